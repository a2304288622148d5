"""Mines under every way of getting onto them: charged, overrun, driven, dragged, thrown, crawled; what is flown or
leapt over is not touched (companion 13.3).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import forced, movement, zones
from systems.battle import Battle
from systems.commands import Charge, Crawl, DropProne, EndTurn, Fly, Jump, Move, Overrun
from systems.events import AreaSaved, AttackResolved, MineSought, Moved
from systems.facts import UnitSheet, WeaponFacts
from systems.zones import Zone
from tests.blasts import armed, grenade, struck
from tests.field import do, fight, one, preview, rows, unit

PLAIN = grenade("plain_mine", 4, 1, tripwire=9)
"""Nobody sees its wire, and it hurts little enough that one goes on."""
PLATE = WeaponFacts("plate", "plate", "throwing", "Athletics", 2, 20, shots=1,
                    traits=(("armor_piercing", 10), ("pressure", 6), ("obvious", 1)))  # fmt: skip
LAYER = unit("zoe", "blue", END=9)


def mined(drawn: tuple[str, ...], square: tuple[int, int], *others: UnitSheet, **how: object) -> Battle:
    """A field with a mine of Zoe's on that square, which only her own side knows of."""
    battle = fight(drawn, *others, armed(LAYER, PLAIN), **how)  # type: ignore[arg-type]
    with battle:
        zones.put(battle, Zone(zones.MINE, "plain_mine", "zoe", square, (square,), zones.FOR_GOOD, ("blue",)))
    return battle


RUNNER = unit("ann", STR=4, DEX=3, END=9, Brawl=3, Athletics=2)
SAVE = (2,) * 5
"""Ann knows nothing of wires; she saves with Dexterity + Athletics."""


@pytest.mark.rule("AOE-04")
def test_a_charge_runs_into_it_and_goes_on() -> None:
    """It goes off where it lies, in the middle of the lane; then the blow falls, with what the whole run gives it."""
    battle = mined(("A......B...Z",), (3, 0), RUNNER, unit("bob", "blue", DEX=1))
    command = Charge("ann", "bob", "fist", square=(6, 0))
    pool = preview(battle, command).pool
    do(battle, command, SAVE + (2,) * pool)
    assert struck(battle) == ["ann"]
    assert one(battle, AreaSaved).left == 4
    assert [event.path[-1] for event in rows(battle, Moved)] == [(3, 0), (6, 0)]
    assert one(battle, AttackResolved).unit == "ann"


def test_who_falls_over_it_charges_nobody() -> None:
    """A bigger charge kills the runner: no blow falls."""
    deadly = grenade("deadly", 30, 1, tripwire=9)
    battle = fight(("A......B...Z",), RUNNER, unit("bob", "blue", DEX=1), armed(LAYER, deadly))
    with battle:
        zones.put(battle, Zone(zones.MINE, "deadly", "zoe", (3, 0), ((3, 0),), zones.FOR_GOOD, ("blue",)))
    do(battle, Charge("ann", "bob", "fist", square=(6, 0)), SAVE)
    assert battle.unit("ann").dead
    assert rows(battle, AttackResolved) == []


def test_a_wire_seen_in_time_ends_the_charge_before_it() -> None:
    wary = unit("ann", STR=4, DEX=3, END=9, PER=5, Brawl=3, Investigation=4)
    battle = mined(("A......B...Z",), (3, 0), wary, unit("bob", "blue", DEX=1))
    do(battle, Charge("ann", "bob", "fist", square=(6, 0)), (8,) * 9)
    assert one(battle, MineSought).found
    assert (battle.unit("ann").x, struck(battle), rows(battle, AttackResolved)) == (2, [], [])


@pytest.mark.rule("AOE-04")
def test_an_overrun_sets_it_off_behind_the_one_run_past() -> None:
    battle = mined(("A..B...Z", "........"), (5, 0), RUNNER, unit("bob", "blue", STR=1))
    way = tuple((x, 0) for x in range(1, 7))
    do(battle, Overrun("ann", "bob", way, "STR"), (8,) * 5 + (8, 2) + SAVE)
    assert struck(battle) == ["ann"]
    assert battle.unit("ann").x == 6


