"""The board as a battle has left it: what is broken is gone, what was carried stands elsewhere or nowhere.

A changed map is another Board. It is built once for each set of changes and kept with the board it came from, so equal
changes share one Board and all that is worked out from it, also between a battle and its forks. It is no state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from systems.board import EDGES, Board, EdgeKind, Ground, Thing, cover_size, place_in
from systems.facts import ThingFacts

At = tuple[str, int, int]
"""A square with what stands on it, or an edge: ``("square", x, y)``, ``("h", x, y)``, ``("v", x, y)``."""
MovedRow = tuple[int, int, int, int]
RaisedRow = tuple[int, int, str, str, int, str, int, str, int]

BARE = Ground("floor")
"""What is left where a wall stood."""
OPEN_DOOR, SHUT_DOOR = EDGES["open_door"], EDGES["door"]
KEPT = 64
"""Boards kept for one map; the oldest make room."""


def place_name(at: At) -> str:
    """The name under which the wear of a place of the map is kept."""
    return f"{at[0]}:{at[1]},{at[2]}"


def place_of(name: str) -> At | None:
    """The place of such a name; None for the name of an item (``OWNER/item``)."""
    kind, colon, rest = name.partition(":")
    x, comma, y = rest.partition(",")
    if "/" in name or not (colon and comma and x.isdecimal() and y.isdecimal()):
        return None
    return kind, int(x), int(y)


def standing(board: Board, at: At) -> Ground | EdgeKind | Thing | None:
    """What can be struck at there: the edge feature, the loose object, the wall; None where nothing bars or covers."""
    kind, x, y = at
    if kind == "square":
        if not board.inside(x, y):
            return None
        number = board.thing[y * board.width + x]
        if number:
            return board.things[number - 1]
        ground = board.grounds[board.ground[y * board.width + x]]
        return ground if ground.factor == 0 and cover_size(ground) > 0 else None
    found = edge_at(board, at)
    return found if found is not None and (found.blocks or cover_size(found) > 0) else None


def edge_at(board: Board, at: At) -> EdgeKind | None:
    """The kind of edge feature there; None where there is none or the place is no edge of the map."""
    kind, x, y = at
    wide, high = (board.width + 1, board.height) if kind == "v" else (board.width, board.height + 1)
    if kind not in ("v", "h") or not (0 <= x < wide and 0 <= y < high):
        return None
    edge = (board.v_edges if kind == "v" else board.h_edges)[y * wide + x]
    return board.edge_kinds[edge - 1] if edge else None


def doors_of(board: Board) -> tuple[At, ...]:
    """Every edge with a door, in order."""
    return board.derived("doors", _doors)


def _doors(board: Board) -> tuple[At, ...]:
    doors = [number + 1 for number, kind in enumerate(board.edge_kinds) if kind.door]
    if not doors:
        return ()
    tables = (("v", board.v_edges, board.width + 1), ("h", board.h_edges, board.width))
    return tuple((name, at % wide, at // wide) for name, table, wide in tables
                 for at, edge in enumerate(table) if edge in doors)  # fmt: skip


def with_doors(base: Board, rows: tuple[tuple[str, int, int, int], ...], found: tuple[tuple[int, int], ...]) -> Board:
    """The map with its doors as they stand now, and with what turned out too heavy to be kicked aside in the way; rows
    as in ``components.objects`` (MOV-15, FRE-06).
    """
    if not rows and not found:
        return base
    kept: dict[object, Board] = base.derived("doors moved", lambda _: {})
    key = (tuple(sorted(rows)), tuple(sorted(found)))
    board = kept.get(key)
    if board is None:
        if len(kept) >= KEPT:
            del kept[next(iter(kept))]
        board = kept[key] = _turned(base, *key)
    return board


def _turned(
    base: Board, rows: tuple[tuple[str, int, int, int], ...], found: tuple[tuple[int, int], ...]
) -> Board:  # fmt: skip
    kinds, edges = list(base.edge_kinds), {"v": list(base.v_edges), "h": list(base.h_edges)}
    for kind, x, y, is_open in rows:
        was = edge_at(base, (kind, x, y))
        if was is None or (was.door == "open") == bool(is_open):
            continue
        now = OPEN_DOOR if is_open else SHUT_DOOR
        at = y * (base.width + (kind == "v")) + x
        edges[kind][at] = place_in(kinds, replace(now, material=was.material)) + 1
    things, thing = list(base.things), list(base.thing)
    for x, y in found:
        at = y * base.width + x
        if thing[at]:
            heavy = replace(things[thing[at] - 1], factor=0, effortless=False, deceptive=False)
            thing[at] = place_in(things, heavy) + 1
    return replace(
        base, edge_kinds=tuple(kinds), v_edges=tuple(edges["v"]), h_edges=tuple(edges["h"]), things=tuple(things),
        thing=tuple(thing),
    )  # fmt: skip


def as_thing(kind: Ground | EdgeKind | Thing, worn: int = 0) -> ThingFacts:
    """A kind of the map as an object that can be broken or lifted."""
    return ThingFacts(kind.key, cover_size(kind), kind.material, kind.half, worn)


def squares_of(board: Board, x: int, y: int) -> tuple[tuple[int, int], ...]:
    """Every square of the loose object that stands on this one, in order: more than one where it is joined."""
    here = board.thing[y * board.width + x]
    if not (here and board.things[here - 1].joined):
        return ((x, y),)
    found, open_ = {(x, y)}, [(x, y)]
    while open_:
        px, py = open_.pop()
        for at in ((px + 1, py), (px - 1, py), (px, py + 1), (px, py - 1)):
            if board.inside(*at) and at not in found and board.thing[at[1] * board.width + at[0]] == here:
                found.add(at)
                open_.append(at)
    return tuple(sorted(found))


def whole(board: Board, at: At) -> At:
    """The one place that stands for the whole object: the first square of a joined one, otherwise the place itself."""
    return at if at[0] != "square" else ("square", *squares_of(board, at[1], at[2])[0])


def current(
    base: Board,
    damage: tuple[tuple[str, int], ...],
    moved: tuple[MovedRow, ...],
    structure: Callable[[ThingFacts], int],
) -> Board:
    """The board that so much wear and so many moved objects make of a map. ``structure`` says what an object stands."""
    broken = tuple(sorted(at for name, points in damage if (at := _gone(base, name, points, structure)) is not None))
    if not broken and not moved:
        return base
    kept: dict[tuple[tuple[At, ...], tuple[MovedRow, ...]], Board] = base.derived("changed", lambda _: {})
    key = (broken, tuple(sorted(moved)))
    board = kept.get(key)
    if board is None:
        if len(kept) >= KEPT:
            del kept[next(iter(kept))]
        board = kept[key] = _changed(base, *key)
    return board


def raised_name(x: int, y: int) -> str:
    """The name under which the wear of what a spell has put up on that square is kept; no place of the map has it."""
    return f"raised:{x},{y}"


def with_raised(
    board: Board, rows: tuple[RaisedRow, ...], damage: tuple[tuple[str, int], ...],
    structure: Callable[[ThingFacts], int],
) -> Board:  # fmt: skip
    """The board with what spells have put up, as far as nobody has broken it; rows as in ``components.effects``."""
    if not rows:
        return board
    worn = dict(damage)
    put = tuple((x, y, Thing(key, size, opaque=bool(opaque), material=material))
                for x, y, key, _, size, material, opaque, _, _ in rows)  # fmt: skip
    whole = tuple(row for row in put if worn.get(raised_name(row[0], row[1]), 0) < structure(as_thing(row[2])))
    kept: dict[object, Board] = board.derived("raised", lambda _: {})
    found = kept.get(whole)
    if found is None:
        if len(kept) >= KEPT:
            del kept[next(iter(kept))]
        things, thing = list(board.things), list(board.thing)
        for x, y, kind in whole:
            thing[y * board.width + x] = place_in(things, kind) + 1
        found = kept[whole] = replace(board, things=tuple(things), thing=tuple(thing))
    return found


def smoky(board: Board, zones: tuple[tuple[Any, ...], ...]) -> Board:
    """The board with the smoke that has spread on it; rows as in ``components.area`` (COV-16)."""
    clouds = tuple(row[4] for row in zones if row[0] == "smoke")
    if not clouds:
        return board
    kept: dict[tuple[tuple[tuple[int, int], ...], ...], Board] = board.derived("smoky", lambda _: {})
    found = kept.get(clouds)
    if found is None:
        if len(kept) >= KEPT:
            del kept[next(iter(kept))]
        smoke = list(board.smoke)
        for squares in clouds:
            for x, y in squares:
                smoke[y * board.width + x] = 1
        found = kept[clouds] = replace(board, smoke=tuple(smoke))
    return found


def _gone(base: Board, name: str, points: int, structure: Callable[[ThingFacts], int]) -> At | None:
    at = place_of(name)
    kind = None if at is None else standing(base, at)
    return at if kind is not None and points >= structure(as_thing(kind)) else None


def _changed(base: Board, broken: tuple[At, ...], moved: tuple[MovedRow, ...]) -> Board:
    """Take away what is broken, then what was moved; put that down where it is now."""
    width, thing, ground = base.width, list(base.thing), list(base.ground)
    grounds, edges = list(base.grounds), {"v": list(base.v_edges), "h": list(base.h_edges)}
    lost = set(broken)
    for kind, x, y in broken:
        if kind != "square":
            edges[kind][y * (width + (kind == "v")) + x] = 0
        elif base.thing[y * width + x]:
            for px, py in squares_of(base, x, y):
                thing[py * width + px] = 0
        else:
            ground[y * width + x] = place_in(grounds, BARE)
    for was_x, was_y, _, _ in moved:
        thing[was_y * width + was_x] = 0
    for was_x, was_y, x, y in moved:
        if x >= 0 and ("square", was_x, was_y) not in lost:
            thing[y * width + x] = base.thing[was_y * width + was_x]
    return replace(
        base, grounds=tuple(grounds), ground=tuple(ground), thing=tuple(thing), v_edges=tuple(edges["v"]),
        h_edges=tuple(edges["h"]),
    )  # fmt: skip
