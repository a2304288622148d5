"""Willpower against wounds (DMG-20, DIC-11): companion T4 and T5, each payment through the referee."""

from __future__ import annotations

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Defend, EndTurn, FightOn, SetStanding
from systems.events import Fell, FoughtOn, TurnPassed, TurnStarted, WoundsWorsened
from systems.offers import Ask
from tests.afflicted import give
from tests.field import do, end, fight, refused, rows, unit, verbs, weapon

ARM = weapon("arm", damage=18, grade="L")


def struck(points: int, *, willpower: int = 3, standing: str = "ask") -> Battle:
    """Ann has dealt bob, of 5 Health, that many lethal points; then eve of red, bob and dan of blue would act."""
    bob = unit("bob", "blue", printed={"health": 5, "base_defense": 0, "willpower": willpower})
    ann, eve = (unit(name, weapons=(ARM,), Brawl=1) for name in ("ann", "eve"))
    battle = fight(["AB.", ".ED"], ann, eve, bob, unit("dan", "blue"))
    do(battle, SetStanding("bob", standing))
    strike(battle, "ann", points)
    return battle


def strike(battle: Battle, who: str, points: int) -> None:
    """That many successes; bob spends nothing on his defense, asked or not."""
    faces = (8,) * points + (1,) * (21 - points)
    bob = battle.unit("bob")
    if bob.standing == "ask" and bob.willpower and not bob.fallen:
        do(battle, Attack(who, "bob", "arm"))
        do(battle, Defend("bob"), faces)
    else:
        do(battle, Attack(who, "bob", "arm"), faces)


def asked(battle: Battle) -> Ask:
    found = referee.asks(battle)
    assert found is not None, "nobody is asked"
    return found


def until_bob(battle: Battle) -> None:
    """Turns end until bob's place has come: he acts, is asked or is passed over."""
    while battle.acting() != "dan" and battle.unit("bob").acted is False:
        end(battle)


@pytest.mark.rule("DMG-20")
def test_companion_t4_out_at_once_unless_a_point_is_paid() -> None:
    battle = struck(5)
    ask = asked(battle)
    assert (ask.unit, ask.choice, ask.facts) == ("bob", "fight_on", (("willpower", 3),))
    assert verbs(battle, "bob") == {"fight_on"}
    do(battle, FightOn("bob", pay=False))
    assert [event.state for event in rows(battle, Fell)] == ["unconscious"]
    assert (battle.unit("bob").fallen, battle.unit("bob").willpower) == (True, 3)


@pytest.mark.rule("DMG-20", "DIC-11")
def test_companion_t4_each_later_turn_costs_one_more() -> None:
    battle = struck(5)
    do(battle, FightOn("bob", pay=True))
    assert (battle.unit("bob").fallen, battle.unit("bob").willpower, rows(battle, Fell)) == (False, 2, [])
    assert len(rows(battle, FoughtOn)) == 1
    for left in (1, 0):
        until_bob(battle)
        assert asked(battle).unit == "bob"
        assert battle.acting() is None, "he has to pay before he can act"
        do(battle, FightOn("bob", pay=True))
        assert (battle.acting(), battle.unit("bob").willpower) == ("bob", left)
        assert battle.unit("bob").standard == 1
        end(battle)
        end(battle)
    assert battle.acting() == "ann"
    until_bob(battle)
    assert referee.asks(battle) is None, "nothing is left to pay with"
    assert [event.state for event in rows(battle, Fell)] == ["unconscious"]
    assert battle.acting() == "dan"
    assert [event.cause for event in rows(battle, TurnPassed)] == ["unconscious"]


@pytest.mark.rule("DMG-20")
def test_who_stops_paying_falls_at_its_place_in_the_order() -> None:
    battle = struck(5)
    do(battle, FightOn("bob", pay=True))
    until_bob(battle)
    do(battle, FightOn("bob", pay=False))
    assert battle.acting() == "dan"
    assert (battle.unit("bob").fallen, battle.unit("bob").willpower) == (True, 2)
    assert len(rows(battle, Fell)) == 1


