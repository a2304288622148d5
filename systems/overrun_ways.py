"""Where a unit can get to straight through the space of another (OVR-04, DESIGN 5).

A way has two legs: up to the front of the space, where one must be able to stop, and from the first step inside it to
an end where one may stop again. Costs are half metres, as of every walk.
"""

from __future__ import annotations

from heapq import heappop, heappush

from systems.board import DIRECTIONS, Board
from systems.facts import Footprint
from systems.geometry import overlap

Square = tuple[int, int]
Place = tuple[int, int, bool]
"""A top-left square, and whether the space has been entered."""


def ways(
    board: Board, start: Footprint, space: Footprint, limit: int, solid: frozenset[int], busy: frozenset[int]
) -> dict[Square, tuple[Square, ...]]:
    """The cheapest way through ``space`` to each end within ``limit`` half metres, the ends in the order of (x, y).

    ``solid`` are the places (``y * width + x``) that cannot be entered, ``busy`` those one cannot stop on; the space
    itself is busy. Equal costs keep the order in which they were found, so the same question has the same ways.
    """
    first: Place = (start.x, start.y, False)
    before: dict[Place, Place | None] = {}
    queue: list[tuple[int, int, Place, Place | None]] = [(0, 0, first, None)]
    count = 0
    while queue:
        cost, _, here, origin = heappop(queue)
        if here in before:
            continue
        before[here] = origin
        for step, there in _steps(board, start, space, here, solid, busy):
            if cost + step <= limit and there not in before:
                count += 1
                heappush(queue, (cost + step, count, there, here))
    found = ((x, y) for x, y, inside in before if inside and y * board.width + x not in busy)
    ends = sorted(end for end in found if end != (start.x, start.y))
    return {end: _back(before, (*end, True)) for end in ends}


def _steps(
    board: Board, start: Footprint, space: Footprint, here: Place, solid: frozenset[int], busy: frozenset[int]
) -> list[tuple[int, Place]]:
    """The steps from one place: (cost, the place it leads to)."""
    x, y, inside = here
    may_stop = (x, y) == (start.x, start.y) or y * board.width + x not in busy
    found = []
    for dx, dy in DIRECTIONS:
        there = (x + dx, y + dy)
        if not board.inside(*there) or there[1] * board.width + there[0] in solid:
            continue
        enters = overlap(Footprint(*there, start.side), space)
        if enters and not inside and not may_stop:
            continue
        price = board.step_half(x, y, dx, dy, start.side)
        if price:
            found.append((price, (*there, inside or enters)))
    return found


def _back(before: dict[Place, Place | None], end: Place) -> tuple[Square, ...]:
    """The squares after the start on the way to a place."""
    found: list[Square] = []
    here: Place | None = end
    while here is not None and before[here] is not None:
        found.append(here[:2])
        here = before[here]
    return tuple(reversed(found))
