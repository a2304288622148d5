"""The board: what it refuses, what it holds, and one step on it (DESIGN 5, MOV-01)."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from systems.board import (
    DIRECTIONS,
    FULL,
    MAX_SIDE,
    Board,
    EdgeKind,
    Ground,
    Thing,
    cover_size,
    draw,
    draw_double,
    marks,
)
from systems.facts import Footprint
from tests.twin.maps import TURNS, turn_board, turn_square

FLOOR = Ground("floor")


def _plain(width: int, height: int, **named: Any) -> Board:
    return Board(width, height, (FLOOR,), (0,) * (width * height), **named)


# ------------------------------------------------------------------------------------------------- what it refuses


@pytest.mark.parametrize(("width", "height"), [(0, 3), (3, 0), (-1, 3), (MAX_SIDE + 1, 1), (1, MAX_SIDE + 1)])
def test_a_map_has_1_to_500_squares_a_side(width: int, height: int) -> None:
    # the table is empty on purpose: the side is refused before anybody builds or measures a table
    with pytest.raises(ValueError, match=r"(width|height): expected a whole number from 1 to 500"):
        Board(width, height, (FLOOR,), ())


@pytest.mark.parametrize("side", [True, 3.0, "3", None])
def test_a_side_is_a_whole_number(side: Any) -> None:
    with pytest.raises(ValueError, match="width: expected a whole number"):
        Board(side, 3, (FLOOR,), (0,) * 9)


def test_the_largest_map_is_accepted() -> None:
    board = _plain(MAX_SIDE, MAX_SIDE)
    assert board.free(MAX_SIDE - 4, MAX_SIDE - 4, 4)
    assert not board.free(MAX_SIDE - 3, MAX_SIDE - 4, 4)


@pytest.mark.parametrize(
    ("table", "wrong"),
    [
        ("ground", (0,) * 5),
        ("ground", (0, 0, 0, 0, 0, 1)),
        ("thing", (0,) * 7),
        ("thing", (0, 0, 0, 0, 0, 2)),
        ("thing", (0, 0, 0, 0, 0, -1)),
        ("v_edges", (0,) * 6),
        ("v_edges", (2,) + (0,) * 7),
        ("h_edges", (0,) * 8),
        ("h_edges", (0,) * 8 + (2,)),
        ("smoke", (2,) + (0,) * 5),
        ("dark", (0,) * 4),
        ("floor", (0,) * 7),
    ],
)
def test_a_table_of_the_wrong_length_or_with_an_unknown_number_is_named(table: str, wrong: tuple[int, ...]) -> None:
    good = Board(
        3, 2, (FLOOR,), (0,) * 6, (Thing("crate", 3),), (0,) * 6, (EdgeKind("wall", True, True, FULL),)
    )  # fmt: skip
    named: dict[str, Any] = {table: wrong}
    with pytest.raises(ValueError, match=f"{table}: expected"):
        replace(good, **named)


def test_a_step_factor_beyond_reason_is_refused() -> None:
    with pytest.raises(ValueError, match="tar: factor: expected 0 to 60, found 61"):
        Board(1, 1, (Ground("tar", 61),), (0,))


# --------------------------------------------------------------------------------------------------- what it holds


def test_a_board_is_a_value_and_its_memo_no_part_of_it() -> None:
    board, same = draw(["..#", "~c."]), draw(["..#", "~c."])
    board.derived("anything", lambda board: board.width)
    assert board == same
    assert hash(board) == hash(same)
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert again.memo == {}
    assert replace(board, smoke=(1, 0, 0, 0, 0, 0)).memo == {}
    with pytest.raises(FrozenInstanceError):
        board.width = 4  # type: ignore[misc]


def test_what_is_derived_is_made_once() -> None:
    board = draw(["."])
    made = []
    for _ in range(3):
        board.derived("floor", lambda board: made.append(board) or "floor")  # type: ignore[func-returns-value]
    assert made == [board]


def test_the_worse_of_ground_and_thing_slows_and_either_blocks() -> None:
    legend = {"r": Thing("rubble", 2, factor=2)}
    board = draw(['.~"#', "crr."], legend=legend)
    board = replace(board, thing=(0, 2, 2, 2, *board.thing[4:]))
    assert [board.step_factor(x, 0) for x in range(4)] == [1, 2, 4, 0]
    assert [board.step_factor(x, 1) for x in range(4)] == [0, 2, 2, 1]
    assert [board.step_factor(*off) for off in ((-1, 0), (4, 0), (0, -1), (0, 2))] == [0] * 4


def test_a_full_wall_covers_fully_whatever_its_table_says() -> None:
    assert cover_size(Ground("wall", 0, True, 0)) == FULL
    assert cover_size(EdgeKind("door", True, True, 4)) == FULL
    assert cover_size(EdgeKind("window", True, False, 4)) == 4
    assert cover_size(EdgeKind("curtain", False, True, 0)) == 0
    assert cover_size(Ground("thicket", 4, True, 2)) == 2
    assert cover_size(Thing("trunk", 6, opaque=True)) == 6


# ----------------------------------------------------------------------------------------------------- drawing maps


def test_drawn_signs_become_ground_things_smoke_and_marks() -> None:
    rows = ['A.#~"', "woc5C", "T...b"]
    board = draw(rows)
    grounds = [board.grounds[n].key for n in board.ground]
    assert grounds[:5] == ["floor", "floor", "wall", "difficult", "undergrowth"]
    assert grounds[5:10] == ["water", "floor", "floor", "floor", "floor"]
    things = [(board.things[n - 1].key, board.things[n - 1].size) for n in board.thing if n]
    assert things == [("crate", 3), ("crate5", 5), ("car", 10)]
    assert [n for n, smoke in enumerate(board.smoke) if smoke] == [6]
    assert marks(rows)["A"] == (0, 0)
    assert marks(rows)["b"] == (4, 2)


@pytest.mark.parametrize("rows", [["..", "..."], [".?"], [], [""]])
def test_a_crooked_or_unknown_drawing_is_refused(rows: list[str]) -> None:
    with pytest.raises(ValueError, match=r"row 1|unknown sign|width|height"):
        draw(rows)


def test_an_edge_off_the_map_is_refused() -> None:
    draw([".."], [("v", 2, 0, "wall"), ("h", 1, 1, "wall")])
    for edge in (("v", 3, 0, "wall"), ("h", 2, 0, "wall"), ("v", 0, 1, "wall"), ("h", 0, 2, "wall")):
        with pytest.raises(ValueError, match="off the map"):
            draw([".."], [edge])


def test_a_double_grid_puts_its_lines_between_the_squares() -> None:
    board = draw_double(
        [
            "+-+-+",
            "|A|.|",
            "+d+w+",
            "|~/.l",
            "+-+-+",
        ]
    )
    kind = [None, *(each.key for each in board.edge_kinds)]
    assert (board.width, board.height) == (2, 2)
    assert [kind[n] for n in board.v_edges] == ["wall", "wall", "wall", "wall", "open_door", "low_wall"]
    assert [kind[n] for n in board.h_edges] == ["wall", "wall", "door", "window", "wall", "wall"]
    assert board.step_factor(0, 1) == 2
    assert board.step_half(0, 1, 1, 0) == 2, "an open door lets through"
    assert board.step_half(0, 0, 0, 1) == 0, "a closed one does not"
    with pytest.raises(ValueError, match="double grid"):
        draw_double(["--", ".."])
    with pytest.raises(ValueError, match="unknown sign"):
        draw_double(["+?+", "|.|", "+-+"])


# ------------------------------------------------------------------------------------------------------- one step


def test_steps_cost_2_straight_and_3_diagonal_times_the_ground_entered() -> None:
    board = draw(["...", ".~.", '."w'])
    assert [board.step_half(1, 0, dx, 0) for dx in (-1, 1)] == [2, 2]
    assert board.step_half(0, 0, 1, 1) == 6
    assert board.step_half(1, 1, -1, -1) == 3, "leaving difficult ground costs what is entered"
    assert board.step_half(1, 1, 0, 1) == 8
    assert board.step_half(0, 1, 1, 1) == 12
    assert board.step_half(1, 1, 0, 0) == 0
    assert board.step_half(0, 0, -1, 0) == 0


def test_a_diagonal_step_needs_both_ways_round_its_corner() -> None:
    for rows in (["A#", ".."], ["A.", "#."], ["A#", "#."], ["Ac", ".."]):
        assert draw(rows).step_half(0, 0, 1, 1) == 0, rows
    assert draw(["A~", "~."]).step_half(0, 0, 1, 1) == 3, "slow ground at the corner is open, and not entered"
    # each of the four edges that meet in the corner closes one of the ways
    for edge in (("v", 1, 0, "wall"), ("v", 1, 1, "window"), ("h", 0, 1, "low_wall"), ("h", 1, 1, "door")):
        assert draw(["A.", ".."], [edge]).step_half(0, 0, 1, 1) == 0, edge
    assert draw(["A.", ".."], [("v", 1, 0, "open_door")]).step_half(0, 0, 1, 1) == 3


def test_more_than_one_metre_up_or_down_is_no_step() -> None:
    board = draw(["...."], floor=[[0, 1, 3, 2]])
    assert [board.step_half(x, 0, 1, 0) for x in range(3)] == [2, 0, 2]
    assert board.step_half(2, 0, -1, 0) == 0
    # two single metres round the corner, but two at once across it
    assert draw(["..", ".."], floor=[[0, 1], [1, 2]]).step_half(0, 0, 1, 1) == 0
    assert draw(["..", ".."], floor=[[0, 1], [1, 1]]).step_half(0, 0, 1, 1) == 3
    assert draw(["..", ".."], floor=[[0, 2], [0, 0]]).step_half(0, 0, 1, 1) == 0, "a ledge closes the corner"


def test_a_footprint_steps_only_where_all_its_squares_can() -> None:
    board = draw(["....", "...#", "...."])
    assert board.step_half(0, 0, 1, 0, 2) == 2
    assert board.step_half(1, 0, 1, 0, 2) == 0
    assert board.free(1, 1, 2)
    assert not board.free(2, 0, 2)
    assert not board.free(3, 2, 2)
    slow = draw(["..~", "...", "..."])
    assert slow.step_half(0, 0, 1, 0, 2) == 4, "one slow square of the new footprint is enough"


def test_no_closed_edge_may_lie_inside_a_footprint() -> None:
    for edge in (("v", 2, 0, "wall"), ("v", 2, 1, "wall"), ("h", 1, 1, "wall"), ("h", 2, 1, "low_wall")):
        board = draw(["...", "..."], [edge])
        assert not board.free(1, 0, 2), edge
        assert board.step_half(0, 0, 1, 0, 2) == 0, edge
        assert board.free(1, 0, 1)
    assert draw(["...", "..."], [("v", 2, 0, "open_door")]).step_half(0, 0, 1, 0, 2) == 2


# ------------------------------------------------------------------------------------------- H06, the ogre's corner


@pytest.mark.parametrize("turn", TURNS)
def test_h06_an_ogre_does_not_slip_between_two_blocks(turn: tuple[bool, bool, bool]) -> None:
    drawn = draw(["OO#...", "OO....", "#.....", "......", "......", "......"])
    board = turn_board(drawn, turn)
    start, end = turn_square(drawn, turn, Footprint(0, 0, 2)), turn_square(drawn, turn, Footprint(1, 1, 2))
    assert board.free(*start)
    assert board.free(*end)
    assert board.step_half(start.x, start.y, end.x - start.x, end.y - start.y, 2) == 0
    assert all(board.step_half(start.x, start.y, dx, dy, 2) == 0 for dx, dy in DIRECTIONS)
