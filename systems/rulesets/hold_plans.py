"""Odds of what begins, tightens, moves and ends a hold: hit, then contest, then what it brings (GRP, PIN)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import prod

from systems import harm_odds, plan_odds
from systems.facts import UnitFacts, UnitSheet
from systems.forecast import AttackFacts, ContestFacts, Effect, Forecast, Step
from systems.odds import Distribution
from systems.rulesets import afflictions, astray, keywords, point_types
from systems.rulesets.plans import FOLLOWS, Judge, once

CRUSHING: str = "crushing_coils"
PAIN: str = "pain"


def grapple(judge: Judge, facts: AttackFacts, forecast: Forecast) -> Forecast:
    """A hit, then the contest; a reach that does not last has to draw the target close besides (GRP-02, GRP-21)."""
    taken = judge(ContestFacts("grapple", facts.actor, facts.target, facts.weapon, ranged=facts.grip == "ranged"))
    steps, chance = [taken], forecast.hit * taken.win
    if facts.grip == "drags" and facts.target.side != facts.actor.side and not facts.target.helpless:
        drawn = judge(ContestFacts("objection", facts.actor, facts.target, facts.weapon))
        steps.append(drawn)
        chance *= drawn.win
    margins = plan_odds.in_turn(forecast.successes, taken.margins)
    if len(steps) > 1:
        margins = astray.scaled(margins, steps[1].win)
    held = Effect("grappled", once(chance), ("GRP-04",))
    shown = replace(forecast, steps=tuple(steps), effects=(held, Effect("held_by", margins, ("GRP-10",))))
    return _crushed(facts.target, shown, margins) if crushes(facts.actor.sheet) else shown


def crushes(sheet: UnitSheet) -> bool:
    """Whether taking hold of somebody hurts: a point of pain for each point of margin (companion 15)."""
    return dict(sheet.traits).get(CRUSHING, 0) > 0


def _crushed(unit: UnitFacts, shown: Forecast, margins: Distribution) -> Forecast:
    """With the pain that the save leaves, and the chance that it knocks the target out (CAL-10)."""
    if point_types.immune(unit.sheet, PAIN):
        return shown
    found = harm_odds.saved(tuple(enumerate(margins)), afflictions.shaken_off(unit, PAIN).successes, int)
    pain = harm_odds.numbers(found, lambda each: each[1])
    drop = sum(chance for number, chance in enumerate(pain) if keywords.knocks_out(unit, PAIN, number, False))
    return replace(shown, effects=(*shown.effects, Effect("pain", pain, ("CAL-10",))), drop=drop)


def attack_inside(forecast: Callable[[AttackFacts], Forecast], step: Step, facts: AttackFacts) -> Forecast:
    """The contest, then the blow (GRP-25): all numbers with the chance that it comes to the blow at all.

    A contest that the grappler wins sets the margin anew, and with it what a parry in the hold is worth (GRP-10); the
    lines shown are those of the smallest win.
    """
    parts = [
        (chance, forecast(replace(facts, target=tightened(facts, margin))))
        for margin, chance in enumerate(step.margins)
        if margin and chance
    ]
    if not parts:
        return replace(forecast(facts), steps=(step,), successes=(1.0,), damage=(1.0,), hit=0.0, drop=0.0, mean=0.0)
    return replace(
        parts[0][1],
        steps=(step, *parts[0][1].steps),
        effects=tuple(
            replace(each, amounts=_overall([(chance, one.effects[at].amounts) for chance, one in parts]))
            for at, each in enumerate(parts[0][1].effects)
        ),
        successes=_overall([(chance, each.successes) for chance, each in parts]),
        damage=_overall([(chance, each.damage) for chance, each in parts]),
        hit=sum(chance * each.hit for chance, each in parts),
        drop=sum(chance * each.drop for chance, each in parts),
        mean=sum(chance * each.mean for chance, each in parts),
    )


def tightened(facts: AttackFacts, margin: int) -> UnitFacts:
    """The target once its grappler has won by that margin; unchanged when it is not the attacker that holds it."""
    actor, target = facts.actor, facts.target
    if actor.holds != target.id:
        return target
    rows = tuple(row._replace(margin=margin) if row.grappler == actor.id else row for row in target.held_by)
    return replace(target, held_by=rows)


def _overall(parts: list[tuple[float, tuple[float, ...]]]) -> tuple[float, ...]:
    """One distribution of several that each come about with their chance; what is missing to 1 counts as nothing."""
    missing = 1.0 - sum(chance for chance, _ in parts)
    return plan_odds.mixture([*parts, (max(0.0, missing), (1.0,))])


def pin(steps: Sequence[Step], unit: UnitFacts) -> tuple[Effect, ...]:
    """What a pin contest brings: the target pinned, by a margin."""
    return Effect("pinned", once(steps[0].win), ("PIN-03",)), Effect("held_by", steps[0].margins, ("GRP-10",))


def broken(steps: Sequence[Step], unit: UnitFacts) -> tuple[Effect, ...]:
    """What a try at breaking loose brings: free of everybody at once, or the pins eased (GRP-22, PIN-10)."""
    chance = prod(step.win for step in steps)
    if unit.pinned:
        return (Effect("pin_eased", once(chance), ("PIN-10",)),)
    return (Effect("freed", once(chance), ("GRP-22",)),)


def moved(steps: Sequence[Step], unit: UnitFacts) -> tuple[Effect, ...]:
    """The chance that nobody holds the mover up (GRP-16)."""
    return (Effect("hold_moved", once(prod(step.win for step in steps)), ("GRP-16", "GRP-17")),)


EFFECTS: dict[str, Callable[[Sequence[Step], UnitFacts], tuple[Effect, ...]]] = {
    "pin": pin,
    "break_free": broken,
    "move_hold": moved,
}
FOLLOWS.update(grapple=grapple)
