"""What lies around a token: condition marks at its corner, brackets about its square."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import pygame

from game.app import draw, fonts, theme
from game.app.draw import Point, Sheet, kept, put
from game.app.icons import ICONS, icon
from game.app.theme import Colour


def badge(name: str, r: float) -> pygame.Surface:
    """A condition mark: an ink circle with a paper outline and its sign; unknown conditions show a plain dot."""
    sign = f"mark_{name}" if f"mark_{name}" in ICONS else "mark_other"

    def make() -> pygame.Surface:
        size = 2 * ceil(r + 1)
        sheet = Sheet(size, size)
        sheet.circle((size / 2, size / 2), r + 0.8, theme.CARD)
        sheet.circle((size / 2, size / 2), r - 0.4, theme.EDGE)
        picture = sheet.finish()
        inner = round(1.62 * r)
        put(picture, icon(sign, inner, theme.CARD), ((size - inner) / 2, (size - inner) / 2))
        return picture

    return kept(("badge", sign, r), make)


def put_marks(on: pygame.Surface, marks: Sequence[str], corner: Point, unit: float) -> None:
    """Marks downward from the top right corner of a token, three of them, then how many more.

    ``unit``: pixels a logical one.
    """
    shown = marks[:3]
    x, y = corner
    for name in shown:
        picture = badge(name, 7 * unit)
        put(on, picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))
        y += 16 * unit
    if len(marks) > len(shown):
        text = f"+{len(marks) - len(shown)}"
        size = theme.half_up(12 * unit)
        wide = fonts.width_px(text, size, True) + 6 * unit
        box = pygame.Rect(round(x - wide / 2), round(y - 8 * unit), round(wide), round(16 * unit))
        draw.card(on, box, theme.Scale(100), theme.INK, theme.CARD, radius=box.height / 2, shade=None)
        fonts.put_px(on, text, box.center, size, theme.CARD, bold=True)


def brackets(
    on: pygame.Surface, box: pygame.Rect, colour: Colour, unit: float, arm: float = 10, grow: float = 1
) -> None:
    """Four corner brackets around a box, cased in paper."""

    def make() -> pygame.Surface:
        pad = 4 * unit
        w, h = box.width + 2 * pad, box.height + 2 * pad
        sheet = Sheet(w, h)
        out = grow * unit
        left, top, right, bottom = pad - out, pad - out, pad + box.width + out, pad + box.height + out
        for width, ink in ((5.2 * unit, theme.CARD), (2.4 * unit, colour)):
            for x, dx in ((left, arm * unit), (right, -arm * unit)):
                for y, dy in ((top, arm * unit), (bottom, -arm * unit)):
                    sheet.stroke(((x + dx, y), (x, y), (x, y + dy)), width, ink)
        return sheet.finish()

    picture = kept(("brackets", box.size, colour, unit, arm, grow), make)
    put(on, picture, (box.left - round(4 * unit), box.top - round(4 * unit)))
