"""What a turn can pay for (ACT, STD-05, FUL-01, MOV-17): budget, trades, immediate actions (case H16: test_referee)."""

from __future__ import annotations

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import (
    Aim,
    AimedAttack,
    AllOutAttack,
    Attack,
    Charge,
    Command,
    Defend,
    DropProne,
    KeepTotalDefense,
    Move,
    Parry,
    SetStanding,
    StandUp,
    TotalDefense,
)
from systems.events import ActionSpent
from tests.field import FIST, SWORD, do, end, end_until, fight, miss, one, refused, rows, unit, verbs, weapon

GUN = weapon("gun", "firearm", damage=3, base=20, shots=99)
FULL = (1, 1, 1, 1)


def budget(battle: Battle, who: str = "ann") -> tuple[int, int, int, int]:
    """Standard, move, swift and immediate actions left."""
    left = battle.unit(who)
    return left.standard, left.move, left.swift, left.immediate


def skirmish() -> Battle:
    """Ann stands beside bob; dan is five squares off with a clear lane between."""
    ann = unit("ann", STR=3, DEX=3, PER=3, Brawl=1, Blade=2, Firearms=2, weapons=(FIST, SWORD, GUN))
    bob, dan = (unit(name, "blue", printed={"health": 99, "base_defense": 2}) for name in ("bob", "dan"))
    return fight(["A.....D.", "B.......", "........"], ann, bob, dan)


# --- the budget


@pytest.mark.rule("ACT-06", "ACT-03")
def test_each_turn_begins_with_one_standard_one_move_one_swift_action() -> None:
    battle = skirmish()
    assert budget(battle) == FULL
    do(battle, Move("ann", ((1, 0),)))
    assert budget(battle) == (1, 0, 1, 1)
    do(battle, Attack("ann", "bob", "fist"), faces=(1, 1))
    assert budget(battle) == (0, 0, 1, 1)
    assert [event.costs for event in rows(battle, ActionSpent)] == [("move",), ("standard",)]
    end(battle)
    assert budget(battle) == (0, 0, 0, 1), "what is left of a turn is gone, but not the reaction to others"
    end_until(battle, "ann")
    assert budget(battle) == FULL


@pytest.mark.rule("ACT-06")
def test_one_standard_action_is_one_attack() -> None:
    battle = skirmish()
    do(battle, Attack("ann", "bob", "fist"), faces=(1, 1))
    refusal = refused(battle, Attack("ann", "bob", "sword"))
    assert (refusal.key, refusal.fact("missing")) == ("action.spent", "standard")
    assert "attack" not in verbs(battle, "ann")


@pytest.mark.rule("ACT-07")
def test_the_standard_action_buys_a_second_move_but_no_third() -> None:
    battle = skirmish()
    do(battle, Move("ann", ((1, 0),)))
    do(battle, Move("ann", ((0, 0),)))
    assert budget(battle) == (0, 0, 1, 1)
    assert refused(battle, Move("ann", ((1, 0),))).key == "action.spent"
    assert refused(battle, Attack("ann", "bob", "fist")).fact("missing") == "standard"


@pytest.mark.rule("ACT-07")
def test_the_move_action_buys_no_attack_and_the_swift_no_move() -> None:
    battle = skirmish()
    do(battle, Attack("ann", "bob", "fist"), faces=(1, 1))
    assert budget(battle) == (0, 1, 1, 1)
    assert refused(battle, Attack("ann", "bob", "fist")).key == "action.spent"
    do(battle, Move("ann", ((1, 0),)))
    assert budget(battle) == (0, 0, 1, 1)
    assert refused(battle, Move("ann", ((0, 0),))).key == "action.spent"


@pytest.mark.rule("ACT-07", "MOV-19")
def test_parrying_and_getting_up_may_be_bought_with_the_standard_action_too() -> None:
    battle = skirmish()
    do(battle, DropProne("ann"))
    do(battle, Parry("ann", "fist"))
    do(battle, StandUp("ann"))
    assert budget(battle) == (0, 0, 1, 0)


@pytest.mark.rule("MOV-17")
def test_a_parry_takes_the_move_action_and_lasts_until_the_next_turn_begins() -> None:
    battle = skirmish()
    do(battle, Parry("ann", "sword"))
    assert budget(battle) == (1, 0, 1, 1)
    end(battle)
    end(battle)
    assert battle.acting() == "dan"
    assert battle.unit("ann").parry_bonus == 2
    end(battle)
    assert battle.unit("ann").parry_bonus == 0


# --- dear actions


@pytest.mark.rule("STD-05")
@pytest.mark.parametrize("command", [TotalDefense("ann"), AllOutAttack("ann", "bob", "fist")], ids=lambda c: c.verb)
def test_total_defense_and_the_all_out_attack_take_the_standard_action(command: Command) -> None:
    battle = skirmish()
    do(battle, command, faces=(1,) * 3 if isinstance(command, Attack) else ())
    assert budget(battle) == (0, 1, 1, 1)
    battle = skirmish()
    do(battle, Attack("ann", "bob", "fist"), faces=(1, 1))
    assert refused(battle, command).fact("missing") == "standard"


