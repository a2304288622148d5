"""Automatic deployment (H33): nobody shares a square, stands in a wall or off the map; who does not fit is named."""

from __future__ import annotations

from hypothesis import given, strategies as st

from game.scenario.deploy import deploy, footprint
from game.scenario.scenario import standing
from systems.board import Board, draw
from systems.facts import UnitSheet
from systems.geometry import squares
from tests.amounts import amount, seed

WALLS = [
    ".........",
    "..#......",
    "....#....",
    ".#.......",
    ".........",
    ".........",
]
ZONE = [(x, y) for y in range(5) for x in range(5)]
OTHER = [(x, y) for y in range(5) for x in range(3, 8)]
"""Overlaps the first zone by two columns."""


def numbers(start: int) -> list[int]:
    """Three hundred whole numbers that belong to a seed, for tests only."""
    state, out = start * 2654435761 + 12345, []
    for _ in range(300):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        out.append(state >> 33)
    return out


def shuffled(items: list[tuple[str, int]], start: int) -> list[tuple[str, int]]:
    return [item for _, item in sorted(zip(numbers(start), items, strict=False))]


Square = tuple[int, int]
Placed = tuple[dict[str, Square], tuple[str, ...]]


def assert_sound(
    board: Board, zone: list[Square], units: list[tuple[str, int]], done: Placed, taken: set[Square]
) -> None:
    """What H33 expects of a deployment, judged square by square."""
    placed, left = done
    sizes = dict(units)
    used = [square for name, at in placed.items() for square in squares(footprint(*at, sizes[name]))]
    assert len(used) == len(set(used))
    assert not set(used) & taken
    assert set(used) <= set(zone)
    assert all(board.step_factor(*square) for square in used)
    assert sorted([*placed, *left]) == sorted(sizes)
    free = {square for square in zone if board.step_factor(*square)} - set(used) - taken
    for name in left:  # nobody is left out who would still fit
        side = max(1, sizes[name] // 5)
        assert not any({(x + dx, y + dy) for dx in range(side) for dy in range(side)} <= free for x, y in free)


def test_h33_thirty_units_for_a_zone_of_twenty_two_on_many_seeds() -> None:
    board = draw(WALLS)
    for n in range(seed(), seed() + amount("deploy_seeds")):
        first = shuffled([("ox", 10), *((f"a{k}", 5) for k in range(29))], n)
        placed, left = deploy(board, ZONE, first)
        assert_sound(board, ZONE, first, (placed, left), set())
        assert "ox" in placed  # the big one is not crowded out by the small
        assert (len(placed), len(left)) == (19, 11)  # 25 squares, 3 of them wall, 4 under the ox
        taken = {square for name, at in placed.items() for square in squares(footprint(*at, dict(first)[name]))}
        second = shuffled([("bull", 10), *((f"b{k}", 5) for k in range(29))], n + 7)
        there, out = deploy(board, OTHER, second, taken)
        assert_sound(board, OTHER, second, (there, out), taken)
        assert len(out) == 30 - len(there) > 0


def test_h33_what_is_deployed_is_sound_when_written_in_a_file() -> None:
    board = draw(WALLS)
    placed, _ = deploy(board, ZONE, [("ox", 10), *((f"a{k}", 5) for k in range(29))])
    sheets = [UnitSheet(name, "blue", size=10 if name == "ox" else 5, x=x, y=y) for name, (x, y) in placed.items()]
    assert not [*standing(board, enumerate(sheets))]
    stacked = [*sheets, UnitSheet("late", "red", x=sheets[3].x, y=sheets[3].y)]
    (fault,) = standing(board, enumerate(stacked))
    assert f"units '{sheets[3].id}' and 'late' share square {(sheets[3].x, sheets[3].y)}" in fault.what


def test_the_same_setup_gives_the_same_places() -> None:
    units = [("a", 5), ("ox", 10), ("b", 5)]
    assert deploy(draw(WALLS), ZONE, units) == deploy(draw(WALLS), reversed(ZONE), units)


def test_those_left_out_are_named_in_the_order_given() -> None:
    assert deploy(draw([".."]), [(0, 0), (1, 0)], [("ox", 10), ("c", 5), ("b", 5), ("a", 5)]) == (
        {"c": (0, 0), "b": (1, 0)},
        ("ox", "a"),
    )


def test_a_zone_that_reaches_off_the_map_is_used_as_far_as_it_goes() -> None:
    assert deploy(draw(["."]), [(-1, 0), (0, 0), (5, 5)], [("a", 5), ("b", 5)]) == ({"a": (0, 0)}, ("b",))


def test_a_big_unit_is_not_put_across_a_wall() -> None:
    board = draw(["..", ".."], edges=[("v", 1, 0, "wall")])
    assert deploy(board, [(x, y) for x in range(2) for y in range(2)], [("ox", 10)]) == ({}, ("ox",))


@given(
    st.lists(st.text("..#~5", min_size=6, max_size=6), min_size=6, max_size=6),
    st.lists(st.sampled_from((3, 5, 10, 15)), max_size=20),
    st.sets(st.tuples(st.integers(-1, 6), st.integers(-1, 6))),
    st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=8),
)
def test_any_zone_on_any_map_is_filled_soundly(
    rows: list[str], sizes: list[int], zone: set[tuple[int, int]], taken: set[tuple[int, int]]
) -> None:
    board = draw(rows)
    units = [(f"u{n}", size) for n, size in enumerate(sizes)]
    placed, left = deploy(board, zone, units, taken)
    assert_sound(board, sorted(zone), units, (placed, left), taken)
