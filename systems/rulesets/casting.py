"""Spells by the Overseer rules: pools, power, what a casting costs and what it comes to (SPL, companion 12).

A spell is a row of data (``SpellFacts``); its numbers are worked out from the caster as it is cast.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import prod
from typing import NamedTuple

from systems import plan_odds
from systems.facts import ATTRIBUTES, Amount, SpellFacts, UnitFacts, UnitSheet, WeaponFacts, cite
from systems.forecast import Modifier, Side
from systems.rulesets import outfit
from systems.rulesets.contests import Row, rolled
from systems.rulesets.sheet import legend, skill_extra
from systems.rulesets.soak import Harm
from systems.rulesets.stacking import total
from systems.rulesets.verbs import FREE, FULL_ROUND, FULL_TURN, MOVE, STANDARD

SKILL = "Occult"


class Tradition(NamedTuple):
    """The Attribute that casts, and the other one that fills the pool of energy."""

    attribute: str
    second: str


#: Whose second Attribute the pages leave open, except that it is one of the pool's two (companion 12).
TRADITIONS = {
    "arcane": Tradition("INT", "RES"),
    "daoist": Tradition("PRE", "RES"),
    "ninja": Tradition("PER", "END"),
    "divine": Tradition("PER", "PRE"),
}
RANKS = ("D", "DD", "C", "CC", "B", "BB", "A", "AA", "S")
POWER = dict(zip(RANKS, (2, 3, 4, 5, 6, 8, 10, 13, 16), strict=True))
#: By the single letter: what a spell costs, and the level of its caster.
COST = {"D": 1, "C": 3, "B": 5, "A": 7, "S": 9}
LEVEL = {"D": 1, "C": 2, "B": 3, "A": 4, "S": 5}
PRICES: dict[str, tuple[tuple[str, ...], ...]] = {
    "standard": (STANDARD,),
    "move": (MOVE, STANDARD),
    "swift": (("swift",), MOVE, STANDARD),
    "free": (FREE,),
    "full_round": (FULL_ROUND,),
    "full_turn": (FULL_TURN,),
}
ARMOR_DICE = 2
"""Dice that each point of armor penalty takes from a casting with gestures."""
FOCUS = "spell_focus"
"""Trait of a caster whose implement gives extra successes on castings."""
TRAITS = frozenset((FOCUS, "spell_attack", "spell_hardness", "casts_with", "extra_damage"))
MINUTE = 10
"""Rounds (SCN-05)."""
RULES = ("SPL-05",)
WORDS = ("power", "level", "attribute", "skill", "successes", "extra", "attribute_extra", "minute")
"""What an amount may be worked out from."""


def power(rank: str) -> int:
    """The power value of a Rank (SPL-04)."""
    cite("SPL-04")
    return POWER[rank]


def level(spell: SpellFacts) -> int:
    return LEVEL[spell.rank[0]]


def attribute(spell: SpellFacts) -> str:
    return TRADITIONS[spell.tradition].attribute


def pool_size(sheet: UnitSheet) -> int:
    """Points of the pool of energy: its two Attributes, of the tradition that gives most (companion 12)."""
    values = dict(zip(ATTRIBUTES, sheet.attributes, strict=True))
    sizes = [sum(max(0, values[name]) for name in TRADITIONS[spell.tradition]) for spell in sheet.spells]
    return max(sizes, default=0)


def side(unit: UnitFacts, spell: SpellFacts, *, willpower: bool = False) -> Side:
    """The casting roll with every line (SPL-02): Attribute + Occult + power, specialty, what armor and states take."""
    row = Row(attribute(spell), SKILL, spell.specialty)
    lines = [Modifier("SPL-02", "modifier.power", power(spell.rank), source=spell.key)]
    armor = unit.sheet.armor
    if "gesture" in spell.components and armor is not None and armor.penalty:
        lines.append(
            Modifier("SPL-05", "modifier.cast_armor", -ARMOR_DICE * armor.penalty, kind="equipment", source=armor.key)
        )
    if willpower:
        lines.append(Modifier("DIC-11", "modifier.willpower", 3, kind="perfect"))
    plain = rolled("SPL-02", unit, row, lines)
    focus = dict(unit.sheet.traits).get(FOCUS, 0)
    if plain.pool <= 0 or not focus or plain.fails:
        return plain
    extras = (*plain.extra_modifiers, Modifier("DIC-08", "modifier.spell_focus", focus))
    return replace(
        plain,
        extra=total(extras),
        extra_modifiers=extras,
        successes=plan_odds.side(plain.pool, plain.again, plain.lost, total(extras), half=plain.half),
    )


def cap(unit: UnitFacts, spell: SpellFacts) -> tuple[Modifier, ...]:
    """The most successes that count: Attribute + Occult + power (SPL-03)."""
    name = attribute(spell)
    return (
        Modifier("SPL-03", "modifier.attribute", unit.attribute(name), source=name),
        Modifier("SPL-03", "modifier.skill", unit.skill(SKILL), source=SKILL),
        Modifier("SPL-03", "modifier.power", power(spell.rank), source=spell.key),
    )


def counted(unit: UnitFacts, spell: SpellFacts, successes: int) -> int:
    """The successes of a casting that count."""
    return min(successes, total(cap(unit, spell)))


def amount(unit: UnitFacts, spell: SpellFacts, what: Amount, successes: int = 0) -> int:
    """What a number of the spell comes to for this caster."""
    rating = unit.attribute(attribute(spell))
    skilled = skill_extra(unit.skill(SKILL))
    numbers = {
        "power": power(spell.rank),
        "level": level(spell),
        "attribute": rating,
        "skill": unit.skill(SKILL),
        "successes": counted(unit, spell, successes),
        "extra": legend(rating) + skilled,
        "attribute_extra": legend(rating),
        "minute": MINUTE,
    }
    found = what.number * prod(numbers[word] for word in what.times) // what.per
    return min(found, what.most) if what.most else found


def missiles(unit: UnitFacts) -> int:
    """One, and one more for each extra success of the Skill."""
    return 1 + skill_extra(unit.skill(SKILL))


def dealt(unit: UnitFacts, aimed: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """At whom how many missiles fly: one by one at each in turn, until there are none left."""
    each = tuple(dict.fromkeys(aimed))
    number = missiles(unit)
    return tuple((name, len(range(at, number, len(each)))) for at, name in enumerate(each) if at < number)


def missile(unit: UnitFacts, spell: SpellFacts, number: int) -> Harm:
    """The harm of so many missiles on one target: each a point and one for each extra success of the Attribute, of
    which as many points as the caster's level are aggravated.
    """
    each = 1 + legend(unit.attribute(attribute(spell)))
    worst = min(each, level(spell))
    return Harm(0, number * (each - worst), number * worst, types=spell.types or ("force",), tags=("magic",))


@lru_cache(maxsize=512)
def bolts(sheet: UnitSheet) -> tuple[WeaponFacts, ...]:
    """The spells of a sheet that are attacks, on one or on an area, as weapons: power is their damage (SPL-01, ATK-02,
    ATK-03).
    """
    return tuple(
        WeaponFacts(
            key=spell.key, item=spell.key, mode="spell", skill=SKILL, size=0, damage=power(spell.rank),
            grade=spell.grade, types=spell.types, base_range=_metres(sheet, spell, _far(spell)),
            specialty=spell.specialty, natural=True,
            traits=(("casts_with", ATTRIBUTES.index(attribute(spell)) + 1), ("magic", 1), *_spread(sheet, spell)),
        )
        for spell in sheet.spells
        if spell.shape in ("bolt", "area")
    )  # fmt: skip


def _spread(sheet: UnitSheet, spell: SpellFacts) -> tuple[tuple[str, int], ...]:
    """Its area as a trait of that weapon: ``spell_burst``, ``spell_cone`` or ``spell_line`` and the metres."""
    return () if spell.spread is None else ((f"spell_{spell.spread.kind}", _metres(sheet, spell, spell.spread.metres)),)


def _far(spell: SpellFacts) -> Amount:
    """How far it carries; what begins at the caster carries as far as its area."""
    return spell.reach if spell.spread is None or spell.spread.kind == "burst" else spell.spread.metres


def _metres(sheet: UnitSheet, spell: SpellFacts, what: Amount) -> int:
    """Metres of an attack spell, how far or how wide, from the sheet alone."""
    numbers = {
        "power": power(spell.rank),
        "attribute": max(0, sheet.attributes[ATTRIBUTES.index(attribute(spell))]),
        "level": level(spell),
        "skill": dict(sheet.skills).get(SKILL, 0),
    }
    return what.number * prod(numbers[word] for word in what.times) // what.per


def enchanted(
    unit: str, arms: tuple[WeaponFacts, ...], rows: tuple[tuple[str, str, str, str, int, str, int], ...]
) -> tuple[WeaponFacts, ...]:
    """The weapons with the spells that lie on them as traits (companion 12)."""
    found = []
    for weapon in arms:
        name = weapon.item.partition("@")
        item = f"{name[2] or unit}/{name[0]}"
        traits = tuple((what, points) for on, _, _, what, points, _, _ in rows if on == item)
        found.append(replace(weapon, traits=(*weapon.traits, *traits)) if traits else weapon)
    return tuple(found)


# what comes of it --------------------------------------------------------------------------------------------------


def boons_of(unit: UnitFacts, spell: SpellFacts, successes: int) -> tuple[tuple[str, int], ...]:
    """What the spell gives with so many successes: (what, points), without what comes to nothing."""
    found = ((grant.what, amount(unit, spell, grant.amount, successes)) for grant in spell.gives)
    return tuple((what, points) for what, points in found if points)


def barrier(unit: UnitFacts, spell: SpellFacts) -> tuple[int, int]:
    """The Size of what the spell puts up, and over how many squares: at least 1 each."""
    found = spell.summons
    assert found is not None
    return max(1, amount(unit, spell, found.size)), max(1, amount(unit, spell, found.wide))


def resisted(unit: UnitFacts, spell: SpellFacts, successes: int, target: UnitFacts | None = None) -> int:
    """What a save against the spell has to beat: what the roll came to, less the target's Spell Resistance, or power
    and the caster's extra successes.
    """
    if spell.rolled:
        return max(0, counted(unit, spell, successes) - (0 if target is None else outfit.resistance(target)))
    return amount(unit, spell, Amount(1, ("extra",))) + power(spell.rank)


def steady(unit: UnitFacts) -> Side:
    """The Endurance roll with which a caster holds on to a spell (companion 12)."""
    return rolled("SPL-05", unit, Row("END"), [])


def steady_dc(spell: SpellFacts) -> int:
    """What it has to reach: the level of the spell, one more, squared."""
    return (level(spell) + 1) ** 2
