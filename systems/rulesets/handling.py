"""What a weapon asks of its user and how far it carries: formulas by mode, requirements, ranges (BLD-05, RNG-02).

One row of ``FORMULAS`` is one chapter of the rulebook (BRW, BLD, THR, ARC, FIR, ART): which Attribute is rolled,
which rule gives the attack, its pool, its cap and its greatest distance.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from systems.facts import ATTRIBUTES, SKILLS, UnitFacts, WeaponFacts, cite
from systems.rulesets.house import House
from systems.rulesets.sheet import legend


class Formula(NamedTuple):
    """One mode of attack: the Attribute it rolls and the rules behind its numbers."""

    attribute: str
    act: str
    pool: str
    cap: str
    range: str
    multiple: int
    """Greatest distance in base ranges; throwing multiplies by Strength instead (0)."""


FORMULAS: dict[str, Formula] = {
    "brawl": Formula("STR", "BRW-01", "BRW-02", "BRW-03", "MEL-01", 0),
    "blade": Formula("STR", "BLD-01", "BLD-02", "BLD-03", "MEL-01", 0),
    "throwing": Formula("DEX", "THR-01", "THR-02", "THR-05", "THR-07", 0),
    "archery": Formula("DEX", "ARC-01", "ARC-02", "ARC-03", "ARC-04", 8),
    "firearm": Formula("DEX", "FIR-01", "FIR-02", "FIR-03", "FIR-04", 5),
    "artillery": Formula("INT", "ART-01", "ART-02", "ART-03", "ART-04", 4),
    "spell": Formula("INT", "SPL-01", "SPL-02", "SPL-03", "SPL-05", 1),
}
BIPOD = "bipod"
UNDER_WATER, SUNK = 20, "sinking"
"""Metres of base range at most to a target under water, and the state of one that has gone under."""
THROUGH = ("penetrating", "super_penetrating")
IMPROVISED_RANGE = 10
"""Base range in metres of a thrown thing that lists none (THR-06)."""
_NAMES = ("strength", "dexterity", "endurance", "intelligence", "perception", "resolve", "presence", "manipulation",
          "composure")  # fmt: skip
#: Weapon trait -> the Attribute or Skill it asks for (BLD-05); Strength has a field of its own.
REQUIRED = {f"{name}_required": short for name, short in zip(_NAMES, ATTRIBUTES, strict=True)} | {
    f"{name.lower().replace(' ', '_')}_required": name for name in SKILLS
}


def rolled_attribute(weapon: WeaponFacts, house: House) -> str:
    """The Attribute the attack rolls: Strength with a Heavy Throwing Weapon (THR-03), otherwise by mode."""
    if weapon.mode == "throwing" and weapon.trait("heavy_throwing") and by_weight(house):
        return "STR"
    if weapon.mode == "spell":
        return ATTRIBUTES[weapon.trait("casts_with") - 1]
    return FORMULAS[weapon.mode].attribute


def by_weight(house: House) -> bool:
    """Whether light and heavy throwing weapons have rules of their own (THR-02, THR-03)."""
    return house["thrown_weapons"] == "light_and_heavy"


def shortfall(unit: UnitFacts, weapon: WeaponFacts) -> int:
    """Points of Strength missing for the weapon; never below 0."""
    needed = weapon.strength // 2 if set_up(unit, weapon) else weapon.strength
    return max(0, needed - unit.attribute("STR"))


def set_up(unit: UnitFacts, weapon: WeaponFacts) -> bool:
    """Whether the weapon stands on its bipod where the unit is: half the Strength will do (companion 9)."""
    return bool(unit.handled) and weapon.trait(BIPOD) > 0 and (weapon.item, stands(unit)) in unit.handled


def stands(unit: UnitFacts) -> str:
    """What has been done to a weapon that is set up on its bipod where the unit is."""
    return f"set_up {unit.x} {unit.y}"


def unmet(unit: UnitFacts, weapon: WeaponFacts) -> list[tuple[str, int]]:
    """Attributes and Skills other than Strength that the weapon asks for, and the points missing (BLD-05)."""
    found = []
    for trait, number in weapon.traits:
        name = REQUIRED.get(trait)
        if name is not None:
            has = unit.attribute(name) if name in ATTRIBUTES else unit.skill(name)
            found.append((name, max(0, number - has)))
    return found


def shortfall_rule(weapon: WeaponFacts) -> str:
    """The rule by which a weapon is harder to use for who lacks the Strength."""
    return {"throwing": "THR-08", "archery": "ARC-05", "firearm": "FIR-07", "artillery": "FIR-07"}.get(
        weapon.mode, "BLD-05"
    )


def too_weak(unit: UnitFacts, weapon: WeaponFacts, house: House) -> str:
    """The rule that forbids the weapon to a unit so weak, or "" (THR-09, ARC-08, BLD-06, FIR-07)."""
    if any(short > 3 for _, short in unmet(unit, weapon)):
        return "BLD-06"
    short = shortfall(unit, weapon)
    if weapon.mode in ("throwing", "archery"):
        most = 2 if house["weak_thrower"] == "three_short" else 3
        return ("THR-09" if weapon.mode == "throwing" else "ARC-08") if short > most else ""
    return ("FIR-07" if weapon.mode in ("firearm", "artillery") else "BLD-06") if short > 3 else ""


def maximum_range(unit: UnitFacts, weapon: WeaponFacts, house: House) -> int:
    """Metres: base range × Strength for a throw (legend lengthens the base), × 8, 5 or 4 otherwise, less for a weak
    archer.

    THR-07, ARC-04, ARC-06, FIR-04, ART-04. Some carry as far as their base range and no farther (companion 13.2).
    """
    if weapon.trait("base_is_maximum"):
        return weapon.base_range
    if weapon.mode == "throwing":
        return base_range(unit, weapon, house) * unit.attribute("STR")
    multiple = FORMULAS[weapon.mode].multiple
    short = shortfall(unit, weapon)
    if weapon.mode == "archery" and short:
        cite("ARC-06")
        multiple = max(1, multiple - short)
    return weapon.base_range * multiple


def base_range(unit: UnitFacts, weapon: WeaponFacts, house: House) -> int:
    """Base range in metres; Legendary Strength lengthens a throw (companion 3.1), THR-06 gives one to any thing."""
    if weapon.mode == "throwing":
        if not weapon.base_range:
            cite("THR-06")
            if house["improvised_range"] == "none":
                return 0
        return (weapon.base_range or IMPROVISED_RANGE) * (legend(unit.attribute("STR")) + 1)
    return weapon.base_range


def range_multiples(distance: int, base: int, house: House) -> int:
    """Base ranges beyond the first that count for the penalty (RNG-02)."""
    if distance <= base:
        return 0
    way = house["range_penalty"]
    if way == "full":
        return (distance - base) // base
    if way == "started":
        return distance // base
    return -(-distance // base) - 1


def through_water(weapon: WeaponFacts, target: UnitFacts) -> WeaponFacts:
    """The weapon as it carries to that target: to one under water no base range is more than 20 m, unless the shot
    penetrates (companion 10).
    """
    if weapon.melee or weapon.base_range <= UNDER_WATER or SUNK not in target.states:
        return weapon
    if any(weapon.trait(name) for name in THROUGH):
        return weapon
    cite("RNG-02")
    return replace(weapon, base_range=UNDER_WATER)


def multiples_of(unit: UnitFacts, weapon: WeaponFacts, distance: int, house: House) -> int:
    """Base ranges beyond the first at this distance; 0 in melee (RNG-02)."""
    return 0 if weapon.melee else range_multiples(distance, base_range(unit, weapon, house), house)
