"""What a weapon does to whoever it hits beside its damage: a table of keywords, their saves and their odds (MEF-01).

One row is one keyword of companion 9, 13 or 15. Every keyword of a weapon applies to the same hit, each with a save of
its own, in the order in which the weapon lists them. What they bring about depends on the same damage, so the odds are
those of the whole hit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from systems import harm_odds
from systems.facts import UnitFacts, UnitSheet, WeaponFacts
from systems.forecast import AttackFacts, ContestFacts, Effect, Forecast, Step
from systems.frozen import replace
from systems.harm_odds import Harm, Outcomes
from systems.odds import Distribution
from systems.rulesets import hardiness, harm, health, knockback, overflow, point_types, saves, wounding
from systems.rulesets.answers import Keyword
from systems.rulesets.harm import HarmResult
from systems.rulesets.point_types import endured, threshold
from systems.rulesets.soak import Blow

RULES = ("MEF-01", "CAL-10")


KEYWORDS: dict[str, Keyword] = {
    "paralysis": Keyword("paralysis", "weapon", stacking=True),
    "stun": Keyword("stun", "beyond"),
    "knockback": Keyword("", "metres", save=knockback.SAVE),
    "venom": Keyword("paralysis", "trait", harm="poison"),
    overflow.NAME: Keyword(overflow.POINTS, "overflow", save="", stacking=True),
}
POISON_IMMUNE = "poison_immune"
#: Creature types that no poison harms (companion 14).
UNPOISONED = frozenset(("undead", "construct", "elemental", "ooze"))
TRAITS = frozenset((*KEYWORDS, POISON_IMMUNE))


Struck = knockback.Blown
"""One way a hit may end."""


def of(weapon: WeaponFacts) -> tuple[str, ...]:
    """The keywords of a weapon that do something on a hit, in its own order; none of most."""
    names = [name for name, _ in weapon.traits if name in KEYWORDS]
    if knockback.NAME in names:  # it goes with the blow itself
        names.sort(key=lambda name: name != knockback.NAME)
    return tuple(names)


def matters(facts: AttackFacts) -> bool:
    """Whether the odds of the damage alone do not tell what a hit comes to: keywords, or a target that dies hard."""
    return bool(of(facts.weapon)) or hardiness.stays_up(facts.target.sheet)


def value(name: str, weapon: WeaponFacts, target: UnitFacts, dealt: int, over: int) -> int:
    """What the save has to beat once a blow has hit and done so much damage, of which so much was ``over``; 0: the
    keyword does nothing.
    """
    counts = KEYWORDS[name].counts
    if counts == "overflow":
        return overflow.stunned(target, over)
    if counts == "metres":
        return knockback.metres(target, dealt)
    if counts == "trait":
        return weapon.trait(name)
    if not dealt or (counts == "beyond" and dealt <= max(target.size, target.attribute("END"))):
        return 0
    return weapon.damage


def unmoved(name: str, sheet: UnitSheet) -> bool:
    """Whether neither the points nor the poison of the keyword do anything to the creature (companion 4.1, 14)."""
    row = KEYWORDS[name]
    if row.counts == "metres":
        return False
    if row.harm and unpoisoned(sheet):
        return True
    return not row.harm and point_types.immune(sheet, row.points)


def unpoisoned(sheet: UnitSheet) -> bool:
    """Whether poison does nothing to the creature: by its type or its trait (companion 14)."""
    return sheet.kind in UNPOISONED or dict(sheet.traits).get(POISON_IMMUNE, 0) > 0


def poison(sheet: UnitSheet, number: int) -> HarmResult:
    """What so much poison in the blood does: lethal damage, less what the body withstands (companion 7.2)."""
    return harm.suffer(Blow(grade="L", types=("poison",), tags=(), cap=number), number, wounding.soak(sheet, ()))


Judge = Callable[[ContestFacts], Step]


def follow(judge: Judge, facts: AttackFacts, forecast: Forecast, outcomes: Outcomes[Struck]) -> Forecast:
    """The forecast with each keyword's save, what it brings about, and the chance that all of it drops the target.

    ``outcomes`` are the ways the blow itself may end. The dead are given nothing more.
    """
    steps, effects = list(forecast.steps), list(forecast.effects)
    for name in of(facts.weapon):
        row = KEYWORDS[name]
        if name == knockback.NAME:
            step, brings, outcomes = knockback.follow(judge, facts, outcomes)
            steps.append(replace(step, rules=(*step.rules, *RULES[:1])))
            effects += brings
            continue
        if row.counts == "overflow":
            effects += [] if unmoved(name, facts.target.sheet) else _overflowing(facts.target, outcomes)
            outcomes = harm_odds.turned(outcomes, lambda each, row=row: _stunned(row, facts.target, each))  # type: ignore[misc]
            continue
        if saves.immune(facts.target, row.save) or unmoved(name, facts.target.sheet):
            effects.append(Effect(row.points, (1.0,), (*RULES, "DIC-13")))
            continue

        def worth(each: Struck, name: str = name) -> int:
            return 0 if not each.hit or each.dies else value(name, facts.weapon, facts.target, each.dealt, each.over)

        against = given(harm_odds.numbers(outcomes, worth))
        step = judge(
            ContestFacts(row.save, facts.actor, facts.target, facts.weapon, against=against, points=row.points)
        )
        steps.append(replace(step, rules=(*step.rules, *RULES)))
        found = harm_odds.saved(outcomes, step.other.successes, worth)
        outcomes = harm_odds.turned(found, lambda each, row=row: befallen(row, facts.target, *each))  # type: ignore[misc]
        effects += brought(row, facts.target, found)
    drop = harm_odds.chance_of(outcomes, lambda each: drops(facts.target, each))
    return replace(forecast, steps=tuple(steps), effects=tuple(effects), drop=drop)


def plain(judge: Judge, facts: AttackFacts, forecast: Forecast, table: Sequence[Harm]) -> Forecast:
    """``follow`` for a blow that is no more than harm; the forecast as it is where there is nothing to follow."""
    if not matters(facts):
        return forecast
    return follow(judge, facts, forecast, blows(facts.target, forecast.successes, table, overflow.spares(facts.weapon)))


def blows(unit: UnitFacts, successes: Distribution, table: Sequence[Harm], spares: bool) -> Outcomes[Struck]:
    """The ways a plain blow may end: ``table[n]`` is the harm that n final successes do."""
    ends = []
    for number, each in enumerate(table):
        track, over, state = overflow.struck(unit, 0, each, spares)
        ends.append(Struck(number > 0, sum(each), track, state, over=over))
    return harm_odds.turned(tuple(enumerate(successes)), ends.__getitem__)


def _overflowing(target: UnitFacts, outcomes: Outcomes[Struck]) -> list[Effect]:
    """The points that nothing saves from, where there may be any (OVF-04)."""
    amounts = harm_odds.numbers(outcomes, lambda each: 0 if each.dies else overflow.stunned(target, each.over))
    return [Effect(overflow.POINTS, amounts, (*overflow.RULES, *RULES))] if len(amounts) > 1 else []


def _stunned(row: Keyword, target: UnitFacts, struck: Struck) -> Struck:
    """The same end of a hit with the points that its overflow gives."""
    points = 0 if struck.dies else overflow.stunned(target, struck.over)
    return struck._replace(out=struck.out or knocks_out(target, row.points, points, row.stacking))


def given(values: Distribution) -> Distribution:
    """The chances of what has to be beaten, once there is anything; a sure nothing stays one."""
    there = sum(values[1:])
    return (0.0, *(chance / there for chance in values[1:])) if there > 0 else (1.0,)


def brought(row: Keyword, target: UnitFacts, found: Outcomes[tuple[Struck, int]]) -> list[Effect]:
    """The points, and the poison where there is any; poison that kills leaves nobody to be given points."""
    points = () if point_types.immune(target.sheet, row.points) else (row.points,)
    effects = [
        Effect(kind, harm_odds.numbers(found, lambda each: 0 if befallen(row, target, *each).dies else each[1]), RULES)
        for kind in points
    ]
    if row.harm:
        amounts = harm_odds.numbers(found, lambda each: poison(target.sheet, each[1]).total)
        effects.append(Effect("poison", amounts, RULES[:1]))
    return effects


def befallen(row: Keyword, target: UnitFacts, struck: Struck, margin: int) -> Struck:
    """The same end of a hit once the save has fallen short by so much."""
    if not margin:
        return struck
    if row.harm:
        harmed = poison(target.sheet, margin)
        track, over = health.take(struck.track, harmed.bashing, harmed.lethal, harmed.aggravated)
        state = hardiness.state(target.sheet, track, over)
        struck = struck._replace(track=track, state=state, more=struck.more + harmed.total)
    return struck._replace(out=struck.out or knocks_out(target, row.points, margin, row.stacking))


def drops(unit: UnitFacts, struck: Struck) -> bool:
    """Whether that leaves the unit out of the fight; without a healthy point any damage does (companion 7.1), but who
    dies hard has to be killed.
    """
    if struck.out or struck.dies:
        return True
    hurt = struck.dealt + struck.more > 0
    return hurt and not struck.track.healthy and not hardiness.stays_up(unit.sheet)


def knocks_out(unit: UnitFacts, kind: str, points: int, stacking: bool) -> bool:
    """Whether so many new points put the unit out of the fight (companion 8.1)."""
    sheet = unit.sheet
    if not points or point_types.POINTS[kind].state != "unconscious" or point_types.untouched(sheet, "unconscious"):
        return False
    had = unit.point(kind)
    number = endured(sheet, kind, had + points if stacking else points)
    return max(had, number) >= threshold(sheet, kind)
