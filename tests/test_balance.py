"""Balance on narrow ground and ice, and slopes (MOV-01, companion 10)."""

from __future__ import annotations

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Balance, Charge, Move
from systems.events import Moved
from tests.field import SWORD, do, end_until, fight, refused, shot, unit
from tests.moving import effect, ground, place, throw

ANN = unit("ann", STR=3, DEX=3, Athletics=3, specialties=("balance",), weapons=(SWORD,))  # speed 11, 7 dice
BOB = unit("bob", "blue", DEX=3, PER=3)
AT = {"ann": (0, 0), "bob": (11, 0)}


def over(rows: list[str], **more: object) -> Battle:
    return fight(ground(rows), ANN, BOB, at=AT, **more)  # type: ignore[arg-type]


@pytest.mark.rule("MOV-01")
@pytest.mark.parametrize(("successes", "square", "prone"), [(1, 5, False), (2, 9, False), (0, 0, True)])
def test_a_ledge_is_dc_1_half_speed_on_a_success_full_speed_on_two(successes: int, square: int, prone: bool) -> None:
    battle = over([".---------..", "############"])
    assert refused(battle, Move("ann", ((1, 0),))).key == "move.untrodden"
    do(battle, Balance("ann", square=(9, 0)), throw(battle, "balance", "ann", successes))
    assert (battle.unit("ann").x, battle.unit("ann").prone) == (square, prone)


@pytest.mark.rule("MOV-01")
def test_a_failed_roll_that_is_not_far_off_leaves_one_standing_and_open() -> None:
    """A rope is DC 3: one success is below half, two are not; until its next turn it has no active defense."""
    battle = fight(ground(["..++++++++..", "############"]), ANN, BOB, at={**AT, "ann": (1, 0)})
    do(battle, Balance("ann", square=(4, 0)), throw(battle, "balance", "ann", 2))
    assert (place(battle, "ann"), battle.unit("ann").prone) == ((1, 0, 0), False)
    assert battle.unit("ann").states == ("off_balance",)
    end_until(battle, "ann")
    assert battle.unit("ann").states == ()
    do(battle, Balance("ann", square=(4, 0)), throw(battle, "balance", "ann", 1))
    assert battle.unit("ann").prone


@pytest.mark.rule("MOV-01")
def test_off_balance_nothing_active_defends() -> None:
    battle = fight(ground(["..++++", "######"]), ANN, BOB, at={"ann": (1, 0), "bob": (0, 0)})
    do(battle, Balance("ann", square=(2, 0)), throw(battle, "balance", "ann", 2))
    end_until(battle, "bob")
    parts = dict(shot(battle, "bob", "ann", "fist").defense)
    assert (parts["base"], parts["dodge"]) == (0, 0)


@pytest.mark.rule("MOV-01")
def test_ice_is_walked_at_half_speed_or_balanced_over() -> None:
    battle = over([".**********.", "############"])
    assert refused(battle, Move("ann", tuple((x, 0) for x in range(1, 7)))).key == "move.too_far"
    do(battle, Balance("ann", square=(10, 0)), throw(battle, "balance", "ann", 4))
    assert (battle.unit("ann").x, one_half(battle)) == (10, 20)


def one_half(battle: Battle) -> int:
    return [event.half for event in battle.log if isinstance(event, Moved)][-1]


@pytest.mark.rule("MOV-01")
def test_the_forecast_of_a_balance_is_exact() -> None:
    battle = over([".---------..", "############"])
    chances = battle.rules.gait("balance", battle.unit("ann")).successes
    command = Balance("ann", square=(9, 0))
    assert effect(battle, command, "prone")[1] == pytest.approx(chances[0])
    assert effect(battle, command, "metres")[5] == pytest.approx(chances[1])
    assert effect(battle, command, "metres")[9] == pytest.approx(sum(chances[2:]))


@pytest.mark.rule("CHG-06")
def test_a_gentle_slope_slows_and_may_be_charged_over() -> None:
    battle = over([".//////////.", "############"])
    assert refused(battle, Move("ann", tuple((x, 0) for x in range(1, 7)))).key == "move.too_far"
    charge = Charge("ann", "bob", "sword", square=(9, 0))
    assert refused(over([".~~~~~~~~~~."]), charge).key == "charge.slow"
    assert referee.why_not(battle, charge) is None
