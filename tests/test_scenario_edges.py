"""The two scenarios whose edges decide: everybody can get where the fight is, and the edges are where one is pushed."""

from __future__ import annotations

import pytest

from components.movement import Position
from game.scenario import loader
from game.scenario.scenario import Scenario
from systems import referee
from systems.battle import Battle
from systems.board import DIRECTIONS, Board
from systems.facts import Footprint, UnitSheet
from systems.forced_path import away, course, ride
from systems.paths import Reach, reach
from systems.setup import Objective
from systems.victory import met

Square = tuple[int, int]
FAR = 4000
RING, ROOF = loader.load("wrestlers"), loader.load("rooftop")


def battle(scenario: Scenario) -> Battle:
    return referee.new_battle(scenario.setup(), 1)


def walks(scenario: Scenario, start: Square) -> Reach:
    """Everywhere one can walk from there on an empty board."""
    return reach(scenario.board, Footprint(*start), FAR)


def place(sheet: UnitSheet) -> Square:
    return sheet.x, sheet.y


def area(goal_area: tuple[int, ...]) -> list[Square]:
    left, top, right, bottom = goal_area
    return [(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)]


def drop(board: Board, x: int, y: int) -> int:
    """The deepest fall from a square: how far the floor beside it lies below, where nothing is in between."""
    beside = [(x + dx, y + dy) for dx, dy in DIRECTIONS if not dx or not dy]
    return max(
        board.floor_at(x, y) - board.floor_at(*other)
        for other in beside
        if board.inside(*other) and open_between(board, (x, y), other)
    )


def open_between(board: Board, a: Square, b: Square) -> bool:
    """Whether no edge feature stands between two squares side by side, whatever their heights."""
    if a[1] == b[1]:
        return not board.v_blocks[a[1] * (board.width + 1) + max(a[0], b[0])]
    return not board.h_blocks[max(a[1], b[1]) * board.width + a[0]]


# ------------------------------------------------------------------------------------------------------ both of them


@pytest.mark.parametrize("scenario", [RING, ROOF], ids=["wrestlers", "rooftop"])
def test_the_sides_are_as_many_and_everybody_can_walk_to_an_enemy(scenario: Scenario) -> None:
    sides = [side.id for side in scenario.sides]
    count = [sum(sheet.side == side for sheet in scenario.units) for side in sides]
    assert count[0] == count[1] >= 4
    for sheet in scenario.units:
        found = walks(scenario, place(sheet))
        assert all(found.cost(*place(other)) is not None for other in scenario.units), sheet.id


@pytest.mark.parametrize("scenario", [RING, ROOF], ids=["wrestlers", "rooftop"])
def test_every_manoeuvre_has_somebody_trained_for_it(scenario: Scenario) -> None:
    for side in scenario.sides:
        trained = {name for sheet in scenario.units if sheet.side == side.id for name in sheet.specialties}
        assert {"grappling", "bull_rush", "balance"} <= trained, side.id
    assert any(sheet.gear for sheet in scenario.units)


# ----------------------------------------------------------------------------------------------------------- the ring


def pit() -> list[Square]:
    areas = {goal.area for goal in RING.goals if goal.kind == "reach"}
    assert len(areas) == 1
    return area(areas.pop())


def test_the_pit_is_four_metres_deep_and_nobody_walks_in_or_out() -> None:
    board = RING.board
    assert {board.floor_at(*square) for square in pit()} == {0}
    assert {board.floor_at(*place(sheet)) for sheet in RING.units} == {4}
    assert all(walks(RING, place(sheet)).cost(*pit()[0]) is None for sheet in RING.units)
    assert set(walks(RING, pit()[0]).squares()) == set(pit())


def test_two_in_the_pit_lose_the_fight_one_does_not() -> None:
    fought = battle(RING)
    goal = next(each for each in fought.setup.objectives if each.kind == "reach" and each.side == "house")
    assert goal == Objective("house", "reach", "defeat", area=goal.area, count=2)
    with fought:
        for number, unit in enumerate(("gorm", "dov")):
            assert not met(fought, goal)
            fought.write(unit, Position, "x", pit()[number][0])
            fought.write(unit, Position, "y", pit()[number][1])
        assert met(fought, goal)


def test_a_push_over_the_brink_ends_in_the_pit() -> None:
    """One metre is enough beside it, whoever pushes from the other side."""
    pushed, pusher = Footprint(7, 6), Footprint(6, 6)
    way = ride(course(RING.board, pushed, away(pusher, pushed), ()), 1)
    assert (way.path[-1], way.fall) == ((8, 6), 4)


# --------------------------------------------------------------------------------------------------------- the roofs


def test_the_gap_is_seven_metres_deep_between_two_planks() -> None:
    board = ROOF.board
    columns = range(9, 13)
    planks = [y for y in range(1, 13) if all(board.floor_at(x, y) == 7 for x in columns)]
    assert planks == [4, 9]
    assert {board.floor_at(x, y) for x in columns for y in range(1, 13) if y not in planks} == {0}
    assert all(drop(board, x, y) == 7 for x in columns for y in planks)


def test_who_falls_into_the_street_can_climb_back_by_stairs() -> None:
    found = walks(ROOF, (10, 13))
    assert all(found.cost(*place(sheet)) is not None for sheet in ROOF.units)
    assert found.cost(15, 11) is not None, "the terrace four metres up"
    assert ROOF.board.floor_at(15, 11) == 4


def test_marksmen_stand_at_edges_and_behind_parapets() -> None:
    board = ROOF.board
    fenna = next(sheet for sheet in ROOF.units if sheet.id == "fenna")
    assert drop(board, *place(fenna)) == 7
    walled = [y for y in range(1, 11) if not open_between(board, (12, y), (13, y))]
    assert walled == [2, 3, 7, 8]


def test_the_stairhead_has_one_door_and_room_for_three() -> None:
    goal = next(goal for goal in ROOF.goals if goal.kind == "reach")
    room = area(goal.area)
    ways = [
        (inside, outside)
        for inside in room
        for outside in ((inside[0] + dx, inside[1] + dy) for dx, dy in DIRECTIONS if not dx or not dy)
        if outside not in room and open_between(ROOF.board, inside, outside)
    ]
    assert ways == [((20, 6), (19, 6))]
    assert len(room) > goal.count == 3
    assert all(ROOF.board.step_factor(*square) for square in room)
