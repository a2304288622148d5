"""A way through the air, square by square, each with metres above its floor: its length, and what closes it.

Steps cost their length in three dimensions, rounded up to half metres. A flyer passes above units and objects whose top
lies no higher than it does, never through walls, and climbs no steeper than its mobility allows.
"""

from __future__ import annotations

from dataclasses import replace
from math import isqrt
from typing import NamedTuple

from systems import forced_path, movement
from systems.battle import Battle
from systems.board import Board
from systems.commands import Height
from systems.facts import Footprint, UnitFacts
from systems.geometry import overlap, squares
from systems.leap_lines import barrier

EIGHTHS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Headings, clockwise from the top of the map."""


class Course(NamedTuple):
    """A way judged: half metres up to its end, half metres flown level, the first step that is impossible (−1: none),
    and why: ``blocked``, ``steep``, ``turn``, ``far``, "" for nothing.
    """

    half: int
    fault: int = -1
    why: str = ""


def judged(battle: Battle, unit: UnitFacts, way: tuple[Height, ...]) -> Course:
    """The whole way: its length, and its first fault."""
    board, rules, side = battle.board, battle.rules, unit.derived.footprint
    here = (unit.x, unit.y, unit.altitude)
    top = start = level(board, unit.footprint) + unit.altitude
    half = run = since = 0
    heading = unit.heading if rules.clumsy(unit) else -1
    solid = _in_the_way(battle, unit)
    for index, there in enumerate(way):
        length = step(board, side, here, there)
        if not length or _meets(unit, there, solid):
            return Course(half, index, "blocked")
        dx, dy = there[0] - here[0], there[1] - here[1]
        if dx or dy:
            turned = EIGHTHS.index((dx, dy))
            if heading >= 0 and turned != heading:
                sharp = min((turned - heading) % 8, (heading - turned) % 8)
                if sharp > rules.widest_turn(unit) or (since < side and not rules.hovers(unit) and since):
                    return Course(half, index, "turn")
                since = 0
            heading, since = turned, since + 1
            run += 3 if dx and dy else 2
        half += length
        top = level(board, Footprint(there[0], there[1], side)) + there[2]
        if rules.too_steep(unit, top - start, run):
            return Course(half, index, "steep")
        here = there
    if not _rests(battle, unit, Footprint(here[0], here[1], side), here[2]):
        return Course(half, len(way) - 1, "blocked")
    return Course(half, len(way) - 1, "far") if half > 2 * rules.flight(unit) else Course(half)


def lands(battle: Battle, unit: UnitFacts) -> bool:
    """Whether it may come down where it is: at most a metre lower, on free ground on which it can stand."""
    return unit.altitude <= forced_path.STEP and _rests(battle, unit, unit.footprint, 0)


def _rests(battle: Battle, unit: UnitFacts, space: Footprint, altitude: int) -> bool:
    """Whether it may end there, as its side knows the field: nobody is there, and on the ground it can stand."""
    board = battle.board
    shut = movement.untrodden(board, unit.size)
    if not altitude and (
        not board.free(*space) or any(shut[y * board.width + x] for x, y in squares(space)) or not _even(board, space)
    ):
        return False
    there = replace(unit, altitude=altitude)
    known = movement.known(battle, unit.side)
    return not any(
        other.id != unit.id and not other.dead and overlap(space, other.footprint) and not movement.apart(there, other)
        for other in known
    )


def _even(board: Board, space: Footprint) -> bool:
    floors = [board.floor_at(x, y) for x, y in squares(space)]
    return max(floors) - min(floors) <= forced_path.STEP


def level(board: Board, space: Footprint) -> int:
    """Metres of the highest floor under a space; quick for one square."""
    return forced_path.height(board, space) if space.side > 1 else board.floor_at(space.x, space.y)


def _in_the_way(battle: Battle, unit: UnitFacts) -> tuple[UnitFacts, ...]:
    """Able enemies, past whom one only flies above or below."""
    return tuple(
        other for other in movement.known(battle, unit.side)
        if other.side != unit.side and not other.dead and not other.helpless
    )  # fmt: skip


def _meets(unit: UnitFacts, at: Height, others: tuple[UnitFacts, ...]) -> bool:
    if not others:
        return False
    space = Footprint(at[0], at[1], unit.derived.footprint)
    near = [other for other in others if overlap(space, other.footprint)]
    return bool(near) and not all(movement.apart(replace(unit, altitude=at[2]), other) for other in near)


def step(board: Board, side: int, here: Height, there: Height) -> int:
    """Half metres of one step through the air, 0 where something closes it. Answers are kept on the board."""
    known: dict[tuple[int, Height, Height], int] = board.derived("air steps", lambda _: {})
    key = (side, here, there)
    found = known.get(key)
    if found is None:
        found = known[key] = _step(board, side, here, there)
    return found


def _step(board: Board, side: int, here: Height, there: Height) -> int:
    (x, y, low), (u, v, high) = here, there
    dx, dy = u - x, v - y
    inside = 0 <= u <= board.width - side and 0 <= v <= board.height - side
    if not inside or high < 0 or max(abs(dx), abs(dy)) > 1 or here == there:
        return 0
    a, b = Footprint(x, y, side), Footprint(u, v, side)
    rise = level(board, b) + high - level(board, a) - low
    lowest = min(level(board, a) + low, level(board, b) + high)
    turns = ((u, y), (x, v)) if dx and dy else ((u, v),)
    for corner in turns if dx or dy else ():
        c = Footprint(*corner, side)
        for first, second in ((a, c), (c, b)):
            if first == second:
                continue
            closed = barrier(board, first, second)
            ground = level(board, second)
            above = (level(board, b) + high if second == b else lowest) - ground
            if closed < 0 or above < 0 or 10 * above < closed:
                return 0
    flat = 3 if dx and dy else 2 if dx or dy else 0
    length = flat * flat + 4 * rise * rise
    root = isqrt(length)
    return root + (root * root < length)
