"""Throwing the one that is grappled: how far, into what, over which edge, and with whom (THT, EX-13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import referee
from systems.battle import Battle
from systems.board import draw
from systems.commands import Consent, Oppose, SetStanding, ThrowTarget
from systems.events import ContestResolved, Crashed, DamageTaken, Flung, HoldEnded, Plunged, Toppled
from systems.facts import UnitSheet
from systems.odds import mean
from tests.field import do, end_until, fight, offered, one, refused, rows, unit
from tests.wrestling import fall, held, plan, settle

ANN = unit("ann", STR=6, Athletics=4, Brawl=4, specialties=("heavy_throwing", "grappling"))
BOB = unit("bob", "blue", STR=2, DEX=2, Athletics=1, END=5, specialties=("balance",))
EAST = ["AB..............."]


def holding(map: list[str], *more: UnitSheet, bob: UnitSheet = BOB, ann: UnitSheet = ANN, **how: object) -> Battle:
    """Ann holds Bob, and it is her turn."""
    battle = fight(map, ann, bob, *more, **how)  # type: ignore[arg-type]
    held(battle, "ann", "bob", 2)
    return battle


def throw(battle: Battle, square: tuple[int, int], own: int, other: int = 0, before: tuple[int, ...] = ()) -> None:
    """Ann throws Bob that way with so many dice successes against so many; her legend adds one."""
    command = ThrowTarget("ann", "bob", square)
    step = plan(battle, command).steps[-1]
    do(battle, command, before + settle(step, own, other))


@pytest.mark.rule("THT-01", "THT-03", "THT-04", "THT-10")
def test_a_throw_that_is_won_sends_the_target_a_metre_a_success_and_ends_the_hold() -> None:
    """STR 6 + Athletics 4 + 1, against the better of STR or DEX with Balance; two dice and one for her legend: 3 m."""
    battle = holding(EAST)
    step = plan(battle, ThrowTarget("ann", "bob", (3, 0))).steps[0]
    assert step.own is not None
    assert (step.own.pool, step.own.extra) == (12, 1)
    throw(battle, (3, 0), 2, 1)
    assert (one(battle, ContestResolved).name, one(battle, ContestResolved).margin) == ("throw_target", 2)
    assert (battle.unit("bob").x, one(battle, Flung).metres) == (4, 3)
    assert one(battle, HoldEnded).cause == "thrown"
    assert battle.unit("ann").standard == 0


@pytest.mark.rule("THT-12")
def test_without_an_obstacle_there_is_no_harm_and_it_lands_on_its_feet() -> None:
    battle = holding(EAST)
    throw(battle, (3, 0), 3)
    assert not rows(battle, DamageTaken)
    assert not rows(battle, Crashed)
    assert not battle.unit("bob").prone


@pytest.mark.rule("THT-10", "DIC-07")
def test_the_hold_is_over_even_when_the_throw_fails() -> None:
    """Two to two: it stays where it was, and is free."""
    battle = holding(EAST)
    throw(battle, (3, 0), 1, 2)
    assert (battle.unit("bob").x, battle.unit("bob").held_by) == (1, ())
    assert not rows(battle, Flung)


@pytest.mark.rule("THT-03")
def test_the_target_balances_with_the_better_attribute_without_a_choice() -> None:
    battle = holding(EAST, bob=unit("bob", "blue", STR=1, DEX=4, Athletics=2))
    do(battle, SetStanding("bob", "ask"))
    step = plan(battle, ThrowTarget("ann", "bob", (3, 0))).steps[0]
    assert (step.other.option, len(step.options)) == ("DEX", 1)
    throw(battle, (3, 0), 2)
    assert referee.asks(battle) is None


@pytest.mark.rule("THT-05")
def test_each_point_of_size_it_has_over_the_thrower_costs_a_die() -> None:
    battle = holding(EAST, bob=replace(BOB, size=7))
    step = plan(battle, ThrowTarget("ann", "bob", (3, 0))).steps[0]
    assert step.own is not None
    assert [line.value for line in step.own.modifiers if line.rule == "THT-05"] == [-2]


@pytest.mark.rule("THT-06", "THT-12")
def test_a_hard_wall_takes_the_metres_that_are_left_out_of_the_target() -> None:
    """Two metres of the five are free; three are left: three lethal, and it lies there."""
    battle = holding(["AB..#"])
    throw(battle, (3, 0), 4)
    assert (battle.unit("bob").x, battle.unit("bob").lethal) == (3, 3)
    assert (one(battle, Crashed).left, one(battle, Crashed).hardness) == (3, 5)
    assert battle.unit("bob").prone


@pytest.mark.rule("THT-07")
def test_a_creature_in_the_way_is_soft_and_both_are_bruised_alike() -> None:
    battle = holding(["AB..E"], unit("eve", "blue", END=5))
    throw(battle, (3, 0), 4)
    assert (battle.unit("bob").x, battle.unit("bob").bashing, battle.unit("eve").bashing) == (3, 3, 3)
    assert (battle.unit("bob").lethal, battle.unit("eve").prone) == (0, False)
    assert one(battle, Crashed).obstacle == "eve"


@pytest.mark.rule("THT-08")
@pytest.mark.parametrize(("traits", "hurt"), [({"shorter_falls": 2}, 1), ({"fall_immune": 1}, 0)])
def test_who_is_used_to_falling_is_hurt_less(traits: dict[str, int], hurt: int) -> None:
    battle = holding(["AB..#"], bob=replace(BOB, traits=tuple(traits.items())))
    throw(battle, (3, 0), 4)
    assert battle.unit("bob").lethal == hurt
    assert battle.unit("bob").prone == bool(hurt)


@pytest.mark.rule("THT-06", "THT-08")
def test_damage_reduction_is_no_use_against_it() -> None:
    battle = holding(["AB..#"], bob=replace(BOB, traits=(("damage_reduction", 5),)))
    throw(battle, (3, 0), 4)
    assert battle.unit("bob").lethal == 3


@pytest.mark.rule("THT-09")
def test_who_is_too_weak_throws_nobody_and_no_die_falls() -> None:
    """Size 5 and STR 6: up to Size 8; by the kilogram, what a Strength of 6 lifts."""
    assert plan(holding(EAST, bob=replace(BOB, size=8)), ThrowTarget("ann", "bob", (3, 0)))
    battle = holding(EAST, bob=replace(BOB, size=9))
    assert refused(battle, ThrowTarget("ann", "bob", (3, 0))).key == "throw_target.too_heavy"
    weak = unit("ann", STR=3, Athletics=4, Brawl=4)
    assert plan(holding(EAST, ann=weak), ThrowTarget("ann", "bob", (3, 0)))
    battle = holding(EAST, ann=weak, house={"throw_strength": "kilograms"})
    assert refused(battle, ThrowTarget("ann", "bob", (3, 0))).rules == ("THT-09",)


@pytest.mark.rule("THT-02", "THT-01")
def test_a_mere_hold_is_enough_but_it_takes_one() -> None:
    battle = holding(EAST)
    assert not battle.unit("bob").pinned
    assert offered(battle, "ann", "throw_target", "target") == {"bob"}
    free = fight(EAST, ANN, BOB)
    assert refused(free, ThrowTarget("ann", "bob", (3, 0))).key == "throw_target.no_hold"


@pytest.mark.rule("THT-04")
def test_with_the_switch_the_margin_is_the_distance() -> None:
    battle = holding(EAST, house={"throw_distance": "margin"})
    throw(battle, (3, 0), 4, 2)
    assert one(battle, Flung).metres == 3


@pytest.mark.rule("THT-04")
def test_nobody_is_thrown_through_the_thrower_or_off_the_map() -> None:
    battle = holding([".AB..", "....."])
    assert refused(battle, ThrowTarget("ann", "bob", (0, 0))).key == "throw_target.through"
    assert refused(battle, ThrowTarget("ann", "bob", (2, 0))).key == "throw_target.direction"
    throw(battle, (4, 0), 5)
    assert (battle.unit("bob").x, one(battle, Flung).stopped) == (4, "map")
    assert not rows(battle, DamageTaken)


@pytest.mark.rule("THT-04", "DMG-15")
def test_over_an_edge_it_falls() -> None:
    """A roof ten metres high: four metres of throw, two of roof."""
    board = draw(["......."])
    board = replace(board, floor=(10, 10, 10, 10, 0, 0, 0))
    battle = fight(board, ANN, BOB, at={"ann": (0, 0), "bob": (1, 0)})
    held(battle, "ann", "bob", 2)
    command = ThrowTarget("ann", "bob", (3, 0))
    shown = plan(battle, command)
    assert [effect.key for effect in shown.effects if effect.key == "fall"]
    save = battle.rules.fall_save(battle.unit("bob")).pool
    do(battle, command, settle(shown.steps[0], 3) + fall(save, 0))
    assert one(battle, Plunged).metres == 10
    assert (battle.unit("bob").x, battle.unit("bob").lethal) == (4, 3)


@pytest.mark.rule("THT-11", "GRP-16")
def test_another_grappler_who_objects_must_be_beaten_and_flies_along_if_it_holds_on() -> None:
    """EX-13: Cat wants to throw Bob, whom Ann holds as well; she loses, and both fly."""
    battle = rivals()
    command = ThrowTarget("dan", "bob", (3, 2))
    shown = plan(battle, command)
    assert [step.name for step in shown.steps] == ["objection", "throw_target"]
    do(battle, command, settle(shown.steps[0], 2, 0) + settle(shown.steps[1], 2, 0))
    assert [each.unit for each in rows(battle, Flung)] == ["bob", "ann"]
    assert {each.metres for each in rows(battle, Flung)} == {3}
    assert battle.unit("ann").holds == "bob"


@pytest.mark.rule("THT-11", "GRP-16")
@pytest.mark.parametrize(
    ("won", "lets_go", "flown"), [(False, False, []), (True, False, ["bob", "ann"]), (True, True, ["bob"])]
)
def test_ex_13_c_throws_b_whom_a_holds_as_well_and_a_objects(won: bool, lets_go: bool, flown: list[str]) -> None:
    """Lost, there is no throw. Won, both are thrown, unless A lets go of B when it has been beaten."""
    battle = rivals()
    do(battle, SetStanding("ann", "ask"))
    command = ThrowTarget("dan", "bob", (3, 2))
    shown = plan(battle, command)
    do(battle, command)
    against, throw = settle(shown.steps[0], 2 * won, 2 * (not won)), settle(shown.steps[1], 2)
    do(battle, Consent("ann"))
    do(battle, Oppose("ann", shown.steps[0].other.option), against)
    if won:
        assert refused(battle, Consent("ann", agree=True)).key == "consent.beaten"
        do(battle, Consent("ann", let_go=lets_go), throw)
    assert [each.unit for each in rows(battle, Flung)] == flown
    assert battle.unit("ann").holds == ("" if lets_go else "bob")
    assert [each.cause for each in rows(battle, HoldEnded)] == ["let_go"] * lets_go + ["thrown"] * won


@pytest.mark.rule("THT-11")
def test_who_lets_go_stays_behind() -> None:
    battle = rivals()
    do(battle, SetStanding("ann", "ask"))
    command = ThrowTarget("dan", "bob", (3, 2))
    step = plan(battle, command).steps[-1]
    do(battle, command)
    do(battle, Consent("ann", let_go=True), settle(step, 2, 0))
    assert [each.unit for each in rows(battle, Flung)] == ["bob"]
    assert battle.unit("ann").holds == ""


@pytest.mark.rule("GRP-16", "THT-11")
def test_an_objection_that_is_not_beaten_forbids_the_throw() -> None:
    battle = rivals()
    command = ThrowTarget("dan", "bob", (3, 2))
    do(battle, command, settle(plan(battle, command).steps[0], 0, 2))
    assert not rows(battle, Flung)
    assert battle.unit("dan").holds == "bob"
    assert battle.unit("dan").standard == 0


def rivals() -> Battle:
    """Ann holds Bob, and so does Dan, who is on no side of hers; it is Dan's turn."""
    dan = unit("dan", "green", STR=6, Athletics=4, Brawl=4, specialties=("heavy_throwing", "grappling"))
    battle = fight(["A.......", ".B......", ".D......"], ANN, BOB, dan)
    held(battle, "ann", "bob", 2)
    held(battle, "dan", "bob", 2)
    end_until(battle, "dan")
    return battle


