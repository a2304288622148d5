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
    steps = board.derived(("steps", start.side), lambda board: _Steps(board, start.side))
    known = steps.ways
    origin = start.y * width + start.x
    costs = {origin: 0}
    before: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(limit_half + 1)]
    buckets[0].append(origin)
    for cost, bucket in enumerate(buckets):
        for at in bucket:
            if costs[at] != cost:
                continue
            for to, price in known.get(at) or steps.find(at):
                total = cost + price
                if total <= limit_half and total < costs.get(to, total + 1) and to not in shut:
                    costs[to] = total
                    before[to] = at
                    buckets[total].append(to)
    return Reach(width, origin, costs, before, _touching(board, busy, start.side) - {origin})


class _Steps:
    """Steps of one footprint on one board, each worked out when first asked for."""

    __slots__ = ("_board", "_masks", "_side", "ways")

    def __init__(self, board: Board, side: int) -> None:
        self._board, self._side = board, side
        self._masks: dict[int, int] = {}
        self.ways: dict[int, Steps] = {}

    def _mask(self, x: int, y: int) -> int:
        """Bits of the straight directions that are open from (x, y)."""
        at = y * self._board.width + x
        mask = self._masks.get(at)
        if mask is None:
            straight, side = self._board.straight, self._side
            mask = sum(1 << n for n, (dx, dy) in enumerate(DIRECTIONS[:4]) if straight(x, y, dx, dy, side))
            self._masks[at] = mask
        return mask

    def find(self, at: int) -> Steps:
        """Every legal step from one place, in the order of DIRECTIONS; the rule is ``Board.step_half``'s."""
        board, side = self._board, self._side
        y, x = divmod(at, board.width)
        here = self._mask(x, y)
        found = []
        for n, (dx, dy) in enumerate(DIRECTIONS):
            if n < 4:
                open_ = here >> n & 1
            else:
                # the two straight directions a diagonal is made of, by their places in DIRECTIONS
                one, two = (1 if dx > 0 else 3), (2 if dy > 0 else 0)
                open_ = here >> one & 1 and here >> two & 1
                open_ = open_ and self._mask(x + dx, y) >> two & 1 and self._mask(x, y + dy) >> one & 1
            if open_ and (price := board.price(x, y, dx, dy, side)):
                found.append((at + dy * board.width + dx, price))
        self.ways[at] = tuple(found)
        return self.ways[at]


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
