"""Ways over squares that somebody has chosen, as a side knows the field: which, and what they cost."""

from __future__ import annotations

from dataclasses import replace

from systems import knowledge, movement
from systems.battle import Battle
from systems.facts import Footprint, UnitFacts

Square = tuple[int, int]


def through(battle: Battle, unit: UnitFacts, via: tuple[Square, ...], end: Square) -> tuple[Square, ...] | None:
    """The cheapest way over these squares in their order to where one can stop; None where one move is not enough."""
    path: list[Square] = []
    at = unit
    with battle:
        known, met = movement.known(battle, unit.side), knowledge.met(battle, unit.side)
        for square in (*via, end):
            if square == (at.x, at.y):
                continue
            reach = movement.on_foot(battle.board, at, known, 1, met)
            if reach.cost(*square) is None:
                return None
            path += reach.path(*square)
            at = replace(unit, x=square[0], y=square[1])
        return tuple(path) if path and movement.why_not(battle, unit, tuple(path)) is None else None


def cost(battle: Battle, unit: UnitFacts, path: tuple[Square, ...]) -> int:
    """What a way costs in half metres."""
    with battle:
        space = Footprint(unit.x, unit.y, unit.derived.footprint)
        return movement.walk(battle.board, space, path, bytes(len(battle.board.factors)))[0]
