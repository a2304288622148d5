"""Sight and strikes: which squares a space has an unblocked line to. Exact integers, symmetric (DESIGN 5, RNG-01).

A sees B when the lines from any point of A's space to any point of B's space that meet no blocker have positive
measure; what touches at a corner leaves no gap. One sweep answers for three kinds of blockers (a ``Layer``):

- sight: opaque ground, things and edges, and smoke. A square that is itself opaque neither sees nor is seen.
- barrier: what has at least a given Size, taken as opaque (total cover, COV-06).
- barrier, solid only: what also cannot be walked through (melee past corners, MEL-02): the strike rule.

The arithmetic is in ``sweep``. What is asked once is kept on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from systems.board import FULL, Board, EdgeKind, Ground, Thing, cover_size
from systems.facts import Footprint
from systems.geometry import overlap, squares
from systems.sweep import VIEW, sweep

#: Kept fields of one layer take at most about this many bytes.
FIELD_BYTES = 1 << 25
#: Questions about one space before it is given a field, and spaces whose questions are counted.
OFTEN, MOST_ASKED = 6, 10_000
#: Views and points a sweep has room for at first.
ROOM = 256


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

    __slots__ = (
        "arrays",
        "asked",
        "between",
        "blocked",
        "fields",
        "h_edges",
        "height",
        "ones",
        "v_edges",
        "walls",
        "width",
        "work",
    )

    def __init__(self, width: int, height: int, blocked: bytes, v_edges: bytes, h_edges: bytes) -> None:
        self.width, self.height = width, height
        self.blocked, self.v_edges, self.h_edges = blocked, v_edges, h_edges
        rows = [_row_runs(blocked, v_edges, width, y) for y in range(height)]
        lines = [_ones(h_edges, width * y, width) if 0 < y < height else [] for y in range(height + 1)]
        self.walls = (Runs(rows, width), Runs([_mirror(runs, width) for runs in rows], width))
        self.between = (Runs(lines, width), Runs([_mirror(runs, width) for runs in lines], width))
        self.ones = b"\1" * width
        self.work = _work(ROOM)
        self.fields: dict[Footprint, bytes] = {}
        self.asked: dict[Footprint, int] = {}
        self.arrays: Any = None

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
        if space.side == 1:
            return self.blocked[space.y * self.width + space.x] > 0
        return _marked(self.blocked, self.width, space)

    def sources(self, space: Footprint) -> tuple[Footprint, ...]:
        """What of a space looks: all of it at once, or each free square for itself where others are blocked."""
        if not self.holds(space):
            return (space,)
        return tuple(Footprint(x, y) for x, y in squares(space) if not self.blocked[y * self.width + x])


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


#: The compiled ``look`` where ``systems.fast`` has put one; its answers are the same.
LOOK: Callable[[Layer, Footprint], bytes] | None = None


def look(layer: Layer, space: Footprint) -> bytes:
    """1 for every square the space has a line to in this layer, its own included. Blocked squares of the space see
    nothing: then its free squares look, each for itself."""
    if LOOK is not None:
        return LOOK(layer, space)
    out = bytearray(layer.width * layer.height)
    for source in layer.sources(space):
        for mirror in (False, True):
            for down in (False, True):
                last = layer.height - source.y if down else source.y + source.side
                _sweep(layer, source, out, mirror, down, layer.width, last)
    return bytes(out)


def glance(layer: Layer, a: Footprint, b: Footprint) -> bool:
    """Is there a line between two spaces in this layer? Looks only in their hull's box, from ``a``."""
    width = layer.width
    out = bytearray(width * layer.height)
    for source in layer.sources(a):
        right, left = b.x + b.side > source.x, b.x < source.x + source.side
        for down in (False, True):
            last = b.y + b.side - source.y if down else source.y + source.side - b.y
            if last > 0:
                if right:
                    _sweep(layer, source, out, False, down, max(b.x + b.side, source.x + source.side), last)
                if left:
                    _sweep(layer, source, out, True, down, width - min(b.x, source.x), last)
                if _marked(out, width, b):
                    return True
    return False


def _sweep(layer: Layer, space: Footprint, out: bytearray, mirror: bool, down: bool, limit: int, last: int) -> None:
    """One quadrant, with work tables that grow when they must."""
    walls, lines = layer.walls[mirror], layer.between[mirror]
    s0 = layer.width - space.x - space.side if mirror else space.x
    while not sweep(
        out, layer.ones, layer.width, limit, max(last, space.side), s0, space.y, space.side, down, mirror,
        walls.start, walls.low, walls.high, walls.first, lines.start, lines.low, lines.high, lines.first, *layer.work,
    ):  # fmt: skip
        layer.work = _work(2 * len(layer.work[1]))


def _work(views: int) -> tuple[list[int], list[int], list[int], list[int]]:
    """Room for the views of a sweep and for as many points: the stack, and each point's X, Y and predecessor."""
    return [0] * (views * VIEW), [0] * views, [0] * views, [0] * views


def _marked(out: bytes | bytearray, width: int, space: Footprint) -> bool:
    """Is any square of the space marked?"""
    start, side = space.y * width + space.x, space.side
    return any(1 in out[row : row + side] for row in range(start, start + side * width, width))


def _flags(numbers: Sequence[int], kinds: Sequence[bool]) -> bytes:
    """A table of kind numbers as ones and zeros."""
    return bytes([int(kinds[n]) for n in numbers])


