"""The attacker's side of one attack: dice pool, damage cap and extra successes, each with its reasons."""

from __future__ import annotations

from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AttackFacts, Modifier
from systems.rulesets import ammunition, boons, bursts, outfit, penetration
from systems.rulesets.grips import hindered
from systems.rulesets.handling import (
    FORMULAS,
    base_range,
    by_weight,
    range_multiples,
    rolled_attribute,
    shortfall,
    shortfall_rule,
    unmet,
)
from systems.rulesets.house import House
from systems.rulesets.senses import DARK, trait
from systems.rulesets.sheet import legend, lost_successes, size_steps, skill_counted, skill_extra
from systems.rulesets.states import arm_penalties, halved, roll_penalties

WILLPOWER_DICE = 3
UNSEEN = 4
"""Environment dice between those of whom one does not see the other (companion 6.4)."""
AIM_MOST = 5
HEAVY_WEAPON_PENALTY = 6
HEAVY_WEAPON_EXTRA = 2
LEGEND_RULE = "BON-04"
LARGER_RULES = {"trip": "TRP-03", "bull_rush": "BRS-03"}
"""Verbs whose attack roll is harder by each point of Size the target has over the attacker."""
#: Weather -> dice that wind takes from ranged attacks: the first of its four grades, and the third.
WIND = {"wind": 2, "storm": 8}


def own_modifiers(facts: AttackFacts, house: House) -> list[Modifier]:
    """Every line of the attacker's pool before the target's defense, not yet sifted for stacking."""
    unit, weapon = facts.actor, facts.weapon
    formula = FORMULAS[weapon.mode]
    attribute = facts.attribute or rolled_attribute(weapon, house)
    rule = "THR-03" if weapon.mode == "throwing" and attribute == "STR" else formula.pool
    lines = [
        *boons.attribute_lines(rule, unit, attribute),
        Modifier(rule, "modifier.skill", unit.skill(weapon.skill), source=weapon.skill),
        Modifier(rule, "modifier.weapon", weapon.damage, source=weapon.key),
        *_specialty(unit, weapon),
        *_body(unit, weapon, attribute),
        *_gear(unit, weapon, facts.distance, house),
        *_deed(facts),
        *_scattered(facts),
        *_blown(facts),
        *hindered(unit),
        *boons.attack_lines(unit),
    ]
    if unit.points:
        lines += roll_penalties(unit, attribute, weapon.skill, "attack", facts.target.id)
        lines += arm_penalties(unit, weapon, attribute)
    if halved(unit, weapon.skill):
        lines.append(Modifier("CDG-09", "modifier.half", 0, op="note"))
    return lines + rough_lines(facts, house) + sight_lines(unit, facts.target)


def _blown(facts: AttackFacts) -> list[Modifier]:
    """What wind takes from a shot or a throw (companion 10)."""
    lost = WIND.get(facts.cover.weather, 0)
    if not lost or facts.weapon.melee:
        return []
    return [Modifier(FORMULAS[facts.weapon.mode].pool, "modifier.wind", -lost, kind="environment")]


def rough_lines(facts: AttackFacts, house: House) -> list[Modifier]:
    """What it means not to have located the target exactly, or not to be located by it (COV-18, companion 6.4)."""
    unit, target = facts.actor, facts.target
    lines = []
    if facts.rough:
        lines.append(Modifier("COV-18", "modifier.rough", 0, op="note"))
        unseen = facts.cover.dark == DARK or trait(target.sheet, "invisible")
        if unseen and "see" not in unit.barred:
            lines.append(Modifier("COV-18", "modifier.unseen_target", -UNSEEN, kind="environment"))
    if not facts.target_sees_attacker and "see" not in target.barred and not target.helpless:
        lines.append(Modifier("HID-09", "modifier.hidden_attacker", UNSEEN, kind="environment"))
    return lines


def sight_lines(unit: UnitFacts, target: UnitFacts) -> list[Modifier]:
    """What it takes from an attack not to see, and gives it not to be seen (CDG-09)."""
    lines = []
    if "see" in unit.barred:
        lines.append(Modifier("CDG-09", "modifier.sightless", -UNSEEN, kind="environment"))
    if "see" in target.barred and not target.helpless:
        lines.append(Modifier("CDG-09", "modifier.unseen_attacker", UNSEEN, kind="environment"))
    return lines


