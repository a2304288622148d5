"""Aiming (AIM): DV-05 (after three rounds), DV-06."""

from __future__ import annotations

import pytest

from systems.battle import Battle
from systems.commands import Aim, AimedAttack, Attack, DropProne, Move, Parry, StandUp, TotalDefense
from systems.events import AimLost, AimTaken
from systems.facts import WeaponFacts
from tests.field import (
    BOW,
    FIST,
    KNIFE,
    PISTOL,
    SWORD,
    do,
    end,
    end_until,
    fight,
    hit,
    lines,
    offered,
    one,
    pass_round,
    preview,
    refused,
    rows,
    shot,
    unit,
    weapon,
)  # fmt: skip

RIFLE = weapon("rifle", "firearm", size=3, damage=4, strength=2, base=20)
ANN = unit("ann", PER=5, Firearms=3, Blade=2, weapons=(RIFLE, PISTOL, SWORD))
BOB = unit("bob", "blue", STR=3, Brawl=3, Firearms=1, printed={"base_defense": 0}, weapons=(FIST, PISTOL))
FAR = ["A.......B.", "......E..."]
BESIDE = ["AB........", "......E..."]
EVE = unit("eve", "blue")


def aiming(battle: Battle, times: int) -> None:
    """Ann spends that many full turns aiming at bob."""
    for _ in range(times):
        do(battle, Aim("ann", "bob", "rifle"))
        end_until(battle, "ann")


@pytest.mark.rule("AIM-01", "FUL-04", "AIM-03")
def test_aim_and_shoot_is_a_full_turn_action_worth_one_die_and_one_point_of_cap() -> None:
    battle = fight(FAR, ANN, BOB, EVE)
    plain, aimed = shot(battle, "ann", "bob", "rifle"), preview(battle, AimedAttack("ann", "bob", "rifle"))
    assert aimed.costs == ("swift", "move", "standard")
    assert (aimed.pool - plain.pool, aimed.cap - plain.cap) == (1, 1)
    do(battle, AimedAttack("ann", "bob", "rifle"), faces=(1,) * aimed.pool)
    ann = battle.unit("ann")
    assert (ann.swift, ann.move, ann.standard) == (0, 0, 0)


@pytest.mark.rule("AIM-01")
def test_who_has_moved_or_holds_a_blade_cannot_aim() -> None:
    battle = fight(FAR, ANN, BOB, EVE)
    assert refused(battle, AimedAttack("ann", "bob", "sword")).rules == ("AIM-01",)
    do(battle, Move("ann", ((1, 0),)))
    refusal = refused(battle, AimedAttack("ann", "bob", "rifle"))
    assert (refusal.key, refusal.fact("missing")) == ("action.spent", "move")


@pytest.mark.rule("AIM-01")
@pytest.mark.parametrize("held", [KNIFE, RIFLE, BOW])
def test_every_ranged_attack_can_be_aimed(held: WeaponFacts) -> None:
    battle = fight(FAR, unit("ann", STR=3, PER=5, weapons=(held,)), BOB, EVE)
    assert offered(battle, "ann", "aimed_attack", "weapon") == {held.key}
    assert lines(preview(battle, AimedAttack("ann", "bob", held.key)))["aim"] == 1


@pytest.mark.rule("AIM-02")
@pytest.mark.parametrize(("perception", "limit"), [(9, 60), (3, 30)])
def test_one_aims_within_three_base_ranges_and_the_sensory_range(perception: int, limit: int) -> None:
    """Base range 20 m; Perception 3 notices 30 m around."""
    ann = unit("ann", PER=perception, Firearms=3, weapons=(RIFLE,))
    there = fight(["A" + "." * (limit - 1) + "B"], ann, unit("bob", "blue"))
    assert lines(preview(there, AimedAttack("ann", "bob", "rifle")))["aim"] == 1
    beyond = fight(["A" + "." * limit + "B"], ann, unit("bob", "blue"))
    for command in (AimedAttack("ann", "bob", "rifle"), Aim("ann", "bob", "rifle")):
        refusal = refused(beyond, command)
        assert (refusal.key, refusal.rules) == ("aim.too_far", ("AIM-02",))
        assert (refusal.fact("distance"), refusal.fact("limit")) == (limit + 1, limit)
    assert shot(beyond, "ann", "bob", "rifle").pool > 0  # an ordinary shot is still possible


@pytest.mark.rule("AIM-03", "AIM-04")
def test_three_rounds_of_aiming_raise_the_cap_from_11_to_14() -> None:
    """DV-05: Firearms 3, weapon 4; two turns of holding the shot, the third aims and shoots."""
    battle = fight(FAR, ANN, BOB, EVE)
    assert shot(battle, "ann", "bob", "rifle").cap == 11
    aiming(battle, 2)
    assert [event.rounds for event in rows(battle, AimTaken)] == [1, 2]
    found = preview(battle, AimedAttack("ann", "bob", "rifle"))
    assert (found.cap, lines(found)["aim"]) == (14, 3)


@pytest.mark.rule("AIM-04")
def test_the_held_shot_is_worth_the_rounds_already_aimed() -> None:
    battle = fight(FAR, ANN, BOB, EVE)
    aiming(battle, 2)
    assert lines(shot(battle, "ann", "bob", "rifle"))["aim"] == 2
    hit(battle, "ann", "bob", "rifle", faces=(1,) * shot(battle, "ann", "bob", "rifle").pool)
    end_until(battle, "ann")
    assert "aim" not in lines(shot(battle, "ann", "bob", "rifle"))  # used up


