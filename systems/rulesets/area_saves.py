"""The save against an area, line by line: Reflex, what armor and cover add, what the attacker's traits take
(AOE-03 to AOE-11, COV-09, TDF-03, companion 6.1 and 6.4).

Lines are seen from whoever saves: what helps is positive. Traits take from the part they speak of and never more than
is there: High Speed from Attribute + Skill, Armor Piercing from Shield, Armor and Natural Armor, Spell Piercing from
what is supernatural, Overpower from what comes of a parry.
"""

from __future__ import annotations

from typing import NamedTuple

from systems.facts import UnitFacts, cite
from systems.forecast import AreaFacts, Modifier, Side
from systems.rulesets import boons, saves, shielding
from systems.rulesets.house import House
from systems.rulesets.stacking import total
from systems.rulesets.stripping import CLOSE_SHOT, supernatural

PRONE = 2
WILLPOWER_DICE = 3
PIERCED = ("shield", "armor", "natural")
#: Parts of defense that join the save, and the line that says so.
GUARDS = {
    "shield": "modifier.save_shield",
    "armor": "modifier.save_armor",
    "natural": "modifier.save_natural",
}
WORN_BONUS = "area_save_bonus"
COVER_BONUS = "area_cover"
"""Traits of armor and shields that help against areas."""
TRAITS: frozenset[str] = frozenset((WORN_BONUS, COVER_BONUS))
FOUR: tuple[str, ...] = ("high_speed", "armor_piercing", "spell_piercing", "overpower")


class Guarded(NamedTuple):
    """What of the target's guard is left inside the save, and every line of it."""

    parts: dict[str, int]
    lines: list[Modifier]


def save(facts: AreaFacts, house: House, traits: tuple[str, ...], penalty: int) -> Side:
    """The Reflex save of one unit in the area; ``traits`` are those of the four that act in it (AOE-10), ``penalty``
    the dice that successes of whoever made it take.
    """
    unit = facts.target
    plain = saves.save_roll(unit, "reflex")
    cite("AOE-04")
    if any(facts.weapon.trait(name) for name in FOUR if name not in traits):
        cite("AOE-10")  # they are the weapon's, and stay out of what it does to an area
    if plain.fails or plain.immune:
        return plain
    lines = list(plain.modifiers)
    lines += _rushed(facts, house, traits, lines)
    lines += guarded(facts, house, traits).lines
    lines += _sheltered(facts, house)
    if unit.prone:
        lines.append(Modifier("IMM-01", "modifier.prone", PRONE, kind="environment"))
    if facts.braced:
        lines.append(Modifier("DIC-11", "modifier.willpower", WILLPOWER_DICE, kind="perfect"))
    if penalty:
        lines.append(Modifier("ART-05", "modifier.area_penalty", -penalty, kind="untyped", source=facts.weapon.key))
    return saves.rolled(unit, "DEX", lines, saves.extras(unit, "reflex"), plain.lost)


def _rushed(facts: AreaFacts, house: House, traits: tuple[str, ...], lines: list[Modifier]) -> list[Modifier]:
    """High Speed: one die of Attribute + Skill and no more, however high it is; by the earlier text all of it off the
    whole save (AOE-05, companion R6). What ignores High Speed ignores this (AOE-06).
    """
    speed = facts.weapon.trait("high_speed") if "high_speed" in traits else 0
    if not speed:
        return []
    weapon, unit = facts.weapon, facts.target
    gun = weapon.mode in ("firearm", "artillery")
    if gun and unit.total_defense and facts.seen:
        return [Modifier("AOE-06", "modifier.high_speed_ignored", 0, op="note")]
    if weapon.mode == "firearm" and house["close_shots"] == "on" and facts.distance <= CLOSE_SHOT:
        return [Modifier("AOE-06", "modifier.close_shot", 0, op="note")]
    if house["area_high_speed"] == "full":
        return [Modifier("AOE-05", "modifier.high_speed", -speed, source=weapon.key)]
    own = total(each for each in lines if each.rule == saves.RULE)
    return [Modifier("AOE-05", "modifier.high_speed", -min(1, max(0, own)), source=weapon.key)]


