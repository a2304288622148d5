"""Mounts (MOV-02)."""

from __future__ import annotations

import pytest

from systems import states
from systems.battle import Battle
from systems.commands import Dismount, Mount, Move, Ride
from systems.events import Dismounted, Mounted, Moved, Plunged
from tests.field import FIST, SWORD, do, end, end_until, fight, offered, one, refused, rows, unit, verbs
from tests.moving import place

ANN = unit("ann", STR=3, weapons=(FIST, SWORD))
HORSE = unit("horse", size=8, STR=4, DEX=3, traits={"mount": 1})  # speed 15
BOB = unit("bob", "blue", weapons=(FIST,))
FIELD = ["....................", ".AH..............B..", "...................."]


def field(map: list[str] = FIELD) -> Battle:
    return fight(map, ANN, HORSE, BOB)


def mounted() -> Battle:
    battle = field()
    do(battle, Mount("ann", "horse"))
    return battle


@pytest.mark.rule("MOV-02")
def test_rider_and_mount_share_a_space() -> None:
    battle = mounted()
    assert (battle.unit("ann").rides, battle.unit("ann").move) == ("horse", 0)
    assert place(battle, "ann") == place(battle, "horse") == (2, 1, 0)
    assert one(battle, Mounted).target == "horse"


@pytest.mark.rule("MOV-02")
def test_leading_it_is_a_move_action_of_the_rider_at_the_speed_of_the_mount() -> None:
    battle = mounted()
    end_until(battle, "ann")
    path = tuple((x, 1) for x in range(3, 17))
    assert battle.unit("horse").speed == 15
    do(battle, Ride("ann", path))
    assert place(battle, "ann") == place(battle, "horse") == (16, 1, 0)
    assert (battle.unit("ann").move, battle.unit("ann").standard) == (0, 1)
    assert [event.means for event in rows(battle, Moved)][-2:] == ["walk", "ride"]


@pytest.mark.rule("MOV-02")
def test_a_led_mount_walks_no_way_of_its_own_but_may_strike() -> None:
    battle = mounted()
    end(battle)
    assert battle.acting() == "horse"
    assert "move" not in verbs(battle, "horse")
    assert refused(battle, Move("horse", ((3, 1),))).key == "ride.controlled"
    assert "total_defense" in verbs(battle, "horse")


@pytest.mark.rule("MOV-02")
def test_who_rides_does_not_walk_and_gets_down_beside_the_mount() -> None:
    battle = mounted()
    end_until(battle, "ann")
    assert "move" not in verbs(battle, "ann")
    assert refused(battle, Move("ann", ((3, 1),))).rules == ("MOV-02",)
    assert refused(battle, Dismount("ann", (9, 1))).key == "dismount.square"
    do(battle, Dismount("ann", (2, 0)))
    assert (place(battle, "ann"), battle.unit("ann").rides) == ((2, 0, 0), "")
    assert one(battle, Dismounted).cause == "left"


@pytest.mark.rule("MOV-02")
def test_each_is_attacked_apart() -> None:
    battle = fight([".AHB", "...."], ANN, HORSE, BOB)
    do(battle, Mount("ann", "horse"))
    end_until(battle, "bob")
    assert offered(battle, "bob", "attack", "target") == {"ann", "horse"}


@pytest.mark.rule("MOV-02", "DMG-15")
@pytest.mark.parametrize(("who", "cause"), [("horse", "mount_down"), ("ann", "unable")])
def test_the_rider_falls_with_the_mount_and_when_it_can_sit_no_longer(who: str, cause: str) -> None:
    battle = mounted()
    end_until(battle, "bob")
    with battle:
        states.inflict(battle, who, "unconscious")
    end(battle)
    assert one(battle, Dismounted).cause == cause
    assert battle.unit("ann").prone
    assert place(battle, "ann") != place(battle, "horse")
    assert rows(battle, Plunged)


@pytest.mark.rule("MOV-02")
def test_no_mount_no_ride() -> None:
    mule = unit("horse", size=8)
    battle = fight(FIELD, ANN, mule, BOB)
    assert refused(battle, Mount("ann", "horse")).key == "mount.none"
    assert refused(battle, Ride("ann", ((3, 1),))).key == "mount.afoot"
    assert "mount" not in verbs(battle, "ann")
    foe = unit("bob", "blue", size=8, traits={"mount": 1})
    assert refused(fight([".AHB"], ANN, HORSE, foe), Mount("ann", "bob")).key == "mount.none"
