"""Dice that fall every possible way, one way after the other, each with its exact chance as a fraction.

Rules read of a roll how many successes it has and whether it was a critical failure, of a plain die its face. So one
fall of a roll is one number of successes. There is no largest number, since dice add dice: all that come to ``most`` or
more are one fall, which is played as ``most``; ``most`` is so large that this fall is rarer than ``RARE``.

One command may throw many times, a contest for every one of the others. ``every`` goes through all of it, with one
short cut: of one roll, the other falls being the same, two numbers of successes that lead to the same positions with
the same chances stand for those between them. Rules compare successes and add them up, so that what comes of more lies
on one side of what comes of fewer; ``test_solver`` holds it on commands gone through with every fall.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import TypeVar

from systems import odds
from systems.dice import NEVER, SIDES, SUCCESS, Key, Roll, chance_line

Outcome = TypeVar("Outcome")

RARE = Fraction(1, 500)
LONGEST = 200
"""Rolls of one command; a tie that is rolled off until somebody wins would come to more."""
MISFORTUNE = Fraction(1, SIDES)
"""A chance die that shows 1 (DIC-12)."""


@cache
def successes(pool: int, again: int, presence: int) -> tuple[Fraction, ...]:
    """The exact chance of 0, 1, 2 … successes; the last of them is that of so many or more. The sum is 1."""
    if again == NEVER:
        hit = Fraction(SIDES + 1 - (SUCCESS if pool > 0 else chance_line(presence)), SIDES)
        dice = max(pool, 1)
        return tuple(comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits) for hits in range(dice + 1))
    most = 1
    while True:
        row = odds.exact_pool(pool, again, most, presence)[:most]
        rest = 1 - sum(row, Fraction(0))
        if rest < RARE:
            return (*row, rest)
        most += 1


class Endless(AssertionError):
    """What is played comes to no end: a puzzle may not allow that."""


class Falls:
    """Dice that fall as ``path`` says, choice by choice, then the first way; they note which ways there were."""

    def __init__(self, path: Sequence[int]) -> None:
        self._path = path
        self.taken: list[int] = []
        self.ways: list[tuple[Fraction, ...]] = []
        """By choice the chance of every way."""
        self.rising: list[int] = []
        """By choice the first of the ways that stand in the order of their successes."""

    @property
    def chance(self) -> Fraction:
        """The chance of all that has fallen."""
        chance = Fraction(1)
        for way, chances in zip(self.taken, self.ways, strict=True):
            chance *= chances[way]
        return chance

    def _pick(self, chances: tuple[Fraction, ...], rising: int) -> int:
        at = len(self.taken)
        if at == LONGEST:
            raise Endless("these dice are thrown again and again")
        way = self._path[at] if at < len(self._path) else 0
        self.taken.append(way)
        self.ways.append(chances)
        self.rising.append(rising)
        return way

    def roll(self, pool: int, again: int, key: Key, presence: int = 0) -> Roll:
        """A roll by its number of successes; a chance die may be a critical failure as well."""
        chances = successes(pool, again, presence)
        if pool > 0:
            hits = self._pick(chances, 0)
            return Roll((*[9] * hits, *[1] * (pool - hits)), max(0, hits - pool), hits)
        none, *some = chances
        way = self._pick((MISFORTUNE, none - MISFORTUNE, *some), 1)
        hits = max(0, way - 1)
        return Roll((1,) if way == 0 else (*[SIDES] * hits, 2), hits, hits, True)

    def d10(self, key: Key) -> int:
        """A plain die, face by face."""
        return 1 + self._pick((Fraction(1, SIDES),) * SIDES, SIDES)

    def stream(self, key: Key) -> Callable[[], int]:
        """Nobody may fix faces of dice that fall every way."""
        raise AssertionError("a die with a fixed face is no chance")

    def next_path(self) -> list[int] | None:
        """The choices of the next fall; None after the last."""
        for at in range(len(self.taken) - 1, -1, -1):
            if self.taken[at] + 1 < len(self.ways[at]):
                return [*self.taken[:at], self.taken[at] + 1]
        return None


def every(play: Callable[[Falls], Outcome], *, between: bool = True) -> dict[Outcome, Fraction]:
    """Everything that may come of what is played, each with its exact chance; ``between``: with the short cut."""

    def run(path: list[int]) -> tuple[Falls, Outcome]:
        dice = Falls(path)
        return dice, play(dice)

    def after(path: list[int], first: tuple[Falls, Outcome]) -> dict[Outcome, Fraction]:
        dice, outcome = first
        at = len(path)
        if at == len(dice.taken):
            return {outcome: Fraction(1)}
        chances, rising = dice.ways[at], dice.rising[at]
        found: dict[int, dict[Outcome, Fraction]] = {0: after([*path, 0], first)}

        def go(way: int) -> None:
            if way not in found:
                found[way] = after([*path, way], run([*path, way]))

        def fill(low: int, high: int) -> None:
            go(high)
            if high - low < 2:
                return
            if found[low] == found[high]:
                found.update((way, found[low]) for way in range(low + 1, high))
                return
            middle = (low + high) // 2
            go(middle)
            fill(low, middle)
            fill(middle, high)

        last = len(chances) - 1
        for way in range(1, min(rising, last) + 1 if between else last + 1):
            go(way)
        if between and rising < last:
            fill(rising, last)
        sum_: dict[Outcome, Fraction] = {}
        for way, chance in enumerate(chances):
            for key, share in found[way].items():
                sum_[key] = sum_.get(key, Fraction(0)) + chance * share
        return sum_

    return after([], run([]))
