"""Two batches side by side: what a change makes of a side's chance, battle by battle with shared luck.

Battles of one number have one seed, and dice are keyed by round, unit and kind of roll (DESIGN 4), so what the change
does not touch falls alike in both. The difference of such pairs scatters less than that of strangers; ``worth`` says
how many battles without pairs would have said as much.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Protocol

from game.lab.statistics import Interval, deviations

HALVES = 5
"""What a pair can differ by in halves of a win: −2 to 2."""
GHOSTS = 0.5
"""Added to each of the two kinds of pairs that differ: an interval of few pairs is then honest, and never empty."""


class Ended(Protocol):
    """A battle that is over: an account, or the line that is remembered of it. ``winner`` "" is a draw."""

    @property
    def number(self) -> int: ...

    @property
    def winner(self) -> str: ...


def brought(ended: Ended, side: str) -> int:
    """What a battle brought a side, in halves of a win: a draw is one."""
    return 2 if ended.winner == side else 0 if ended.winner else 1


def counterparts(here: Sequence[str], there: Sequence[str]) -> list[tuple[str, str]]:
    """Which side of one scenario is held against which of another: the one of the same id, or of the same place where
    no id is in both.
    """
    same = [(side, side) for side in here if side in there]
    return same or [*zip(here, there, strict=False)]


@dataclass(slots=True)
class Pairs:
    """Battles of the same numbers in two batches of one seed, as one side sees them: ``before`` and with the change.

    ``other`` is what the side is called in the second one, where that is another scenario.
    """

    side: str
    other: str = ""
    count: int = 0
    before: int = 0
    """Halves of wins."""
    after: int = 0
    before_squares: int = 0
    after_squares: int = 0
    differences: int = 0
    squares: int = 0
    """Sum of the squared differences, in quarters of a win squared."""

    def add(self, one: Ended, other: Ended) -> None:
        """Add a pair. Raises ValueError for battles of different numbers."""
        if one.number != other.number:
            raise ValueError(f"battles {one.number} and {other.number} are no pair")
        was, is_now = brought(one, self.side), brought(other, self.other or self.side)
        self.count += 1
        self.before += was
        self.after += is_now
        self.before_squares += was * was
        self.after_squares += is_now * is_now
        self.differences += is_now - was
        self.squares += (is_now - was) ** 2

    @property
    def difference(self) -> float:
        """By how much the change raises the chance to win, between −1 and 1; a draw counts as half a win."""
        return self.differences / 2 / self.count if self.count else 0.0

    def interval(self) -> Interval:
        """Where the true difference lies. Two pairs are imagined, one that rose and one that fell (Agresti and Min):
        with few pairs that differ the plain interval would be too narrow.
        """
        count = self.count + 4 * GHOSTS
        mean = self.differences / 2 / count
        variance = (self.squares / 4 + 2 * GHOSTS) / count - mean * mean
        reach = deviations() * sqrt(max(0.0, variance) / count)
        return Interval(max(-1.0, mean - reach), min(1.0, mean + reach))

    def worth(self) -> float:
        """How many times as many battles it would have taken without pairs; 1.0 where pairing gained nothing."""
        if self.count < 2:
            return 1.0
        paired = self._variance(self.squares, self.differences)
        apart = self._variance(self.before_squares, self.before) + self._variance(self.after_squares, self.after)
        if not paired:
            paired = GHOSTS / self.count  # no pair differed: it could hardly have been fewer
        return max(1.0, apart / paired)

    def _variance(self, squares: int, total: int) -> float:
        mean = total / self.count
        return squares / self.count - mean * mean


def paired(side: str, one: Iterable[Ended], other: Iterable[Ended], called: str = "") -> Pairs:
    """The pairs of two batches that come in the order of their numbers; battles that one of them lacks are left out.
    ``called``: what the side is in the other one.
    """
    found = Pairs(side, called)
    here, there = iter(one), iter(other)
    left, right = next(here, None), next(there, None)
    while left is not None and right is not None:
        if left.number == right.number:
            found.add(left, right)
            left, right = next(here, None), next(there, None)
        elif left.number < right.number:
            left = next(here, None)
        else:
            right = next(there, None)
    return found
