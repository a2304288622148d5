"""The card of a battle that is prepared: its map, what it is about, what each side wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app import draw, theme
from game.app.caches import Pictures
from game.app.draw import put
from game.app.fonts import Type
from game.app.map_picture import map_picture
from game.app.screens.timeline import fall
from game.app.widgets import outline

if TYPE_CHECKING:
    from game.app.screens.setup import SetupShow

PICTURE = (304, 200)
HEIGHTS = {"body": 24, "head": 32, "side": 28, "gap": 8}
"""Logical height of a line of the card, by its style."""
Lines = list[tuple[str, str, int]]
"""Lines of words: style (``body``, ``head``, ``side``, ``gap``), text, place of the side."""


class AboutCard:
    """Draws the card; the picture of its map is kept."""

    def __init__(self) -> None:
        self._maps = Pictures(4 << 20)

    @staticmethod
    def fits(show: SetupShow, high: int, kind: Type) -> bool:
        """Whether picture and words have room in a card so high; where they have not, the words follow the choices as
        in the small arrangement.
        """
        px = kind.scale.px
        return px(16) + px(PICTURE[1]) + px(16) + height(paragraphs(show, px(PICTURE[0]), kind), kind) + px(12) <= high

    def draw(self, on: pygame.Surface, box: pygame.Rect, show: SetupShow, kind: Type) -> None:
        """Draw it into a box."""
        px = kind.scale.px
        draw.card(on, box, kind.scale, theme.CARD, theme.LINE, theme.R_CARD)
        size = (px(PICTURE[0]), px(PICTURE[1]))
        key = (show.board, show.spots, size)
        picture = self._maps.get(key, lambda: map_picture(show.board, show.spots, size, kind.scale))
        place = pygame.Rect(box.left + px(16), box.top + px(16), *size)
        put(on, picture, place)
        outline(on, place, kind.scale.exact(theme.R_TAG), max(1.0, float(px(1))), theme.LINE2)
        before = on.get_clip()
        on.set_clip(box.inflate(-px(4), -px(8)))
        write(on, paragraphs(show, px(PICTURE[0]), kind), box.left + px(16), place.bottom + px(16), kind)
        on.set_clip(before)


def paragraphs(show: SetupShow, inner: int, kind: Type) -> Lines:
    """The card's words as lines of ``inner`` screen pixels."""
    found: Lines = [("body", line, -1) for line in kind.wrap(show.about, inner, theme.BODY)]
    found += [("gap", "", -1), ("head", show.goals_word, -1)]
    for place, name, goals in show.goals:
        found.append(("side", name, place))
        for goal in goals:
            found += [("body", line, -1) for line in kind.wrap(goal, inner, theme.BODY)]
    return found


def height(lines: Lines, kind: Type) -> int:
    """Screen pixels the lines are high."""
    return sum(kind.scale.px(HEIGHTS[style]) for style, _, _ in lines)


def write(on: pygame.Surface, lines: Lines, left: int, y: int, kind: Type) -> None:
    """Write the lines from ``y`` down."""
    px = kind.scale.px
    for style, line, place in lines:
        step = px(HEIGHTS[style])
        if style == "side":
            mark = fall(place, kind)
            put(on, mark, (left, y + step // 2 - mark.get_height() // 2))
            kind.put(on, line, left + px(20), y + step // 2, theme.BODY, theme.INK, True, most=px(280))
        elif style == "head":
            kind.put(on, line, left, y + step // 2, theme.NAME, theme.INK, True)
        elif style == "body":
            kind.put(on, line, left, y + step // 2, theme.BODY, theme.INK1)
        y += step
