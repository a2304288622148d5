"""What a ruleset is shown of things: weapons, armor, objects that can break, supplies."""

from __future__ import annotations

from typing import NamedTuple

from systems.frozen import dataclass

GRADES = ("B", "L", "A")

#: How an attack is made; each names one chapter of the rulebook.
MODES = ("brawl", "blade", "throwing", "archery", "firearm", "artillery")
MELEE_MODES = frozenset(("brawl", "blade"))

BY_HAND, CHAMBERED = "bolt_action", "chambered"
"""The kind of loading whose bolt is worked by hand, and the step that brings a round before it (SWF-01)."""
FUSE, LIT = "fuse", "lit"
"""The kind of loading of what has to be lit before it is thrown, and the step that does it (companion 13.3)."""
SPIN, SPINNING, SPUN, SPUN_ON = "spin_up", "spinning", "spun", "spun_on"
"""The trait of a gun whose barrels have to turn before it fires, and how far that is: they have been started this turn;
they turn and it fires; the same, and they have been kept turning for the next turn (companion 13.2)."""
PREPARED = {BY_HAND: CHAMBERED, FUSE: LIT}
"""What has to be done to these before they are any use, however much of them is there."""


@dataclass(frozen=True, slots=True)
class WeaponFacts:
    """One way to attack: a weapon (or natural weapon) used in one mode.

    A dagger that can also be thrown is two of these with the same ``item``.
    ``traits`` are pairs (trait, number): ``("high_speed", 5)``, ``("armor_piercing", 1)``,
    ``("spell_piercing", 1)``, ``("overpower", 1)``, ``("parry", 2)``, ``("light_throwing", 1)``,
    ``("heavy_throwing", 1)``, ``("polearm", 1)``, ``("flexible", 1)``, ``("two_handed", 1)``, ``("again", 9)``,
    ``("heavy_weapon", 1)``, ``("fist_weapon", 1)``, ``("energy_weapon", 1)``, ``("live_round", 1)`` ... A trait nothing
    plays yet is kept and shown as such.
    """

    key: str
    item: str
    mode: str
    skill: str
    size: int
    damage: int
    grade: str = "L"
    types: tuple[str, ...] = ()
    strength: int = 0
    """Strength requirement; 0 = none."""
    base_range: int = 0
    """Base range in metres; 0 for melee."""
    shots: int = 0
    """Rounds loaded at the start; 0 = the weapon is not spent by attacking."""
    specialty: str = ""
    natural: bool = False
    traits: tuple[tuple[str, int], ...] = ()
    loading: str = ""
    """How it is made ready to shoot again (RLD); "" for what is never reloaded."""
    ammo: str = ""
    """The gear it is loaded with."""

    def __hash__(self) -> int:
        """From a part that tells nearly all apart: equal ones have equal hashes, and it is asked for all the time."""
        return hash((self.key, self.damage, self.traits))

    def trait(self, name: str) -> int:
        """The number behind a trait, 0 when the weapon has none."""
        for key, value in self.traits:
            if key == name:
                return value
        return 0

    @property
    def melee(self) -> bool:
        return self.mode in MELEE_MODES


@dataclass(frozen=True, slots=True)
class ArmorFacts:
    """Worn armor: defense against melee / against ranged attacks, penalty and keywords."""

    key: str
    melee: int
    ranged: int
    penalty: int = 0
    traits: tuple[tuple[str, int], ...] = ()


class ThingFacts(NamedTuple):
    """An object as far as breaking and lifting it go: a door, a crate, a wall section, a weapon."""

    key: str
    size: int
    material: str
    half: int = 2
    """cover_factor in halves (COV-12)."""
    worn: int = 0
    """Damage it has taken so far."""
    hardness: int = -1
    """Where the object states one of its own; −1: its material has it."""


class SupplyFacts(NamedTuple):
    """Something to drink, eat or take: points of damage it heals, and condition points it takes away (MOV-16)."""

    key: str
    way: str
    heals: int = 0
    eases: tuple[tuple[str, int], ...] = ()
