"""Objects of the Overseer rules: how hard and how tough they are, what breaks them, who can handle them.

Hardness by material, structure points = Size + Hardness, types of damage against objects (DMG-16, SUN-06, companion
7.3 and 7.4); lifting a loose object as cover (COV-11); hands (MOV-18, DIS-04).
"""

from __future__ import annotations

from typing import NamedTuple

from systems.facts import ThingFacts, UnitFacts, UnitSheet, WeaponFacts, cite
from systems.forecast import CoverPiece
from systems.rulesets.house import House
from systems.rulesets.sheet import size_steps

HARDNESS = {
    "soft_wood": 1, "rubber": 1, "glass": 1, "cloth": 1, "paper": 0, "rope": 0, "wood": 3, "stone": 5, "aluminum": 5,
    "metal": 7, "steel": 7, "adamantine": 13,
}  # fmt: skip
"""Companion 7.4; sacks and mats rank with what is soft, a material nobody names with wood."""
FLAMMABLE = frozenset(("soft_wood", "wood", "cloth", "paper", "rope"))
SECTION = 5
"""Size of a section of wall a metre wide, and of a door in it, where the map says only that it covers whole."""
WHOLE = 99
"""From this cover Size on the map means a full wall, not a measure."""
WOODEN = frozenset(("bow", "staff"))
"""Kinds of weapon whose body is wood; all others are steel unless the item says so itself."""


class Harms(NamedTuple):
    """What a type of damage does to an object: halves of it that count, and whether Hardness stops it first."""

    halves: int = 2
    hardness: bool = True


TYPES = {
    "energy": Harms(1), "fire": Harms(1), "cold": Harms(1), "lightning": Harms(1), "acid": Harms(1, False),
    "sonic": Harms(2, False), "radiant": Harms(2, False), "force": Harms(2, False), "holy": Harms(1),
    "unholy": Harms(1), "mental": Harms(0), "poison": Harms(0),
}  # fmt: skip
"""Companion 7.3; everything else is physical."""
HARDER = "spell_hardness"
"""What a spell on a thing adds to its Hardness."""


def hardness(thing: ThingFacts) -> int:
    """Damage the object ignores (DMG-16): its own where it states one, otherwise its material's."""
    cite("DMG-16")
    return thing.hardness if thing.hardness >= 0 else HARDNESS.get(thing.material, HARDNESS["wood"])


def structure(thing: ThingFacts) -> int:
    """Points an unworn object has: Size + Hardness (companion 7.4); a section of full wall counts as Size 5."""
    return (SECTION if thing.size >= WHOLE else thing.size) + hardness(thing)


def left(thing: ThingFacts) -> int:
    """Points it has left; it is broken at 0."""
    return max(0, structure(thing) - thing.worn)


def thing_of(weapon: WeaponFacts) -> ThingFacts:
    """A weapon or shield as an object; a spell may make it harder for a while (companion 12)."""
    material = "wood" if weapon.specialty in WOODEN else "steel"
    found = ThingFacts(weapon.item, weapon.size, material, half=0, hardness=dict(weapon.traits).get("hardness", -1))
    more = weapon.trait(HARDER)
    return found._replace(hardness=hardness(found) + more) if more else found


def strain(thing: ThingFacts, weapon: WeaponFacts, successes: int, cap: int) -> int:
    """Damage an attack does to the object: successes up to the cap, less the Hardness that Armor Piercing leaves (half
    of it from the start where the weapon is an artifact, companion 9), then what its type of damage counts for on
    objects (SUN-06, DMG-04, companion 7.3).
    """
    if successes > cap:
        cite("DMG-04")
    harms = [_harms(kind, thing) for kind in weapon.types] or [Harms()]
    halves = max(each.halves for each in harms)
    hard = hardness(thing) // 2 if weapon.trait("artifact") else hardness(thing)
    shell = max(0, hard - weapon.trait("armor_piercing"))
    through = min(successes, cap) - (shell if all(each.hardness for each in harms) else 0)
    return max(0, through) * halves // 2


def _harms(kind: str, thing: ThingFacts) -> Harms:
    """A type of damage against this object; what burns takes fire whole."""
    if kind == "fire" and thing.material in FLAMMABLE:
        return Harms()
    return TYPES.get(kind, Harms())


def lifts(unit: UnitFacts, thing: ThingFacts, house: House) -> tuple[str, ...]:
    """Empty when the unit can lift the object, otherwise the rules that forbid it (COV-11).

    Like any gear it asks for Strength of its Size, and larger bodies carry more (companion 4.5); the switch takes the
    measure of thrown targets instead: its Size at most the unit's + half its Strength (THT-09).
    """
    strength = unit.attribute("STR")
    most = unit.size + strength // 2 if house["lift_cover"] == "size" else strength + size_steps(unit.size)
    return () if thing.size <= most else ("COV-11",)


def grasp(unit: UnitFacts) -> int:
    """Metres within which hands reach what lies or stands about: those of a bare hand (MEL-01, BRW-04)."""
    return max(1, unit.size // 5 // 2)


def takes(weapon: WeaponFacts) -> bool:
    """Whether one can take hold with it: a hand or what is like one (DIS-04)."""
    return weapon.natural and weapon.specialty not in ("leg", "tooth", "tail")


def disarmable(weapon: WeaponFacts) -> tuple[str, ...]:
    """Empty when a disarm can go for it, otherwise the rules that forbid it (DIS-03, DIS-06)."""
    if weapon.natural:
        return ("DIS-06",)
    return ("DIS-03",) if weapon.trait("fist_weapon") else ()


def unarmed(sheet: UnitSheet) -> WeaponFacts:
    """What is left to who has lost every weapon: bare hands of Size / 5 that bruise (BRW-04, BRW-07)."""
    cite("BRW-04")
    return WeaponFacts(
        "fist", "fist", "brawl", "Brawl", max(1, sheet.size // 5), 0, grade="B", types=("blunt",), specialty="hand",
        natural=True,
    )  # fmt: skip


def held_cover(unit: UnitFacts, sees: bool) -> CoverPiece | None:
    """The object the unit props up between itself and the attacker (COV-01, COV-10); None where it gives nothing.

    It has to be turned towards the attack (COV-03), so it is no use to who cannot react, or ``sees`` nothing come. It
    never hides a body whole (COV-13): the pieces of the map decide about total cover.
    """
    thing = unit.lifted
    if thing is None or not sees or unit.helpless or unit.flat_footed or unit.stumbled:
        return None
    cite("COV-03", "COV-10", "COV-13")
    return CoverPiece(thing.key, thing.size, ("square", unit.x, unit.y), thing.half, thing.material)
