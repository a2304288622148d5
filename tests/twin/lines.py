"""Is there a line of positive measure between two spaces? Tried out, line by line.

The lines of the plane fall into classes by which corner points they pass on which side; all lines of a class meet the
same things in the same order, and every class has a line as near as we like to one through two corner points. So it
is enough to try, for every two corner points of spaces and blockers, the four lines that pass each of them a hair to
one side or the other. No tried line touches a corner point, so only classes of positive measure count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from systems.board import Board, EdgeKind, Ground, Thing
    from systems.facts import Footprint

Square = tuple[int, int]
Point = tuple[int, int]
Edge = tuple[str, int, int]
Stretch = tuple[int, int]
#: One square in the coordinates of the tried lines. Hairs are 1 and 1009 of these: unequal, with a large prime, so
#: that a line which changes sides between two corner points does so at no third one.
FINE = 1 << 40
HAIRS = (1, 1009)


def line_between(a: Footprint, b: Footprint, squares: Iterable[Square], edges: Iterable[Edge]) -> bool:
    """Do lines of positive measure run from the one space to the other and meet none of the blockers?

    A blocked square inside a space neither sees nor is seen."""
    blocked = set(squares)
    sources = [cell for cell in cells(a) if cell not in blocked]
    targets = [cell for cell in cells(b) if cell not in blocked]
    if set(sources) & set(targets):
        return True
    left, right = min(a.x, b.x), max(a.x + a.side, b.x + b.side)
    top, bottom = min(a.y, b.y), max(a.y + a.side, b.y + b.side)
    near = sorted((x, y) for x, y in blocked if left <= x < right and top <= y < bottom)
    fences = [edge for edge in edges if all(left <= x <= right and top <= y <= bottom for x, y in ends(edge))]
    points = {corner for cell in (*sources, *targets, *near) for corner in corners(cell)}
    points.update(end for edge in fences for end in ends(edge))
    tried = sorted(points)
    return any(
        open_along(start, way, sources, targets, near, fences)
        for n, p in enumerate(tried)
        for q in tried[n + 1 :]
        for start, way in nudged(p, q)
    )


def nudged(p: Point, q: Point) -> Iterator[tuple[Point, Point]]:
    """The four lines that pass p and q a hair to either side: a point and a direction each, in fine coordinates."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    for one in (HAIRS[0], -HAIRS[0]):
        for two in (HAIRS[1], -HAIRS[1]):
            start = (p[0] * FINE - dy * one, p[1] * FINE + dx * one)
            end = (q[0] * FINE - dy * two, q[1] * FINE + dx * two)
            yield start, (end[0] - start[0], end[1] - start[1])


def open_along(
    start: Point, way: Point, sources: list[Square], targets: list[Square], blocked: list[Square], edges: list[Edge]
) -> bool:
    """Does this one line hold an unblocked stretch from a source square to a target square?"""
    begins = [found for square in sources if (found := stretch(start, way, square, 1, 1))]
    finishes = [found for square in targets if (found := stretch(start, way, square, 1, 1))]
    if not begins or not finishes:
        return False
    stops = [found for square in blocked if (found := stretch(start, way, square, 1, 1))]
    for axis, x, y in edges:
        if found := stretch(start, way, (x, y), int(axis == "h"), int(axis == "v")):
            stops.append(found)
    for from_here in begins:
        for to_there in finishes:
            near, far = sorted((from_here, to_there))
            if not any(low <= far[0] and high >= near[1] for low, high in stops):
                return True
    return False


def stretch(start: Point, way: Point, at: Point, wide: int, high: int) -> Stretch | None:
    """From where to where the line runs inside a box on the grid, None when it misses it.

    Places along the line are counted so that grid lines of both directions give whole numbers; the count may run
    against the line's own direction, which is the same for everything on it."""
    (sx, sy), (dx, dy) = start, way
    columns = ((at[0] * FINE - sx), ((at[0] + wide) * FINE - sx))
    rows = ((at[1] * FINE - sy), ((at[1] + high) * FINE - sy))
    if dx == 0:
        return rows if columns[0] < 0 < columns[1] else None
    if dy == 0:
        return columns if rows[0] < 0 < rows[1] else None
    across = sorted((columns[0] * dy, columns[1] * dy))
    along = sorted((rows[0] * dx, rows[1] * dx))
    low, above = max(across[0], along[0]), min(across[1], along[1])
    if wide and high:
        return (low, above) if low < above else None
    # an edge has no width: the line crosses it at one place
    return (low, above) if low == above else None


