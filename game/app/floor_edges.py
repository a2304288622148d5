"""Where the floor of a map changes its height: a thin line for a step, a thick one with teeth into the lower square for
an edge that nobody steps over (DESIGN 5). The board and the small pictures of the title draw them alike.
"""

from __future__ import annotations

import pygame

from game.app import theme
from game.app.camera import Camera
from game.app.theme import half_up
from systems.board import Board


def floor_edges(on: pygame.Surface, camera: Camera, board: Board, unit: float) -> None:
    """Draw every change that shows; ``unit`` is how many pixels of ``on`` a screen pixel at 100 % takes."""
    first_x, first_y, last_x, last_y = camera.shown()
    width, floor = board.width, board.floor
    # one square more on each side: lines reach over their squares
    for y in range(max(0, first_y - 1), min(board.height, last_y + 1)):
        for x in range(max(0, first_x - 1), min(width, last_x + 1)):
            level = floor[y * width + x]
            if x and (rise := level - floor[y * width + x - 1]):
                _step(on, camera.q, unit, camera.screen((x, y)), rise, standing=True)
            if y and (rise := level - floor[(y - 1) * width + x]):
                _step(on, camera.q, unit, camera.screen((x, y)), rise, standing=False)


def _step(on: pygame.Surface, q: int, unit: float, start: tuple[int, int], rise: int, *, standing: bool) -> None:
    """One side of a square, on its left or its top, where the floor rises by ``rise`` to the right or downwards."""
    edge = abs(rise) > 1
    width = max(1, half_up((2 if edge else 1) * unit))
    boxes = [(-(width // 2), 0, width, q)]
    if edge:
        tooth, gap = max(2, half_up(5 * unit)), max(4, q // 5)
        boxes += [(-tooth if rise > 0 else 0, at, tooth, max(1, half_up(unit))) for at in range(gap // 2, q, gap)]
    for across, along, thick, long in boxes:
        box = (across, along, thick, long) if standing else (along, across, long, thick)
        on.fill(theme.INK1, (start[0] + box[0], start[1] + box[1], box[2], box[3]))
