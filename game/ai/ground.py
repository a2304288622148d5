"""Where the acting unit can go, as its side knows the field."""

from __future__ import annotations

from systems.facts import UnitFacts
from systems.hold_moves import ways
from systems.movement import on_foot
from systems.paths import Reach
from systems.view import View


def known_units(view: View) -> tuple[UnitFacts, ...]:
    """The side's own units and those it has located, the latter as their easier end (places and states are exact)."""
    return (*view.own, *(record.low for record in view.records))


def hold_ways(view: View) -> Reach:
    """Where the acting unit can get to with everybody in its hold (GRP-17)."""
    return ways(view.board, view.me, known_units(view), view.met)


def reach_of(view: View, moves: int = 1) -> Reach:
    """Every square within so many move actions (MOV-01)."""
    return on_foot(view.board, view.me, known_units(view), moves, view.met)
