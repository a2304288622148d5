"""Plans of contests as a side may know them (INF): an estimate from its records, exact where nothing is hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.condition import Conditions
from game.text import Eyes, Text
from systems.battle import Battle
from systems.commands import Attack, Charge, Command, Feint, FirstAid, GrappleAttack, Pin, ThrowTarget
from systems.forecast import Forecast
from systems.view import forecast
from tests.field import fight, unit
from tests.wrestling import held

HIDE = {"reveal_enemy_defense": "off"}
ANN = unit("ann", STR=5, DEX=4, INT=4, Brawl=4, Athletics=3, Subterfuge=3, Medicine=3)
BOB = unit("bob", "blue", STR=3, DEX=3, PER=3, Athletics=2, Brawl=2, Empathy=1)


def planned(battle: Battle, command: Command, side: str = "red") -> Forecast:
    """What a side is shown of a plan."""
    found = forecast(battle, command, side)
    assert isinstance(found, Forecast), found
    return found


def gripped(switch: str) -> Battle:
    """Ann holds Bob, whose sheet nobody of her side knows; Dan stands by."""
    battle = fight(["AB", "D."], ANN, BOB, unit("dan", DEX=4), house={"reveal_enemy_defense": switch})
    held(battle, "ann", "bob", 2)
    return battle


PLANS: tuple[Command, ...] = (
    Feint("ann", "bob"), Pin("ann", "bob"), ThrowTarget("ann", "bob", (1, 1)), GrappleAttack("ann", "bob", "fist"),
)  # fmt: skip


@pytest.mark.parametrize("command", PLANS, ids=lambda each: each.verb)
@pytest.mark.rule("INF-01", "INF-02")
def test_a_contest_against_a_hidden_enemy_is_an_estimate_around_the_truth(command: Command) -> None:
    truth = planned(gripped("on"), command)
    assert not truth.estimate
    battle = gripped("off")
    before = battle.hash()
    shown = planned(battle, command)
    assert shown.estimate
    aim = truth.hit if truth.modifiers else truth.effects[0].chance
    assert shown.low <= aim <= shown.high
    assert shown.low < shown.high
    assert shown.steps[0].win != truth.steps[0].win
    assert [each.key for each in shown.effects] == [each.key for each in truth.effects]
    assert planned(battle, command) == shown
    assert battle.hash() == before
    assert planned(battle, command, "") == truth


@pytest.mark.rule("INF-01")
def test_a_hidden_sheet_makes_no_difference_to_what_is_shown_of_a_contest() -> None:
    """Two enemies that look alike: nothing that is shown tells them apart."""
    wits = replace(BOB, attributes=(6,) * 9, skills=(("Empathy", 5),), specialties=("read_people",))
    shown = [planned(fight(["AB"], ANN, each, house=HIDE), Feint("ann", "bob")) for each in (BOB, wits)]
    assert shown[0] == shown[1]


@pytest.mark.rule("INF-03")
def test_what_hangs_on_nobodys_hidden_numbers_is_exact() -> None:
    battle = fight(["AD", ".B"], ANN, BOB, unit("dan"), house=HIDE)
    with battle:
        battle.write("dan", Conditions, "worsening", True)
    shown = planned(battle, FirstAid("ann", "dan"))
    assert not shown.estimate


@pytest.mark.rule("INF-01")
def test_a_contest_against_the_hidden_shows_no_defense_that_nothing_stands_against() -> None:
    """Only of attacks is the sum of what is hidden told; of a contest who rolls with what, and its own side's lines."""
    battle = fight(["AB"], ANN, BOB, house=HIDE)
    text, eyes = Text("en"), Eyes.of(battle, "red")
    plans = [
        (text.forecast(battle, planned(battle, Feint("ann", "bob")), eyes), False),
        (text.forecast(battle, planned(battle, Attack("ann", "bob", "fist")), eyes), True),
    ]
    for said, guarded in plans:
        assert ("attack.defense_in_all" in [line.key for line in said.lines]) == guarded
    (contest,) = text.contests(battle, planned(battle, Feint("ann", "bob")), eyes)
    keys = [[line.key for line in roll.lines] for roll in contest.rolls]
    assert "attack.defense_in_all" not in keys[0]
    assert keys[1] == ["contest.hidden"]


@pytest.mark.rule("INF-01", "OVR-05")
def test_a_charge_over_a_hidden_enemy_shows_the_contest_that_comes_first() -> None:
    """Bob stands in the lane to Eve: both ends of the estimate have him to get past, and the truth lies between."""
    charge = Charge("ann", "eve", "fist", square=(5, 0), overrun="bob")
    truth, shown = (
        planned(fight(["A..B..E"], ANN, BOB, unit("eve", "blue"), house={"reveal_enemy_defense": switch}), charge)
        for switch in ("on", "off")
    )
    assert [step.name for step in shown.steps] == [step.name for step in truth.steps] == ["overrun"]
    assert shown.estimate
    assert shown.low <= truth.hit <= shown.high
    assert shown.high < 1