def guarded(facts: AreaFacts, house: House, traits: tuple[str, ...]) -> Guarded:
    """Shield, Armor and Natural Armor inside the save, less what the attacker's traits strip (AOE-03, AOE-07 to 09).

    As equipment bonuses only the highest of them counts (companion 6.1, 6.2); a switch adds them up or leaves them out.
    """
    unit = facts.target
    way = house["armor_in_area_reflex"]
    parts = dict.fromkeys(GUARDS, 0) if way == "off" else guards(unit)
    pierced = pierce(parts, facts, house, traits)
    lines: list[Modifier] = []
    best = max(parts.values())
    for part, key in GUARDS.items():
        if parts[part] and (way == "added" or parts[part] == best):
            lines.append(Modifier("AOE-03", key, parts[part], kind="" if way == "added" else "equipment"))
            if way != "added":
                break
    worn = dict(unit.sheet.armor.traits) if unit.sheet.armor else {}
    bonus, magic = worn.get(WORN_BONUS, 0), bool(worn.get("magic"))
    stripped = min(bonus, facts.weapon.trait("spell_piercing")) if magic and "spell_piercing" in traits else 0
    if stripped:
        cite("AOE-08")
    lines.append(Modifier("AOE-03", "modifier.save_worn", bonus - stripped, kind="untyped"))
    return Guarded(parts, [*pierced, *lines])


def guards(unit: UnitFacts) -> dict[str, int]:
    """The three parts as they stand: Armor as against what comes from afar, the shield while it parries, with what
    abilities and spells give (AOE-03).
    """
    armor = unit.sheet.armor
    parts = {
        "shield": unit.parry_shield,
        "armor": 0 if armor is None else armor.ranged,
        "natural": unit.sheet.natural_armor,
    }
    for part in ("armor", "natural") if unit.abilities_active or unit.effects else ():
        parts[part] += sum(each.points for each in boons.guard(unit, part, parts[part]))
    return parts


def pierce(parts: dict[str, int], facts: AreaFacts, house: House, traits: tuple[str, ...]) -> list[Modifier]:
    """Take from the parts what Armor Piercing and Overpower strip; notes, since what is left is what is listed."""
    notes = []
    left = facts.weapon.trait("armor_piercing") if "armor_piercing" in traits else 0
    if left:
        shield_first = house["armor_piercing_order"] == "shield_armor_natural"
        for part in PIERCED if shield_first else ("armor", "shield", "natural"):
            taken = min(left, parts[part])
            parts[part] -= taken
            left -= taken
        notes.append(Modifier("AOE-07", "modifier.armor_piercing", 0, op="note", source=facts.weapon.key))
    spells = facts.weapon.trait("spell_piercing") if "spell_piercing" in traits else 0
    for part in ("armor", "natural") if spells else ():
        taken = min(spells, parts[part], supernatural(facts.target, part, melee=False))
        if taken:
            parts[part] -= taken
            spells -= taken
            notes.append(Modifier("AOE-08", "modifier.spell_piercing", 0, op="note", source=facts.weapon.key))
    power = facts.weapon.trait("overpower") if "overpower" in traits else 0
    if power and parts["shield"]:
        parts["shield"] -= min(power, parts["shield"])
        notes.append(Modifier("AOE-09", "modifier.overpower", 0, op="note", source=facts.weapon.key))
    return notes


def _sheltered(facts: AreaFacts, house: House) -> list[Modifier]:
    """Cover between the target and where the area begins, total cover too by its Size alone (COV-09, COV-15); a shield
    made for it; total defense (TDF-03).
    """
    unit, found = facts.target, []
    value, piece = shielding.best(facts.cover, unit.size, house, own=None)
    if piece is not None:
        cite("AOE-11")
        if facts.cover.total:
            cite("COV-15", "AOE-12")
        found.append(Modifier("COV-09", "modifier.cover", value, kind="cover", source=piece.kind, at=piece.at))
    shield = unit.weapon(unit.parry_weapon) if unit.parry_weapon else None
    if shield is not None and shield.trait(COVER_BONUS):
        found.append(Modifier("COV-09", "modifier.cover", shield.trait(COVER_BONUS), kind="cover", source=shield.key))
    if unit.total_defense:
        cite("AOE-11")
        found.append(Modifier("TDF-03", "modifier.total_defense", unit.base_defense, kind="dodge"))
    return found
