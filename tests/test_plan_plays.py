"""Whole plans played with seeded dice, roll by roll as the rules tell them, against their exact odds (H26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from systems import harm_odds, odds, plan_odds as plans
from systems.dice import Dice, chance_line
from systems.odds import Distribution
from tests.amounts import amount, seed
from tests.exact import Side

Answer = Callable[[Side], int]
"""Throws a side's dice and says its successes, all rules for one roll applied."""


class Plan(NamedTuple):
    """What is tried, the exact odds of what it comes to, and how it is played."""

    name: str
    odds: Distribution
    play: Callable[[Dice, Answer, int], int]
    """The seeded dice, one throw of a side, and which play of the plan this is."""

    def __str__(self) -> str:
        return self.name


TOUCH, BALANCE = Side(9, extra=2, fewer=1), Side(6, extra=1)
DISARM, BLADE = Side(7, 9, lost=1), Side(8, extra=1)
SHOVE, RUSH, HOLD_OFF = Side(5), Side(8, extra=2), Side(7)
GRAB, HOLD, ESCAPE = Side(6), Side(9, 8), Side(6, extra=2)
OBJECTORS = (Side(4), Side(0, presence=2), Side(6, lost=1))
FEINT, READ, OPEN, GUARDED = Side(6, extra=1), Side(4), Side(9), Side(2)
HEAD, FORTITUDE = Side(8, extra=1), Side(4)
ROPE = Side(3)
LAST = -2, 3


def _trip(_: Dice, rolled: Answer, __: int) -> int:
    """The successes of the touch attack against Balance; the difference is what a flyer stalls by."""
    touch = rolled(TOUCH)
    return max(0, touch - rolled(BALANCE)) if touch else 0


def _sunder(_: Dice, rolled: Answer, __: int) -> int:
    """Won against Blade, the attack's own successes under a cap of 5 have a Hardness of 3 to overcome."""
    attack = rolled(DISARM)
    return max(0, min(attack, 5) - 3) if attack and attack > rolled(BLADE) else 0


def _bull_rush(_: Dice, rolled: Answer, __: int) -> int:
    """Metres of a push: hit, then a contest of its own."""
    return max(0, rolled(RUSH) - rolled(HOLD_OFF)) if rolled(SHOVE) else 0


def _throw(_: Dice, rolled: Answer, __: int) -> int:
    """Metres of a throw: the own successes, where the contest is won."""
    own, other = rolled(HOLD), rolled(ESCAPE)
    return own if own > other else 0


def _strike_in_a_hold(_: Dice, rolled: Answer, __: int) -> int:
    """Grabbed, held, beaten once more next turn, then struck under a cap of 4."""
    if not rolled(GRAB) or rolled(HOLD) <= rolled(ESCAPE) or rolled(HOLD) <= rolled(ESCAPE):
        return 0
    return min(4, rolled(GUARDED))


def _drag_along(_: Dice, rolled: Answer, __: int) -> int:
    """Every objector is beaten in a contest of its own; none is rolled after one is lost."""
    return int(all(rolled(HOLD) > rolled(each) for each in OBJECTORS))


def _feint(_: Dice, rolled: Answer, __: int) -> int:
    """Who falls for it is struck without Base and Dodge."""
    return rolled(OPEN) if rolled(FEINT) > rolled(READ) else rolled(GUARDED)


