"""Grappling: grab, hold, strike inside, break out (GRP)."""

from __future__ import annotations

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Grapple, LetGo
from systems.events import HoldTaken
from tests.field import do, fight, one, preview, unit


def plan(battle, command):
    found = referee.forecast(battle, command)
    return found


def seize(battle: Battle, actor: str, target: str, by: int = 1, weapon: str = "fist") -> None:
    """A grab that hits by one success and a contest won by so many."""
    shown = preview(battle, Grapple(actor, target, weapon))
    step = shown.steps[0]
    assert step.own is not None
    hits = (8,) * (1 + shown.defense_extra) + (1,) * (max(1, shown.pool) - 1 - shown.defense_extra)
    do(battle, Grapple(actor, target, weapon), hits + dice(step.own.pool, by) + dice(step.other.pool, 0))


def dice(pool: int, successes: int) -> tuple[int, ...]:
    return (8,) * successes + (1,) * (max(1, pool) - successes)


@pytest.mark.rule("GRP-01", "GRP-02", "GRP-04")
def test_a_grab_that_hits_and_wins_its_contest_holds_the_target_without_harm() -> None:
    ann, bob = unit("ann", STR=4, Brawl=4), unit("bob", "blue", armor=(2, 2))
    battle = fight(["AB"], ann, bob)
    healthy = battle.unit("bob").healthy
    seize(battle, "ann", "bob", by=2)
    assert one(battle, HoldTaken).margin == 2
    assert battle.unit("bob").states == ("grappled", "grappling")
    assert battle.unit("ann").states == ("grappling",)
    assert battle.unit("bob").healthy == healthy
