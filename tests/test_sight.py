"""Sight and strikes: mutual, exact, one corner rule (DESIGN 5, RNG-01, MEL-02)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from systems import sight
from systems.board import DIRECTIONS, Board, EdgeKind, Thing, draw, marks
from systems.facts import Footprint
from systems.geometry import overlap, squares
from tests.amounts import amount, seed
from tests.twin.maps import TURNS, Draws, margin, random_board, random_space, turn_board, turn_square

Turn = tuple[bool, bool, bool]


def _seen(rows: list[str], a: str = "A", b: str = "b", **named: object) -> bool:
    board = draw(rows, **named)  # type: ignore[arg-type]
    at = marks(rows)
    return sight.sees(board, Footprint(*at[a]), Footprint(*at[b]))


# --------------------------------------------------------------------------------------------------------- pictures


def test_a_field_is_what_a_person_would_shade() -> None:
    board = draw(
        [
            ".......",
            "..#....",
            "A......",
            "..#####",
            ".......",
        ]
    )
    seen = sight.field(board, Footprint(0, 2))
    assert ["".join(".x"[seen[y * 7 + x]] for x in range(7)) for y in range(5)] == [
        "xxxx.xx",  # under the wall's corner one sees the fifth square of the row, over it the third
        "xx.xxxx",
        "xxxxxxx",
        "xx.....",
        "xxxx...",  # from the far side of the own square just round the corner
    ]


def test_a_wall_between_hides_and_a_wall_beside_does_not() -> None:
    assert not _seen(["A#b"])
    assert _seen(["A.b", ".#."])
    assert _seen(["A#.", "..b"]), "past one closed corner one still sees"
    assert not _seen(["A#.", "#b."]), "past two one does not"


def test_an_edge_stops_sight_when_it_is_opaque() -> None:
    for kind, seen in (("wall", False), ("door", False), ("open_door", True), ("window", True), ("low_wall", True)):
        assert _seen(["A.b"], edges=[("v", 1, 0, kind)]) is seen, kind
        assert _seen(["A.b"], edges=[("v", 2, 0, kind)]) is seen, kind
        assert _seen(["A", ".", "b"], edges=[("h", 0, 1, kind)]) is seen, kind
    assert _seen(["A..", "..b"], edges=[("v", 1, 0, "wall")]), "round the end of a wall"
    assert not _seen(["A.", ".b"], edges=[("v", 1, 0, "wall"), ("h", 0, 1, "wall")]), "a closed corner of edges"
    assert not _seen(["A.", ".b"], edges=[("v", 1, 1, "wall"), ("h", 1, 1, "wall")]), "or on the other side"
    assert not _seen(["A.", ".b"], edges=[("v", 1, 0, "wall"), ("v", 1, 1, "wall")]), "or two in a row"


def test_smoke_hides_what_is_in_it_and_behind_it() -> None:
    rows = ["A.b"]
    assert not sight.sees(replace(draw(rows), smoke=(0, 1, 0)), Footprint(0, 0), Footprint(2, 0))
    assert not sight.sees(replace(draw(rows), smoke=(1, 0, 0)), Footprint(0, 0), Footprint(2, 0))
    assert not sight.sees(replace(draw(rows), smoke=(0, 0, 1)), Footprint(0, 0), Footprint(2, 0))
    # a big unit looks with the squares that are out of the smoke, and is seen by them
    big = replace(draw(["AA..", "AA..", "...b"]), smoke=(1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0))
    assert sight.sees(big, Footprint(0, 0, 2), Footprint(3, 2))
    assert sight.sees(big, Footprint(3, 2), Footprint(0, 0, 2))
    gone = replace(big, smoke=(1, 1, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0))
    assert not sight.sees(gone, Footprint(0, 0, 2), Footprint(3, 2))
    assert not sight.sees(gone, Footprint(3, 2), Footprint(0, 0, 2))
    assert sum(sight.field(gone, Footprint(0, 0, 2))) == 0


def test_a_big_unit_sees_from_all_its_squares() -> None:
    rows = ["AA#...", "AA....", "..####"]
    board = draw(rows)
    assert sight.sees(board, Footprint(0, 0, 2), Footprint(5, 0))
    assert not sight.sees(board, Footprint(0, 0), Footprint(5, 0)), "its upper left square alone would not"


# ----------------------------------------------------------------------------------------------------------- H01, H02


@pytest.mark.parametrize("turn", TURNS)
def test_h01_beside_a_single_wall_both_see_or_neither(turn: Turn) -> None:
    rows = [".....", ".A#..", "...b.", ".....", "....."]
    drawn = draw(rows)
    board = turn_board(drawn, turn)
    a, b = (turn_square(drawn, turn, Footprint(*marks(rows)[letter])) for letter in "Ab")
    assert sight.sees(board, a, b)
    assert sight.sees(board, b, a)
    assert sight.open_line(board, a, b)
    assert sight.open_line(board, b, a)


def test_h01_guard_sight_is_mutual_for_all_pairs_of_squares_and_sizes() -> None:
    for number in range(seed(), seed() + amount("mutual_maps")):
        draws = Draws(number, 1)
        board = random_board(draws, 12, 12, with_edges=number % 2 > 0)
        for side in (1, 2, 3):
            places = [Footprint(x, y, side) for y in range(13 - side) for x in range(13 - side)]
            free = [place for place in places if board.free(*place)]
            rows = [bytes([sight.sees(board, a, b) for b in free]) for a in free]
            assert [bytes(column) for column in zip(*rows, strict=True)] == rows, f"map {number}, side {side}"


DIAGONAL = ["." * (7 - y) + "#" + "." * y for y in range(8)]


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize(("a", "b"), [((3, 3), (4, 4)), ((1, 1), (6, 6))])
def test_h02_a_diagonal_wall_is_a_wall(turn: Turn, a: tuple[int, int], b: tuple[int, int]) -> None:
    drawn = draw(DIAGONAL)
    board = turn_board(drawn, turn)
    here, there = turn_square(drawn, turn, Footprint(*a)), turn_square(drawn, turn, Footprint(*b))
    assert not sight.sees(board, here, there)
    assert not sight.open_line(board, here, there)
    assert sight.covered(board, here, there, 5)
    if a == (3, 3):
        assert board.step_half(here.x, here.y, there.x - here.x, there.y - here.y) == 0
    # nothing at all of the far side is seen from this side
    seen = sight.field(board, here)
    near = [turn_square(drawn, turn, Footprint(x, y)) for y in range(8) for x in range(7 - y)]
    assert sum(seen) == sum(seen[space.y * 8 + space.x] for space in near) == 28


def test_h02_guard_a_legal_diagonal_step_implies_a_legal_strike() -> None:
    steps = 0
    for number in range(seed(), seed() + amount("corner_maps")):
        draws = Draws(number, 2)
        board = random_board(draws, 4, 6, with_edges=number % 2 > 0)
        here = random_space(draws, board, big=number % 3 == 0)
        for dx, dy in DIRECTIONS[4:]:
            if board.free(*here) and board.step_half(here.x, here.y, dx, dy, here.side):
                # somebody of any size on the square diagonally before the footprint
                x = here.x + (here.side if dx > 0 else -1)
                y = here.y + (here.side if dy > 0 else -1)
                there = Footprint(x, y)
                steps += 1
                for size in (0, 1, 2, 5, 10):
                    assert sight.open_line(board, here, there, size), f"map {number}: {here} {dx} {dy}"
    assert steps > amount("corner_maps") / 2


# ------------------------------------------------------------------------------------------------------- H05, reach


@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize(("north", "west", "open_"), [(0, 0, True), (1, 0, True), (0, 1, True), (1, 1, False)])
def test_h05_past_one_closed_corner_you_may_strike_past_two_you_may_not(
    turn: Turn, north: int, west: int, open_: bool
) -> None:
    drawn = draw(["A" + ".#"[north] + ".", ".#"[west] + "b.", "..T"])
    board = turn_board(drawn, turn)
    a, b, far = (turn_square(drawn, turn, Footprint(n, n)) for n in range(3))
    assert sight.open_line(board, a, b) is sight.open_line(board, b, a) is open_
    assert sight.sees(board, a, b) is sight.sees(board, b, a) is open_
    assert sight.open_line(board, a, far) is open_, "a longer weapon gets no further"
    assert bool(board.step_half(a.x, a.y, b.x - a.x, b.y - a.y)) is (north == west == 0), "stepping needs both"


def test_h05_edges_close_a_corner_like_squares() -> None:
    for edges, open_ in (
        ([("v", 1, 0, "wall")], True),
        ([("v", 1, 0, "wall"), ("h", 0, 1, "wall")], False),
        ([("v", 1, 0, "wall"), ("h", 1, 1, "wall")], True),
        ([("v", 1, 0, "window"), ("h", 0, 1, "window")], True),
        ([("v", 1, 0, "door"), ("h", 0, 1, "door")], False),
    ):
        board = draw(["A.", ".b"], edges)
        assert sight.open_line(board, Footprint(0, 0), Footprint(1, 1)) is open_, edges


def test_a_tall_solid_thing_stops_a_strike_at_somebody_small() -> None:
    board = draw(["A4b"])
    here, there = Footprint(0, 0), Footprint(2, 0)
    assert sight.open_line(board, here, there)
    assert sight.open_line(board, here, there, 3), "Size 4 is not twice Size 3"
    assert not sight.open_line(board, here, there, 2)
    cloth = replace(board, things=(Thing("cloth", 4, factor=1),))
    assert sight.open_line(cloth, here, there, 2), "what can be walked through stops no blade"
    assert sight.covered(cloth, here, there, 2), "but it hides as a big thing does"
    glass = draw(["Ab"], [("v", 1, 0, EdgeKind("glass", True, False, 30))])
    assert sight.open_line(glass, Footprint(0, 0), Footprint(1, 0))
    assert not sight.open_line(glass, Footprint(0, 0), Footprint(1, 0), 5)


def test_what_the_two_stand_on_covers_neither() -> None:
    board = draw(["h.h"], legend={"h": Thing("heap", 40, factor=2)})
    assert not sight.covered(board, Footprint(0, 0), Footprint(2, 0), 5)
    assert sight.covered(draw(["hhh"], legend={"h": Thing("heap", 40, factor=2)}), Footprint(0, 0), Footprint(2, 0), 5)


# -------------------------------------------------------------------------------------------------------- properties


def _pairs(name: str, number: int) -> list[tuple[Board, Footprint, Footprint, int]]:
    draws = Draws(number, len(name))
    board = random_board(draws, 3, 12, with_edges=number % 2 > 0)
    return [
        (board, random_space(draws, board, draws.chance(35)), random_space(draws, board, draws.chance(35)), size)
        for size in (1, 2, 3, 4, 5, 6, 8, 10)
    ]


def test_sight_is_symmetric_and_unchanged_by_turns_and_a_margin() -> None:
    done = number = 0
    while done < amount("turned_pairs"):
        pairs = _pairs("sight", seed() + number)
        board = pairs[0][0]
        turned = [(turn, turn_board(board, turn)) for turn in TURNS]
        wide = margin(board, 2)
        for _, a, b, size in pairs:
            seen = sight.sees(board, a, b)
            struck = sight.open_line(board, a, b, size)
            covered = sight.covered(board, a, b, size)
            assert sight.sees(board, b, a) is seen
            assert sight.open_line(board, b, a, size) is struck
            assert sight.covered(board, b, a, size) is covered
            moved = [(wide, Footprint(a.x + 2, a.y + 2, a.side), Footprint(b.x + 2, b.y + 2, b.side))]
            moved += [(other, turn_square(board, t, a), turn_square(board, t, b)) for t, other in turned]
            for other, here, there in moved:
                assert sight.sees(other, here, there) is seen, f"map {number}: {a} {b}"
                assert sight.open_line(other, here, there, size) is struck, f"map {number}: {a} {b}"
                assert sight.covered(other, here, there, size) is covered, f"map {number}: {a} {b}"
            done += 1
        number += 1


@given(st.integers(0, 10**9))
def test_a_space_sees_its_own_squares_and_never_a_wall(number: int) -> None:
    board, a, b, _ = _pairs("own", number)[0]
    seen = sight.field(board, a)
    blocked = sight.sight_layer(board).blocked
    assert not any(s and w for s, w in zip(seen, blocked, strict=True))
    for y in range(a.y, a.y + a.side):
        for x in range(a.x, a.x + a.side):
            assert seen[y * board.width + x] != blocked[y * board.width + x]
    if overlap(a, b) and not sight.sight_layer(board).holds(a):
        assert sight.sees(board, a, b) or sight.sight_layer(board).holds(b)


@given(st.integers(0, 10**9), st.data())
def test_another_wall_never_shows_more(number: int, data: st.DataObject) -> None:
    board, a, b, _ = _pairs("wall", number)[0]
    at = data.draw(st.integers(0, len(board.ground) - 1))
    ground = (*board.ground[:at], 1, *board.ground[at + 1 :])
    assert sight.sees(board, a, b) or not sight.sees(replace(board, ground=ground), a, b)


def test_fields_are_kept_and_the_oldest_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sight, "FIELD_BYTES", 1)
    board = draw(["." * 80])
    first = sight.field(board, Footprint(0, 0))
    assert sight.field(board, Footprint(0, 0)) is first
    for x in range(80):
        sight.field(board, Footprint(x, 0))
    assert sight.field(board, Footprint(0, 0)) is not first
    assert sight.field(board, Footprint(0, 0)) == first
    assert len(sight.sight_layer(board).fields) == 64


def test_work_tables_that_are_too_small_grow(monkeypatch: pytest.MonkeyPatch) -> None:
    board = random_board(Draws(5), 12, 12)
    places = [Footprint(x, y) for y in range(12) for x in range(12)]
    wanted = [sight.field(board, place) for place in places]
    monkeypatch.setattr(sight, "ROOM", 4)
    small = replace(board)
    assert [sight.field(small, place) for place in places] == wanted
    assert 4 < len(sight.sight_layer(small).work[1]) <= 64


def test_a_glance_at_one_pair_answers_as_a_field_does() -> None:
    for number in range(seed(), seed() + amount("glances")):
        board, a, b, _ = _pairs("glance", number)[number % 8]
        layer = sight.sight_layer(board)
        seen = sight.field(board, a)
        there = [seen[y * board.width + x] for x, y in squares(b)]
        assert sight.glance(layer, a, b) is (1 in there), f"map {number}: {a} {b}"
        assert sight.glance(layer, b, a) is (1 in there), f"map {number}: {a} {b}"
