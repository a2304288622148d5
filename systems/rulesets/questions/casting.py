"""What an edition says of spells: what they cost, what is rolled for them, what they bring about."""

from __future__ import annotations

from typing import Protocol

from systems.facts import Amount, Boon, SpellFacts, UnitFacts, UnitSheet, WeaponFacts
from systems.forecast import AttackFacts, Forecast, Side
from systems.rulesets.answers import Harmed


class CastingQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def energy(self, unit: UnitFacts) -> int:
        """Points its pool of energy still has."""

    def spell_cost(self, spell: SpellFacts) -> int:
        """Points of the pool that one casting takes."""

    def spell_prices(self, spell: SpellFacts) -> tuple[tuple[str, ...], ...]:
        """What the casting is paid with: the first price that can be."""

    def spell_side(self, unit: UnitFacts, spell: SpellFacts, willpower: bool = False) -> Side:
        """The casting roll, exactly."""

    def spell_counted(self, unit: UnitFacts, spell: SpellFacts, successes: int) -> int:
        """How many of its successes count."""

    def spell_amount(self, unit: UnitFacts, spell: SpellFacts, what: Amount, successes: int) -> int:
        """What a number of the spell comes to for this caster and so many successes."""

    def spell_boons(self, unit: UnitFacts, spell: SpellFacts, successes: int) -> tuple[tuple[str, int], ...]:
        """What it gives: (what, points)."""

    def boosted(self, ratings: tuple[int, ...], effects: tuple[Boon, ...]) -> tuple[int, ...]:
        """The Attributes with what effects give and take."""

    def enchanted(
        self, unit: str, arms: tuple[WeaponFacts, ...], rows: tuple[tuple[str, str, str, str, int, str, int], ...]
    ) -> tuple[WeaponFacts, ...]:
        """The weapons with the spells that lie on them; rows as in ``components.effects.Enchanted``."""

    def spell_barrier(self, unit: UnitFacts, spell: SpellFacts) -> tuple[int, int]:
        """The Size of what the spell puts up on the map, and over how many squares."""

    def spell_resisted(
        self, unit: UnitFacts, spell: SpellFacts, successes: int, target: UnitFacts | None = None
    ) -> int:
        """What a save against it has to beat."""

    def spell_plan(
        self, unit: UnitFacts, spell: SpellFacts, target: UnitFacts | None, costs: tuple[str, ...], *,
        willpower: bool = False,
    ) -> Forecast:  # fmt: skip
        """A casting with all it may bring about, exactly; a spell that is an attack has the forecast of one."""

    def bolts(self, sheet: UnitSheet) -> tuple[WeaponFacts, ...]:
        """The spells of a sheet that are attacks, each as the weapon it is."""

    def bolt_plan(self, facts: AttackFacts, spell: SpellFacts, costs: tuple[str, ...]) -> Forecast:
        """A casting that is an attack, exactly."""

    def held_plan(self, unit: UnitFacts, spell: SpellFacts, plan: Forecast) -> Forecast:
        """The same with the roll that a caster in somebody's grip makes first."""

    def spell_missiles(self, unit: UnitFacts) -> int:
        """How many missiles one casting lets fly."""

    def missiles_dealt(self, unit: UnitFacts, aimed: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
        """At whom of those named how many missiles fly."""

    def missiles_plan(
        self, unit: UnitFacts, spell: SpellFacts, flights: tuple[tuple[UnitFacts, int], ...], costs: tuple[str, ...]
    ) -> Forecast:
        """Missiles at one or several, so many at each, exactly."""

    def missile_harm(self, unit: UnitFacts, spell: SpellFacts, target: UnitFacts, number: int) -> Harmed:
        """What so many missiles do to one target."""

    def steady(self, unit: UnitFacts) -> Side:
        """The roll with which a caster who is shaken holds on to its spell."""

    def steady_dc(self, spell: SpellFacts) -> int:
        """What that roll has to reach."""
