"""The line of a leap: what it has to clear, how far that carries, where it comes down (MOV-03, companion 10).

A leap goes in a straight line. At its height it is a quarter as high as far, and over each square on the way it has to
be higher than what stands there. Geometry alone: no dice, and nobody but the bodies one hands over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import isqrt
from typing import NamedTuple

from systems import forced_path
from systems.board import Board
from systems.facts import Footprint, UnitFacts
from systems.geometry import squares

Square = tuple[int, int]
FARTHEST = 12
"""Metres a leap is offered for at most."""
LONGEST_RUN = 30
"""Metres of run-up that are looked at, whatever the Strength."""
MOST = 16 * 60
"""Tenths of a metre of a long jump that nobody reaches."""


class Stop(NamedTuple):
    """A square of the line of a leap: how far from the take-off, in tenths of a metre; metres its floor lies above the
    take-off; tenths it has to be cleared by; whether one can land there.
    """

    square: Square
    tenths: int
    rise: int
    clear: int
    free: bool


class Leap(NamedTuple):
    """Where a leap comes down: the square, whether that was the aim, metres fallen, tenths of a metre covered."""

    square: Square
    reached: bool
    fall: int
    path: tuple[Square, ...]


def direction(start: Square, end: Square) -> Square | None:
    """The one of the eight directions from one square to another; None where it is none of them."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if not (dx == 0 or dy == 0 or abs(dx) == abs(dy)) or (dx, dy) == (0, 0):
        return None
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


def squared(way: Square) -> int:
    """Tenths of a metre from one square to the next in that direction, times themselves."""
    return 100 * (way[0] ** 2 + way[1] ** 2)


@cache
def _tenths(number: int, squared: int) -> int:
    """Tenths of a metre to the square of that number."""
    return isqrt(number * number * squared)


@cache
def _farthest(squared: int, most: int) -> int:
    """The last square that a leap of so many tenths over nothing gets to: later ones take no fewer."""
    number = 0
    while on_the_level(_tenths(number + 1, squared)) <= most:
        number += 1
    return number


def stops_of(profile: Sequence[Over], floor: int, squared: int) -> tuple[Stop, ...]:
    """The squares of a profile as a leap from a take-off at that height meets them; ``squared``: tenths of a metre from
    one to the next, times themselves.
    """
    return tuple(
        Stop((space.x, space.y), _tenths(number, squared), height - floor, clear, free)
        for number, (space, height, clear, free) in enumerate(profile, 1)
    )


def within(profile: Sequence[Over], floor: int, squared: int, most: int) -> list[Square]:
    """The squares of a profile that a long jump of so many tenths of a metre may be meant for, in order."""
    found, level, far = [], len(profile), _farthest(squared, most)
    for number, (space, height, clear, free) in enumerate(profile, 1):
        rise = height - floor
        if clear or rise > forced_path.STEP:
            level = number - 1
            break
        if free and number <= far and (number > 1 or rise < -forced_path.STEP):
            found.append((space.x, space.y))
    if level < len(profile):
        stops, shut = stops_of(profile, floor, squared), False
        for index, stop in enumerate(stops[level:], level):
            if stop.free and (index or worth(stop)) and 0 < needed(stops, index) <= most:
                found.append(stop.square)
            shut = shut or stop.rise > forced_path.STEP or stop.tenths <= stop.clear
            if shut and index:  # no long jump clears it, and only the first two squares are jumped high for
                break
    return found


class Over(NamedTuple):
    """One square on the way of a leap: metres of its floor, tenths of a metre that clear it, free to come down in."""

    space: Footprint
    height: int
    clear: int
    free: bool


def profile(
    board: Board, unit: UnitFacts, way: Square, bodies: tuple[tuple[Footprint, int], ...],
    most: int = FARTHEST + LONGEST_RUN,
) -> list[Over]:  # fmt: skip
    """So many squares on the way among bodies at these places, each with the tenths of a metre that clear it."""
    start = unit.footprint
    found = bare_profile(board, start, way, most)
    for body, tall in bodies:
        for index in lies_on(start, way, body, len(found)):
            over = found[index]
            found[index] = over._replace(clear=max(over.clear, tall), free=False)
    return found


def lies_on(start: Footprint, way: Square, body: Footprint, count: int) -> range:
    """Which of so many squares of the line from the start a body lies on."""
    if start.side == body.side == 1:  # nearly all: a point, on the line or not
        dx, dy = body.x - start.x, body.y - start.y
        far = max(abs(dx), abs(dy))
        on = 0 < far <= count and dx == far * way[0] and dy == far * way[1]
        return range(far - 1, far) if on else range(0)
    first, last = 1, count
    for at, step, place in ((start.x, way[0], body.x), (start.y, way[1], body.y)):
        low, high = place - at - start.side + 1, place - at + body.side - 1  # how far along it has to be
        if step < 0:
            low, high = -high, -low
        elif not step:
            if not low <= 0 <= high:
                return range(0)
            continue
        first, last = max(first, low), min(last, high)
    return range(first - 1, last)


def bare_profile(board: Board, start: Footprint, way: Square, most: int) -> list[Over]:
    """The same with nobody there, up to a wall or the edge of the map. Each step is kept on the board: it is the same
    for everybody who comes that way.
    """
    known: dict[Square, Over | None] = board.derived(("leaps over", way, start.side), lambda _: {})
    found: list[Over] = []
    here = start
    while len(found) < most:
        square = (here.x + way[0], here.y + way[1])
        if square not in known:
            known[square] = _over(board, here, Footprint(*square, start.side))
        over = known[square]
        if over is None:
            break
        found.append(over)
        here = over.space
    return found


