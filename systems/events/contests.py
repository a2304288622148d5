"""Two rolls against each other, and what special attacks bring about (TRP, BRS, OVR, FNT)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event
from systems.forecast import Modifier


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestResolved(Event):
    """Two rolls against each other have fallen: ``own`` and ``other`` successes; ``margin`` 0: not won.

    ``own_option`` and ``other_option`` are the Attributes rolled; "" where an attack's successes counted or nobody
    rolled.
    """

    key: ClassVar[str] = "contest_resolved"
    unit: str
    target: str
    name: str
    own: int
    other: int
    margin: int
    own_option: str
    other_option: str
    own_modifiers: tuple[Modifier, ...] = ()
    other_modifiers: tuple[Modifier, ...] = ()

    @property
    def won(self) -> bool:
        return self.margin > 0
