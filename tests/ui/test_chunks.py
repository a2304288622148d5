"""The kept pieces of the map: they join without a seam, nothing is painted for nothing, nothing stale is ever shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame
import pytest
from hypothesis import given, settings, strategies as st

from game.app import chunks, draw as drawing, regions
from game.app.board_view import BoardView
from game.app.camera import Camera
from game.app.chunks import Chunks
from game.app.fonts import Type
from game.app.marks import Lane, Marks, Placed, Squares
from game.app.terrain import Terrain
from game.app.theme import Scale
from game.app.tokens import Harm, Token
from game.app.underlay import MARGIN
from systems.board import Board, draw, draw_double
from tests.amounts import amount
from tests.ui import demo

KIND = Type(Scale(100))
Q = 40


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def shot(board: Board, marks: Marks, placed: tuple[Placed, ...], zoom: int, most: int) -> tuple[pygame.Surface, int]:
    """The whole board at a zoom in chunks of at most ``most`` pixels, and how many chunks that took."""
    size = (board.width * zoom, board.height * zoom)
    picture = pygame.Surface(size)
    before, chunks.SIDE = chunks.SIDE, most
    try:
        view = BoardView(board)
        view.draw(picture, Camera(board.width, board.height, (0, 0, *size), 100, zoom), placed, marks, KIND)
        count = len(list(view.chunks.shown(Camera(board.width, board.height, (0, 0, *size), 100, zoom))))
    finally:
        chunks.SIDE = before
    return picture, count


@pytest.mark.parametrize("zoom", [12, 25, 40])
@pytest.mark.parametrize("dressed", [False, True], ids=["bare", "with marks and the fallen"])
def test_chunks_join_without_a_seam(zoom: int, dressed: bool) -> None:
    """A board drawn in chunks equals the same board drawn as one: walls, smoke, dashes, lanes and lying tokens."""
    board = demo.board()
    marks: Marks = Marks()
    placed: tuple[Placed, ...] = ()
    if dressed:
        area = frozenset((x, y) for x in range(9, 16) for y in range(9, 15))
        marks = replace(demo.marks(), second=demo.reach(), enemy_reach=area, danger=area, area=area, zones=(area,))
        placed = tuple(replace(each, token=replace(each.token, fallen=True)) for each in demo.placed())
    many, count = shot(board, marks, placed, zoom, 7 * zoom)
    one, single = shot(board, marks, placed, zoom, 4096)
    assert (count, single) == (12, 1)
    assert pixels(many) == pixels(one)


def test_the_map_of_a_card_is_the_map_of_the_board() -> None:
    board = demo.board()
    camera = Camera(24, 16, (0, 0, 24 * Q, 16 * Q), 100, Q)
    bare, view = pygame.Surface((24 * Q, 16 * Q)), pygame.Surface((24 * Q, 16 * Q))
    Chunks(Terrain(board)).draw(bare, camera)
    BoardView(board).draw(view, camera, (), Marks(), KIND)
    assert pixels(bare) == pixels(view)


def test_a_moving_token_and_a_pan_paint_nothing_anew() -> None:
    view, camera = BoardView(demo.board()), demo.camera((0, 0, 960, 640))
    picture, marks, placed = pygame.Surface((960, 640)), demo.marks(), demo.placed()
    view.draw(picture, camera, placed, marks, KIND)
    made, dressed = view.chunks.pictures.made, view.under.dresser.drawn
    assert dressed > 0
    for step in range(3):
        moved = (replace(placed[0], x=8 + step / 4), *placed[1:])
        view.draw(picture, camera.panned(-10 * step, 0), moved, marks, KIND)
    assert view.chunks.pictures.made == made
    assert view.under.dresser.drawn == dressed


def test_marks_in_one_corner_leave_the_other_chunks_alone() -> None:
    board = draw(["." * 60] * 40)
    view, camera = BoardView(board), Camera(60, 40, (0, 0, 60 * Q, 40 * Q), 100, Q)
    picture = pygame.Surface((60 * Q, 40 * Q))
    view.draw(picture, camera, (), Marks(), KIND)
    shown = len(list(view.chunks.shown(camera)))
    assert shown > 12
    view.draw(picture, camera, (), Marks(reach=frozenset({(2, 2), (3, 2)})), KIND)
    assert view.under.dresser.drawn == 1
    on_the_seam = frozenset({(11, 11)})
    view.draw(picture, camera, (), Marks(reach=on_the_seam), KIND)
    assert view.under.dresser.drawn == 1 + 4, "its outline lies on four chunks"


def test_equal_rows_of_a_region_become_one_box() -> None:
    rows = [(1, 0, 3), (5, 0, 1), (1, 1, 3), (1, 2, 2), (5, 2, 1), (1, 4, 2)]
    boxes = regions.joined(rows)
    assert sorted(boxes) == [(1, 0, 3, 2), (1, 2, 2, 1), (1, 4, 2, 1), (5, 0, 1, 1), (5, 2, 1, 1)]
    squares = [(x + i, y + j) for x, y, wide, high in boxes for i in range(wide) for j in range(high)]
    assert sorted(squares) == sorted((x + i, y) for x, y, wide in rows for i in range(wide))


def test_only_chunks_in_sight_are_painted_and_the_next_ones_while_nothing_happens() -> None:
    board = draw(["." * 200] * 200)
    view, camera = BoardView(board), Camera(200, 200, (0, 0, 400, 300), 100, 40)
    picture = pygame.Surface((400, 300))
    view.draw(picture, camera, (), Marks(), KIND)
    assert view.chunks.pictures.made == 1, "one corner of the map, all layers in one picture"
    made = []
    for _ in range(6):
        view.ahead()
        made.append(view.chunks.pictures.made)
    assert made == [2, 3, 4, 4, 4, 4], "one a frame, as far as the margin reaches"
    view.draw(picture, camera.panned(200, 200), (), Marks(), KIND)
    assert view.chunks.pictures.made == 4


def test_kept_chunks_stay_within_their_budget() -> None:
    """Panning over a big map forgets what went out of sight long ago; what shows is always held."""
    board = draw(["." * 300] * 60)
    view = BoardView(board)
    view.chunks.budget = 4 << 20
    picture = pygame.Surface((400, 300))
    camera = Camera(300, 60, (0, 0, 400, 300), 100, 40)
    for x in range(0, 300 * 40 - 400, 200):
        view.draw(picture, replace(camera, x=x), (), Marks(), KIND)
        assert view.chunks.pictures.held <= max(4 << 20, 5 * 4 * (400 + 2 * MARGIN) * (300 + 2 * MARGIN))
    assert view.chunks.pictures.made > 20


# whatever happens, the frame is what a fresh board view draws


@dataclass(frozen=True)
class Step:
    """One thing that happens to a board on screen."""

    name: str
    value: int


BOARDS = (
    demo.board(),
    draw_double(["+-+-+-+", "|. . .|", "+ +d+ +", "|.|. .|", "+ +w+-+", "|. . .|", "+-+-+-+"]),
    replace(demo.board(), floor=tuple(at % 3 for at in range(24 * 16)), dark=tuple(at % 2 for at in range(24 * 16))),
)
ZOOMS = (12, 20, 40, 57)
steps = st.builds(Step, st.sampled_from(("pan", "zoom", "reach", "lane", "fall", "walk", "board", "unseen", "rest")),
                  st.integers(0, 7))  # fmt: skip


def region(value: int) -> Squares:
    return frozenset((x, y) for x in range(value, value + 6) for y in range(2, 4 + value) if (x + y) % 5)


def after(camera: Camera, placed: tuple[Placed, ...], marks: Marks, board: Board, step: Step) -> tuple[
    Camera, tuple[Placed, ...], Marks, Board
]:  # fmt: skip
    n = step.value
    if step.name == "pan":
        camera = camera.panned(17 * n - 50, 29 - 11 * n)
    elif step.name == "zoom":
        camera = camera.zoomed(ZOOMS[n % len(ZOOMS)])
    elif step.name == "reach":
        marks = replace(marks, reach=region(n), second=region(n // 2), danger=region(n) if n % 2 else frozenset())
    elif step.name == "lane":
        marks = replace(marks, lane=Lane((n, 1), (3, n)) if n else None, badges=(((n, 2), str(n)),), heights=n > 5)
    elif step.name == "fall":
        at = n % len(placed)
        fallen = replace(placed[at].token, fallen=not placed[at].token.fallen)
        placed = (*placed[:at], replace(placed[at], token=fallen), *placed[at + 1 :])
    elif step.name == "walk":
        at = n % len(placed)
        placed = (*placed[:at], replace(placed[at], x=placed[at].x + 0.3), *placed[at + 1 :])
    elif step.name == "unseen":
        marks = replace(marks, unseen=region(n) if n else frozenset())
    elif step.name == "board":
        board = BOARDS[n % len(BOARDS)]
        camera = replace(camera, columns=board.width, rows=board.height).held()
    return camera, placed, marks, board


@settings(max_examples=amount("kept_board_frames"))
@given(st.lists(steps, min_size=1, max_size=8))
def test_no_frame_of_the_board_is_stale(happened: list[Step]) -> None:
    board = BOARDS[0]
    camera, placed, marks = Camera(24, 16, (8, 4, 300, 200), 100, 40).held(), demo.placed(), Marks()
    lasting = BoardView(board)
    for step in (Step("rest", 0), *happened, Step("rest", 0)):
        camera, placed, marks, board = after(camera, placed, marks, board, step)
        kept, fresh = pygame.Surface((320, 220)), pygame.Surface((320, 220))
        lasting.board = board
        lasting.draw(kept, camera, placed, marks, KIND)
        if step.value % 2:
            lasting.ahead()
        BoardView(board).draw(fresh, camera, placed, marks, KIND)
        assert pixels(kept) == pixels(fresh), step


def test_a_wash_of_any_size_is_even() -> None:
    """Boxes share one kept picture; each still gets its colour everywhere and nothing beside it does."""
    for size in ((1, 1), (3, 70), (64, 64), (65, 5), (200, 129)):
        on = pygame.Surface((220, 140))
        on.fill((200, 200, 200))
        drawing.wash(on, pygame.Rect(7, 5, *size), (0, 0, 0), 128)
        inside = {tuple(on.get_at((x, y)))[:3] for x in range(7, 7 + size[0]) for y in range(5, 5 + size[1])}
        assert len(inside) == 1
        assert on.get_at((7 + size[0], 5))[:3] == (200, 200, 200)
        assert on.get_at((7, 5 + size[1]))[:3] == (200, 200, 200)


def test_faces_follow_wounds_and_zoom() -> None:
    """A token that is hurt, or another one with the same letters, has a picture of its own at every zoom."""
    view, board = BoardView(draw(["...."] * 4)), draw(["...."] * 4)
    view = BoardView(board)
    seen = set()
    for zoom in (40, 80):
        for harm in (Harm(4), Harm(3, 1), Harm(1, 0, 3)):
            picture = pygame.Surface((160, 160))
            camera = Camera(4, 4, (0, 0, 160, 160), 100, zoom)
            view.draw(picture, camera, (Placed("a", Token(0, "MV", harm), 1, 1),), Marks(), KIND)
            seen.add(pixels(picture))
    assert len(seen) == 6
