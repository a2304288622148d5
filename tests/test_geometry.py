"""Distances and hulls (SCN-08, COV-02, CHG-08)."""

from __future__ import annotations

from math import isqrt

import pytest
from hypothesis import given, strategies as st

from systems.facts import Footprint
from systems.geometry import distance, hull, lane, overlap, squares
from tests.twin import clipping, lines

sides = st.integers(1, 5)
places = st.integers(-12, 12)
spaces = st.builds(Footprint, places, places, sides)


@pytest.mark.parametrize(
    ("a", "b", "rise", "metres"),
    [
        (Footprint(0, 0), Footprint(0, 0), 0, 0),
        (Footprint(0, 0), Footprint(1, 1), 0, 1),
        (Footprint(0, 0), Footprint(3, 4), 0, 5),
        (Footprint(0, 0), Footprint(2, 2), 0, 2),
        (Footprint(0, 0, 2), Footprint(2, 0), 0, 1),
        (Footprint(0, 0, 3), Footprint(1, 1), 0, 0),
        (Footprint(4, 4, 2), Footprint(0, 0, 3), 0, 2),
        (Footprint(0, 0), Footprint(2, 0), 2, 2),
        (Footprint(0, 0), Footprint(0, 0), -3, 3),
        (Footprint(0, 0), Footprint(1, 2), 2, 3),
    ],
)
def test_distance_is_straight_between_the_nearest_square_centres(
    a: Footprint, b: Footprint, rise: int, metres: int
) -> None:
    assert distance(a, b, rise) == metres


@given(spaces, spaces, st.integers(-9, 9))
def test_distance_is_that_of_the_nearest_two_squares(a: Footprint, b: Footprint, rise: int) -> None:
    nearest = min((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 for p in lines.cells(a) for q in lines.cells(b))
    assert distance(a, b, rise) == distance(b, a, -rise) == isqrt(nearest + rise * rise)


@given(spaces, spaces)
def test_spaces_overlap_when_they_share_a_square(a: Footprint, b: Footprint) -> None:
    assert sorted(squares(a)) == sorted(lines.cells(a))
    assert overlap(a, b) == bool(set(squares(a)) & set(squares(b)))


@given(st.integers(-7, 7), st.integers(-7, 7), st.integers(1, 4), st.integers(1, 4))
def test_a_hull_holds_exactly_what_a_clipped_polygon_holds(dx: int, dy: int, side: int, other: int) -> None:
    polygon = clipping.hull(Footprint(0, 0, side), Footprint(dx, dy, other))
    columns = range(min(0, dx) - 1, max(side, dx + other) + 2)
    near = [(x, y) for x in columns for y in range(min(0, dy) - 1, max(side, dy + other) + 2)]
    parts = hull(dx, dy, side, other)
    found = [{(x, row) for row, low, high in spans for x in range(low, high)} for spans in parts]
    assert found[0] == {at for at in near if clipping.meets_square(polygon, at)}
    assert found[1] == {at for at in near if clipping.meets_edge(polygon, ("v", *at))}
    assert found[2] == {at for at in near if clipping.meets_edge(polygon, ("h", *at))}


def test_a_lane_is_listed_from_the_start_on() -> None:
    straight = lane(3, 0, 1)
    assert [at for at in straight if at[0] == "square"] == [("square", 1, 0), ("square", 2, 0), ("square", 3, 0)]
    assert [at for at in straight if at[0] != "square"] == [("v", 1, 0), ("v", 2, 0), ("v", 3, 0)]
    assert straight[0] == ("v", 1, 0), "the edge before the first square"
    # a knight's move touches everything of its 3 by 2 squares
    assert [at[1:] for at in lane(2, 1, 1) if at[0] == "square"] == [(1, 0), (0, 1), (1, 1), (2, 0), (2, 1)]
    assert lane(0, 0, 2) == ()


@given(st.integers(-6, 6), st.integers(-6, 6), st.integers(1, 3))
def test_a_lane_never_names_the_start_and_always_the_end(dx: int, dy: int, side: int) -> None:
    named = {at[1:] for at in lane(dx, dy, side) if at[0] == "square"}
    start = set(squares(Footprint(0, 0, side)))
    assert not named & start
    assert set(squares(Footprint(dx, dy, side))) - start <= named