def test_who_is_knocked_back_across_it_is_struck_wherever_it_ends() -> None:
    """Bob of Size 5 flies back three metres over it and lies two metres beyond its reach."""
    battle = mined(("AB........Z",), (2, 0), unit("ann", STR=9, Brawl=5), unit("bob", END=9, DEX=3))
    with battle:
        forced.drive(battle, "bob", "ann", 4, (1, 0), ("BRS-06",))
    assert battle.unit("bob").x == 5
    end_faces(battle, (2,) * 3)
    assert struck(battle) == ["bob"]
    assert zones.zones(battle, zones.MINE) == ()


def end_faces(battle: Battle, faces: tuple[int, ...]) -> None:
    """Ann ends her turn; what was pending comes about first."""
    do(battle, EndTurn("ann"), faces)


def test_who_is_dragged_or_thrown_onto_it_sets_it_off() -> None:
    for place in (forced_to, thrown_to):
        battle = mined(("AB........Z",), (3, 0), unit("ann", STR=9, Brawl=5), unit("bob", END=9, DEX=3))
        place(battle, (3, 0))
        end_faces(battle, (2,) * 3)
        assert struck(battle) == ["bob"], place.__name__


def forced_to(battle: Battle, square: tuple[int, int]) -> None:
    with battle:
        forced.drive(battle, "bob", "ann", square[0] - 1, (1, 0), ("BRS-06",))


def thrown_to(battle: Battle, square: tuple[int, int]) -> None:
    """Through the air: nothing on the way, and it lands there."""
    with battle:
        movement.put(battle, "bob", square, ("THT-04",))


@pytest.mark.rule("AOE-04")
def test_what_flies_over_it_is_safe_until_it_lands() -> None:
    bird = replace(unit("ann", DEX=3, END=9, Athletics=2, traits={"flight_good": 18}), altitude=1)
    battle = mined(("A.......Z",), (3, 0), bird)
    do(battle, Fly("ann", tuple((x, 0, 1) for x in range(1, 5))))
    assert (struck(battle), rows(battle, MineSought)) == ([], [])
    do(battle, Fly("ann", ((3, 0, 0),)), SAVE)
    assert struck(battle) == ["ann"]


def test_a_leap_carries_over_it() -> None:
    battle = mined(("A.......Z",), (2, 0), unit("ann", STR=4, DEX=3, END=9, Athletics=5))
    do(battle, Jump("ann", (4, 0)), (8,) * 6)
    assert battle.unit("ann").x == 4
    assert struck(battle) == []


def test_who_crawls_onto_it_sets_it_off() -> None:
    battle = mined(("A.......Z",), (1, 0), RUNNER)
    do(battle, DropProne("ann"))
    do(battle, Crawl("ann", (2, 0)), (8,) * 5 + (2,) * 7)
    assert struck(battle) == ["ann"]
    assert battle.unit("ann").x == 2


@pytest.mark.rule("AOE-04")
def test_an_anti_tank_mine_strikes_who_is_heavy_enough_and_nobody_beside() -> None:
    """Size 6 sets it off; the comrade of Size 5 walks over it, and the one beside the ogre is not in it."""
    battle = fight(("A.O.......", "...E......"), unit("ogre", "blue", size=6, END=20), unit("eve", "blue"),
                   armed(unit("ann"), PLATE))  # fmt: skip
    with battle:
        zones.put(battle, Zone(zones.MINE, "plate", "ann", (3, 0), ((3, 0),), zones.FOR_GOOD, ("red",)))
        movement.put(battle, "eve", (3, 0), ("MOV-01",))
    do(battle, Move("ogre", ((2, 1),)))
    assert struck(battle) == []
    with battle:
        movement.put(battle, "eve", (4, 0), ("MOV-01",))
    do(battle, Move("ogre", ((3, 0),)), (2,) * 2)
    assert struck(battle) == ["ogre"]
