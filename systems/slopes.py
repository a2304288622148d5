"""Steep slopes: which steps lead down them, and where a runner has to keep its feet (MOV-01, companion 10).

Down is where the ground says it falls to, or where the floor is lower. There is no running by itself: the fastest pace
is two moves, so the second move of a turn is a run.
"""

from __future__ import annotations

from components.hiding import Hiding
from systems.battle import Battle
from systems.board import Board, Ground
from systems.facts import Footprint, UnitFacts
from systems.geometry import squares

Square = tuple[int, int]
RAN = "ran"
"""The deed of who has moved twice since its turn began."""
STRAIGHT = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}


def steep(kind: Ground) -> bool:
    """Whether one slides down that ground."""
    return kind.footing == "slope" and kind.dc > 0


def any_steep(board: Board) -> bool:
    """Whether the map has such ground at all."""
    return any(steep(kind) for kind in board.grounds)


def under(board: Board, space: Footprint) -> Ground | None:
    """The steep ground under a body, the hardest to stand on; None where it stands firmly."""
    kinds = [kind for at in squares(space) if steep(kind := board.ground_at(*at))]
    return max(kinds, key=lambda kind: kind.dc, default=None)


def leads_down(board: Board, here: Square, there: Square, side: int) -> bool:
    """Whether that step leads down steep ground."""
    (x, y), (u, v) = here, there
    for kind in (under(board, Footprint(u, v, side)), under(board, Footprint(x, y, side))):
        if kind is None:
            continue
        if kind.flow:
            dx, dy = STRAIGHT[kind.flow]
            if (u - x) * dx + (v - y) * dy > 0:
                return True
        elif board.floor_at(u, v) < board.floor_at(x, y):
            return True
    return False


def downhill(board: Board, space: Footprint) -> Square:
    """The straight direction in which the ground under a body falls; (0, 0) where it does not."""
    kind = under(board, space)
    if kind is not None and kind.flow:
        return STRAIGHT[kind.flow]
    here = board.floor_at(space.x, space.y)
    ways = [(dx, dy) for dx, dy in STRAIGHT.values() if board.step_half(space.x, space.y, dx, dy, space.side)]
    lower = [way for way in ways if board.floor_at(space.x + way[0], space.y + way[1]) < here]
    return min(lower, key=lambda way: board.floor_at(space.x + way[0], space.y + way[1]), default=(0, 0))


def runs(battle: Battle, unit: str) -> bool:
    """Whether the unit is at its second move since its turn began."""
    return RAN in battle.of(unit, Hiding).deeds


def footing(battle: Battle, unit: UnitFacts, path: tuple[Square, ...], free: tuple[bool, ...]) -> int:
    """How many squares of a run lead up to where its feet are tried, at the first step down that one can stop on; 0
    where nothing tries them. ``free``: of each square, whether one can.
    """
    board, side, here = battle.board, unit.derived.footprint, (unit.x, unit.y)
    if not any_steep(board) or not runs(battle, unit.id):
        return 0
    for number, (there, stops) in enumerate(zip(path, free, strict=True), start=1):
        if stops and leads_down(board, here, there, side):
            return number
        here = there
    return 0
