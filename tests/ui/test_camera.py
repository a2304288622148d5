"""H39: the square under the pointer is the square that was drawn there, at every scale, zoom, window and letterbox."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, strategies as st

from game.app import layout
from game.app.camera import Camera, Pointer
from game.app.theme import Q_LEAST, Q_MOST, Scale

WINDOWS = ((640, 400), (800, 600), (1280, 720), (1921, 1081))
PERCENTS = (75, 100, 125, 150, 200)
ZOOMS = (20, 40, 80)


def middle_of(camera: Camera) -> Camera:
    """The camera panned to the middle of its map."""
    return camera.centred(((camera.columns - 1) / 2, (camera.rows - 1) / 2))


def visible(camera: Camera) -> list[tuple[int, int]]:
    x0, y0, x1, y1 = camera.shown()
    return [(x, y) for x in range(x0, x1) for y in range(y0, y1)]


def inner_points(camera: Camera, square: tuple[int, int]) -> list[tuple[int, int]]:
    """Centre and the four inner corners (1 pixel inside) of a square."""
    left, top = camera.screen(square)
    q = camera.q
    return [(left + q // 2, top + q // 2), *product((left + 1, left + q - 2), (top + 1, top + q - 2))]


def in_view(camera: Camera, pixel: tuple[int, int]) -> bool:
    left, top, width, height = camera.view
    return left <= pixel[0] < left + width and top <= pixel[1] < top + height


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("percent", PERCENTS)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_h39_every_visible_square_is_the_one_clicked(window: tuple[int, int], percent: int, zoom: int) -> None:
    at = layout.battle(window, Scale(percent))
    view = (at.board.left, at.board.top, at.board.width, at.board.height)
    camera = middle_of(Camera(20, 15, view, percent, zoom))
    squares = visible(camera)
    assert squares, "a map of 20 x 15 panned to its middle shows some squares"
    clicked = 0
    for square in squares:
        for pixel in inner_points(camera, square):
            if in_view(camera, pixel):
                assert camera.square(pixel) == square
                clicked += 1
    assert clicked >= len(squares)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("percent", PERCENTS)
def test_h39_last_row_and_column_and_the_panel(window: tuple[int, int], percent: int) -> None:
    at = layout.battle(window, Scale(percent))
    box = at.board
    camera = Camera(60, 60, (box.left, box.top, box.width, box.height), percent, 40).panned(500, 500)
    last = camera.square((box.right - 1, box.bottom - 1))
    assert last is not None
    left, top = camera.screen(last)
    assert left <= box.right - 1 < left + camera.q
    assert top <= box.bottom - 1 < top + camera.q
    for pixel in ((box.right, box.centery), (box.centerx, box.bottom), (box.left - 1, box.centery), (box.centerx, -1)):
        assert camera.square(pixel) is None, "outside the board's view nothing is selected"
    beside = at.rail if at.small else at.panel
    for x, y in product(range(beside.left, beside.right, 7), range(beside.top, beside.bottom, 7)):
        assert camera.square((x, y)) is None, "a point in the side panel never selects a square"


@pytest.mark.parametrize("display", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("window", [*WINDOWS, (1024, 768), (2560, 1080)])
def test_h39_display_scaling_and_letterbox(display: float, window: tuple[int, int]) -> None:
    """The picture is drawn at a size of its own and shown, with bars, in a window of other units."""
    picture = (round(window[0] * display), round(window[1] * display) - 40)
    pointer = Pointer.fit(window, picture)
    camera = middle_of(Camera(20, 15, (0, 64, picture[0] - 320, picture[1] - 160), 100, 40))
    for square in visible(camera):
        for pixel in inner_points(camera, square):
            if in_view(camera, pixel):
                assert camera.square(pointer.picture(pointer.window(pixel))) == square
    bar = (pointer.left / 2, window[1] / 2) if pointer.left >= 2 else (window[0] / 2, pointer.top / 2)
    if max(bar[0] if pointer.left >= 2 else 0, pointer.top) >= 1:
        x, y = pointer.picture(bar)
        assert not (0 <= x < picture[0] and 0 <= y < picture[1]), "the letterbox lies outside the picture"


def test_pointer_without_scaling_changes_nothing() -> None:
    assert [Pointer().picture((x, 7)) for x in (0, 1, 639)] == [(0, 7), (1, 7), (639, 7)]


def test_pointer_refuses_an_empty_window() -> None:
    with pytest.raises(ValueError, match="above 0"):
        Pointer.fit((0, 600), (800, 600))


steps = st.lists(
    st.one_of(
        st.tuples(st.just("resize"), st.integers(320, 2600), st.integers(200, 1600)),
        st.tuples(st.just("zoom"), st.integers(-10, 200), st.integers(0, 2000)),
        st.tuples(st.just("pan"), st.integers(-4000, 4000), st.integers(-4000, 4000)),
        st.tuples(st.just("scale"), st.sampled_from((75, 100, 125, 150, 175, 200)), st.just(0)),
        st.tuples(st.just("centre"), st.integers(0, 499), st.integers(0, 499)),
    ),
    max_size=12,
)


@given(columns=st.integers(1, 500), rows=st.integers(1, 500), path=steps)
def test_h39_square_of_screen_is_the_square_after_any_walk(
    columns: int, rows: int, path: list[tuple[str, int, int]]
) -> None:
    camera = Camera(columns, rows, (0, 64, 960, 640)).held()
    for kind, a, b in path:
        if kind == "resize":
            camera = camera.resized((a % 50, b % 70, a, b))
        elif kind == "zoom":
            camera = camera.zoomed(a, (b, b // 2))
        elif kind == "pan":
            camera = camera.panned(a, b)
        elif kind == "scale":
            camera = camera.resized(camera.view, a)
        else:
            camera = camera.centred((min(a, columns - 1), min(b, rows - 1)))
        assert Q_LEAST <= camera.zoom <= Q_MOST
        x0, y0, x1, y1 = camera.shown()
        for square in {(x0, y0), (x1 - 1, y0), (x0, y1 - 1), (x1 - 1, y1 - 1), ((x0 + x1) // 2, (y0 + y1) // 2)}:
            for pixel in inner_points(camera, square):
                if in_view(camera, pixel):
                    assert camera.square(pixel) == square


def test_every_pixel_of_the_view_belongs_to_the_square_drawn_there() -> None:
    camera = Camera(7, 5, (10, 20, 150, 120), 125, 13).held()
    for x, y in product(range(10, 160), range(20, 140)):
        square = camera.square((x, y))
        owners = [
            (c, r)
            for c, r in product(range(7), range(5))
            if camera.screen((c, r))[0] <= x < camera.screen((c, r))[0] + camera.q
            and camera.screen((c, r))[1] <= y < camera.screen((c, r))[1] + camera.q
        ]
        assert owners == ([square] if square is not None else [])


def test_zoom_keeps_the_square_under_the_pointer() -> None:
    camera = Camera(200, 200, (0, 64, 960, 640), 100, 40).centred((100, 100))
    point = (700, 500)
    before = camera.square(point)
    for zoom in (41, 60, 96, 70, 40, 25, 12):
        camera = camera.zoomed(zoom, point)
        after = camera.square(point)
        assert before is not None
        assert after is not None
        assert max(abs(before[0] - after[0]), abs(before[1] - after[1])) <= 1


@given(wide=st.integers(400, 2400), high=st.integers(300, 1500))
def test_resize_keeps_the_middle_square(wide: int, high: int) -> None:
    camera = Camera(300, 300, (0, 64, 960, 640), 100, 40).centred((150, 150))
    other = camera.resized((0, 64, wide, high))
    square = other.square((wide // 2, 64 + high // 2))
    assert square is not None
    assert max(abs(square[0] - 150), abs(square[1] - 150)) <= 1


def test_a_small_map_is_centred_and_a_big_one_fills_the_view() -> None:
    small = Camera(10, 5, (0, 0, 960, 640), 100, 40).held()
    assert small.screen((0, 0)) == (280, 220)
    big = Camera(100, 100, (0, 0, 960, 640), 100, 40).panned(-999, -999)
    assert big.screen((0, 0)) == (0, 0)
    far = big.panned(99999, 99999)
    assert far.screen((100, 100)) == (960, 640)


def test_showing_brings_actor_and_target_beside_the_sheet() -> None:
    camera = Camera(40, 40, (0, 80, 1200, 608), 200, 32).centred((30, 30))
    moved = camera.showing(((8, 6), (15, 3)), beside=480)
    for square in ((8, 6), (15, 3)):
        left, top, wide, high = moved.box(square)
        assert left >= 0
        assert left + wide <= 1200 - 480
        assert top >= 80
        assert top + high <= 80 + 608


def test_whole_shows_all_of_the_map() -> None:
    camera = Camera(24, 16, (0, 64, 960, 640), 100, 96).whole()
    assert camera.zoom == 40
    assert camera.shown() == (0, 0, 24, 16)
