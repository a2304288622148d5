"""The harm chart: one column an amount of harm, per cent above, harm below.

Nothing is hatched, what drops the target is ink.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app import draw, theme
from game.app.draw import Sheet, kept, put
from game.app.fonts import Type
from game.app.showing import Bar
from game.app.theme import Colour

KINDS: dict[str, Colour] = {"up": theme.BLUE_TEXT, "drop": theme.INK}


def chart(
    on: pygame.Surface, box: pygame.Rect, bars: Sequence[Bar], caption: str, kind: Type, estimate: bool = False
) -> None:
    """Draw the columns into ``box``; the tallest fills the height, the rest keep their ratio to it."""
    if not bars:
        return
    px = kind.scale.px
    foot = px(16) + (px(16) if caption else 0)
    base = box.bottom - foot
    high = base - box.top - px(16)
    step = box.width / len(bars)
    gap = max(1, min(px(6), round(step * 0.22)))
    most = max(bar.chance for bar in bars) or 1.0
    for place, bar in enumerate(bars):
        left = box.left + round(step * place)
        wide = max(1, box.left + round(step * (place + 1)) - gap - left) if place < len(bars) - 1 else box.right - left
        tall = max(px(2), round(high * bar.chance / most)) if bar.chance > 0 else 0
        column = pygame.Rect(left, base - tall, wide, tall)
        hatched = bar.kind == "miss" or estimate
        if tall:
            _column(on, column, bar.kind, hatched, kind)
        middle = left + wide / 2
        kind.put(on, bar.text, middle, column.top - px(8), theme.CAPTION, theme.INK1, align="centre")
        kind.put(on, bar.label, middle, base + px(10), theme.CAPTION, theme.INK1, align="centre")
    on.fill(theme.INK1, (box.left, base, box.width, max(1, px(1))))
    if caption:
        kind.put(on, caption, box.centerx, base + px(27), theme.CAPTION, theme.INK2, align="centre", most=box.width)


def _column(on: pygame.Surface, column: pygame.Rect, bar: str, hatched: bool, kind: Type) -> None:
    scale = kind.scale
    if not hatched:
        draw.card(on, column, scale, KINDS[bar], None, radius=theme.R_BOX, shade=None)
        return
    fill, line = (theme.WELL, theme.LINE2) if bar == "miss" else (theme.CARD, KINDS[bar])

    def make() -> pygame.Surface:
        sheet = Sheet(*column.size)
        unit = scale.percent / 100
        sheet.rounded(0, 0, *column.size, theme.R_BOX * unit, fill)
        step = 6 * unit
        for n in range(-int(column.height / step) - 1, int(column.width / step) + 2):
            x = n * step
            ends = ((x, 0), (x + column.height, column.height))
            sheet.stroke(ends, 1.6 * unit, line, round_ends=False)
        picture = sheet.finish()
        frame = Sheet(*column.size)
        frame.rounded(0, 0, *column.size, theme.R_BOX * unit, line)
        inner = (column.width - 2 * unit, column.height - 2 * unit)
        frame.rounded(unit, unit, *inner, theme.R_BOX * unit / 2, (0, 0, 0, 0))
        put(picture, frame.finish(), (0, 0))
        return picture

    put(on, kept(("column", column.size, bar, scale.percent), make), column)
