"""What a side that does not know the numbers is shown of attacks on several at once (INF-01).

Shot that scatters (SEP), shots that go on (COV-15), several blows at one (DMG-10).
"""

from __future__ import annotations

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Flurry
from systems.facts import UnitSheet
from systems.forecast import Forecast
from systems.rulesets import RULESETS
from systems.view import forecast
from tests.field import fight, unit
from tests.test_flurry import ANN as QUICK
from tests.test_penetration import rifle, scene
from tests.test_separately import DRAWN, shooter

EDITIONS = sorted(RULESETS)
HIDE = {"reveal_enemy_defense": "off"}
BLAST = Attack("ann", "bob", "shotgun")


def shown(battle: Battle, command: Attack, side: str = "red") -> Forecast:
    found = forecast(battle, command, side)
    assert isinstance(found, Forecast), found
    return found


def exactly(battle: Battle, command: Attack) -> Forecast:
    found = referee.forecast(battle, command)
    assert isinstance(found, Forecast), found
    return found


def blast(eve: UnitSheet, edition: str = "overseer", **more: object) -> Battle:
    """Ann shoots at Bob, and the shot meets Eve beside him."""
    bob = unit("bob", "blue", armor=(3, 3), **more)  # type: ignore[arg-type]
    return fight(DRAWN, shooter(), bob, eve, unit("dan", "blue"), house=HIDE, edition=edition)


@pytest.mark.rule("INF-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_shot_is_shown_against_everybody_it_meets_each_as_an_estimate(edition: str) -> None:
    """The truth of each lies within what is shown of it."""
    battle = blast(unit("eve", "blue", natural=1, DEX=5), edition)
    found, truth = shown(battle, BLAST), dict(exactly(battle, BLAST).each)
    assert [name for name, _ in found.each] == ["bob", "eve"]
    for name, row in found.each:
        assert row.estimate
        assert row.low <= truth[name].hit <= row.high
        assert row.pool_low <= truth[name].pool <= row.pool_high
    assert found.hit == dict(found.each)["bob"].hit


@pytest.mark.rule("INF-01")
def test_what_nobody_can_see_of_the_second_changes_nothing_in_what_is_shown() -> None:
    plain, quick = (shown(blast(eve), BLAST) for eve in (unit("eve", "blue"), unit("eve", "blue", natural=4, DEX=6)))
    assert plain.each == quick.each
    bare, sturdy = (shown(blast(unit("eve", "blue"), END=end), BLAST) for end in (1, 6))
    assert bare.each == sturdy.each


@pytest.mark.rule("INF-01", "INF-03")
def test_ones_own_comrade_beside_the_target_is_shown_exactly() -> None:
    battle = blast(unit("eve", "red", natural=1))
    rows = dict(shown(battle, BLAST).each)
    assert (rows["bob"].estimate, rows["eve"].estimate) == (True, False)
    assert rows["eve"] == dict(exactly(battle, BLAST).each)["eve"]


@pytest.mark.rule("INF-01", "COV-15")
def test_a_shot_that_goes_on_is_shown_against_whoever_stands_behind() -> None:
    command = Attack("ann", "bob", "rifle", extra=0)
    found = []
    for natural in (0, 3):
        battle = scene(["A...B..D..."], unit("bob", "blue"), unit("dan", "blue", natural=natural))
        battle.rules = type(battle.rules)(tuple(HIDE.items()))
        assert [name for name, _ in exactly(battle, command).each] == ["bob", "dan"]
        row = dict(shown(battle, command).each)["dan"]
        assert row.estimate
        if not natural:
            assert row.low <= dict(exactly(battle, command).each)["dan"].hit <= row.high
        found.append(row)
    assert found[0] == found[1]


@pytest.mark.rule("INF-01")
def test_whether_a_shot_goes_on_through_hidden_armor_is_not_told() -> None:
    """Some rounds go on only through whom nothing protects: a hide under the clothes does not show."""
    arm = rifle(penetrating=0, penetrating_unarmored=1)
    found = []
    for natural in (0, 3):
        battle = scene(["A...B..D..."], unit("bob", "blue", natural=natural), unit("dan", "blue"), arm=arm)
        battle.rules = type(battle.rules)(tuple(HIDE.items()))
        found.append(shown(battle, Attack("ann", "bob", "rifle", extra=0)))
    assert found[0] == found[1]


@pytest.mark.rule("INF-01", "DMG-10")
def test_several_blows_are_shown_as_several_blows() -> None:
    command, single = Flurry("ann", "bob", "claw"), Attack("ann", "bob", "claw")
    battle = fight(["AB.."], QUICK, unit("bob", "blue", natural=1), house=HIDE)
    found, one = shown(battle, command), shown(battle, single)
    truth = exactly(battle, command)
    assert found.estimate
    assert found.mean > one.mean
    assert found.low <= truth.hit <= found.high
