"""A card in the middle of the window: a heading, rows with a choice or a text, buttons.

Settings, keys, result, sheets and rule lists are such pages. A row is label left and value right; what is too long for
one line goes on below. The page scrolls where it is higher than the window; Tab goes through choices and buttons,
Escape is the last button. A page may be searched: letters typed leave the rows that hold them.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app import draw, keymap, theme
from game.app.camera import Pointer
from game.app.fonts import Type
from game.app.hits import Hits, Wish
from game.app.icons import put_icon
from game.app.popovers import tooltip
from game.app.screens import button_rows
from game.app.screens.page_figures import Item
from game.app.screens.page_rows import PageRow, Rows
from game.app.theme import Scale

WIDTH = 560


@dataclass(frozen=True, slots=True)
class PageButton:
    """A button at the foot of a page."""

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
    search_word: str = ""
    """What stands in the empty search field; "" for a page without one."""
    nothing: str = ""
    """What is said when no row fits the search."""
    filters: bool = True
    """Whether what is typed leaves only the rows that hold it; else it is a name."""
    sign: str = ""
    """The icon in the field, where it is neither a search nor a name."""
    captures: bool = False
    """Whether the next key is taken, whatever it means elsewhere (wish ``captured``); but for Tab, Escape, and Enter on
    what has the focus.
    """
    steps: bool = False
    """Whether the arrows go from row to row (wish ``step``) in the place of scrolling."""


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
        self.search = ""
        self._most = 0
        self._area = pygame.Rect(0, 0, 0, 0)
        self._caret_ms = 0
        self._still_ms = 0
        self._reveal: object = None
        self._measured: tuple[object, tuple[tuple[PageRow, int], ...]] = ((), ())

    def reveal(self, value: object) -> None:
        """Scroll to the item of that value with the next drawing."""
        self._reveal = value

    def layout(self, size: tuple[int, int], scale: Scale) -> None:
        """Take a window size in picture pixels and a UI scale."""
        self.kind, self.size = Type(scale), size

    def tick(self, milliseconds: int) -> None:
        """Nothing on a page moves by itself but the text cursor; a tooltip appears after the pointer has rested."""
        self._still_ms = min(10_000, self._still_ms + milliseconds)
        self._caret_ms = (self._caret_ms + milliseconds) % 1000

    @property
    def typing(self) -> bool:
        """Whether letters belong to the page's search."""
        return bool(self.show.search_word)

    def event(self, e: pygame.event.Event) -> None:
        """Take one input event."""
        if e.type == pygame.MOUSEMOTION:
            if self.hits.move(self.pointer.picture(e.pos)):
                self._still_ms = 0
        elif e.type == pygame.MOUSEBUTTONDOWN and e.button == 1:
            self.hits.press(self.pointer.picture(e.pos))
        elif e.type == pygame.MOUSEBUTTONUP and e.button == 1:
            hit = self.hits.release(self.pointer.picture(e.pos))
            if hit:
                self.wishes.append(self._wish(hit.action, hit.value))
        elif e.type == pygame.MOUSEWHEEL:
            self._scroll_by(-e.y * self.kind.scale.px(48))
        elif e.type == pygame.TEXTINPUT and self.typing:
            self.search += e.text
            self.scroll = 0
        elif e.type == pygame.KEYDOWN:
            self._key(e)

    def _wish(self, action: str, value: object) -> Wish:
        if action.startswith("pick "):
            return Wish("pick", (action.removeprefix("pick "), value))
        return Wish(action, value)

    def _key(self, e: pygame.event.Event) -> None:
        if self.show.captures and self._captured(e):
            return
        if e.key == pygame.K_TAB:
            self._tab(-1 if e.mod & pygame.KMOD_SHIFT else 1)
        elif e.key == pygame.K_SPACE and self.typing:
            pass  # it is text
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            hit = self.hits.find(self.hits.focused) if self.hits.focus_seen else None
            if hit:
                self.wishes.append(self._wish(hit.action, hit.value))
            elif self.show.buttons:
                first = next((each for each in self.show.buttons if each.primary), self.show.buttons[0])
                self.wishes.append(Wish("button", first.name))
        elif e.key == pygame.K_BACKSPACE and self.typing:
            self.search = "" if e.mod & pygame.KMOD_CTRL else self.search[:-1]
            self.scroll = 0
        elif e.key == pygame.K_ESCAPE and self.show.buttons:
            self.wishes.append(Wish("button", self.show.buttons[-1].name))
        elif e.key in (pygame.K_UP, pygame.K_DOWN) and self.show.steps:
            self.wishes.append(Wish("step", 1 if e.key == pygame.K_DOWN else -1))
        elif e.key in (pygame.K_DOWN, pygame.K_PAGEDOWN):
            self._scroll_by(self.kind.scale.px(48 if e.key == pygame.K_DOWN else 360))
        elif e.key in (pygame.K_UP, pygame.K_PAGEUP):
            self._scroll_by(-self.kind.scale.px(48 if e.key == pygame.K_UP else 360))
        elif not self.typing:
            self.wishes.append(Wish("key", (e.key, e.mod, getattr(e, "unicode", ""))))

    def _tab(self, by: int) -> None:
        """The focus goes on; rows that are scrolled out of sight come into sight for it."""
        hits, step = self.hits, by * self.kind.scale.px(24)
        buttons = [("button", each.name) for each in self.show.buttons]
        if buttons and hits.focus_seen and hits.focused == buttons[-1 if by > 0 else 0]:
            self._scrolled(0 if by > 0 else self._most)
        before = -1
        while hits.focus_seen and hits.focused == self._outermost(by) and self.scroll != before:
            before = self.scroll
            self._scrolled(before + step)
        hits.step(by)
        found = hits.find(hits.focused)
        if found is not None and found.action != "button":  # whole, not cut by the edge
            area = self._area
            self._scroll_by(max(0, found.box.bottom + abs(step) - area.bottom))
            self._scroll_by(min(0, found.box.top - abs(step) - area.top))

    def _outermost(self, by: int) -> object:
        """The last thing in the rows that shows and can be focused, or the first one; None where there is none."""
        rows = [hit.name for hit in self.hits.entries if hit.focusable and hit.action != "button"]
        return rows[-1 if by > 0 else 0] if rows else None

    def _scrolled(self, pixels: int) -> None:
        """Scroll there, and enter what shows then."""
        self._scroll_by(pixels - self.scroll)
        self.draw(pygame.Surface(self.size))

    def _captured(self, e: pygame.event.Event) -> bool:
        """Whether a key was taken for what it is."""
        said = keymap.pressed(e.key, e.mod, getattr(e, "unicode", ""))
        if not said or said[0] in ("Tab", "Shift+Tab", "Esc"):
            return not said
        if said[0] in ("Enter", "Space") and self.hits.focus_seen:
            return False
        self.wishes.append(Wish("captured", said[0]))
        return True

    @property
    def _lines(self) -> Rows:
        return Rows(self.kind, self.hits)

    def _scroll_by(self, pixels: int) -> None:
        self.scroll = max(0, min(self._most, self.scroll + pixels))

    def rows(self) -> tuple[PageRow, ...]:
        """The rows that hold every word of the search."""
        words = self.search.casefold().split()
        if not words or not self.show.filters:
            return self.show.rows
        return tuple(
            row for row in self.show.rows
            if all(word in f"{row.rule} {row.label} {row.value}".casefold() for word in words)
        )  # fmt: skip

    def _rows_measured(self, inner: int) -> tuple[tuple[PageRow, int], ...]:
        """The rows that fit the search, each with its height at that width; measured once, for there are hundreds."""
        of = (self.show.rows, self.search, inner, self.kind)
        if self._measured[0] != of:
            self._measured = (of, tuple((row, self._lines.high(row, inner)) for row in self.rows()))
        return self._measured[1]

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
        rows = self._rows_measured(inner)
        said = (*self.show.lines, *((self.show.nothing,) if not rows and self.search else ()))
        lines, words = self._paragraphs(said, inner)
        title = self.kind.wrap(self.show.heading, inner, theme.TITLE, True)
        top = px(36) + px(28) * len(title) + (px(44) if self.typing else 0)
        buttons = button_rows.arranged(self.show.buttons, inner, self.kind)
        foot = px(32) + px(44) * len(buttons) - px(4)
        body = words + sum(height for _, height in rows)
        high = min(self.size[1] - px(16), max(top + body + px(8) + foot, px(240) if self.typing else 0))
        if self.typing and self.show.filters:
            high = self.size[1] - px(16)  # a page that shrinks while one types would jump about
        box = pygame.Rect(0, 0, wide, high)
        box.center = (self.size[0] // 2, self.size[1] // 2)
        draw.card(on, box, self.kind.scale, theme.CARD, theme.LINE2, theme.R_RULE, theme.POPOVER)
        self.hits.add(box, "page", focusable=False)
        for place, line in enumerate(title):
            middle = box.top + px(36) + px(28) * place
            self.kind.put(on, line, box.left + px(24), middle, theme.TITLE, bold=True)
        if self.typing:
            field = pygame.Rect(box.left + px(24), box.top + px(36) + px(28) * len(title) - px(4), inner, px(36))
            self._search(on, field)
        area = pygame.Rect(box.left + px(12), box.top + top, wide - px(24), high - top - foot)
        self._area, self._most = area, max(0, body + px(8) - area.height)
        self._to_item(rows, words, area)
        self.scroll = max(0, min(self.scroll, self._most))
        self._body(on, area, lines, words, rows, inner)
        if self._most:
            self._bar(on, area)
        low = box.bottom - px(20) - px(44) * len(buttons) + px(8)
        button_rows.draw_buttons(on, buttons, box.right - px(24), low, self.hits, self.kind)
        hit = self.hits.find(self.hits.hovered)
        if hit and hit.tip and self._still_ms >= theme.TOOLTIP_MS and self.hits.pressed is None:
            tooltip(on, hit.box, hit.tip, pygame.Rect((0, 0), self.size), self.kind)

    def _to_item(self, rows: tuple[tuple[PageRow, int], ...], y: int, area: pygame.Rect) -> None:
        """Scroll as little as needed to the item that was asked for."""
        wanted, self._reveal = self._reveal, None
        for row, high in rows:
            if wanted is not None and isinstance(row.figures, Item) and row.figures.value == wanted:
                self.scroll = max(min(self.scroll, y), y + high - area.height)
            y += high

    def _search(self, on: pygame.Surface, box: pygame.Rect) -> None:
        px, kind = self.kind.scale.px, self.kind
        draw.card(on, box, kind.scale, theme.CARD, theme.INK1, shade=None)
        sign = self.show.sign or ("search" if self.show.filters else "archive")
        put_icon(on, sign, (box.left + px(20), box.centery), px(14), theme.INK1)
        left, room = box.left + px(40), box.width - px(56)
        if not self.search:
            kind.put(on, self.show.search_word, left, box.centery, theme.BODY, theme.INK2, most=room)
        text = self.search
        while len(text) > 1 and kind.width(text) > room:
            text = text[1:]
        right = kind.put(on, text, left, box.centery).right if text else left
        if self._caret_ms < 500:
            on.fill(theme.INK, (right + px(1), box.centery - px(9), max(1, px(1)), px(18)))

    def _bar(self, on: pygame.Surface, area: pygame.Rect) -> None:
        px = self.kind.scale.px
        high = max(px(24), area.height * area.height // (area.height + self._most))
        top = area.top + (area.height - high) * self.scroll // self._most
        rail = pygame.Rect(area.right + px(1), top, px(4), high)
        draw.card(on, rail, self.kind.scale, theme.LINE2, None, theme.R_BOX, None)

    def _paragraphs(self, said: tuple[str, ...], inner: int) -> tuple[list[tuple[str, int]], int]:
        """The lines of what is said, each with how far down it begins, and how high they are with the gap after them:
        lines of one sentence stand closer than two sentences.
        """
        px, found, y = self.kind.scale.px, [], 0
        for text in said:
            for line in self.kind.wrap(text, inner, theme.BODY):
                found.append((line, y))
                y += px(20)
            y += px(8)
        return found, y

    def _body(
        self, on: pygame.Surface, area: pygame.Rect, lines: list[tuple[str, int]], words: int,
        rows: tuple[tuple[PageRow, int], ...], inner: int,
    ) -> None:  # fmt: skip
        px, kind = self.kind.scale.px, self.kind
        before = on.get_clip()
        on.set_clip(area)
        left, y = area.left + px(12), area.top - self.scroll
        for line, down in lines:
            kind.put(on, line, left, y + down + px(10), theme.BODY, theme.INK1)
        y += words
        for row, high in rows:
            if area.top - high < y < area.bottom:
                self._lines.draw(on, row, left, y, inner, area)
            y += high
        on.set_clip(before)
