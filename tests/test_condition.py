"""States of a unit: prone and standing, flat-footed, unconscious, dying, dead; T21 and the companion's sample sheet."""

from __future__ import annotations

import pytest

from systems.battle import Battle
from systems.commands import Attack, Defend, DropProne, EndTurn, Move, SetStanding, StandUp
from systems.events import Fell, Rolled, StanceTaken, TurnEnded, WoundsWorsened
from tests.field import (
    FIST,
    do,
    end,
    end_until,
    fight,
    hit,
    line,
    one,
    parts,
    refused,
    rows,
    shot,
    unit,
    verbs,
    weapon,
)

GUN = weapon("gun", "firearm", damage=6, base=20, shots=9)


def pair(*, fresh: bool = False) -> Battle:
    ann = unit("ann", Brawl=2, Firearms=2, weapons=(FIST, GUN))
    return fight(["AB..", "...."], ann, unit("bob", "blue"), fresh=fresh)


# --- prone


@pytest.mark.rule("IMM-01")
def test_a_prone_target_has_two_more_against_shots_and_two_less_in_melee() -> None:
    battle = pair()
    blow, bullet = shot(battle, "ann", "bob", "fist").pool, shot(battle, "ann", "bob", "gun").pool
    end(battle)
    do(battle, DropProne("bob"))
    assert one(battle, StanceTaken).stance == "prone"
    end(battle)
    assert (shot(battle, "ann", "bob", "fist").pool, shot(battle, "ann", "bob", "gun").pool) == (blow + 2, bullet - 2)
    assert line(shot(battle, "ann", "bob", "gun"), "IMM-01").value == -2


@pytest.mark.rule("IMM-01", "ACT-09")
@pytest.mark.parametrize(("key", "before", "after"), [("gun", 8, 6), ("fist", 2, 4)])
def test_dropping_prone_when_an_attack_is_announced_counts_before_the_roll(key: str, before: int, after: int) -> None:
    """Bob is asked how he defends, throws himself down instead, and only then says that he spends nothing."""
    battle = pair()
    do(battle, SetStanding("bob", "ask"))
    assert shot(battle, "ann", "bob", key).pool == before
    do(battle, Attack("ann", "bob", key))
    assert "drop_prone" in verbs(battle, "bob")
    do(battle, DropProne("bob"))
    assert battle.unit("bob").prone
    assert "drop_prone" not in verbs(battle, "bob")
    do(battle, Defend("bob"), faces=(1,) * after)
    assert one(battle, Rolled).pool == after


@pytest.mark.rule("IMM-01")
def test_only_the_standing_drop_prone() -> None:
    battle = pair()
    do(battle, DropProne("ann"))
    end_until(battle, "ann")
    assert refused(battle, DropProne("ann")).key == "drop_prone.prone"


@pytest.mark.rule("MOV-19")
def test_getting_up_costs_the_move_action_or_else_the_standard() -> None:
    battle = pair()
    do(battle, DropProne("ann"))
    do(battle, StandUp("ann"))
    assert (battle.unit("ann").prone, battle.unit("ann").move, battle.unit("ann").standard) == (False, 0, 1)
    assert one(battle, StanceTaken).stance == "standing"
    end_until(battle, "ann")
    do(battle, DropProne("ann"))
    do(battle, Attack("ann", "bob", "fist"), faces=(1, 1))
    do(battle, StandUp("ann"))
    assert (battle.unit("ann").move, battle.unit("ann").standard) == (0, 0)


@pytest.mark.rule("MOV-19")
def test_who_stands_cannot_stand_up_and_who_lies_cannot_walk() -> None:
    battle = pair()
    assert refused(battle, StandUp("ann")).key == "stand_up.standing"
    do(battle, DropProne("ann"))
    assert refused(battle, Move("ann", ((0, 1),))).key == "move.prone"
    assert "move" not in verbs(battle, "ann")
    do(battle, StandUp("ann"))
    do(battle, Move("ann", ((0, 1),)))


# --- flat-footed


@pytest.mark.rule("DEF-15", "ACT-09")
def test_a_flat_footed_unit_takes_no_immediate_action() -> None:
    battle = pair(fresh=True)
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "gun"))
    assert "drop_prone" not in verbs(battle, "bob")
    assert refused(battle, DropProne("bob")).key == "action.spent"
    do(battle, Defend("bob"), faces=(1,) * 10)


@pytest.mark.rule("DEF-15", "ACT-09")
def test_a_unit_that_has_stumbled_takes_none_either() -> None:
    battle = fight(["AB"], unit("ann", Brawl=1), unit("bob", "blue", printed={"base_defense": 9}))
    hit(battle, "ann", "bob", "fist", faces=(1,))
    assert refused(battle, DropProne("ann")).key == "drop_prone.flat_footed"


# --- out of the fight


def wounded(points: int, *, grade: str = "L", health: int = 5) -> Battle:
    """Ann has just dealt bob that many points; dan of bob's side stands by."""
    bob = unit("bob", "blue", PER=3, DEX=3, printed={"health": health, "base_defense": 0})
    hurting = weapon("arm", damage=18, grade=grade)
    battle = fight(["AB", ".D"], unit("ann", weapons=(hurting,), Brawl=1), bob, unit("dan", "blue", weapons=(FIST,)))
    hit(battle, "ann", "bob", "arm", faces=(8,) * points + (1,) * (21 - points))
    return battle


