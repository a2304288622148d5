"""Blows that send their target flying: [Knockback] (companion 9)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from components.condition import Conditions
from systems.battle import Battle
from systems.board import draw
from systems.commands import Attack
from systems.events import Plunged, Pushed, SaveResolved, Toppled
from systems.facts import WeaponFacts
from systems.forecast import Forecast
from tests.field import do, fight, one, preview, rows, unit, weapon

EDITIONS = pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])


def ram(**traits: int) -> WeaponFacts:
    return weapon("ram", "blade", size=3, damage=6, grade="B", strength=3, more={"knockback": 1, **traits})


def scene(
    map: Sequence[str] = ("AB......E",), edition: str = "overseer", floor: Sequence[Sequence[int]] = (), **bob: object
) -> Battle:
    told: dict[str, object] = {"END": 3, "DEX": 2, "Athletics": 1, "printed": {"base_defense": 0, "health": 20}, **bob}
    ann = unit("ann", STR=6, Blade=5, weapons=[ram()])
    board = draw(map, floor=floor)
    places = {"ann": (0, 0), "bob": (1, 0), "eve": (len(map[0]) - 1, 0)}
    units = ann, unit("bob", "blue", **told), unit("eve", "blue")  # type: ignore[arg-type]
    return fight(board, *units, edition=edition, at=places)


def strike(battle: Battle, successes: int, saved: int | None = None) -> Forecast:
    """Ann hits with so many successes of her dice; where Bob saves, so many of his."""
    command = Attack("ann", "bob", "ram", extra=0)
    shown = preview(battle, command)
    faces = (8,) * successes + (1,) * (shown.pool - successes)
    if saved is not None:
        side = shown.steps[0].other
        faces += (8,) * saved + (1,) * (side.pool - saved)
    do(battle, command, faces)
    return shown


@EDITIONS
@pytest.mark.rule("MEF-01")
def test_damage_beyond_size_and_endurance_is_metres(edition: str) -> None:
    """Eight points against Size 5: three metres, and three successes would have kept Bob on his feet."""
    battle = scene(edition=edition)
    shown = strike(battle, 8, saved=2)
    assert one(battle, Pushed).metres == 3
    assert (battle.unit("bob").x, battle.unit("bob").prone) == (4, True)
    assert (one(battle, SaveResolved).value, one(battle, SaveResolved).margin) == (3, 1)
    pushed = next(each for each in shown.effects if each.key == "pushed")
    assert pushed.amounts[3] == pytest.approx(shown.successes[8])


def test_as_many_successes_as_metres_keep_one_on_ones_feet() -> None:
    battle = scene()
    strike(battle, 8, saved=3)
    assert (battle.unit("bob").x, battle.unit("bob").prone) == (4, False)


def test_what_size_and_endurance_bear_moves_nobody() -> None:
    battle = scene()
    strike(battle, 5)
    assert battle.unit("bob").x == 1
    assert rows(battle, Pushed) == []
    tough = scene(END=8)
    strike(tough, 8)
    assert tough.unit("bob").x == 1


def test_a_wall_stops_him_and_he_may_still_fall() -> None:
    battle = scene(("AB..#..E",))
    shown = strike(battle, 10, saved=0)
    assert (battle.unit("bob").x, battle.unit("bob").prone) == (3, True)
    pushed = next(each for each in shown.effects if each.key == "pushed")
    assert len(pushed.amounts) == 3, "two metres are free behind him, whatever the blow"


def test_who_is_knocked_out_by_the_blow_cannot_save_himself() -> None:
    battle = scene(printed={"base_defense": 0, "health": 8})
    strike(battle, 8)
    assert battle.unit("bob").prone
    assert one(battle, Toppled).unit == "bob"


def test_whoever_lies_already_rolls_nothing() -> None:
    battle = scene()
    with battle:
        battle.write("bob", Conditions, "prone", True)
    command = Attack("ann", "bob", "ram", extra=0)
    shown = preview(battle, command)
    do(battle, command, (8,) * 8 + (1,) * (shown.pool - 8))
    assert battle.unit("bob").x == 4
    assert not [each for each in shown.effects if each.key == "prone"]


@pytest.mark.rule("DMG-15")
def test_over_an_edge_it_is_a_fall() -> None:
    """Nine metres down: Reflex against the fall, damage, and no other save, since he lies."""
    battle = scene(floor=((9, 9, 9, 0, 0, 0, 0, 0, 0),))
    command = Attack("ann", "bob", "ram", extra=0)
    shown = preview(battle, command)
    fall = next(each for each in shown.effects if each.key == "fall")
    assert fall.chance == pytest.approx(sum(shown.successes[7:]))
    side = shown.steps[0].other
    do(battle, command, (8,) * 8 + (1,) * (shown.pool - 8) + (1,) * side.pool)
    assert one(battle, Plunged).metres == 9
    assert battle.unit("bob").prone


@EDITIONS
def test_every_fall_of_the_dice_is_what_was_foreseen(edition: str) -> None:
    """All numbers of successes and of saves, each played: metres, lying down and out of the fight (FLW-02)."""
    shown = preview(scene(edition=edition), Attack("ann", "bob", "ram", extra=0))
    save = shown.steps[0].other
    metres, prone, told = [0.0] * 20, 0.0, 0.0
    for number, chance in enumerate(shown.successes[: shown.pool + 1]):
        shares = enumerate(save.successes[: save.pool + 1]) if number > 5 else ((0, 1.0),)
        for saved, share in shares:
            battle = scene(edition=edition)
            strike(battle, number, saved if number > 5 else None)
            metres[sum(each.metres for each in rows(battle, Pushed))] += chance * share
            prone += chance * share * battle.unit("bob").prone
            told += chance * share
    left = 1.0 - told
    pushed = next(each for each in shown.effects if each.key == "pushed")
    for number, chance in enumerate(pushed.amounts[:9]):
        assert chance == pytest.approx(metres[number], abs=left)
    down = next(each for each in shown.effects if each.key == "prone")
    assert down.chance == pytest.approx(prone, abs=left)
    assert left < 0.05
