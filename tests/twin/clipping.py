"""Cover pieces, hidden corners and charge lanes by clipping polygons over fractions (COV-02, COV-13, CHG-06)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tests.twin.lines import Edge, Point, Square, all_squares, cells, corners, cover_size, edges, ends, kinds

if TYPE_CHECKING:
    from systems.board import Board
    from systems.facts import Footprint

Exact = tuple[Fraction, Fraction]
Piece = tuple[str, tuple[str, int, int]]
"""Key of a kind and where it is."""
HAIR = Fraction(1, 10**6)


def hull(a: Footprint, b: Footprint) -> list[Point]:
    """Corners of the convex hull of two spaces, counter-clockwise where y points up."""
    points = sorted({corner for space in (a, b) for corner in _space_corners(space)})
    lower: list[Point] = []
    upper: list[Point] = []
    for chain, order in ((lower, points), (upper, points[::-1])):
        for point in order:
            while len(chain) >= 2 and _turn(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
    return lower[:-1] + upper[:-1]


def _turn(p: Point | Exact, q: Point | Exact, r: Point | Exact) -> int | Fraction:
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _space_corners(space: Footprint) -> list[Point]:
    x, y, side = space.x, space.y, space.side
    return [(x, y), (x + side, y), (x, y + side), (x + side, y + side)]


def meets_square(polygon: list[Point], square: Square) -> bool:
    """Does the square share an area with the polygon? Clip it at every side and see whether any area is left."""
    x, y = square
    left: list[Exact] = [(Fraction(u), Fraction(v)) for u, v in ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))]
    for n, p in enumerate(polygon):
        q = polygon[(n + 1) % len(polygon)]
        kept: list[Exact] = []
        for m, here in enumerate(left):
            there = left[(m + 1) % len(left)]
            one, two = _turn(p, q, here), _turn(p, q, there)
            if one >= 0:
                kept.append(here)
            if (one > 0 > two) or (one < 0 < two):
                part = Fraction(one, one - two)
                kept.append((here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1])))
        left = kept
    return _area(left) > 0


def _area(polygon: list[Exact]) -> Fraction:
    total = Fraction(0)
    for n, (x, y) in enumerate(polygon):
        u, v = polygon[(n + 1) % len(polygon)]
        total += x * v - u * y
    return abs(total)


def meets_edge(polygon: list[Point], edge: Edge) -> bool:
    """Does any point of the edge lie strictly inside the polygon? Clip it at every side."""
    start, end = ends(edge)
    low, high = Fraction(0), Fraction(1)
    for n, p in enumerate(polygon):
        q = polygon[(n + 1) % len(polygon)]
        one, two = _turn(p, q, start), _turn(p, q, end)
        if one <= 0 and two <= 0:
            return False
        if one < 0:
            low = max(low, Fraction(one, one - two))
        if two < 0:
            high = min(high, Fraction(one, one - two))
    return low < high


def inside_space(edge: Edge, space: Footprint) -> bool:
    """Does the edge run between two squares of the space?"""
    axis, x, y = edge
    own = cells(space)
    return (x, y) in own and ((x - 1, y) if axis == "v" else (x, y - 1)) in own


def pieces(board: Board, a: Footprint, b: Footprint) -> list[Piece]:
    """What can cover and meets the inside of the hull, without what lies under the two."""
    polygon = hull(a, b)
    found: list[Piece] = []
    for square in all_squares(board):
        tall = [kind for kind in kinds(board, square) if cover_size(kind) > 0]
        if tall and square not in cells(a) + cells(b) and meets_square(polygon, square):
            found += [(kind.key, ("square", *square)) for kind in tall]
    for edge, kind in edges(board):
        if cover_size(kind) > 0 and not (inside_space(edge, a) or inside_space(edge, b)) and meets_edge(polygon, edge):
            found.append((kind.key, edge))
    return sorted(found)


def gap(space: Footprint, at: tuple[str, int, int]) -> Fraction:
    """Squared distance of a piece's middle from the middle of a space."""
    kind, x, y = at
    wide, high = kind != "v", kind != "h"
    dx = Fraction(2 * x + wide - 2 * space.x - space.side, 2)
    dy = Fraction(2 * y + high - 2 * space.y - space.side, 2)
    return dx * dx + dy * dy


