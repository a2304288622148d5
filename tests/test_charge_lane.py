"""Charge lanes: what forbids one, from the start on (CHG-06 to CHG-09)."""

from __future__ import annotations

import pytest

from systems import charge_lane
from systems.board import Board, Ground, draw
from systems.facts import Footprint
from systems.geometry import distance, lane
from tests.amounts import amount, seed
from tests.twin import clipping
from tests.twin.maps import TURNS, Draws, random_board, random_space, turn_board, turn_square


def _busy(board: Board, *squares: tuple[int, int]) -> bytes:
    flags = bytearray(board.width * board.height)
    for x, y in squares:
        flags[y * board.width + x] = 1
    return bytes(flags)


# --------------------------------------------------------------------------------------------------------------- H07

FIELD = ["..........", "A......T..", ".........."]
HERE, END = Footprint(0, 1), Footprint(6, 1)


def _with(x: int, y: int, sign: str) -> list[str]:
    return [row[:x] + sign + row[x + 1 :] if n == y else row for n, row in enumerate(FIELD)]


@pytest.mark.parametrize("turn", TURNS)
def test_h07_a_straight_clear_lane_is_run_and_nothing_beside_it_matters(turn: tuple[bool, bool, bool]) -> None:
    def fault(rows: list[str], *creatures: tuple[int, int]) -> str:
        drawn = draw(rows)
        board = turn_board(drawn, turn)
        start, end = turn_square(drawn, turn, HERE), turn_square(drawn, turn, END)
        there = [turn_square(drawn, turn, Footprint(x, y)) for x, y in creatures]
        found = charge_lane.fault(board, start, end, _busy(board, *((at.x, at.y) for at in there)))
        if found is None:
            return ""
        where = turn_square(drawn, turn, Footprint(3, 1))
        assert found[1] == ("square", where.x, where.y)
        return found[0]

    target = (7, 1)
    assert fault(FIELD, target) == ""
    assert fault(_with(3, 1, "~"), target) == "slow"
    assert fault(FIELD, target, (3, 1)) == "creature", "friend or enemy"
    assert fault(FIELD, target, (3, 0)) == "", "beside the lane"
    assert fault(_with(3, 1, "c"), target) == "blocked"
    assert fault(_with(3, 0, "#"), target) == ""


def test_h07_the_lane_is_the_squares_between_and_ends_beside_the_target() -> None:
    run = [at for at in lane(END.x - HERE.x, 0, 1) if at[0] == "square"]
    assert [(HERE.x + x, HERE.y + y) for _, x, y in run] == [(x, 1) for x in range(1, 7)]
    assert distance(END, Footprint(7, 1)) == 1
    assert distance(HERE, END) == 6
    # (g) with the target beside you there is nowhere to run to
    assert distance(HERE, Footprint(1, 1)) == 1
    assert charge_lane.fault(draw(FIELD), HERE, HERE) is None


@pytest.mark.parametrize("turn", TURNS)
def test_h07_a_big_unit_needs_its_whole_width(turn: tuple[bool, bool, bool]) -> None:
    rows = ["OO..~...T.", "OO........", ".........."]
    drawn = draw(rows)
    board = turn_board(drawn, turn)
    start, end = turn_square(drawn, turn, Footprint(0, 0, 2)), turn_square(drawn, turn, Footprint(6, 0, 2))
    slow = turn_square(drawn, turn, Footprint(4, 0))
    assert charge_lane.fault(board, start, end) == ("slow", ("square", slow.x, slow.y))


def test_h07_guard_a_lane_is_clear_exactly_when_brute_force_finds_nothing_on_it() -> None:
    clear = faulty = 0
    kinds: set[str] = set()
    for number in range(seed(), seed() + amount("charge_lanes")):
        draws = Draws(number, 4)
        board = random_board(draws, 3, 8, with_edges=draws.chance(30))
        start = random_space(draws, board, draws.chance(30))
        end = Footprint(draws.below(board.width), draws.below(board.height), start.side)
        busy = bytes(int(draws.chance(2)) for _ in board.ground)
        fault = charge_lane.fault(board, start, end, busy)
        assert (fault is not None) is clipping.lane_fault(board, start, end, busy), f"case {number}"
        clear += fault is None
        faulty += fault is not None
        kinds |= {fault[0]} if fault else set()
    assert kinds == {"blocked", "slow", "edge", "creature", "height"}
    assert min(clear, faulty) > amount("charge_lanes") / 20


