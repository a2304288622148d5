"""What stops a line between two spaces, named square by square and edge by edge."""

from __future__ import annotations

from systems import blocking, sight
from systems.board import draw
from systems.facts import Footprint


def space(x: int, y: int, side: int = 1) -> Footprint:
    return Footprint(x, y, side)


def test_nothing_stops_a_line_that_is_open() -> None:
    board = draw(["......", "......"])
    assert blocking.sight_stoppers(board, space(0, 0), space(5, 1)) == ()


def test_a_wall_between_is_named_and_one_beside_is_not() -> None:
    board = draw(["......", "..#...", "..#...", "..#..."])
    start, end = space(0, 2), space(5, 2)
    assert not sight.sees(board, start, end)
    assert blocking.sight_stoppers(board, start, end) == (("square", 2, 2),)


def test_of_several_the_nearest_to_the_one_who_looks_comes_first() -> None:
    board = draw([".#.#.."])
    assert blocking.sight_stoppers(board, space(0, 0), space(5, 0)) == (("square", 1, 0), ("square", 3, 0))
    assert blocking.sight_stoppers(board, space(5, 0), space(0, 0)) == (("square", 3, 0), ("square", 1, 0))


def test_an_edge_is_named_as_an_edge() -> None:
    board = draw(["....", "...."], edges=[("v", 2, 0, "wall"), ("v", 2, 1, "wall")])
    start, end = space(0, 0), space(3, 0)
    assert not sight.sees(board, start, end)
    assert blocking.sight_stoppers(board, start, end)[0] == ("v", 2, 0)


def test_what_covers_somebody_small_whole_does_not_cover_somebody_big() -> None:
    board = draw(["..#..."])
    assert blocking.shot_stoppers(board, space(0, 0), space(5, 0), 2) == (("square", 2, 0),)
    crate = draw(["..c..."])
    small = blocking.shot_stoppers(crate, space(0, 0), space(5, 0), 1)
    big = blocking.shot_stoppers(crate, space(0, 0), space(5, 0), 9)
    assert small == (("square", 2, 0),)
    assert big == ()


def test_something_is_always_named_where_sight_is_stopped() -> None:
    """Whatever the map: two spaces that do not see each other have something to light."""
    board = draw(["..#...#.", ".#...#..", "...#....", "#.....#.", "..#.#..."])
    for ax in range(8):
        for bx in range(8):
            for ay in range(5):
                start, end = space(ax, ay), space(bx, 4 - ay)
                closed = board.free(ax, ay, 1) and board.free(bx, 4 - ay, 1) and not sight.sees(board, start, end)
                assert bool(blocking.sight_stoppers(board, start, end)) or not closed, (start, end)
