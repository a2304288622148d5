"""Places of the map that something stands on: the open squares beside them, and how far off they are (SCN-08)."""

from __future__ import annotations

from systems import geometry
from systems.board import Board
from systems.facts import Footprint, UnitFacts

At = tuple[str, int, int]
Square = tuple[int, int]
BONDS = "bonds"
"""Kind of a place that is no part of the map: the bonds on the unit whose top-left square it names."""
STRAIGHT = ((0, -1), (1, 0), (0, 1), (-1, 0))
ASKEW = ((1, -1), (1, 1), (-1, 1), (-1, -1))


def sides(board: Board, at: At) -> tuple[Square, ...]:
    """The open squares from which a thing can be struck or grasped: those beside an edge, those beside the square of a
    wall or an object with nothing between. Bonds show where their bearer is.
    """
    kind, x, y = at
    if kind == BONDS:
        beside: tuple[Square, ...] = ((x, y),)
    elif kind != "square":
        beside = beside_edge(at)
    else:
        wide = board.width
        shut = (board.h_blocks[y * wide + x], board.v_blocks[y * (wide + 1) + x + 1],
                board.h_blocks[(y + 1) * wide + x], board.v_blocks[y * (wide + 1) + x])  # fmt: skip
        beside = tuple((x + dx, y + dy) for (dx, dy), edge in zip(STRAIGHT, shut, strict=True) if not edge)
    return tuple(square for square in beside if board.step_factor(*square))


def beside_edge(at: At) -> tuple[Square, ...]:
    """The two squares that an edge parts."""
    kind, x, y = at
    return ((x - 1, y), (x, y)) if kind == "v" else ((x, y - 1), (x, y))


def before(board: Board, at: At, space: Footprint) -> Square:
    """The open square beside a place that is nearest to the space; straight neighbours first."""
    kind, x, y = at
    if kind == BONDS:
        return (x, y)
    around = tuple((x + dx, y + dy) for dx, dy in (*STRAIGHT, *ASKEW))
    beside = around if at[0] == "square" else beside_edge(at)
    nearest = [square for square in beside if board.step_factor(*square)] or [(space.x, space.y)]
    return min(nearest, key=lambda square: _apart(square, space))


def _apart(square: Square, space: Footprint) -> int:
    """Squared distance between the middles of a square and a space, in half metres."""
    x, y = square
    return (2 * x + 1 - 2 * space.x - space.side) ** 2 + (2 * y + 1 - 2 * space.y - space.side) ** 2


def distance(board: Board, unit: UnitFacts, at: At) -> int:
    """Metres to a thing: to its square, and to an edge as to one who stands right behind it (SCN-08)."""
    if at[0] in ("square", BONDS):
        return _metres(board, unit, at[1:])
    far = [_metres(board, unit, square) for square in beside_edge(at) if board.inside(*square)]
    return max(far) if len(far) == 2 else far[0] + 1


def _metres(board: Board, unit: UnitFacts, square: Square) -> int:
    rise = board.floor_at(unit.x, unit.y) + unit.altitude - board.floor_at(*square)
    return geometry.distance(unit.footprint, Footprint(*square), rise)
