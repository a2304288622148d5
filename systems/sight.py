"""Sight and strikes: which squares a space has an unblocked line to. Exact integers, symmetric (DESIGN 5, RNG-01).

A sees B when the lines from any point of A's space to any point of B's space that meet no blocker have positive
measure; what touches at a corner leaves no gap. One sweep answers for three kinds of blockers (a ``Layer``):

- sight: opaque ground, things and edges, and smoke. A square that is itself opaque neither sees nor is seen.
- barrier: what has at least a given Size, taken as opaque (total cover, COV-06).
- barrier, solid only: what also cannot be walked through (melee past corners, MEL-02): the strike rule.

The arithmetic is in ``sweep``. What is asked once is kept on the board.
"""

from __future__ import annotations

from collections.abc import Sequence

from systems.board import FULL, Board, EdgeKind, Ground, Thing, cover_size
from systems.facts import Footprint
from systems.geometry import overlap
from systems.sweep import VIEW, sweep

#: Cached fields of one board take at most about this many bytes.
FIELD_BYTES = 1 << 26


class Runs:
    """Walls of a layer seen row by row: runs ``low`` .. ``high`` from ``start[row]`` on, and for each place in a row
    the first run that ends beyond it."""

    __slots__ = ("first", "high", "low", "start")

    def __init__(self, rows: Sequence[list[tuple[int, int]]], width: int) -> None:
        self.start: list[int] = [0]
        self.low: list[int] = []
        self.high: list[int] = []
        self.first: list[int] = []
        for runs in rows:
            done = 0
            for low, high in runs:
                self.first += [len(self.low)] * (high - done)
                self.low.append(low)
                self.high.append(high)
                done = high
            self.first += [len(self.low)] * (width + 1 - done)
            self.start.append(len(self.low))


class Layer:
    """One kind of blocker on one board, ready to be swept: squares, edges, and their runs in both reflections."""

    __slots__ = ("between", "blocked", "h_edges", "height", "v_edges", "walls", "width")

    def __init__(self, width: int, height: int, blocked: bytes, v_edges: bytes, h_edges: bytes) -> None:
        self.width, self.height = width, height
        self.blocked, self.v_edges, self.h_edges = blocked, v_edges, h_edges
        rows = [_row_runs(blocked, v_edges, width, y) for y in range(height)]
        lines = [_ones(h_edges, width * y, width) if 0 < y < height else [] for y in range(height + 1)]
        self.walls = (Runs(rows, width), Runs([_mirror(runs, width) for runs in rows], width))
        self.between = (Runs(lines, width), Runs([_mirror(runs, width) for runs in lines], width))

    def without(self, *spaces: Footprint) -> Layer:
        """The same layer with the squares of some spaces cleared."""
        cleared = bytearray(self.blocked)
        for space in spaces:
            for row in range(space.y, space.y + space.side):
                start = row * self.width + space.x
                cleared[start : start + space.side] = bytes(space.side)
        return Layer(self.width, self.height, bytes(cleared), self.v_edges, self.h_edges)

    def holds(self, space: Footprint) -> bool:
        """Is any square of the space blocked?"""
        starts = (row * self.width + space.x for row in range(space.y, space.y + space.side))
        return any(1 in self.blocked[start : start + space.side] for start in starts)


def _ones(table: bytes, start: int, length: int) -> list[tuple[int, int]]:
    """Runs of ones in a part of a table, as (first, one past the last) from its start."""
    runs = []
    at, end = start, start + length
    while (low := table.find(1, at, end)) >= 0:
        at = table.find(0, low, end)
        if at < 0:
            at = end
        runs.append((low - start, at - start))
    return runs


def _row_runs(blocked: bytes, v_edges: bytes, width: int, y: int) -> list[tuple[int, int]]:
    """Blocked stretches of one row, the edges across it as stretches without width; what touches merges."""
    runs = _ones(blocked, y * width, width)
    edges = v_edges[y * (width + 1) : (y + 1) * (width + 1)]
    if 1 not in edges:
        return runs
    stretches = sorted(runs + [(x, x) for x in range(1, width) if edges[x]])
    merged: list[tuple[int, int]] = []
    for low, high in stretches:
        if merged and low <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return merged


def _mirror(runs: list[tuple[int, int]], width: int) -> list[tuple[int, int]]:
    return [(width - high, width - low) for low, high in reversed(runs)]


def look(layer: Layer, space: Footprint) -> bytes:
    """1 for every square the space has a line to in this layer, its own included. Blocked squares of the space see
    nothing: then its free squares look, each for itself."""
    if layer.holds(space):
        out = bytearray(layer.width * layer.height)
        for y in range(space.y, space.y + space.side):
            for x in range(space.x, space.x + space.side):
                if not layer.blocked[y * layer.width + x]:
                    _look(layer, Footprint(x, y, 1), out)
        return bytes(out)
    out = bytearray(layer.width * layer.height)
    _look(layer, space, out)
    return bytes(out)


def _look(layer: Layer, space: Footprint, out: bytearray) -> None:
    width, height = layer.width, layer.height
    ones = b"\1" * width
    size = _room(layer)
    for mirror in (False, True):
        walls, lines = layer.walls[mirror], layer.between[mirror]
        s0 = width - space.x - space.side if mirror else space.x
        for down in (False, True):
            last = height - space.y if down else space.y + space.side
            while True:
                stack, px, py, up = [0] * (size * VIEW), [0] * size, [0] * size, [0] * size
                if sweep(
                    out, ones, width, width, last, s0, space.y, space.side, down, mirror,
                    walls.start, walls.low, walls.high, walls.first,
                    lines.start, lines.low, lines.high, lines.first, stack, px, py, up,
                ):  # fmt: skip
                    break
                size *= 2


