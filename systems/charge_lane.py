"""Is a charge lane clear? (CHG-06 to CHG-09, DESIGN 5.)

The lane is every square that meets the inside of the convex hull of the start and end space, the start excepted,
and every edge feature that crosses that inside. Nothing on it may block or slow, no creature may stand there, and
all of it has the floor height of the start.
"""

from __future__ import annotations

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
    return bytes([int(factor != 1 or not level[n]) for factor, n in zip(board.factors, board.ground, strict=True)])


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
