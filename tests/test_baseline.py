"""The frozen measure of the arena walks to the nearest and hits, and does nothing cleverer."""

from __future__ import annotations

from dataclasses import replace

from components.attack import Weapons
from components.condition import Conditions
from game.match import finished
from systems import referee
from systems.battle import Battle
from systems.board import draw
from systems.commands import Attack, Command, EndTurn, Move, Reload, StandUp
from systems.dice import Dice
from systems.facts import UnitSheet
from systems.setup import Setup
from systems.view import view
from tests import baseline
from tests.field import FIST, KNIFE, SWORD, unit, weapon


def meeting(map: list[str], *units: UnitSheet, at: dict[str, tuple[int, int]]) -> Battle:
    """A battle in which the first unit's turn has come."""
    placed = tuple(replace(each, x=at[each.id][0], y=at[each.id][1]) for each in units)
    battle = referee.new_battle(Setup(draw(map), placed, ("red", "blue")), dice=Dice(4))
    for _ in range(20):
        if referee.decides(battle) == units[0].id and referee.asks(battle) is None:
            return battle
        who = referee.decides(battle)
        assert who is not None
        referee.submit(battle, EndTurn(who))
    raise AssertionError("its turn never comes")


def next_deed(battle: Battle) -> Command:
    who = referee.decides(battle)
    assert who is not None
    command = finished(baseline.think(view(battle, who), 0))
    assert command is not None
    assert referee.why_not(battle, command) is None
    return command


ANN = unit("ann", "red", weapons=(FIST, SWORD), DEX=5)
BOB = unit("bob", "blue")
CAL = unit("cal", "blue")


def test_it_strikes_the_nearest_with_the_best_weapon_in_hand() -> None:
    fighter = replace(ANN, weapons=(*ANN.weapons, KNIFE))
    battle = meeting(["......"] * 3, fighter, CAL, BOB, at={"ann": (1, 1), "bob": (2, 1), "cal": (5, 2)})
    assert next_deed(battle) == Attack("ann", target="bob", weapon="sword")


def test_it_walks_the_shortest_way_round_a_wall_to_the_nearest() -> None:
    map = ["." * 5 + "c" + "." * 14, "." * 5 + "c" + "." * 14, "." * 20, "." * 5 + "c" + "." * 14]
    battle = meeting(map, ANN, BOB, at={"ann": (0, 0), "bob": (19, 0)})
    walk = next_deed(battle)
    assert isinstance(walk, Move)
    ahead = walk.path[-1]
    assert ahead[0] > 2, "as far as one move goes"
    referee.submit(battle, walk)
    again = next_deed(battle)
    assert isinstance(again, Move), "with the standard action as well"
    assert again.path[-1][0] > ahead[0]


def test_it_looks_for_the_others_in_the_middle_of_the_map() -> None:
    battle = meeting(["......#...."] * 3, ANN, BOB, at={"ann": (1, 1), "bob": (10, 1)})
    walk = next_deed(battle)
    assert isinstance(walk, Move)
    assert walk.path[-1][0] == 4, "beside the wall in the middle"


def test_it_ends_its_turn_where_no_way_leads_nearer() -> None:
    battle = meeting(["..#.", "..#."], ANN, BOB, at={"ann": (1, 0), "bob": (3, 0)})
    assert isinstance(next_deed(battle), EndTurn)


def test_it_gets_up_before_it_walks() -> None:
    battle = meeting(["......"] * 2, ANN, BOB, at={"ann": (0, 0), "bob": (5, 1)})
    with battle:
        battle.write("ann", Conditions, "prone", True)
    assert isinstance(next_deed(battle), StandUp)


def test_it_makes_its_gun_ready_and_shoots_from_where_it_stands() -> None:
    gun = replace(weapon("gun", "firearm", size=2, damage=3, base=40, shots=1), loading="magazine", ammo="magazine")
    shooter = replace(unit("ann", "red", weapons=(FIST, gun), DEX=5), gear=(("magazine", 2),))
    battle = meeting(["........"] * 2, shooter, BOB, at={"ann": (0, 0), "bob": (7, 1)})
    shot = Attack("ann", target="bob", weapon="gun")
    assert next_deed(battle) == shot
    with battle:
        battle.write("ann", Weapons, "ammunition", (("gun", 0),))
    ready = next_deed(battle)
    assert isinstance(ready, Reload)
    referee.submit(battle, ready)
    assert next_deed(battle) == shot


def test_the_seed_changes_nothing() -> None:
    battle = meeting(["......"] * 3, ANN, CAL, BOB, at={"ann": (0, 1), "bob": (5, 0), "cal": (5, 2)})
    seen = view(battle, "ann")
    assert len({finished(baseline.think(seen, seed)) for seed in range(5)}) == 1
