"""What an edition says of condition points and states: how they add up, what they do, how they go."""

from __future__ import annotations

from typing import ClassVar, Protocol

from systems.facts import UnitFacts
from systems.forecast import Side
from systems.rulesets.answers import Harmed, PointRows


class ConditionQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def conditioned(
        self,
        unit: UnitFacts,
        points: tuple[tuple[str, bool, int, str, str], ...],
        inflicted: tuple[tuple[str, str, str], ...],
        solid: bool,
    ) -> UnitFacts:
        """The unit with its effective points, its states and what they bar it from; rows as in
        ``components.condition``, ``solid`` for bonds that leave no way to act.
        """

    point_kinds: ClassVar[tuple[str, ...]]
    """The types of condition points, in the order in which they are listed."""
    states_by_name: ClassVar[tuple[str, ...]]
    """The states that are put on a body by saying so; holds, bonds and ways of going bring theirs themselves."""

    def immune(self, unit: UnitFacts, kind: str) -> bool:
        """Whether points of that type do nothing to the unit."""

    def untouched(self, unit: UnitFacts, state: str) -> bool:
        """Whether that state never takes hold of the unit."""

    def points_given(
        self, rows: PointRows, kind: str, number: int, source: str, stacking: bool, ends: str
    ) -> tuple[PointRows, int]:
        """The rows with so many points more, and how many are left of them beside opposite ones."""

    def points_increased(self, rows: PointRows, kind: str, number: int, source: str, ends: str) -> PointRows:
        """The rows with both gauges of the type raised ("increase by N")."""

    def points_reduced(self, rows: PointRows, kind: str, number: int) -> PointRows:
        """The rows with so many fewer that count."""

    def points_faded(self, rows: PointRows) -> PointRows:
        """The rows at the end of the unit's own turn."""

    def lasting(self, unit: UnitFacts) -> tuple[tuple[str, str], ...]:
        """What devastating points leave for good: (kind, state)."""

    def worn(self, unit: UnitFacts) -> tuple[str, int, tuple[int, ...]]:
        """The type of points that eat Attributes now, how many do, and the Attributes afterwards; ("", 0, ...) none."""

    def freezes_on(self, unit: UnitFacts, kind: str) -> bool:
        """Whether further points of that type hurt the unit instead of adding up."""

    def shaken_off(self, unit: UnitFacts, kind: str) -> Side:
        """The save against points of that type where their effect names none."""

    def smarts(self, unit: UnitFacts) -> tuple[tuple[str, int], ...]:
        """The points that hurt at the end of its turn: (kind, number)."""

    def smart(self, unit: UnitFacts, kind: str, number: int) -> Harmed:
        """What so many points of that type do to it then."""

    def barring(self, unit: UnitFacts, word: str) -> tuple[str, str]:
        """The state that bars the unit from that, and its rule; ("", "") where none does."""

    def taking(self, unit: UnitFacts, kind: str) -> tuple[str, str]:
        """The state that takes that kind of action from the unit, and its rule; ("", "") where none does."""
