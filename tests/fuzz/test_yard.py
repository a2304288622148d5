"""The yard of the fuzz holds what it promises: every footprint, ways of every width, edges, kit for every manoeuvre."""

from __future__ import annotations

import pytest

from systems.facts import Footprint
from systems.geometry import overlap, squares
from systems.paths import reach
from systems.rulesets import RULESETS
from tests.fuzz import yard

FAR = 2000
NUMBERS = range(60)


def test_there_are_three_sides_and_every_footprint_on_each() -> None:
    for number in NUMBERS:
        units = yard.setup(number).units
        found = {(sheet.side, max(1, sheet.size // 5)) for sheet in units}
        assert found == {(side, wide) for side in yard.SIDES for wide in (1, 2, 3)}
        assert len(units) == 9


def test_all_sizes_from_1_to_15_come_by() -> None:
    sizes = {sheet.size for number in NUMBERS for sheet in yard.setup(number).units}
    assert {1, 5, 8, 10, 14, 15} <= sizes <= set(range(1, 16))


def test_nobody_stands_in_a_wall_across_an_edge_or_on_somebody() -> None:
    board = yard.board()
    for number in NUMBERS:
        spaces = [Footprint(sheet.x, sheet.y, max(1, sheet.size // 5)) for sheet in yard.setup(number).units]
        for index, space in enumerate(spaces):
            assert board.free(*space)
            assert len({board.floor_at(*square) for square in squares(space)}) == 1
            assert not any(overlap(space, other) for other in spaces[:index])


@pytest.mark.parametrize(("side", "way"), [(1, (4, 6)), (2, (11, 7)), (3, (6, 10))])
def test_each_way_into_the_house_is_for_one_width_and_less(side: int, way: tuple[int, int]) -> None:
    """The door, the gate and the gap: who is as wide as one of them gets through it, who is wider does not."""
    board = yard.board()
    assert board.free(*way, side)
    assert not any(
        board.free(x, y, side + 1)
        for x in range(way[0] - side, way[0] + 1)
        for y in range(way[1] - side, way[1] + 1)
        if x >= 0 and y >= 0
    )


@pytest.mark.parametrize("side", [1, 2, 3])
def test_every_width_walks_into_the_house_and_up_the_steps_only_who_fits(side: int) -> None:
    board = yard.board()
    found = reach(board, Footprint(0, 14, side), FAR)
    assert found.cost(7, 7) is not None
    assert (found.cost(17, 0) is not None) is (side == 1)
    left, top, right, bottom = yard.PIT
    assert all(found.cost(x, y) is None for x in range(left, right + 1) for y in range(top, bottom + 1))


def test_edges_are_deep_enough_to_hurt() -> None:
    floors = {yard.board().floor_at(x, y) for x in range(22) for y in range(17)}
    assert {0, 4, 9} <= floors


def test_the_kit_of_every_manoeuvre_comes_by() -> None:
    units = [sheet for number in NUMBERS for sheet in yard.setup(number).units]
    traits = {name for sheet in units for arm in sheet.arms for name, _ in arm.traits}
    assert {"grapple", "trip", "flexible", "bull_rush", "two_handed", "fist_weapon", "disarm_bonus"} <= traits
    assert {name for sheet in units for name in sheet.specialties} == set(yard.TRAINING)
    assert {item for sheet in units for item, _ in sheet.gear} == {"rope", "chain"}
    assert {each.key for sheet in units for each in sheet.abilities} == {each.key for each in yard.ARTS}
    assert {name for sheet in units for name, _ in sheet.traits} >= {*yard.IMMUNITIES, *yard.MOBILITIES}


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_each_edition_begins_the_same_battle(ruleset: str) -> None:
    begun = yard.battle(3, ruleset)
    assert begun.setup.ruleset == ruleset
    assert begun.setup.units == yard.setup(3).units
    assert begun.over is None
    begun.close()
