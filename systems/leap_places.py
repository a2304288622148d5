"""Where one can leap to from each place of a map, kept with the board (MOV-03, companion 10).

Nothing decides it but the map, the place, how far one runs and leaps, and the bodies on the eight lines from there. So
an answer serves everybody who stands there later with the same bodies on that line, in whatever battle on that map.
"""

from __future__ import annotations

from systems import forced_path, movement, paths
from systems.board import DIRECTIONS, Board
from systems.facts import Footprint
from systems.leap_lines import FARTHEST, Over, bare_profile, lies_on, squared, within

Square = tuple[int, int]
Mark = tuple[int, int, int, bool]
"""A body on a line: the first of its places on it that the body lies on and the one after the last, tenths of a metre
that clear the body (−1: one of which only the place is known), whether it keeps from running through.
"""
Leaper = tuple[int, int, int, int]
"""Squares a side; Size; metres of the longest run-up; half metres of a walk."""
KEPT_LINES, KEPT_SECTORS = 8192, 4096
"""Lines, and thirds of what is in reach, that are kept with a board at most."""
SECTORS: tuple[tuple[int, ...], ...] = tuple(
    tuple(number for number, way in enumerate(DIRECTIONS) if way[0] == dx) for dx in (-1, 0, 1)
)
"""The directions to the left, straight up and down, and to the right: in the order of their squares."""
NUMBERS: dict[Square, int] = {way: number for number, way in enumerate(DIRECTIONS)}


class Line:
    """One of the eight directions from a place: what a leap has to clear on it, and the run-ups on it."""

    def __init__(self, profile: list[Over], runs: list[tuple[Square, ...] | None], straight: bool) -> None:
        self.profile = profile
        """As many squares from the place on as a leap could pass. One profile serves every run-up."""
        self.runs = runs
        """Those of 0, 1, 2 … squares, as many as are open; None for one that ends where one cannot stop."""
        self.straight = straight

    def run(self, metres: int) -> tuple[Square, ...] | None:
        """The squares of a run-up of so many metres; None where there is none."""
        count = metres if self.straight else -(-2 * metres // 3)
        return self.runs[count] if count < len(self.runs) else None


def marks(start: Footprint, bodies: list[tuple[Footprint, int, bool]], most: int) -> list[tuple[Mark, ...]]:
    """Which of these bodies lie on each of the eight lines of so many squares; of each the place, the tenths that clear
    it, whether it is solid.
    """
    found: list[list[Mark]] = [[] for _ in DIRECTIONS]
    for space, tall, solid in bodies:
        if start.side == space.side == 1:  # nearly all: a point, on one line or on none
            dx, dy = space.x - start.x, space.y - start.y
            if dx == 0 or dy == 0 or dx == dy or dx == -dy:
                far = max(abs(dx), abs(dy))
                if 0 < far <= most:
                    found[NUMBERS[dx // far, dy // far]].append((far - 1, far, tall, solid))
            continue
        for number, way in enumerate(DIRECTIONS):
            on = lies_on(start, way, space, most)
            if on:
                found[number].append((on.start, on.stop, tall, solid))
    return [tuple(each) for each in found]


def line(board: Board, start: Footprint, number: int, leaper: Leaper, on: tuple[Mark, ...]) -> Line:
    """The line in the direction of that number with these bodies on it."""
    known: dict[tuple[int, int, int, Leaper, tuple[Mark, ...]], Line] = board.derived("leap lines", lambda _: {})
    key = (start.x, start.y, number, leaper, on)
    found = known.get(key)
    if found is None:
        if len(known) >= KEPT_LINES:
            del known[next(iter(known))]
        found = known[key] = _line(board, start, DIRECTIONS[number], leaper, on)
    return found


def _line(board: Board, start: Footprint, way: Square, leaper: Leaper, on: tuple[Mark, ...]) -> Line:
    side, size, longest, limit = leaper
    profile = bare_profile(board, start, way, FARTHEST + longest)
    open_run = paths.straight(board, start, way, longest, limit, _untrodden(board, size, side))
    taken = bytearray(len(open_run))
    for first, stop, tall, solid in on:
        for index in range(first, min(stop, len(profile))) if tall >= 0 else ():
            over = profile[index]
            profile[index] = Over(over.space, over.height, max(over.clear, tall), False)
        if solid:
            open_run = open_run[:first]
        else:
            for index in range(first, min(stop, len(taken))):
                taken[index] = 1
    ends = [None if taken[count - 1] else open_run[:count] for count in range(1, len(open_run) + 1)]
    return Line(profile, [(), *ends], 0 in way)


def _untrodden(board: Board, size: int, side: int) -> frozenset[int]:
    """The places where a body of that Size would stand on a square it cannot walk on."""
    return board.derived(
        ("untrodden places", size, side), lambda board: paths.touching(board, movement.untrodden(board, size), side)
    )


def from_line(board: Board, start: Footprint, line: Line, number: int, run: int, most: int) -> list[Square]:
    """The squares on the line that a leap with so many metres of run-up, of so many tenths of a metre at most, may be
    meant for.
    """
    path = line.run(run)
    if path is None:
        return []
    x, y = path[-1] if path else (start.x, start.y)
    floor = forced_path.height(board, Footprint(x, y, start.side))
    over = line.profile[len(path) : len(path) + min(FARTHEST, most // 10 + 1)]
    return within(over, floor, squared(DIRECTIONS[number]), most)


def aimed(
    board: Board, start: Footprint, leaper: Leaper, on: list[tuple[Mark, ...]], most: tuple[int, ...]
) -> list[tuple[Square, ...]]:
    """For each run-up the squares that a leap may be meant for, in their order; ``most``: tenths of a metre at most of
    the leap with each.
    """
    left, middle, right = [_sector(board, start, leaper, each, on, most) for each in SECTORS]
    return [left[run] + middle[run] + right[run] for run in range(len(most))]


def _sector(
    board: Board, start: Footprint, leaper: Leaper, numbers: tuple[int, ...], on: list[tuple[Mark, ...]],
    most: tuple[int, ...],
) -> list[tuple[Square, ...]]:  # fmt: skip
    """The same in these directions alone."""
    known: dict[tuple[object, ...], list[tuple[Square, ...]]] = board.derived("leap sectors", lambda _: {})
    bodies = tuple([on[number] for number in numbers])
    key = (start.x, start.y, numbers, leaper, bodies, most)
    found = known.get(key)
    if found is None:
        if len(known) >= KEPT_SECTORS:
            del known[next(iter(known))]
        lines = [(number, line(board, start, number, leaper, on[number])) for number in numbers]
        same = {
            (each.space.x, each.space.y): (each.space.x, each.space.y) for _, on_it in lines for each in on_it.profile
        }
        found = known[key] = []
        for run, tenths in enumerate(most):
            squares = [each for number, on_it in lines for each in from_line(board, start, on_it, number, run, tenths)]
            found.append(tuple([same[each] for each in sorted(squares)]))
    return found
