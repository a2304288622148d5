"""Fights that have not begun: units in the order of the scenario, and what there is before the first blow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from components.scene import Opening
from systems import referee
from systems.battle import Battle
from systems.board import draw
from systems.course import Before
from systems.dice import ScriptedDice
from systems.facts import UnitSheet
from systems.rulesets import DEFAULT
from systems.setup import Setup


def opened(
    rows: Sequence[str], *units: UnitSheet, before: Before | None = None, faces: Sequence[int] = (),
    edition: str = DEFAULT, house: dict[str, str] | None = None, looks: int = 0,
) -> Battle:  # fmt: skip
    """A battle at its very beginning: the dice are those of whoever rolls Initiative at once, and no more.

    ``looks``: after them as many dice that fail as whoever looks out at the start of the first turn may ask for. Units
    stand on the capital letter their id begins with, as in ``field.fight``.
    """
    places = {letter: (row.index(letter), y) for y, row in enumerate(rows) for letter in row if letter.isupper()}
    placed = []
    for sheet in units:
        x, y = places[sheet.id[0].upper()]
        placed.append(replace(sheet, x=x, y=y))
    sides = tuple(dict.fromkeys(sheet.side for sheet in units))
    chosen = tuple((house or {}).items())
    setup = Setup(draw(rows), tuple(placed), sides, ruleset=edition, house=chosen, before=before or Before())
    dice = ScriptedDice((*faces, *(2,) * looks))
    battle = referee.new_battle(setup, dice=dice)
    if not looks:
        dice.done()
    return battle


def phase(battle: Battle) -> str:
    return battle.scene(Opening).phase
