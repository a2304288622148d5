"""The best of many plans, looking closely only where it can matter.

A plan first says the most it could be worth. Asked again, it looks closer and lowers that bound, step by step, until it
is exact. Always the plan with the highest bound is asked; when that one has nothing left to look at, no other can be
better: the answer is the same as if every plan had been worked out in full (ties: the one listed first).
"""

from __future__ import annotations

import heapq
from collections.abc import Generator, Iterable, Iterator
from typing import Protocol

STEPS = 60
"""Looks between two pauses."""


class Plan(Protocol):
    """Something that might be done."""

    def bound(self) -> int:
        """The most it could be worth, cheaply."""

    def looks(self) -> Iterator[int]:
        """Lower and lower bounds; after the last one it is exact."""


def best(plans: Iterable[Plan]) -> Generator[None, None, tuple[Plan, int] | None]:
    """The plan worth most and its worth; None when there is no plan. Pauses while it looks."""
    listed = list(plans)
    heap: list[tuple[int, int]] = [(-plan.bound(), place) for place, plan in enumerate(listed)]
    heapq.heapify(heap)
    open_looks: dict[int, Iterator[int]] = {}
    steps = 0
    while heap:
        bound, place = heap[0]
        looks = open_looks.get(place)
        if looks is None:
            looks = open_looks[place] = listed[place].looks()
        lower = next(looks, None)
        if lower is None:
            return listed[place], -bound
        heapq.heapreplace(heap, (-lower, place))
        steps += 1
        if steps % STEPS == 0:
            yield
    return None
