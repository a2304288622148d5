"""How weapons and spells fill an area by the Overseer rules, and what is rolled for that (AOE, ATK-03, ATK-04, ART-05).

``WAYS`` has a row for each way.
"""

from __future__ import annotations

from dataclasses import replace

from systems import plan_odds
from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AreaFacts, AttackFacts, Modifier, Side
from systems.rulesets import area_saves, attack_pool, defenses, handling, knacks, shielding, states, tending
from systems.rulesets.answers import Way
from systems.rulesets.house import House
from systems.rulesets.stacking import counting, total

BURST, CONE, LINE = "burst", "cone", "line"
BREATHLESS = frozenset(("undead", "elemental"))
"""Creature types that do without air (companion 14)."""
#: Condition points that an explosion gives, by trait; each takes a Fortitude save and fades (companion 13.3).
POINTS = {"bang": "tinnitus", "flash": "dazzle", "tear_gas": "nausea"}
SUPPRESSING = 20
"""Rounds that one sweep takes (companion 9)."""
FACED = ("base", "dodge", "insight", "parry")
SPELLS = ("spell_burst", "spell_cone", "spell_line")
"""The areas of spells, each by a trait of the spell as a weapon: its metres."""
TRAITS = frozenset(
    (
        *SPELLS,
        "bombardment", "radius", "blast", "outer_blast", "outer_points", "spray", "flame_cone", "suppressive_fire",
        "suppressive_damage", "sealed", "gas_cloud", "smoke_cloud", "ignites", "tripwire", "pressure", "obvious",
        "base_is_maximum", "minimum_range", "splash", "anomalous", "volatile", "breathless",
        *POINTS,
    )
).union(area_saves.TRAITS)  # fmt: skip


WAYS = {
    "bombard": Way("bombard", BURST, "each", ("high_speed",), "ART-05"),
    "suppress": Way("suppress", LINE, "each", ("high_speed",), "ART-05"),
    "spray": Way("spray", CONE, "once", (), "ATK-03", counts=True),
    "flames": Way("flames", CONE, "once", (), "ATK-03"),
    "lob": Way("lob", BURST, "plain", area_saves.FOUR, "ATK-04"),
    "mine": Way("mine", BURST, "", area_saves.FOUR, "AOE-04"),
    "gas": Way("gas", BURST, "", (), "AOE-04"),
    "spell_burst": Way("spell_burst", BURST, "once", area_saves.FOUR, "ATK-03", counts=True),
    "spell_cone": Way("spell_cone", CONE, "once", area_saves.FOUR, "ATK-03", counts=True),
    "spell_line": Way("spell_line", LINE, "once", area_saves.FOUR, "ATK-03", counts=True),
}


def way_of(verb: str, weapon: WeaponFacts) -> Way | None:
    """How the weapon fills an area by that verb; None where it cannot."""
    if verb == "cast":
        return next((WAYS[name] for name in SPELLS if weapon.trait(name)), None)
    if verb == "bombard":
        return WAYS["bombard"] if weapon.trait("bombardment") else None
    if verb == "suppress":
        return WAYS["suppress"] if weapon.trait("suppressive_fire") else None
    if verb == "spray":
        return WAYS["spray"] if weapon.trait("spray") else WAYS["flames"] if weapon.trait("flame_cone") else None
    thrown = weapon.trait("blast") and not (weapon.trait("tripwire") or weapon.trait("pressure"))
    if verb == "lob":
        return WAYS["lob"] if thrown else None
    return WAYS.get(verb)


def half_metres(way: Way, weapon: WeaponFacts, shape: str) -> int:
    """Radius or length in half metres: a bombardment is as many metres across as the weapon's Size unless it says
    otherwise (companion 9); fire sweeps a line of half the base range or a cone of a quarter.
    """
    if way.name in SPELLS:
        return 2 * weapon.trait(way.name)
    if way.name == "bombard":
        return 2 * weapon.trait("radius") if weapon.trait("radius") else weapon.size
    if way.name == "suppress":
        return weapon.base_range if shape == LINE else weapon.base_range // 2
    if way.shape == CONE:
        return 2 * weapon.base_range
    return 2 * max(weapon.trait("blast"), weapon.trait("outer_blast"))


# what is rolled for it


def roll(facts: AreaFacts, house: House, way: Way) -> Side | None:
    """What is rolled for the area: for each unit, for all at once, or nothing (ATK-03, ATK-04, ART-05)."""
    if not way.rolls or not reflexive(way, facts.weapon):
        return None
    if way.rolls == "plain":
        return _plain(facts, house)
    weapon = facts.weapon if way.counts else replace(facts.weapon, damage=0)
    attack = AttackFacts(
        verb=facts.verb, actor=facts.actor, target=facts.target, weapon=weapon, distance=facts.distance
    )
    own = attack_pool.own_modifiers(attack, house) + knacks.attack_lines(attack)
    lines = counting(own)
    if way.rolls == "each":
        lines += _met(replace(attack, target=_open(facts.target)), facts, house)
    else:
        cite("ATK-03")
    pool = total(lines)
    extras = attack_pool.extra_modifiers(facts.actor, weapon, house) if pool > 0 else ()
    extra = total(extras) if facts.extra < 0 else min(facts.extra, total(extras))
    lost, presence = attack_pool.lost(attack) + facts.spared, attack_pool.presence(facts.actor, pool)
    half = states.halved(facts.actor, weapon.skill)
    return Side(
        facts.actor.id, handling.rolled_attribute(weapon, house), pool, lines, extra, extras, lost,
        presence=presence, half=half,
        successes=plan_odds.side(pool, lost=lost, extra=extra, presence=presence, half=half),
    )  # fmt: skip


def _met(attack: AttackFacts, facts: AreaFacts, house: House) -> tuple[Modifier, ...]:
    """The target's defense other than Base, Dodge, Insight and Parry (ART-05, ART-07); Armor Piercing applies to it."""
    cite("ART-05", "ART-07")
    value, piece = shielding.best(facts.cover, facts.target.size, house, own=None)
    line = None
    if piece is not None:
        line = Modifier("COV-04", "modifier.cover", -value, kind="cover", source=piece.kind, at=piece.at, scope="scene")
    return defenses.defended(attack, house, value, line).lines


def _open(unit: UnitFacts) -> UnitFacts:
    """The unit without the parts of defense that are nothing to a bombardment."""
    derived = replace(unit.derived, base_defense=0, dodge_defense=0, insight_defense=0)
    return replace(
        unit, derived=derived, base_defense=0, parry_bonus=0, total_defense=False, attacks_suffered=0, charge_loss=0,
        all_out_loss=0, abilities_active=(), points=(), states=(), held_by=(), flat_footed=False, stumbled=False,
        unconscious=False,
    )  # fmt: skip


def _plain(facts: AreaFacts, house: House) -> Side:
    """A throw at a square: Dexterity + Athletics, no attack, so that no bonus on attacks and no defense plays a part
    (ATK-04, EX-09); range counts as for every throw.
    """
    unit, weapon = facts.actor, facts.weapon
    multiples = handling.multiples_of(unit, weapon, facts.distance, house)
    far = Modifier("RNG-02", "modifier.range", -2 * multiples, kind="untyped", source=weapon.key)
    return tending.alone(unit, tending.Check("ATK-04", "DEX", "Athletics", "light_throwing"), far)


def reflexive(way: Way, weapon: WeaponFacts) -> bool:
    """Whether the area hurts, and so is dodged: only then anything is rolled for it."""
    return way.name == "gas" or (weapon.damage > 0 and not weapon.trait("gas_cloud"))
