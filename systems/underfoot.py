"""What the ground does to the rolls of whoever stands in it: wet ground to Reflex, undergrowth to Athletics (companion
10). What it costs to cross is the map's, what it covers is cover's.
"""

from __future__ import annotations

from systems.board import Board
from systems.facts import Footprint
from systems.geometry import squares

ROLLS = ("reflex", "athletics")


def dice(board: Board, space: Footprint) -> tuple[tuple[str, int, str], ...]:
    """(Roll, dice, ground) for each roll that the ground helps or hinders: of several kinds the worst counts."""
    kinds = [board.ground_at(*square) for square in squares(space)]
    found = []
    for roll in ROLLS:
        number, key = min((getattr(kind, roll), kind.key) for kind in kinds)
        if number:
            found.append((roll, number, key))
    return tuple(found)
