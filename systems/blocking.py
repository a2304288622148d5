"""What stops a line between two spaces: the squares and edges that block sight, or cover the target whole, near it.

Whether a line is stopped is ``sight``'s answer; here is what one has to look at to see why (RNG-01, COV-06).
"""

from __future__ import annotations

from systems import sight
from systems.board import Board
from systems.facts import Footprint
from systems.geometry import hull
from systems.sight import Layer

At = tuple[str, int, int]

NEAR = 3
"""Half metres from the middle line within which a blocker stands in it rather than beside it."""


def sight_stoppers(board: Board, start: Footprint, end: Footprint) -> tuple[At, ...]:
    """What blocks sight along the middle line of two spaces, smoke among it, nearest to the start first."""
    return _stoppers(sight.sight_layer(board), start, end)


def shot_stoppers(board: Board, start: Footprint, end: Footprint, target_size: int) -> tuple[At, ...]:
    """What is big enough to cover a target of that Size whole along the middle line, nearest to the start first."""
    return _stoppers(sight.barrier(board, 2 * target_size), start, end)


def _stoppers(layer: Layer, start: Footprint, end: Footprint) -> tuple[At, ...]:
    """Every blocker between the two that is near their middle line; the nearest to it where none is."""
    parts = hull(end.x - start.x, end.y - start.y, start.side, end.side)
    found: list[tuple[int, int, At]] = []
    for table, flags, stride, spans, dx, dy in (
        ("square", layer.blocked, layer.width, parts.squares, 1, 1),
        ("v", layer.v_edges, layer.width + 1, parts.v_edges, 0, 1),
        ("h", layer.h_edges, layer.width, parts.h_edges, 1, 0),
    ):
        for row, low, high in spans:
            y = start.y + row
            for x in range(start.x + low, start.x + high):
                if flags[y * stride + x] and not (table == "square" and (_in(start, x, y) or _in(end, x, y))):
                    away, along = _from_line(start, end, 2 * x + dx, 2 * y + dy)
                    found.append((along, away, (table, x, y)))
    length = (2 * (end.x - start.x) + end.side - start.side) ** 2 + (2 * (end.y - start.y) + end.side - start.side) ** 2
    near = [each for each in found if each[1] ** 2 * 4 <= NEAR**2 * length]
    if not near and found:
        near = [min(found, key=lambda each: (each[1], each))]
    return tuple(at for _, _, at in sorted(near))


def _from_line(start: Footprint, end: Footprint, x: int, y: int) -> tuple[int, int]:
    """How far a point lies beside the middle line and along it, both times its length; (x, y) in half metres."""
    ax, ay = 2 * start.x + start.side, 2 * start.y + start.side
    bx, by = 2 * end.x + end.side - ax, 2 * end.y + end.side - ay
    return abs(bx * (y - ay) - by * (x - ax)), bx * (x - ax) + by * (y - ay)


def _in(space: Footprint, x: int, y: int) -> bool:
    return space.x <= x < space.x + space.side and space.y <= y < space.y + space.side
