"""What an edition says of grapples: taking hold, blows inside a hold, the body in the way, throwing somebody."""

from __future__ import annotations

from typing import Protocol

from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import AttackFacts, Forecast, Landing, Step


class HoldQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    seizes_leaving: bool
    """Whether a grab may still seize a target that has got out of reach meanwhile (GRP-29, GRP-30)."""

    def grabs(self, weapon: WeaponFacts) -> bool:
        """Whether one can take hold with the weapon."""

    def crushes(self, unit: UnitFacts) -> bool:
        """Whether taking hold of somebody gives pain by the margin."""

    def grip(self, unit: UnitFacts, weapon: WeaponFacts, distance: int) -> str:
        """How a hold taken at this distance counts: ``ranged``, ``drags`` (the target comes close), "" for a plain
        one.
        """

    def grip_reach(self, unit: UnitFacts, weapon: WeaponFacts, ranged: bool) -> int:
        """Metres within which such a hold lasts."""

    def fits_inside(self, unit: UnitFacts, weapon: WeaponFacts) -> bool:
        """Whether the weapon can strike inside a hold."""

    def largest_inside(self, unit: UnitFacts) -> int:
        """Greatest Size of a made weapon that can strike inside a hold."""

    def inside(self, weapon: WeaponFacts) -> WeaponFacts:
        """The weapon as it strikes inside a hold."""

    def grapple_faces(self, grappler: UnitFacts, grappled: UnitFacts) -> tuple[int, ...]:
        """The faces of a d10 on which a blow into a hold meets the grappler; on the others it meets the grappled."""

    def body_share(self, facts: AttackFacts, shown: Forecast) -> int:
        """Dice of the attack that the body in its way takes; they decide about the body when it misses (PIN-09)."""

    def at_body(self, facts: AttackFacts) -> tuple[AttackFacts, Forecast]:
        """The same attack as it strikes the body in its way, and its forecast."""

    def body_successes(self, shown: Forecast, rolled: int, more: int) -> int:
        """What an attack that rolled so many successes comes to against the body, with ``more`` from its share."""

    def too_heavy(self, unit: UnitFacts, target: UnitFacts) -> tuple[str, ...]:
        """Empty when the unit is strong enough to throw the target, otherwise the rules that forbid it."""

    def thrown_metres(self, own: int, margin: int) -> int:
        """Metres of a throw that was won with so many successes, by that margin."""

    def throw_plan(
        self, costs: tuple[str, ...], target: UnitFacts, steps: tuple[Step, ...], landings: tuple[Landing, ...],
        struck: UnitFacts | None,
    ) -> Forecast:  # fmt: skip
        """A throw with everybody who objects before it; ``landings[n]`` is where n metres end."""