def _scattered(facts: AttackFacts) -> list[Modifier]:
    """The dice of a burst (BON-04), and a die less on each of several attacks made at once for every target but one
    (SEP-02, companion 9 and 13.2).
    """
    found = bursts.lines(facts) + penetration.lines(facts) + ammunition.lines(facts)
    if facts.others:
        kind = "environment" if facts.weapon.trait("splash") else "untyped"
        found.append(Modifier("SEP-02", "modifier.splash", -facts.others, kind=kind, source=facts.weapon.key))
    return found


def _specialty(unit: UnitFacts, weapon: WeaponFacts) -> list[Modifier]:
    if not weapon.specialty:
        return []
    if weapon.specialty in unit.sheet.specialties:
        return [Modifier("DIC-14", "modifier.specialty", 1, source=weapon.specialty, kind="specialty")]
    lost = unit.skill(weapon.skill) - skill_counted(unit, weapon.skill, weapon.specialty)
    return [Modifier("DIC-14", "modifier.no_specialty", -lost, source=weapon.specialty, kind="untyped")]


def _body(unit: UnitFacts, weapon: WeaponFacts, attribute: str) -> list[Modifier]:
    """Legendary Strength and Size: +1 DP on Strength rolls, −1 DP on melee attacks for every 2 Size over 5.

    Companion 4.5.
    """
    lines: list[Modifier] = []
    if attribute == "STR":
        lines.append(
            Modifier(LEGEND_RULE, "modifier.legendary_strength", legend(unit.attribute("STR")), kind="perfect")
        )
        if not weapon.melee:
            lines.append(Modifier("DIC-02", "modifier.size", size_steps(unit.size), kind="size"))
    elif weapon.melee:
        lines.append(Modifier("DIC-02", "modifier.size", -size_steps(unit.size), kind="size"))
    return lines


def _gear(unit: UnitFacts, weapon: WeaponFacts, distance: int, house: House) -> list[Modifier]:
    lines: list[Modifier] = []
    if weapon.mode == "throwing" and weapon.trait("light_throwing") and by_weight(house):
        lines.append(Modifier("THR-02", "modifier.light_throwing", 1, kind="equipment", source=weapon.key))
    enhanced = weapon.trait("spell_attack")
    if enhanced:
        lines.append(Modifier("SPL-05", "modifier.spell_weapon", enhanced, kind="enhancement", source=weapon.key))
    if weapon.trait("heavy_weapon"):
        lines.append(
            Modifier("BON-06", "modifier.heavy_weapon", -HEAVY_WEAPON_PENALTY, kind="equipment", source=weapon.key)
        )
    short = shortfall(unit, weapon)
    if short:
        lines.append(
            Modifier(shortfall_rule(weapon), "modifier.too_weak", -2 * short, kind="equipment", source=weapon.key)
        )
    for name, missing in unmet(unit, weapon):
        lines.append(Modifier("BLD-05", "modifier.requirement", -2 * missing, kind="equipment", source=name))
    if not weapon.melee:
        multiples = range_multiples(distance, base_range(unit, weapon, house), house)
        if weapon.mode == "artillery":
            cite("RNG-04")
        lines.append(Modifier("RNG-02", "modifier.range", -2 * multiples, kind="untyped", source=weapon.key))
        if short and weapon.mode == "throwing":
            lines.append(Modifier("THR-10", "modifier.weak_range", -2 * multiples, kind="untyped", source=weapon.key))
        if short and weapon.mode == "archery":
            times = short if house["weak_archer"] == "per_point" else 1
            lines.append(
                Modifier("ARC-07", "modifier.weak_range", -2 * multiples * times, kind="untyped", source=weapon.key)
            )
    return lines


def _deed(facts: AttackFacts) -> list[Modifier]:
    """What this deed itself gives: charge, all-out, aiming, Willpower."""
    lines: list[Modifier] = []
    larger = facts.target.size - facts.actor.size
    if facts.verb in LARGER_RULES and larger > 0:
        lines.append(Modifier(LARGER_RULES[facts.verb], "modifier.target_larger", -larger, kind="untyped"))
    if facts.lowered:
        lines.append(Modifier("GRP-13", "modifier.lower_defense", facts.lowered))
    if facts.charge_metres:
        cite("CHG-16")  # a verb of its own: the blow of a charge never has the bonus of an all-out attack as well
        lines.append(Modifier("CHG-02", "modifier.charge", facts.charge_bonus, kind="enhancement"))
    if facts.verb == "all_out_attack":
        lines.append(Modifier("AOA-03", "modifier.all_out", facts.all_out_bonus, kind="enhancement"))
    if facts.aim_rounds:
        rule = "AIM-03" if facts.aim_rounds <= AIM_MOST else "AIM-05"
        lines.append(Modifier(rule, "modifier.aim", min(AIM_MOST, facts.aim_rounds), kind="aiming"))
    if facts.willpower:
        lines.append(Modifier("DIC-11", "modifier.willpower", WILLPOWER_DICE, kind="perfect"))
    return lines


