"""Who comes into sight otherwise than by walking there is seen in that moment too (RDY-01, RDY-03, companion 11)."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from components.abilities import Readied
from components.area import Zones
from components.condition import Conditions
from components.hiding import Hiding
from components.movement import Position
from components.scene import Sighted
from systems import knowledge, referee
from systems.battle import Battle
from systems.board import draw
from systems.commands import Attack, BullRush, EndTurn, Fire, Move, OpenDoor, Ready, SetStanding
from systems.course import Arrival
from systems.dice import ScriptedDice
from systems.events import (
    ActionFired,
    ActLost,
    AttackResolved,
    ContestResolved,
    DoorMoved,
    Joined,
    Moved,
    ReadiedStays,
    ZoneEnded,
)
from systems.facts import UnitSheet
from systems.rulesets import RULESETS
from systems.setup import Setup
from systems.store import SCENE
from tests.afflicted import inflict
from tests.field import FIST, do, end, fight, one, rows, unit, weapon
from tests.test_readied import Loaded

EDITIONS = sorted(RULESETS)
RIFLE = weapon("rifle", "firearm", damage=20, grade="A", base=20, live_round=1, shots=9)
SAM = unit("sam", "red", weapons=(RIFLE,), Firearms=5, DEX=4)
EVE = unit("eve", "blue", STR=4, Brawl=4, weapons=(FIST,))
ZED = unit("zed", "blue", STR=6, Brawl=6)
DOOR = ("v", 2, 0)


def watch(battle: Battle, whom: str = "", deed: str = "attack") -> None:
    """Sam has his rifle ready for whoever comes into sight, or that one, whom he has seen before."""
    if whom:
        known(battle, whom)
    more = {"weapon": "rifle"} if deed == "attack" else {}
    do(battle, Ready("sam", deed=deed, trigger="sight", whom=whom, **more))  # type: ignore[arg-type]
    end(battle)


def known(battle: Battle, whom: str) -> None:
    with battle:
        where = battle.footprint(whom)
        battle.write(SCENE, Sighted, "last", (("red", whom, where.x, where.y, 1),))


def play(battle: Battle, command: object, *nines: str) -> None:
    """The command, while those rolls succeed wholly and all others fail."""
    with battle:
        battle.dice = Loaded(*nines)
        assert referee.submit(battle, command) is None  # type: ignore[arg-type]


def order_of(battle: Battle, *kinds: type) -> list[type]:
    """What of these kinds has happened, one after the other."""
    return [type(event) for event in battle.log if isinstance(event, kinds)]


# --- a door


def before_the_door(*more: UnitSheet, edition: str = "overseer", **standing: str) -> Battle:
    """Sam waits on one side of a closed door, the others are on the other."""
    rows_ = ("S.EZ.F", "##....") if more else ("S.EZ..", "##....")
    battle = fight(rows_, SAM, EVE, ZED, *more, edges=[(*DOOR, "door")], edition=edition)
    for name, answer in standing.items():
        do(battle, SetStanding(name, answer))
    return battle


@pytest.mark.rule("RDY-01", "RDY-03")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_opens_a_door_is_shot_before_it_does_anything_else(edition: str) -> None:
    battle = before_the_door(edition=edition)
    watch(battle)
    play(battle, OpenDoor("eve", DOOR), "sam attack")
    assert [(event.unit, event.target) for event in rows(battle, ActionFired)] == [("sam", "eve")]
    assert order_of(battle, DoorMoved, ActionFired, AttackResolved) == [DoorMoved, ActionFired, AttackResolved]
    assert battle.unit("eve").dead
    assert battle.acting() == "zed"


@pytest.mark.rule("RDY-01")
def test_somebody_else_whom_the_open_door_shows_is_seen_as_well() -> None:
    """Sam waits for Zed, and Eve opens the door that was between the two."""
    battle = before_the_door()
    watch(battle, "zed")
    play(battle, OpenDoor("eve", DOOR))
    assert [(event.unit, event.target) for event in rows(battle, ActionFired)] == [("sam", "zed")]
    assert [(event.unit, event.target) for event in rows(battle, AttackResolved)] == [("sam", "zed")]


@pytest.mark.rule("RDY-01")
def test_of_several_that_come_into_sight_at_once_the_nearest_is_meant() -> None:
    """Zed is listed last and stands nearest: he opens the door, and Eve stands behind him."""
    battle = fight(["S..ZE."], SAM, EVE, ZED, edges=[("v", 3, 0, "door")])
    watch(battle)
    do(battle, EndTurn("eve"))
    play(battle, OpenDoor("zed", ("v", 3, 0)))
    assert [event.target for event in rows(battle, ActionFired)] == ["zed"]


@pytest.mark.rule("RDY-01", "RDY-03")
def test_who_wants_to_be_asked_is_asked_for_one_after_the_other() -> None:
    """Sam lets Eve go, and takes Zed, who stands behind her; for neither is he asked again."""
    battle = before_the_door(sam="ask")
    watch(battle)
    play(battle, OpenDoor("eve", DOOR))
    found = []
    twin = battle.fork(5)
    before = battle.hash()
    battle.restore(json.loads(json.dumps(battle.state())))
    assert twin.hash() == battle.hash() == before
    for fires in (False, True):
        asked = referee.asks(battle)
        assert asked is not None
        found.append((asked.unit, dict(asked.facts)["attacker"]))
        play(battle, Fire("sam", fire=fires))
    assert found == [("sam", "eve"), ("sam", "zed")]
    assert one(battle, ActionFired).target == "zed"
    assert referee.submit(twin, Fire("sam", fire=True)) is None


@pytest.mark.rule("RDY-01")
def test_whom_he_has_let_go_is_no_moment_as_long_as_it_stays_in_sight() -> None:
    battle = before_the_door(sam="ask")
    watch(battle, "eve")
    play(battle, OpenDoor("eve", DOOR))
    play(battle, Fire("sam", fire=False))
    play(battle, Move("eve", ((1, 0),)))
    assert (referee.asks(battle), rows(battle, ActionFired)) == (None, [])
    assert battle.of("sam", Readied).act == "attack"


@pytest.mark.rule("RDY-01")
@pytest.mark.parametrize("whom", ["", "zed"])
def test_one_that_lies_there_is_no_moment_unless_that_one_is_meant(whom: str) -> None:
    battle = before_the_door()
    watch(battle, whom)
    with battle:
        battle.write("zed", Conditions, "unconscious", True)
        battle.write("eve", Position, "x", 2)
    play(battle, OpenDoor("eve", DOOR))
    assert [event.target for event in rows(battle, ActionFired)] == (["zed"] if whom else ["eve"])


@pytest.mark.rule("RDY-01")
def test_what_is_readied_need_not_be_a_blow() -> None:
    battle = before_the_door()
    watch(battle, deed="total_defense")
    play(battle, OpenDoor("eve", DOOR))
    assert battle.unit("sam").total_defense


# --- somebody joins


@pytest.mark.rule("RDY-01", "JOI-01")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_joins_in_sight_is_shot_as_it_comes(edition: str) -> None:
    placed = [
        replace(each, x=x, y=0, printed=(*each.printed, ("initiative", 50 - 10 * n)))
        for n, (each, x) in enumerate(((SAM, 0), (ZED, 9), (EVE, 5)))
    ]
    board = draw(["S......#.Z"])
    setup = Setup(board, tuple(placed), ("red", "blue"), ruleset=edition, arrivals=(Arrival(("eve",), round=2),))
    battle = referee.new_battle(setup, dice=ScriptedDice((1, 1)))
    do(battle, Ready("sam", deed="attack", weapon="rifle", trigger="sight"))
    do(battle, EndTurn("sam"))
    play(battle, EndTurn("zed"), "sam attack")
    assert order_of(battle, Joined, ActionFired, AttackResolved) == [Joined, ActionFired, AttackResolved]
    assert one(battle, ActionFired).target == "eve"
    assert battle.unit("eve").dead


# --- light and smoke


@pytest.mark.rule("RDY-01", "COV-16")
@pytest.mark.parametrize("edition", EDITIONS)
def test_whom_clearing_smoke_shows_is_shot_before_it_acts(edition: str) -> None:
    """The cloud is Eve's, and gone as her turn begins: the shot comes before she may do anything in it."""
    battle = fight(["S.....E...Z"], SAM, EVE, ZED, edition=edition)
    cloud = tuple((x, 0) for x in range(4, 11))
    with battle:
        row = ("smoke", "smoke_grenade", "eve", (7, 0), cloud, 1, ("red", "blue"), (), ())
        battle.write(SCENE, Zones, "rows", (row,))
    assert not knowledge.locates(battle, "red", "eve")
    do(battle, Ready("sam", deed="attack", weapon="rifle", trigger="sight", whom="eve"))
    play(battle, EndTurn("sam"), "sam attack")
    assert order_of(battle, ZoneEnded, ActionFired) == [ZoneEnded, ActionFired]
    assert battle.unit("eve").dead
    assert battle.acting() == "zed"


