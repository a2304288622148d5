"""What a number of battles shows, and how surely: shares with Wilson intervals, ratings with openskill.

A share counts a draw as half a win. What a battle brings then lies between 0 and 1, so it varies by no more than a
win or a loss with the same mean would: the interval holds the truth at least as often as it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from openskill.models import BradleyTerryFull

CONFIDENCE = 0.95
"""How often an interval holds the truth, unless another share is asked for."""


class Interval(NamedTuple):
    """Both ends, in the unit of what it is about."""

    low: float
    high: float


def deviations(confidence: float = CONFIDENCE) -> float:
    """How many standard deviations to each side hold that share of a normal distribution; 1.96 for 95 %.

    Raises ValueError unless the share lies between 0 and 1.
    """
    if not 0 < confidence < 1:
        raise ValueError(f"{confidence} is no share between 0 and 1")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson(won: float, played: int, confidence: float = CONFIDENCE) -> Interval:
    """Between which shares the true one lies when ``won`` of ``played`` were won; everything before the first.

    Half wins count as halves. Raises ValueError for more won than played, or fewer than none.
    """
    if not 0 <= won <= played:
        raise ValueError(f"{won} of {played} cannot have been won")
    if not played:
        return Interval(0.0, 1.0)
    z = deviations(confidence)
    share, weight = won / played, z * z / played
    middle = (share + weight / 2) / (1 + weight)
    reach = z * sqrt(share * (1 - share) / played + weight / (4 * played)) / (1 + weight)
    low = 0.0 if won == 0 else middle - reach  # what never happened may be impossible, to the last digit
    high = 1.0 if won == played else middle + reach
    return Interval(low, high)


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which that share of them lies, between its neighbours in proportion. They come in order.

    Raises ValueError when there are none, or for a share outside 0 to 1.
    """
    if not ordered or not 0 <= share <= 1:
        raise ValueError("a quantile needs values, and a share from 0 to 1")
    place = share * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (place - below) * (ordered[above] - ordered[below])


# ratings --------------------------------------------------------------------------------------------------------------


class Rating(NamedTuple):
    """How strong somebody is on openskill's scale: 25 is the middle of all, a beginner's doubt is 8.3."""

    name: str
    rating: float
    sigma: float
    low: float
    high: float


class Game(NamedTuple):
    """One battle: who met whom, and what it brought the first, 1 for a win, 0 for a loss, 0.5 for a draw."""

    one: str
    other: str
    brought: float


class Ladder:
    """The ratings of some minds while their battles come in. Nobody gets better meanwhile."""

    def __init__(self, names: Iterable[str]) -> None:
        self._model = BradleyTerryFull(tau=0.0)
        self._stand = {name: self._model.rating(name=name) for name in names}

    def add(self, game: Game) -> None:
        """One battle more. Raises KeyError for somebody who is not on the ladder."""
        one, other = self._stand[game.one], self._stand[game.other]
        [[one], [other]] = self._model.rate([[one], [other]], ranks=[1 - game.brought, game.brought])
        self._stand[game.one], self._stand[game.other] = one, other

    def ratings(self, confidence: float = CONFIDENCE) -> tuple[Rating, ...]:
        """How strong each is, in the order of the names."""
        z = deviations(confidence)
        return tuple(
            Rating(name, each.mu, each.sigma, each.mu - z * each.sigma, each.mu + z * each.sigma)
            for name, each in self._stand.items()
        )


def ratings(names: Iterable[str], games: Iterable[Game], confidence: float = CONFIDENCE) -> tuple[Rating, ...]:
    """The rating of each name after these games, in the order of the names. Equal lists give equal ratings."""
    ladder = Ladder(names)
    for game in games:
        ladder.add(game)
    return ladder.ratings(confidence)