@pytest.mark.rule("FUL-01")
def test_a_charge_takes_the_move_and_the_standard_action_together() -> None:
    battle = skirmish()
    charge = Charge("ann", "dan", "fist", square=(5, 0))
    do(battle, charge, faces=(1,) * 5)
    assert budget(battle) == (0, 0, 1, 1)
    assert one(battle, ActionSpent).costs == ("move", "standard")
    for first, missing in ((Move("ann", ((1, 0),)), "move"), (TotalDefense("ann"), "standard")):
        battle = skirmish()
        do(battle, first)
        assert refused(battle, charge).fact("missing") == missing
        assert "charge" not in verbs(battle, "ann")


@pytest.mark.rule("ACT-06")
@pytest.mark.parametrize("command", [Aim("ann", "dan", "gun"), AimedAttack("ann", "dan", "gun")], ids=lambda c: c.verb)
def test_aiming_takes_everything_a_turn_has(command: Command) -> None:
    battle = skirmish()
    do(battle, command, faces=(1,) * 7 if isinstance(command, Attack) else ())
    assert budget(battle) == (0, 0, 0, 1)
    battle = skirmish()
    do(battle, Move("ann", ((1, 0),)))
    assert refused(battle, command).fact("missing") == "move"


@pytest.mark.rule("TDF-05")
@pytest.mark.parametrize(("keep", "left"), [(True, (0, 1, 1, 1)), (False, FULL)])
def test_at_the_start_of_a_turn_total_defense_is_paid_again_or_let_go(
    keep: bool, left: tuple[int, int, int, int]
) -> None:
    battle = skirmish()
    do(battle, SetStanding("ann", "ask"))
    do(battle, TotalDefense("ann"))
    for _ in range(3):
        end(battle)
    ask = referee.asks(battle)
    assert ask is not None
    assert (ask.unit, ask.choice, battle.acting()) == ("ann", "keep_total_defense", None)
    do(battle, KeepTotalDefense("ann", keep=keep))
    assert (battle.acting(), battle.unit("ann").total_defense, budget(battle)) == ("ann", keep, left)


# --- immediate actions


@pytest.mark.rule("ACT-09", "IMM-01")
def test_an_immediate_action_outside_the_own_turn_costs_the_next_turns_swift_action() -> None:
    """Ann throws herself down when dan announces a shot; with no swift action she cannot aim in her next turn."""
    dan = unit("dan", "blue", Firearms=3, weapons=(GUN,))
    battle = fight(["A....D"], unit("ann", Firearms=2, weapons=(GUN,)), dan)
    do(battle, SetStanding("ann", "ask"))
    end(battle)
    do(battle, Attack("dan", "ann", "gun"))
    do(battle, DropProne("ann"))
    assert budget(battle) == (0, 0, 0, 0)
    do(battle, Defend("ann"), faces=(1,) * 4)
    end(battle)
    assert budget(battle) == (1, 1, 0, 1)
    for command in (AimedAttack("ann", "dan", "gun"), Aim("ann", "dan", "gun")):
        assert refused(battle, command).fact("missing") == "swift"
    assert not {"aim", "aimed_attack"} & verbs(battle, "ann")
    end_until(battle, "ann")
    assert budget(battle) == FULL
    do(battle, AimedAttack("ann", "dan", "gun"), faces=(1,) * 6)


@pytest.mark.rule("ACT-09")
def test_there_is_one_immediate_action_from_turn_to_turn() -> None:
    """Down and up again in her own turn: before her next one there is no second time."""
    battle = skirmish()
    do(battle, DropProne("ann"))
    do(battle, StandUp("ann"))
    assert refused(battle, DropProne("ann")).rules == ("IMM-01", "ACT-09")
    do(battle, SetStanding("ann", "ask"))
    end(battle)
    do(battle, Attack("bob", "ann", "fist"))
    assert "drop_prone" not in verbs(battle, "ann")
    assert refused(battle, DropProne("ann")).key == "action.spent"
    do(battle, Defend("ann"), faces=(1,))
    end(battle)
    end(battle)
    assert budget(battle) == (1, 1, 0, 1)
    do(battle, DropProne("ann"))


@pytest.mark.rule("ACT-08")
def test_whoever_has_two_standard_actions_strikes_twice() -> None:
    battle = fight(["AB"], unit("ann", traits={"more_standard": 1}), unit("bob", "blue", END=9))
    assert (battle.unit("ann").standard, battle.unit("bob").standard) == (2, 0)
    miss(battle, Attack("ann", "bob", "fist"))
    miss(battle, Attack("ann", "bob", "fist"))
    assert refused(battle, Attack("ann", "bob", "fist")).key == "action.spent"
