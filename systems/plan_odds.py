"""Exact odds of more than one roll: contests, plans of several steps, rolls that go on (DIC-05 to DIC-08, DIC-12).

Built on the pools of ``odds``: closed sums, never a sample. A distribution gives the chance of each number from 0 up,
and 0 always means that nothing came of it: a miss, a contest not won. Rolls are independent of one another; what one
of them hands on to the next goes through ``after``, ``in_turn`` and ``mixture``. Saves and the harm they change are in
``harm_odds``.

What is rolled, and with how many dice, is for the rulesets to say; here nobody asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, chain, repeat
from math import prod
from operator import mul
from typing import NamedTuple

from systems import odds
from systems.dice import SIDES, chance_line
from systems.facts import cite
from systems.odds import Distribution

ROUNDING = 1e-9
"""How far the parts of a mixture may be from adding up to 1."""


# one roll -------------------------------------------------------------------------------------------------------


def side(
    dice: int, again: int = 10, lost: int = 0, extra: int = 0, presence: int = 0, fewer: int = 0, *, half: bool = False
) -> Distribution:
    """Successes of one side of a contest, of a save, of any roll that is no attack (DIC-08, DIC-12, PUL-02).

    ``lost`` successes come off the dice first (a Skill of 0); only if at least 1 is left do the ``extra`` ones join.
    0 or fewer dice are the chance die, which ``presence`` points of Legendary Presence help and no extras. ``fewer``
    are the successes given up beforehand; they come off the result, which stays at 0 or more. ``half``: of what the
    dice leave only half counts, rounded down. Refuses numbers below 0 for anything but the dice.
    """
    if min(lost, extra, presence, fewer) < 0:
        raise ValueError(f"below 0: {lost} lost, {extra} extra, {presence} presence or {fewer} fewer successes")
    cite("DIC-08")
    if dice > 0:
        return _side(dice, again, lost, extra, 0, fewer, half)
    cite("DIC-12")
    return _side(0, 10, lost, 0, presence, fewer, half)


@lru_cache(maxsize=4096)
def _side(dice: int, again: int, lost: int, extra: int, presence: int, fewer: int, half: bool) -> Distribution:
    rolled = odds.pool(dice, again) if dice else odds.chance_die(presence)
    if half:
        rolled, lost = odds.mapped(rolled, lambda successes: max(0, successes - lost) // 2), 0
    return odds.mapped(rolled, lambda successes: max(0, odds.final(successes, lost, extra) - fewer))


def coup_de_grace(dice: int, presence: int = 0) -> Distribution:
    """What the dice of a coup de grace show: all of them successes, none adds another (CDG-06).

    Takes the place of the pool of an attack: successes lost, extras of both sides and the cap follow as they always do
    (CDG-07, CDG-08). 0 or fewer dice are the chance die without the die it would add (DIC-12).
    """
    if dice > 0:
        return (*[0.0] * dice, 1.0)
    cite("DIC-12")
    line = chance_line(presence)
    return (line - 1) / SIDES, (SIDES + 1 - line) / SIDES


def reaches(own: Distribution, dc: int) -> float:
    """Chance of at least ``dc`` successes: enough against a fixed DC (DIC-07)."""
    cite("DIC-07")
    return odds.at_least(own, dc)


def exceeds(own: Distribution, dc: int) -> float:
    """Chance of more than ``dc`` successes, for the rules that ask for more than to reach it (DIC-07, BND-07)."""
    cite("DIC-07")
    return odds.at_least(own, dc + 1)


# contests -------------------------------------------------------------------------------------------------------


class Contest(NamedTuple):
    """What becomes of a contest, seen by the side that wants to change something; the four chances add up to 1."""

    win: float
    tie: float
    """As many successes as the other side: everything stays as it was (DIC-07)."""
    lose: float
    miss: float
    """Chance that the contest is never rolled, because the attack that leads to it misses; 0 without one."""
    margins: Distribution
    """Chance of each margin (DIC-06) in a contest won; 0 is all the rest."""
    successes: Distribution
    """Chance of each number of own successes in a contest won (THT-04, SUN-06); 0 is all the rest."""


def contest(own: Distribution, other: Distribution) -> Contest:
    """Two rolls against each other: the own side needs at least one success more (DIC-05 to DIC-07)."""
    cite("DIC-05", "DIC-06", "DIC-07")
    return _contest(own, other, 0.0)


def after(hit: Distribution, other: Distribution) -> Contest:
    """The contest in which the final successes of an attack are the own roll (TRP-04, DIS-02, SUN-02).

    ``hit`` are those final successes, 0 = a miss: then there is nothing to oppose, and ``miss`` counts it.
    """
    cite("DIC-05", "DIC-06", "DIC-07")
    return _contest((0.0, *hit[1:]), other, hit[0])


@lru_cache(maxsize=4096)
def _contest(own: Distribution, other: Distribution, miss: float) -> Contest:
    win, tie, lose = odds.contest(own, other)
    rest = tie + lose + miss
    margins = (sum(map(mul, own[margin:], other)) for margin in range(1, len(own)))
    successes = map(mul, own[1:], chain(accumulate(other), repeat(1.0)))
    return Contest(min(1.0, win), tie, lose, miss, (rest, *margins), (rest, *successes))


def all_won(contests: Iterable[Contest]) -> float:
    """Chance to win every one of several contests, each rolled for itself; 1 when there is none (GRP-16)."""
    return prod(each.win for each in contests)


# plans ----------------------------------------------------------------------------------------------------------


def in_turn(first: Distribution, *then: Distribution) -> Distribution:
    """Steps of which each is made only if the one before came to at least 1: what the last one comes to.

    Hit, then contest: final successes and ``Contest.margins`` give the margin of the whole plan (BRS-04, GRP-02).
    Contest, then attack: margins and damage give the damage (GRP-25). 0 is a plan that failed anywhere.
    """
    *before, last = first, *then
    reached, failed = 1.0, 0.0
    for step in before:
        failed += reached * step[0]
        reached *= odds.at_least(step, 1)
    return (failed + reached * last[0], *(reached * chance for chance in last[1:]))


def mixture(parts: Sequence[tuple[float, Distribution]]) -> Distribution:
    """One of several distributions, each with its chance to be the one: who is struck (GRP-11), was it a feint.

    Refuses chances below 0 and such as do not add up to 1.
    """
    total = sum(chance for chance, _ in parts)
    if abs(total - 1.0) > ROUNDING or any(chance < 0.0 for chance, _ in parts):
        raise ValueError(f"chances {[chance for chance, _ in parts]} add up to {total}, not to 1")
    mixed = [0.0] * max(len(dist) for _, dist in parts)
    for chance, dist in parts:
        for number, share in enumerate(dist):
            mixed[number] += chance * share
    return tuple(mixed)


def together(*rolls: Distribution) -> Distribution:
    """What several rolls come to in sum; none at all come to 0 (AID-02: the helpers' successes add up)."""
    sums = [1.0]
    for roll in rolls:
        longer = [0.0] * (len(sums) + len(roll) - 1)
        for have, chance in enumerate(sums):
            for more, share in enumerate(roll):
                longer[have + more] += chance * share
        sums = longer
    return tuple(sums)


@lru_cache(maxsize=1024)
def aided(
    dice: int, help: Distribution, lost: int, extra: int, presence: int, fewer: int, *, half: bool = False
) -> Distribution:
    """Successes of one side whose pool grows by as many dice as its helpers come to (AID-02)."""
    return mixture(
        [
            (chance, side(dice + more, 10, lost, extra, presence, fewer, half=half))
            for more, chance in enumerate(help)
            if chance
        ]
    )


@lru_cache(maxsize=1024)
def exceeds_within(own: Distribution, dc: int, tries: int) -> float:
    """Chance that the successes of at most ``tries`` rolls add up to more than ``dc`` (BND-06, BND-07).

    Where reaching is enough, ask for ``dc - 1``; below 0 nothing is left to do.
    """
    if dc < 0:
        return 1.0
    one = (*own, *[0.0] * dc)[: dc + 1]
    freeing = [odds.at_least(own, dc + 1 - total) for total in range(dc + 1)]
    done, sums = 0.0, [1.0, *[0.0] * dc]
    for _ in range(tries):
        done += sum(map(mul, sums, freeing))
        sums = [sum(map(mul, sums, one[total::-1])) for total in range(dc + 1)]
    return min(1.0, done)
