"""What overflows counts where a weapon says so: the gun that stuns and kills nobody (OVF-04, companion 13.2)."""

from __future__ import annotations

import json

import pytest

from components.damage import Health
from game.ledger.coverage import unplayed_traits
from game.scenario.catalogue import shipped
from systems import damage, referee
from systems.battle import Battle
from systems.commands import Attack
from systems.events import DamageTaken, KeywordStruck
from systems.facts import UnitSheet
from systems.forecast import Forecast
from systems.rulesets import RULESETS
from tests.exact import Side, weighed
from tests.field import do, fight, grant, one, preview, unit, weapon
from tests.test_readied import Loaded

EDITIONS = sorted(RULESETS)
GUN = weapon("shock_gun", "firearm", size=2, damage=3, grade="B", base=80, shots=9, stun_overflow=1)
PLAIN = weapon("plain_gun", "firearm", size=2, damage=3, grade="B", base=80, shots=9)
BARE = {"base_defense": 0, "dodge_defense": 0}
ANN = unit("ann", DEX=8, Firearms=8, weapons=(GUN, PLAIN))
HEALTH = 6
"""Size 5 and Endurance 1."""


def bob(**more: object) -> UnitSheet:
    return unit("bob", "blue", printed={**BARE, "health": HEALTH}, **{"END": 1, "RES": 4, **more})  # type: ignore[arg-type]


def wounded(
    bashing: int, lethal: int, aggravated: int, *, edition: str = "overseer", ann: UnitSheet = ANN, **more: object
) -> Battle:  # fmt: skip
    """Bob, with these wounds and nothing healthy but the rest of his Health, before Ann."""
    battle = fight(["A....B", "D....."], ann, bob(**more), unit("dan", "blue"), edition=edition)
    with battle:
        values = (HEALTH - bashing - lethal - aggravated, bashing, lethal, aggravated)
        for name, value in zip(("healthy", "bashing", "lethal", "aggravated"), values, strict=True):
            battle.write("bob", Health, name, value)
    return battle


def hit(battle: Battle, key: str, successes: int) -> Forecast:
    """Ann hits with so many final successes; what had been foreseen."""
    command = Attack("ann", "bob", key, extra=0)
    plan = preview(battle, command)
    do(battle, command, (8,) * successes + (1,) * (plan.pool - successes))
    return plan


def track(battle: Battle) -> tuple[int, int, int, int]:
    found = battle.unit("bob")
    return found.healthy, found.bashing, found.lethal, found.aggravated


@pytest.mark.rule("OVF-04")
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_it_would_kill_with_is_thrown_away_and_stuns_less_endurance(edition: str) -> None:
    """2L and 4A: of five points one makes the second last wound aggravated; four overflow, less Endurance 1 is 3."""
    battle = wounded(0, 2, 4, edition=edition)
    hit(battle, "shock_gun", 5)
    assert track(battle) == (0, 0, 1, 5)
    assert (battle.unit("bob").dead, battle.unit("bob").point("stun")) == (False, 3)
    assert one(battle, DamageTaken).overflow == (4 if edition == "overseer" else 0)
    struck = one(battle, KeywordStruck)
    assert (struck.keyword, struck.points) == ("stun_overflow", 3)


@pytest.mark.rule("OVF-02")
def test_any_other_weapon_kills_there_and_stuns_nobody() -> None:
    battle = wounded(0, 2, 4)
    hit(battle, "plain_gun", 5)
    assert (battle.unit("bob").dead, battle.unit("bob").point("stun")) == (True, 0)


@pytest.mark.rule("OVF-02")
def test_what_the_track_still_takes_does_not_stun() -> None:
    """4 healthy points take four of five, the fifth turns a B into L: nothing overflows."""
    battle = wounded(2, 0, 0)
    plan = hit(battle, "shock_gun", 5)
    assert track(battle) == (0, 5, 1, 0)
    assert battle.unit("bob").point("stun") == 0
    assert [effect for effect in plan.effects if effect.chance > 0.2] == []


@pytest.mark.rule("OVF-04")
def test_the_points_of_several_shots_add_up() -> None:
    battle = wounded(0, 1, 5)
    found = []
    for successes in (1, 3, 4):
        hit(battle, "shock_gun", successes)
        grant(battle, "ann")
        found.append(battle.unit("bob").point("stun"))
    assert (track(battle), found) == ((0, 0, 1, 5), [0, 2, 2 + 3])


@pytest.mark.rule("OVF-04")
def test_whom_nothing_stuns_only_keeps_its_life() -> None:
    battle = wounded(0, 1, 5, traits={"stun_immune": 1})
    plan = hit(battle, "shock_gun", 4)
    assert (battle.unit("bob").dead, battle.unit("bob").point("stun")) == (False, 0)
    assert one(battle, KeywordStruck).spared
    assert plan.effects == ()


@pytest.mark.rule("OVF-04")
def test_the_forecast_says_how_many_points_and_how_likely() -> None:
    """Exactly: of n successes n − 1 overflow, and 1 comes off for Endurance."""
    battle = wounded(0, 2, 4)
    plan = preview(battle, Attack("ann", "bob", "shock_gun", extra=0))
    stun = next(each for each in plan.effects if each.key == "stun")
    exact = weighed(lambda own: max(0, min(own, plan.cap) - 2), Side(plan.pool))
    for number, chance in enumerate(stun.amounts):
        assert chance == pytest.approx(float(exact.get(number, 0)), abs=1e-9)


@pytest.mark.rule("OVF-04", "CAL-12")
def test_a_shot_at_the_temple_that_raises_old_wounds_kills_nobody_either() -> None:
    """3B and 3L: the wound and what rises with it would make all of them aggravated."""
    found = []
    for key in ("shock_gun", "plain_gun"):
        battle = wounded(0, 3, 3, ann=unit("ann", DEX=14, Firearms=16, weapons=(GUN, PLAIN)))
        with battle:
            battle.dice = Loaded("ann")
            assert referee.submit(battle, Attack("ann", "bob", key, spot="temple")) is None
        found.append(battle.unit("bob").dead)
    assert found == [False, True]


def test_harm_on_the_stack_keeps_its_mercy_and_older_harm_has_none() -> None:
    """A save with the shot under way knows it; one of version 0.3.0 has a field less."""
    battle = wounded(0, 2, 4)
    shot = Attack("ann", "bob", "shock_gun")
    harmed = battle.rules.harm(referee.facts_of(battle, shot), preview(battle, shot), 3)
    packed = damage.packed(harmed)
    again = damage.unpacked(tuple(json.loads(json.dumps(packed))))
    assert (again.sparing, again.bashing) == (True, harmed.bashing) == (True, 3)
    assert not damage.unpacked(packed[:-1]).sparing


def test_the_shipped_gun_has_it_and_it_is_played() -> None:
    gun = shipped().weapon("shock_gun")
    assert gun is not None
    assert gun.traits["stun_overflow"] == 1
    assert "stun_overflow" not in unplayed_traits()
