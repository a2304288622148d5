"""Where a unit can get to straight through the space of another (OVR-04, DESIGN 5).

A way has two legs: up to the front of the space, where one must be able to stop, and from the first step inside it to
an end where one may stop again. The first leg is the unit's plain walk, the same for everybody it could overrun; the
second is a walk of what is left from each place inside the space, where the other bars nothing any more. Costs are half
metres, as of every walk.
"""

from __future__ import annotations

from systems import paths
from systems.board import DIRECTIONS, Board
from systems.facts import Footprint
from systems.paths import Reach

Square = tuple[int, int]
KEPT_WAYS = 64
"""Questions whose answers are kept with a board."""


def ways(
    board: Board, start: Footprint, space: Footprint, limit: int, walk: Reach, solid: bytes, busy: bytes
) -> tuple[tuple[Square, ...], ...]:
    """The cheapest way through ``space`` to each end within ``limit`` half metres, the ends in the order of (x, y).

    ``walk`` is where the unit gets to on foot, the space closed to it; ``solid`` are the squares that cannot be entered
    once it is through, ``busy`` those one cannot stop on, the space among them. Equal costs keep the order of the
    places inside and of the directions, so the same question has the same ways. The last answers are kept with the
    board.
    """
    kept: dict[tuple[Footprint, Footprint, int, bytes, bytes], tuple[Reach, tuple[tuple[Square, ...], ...]]]
    kept = board.derived("ways through", lambda _: {})
    key = (start, space, limit, solid, busy)
    known = kept.get(key)
    if known is not None and known[0] is walk:
        return known[1]
    if known is None and len(kept) >= KEPT_WAYS:
        del kept[next(iter(kept))]
    found = _ways(board, start, space, limit, walk, solid, busy)
    kept[key] = walk, found
    return found


def _ways(
    board: Board, start: Footprint, space: Footprint, limit: int, walk: Reach, solid: bytes, busy: bytes
) -> tuple[tuple[Square, ...], ...]:
    """The same, looked for."""
    here, costs, found = (start.x, start.y), dict[Square, int](), dict[Square, tuple[Square, ...]]()
    entries = _entries(board, start, space, limit, walk, solid)
    if len(entries) == 1:  # nothing to compare: the ends in their order as they are
        [(inside, (front, cost))] = entries.items()
        beyond = paths.reach(board, Footprint(*inside, start.side), limit - cost, solid, busy)
        after = beyond.every_path((*walk.path(*front), inside))
        return tuple([after[end] for end in beyond.squares() if end != inside and end != here])
    for inside, (front, cost) in entries.items():
        beyond = paths.reach(board, Footprint(*inside, start.side), limit - cost, solid, busy)
        after = beyond.every_path((*walk.path(*front), inside))
        for end, more in beyond.ends():
            if end != inside and end != here and (end not in costs or cost + more < costs[end]):
                costs[end] = cost + more
                found[end] = after[end]
    return tuple([found[end] for end in sorted(found)])


def _entries(
    board: Board, start: Footprint, space: Footprint, limit: int, walk: Reach, solid: bytes
) -> dict[Square, tuple[Square, int]]:
    """The places inside the space that one step leads to from where the unit may stop: from where, and at what cost
    with that step. A wide unit is in there on squares of somebody else as well, which must be open to it.
    """
    found: dict[Square, tuple[Square, int]] = {}
    for y in range(space.y - start.side + 1, space.y + space.side):
        for x in range(space.x - start.side + 1, space.x + space.side):
            if not board.inside(x, y) or any(1 in solid[row * board.width + x : row * board.width + x + start.side]
                                             for row in range(y, y + start.side)):  # fmt: skip
                continue
            for dx, dy in DIRECTIONS:
                front = (x - dx, y - dy)
                before = walk.cost(*front) if walk.may_stop(*front) else None
                if before is None:
                    continue
                price = board.step_half(*front, dx, dy, start.side)
                total = before + price
                if price and total <= limit and ((x, y) not in found or total < found[x, y][1]):
                    found[x, y] = (front, total)
    return found
