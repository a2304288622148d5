"""Cover facts: what stands between two spaces, never what it is worth (COV-02 to COV-06, COV-12, COV-13, FFC-02).

A piece counts when it meets the inside of the convex hull of the two spaces, an edge as its segment; a wall behind
or beside the target never does. What lies under the two units or between their own squares covers neither. Smoke
is no piece: it works by blocking sight alone (COV-16).

Corners (COV-13, switch ``cover`` = graded): a piece hides a corner of the target from a corner of the attacker when
it lies across the line between them, both corners taken a hair inside their spaces. So a crate exactly as wide as the
target hides all four, and total cover always hides all four. Two pieces that touch at a corner where the line passes
hide together what neither hides alone. The attacker looks from the corner that sees most; where several see equally
much, each piece is given the corner it hides least from, so that turning the map changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from systems.board import FULL, Board, EdgeKind, Ground, Thing, cover_size
from systems.facts import Footprint, cite
from systems.forecast import CoverFacts, CoverPiece
from systems.geometry import Span, hull, squares
from systems.sight import covered, sees, sees_past_smoke, sight_layer
from systems.worn_board import squares_of

Point = tuple[int, int]
Found = tuple[int, int, int, str, Ground | EdgeKind | Thing]
"""Squared distance, y, x, which table ("square", "v", "h"), kind; in the order pieces are listed."""


ALL_CORNERS = 4
MOST_KEPT = 1 << 14
"""Answers kept on a board, so that a process that fights thousands of battles on it stays small."""
BODY = "body"
"""The kind of a piece of cover that is a living body (PIN-09)."""


class _Tables(NamedTuple):
    """Per square and edge: 1 where something has a cover Size, or blocks sight."""

    squares: bytes
    v_edges: bytes
    h_edges: bytes


def _tables(board: Board) -> _Tables:
    ground = [cover_size(kind) > 0 for kind in board.grounds]
    thing = [False, *(cover_size(kind) > 0 for kind in board.things)]
    edge = [False, *(cover_size(kind) > 0 for kind in board.edge_kinds)]
    return _Tables(
        bytes([int(ground[g] or thing[t]) for g, t in zip(board.ground, board.thing, strict=True)]),
        bytes([int(edge[n]) for n in board.v_edges]),
        bytes([int(edge[n]) for n in board.h_edges]),
    )


def between(
    board: Board, attacker: Footprint, target: Footprint, target_size: int, *, corners: bool = True
) -> CoverFacts:
    """What covers the target from the attacker: pieces nearest to the target first, hidden corners, total or not
    (objects of at least twice ``target_size`` leave no line), and whether the two see each other.

    Refuses nothing: footprints must lie on the map. Pieces never include what lies on the two spaces themselves.
    Without ``corners`` nobody counts them, for whoever does not need them: they stay as if all were hidden."""
    cache: dict[tuple[Footprint, Footprint, int], CoverFacts] = board.derived(("cover", corners), lambda _: {})
    key = (attacker, target, target_size)
    facts = cache.get(key)
    if facts is None:
        if len(cache) >= MOST_KEPT:
            cache.clear()
        facts = cache[key] = _between(board, attacker, target, target_size, corners)
    return facts


def _between(board: Board, attacker: Footprint, target: Footprint, target_size: int, corners: bool) -> CoverFacts:
    found = pieces_between(board, attacker, target)
    sight = _clear(board, attacker, target) or sees(board, attacker, target)
    air = sight or sees_past_smoke(board, attacker, target)
    seen = (board.darkness(target), board.darkness(attacker), board.weather, _around(board, target, target_size))
    if not found:
        return CoverFacts((), 0, False, sight, air, *seen)
    hidden, together = _hidden(found, attacker, target) if corners else ([ALL_CORNERS] * len(found), ALL_CORNERS)
    leaning = [any(touches(attacker, table, *at) for at in _whole(board, x, y, kind)) for _, y, x, table, kind in found]
    back = _hidden(found, target, attacker)[0] if corners and any(leaning) else [ALL_CORNERS] * len(found)
    full = max(FULL, 2 * target_size)
    pieces = tuple(
        CoverPiece(
            kind.key,
            full if cover_size(kind) >= FULL else cover_size(kind),
            (table, x, y),
            kind.half,
            kind.material,
            hides,
            leans,
            own,
        )
        for (_, y, x, table, kind), hides, leans, own in zip(found, hidden, leaning, back, strict=True)
    )
    tall = any(piece.size >= 2 * target_size and piece.half >= 2 for piece in pieces)
    total = tall and covered(board, attacker, target, target_size)
    return CoverFacts(pieces, together, total, sight, air, *seen)


def _around(board: Board, target: Footprint, size: int) -> tuple[CoverPiece, ...]:
    """The ground that shelters a body in it from every side: undergrowth, a bog hole (COV-13, companion 10). A body
    that also stands on something else is as open as there.
    """
    if not board.sheltered:
        return ()
    grounds = [(board.grounds[board.ground[y * board.width + x]], x, y) for x, y in squares(target)]
    if any(not kind.shelter or 0 < kind.shelter_most < size for kind, _, _ in grounds):
        return ()
    kind, x, y = min(grounds, key=lambda each: each[0].shelter)
    return (CoverPiece(kind.key, 0, ("square", x, y), material=kind.material, worth=kind.shelter),)


def with_body(
    between: CoverFacts, attacker: Footprint, target: Footprint, body: tuple[int, int, int, int]
) -> CoverFacts:
    """The cover with the body that the target holds in front of itself, where it stands between the two (PIN-09).

    A living body is worth its Size like any cover, never total cover, and gives way to no barricade of the shooter's.
    """
    x, y, side, size = body
    spans = hull(target.x - attacker.x, target.y - attacker.y, attacker.side, target.side).squares
    inside = any(
        attacker.y + row in range(y, y + side) and attacker.x + low < x + side and attacker.x + high > x
        for row, low, high in spans
    )
    if not inside:
        return between
    cite("PIN-09")
    piece = CoverPiece(BODY, size, ("square", x, y))
    return replace(between, pieces=(piece, *between.pieces))


def pieces_between(board: Board, attacker: Footprint, target: Footprint) -> list[Found]:
    """Everything with a cover Size that meets the inside of the hull of two spaces, nearest to the target first."""
    tables = board.derived("cover tables", _tables)
    parts = hull(target.x - attacker.x, target.y - attacker.y, attacker.side, target.side)
    spaces = (attacker, target)
    width = board.width
    found: list[Found] = []
    for y, x in _hits(tables.squares, width, attacker, parts.squares):
        if not any(s.x <= x < s.x + s.side and s.y <= y < s.y + s.side for s in spaces):
            far = _far(2 * x + 1, 2 * y + 1, target)
            at = y * width + x
            ground = board.grounds[board.ground[at]]
            if cover_size(ground) > 0:
                found.append((far, y, x, "square", ground))
            if board.thing[at] and cover_size(thing := board.things[board.thing[at] - 1]) > 0:
                found.append((far, y, x, "square", thing))
    for y, x in _hits(tables.v_edges, width + 1, attacker, parts.v_edges):
        if not any(s.x < x < s.x + s.side and s.y <= y < s.y + s.side for s in spaces):
            edge = board.edge_kinds[board.v_edges[y * (width + 1) + x] - 1]
            found.append((_far(2 * x, 2 * y + 1, target), y, x, "v", edge))
    for y, x in _hits(tables.h_edges, width, attacker, parts.h_edges):
        if not any(s.x <= x < s.x + s.side and s.y < y < s.y + s.side for s in spaces):
            edge = board.edge_kinds[board.h_edges[y * width + x] - 1]
            found.append((_far(2 * x + 1, 2 * y, target), y, x, "h", edge))
    found.sort(key=lambda each: each[:4])
    return found


def _hits(table: bytes, stride: int, origin: Footprint, spans: tuple[Span, ...]) -> list[tuple[int, int]]:
    """(y, x) of every 1 of a table inside the spans, which are relative to the origin."""
    hits: list[tuple[int, int]] = []
    for row, low, high in spans:
        y = origin.y + row
        start = y * stride + origin.x
        at = table.find(1, start + low, start + high)
        while at >= 0:
            hits.append((y, at - y * stride))
            at = table.find(1, at + 1, start + high)
    return hits


def _clear(board: Board, a: Footprint, b: Footprint) -> bool:
    """Quick yes: no sight blocker meets the hull of the two spaces at all."""
    layer = sight_layer(board)
    parts = hull(b.x - a.x, b.y - a.y, a.side, b.side)
    tables = (
        (layer.blocked, board.width, parts.squares),
        (layer.v_edges, board.width + 1, parts.v_edges),
        (layer.h_edges, board.width, parts.h_edges),
    )
    for table, stride, spans in tables:
        for row, low, high in spans:
            start = (a.y + row) * stride + a.x
            if table.find(1, start + low, start + high) >= 0:
                return False
    return True


def _far(x: int, y: int, space: Footprint) -> int:
    """Squared distance from the centre of a space, in half metres; (x, y) in half metres."""
    return (x - 2 * space.x - space.side) ** 2 + (y - 2 * space.y - space.side) ** 2


def _whole(board: Board, x: int, y: int, kind: Ground | EdgeKind | Thing) -> tuple[Point, ...]:
    """Every square of the object that stands on this one: more than one where neighbours of its kind are joined."""
    if not (isinstance(kind, Thing) and kind.joined):
        return ((x, y),)
    known: dict[Point, tuple[Point, ...]] = board.derived("joined things", lambda _: {})
    if (x, y) not in known:
        found = squares_of(board, x, y)
        known |= dict.fromkeys(found, found)
    return known[x, y]


def touches(space: Footprint, table: str, x: int, y: int) -> bool:
    """Does a square or edge share at least one point with the space? A corner is enough (FFC-02: you lean on it)."""
    right, bottom = x + (table != "v"), y + (table != "h")
    return right >= space.x and x <= space.x + space.side and bottom >= space.y and y <= space.y + space.side


def _hidden(found: list[Found], attacker: Footprint, target: Footprint) -> tuple[list[int], int]:
    """Hidden corners of each piece and of all together, seen from the attacker's best corner."""
    dx, dy = target.x - attacker.x, target.y - attacker.y
    ones, others = 0, 0
    stops: list[int] = []
    for _, y, x, table, kind in found:
        one, other = _stops(dx, dy, attacker.side, target.side, table, x - attacker.x, y - attacker.y)
        stops.append(one & other)
        if kind.half > 0:
            ones |= one
            others |= other
    together = [(ones & others) >> shift & 15 for shift in (0, 4, 8, 12)]
    fewest = min(_COUNT[four] for four in together)
    eyes = [shift for four, shift in zip(together, (0, 4, 8, 12), strict=True) if _COUNT[four] == fewest]
    return [min(_COUNT[stop >> shift & 15] for shift in eyes) for stop in stops], fewest


