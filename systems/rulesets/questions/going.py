"""What an edition says of climbing, crawling, swimming, balancing, jumping and flying."""

from __future__ import annotations

from typing import Protocol

from systems.facts import UnitFacts
from systems.forecast import Side
from systems.rulesets.gaits import Stride


class GoingQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def gait(self, name: str, unit: UnitFacts, run: int = 0) -> Side:
        """The roll of a way of going: climb, crawl, swim, balance, jump, measure; ``run`` metres of run-up."""

    def walks_walls(self, unit: UnitFacts) -> bool:
        """Whether it climbs without a roll, as fast as it walks."""

    def stride(self, name: str, unit: UnitFacts, dc: int, successes: int) -> Stride:
        """What so many successes of it come to against that difficulty."""

    def slid(self, unit: UnitFacts, face: int) -> int:
        """Metres it slides down a steep slope, by the face of a ten-sided die."""

    def upstream(self, successes: int, current: str) -> int:
        """What is left of a swimmer's successes against a ``slow`` or ``rapid`` current."""

    def leap(self, successes: int, run: int, high: bool) -> int:
        """Tenths of a metre a jump carries far or ``high``."""

    def flight(self, unit: UnitFacts) -> int:
        """Metres of one flight; 0 for who cannot fly."""

    def aloft(self, unit: UnitFacts) -> bool:
        """Whether it is in the air by its own wings."""

    def clumsy(self, unit: UnitFacts) -> bool:
        """Whether taking off, landing and turning cost it actions of their own."""

    def hovers(self, unit: UnitFacts) -> bool:
        """Whether it may stay in the air without flying on."""

    def widest_turn(self, unit: UnitFacts) -> int:
        """Eighths of the circle it may turn by from one square of a flight to the next."""

    def too_steep(self, unit: UnitFacts, rise: int, half: int) -> bool:
        """Whether it cannot climb so many metres on so many half metres of way."""
