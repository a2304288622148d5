"""How far it is on foot to a place, walls counted and creatures not: so that a mind goes round corners, and gives up on
what is sealed off. Worked out from the goal outwards, no farther than needed, and kept on the board.
"""

from __future__ import annotations

from dataclasses import replace

from systems import hot_ground, movement, paths, worn_board
from systems.board import Board
from systems.facts import Footprint

Square = tuple[int, int]

MOST_KEPT = 64
FIRST_LIMIT = 48
"""Half metres searched at once at least."""


def way(board: Board, aim: Square, side: int, here: Square, margin: int, shut: bytes = b"") -> dict[int, int] | None:
    """Half metres to ``aim`` by place (row-major), complete up to ``margin`` beyond ``here``; None when ``here`` is
    cut off from it for a footprint of ``side`` squares. A body that cannot stand over the goal goes beside it;
    ``shut``: 1 for each square that cannot be walked on."""
    goal = _standing(board, aim, side)
    if goal is None:
        return None
    kept: dict[Square, tuple[int, dict[int, int]]] = board.derived(("ways", side, shut), lambda _: {})
    at = here[1] * board.width + here[0]
    limit, costs = kept.get(goal, (0, {}))
    straight = 2 * max(abs(goal[0] - here[0]), abs(goal[1] - here[1]))
    farthest_step = 3 * max(board.factors)
    while True:
        if at in costs and limit >= costs[at] + margin:
            return costs
        if costs and limit >= max(costs.values()) + farthest_step:
            return costs if at in costs else None
        limit = max(2 * limit, straight + straight // 2 + margin, FIRST_LIMIT)
        costs = paths.reach(board, Footprint(*goal, side), limit, shut).costs
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[goal] = (limit, costs)


def beyond(board: Board, but: tuple[worn_board.At, ...] = ()) -> Board:
    """The board with every door open that opens by hand, ``but`` these; the same board where there is none."""
    doors = [at for at in worn_board.doors_of(board) if at not in but]
    shut = [at for at in doors if (kind := worn_board.edge_at(board, at)) is not None and kind.door == "shut"]
    return worn_board.with_doors(board, tuple((*at, 1) for at in shut), ())


def shut_to(board: Board, size: int) -> bytes:
    """What somebody of that Size cannot walk on, or had better not, for ``way``: empty where all is common ground."""
    found, hot = movement.untrodden(board, size), hot_ground.marks(board)
    if 1 in hot:
        found = bytes(a | b for a, b in zip(found, hot, strict=True))
    return found if 1 in found else b""


def anyhow(board: Board) -> Board:
    """The board as one sees it who also climbs and leaps: every door open, and one floor everywhere."""

    def look(board: Board) -> Board:
        return replace(beyond(board), floor=(0,) * len(board.floor))

    return board.derived("anyhow", look)


def _standing(board: Board, aim: Square, side: int) -> Square | None:
    """The free place nearest to the square: over it, otherwise beside it."""
    if side == 1:
        return aim
    x, y = aim
    places = [
        (max(abs(u - x), abs(v - y)), v, u)
        for v in range(max(0, y - side), min(board.height - side, y + 1) + 1)
        for u in range(max(0, x - side), min(board.width - side, x + 1) + 1)
        if board.free(u, v, side)
    ]
    if not places:
        return None
    _, v, u = min(places)
    return (u, v)
