"""Steps from first principles, every square of a footprint for itself, and plain Dijkstra (MOV-01, DESIGN 5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.twin.lines import Square, cells, edges, kinds

if TYPE_CHECKING:
    from systems.board import Board
    from systems.facts import Footprint

WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def factor(board: Board, square: Square) -> int:
    """What a step into the square is multiplied with; 0 = closed or off the map."""
    x, y = square
    if not (0 <= x < board.width and 0 <= y < board.height):
        return 0
    factors = [kind.factor for kind in kinds(board, square)]
    return 0 if 0 in factors else max(factors)


def closed_edges(board: Board) -> set[tuple[Square, Square]]:
    """Pairs of neighbouring squares with a closed edge between them."""
    shut = set()
    for (axis, x, y), kind in edges(board):
        if kind.blocks:
            other = (x - 1, y) if axis == "v" else (x, y - 1)
            shut |= {((x, y), other), (other, (x, y))}
    return shut


def stands(board: Board, space: Footprint) -> bool:
    """May the footprint stand there: every square open, no closed edge between two of them?"""
    own = cells(space)
    shut = closed_edges(board)
    return all(factor(board, cell) for cell in own) and not any((p, q) in shut for p in own for q in own)


def one_step(board: Board, shut: set[tuple[Square, Square]], here: Square, dx: int, dy: int) -> bool:
    """May one square's worth of a body make this straight or diagonal step?"""
    x, y = here
    there = (x + dx, y + dy)
    if factor(board, there) == 0 or (here, there) in shut or abs(_height(board, there) - _height(board, here)) > 1:
        return False
    if not (dx and dy):
        return True
    return all(
        one_step(board, shut, here, *first) and one_step(board, shut, (x + first[0], y + first[1]), *second)
        for first, second in (((dx, 0), (0, dy)), ((0, dy), (dx, 0)))
    )


def _height(board: Board, square: Square) -> int:
    return board.floor[square[1] * board.width + square[0]]


def step_cost(board: Board, space: Footprint, dx: int, dy: int) -> int:
    """Half metres of a step, 0 when it is not open: every square of the footprint makes the same step, and the
    footprint must be able to stand wherever it comes to on the way, on both ways round a corner."""
    shut = closed_edges(board)
    if not all(one_step(board, shut, cell, dx, dy) for cell in cells(space)):
        return 0
    stops = [(dx, dy)] if not (dx and dy) else [(dx, dy), (dx, 0), (0, dy)]
    for i, j in stops:
        if not stands(board, type(space)(space.x + i, space.y + j, space.side)):
            return 0
    worst = max(factor(board, (x + dx, y + dy)) for x, y in cells(space))
    return worst * (3 if dx and dy else 2)


def hop(board: Board, here: Square, dx: int, dy: int) -> int:
    """Half metres of a short jump straight over one square, 0 where there is none.

    It goes over a hole deeper than a step, or a thing no higher than 1 m, with level ground behind it and nothing on
    the lines between (MOV-04).
    """
    over, to = (here[0] + dx, here[1] + dy), (here[0] + 2 * dx, here[1] + 2 * dy)
    if not factor(board, to):
        return 0
    shut = closed_edges(board)
    if (here, over) in shut or (over, to) in shut:
        return 0
    start, middle, end = (_height(board, at) for at in (here, over, to))
    if abs(start - end) > 1:
        return 0
    number = over[1] * board.width + over[0]
    thing, ground = board.thing[number], board.grounds[board.ground[number]]
    if thing:
        kind = board.things[thing - 1]
        low = kind.factor == 0 and kind.size <= 2 and ground.factor > 0
        level = low and abs(start - middle) <= 1 and abs(end - middle) <= 1
        if not level and not (factor(board, over) and start - middle > 1 and end - middle > 1):
            return 0
    elif not (factor(board, over) and start - middle > 1 and end - middle > 1):
        return 0
    return 4 + 2 * factor(board, to)


def distances(board: Board, start: Footprint, limit: int, solid: bytes | None = None) -> dict[Square, int]:
    """Plain Dijkstra: the cheapest place not yet done, until none is left."""
    done: dict[Square, int] = {}
    open_at = {(start.x, start.y): 0}
    while open_at:
        here = min(open_at, key=lambda square: (open_at[square], square))
        cost = done[here] = open_at.pop(here)
        for dx, dy in WAYS:
            there = (here[0] + dx, here[1] + dy)
            price = step_cost(board, type(start)(*here, start.side), dx, dy)
            if not price or cost + price > limit or there in done:
                continue
            if solid and any(solid[y * board.width + x] for x, y in cells(type(start)(*there, start.side))):
                continue
            open_at[there] = min(open_at.get(there, limit), cost + price)
        for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)) if start.side == 1 else ():
            there = (here[0] + 2 * dx, here[1] + 2 * dy)
            price = hop(board, here, dx, dy)
            if not price or cost + price > limit or there in done:
                continue
            if solid and solid[there[1] * board.width + there[0]]:
                continue
            open_at[there] = min(open_at.get(there, limit), cost + price)
    return done