def cap_modifiers(facts: AttackFacts, house: House) -> tuple[Modifier, ...]:
    """The damage cap line by line (BRW-03, BLD-03, THR-05, ARC-03, FIR-03, ART-03, AIM-03, DMG-05,
    DMG-13).
    """
    unit, weapon = facts.actor, facts.weapon
    rule = FORMULAS[weapon.mode].cap
    counted = skill_counted(unit, weapon.skill, weapon.specialty)
    strength, rolled = unit.attribute("STR"), facts.attribute or rolled_attribute(weapon, house)
    if weapon.melee or weapon.mode == "throwing":
        lines = [
            Modifier(rule, "modifier.attribute", strength, source="STR"),
            Modifier(rule, "modifier.skill", counted, source=weapon.skill),
            Modifier(rule, "modifier.weapon", weapon.damage, source=weapon.key),
        ]
        if weapon.melee and rolled != "STR" and house["cap_strength"] == "as_rolled":
            cite("DMG-13")
            lines = lines[1:]
    elif weapon.mode == "spell":
        lines = [
            Modifier(rule, "modifier.attribute", unit.attribute(rolled), source=rolled),
            Modifier(rule, "modifier.skill", counted, source=weapon.skill),
            Modifier(rule, "modifier.power", weapon.damage, source=weapon.key),
        ]
    else:
        lines = [
            Modifier(rule, "modifier.skill", counted, source=weapon.skill),
            Modifier(rule, "modifier.weapon_twice", 2 * weapon.damage, source=weapon.key),
        ]
        if weapon.mode == "archery":
            lines.append(Modifier(rule, "modifier.bow_strength", weapon.strength, source=weapon.key))
    if house["cap_modifiers"] == "left_out":
        cite("DMG-05")  # the formula as it stands; aiming names the cap itself
        return _aimed_cap(facts, lines)
    if rolled == "STR":
        n = legend(strength)
        lines.append(
            Modifier(
                "DMG-05", "modifier.legendary_strength", n if house["legendary_cap"] == "single" else n * (n + 1) // 2
            )
        )
    if weapon.melee:
        lines.append(Modifier("DMG-05", "modifier.size", size_steps(unit.size)))
    return _aimed_cap(facts, lines)


def _aimed_cap(facts: AttackFacts, lines: list[Modifier]) -> tuple[Modifier, ...]:
    """The lines of a cap that count, aiming last (AIM-03)."""
    if facts.aim_rounds:
        lines.append(Modifier("AIM-03", "modifier.aim", min(AIM_MOST, facts.aim_rounds)))
    return tuple(line for line in lines if line.value)


def extra_modifiers(unit: UnitFacts, weapon: WeaponFacts, house: House, attribute: str = "") -> tuple[Modifier, ...]:
    """Where the attacker's extra successes come from (DIC-08); ``attribute`` where another is rolled."""
    attribute = attribute or rolled_attribute(weapon, house)
    counted = skill_counted(unit, weapon.skill, weapon.specialty)
    lines = (
        Modifier("DIC-08", "modifier.legend_extra", legend(unit.attribute(attribute)), source=attribute),
        Modifier("DIC-08", "modifier.skill_extra", skill_extra(counted), source=weapon.skill),
        Modifier(
            "DIC-08",
            "modifier.weapon_extra",
            HEAVY_WEAPON_EXTRA if weapon.trait("heavy_weapon") else weapon.trait("extra_successes"),
            source=weapon.key,
        ),
        *boons.extra_lines(unit),
    )
    return tuple(line for line in lines if line.value)


def presence(unit: UnitFacts, pool: int) -> int:
    """What the unit's Legendary Presence adds to the face of a chance die; 0 with dice to throw.

    DIC-12, companion 3.1.
    """
    return legend(unit.attribute("PRE")) if pool <= 0 else 0


def lost(facts: AttackFacts) -> int:
    """Successes the roll loses because the Skill is 0 (companion 4.2), and those of a spell to what resists spells."""
    own = lost_successes(facts.actor.sheet, facts.weapon.skill)
    resists = facts.weapon.mode == "spell" and facts.target.id != facts.actor.id
    return own + (outfit.resistance(facts.target) if resists else 0)
