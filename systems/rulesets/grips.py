"""What a hold is worth by the Overseer rules: with what one grabs, how far a hold lasts, whom a blow into it meets.

GRP-08, GRP-11, GRP-12, GRP-18 to GRP-21, GRP-24, GRP-26, GRP-27.
"""

from __future__ import annotations

from dataclasses import replace

from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import Modifier
from systems.rulesets.house import House

CLOSE = 3
"""Metres; a hold by a reach that an ability stretches beyond them is one at range (GRP-20)."""
SMALLER = 3
"""How much smaller than its wielder a made weapon must be to strike inside a hold (GRP-24)."""
HALF = 5
"""Of ten faces, those on which a blow into a hold meets the grappler, before Size shifts them (GRP-11)."""


def grabs(weapon: WeaponFacts) -> bool:
    """Whether a weapon can take hold: what attacks with Brawl (GRP-01), and flexible weapons made for it
    (GRP-08)."""
    if weapon.mode == "blade" and weapon.trait("flexible") and weapon.trait("grapple"):
        cite("GRP-08")
        return True
    return weapon.mode == "brawl"


def kind(weapon: WeaponFacts, reach: int, distance: int) -> str:
    """How a hold taken at this distance counts: ``ranged``, ``drags`` the target close, or "" for a plain one.

    ``reach`` is all of the weapon's, its ability's stretch (``extended_reach``) included. Only where that stretch is
    needed and leads past 3 m does it matter; ``lasting_reach`` says that it persists (GRP-20, GRP-21).
    """
    stretch = weapon.trait("extended_reach")
    if not stretch or reach <= CLOSE or distance <= reach - stretch:
        return ""
    cite("GRP-20" if weapon.trait("lasting_reach") else "GRP-21")
    return "ranged" if weapon.trait("lasting_reach") else "drags"


def lasts(weapon: WeaponFacts, reach: int, ranged: bool) -> int:
    """Metres within which a hold lasts: all of the reach only where its stretch persists (GRP-20)."""
    return reach if ranged else reach - weapon.trait("extended_reach")


def fits_inside(unit: UnitFacts, weapon: WeaponFacts) -> bool:
    """Whether a weapon can be used inside a hold: a natural one, or a melee one that is small enough (GRP-24)."""
    return weapon.natural or (weapon.melee and weapon.size <= largest_inside(unit))


def largest_inside(unit: UnitFacts) -> int:
    """Greatest Size of a made weapon that strikes inside a hold: own Size − 3 (GRP-24)."""
    return unit.size - SMALLER


def inside(weapon: WeaponFacts) -> WeaponFacts:
    """The weapon as it strikes inside a hold: STR + Brawl whatever it is, and nothing but bashing (GRP-26, GRP-27)."""
    cite("GRP-26", "GRP-27")
    return replace(weapon, mode="brawl", skill="Brawl", grade="B", specialty=weapon.specialty if weapon.natural else "")


def faces(grappler: UnitFacts, grappled: UnitFacts) -> tuple[int, ...]:
    """The faces of a d10 on which a blow into a hold meets the grappler; on the others it meets the grappled one.

    Half of them, shifted towards the larger by one for every started 2 points of Size between them (GRP-11, GRP-12).
    """
    cite("GRP-11", "GRP-12")
    apart = grappled.size - grappler.size
    shift = -(-abs(apart) // 2)
    last = HALF - shift if apart > 0 else HALF + shift
    return tuple(range(1, min(10, max(0, last)) + 1))


def hindered(unit: UnitFacts) -> list[Modifier]:
    """What the holds on a unit take from its attacks: the margin of each (GRP-10)."""
    return [
        Modifier("GRP-10", "modifier.held", -held.margin, kind="untyped", source=held.grappler) for held in unit.held_by
    ]


def loses_base(unit: UnitFacts, house: House) -> bool:
    """Whether a unit in a hold has no Base Defense against others (GRP-09); who only holds at range keeps it, unless
    the edition spares such a hold no more than the blows that go astray (GRP-18).
    """
    if not unit.group:
        return False
    if not unit.held_by and unit.grip is not None and unit.grip.ranged:
        cite("GRP-18")
        return house["ranged_hold"] == "no_stray"
    return True
