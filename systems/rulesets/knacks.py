"""Small numbers of single weapons and of whoever knows how to use them (companion 4.3, 9 and 13).

What a weapon gives its wielder on the attack, what it takes from the target's Base Defense, what it adds to a stance,
and with which Attribute it may be used instead. Most weapons give nothing of all that.
"""

from __future__ import annotations

from collections.abc import Callable

from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import AttackFacts, Modifier
from systems.frozen import replace

FAMILIAR = "weapon_familiarity"
DEFT = "use_dexterity"
TARGET_BASE, UNFAMILIAR_BASE = "target_base", "unfamiliar_base"
PARRY, STANCE = "parry_bonus", "total_defense_dodge"
VEHICLES, ABOVE, GROUND = "vehicle_class", "targets_above", "targets_ground"
"""What is made for vehicles (the Size it is made for), and for what flies or stands alone."""


def _all_out(facts: AttackFacts) -> bool:
    return facts.verb == "all_out_attack"


def _always(facts: AttackFacts) -> bool:
    return True


def _no_heavy_armor(facts: AttackFacts) -> bool:
    armor = facts.target.sheet.armor
    return armor is None or not dict(armor.traits).get("heavy_armor")


def _unarmored(facts: AttackFacts) -> bool:
    """Neither armor nor shield nor natural armor."""
    sheet = facts.target.sheet
    return sheet.armor is None and sheet.shield is None and not sheet.natural_armor


#: Trait of a weapon -> its rule, its line and when it counts: an equipment bonus on the attack (BON-06).
ON_ATTACKS: dict[str, tuple[str, str, Callable[[AttackFacts], bool]]] = {
    "all_out_bonus": ("AOA-03", "modifier.weapon_all_out", _all_out),
    "no_heavy_armor_bonus": ("BON-06", "modifier.no_heavy_armor", _no_heavy_armor),
    "powered": ("BON-06", "modifier.powered", _always),
    "unarmored_bonus": ("BON-06", "modifier.unarmored", _unarmored),
}
BASHES = "may_bash"
"""Has a second way to be used, that does bashing damage; the sheets make it."""
TRAITS = frozenset(
    (
        BASHES,
        *ON_ATTACKS,
        FAMILIAR,
        DEFT,
        TARGET_BASE,
        UNFAMILIAR_BASE,
        PARRY,
        STANCE,
        "heavy_armor",
        VEHICLES,
        ABOVE,
        GROUND,
    )
)


def attack_lines(facts: AttackFacts) -> list[Modifier]:
    """What the weapon, and being familiar with its kind, give the attack."""
    lines = []
    for name, value in facts.weapon.traits:
        row = ON_ATTACKS.get(name)
        if row is not None and row[2](facts):
            lines.append(Modifier(row[0], row[1], value, kind="equipment", source=facts.weapon.key))
    bulky = facts.weapon.trait(VEHICLES)
    if bulky:
        smaller = max(0, bulky - facts.target.size)
        lines.append(Modifier("BON-06", "modifier.vehicle_class", -smaller, kind="equipment", source=facts.weapon.key))
    if familiar(facts.actor, facts.weapon):
        lines.append(Modifier("BLD-02", "modifier.weapon_familiarity", 1))
    return lines


def familiar(unit: UnitFacts, weapon: WeaponFacts) -> bool:
    """Whether the unit has the feat for Blade weapons and this is one."""
    return weapon.mode == "blade" and any(name == FAMILIAR and number > 0 for name, number in unit.sheet.traits)


def attribute(unit: UnitFacts, weapon: WeaponFacts) -> str:
    """Dexterity where weapon or feat allow it and it is higher; "" for what the weapon asks for (BRW-02, BLD-02)."""
    if unit.attribute("DEX") <= unit.attribute("STR") or not weapon.melee:
        return ""
    return "DEX" if weapon.trait(DEFT) or familiar(unit, weapon) else ""


def deft(facts: AttackFacts) -> AttackFacts:
    """The same attack with the Attribute it is rolled with; inside a hold that is always Strength (GRP-26)."""
    if facts.attribute or facts.verb == "grapple_attack":
        return facts
    other = attribute(facts.actor, facts.weapon)
    return replace(facts, attribute=other) if other else facts


def base_lost(facts: AttackFacts) -> int:
    """Points of Base Defense that the way of the weapon takes; a target that knows it by a specialty loses fewer."""
    lost = 0
    for name, value in facts.weapon.traits:
        known = facts.weapon.specialty in facts.target.sheet.specialties
        if name == TARGET_BASE or (name == UNFAMILIAR_BASE and not known):
            lost += value
    return lost


def stance_dodge(unit: UnitFacts) -> tuple[int, str]:
    """Dodge Defense that a weapon in hand adds to total defense, and the weapon; (0, "") without one."""
    given = [(weapon.trait(STANCE), weapon.key) for weapon in unit.arms if unit.in_hand(weapon)]
    return max(given, key=lambda each: each[0], default=(0, ""))


def out_of_aim(weapon: WeaponFacts, rise: int, aloft: bool) -> str:
    """Why the weapon finds no such target: ``above`` for one that is no higher, ``ground`` for one in the air."""
    if weapon.trait(ABOVE) and rise <= 0:
        return "above"
    return "ground" if weapon.trait(GROUND) and aloft else ""
