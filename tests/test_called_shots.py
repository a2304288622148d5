"""Called shots: the price of a spot, the save, and what a wound there does (CAL)."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product

import pytest

from components.damage import Health
from systems import pipeline, referee
from systems.battle import Battle
from systems.board import draw
from systems.commands import AimedAttack, AllOutAttack, Attack, Charge, Defend, FightOn, SetStanding, Trip
from systems.dice import ScriptedDice
from systems.events import AttackResolved, DamageTaken, SaveResolved, SpotStruck
from systems.facts import Footprint, UnitSheet
from tests.field import (
    BOW,
    FIST,
    PISTOL,
    attacked,
    do,
    fight,
    grant,
    lines,
    offered,
    one,
    parts,
    preview,
    refused,
    rows,
    shot,
    unit,
    weapon,
)
from tests.twin.maps import TURNS, turn_board, turn_square
from tests.wrestling import held

AXE = weapon("axe", "blade", size=3, damage=12)


def swordsman(**ratings: int) -> UnitSheet:
    return unit("ann", weapons=[AXE], more={"STR": 5, "Blade": 5, "PER": 3, **ratings})


def strike(battle: Battle, spot: str, successes: int, save: int) -> None:
    """Ann's axe strikes Bob's spot with so many successes and his save comes to so many."""
    plan = shot(battle, "ann", "bob", "axe", spot=spot)
    dice = successes - plan.attack_extra
    faces = (8,) * dice + (1,) * (plan.pool - dice)
    side = plan.steps[0].other
    rolled = save - (side.extra if save else 0) + side.lost
    do(battle, Attack("ann", "bob", "axe", spot=spot), faces + (8,) * rolled + (1,) * (side.pool - rolled))


# the price ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CAL-03", "BON-03")
def test_the_printed_example_of_a_shot_at_the_head() -> None:
    """DV-12: DP 20 against an aware defense of 10: 20 − 4 − (10 + 4) = 2; without Base and 6 left: 20 − 4 − 6 = 10."""
    ann = unit("ann", weapons=[weapon("maul", "blade", damage=10)], STR=5, Blade=5)
    bob = unit("bob", "blue", armor=(6, 6), printed={"base_defense": 4, "dodge_defense": 0, "insight_defense": 0})
    battle = fight(["AB"], ann, bob)
    aware = shot(battle, "ann", "bob", "maul", spot="head")
    assert (aware.pool, lines(aware)["called_shot"], lines(aware)["called_shot_dodge"]) == (2, -4, -4)
    fresh = fight(["AB"], ann, bob, fresh=True)
    caught = shot(fresh, "ann", "bob", "maul", spot="head")
    assert (caught.pool, "called_shot_dodge" in lines(caught)) == (10, False)


@pytest.mark.rule("CAL-03")
@pytest.mark.parametrize(("ranged", "dodges"), [(False, False), (True, True)])
def test_who_has_no_base_defense_left_in_a_hold_does_not_dodge_a_called_shot(ranged: bool, dodges: bool) -> None:
    """Neither of the two keeps it against somebody else (GRP-09); only who holds at range does (GRP-18)."""
    ann, bob, eve = unit("ann", "blue"), unit("bob"), unit("eve", Archery=4, weapons=[BOW])
    battle = fight(["AB...E"], eve, bob, ann)
    assert lines(shot(battle, "eve", "ann", "bow", spot="head"))["called_shot_dodge"] == -4
    held(battle, "ann", "bob", ranged=ranged)
    assert ("called_shot_dodge" in lines(shot(battle, "eve", "ann", "bow", spot="head"))) == dodges


@pytest.mark.rule("CAL-03", "DEF-09")
def test_the_dodge_against_a_called_shot_is_open_to_high_speed_and_wears_off_with_attacks() -> None:
    gun = replace(PISTOL, damage=10)
    ann = unit("ann", weapons=[gun], DEX=5, Firearms=5, PER=3)
    bob = unit("bob", "blue", printed={"base_defense": 2, "dodge_defense": 0, "insight_defense": 0})
    battle = fight(["A...B"], ann, bob)
    assert parts(shot(battle, "ann", "bob", "pistol", spot="head")) == {"dodge": 1}
    attacked(battle, "bob", 3)
    assert parts(shot(battle, "ann", "bob", "pistol", spot="head")) == {}


@pytest.mark.rule("CAL-03", "GIV-01")
def test_who_gives_up_base_does_not_dodge_the_spot_either() -> None:
    bob = unit("bob", "blue", printed={"base_defense": 2})
    battle = fight(["AB"], swordsman(), bob)
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "axe", spot="head"))
    asked = referee.asks(battle)
    assert asked is not None
    assert asked.forecast is not None
    pool = asked.forecast.pool
    do(battle, Defend("bob", give_up=("base",)), (1,) * (pool + 2 + 4))
    assert {each.key: each.value for each in one(battle, AttackResolved).modifiers}["modifier.base_given_up"] == 2


@pytest.mark.rule("CAL-03", "DIC-14")
def test_training_and_a_brush_pen_ease_the_penalty_but_not_the_dodge() -> None:
    pen = replace(AXE, traits=(("called_shot_relief", 1),))
    ann = replace(swordsman(), weapons=(pen,), specialties=("called_shot",))
    eased = shot(fight(["AB"], ann, unit("bob", "blue")), "ann", "bob", "axe", spot="throat")
    found = lines(eased)
    assert (found["called_shot"], found["called_shot_specialty"], found["called_shot_relief"]) == (-6, 1, 1)
    assert found["called_shot_dodge"] == -6


@pytest.mark.rule("CAL-02")
def test_a_spot_goes_with_every_attack_that_wounds_and_with_no_other() -> None:
    ann = unit("ann", weapons=[AXE, BOW, FIST], STR=5, DEX=4, Blade=3, Archery=3)
    battle = fight(["A....B", "......"], ann, unit("bob", "blue"))
    assert preview(battle, Attack("ann", "bob", "bow", spot="eyes")).spot == "eyes"
    assert preview(battle, AimedAttack("ann", "bob", "bow", spot="eyes")).spot == "eyes"
    assert preview(battle, Charge("ann", "bob", "axe", square=(3, 0), spot="eyes")).spot == "eyes"
    near = fight(["AB"], ann, unit("bob", "blue"))
    assert preview(near, AllOutAttack("ann", "bob", "axe", spot="eyes")).spot == "eyes"
    assert refused(near, Trip("ann", "bob", "fist", spot="eyes")).key == "called_shots.not_with"
    assert offered(near, "ann", "trip", "spot") == {""}


# who can be aimed at --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CAL-04", "CAL-14")
def test_beyond_the_sensory_range_there_is_no_spot_to_aim_at() -> None:
    ann = unit("ann", weapons=[BOW], STR=3, DEX=4, Archery=4, PER=1)
    battle = fight(["A..........B"], ann, unit("bob", "blue"), at={"bob": (11, 0), "ann": (0, 0)})
    no = refused(battle, Attack("ann", "bob", "bow", spot="head"))
    assert (no.key, no.fact("limit"), no.rules) == ("called_shots.too_far", 10, ("CAL-04", "CAL-14"))
    assert offered(battle, "ann", "attack", "spot") == {""}
    near = fight(["A.........B."], ann, unit("bob", "blue"))
    assert "head" in offered(near, "ann", "attack", "spot")


@pytest.mark.rule("CAL-01")
@pytest.mark.parametrize("kind", ["swarm", "construct", "ooze"])
def test_what_has_no_vital_spots_offers_none(kind: str) -> None:
    """H04: refused in words, with and without cover, and never an error."""
    for edges in ((), (("v", 1, 0, "low_wall"),)):
        battle = fight(["AB"], swordsman(), unit("bob", "blue", kind=kind), edges=edges)
        assert refused(battle, Attack("ann", "bob", "axe", spot="head")).key == "called_shots.no_vital_spots"
    machine = unit("bob", "blue", kind=kind, traits={"vital_spots": 1})
    assert shot(fight(["AB"], swordsman(), machine), "ann", "bob", "axe", spot="head").spot == "head"


@pytest.mark.rule("CAL-05")
def test_only_the_printed_spots_are_known() -> None:
    battle = fight(["AB"], swordsman(), unit("bob", "blue"))
    assert refused(battle, Attack("ann", "bob", "axe", spot="knee")).key == "called_shots.unknown"


# what a wound there does ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CAL-06", "CAL-10")
def test_seven_damage_to_the_head_less_one_success_is_two_points_of_stun() -> None:
    """DV-13: F(7/2) − 1 = 2."""
    battle = fight(["AB"], swordsman(), unit("bob", "blue", END=5, Survival=4))
    strike(battle, "head", 7, 1)
    assert (one(battle, DamageTaken).lethal, one(battle, SaveResolved).value) == (7, 3)
    assert battle.unit("bob").point("stun") == 2
    assert one(battle, SpotStruck).points == 2


@pytest.mark.parametrize(
    ("spot", "kind"),
    [
        pytest.param("eyes", "dazzle", marks=pytest.mark.rule("CAL-07")),
        pytest.param("abdomen", "nausea", marks=pytest.mark.rule("CAL-08")),
        pytest.param("ribs", "pain", marks=pytest.mark.rule("CAL-09")),
    ],
)
def test_each_spot_has_its_condition_and_a_save_can_cancel_all_of_it(spot: str, kind: str) -> None:
    battle = fight(["AB"], swordsman(), unit("bob", "blue", END=5, RES=5, Survival=4))
    assert lines(shot(battle, "ann", "bob", "axe", spot=spot))["called_shot"] == -4
    strike(battle, spot, 5, 0)
    assert battle.unit("bob").point(kind) == 2
    held = fight(["AB"], swordsman(), unit("bob", "blue", END=5, RES=5, Survival=4))
    strike(held, spot, 5, 3)
    assert held.unit("bob").points == ()


@pytest.mark.rule("CAL-10")
def test_armor_that_swallows_the_wound_leaves_nothing_to_save_against() -> None:
    bob = unit("bob", "blue", traits={"damage_reduction": 20})
    battle = fight(["AB"], swordsman(), bob)
    pool = shot(battle, "ann", "bob", "axe", spot="head").pool
    do(battle, Attack("ann", "bob", "axe", spot="head"), (8, 8, 8) + (1,) * (pool - 3))
    assert not rows(battle, SaveResolved)
    assert battle.unit("bob").points == ()


@pytest.mark.rule("CAL-11", "DMG-17")
def test_seven_lethal_to_the_throat_against_three_successes_are_four_aggravated_and_three_lethal() -> None:
    """DV-13: margin 4, so 4A + 3L."""
    battle = fight(["AB"], swordsman(), unit("bob", "blue", END=5, RES=5, Survival=4))
    strike(battle, "throat", 7, 3)
    harm = one(battle, DamageTaken)
    assert (harm.bashing, harm.lethal, harm.aggravated) == (0, 3, 4)
    assert one(battle, SpotStruck).risen == 4


@pytest.mark.rule("CAL-12")
def test_at_the_temple_older_wounds_rise_where_the_new_ones_cannot() -> None:
    sharp = replace(AXE, grade="A", damage=20)
    ann = replace(swordsman(), weapons=(sharp,))
    battle = fight(["AB"], ann, unit("bob", "blue", END=5, Survival=4))
    with battle:
        battle.write("bob", Health, "healthy", battle.unit("bob").healthy - 3)
        battle.write("bob", Health, "bashing", 1)
        battle.write("bob", Health, "lethal", 2)
    assert lines(shot(battle, "ann", "bob", "axe", spot="temple"))["called_shot"] == -12
    strike(battle, "temple", 4, 2)
    bob = battle.unit("bob")
    assert (bob.bashing, bob.lethal, bob.aggravated) == (0, 2, 5)
    assert (one(battle, DamageTaken).older, one(battle, SpotStruck).risen) == (2, 2)
    thrown = fight(["AB"], ann, unit("bob", "blue", END=5, Survival=4))
    strike(thrown, "throat", 4, 2)
    assert one(thrown, SpotStruck).risen == 0


@pytest.mark.rule("CAL-13")
def test_points_of_several_called_shots_do_not_add_up() -> None:
    battle = fight(["AB"], swordsman(), unit("bob", "blue", END=5, RES=5, Survival=4))
    strike(battle, "head", 7, 0)
    assert battle.unit("bob").point("stun") == 3
    grant(battle, "ann")
    strike(battle, "head", 5, 0)
    assert battle.unit("bob").point("stun") == 3


# what it will do ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CAL-10")
def test_the_forecast_of_points_is_the_sum_over_wound_and_save() -> None:
    battle = fight(["AB"], swordsman(), unit("bob", "blue", END=3, Survival=2))
    plan = shot(battle, "ann", "bob", "axe", spot="head")
    save = plan.steps[0].other.successes
    least = battle.unit("bob").healthy
    points, drop = [0.0] * 30, 0.0
    for damage, chance in enumerate(plan.damage):
        for cancelled, share in enumerate(save):
            left = 0 if damage >= 2 * least else max(0, damage // 2 - cancelled)  # the dead take no points
            points[left] += chance * share
            drop += chance * share * (damage >= least or left >= 3)
    assert [*plan.effects[0].amounts] == pytest.approx(points[: len(plan.effects[0].amounts)], abs=1e-12)
    assert plan.drop == pytest.approx(drop, abs=1e-12)
    assert plan.effects[0].key == "stun"


@pytest.mark.parametrize(
    ("spot", "damage"),
    [
        pytest.param("throat", 8, marks=pytest.mark.rule("CAL-11")),
        pytest.param("temple", 20, marks=pytest.mark.rule("CAL-12")),
    ],
)
@pytest.mark.parametrize("grade", ["B", "L", "A"])
def test_the_forecast_of_what_rises_is_what_will_rise(spot: str, damage: int, grade: str) -> None:
    """Every result of the blow and of the save, played out, against the odds that were shown."""
    ann = replace(swordsman(), weapons=(replace(AXE, grade=grade, damage=damage),))
    bare = {"base_defense": 0, "dodge_defense": 0, "insight_defense": 0}
    start = fight(["AB"], ann, unit("bob", "blue", END=4, Survival=1, printed=bare))
    with start:
        start.write("bob", Health, "healthy", start.unit("bob").healthy - 3)
        start.write("bob", Health, "bashing", 2)
        start.write("bob", Health, "aggravated", 1)
    plan = shot(start, "ann", "bob", "axe", spot=spot)
    save, amounts = plan.steps[0].other, [0.0] * 30
    for successes, chance in enumerate(plan.successes[:7]):
        for cancelled, share in enumerate(save.successes[:5]):
            risen = 0
            if successes:
                battle = start.fork(seed=0)
                dice = successes - plan.attack_extra
                faces = (8,) * dice + (1,) * (plan.pool - dice) + (8,) * cancelled + (1,) * (save.pool - cancelled)
                if dice < 1:
                    assert chance == 0
                    continue
                do(battle, Attack("ann", "bob", "axe", spot=spot), faces)
                risen = one(battle, SpotStruck).risen
                battle.close()
            amounts[risen] += chance * share
    unplayed = 1 - sum(amounts)
    assert unplayed < 0.15
    for number, chance in enumerate(plan.effects[0].amounts):
        assert amounts[number] - 1e-12 <= chance <= amounts[number] + unplayed + 1e-12


@pytest.mark.rule("CAL-11")
def test_who_has_no_endurance_at_all_is_hurt_and_no_more() -> None:
    stone = unit("bob", "blue", END=-1, printed={"health": 20})
    battle = fight(["AB"], swordsman(), stone)
    plan = shot(battle, "ann", "bob", "axe", spot="throat")
    assert (plan.steps, plan.effects[0].chance) == ((), 0.0)
    do(battle, Attack("ann", "bob", "axe", spot="throat"), (8,) * 3 + (1,) * (plan.pool - 3))
    assert not rows(battle, SaveResolved)
    assert one(battle, DamageTaken).aggravated == 0


# the hard case --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CAL-03", "COV-04")
@pytest.mark.parametrize("turn", TURNS)
def test_h04_a_called_shot_keeps_its_spot_behind_partial_cover(turn: tuple[bool, bool, bool]) -> None:
    """Both penalties, each once, and the spot that was named is what is hit, wherever the low wall lies."""
    ann = unit("ann", weapons=[replace(BOW, damage=10)], STR=3, DEX=5, Archery=5, PER=3)
    for edges, spot in product(((), (("v", 4, 0, "low_wall"),)), ("head", "throat")):
        board = draw(["A...B"], edges=edges)
        at = {each: turn_square(board, turn, Footprint(x, 0))[:2] for each, x in (("ann", 0), ("bob", 4))}
        battle = fight(turn_board(board, turn), ann, unit("bob", "blue", END=5, Survival=3), at=at)
        plan = shot(battle, "ann", "bob", "bow", spot=spot)
        assert sum(each.key == "modifier.called_shot" for each in plan.modifiers) == 1
        assert sum(each.key == "modifier.cover" for each in plan.modifiers) == len(edges)
        dice = max(1, plan.pool)
        do(battle, Attack("ann", "bob", "bow", spot=spot), (10,) * dice + (1,) * (dice + plan.steps[0].other.pool))
        assert one(battle, SpotStruck).spot == spot
        assert (battle.unit("bob").point("stun") > 0) == (spot == "head")


@pytest.mark.rule("CAL-06")
def test_a_battle_saved_while_a_shot_is_answered_goes_on_alike() -> None:
    """H29: the spot, the coup and what is pulled are on the stack, not in anybody's memory."""
    bob = unit("bob", "blue", END=5, Survival=3, DEX=6)
    battle = fight(["AB"], swordsman(), bob)
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "axe", spot="head", pulled=1))
    again = Battle(battle.setup, battle.seed)
    again.attach(pipeline.PIPELINE)
    again.restore(json.loads(json.dumps(battle.state())))
    asked = referee.asks(battle)
    assert asked is not None
    assert asked.forecast is not None
    faces = (8,) * 5 + (1,) * (asked.forecast.pool - 5) + (1,) * 20
    for each in (battle, again):
        each.dice = ScriptedDice(faces)
        assert referee.submit(each, Defend("bob")) is None
    assert battle.hash() == again.hash()
    assert one(again, SpotStruck).spot == "head"


@pytest.mark.rule("CAL-09")
def test_who_is_wounded_out_by_a_called_shot_is_asked_and_has_the_points() -> None:
    bob = unit("bob", "blue", END=4, RES=4, COM=3, Survival=3, printed={"base_defense": 0})
    battle = fight(["AB.D"], swordsman(), bob, unit("dan", "blue"))
    do(battle, SetStanding("bob", "danger"))
    do(battle, Attack("ann", "bob", "axe", spot="ribs"))
    asked = referee.asks(battle)
    assert asked is not None
    assert asked.forecast is not None
    plan, health = asked.forecast, battle.unit("bob").healthy
    dice = health - plan.attack_extra
    faces = (8,) * dice + (1,) * (plan.pool - dice) + (8, 8) + (1,) * (plan.steps[0].other.pool - 2)
    do(battle, Defend("bob"), faces)
    question = referee.asks(battle)
    assert question is not None
    assert question.choice == "fight_on"
    assert battle.unit("bob").point("pain") == health // 2 - 2
    do(battle, FightOn("bob", pay=True))
    assert battle.acting() == "ann"
