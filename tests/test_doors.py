"""Doors: opened and shut by hand or by what happens; sight, cover, ways and minds follow (MOV-15)."""

from __future__ import annotations

import pytest

from game.ai import decide
from systems import doors, referee, sight
from systems.battle import Battle
from systems.board import Edge
from systems.commands import Attack, CloseDoor, Move, OpenDoor
from systems.events import DoorMoved
from systems.view import view
from tests.field import do, fight, offered, one, refused, unit, verbs

DOOR = ("v", 2, 0)


def room(kind: str = "door", rows: tuple[str, ...] = (".A.B.",), at: tuple[str, int, int] = DOOR) -> Battle:
    edge: Edge = (*at, kind)
    return fight(rows, unit("ann"), unit("bob", "blue"), edges=[edge])


def seen(battle: Battle) -> bool:
    return sight.sees(battle.board, battle.footprint("ann"), battle.footprint("bob"))


@pytest.mark.rule("MOV-15")
def test_a_closed_door_is_opened_with_a_move_action_and_lets_sight_and_steps_through() -> None:
    battle = room()
    assert not seen(battle)
    assert refused(battle, Move("ann", path=((2, 0),))).key == "move.blocked"
    do(battle, OpenDoor("ann", DOOR))
    ann = battle.unit("ann")
    assert (ann.standard, ann.move, ann.swift) == (1, 0, 1)
    assert (one(battle, DoorMoved).open, one(battle, DoorMoved).unit) == (True, "ann")
    assert seen(battle)
    do(battle, Move("ann", path=((2, 0),)))
    assert referee.why_not(battle, Attack("ann", "bob", "fist")).key == "action.spent"  # type: ignore[union-attr]


@pytest.mark.rule("MOV-15")
def test_an_open_door_is_shut_again_and_the_map_is_as_it_was() -> None:
    battle = room("open_door")
    assert offered(battle, "ann", "close_door", "at") == {DOOR}
    do(battle, CloseDoor("ann", DOOR))
    assert not seen(battle)
    assert "open_door" in verbs(battle, "ann")
    assert "close_door" not in verbs(battle, "ann")
    do(battle, OpenDoor("ann", DOOR))
    assert battle.board is battle.setup.board or seen(battle)


@pytest.mark.rule("MOV-15")
def test_what_a_hand_cannot_do_with_a_door() -> None:
    """No door, far off, standing so already, locked, somebody in the doorway."""
    battle = room()
    assert refused(battle, OpenDoor("ann", ("v", 3, 0))).key == "door.none"
    assert refused(battle, CloseDoor("ann", DOOR)).key == "door.shut_already"
    assert refused(room("open_door"), OpenDoor("ann", DOOR)).key == "door.open_already"
    assert refused(room("locked_door"), OpenDoor("ann", DOOR)).key == "door.locked"
    assert "open_door" not in verbs(room("locked_door"), "ann")
    assert refused(room(rows=("A..B.",)), OpenDoor("ann", DOOR)).key == "door.out_of_reach"
    ogre = unit("ogre", "blue", size=10)
    wide = fight(["A....", "....."], unit("ann"), ogre, at={"ogre": (1, 0)}, edges=[("v", 2, 0, "open_door")])
    no = refused(wide, CloseDoor("ann", DOOR))
    assert no.key in ("door.blocked", "door.out_of_reach")


@pytest.mark.rule("MOV-15")
def test_what_happens_opens_a_locked_door_and_shuts_it() -> None:
    """No hand does it, and a door that stands so already says nothing."""
    battle = room("locked_door")
    with battle:
        doors.set_open(battle, DOOR, True)
        doors.set_open(battle, DOOR, True)
    assert seen(battle)
    assert len([event for event in battle.log if isinstance(event, DoorMoved)]) == 1
    assert one(battle, DoorMoved).unit == ""
    with battle:
        doors.set_open(battle, DOOR, False)
    assert not seen(battle)


@pytest.mark.rule("MOV-15")
def test_an_opened_door_is_part_of_forks_saves_and_undo() -> None:
    battle = room()
    before, mark = battle.hash(), battle.mark()
    do(battle, OpenDoor("ann", DOOR))
    fork = battle.fork()
    assert fork.hash() == battle.hash()
    assert fork.board is battle.board
    battle.rewind(mark)
    assert battle.hash() == before
    assert not seen(battle)
    assert seen(fork)


@pytest.mark.rule("MOV-15")
def test_a_mind_opens_the_door_that_parts_it_from_an_enemy_behind_glass() -> None:
    """Bob is seen through the window; the door beside it is the only way, and surer than any blow at the pane."""
    glass = [("v", 3, 0, "window"), ("v", 3, 1, "door")]
    battle = fight(["..A..B", "......"], unit("ann"), unit("bob", "blue"), edges=glass)
    done = []
    while battle.acting() == "ann":
        command = decide("best_odds", view(battle, "ann"), 1)
        done.append(command)
        assert referee.submit(battle, command) is None
    assert OpenDoor("ann", ("v", 3, 1)) in done
