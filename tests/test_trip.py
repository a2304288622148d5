"""Tripping: a touch, then Balance against it (TRP)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.condition import Conditions
from systems import referee
from systems.battle import Battle
from systems.commands import Defend, Oppose, SetStanding, StandUp, Trip
from systems.events import ActionSpent, ContestResolved, DamageTaken, Plunged, PointsGiven, StanceTaken, Toppled
from systems.facts import UnitSheet
from tests.field import (
    FIST,
    SWORD,
    do,
    end,
    end_until,
    fight,
    grant,
    line,
    offered,
    one,
    preview,
    refused,
    rows,
    unit,
    verbs,
    weapon,
)  # fmt: skip
from tests.shoving import touch


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


ANN = unit("ann", STR=5, Brawl=4, DEX=3, Blade=3)
TRIP = Trip("ann", "bob", "fist")


def flyer(altitude: int = 1, **traits: int) -> UnitSheet:
    """Bob in the air, in reach of a fist: Strength 3, Dexterity 2, so that three stall points are severe."""
    return replace(unit("bob", "blue", STR=3, DEX=2, Athletics=1, traits={"flight": 12, **traits}), altitude=altitude)


def tripped(battle: Battle, margin: int, *more: int) -> None:
    """Ann trips Bob and wins by so many; ``more`` are the dice of what follows."""
    do(battle, TRIP, touch(battle, TRIP, margin) + more)


@pytest.mark.rule("TRP-01", "STD-05")
def test_a_trip_is_a_standard_action() -> None:
    battle = fight(["AB"], ANN, unit("bob", "blue"))
    tripped(battle, 1)
    assert one(battle, ActionSpent).costs == ("standard",)


@pytest.mark.rule("TRP-02", "SCN-10")
def test_a_trip_is_unranked_and_any_immunity_stops_it() -> None:
    battle = fight(["AB"], ANN, unit("bob", "blue", traits={"trip_immune": 1}))
    refusal = refused(battle, TRIP)
    assert (refusal.key, refusal.rules) == ("trip.immune", ("TRP-02", "SCN-10"))
    assert offered(battle, "ann", "trip", "target") == set()


@pytest.mark.rule("TRP-11", "TRP-12")
def test_blade_weapons_made_for_it_and_flexible_ones_trip_with_blade() -> None:
    """A halberd and a chain roll Blade; with a sword nobody trips; the bare hand rolls Brawl."""
    halberd = weapon("halberd", "blade", size=3, damage=3, trip=1)
    chain = weapon("chain", "blade", size=3, damage=2, flexible=1)
    armed = replace(ANN, weapons=(FIST, SWORD, halberd, chain), traits=(("hands", 4),))
    battle = fight(["AB"], armed, unit("bob", "blue"))
    for key, skill in (("fist", "Brawl"), ("halberd", "Blade"), ("chain", "Blade")):
        assert skill in {each.source for each in preview(battle, Trip("ann", "bob", key)).modifiers}
    assert refused(battle, Trip("ann", "bob", "sword")).key == "trip.weapon"
    assert offered(battle, "ann", "trip", "weapon") == {"fist", "halberd", "chain"}


@pytest.mark.rule("TRP-05")
def test_nobody_is_tripped_who_lies_already() -> None:
    battle = fight(["AB"], ANN, unit("bob", "blue"))
    tripped(battle, 1)
    grant(battle, "ann")
    assert refused(battle, TRIP).key == "trip.prone"
    assert "trip" not in verbs(battle, "ann")


@pytest.mark.rule("TRP-05", "MOV-19")
def test_h11_standing_up_is_paid_once_and_nobody_trips_whoever_is_still_down() -> None:
    """Two enemies with trip weapons beside him: while he lies no trip is offered, standing up costs one move action and
    clears the state once; only then can he be tripped again.
    """
    battle = fight([".....", "ABE.."], ANN, unit("bob", "blue"), unit("eve", STR=4, Brawl=4))
    tripped(battle, 1)
    assert not offered(battle, "ann", "trip", "target")
    end(battle)
    heard = len(battle.log)
    do(battle, StandUp("bob"))
    assert not battle.unit("bob").prone
    since = battle.log[heard:]
    assert [each.costs for each in since if isinstance(each, ActionSpent)] == [("move",)]
    assert len([each for each in since if isinstance(each, StanceTaken)]) == 1
    end(battle)
    assert referee.why_not(battle, Trip("eve", "bob", "fist")) is None


# flyers


@pytest.mark.rule("TRP-06", "TRP-09", "TRP-10")
def test_a_flyer_is_not_thrown_down_but_loses_mobility_and_stalls_for_a_round() -> None:
    battle = fight(["AB"], ANN, flyer(flight_good=1))
    tripped(battle, 2)
    bob = battle.unit("bob")
    assert not bob.prone
    assert (bob.altitude, bob.states, bob.point("stall")) == (1, ("unsteady",), 2)
    assert bob.speed == bob.derived.speed - 2
    assert one(battle, PointsGiven).number == 2
    end_until(battle, "ann")
    assert (battle.unit("bob").states, battle.unit("bob").point("stall")) == ((), 0)


@pytest.mark.rule("TRP-06")
def test_a_second_trip_takes_a_second_step_and_the_third_brings_a_good_flyer_down() -> None:
    """Good, average, clumsy, down. Strength 9, so that its stall points bring it down at no time."""
    strong = replace(unit("bob", "blue", STR=9, DEX=1, traits={"flight": 12, "flight_good": 1}), altitude=2)
    battle = fight(["AB"], replace(ANN, weapons=(replace(FIST, size=4),)), strong)
    for states in (("unsteady",), ("unsteadier", "unsteady")):
        tripped(battle, 1)
        grant(battle, "ann")
        assert battle.unit("bob").states == states
        assert battle.unit("bob").altitude == 2
    tripped(battle, 1)
    assert battle.unit("bob").altitude == 0
    assert battle.unit("bob").prone


@pytest.mark.rule("TRP-07", "DMG-15")
def test_a_clumsy_flyer_drops_straight_down() -> None:
    """Ten metres up: two points of lethal damage after a success of Reflex, and it lies prone."""
    high = replace(ANN, weapons=(replace(FIST, size=20),))
    battle = fight(["AB"], high, flyer(10, flight_clumsy=1))
    tripped(battle, 1, 8, 1, 1)
    bob = battle.unit("bob")
    assert (bob.altitude, bob.lethal, bob.prone) == (0, 2, True)
    assert (one(battle, Plunged).metres, one(battle, Plunged).saved) == (10, 2)
    assert one(battle, Toppled).unit == "bob"


@pytest.mark.rule("TRP-07")
def test_a_clumsy_flyer_close_to_the_ground_lies_prone_unhurt() -> None:
    battle = fight(["AB"], ANN, flyer(1, flight_clumsy=1))
    tripped(battle, 1)
    assert battle.unit("bob").prone
    assert not rows(battle, DamageTaken)


@pytest.mark.rule("TRP-09", "TRP-07")
def test_as_many_stall_points_as_its_better_attribute_bring_a_flyer_down() -> None:
    battle = fight(["AB"], ANN, flyer(flight_good=1))
    tripped(battle, 3)
    bob = battle.unit("bob")
    assert (bob.altitude, bob.prone, bob.point("stall"), bob.speed) == (0, True, 3, 0)
    assert "stalled" in bob.states


@pytest.mark.rule("TRP-08")
@pytest.mark.parametrize("trait", ["flight_perfect", "hover"])
def test_who_hovers_or_flies_perfectly_is_not_tripped(trait: str) -> None:
    battle = fight(["AB"], ANN, flyer(**{trait: 1}))
    assert refused(battle, TRIP).key == "trip.steady"
    grounded = fight(["AB"], ANN, flyer(0, **{trait: 1}))
    tripped(grounded, 1)
    assert grounded.unit("bob").prone


@pytest.mark.rule("TRP-06")
def test_mobility_is_average_where_the_sheet_does_not_say() -> None:
    strong = replace(unit("bob", "blue", STR=9, DEX=1, traits={"flight": 12}), altitude=1)
    battle = fight(["AB"], ANN, strong)
    tripped(battle, 1)
    grant(battle, "ann")
    assert battle.unit("bob").states == ("unsteady",)
    tripped(battle, 1)
    assert battle.unit("bob").prone


@pytest.mark.rule("TRP-09", "TRP-06")
def test_the_forecast_of_a_tripped_flyer_is_exact() -> None:
    """By the margin: a step of mobility, so many stall points; from three on it falls, here a metre."""
    battle = fight(["AB"], ANN, flyer(flight_good=1))
    found = preview(battle, TRIP)
    effects = {each.key: each.amounts for each in found.effects}
    chances = [found.hit * each for each in found.steps[0].margins]
    assert set(effects) == {"unsteady", "stall", "fall", "prone"}
    assert effects["stall"][2] == pytest.approx(chances[2])
    assert effects["unsteady"][1] == pytest.approx(sum(chances[1:]))
    assert effects["fall"][1] == pytest.approx(sum(chances[3:]))
    assert effects["prone"][1] == pytest.approx(sum(chances[3:]))


@pytest.mark.rule("TRP-07", "DMG-15")
def test_the_forecast_counts_the_harm_of_the_fall() -> None:
    high = replace(ANN, weapons=(replace(FIST, size=20),))
    battle = fight(["AB"], high, flyer(10, flight_clumsy=1))
    found = preview(battle, TRIP)
    won = found.hit * found.steps[0].win
    with battle:
        save = battle.rules.fall_save(battle.unit("bob")).successes
    assert found.damage[3] == pytest.approx(won * save[0])
    assert sum(found.damage) == pytest.approx(1.0)
    assert found.mean > 0


def test_who_falls_out_of_the_air_is_no_flyer_any_more() -> None:
    battle = fight(["AB"], ANN, flyer(1, flight_clumsy=1))
    tripped(battle, 1)
    with battle:
        battle.write("bob", Conditions, "prone", False)
    grant(battle, "ann")
    assert {each.key for each in preview(battle, TRIP).effects} == {"prone"}
