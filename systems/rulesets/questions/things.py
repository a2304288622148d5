"""What an edition says of objects: what breaks them, who can lift them."""

from __future__ import annotations

from typing import Protocol

from systems.facts import ThingFacts, UnitFacts, WeaponFacts


class ThingQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def hardness(self, thing: ThingFacts) -> int:
        """Damage an object ignores."""

    def structure(self, thing: ThingFacts) -> int:
        """Damage that breaks an unworn object."""

    def thing_of(self, weapon: WeaponFacts) -> ThingFacts:
        """A weapon or shield as an object that can be broken."""

    def strain(self, thing: ThingFacts, weapon: WeaponFacts, successes: int, cap: int) -> int:
        """Damage that so many successes with the weapon do to the object."""

    def lifts(self, unit: UnitFacts, thing: ThingFacts) -> tuple[str, ...]:
        """Empty when the unit can lift the object as cover, otherwise the rules that forbid it."""
