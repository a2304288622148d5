"""Minds that wait well: a blow ready for who comes, hidden, behind a comrade that goes first; and never for ever."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.triggers import Orders
from game.ai import decide
from systems import referee
from systems.battle import Battle
from systems.board import draw
from systems.commands import Command, Delay, Hide, Ready
from systems.course import Before
from systems.dice import Dice
from systems.events import ActionFired
from systems.facts import UnitSheet
from systems.setup import Setup
from systems.view import view
from tests.field import FIST, PISTOL, SWORD, end_until, fight, rows, unit
from tests.openings import opened

GUARD = unit("ann", STR=4, Blade=4, weapons=(FIST, SWORD))
FOE = unit("bob", "blue", STR=3, Blade=3, weapons=(FIST, SWORD))
EDITIONS = ("overseer", "overseer_classic")


def thought(battle: Battle, who: str) -> Command:
    command = decide("best_odds", view(battle, who), 1)
    assert referee.why_not(battle, command) is None, command
    return command


def turn(battle: Battle, who: str) -> list[Command]:
    """All that the mind does in that unit's turn."""
    battle.dice = Dice(1)
    done: list[Command] = []
    while referee.decides(battle) == who and battle.acting() == who:
        done.append(thought(battle, who))
        assert referee.submit(battle, done[-1]) is None
    return done


def begun(
    map: list[str], *units: UnitSheet, at: dict[str, tuple[int, int]], edition: str = "overseer", seed: int = 2
) -> Battle:
    placed = tuple(replace(sheet, x=at[sheet.id][0], y=at[sheet.id][1]) for sheet in units)
    sides = tuple(dict.fromkeys(sheet.side for sheet in units))
    return referee.new_battle(Setup(draw(map), placed, sides, ruleset=edition), dice=Dice(seed))


def fought(battle: Battle) -> str:
    """How the battle ends that minds play out on all sides."""
    while battle.over is None:
        assert referee.submit(battle, thought(battle, str(referee.decides(battle)))) is None
    return battle.over.cause


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_guard_told_to_hold_has_its_blow_ready_for_who_comes(edition: str) -> None:
    battle = fight(["A......B...", "..........."], GUARD, FOE, edition=edition)
    with battle:
        battle.write("ann", Orders, "order", "hold")
    done = turn(battle, "ann")
    assert Ready("ann", deed="attack", weapon="sword", trigger="reach") in done
    with battle:
        battle.dice = Dice(1)
    for _ in range(12):
        if rows(battle, ActionFired) or battle.over is not None:
            break
        assert referee.submit(battle, thought(battle, str(referee.decides(battle)))) is None
    assert [event.unit for event in rows(battle, ActionFired)][:1] == ["ann"]


def test_whoever_has_a_foe_in_reach_strikes_and_readies_nothing() -> None:
    assert not any(isinstance(command, Ready) for command in turn(fight(["AB........"], GUARD, FOE), "ann"))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(4))
def test_two_that_wait_for_each_other_do_not_wait_for_ever(edition: str, seed: int) -> None:
    battle = begun(["." * 24] * 4, GUARD, FOE, at={"ann": (0, 0), "bob": (23, 3)}, edition=edition, seed=seed)
    assert fought(battle) == "rout"


# --- behind a comrade

REAR = unit("ann", STR=4, Blade=4, weapons=(FIST, SWORD), printed={"initiative": 30})
FRONT = unit("abe", STR=4, Blade=4, weapons=(FIST, SWORD), printed={"initiative": 20})


def test_h30_behind_a_comrade_in_a_lane_the_turn_is_put_off_until_it_has_gone() -> None:
    """Abe, who has his turn next, is between Ann and Bob, and nobody passes Bob."""
    foe = replace(FOE, printed=(("initiative", 0),))
    battle = begun(
        ["......"], replace(REAR, weapons=(FIST,)), FRONT, foe, at={"ann": (0, 0), "abe": (1, 0), "bob": (2, 0)}
    )
    assert battle.acting() == "ann"
    assert turn(battle, "ann") == [Delay("ann", battle.unit("abe").initiative - 1)]
    turn(battle, "abe")
    assert battle.acting() == "ann"
    assert not any(isinstance(command, Delay) for command in turn(battle, "ann"))
    assert fought(battle) == "rout"


def test_nobody_puts_a_turn_off_while_an_enemy_acts_between() -> None:
    foe = replace(FOE, printed=(("initiative", 25),))
    battle = begun(["......"], REAR, FRONT, foe, at={"ann": (0, 0), "abe": (1, 0), "bob": (2, 0)})
    assert not any(isinstance(command, Delay) for command in turn(battle, "ann"))


# --- hidden


GUNNER = unit("bob", "blue", DEX=3, Firearms=3, weapons=(PISTOL,))
SNEAK = unit("ann", DEX=5, STR=4, Blade=4, Stealth=5, weapons=(FIST, SWORD))


def test_out_of_sight_of_a_gunman_one_hides_and_is_at_it_once() -> None:
    """Behind the wall, told to hold; Cid, in the open, sees Bob. Once that is done she has something else to do."""
    sneak = unit("ann", DEX=5, Firearms=3, Stealth=5, weapons=(PISTOL,))
    battle = fight(["A#........B", "...........", "....C......"], sneak, unit("cid"), GUNNER)
    with battle:
        battle.write("ann", Orders, "order", "hold")
    done = turn(battle, "ann")
    assert [command for command in done if isinstance(command, Hide)] == [Hide("ann", targets=("bob",))]
    end_until(battle, "ann")
    assert battle.unit("ann").hides
    assert not any(isinstance(command, Hide) for command in turn(battle, "ann"))


def test_before_the_fight_who_means_harm_hides_and_then_comes() -> None:
    map_ = ["A#........B", "...........", "....C......"]
    bob = unit("bob", "blue", weapons=(FIST,))
    battle = opened(map_, SNEAK, unit("cid"), bob, before=Before(rounds=4, hostile=("ann",)))
    battle.dice = Dice(5)
    assert isinstance(thought(battle, "ann"), Hide)
    hidden = 0
    while battle.over is None:
        command = thought(battle, str(referee.decides(battle)))
        hidden += isinstance(command, Hide)
        assert referee.submit(battle, command) is None
    assert hidden <= 3
    assert battle.over.cause == "rout"
