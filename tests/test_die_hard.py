"""The feat Die-hard, rank by rank: what it adds, and what of a full track it outlives (companion 4.3, OVF-03)."""

from __future__ import annotations

import pytest

from components.damage import Health
from systems import condition, referee, rolls
from systems.battle import Battle
from systems.commands import Attack
from systems.dice import ScriptedDice
from systems.events import DamageTaken, Fell, FoughtOn, WoundsWorsened
from systems.rulesets import RULESETS
from systems.rulesets.answers import Harmed
from tests.field import do, end_until, fight, hit, one, preview, rows, shot, unit, weapon

AXE = weapon("axe", "blade", size=3, damage=6)
MAUL = weapon("maul", "blade", size=3, damage=6, grade="A")
BATON = weapon("baton", "blade", size=2, damage=2, grade="B", paralysis=1)
LEAST = 1e-4
"""Chances below this are not played out."""
BARE = {"base_defense": 0, "dodge_defense": 0, "insight_defense": 0}
OVERSEER = RULESETS["overseer"]()


def field(rank: int, *, healthy: int = -1, lethal: int = 0, aggravated: int = 0, fresh: bool = False) -> Battle:
    """Ann beside Bob, who has the feat at that rank; the track of his as given, the rest of it bashing."""
    ann = unit("ann", STR=4, Blade=4, weapons=(AXE, MAUL, BATON))
    bob = unit("bob", "blue", END=3, RES=3, traits={"die_hard": rank}, printed=BARE)
    battle = fight(["AB.D"], ann, bob, unit("dan", "blue"), fresh=fresh)
    if healthy >= 0:
        whole = battle.unit("bob").derived.health
        with battle:
            bashing = whole - healthy - lethal - aggravated
            track = {"healthy": healthy, "bashing": bashing, "lethal": lethal, "aggravated": aggravated}
            for name, number in track.items():
                battle.write("bob", Health, name, number)
    return battle


def strike(battle: Battle, key: str, successes: int) -> None:
    pool = shot(battle, "ann", "bob", key).pool
    hit(battle, "ann", "bob", key, (8,) * successes + (1,) * (pool - successes))


@pytest.mark.rule("DIC-13")
@pytest.mark.parametrize(("rank", "health", "dice", "extra"), [(0, 8, 3, 0), (1, 8, 4, 0), (2, 9, 5, 0), (3, 9, 6, 1),
                                                                (4, 10, 7, 1), (5, 10, 8, 1)])  # fmt: skip
def test_each_rank_hardens_the_body(rank: int, health: int, dice: int, extra: int) -> None:
    bob = field(rank).unit("bob")
    plan = shot(field(rank), "ann", "bob", "axe", spot="throat")
    assert (bob.derived.health, plan.steps[0].other.pool, plan.steps[0].other.extra) == (health, dice, extra)


@pytest.mark.rule("CAL-10", "DIC-13")
@pytest.mark.parametrize(("rank", "dice"), [(3, 6), (4, 7 + 4), (5, 8 + 5)])
def test_the_fourth_rank_shakes_off_points_of_any_condition(rank: int, dice: int) -> None:
    """Of a blow that only wounds it does nothing; against points, whoever gives them and however, it does."""
    battle = field(rank)
    assert shot(battle, "ann", "bob", "baton").steps[0].other.pool == dice
    assert shot(battle, "ann", "bob", "axe", spot="head").steps[0].other.pool == dice
    more = rank if rank > 3 else 0
    for kind in ("paralysis", "entangle"):
        plain = OVERSEER.shaken_off(field(0).unit("bob"), kind).pool
        feat = 0 if kind == "entangle" else rank
        assert OVERSEER.shaken_off(battle.unit("bob"), kind).pool == plain + feat + more


