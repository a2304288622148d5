"""What an edition says of deeds that reach everybody in an area, or several units separately."""

from __future__ import annotations

from typing import Protocol

from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import AreaFacts, AttackFacts, Forecast, Side
from systems.rulesets.answers import Harmed, Way


class AreaQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def area_way(self, verb: str, weapon: WeaponFacts) -> Way | None:
        """How the weapon fills an area by that verb; None where it cannot."""

    def area_half(self, verb: str, weapon: WeaponFacts, shape: str) -> int:
        """Radius or length of that area in half metres."""

    def area_spares_maker(self, weapon: WeaponFacts) -> bool:
        """Whether the area leaves whoever makes it alone (AOE-01, AOE-02)."""

    def area_roll(self, facts: AreaFacts) -> Side | None:
        """What is rolled for the area, against each unit or for all at once; None where nothing is."""

    def area_hurts(self, facts: AreaFacts) -> bool:
        """Whether the area does damage, against which a save is rolled."""

    def area_save(self, facts: AreaFacts) -> Side:
        """The save of the target once ``facts.own`` successes have been rolled against it."""

    def area_damage(self, facts: AreaFacts) -> int:
        """Damage before the save, once ``facts.own`` successes have been rolled."""

    def area_harm(self, facts: AreaFacts, left: int) -> Harmed:
        """What the damage that the save has left does to the target."""

    def area_ignites(self, facts: AreaFacts) -> int:
        """The least harm that sets the target on fire; 0 where none does, or it burns already."""

    def breathes(self, unit: UnitFacts) -> bool:
        """Whether what hangs in the air does anything to the unit."""

    def area_points(self, facts: AreaFacts) -> tuple[tuple[str, int], ...]:
        """Condition points that the area gives the target before its Fortitude save."""

    def area_rounds(self, keep: bool) -> int:
        """Rounds of ammunition that sweeping an area with fire takes."""

    def area_look(self, unit: UnitFacts) -> Side:
        """The roll with which a unit sees a tripwire in its way."""

    def overlapped(self, amounts: tuple[int, ...]) -> int:
        """Damage of several areas that overlap."""

    def area_forecast(self, facts: AreaFacts) -> Forecast:
        """What the area does to one unit in it, exactly."""

    def area_together(
        self, verb: str, unit: UnitFacts, weapon: WeaponFacts, side: Side | None, each: tuple[tuple[str, Forecast], ...]
    ) -> Forecast:
        """The same for everybody in it, as one forecast; ``side`` is what is rolled for all of them at once."""

    def splash(self, verb: str, weapon: WeaponFacts) -> int:
        """Metres round the target in which an attack by that verb strikes at everybody else too (SEP); 0: at nobody."""

    def also_struck(self, facts: AttackFacts, near: tuple[str, ...]) -> tuple[str, ...]:
        """Whom of those so near the attack really meets: everybody, so many, or the one the shooter chose."""

    def unscathed(self, unit: UnitFacts) -> bool:
        """Whether attacks on several units separately do nothing to this one (SEP-04)."""
