"""Attacking each target in an area separately: a roll for each, its own defense, only whom one has located (SEP)."""

from __future__ import annotations

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Attack
from systems.events import AreaSaved, AttackResolved, DamageTaken
from systems.facts import UnitSheet
from systems.forecast import Forecast
from tests.field import FIST, fight, hit, miss, rows, unit, weapon

SHOTGUN = weapon(
    "shotgun", "firearm", size=2, damage=4, strength=3, base=30, shots=5, high_speed=5, live_round=1, splash=1
)  # fmt: skip
DRAWN = ("A.......B.", ".......E..", ".....D....")


def shooter() -> UnitSheet:
    return unit("ann", STR=3, DEX=4, more={"Firearms": 3}, weapons=(SHOTGUN, FIST))


def pools(battle: Battle) -> dict[str, int]:
    """The dice of each attack of a shot at Bob; empty where it is his alone."""
    shown = referee.forecast(battle, Attack("ann", "bob", "shotgun"))
    assert isinstance(shown, Forecast)
    return {name: row.pool for name, row in shown.each}


@pytest.mark.rule("SEP-01", "SEP-02")
def test_shot_scatters_and_meets_the_defense_of_each() -> None:
    """Bob has Armor 3 and Eve behind him Natural Armor 1; both stand within a metre of each other, Dan does not. The
    other target makes each roll a die harder; nobody makes a Reflex save, and one shell is spent."""
    battle = fight(DRAWN, shooter(), unit("bob", "blue", armor=(3, 3)), unit("eve", "blue", natural=1, DEX=5),
                   unit("dan", "blue"))  # fmt: skip
    assert pools(battle) == {"bob": 4 + 3 + 4 - 1 - 3, "eve": 4 + 3 + 4 - 1 - 1}
    hit(battle, "ann", "bob", "shotgun", faces=(8, 8, 8, *(2,) * 4, 8, 8, *(2,) * 7))
    assert [(each.target, each.successes) for each in rows(battle, AttackResolved)] == [("bob", 3), ("eve", 2)]
    assert [(each.unit, each.lethal) for each in rows(battle, DamageTaken)] == [("bob", 3), ("eve", 2)]
    assert rows(battle, AreaSaved) == []
    assert battle.unit("ann").loaded(SHOTGUN) == 4


@pytest.mark.rule("SEP-02")
def test_the_last_shell_strikes_all_of_them() -> None:
    last = weapon("shotgun", "firearm", size=2, damage=4, strength=3, base=30, shots=1, splash=1)
    ann = unit("ann", STR=3, DEX=4, more={"Firearms": 3}, weapons=(last, FIST))
    battle = fight(DRAWN, ann, unit("bob", "blue"), unit("eve", "blue"), unit("dan", "blue"))
    found = pools(battle)
    hit(battle, "ann", "bob", "shotgun", faces=(2,) * sum(found.values()))
    assert len(rows(battle, AttackResolved)) == len(found) == 2


def test_friends_beside_the_target_are_struck_at() -> None:
    """Shot does not choose; a comrade who wrestles with the target had better not be there."""
    battle = fight(DRAWN, shooter(), unit("bob", "blue"), unit("eve"), unit("dan", "blue"))
    assert set(pools(battle)) == {"bob", "eve"}


def test_who_stands_behind_a_wall_is_not_struck_at() -> None:
    """A wall between the two, or one that can be shot across."""
    for kind, struck in (("wall", set()), ("low_wall", {"bob", "eve"})):
        wall = [("h", x, 1, kind) for x in range(8)]
        battle = fight(("A......B", ".......E"), shooter(), unit("bob", "blue"), unit("eve", "blue"), edges=wall)
        assert set(pools(battle)) == struck


@pytest.mark.rule("SEP-03")
def test_whom_one_has_not_located_is_left_alone() -> None:
    """Eve stands in smoke, right beside Bob; out of it she is struck at."""
    for drawn, struck in ((("A......B..", ".......o.."), False), (("A......B..", ".........."), True)):
        battle = fight(drawn, shooter(), unit("bob", "blue"), unit("eve", "blue"), at={"eve": (7, 1)})
        assert set(pools(battle)) == ({"bob", "eve"} if struck else set())


@pytest.mark.rule("SEP-04")
def test_a_swarm_takes_no_harm_from_it() -> None:
    battle = fight(DRAWN, shooter(), unit("bob", "blue"), unit("eve", "blue", kind="swarm"), unit("dan", "blue"))
    assert pools(battle) == {}
    miss(battle, Attack("ann", "bob", "shotgun"))
    assert [each.target for each in rows(battle, AttackResolved)] == ["bob"]
