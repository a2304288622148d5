"""Hiding (HID): from whom, where, who notices, and what gives one away."""

from __future__ import annotations

import pytest

from components.hiding import Hiding
from systems import hiding, knowledge
from systems.battle import Battle
from systems.board import draw
from systems.commands import EndTurn, Hide, Move
from systems.events import ContestResolved, HidingBegan, HidingEnded, IntentHidden, IntentRead, Noticed
from systems.facts import UnitSheet
from systems.rulesets import RULESETS
from systems.view import view
from tests.field import FIST, KNIFE, do, end, fight, hit, one, refused, rows, shot, unit

EDITIONS = sorted(RULESETS)
NINJA = unit("ann", DEX=3, Stealth=3, MAN=3, Subterfuge=2, specialties=("hide", "bluff"), weapons=(FIST, KNIFE))
GUARD = unit("bob", "blue", PER=2, Investigation=1, Empathy=2, specialties=("spot", "read_people"))
#: Ann comes out from behind the wall to see bob, and goes back to hide.
WALL = ["A.#....", "..#....", ".......", "..B...."]


def behind_the_wall(*more: UnitSheet, edition: str = "overseer", ann: UnitSheet = NINJA) -> Battle:
    """Ann has seen bob and stands behind the wall, where he does not see her; she has hidden from him."""
    battle = fight(["A#.....B", "........"], ann, GUARD, *more, at={"ann": (0, 1)}, edition=edition)
    do(battle, Move("ann", ((0, 0),)))
    do(battle, Hide("ann", ("bob",)))
    return battle


def level(battle: Battle, watcher: str, other: str) -> int:
    with battle:
        return knowledge.level(battle, watcher, other)


def looks_out(battle: Battle, own: tuple[int, ...], other: tuple[int, ...]) -> None:
    """The turn ends, and the next unit looks out with these dice: its own first, then those of the one that hides."""
    acting = battle.acting()
    assert acting is not None
    do(battle, EndTurn(acting), (*own, *other))


@pytest.mark.rule("HID-01", "HID-02", "HID-05", "HID-09")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_hid_behind_a_wall_stays_unnoticed_in_plain_sight(edition: str) -> None:
    """Ann hid behind the wall, and comes out: bob's look is held off, and he does not know that she is there."""
    battle = behind_the_wall(edition=edition)
    assert one(battle, HidingBegan).watchers == ("bob",)
    do(battle, Move("ann", ((0, 1), (1, 1), (2, 1))))
    looks_out(battle, (8,) * 4, (8,) + (1,) * 16)  # bob 2 + 1 + 1 + 2 in range; ann 3 + 3 + 1 and 10 as long as unlocated
    assert level(battle, "bob", "ann") == knowledge.UNLOCATED
