"""Random small maps and footprints, and the eight turns of a map with everything on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from systems.board import Board, EdgeKind, Ground, Thing
from systems.facts import Footprint

T = TypeVar("T")
GROUNDS = (
    Ground("floor"),
    Ground("wall", 0, True),
    Ground("difficult", 2),
    Ground("undergrowth", 4, True),
    Ground("slope", 1, charge=False),
    Ground("hedge", 2, False, 12),
)
THINGS = (
    Thing("crate", 3),
    Thing("car", 10),
    Thing("curtain", 6, 0, 1, True),
    Thing("rubble", 4, 1, 2),
    Thing("pillar", 20, opaque=True),
)
EDGES = (
    EdgeKind("wall", True, True, 0),
    EdgeKind("door", True, True, 999),
    EdgeKind("open_door", False, False, 0),
    EdgeKind("window", True, False, 4),
    EdgeKind("low_wall", True, False, 10),
    EdgeKind("cloth", False, True, 8, 1),
)
SQUARE_TABLES = ("ground", "thing", "smoke", "floor", "dark")
#: The eight turns: (swap x and y, mirror x, mirror y), in this order.
TURNS = [(swap, flip, flop) for swap in (False, True) for flip in (False, True) for flop in (False, True)]


class Draws:
    """A stream of whole numbers from a seed (SplitMix64), the same everywhere."""

    def __init__(self, *seed: int) -> None:
        self._state = 0
        for number in seed:
            self._state = (self._state * 0x9E3779B97F4A7C15 + number + 1) % 2**64
            self._next()

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) % 2**64
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
        return mixed ^ mixed >> 31

    def below(self, end: int) -> int:
        return self._next() % end

    def chance(self, percent: int) -> bool:
        return self.below(100) < percent

    def pick(self, values: Sequence[T]) -> T:
        return values[self.below(len(values))]


def random_board(draws: Draws, least: int = 3, most: int = 7, with_edges: bool = True) -> Board:
    """A map of up to ``most`` squares a side: walls, slow and covering ground, things, smoke, edges, heights."""
    width, height = (least + draws.below(most - least + 1) for _ in range(2))
    area = width * height
    fill = draws.pick((5, 15, 25, 40))
    ground = [draws.pick((1, 1, 1, 2, 3, 4, 5)) if draws.chance(fill) else 0 for _ in range(area)]
    thing = [1 + draws.below(len(THINGS)) if draws.chance(fill // 2) else 0 for _ in range(area)]
    smoke = [int(draws.chance(fill // 4)) for _ in range(area)]
    floor = [draws.pick((0, 1, 1, 2)) for _ in range(area)] if draws.chance(20) else [0] * area
    share = draws.pick((10, 25, 40)) if with_edges else 0
    v_edges, h_edges = (
        [1 + draws.below(len(EDGES)) if draws.chance(share) else 0 for _ in range(count)]
        for count in ((width + 1) * height, width * (height + 1))
    )
    return Board(
        width, height, GROUNDS, tuple(ground), THINGS, tuple(thing), EDGES, tuple(v_edges), tuple(h_edges),
        tuple(smoke), tuple(floor),
    )  # fmt: skip


def random_space(draws: Draws, board: Board, big: bool = False) -> Footprint:
    """A footprint on the map, 2 to 4 squares a side when ``big`` and there is room; it may stand on anything."""
    side = min(2 + draws.below(3), board.width, board.height) if big else 1
    return Footprint(draws.below(board.width - side + 1), draws.below(board.height - side + 1), side)


def turn_square(board: Board, turn: tuple[bool, bool, bool], space: Footprint) -> Footprint:
    """Where a footprint of the map lies on the turned map."""
    swap, flip, flop = turn
    x = board.width - space.side - space.x if flip else space.x
    y = board.height - space.side - space.y if flop else space.y
    return Footprint(y, x, space.side) if swap else Footprint(x, y, space.side)


def turn_board(board: Board, turn: tuple[bool, bool, bool]) -> Board:
    """The map turned or mirrored."""
    swap, flip, flop = turn
    width, height = board.width, board.height

    def table(values: Sequence[int], wide: int, high: int) -> tuple[int, ...]:
        rows = [values[y * wide : (y + 1) * wide] for y in range(high)]
        rows = [row[::-1] for row in rows] if flip else rows
        rows = rows[::-1] if flop else rows
        rows = list(zip(*rows, strict=True)) if swap else rows
        return tuple(value for row in rows for value in row)

    v_edges, h_edges = table(board.v_edges, width + 1, height), table(board.h_edges, width, height + 1)
    squares = {name: table(getattr(board, name), width, height) for name in SQUARE_TABLES}
    return Board(
        height if swap else width, width if swap else height, board.grounds, squares["ground"],
        board.things, squares["thing"], board.edge_kinds, h_edges if swap else v_edges, v_edges if swap else h_edges,
        squares["smoke"], squares["floor"], squares["dark"],
    )  # fmt: skip


def margin(board: Board, rim: int = 1) -> Board:
    """The map with ``rim`` squares of open floor (ground 0) around it."""
    width, height = board.width, board.height

    def table(values: Sequence[int], wide: int, high: int) -> tuple[int, ...]:
        row = (0,) * (wide + 2 * rim)
        found = row * rim
        for y in range(high):
            found += (0,) * rim + tuple(values[y * wide : (y + 1) * wide]) + (0,) * rim
        return found + row * rim

    squares = {name: table(getattr(board, name), width, height) for name in SQUARE_TABLES}
    return Board(
        width + 2 * rim, height + 2 * rim, board.grounds, squares["ground"], board.things, squares["thing"],
        board.edge_kinds, table(board.v_edges, width + 1, height), table(board.h_edges, width, height + 1),
        squares["smoke"], squares["floor"], squares["dark"],
    )  # fmt: skip
