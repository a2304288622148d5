"""Minds where no way leads on foot: out of pits, down from roofs, over gaps, through water, along ledges."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from components.triggers import Orders
from game import match
from game.ai import decide
from game.scenario.loader import load
from systems import referee
from systems.battle import Battle
from systems.board import Board
from systems.commands import Climb, EndTurn, Jump, Move, Swim
from systems.dice import Dice
from systems.facts import UnitSheet
from systems.setup import Setup
from systems.view import view
from tests.amounts import some
from tests.field import FIST, SWORD, fight, unit
from tests.moving import ground

ANN = unit(
    "ann", STR=5, DEX=4, INT=3, Athletics=5, Blade=4, specialties=("climb", "swim", "jump"), weapons=(FIST, SWORD)
)
BOB = unit("bob", "blue", STR=2, weapons=(FIST,))
PIT = ["4444444444", "4400044444", "4400044444", "4444444444"]
GAP = ["5555500055555", "5555500055555"]
FLAT = [".........." for _ in range(4)]


def thought(battle: Battle) -> object:
    acting = referee.decides(battle)
    assert acting is not None
    return decide("best_odds", view(battle, acting), 1)


def fought(board: Board, *units: UnitSheet, at: dict[str, tuple[int, int]], edition: str = "overseer") -> Counter[str]:
    """The battle played out by two minds: what they did, and "ended" if it was no draw."""
    placed = tuple(replace(sheet, x=at[sheet.id][0], y=at[sheet.id][1]) for sheet in units)
    battle = referee.new_battle(Setup(board, placed, ("red", "blue"), ruleset=edition), dice=Dice(4))
    found: Counter[str] = Counter()
    while battle.over is None:
        command = decide("best_odds", view(battle, str(referee.decides(battle))), len(battle.commands))
        assert referee.submit(battle, command) is None, command
        found[command.verb] += 1
    found["ended"] = int(battle.over.cause == "rout")
    battle.close()
    return found


def test_who_is_in_a_pit_climbs_out_by_the_wall_that_is_nearest_to_the_other() -> None:
    board = ground(FLAT, PIT)
    foot = fight(board, ANN, BOB, at={"ann": (4, 1), "bob": (9, 1)})
    assert thought(foot) == Climb("ann", square=(5, 1))
    found = fought(board, ANN, BOB, at={"ann": (2, 1), "bob": (9, 1)})
    assert found["climb"]
    assert found["ended"]


def test_where_somebody_stands_over_the_wall_one_climbs_beside_it() -> None:
    """Bob is right above Ann; up beside him, or on any side where nobody is, there is a way."""
    board = ground(["..........."] * 6, ["44444444444", *["44000004444"] * 4, "44444444444"])
    battle = fight(board, ANN, BOB, at={"ann": (6, 2), "bob": (7, 2)})
    for _ in range(12):
        if battle.unit("ann").climbs or battle.board.floor_at(battle.unit("ann").x, battle.unit("ann").y):
            break
        acting = str(referee.decides(battle))
        command = thought(battle) if acting == "ann" else EndTurn(acting)
        battle.dice = Dice(3)
        assert referee.submit(battle, command) is None  # type: ignore[arg-type]
    assert battle.unit("ann").climbs or battle.board.floor_at(battle.unit("ann").x, battle.unit("ann").y)


def test_who_stands_above_comes_down_to_whom_it_wants() -> None:
    """By the wall where that is safe; nobody walks round and round the edge."""
    found = fought(ground(FLAT, PIT), ANN, BOB, at={"ann": (8, 1), "bob": (2, 1)})
    assert found["climb"] + found["jump"]
    assert found["ended"]


@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
def test_a_gap_in_the_only_way_is_leapt_over(edition: str) -> None:
    board = ground(["." * 13] * 2, GAP)
    near = fight(board, ANN, BOB, at={"ann": (4, 0), "bob": (12, 0)}, edition=edition)
    leap = thought(near)
    assert isinstance(leap, (Jump, Climb))
    found = fought(board, ANN, BOB, at={"ann": (1, 0), "bob": (12, 0)}, edition=edition)
    assert found["jump"] + found["climb"]
    assert found["ended"]


def test_water_that_bars_the_way_is_swum() -> None:
    board = ground([".....====....."] * 2)
    bank = fight(board, ANN, BOB, at={"ann": (4, 0), "bob": (13, 0)})
    assert isinstance(thought(bank), Swim)
    found = fought(ground(["..============.."] * 2), ANN, BOB, at={"ann": (0, 0), "bob": (15, 0)})
    assert found["swim"]
    assert found["ended"]


def test_a_rope_over_the_chasm_is_walked() -> None:
    found = fought(ground(["..+++++++++++++.."]), ANN, BOB, at={"ann": (0, 0), "bob": (16, 0)})
    assert found["balance"]
    assert found["ended"]


def test_where_a_way_leads_on_foot_nobody_climbs() -> None:
    """A ramp round the corner: longer, and no wall is worth it."""
    board = ground(FLAT, ["0000444444", "0000444444", "0000444444", "0001234444"])
    battle = fight(board, ANN, BOB, at={"ann": (3, 0), "bob": (9, 0)})
    assert isinstance(thought(battle), Move)


def test_a_guard_told_to_hold_climbs_nowhere() -> None:
    battle = fight(ground(FLAT, PIT), ANN, BOB, at={"ann": (4, 1), "bob": (9, 1)})
    with battle:
        battle.write("ann", Orders, "order", "hold")
    assert not isinstance(thought(battle), (Climb, Jump, Move))


@pytest.mark.parametrize("seed", some("stared_seeds", [1, 7, 13]))
def test_the_wrestlers_do_not_stare_at_each_other_over_the_edge_of_the_pit(seed: int) -> None:
    """Seeds with which, as long as nobody climbed, the last of them stood above and below until the draw."""
    scenario = load("wrestlers")
    done = match.fight(scenario, seed, match.minds(scenario))
    assert done.battle.over is not None
    assert done.battle.over.cause in ("rout", "reach")
    done.battle.close()