@pytest.mark.rule("DMG-20")
def test_companion_t5_wounds_worsen_first_and_then_a_point_is_due() -> None:
    """Six lethal on five Health, paid: 4L 1A; at bob's place 3L 2A, and 1 more before he can act."""
    battle = struck(6)
    do(battle, FightOn("bob", pay=True))
    bob = battle.unit("bob")
    assert (bob.lethal, bob.aggravated, bob.worsening, bob.fallen) == (4, 1, True, False)
    until_bob(battle)
    bob = battle.unit("bob")
    assert (bob.lethal, bob.aggravated) == (3, 2)
    assert [event.unit for event in rows(battle, WoundsWorsened)] == ["bob"]
    assert (asked(battle).choice, battle.acting()) == ("fight_on", None)
    do(battle, FightOn("bob", pay=True))
    assert (battle.acting(), battle.unit("bob").willpower) == ("bob", 1)
    assert rows(battle, TurnStarted)[-1].unit == "bob"


@pytest.mark.rule("DMG-20")
def test_a_further_wound_asks_again() -> None:
    battle = struck(5)
    do(battle, FightOn("bob", pay=True))
    end(battle)
    strike(battle, "eve", 1)
    assert asked(battle).choice == "fight_on"
    assert (battle.unit("bob").lethal, battle.unit("bob").aggravated) == (4, 1)
    do(battle, FightOn("bob", pay=False))
    assert [event.state for event in rows(battle, Fell)] == ["worsening"]


@pytest.mark.rule("DMG-20")
def test_a_wound_that_kills_asks_nothing() -> None:
    battle = struck(5)
    do(battle, FightOn("bob", pay=True))
    end(battle)
    strike(battle, "eve", 5)
    assert (referee.asks(battle), battle.unit("bob").dead) == (None, True)


@pytest.mark.rule("DMG-20")
@pytest.mark.parametrize(("willpower", "standing"), [(0, "ask"), (3, "never"), (3, "default")])
def test_without_willpower_or_without_the_wish_a_unit_falls_unasked(willpower: int, standing: str) -> None:
    battle = struck(5, willpower=willpower, standing=standing)
    assert (referee.asks(battle), battle.unit("bob").fallen) == (None, True)
    until_bob(battle)
    assert battle.acting() == "dan"


@pytest.mark.rule("DMG-20")
def test_the_unconscious_have_no_willpower_to_use_neither_when_struck_nor_at_their_place() -> None:
    """Companion 4.4: not usable while unconscious; only healing brings such a unit back."""
    battle = struck(5)
    do(battle, FightOn("bob", pay=False))
    end(battle)
    strike(battle, "eve", 1)
    assert referee.asks(battle) is None
    until_bob(battle)
    assert (referee.asks(battle), battle.acting()) == (None, "dan")
    assert battle.unit("bob").willpower == 3


def test_while_one_is_asked_nothing_else_is_accepted() -> None:
    battle = struck(5)
    for command in (EndTurn("ann"), Attack("eve", "bob", "arm"), FightOn("ann", pay=True), Defend("bob")):
        assert refused(battle, command).key == "turn.asked"
    do(battle, FightOn("bob"))
    assert refused(battle, FightOn("bob", pay=True)).key == "turn.not_asked"


def test_willpower_that_keeps_a_unit_up_is_no_cure() -> None:
    battle = struck(5)
    do(battle, FightOn("bob", pay=True))
    bob = battle.unit("bob")
    assert (bob.healthy, bob.unconscious, bob.fights_on) == (0, True, True)


@pytest.mark.rule("DMG-20")
def test_who_lies_stunned_when_the_wound_asks_again_has_no_willpower_to_use() -> None:
    """Bob fights on, and is knocked out before his turn: he is passed over unasked, and no longer kept up."""
    battle = struck(5)
    do(battle, FightOn("bob", pay=True))
    give(battle, "stun", 20)
    assert battle.unit("bob").fallen
    fallen = len(rows(battle, Fell))
    until_bob(battle)
    bob = battle.unit("bob")
    assert (battle.acting(), bob.fights_on, bob.willpower, len(rows(battle, Fell))) == ("dan", False, 2, fallen)
