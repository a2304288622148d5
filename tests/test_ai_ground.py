"""What the opponent makes of doors: small scenes in which one way of going on is plainly right."""

from __future__ import annotations

from game.ai import decide
from systems import referee
from systems.battle import Battle
from systems.commands import Command, EndTurn, OpenDoor
from systems.view import view
from tests.field import fight, unit


def turn(battle: Battle, who: str) -> list[Command]:
    """All that the mind does in that unit's turn."""
    done: list[Command] = []
    while referee.decides(battle) == who and battle.acting() == who:
        command = decide("best_odds", view(battle, who), 1)
        assert referee.submit(battle, command) is None, command
        done.append(command)
    return done


def test_it_walks_to_the_door_that_parts_it_from_an_enemy_and_opens_it() -> None:
    """Bob is seen through the glass; the door is eight squares along it."""
    glass = [("v", 2, y, "window") for y in range(8)]
    battle = fight([".A..B", *["....."] * 8], unit("ann"), unit("bob", "blue"), edges=[*glass, ("v", 2, 8, "door")])
    opened = False
    for _ in range(3):
        opened = opened or OpenDoor("ann", ("v", 2, 8)) in turn(battle, "ann")
        while referee.decides(battle) == "bob":
            assert referee.submit(battle, EndTurn("bob")) is None
    assert opened


def test_a_door_that_leads_nowhere_stays_shut() -> None:
    """The closet's door is beside Ann; the one that leads on is behind her."""
    edges = [("v", 5, 0, "window"), ("v", 5, 1, "window"), ("v", 5, 2, "door")]
    closet = [("v", 1, 0, "door"), ("h", 0, 1, "wall")]
    battle = fight([".A....B", ".......", "......."], unit("ann"), unit("bob", "blue"), edges=[*edges, *closet])
    assert OpenDoor("ann", ("v", 1, 0)) not in turn(battle, "ann")
