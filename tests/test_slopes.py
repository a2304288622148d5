"""Running down steep slopes (MOV-01, companion 10)."""

from __future__ import annotations

import pytest

from systems.battle import Battle
from systems.board import Ground, draw
from systems.commands import Move, Parry
from systems.events import GaitRolled, Moved
from systems.facts import UnitSheet
from tests.field import do, end_until, fight, one, rows, unit

STEEP = {
    "v": Ground("steep_slope", 2, footing="slope", dc=2, charge=False, flow="e"),
    "s": Ground("steep_slope", 2, footing="slope", dc=2, charge=False),
}
ANN = unit("ann", DEX=3, Athletics=2, Brawl=2, specialties=("balance",), printed={"speed": 12})
EDITIONS = pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
SIX = 6
"""Her dice: three of Dexterity, two of Athletics, one of the specialty."""


def east(*xs: int) -> Move:
    return Move("ann", tuple((x, 0) for x in xs))


def field(
    map: tuple[str, ...] = ("....vvvvvv", ".........."), edition: str = "overseer", ann: UnitSheet = ANN
) -> Battle:
    board = draw(map, (), STEEP)
    return fight(board, ann, unit("bob", "blue"), at={"ann": (0, 0), "bob": (9, 1)}, edition=edition)


@EDITIONS
@pytest.mark.rule("MOV-01")
def test_who_runs_down_a_steep_slope_keeps_its_feet_with_two_successes(edition: str) -> None:
    """One move is no run; the second of a turn is, and its first step down asks for the roll."""
    battle = field(edition=edition)
    do(battle, east(1, 2, 3))
    do(battle, east(4, 5, 6), (8, 8, 1, 1, 1, 1))
    rolled = one(battle, GaitRolled)
    assert (rolled.gait, rolled.dc, rolled.successes, rolled.fate) == ("downhill", 2, 2, "stands")
    assert (battle.unit("ann").x, battle.unit("ann").prone) == (6, False)
    walked = field(edition=edition)
    do(walked, east(1, 2, 3, 4))
    assert not rows(walked, GaitRolled)
    defended = field(edition=edition)
    do(defended, Parry("ann", "fist"))
    do(defended, east(1, 2, 3, 4))
    assert not rows(defended, GaitRolled), "another deed and one move are no run"


@pytest.mark.rule("MOV-01")
@pytest.mark.parametrize(("face", "x"), [(5, 6), (6, 8)])
def test_who_does_not_falls_and_slides_once_or_twice_a_sixth_of_its_speed(face: int, x: int) -> None:
    """Speed 12: two metres on the lower half of the die, four on the upper, from the square where it lost its feet."""
    battle = field()
    do(battle, east(1, 2, 3))
    do(battle, east(4, 5, 6), (8, 1, 1, 1, 1, 1, face))
    assert one(battle, GaitRolled).fate == "prone"
    assert (battle.unit("ann").x, battle.unit("ann").prone) == (x, True)
    slid = one(battle, Moved)
    assert (slid.means, slid.half) == ("slide", 2 * (x - 4))


@pytest.mark.rule("MOV-01")
def test_a_slide_ends_at_what_stands_in_its_way() -> None:
    battle = fight(draw(["....vv#vvv"], (), STEEP), ANN, unit("bob", "blue"), at={"ann": (0, 0), "bob": (9, 0)})
    do(battle, east(1, 2, 3))
    do(battle, east(4), (1,) * SIX + (10,))
    assert battle.unit("ann").x == 5


@pytest.mark.rule("MOV-01")
def test_up_the_slope_and_along_it_nobody_slips_and_floors_show_the_way_down_too() -> None:
    up = fight(draw(["vvvvvv...."], (), STEEP), ANN, unit("bob", "blue"), at={"ann": (8, 0), "bob": (9, 0)})
    do(up, east(7, 6))
    do(up, east(5, 4))
    assert not rows(up, GaitRolled)
    floors = [[3, 3, 3, 3, 2, 1, 0, 0]]
    board = draw(["....sss."], (), STEEP, floors)
    down = fight(board, ANN, unit("bob", "blue"), at={"ann": (0, 0), "bob": (7, 0)})
    do(down, east(1, 2))
    do(down, east(3, 4, 5), (1,) * SIX + (1,))
    assert (down.unit("ann").x, down.unit("ann").prone) == (6, True)


@pytest.mark.rule("MOV-01")
def test_the_rest_of_the_way_is_lost_and_a_new_turn_is_no_run_yet() -> None:
    battle = field()
    do(battle, east(1, 2, 3))
    do(battle, east(4, 5, 6), (1,) * SIX + (1,))
    assert battle.unit("ann").x == 6, "two metres on her back from where she fell, and not one on foot"
    battle = field()
    do(battle, east(1, 2, 3))
    end_until(battle, "ann")
    do(battle, east(4, 5))
    assert not rows(battle, GaitRolled)
