"""Coups de grace: whom, how surely, and the vital spot that has to be found first (CDG)."""

from __future__ import annotations

import pytest

from components.condition import Conditions
from systems.battle import Battle
from systems.commands import Attack, Trip
from systems.dice import NEVER
from systems.events import AttackResolved, DamageTaken, Rolled, SpotSought
from systems.facts import UnitSheet
from tests.field import FIST, do, fight, offered, one, preview, refused, shot, unit, weapon

AXE = weapon("axe", "blade", size=3, damage=4)


def executioner(**ratings: int) -> UnitSheet:
    return unit("ann", weapons=[AXE, FIST], more={"STR": 4, "Blade": 4, "PER": 3, **ratings})


def laid_low(*units: UnitSheet, state: str = "helpless") -> Battle:
    """A fight in which Bob can do nothing; a friend of his is still on his feet, so that it is not over."""
    battle = fight(["AB....D"], *units, unit("dan", "blue"))
    with battle:
        battle.write("bob", Conditions, "inflicted", ((state, "", ""),))
    return battle


@pytest.mark.rule("CDG-06", "CDG-07", "CDG-08")
def test_the_printed_example_of_a_coup_de_grace() -> None:
    """DV-14: DP 12 against an effective defense of 4 and a cap of 6: 8 successes, 6 damage, and no die is thrown."""
    gun = weapon("gun", "firearm", damage=2, base=20, shots=5)
    ann = unit("ann", weapons=[gun], DEX=5, Firearms=2, STR=2)
    battle = laid_low(ann, unit("bob", "blue", armor=(4, 4)))
    shown = shot(battle, "ann", "bob", "gun", coup=True, willpower=True)
    own = sum(each.value for each in shown.modifiers if each.scope == "own")
    assert (own, own - shown.pool, shown.cap, shown.again) == (12, 4, 6, NEVER)
    assert (shown.hit, shown.damage) == (1.0, (0.0,) * 6 + (1.0,))
    do(battle, Attack("ann", "bob", "gun", coup=True, willpower=True), ())
    assert (one(battle, Rolled).faces, one(battle, AttackResolved).successes) == ((), 8)
    assert one(battle, DamageTaken).dealt == 6


@pytest.mark.rule("CDG-08", "DMG-04")
def test_the_cap_holds_a_coup_de_grace() -> None:
    slight = weapon("pick", "blade", damage=1)
    ann = unit("ann", weapons=[slight], STR=2, Blade=3, printed={"willpower": 3})
    battle = laid_low(ann, unit("bob", "blue"))
    plan = shot(battle, "ann", "bob", "pick", coup=True, willpower=True)
    assert (plan.pool, plan.cap) == (9, 6)
    do(battle, Attack("ann", "bob", "pick", coup=True, willpower=True), ())
    assert (one(battle, AttackResolved).successes, one(battle, DamageTaken).dealt) == (9, 6)


@pytest.mark.rule("CDG-01", "CDG-02")
@pytest.mark.parametrize("state", ["helpless", "asleep", "petrified", "unconscious"])
def test_only_those_who_can_do_nothing_are_finished_off(state: str) -> None:
    able = fight(["AB"], executioner(), unit("bob", "blue"))
    assert refused(able, Attack("ann", "bob", "axe", coup=True)).key == "coup_de_grace.able"
    assert offered(able, "ann", "attack", "coup") == {False}
    battle = laid_low(executioner(), unit("bob", "blue"), state=state)
    assert offered(battle, "ann", "attack", "coup") == {False, True}
    assert preview(battle, Attack("ann", "bob", "axe", coup=True)).coup
    assert refused(battle, Trip("ann", "bob", "fist", coup=True)).key == "coup_de_grace.not_with"


@pytest.mark.rule("CDG-04")
def test_a_construct_has_no_vital_spot_and_a_fine_machine_has() -> None:
    battle = laid_low(executioner(), unit("bob", "blue", kind="construct"))
    assert refused(battle, Attack("ann", "bob", "axe", coup=True)).rules == ("CDG-04",)
    assert offered(battle, "ann", "attack", "coup") == {False}
    android = unit("bob", "blue", kind="construct", traits={"vital_spots": 1})
    assert preview(laid_low(executioner(), android), Attack("ann", "bob", "axe", coup=True)).coup


@pytest.mark.rule("DIC-12", "CDG-06")
def test_a_coup_de_grace_at_no_dice_throws_one_that_adds_no_other() -> None:
    bob = unit("bob", "blue", armor=(20, 20))
    battle = laid_low(executioner(), bob)
    plan = shot(battle, "ann", "bob", "axe", coup=True)
    assert plan.successes == pytest.approx((0.9, 0.1))
    do(battle, Attack("ann", "bob", "axe", coup=True), (10,))
    assert one(battle, AttackResolved).successes == 1


@pytest.mark.rule("CDG-05", "DIC-07")
def test_a_hidden_vital_spot_has_to_be_found_first() -> None:
    """PER 3 + Investigation 2 against 2: reaching it is enough, and a vain search leaves an ordinary attack."""
    robot = unit("bob", "blue", kind="construct", traits={"hidden_vital_spot": 2})
    found = laid_low(executioner(Investigation=2), robot)
    plan = shot(found, "ann", "bob", "axe", coup=True)
    assert plan.steps[0].own is not None
    assert (plan.steps[0].own.pool, plan.steps[0].dc) == (5, 2)
    plain = shot(found, "ann", "bob", "axe")
    assert plan.hit == pytest.approx(plan.steps[0].win + (1 - plan.steps[0].win) * plain.hit, abs=1e-12)
    do(found, Attack("ann", "bob", "axe", coup=True), (8, 8, 1, 1, 1))
    assert one(found, SpotSought).found
    assert one(found, AttackResolved).dice == plan.pool
    vain = laid_low(executioner(Investigation=2), robot)
    do(vain, Attack("ann", "bob", "axe", coup=True), (8, 1, 1, 1, 1) + (1,) * plan.pool)
    assert not one(vain, AttackResolved).hit


@pytest.mark.rule("CDG-05")
def test_without_investigation_nobody_finds_it() -> None:
    robot = unit("bob", "blue", kind="construct", traits={"hidden_vital_spot": 1})
    battle = laid_low(executioner(), robot)
    plan = shot(battle, "ann", "bob", "axe", coup=True)
    assert plan.steps[0].win == 0
    do(battle, Attack("ann", "bob", "axe", coup=True), (1,) * plan.pool)
    assert not one(battle, SpotSought).found


@pytest.mark.rule("CAL-03")
def test_a_coup_de_grace_at_the_throat_pays_for_the_spot_and_not_for_a_dodge() -> None:
    battle = laid_low(executioner(), unit("bob", "blue"))
    plain, aimed = (shot(battle, "ann", "bob", "axe", coup=True, spot=spot) for spot in ("", "throat"))
    assert plain.pool - aimed.pool == 6
    assert aimed.effects[0].key == "risen"