@pytest.mark.rule("AIM-05")
@pytest.mark.parametrize(("turns", "worth"), [(1, 1), (4, 4), (5, 5), (7, 5)])
def test_seven_full_turns_give_five_dice_and_five_points_of_cap(turns: int, worth: int) -> None:
    """DV-06; the turn of the shot is one of them."""
    battle = fight(FAR, ANN, BOB, EVE)
    cap = shot(battle, "ann", "bob", "rifle").cap
    aiming(battle, turns - 1)
    found = preview(battle, AimedAttack("ann", "bob", "rifle"))
    assert (lines(found)["aim"], found.cap - cap) == (worth, worth)
    do(battle, Aim("ann", "bob", "rifle"))
    assert "AIM-05" in one(battle, AimTaken).rules


@pytest.mark.rule("AIM-06")
@pytest.mark.parametrize("deed", ["move", "parry", "total_defense", "other_weapon", "stand_up"])
def test_any_other_standard_or_move_action_wastes_the_aim(deed: str) -> None:
    battle = fight(FAR, ANN, BOB, EVE)
    if deed == "stand_up":
        do(battle, DropProne("ann"))
        pass_round(battle)
        pass_round(battle)  # the immediate action costs the next turn's swift action
    aiming(battle, 2)
    if deed == "other_weapon":
        hit(battle, "ann", "bob", "pistol", faces=(1,) * shot(battle, "ann", "bob", "pistol").pool)
    else:
        command = {
            "move": Move("ann", ((1, 0),)), "parry": Parry("ann", "sword"), "total_defense": TotalDefense("ann"),
            "stand_up": StandUp("ann"),
        }[deed]  # fmt: skip
        do(battle, command)
    assert one(battle, AimLost).rules == ("AIM-06",)
    assert battle.unit("ann").aim_rounds == 0


@pytest.mark.rule("AIM-04")
def test_dropping_prone_does_not_disturb_the_aim() -> None:
    battle = fight(FAR, ANN, BOB, EVE)
    aiming(battle, 1)
    do(battle, DropProne("ann"))
    assert lines(shot(battle, "ann", "bob", "rifle"))["aim"] == 1


@pytest.mark.rule("AIM-05")
def test_a_turn_without_aiming_breaks_the_row() -> None:
    """Only consecutive full turns add up."""
    battle = fight(FAR, ANN, BOB, EVE)
    aiming(battle, 1)
    end_until(battle, "ann")
    assert battle.unit("ann").aim_rounds == 0
    assert (one(battle, AimLost).cause, one(battle, AimLost).rules) == ("idle", ("AIM-05",))


@pytest.mark.rule("AIM-07")
def test_a_melee_hit_spoils_the_aim_a_miss_does_not() -> None:
    """DV-06: after a melee hit the gain is 0."""
    for face, left in ((1, 1), (8, 0)):
        battle = fight(BESIDE, ANN, BOB, EVE)
        do(battle, Aim("ann", "bob", "rifle"))
        end(battle)
        pool = shot(battle, "bob", "ann", "fist").pool
        hit(battle, "bob", "ann", "fist", faces=(face,) + (1,) * (pool - 1))
        assert battle.unit("ann").aim_rounds == left
    assert (one(battle, AimLost).cause, one(battle, AimLost).rules) == ("struck", ("AIM-07",))


@pytest.mark.rule("AIM-04")
def test_a_ranged_hit_does_not_disturb_the_aim() -> None:
    battle = fight(FAR, ANN, BOB, EVE)
    do(battle, Aim("ann", "bob", "rifle"))
    end(battle)
    pool = shot(battle, "bob", "ann", "pistol").pool
    hit(battle, "bob", "ann", "pistol", faces=(8,) + (1,) * (pool - 1))
    assert battle.unit("ann").aim_rounds == 1
    assert battle.unit("ann").healthy < battle.unit("ann").derived.health


@pytest.mark.rule("AIM-07", "AIM-02")
def test_the_aim_is_lost_when_the_target_leaves_the_sight() -> None:
    battle = fight(["A...B...", "....#...", "...#...."], ANN, BOB)
    do(battle, Aim("ann", "bob", "rifle"))
    end(battle)
    do(battle, Move("bob", ((5, 0), (5, 1))))  # still seen past the corner of the wall
    assert battle.unit("ann").aim_rounds == 1
    do(battle, Move("bob", ((5, 2), (4, 2))))
    assert battle.unit("ann").aim_rounds == 0
    assert (one(battle, AimLost).cause, one(battle, AimLost).rules) == ("target_lost", ("AIM-02", "AIM-07"))


@pytest.mark.rule("AIM-07", "AIM-02")
def test_the_aim_is_lost_when_the_target_leaves_the_limits() -> None:
    """Perception 5: the sensory range ends at 50 m."""
    battle = fight(["A" + "." * 48 + "B...."], ANN, BOB)
    do(battle, Aim("ann", "bob", "rifle"))
    end(battle)
    do(battle, Move("bob", ((50, 0),)))
    assert battle.unit("ann").aim_rounds == 1
    do(battle, Move("bob", ((51, 0),)))
    assert battle.unit("ann").aim_rounds == 0
    assert one(battle, AimLost).cause == "target_lost"


@pytest.mark.rule("AIM-07")
def test_turning_to_another_target_starts_anew() -> None:
    battle = fight(FAR, ANN, BOB, EVE)
    aiming(battle, 3)
    do(battle, Aim("ann", "eve", "rifle"))
    assert one(battle, AimLost).cause == "other_target"
    assert (battle.unit("ann").aim_target, battle.unit("ann").aim_rounds) == ("eve", 1)
    end_until(battle, "ann")
    assert "aim" not in lines(shot(battle, "ann", "bob", "rifle"))
    do(battle, Attack("ann", "bob", "rifle"), faces=(1,) * shot(battle, "ann", "bob", "rifle").pool)
    assert battle.unit("ann").aim_rounds == 0
