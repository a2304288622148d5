"""Which modifiers count together: typed bonuses and penalties (BON-01 to BON-07, companion 6.2).

Of one type only the highest bonus counts, except perfect, Base, Dodge and Size, which add up. Penalties of the types
equipment, environment, speed, Dodge and untyped all count; of any other type only the worst. Parts of a sum
(an Attribute, a Skill, a defense part) carry no type and always count. The order of the list changes nothing (H21).
"""

from __future__ import annotations

from collections.abc import Iterable

from systems.facts import cite
from systems.forecast import Modifier

ADDING_BONUSES = frozenset(("", "perfect", "base", "dodge", "size"))
ADDING_PENALTIES = frozenset(("", "equipment", "environment", "speed", "dodge", "untyped"))
#: The rule that speaks of one type by name; of every other type BON-07 does.
TYPE_RULES = {"perfect": "BON-04", "enhancement": "BON-05", "equipment": "BON-06"}


def counting(modifiers: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """The modifiers that count, in their given order; those outdone by another of their type are left out."""
    listed = [m for m in modifiers if m.value or m.op != "add"]
    best: dict[tuple[str, bool], int] = {}
    for index, each in enumerate(listed):
        bonus = each.value > 0
        if each.kind:
            cite("BON-03" if each.kind == "untyped" and not bonus else TYPE_RULES.get(each.kind, "BON-07"))
        if each.op != "add" or each.kind in (ADDING_BONUSES if bonus else ADDING_PENALTIES):
            continue
        cite("BON-01")
        rival = best.get((each.kind, bonus))
        if rival is None or _stronger(each, listed[rival]):
            best[each.kind, bonus] = index
    kept = set(best.values())
    return tuple(
        [
            each
            for index, each in enumerate(listed)
            if index in kept
            or each.op != "add"
            or each.kind in (ADDING_BONUSES if each.value > 0 else ADDING_PENALTIES)
        ]
    )


def total(modifiers: Iterable[Modifier]) -> int:
    """The sum of what counts."""
    return sum([each.value for each in modifiers if each.op == "add"])


def _stronger(one: Modifier, other: Modifier) -> bool:
    return (abs(one.value), one.rule, one.key, one.source) > (abs(other.value), other.rule, other.key, other.source)
