"""What a body can carry and what one weighs (companion 4.6, THT-09)."""

from __future__ import annotations

import pytest

from components.sheet import Attributes
from systems.battle import Battle
from tests.field import fight, unit


def fighter(strength: int, size: int = 5) -> Battle:
    rows = ["A..B"] + ["...."] * 3
    return fight(rows, unit("ann", STR=strength, size=size), unit("bob", "blue"))


@pytest.mark.parametrize(
    ("strength", "light", "medium", "heavy"),
    [
        (1, 13, 26, 40),
        (4, 29, 58, 88),
        (5, 37, 76, 115),
        (6, 550, 600, 650),  # the row of 6, and 500 kg for its first point of legend
        (10, 653, 806, 960),
        (11, 13 * 12 + 1000, 26 * 12 + 1000, 40 * 12 + 1000),  # the row of 1 times twelve, two points of legend
        (20, 153 * 12 + 2000, 306 * 12 + 2000, 460 * 12 + 2000),  # a digit of 0 reads as 10; three points
        (21, 13 * 144 + 4000, 26 * 144 + 4000, 40 * 144 + 4000),
    ],
)
def test_loads_follow_the_table_times_twelve_for_each_ten_and_the_legend(
    strength: int, light: int, medium: int, heavy: int
) -> None:
    battle = fighter(strength)
    assert battle.rules.load(battle.unit("ann")) == (light, medium, heavy, 2 * heavy, 5 * heavy)


def test_larger_bodies_carry_as_if_they_were_stronger_and_no_strength_carries_nothing() -> None:
    """Two points of Size more count as one of Strength (companion 4.5)."""
    battle = fighter(3, size=7)
    assert battle.rules.load(battle.unit("ann"))[:3] == (29, 58, 88)
    with battle:
        battle.write("ann", Attributes, "ratings", (0, *battle.unit("ann").sheet.attributes[1:]))
    assert battle.rules.load(battle.unit("ann"))[:3] == (13, 26, 40)  # one from Size alone
    small = fighter(1, size=3)
    assert small.rules.load(small.unit("ann")) == (0, 0, 0, 0, 0)


@pytest.mark.parametrize(("size", "kilograms"), [(1, 1), (3, 16), (5, 75), (10, 600), (15, 2025)])
def test_a_body_weighs_with_the_cube_of_its_length(size: int, kilograms: int) -> None:
    battle = fighter(3, size=size)
    assert battle.rules.weight(battle.unit("ann")) == kilograms
