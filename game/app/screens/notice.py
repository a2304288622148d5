"""A few words over everything for a while: where a file was written, how far a film is, what a replay lacks."""

from __future__ import annotations

import pygame

from game.app import draw, theme
from game.app.fonts import Type


def draw_notice(on: pygame.Surface, text: str, kind: Type) -> pygame.Rect:
    """Write the words on ink over the foot of the window, clear of the bar; returns their box."""
    px, size = kind.scale.px, on.get_size()
    lines = kind.wrap(text, min(px(640), size[0] - px(64)), theme.BODY)
    wide = max(kind.width(line) for line in lines) + px(32)
    box = pygame.Rect(0, 0, wide, px(20) * len(lines) + px(16))
    low = px(112) if size[1] >= px(560) else px(64)
    box.midbottom = (size[0] // 2, size[1] - low)
    draw.card(on, box, kind.scale, theme.INK, None, theme.R_CARD, theme.POPOVER)
    for place, line in enumerate(lines):
        middle = box.top + px(18) + px(20) * place
        kind.put(on, line, box.centerx, middle, theme.BODY, theme.CARD, align="centre")
    return box
