"""Rolls in exact fractions, by the rule's own words: what tests hold the closed sums of the odds against."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import NamedTuple

import pytest

from systems import odds, plan_odds
from systems.dice import DiceExhausted, ScriptedDice
from systems.odds import Distribution

BINS = 32


class Side(NamedTuple):
    """Dice, added dice, successes lost, extras, Presence, successes given up: what ``plan_odds.side`` is told."""

    dice: int
    again: int = 10
    lost: int = 0
    extra: int = 0
    presence: int = 0
    fewer: int = 0

    def final(self, rolled: int) -> int:
        """The rule in its own words: less the lost ones; extras join what is left, never a chance die; less the
        ones given up.
        """
        left = rolled - self.lost
        if left < 1:
            return 0
        return max(0, left + (self.extra if self.dice > 0 else 0) - self.fewer)

    @property
    def odds(self) -> Distribution:
        return plan_odds.side(*self)


def weighed(result: Callable[..., int], *sides: Side) -> dict[int, Fraction]:
    """Every combination of what the sides may roll, up to BINS successes each, by what ``result`` makes of it."""
    rolls = [list(enumerate(odds.exact_pool(each.dice, each.again, BINS, each.presence))) for each in sides]
    found: dict[int, Fraction] = {}
    for combination in product(*rolls):
        number = result(*(side.final(rolled) for side, (rolled, _) in zip(sides, combination, strict=True)))
        found[number] = found.get(number, Fraction(0)) + prod(chance for _, chance in combination)
    return found


def assert_exact(shown: Distribution, exact: dict[int, Fraction]) -> None:
    """Equal to the last digits; what more than BINS successes come to is all the exact sum may lack."""
    assert sum(shown) == pytest.approx(1, abs=1e-13)
    lacking = 1 - sum(exact.values())
    assert 0 <= lacking < Fraction(1, 10**6)
    for number, chance in enumerate(shown):
        assert -1e-14 <= float(Fraction(chance) - exact.get(number, Fraction(0))) <= float(lacking) + 1e-14


@cache
def thrown(dice: int, again: int, most: int) -> tuple[dict[int, Fraction], Fraction]:
    """All rolls with at most ``most`` added dice, face by face, by successes; and the chance of the longer ones."""
    seen: dict[int, Fraction] = {}
    longer = Fraction(0)
    open_: list[tuple[int, ...]] = [()]
    while open_:
        faces = open_.pop()
        try:
            roll = ScriptedDice(faces).roll(dice, again, ())
        except DiceExhausted:
            if len(faces) == max(dice, 1) + most:
                longer += Fraction(1, 10 ** len(faces))
            else:
                open_ += [(*faces, face) for face in range(1, 11)]
        else:
            seen[roll.successes] = seen.get(roll.successes, Fraction(0)) + Fraction(1, 10 ** len(faces))
    return seen, longer


#: Two sides each: ordinary, chance dice of either, lost and extra successes, punches pulled, Legendary Presence.
PAIRS = [
    (Side(3), Side(2, 8)),
    (Side(0), Side(5, extra=2)),
    (Side(8, extra=3), Side(8, 9, lost=1, extra=1)),
    (Side(6, 9, fewer=2), Side(-3, extra=9)),
    (Side(1, 10, lost=1), Side(0, presence=3)),
    (Side(0, lost=1, presence=2), Side(2, fewer=1)),
    (Side(12, extra=2, fewer=5), Side(9, extra=4)),
]
