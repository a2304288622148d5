"""Builders of the tests of movement: maps with water, ice, ledges and heights, and dice for one roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from systems import referee
from systems.battle import Battle
from systems.board import Board, Edge, Ground, draw
from systems.commands import Command
from systems.forecast import Forecast

GROUNDS: Mapping[str, Ground] = {
    "=": Ground("deep_water", wade=1000, dc=2, charge=False),
    "%": Ground("waves", wade=1000, dc=3, charge=False),
    ">": Ground("river", wade=1000, dc=2, charge=False, current="slow", flow="e"),
    "*": Ground("ice", 2, footing="ice", dc=2),
    "-": Ground("ledge", footing="narrow", dc=1, charge=False),
    "+": Ground("rope", footing="narrow", dc=3, charge=False),
    "/": Ground("slope", 2, footing="slope"),
    "m": Ground("mire", 4, wade=4, dc=2),
}


def ground(rows: Sequence[str], heights: Sequence[str] = (), edges: Sequence[Edge] = ()) -> Board:
    """A map with the signs above: = deep water % waves > river to the east * ice - ledge + rope / slope; ``heights``
    is a digit a square.
    """
    return draw(rows, edges, GROUNDS, [[int(digit) for digit in row] for row in heights])


def throw(battle: Battle, gait: str, unit: str, successes: int, run: int = 0) -> tuple[int, ...]:
    """The faces of a roll for a way of going: so many successes on the dice."""
    pool = battle.rules.gait(gait, battle.unit(unit), run).pool
    assert successes <= max(0, pool), f"{pool} dice cannot show {successes} successes"
    return (8,) * successes + (1,) * (max(1, pool) - successes)


def foretold(battle: Battle, command: Command) -> Forecast:
    """The forecast of a deed that must be legal."""
    found = referee.forecast(battle, command)
    assert isinstance(found, Forecast), f"{command} has no forecast: {found}"
    return found


def effect(battle: Battle, command: Command, key: str) -> tuple[float, ...]:
    """The chances of one effect of a deed; empty where the forecast does not speak of it."""
    return next((each.amounts for each in foretold(battle, command).effects if each.key == key), ())


def place(battle: Battle, unit: str) -> tuple[int, int, int]:
    """Square and altitude of a unit."""
    facts = battle.unit(unit)
    return facts.x, facts.y, facts.altitude
