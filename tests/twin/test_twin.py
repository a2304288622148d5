"""The exact geometry equals its brute-force twin, and the twin notices planted errors."""

from __future__ import annotations

import inspect
from collections import Counter
from dataclasses import replace
from types import ModuleType

import pytest

from systems import charge_lane, cover, sight, sweep
from systems.board import Board
from systems.facts import Footprint
from systems.forecast import CoverFacts
from tests.amounts import amount, seed
from tests.twin.compare import Answers, cases, differences, reach_differs

HALF_EDGES, THIRD_BIG = 1 / 2, 1 / 3


def test_everything_about_a_pair_equals_the_twin_on_random_small_maps() -> None:
    maps = amount("twin_maps")
    edged = big = pairs = 0
    for number in range(seed(), seed() + maps):
        for case in cases(number):
            assert differences(case) == [], f"map {number}: {case}"
            pairs += 1
            big += case.a.side > 1
        edged += any(case.board.v_edges) or any(case.board.h_edges)
    # the promise of the check itself: at least half the maps with edge features, a third of the pairs big
    assert edged >= HALF_EDGES * maps
    assert big >= THIRD_BIG * pairs


def test_reach_equals_plain_dijkstra_with_footprints_heights_and_crowds() -> None:
    sides: Counter[int] = Counter()
    for number in range(seed(), seed() + amount("dijkstra_maps")):
        for case in cases(10_000_000 + number):
            assert not reach_differs(case), f"map {number}: {case}"
            sides[case.a.side] += 1
    assert set(sides) == {1, 2, 3, 4}


# ------------------------------------------------------------------------------------------------ planted errors


def _leaky_sweep() -> ModuleType:
    """The kernel with one error: a line may pass where two walls touch at a corner."""
    strict, leaky = "while j < end and high[j] < entry:", "while j < end and high[j] <= entry:"
    source = inspect.getsource(sweep)
    assert source.count(strict) == 1
    module = ModuleType("leaky_sweep")
    exec(source.replace(strict, leaky), module.__dict__)
    return module


def _blind(board: Board) -> Board:
    return replace(board, v_edges=(0,) * len(board.v_edges), h_edges=(0,) * len(board.h_edges))


def _first(space: Footprint) -> Footprint:
    return Footprint(space.x, space.y, 1)


def _sees_no_edge(board: Board, a: Footprint, b: Footprint) -> bool:
    return sight.sees(_blind(board), a, b)


def _covers_without_edges(board: Board, a: Footprint, b: Footprint, size: int) -> CoverFacts:
    return cover.between(_blind(board), a, b, size)


EDGE_IGNORED = Answers(
    sees=_sees_no_edge,
    covered=lambda board, a, b, size: sight.covered(_blind(board), a, b, size),
    open_line=lambda board, a, b, size: sight.open_line(_blind(board), a, b, size),
    between=_covers_without_edges,
    lane=lambda board, a, b, busy: charge_lane.fault(_blind(board), a, b, busy),
    free=lambda board, space: _blind(board).free(*space),
    step=lambda board, space, dx, dy: _blind(board).step_half(space.x, space.y, dx, dy, space.side),
)
FIRST_SQUARE_ONLY = Answers(
    sees=lambda board, a, b: sight.sees(board, _first(a), _first(b)),
    covered=lambda board, a, b, size: sight.covered(board, _first(a), _first(b), size),
    open_line=lambda board, a, b, size: sight.open_line(board, _first(a), _first(b), size),
    between=lambda board, a, b, size: cover.between(board, _first(a), _first(b), size),
    lane=lambda board, a, b, busy: charge_lane.fault(board, _first(a), _first(b), busy),
    free=lambda board, space: board.free(*_first(space)),
    step=lambda board, space, dx, dy: board.step_half(space.x, space.y, dx, dy),
)
ALL = {"sees", "covered", "open_line", "open_line for a Size", "pieces", "hidden corners", "lane", "free", "step 1 0"}


def _noticed(answers: Answers) -> set[str]:
    """What the comparison objects to on the first few maps of the real check."""
    return {name for number in range(50) for case in cases(number) for name in differences(case, answers)}


def test_the_twin_notices_a_gap_at_a_touching_corner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "sweep", _leaky_sweep().sweep)
    noticed = _noticed(Answers())
    assert {"sees", "covered", "open_line"} <= noticed
    # and nothing else is accused: pieces, lanes and steps do not look along lines
    assert noticed <= {"sees", "covered", "open_line", "open_line for a Size", "cover sight", "total cover"}


def test_the_twin_notices_ignored_edges() -> None:
    assert _noticed(EDGE_IGNORED) >= ALL


def test_the_twin_notices_an_answer_for_the_first_square_of_a_footprint_only() -> None:
    assert _noticed(FIRST_SQUARE_ONLY) >= ALL
