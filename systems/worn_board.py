"""The board as a battle has left it: what is broken is gone, what was carried stands elsewhere or nowhere.

A changed map is another Board. It is built once for each set of changes and kept with the board it came from, so equal
changes share one Board and all that is worked out from it, also between a battle and its forks. It is no state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from systems.board import Board, EdgeKind, Ground, Thing, cover_size, place_in
from systems.facts import ThingFacts

At = tuple[str, int, int]
"""A square with what stands on it, or an edge: ``("square", x, y)``, ``("h", x, y)``, ``("v", x, y)``."""
MovedRow = tuple[int, int, int, int]

BARE = Ground("floor")
"""What is left where a wall stood."""
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
    wide, high = (board.width + 1, board.height) if kind == "v" else (board.width, board.height + 1)
    if kind not in ("v", "h") or not (0 <= x < wide and 0 <= y < high):
        return None
    edge = (board.v_edges if kind == "v" else board.h_edges)[y * wide + x]
    found = board.edge_kinds[edge - 1] if edge else None
    return found if found is not None and (found.blocks or cover_size(found) > 0) else None


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
