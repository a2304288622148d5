"""The best of many plans, looking closely only where it can matter.

A plan first says the most it could be worth. Asked again, it looks closer and lowers that bound, step by step, until it
is exact. Always the plan with the highest bound is asked; when that one has nothing left to look at, no other can be
better: the answer is the same as if every plan had been worked out in full (ties: the one listed first). A ``Fan`` is a
row of plans, the highest bound first, that are not even made before their turn comes.
"""

from __future__ import annotations

import heapq
from collections.abc import Generator, Iterable, Iterator
from typing import Protocol

STEPS = 4
"""Looks between two pauses."""
_LAST = 1 << 30
"""A fan stands behind its own plans of the same bound."""


class Plan(Protocol):
    """Something that might be done."""

    def bound(self) -> int:
        """The most it could be worth, cheaply."""

    def looks(self) -> Iterator[int]:
        """Lower and lower bounds; after the last one it is exact."""


class Fan(Protocol):
    """Plans in falling order of their bounds."""

    def first(self) -> int | None:
        """The bound of the next plan; None when there are no more."""

    def take(self) -> Plan:
        """The next plan."""


def best(
    plans: Iterable[Plan], fans: Iterable[Fan] = (), least: int | None = None
) -> Generator[None, None, tuple[Plan, int] | None]:
    """The plan worth most and its worth; None when there is none, or none worth more than ``least``. Pauses."""
    found = yield from ranked(plans, fans, 1, least)
    return found[0] if found else None


def ranked(
    plans: Iterable[Plan], fans: Iterable[Fan] = (), count: int = 1, least: int | None = None
) -> Generator[None, None, list[tuple[Plan, int]]]:
    """The ``count`` plans worth most, the best first, each with its worth; fewer where there are no more, or none
    worth more than ``least``. Pauses.
    """
    asked: dict[tuple[int, int], Plan] = {}
    rows: dict[tuple[int, int], Fan] = {}
    heap: list[tuple[int, tuple[int, int]]] = []
    for number, plan in enumerate(plans):
        asked[-1, number] = plan
        heap.append((-plan.bound(), (-1, number)))
        if number % STEPS == 0:
            yield
    for number, fan in enumerate(fans):
        first = fan.first()
        if first is not None:
            rows[number, _LAST] = fan
            heap.append((-first, (number, _LAST)))
        yield
    heapq.heapify(heap)
    open_looks: dict[tuple[int, int], Iterator[int]] = {}
    found: list[tuple[Plan, int]] = []
    steps = taken = 0
    while heap:
        bound, place = heap[0]
        if least is not None and -bound <= least:
            break
        steps += 1
        if steps % STEPS == 0:
            yield
        if place[1] == _LAST:
            row = rows[place]
            plan = row.take()
            name = (place[0], taken)
            taken += 1
            asked[name] = plan
            first = row.first()
            if first is None:
                heapq.heapreplace(heap, (bound, name))
            else:
                heapq.heapreplace(heap, (-first, place))
                heapq.heappush(heap, (bound, name))
            continue
        looks = open_looks.get(place)
        if looks is None:
            looks = open_looks[place] = asked[place].looks()
        lower = next(looks, None)
        if lower is None:
            found.append((asked[place], -bound))
            if len(found) == count:
                break
            heapq.heappop(heap)
        else:
            heapq.heapreplace(heap, (-lower, place))
    return found
