"""A card in the middle of the window: a heading, rows with a choice or a text, buttons.

Settings, keys, result and rule lists are such pages. A row is label left and value right. The page scrolls where it is
higher than the window; Tab goes through choices and buttons, Escape is the last button.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.app import draw, theme
from game.app.camera import Pointer
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.screens.battle import Wish
from game.app.theme import Scale
from game.app.widgets import button, link, switch

WIDTH = 560


@dataclass(frozen=True, slots=True)
class PageRow:
    """One row. ``choices`` makes it a switch; ``rule`` a link; otherwise ``value`` is plain text."""

    label: str
    value: str = ""
    name: str = ""
    choices: tuple[str, ...] = ()
    chosen: int = 0
    rule: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class PageButton:
    name: str
    label: str
    primary: bool = False
    icon: str = ""


@dataclass(slots=True)
class PageShow:
    """Everything the page shows."""

    heading: str
    lines: tuple[str, ...] = ()
    rows: tuple[PageRow, ...] = ()
    buttons: tuple[PageButton, ...] = ()
    wishes: list[Wish] = field(default_factory=list)


class PageScreen:
    """Draws a PageShow over whatever is behind it; wishes are ``pick`` (row name, place), ``button`` and ``rule``."""

    def __init__(self, show: PageShow, pointer: Pointer | None = None) -> None:
        self.show = show
        self.pointer = pointer or Pointer()
        self.hits = Hits()
        self.wishes: list[Wish] = []
        self.kind = Type(Scale(100))
        self.size = (1280, 800)
        self.scroll = 0
        self._most = 0

    def layout(self, size: tuple[int, int], scale: Scale) -> None:
        """Take a window size in picture pixels and a UI scale."""
        self.kind, self.size = Type(scale), size

    def tick(self, milliseconds: int) -> None:
        """Nothing on a page moves by itself."""

    def event(self, e: pygame.event.Event) -> None:
        """Take one input event."""
        if e.type == pygame.MOUSEMOTION:
            self.hits.move(self.pointer.picture(e.pos))
        elif e.type == pygame.MOUSEBUTTONDOWN and e.button == 1:
            self.hits.press(self.pointer.picture(e.pos))
        elif e.type == pygame.MOUSEBUTTONUP and e.button == 1:
            hit = self.hits.release(self.pointer.picture(e.pos))
            if hit:
                self.wishes.append(self._wish(hit.action, hit.value))
        elif e.type == pygame.MOUSEWHEEL:
            self._scroll_by(-e.y * self.kind.scale.px(48))
        elif e.type == pygame.KEYDOWN:
            self._key(e)

    def _wish(self, action: str, value: object) -> Wish:
        if action.startswith("pick "):
            return Wish("pick", (action.removeprefix("pick "), value))
        return Wish(action, value)

    def _key(self, e: pygame.event.Event) -> None:
        if e.key == pygame.K_TAB:
            self.hits.step(-1 if e.mod & pygame.KMOD_SHIFT else 1)
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            hit = self.hits.find(self.hits.focused) if self.hits.focus_seen else None
            if hit:
                self.wishes.append(self._wish(hit.action, hit.value))
            elif self.show.buttons:
                self.wishes.append(Wish("button", self.show.buttons[0].name))
        elif e.key == pygame.K_ESCAPE and self.show.buttons:
            self.wishes.append(Wish("button", self.show.buttons[-1].name))
        elif e.key in (pygame.K_DOWN, pygame.K_PAGEDOWN):
            self._scroll_by(self.kind.scale.px(48))
        elif e.key in (pygame.K_UP, pygame.K_PAGEUP):
            self._scroll_by(-self.kind.scale.px(48))
        else:
            self.wishes.append(Wish("key", (e.key, e.mod, getattr(e, "unicode", ""))))

    def _scroll_by(self, pixels: int) -> None:
        self.scroll = max(0, min(self._most, self.scroll + pixels))

    def draw(self, on: pygame.Surface) -> None:
        """Draw the page in the middle of the window."""
        self.hits.begin()
        px = self.kind.scale.px
        veil = pygame.Surface(self.size, pygame.SRCALPHA)
        veil.fill((*theme.INK, 138))
        on.blit(veil, (0, 0))
        self.hits.add(pygame.Rect((0, 0), self.size), "behind", focusable=False)
        wide = min(px(WIDTH), self.size[0] - px(16))
        inner = wide - 2 * px(24)
        lines = [line for text in self.show.lines for line in self.kind.wrap(text, inner, theme.BODY)]
        body = len(lines) * px(24) + len(self.show.rows) * px(36)
        high = min(self.size[1] - px(16), px(72) + body + px(16) + px(60))
        box = pygame.Rect(0, 0, wide, high)
        box.center = (self.size[0] // 2, self.size[1] // 2)
        draw.card(on, box, self.kind.scale, theme.CARD, theme.LINE2, theme.R_RULE, theme.POPOVER)
        self.hits.add(box, "page", focusable=False)
        self.kind.put(on, self.show.heading, box.left + px(24), box.top + px(36), theme.TITLE, bold=True, most=inner)
        area = pygame.Rect(box.left + px(12), box.top + px(64), wide - px(24), high - px(64) - px(72))
        self._most = max(0, body + px(8) - area.height)
        self.scroll = min(self.scroll, self._most)
        self._rows(on, area, lines, inner)
        self._buttons(on, box)

    def _rows(self, on: pygame.Surface, area: pygame.Rect, lines: list[str], inner: int) -> None:
        px, kind = self.kind.scale.px, self.kind
        before = on.get_clip()
        on.set_clip(area)
        left, y = area.left + px(12), area.top - self.scroll
        for line in lines:
            kind.put(on, line, left, y + px(12), theme.BODY, theme.INK1)
            y += px(24)
        for row in self.show.rows:
            middle = y + px(18)
            if area.top - px(36) < y < area.bottom:
                self._row(on, row, left, middle, inner, area)
            y += px(36)
        on.set_clip(before)

    def _row(self, on: pygame.Surface, row: PageRow, left: int, middle: int, inner: int, area: pygame.Rect) -> None:
        px, kind = self.kind.scale.px, self.kind
        half = inner // 2
        if row.choices:
            kind.put(on, row.label, left, middle, theme.BODY, theme.INK, row.strong, most=half - px(8))
            box = pygame.Rect(left + half - px(60), middle - px(15), inner - half + px(60), px(30))
            switch(on, box, row.choices, row.chosen, self.hits, f"pick {row.name}", kind)
        elif row.rule:
            link(on, row.rule, left, middle, self.hits, kind, row.rule, align="left", within=area)
            kind.put(on, row.label, left + px(72), middle, theme.BODY, theme.INK, row.strong, most=inner - px(72))
        else:
            kind.put(on, row.label, left, middle, theme.BODY, theme.INK, row.strong, most=inner * 3 // 5)
            kind.put(
                on, row.value, left + inner, middle, theme.BODY, theme.INK1, align="right", most=inner * 2 // 5 - px(8)
            )

    def _buttons(self, on: pygame.Surface, box: pygame.Rect) -> None:
        px, kind = self.kind.scale.px, self.kind
        right = box.right - px(24)
        for each in reversed(self.show.buttons):
            wide = max(px(96), kind.width(each.label, theme.BODY, True) + px(32))
            at = pygame.Rect(right - wide, box.bottom - px(56), wide, px(36))
            self.hits.add(at, "button", each.name)
            button(
                on, at, each.label, self.hits.state("button", each.name), kind, primary=each.primary,
                focused=self.hits.focus("button", each.name), icon=each.icon,
            )  # fmt: skip
            right = at.left - px(8)
