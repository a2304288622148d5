"""What one stands in: undergrowth and bogs cover, hinder and slip from under the feet (companion 10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.scenario.catalogue import shipped
from systems import attack_facts, cover
from systems.battle import Battle
from systems.board import Board, draw
from systems.commands import Attack
from systems.facts import Footprint
from systems.forecast import ContestFacts
from tests.field import FIST, fight, unit, weapon
from tests.moving import foretold

GUN = weapon("gun", "firearm", size=2, damage=3, base=20)
ANN = unit("ann", STR=4, DEX=3, Athletics=3, weapons=(FIST, GUN))
BOB = unit("bob", "blue", DEX=3, Athletics=3)


def ground(*rows: str) -> Board:
    """A map with the real kinds of ground: " undergrowth b wet ground m bog hole."""
    kinds = {'"': "undergrowth", "b": "bog", "m": "mire"}
    return draw(rows, (), {sign: shipped().ground(key) for sign, key in kinds.items()})


def row_kind(row: str) -> str:
    return {'"': "undergrowth", "m": "mire"}[row[-1]]


def there(*rows: str, ann: tuple[int, int] = (0, 0), bob: tuple[int, int] = (4, 0), **more: object) -> Battle:
    return fight(ground(*rows), ANN, replace(BOB, **more), at={"ann": ann, "bob": bob})  # type: ignore[arg-type]


@pytest.mark.rule("COV-02")
@pytest.mark.parametrize(
    ("row", "size", "points"), [('...."', 5, 2), ("....m", 5, 4), ("....m", 8, 4), ("....b", 5, 0), (".....", 5, 0)]
)
def test_undergrowth_covers_lightly_and_a_bog_hole_partly_from_every_side(row: str, size: int, points: int) -> None:
    """Light cover is 2, partial 4, whatever the Size of who stands in it."""
    shown = foretold(there(row, ".....", size=size), Attack("ann", "bob", "gun"))
    lines = [line for line in shown.modifiers if line.key == "modifier.cover"]
    assert [(line.value, line.source) for line in lines] == ([(-points, row_kind(row))] if points else [])


def test_a_bog_hole_covers_nobody_who_towers_above_it() -> None:
    board = ground("....m")
    assert [bool(cover.between(board, Footprint(0, 0), Footprint(4, 0), size).around) for size in (8, 9)] == [
        True,
        False,
    ]


def test_who_stands_half_outside_is_as_open_as_there() -> None:
    board = ground('...""', '...".')
    assert not cover.between(board, Footprint(0, 0), Footprint(3, 0, 2), 10).around
    whole = ground('...""', '...""')
    assert cover.between(whole, Footprint(0, 0), Footprint(3, 0, 2), 10).around


@pytest.mark.rule("MOV-01")
@pytest.mark.parametrize(("row", "dice"), [("b....", -2), ("m....", -2), ('"....', 0), (".....", 0)])
def test_wet_ground_takes_two_dice_from_reflex(row: str, dice: int) -> None:
    battle = there(row)
    plain = there(".....")

    def pool(battle: Battle) -> int:
        ann = battle.unit("ann")
        return battle.rules.save(ContestFacts("reflex", ann, ann)).other.pool

    assert pool(battle) - pool(plain) == dice


@pytest.mark.rule("MOV-01")
@pytest.mark.parametrize(("row", "dice"), [('"....', -5), ("b....", 0), (".....", 0)])
def test_undergrowth_takes_five_dice_from_athletics(row: str, dice: int) -> None:
    inside, outside = (there(each, ".....") for each in (row, "....."))
    pools = [battle.rules.gait("climb", battle.unit("ann")).pool for battle in (inside, outside)]
    assert pools[0] - pools[1] == dice


def test_who_flies_over_it_is_neither_covered_nor_hindered() -> None:
    battle = there('...""', ".....")
    above = replace(battle.unit("bob"), altitude=3)
    facts = attack_facts.gather(battle.board, battle.rules, "attack", battle.unit("ann"), above, GUN)
    assert not facts.cover.around


@pytest.mark.rule("FIR-02")
@pytest.mark.parametrize(("weather", "dice"), [("wind", -2), ("storm", -8), ("rain", 0), ("", 0)])
def test_wind_takes_dice_from_shots_and_none_from_blows(weather: str, dice: int) -> None:
    board = replace(ground(".....", "....."), weather=weather)
    battle = fight(board, ANN, BOB, at={"ann": (0, 0), "bob": (1, 0)})

    def lines(weapon: str) -> list[int]:
        return [
            line.value
            for line in foretold(battle, Attack("ann", "bob", weapon)).modifiers
            if line.key == "modifier.wind"
        ]

    assert (lines("gun"), lines("fist")) == ([dice] if dice else [], [])
