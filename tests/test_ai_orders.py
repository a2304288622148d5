"""Orders from the scenario, obeyed by every mind that plans: hold, guard, hunt, reach, protect, ambush (SCN-06)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai import decide
from systems import geometry, referee
from systems.battle import Battle
from systems.board import draw
from systems.commands import EndTurn
from systems.course import Order
from systems.dice import Dice
from systems.events import AttackAnnounced, BattleEnded
from systems.facts import UnitSheet
from systems.setup import Setup
from systems.view import view
from tests.field import BOW, FIST, SWORD, unit

EDITIONS = ("overseer", "overseer_classic")
OBEY = ("best_odds", "regular", "novice")
ANN = unit("ann", STR=4, DEX=3, Blade=4, Athletics=2, weapons=(FIST, SWORD))
BOB = unit("bob", "blue", STR=2, END=4, Blade=1, weapons=(FIST, SWORD), printed={"speed": 0})
FIELD = ["...................."] * 6


def begun(
    *units: UnitSheet, at: dict[str, tuple[int, int]], orders: dict[str, Order], edition: str = "overseer",
    rows: list[str] = FIELD,
) -> Battle:  # fmt: skip
    placed = tuple(replace(sheet, x=at[sheet.id][0], y=at[sheet.id][1]) for sheet in units)
    setup = Setup(draw(rows), placed, ("red", "blue"), ruleset=edition, orders=tuple(orders.items()))
    return referee.new_battle(setup, dice=Dice(3))


def led(battle: Battle, mind: str, rounds: int) -> None:
    """The mind leads the red side for so many rounds; blue ends its turns and answers as by default."""
    last = battle.round + rounds
    while battle.over is None and battle.round < last:
        who = str(referee.decides(battle))
        seen = view(battle, who)
        mine = seen.side == "red" or seen.ask is not None
        command = decide(mind, seen, len(battle.commands)) if mine else EndTurn(who)
        assert referee.submit(battle, command) is None, command


def place(battle: Battle, who: str) -> tuple[int, int]:
    return battle.unit(who).x, battle.unit(who).y


def struck(battle: Battle) -> list[str]:
    return [event.target for event in battle.log if isinstance(event, AttackAnnounced) and event.unit == "ann"]


@pytest.mark.parametrize("mind", OBEY)
@pytest.mark.parametrize("edition", EDITIONS)
def test_told_to_hold_it_stays_and_without_an_order_it_goes(mind: str, edition: str) -> None:
    """Bob cannot walk and stands twelve metres away: only who is free goes and strikes him."""
    at = {"ann": (2, 2), "bob": (14, 2)}
    told = begun(ANN, BOB, at=at, orders={"ann": Order("hold")}, edition=edition)
    led(told, mind, 3)
    assert place(told, "ann") == (2, 2)
    free = begun(ANN, BOB, at=at, orders={}, edition=edition)
    led(free, mind, 3)
    assert geometry.distance(free.unit("ann").footprint, free.unit("bob").footprint) <= 2


@pytest.mark.parametrize("mind", OBEY)
def test_a_guard_strikes_who_stands_on_its_ground_and_leaves_it_for_nobody(mind: str) -> None:
    """Bob stands beyond the guarded ground, Bea inside it: Ann cuts Bea down and does not follow up on Bob."""
    bea = replace(BOB, id="bea")
    order = Order("guard", area=(0, 0, 7, 5))
    battle = begun(
        ANN, BOB, bea, at={"ann": (2, 2), "bob": (14, 2), "bea": (6, 4)}, orders={"ann": order}
    )  # fmt: skip
    led(battle, mind, 6)
    assert set(struck(battle)) == {"bea"}
    assert place(battle, "ann")[0] <= 7


@pytest.mark.parametrize("mind", OBEY)
def test_a_guard_outside_its_ground_walks_back_to_it(mind: str) -> None:
    battle = begun(
        ANN, BOB, at={"ann": (9, 2), "bob": (18, 2)}, orders={"ann": Order("guard", area=(0, 0, 3, 5))}
    )  # fmt: skip
    led(battle, mind, 3)
    assert place(battle, "ann")[0] <= 3


@pytest.mark.parametrize("mind", OBEY)
@pytest.mark.parametrize("kind", ["guard", "protect"])
def test_who_is_to_stay_by_somebody_does(mind: str, kind: str) -> None:
    """Pam cannot walk; Ann, told to stay by her, lets Bob be, twelve metres off."""
    pam = unit("pam", STR=1, printed={"speed": 0})
    battle = begun(
        ANN, pam, BOB, at={"ann": (1, 1), "pam": (3, 4), "bob": (17, 3)}, orders={"ann": Order(kind, "pam")}
    )  # fmt: skip
    led(battle, mind, 4)
    assert geometry.distance(battle.unit("ann").footprint, battle.unit("pam").footprint) <= 2
    assert not struck(battle)


@pytest.mark.parametrize("mind", ["best_odds", "regular"])
def test_the_hunted_one_is_struck_before_an_easier_one(mind: str) -> None:
    """Both stand within a walk; Bea is naked, Bob in armor. Free, Ann takes Bea; told to hunt Bob, him."""
    bea, bob = replace(BOB, id="bea"), replace(BOB, armor=unit("x", armor=(1, 0)).armor)
    at = {"ann": (4, 2), "bob": (6, 1), "bea": (6, 3)}
    first = []
    for orders in ({}, {"ann": Order("hunt", "bob")}):
        battle = begun(ANN, bob, bea, at=at, orders=orders)
        led(battle, mind, 1)
        first.append(struck(battle)[0])
    assert first == ["bea", "bob"]


@pytest.mark.parametrize("mind", OBEY)
@pytest.mark.parametrize("edition", EDITIONS)
def test_told_to_reach_a_place_it_gets_there(mind: str, edition: str) -> None:
    """Nothing is won by it: no objective names the corner."""
    order = Order("reach", area=(18, 5, 19, 5))
    battle = begun(ANN, BOB, at={"ann": (2, 2), "bob": (2, 5)}, orders={"ann": order}, edition=edition)
    led(battle, mind, 5)
    x, y = place(battle, "ann")
    assert (x >= 18, y) == (True, 5)


ARCHER = unit("ann", STR=3, DEX=4, Archery=4, weapons=(FIST, replace(BOW, damage=4)))
PAM = unit("pam", STR=1, weapons=(), printed={"speed": 0})
HEDGE = [
    ".........",
    "..###....",
    ".........",
    ".........",
    ".........",
    ".........",
]
BEHIND = {"ann": (3, 0), "bob": (3, 5), "pam": (8, 3)}


@pytest.mark.parametrize("mind", OBEY)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_ambush_waits_for_its_round(mind: str, edition: str) -> None:
    """Behind the wall Ann, told by Pam where Bob is, could step out and shoot at once; she does in the fourth round."""
    order = Order("ambush", round=4)
    battle = begun(ARCHER, PAM, BOB, at=BEHIND, orders={"ann": order}, rows=HEDGE, edition=edition)
    led(battle, mind, 3)
    assert battle.round == 4
    assert place(battle, "ann") == (3, 0)
    assert not struck(battle)
    led(battle, mind, 2)
    assert struck(battle)


@pytest.mark.parametrize("mind", OBEY)
@pytest.mark.parametrize(("within", "springs"), [(4, False), (5, True)])
def test_an_ambush_is_sprung_by_who_comes_near_enough(mind: str, within: int, springs: bool) -> None:
    """Bob stands five metres off."""
    order = Order("ambush", round=100, within=within)
    battle = begun(ARCHER, PAM, BOB, at=BEHIND, orders={"ann": order}, rows=HEDGE)
    led(battle, mind, 2)
    assert (struck(battle) != []) == springs


@pytest.mark.parametrize("mind", OBEY)
def test_an_ambush_that_is_in_plain_sight_is_none(mind: str) -> None:
    battle = begun(
        ARCHER, BOB, at={"ann": (2, 2), "bob": (12, 2)}, orders={"ann": Order("ambush", round=100)}
    )  # fmt: skip
    led(battle, mind, 1)
    assert struck(battle) == ["bob"]


def test_orders_are_in_force_from_the_first_moment_and_shown_to_nobody_else() -> None:
    battle = begun(ANN, BOB, at={"ann": (2, 2), "bob": (14, 2)}, orders={"bob": Order("guard", area=(9, 0, 19, 5))})
    assert battle.unit("bob").orders == ("guard", "9,0,19,5")
    assert Order.of(battle.unit("bob").orders) == Order("guard", area=(9, 0, 19, 5))
    assert [record.low.orders for record in view(battle, "ann").records] == [("", "")]
    assert not [event for event in battle.log if isinstance(event, BattleEnded)]


@pytest.mark.parametrize(
    "order",
    [
        Order(), Order("hold"), Order("guard", area=(1, 2, 30, 4)), Order("guard", "pam"), Order("hunt", "bob"),
        Order("reach", area=(0, 0, 0, 0)), Order("protect", "1,2"), Order("ambush"), Order("ambush", round=4, within=6),
    ],
)  # fmt: skip
def test_an_order_is_stored_in_two_words_and_read_from_them(order: Order) -> None:
    assert Order.of(order.words()) == order