def _head(_: Dice, rolled: Answer, __: int) -> int:
    """Stun: one for every 2 damage under a cap of 7, less the save."""
    damage = min(7, rolled(HEAD))
    return max(0, damage // 2 - rolled(FORTITUDE))


def _throat(_: Dice, rolled: Answer, __: int) -> int:
    """Aggravated points of a lethal wound, on top of 2 that the blade adds as bashing to every hit: B rises first."""
    lethal = rolled(HEAD)
    bashing = 2 if lethal else 0
    rises = max(0, lethal + bashing - rolled(FORTITUDE))
    return max(0, rises - bashing)


def _into_a_hold(dice: Dice, rolled: Answer, number: int) -> int:
    """Size 5 holds Size 8: 1 to 3 strikes the holder, whose defense is the better one."""
    return rolled(GUARDED if dice.d10((1, "yan", "struck", number)) <= 3 else OPEN)


def _ropes(_: Dice, rolled: Answer, __: int) -> int:
    """Minutes left of six once the ropes of DC 3 are off."""
    total = 0
    for minute in range(6):
        total += rolled(ROPE)
        if total > 3:
            return 6 - minute
    return 0


def _last_blow(dice: Dice, _: Answer, number: int) -> int:
    """A coup de grace with no dice left: the first face of the chance die decides, and it adds none."""
    pool, presence = LAST
    return int(dice.roll(pool, 10, (1, "yan", "last", number), presence).faces[0] >= chance_line(presence))


def _odds_of_ropes() -> Distribution:
    """Six minutes left, five … and 0 where six were not enough."""
    within = [plans.exceeds_within(ROPE.odds, 3, minutes) for minutes in range(7)]
    return (1 - within[6], *(within[minutes] - within[minutes - 1] for minutes in range(6, 0, -1)))


def _odds_of_throat() -> Distribution:
    table = [(2, number, 0) if number else (0, 0, 0) for number in range(len(HEAD.odds))]
    wounds = harm_odds.saved(harm_odds.harms(HEAD.odds, table), FORTITUDE.odds, sum)
    return harm_odds.numbers(wounds, lambda each: harm_odds.raised(*each)[2])


def _capped(dist: Distribution, cap: int) -> Distribution:
    return odds.mapped(dist, lambda number: min(number, cap))


def _contest(own: Side, other: Side) -> plans.Contest:
    return plans.contest(own.odds, other.odds)


def _plans() -> list[Plan]:
    dragged = plans.all_won(_contest(HOLD, each) for each in OBJECTORS)
    feint = _contest(FEINT, READ).win
    held = _contest(HOLD, ESCAPE).margins
    broken = _capped(plans.after(DISARM.odds, BLADE.odds).successes, 5)
    return [
        Plan("trip", plans.after(TOUCH.odds, BALANCE.odds).margins, _trip),
        Plan("sunder", odds.shift(broken, 3), _sunder),
        Plan("bull rush", plans.in_turn(SHOVE.odds, _contest(RUSH, HOLD_OFF).margins), _bull_rush),
        Plan("throw", _contest(HOLD, ESCAPE).successes, _throw),
        Plan("strike in a hold", plans.in_turn(GRAB.odds, held, held, _capped(GUARDED.odds, 4)), _strike_in_a_hold),
        Plan("drag along", (1 - dragged, dragged), _drag_along),
        Plan("feint", plans.mixture(((feint, OPEN.odds), (1 - feint, GUARDED.odds))), _feint),
        Plan("head", harm_odds.points(_capped(HEAD.odds, 7), 2, FORTITUDE.odds), _head),
        Plan("throat", _odds_of_throat(), _throat),
        Plan("into a hold", plans.mixture(((0.3, GUARDED.odds), (0.7, OPEN.odds))), _into_a_hold),
        Plan("ropes", _odds_of_ropes(), _ropes),
        Plan("last blow", plans.coup_de_grace(*LAST), _last_blow),
    ]


PLANS = _plans()


@pytest.mark.parametrize("at", range(len(PLANS)), ids=[plan.name for plan in PLANS])
def test_seeded_plays_of_a_plan_agree_with_its_odds(at: int) -> None:
    """Shares of plays that come to 1, 2 and 4 at least, and the mean: within 4.5 standard errors."""
    plan, count = PLANS[at], amount("plan_plays")
    dice = Dice(seed() * len(PLANS) + at)
    throws = 0

    def rolled(side: Side) -> int:
        nonlocal throws
        throws += 1
        return side.final(dice.roll(side.dice, side.again, (1, "shiyue", plan.name, throws), side.presence).successes)

    results = [plan.play(dice, rolled, number) for number in range(count)]
    mean = odds.mean(plan.odds)
    variance = sum((number - mean) ** 2 * chance for number, chance in enumerate(plan.odds))
    assert abs(sum(results) - count * mean) <= 4.5 * (count * variance) ** 0.5
    for least in (1, 2, 4):
        chance = odds.at_least(plan.odds, least)
        seen = sum(number >= least for number in results)
        assert abs(seen - count * chance) <= 4.5 * (count * chance * (1 - chance)) ** 0.5