@pytest.mark.rule("DMG-20")
@pytest.mark.parametrize(
    ("grade", "points", "state"),
    [("B", 4, ""), ("B", 5, "unconscious"), ("L", 5, "unconscious"), ("L", 6, "worsening"), ("A", 5, "dead"),
     ("L", 10, "dead"), ("B", 5 + 5 + 4, "worsening"), ("B", 15, "dead")],
)  # fmt: skip
def test_what_a_full_track_makes_of_a_unit(grade: str, points: int, state: str) -> None:
    battle = wounded(points, grade=grade)
    bob = battle.unit("bob")
    assert [event.state for event in rows(battle, Fell)] == [state] * bool(state)
    assert (bob.unconscious, bob.worsening, bob.dead) == (
        state in ("unconscious", "worsening"), state == "worsening", state == "dead",
    )  # fmt: skip


@pytest.mark.rule("DMG-20")
def test_a_dying_unit_loses_a_point_at_its_place_each_round_until_it_is_dead() -> None:
    battle = wounded(6)
    found = []
    for _ in range(4):
        end(battle)  # ann; bob is passed over, dan acts
        bob = battle.unit("bob")
        found.append((bob.lethal, bob.aggravated, bob.dead))
        assert battle.acting() == "dan"
        end(battle)
    assert found == [(3, 2, False), (2, 3, False), (1, 4, False), (0, 5, True)]
    assert len(rows(battle, WoundsWorsened)) == 4
    assert [event.state for event in rows(battle, Fell)] == ["worsening", "dead"]


@pytest.mark.rule("DMG-20")
def test_without_an_aggravated_point_nothing_gets_worse() -> None:
    battle = wounded(5)
    for _ in range(6):
        end(battle)
    assert (battle.unit("bob").lethal, rows(battle, WoundsWorsened)) == (5, [])


@pytest.mark.rule("DMG-20")
def test_the_fallen_take_no_turn_and_give_no_commands() -> None:
    battle = wounded(5)
    assert refused(battle, EndTurn("bob")).key == "turn.fallen"
    assert verbs(battle, "bob") == set()
    end(battle)
    assert battle.acting() == "dan"
    assert not any(event.unit == "bob" for event in rows(battle, TurnEnded)[2:])


def test_a_helpless_unit_has_no_base_dodge_insight_or_parry() -> None:
    """Companion 6.1; what it wears still counts."""
    bob = unit("bob", "blue", DEX=6, PER=6, armor=(2, 2), printed={"health": 5})
    arm = weapon("arm", damage=30, grade="L")
    battle = fight(["AB", ".D"], unit("ann", weapons=(arm,), Brawl=1), bob, unit("dan", "blue"))
    pool = shot(battle, "ann", "bob", "arm").pool
    spent = shot(battle, "ann", "bob", "arm").defense_extra
    hit(battle, "ann", "bob", "arm", faces=(8,) * (5 + spent) + (1,) * (pool - 5 - spent))
    end_until(battle, "ann")
    found = shot(battle, "ann", "bob", "arm")
    assert (parts(found), found.defense_extra_max) == ({"armor": 2}, 0)


def test_a_fallen_unit_falls_again_only_into_a_worse_state() -> None:
    battle = wounded(5)
    for points, states in ((1, ["unconscious", "worsening"]), (1, ["unconscious", "worsening"])):
        end_until(battle, "ann")
        hit(battle, "ann", "bob", "arm", faces=(8,) * points + (1,) * (21 - points))
        assert [event.state for event in rows(battle, Fell)] == states


# --- Health and the sheet behind it


@pytest.mark.parametrize(
    ("endurance", "size", "health"), [(2, 5, 7), (6, 5, 12), (11, 5, 19), (16, 5, 27), (2, 10, 12), (5, 1, 6)]
)
def test_companion_t21_health_is_endurance_size_and_the_legends_sum(endurance: int, size: int, health: int) -> None:
    board = ["A..", "...", "..."]
    battle = fight(board, unit("ann"), unit("bob", "blue", END=endurance, size=size), at={"bob": (1, 0)})
    bob = battle.unit("bob")
    assert (bob.derived.health, bob.healthy, bob.bashing, bob.lethal, bob.aggravated) == (health, health, 0, 0, 0)


@pytest.mark.rule("DEF-03", "INI-04")
def test_the_companions_sample_sheet() -> None:
    """Companion 4.4; the Health and Fortitude of its Die-hard feat are left out."""
    sample = unit(
        "sam", STR=3, DEX=1, END=4, INT=1, PER=1, RES=4, PRE=1, MAN=1, COM=2, Athletics=3, Survival=2,
    )  # fmt: skip
    found = fight(["SB"], sample, unit("bob", "blue"), rolled=True, faces=(1, 2)).unit("sam").derived
    assert (found.health, found.speed, found.initiative, found.base_defense) == (9, 9, 3, 1)
    assert (found.willpower, found.sensory_range, found.reflex, found.fortitude) == (6, 10, 4, 6)