def _layer(board: Board, blocked: bytes, v_edges: bytes, h_edges: bytes) -> Layer:
    """The layer with these blockers; on many maps the same walls stop sight, bullets and blades."""
    key = ("layer", blocked, v_edges, h_edges)
    return board.derived(key, lambda board: Layer(board.width, board.height, blocked, v_edges, h_edges))


def sight_layer(board: Board) -> Layer:
    """What blocks sight: opaque ground, things and edges, and smoke (COV-16)."""
    return board.derived("sight", lambda board: _opaque(board, board.smoke))


def air_layer(board: Board) -> Layer:
    """What blocks the senses that smoke does not hinder: opaque ground, things and edges."""
    return board.derived("air", lambda board: _opaque(board, bytes(len(board.smoke))))


def _opaque(board: Board, smoke: Sequence[int]) -> Layer:
    ground = _flags(board.ground, [kind.opaque for kind in board.grounds])
    thing = _flags(board.thing, [False, *(kind.opaque for kind in board.things)])
    edge = [False, *(kind.opaque for kind in board.edge_kinds)]
    blocked = bytes([g | t | int(s > 0) for g, t, s in zip(ground, thing, smoke, strict=True)])
    return _layer(board, blocked, _flags(board.v_edges, edge), _flags(board.h_edges, edge))


def barrier(board: Board, size: int, solid: bool = False) -> Layer:
    """Everything of at least this cover Size, taken as opaque; only what cannot be walked through when ``solid``.

    Things too thin to hide anybody (cover_factor under 1, COV-12) are no barrier."""
    return board.derived(("barrier of", size, solid), lambda board: _barrier(board, size, solid))


def _barrier(board: Board, size: int, solid: bool) -> Layer:
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
        return _layer(board, blocked, _flags(board.v_edges, edge), _flags(board.h_edges, edge))

    return board.derived(("barrier", size, solid), build)


def _sizes(board: Board) -> tuple[int, ...]:
    kinds: list[Ground | EdgeKind | Thing] = [*board.grounds, *board.things, *board.edge_kinds]
    return tuple(sorted({cover_size(kind) for kind in kinds}))


def _field(layer: Layer, space: Footprint) -> bytes:
    """The field of a space in a layer, kept with it; the oldest is forgotten when the store is full."""
    found = layer.fields.get(space)
    if found is None:
        if len(layer.fields) >= max(64, FIELD_BYTES // len(layer.blocked)):
            del layer.fields[next(iter(layer.fields))]
        found = layer.fields[space] = look(layer, space)
    return found


def _line(layer: Layer, a: Footprint, b: Footprint) -> bool:
    """Is there a line between two spaces? From a field that is there; a field is made for a space asked about often."""
    for here, there in ((a, b), (b, a)):
        seen = layer.fields.get(here)
        if seen is not None:
            return _marked(seen, layer.width, there)
    for here, there in ((a, b), (b, a)):
        times = layer.asked[here] = layer.asked.get(here, 0) + 1
        if times >= OFTEN:
            del layer.asked[here]
            return _marked(_field(layer, here), layer.width, there)
    if len(layer.asked) > MOST_ASKED:
        layer.asked.clear()
    return glance(layer, a, b)


def field(board: Board, space: Footprint) -> bytes:
    """Every square the space sees, row-major, 1 = seen. A square in smoke or opaque ground neither sees nor is seen."""
    return _field(sight_layer(board), space)


def field_past_smoke(board: Board, space: Footprint) -> bytes:
    """The same if there were no smoke: ``sees_past_smoke`` for every square at once."""
    return _field(air_layer(board), space)


def sees(board: Board, a: Footprint, b: Footprint) -> bool:
    """Do the two spaces see each other? Mutual (RNG-01)."""
    return _line(sight_layer(board), a, b)


def sees_past_smoke(board: Board, a: Footprint, b: Footprint) -> bool:
    """Would the two spaces see each other if there were no smoke (COV-16, COV-18)?"""
    return sees(board, a, b) or (board.smoky and _line(air_layer(board), a, b))


def covered(board: Board, a: Footprint, b: Footprint, target_size: int) -> bool:
    """Is every line between the spaces stopped by objects of at least twice the target's Size (COV-06)? What the two
    stand on does not count."""
    return not _passes(barrier(board, 2 * target_size), a, b)


def uncovered(board: Board, space: Footprint, target_size: int) -> tuple[bytes, bytes] | None:
    """``covered`` for every square at once: 1 where a unit of one square is not covered from the space, and 1 where
    something so tall stands on the square itself, so that the first does not hold. None where the space does."""
    layer = barrier(board, 2 * target_size)
    return None if layer.holds(space) else (_field(layer, space), layer.blocked)


def open_line(board: Board, a: Footprint, b: Footprint, target_size: int = 0) -> bool:
    """The strike rule (DESIGN 5, MEL-02): is there a line of positive measure between the spaces that meets nothing
    solid and full? Full are walls and closed doors, and, when the target's Size is given, whatever solid thing has at
    least twice that Size. A window is solid but not full. One closed corner leaves a line, two leave none; a legal
    diagonal step leaves both its corners open to solids, so it always leaves a line."""
    return _passes(barrier(board, 2 * target_size if target_size else FULL, solid=True), a, b)


def _passes(layer: Layer, a: Footprint, b: Footprint) -> bool:
    if overlap(a, b):
        return True
    if layer.holds(a) or layer.holds(b):
        return glance(layer.without(a, b), a, b)
    return _line(layer, a, b)
