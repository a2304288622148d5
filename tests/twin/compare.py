"""Everything ``systems`` says about one pair of footprints, held against the twin."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from systems import charge_lane, cover, paths, sight
from systems.board import DIRECTIONS, Board
from systems.facts import Footprint
from systems.forecast import CoverFacts
from tests.twin import clipping, lines, walking
from tests.twin.maps import Draws, random_board, random_space

SIZES = (1, 2, 3, 5, 10)


@dataclass(frozen=True)
class Answers:
    """The functions under test; a meta test puts faulty ones here."""

    sees: Callable[[Board, Footprint, Footprint], bool] = sight.sees
    covered: Callable[[Board, Footprint, Footprint, int], bool] = sight.covered
    open_line: Callable[[Board, Footprint, Footprint, int], bool] = sight.open_line
    between: Callable[[Board, Footprint, Footprint, int], CoverFacts] = cover.between
    lane: Callable[[Board, Footprint, Footprint, bytes], object] = charge_lane.fault
    free: Callable[[Board, Footprint], bool] = lambda board, space: board.free(*space)
    step: Callable[[Board, Footprint, int, int], int] = lambda board, space, dx, dy: board.step_half(
        space.x, space.y, dx, dy, space.side
    )


@dataclass(frozen=True)
class Case:
    """A random map with edge features (two in three) and two spaces on it (one pair in three big)."""

    board: Board
    a: Footprint
    b: Footprint
    size: int
    busy: bytes


def cases(seed: int, most: int = 7) -> Iterator[Case]:
    """The three pairs of one random map."""
    draws = Draws(seed)
    board = random_board(draws, 3, most, with_edges=seed % 3 > 0)
    for n in range(3):
        a = random_space(draws, board, big=n == 2)
        b = random_space(draws, board, big=n == 2 and draws.chance(50))
        busy = bytes(int(draws.chance(5)) for _ in board.ground)
        yield Case(board, a, b, draws.pick(SIZES), busy)


def differences(case: Case, answers: Answers = Answers()) -> list[str]:
    """Names of the answers in which the two disagree."""
    board, a, b, size = case.board, case.a, case.b, case.size
    facts = answers.between(board, a, b, size)
    pieces = clipping.pieces(board, a, b)
    alone, together = clipping.hidden(board, a, b)
    seen, total = lines.sees(board, a, b), lines.covered(board, a, b, size)
    gaps = [clipping.gap(b, piece.at) for piece in facts.pieces]
    end = Footprint(b.x, b.y, a.side)
    pairs: list[tuple[str, object, object]] = [
        ("sees", answers.sees(board, a, b), seen),
        ("covered", answers.covered(board, a, b, size), total),
        ("open_line", answers.open_line(board, a, b, 0), lines.open_line(board, a, b, 0)),
        ("open_line for a Size", answers.open_line(board, a, b, size), lines.open_line(board, a, b, size)),
        ("cover sight", facts.sight, seen),
        ("total cover", facts.total, total and bool(pieces)),
        ("pieces", sorted((piece.kind, piece.at) for piece in facts.pieces), pieces),
        ("hidden corners", {(piece.kind, piece.at): piece.hidden_corners for piece in facts.pieces}, alone),
        ("hidden together", facts.hidden_corners, together),
        ("touching", [piece.touches_attacker for piece in facts.pieces],
         [clipping.touching(a, piece.at) for piece in facts.pieces]),
        ("nearest first", gaps, sorted(gaps)),
        ("lane", answers.lane(board, a, end, case.busy) is None, not clipping.lane_fault(board, a, end, case.busy)),
        ("free", answers.free(board, a), walking.stands(board, a)),
    ]  # fmt: skip
    pairs += [
        (f"step {dx} {dy}", answers.step(board, a, dx, dy), walking.step_cost(board, a, dx, dy))
        for dx, dy in DIRECTIONS
    ]
    return [name for name, ours, twins in pairs if ours != twins]


def reach_differs(case: Case, limit: int = 14) -> bool:
    """Does the search disagree with plain Dijkstra about any place?"""
    board = case.board
    found = paths.reach(board, case.a, limit, case.busy)
    costs = {(at % board.width, at // board.width): cost for at, cost in found.costs.items()}
    return costs != walking.distances(board, case.a, limit, case.busy)
