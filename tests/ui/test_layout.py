"""Boxes of every window size: inside the window, apart from each other, as big as the look says. No display needed."""

from __future__ import annotations

from itertools import combinations, pairwise

import pygame
import pytest
from hypothesis import given, strategies as st

from game.app import layout
from game.app.theme import SCALES, Scale


def test_the_numbers_of_the_look_at_1280_by_800() -> None:
    at = layout.battle((1280, 800), Scale(100))
    assert at.mode == "wide"
    assert at.strip.size == (1280, 64)
    assert at.panel == pygame.Rect(960, 64, 320, 736)
    assert at.board == pygame.Rect(0, 64, 960, 640)
    assert at.bar == pygame.Rect(0, 704, 960, 96)
    assert at.unit == pygame.Rect(968, 72, 304, 128)
    assert at.forecast == pygame.Rect(968, 208, 304, 396)
    assert at.log == pygame.Rect(968, 612, 304, 180)
    assert at.end_turn == pygame.Rect(832, 716, 112, 72)
    assert at.button_boxes(8)[0] == pygame.Rect(120, 716, 80, 72)
    assert at.chip_boxes(8)[0][1] == pygame.Rect(196, 8, 84, 48)


def test_the_small_arrangement_is_the_one_of_the_200_picture() -> None:
    at = layout.battle((1280, 800), Scale(200))
    assert at.mode == "small"
    assert at.strip.height == 80
    assert at.bar == pygame.Rect(0, 688, 1280, 112)
    assert at.rail == pygame.Rect(1200, 80, 80, 608)
    assert at.sheet == pygame.Rect(720, 80, 480, 608)
    assert [box.size for box in at.button_boxes(8)] == [(120, 96)] * 8
    assert at.end_turn.size == (160, 96)


@pytest.mark.parametrize(
    ("size", "percent", "mode"),
    [((1100, 800), 100, "wide"), ((1099, 800), 100, "narrow"), ((900, 560), 100, "narrow"), ((899, 700), 100, "small"),
     ((1200, 559), 100, "small"), ((1280, 800), 150, "small"), ((1920, 1200), 150, "wide"), ((700, 450), 75, "narrow")],
)  # fmt: skip
def test_the_arrangement_follows_the_logical_size(size: tuple[int, int], percent: int, mode: str) -> None:
    assert layout.arrangement(size, Scale(percent)) == mode


@pytest.mark.parametrize(("width", "panel"), [(1100, 320), (1280, 320), (1440, 360), (1600, 400), (2560, 400)])
def test_the_panel_takes_a_quarter_from_320_to_400(width: int, panel: int) -> None:
    assert layout.battle((width, 900), Scale(100)).panel.width == panel


sizes = st.tuples(st.integers(640, 2600), st.integers(400, 1700))


@given(size=sizes, percent=st.sampled_from(SCALES), units=st.integers(1, 60), actions=st.integers(1, 20))
def test_battle_boxes_stay_inside_and_apart(size: tuple[int, int], percent: int, units: int, actions: int) -> None:
    at = layout.battle(size, Scale(percent))
    window = pygame.Rect((0, 0), at.size)
    chips, rest = at.chip_boxes(units)
    buttons = at.button_boxes(actions)
    tools = at.tool_boxes(3 if at.small else 5)
    areas = [at.strip, at.board, at.bar, at.rail if at.small else at.panel]
    in_strip = [at.round, *chips, *tools, at.view_switch]
    in_bar = [at.budget, *buttons, at.end_turn]
    cards = [at.unit, at.forecast, at.log]
    for group, around in ((areas, window), (in_strip, at.strip), (in_bar, at.bar), (cards, at.panel)):
        boxes = [box for box in group if box.width and box.height]
        for box in boxes:
            assert around.contains(box), (box, around)
        for one, two in combinations(boxes, 2):
            assert not one.colliderect(two), (one, two)
    assert len(chips) + rest == units
    assert len(chips) >= 1
    assert sum(area.width * area.height for area in areas) == window.width * window.height, "the areas fill the window"
    if rest:
        assert chips[-1].right + at.scale.px(40) <= at.chips.right + at.chip_gap, "room for the overflow mark"


@given(size=sizes, percent=st.sampled_from(SCALES), count=st.integers(0, 60))
def test_title_boxes_stay_inside_and_all_cards_can_be_reached(size: tuple[int, int], percent: int, count: int) -> None:
    at = layout.title(size, Scale(percent))
    window = pygame.Rect((0, 0), at.size)
    for box in (at.rail, at.page, at.heading, at.search, at.filters, at.cards, at.menu, at.foot):
        assert window.contains(box)
    rows = [at.menu_box(place) for place in range(7)]
    for one, two in combinations([*rows, at.foot], 2):
        assert not one.colliderect(two)
    cards = [at.card_box(place, 0) for place in range(count)]
    for box in cards:
        assert at.cards.left <= box.left
        assert box.right <= at.cards.right
    if cards:
        last = at.card_box(count - 1, at.most_scroll(count))
        assert last.bottom <= at.page.bottom, "scrolled to the end, the last card shows whole"


def test_title_columns_as_many_as_fit() -> None:
    columns = [layout.title((width, 800), Scale(100)).columns for width in (900, 963, 964, 1280, 1600, 1920)]
    assert columns == [1, 1, 2, 3, 4, 5], "rail 288 and edges 2 x 32 leave room for n x 296 + (n - 1) x 20"
    assert layout.title((1280, 800), Scale(200)).columns == 1


def test_equal_things_have_equal_sizes_and_gaps() -> None:
    at = layout.battle((1280, 800), Scale(125))
    boxes = at.button_boxes(6)
    assert len({box.size for box in boxes}) == 1
    assert len({two.left - one.right for one, two in pairwise(boxes)}) == 1
