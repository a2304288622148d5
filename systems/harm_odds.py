"""Exact odds of harm and of the saves against it (DIC-13, CAL-06 to CAL-12).

``Outcomes`` give the chance of each of several things where one number does not tell the whole: points of bashing,
lethal and aggravated damage, the track they leave, points of stun beside the damage that brought them. They are closed
sums over the distributions of ``odds``, so that the chance of any question about them is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from systems import odds
from systems.odds import Distribution

K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)

Outcomes = tuple[tuple[K, float], ...]
"""(what happens, its chance), each thing once; the chances add up to 1."""
Harm = tuple[int, int, int]
"""Points of bashing, lethal and aggravated damage."""


@lru_cache(maxsize=4096)
def points(damage: Distribution, per: int, save: Distribution) -> Distribution:
    """Points that a wound leaves: one for every ``per`` damage, less the successes of the save (CAL-06 to CAL-10).

    Halves are dropped, and below 0 it is 0. The classic edition counts final successes: give their distribution.
    Together with the damage that brings them: ``saved(tuple(enumerate(damage)), save, lambda each: each // per)``.
    Refuses a ``per`` below 1.
    """
    if per < 1:
        raise ValueError(f"one point for every {per} damage")
    full = odds.mapped(damage, lambda number: number // per)
    return numbers(graded(full, save), lambda each: each[1])


def graded(damage: Distribution, save: Distribution) -> Outcomes[tuple[int, int]]:
    """(damage, how many of its points rise a grade) of a wound whose save is rolled against it (CAL-11, CAL-12).

    As many rise as the damage exceeds the save by, so each of them once at most.
    """
    return saved(tuple(enumerate(damage)), save, int)


def harms(successes: Distribution, table: Sequence[Harm]) -> Outcomes[Harm]:
    """The harm that final successes do: ``table[n]`` is what n of them come to after cap and reductions (FLW-06).

    Refuses a table that ends before the successes do.
    """
    if len(table) < len(successes):
        raise ValueError(f"a table of {len(table)} for up to {len(successes) - 1} successes")
    return _joined(zip(table, successes, strict=False))


def saved(outcomes: Outcomes[K], save: Distribution, value: Callable[[K], int]) -> Outcomes[tuple[K, int]]:
    """Each outcome with the margin by which its ``value`` exceeds the save, at least 0 (CAL-11, CAL-12).

    What a margin does, ``turned`` says: it raises points of this harm, or of wounds that were there before.
    """
    return _joined(
        ((what, margin), given * share)
        for what, given in outcomes
        for margin, share in _margins(max(0, value(what)), save)
    )


def raised(harm: Harm, number: int) -> Harm:
    """The harm once so many of its points have risen a grade, each once, the mildest first (CAL-11, DMG-17).

    Aggravated points have no grade above them. What rises first in a mixture no rule says; the mildest come first
    wherever a rule names an order.
    """
    bashing, lethal, aggravated = harm
    from_b = min(number, bashing)
    from_l = min(number - from_b, lethal)
    return bashing - from_b, lethal - from_l + from_b, aggravated + from_l


def turned(outcomes: Outcomes[K], function: Callable[[K], L]) -> Outcomes[L]:
    """What the outcomes turn into; those that turn into the same are one."""
    return _joined((function(what), share) for what, share in outcomes)


def numbers(outcomes: Outcomes[K], number: Callable[[K], int]) -> Distribution:
    """The distribution of a number that each outcome has, 0 or more."""
    pairs = turned(outcomes, number)
    dist = [0.0] * (1 + max((at for at, _ in pairs), default=0))
    for at, share in pairs:
        if at < 0:
            raise ValueError(f"a result of {at} has no place in a distribution")
        dist[at] = share
    return tuple(dist)


def chance_of(outcomes: Outcomes[K], test: Callable[[K], bool]) -> float:
    """Chance of an outcome for which ``test`` holds: that a harm leaves a given track no healthy point, say."""
    return min(1.0, sum(share for what, share in outcomes if test(what)))


def _margins(value: int, save: Distribution) -> Iterable[tuple[int, float]]:
    """(margin, its chance) of one number against a save; a save of as many and more leaves 0."""
    yield 0, odds.at_least(save, value)
    for successes, share in enumerate(save[:value]):
        yield value - successes, share


def _joined(pairs: Iterable[tuple[K, float]]) -> Outcomes[K]:
    """Equal things joined, in the order in which they first come; those of no chance are left out."""
    joined: dict[K, float] = {}
    for what, share in pairs:
        if share:
            joined[what] = joined.get(what, 0.0) + share
    return tuple(joined.items())
