"""What an edition says of ground that burns, scalds or melts."""

from __future__ import annotations

from typing import Protocol

from systems.facts import UnitFacts
from systems.forecast import Side
from systems.rulesets.answers import Harmed


class HotGroundQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def heatproof(self, unit: UnitFacts) -> bool:
        """Whether heat does nothing to the unit."""

    def flames(self, unit: UnitFacts, ground: str, dice: int) -> Side:
        """The roll of ground that burns with so many dice, for whoever is in it."""

    def scorched(self, unit: UnitFacts, ground: str, amount: int) -> Harmed:
        """What so many points of its heat do to the unit."""

    def kindled(self, unit: UnitFacts, hurt: int) -> int:
        """Points of burning that clinging heat leaves where it did so much harm."""

    def heat_odds(self, unit: UnitFacts, ground: str, dice: int, points: int) -> tuple[float, ...]:
        """Chance of each number of points that a round in it puts on the unit's track."""