# --- one that hid


@pytest.mark.rule("RDY-03", "HID-10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hidden_attacker_comes_into_sight_once_its_attack_is_resolved(edition: str) -> None:
    """HID-10: it is the blow that shows her, hit or miss; the shot answers it and does not forestall it."""
    battle = fight(["SGE..Z"], SAM, EVE, ZED, unit("gil", "red"), edition=edition)
    with battle:
        battle.write("eve", Hiding, "whereabouts", (("sam", 0), ("gil", 0)))
    watch(battle, "eve")
    play(battle, Attack("eve", "gil", "fist"), "sam attack")
    found = [event.unit for event in battle.log if isinstance(event, (AttackResolved, ActionFired))]
    assert found == ["eve", "sam", "sam"]
    assert battle.unit("eve").dead


# --- one that is shoved there, and one that was blind


@pytest.mark.rule("RDY-01")
def test_who_is_shoved_out_from_behind_a_corner_is_seen_once_the_shove_is_over() -> None:
    battle = corner()
    watch(battle, "eve")
    play(battle, BullRush("zed", "eve", "fist"), "zed", "sam attack")
    assert order_of(battle, ContestResolved, ActionFired)[-2:] == [ContestResolved, ActionFired]
    assert battle.unit("eve").dead


def corner() -> Battle:
    """Zed of Sam's side stands before Eve, who has the open way behind her."""
    return fight(
        ["S.......", "##......", "........"], SAM, replace(ZED, side="red"), EVE,
        at={"sam": (0, 0), "zed": (0, 2), "eve": (1, 2)},
    )  # fmt: skip


@pytest.mark.rule("RDY-01")
def test_who_sees_again_has_them_come_into_sight() -> None:
    battle = fight(["S...E..Z"], SAM, EVE, ZED)
    inflict(battle, "blind", "sam", ends="start:eve", source="eve")
    do(battle, Ready("sam", deed="attack", weapon="rifle", trigger="sight", whom="eve"))
    play(battle, EndTurn("sam"), "sam attack")
    assert one(battle, ActionFired).target == "eve"
    assert battle.unit("eve").dead


# --- walking has its own moment, once


@pytest.mark.rule("RDY-01")
def test_a_moment_that_could_not_be_used_does_not_come_again_at_the_end_of_the_walk() -> None:
    """Eve steps out beyond the range of the thrown knife and walks on into it: her coming into sight is over."""
    knife = weapon("knife", "throwing", damage=20, grade="A", base=3, light_throwing=1)
    sam = unit("sam", "red", weapons=(knife,), Athletics=4, DEX=4)
    battle = fight(["S..........", "########...", "........E.Z"], sam, EVE, ZED)
    do(battle, Ready("sam", deed="attack", weapon="knife", trigger="sight"))
    end(battle)
    limit = battle.rules.maximum_range(battle.unit("sam"), battle.unit("sam").arms[0])
    path = ((8, 1), (8, 0), (7, 0), (6, 0), (5, 0))
    assert 5 <= limit < 8
    play(battle, Move("eve", path), "sam attack")
    assert len(rows(battle, ReadiedStays)) == 1
    assert rows(battle, ActionFired) == []
    assert battle.unit("eve").x == 5


@pytest.mark.rule("RDY-01", "RDY-03")
def test_who_walks_into_sight_is_shot_there_and_not_twice() -> None:
    battle = fight(["S.....", "####..", "....EZ"], SAM, EVE, ZED)
    watch(battle, "eve")
    play(battle, Move("eve", ((4, 1), (4, 0))))
    assert [event.unit for event in rows(battle, ActionFired)] == ["sam"]
    assert order_of(battle, Moved, ActionFired) == [Moved, ActionFired, Moved]
    assert rows(battle, ActLost) == []
