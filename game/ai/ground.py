"""Where the acting unit can go, as its side knows the field."""

from __future__ import annotations

from systems.facts import UnitFacts
from systems.hold_moves import ways
from systems.hot_ground import under
from systems.movement import on_foot
from systems.paths import Reach
from systems.view import View


def known_units(view: View) -> tuple[UnitFacts, ...]:
    """The side's own units and those it has located, the latter as their easier end (places and states are exact)."""
    return (*view.own, *(record.low for record in view.records))


def hold_ways(view: View) -> Reach:
    """Where the acting unit can get to with everybody in its hold (GRP-17)."""
    return ways(view.board, view.me, known_units(view), view.met)


def safe_reach(view: View, moves: int, *, heatproof: bool) -> Reach:
    """The same without walking into fire, boiling water or lava; who stands in it goes wherever it leads out."""
    cool = not heatproof and not under(view.board, view.me.footprint)
    return on_foot(view.board, view.me, known_units(view), moves, view.met, cool=cool)


def reach_of(view: View, moves: int = 1) -> Reach:
    """Every square within so many move actions (MOV-01)."""
    return on_foot(view.board, view.me, known_units(view), moves, view.met)