@pytest.mark.rule("DMG-20")
def test_wounds_alone_never_put_the_third_rank_out_of_the_fight() -> None:
    battle = field(3, healthy=2)
    strike(battle, "axe", 2)
    bob = battle.unit("bob")
    assert (bob.healthy, bob.fallen, bob.unconscious, one(battle, FoughtOn).hardy) == (0, False, False, True)
    assert not rows(battle, Fell)
    end_until(battle, "bob")
    do(battle, Attack("bob", "ann", "fist"), (1,) * max(1, shot(battle, "bob", "ann", "fist").pool))
    softer = field(2, healthy=2)
    strike(softer, "axe", 2)
    assert softer.unit("bob").fallen


@pytest.mark.rule("DMG-20")
def test_who_stays_up_with_grave_wounds_gets_worse_turn_by_turn_and_dies_of_it() -> None:
    battle = field(3, healthy=1, lethal=1, aggravated=5)
    strike(battle, "axe", 1)
    assert (battle.unit("bob").worsening, battle.unit("bob").fallen) == (True, False)
    for left in (3, 2, 1):
        end_until(battle, "bob")
        bob = battle.unit("bob")
        assert (bob.bashing + bob.lethal, bob.fallen) == (left, False)
    for _ in range(2):
        end_until(battle, "dan")
    assert battle.unit("bob").dead


@pytest.mark.rule("OVF-03", "OVF-01")
@pytest.mark.parametrize(("rank", "points", "dies"), [(4, 3, True), (5, 3, False), (5, 4, True)])
def test_the_fifth_rank_outlives_a_track_that_is_exactly_filled(rank: int, points: int, dies: bool) -> None:
    battle = field(rank, healthy=3, aggravated=7)
    strike(battle, "maul", points)
    bob = battle.unit("bob")
    assert (bob.aggravated, one(battle, DamageTaken).overflow) == (10, points - 3)
    assert (bob.dead, bob.fallen) == (dies, dies)


@pytest.mark.rule("OVF-03")
def test_filled_with_aggravated_wounds_nothing_is_left_to_get_worse() -> None:
    battle = field(5, healthy=0, lethal=1, aggravated=9)
    with battle:
        condition.settle(battle, "bob", "worsening")
    end_until(battle, "bob")
    assert (battle.unit("bob").aggravated, battle.unit("bob").dead, battle.unit("bob").worsening) == (10, False, False)
    end_until(battle, "bob")
    assert len(rows(battle, WoundsWorsened)) == 1


@pytest.mark.rule("OVF-03")
@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
def test_the_classic_edition_that_keeps_no_overflow_knows_damage_too_much_all_the_same(edition: str) -> None:
    rules = RULESETS[edition]()
    bob = field(5, healthy=3, aggravated=7).unit("bob")
    shown = shot(field(5, healthy=3, aggravated=7), "ann", "bob", "maul")
    assert rules.name == edition
    for points, state in ((3, "unconscious"), (4, "dead")):
        assert rules.wound(bob, Harmed(0, 0, points, dealt=points, absorbed=0)).state == state
    assert shown.drop == pytest.approx(sum(shown.damage[4:]), abs=1e-12)


@pytest.mark.rule("DMG-20")
@pytest.mark.parametrize("rank", [2, 3, 5])
@pytest.mark.parametrize(("key", "spot"), [("axe", ""), ("maul", ""), ("axe", "head"), ("axe", "throat")])
def test_the_chance_to_drop_is_that_of_every_number_of_successes_played_out(
    rank: int, key: str, spot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = field(rank, healthy=1, lethal=1, aggravated=6, fresh=True)
    command = Attack("ann", "bob", key, spot=spot)
    plan = preview(start, command)
    saves = plan.steps[0].other.successes if spot else (1.0,)
    drop = played = 0.0
    for successes, chance in enumerate(plan.successes[: plan.pool + 1]):
        for saved, share in enumerate(saves):
            if chance * share < LEAST:
                continue
            battle = start.fork(seed=0)
            monkeypatch.setattr(rolls, "side_rolls", lambda *_, saved=saved: saved)
            battle.dice = ScriptedDice((8,) * successes + (1,) * (plan.pool - successes))
            assert referee.submit(battle, command) is None
            drop += chance * share * battle.unit("bob").fallen
            played += chance * share
            battle.close()
    assert played > 0.9
    assert drop == pytest.approx(plan.drop, abs=1 - played + 1e-12)
