"""Dice that fall every possible way, one way after the other, each with its exact chance as a fraction.

Rules read of a roll how many successes it has and whether it was a critical failure, of a plain die its face. So one
fall of a roll is one number of successes. There is no largest number, since dice add dice: all that come to ``most`` or
more are one fall, which is played as ``most``; ``most`` is so large that this fall is rarer than ``RARE``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

from systems import odds
from systems.dice import AGAINS, SIDES, Key, Roll

RARE = Fraction(1, 500)
MISFORTUNE = Fraction(1, SIDES)
"""A chance die that shows 1 (DIC-12)."""


@cache
def successes(pool: int, again: int, presence: int) -> tuple[Fraction, ...]:
    """The exact chance of 0, 1, 2 … successes; the last of them is that of so many or more. The sum is 1."""
    most = 1
    while True:
        row = odds.exact_pool(pool, again, most, presence)[:most]
        rest = 1 - sum(row, Fraction(0))
        if rest < RARE:
            return (*row, rest)
        most += 1


class Falls:
    """Dice that fall as ``path`` says, choice by choice, then the first way; they note how many ways there were."""

    def __init__(self, path: Sequence[int]) -> None:
        self._path = path
        self.taken: list[int] = []
        self.ways: list[int] = []
        self.chance = Fraction(1)

    def _pick(self, chances: Sequence[Fraction]) -> int:
        at = len(self.taken)
        way = self._path[at] if at < len(self._path) else 0
        self.taken.append(way)
        self.ways.append(len(chances))
        self.chance *= chances[way]
        return way

    def roll(self, pool: int, again: int, key: Key, presence: int = 0) -> Roll:
        """A roll by its number of successes; a chance die may be a critical failure as well."""
        assert again in AGAINS, "dice that add none are not gone through"
        chances = successes(pool, again, presence)
        if pool > 0:
            hits = self._pick(chances)
            return Roll((*[9] * hits, *[1] * (pool - hits)), max(0, hits - pool), hits)
        none, *some = chances
        way = self._pick((MISFORTUNE, none - MISFORTUNE, *some))
        hits = max(0, way - 1)
        return Roll((1,) if way == 0 else (*[SIDES] * hits, 2), hits, hits, True)

    def d10(self, key: Key) -> int:
        """A plain die, face by face."""
        return 1 + self._pick((Fraction(1, SIDES),) * SIDES)

    def stream(self, key: Key) -> Callable[[], int]:
        """Nobody may fix faces of dice that fall every way."""
        raise AssertionError("a die with a fixed face is no chance")

    def next_path(self) -> list[int] | None:
        """The choices of the next fall; None after the last."""
        for at in range(len(self.taken) - 1, -1, -1):
            if self.taken[at] + 1 < self.ways[at]:
                return [*self.taken[:at], self.taken[at] + 1]
        return None
