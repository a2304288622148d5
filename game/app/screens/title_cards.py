"""The words of a battle's card in the browser: name, sides and size, difficulty, what it is about or how it goes."""

from __future__ import annotations

import pygame

from game.app import draw, theme
from game.app.browsing import BattleCard
from game.app.draw import Sheet, kept, put
from game.app.fonts import Type
from game.app.theme import Scale

ABOUT_LINES = 2


def write_card(on: pygame.Surface, at: pygame.Rect, card: BattleCard, room: int, kind: Type) -> None:
    """Write the words under the picture; name and line have ``room`` screen pixels beside the buttons.

    Where nobody has measured who wins, the first sentence of what the battle is about stands in its place.
    """
    scale, px = kind.scale, kind.scale.px
    left, right, top = at.left + px(16), at.right - px(16), at.top
    known = card.chance is not None
    kind.put(on, card.name, left, top + px(216 if known else 212), theme.NAME, bold=True, most=room)
    kind.put(on, card.line, left, top + px(240 if known else 233), theme.CAPTION, theme.INK1, most=room)
    y, x = top + px(264 if known else 252), left
    if card.difficulty:
        for place in range(5):
            put(on, diamond(place < card.difficulty, scale), (x - px(2), y - px(7)))
            x += px(14)
        kind.put(on, card.difficulty_word, x + px(6), y, theme.CAPTION, theme.INK1, most=px(90))
    if card.chance is not None:
        kind.put(on, card.chance_word, right, y, theme.CAPTION, theme.INK1, align="right", most=px(120))
        chance_bar(on, pygame.Rect(left, top + px(284), right - left, px(5)), card.chance)
        return
    lines = kind.wrap(card.about, right - left, theme.CAPTION)
    if len(lines) > ABOUT_LINES:
        lines[ABOUT_LINES - 1] = " ".join(lines[ABOUT_LINES - 1 :])
    for place, line in enumerate(lines[:ABOUT_LINES]):
        kind.put(on, line, left, top + px(273 + 16 * place), theme.CAPTION, theme.INK2, most=right - left)


def chance_bar(on: pygame.Surface, bar: pygame.Rect, share: float) -> None:
    """How often each side wins, measured: the first side's colour, the rest in a pale vermilion."""
    part = pygame.Rect(bar.left, bar.top, round(bar.width * max(0.0, min(1.0, share))), bar.height)
    draw.card(on, bar, Scale(100), theme.VERMILION_PALE, None, theme.R_BOX, None)
    draw.card(on, part, Scale(100), theme.BLUE, None, theme.R_BOX, None)


def diamond(full: bool, scale: Scale) -> pygame.Surface:
    """One of the five diamonds of a difficulty."""
    side = scale.px(14)

    def make() -> pygame.Surface:
        sheet = Sheet(side, side, unit=side / 14)
        sheet.polygon(((7, 0.8), (13.2, 7), (7, 13.2), (0.8, 7)), theme.INK if full else theme.LINE2)
        if not full:
            sheet.polygon(((7, 2.6), (11.4, 7), (7, 11.4), (2.6, 7)), theme.CARD)
        return sheet.finish()

    return kept(("difficulty", full, side), make)
