"""What an edition says of trips, bull rushes, falls, and of what is in the way of who is driven or thrown."""

from __future__ import annotations

from typing import Protocol

from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import Side
from systems.rulesets.answers import Harmed, Tripped


class ShoveQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def trips(self, weapon: WeaponFacts) -> bool:
        """Whether one can trip with the weapon."""

    def rushes(self, weapon: WeaponFacts) -> bool:
        """Whether one can make a bull rush with the weapon."""

    def no_trip(self, unit: UnitFacts) -> tuple[str, tuple[str, ...]]:
        """A word and the rules for why no trip does anything to the unit; ("", ()) where one can."""

    def no_rush(self, unit: UnitFacts) -> tuple[str, tuple[str, ...]]:
        """The same of a bull rush."""

    def tripped(self, unit: UnitFacts, margin: int) -> Tripped:
        """What a trip won by that margin does to the unit."""

    def metres_driven(self, margin: int, along: int) -> int:
        """Metres a knock back won by that margin drives its target, when the rusher follows for up to ``along``."""

    def fall_save(self, unit: UnitFacts) -> Side:
        """The roll that makes a fall less deep."""

    def fall_shortened(self, successes: int) -> int:
        """Metres that so many successes of that roll take off a fall."""

    def fall(self, unit: UnitFacts, metres: int, successes: int) -> Harmed:
        """What a fall so deep, after so many successes of the save, does before the track takes it."""

    def crash(self, unit: UnitFacts, left: int, hardness: int) -> Harmed:
        """What it does to a unit to be stopped with so many metres left, by something of that Hardness."""

    def rock(self) -> int:
        """Hardness of ground that rises too high to step up."""

    def gives_way(self, hardness: int) -> bool:
        """Whether an obstacle of that Hardness takes the damage as well."""
