"""Tripping: a touch, then Balance against it (TRP)."""

from __future__ import annotations

import pytest

from systems import referee
from systems.commands import Oppose, SetStanding, Trip
from systems.events import ContestResolved, Toppled
from tests.field import do, fight, line, one, preview, unit


@pytest.mark.rule("TRP-02", "TRP-04", "TRP-05")
def test_a_touch_that_beats_balance_throws_the_target_down_without_harm() -> None:
    """Armor does not stop a touch; two successes against one of STR + Athletics."""
    ann, bob = unit("ann", STR=4, Brawl=3), unit("bob", "blue", armor=(5, 5), STR=2, Athletics=2, DEX=1)
    battle = fight(["AB"], ann, bob)
    before = battle.unit("bob").healthy
    pool = preview(battle, Trip("ann", "bob", "fist")).pool
    balance = preview(battle, Trip("ann", "bob", "fist")).steps[0].other.pool
    do(battle, Trip("ann", "bob", "fist"), (8, 9) + (1,) * (pool - 2) + (8,) + (1,) * (balance - 1))
    assert one(battle, ContestResolved).margin == 1
    assert one(battle, Toppled).unit == "bob"
    assert battle.unit("bob").prone
    assert battle.unit("bob").healthy == before


@pytest.mark.rule("DIC-07")
def test_a_tie_leaves_the_target_standing() -> None:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=3), unit("bob", "blue", STR=2, Athletics=2))
    plan = preview(battle, Trip("ann", "bob", "fist"))
    do(battle, Trip("ann", "bob", "fist"), (8,) + (1,) * (plan.pool - 1) + (8,) + (1,) * (plan.steps[0].other.pool - 1))
    assert one(battle, ContestResolved).margin == 0
    assert not battle.unit("bob").prone


@pytest.mark.rule("TRP-03")
def test_each_point_of_size_the_target_has_over_the_tripper_costs_a_die() -> None:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=3), unit("bob", "blue", size=8))
    assert line(preview(battle, Trip("ann", "bob", "fist")), "TRP-03").value == -3


@pytest.mark.rule("TRP-04")
def test_a_target_that_wants_to_be_asked_chooses_what_it_balances_with() -> None:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=3), unit("bob", "blue", STR=4, DEX=1, Athletics=2))
    do(battle, SetStanding("bob", "ask"))
    pool = preview(battle, Trip("ann", "bob", "fist")).pool
    do(battle, Trip("ann", "bob", "fist"))
    defend = referee.asks(battle)
    assert defend is not None
    if defend.choice == "defend":
        from systems.commands import Defend

        do(battle, Defend("bob"), (8, 9) + (1,) * (pool - 2))
    asked = referee.asks(battle)
    assert asked is not None
    assert (asked.unit, asked.choice) == ("bob", "oppose")
    assert dict(asked.default)["option"] == "STR"
    assert referee.why_not(battle, Oppose("bob", "INT")) is not None
    assert asked.step is not None
    dex = next(side for side in asked.step.options if side.option == "DEX")
    do(battle, Oppose("bob", "DEX"), (1,) * max(1, dex.pool))
    assert battle.unit("bob").prone
