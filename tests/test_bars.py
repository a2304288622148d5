"""What states keep a unit from (companion 8.2, 8.3)."""

from __future__ import annotations

import pytest

from systems import referee
from systems.commands import (
    AllOutAttack,
    Attack,
    Charge,
    Command,
    DropProne,
    EndTurn,
    Feint,
    Move,
    Overrun,
    SetStanding,
    StandUp,
    Trip,
)
from systems.events import (
    TurnPassed,
    TurnStarted,
)
from tests.afflicted import CLUB, give, inflict, pair
from tests.field import (
    FIST,
    SWORD,
    do,
    end,
    end_until,
    fight,
    offered,
    refused,
    shot,
    unit,
    verbs,
)
from tests.wrestling import held

# --- what they bar


@pytest.mark.rule("CDG-09")
@pytest.mark.parametrize(
    "state", ["helpless", "asleep", "unconscious", "petrified", "banished", "dazed", "world_weary"]
)
def test_h18_who_cannot_act_has_no_turn_and_the_others_go_on(state: str) -> None:
    """For two rounds, while a friend of theirs keeps the fight alive; no door is open to them at any moment."""
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue"), unit("dan", "blue"))
    before = len(battle.log)
    inflict(battle, state)
    acted = []
    for _ in range(4):
        end(battle)
        acted.append(battle.acting())
        assert verbs(battle, "bob") == set()
        assert referee.why_not(battle, EndTurn("bob")) is not None
    assert acted == ["dan", "ann", "dan", "ann"]
    later = battle.log[before:]
    assert [event.unit for event in later if isinstance(event, TurnPassed)] == ["bob", "bob"]
    assert "bob" not in [event.unit for event in later if isinstance(event, TurnStarted)]


@pytest.mark.rule("CDG-09")
def test_h16_no_deed_is_left_to_who_falls_asleep_in_the_middle_of_its_turn() -> None:
    """Neither the action it still had nor any other; the turn passes at the next decision."""
    battle = fight(["ABE"], unit("ann", Brawl=3), unit("bob", "blue"), unit("eve"))
    inflict(battle, "asleep", "ann")
    assert refused(battle, Attack("ann", "bob", "fist")).key == "barred.act"
    assert verbs(battle, "ann") == {"end_turn"}
    do(battle, SetStanding("eve", "never"))
    end(battle)
    assert battle.acting() == "bob"


@pytest.mark.rule("PIN-07")
@pytest.mark.parametrize(
    ("command", "key"),
    [
        (Attack("bob", "ann", "fist"), "barred.attack"),
        (Trip("bob", "ann", "fist"), "barred.attack"),
        (Move("bob", ((2, 0),)), "barred.walk"),
        (StandUp("bob"), "barred.move"),
        (DropProne("bob"), "barred.move"),
    ],
)
def test_who_is_held_neither_attacks_nor_moves(command: Command, key: str) -> None:
    battle = pair()
    end(battle)
    inflict(battle, "held", ends="end:bob")
    refusal = refused(battle, command)
    assert refusal.key == key
    assert dict(refusal.facts)["state"] == "held"
    assert {"attack", "move", "trip", "charge"} & verbs(battle, "bob") == set()
    end_until(battle, "bob")
    assert {"attack", "move"} <= verbs(battle, "bob")


@pytest.mark.rule("CDG-09")
def test_the_sickened_have_one_move_action_and_nothing_else() -> None:
    battle = pair()
    end(battle)
    inflict(battle, "sickened")
    bob = battle.unit("bob")
    assert (bob.standard, bob.move, bob.swift, bob.immediate) == (0, 1, 0, 0)
    assert refused(battle, Attack("bob", "ann", "fist")).key == "barred.no_standard"
    do(battle, Move("bob", ((2, 0),)))
    assert "move" not in verbs(battle, "bob")


