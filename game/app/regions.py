"""Regions of squares as rows, boxes and outlines. Whole squares, no pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache


@lru_cache(maxsize=64)
def rows_of(squares: frozenset[tuple[int, int]]) -> tuple[tuple[int, int, int], ...]:
    """``runs`` of a region, kept: a region is asked for in every frame of a moving map."""
    return tuple(runs(squares))


def runs(squares: Iterable[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """A region as rows: (first column, row, how many squares), in reading order."""
    rows: dict[int, list[int]] = {}
    for x, y in squares:
        rows.setdefault(y, []).append(x)
    found: list[tuple[int, int, int]] = []
    for y in sorted(rows):
        start: int | None = None
        last: int | None = None
        for x in sorted(rows[y]):
            if last is None or x != last + 1:
                if start is not None and last is not None:
                    found.append((start, y, last - start + 1))
                start = x
            last = x
        if start is not None and last is not None:
            found.append((start, y, last - start + 1))
    return found


def joined(rows: Iterable[tuple[int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Rows of a region as boxes (first column, first row, wide, high): equal rows under each other become one."""
    found: list[tuple[int, int, int, int]] = []
    open_: dict[tuple[int, int], tuple[int, int]] = {}
    for x, y, wide in rows:
        top, next_row = open_.get((x, wide), (y, y))
        if next_row != y:
            found.append((x, top, wide, next_row - top))
            top = y
        open_[x, wide] = (top, y + 1)
    found += [(x, top, wide, end - top) for (x, wide), (top, end) in open_.items()]
    return found


def borders(
    squares: frozenset[tuple[int, int]], hidden: Callable[[str, int, int], bool] | None = None
) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The outline of a region as straight runs between corners of squares.

    ``hidden("h" or "v", x, y)`` leaves out the sides where an edge feature is drawn: a line along a window would
    cross it out.
    """
    level = [(x, y) for x, y in squares if (x, y - 1) not in squares]
    level += [(x, y + 1) for x, y in squares if (x, y + 1) not in squares]
    upright = [(x, y) for x, y in squares if (x - 1, y) not in squares]
    upright += [(x + 1, y) for x, y in squares if (x + 1, y) not in squares]
    lines: dict[tuple[bool, int], set[int]] = {}
    for x, y in level:
        if hidden is None or not hidden("h", x, y):
            lines.setdefault((True, y), set()).add(x)
    for x, y in upright:
        if hidden is None or not hidden("v", x, y):
            lines.setdefault((False, x), set()).add(y)
    found = []
    for (flat, at), places in sorted(lines.items()):
        for start, _, length in runs((place, 0) for place in places):
            ends = ((start, at), (start + length, at)) if flat else ((at, start), (at, start + length))
            found.append(ends)
    return found