def _over(board: Board, here: Footprint, there: Footprint) -> Over | None:
    """A place on the way of a leap that comes from the one before it; None where nobody leaps on."""
    clear = barrier(board, here, there)
    return None if clear < 0 else Over(there, forced_path.height(board, there), clear, board.free(*there))


def barrier(board: Board, here: Footprint, there: Footprint) -> int:
    """Tenths of a metre of what stands in the way of a leap from one place to the next: objects, low walls; −1 for what
    nobody leaps over.
    """
    if not (0 <= there.x <= board.width - there.side and 0 <= there.y <= board.height - there.side):
        return -1
    high = 0
    for x, y in squares(there):
        at = y * board.width + x
        kind, thing = board.grounds[board.ground[at]], board.thing[at]
        if kind.factor == 0:
            if kind.opaque or not kind.size:
                return -1
            high = max(high, 4 * kind.size)
        if thing and board.things[thing - 1].factor == 0:
            high = max(high, 4 * board.things[thing - 1].size)
    for axis, table, wide in (("v", board.v_edges, board.width + 1), ("h", board.h_edges, board.width)):
        for x, y in _edges(here, there, axis):
            number = table[y * wide + x]
            if number and board.edge_kinds[number - 1].blocks:
                edge = board.edge_kinds[number - 1]
                if edge.opaque or edge.material == "glass":
                    return -1
                high = max(high, 4 * edge.size)
    return high


def _edges(here: Footprint, there: Footprint, axis: str) -> Iterator[Square]:
    """The edges of one direction that are crossed between two neighbouring places, both ways round a corner."""
    dx, dy = there.x - here.x, there.y - here.y
    rows = {y for space in (here, there) for _, y in squares(space)}
    columns = {x for space in (here, there) for x, _ in squares(space)}
    if axis == "v" and dx:
        left = min(here.x, there.x) + 1
        yield from ((x, y) for y in sorted(rows) for x in range(left, left + here.side))
    elif axis == "h" and dy:
        top = min(here.y, there.y) + 1
        yield from ((x, y) for x in sorted(columns) for y in range(top, top + here.side))


def worth(stop: Stop) -> bool:
    """Whether there is something to leap over or onto right in front, or a gap: one walks to the next square."""
    return bool(stop.clear or not stop.free or abs(stop.rise) > forced_path.STEP)


def on_the_level(tenths: int) -> int:
    """Tenths that a leap over nothing takes: whole successes."""
    return -(-tenths // 16) * 16


def high(stops: tuple[Stop, ...], index: int) -> bool:
    """Whether a leap to that square is a high jump: onto higher ground, or over what is right in front."""
    return stops[index].rise > forced_path.STEP or (index <= 1 and stops[0].clear > 0)


def needed(stops: tuple[Stop, ...], index: int) -> int:
    """Tenths a long jump has to carry to clear everything up to that square and come down there, in those of a long
    jump (a high one is four times as hard); 0 where no jump gets there.
    """
    stop = stops[index]
    if high(stops, index):
        if index > 1:
            return 0
        return 4 * max([10 * stop.rise, *(each.clear for each in stops[: index + 1])])
    far, plain = stop.tenths, not stop.clear
    for each in stops[:index]:
        # s(d − s) ≥ cd, solved for d: never where what stands there is as high as it is far away
        if each.rise > forced_path.STEP or each.tenths <= each.clear:
            return 0
        if each.clear:
            plain = False
            far = max(far, -(-each.tenths * each.tenths // (each.tenths - each.clear)))
    if plain:
        return on_the_level(stop.tenths)
    far = stop.tenths + -(-(far - stop.tenths) // 16) * 16
    return far if far < MOST else 0


def clears(stops: tuple[Stop, ...], index: int, far: int) -> bool:
    """Whether a long jump of so many tenths is above everything before that square: s(d − s)/d over a point s of d."""
    return all(each.tenths * (far - each.tenths) >= each.clear * far for each in stops[:index]) and all(
        each.rise <= forced_path.STEP for each in stops[:index]
    )


def leap(stops: tuple[Stop, ...], start: Square, aim: int, tenths: int, *, measured: bool) -> Leap:
    """Where a leap that carries so many tenths comes down: at the aim, or beyond it where it was not measured and
    nothing stops it; short of it where it carries no farther, in front of what it does not clear.
    """
    if high(stops, aim):
        if 4 * tenths >= needed(stops, aim):
            return Leap(stops[aim].square, True, 0, tuple(each.square for each in stops[: aim + 1]))
        return Leap(start, False, 0, ())
    last = -1
    for index, stop in enumerate(stops):
        over = stop.tenths > tenths or not clears(stops, index, max(tenths, stop.tenths))
        if over or (measured and index > aim) or stop.rise > forced_path.STEP:
            break
        if stop.free:
            last = index
        elif stop.tenths * (tenths - stop.tenths) < stop.clear * tenths:
            break
    if last < 0:
        first = stops[0]
        gap = first.free and first.rise < -forced_path.STEP
        return Leap(first.square, False, -first.rise, (first.square,)) if gap else Leap(start, False, 0, ())
    landed = stops[last]
    fall = -landed.rise if landed.rise < -forced_path.STEP else 0
    return Leap(landed.square, last == aim, fall, tuple(each.square for each in stops[: last + 1]))


def replace_leap(came: Leap, square: Square, fall: int, path: tuple[Square, ...]) -> Leap:
    """The same leap, ended elsewhere."""
    return came._replace(square=square, reached=False, fall=fall, path=path)