def touching(space: Footprint, at: tuple[str, int, int]) -> bool:
    """Does the piece share a point with the space? Its corners and the space's tell: both lie on the grid."""
    own = {(space.x + i, space.y + j) for i in range(space.side + 1) for j in range(space.side + 1)}
    return any(point in own for point in (corners(at[1:]) if at[0] == "square" else ends(at)))


def hidden(board: Board, a: Footprint, b: Footprint) -> tuple[dict[Piece, int], int]:
    """How many corners of b each piece hides and all of them together, from the corner of a that sees most.

    Every look is tried twice, shifted sideways by less than a hair to the one side and to the other; hidden is what
    neither look reaches. Pieces with cover_factor 0 hide for themselves but not together with others."""
    found = pieces(board, a, b)
    thin = {(kind.key, ("square", *s)) for s in all_squares(board) for kind in kinds(board, s) if kind.half == 0}
    thin |= {(kind.key, edge) for edge, kind in edges(board) if kind.half == 0}
    best: tuple[int, dict[Piece, int]] = (5, {})
    for eye in _inner(a):
        together, alone = 0, dict.fromkeys(found, 0)
        for corner in _inner(b):
            stopped = []
            for shift in (HAIR**4, -(HAIR**4)):
                (ex, ey), (cx, cy) = eye, corner
                sx, sy = -(cy - ey) * shift, (cx - ex) * shift
                look = ((ex + sx, ey + sy), (cx + sx, cy + sy))
                stopped.append({piece for piece in found if crosses(look, piece[1])})
            for piece in stopped[0] & stopped[1]:
                alone[piece] += 1
            together += bool(stopped[0] - thin) and bool(stopped[1] - thin)
        if together < best[0]:
            best = (together, alone)
        elif together == best[0]:
            best = (together, {piece: min(count, alone[piece]) for piece, count in best[1].items()})
    return best[1], best[0]


def _inner(space: Footprint) -> list[Exact]:
    """The corners of a space, a hair inside it."""
    low, high = HAIR, space.side - HAIR
    return [(space.x + i, space.y + j) for i in (low, high) for j in (low, high)]


def crosses(look: tuple[Exact, Exact], at: tuple[str, int, int]) -> bool:
    """Does the look pass through the inside of a square, or across an edge?"""
    (x0, y0), (x1, y1) = look
    kind, x, y = at
    low, high = Fraction(0), Fraction(1)
    for start, end, first, last in ((x0, x1, x, x + (kind != "v")), (y0, y1, y, y + (kind != "h"))):
        if start == end:
            if not first < start < last:
                return False
            continue
        one, two = sorted(((first - start) / (end - start), (last - start) / (end - start)))
        low, high = max(low, one), min(high, two)
    return low < high if kind == "square" else low == high


def lane_fault(board: Board, start: Footprint, end: Footprint, busy: bytes) -> bool:
    """Is anything in the way of a charge? Everything that meets the hull, the start's own squares excepted."""
    if not all(0 <= x < board.width and 0 <= y < board.height for x, y in cells(end)):
        return True
    polygon = hull(start, end)
    height = board.floor[start.y * board.width + start.x]
    for square in all_squares(board):
        if square in cells(start) or not meets_square(polygon, square):
            continue
        at = square[1] * board.width + square[0]
        held = kinds(board, square)
        level = all(getattr(kind, "charge", True) for kind in held)
        if busy[at] or not level or board.floor[at] != height or any(kind.factor != 1 for kind in held):
            return True
    return any(
        kind.blocks and not inside_space(edge, start) and meets_edge(polygon, edge) for edge, kind in edges(board)
    )
