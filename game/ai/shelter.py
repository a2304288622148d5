"""Cover between one place and many at once, for units of one square: which kinds of things stand in between.

The same answer as ``systems.cover.between`` as far as kinds and touching go (a test holds the two together), without
order, places and hidden corners. A piece counts when it meets the inside of the hull of the two squares: that is when
the line between their corners meets the open box that the piece makes, a unit square taken off it (Minkowski). All in
halves of a metre, so whole numbers decide. Whether tall things leave no line at all is not asked here: ``tall`` says
where they stand in between.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from systems.board import Board, EdgeKind, Ground, Thing, cover_size
from systems.forecast import CoverFacts, CoverPiece

Numbers = npt.NDArray[np.int64]
Places = npt.NDArray[np.int32]
Flags = npt.NDArray[np.bool_]
Kind = tuple[str, int, int, str]
"""Key, Size, half and material of what covers."""
MOST_KINDS = 27
MOST_AT_ONCE = 400_000
"""Pairs of square and piece looked at in one go: some milliseconds, some megabytes."""
MOST_FACTS = 4_096
"""Combinations of kinds whose facts are kept on a board."""

FEWEST_TABLES, TABLE_BYTES = 12, 1 << 24
"""Bytes that the tables of a board may take; where not so many tables fit in, none is kept."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """Everything on a board that can cover, kind by kind: middles and half widths of the open boxes, in half metres."""

    kinds: tuple[Kind, ...]
    kind: Numbers
    x: Places
    y: Places
    wide: Places
    high: Places


@dataclass(frozen=True, slots=True)
class Between:
    """For each of many squares, the kinds between it and the one place, as bits.

    ``apart`` and ``leaning`` are seen from the many squares: things that touch the square, and things that do not;
    ``near`` and ``far`` from the one place. ``leaning | apart == near | far``.
    """

    kinds: tuple[Kind, ...]
    leaning: Numbers
    apart: Numbers
    near: Numbers
    far: Numbers

    @property
    def any(self) -> Numbers:
        """All kinds in between."""
        found: Numbers = self.leaning | self.apart
        return found

    def tall(self, size: int) -> Flags:
        """Where something of at least this Size stands in between."""
        bits = sum(1 << n for n, kind in enumerate(self.kinds) if kind[1] >= size and kind[2] >= 2)
        found: Flags = (self.any & bits) != 0
        return found


def pieces_of(board: Board) -> Pieces | None:
    """The pieces of a board, worked out once; None when there are more kinds than bits."""
    found: list[Pieces | None] = board.derived("shelter", lambda board: [_pieces(board)])
    return found[0]


def _pieces(board: Board) -> Pieces | None:
    rows: list[tuple[Kind, int, int, int, int]] = []
    width = board.width
    for at in range(width * board.height):
        y, x = divmod(at, width)
        rows += _row(board.grounds[board.ground[at]], 2 * x, 2 * y, 2, 2)
        if board.thing[at]:
            rows += _row(board.things[board.thing[at] - 1], 2 * x, 2 * y, 2, 2)
    for at, n in enumerate(board.v_edges):
        if n:
            y, x = divmod(at, width + 1)
            rows += _row(board.edge_kinds[n - 1], 2 * x - 1, 2 * y, 1, 2)
    for at, n in enumerate(board.h_edges):
        if n:
            y, x = divmod(at, width)
            rows += _row(board.edge_kinds[n - 1], 2 * x, 2 * y - 1, 2, 1)
    kinds = tuple(sorted({kind for kind, *_ in rows}))
    if len(kinds) > MOST_KINDS:
        return None
    rows.sort()
    table = np.array([(kinds.index(kind), *rest) for kind, *rest in rows], dtype=np.int64).reshape(len(rows), 5)
    kind, *places = (np.ascontiguousarray(column) for column in table.T)
    return Pieces(kinds, kind, *(column.astype(np.int32) for column in places))


def _row(
    kind: Ground | Thing | EdgeKind, x: int, y: int, wide: int, high: int
) -> list[tuple[Kind, int, int, int, int]]:
    size = cover_size(kind)
    return [((kind.key, size, kind.half, kind.material), x, y, wide, high)] if size > 0 else []


def between(board: Board, place: tuple[int, int], xs: Numbers, ys: Numbers) -> Between | None:
    """What stands between one square and each of the squares (xs, ys); None where this way of asking does not hold."""
    pieces = pieces_of(board)
    if pieces is None:
        return None
    most = TABLE_BYTES // (16 * board.width * board.height)
    if most < FEWEST_TABLES:
        return Between(pieces.kinds, *_bits(pieces, place, xs, ys))
    table = _table(board, place, most)
    at = ys * board.width + xs
    new = np.nonzero(table[0, at] < 0)[0]
    if len(new):
        table[:, at[new]] = _bits(pieces, place, xs[new], ys[new])
    return Between(pieces.kinds, *table[:, at].astype(np.int64))


def _bits(pieces: Pieces, place: tuple[int, int], xs: Numbers, ys: Numbers) -> Numbers:
    """Four rows of bits, worked out a part at a time."""
    at_once = max(1, MOST_AT_ONCE // max(1, len(pieces.x)))
    parts = [_part(pieces, place, xs[n : n + at_once], ys[n : n + at_once]) for n in range(0, len(xs), at_once)]
    return np.concatenate(parts, axis=1) if parts else np.zeros((4, 0), dtype=np.int64)


def _table(board: Board, place: tuple[int, int], most: int) -> Places:
    """What has been found out about one place, four rows of bits by square, -1 where nobody has asked; kept on the
    board for the places asked about last: enemies stay where they are while others move.
    """
    kept: dict[tuple[int, int], Places] = board.derived("shelter tables", lambda _: {})
    found = kept.pop(place, None)
    if found is None:
        area = board.width * board.height
        if len(kept) >= most:
            del kept[next(iter(kept))]
        found = np.full((4, area), -1, dtype=np.int32)
    kept[place] = found
    return found


def _part(pieces: Pieces, place: tuple[int, int], xs: Numbers, ys: Numbers) -> Numbers:
    """Four rows of bits: leaning, apart, near, far."""
    ex, ey = 2 * place[0], 2 * place[1]
    px, py = (2 * xs).astype(np.int32), (2 * ys).astype(np.int32)
    inside = _in_the_middle(pieces, ex, ey, px, py)
    if not inside.any():
        return np.zeros((4, len(xs)), dtype=np.int64)
    x, y = pieces.x[inside][:, None], pieces.y[inside][:, None]
    wide, high = pieces.wide[inside][:, None], pieces.high[inside][:, None]
    dx, dy = px - ex, py - ey
    hit = np.abs(dx * (y - ey) - dy * (x - ex)) < np.abs(dy) * wide + np.abs(dx) * high
    hit &= (np.maximum(px, ex) > x - wide) & (np.minimum(px, ex) < x + wide)
    hit &= (np.maximum(py, ey) > y - high) & (np.minimum(py, ey) < y + high)
    beside_x, beside_y = np.abs(x - px), np.abs(y - py)
    whole = (wide == 2) & (high == 2)
    hit &= ~(whole & (((beside_x == 0) & (beside_y == 0)) | ((x == ex) & (y == ey))))
    leans = hit & (beside_x <= wide) & (beside_y <= high)
    near = (np.abs(x - ex) <= wide) & (np.abs(y - ey) <= high)
    groups = _Groups(pieces.kind[inside])
    return np.stack([groups.bits(flags) for flags in (leans, hit & ~leans, hit & near, hit & ~near)])


class _Groups:
    """Rows sorted by kind; which kinds have a flag in each column, as bits."""

    def __init__(self, kind: Numbers) -> None:
        self.first = np.concatenate(([0], np.nonzero(np.diff(kind))[0] + 1))
        self.weights = (1 << kind[self.first])[:, None]

    def bits(self, flags: Flags) -> Numbers:
        found: Numbers = (np.logical_or.reduceat(flags, self.first, axis=0) * self.weights).sum(axis=0)
        return found


def _in_the_middle(pieces: Pieces, ex: int, ey: int, px: Places, py: Places) -> Flags:
    """Pieces that could stand between the place and any of the squares: those in the rectangle around them all."""
    if not len(px) or not len(pieces.x):
        return np.zeros(len(pieces.x), dtype=np.bool_)
    left, right = min(ex, int(px.min())), max(ex, int(px.max()))
    top, bottom = min(ey, int(py.min())), max(ey, int(py.max()))
    found: Flags = (pieces.x + pieces.wide > left) & (pieces.x - pieces.wide < right)
    found &= (pieces.y + pieces.high > top) & (pieces.y - pieces.high < bottom)
    return found


def cover_facts(board: Board, kinds: tuple[Kind, ...], touching: int, apart: int) -> CoverFacts:
    """Facts that hold these kinds: some touching the attacker, some not. No order, no places, no corners."""
    kept: dict[tuple[int, int], CoverFacts] = board.derived("shelter facts", lambda _: {})
    found = kept.get((touching, apart))
    if found is None:
        if len(kept) >= MOST_FACTS:
            kept.clear()
        pieces = [
            CoverPiece(key, size, ("square", -1, -1), half, material, touches_attacker=touches)
            for bits, touches in ((apart, False), (touching, True))
            for n, (key, size, half, material) in enumerate(kinds)
            if bits >> n & 1
        ]
        found = kept[touching, apart] = CoverFacts(tuple(pieces))
    return found
