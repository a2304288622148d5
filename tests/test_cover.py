"""Cover facts: which pieces count, in which order, how many corners they hide, total or not (COV, FFC-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from systems import cover
from systems.board import FULL, Board, Edge, Ground, Thing, draw, marks
from systems.facts import Footprint
from systems.forecast import CoverFacts, CoverPiece
from tests.amounts import amount, seed
from tests.twin import clipping
from tests.twin.maps import TURNS, Draws, margin, random_board, random_space, turn_board, turn_square


def _cover(rows: list[str], edges: Sequence[Edge] = (), size: int = 5) -> CoverFacts:
    at = marks(rows)
    return cover.between(draw(rows, edges), Footprint(*at["A"]), Footprint(*at["T"]), size)


def _kinds(facts: CoverFacts) -> list[str]:
    return [piece.kind for piece in facts.pieces]


def test_open_ground_covers_nothing() -> None:
    assert _cover(["A..T"]) == CoverFacts()
    assert _cover(["A~.T", ".o.."]).pieces == (), "slow ground and smoke beside are no cover"


def test_a_crate_between_is_one_piece_with_its_size_and_place() -> None:
    facts = _cover(["A.c.T"])
    assert facts.pieces == (CoverPiece("crate", 3, ("square", 2, 0), 2, "wood"),)
    assert facts.hidden_corners == 4
    assert not facts.total
    assert facts.sight


def test_pieces_come_nearest_to_the_target_first() -> None:
    assert _kinds(_cover(["A3.5C4T"])) == ["crate4", "car", "crate5", "crate3"]
    facts = _cover(["A3..T"], [("v", 4, 0, "low_wall"), ("v", 1, 0, "window")])
    assert _kinds(facts) == ["low_wall", "crate3", "window"]


def test_what_only_touches_the_hull_from_outside_does_not_count() -> None:
    assert _cover(["A...T", ".ccc."]).pieces == ()
    assert _cover(["A...T"], [("h", 2, 0, "low_wall"), ("v", 0, 0, "wall"), ("v", 5, 0, "wall")]).pieces == ()
    assert _kinds(_cover(["A...", ".c..", "...T"])) == ["crate"], "the same crate inside it does"


def test_what_lies_under_the_two_covers_neither() -> None:
    heap = {"h": Thing("heap", 4, factor=2)}
    board = draw(["hhh"], legend=heap)
    facts = cover.between(board, Footprint(0, 0), Footprint(2, 0), 5)
    assert [piece.at for piece in facts.pieces] == [("square", 1, 0)]
    inside = draw(["AA.T", "AA.."], [("v", 1, 0, "open_door"), ("h", 0, 1, "open_door")])
    curtain = replace(inside, edge_kinds=(replace(inside.edge_kinds[0], size=4),))
    assert cover.between(curtain, Footprint(0, 0, 2), Footprint(3, 0), 5).pieces == ()


def test_ground_and_thing_on_one_square_are_two_pieces() -> None:
    board = draw(["A3T"])
    board = replace(board, grounds=(*board.grounds, Ground("hedge", 2, False, 2)), ground=(0, 1, 0))
    facts = cover.between(board, Footprint(0, 0), Footprint(2, 0), 5)
    assert sorted(_kinds(facts)) == ["crate3", "hedge"]
    assert {piece.at for piece in facts.pieces} == {("square", 1, 0)}


def test_your_own_barricade_touches_you() -> None:
    facts = _cover(["A3.5T"], [("v", 1, 0, "low_wall")])
    assert {piece.kind: piece.touches_attacker for piece in facts.pieces} == {
        "crate5": False,
        "crate3": True,
        "low_wall": True,
    }
    corner = _cover(["A...", ".c..", "...T"])
    assert corner.pieces[0].touches_attacker, "a shared corner is enough to lean on"


# ------------------------------------------------------------------------------------------------------- total cover


def test_total_cover_needs_twice_the_size_and_every_line() -> None:
    for rows, size, total in (
        (["A9T"], 5, False),
        (["ACT"], 5, True),
        (["ACT"], 6, False),
        (["A4T"], 2, True),
        (["AC.", "..T"], 5, False),
        (["AC.", "C.T"], 5, True),
        (["A#T"], 400, True),
        (["A#T"], 600, True),
    ):
        facts = _cover(rows, size=size)
        assert facts.total is total, (rows, size)
        if facts.total:
            assert facts.hidden_corners == 4
    assert _cover(["A#T"], size=600).pieces[0].size == 1200, "a full wall is never less than twice the target"
    assert _cover(["A#T"]).pieces[0].size == FULL


def test_total_cover_is_directional_where_sizes_differ_and_sight_is_not() -> None:
    board = draw(["ACT"])
    ours = cover.between(board, Footprint(0, 0), Footprint(2, 0), 5)
    theirs = cover.between(board, Footprint(2, 0), Footprint(0, 0), 8)
    assert (ours.total, theirs.total) == (True, False)
    assert ours.sight is theirs.sight is True


def test_things_too_thin_to_hide_anybody_are_listed_and_never_total() -> None:
    board = draw(["A.s.T"], legend={"s": Thing("spear", 20, half=0)})
    facts = cover.between(board, Footprint(0, 0), Footprint(4, 0), 5)
    assert [(piece.kind, piece.half, piece.hidden_corners) for piece in facts.pieces] == [("spear", 0, 4)]
    assert not facts.total
    assert facts.hidden_corners == 0, "nor do they hide together with others"
    half = replace(board, things=(Thing("fence", 20, half=1),))
    facts = cover.between(half, Footprint(0, 0), Footprint(4, 0), 5)
    assert (facts.total, facts.hidden_corners) == (False, 4)


def test_smoke_blocks_sight_and_is_no_piece() -> None:
    facts = _cover(["A..T"])
    assert facts.sight
    board = replace(draw(["A..T"]), smoke=(0, 1, 0, 0))
    facts = cover.between(board, Footprint(0, 0), Footprint(3, 0), 5)
    assert facts == CoverFacts(sight=False)


# ------------------------------------------------------------------------------------------------------------ corners


def test_corners_are_counted_from_the_attackers_best_corner() -> None:
    board = draw(["A..cTT", "....TT"])
    facts = cover.between(board, Footprint(0, 0), Footprint(4, 0, 2), 5)
    assert facts.hidden_corners == 2, "from the lower corners of A the crate hides the upper two of the ogre"
    assert _cover(["Ac..", "..T."]).hidden_corners == 2, "past the crate's lower corner"
    assert _cover(["A.c.", "...T"]).hidden_corners == 0, "the crate only narrows the view"


def test_pieces_that_touch_at_a_corner_hide_together_what_each_hides_in_part() -> None:
    assert _cover(["A.#", ".#.", "#.T"]).hidden_corners == 4
    facts = _cover(["A.", ".T"], [("v", 1, 0, "low_wall"), ("h", 0, 1, "low_wall")])
    assert facts.hidden_corners == 4
    assert [piece.hidden_corners for piece in facts.pieces] == [0, 0], "past each alone some corner sees them all"


# ------------------------------------------------------------------------------------------------------------- H03


H03 = {
    "behind": ["......", "....#.", "A..T#.", "....#.", "......"],
    "in a corner": ["......", "......", "A..T#.", "...#..", "......"],
    "between": ["......", "..#...", "A.#T..", "..#...", "......"],
}


@pytest.mark.parametrize("turn", TURNS)
def test_h03_a_wall_behind_or_beside_the_target_covers_nothing(turn: tuple[bool, bool, bool]) -> None:
    for name, rows in H03.items():
        drawn = draw(rows)
        board = turn_board(drawn, turn)
        a, t = (turn_square(drawn, turn, Footprint(*marks(rows)[letter])) for letter in "AT")
        facts = cover.between(board, a, t, 5)
        if name == "between":
            assert facts.total
            assert not facts.sight
            assert facts.pieces[0].size == FULL
        else:
            assert facts == CoverFacts(), name
    nudged = [row.replace("T", ".") if y == 2 else row for y, row in enumerate(H03["behind"])]
    nudged[2] = "A.T.#."
    assert _cover(nudged) == CoverFacts()


@given(st.integers(0, 10**9))
def test_h03_guard_walls_that_no_line_meets_never_change_cover(number: int) -> None:
    draws = Draws(number)
    board = random_board(draws, 4, 8)
    a, t = random_space(draws, board, draws.chance(30)), random_space(draws, board, draws.chance(30))
    polygon = clipping.hull(a, t)
    wall = next(n for n, kind in enumerate(board.grounds) if kind.key == "wall")
    walled = tuple(
        kind if clipping.meets_square(polygon, (n % board.width, n // board.width)) else wall
        for n, kind in enumerate(board.ground)
    )
    assert cover.between(replace(board, ground=walled), a, t, 5) == cover.between(board, a, t, 5)


# --------------------------------------------------------------------------------------------------------- properties


def _bare(facts: CoverFacts) -> tuple[object, ...]:
    """The facts without places, which turn with the map."""
    pieces = Counter(
        (piece.kind, piece.size, piece.half, piece.hidden_corners, piece.touches_attacker) for piece in facts.pieces
    )
    return pieces, facts.hidden_corners, facts.total, facts.sight


def _moved(board: Board, a: Footprint, t: Footprint) -> list[tuple[Board, Footprint, Footprint]]:
    wide = margin(board, 1)
    return [
        (wide, Footprint(a.x + 1, a.y + 1, a.side), Footprint(t.x + 1, t.y + 1, t.side)),
        *((turn_board(board, turn), turn_square(board, turn, a), turn_square(board, turn, t)) for turn in TURNS),
    ]


def test_cover_is_unchanged_by_turns_and_a_margin() -> None:
    for number in range(seed(), seed() + amount("turned_covers")):
        draws = Draws(number, 3)
        board = random_board(draws, 4, 10, with_edges=number % 2 > 0)
        a, t = random_space(draws, board, draws.chance(35)), random_space(draws, board, draws.chance(35))
        wanted = _bare(cover.between(board, a, t, 4))
        for other, here, there in _moved(board, a, t):
            assert _bare(cover.between(other, here, there, 4)) == wanted, f"map {number}: {a} {t}"


@given(st.integers(0, 10**9))
def test_the_same_pieces_lie_between_in_both_directions(number: int) -> None:
    draws = Draws(number)
    board = random_board(draws, 4, 9)
    a, t = random_space(draws, board, draws.chance(30)), random_space(draws, board, draws.chance(30))
    there, back = cover.between(board, a, t, 5), cover.between(board, t, a, 5)
    assert sorted(piece.at for piece in there.pieces) == sorted(piece.at for piece in back.pieces)
    assert (there.total, there.sight) == (back.total, back.sight)


@given(st.integers(0, 10**9))
def test_total_cover_hides_all_four_corners(number: int) -> None:
    draws = Draws(number)
    board = random_board(draws, 3, 6)
    a, t = random_space(draws, board, draws.chance(30)), random_space(draws, board, draws.chance(30))
    facts = cover.between(board, a, t, draws.pick((1, 2, 5)))
    assert facts.hidden_corners == 4 or not facts.total


def test_one_car_over_several_squares_is_one_object_and_crates_are_each_one() -> None:
    """Whoever leans on a car has the whole of it as own barricade; a crate behind another is another thing (FFC-02)."""
    rows = ["ACC..B"]
    car = Thing("car", 10, look="car", joined=True)
    for thing, own in ((car, [True, True]), (replace(car, joined=False), [False, True])):
        board = draw(rows, legend={"C": thing, "A": Ground("floor"), "B": Ground("floor")})
        facts = cover.between(board, Footprint(0, 0), Footprint(5, 0), 5)
        assert [piece.touches_attacker for piece in facts.pieces] == own
