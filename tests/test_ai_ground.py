"""What the opponent makes of doors and areas: small scenes in which one way of going on is plainly right."""

from __future__ import annotations

import pytest

from game.ai import decide
from systems import referee
from systems.battle import Battle
from systems.commands import AreaAttack, Command, EndTurn, Lob, OpenDoor
from systems.view import view
from tests.blasts import armed, grenade
from tests.field import FIST, fight, unit


def turn(battle: Battle, who: str) -> list[Command]:
    """All that the mind does in that unit's turn."""
    done: list[Command] = []
    while referee.decides(battle) == who and battle.acting() == who:
        command = decide("best_odds", view(battle, who), 1)
        assert referee.submit(battle, command) is None, command
        done.append(command)
    return done


def first(battle: Battle) -> Command:
    """What the mind does first; it must be legal."""
    who = referee.decides(battle)
    assert who is not None
    command = decide("best_odds", view(battle, who), 1)
    assert referee.why_not(battle, command) is None, command
    return command


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


THROWER = unit("ann", DEX=3, Athletics=3, specialties=("light_throwing",), weapons=(FIST,))


@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
def test_it_throws_the_grenade_at_three_not_at_one_and_a_friend(edition: str) -> None:
    """Cid stands beside Dan; three more enemies stand together on the other side."""
    rows = [
        "................",
        "................",
        "...A............",
        "................",
        "..........B.E...",
        "...........G....",
        "................",
        "................",
        "..D.............",
        "..C.............",
    ]
    battle = fight(
        rows, armed(THROWER, grenade(damage=8, blast=2)), unit("bob", "blue"), unit("cid"), unit("dan", "blue"),
        unit("eve", "blue"), unit("gus", "blue"), edition=edition,
    )  # fmt: skip
    thrown = first(battle)
    assert isinstance(thrown, Lob), thrown
    assert thrown.square[0] >= 9


def test_it_keeps_the_grenade_where_it_would_catch_two_friends_and_one_enemy() -> None:
    battle = fight(
        ["...........", ".A.....CBD.", "..........."], armed(THROWER, grenade(damage=8, blast=2)), unit("bob", "blue"),
        unit("cid"), unit("dan"),
    )  # fmt: skip
    assert "lob" in {offer.verb for offer in view(battle, "ann").offers}
    assert not isinstance(first(battle), AreaAttack)
