"""The table of icons, drawn by code in a 24 box: 2 px lines, round ends, one colour, at any size.

An icon is a function that draws on a ``Sheet`` in its own coordinates; ``icon`` keeps the picture by name, size and
colour.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.draw import Point, Sheet, kept, put
from game.app.theme import Colour

Draw = Callable[[Sheet, Colour], None]
W = 2.2

ICONS: dict[str, Draw] = {}


def named(name: str) -> Callable[[Draw], Draw]:
    """Enter a drawing in the table under ``name``."""

    def enter(draw: Draw) -> Draw:
        ICONS[name] = draw
        return draw

    return enter


def icon(name: str, size: float, colour: Colour) -> pygame.Surface:
    """The picture of one icon, ``size`` screen pixels square; an unknown name raises KeyError."""
    draw = ICONS[name]

    def make() -> pygame.Surface:
        sheet = Sheet(size, size, unit=size / 24)
        draw(sheet, colour)
        return sheet.finish()

    return kept(("icon", name, size, colour), make)


def put_icon(on: pygame.Surface, name: str, middle: Point, size: float, colour: Colour) -> None:
    """Blit an icon by its middle."""
    picture = icon(name, size, colour)
    put(on, picture, (round(middle[0] - picture.get_width() / 2), round(middle[1] - picture.get_height() / 2)))


# shapes of which icons are made


def shield(x: float, top: float, half: float, height: float) -> list[Point]:
    """The outline of a shield, clockwise from its top left."""
    low = top + height
    return [
        (x - half, top), (x + half, top), (x + half, top + height * 0.5), (x + half * 0.62, top + height * 0.8),
        (x, low), (x - half * 0.62, top + height * 0.8), (x - half, top + height * 0.5),
    ]  # fmt: skip


def corners(s: Sheet, c: Colour, low: float, high: float, arm: float) -> None:
    """Four corner brackets of a square from ``low`` to ``high``."""
    for x, dx in ((low, arm), (high, -arm)):
        for y, dy in ((low, arm), (high, -arm)):
            s.stroke(((x + dx, y), (x, y), (x, y + dy)), W, c)


def clear(s: Sheet, x: float, y: float, w: float, h: float, radius: float) -> None:
    """Take a rounded box out of what is drawn."""
    s.rounded(x, y, w, h, radius, (0, 0, 0, 0))