def cells(space: Footprint) -> list[Square]:
    return [(space.x + i, space.y + j) for i in range(space.side) for j in range(space.side)]


def corners(square: Square) -> list[Point]:
    x, y = square
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def ends(edge: Edge) -> tuple[Point, Point]:
    axis, x, y = edge
    return ((x, y), (x, y + 1)) if axis == "v" else ((x, y), (x + 1, y))


def edges(board: Board) -> Iterator[tuple[Edge, EdgeKind]]:
    """Every edge feature of a board."""
    for y in range(board.height + 1):
        for x in range(board.width + 1):
            if y < board.height and (number := board.v_edges[y * (board.width + 1) + x]):
                yield ("v", x, y), board.edge_kinds[number - 1]
            if x < board.width and (number := board.h_edges[y * board.width + x]):
                yield ("h", x, y), board.edge_kinds[number - 1]


def kinds(board: Board, square: Square) -> list[Ground | Thing]:
    """What a square holds: its ground and the thing on it."""
    at = square[1] * board.width + square[0]
    found: list[Ground | Thing] = [board.grounds[board.ground[at]]]
    if board.thing[at]:
        found.append(board.things[board.thing[at] - 1])
    return found


def all_squares(board: Board) -> list[Square]:
    return [(x, y) for y in range(board.height) for x in range(board.width)]


def cover_size(kind: Ground | Thing | EdgeKind) -> int:
    """The Size a kind covers with: its own, and more than anything for ground or an edge that is closed and opaque."""
    closed = bool(getattr(kind, "blocks", False)) or getattr(kind, "factor", 1) == 0
    wall = closed and kind.opaque and type(kind).__name__ != "Thing"
    return max(999, kind.size) if wall else kind.size


def stoppers(board: Board, stops: Callable[[Ground | Thing | EdgeKind], bool]) -> tuple[list[Square], list[Edge]]:
    """The squares and edges that hold something which stops a line."""
    squares = [square for square in all_squares(board) if any(stops(kind) for kind in kinds(board, square))]
    return squares, [edge for edge, kind in edges(board) if stops(kind)]


def sees(board: Board, a: Footprint, b: Footprint) -> bool:
    """Sight: opaque things and smoke stop it."""
    squares, fences = stoppers(board, lambda kind: kind.opaque)
    smoke = [(x, y) for x, y in all_squares(board) if board.smoke[y * board.width + x]]
    return line_between(a, b, squares + smoke, fences)


def covered(board: Board, a: Footprint, b: Footprint, size: int) -> bool:
    """Total cover: everything of at least twice the target's Size stops a line, whatever the two stand on does not."""
    squares, fences = stoppers(board, lambda kind: kind.half == 2 and cover_size(kind) >= 2 * size)
    return not line_between(a, b, _beside(squares, a, b), fences)


def open_line(board: Board, a: Footprint, b: Footprint, size: int) -> bool:
    """Strikes: what is closed to steps and tall stops a line: a full wall, or twice the target's Size if given."""
    least = 2 * size if size else 999

    def stops(kind: Ground | Thing | EdgeKind) -> bool:
        closed = bool(getattr(kind, "blocks", False)) or getattr(kind, "factor", 1) == 0
        return closed and kind.half == 2 and cover_size(kind) >= least

    squares, fences = stoppers(board, stops)
    return line_between(a, b, _beside(squares, a, b), fences)


def _beside(squares: list[Square], a: Footprint, b: Footprint) -> list[Square]:
    return [square for square in squares if square not in cells(a) and square not in cells(b)]
