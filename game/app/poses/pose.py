"""One pose: its name, where in the course of things it belongs, and what brings the program there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app.program import Program
    from game.app.session import Session
    from game.scenario.scenario import Scenario


@dataclass(slots=True)
class Posing:
    """What a pose is made of; ``folder`` may be filled with files that the screen lists."""

    program: Program
    scenario: Scenario
    source: str
    folder: Path

    @property
    def session(self) -> Session:
        """The battle on the screen; only before a battle there is none."""
        assert self.program.session is not None
        return self.program.session


@dataclass(frozen=True, slots=True)
class Pose:
    """A screen by name. ``stage``: ``before``, ``turn`` or ``over``; ``centred``: whether who has the turn is brought
    into sight once more when all is done.
    """

    name: str
    take: Callable[[Posing], None]
    stage: str = "turn"
    centred: bool = True
