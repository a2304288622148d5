"""The small picture of a map on its card: what is higher and what is lower shows, at every size."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.app import theme
from game.app.map_picture import map_picture
from game.app.theme import Scale
from systems.board import Board, draw

PIT = (4, 4, 4, 4, 4, 0, 0, 4, 4, 0, 0, 4, 4, 4, 4, 4)
"""Heights of four rows of four squares: a pit of two by two in the middle."""


def plain() -> Board:
    return draw(["...."] * 4)


def dark(board: Board, percent: int, size: tuple[int, int]) -> list[tuple[float, float]]:
    """Where a line darkens the picture, in squares from the corner of the map. A line of one pixel may lie between two:
    it counts from a third of its darkness, which the lines of the squares do not have.
    """
    picture = map_picture(board, (), size, Scale(percent))
    side = min(size) / 4
    left, top = (size[0] - 4 * side) / 2, (size[1] - 4 * side) / 2
    limit = (sum(theme.INK1[:3]) + 2 * sum(theme.FLOOR[:3])) / 3
    return [
        ((x + 0.5 - left) / side, (y + 0.5 - top) / side)
        for x in range(size[0]) for y in range(size[1]) if sum(picture.get_at((x, y))[:3]) < limit
    ]  # fmt: skip


@pytest.mark.parametrize(("percent", "size"), [(75, (210, 137)), (100, (280, 183)), (200, (560, 366))])
def test_a_pit_has_its_edges_all_around_with_teeth_inside(percent: int, size: tuple[int, int]) -> None:
    inner = [(x, y) for x, y in dark(replace(plain(), floor=PIT), percent, size) if 0.5 < x < 3.5 and 0.5 < y < 3.5]
    for side in ("left", "right", "top", "bottom"):
        across = [(x, y)[side in ("top", "bottom")] for x, y in inner]
        line = 1.0 if side in ("left", "top") else 3.0
        assert any(abs(at - line) < 0.08 for at in across), side
    assert any(1.06 < x < 1.5 and 1.5 < y < 2.5 for x, y in inner), "teeth stand on the lower side"
    assert all(x > 0.9 and y > 0.9 and x < 3.1 and y < 3.1 for x, y in inner), "and none on the higher one"


def test_a_flat_map_has_no_such_lines() -> None:
    size = (280, 183)
    assert not [at for at in dark(plain(), 100, size) if 0.5 < at[0] < 3.5 and 0.5 < at[1] < 3.5]
    same = replace(plain(), floor=(4,) * 16)
    flat, high = (map_picture(board, (), size, Scale(100)) for board in (plain(), same))
    assert pygame.image.tobytes(flat, "RGBA") == pygame.image.tobytes(high, "RGBA")