@pytest.mark.rule("CDG-09")
def test_the_exhausted_have_no_move_action_go_half_as_far_and_hold_nothing_back() -> None:
    battle = pair(gap="...")
    end(battle)
    inflict(battle, "exhausted")
    bob = battle.unit("bob")
    assert (bob.move, bob.speed) == (0, bob.derived.speed // 2)
    assert refused(battle, Charge("bob", "ann", "fist", square=(1, 0))).key == "barred.charge"
    assert refused(battle, AllOutAttack("bob", "ann", "fist")).key == "barred.all_out"
    far = tuple((x, 0) for x in range(5, 5 + bob.speed // 2))
    do(battle, Move("bob", far[:1]))
    assert battle.unit("bob").standard == 0


@pytest.mark.rule("CDG-09")
def test_a_panicked_unit_runs_and_does_not_strike() -> None:
    battle = pair()
    end(battle)
    inflict(battle, "panicked")
    assert refused(battle, Attack("bob", "ann", "fist")).key == "barred.attack"
    assert "move" in verbs(battle, "bob")


def test_who_is_infatuated_strikes_anybody_but_the_charmer() -> None:
    ann, eve = unit("ann", Brawl=3), unit("eve", Brawl=3)
    battle = fight(["ABE"], ann, unit("bob", "blue", Brawl=3, RES=1, PRE=1), eve)
    give(battle, "charm", 1)
    end(battle)
    assert "infatuated" in battle.unit("bob").states
    assert refused(battle, Attack("bob", "ann", "fist")).key == "attack.charmer"
    assert referee.why_not(battle, Attack("bob", "eve", "fist")) is None


@pytest.mark.rule("CDG-09")
def test_nothing_reaches_who_is_banished() -> None:
    battle = pair()
    inflict(battle, "banished", ends="end:bob")
    assert refused(battle, Attack("ann", "bob", "fist")).key == "attack.banished"
    for deed in (Feint("ann", "bob"), Overrun("ann", "bob", ((1, 0), (2, 0)))):
        assert refused(battle, deed).key == "attack.banished"
    assert not {"attack", "trip", "feint", "overrun"} & verbs(battle, "ann")


@pytest.mark.rule("CDG-09")
def test_nobody_keeps_hold_of_who_is_banished() -> None:
    battle = pair()
    held(battle, "ann", "bob")
    inflict(battle, "banished", ends="end:bob")
    do(battle, EndTurn("ann"))
    assert battle.unit("ann").holds == ""


@pytest.mark.rule("CDG-09")
def test_one_arm_is_not_enough_for_a_weapon_of_two_hands_and_none_for_any() -> None:
    battle = pair(unit("bob", "blue", STR=2, DEX=2, END=2, Blade=2, weapons=(FIST, SWORD, CLUB)))
    end(battle)
    give(battle, "right_arm", 2)
    assert refused(battle, Attack("bob", "ann", "club")).key == "barred.hands"
    assert referee.why_not(battle, Attack("bob", "ann", "sword")) is None
    give(battle, "left_arm", 2)
    assert refused(battle, Attack("bob", "ann", "sword")).key == "barred.hands"


@pytest.mark.rule("CAL-10")
def test_a_hindered_arm_costs_dice_with_both_hands_and_the_good_one_does_not() -> None:
    battle = pair(unit("bob", "blue", STR=4, DEX=4, END=4, Blade=2, weapons=(SWORD, CLUB)))
    end(battle)
    sword, club = (shot(battle, "bob", "ann", key).pool for key in ("sword", "club"))
    give(battle, "right_arm", 2)
    assert (shot(battle, "bob", "ann", "sword").pool, shot(battle, "bob", "ann", "club").pool) == (sword, club - 2)
    give(battle, "left_arm", 1)
    assert (shot(battle, "bob", "ann", "sword").pool, shot(battle, "bob", "ann", "club").pool) == (sword - 1, club - 2)


@pytest.mark.rule("CDG-09")
def test_one_leg_halves_the_speed_and_without_both_nobody_walks() -> None:
    battle = pair(STR=2, DEX=2, END=2)
    end(battle)
    give(battle, "right_leg", 2)
    bob = battle.unit("bob")
    assert bob.speed == bob.derived.speed // 2 - 2
    give(battle, "left_leg", 2)
    assert refused(battle, Move("bob", ((2, 0),))).key == "barred.walk"


@pytest.mark.rule("TRP-09")
def test_stalled_means_speed_0() -> None:
    battle = pair(STR=2, DEX=2)
    end(battle)
    give(battle, "stall", 1)
    assert battle.unit("bob").speed == battle.unit("bob").derived.speed - 1
    give(battle, "stall", 2)
    assert battle.unit("bob").speed == 0
    assert refused(battle, Move("bob", ((2, 0),))).rules == ("TRP-09",)


def test_points_that_slow_shorten_walks_and_charges() -> None:
    battle = pair(gap="....", DEX=5, STR=5)
    end(battle)
    speed = battle.unit("bob").speed
    give(battle, "entangle", 4)
    assert battle.unit("bob").speed == speed - 4
    walks = [square for square in offered(battle, "bob", "move", "path") if isinstance(square, tuple)]
    reach = max(x for x, y in walks if y == 0)
    assert reach <= 5 + speed - 4
