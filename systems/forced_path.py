"""Where a unit comes to rest that is driven straight away: pushed, knocked back, thrown (BRS-06, DESIGN 5).

Pure geometry of the map: board and spaces in, squares out. The way is a straight line of whole places, measured like
every straight run by its displacement rounded down. It ends before whatever closes it: the border of the map, a wall or
solid thing, ground that rises by more than 1 m, another unit. Over an edge of more than 1 m the unit goes whole, and
comes down on the first place that lies below the edge with all its squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from systems.board import Board
from systems.facts import Footprint, UnitFacts, cite
from systems.geometry import overlap, squares

Square = tuple[int, int]
Vector = tuple[int, int]
MOST = 64
"""Metres beyond which nobody is ever driven."""
STEP = 1
"""Metres of height a unit takes in its stride (DESIGN 5)."""


class Stop(NamedTuple):
    """A place on the way, and how far from the start it lies in whole metres."""

    square: Square
    metres: int


class Course(NamedTuple):
    """The whole way. ``ends`` says what closes it: ``map``, ``blocked``, ``rise``, ``ledge`` (the ground below an edge
    is too small), ``unit``, or "" where nothing does; ``closed`` are the metres of the place that is closed.

    ``edge`` is the number of the stop from which the unit goes over an edge, and ``fall`` how deep, 0 where it does
    not; what follows that stop is the way to where it lands.
    """

    start: Square
    stops: tuple[Stop, ...]
    ends: str = ""
    unit: str = ""
    closed: int = 0
    edge: int = -1
    fall: int = 0


class Ride(NamedTuple):
    """What comes of being driven so many metres: the start and the squares after it, metres moved, what stopped it
    short, the unit in the way, and metres fallen.
    """

    start: Square
    path: tuple[Square, ...]
    metres: int
    stopped: str = ""
    unit: str = ""
    fall: int = 0


def away(source: Footprint, driven: Footprint) -> Vector:
    """The direction straight away from a space, from centre to centre, in half squares (BRS-06)."""
    return (2 * driven.x + driven.side - 2 * source.x - source.side, 2 * driven.y + driven.side - 2 * source.y
            - source.side)  # fmt: skip


def course(
    board: Board, start: Footprint, way: Vector, others: Sequence[tuple[str, Footprint]], altitude: int = 0
) -> Course:
    """The way of a unit from ``start`` in the direction ``way`` among ``others``, the living who are in the way.

    A unit ``altitude`` metres above its floor falls over no edge and is stopped only by what rises above it.
    """
    cite("BRS-06")
    longest = max(abs(way[0]), abs(way[1]))
    stops: list[Stop] = []
    here = start
    for number in range(1, MOST + 1) if longest else ():
        there = _place(start, way, number, longest)
        metres = isqrt((there.x - start.x) ** 2 + (there.y - start.y) ** 2)
        ends, unit = _closed(board, here, there, others, altitude)
        if not ends and not altitude and not _level(board, here, there):
            return _over(board, start, way, longest, number, stops, others)
        if ends:
            return Course((start.x, start.y), tuple(stops), ends, unit, metres)
        stops.append(Stop((there.x, there.y), metres))
        here = there
    return Course((start.x, start.y), tuple(stops))


def ride(way: Course, metres: int) -> Ride:
    """How far the way is gone by a unit that is driven so many metres."""
    gone = [stop for stop in way.stops if stop.metres <= metres]
    if 0 <= way.edge < len(gone):
        last = way.stops[-1]
        return Ride(way.start, tuple(stop.square for stop in way.stops), last.metres, fall=way.fall)
    path, moved = tuple(stop.square for stop in gone), gone[-1].metres if gone else 0
    if way.ends and way.closed <= metres:
        return Ride(way.start, path, moved, way.ends, way.unit)
    return Ride(way.start, path, moved)


def outcomes(way: Course) -> tuple[tuple[int, int], ...]:
    """(metres moved, metres fallen) for being driven 0, 1, 2 … metres, up to where more makes no difference."""
    found = [(0, 0)]
    last = way.stops[-1].metres if way.stops else 0
    for metres in range(1, last + 1):
        gone = ride(way, metres)
        found.append((gone.metres, gone.fall))
        if gone.fall:
            break
    return tuple(found)


def _place(start: Footprint, way: Vector, number: int, longest: int) -> Footprint:
    return Footprint(start.x + share(way[0], number, longest), start.y + share(way[1], number, longest), start.side)


def share(way: int, step: int, steps: int) -> int:
    """``way * step / steps`` to the nearest whole number, a half towards 0, the same however the map is turned."""
    size = (2 * abs(way) * step + steps - 1) // (2 * steps)
    return size if way >= 0 else -size


def _closed(
    board: Board, here: Footprint, there: Footprint, others: Sequence[tuple[str, Footprint]], altitude: int
) -> tuple[str, str]:
    """What closes one step of the way, and the unit where it is one."""
    dx, dy, side = there.x - here.x, there.y - here.y, here.side
    if not (0 <= there.x <= board.width - side and 0 <= there.y <= board.height - side):
        return "map", ""
    turns = ((dx, 0), (0, dy)) if dx and dy else ((dx, dy),)
    for first in turns:
        corner = Footprint(here.x + first[0], here.y + first[1], side)
        ends = _shut(board, here, corner, altitude) or _shut(board, corner, there, altitude)
        if ends:
            return ends, ""
    for unit, space in others:
        if overlap(there, space):
            return "unit", unit
    return "", ""


def _shut(board: Board, here: Footprint, there: Footprint, altitude: int) -> str:
    """What closes a straight step, drops aside; nothing closes standing still."""
    if here == there:
        return ""
    x, y, side = here
    dx, dy = there.x - x, there.y - y
    if not board.free(*there):
        return "blocked"
    if dx:
        edges = [board.v_blocks[row * (board.width + 1) + at] for row in range(y, y + side)
                 for at in range(x + (dx > 0), x + (dx > 0) + side)]  # fmt: skip
    else:
        edges = [board.h_blocks[row * board.width + at] for at in range(x, x + side)
                 for row in range(y + (dy > 0), y + (dy > 0) + side)]  # fmt: skip
    if any(edges):
        return "blocked"
    lift = max(STEP, altitude)
    rises = any(board.floor_at(u + dx, v + dy) - board.floor_at(u, v) > lift for u, v in squares(here))
    return "rise" if rises else ""


def _level(board: Board, here: Footprint, there: Footprint) -> bool:
    """Whether no square of the footprint sinks by more than a step."""
    dx, dy = there.x - here.x, there.y - here.y
    return all(board.floor_at(u, v) - board.floor_at(u + dx, v + dy) <= STEP for u, v in squares(here))


def _over(
    board: Board, start: Footprint, way: Vector, longest: int, number: int, stops: list[Stop],
    others: Sequence[tuple[str, Footprint]],
) -> Course:  # fmt: skip
    """Over an edge: on to the first place that lies below it whole; what closes the way there stops it at the edge."""
    here = _place(start, way, number - 1, longest)
    top = height(board, here)
    beyond: list[Stop] = []
    closed = 0
    for step in range(number, number + start.side + 1):
        there = _place(start, way, step, longest)
        metres = isqrt((there.x - start.x) ** 2 + (there.y - start.y) ** 2)
        closed = closed or metres
        ends, unit = _closed(board, here, there, others, 0)
        if ends:
            return Course((start.x, start.y), tuple(stops), ends, unit, closed)
        beyond.append(Stop((there.x, there.y), metres))
        if top - height(board, there) > STEP and _stands(board, there):
            return Course((start.x, start.y), (*stops, *beyond), edge=len(stops), fall=top - height(board, there))
        here = there
    return Course((start.x, start.y), tuple(stops), "ledge", "", closed)


def height(board: Board, space: Footprint) -> int:
    """The highest floor under a space: what it stands on."""
    if space.side == 1:
        return board.floor_at(space.x, space.y)
    return max(board.floor_at(x, y) for x, y in squares(space))


def _stands(board: Board, space: Footprint) -> bool:
    """Whether the ground under a space is even enough to stand on: no step between its squares is too high."""
    inside = set(squares(space))
    return all(
        abs(board.floor_at(x, y) - board.floor_at(u, v)) <= STEP
        for x, y in squares(space)
        for u, v in ((x + 1, y), (x, y + 1))
        if (u, v) in inside
    )


def course_of(
    board: Board, unit: UnitFacts, units: Sequence[UnitFacts], way: Vector, mover: UnitFacts | None = None
) -> Course:
    """The way of one unit among all units as they stand; the dead bar nobody (DESIGN 10). ``mover`` is one that will
    have moved by then: its facts tell where to.
    """
    moved = {} if mover is None else {mover.id: mover}
    others = tuple(
        (other.id, moved.get(other.id, other).footprint) for other in units if other.id != unit.id and not other.dead
    )
    return course(board, unit.footprint, way, others, unit.altitude)
