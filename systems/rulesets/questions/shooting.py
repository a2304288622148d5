"""What an edition says of bursts, rounds and their kinds, making ready to shoot, and shots that go through."""

from __future__ import annotations

from typing import Protocol

from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import AttackFacts, Forecast, Side
from systems.rulesets.answers import LoadStep


class ShootingQuestions(Protocol):
    """Part of ``base.Ruleset``."""

    def fires(self, verb: str, weapon: WeaponFacts) -> bool:
        """Whether the weapon can be fired by that verb: a burst takes one that is made for it (companion 9)."""

    def rounds(self, verb: str, weapon: WeaponFacts) -> int:
        """Rounds that one attack with it takes."""

    def rounds_kind(self, verb: str, weapon: WeaponFacts) -> str:
        """The kind of rounds whose effect an attack by that verb has; "" for none (MEF-02, MEF-03)."""

    def with_loads(
        self, unit: str, arms: tuple[WeaponFacts, ...], rows: tuple[tuple[str, str, int], ...]
    ) -> tuple[WeaponFacts, ...]:
        """The weapons with what they are loaded with beside plain rounds, rows of ``components.attack.Loads``."""

    def charged(self, weapon: WeaponFacts, kind: str) -> WeaponFacts:
        """The weapon as rounds of that kind leave it."""

    def gear_kind(self, gear: str, ammo: str) -> str:
        """The kind of rounds that such a piece of gear holds; "" for plain ones."""

    def load_steps(self, unit: UnitFacts, weapon: WeaponFacts) -> tuple[LoadStep, ...]:
        """What can be done next to make a weapon ready to shoot; nothing where it is ready and full (RLD)."""

    def guided(self, weapon: WeaponFacts) -> bool:
        """Whether the weapon is locked on its target before it is fired."""

    def wants_lock(self, unit: UnitFacts, weapon: WeaponFacts, target: str) -> bool:
        """Whether that has yet to be done."""

    def lock_mark(self, target: str, points: int) -> str:
        """What has been done to a weapon locked on that target."""

    def released(self, rows: tuple[tuple[str, str], ...], weapon: WeaponFacts) -> tuple[tuple[str, str], ...]:
        """What has been done to the weapons of a unit, without a lock of this one."""

    def lock_roll(self, unit: UnitFacts, target: UnitFacts, weapon: WeaponFacts, distance: int) -> Side:
        """The roll that locks on, against Reflex."""

    def locking(self, unit: UnitFacts, target: UnitFacts, weapon: WeaponFacts, distance: int) -> Forecast:
        """The roll and the save, and how firmly the lock holds."""

    def comes_back(self, facts: AttackFacts) -> str:
        """What has been done to the weapon whose shot has missed and comes again; "" where it does not."""

    def chased(self, step: str) -> tuple[str, int]:
        """Whom such a shot is after by that, and how often it has missed; ("", 0) by anything else."""

    def again(self, times: int) -> str:
        """The kind of rounds with which it strikes the next time."""

    def turned(self, rows: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
        """What has been done to the weapons of a unit, as a new turn of it begins: (item, step)."""

    def spent(self, weapon: WeaponFacts) -> tuple[str, ...]:
        """Steps of making it ready that a shot undoes."""

    def after_loading(
        self, rows: tuple[tuple[str, str, int], ...], name: str, had: int, kind: str, number: int, *, whole: bool
    ) -> tuple[tuple[str, str, int], ...]:
        """Those rows once so many rounds more are in the item; ``whole``: what it had has gone out of it."""

    def after_firing(
        self, rows: tuple[tuple[str, str, int], ...], name: str, number: int
    ) -> tuple[tuple[str, str, int], ...]:
        """Those rows once so many rounds have left the item."""

    def out_of_aim(self, weapon: WeaponFacts, rise: int, aloft: bool) -> str:
        """Why such a target is none for the weapon, by its height over the shooter and whether it is in the air; ""."""

    def penetrates(self, weapon: WeaponFacts, target: UnitFacts) -> bool:
        """Whether a shot that has hurt this target goes on to the next on its line (companion 9)."""

    def slowed(self, weapon: WeaponFacts, dealt: int) -> int:
        """Dice that such a shot loses by so much damage done before."""

    def passes(self, facts: AttackFacts) -> bool:
        """Whether it goes through everything that covers the target whole."""
