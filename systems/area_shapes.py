"""Which squares an area takes in: bursts, cones and lines, exactly, and what its origin has a line to (DESIGN 5, AOE).

Whom an area reaches is a function of where it begins, its shape, the map and where units stand: who made it, and what
that one sees, plays no part. One corner rule as for strikes: obstacles that touch leave no gap. Integers throughout;
lengths are in half metres, so that a burst of 3 m across has a radius of 3.
"""

from __future__ import annotations

from typing import NamedTuple

from systems import geometry, sight
from systems.board import FULL, Board
from systems.facts import Footprint

Square = tuple[int, int]
BURST, CONE, LINE = "burst", "cone", "line"


class Shape(NamedTuple):
    """``half``: radius of a burst, length of a cone or line, in half metres."""

    kind: str
    half: int


class Area(NamedTuple):
    """An area on the map: its shape, the space and the height it begins at, and for cones and lines the square they are
    turned to.
    """

    shape: Shape
    origin: Footprint
    height: int = 0
    towards: Square = (0, 0)


def directed(shape: Shape) -> bool:
    """Whether the shape has a direction."""
    return shape.kind != BURST


def inside(area: Area, square: Square, height: int) -> bool:
    """Whether a square at that height lies in the area, whatever stands between (SCN-08: three dimensions)."""
    spot = Footprint(*square)
    metres = geometry.distance(area.origin, spot, height - area.height)
    if 2 * metres > area.shape.half:
        return False
    return area.shape.kind == BURST or (not geometry.overlap(area.origin, spot) and _ahead(area, square))


def _ahead(area: Area, square: Square) -> bool:
    """Whether the centre of the square lies within the cone of 45° (half of it to each side), or within half a metre of
    the line, from the centre of the origin to that of the square it is turned to.
    """
    x, y, side = area.origin
    dx, dy = 2 * area.towards[0] + 1 - 2 * x - side, 2 * area.towards[1] + 1 - 2 * y - side
    vx, vy = 2 * square[0] + 1 - 2 * x - side, 2 * square[1] + 1 - 2 * y - side
    along, aside = dx * vx + dy * vy, abs(dx * vy - dy * vx)
    if along <= 0:
        return False
    if area.shape.kind == LINE:
        return aside * aside <= dx * dx + dy * dy
    # an angle is at most 22.5° when twice the angle is at most 45°: cos ≥ sin of the doubled one
    return along * along - aside * aside >= 2 * along * aside


def reaches(board: Board, area: Area, space: Footprint, altitude: int = 0) -> bool:
    """Whether the area takes in any square of a space that its origin has a line to: once for a unit, however many of
    its squares that are (H25). ``altitude`` is the unit's above the floor under it.
    """
    height = board.floor_at(space.x, space.y) + altitude
    return any(
        inside(area, square, height) and sight.open_line(board, area.origin, Footprint(*square))
        for square in geometry.squares(space)
    )


def squares(board: Board, area: Area) -> tuple[Square, ...]:
    """Every square of the area that its origin has a line to, row by row."""
    x, y, side = area.origin
    far = area.shape.half // 2 + 1
    closed = sight.barrier(board, FULL, solid=True).blocked
    return tuple(
        (u, v)
        for v in range(max(0, y - far), min(board.height, y + side + far))
        for u in range(max(0, x - far), min(board.width, x + side + far))
        if not closed[v * board.width + u]
        and inside(area, (u, v), board.floor_at(u, v))
        and sight.open_line(board, area.origin, Footprint(u, v))
    )


def closed(board: Board, square: Square) -> bool:
    """Whether nothing can go off there: off the map, or inside a wall."""
    if not board.inside(*square):
        return True
    return sight.barrier(board, FULL, solid=True).blocked[square[1] * board.width + square[0]] > 0
