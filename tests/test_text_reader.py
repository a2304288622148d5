"""Rolls and what they come to are one row of the log."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.text.language import Text
from game.text.row import Row
from systems.battle import Battle
from systems.commands import Bombard
from tests.blasts import LAUNCHER
from tests.field import FIST, do, fight, unit

ANN = replace(unit("ann", STR=3, DEX=4, Firearms=4, weapons=(FIST, LAUNCHER)), name_en="Ann", name_zh="安")
BOB = replace(unit("bob", "blue", DEX=3, Athletics=2), name_en="Bob", name_zh="鲍勃")

SHELL = (8, 8, 1, 1, 8, 1)
"""Two successes of placing it, one of the save."""


def read(battle: Battle, lang: str) -> list[Row]:
    reader = Text(lang).reader(battle)
    reader.read(battle)
    return reader.rows


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_dice_stand_with_what_they_came_to(lang: str) -> None:
    """Both rolls of a shell: how well it is placed, and the save; no row holds dice alone."""
    battle = fight(["A.....B"], ANN, BOB)
    do(battle, Bombard("ann", weapon="launcher", square=(6, 0)), SHELL)
    with_dice = [row for row in read(battle, lang) if row.dice and row.key != "initiative_rolled"]
    assert [row.key for row in with_dice] == ["area_rolled", "area_saved"]
    assert all(row.lines and row.sum for row in with_dice)