@pytest.mark.rule("THT-04", "THT-06")
def test_the_forecast_counts_metres_and_harm_exactly() -> None:
    """Two metres to the wall: what is won beyond them is damage, success by success."""
    battle = holding(["AB..#"])
    shown = plan(battle, ThrowTarget("ann", "bob", (3, 0)))
    step = shown.steps[0]
    assert step.own is not None
    wins = [0.0] * len(step.own.successes)
    for own, chance in enumerate(step.own.successes):
        for other, against in enumerate(step.other.successes):
            wins[own if own > other else 0] += chance * against
    effects = {each.key: each for each in shown.effects}
    assert shown.damage[3] == pytest.approx(wins[5])
    assert shown.damage[0] == pytest.approx(sum(wins[:3]))
    assert effects["thrown"].amounts[2] == pytest.approx(sum(wins[2:]))
    assert effects["prone"].chance == pytest.approx(sum(wins[3:]))
    assert effects["released"].chance == pytest.approx(1.0)
    assert shown.mean == pytest.approx(mean(shown.damage))


@pytest.mark.rule("THT-07")
def test_the_forecast_knows_what_the_creature_in_the_way_will_take() -> None:
    battle = holding(["AB..E"], unit("eve", "blue", END=5))
    shown = plan(battle, ThrowTarget("ann", "bob", (3, 0)))
    hurt = next(each for each in shown.effects if each.key == "crashed_into")
    assert hurt.amounts == pytest.approx(shown.damage)
    assert not rows(battle, Toppled)
