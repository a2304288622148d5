"""The screen that is handed from one person to another: the shape of a side, its name, one button; no board.

It is in the place of a page. Only the button, Enter or Space goes on: Escape would be pressed by whoever has just
played.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app import theme
from game.app.camera import Pointer
from game.app.draw import put
from game.app.hits import Wish
from game.app.screens.page import PageButton, PageScreen, PageShow
from game.app.tokens import flat
from game.app.widgets import button


@dataclass(slots=True)
class HandoverShow:
    """What stands on it: the place of the side for its shape, its name, a sentence, the button, a hint."""

    place: int
    heading: str
    line: str
    go: str
    hint: str = ""


class HandoverScreen(PageScreen):
    """Covers everything until the button is pressed; its wish is ``button``."""

    def __init__(self, show: HandoverShow, pointer: Pointer | None = None) -> None:
        super().__init__(PageShow(show.heading, (show.line,), (), (PageButton("go", show.go, True),)), pointer)
        self.cover = show

    def event(self, e: pygame.event.Event) -> None:
        """Take one input event; Escape means nothing here."""
        if e.type == pygame.KEYDOWN and e.key == pygame.K_ESCAPE:
            return
        super().event(e)
        self.wishes = [wish for wish in self.wishes if wish == Wish("button", "go")]

    def draw(self, on: pygame.Surface) -> None:
        """Draw it over the whole window."""
        self.hits.begin()
        px, kind, show = self.kind.scale.px, self.kind, self.cover
        on.fill(theme.PANEL)
        self.hits.add(pygame.Rect((0, 0), on.get_size()), "behind", focusable=False)
        wide, high = self.size
        room = min(px(560), wide - px(32))
        lines = kind.wrap(show.line, room, theme.BODY)
        hints = kind.wrap(show.hint, room, theme.CAPTION) if show.hint else []
        total = px(112) + px(44) + px(24) * len(lines) + px(60) + px(24) * len(hints)
        y = max(px(8), (high - total) // 2)
        mark = flat(show.place, px(44))
        put(on, mark, (wide // 2 - mark.get_width() // 2, y + px(48) - mark.get_height() // 2))
        y += px(112)
        kind.put(on, show.heading, wide // 2, y + px(14), theme.BIG, bold=True, align="centre", most=room)
        y += px(44)
        for line in lines:
            kind.put(on, line, wide // 2, y + px(10), theme.BODY, theme.INK1, align="centre")
            y += px(24)
        box = pygame.Rect(0, y + px(12), max(px(160), kind.width(show.go, theme.BODY, True) + px(48)), px(40))
        box.centerx = wide // 2
        self.hits.add(box, "button", "go")
        state, focused = self.hits.state("button", "go"), self.hits.focus("button", "go")
        button(on, box, show.go, state, kind, primary=True, focused=focused)
        y = box.bottom + px(20)
        for line in hints:
            kind.put(on, line, wide // 2, y + px(8), theme.CAPTION, theme.INK2, align="centre")
            y += px(20)
