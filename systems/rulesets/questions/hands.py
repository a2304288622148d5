"""What an edition says of what a unit has in hand, carries and reaches."""

from __future__ import annotations

from typing import Protocol

from systems.facts import Boon, UnitFacts, UnitSheet, WeaponFacts
from systems.rulesets.answers import Start


class HandQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def start(self, sheet: UnitSheet) -> Start:
        """What a unit has in hand and stowed when a battle begins, and how its weapons are loaded (ACT-02)."""

    def hands_free(self, unit: UnitFacts) -> int:
        """Hands of the unit that hold nothing."""

    def dressed(self, sheet: UnitSheet, boons: tuple[Boon, ...]) -> UnitSheet:
        """The sheet as it counts with these effects on its unit: without armor that is packed."""

    def donned(self, sheet: UnitSheet, boons: tuple[Boon, ...]) -> tuple[Boon, ...]:
        """The effects on the unit once it has put its armor on."""

    def donning(self, sheet: UnitSheet) -> str:
        """What kind of work that is."""

    def unfit(self, unit: UnitFacts, verb: str) -> tuple[str, str]:
        """What body or mind keeps the unit from a deed for good, as the key of the refusal, and its rule; ("", "")
        where nothing does: no hands to do it with, no Intelligence to have learned it.
        """

    def hands_for(self, weapon: WeaponFacts) -> int:
        """Hands it takes to use a weapon (ARC-09)."""

    def too_many_hands(self, unit: UnitFacts, weapon: WeaponFacts) -> str:
        """The state that leaves too few hands for the weapon; "" where none does."""

    def home(self, unit: UnitFacts, weapon: WeaponFacts | None, item: str) -> str:
        """Where the unit puts away a weapon, or a piece of gear."""

    def reaching(self, place: str, weapon: WeaponFacts | None) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
        """What it costs to have something in hand from a place, and the rules (ITM-01)."""

    def grasp(self, unit: UnitFacts) -> int:
        """Metres within which the unit's hands reach what lies or stands about."""

    def takes(self, weapon: WeaponFacts) -> bool:
        """Whether one can take a weapon out of a hand with it."""

    def disarmable(self, weapon: WeaponFacts) -> tuple[str, ...]:
        """Empty when it can be struck from a hand, otherwise the rules that forbid it."""

    def unarmed(self, sheet: UnitSheet) -> WeaponFacts:
        """What a body strikes with when it has nothing else."""

    def load(self, unit: UnitFacts) -> tuple[int, int, int, int, int]:
        """Kilograms: the ends of a light, medium and heavy load, what it can shuffle along, what it can drag."""

    def weight(self, unit: UnitFacts) -> int:
        """Kilograms of the unit's body."""