def _room(layer: Layer) -> int:
    """Views and points a sweep is given room for at first."""
    return 4 * (layer.width + layer.height) + 8


def _flags(numbers: Sequence[int], kinds: Sequence[bool]) -> bytes:
    """A table of kind numbers as ones and zeros."""
    return bytes([int(kinds[n]) for n in numbers])


def sight_layer(board: Board) -> Layer:
    """What blocks sight: opaque ground, things and edges, and smoke (COV-16)."""

    def build(board: Board) -> Layer:
        ground = _flags(board.ground, [kind.opaque for kind in board.grounds])
        thing = _flags(board.thing, [False, *(kind.opaque for kind in board.things)])
        edge = [False, *(kind.opaque for kind in board.edge_kinds)]
        blocked = bytes([g | t | int(s > 0) for g, t, s in zip(ground, thing, board.smoke, strict=True)])
        return Layer(board.width, board.height, blocked, _flags(board.v_edges, edge), _flags(board.h_edges, edge))

    return board.derived("sight", build)


def barrier(board: Board, size: int, solid: bool = False) -> Layer:
    """Everything of at least this cover Size, taken as opaque; only what cannot be walked through when ``solid``.

    Things too thin to hide anybody (cover_factor under 1, COV-12) are no barrier."""
    # a full wall is never too small, and one layer serves all sizes between two that occur
    sizes = board.derived("barrier sizes", _sizes)
    size = min((each for each in sizes if each >= min(size, FULL)), default=FULL + 1)

    def tall(kind: Ground | EdgeKind | Thing) -> bool:
        closed = kind.blocks if isinstance(kind, EdgeKind) else kind.factor == 0
        return kind.half >= 2 and cover_size(kind) >= size and (closed or not solid)

    def build(board: Board) -> Layer:
        ground = _flags(board.ground, [tall(kind) for kind in board.grounds])
        thing = _flags(board.thing, [False, *(tall(kind) for kind in board.things)])
        edge = [False, *(tall(kind) for kind in board.edge_kinds)]
        blocked = bytes([g | t for g, t in zip(ground, thing, strict=True)])
        return Layer(board.width, board.height, blocked, _flags(board.v_edges, edge), _flags(board.h_edges, edge))

    return board.derived(("barrier", size, solid), build)


def _sizes(board: Board) -> tuple[int, ...]:
    kinds: list[Ground | EdgeKind | Thing] = [*board.grounds, *board.things, *board.edge_kinds]
    return tuple(sorted({cover_size(kind) for kind in kinds}))


def _field(board: Board, layer: Layer, space: Footprint) -> bytes:
    """The field of a space in a layer, kept on the board; the oldest is forgotten when the store is full."""
    fields: dict[tuple[int, Footprint], bytes] = board.derived("fields", lambda _: {})
    key = (id(layer), space)
    found = fields.get(key)
    if found is None:
        if len(fields) >= max(64, FIELD_BYTES // len(layer.blocked)):
            del fields[next(iter(fields))]
        found = fields[key] = look(layer, space)
    return found


def _reaches(board: Board, layer: Layer, a: Footprint, b: Footprint) -> bool:
    """Does the field of ``a`` hold a square of ``b``?"""
    seen = _field(board, layer, a)
    width = board.width
    for start in range(b.y * width + b.x, (b.y + b.side) * width + b.x, width):
        if 1 in seen[start : start + b.side]:
            return True
    return False


def field(board: Board, space: Footprint) -> bytes:
    """Every square the space sees, row-major, 1 = seen. A square in smoke or opaque ground neither sees nor is seen."""
    return _field(board, sight_layer(board), space)


def sees(board: Board, a: Footprint, b: Footprint) -> bool:
    """Do the two spaces see each other? Mutual (RNG-01)."""
    return _reaches(board, sight_layer(board), a, b)


def covered(board: Board, a: Footprint, b: Footprint, target_size: int) -> bool:
    """Is every line between the spaces stopped by objects of at least twice the target's Size (COV-06)? What the two
    stand on does not count."""
    return not _passes(board, barrier(board, 2 * target_size), a, b)


def open_line(board: Board, a: Footprint, b: Footprint, target_size: int = 0) -> bool:
    """The strike rule (DESIGN 5, MEL-02): is there a line of positive measure between the spaces that meets nothing
    solid and full? Full are walls and closed doors, and, when the target's Size is given, whatever solid thing has at
    least twice that Size. A window is solid but not full. One closed corner leaves a line, two leave none; a legal
    diagonal step leaves both its corners open to solids, so it always leaves a line."""
    return _passes(board, barrier(board, 2 * target_size if target_size else FULL, solid=True), a, b)


def _passes(board: Board, layer: Layer, a: Footprint, b: Footprint) -> bool:
    if overlap(a, b):
        return True
    if layer.holds(a) or layer.holds(b):
        seen = look(layer.without(a, b), a)
        return any(seen[y * board.width + x] for y in range(b.y, b.y + b.side) for x in range(b.x, b.x + b.side))
    return _reaches(board, layer, a, b)
