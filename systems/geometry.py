"""Exact plane geometry on the grid: distances, and what meets the inside of the hull of two spaces.

A *space* is the closed square a footprint covers. The *hull* is the convex hull of two spaces: the union of all lines
from any point of one to any point of the other (SCN-08, COV-02, CHG-08). All answers are relative to the first
space's top-left corner and depend only on the offset and the two sides, so they are computed once and kept.

How: between two neighbouring grid lines the hull is widest at one of the two (its corners lie on grid lines), so
one row of squares needs the hull's left and right limit on two lines only. Integers throughout.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from systems.facts import Footprint, cite


class Span(NamedTuple):
    """One row of a hull: positions ``low`` .. ``high - 1`` in row ``row``, relative to the first space."""

    row: int
    low: int
    high: int


class Hull(NamedTuple):
    """What meets the inside of a hull, row by row: squares, edges on their left, edges on their top."""

    squares: tuple[Span, ...]
    v_edges: tuple[Span, ...]
    h_edges: tuple[Span, ...]


def distance(a: Footprint, b: Footprint, rise: int = 0) -> int:
    """Metres between two footprints for reach and range (SCN-08): a straight line between the nearest square
    centres, ``rise`` metres of height between them included, rounded down. Units that share a square are 0 apart."""
    (ax, ay, wide_a), (bx, by, wide_b) = a, b
    wide = bx - ax - wide_a if bx > ax else ax - bx - wide_b
    high = by - ay - wide_a if by > ay else ay - by - wide_b
    wide, high = wide + 1 if wide >= 0 else 0, high + 1 if high >= 0 else 0
    cite("SCN-08")
    return isqrt(wide * wide + high * high + rise * rise)


def squares(space: Footprint) -> tuple[tuple[int, int], ...]:
    """The squares of a footprint, row by row."""
    return tuple((x, y) for y in range(space.y, space.y + space.side) for x in range(space.x, space.x + space.side))


def overlap(a: Footprint, b: Footprint) -> bool:
    """Do two footprints share a square?"""
    return a.x < b.x + b.side and b.x < a.x + a.side and a.y < b.y + b.side and b.y < a.y + a.side


@lru_cache(maxsize=1 << 13)
def hull(dx: int, dy: int, side: int, other: int) -> Hull:
    """What meets the inside of the hull of [0, side]² and the space of ``other`` squares a side at (dx, dy)."""
    top, bottom = min(0, dy), max(side, dy + other)
    left = _limits(dx, dy, side, other)
    # the right limit is the left limit of the mirrored pair
    right = [side - limit for limit in _limits(side - dx - other, dy, side, other)]
    rows = [(top + n, min(left[n], left[n + 1]), max(right[n], right[n + 1])) for n in range(bottom - top)]
    return Hull(
        tuple(Span(row, low, high) for row, low, high in rows),
        tuple(Span(row, low + 1, high) for row, low, high in rows if low + 1 < high),
        tuple(Span(top + n, left[n], right[n]) for n in range(1, bottom - top)),
    )


def _limits(dx: int, dy: int, side: int, other: int) -> list[int]:
    """The hull's left limit on each grid line from its top to its bottom, rounded down. It is the left side of the
    space further left, and beyond that side's ends the lines to the ends of the other."""
    x, low, high = (0, 0, side) if dx >= 0 else (dx, dy, dy + other)
    run, first, last = (dx, dy, dy + other) if dx >= 0 else (-dx, 0, side)
    above = [x + run * (low - y) // (low - first) for y in range(first, low)]
    below = [x + run * (y - high) // (last - high) for y in range(high + 1, last + 1)]
    return [*above, *[x] * (high - low + 1), *below]


@lru_cache(maxsize=1 << 12)
def lane(dx: int, dy: int, side: int) -> tuple[tuple[str, int, int], ...]:
    """A charge lane (CHG-06 to CHG-09): ``("square" | "v" | "h", x, y)`` for everything that meets the inside of the
    hull of a footprint at (0, 0) and the same footprint at (dx, dy), the start's own squares and the edges between
    them excepted; nearest to the start first."""
    parts = hull(dx, dy, side, side)
    found: list[tuple[int, int, int, str]] = []
    for row, low, high in parts.squares:
        for x in range(low, high):
            if not (0 <= x < side and 0 <= row < side):
                found.append((_far(2 * x + 1, 2 * row + 1, side), row, x, "square"))
    for row, low, high in parts.v_edges:
        for x in range(low, high):
            if not (0 < x < side and 0 <= row < side):
                found.append((_far(2 * x, 2 * row + 1, side), row, x, "v"))
    for row, low, high in parts.h_edges:
        for x in range(low, high):
            if not (0 <= x < side and 0 < row < side):
                found.append((_far(2 * x + 1, 2 * row, side), row, x, "h"))
    return tuple((kind, x, y) for _, y, x, kind in sorted(found))


def _far(x: int, y: int, side: int) -> int:
    """Squared distance of a point from the centre of [0, side]², both in half metres."""
    return (x - side) ** 2 + (y - side) ** 2
