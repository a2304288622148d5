"""Is a charge lane clear? (CHG-06 to CHG-09, DESIGN 5.)

The lane is every square that meets the inside of the convex hull of the start and end space, the start excepted,
and every edge feature that crosses that inside. Nothing on it may block or slow, no creature may stand there, and
all of it has the floor height of the start.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from systems.board import Board
from systems.facts import Footprint
from systems.geometry import Span, hull, lane

Fault = tuple[str, tuple[str, int, int]]
"""What is wrong and where: (``blocked | slow | edge | creature | height``, (``square | v | h``, x, y))."""


def fault(board: Board, start: Footprint, end: Footprint, busy: bytes | bytearray | None = None) -> Fault | None:
    """The first thing from the start on that forbids a charge along this lane, or None.

    ``busy`` has 1 for every square that holds a creature which counts; leave out the charging unit and the helpless
    (CHG-09). Ground that must not be charged over without slowing (a slope) counts as ``slow``. An end off the map
    is ``blocked``. Raises ValueError when the two footprints differ in size."""
    if start.side != end.side:
        raise ValueError(f"a charge keeps its footprint: {start.side} and {end.side} squares a side")
    side = start.side
    if not (0 <= end.x <= board.width - side and 0 <= end.y <= board.height - side):
        return ("blocked", ("square", end.x, end.y))
    if _clear(board, start, end, busy):
        return None
    bad = board.derived("lane faults", _bad)
    width = board.width
    ground = board.floor[start.y * width + start.x]
    for table, dx, dy in lane(end.x - start.x, end.y - start.y, side):
        x, y = start.x + dx, start.y + dy
        here = (table, x, y)
        if table == "square":
            at = y * width + x
            if bad[at]:
                return ("slow" if board.factors[at] else "blocked", here)
            if busy is not None and busy[at]:
                return ("creature", here)
            if board.floor[at] != ground:
                return ("height", here)
        elif (board.v_blocks[y * (width + 1) + x] if table == "v" else board.h_blocks[y * width + x]) != 0:
            return ("edge", here)
    return None


def _bad(board: Board) -> bytes:
    """1 for every square that blocks, slows or must not be charged over."""
    level = [kind.charge for kind in board.grounds]
    # Up a gentle slope one may charge although it slows; a thing on it is in the way like anywhere (companion 10).
    even = [kind.factor if kind.footing == "slope" else 1 for kind in board.grounds]
    return bytes(
        [int(factor != even[n] or not level[n]) for factor, n in zip(board.factors, board.ground, strict=True)]
    )


def _clear(board: Board, start: Footprint, end: Footprint, busy: bytes | bytearray | None) -> bool:
    """Quick yes: nothing at all on the whole hull, the start included. False may still be a clear lane."""
    parts = hull(end.x - start.x, end.y - start.y, start.side, start.side)
    if board.derived("uneven", lambda board: (min(board.floor) != max(board.floor),))[0]:
        return False
    width = board.width
    return (
        _none(board.derived("lane faults", _bad), width, start, parts.squares)
        and (busy is None or _none(busy, width, start, parts.squares))
        and _none(board.v_blocks, width + 1, start, parts.v_edges)
        and _none(board.h_blocks, width, start, parts.h_edges)
    )


def _none(table: bytes | bytearray, stride: int, origin: Footprint, spans: tuple[Span, ...]) -> bool:
    for row, low, high in spans:
        start = (origin.y + row) * stride + origin.x
        if table.find(1, start + low, start + high) >= 0:
            return False
    return True


def clear_ends(board: Board, start: Footprint, metres: int, busy: bytes | bytearray | None = None) -> bytes:
    """Every place at most ``metres`` squares along and across that ``fault`` finds a clear lane to, row-major, 1 =
    clear; not the start itself. All lanes in one go, for overlays and minds; the first use of a distance lists its
    lanes, which takes a few tenths of a second."""
    import numpy as np

    side, width, height = start.side, board.width, board.height
    squares, v_edges, h_edges, floor = board.derived("lane tables", _tables)
    if floor is not None:
        squares = squares | (floor != floor[start.y, start.x])
    if busy is not None:
        squares = squares | (np.frombuffer(busy, np.uint8).reshape(height, width) != 0)
    # a window around the start; off the map nobody may go
    reach = 2 * metres + side + 1
    bad = np.zeros((3, reach, reach), bool)
    bad[0] = True
    left, top = start.x - metres, start.y - metres
    for layer, table in enumerate((squares, v_edges, h_edges)):
        rows = slice(max(0, top), min(table.shape[0], top + reach))
        columns = slice(max(0, left), min(table.shape[1], left + reach))
        bad[layer, rows.start - top : rows.stop - top, columns.start - left : columns.stop - left] = table[
            rows, columns
        ]
    own, inner = slice(metres, metres + side), slice(metres + 1, metres + side)
    bad[0, own, own] = bad[1, own, inner] = bad[2, inner, own] = False
    # without edges in the window only the squares, a third of the looks
    edges = bool(bad[1:].any())
    if not edges:
        bad = bad[:1]
    # for each place the next bad one of its row, so that a row of a hull is one look
    places = np.where(bad, np.arange(reach, dtype=np.int16), np.int16(reach))
    following = np.minimum.accumulate(places[:, :, ::-1], axis=2)[:, :, ::-1].ravel()
    along, across, spans, ends, firsts = _fan(side, metres, edges)
    clear = ~np.logical_or.reduceat(following[spans] < ends, firsts)
    flags = np.zeros(width * height, np.uint8)
    flags[(start.y + along[clear]) * width + start.x + across[clear]] = 1
    return flags.tobytes()


def _tables(board: Board) -> tuple[Any, Any, Any, Any]:
    """What forbids a charge on squares, edges to the left and edges on top; floor heights, None where all are equal."""
    import numpy as np

    width, height = board.width, board.height
    squares = np.frombuffer(_bad(board), np.uint8).reshape(height, width) > 0
    v_edges = np.frombuffer(board.v_blocks, np.uint8).reshape(height, width + 1) > 0
    h_edges = np.frombuffer(board.h_blocks, np.uint8).reshape(height + 1, width) > 0
    floor = np.array(board.floor, np.int64).reshape(height, width)
    return squares, v_edges, h_edges, None if floor.min() == floor.max() else floor


@lru_cache(maxsize=16)
def _fan(side: int, metres: int, edges: bool) -> tuple[Any, Any, Any, Any, Any]:
    """All lanes up to a distance: where each ends, and the rows of its hull in the window's tables, lane after lane:
    where a row begins, the place it ends at, and the first row of each lane. Squares alone, or edges too."""
    import numpy as np

    reach = 2 * metres + side + 1
    lanes = [(dx, dy) for dy in range(-metres, metres + 1) for dx in range(-metres, metres + 1) if dx or dy]
    spans: list[int] = []
    ends: list[int] = []
    firsts: list[int] = []
    for dx, dy in lanes:
        firsts.append(len(spans))
        for layer, rows in enumerate(hull(dx, dy, side, side)[: 3 if edges else 1]):
            for row, low, high in rows:
                spans.append((layer * reach + metres + row) * reach + metres + low)
                ends.append(metres + high)
    across, along = np.array(lanes).T
    return along, across, np.array(spans, np.intp), np.array(ends, np.int16), np.array(firsts, np.intp)