_COUNT = tuple(n.bit_count() for n in range(16))
#: Corners are looked at a hair inside their space: 1 in _FINE of a square, so little that it only settles ties.
_FINE = 1 << 14


@lru_cache(maxsize=1 << 15)
def _stops(dx: int, dy: int, side: int, other: int, table: str, x: int, y: int) -> tuple[int, int]:
    """Which of the 16 lines (attacker's corner * 4 + target's corner) a piece stops when shifted to the one side and to
    the other; everything relative to the attacker's space. A line both stop is hidden."""
    wide, high = (_FINE if table != "v" else 0), (_FINE if table != "h" else 0)
    left, top = x * _FINE, y * _FINE
    right, bottom = left + wide, top + high
    ones = others = 0
    for bit, ex, ey, run, rise, first, last, upper, lower in _lines(dx, dy, side, other):
        if first < right and last > left and upper < bottom and lower > top:
            # on which sides of the line the piece's corners lie: those of its first one, its width and its height
            corner = run * (top - ey) - rise * (left - ex)
            across, along = -rise * wide, run * high
            most = corner + (across if across > 0 else 0) + (along if along > 0 else 0)
            least = corner + (across if across < 0 else 0) + (along if along < 0 else 0)
            if least <= 0 <= most:
                ones |= bit if most > 0 else 0
                others |= bit if least < 0 else 0
    return ones, others


@lru_cache(maxsize=1 << 13)
def _lines(dx: int, dy: int, side: int, other: int) -> tuple[tuple[int, ...], ...]:
    """The 16 lines from corner to corner: bit, start, run and rise, and the box around them."""
    found = []
    for n, (ex, ey) in enumerate(_inner_corners(0, 0, side)):
        for m, (cx, cy) in enumerate(_inner_corners(dx, dy, other)):
            box = (min(ex, cx), max(ex, cx), min(ey, cy), max(ey, cy))
            found.append((1 << (4 * n + m), ex, ey, cx - ex, cy - ey, *box))
    return tuple(found)


def _inner_corners(x: int, y: int, side: int) -> tuple[Point, Point, Point, Point]:
    """The four corners of a space, moved a hair towards its middle."""
    left, top, right, bottom = x * _FINE + 1, y * _FINE + 1, (x + side) * _FINE - 1, (y + side) * _FINE - 1
    return ((left, top), (right, top), (left, bottom), (right, bottom))
