"""Forecasts against an enemy that a side knows only in part: the middle of the easiest and the hardest it could be
(INF-01, DESIGN 6). The records they are made from are ``information``'s.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields

from systems import information
from systems.facts import UnitFacts
from systems.forecast import AttackFacts, Effect, Forecast, Step
from systems.frozen import replace
from systems.rulesets.base import Ruleset

FIELDS = tuple(each.name for each in fields(Forecast))


def believed(rules: Ruleset, facts: AttackFacts, target: UnitFacts) -> AttackFacts:
    """The facts of an attack on a target as one end of its record has it; whether it sees so far is part of that."""
    sees = not target.fallen and not target.bars("see") and facts.distance <= rules.sight_range(target)
    return replace(facts, target=target, target_sees_attacker=sees)


def estimate(
    rules: Ruleset, easy: AttackFacts, hard: AttackFacts, plan: Callable[[AttackFacts], Forecast] | None = None
) -> Forecast:
    """A forecast from a record: the middle of the easiest and the hardest, marked as an estimate with its range.

    Which parts the points are in nobody knows: they lie where this attack strips most of them, or least. ``plan`` makes
    the forecast where the attack is only a part of what is done.
    """
    return between(*ends(rules, easy, hard, plan))


def ends(
    rules: Ruleset, easy: AttackFacts, hard: AttackFacts, plan: Callable[[AttackFacts], Forecast] | None = None
) -> tuple[Forecast, Forecast]:
    """The forecasts that ``estimate`` takes the middle of: against the easiest, and against the hardest."""
    made = plan or rules.forecast
    if easy.target == hard.target:
        return made(easy), made(hard)
    best = max((made(each) for each in _easiest(easy)), key=lambda each: each.pool)
    return best, min((made(each) for each in _hardest(hard)), key=lambda each: each.pool)


def between(best: Forecast, worst: Forecast) -> Forecast:
    """The middle of what the weakest and the strongest enemy would make of a plan, marked as an estimate."""
    weak = {(each.key, each.unit): each for each in best.effects}
    hard = {(each.key, each.unit): each for each in worst.effects}
    effects = tuple((weak.get(key), hard.get(key)) for key in dict.fromkeys((*weak, *hard)))
    values = {name: getattr(best, name) for name in FIELDS}
    values |= {
        "estimate": True,
        "low": _likely(worst),
        "high": _likely(best),
        "pool_low": worst.pool,
        "pool_high": best.pool,
        "hit": (best.hit + worst.hit) / 2,
        "drop": (best.drop + worst.drop) / 2,
        "mean": (best.mean + worst.mean) / 2,
        "successes": information.middle(best.successes, worst.successes),
        "damage": information.middle(best.damage, worst.damage),
        "effects": tuple(_shared(one, other) for one, other in effects),
        "steps": _steps(best.steps, worst.steps),
        "each": tuple(_row(unit, one, dict(worst.each).get(unit, one)) for unit, one in best.each),
    }
    return Forecast(**values)


def _row(unit: str, one: Forecast, other: Forecast) -> tuple[str, Forecast]:
    """What an area does to one unit in it: exact where both ends say the same, as of one's own (INF-01)."""
    return unit, one if one == other else between(one, other)


def _likely(shown: Forecast) -> float:
    """The chance a plan is made for: that its attack hits, or without an attack that its first effect comes about."""
    return shown.hit if shown.modifiers or not shown.effects else shown.effects[0].chance


def _shared(one: Effect | None, other: Effect | None) -> Effect:
    """An effect in the middle of both ends; one that only one of them has does not happen at the other."""
    found = one or other
    assert found is not None
    never = (1.0,)
    amounts = information.middle(one.amounts if one else never, other.amounts if other else never)
    return replace(found, amounts=amounts)


def _steps(best: tuple[Step, ...], worst: tuple[Step, ...]) -> tuple[Step, ...]:
    """The contests of both ends, each with the middle of its chances; those of the end that has more of them."""
    if len(best) != len(worst):
        return max(best, worst, key=len)
    return tuple(
        replace(one, win=(one.win + other.win) / 2, margins=information.middle(one.margins, other.margins))
        for one, other in zip(best, worst, strict=True)
    )


def _easiest(facts: AttackFacts) -> Iterator[AttackFacts]:
    """The least points there can be, laid where the attack's traits, or what the target did itself, take them away."""
    unit, weapon = facts.target, facts.weapon
    total, armor = information.total_parts(unit), unit.sheet.armor
    worn = 0 if armor is None else armor.melee if weapon.melee else armor.ranged
    piercing = max(0, weapon.trait("armor_piercing") - worn)
    for natural in sorted({0, min(total, piercing), min(total, max(0, piercing - unit.parry_shield))}):
        deflection = min(total - natural, weapon.trait("spell_piercing"))
        rest = total - natural - deflection
        split = unit.total_defense or unit.all_out
        for base in range(rest + 1) if split else (rest,):
            parts = (base, 0, rest - base, natural, deflection)
            yield replace(facts, target=information.holding(unit, dict(zip(information.PARTS, parts, strict=True))))


def _hardest(facts: AttackFacts) -> Iterator[AttackFacts]:
    """The most points there can be, laid where the attack takes few of them away."""
    for order in information.STUBBORN:
        parts = information.filled(information.bounds_of(facts.target), information.total_parts(facts.target), order)
        yield replace(facts, target=information.holding(facts.target, parts))
