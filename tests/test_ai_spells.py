"""What the opponent makes of spells on the ground and of missiles: scenes in which one casting is plainly right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai import decide
from systems import referee
from systems.battle import Battle
from systems.commands import Cast, Command
from systems.facts import Amount, SpellFacts, Spread, Summoned, UnitSheet
from systems.view import view
from tests.field import BOW, FIST, fight, unit

EDITIONS = ["overseer", "overseer_classic"]
FIRE = SpellFacts(
    "fire", "C", "arcane", "area", "square", reach=Amount(20), types=("fire",), spread=Spread("burst", Amount(2)),
)  # fmt: skip
MISSILES = SpellFacts("missiles", "D", "arcane", "missiles", "foe", reach=Amount(20), types=("force",))
BANK = SpellFacts(
    "bank", "D", "arcane", "barrier", "square", "move", reach=Amount(5), lasts=Amount(3),
    summons=Summoned(Amount(8), Amount(1), "stone"),
)  # fmt: skip
WALL = replace(BANK, key="wall", action="standard", summons=Summoned(Amount(10), Amount(3), "stone", opaque=True))


def mage(*spells: SpellFacts, **more: int) -> UnitSheet:
    return replace(unit("mia", INT=5, RES=4, Occult=5, weapons=(FIST,), more=more), spells=spells)


def first(battle: Battle) -> Command:
    """What the mind does first; it must be legal."""
    command = decide("best_odds", view(battle, "mia"), 1)
    assert referee.why_not(battle, command) is None, command
    return command


def scene(rows: list[str], *units: UnitSheet, **how: object) -> Battle:
    return fight(rows, *units, **how)  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_casts_fire_at_three_and_not_at_one_beside_a_friend(edition: str) -> None:
    rows = [
        "M.............B..",
        "................E",
        "..............D..",
        ".................",
        "FK...............",
    ]
    three = [unit("bob", "blue"), unit("dan", "blue"), unit("eve", "blue")]
    battle = scene(rows, mage(FIRE), *three, unit("fay"), unit("kim", "blue"), edition=edition)
    command = first(battle)
    assert isinstance(command, Cast)
    shown = referee.forecast(battle, command)
    assert [name for name, _ in shown.each] == ["bob", "dan", "eve"]  # type: ignore[union-attr]


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_sends_a_missile_at_each_of_two_that_one_fells(edition: str) -> None:
    """Two missiles of a point and a legend's; both enemies have one point left."""
    frail = [unit(name, "blue", printed={"health": 1}) for name in ("bob", "dan")]
    strong = unit("eve", "blue", END=5)
    battle = scene(["M.....B.", "......D.", "......E."], mage(MISSILES), *frail, strong, edition=edition)
    command = first(battle)
    assert isinstance(command, Cast)
    assert {command.target, *command.targets} == {"bob", "dan"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_puts_cover_between_itself_and_an_archer_it_cannot_reach(edition: str) -> None:
    archer = unit("bob", "blue", DEX=5, PER=5, STR=3, Archery=6, weapons=(BOW,))
    battle = scene(["M" + "." * 34 + "B"], mage(BANK), archer, edition=edition)
    command = first(battle)
    assert isinstance(command, Cast)
    assert (command.spell, command.square) == ("bank", (1, 0))


def test_it_raises_no_wall_against_somebody_with_bare_hands() -> None:
    battle = scene(["M" + "." * 12 + "B"], mage(WALL, BANK), unit("bob", "blue", Brawl=5, STR=5))
    command = first(battle)
    assert not isinstance(command, Cast)


def test_it_does_not_shut_itself_in_where_it_could_shoot() -> None:
    """The same archer, and a bow of its own that does more: behind the wall it would have no target."""
    weak = unit("bob", "blue", DEX=1, STR=3, Archery=1, weapons=(BOW,))
    own = replace(mage(WALL, Archery=8, DEX=6, STR=4), weapons=(BOW, FIST))
    command = first(scene(["M......B"], own, weak))
    assert not isinstance(command, Cast)
