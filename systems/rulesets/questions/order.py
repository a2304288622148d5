"""What an edition says of whose turn it is and of what a turn holds."""

from __future__ import annotations

from typing import Protocol

from systems.facts import UnitFacts
from systems.rulesets.answers import Standing


class OrderQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def order(self, units: tuple[Standing, ...]) -> tuple[str, ...]:
        """Unit ids from first to last turn."""

    def tied(self, a: Standing, b: Standing) -> bool:
        """Whether only a die can tell the two apart."""

    def settles(self, a: Standing, b: Standing) -> str:
        """The Attribute that puts one of two equal scores before the other; "" where none does or is needed."""

    def agree(self, a: UnitFacts, b: UnitFacts) -> bool:
        """Whether two tied units may settle between themselves who goes first (INI-07)."""

    def place(self, unit: UnitFacts, score: int) -> int:
        """What an Initiative score counts for in the state the unit is in."""

    def unsurprised(self, unit: UnitFacts) -> tuple[str, ...]:
        """The rules by which the unit acts in every surprise round; empty where it can be surprised."""

    def budget(self, swift_owed: bool) -> tuple[int, int, int, int]:
        """Standard, move, swift and immediate actions of a turn."""

    def more_standard(self, unit: UnitFacts) -> int:
        """Standard actions of a turn beside the one that everybody has (ACT-08)."""
