"""Which squares an area takes in, and whom it reaches: exact, the same however the map is turned (DESIGN 5, AOE)."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from game.ai.chance import Chance
from systems import area_shapes, sight
from systems.area_shapes import BURST, CONE, LINE, Area, Shape
from systems.board import Board, draw
from systems.facts import Footprint
from tests.amounts import amount, seed

H24 = (".....#U", ".....##", "A...X..", "...#...", "...#T..")
H24_MAP = tuple(row.replace("A", ".").replace("U", ".").replace("X", ".").replace("T", ".") for row in H24)


def burst(x: int, y: int, radius: int, height: int = 0) -> Area:
    return Area(Shape(BURST, 2 * radius), Footprint(x, y), height)


def test_a_blast_reaches_whom_its_own_middle_has_a_line_to() -> None:
    """H24: the thrower sees neither; only what lies open to the middle of the blast counts."""
    board = draw(H24_MAP)
    assert area_shapes.reaches(board, burst(4, 2, 2), Footprint(4, 4))
    assert not area_shapes.reaches(board, burst(4, 2, 2), Footprint(6, 0))


def test_a_big_unit_is_reached_by_any_of_its_squares() -> None:
    """H25: an ogre on four squares, three blasts."""
    board, ogre = draw((".........",) * 8), Footprint(3, 3, 2)
    assert area_shapes.reaches(board, burst(4, 4, 2), ogre)
    assert area_shapes.reaches(board, burst(5, 3, 1), ogre)
    assert not area_shapes.reaches(board, burst(7, 3, 1), ogre)


def test_walls_that_touch_at_a_corner_hold_a_blast() -> None:
    """H02: a wall one square thick across the map, square by square."""
    board = draw(tuple("." * (7 - y) + "#" + "." * y for y in range(8)))
    assert not area_shapes.reaches(board, burst(3, 3, 3), Footprint(4, 4))
    assert not area_shapes.reaches(board, burst(3, 3, 7), Footprint(6, 6))
    assert area_shapes.reaches(board, burst(3, 3, 3), Footprint(2, 2))


def test_an_area_reaches_no_higher_than_wide() -> None:
    board = draw(("...",))
    assert area_shapes.reaches(board, burst(0, 0, 2), Footprint(2, 0), altitude=1)
    assert not area_shapes.reaches(board, burst(0, 0, 2), Footprint(2, 0), altitude=3)


def test_an_odd_number_of_metres_across_has_half_a_metre_in_its_radius() -> None:
    board = draw(("......",))
    three = Area(Shape(BURST, 3), Footprint(2, 0))
    assert area_shapes.squares(board, three) == ((1, 0), (2, 0), (3, 0))


def test_a_line_is_a_metre_wide_and_begins_outside_its_maker() -> None:
    board = draw((".....",) * 5)
    line = Area(Shape(LINE, 6), Footprint(0, 2), 0, (4, 2))
    assert area_shapes.squares(board, line) == ((1, 2), (2, 2), (3, 2))


def test_a_cone_opens_45_degrees() -> None:
    board = draw((".......",) * 7)
    cone = Area(Shape(CONE, 12), Footprint(0, 3), 0, (6, 3))
    assert area_shapes.squares(board, cone) == tuple(
        sorted(
            ((x, y) for x in range(1, 7) for y in range(7) if abs(y - 3) * (1 + math.sqrt(2)) <= x
             and math.isqrt(x * x + (y - 3) ** 2) <= 6),
            key=lambda at: (at[1], at[0]),
        )
    )  # fmt: skip


# against a slow twin, and turned


def slow_inside(area: Area, square: tuple[int, int]) -> bool:
    """The same by fractions and angles, square centre by square centre, on flat ground."""
    space, (x, y) = area.origin, square
    gap = min(
        Fraction((x - u) ** 2 + (y - v) ** 2)
        for u in range(space.x, space.x + space.side)
        for v in range(space.y, space.y + space.side)
    )
    if 2 * math.isqrt(int(gap)) > area.shape.half:
        return False
    if area.shape.kind == BURST:
        return True
    if gap == 0:
        return False
    mid = (space.x + Fraction(space.side, 2), space.y + Fraction(space.side, 2))
    to = (area.towards[0] + Fraction(1, 2) - mid[0], area.towards[1] + Fraction(1, 2) - mid[1])
    at = (x + Fraction(1, 2) - mid[0], y + Fraction(1, 2) - mid[1])
    dot, cross = to[0] * at[0] + to[1] * at[1], to[0] * at[1] - to[1] * at[0]
    if dot <= 0:
        return False
    if area.shape.kind == LINE:
        return bool(4 * cross * cross <= to[0] ** 2 + to[1] ** 2)
    return abs(math.atan2(float(cross), float(dot))) <= math.radians(22.5) + 1e-9


def drawn(chance: Chance) -> tuple[Board, Area]:
    side = 12
    board = draw(tuple("".join("#" if chance.below(20) < 3 else "." for _ in range(side)) for _ in range(side)))
    kind = chance.pick((BURST, CONE, LINE))
    size = 1 if kind == BURST else chance.pick((1, 2, 3))
    origin = Footprint(chance.below(side - size), chance.below(side - size), size)
    while True:
        towards = (chance.below(side), chance.below(side))
        if not (origin.x <= towards[0] < origin.x + size and origin.y <= towards[1] < origin.y + size):
            return board, Area(Shape(kind, 1 + chance.below(13)), origin, 0, towards)


def turned(board: Board, area: Area) -> tuple[Board, Area]:
    """Map and area turned by a quarter, clockwise."""
    rows = tuple(
        "".join(
            "#" if board.factors[(board.height - 1 - x) * board.width + y] == 0 else "." for x in range(board.height)
        )
        for y in range(board.width)
    )
    side = area.origin.side
    origin = Footprint(board.height - area.origin.y - side, area.origin.x, side)
    towards = (board.height - 1 - area.towards[1], area.towards[0])
    return draw(rows), area._replace(origin=origin, towards=towards)


def test_every_area_is_that_of_the_slow_twin_and_turns_with_the_map() -> None:
    chance = Chance(seed(), "areas")
    for _ in range(amount("area_shapes")):
        board, area = drawn(chance)
        found = area_shapes.squares(board, area)
        wanted = tuple(
            (x, y)
            for y in range(board.height)
            for x in range(board.width)
            if board.factors[y * board.width + x]
            and slow_inside(area, (x, y))
            and sight.open_line(board, area.origin, Footprint(x, y))
        )
        assert found == wanted, (area, found, wanted)
        other, also = turned(board, area)
        spun = tuple((board.height - 1 - y, x) for x, y in found)
        assert set(area_shapes.squares(other, also)) == set(spun)


@pytest.mark.parametrize("radius", [1, 3, 6])
def test_two_bursts_reach_each_other(radius: int) -> None:
    """The line of a blast is the same both ways."""
    chance = Chance(seed(), "areas")
    for _ in range(amount("area_pairs")):
        board, _ = drawn(chance)
        free = [(x, y) for y in range(board.height) for x in range(board.width) if board.factors[y * board.width + x]]
        (ax, ay), (bx, by) = chance.pick(free), chance.pick(free)
        there = area_shapes.reaches(board, burst(ax, ay, radius), Footprint(bx, by))
        assert there == area_shapes.reaches(board, burst(bx, by, radius), Footprint(ax, ay))
