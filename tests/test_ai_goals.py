"""Minds that win by something else than striking everybody down: hold, escape, seize; and those who come later."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.objects import Lying
from game.ai import decide
from systems import items, referee
from systems.battle import Battle
from systems.board import draw
from systems.commands import BY_VERB, Command, EndTurn, Leave, PickUp
from systems.course import Arrival
from systems.dice import Dice
from systems.facts import UnitSheet
from systems.setup import Objective, Setup
from systems.store import SCENE
from systems.view import view
from tests.field import FIST, SWORD, unit

ANN = unit("ann", STR=4, DEX=4, Athletics=4, weapons=(FIST,))
BOB = unit("bob", "blue", STR=2, weapons=(FIST, SWORD))
FIELD = ["............"] * 4
EDITIONS = ("overseer", "overseer_classic")


def begun(
    *units: UnitSheet, at: dict[str, tuple[int, int]], goals: tuple[Objective, ...], edition: str = "overseer",
    arrivals: tuple[Arrival, ...] = (),
) -> Battle:  # fmt: skip
    placed = tuple(replace(sheet, x=at[sheet.id][0], y=at[sheet.id][1]) for sheet in units)
    setup = Setup(draw(FIELD), placed, ("red", "blue"), goals, ruleset=edition, arrivals=arrivals)
    return referee.new_battle(setup, dice=Dice(3))


def fought(battle: Battle) -> tuple[str, str, int]:
    """Winner, cause and round of the battle that two minds play out."""
    while battle.over is None:
        command = decide("best_odds", view(battle, str(referee.decides(battle))), len(battle.commands))
        assert referee.submit(battle, command) is None, command
    return battle.over.winner, battle.over.cause, battle.round


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_area_is_walked_to_and_held(edition: str) -> None:
    """Bob is far away and slow: three rounds alone in the corner are enough."""
    bob = replace(BOB, printed=(("speed", 1),))
    goal = Objective("red", "hold", area=(0, 0, 1, 1), rounds=3)
    battle = begun(ANN, bob, at={"ann": (3, 3), "bob": (11, 3)}, goals=(goal,), edition=edition)
    assert fought(battle)[:2] == ("red", "hold")


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_wants_to_get_away_does(edition: str) -> None:
    goal = Objective("red", "escape", area=(0, 0, 0, 3), count=2)
    battle = begun(
        ANN, replace(ANN, id="abe"), BOB, at={"ann": (4, 1), "abe": (5, 2), "bob": (10, 1)}, goals=(goal,),
        edition=edition,
    )  # fmt: skip
    assert fought(battle)[:2] == ("red", "escape")
    assert sum(isinstance(command, Leave) for command in battle.commands) == 2


SEIZE = Objective("red", "seize", item="bob/sword", area=(0, 0, 0, 0))


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_lies_about_is_fetched_and_carried_home(edition: str) -> None:
    battle = begun(
        ANN, replace(BOB, weapons=(FIST,), printed=(("speed", 1),)), unit("eve", "blue", weapons=(FIST, SWORD)),
        at={"ann": (1, 1), "bob": (11, 3), "eve": (11, 0)}, goals=(replace(SEIZE, item="eve/sword"),), edition=edition,
    )  # fmt: skip
    with battle:
        items.release(battle, "eve", "eve/sword", one=True, rules=())
        battle.write(SCENE, Lying, "items", (("eve/sword", 5, 1, 1),))
    winner, cause, last = fought(battle)
    assert (winner, cause) == ("red", "seize")
    assert last < 8
    assert any(isinstance(command, PickUp) for command in battle.commands)


def test_whoever_carries_it_brings_it_and_does_not_stay_to_fight() -> None:
    """A case that Ann carries herself: she walks past the fight."""
    ann = replace(ANN, gear=(("case", 1),))
    goal = Objective("red", "seize", item="case", area=(11, 0, 11, 3))
    battle = begun(ann, replace(BOB, weapons=(FIST,)), at={"ann": (0, 0), "bob": (5, 3)}, goals=(goal,))
    assert fought(battle)[:2] == ("red", "seize")


def test_a_thing_to_be_seized_makes_its_bearer_the_one_to_strike_at() -> None:
    battle = begun(
        ANN, BOB, replace(BOB, id="cid", weapons=(FIST,)), at={"ann": (5, 1), "bob": (6, 2), "cid": (6, 0)},
        goals=(replace(SEIZE, item="bob/sword"),),
    )  # fmt: skip
    while referee.decides(battle) != "ann":
        assert referee.submit(battle, EndTurn(str(referee.decides(battle)))) is None
    command = decide("best_odds", view(battle, "ann"), 1)
    assert getattr(command, "target", "") == "bob", command


def test_those_who_come_later_go_to_where_the_fight_is() -> None:
    wave = Arrival(("dan",), round=2, edge="east")
    dan = unit("dan", "blue", STR=6, Brawl=6, printed={"health": 30}, weapons=(FIST, SWORD))
    battle = begun(
        ANN, replace(BOB, weapons=(FIST,)), dan, at={"ann": (0, 0), "bob": (3, 0), "dan": (11, 0)}, goals=(),
        arrivals=(wave,),
    )  # fmt: skip
    winner, cause, _ = fought(battle)
    assert (winner, cause) == ("blue", "rout")
    assert any(command.actor == "dan" and command.verb in ("move", "charge") for command in battle.commands)


# what the enemy is after


TOUGH = unit("bob", "blue", STR=1, END=9, weapons=(FIST,), natural=9, printed={"health": 60, "speed": 0})


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_sees_ahead_steps_onto_ground_that_an_enemy_would_hold_alone(edition: str) -> None:
    """Ann cannot bring Bob down before he has held the corner for three rounds; she stands in it beside him."""
    goal = Objective("blue", "hold", area=(8, 0, 11, 3), rounds=3)
    battle = begun(ANN, TOUGH, at={"ann": (0, 1), "bob": (10, 1)}, goals=(goal,), edition=edition)
    while battle.over is None and battle.round < 6:
        who = str(referee.decides(battle))
        command = decide("regular", view(battle, who), 1) if who == "ann" else _passive(battle, who)
        assert referee.submit(battle, command) is None, command
    assert battle.over is None
    assert 8 <= battle.unit("ann").x <= 11


def _passive(battle: Battle, who: str) -> Command:
    asked = referee.asks(battle)
    return EndTurn(who) if asked is None else BY_VERB[asked.choice](who, **dict(asked.default))


def test_an_enemy_near_its_way_out_is_struck_before_another() -> None:
    """Of two alike Cid stands a step from the edge by which his side escapes."""
    goal = Objective("blue", "escape", area=(11, 0, 11, 3), count=1)
    cid = replace(BOB, id="cid", printed=(("speed", 2),))
    bob = replace(BOB, printed=(("speed", 2),))
    battle = begun(
        replace(ANN, weapons=(FIST, SWORD)), bob, cid, at={"ann": (8, 1), "bob": (7, 1), "cid": (9, 1)}, goals=(goal,)
    )  # fmt: skip
    while referee.decides(battle) != "ann":
        assert referee.submit(battle, _passive(battle, str(referee.decides(battle)))) is None
    assert getattr(decide("regular", view(battle, "ann"), 1), "target", "") == "cid"


def test_a_thing_the_enemy_is_after_is_picked_up_before_it_gets_there() -> None:
    goal = Objective("blue", "seize", item="eve/sword", area=(11, 3, 11, 3))
    battle = begun(
        ANN, replace(TOUGH, printed=(("speed", 1), ("health", 60))), unit("eve", "blue", weapons=(FIST, SWORD)),
        at={"ann": (1, 1), "bob": (11, 3), "eve": (11, 0)}, goals=(goal,),
    )  # fmt: skip
    with battle:
        items.release(battle, "eve", "eve/sword", one=True, rules=())
        battle.write(SCENE, Lying, "items", (("eve/sword", 4, 1, 1),))
    picked = False
    for _ in range(40):
        who = str(referee.decides(battle))
        command = decide("regular", view(battle, who), 1) if who == "ann" else _passive(battle, who)
        picked |= isinstance(command, PickUp)
        assert referee.submit(battle, command) is None, command
    assert picked
