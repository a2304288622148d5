"""Whatever way somebody goes, who has that for its moment comes first (RDY-03), and a blow that misses stops nobody."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from systems import referee
from systems.battle import Battle
from systems.board import Board
from systems.commands import (
    Balance,
    Charge,
    Climb,
    Command,
    Crawl,
    DropProne,
    Fire,
    Fly,
    Jump,
    Mount,
    Move,
    MoveHold,
    Overrun,
    Ready,
    Ride,
    SetStanding,
    Swim,
)
from systems.events import ActionFired, ActLost, AttackResolved, Leapt, Moved, Overran, Plunged
from systems.facts import UnitSheet
from tests.field import FIST, do, end, fight, one, rows, unit, weapon
from tests.moving import ground, place
from tests.test_readied import Loaded
from tests.wrestling import held

FANG = weapon("fang", damage=20, grade="A")
SAM = unit("sam", "red", weapons=(FANG,), STR=4, Brawl=4)
EVE = unit(
    "eve", "blue", STR=5, DEX=4, Athletics=5, specialties=("jump", "swim", "climb", "Grappling", "overrun"),
    traits={"flight": 8, "flight_good": 1}, weapons=(FIST,),
)  # fmt: skip
GIL = unit("gil", "red", printed={"base_defense": 0})
HORSE = unit("horse", "blue", size=8, STR=4, DEX=3, traits={"mount": 1})
PLAIN = ["............", "............", "............"]
PIT = ["555500005555", "555555555555"]


@dataclass(frozen=True)
class Way:
    """Eve goes somewhere past Sam: ``command`` on a map, where she is when he bites, where she would have got."""

    board: Board
    at: dict[str, tuple[int, int]]
    command: Command
    bitten: tuple[int, int, int]
    arrives: tuple[int, int, int]
    lost: str
    others: tuple[UnitSheet, ...] = ()
    before: Callable[[Battle], None] = lambda battle: None
    """What has to be so first."""


def lie(battle: Battle) -> None:
    do(battle, DropProne("eve"))
    end(battle)
    end(battle)


def mount(battle: Battle) -> None:
    do(battle, Mount("eve", "horse"))
    for _ in range(3):
        end(battle)


def seize(battle: Battle) -> None:
    held(battle, "eve", "gil", 3)
    for _ in range(3):
        end(battle)


def later(battle: Battle) -> None:
    """Nothing happens before, and a round goes by."""
    for _ in battle.units():
        end(battle)


WAYS = {
    "walk": Way(
        ground(PLAIN), {"eve": (0, 0), "sam": (4, 1)}, Move("eve", tuple((x, 0) for x in range(1, 8))),
        (3, 0, 0), (7, 0, 0), "move", before=later,
    ),
    "swim": Way(
        ground(["..======..", ".........."]), {"eve": (1, 0), "sam": (5, 1)}, Swim("eve", square=(6, 0)),
        (4, 0, 0), (6, 0, 0), "swim", before=later,
    ),
    "crawl": Way(
        ground(PLAIN), {"eve": (0, 0), "sam": (3, 1)}, Crawl("eve", square=(3, 0)), (2, 0, 0), (3, 0, 0), "crawl",
        before=lie,
    ),
    "balance": Way(
        ground(["..........", "..------..", "#########."]), {"eve": (1, 1), "sam": (5, 0)},
        Balance("eve", square=(6, 1)), (4, 1, 0), (6, 1, 0), "balance", before=later,
    ),
    "climb": Way(
        ground(["......", "......"], ["000333", "000333"]), {"eve": (3, 0), "sam": (1, 0)}, Climb("eve", square=(2, 0)),
        (2, 0, 0), (2, 0, 0), "climb", before=later,
    ),
    "fly": Way(
        ground(PLAIN), {"eve": (1, 1), "sam": (5, 2)}, Fly("eve", tuple((x, 1, 1) for x in range(2, 8))),
        (4, 1, 0), (7, 1, 1), "fly", before=later,
    ),
    "jump": Way(
        ground(PLAIN[:2], PIT), {"eve": (3, 0), "sam": (6, 1)}, Jump("eve", square=(8, 0), measured=True),
        (5, 0, 0), (8, 0, 0), "jump", before=later,
    ),
    "run-up": Way(
        ground(PLAIN[:2], PIT), {"eve": (0, 0), "sam": (2, 1)}, Jump("eve", square=(8, 0), run=3, measured=True),
        (1, 0, 0), (8, 0, 0), "jump", before=later,
    ),
    "ride": Way(
        ground(PLAIN), {"eve": (0, 0), "horse": (1, 0), "sam": (6, 1)},
        Ride("eve", tuple((x, 0) for x in range(2, 10))), (4, 0, 0), (9, 0, 0), "ride", (HORSE,), mount,
    ),
    "hold": Way(
        ground(PLAIN), {"eve": (1, 0), "gil": (0, 0), "sam": (4, 1)}, MoveHold("eve", ((2, 0), (3, 0), (4, 0))),
        (3, 0, 0), (4, 0, 0), "move_hold", (GIL,), seize,
    ),
    "overrun": Way(
        ground(PLAIN), {"eve": (0, 0), "gil": (5, 0), "sam": (3, 1)},
        Overrun("eve", "gil", tuple((x, 0) for x in range(1, 8))), (2, 0, 0), (7, 0, 0), "overrun", (GIL,), later,
    ),
    "past": Way(
        ground(PLAIN), {"eve": (0, 0), "gil": (2, 0), "sam": (5, 1)},
        Overrun("eve", "gil", tuple((x, 0) for x in range(1, 8))), (4, 0, 0), (7, 0, 0), "overrun", (GIL,), later,
    ),
    "charge": Way(
        ground(PLAIN), {"eve": (0, 0), "gil": (4, 0), "sam": (3, 1), "fay": (9, 0)},
        Charge("eve", "fay", "fist", square=(8, 0), overrun="gil"), (2, 0, 0), (8, 0, 0), "charge",
        (GIL, unit("fay", "red", printed={"base_defense": 0})), later,
    ),
    "charge past": Way(
        ground(PLAIN), {"eve": (0, 0), "gil": (2, 0), "sam": (5, 1), "fay": (9, 0)},
        Charge("eve", "fay", "fist", square=(8, 0), overrun="gil"), (4, 0, 0), (8, 0, 0), "charge",
        (GIL, unit("fay", "red", printed={"base_defense": 0})), later,
    ),
}  # fmt: skip


def about_to(way: Way, trigger: str = "reach", *, ready: bool = True) -> Battle:
    """Eve is about to go; Sam, who acts first in a round, has his bite ready for her."""
    far = (way.board.width - 1, way.board.height - 1)
    battle = fight(way.board, SAM, EVE, *way.others, unit("zed", "blue"), at={**way.at, "zed": far})
    end(battle)
    way.before(battle)
    while battle.acting() != "sam":
        end(battle)
    if ready:
        do(battle, Ready("sam", deed="attack", weapon="fang", trigger=trigger, whom="eve"))
    end(battle)
    assert battle.acting() == "eve"
    return battle


def goes(battle: Battle, command: Command, *nines: str) -> None:
    with battle:
        battle.dice = Loaded(*nines)
        refusal = referee.submit(battle, command)
        assert refusal is None, refusal


@pytest.mark.rule("RDY-03", "RDY-01")
@pytest.mark.parametrize("name", WAYS)
def test_who_comes_into_reach_by_any_way_is_struck_there_and_gets_no_further(name: str) -> None:
    way = WAYS[name]
    battle = about_to(way)
    goes(battle, way.command, "eve", "sam attack")
    assert battle.unit("eve").dead
    assert place(battle, "eve") == way.bitten
    assert [event.unit for event in rows(battle, ActionFired)] == ["sam"]
    assert one(battle, ActLost).verb == way.lost


@pytest.mark.rule("RDY-03", "RDY-01")
@pytest.mark.parametrize("name", WAYS)
def test_a_blow_that_misses_stops_nobody_on_any_way(name: str) -> None:
    """She ends where she would have ended, by the same rolls, as hurt as without it."""
    way, found = WAYS[name], []
    for ready in (False, True):
        battle = about_to(way, ready=ready)
        goes(battle, way.command, "eve")
        assert len(rows(battle, ActionFired)) == ready
        struck = [event.successes for event in rows(battle, AttackResolved) if event.unit == "eve"]
        half = sum(event.half for event in rows(battle, Moved) if event.unit == "eve")
        found.append((place(battle, "eve"), battle.unit("eve").healthy, struck, half, len(rows(battle, Overran))))
    assert found[0][0] == way.arrives
    assert found[0] == found[1]


@pytest.mark.rule("RDY-03", "RDY-01")
@pytest.mark.parametrize(
    ("name", "sam"),
    [("walk", (8, 1)), ("swim", (7, 1)), ("balance", (7, 0)), ("fly", (8, 2)), ("jump", (9, 1)), ("overrun", (8, 1))],
)
def test_a_blow_that_misses_where_the_way_ends_changes_nothing_of_it(name: str, sam: tuple[int, int]) -> None:
    """Only the last place is in Sam's reach."""
    way, found = replace(WAYS[name], at={**WAYS[name].at, "sam": sam}), []
    for ready in (False, True):
        battle = about_to(way, ready=ready)
        goes(battle, way.command, "eve")
        assert len(rows(battle, ActionFired)) == ready
        found.append((place(battle, "eve"), battle.unit("eve").healthy))
    assert found[0][0] == way.arrives
    assert found[0] == found[1]