# ------------------------------------------------------------------------------------------------------------ details


def test_the_first_fault_from_the_start_is_named() -> None:
    board = draw(["A.~c#T"], [("v", 4, 0, "window"), ("v", 5, 0, "door")])
    assert charge_lane.fault(board, Footprint(0, 0), Footprint(5, 0)) == ("slow", ("square", 2, 0))
    assert charge_lane.fault(board, Footprint(2, 0), Footprint(5, 0)) == ("blocked", ("square", 3, 0))
    assert charge_lane.fault(board, Footprint(5, 0), Footprint(0, 0)) == ("edge", ("v", 5, 0))


def test_edges_across_the_lane_stop_it_and_edges_along_it_do_not() -> None:
    for kind, stops in (("wall", True), ("window", True), ("low_wall", True), ("door", True), ("open_door", False)):
        fault = charge_lane.fault(draw(["A..T"], [("v", 2, 0, kind)]), Footprint(0, 0), Footprint(3, 0))
        assert fault == (("edge", ("v", 2, 0)) if stops else None), kind
    board = draw(["A..T", "...."], [("h", x, 1, "wall") for x in range(4)])
    assert charge_lane.fault(board, Footprint(0, 0), Footprint(3, 0)) is None
    assert charge_lane.fault(board, Footprint(0, 0), Footprint(3, 1)) is not None


def test_a_diagonal_run_sweeps_the_squares_at_its_corners() -> None:
    for rows in (["A~", ".."], ["A.", "#."]):
        assert charge_lane.fault(draw(rows), Footprint(0, 0), Footprint(1, 1)) is not None
    assert charge_lane.fault(draw(["A.", ".."]), Footprint(0, 0), Footprint(1, 1)) is None


def test_the_start_may_be_slow_but_must_lie_level_with_all_of_the_lane() -> None:
    assert charge_lane.fault(draw(["~..."]), Footprint(0, 0), Footprint(3, 0)) is None
    assert charge_lane.fault(draw(["...."], floor=[[1, 1, 1, 1]]), Footprint(0, 0), Footprint(3, 0)) is None
    up = draw(["...."], floor=[[0, 0, 1, 1]])
    assert charge_lane.fault(up, Footprint(0, 0), Footprint(3, 0)) == ("height", ("square", 2, 0))
    assert charge_lane.fault(up, Footprint(2, 0), Footprint(3, 0)) is None


def test_a_slope_is_charged_over_only_when_its_ground_says_so() -> None:
    slope = {"s": Ground("slope", charge=False), "g": Ground("gentle slope")}
    fault = charge_lane.fault(draw(["A.s."], legend=slope), Footprint(0, 0), Footprint(3, 0))
    assert fault == ("slow", ("square", 2, 0))
    assert charge_lane.fault(draw(["A.g."], legend=slope), Footprint(0, 0), Footprint(3, 0)) is None


def test_all_lanes_at_once_are_the_lanes_one_by_one() -> None:
    clear = 0
    for number in range(seed(), seed() + amount("lane_fans")):
        draws = Draws(number, 6)
        board = random_board(draws, 2, 8, with_edges=draws.chance(40))
        start = random_space(draws, board, draws.chance(30))
        busy = bytes(int(draws.chance(4)) for _ in board.ground)
        found = charge_lane.clear_ends(board, start, 5, busy)
        for y in range(board.height):
            for x in range(board.width):
                near = max(abs(x - start.x), abs(y - start.y)) <= 5 and (x, y) != start[:2]
                fault = charge_lane.fault(board, start, Footprint(x, y, start.side), busy)
                assert found[y * board.width + x] == (near and fault is None), f"map {number}: {start} to {x} {y}"
        clear += sum(found)
    assert clear > amount("lane_fans")


def test_an_end_off_the_map_is_blocked_and_footprints_must_agree() -> None:
    board = draw(["AA...", "AA..."])
    assert charge_lane.fault(board, Footprint(0, 0, 2), Footprint(4, 0, 2)) == ("blocked", ("square", 4, 0))
    with pytest.raises(ValueError, match="keeps its footprint"):
        charge_lane.fault(board, Footprint(0, 0, 2), Footprint(3, 0, 1))
