"""Reach and paths (MOV-01, DESIGN 5)."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from systems import paths
from systems.board import Board, draw
from systems.facts import Footprint
from tests.twin.maps import TURNS, Draws, random_board, random_space, turn_board, turn_square


def _flags(board: Board, *squares: tuple[int, int]) -> bytes:
    flags = bytearray(board.width * board.height)
    for x, y in squares:
        flags[y * board.width + x] = 1
    return bytes(flags)


def test_costs_grow_by_2_and_3_half_metres_and_stop_at_the_limit() -> None:
    board = draw(["." * 7] * 7)
    found = paths.reach(board, Footprint(3, 3), 6)
    assert ["".join("x" if found.cost(x, y) is not None else "." for x in range(7)) for y in range(7)] == [
        "...x...",
        ".xxxxx.",
        ".xxxxx.",
        "xxxxxxx",
        ".xxxxx.",
        ".xxxxx.",
        "...x...",
    ]
    assert (found.cost(3, 3), found.cost(4, 3), found.cost(4, 4), found.cost(5, 4), found.cost(5, 5)) == (0, 2, 3, 5, 6)
    assert found.cost(0, 0) is None
    assert found.cost(-1, 4) is None
    assert found.cost(10, 2) is None
    assert len(found.squares()) == 29


def test_slow_ground_is_walked_round_when_that_is_cheaper() -> None:
    board = draw(["..~~~..", "......."])
    found = paths.reach(board, Footprint(0, 0), 40)
    assert found.cost(6, 0) == 14
    assert found.path(6, 0) == ((1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 0))
    with pytest.raises(KeyError):
        paths.reach(board, Footprint(0, 0), 4).path(6, 0)


def test_enemies_bar_the_way_and_friends_only_the_stop() -> None:
    board = draw(["A....", "#####"])
    assert paths.reach(board, Footprint(0, 0), 20, solid=_flags(board, (2, 0))).squares() == [(0, 0), (1, 0)]
    friend = paths.reach(board, Footprint(0, 0), 20, busy=_flags(board, (2, 0)))
    assert friend.squares() == [(0, 0), (1, 0), (3, 0), (4, 0)]
    assert friend.cost(2, 0) == 4
    assert not friend.may_stop(2, 0)
    assert friend.may_stop(4, 0)
    assert friend.path(3, 0) == ((1, 0), (2, 0), (3, 0))


def test_a_creature_closes_its_square_and_not_the_corner_beside_it() -> None:
    board = draw(["AE", ".."])
    assert paths.reach(board, Footprint(0, 0), 3, solid=_flags(board, (1, 0))).cost(1, 1) == 3


def test_a_big_unit_may_not_stop_on_or_enter_a_square_of_somebody_with_any_of_its_own() -> None:
    board = draw(["OO....", "OO...."])
    found = paths.reach(board, Footprint(0, 0, 2), 20, solid=_flags(board, (4, 1)))
    assert found.squares() == [(0, 0), (1, 0), (2, 0)]
    found = paths.reach(board, Footprint(0, 0, 2), 20, busy=_flags(board, (3, 0)))
    assert found.squares() == [(0, 0), (1, 0), (4, 0)]
    assert found.cost(4, 0) == 8


@pytest.mark.parametrize("turn", TURNS)
def test_h06_an_ogre_does_not_fit_through_a_gap_of_one_metre(turn: tuple[bool, bool, bool]) -> None:
    drawn = draw(["...#...", "...#...", ".......", "...#...", "...#..."])
    board = turn_board(drawn, turn)
    ogre = paths.reach(board, turn_square(drawn, turn, Footprint(0, 1, 2)), 100)
    left = {turn_square(drawn, turn, Footprint(x, y, 2))[:2] for x in range(2) for y in range(4)}
    assert set(ogre.squares()) == left, "nothing beyond x = 2"
    man = paths.reach(board, turn_square(drawn, turn, Footprint(0, 1)), 100)
    assert len(man.squares()) == 35 - 4


@given(st.integers(0, 10**9))
def test_every_path_is_legal_costs_what_reach_says_and_ends_where_asked(number: int) -> None:
    draws = Draws(number)
    board = random_board(draws, 3, 8)
    start = random_space(draws, board, draws.chance(30))
    solid = bytes(int(draws.chance(8)) for _ in board.ground)
    found = paths.reach(board, start, 20, solid)
    assert paths.reach(board, start, 20, solid).costs == found.costs
    for x, y in found.squares():
        path = found.path(x, y)
        assert paths.path_cost(board, start, path, solid) == (found.cost(x, y), -1)
        assert not path or path[-1] == (x, y)
        assert board.free(x, y, start.side) or not path


def test_the_first_illegal_step_of_a_path_is_named() -> None:
    board = draw(["A.~#", "...."])
    here = Footprint(0, 0)
    assert paths.path_cost(board, here, ()) == (0, -1)
    assert paths.path_cost(board, here, ((1, 0), (2, 0))) == (6, -1)
    assert paths.path_cost(board, here, ((1, 0), (2, 0), (3, 0))) == (6, 2)
    assert paths.path_cost(board, here, ((1, 0), (3, 0))) == (2, 1), "a leap is no step"
    assert paths.path_cost(board, here, ((0, 0),)) == (0, 0), "nor is standing still"
    assert paths.path_cost(board, here, ((1, 0),), solid=_flags(board, (1, 0))) == (0, 0)


def test_the_unit_itself_is_never_in_its_own_way() -> None:
    board = draw(["OO..", "OO.."])
    own = _flags(board, (0, 0), (1, 0), (0, 1), (1, 1))
    assert paths.reach(board, Footprint(0, 0, 2), 4, busy=own).may_stop(0, 0)
