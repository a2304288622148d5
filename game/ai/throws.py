"""Where a foe that is thrown would come down, among those the side knows of (THT-04, THT-06, THT-07)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import gcd

from game.ai.situation import Situation, Square
from game.ai.threats import Foe
from systems import forced_path, throw_ways, worn_board
from systems.forced_path import Course
from systems.forecast import Landing

Vector = tuple[int, int]
FEW = 2
"""Squares around a foe that give the directions in which a throw is thought of before there is a hold."""
NEAR = 5
"""Squares around a foe within which an edge can matter: few are driven or thrown farther."""


def ways(foe: Foe, squares: Iterable[object]) -> Iterator[tuple[Square, Vector]]:
    """One square for each direction in which the foe could be thrown, in their order."""
    tried: set[Vector] = set()
    for square in squares:
        assert isinstance(square, tuple)
        way = throw_ways.towards(foe.space, square)
        shortest = (way[0] // gcd(*way), way[1] // gcd(*way))
        if shortest not in tried:
            tried.add(shortest)
            yield square, way


def course(here: Situation, foe: Foe, way: Vector) -> Course:
    """The foe's way in that direction, whoever stands in it."""
    return forced_path.course_of(here.board, foe.facts, here.known(), way)


def landings(here: Situation, foe: Foe) -> tuple[Square, ...]:
    """Squares below an edge that the foe could be thrown to from where it stands; none on even ground."""
    if not edge_near(here, foe):
        return ()
    near = near_by(here, foe)
    courses = (course(here, foe, way) for _, way in ways(foe, near))
    return tuple(dict.fromkeys(each.stops[-1].square for each in courses if each.fall))


def near_by(here: Situation, foe: Foe) -> list[Square]:
    """The squares that give the directions of a throw which is only thought of."""
    return [
        (x, y)
        for x, y in throw_ways.squares(here.board, foe.space)
        if max(abs(x - foe.space.x), abs(y - foe.space.y)) <= FEW
    ]


def edge_near(here: Situation, foe: Foe) -> bool:
    """Whether the ground lies deeper by more than a step anywhere near the foe: the rest need not be looked at."""
    if not here.uneven or foe.facts.altitude:
        return False
    if foe.edge is None:
        board, space = here.board, foe.space
        rows = range(max(0, space.y - NEAR), min(board.height, space.y + space.side + NEAR))
        left, right = max(0, space.x - NEAR), min(board.width, space.x + space.side + NEAR)
        lowest = min(min(board.floor[row * board.width + left : row * board.width + right]) for row in rows)
        foe.edge = board.floor_at(space.x, space.y) - lowest > forced_path.STEP
    return foe.edge


def ends(here: Situation, foe: Foe, way: Vector, along: Course, most: int) -> tuple[Landing, ...]:
    """Where a throw of 0, 1, 2 … metres ends, and what it ends in."""
    found = []
    for metres in range(most):
        ride = forced_path.ride(along, metres)
        left = 0 if ride.fall else max(0, metres - ride.metres)
        hardness = _hardness(here, foe, way, ride) if left else -1
        found.append(Landing(ride.metres, max(0, metres - ride.metres), ride.fall, hardness, ride.unit if left else ""))
    return tuple(found)


def _hardness(here: Situation, foe: Foe, way: Vector, ride: forced_path.Ride) -> int:
    """Of what stops it short: -1 where that does not hurt; of several things the hardest counts."""
    if ride.stopped == "unit":
        return 0
    if ride.stopped == "rise":
        return here.rules.rock()
    if ride.stopped != "blocked":
        return -1
    places = throw_ways.closers(here.board, foe.space, way, len(ride.path))
    kinds = [worn_board.standing(here.board, at) for at in places]
    return max((here.rules.hardness(worn_board.as_thing(kind)) for kind in kinds if kind is not None), default=-1)
