"""A scenario's map as a small picture for its card: the real map with its heights and where the units start, without
letters.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app import draw, theme, tokens
from game.app.camera import Camera
from game.app.chunks import Chunks
from game.app.draw import put
from game.app.floor_edges import floor_edges
from game.app.terrain import Terrain, raised
from systems.board import Board

Spot = tuple[int, float, float, int]
"""One unit: place of its side, x, y, squares a side."""


def map_picture(board: Board, units: Sequence[Spot], size: tuple[int, int], scale: theme.Scale) -> pygame.Surface:
    """The whole map in ``size`` screen pixels with rounded corners, premultiplied; the map is as big as fits.

    It is drawn with squares of at least 16 pixels and scaled down, so that textures stay fine instead of coarse.
    """
    q = max(16, min(size[0] // board.width, size[1] // board.height) * 2)
    wide, high = board.width * q, board.height * q
    limit = 4096  # beyond this a map of 500 squares would cost more memory than its picture is worth
    if max(wide, high) > limit:
        q = max(2, limit // max(board.width, board.height))
        wide, high = board.width * q, board.height * q
    camera = Camera(board.width, board.height, (0, 0, wide, high), 100, q)
    big = pygame.Surface((wide, high))
    Chunks(Terrain(board), 8 << 20).draw(big, camera)
    share = min(size[0] / wide, size[1] / high)
    if raised(board):
        floor_edges(big, camera, board, scale.percent / 100 / share)
    for side, x, y, feet in units:
        picture = tokens.flat(side, theme.TOKEN_R * feet * q)
        left, top = camera.screen((x, y))
        half = feet * q / 2
        put(big, picture, (round(left + half - picture.get_width() / 2), round(top + half - picture.get_height() / 2)))
    small = pygame.transform.smoothscale(big, (max(1, round(wide * share)), max(1, round(high * share))))
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.fill(theme.DESK)
    whole.blit(small, ((size[0] - small.get_width()) // 2, (size[1] - small.get_height()) // 2))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    draw.card(mask, mask.get_rect(), scale, theme.WHITE, None, theme.R_TAG, None)
    whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return whole.premul_alpha()
