"""What an edition says of who makes out whom: eyes, other senses, what hides from them."""

from __future__ import annotations

from typing import Protocol

from systems.facts import UnitFacts
from systems.forecast import Sightline
from systems.rulesets.answers import Sense, Veil


class SenseQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def perceives(self, watcher: UnitFacts, other: UnitFacts, distance: int, line: Sightline) -> int:
        """How well the watcher by itself has located the other: 0 not at all, 1 roughly, 2 exactly."""

    def eyesight(self, unit: UnitFacts, dark: int, weather: str) -> int:
        """Metres it sees at all in that light (0 enough, 1 dim, 2 none) and weather."""

    def clear_sight(self, unit: UnitFacts, dark: int, weather: str) -> int:
        """Metres within which it makes out what one can aim at."""

    def sight_range(self, unit: UnitFacts) -> int:
        """Metres beyond which a unit cannot be a target at all: its approximate range."""

    def senses(self, unit: UnitFacts) -> tuple[Sense, ...]:
        """Its senses beside sight."""

    def veil(self, unit: UnitFacts) -> Veil | None:
        """The special ability that hides it from eyes; None for none."""

    def makes_out(self, unit: UnitFacts, veil: Veil) -> int:
        """The level at which its eyes locate who is so hidden, before it has won any contest."""
