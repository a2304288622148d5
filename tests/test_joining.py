"""Joining a fight under way, and leaving it (JOI, SCN-06): who is on the field, when newcomers act, where they come."""

from __future__ import annotations

import pytest

from components.joining import Presence
from systems import initiative, knowledge, referee
from systems.battle import Battle
from systems.commands import Attack, EndTurn, SetStanding
from systems.view import view
from tests.field import do, end, fight, refused, unit

# presence -------------------------------------------------------------------------------------------------------------


def stand(*, third: bool = True) -> Battle:
    """Ann of red beside bob of blue, and eve of blue behind him."""
    units = [unit("ann"), unit("bob", "blue")] + ([unit("eve", "blue")] if third else [])
    return fight(["ABE"], *units)


def away(battle: Battle, who: str, state: str) -> None:
    with battle:
        battle.write(who, Presence, "state", state)


@pytest.mark.parametrize("state", ["coming", "gone"])
def test_who_is_not_on_the_field_is_nowhere_but_still_somebody(state: str) -> None:
    battle = stand()
    away(battle, "eve", state)
    assert [each.id for each in battle.units()] == ["ann", "bob"]
    assert battle.unit("eve").presence == state
    assert "eve" not in initiative.order(battle)
    assert "eve" not in knowledge.located(battle, "blue")
    assert [each.low.id for each in view(battle, "ann").records] == ["bob"]


def test_who_is_not_on_the_field_does_nothing_and_nothing_is_done_to_it() -> None:
    battle = stand()
    away(battle, "bob", "coming")
    for command in (Attack("ann", "bob", "fist"), EndTurn("bob"), Attack("bob", "ann", "fist")):
        refusal = refused(battle, command)
        assert (refusal.key, refusal.fact("unit"), refusal.rules) == ("turn.away", "bob", ("JOI-02",))
    assert referee.why_not(battle, SetStanding("bob", "never")) is None
    away(battle, "bob", "gone")
    assert refused(battle, Attack("ann", "bob", "fist")).rules == ("SCN-06",)


def test_the_slot_of_one_that_is_away_is_left_out() -> None:
    battle = stand()
    away(battle, "bob", "gone")
    end(battle)
    assert battle.acting() == "eve"
    do(battle, EndTurn("eve"))
    assert (battle.acting(), battle.round) == ("ann", 3)
