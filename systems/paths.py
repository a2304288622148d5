"""Where a unit can walk: reach and paths over the step costs of the board (MOV-01, DESIGN 5).

Costs are half metres. A bucket queue takes squares in the order of their cost; equal costs keep the order in which
they were found, directions in the order of ``DIRECTIONS``, so the same question always has the same path.
Steps of one board and footprint are worked out when first needed and kept: a turn costs what it reaches, not the map.
"""

from __future__ import annotations

from collections.abc import Sequence

from systems.board import DIRECTIONS, Board
from systems.facts import Footprint

Square = tuple[int, int]
Steps = tuple[tuple[int, int], ...]
"""From one place: (place, cost) of every legal step."""


class Reach:
    """What one search found: cost and path of every place within the limit. Places are top-left squares."""

    __slots__ = ("_before", "_busy", "_width", "costs", "start")

    def __init__(
        self, width: int, start: int, costs: dict[int, int], before: dict[int, int], busy: frozenset[int]
    ) -> None:
        self._width, self._before, self._busy = width, before, busy
        self.start, self.costs = start, costs

    def cost(self, x: int, y: int) -> int | None:
        """Half metres to (x, y), also where one may pass but not stop; None = out of reach."""
        return self.costs.get(y * self._width + x) if 0 <= x < self._width else None

    def may_stop(self, x: int, y: int) -> bool:
        at = y * self._width + x
        return 0 <= x < self._width and at in self.costs and at not in self._busy

    def squares(self) -> list[Square]:
        """Where one may stop, the start included, sorted by (x, y)."""
        return sorted((at % self._width, at // self._width) for at in self.costs if at not in self._busy)

    def path(self, x: int, y: int) -> tuple[Square, ...]:
        """The squares after the start on the cheapest way to (x, y), which must be in reach; KeyError otherwise."""
        at = y * self._width + x
        if not 0 <= x < self._width or at not in self.costs:
            raise KeyError((x, y))
        found: list[Square] = []
        while at != self.start:
            found.append((at % self._width, at // self._width))
            at = self._before[at]
        return tuple(reversed(found))


def reach(
    board: Board,
    start: Footprint,
    limit_half: int,
    solid: bytes | bytearray | None = None,
    busy: bytes | bytearray | None = None,
) -> Reach:
    """Every place the footprint can walk to within ``limit_half`` half metres.

    ``solid`` has 1 for squares that may not be entered (enemies), ``busy`` for squares that may be passed but not
    stopped on (allies); neither counts for the start. A creature closes its squares, not the corners beside them:
    those are closed by what the board holds."""
    width = board.width
    shut = _touching(board, solid, start.side)
    steps = board.derived(("steps", start.side), _no_steps)
    origin = start.y * width + start.x
    costs = {origin: 0}
    before: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(limit_half + 1)]
    buckets[0].append(origin)
    for cost, bucket in enumerate(buckets):
        for at in bucket:
            if costs[at] != cost:
                continue
            ways = steps[at]
            if ways is None:
                ways = steps[at] = _steps(board, at, start.side)
            for to, price in ways:
                total = cost + price
                if total <= limit_half and total < costs.get(to, total + 1) and to not in shut:
                    costs[to] = total
                    before[to] = at
                    buckets[total].append(to)
    return Reach(width, origin, costs, before, _touching(board, busy, start.side) - {origin})


def _no_steps(board: Board) -> list[Steps | None]:
    return [None] * (board.width * board.height)


def _steps(board: Board, at: int, side: int) -> Steps:
    """Every legal step from one place."""
    width = board.width
    y, x = divmod(at, width)
    found = []
    for dx, dy in DIRECTIONS:
        price = board.step_half(x, y, dx, dy, side)
        if price:
            found.append((at + dy * width + dx, price))
    return tuple(found)


def _touching(board: Board, flags: bytes | bytearray | None, side: int) -> frozenset[int]:
    """Places where the footprint would stand on a flagged square."""
    found: set[int] = set()
    at = flags.find(1) if flags is not None else -1
    while flags is not None and at >= 0:
        y, x = divmod(at, board.width)
        for top in range(max(0, y - side + 1), y + 1):
            found.update(top * board.width + left for left in range(max(0, x - side + 1), x + 1))
        at = flags.find(1, at + 1)
    return frozenset(found)


def path_cost(
    board: Board, start: Footprint, path: Sequence[Square], solid: bytes | bytearray | None = None
) -> tuple[int, int]:
    """Walk a path square by square: (half metres, -1), or (half metres so far, index of the first illegal step)."""
    shut = _touching(board, solid, start.side)
    x, y, total = start.x, start.y, 0
    for index, (u, v) in enumerate(path):
        dx, dy = u - x, v - y
        price = board.step_half(x, y, dx, dy, start.side) if (dx, dy) in DIRECTIONS else 0
        if not price or v * board.width + u in shut:
            return total, index
        total += price
        x, y = u, v
    return total, -1
