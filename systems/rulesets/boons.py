"""What abilities in force and spells give a unit, each with its bonus type and its rule (CUL, SPL-05, BON, ACT-01).

Whatever asks what is given asks here, so that an art and a spell that give the same stack by the same rules: of one
type only the highest bonus counts, unless the type adds up (BON-01, companion 6.2). A trait of the sheet is what an
ability gives for good.
"""

from __future__ import annotations

from typing import NamedTuple

from systems.facts import ATTRIBUTES, AbilityFacts, Boon, UnitFacts, WeaponFacts, cite
from systems.forecast import Modifier
from systems.frozen import replace
from systems.rulesets.stacking import ADDING_BONUSES, ADDING_PENALTIES

ABILITY_RULE, SPELL_RULE = "CUL-03", "SPL-05"
#: What both abilities and spells may give beside Attributes: bonuses, parts of defense, and words that traits have too.
GIVES = (
    "attack", "attack_extra", "extra_damage", "dodge", "insight", "armor", "natural", "deflection", "speed",
    "reduction", "absorption", "charge_strength_only", "charge_unpenalized", "defense", "any_surface",
    "blows",
)  # fmt: skip
#: Traits of creatures that an ability has given for good, by the word for what it gives.
TRAITS = frozenset(("charge_strength_only", "charge_unpenalized", "any_surface", "blows"))


STRIKES = ("attack", "attack_extra", "extra_damage", *ATTRIBUTES)
"""What is given to a unit's own attacks."""


class Gift(NamedTuple):
    """One thing given: by which ability or spell, how much, as which type of bonus, by which rule."""

    key: str
    points: int
    bonus: str
    rule: str


def running(unit: UnitFacts) -> tuple[AbilityFacts, ...]:
    """The abilities in force, in the order of the sheet."""
    if not unit.abilities_active:
        return ()
    active = dict(unit.abilities_active)
    return tuple(each for each in unit.sheet.abilities if each.key in active)


def given(unit: UnitFacts, what: str) -> tuple[Gift, ...]:
    """Everything that gives of that now: abilities in the order of the sheet, then spells as they came."""
    if not unit.abilities_active and not unit.effects:
        return ()
    arts = tuple(
        Gift(each.key, points, each.bonus, ABILITY_RULE)
        for each in running(unit)
        for name, points in each.gives
        if name == what and points
    )
    return (*arts, *(Gift(each.key, each.points, each.bonus, SPELL_RULE) for each in unit.effects if each.what == what))


def most(unit: UnitFacts, what: str) -> int:
    """The most that anything gives of that, a trait of the sheet included; 0 where nothing does."""
    found = max((each.points for each in given(unit, what)), default=0)
    for name, number in unit.sheet.traits:
        if name == what:
            return max(found, number)
    return found


# Attributes --------------------------------------------------------------------------------------------------------


def raised(ratings: tuple[int, ...], boons: tuple[Boon, ...]) -> tuple[int, ...]:
    """The Attributes with what spells give or take: the highest bonus and the worst penalty of each type count (BON-01,
    companion 6.2). A null Attribute receives nothing, and none falls below 0 (companion 4.1).
    """
    changes = {name: change(boons, name) for name in ATTRIBUTES if any(each.what == name for each in boons)}
    if not changes:
        return ratings
    cite("BON-05")
    return tuple(
        rating if rating < 0 or name not in changes else max(0, rating + changes[name])
        for name, rating in zip(ATTRIBUTES, ratings, strict=True)
    )


def change(boons: tuple[Boon, ...], name: str) -> int:
    """What spells do to one Attribute all in all."""
    return sum(each.points for each in counting(boons, name))


def counting(boons: tuple[Boon, ...], name: str) -> tuple[Boon, ...]:
    """The effects on one Attribute that count, in their order (BON-01)."""
    best: dict[tuple[str, bool], Boon] = {}
    kept = []
    for each in boons:
        if each.what != name or not each.points:
            continue
        if each.bonus in (ADDING_BONUSES if each.points > 0 else ADDING_PENALTIES):
            kept.append(each)
            continue
        kind = (each.bonus, each.points > 0)
        if kind not in best or abs(each.points) > abs(best[kind].points):
            best[kind] = each
    winners = list(best.values())
    return tuple(each for each in boons if each in kept or each in winners)


def attribute_lines(rule: str, unit: UnitFacts, name: str) -> list[Modifier]:
    """An Attribute as a roll counts it: what it is by itself, then each spell's part of it with its type, so that it
    counts together with other bonuses of that type (BON-05).
    """
    rating = unit.attribute(name)
    if not unit.effects:
        return [Modifier(rule, "modifier.attribute", rating, source=name)]
    found = counting(unit.effects, name)
    own = max(0, rating - sum(each.points for each in found))
    lines = [Modifier(rule, "modifier.attribute", own, source=name)]
    left = rating - own
    for each in found:
        part = max(-own, each.points) if each.points < 0 else each.points
        left -= part
        lines.append(Modifier("BON-05", "modifier.attribute_raised", part, kind=each.bonus, source=each.key))
    return lines


# other bonuses -----------------------------------------------------------------------------------------------------


def attack_lines(unit: UnitFacts) -> list[Modifier]:
    """Bonuses on attacks of whatever kind, each of its own type (ATY-07, BON-01, BON-05)."""
    found = given(unit, "attack")
    if found:
        cite("ATY-04", "ATY-07")
    return [Modifier(each.rule, "modifier.ability", each.points, kind=each.bonus, source=each.key) for each in found]


def extra_lines(unit: UnitFacts) -> list[Modifier]:
    """Extra successes on attacks (DIC-08)."""
    return [
        Modifier(each.rule, "modifier.ability_extra", each.points, source=each.key)
        for each in given(unit, "attack_extra")
    ]


def guard(unit: UnitFacts, part: str, own: int) -> tuple[Gift, ...]:
    """What is added to a part of defense that is ``own`` without it, never more than counts.

    Dodge adds up; of Insight, Armor, Natural Armor and Deflection only the highest counts, so that what is given adds
    what it has more (BON-01).
    """
    found = given(unit, part)
    if part == "dodge" or not found:
        return found
    cite("BON-01")
    best = max(found, key=lambda each: each.points)
    return (best._replace(points=best.points - own),) if best.points > own else ()


def supernatural(unit: UnitFacts, part: str, own: int) -> int:
    """Points of a part of defense that come from spells, which Spell Piercing strips (DEF-11)."""
    return sum(each.points for each in guard(unit, part, own) if each.rule == SPELL_RULE)


def armed(unit: UnitFacts, weapon: WeaponFacts) -> WeaponFacts:
    """The weapon with the extra damage that abilities and spells give its wielder's attacks (DMG-09)."""
    more = max((each.points for each in given(unit, "extra_damage")), default=0)
    return replace(weapon, traits=(*weapon.traits, ("extra_damage", more))) if more else weapon
