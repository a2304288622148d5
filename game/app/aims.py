"""Goals on the board: the outline of the ground a side has to hold or reach, with a flag in its corner."""

from __future__ import annotations

import pygame

from game.app import draw, theme
from game.app.camera import Camera
from game.app.icons import icon
from game.app.marks import Aim
from game.app.overlays import box_lines, outline
from game.app.theme import half_up

FLAG = 16
"""Logical pixels of the flag."""


def draw_aim(on: pygame.Surface, camera: Camera, aim: Aim) -> None:
    """A dashed outline in the colour of the side, cased in paper, and its flag at the upper left: which side's it is
    the shape behind the flag says too.
    """
    left, top, right, bottom = aim.area
    x0, y0 = camera.screen((left, top))
    x1, y1 = camera.screen((right + 1, bottom + 1))
    box = pygame.Rect(x0, y0, x1 - x0, y1 - y0).inflate(-2 * half_up(2 * camera.unit), -2 * half_up(2 * camera.unit))
    if not box.colliderect(on.get_clip()):
        return
    side = theme.side(aim.side)
    outline(on, box_lines(box.inflate(2, 2)), theme.CARD, camera.unit)
    outline(on, box_lines(box), side.text, camera.unit, "dashed")
    size = half_up(FLAG * camera.unit)
    if camera.q < 2 * size:
        return
    plate = pygame.Rect(box.left + 2, box.top + 2, size, size)
    draw.wash(on, plate, theme.CARD, 224)
    draw.put(on, icon("goal", size - 2, side.text), (plate.left + 1, plate.top + 1))
