"""Where a unit can walk: reach and paths over the step costs of the board (MOV-01, DESIGN 5).

Costs are half metres. A bucket queue (``flood``) takes squares in the order of their cost; equal costs keep the order
in which they were found, directions in the order of ``DIRECTIONS``, so the same question always has the same path.
The prices of all steps are worked out once a board and footprint; from then on a search costs what it reaches, not
the map's area.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from systems.board import DIRECTIONS, HOPS, Board
from systems.facts import Footprint, cite
from systems.flood import FAR, SHUT, flood

Square = tuple[int, int]
#: Room for a place below a cost, or for one end of it below the other: whole numbers sort faster than pairs.
PLACE_BITS = 32
PLACES = (1 << PLACE_BITS) - 1
#: Places that may wait in the queues of a search at first.
LINKS = 1024


class Reach:
    """What one search found: cost and path of every place within the limit. Places are top-left squares."""

    __slots__ = ("_before", "_busy", "_elsewhere", "_stops", "_ways", "_width", "costs", "start")

    def __init__(self, width: int, start: int, costs: dict[int, int], before: list[int], busy: frozenset[int]) -> None:
        self._width, self._before, self._busy = width, before, busy
        self._ways: dict[int, int] = {}
        self._stops: list[Square] | None = None
        self._elsewhere: tuple[Square, ...] | None = None
        self.start, self.costs = start, costs
        """Half metres by place (``y * width + x``), the cheapest first."""

    def cost(self, x: int, y: int) -> int | None:
        """Half metres to (x, y), also where one may pass but not stop; None = out of reach."""
        return self.costs.get(y * self._width + x) if 0 <= x < self._width else None

    def may_stop(self, x: int, y: int) -> bool:
        at = y * self._width + x
        return 0 <= x < self._width and at in self.costs and at not in self._busy

    def squares(self) -> list[Square]:
        """Where one may stop, the start included, sorted by (x, y)."""
        if self._stops is None:
            width, busy = self._width, self._busy
            found = sorted([(at % width) << PLACE_BITS | at // width for at in self.costs if at not in busy])
            self._stops = [(each >> PLACE_BITS, each & PLACES) for each in found]
        return [*self._stops]

    def elsewhere(self) -> tuple[Square, ...]:
        """The same without the start."""
        if self._elsewhere is None:
            here = (self.start % self._width, self.start // self._width)
            self._elsewhere = tuple([square for square in self.squares() if square != here])
        return self._elsewhere

    def nearest(self) -> list[Square]:
        """Where one may stop, the start included: by what the way costs, of equals row by row."""
        width, busy = self._width, self._busy
        found = sorted([cost << PLACE_BITS | at for at, cost in self.costs.items() if at not in busy])
        return [(at % width, at // width) for at in [each & PLACES for each in found]]

    def ends(self) -> list[tuple[Square, int]]:
        """Where one may stop, the start included, each with its cost; the cheapest first."""
        width, busy = self._width, self._busy
        return [((at % width, at // width), cost) for at, cost in self.costs.items() if at not in busy]

    def every_path(self, first: tuple[Square, ...] = ()) -> dict[Square, tuple[Square, ...]]:
        """The path to every place within the limit, as ``path`` has it, after ``first``: each is the path to the place
        before it and one square more, so that all of them cost little more than the longest ones by themselves.
        """
        width, origin = self._width, self.start
        paths: dict[int, tuple[Square, ...]] = {origin: first}
        found: dict[Square, tuple[Square, ...]] = {(origin % width, origin // width): first}
        for at, before in zip(self.costs, self._before, strict=True):
            if at != origin:
                square = (at % width, at // width)
                paths[at] = found[square] = (*paths[before], square)
        return found

    def path(self, x: int, y: int) -> tuple[Square, ...]:
        """The squares after the start on the cheapest way to (x, y), which must be in reach; KeyError otherwise."""
        at = y * self._width + x
        if not 0 <= x < self._width or at not in self.costs:
            raise KeyError((x, y))
        if not self._ways:
            self._ways = dict(zip(self.costs, self._before, strict=True))
        found: list[Square] = []
        while at != self.start:
            found.append((at % self._width, at // self._width))
            at = self._ways[at]
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
    tables = board.derived(("steps", start.side), lambda board: Tables(board, start.side))
    origin = start.y * board.width + start.x
    costs, before = (RUN or run)(tables, origin, limit_half, touching(board, solid, start.side) - {origin})
    return Reach(board.width, origin, costs, before, touching(board, busy, start.side) - {origin})


class Tables:
    """Step prices of one footprint on one board, eight a place, and the work tables of the kernel."""

    __slots__ = ("area", "arrays", "buckets", "links", "moves", "prices", "work")

    def __init__(self, board: Board, side: int) -> None:
        self.prices = prices(board, side)
        ways: tuple[Square, ...] = DIRECTIONS
        leaps = board.derived("hops", hops) if side == 1 else b""
        if leaps:
            ways = (*DIRECTIONS, *HOPS)
            rows = (self.prices[8 * at : 8 * at + 8] + leaps[4 * at : 4 * at + 4] for at in range(len(board.factors)))
            self.prices = b"".join(rows)
        self.buckets = max(self.prices) + 1
        self.moves = [dy * board.width + dx for dx, dy in ways]
        self.area = board.width * board.height
        self.links = LINKS
        self.work: tuple[list[int], ...] = ()
        self.arrays: Any = None


#: The compiled ``run`` where ``systems.fast`` has put one; its answers are the same.
RUN: Callable[[Tables, int, int, frozenset[int]], tuple[dict[int, int], list[int]]] | None = None


def run(tables: Tables, start: int, limit: int, shut: frozenset[int]) -> tuple[dict[int, int], list[int]]:
    """Cost of every place in reach, and in the same order the place before it on the way there."""
    area = tables.area
    while True:
        if not tables.work:
            tables.work = ([FAR] * area, [0] * area, [0] * tables.buckets, [0] * tables.buckets,
                           [0] * tables.links, [0] * tables.links, [0] * area)  # fmt: skip
        costs, before, *_, order = tables.work
        for at in shut:
            costs[at] = SHUT
        count = flood(start, limit, tables.buckets, tables.prices, tables.moves, *tables.work)
        if count >= 0:
            break
        tables.links *= 2
        tables.work = ()
    found = {at: costs[at] for at in order[:count]}
    ways = [before[at] for at in found]
    for at in (*found, *shut):
        costs[at] = FAR
    return found, ways


def hops(board: Board) -> bytes:
    """Price in half metres of a short jump from each place, 0 = none, in the order of ``HOPS``; empty where the map has
    no place for one (MOV-04).
    """
    found = bytearray(4 * len(board.factors))
    for x, y in board.hurdles():
        for way, (dx, dy) in enumerate(HOPS):
            from_x, from_y = x - dx // 2, y - dy // 2
            if board.inside(from_x, from_y):
                found[4 * (from_y * board.width + from_x) + way] = board.hop_half(from_x, from_y, dx, dy)
    return bytes(found) if any(found) else b""


def prices(board: Board, side: int) -> bytes:
    """Price in half metres of each of the eight steps from each place, 0 = not open: ``Board.step_half`` for all of
    the map at once, and held equal to it by test."""
    import numpy as np

    width, height = board.width, board.height
    table = np.zeros((height, width, 8), np.uint8)
    down, across = height - side + 1, width - side + 1
    if down < 1 or across < 1:
        return table.tobytes()

    def every(values: Any, wide: int = side, high: int = side) -> Any:
        """Do all entries of a block hold? For every block that fits."""
        if values.shape[0] < high or values.shape[1] < wide:
            return np.zeros((max(0, values.shape[0] - high + 1), max(0, values.shape[1] - wide + 1)), bool)
        return np.lib.stride_tricks.sliding_window_view(values, (high, wide)).all(axis=(2, 3))

    def moved(values: Any, dx: int, dy: int) -> Any:
        """The entries as seen from (dx, dy) before them; nothing beyond the map."""
        found = np.zeros_like(values)
        found[_part(down, -dy), _part(across, -dx)] = values[_part(down, dy), _part(across, dx)]
        return found

    factors = np.frombuffer(board.factors, np.uint8).reshape(height, width)
    v_open = np.frombuffer(board.v_blocks, np.uint8).reshape(height, width + 1)[:, 1:width] == 0
    h_open = np.frombuffer(board.h_blocks, np.uint8).reshape(height + 1, width)[1:height] == 0
    floor = np.array(board.floor, np.int64).reshape(height, width)
    worst = np.lib.stride_tricks.sliding_window_view(factors, (side, side)).max(axis=(2, 3))
    free = every(factors > 0)
    if side > 1:
        free &= every(v_open, side - 1, side) & every(h_open, side, side - 1)
    # what lies between two neighbouring places, wherever one stands: edges and changes of height
    beside, below = np.zeros((down, across), bool), np.zeros((down, across), bool)
    beside[:, : across - 1] = every(v_open & (abs(np.diff(floor, axis=1)) <= 1))
    below[: down - 1] = every(h_open & (abs(np.diff(floor, axis=0)) <= 1))
    straight = {
        (dx, dy): moved(free, dx, dy) & (moved(wall, dx, dy) if dx + dy < 0 else wall)
        for (dx, dy), wall in zip(DIRECTIONS[:4], (below, beside, below, beside), strict=True)
    }
    for n, (dx, dy) in enumerate(DIRECTIONS):
        if dx and dy:
            one, two = straight[dx, 0], straight[0, dy]
            level = np.zeros((height, width), bool)
            here, there = (_part(height, -dy), _part(width, -dx)), (_part(height, dy), _part(width, dx))
            level[here] = abs(floor[there] - floor[here]) <= 1
            open_ = one & moved(two, dx, 0) & two & moved(one, 0, dy) & every(level)
        else:
            open_ = straight[dx, dy]
        table[:down, :across, n] = np.where(open_, moved(worst, dx, dy) * (3 if dx and dy else 2), 0)
    return table.tobytes()


def _part(length: int, shift: int) -> slice:
    """The entries of a row that have a neighbour ``-shift`` before them: all but the first ones or the last ones."""
    return slice(max(0, shift), length + min(0, shift))


def touching(board: Board, flags: bytes | bytearray | None, side: int) -> frozenset[int]:
    """Places where the footprint would stand on a flagged square."""
    found: set[int] = set()
    at = flags.find(1) if flags is not None else -1
    while flags is not None and at >= 0:
        y, x = divmod(at, board.width)
        for top in range(max(0, y - side + 1), y + 1):
            found.update(top * board.width + left for left in range(max(0, x - side + 1), x + 1))
        at = flags.find(1, at + 1)
    return frozenset(found)


def straight(
    board: Board, start: Footprint, way: Square, most: int, limit_half: int, shut: frozenset[int]
) -> tuple[Square, ...]:
    """The squares of a walk in one of the eight directions, as far as it is open: at most so many, within
    ``limit_half`` half metres, onto none of the places that are ``shut``.
    """
    tables = board.derived(("steps", start.side), lambda board: Tables(board, start.side))
    dx, dy = way
    number, width = DIRECTIONS.index(way), board.width
    found: list[Square] = []
    x, y, left = start.x, start.y, limit_half
    while len(found) < most:
        price = tables.prices[len(tables.moves) * (y * width + x) + number]
        x, y, left = x + dx, y + dy, left - price
        if not price or left < 0 or y * width + x in shut:
            break
        found.append((x, y))
    return tuple(found)


def path_cost(
    board: Board, start: Footprint, path: Sequence[Square], solid: bytes | bytearray | None = None
) -> tuple[int, int]:
    """Walk a path square by square: (half metres, -1), or (half metres so far, index of the first illegal step)."""
    shut = touching(board, solid, start.side)
    x, y, total = start.x, start.y, 0
    for index, (u, v) in enumerate(path):
        dx, dy = u - x, v - y
        price = board.step_half(x, y, dx, dy, start.side) if (dx, dy) in DIRECTIONS else 0
        if (dx, dy) in HOPS and start.side == 1:
            price = board.hop_half(x, y, dx, dy)
            cite("MOV-04")
        if not price or v * board.width + u in shut:
            return total, index
        total += price
        x, y = u, v
    return total, -1