@pytest.mark.rule("RDY-01")
@pytest.mark.parametrize("name", [name for name in WAYS if name not in ("climb", "ride", "hold")])
def test_who_moves_past_by_any_way_is_struck_before_it_leaves_the_first_square_in_reach(name: str) -> None:
    way = WAYS[name]
    battle = about_to(way, "passes")
    goes(battle, way.command, "eve", "sam attack")
    assert (battle.unit("eve").dead, place(battle, "eve")) == (True, way.bitten)


@pytest.mark.rule("RDY-01", "RDY-03")
@pytest.mark.parametrize("name", WAYS)
def test_on_any_way_a_battle_can_be_saved_while_somebody_is_asked(name: str) -> None:
    """Sam holds it for a better moment, each time he is asked; she ends where she would have ended."""
    way = WAYS[name]
    battle = about_to(way)
    assert referee.submit(battle, SetStanding("sam", "ask")) is None
    goes(battle, way.command, "eve")
    asked = 0
    while (ask := referee.asks(battle)) is not None:
        asked += 1
        before = battle.hash()
        with battle:
            battle.restore(json.loads(json.dumps(battle.state())))  # what a save writes and reads
        assert battle.hash() == before
        battle.dice = Loaded("eve")
        assert referee.submit(battle, Fire(ask.unit, fire=False)) is None
    assert asked
    assert (place(battle, "eve"), rows(battle, ActionFired)) == (way.arrives, [])


@pytest.mark.rule("RDY-03", "MOV-03")
def test_who_is_struck_down_in_a_leap_falls_from_where_it_was() -> None:
    """Five metres of pit and one of the leap; on the run-up nobody has left the ground."""
    battle = about_to(WAYS["jump"])
    goes(battle, WAYS["jump"].command, "eve", "sam attack")
    assert one(battle, Plunged).metres == 6
    ran = about_to(WAYS["run-up"])
    goes(ran, WAYS["run-up"].command, "eve", "sam attack")
    assert rows(ran, Leapt) == []


@pytest.mark.rule("RDY-03", "MOV-02")
def test_a_mount_that_has_lost_its_rider_goes_no_further() -> None:
    battle = about_to(WAYS["ride"])
    goes(battle, WAYS["ride"].command, "eve", "sam attack")
    assert place(battle, "horse") == (5, 0, 0)
    assert battle.unit("eve").rides == ""
