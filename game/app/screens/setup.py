"""The screen between the browser and the battle: who plays, whom they bring, by which rules, with which dice.

At the left a card with the map, what it is about and what each side wants; at the right the choices, which scroll; at
the foot the buttons. Where the card has no room the choices take the whole width and its words follow them. Keys:
up and down (or Tab) from one choice to the next and on to the buttons, left and right change it, digits are the seed,
I opens the rule of a house rule, Enter begins, Escape goes back.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app import draw, theme
from game.app.camera import Pointer
from game.app.fonts import Type
from game.app.hits import Hits, Wish
from game.app.layout import LEAST, arrangement
from game.app.map_picture import Spot
from game.app.screens import button_rows
from game.app.screens.about_card import AboutCard, height, paragraphs, write
from game.app.screens.page import PageButton
from game.app.screens.page_rows import PageRow, Rows
from game.app.theme import Scale
from systems.board import Board

LEFT = 336
"""Logical width of the card at the left."""
MOST = 880
"""Logical width the choices take at most: a label and its switch belong together."""


@dataclass(slots=True)
class SetupShow:
    """Everything the setup screen shows, in one language."""

    heading: str
    about: str
    board: Board
    spots: tuple[Spot, ...]
    goals: tuple[tuple[int, str, tuple[str, ...]], ...]
    """What each side wants: its place, its name, its objectives."""
    goals_word: str
    rows: tuple[PageRow | str, ...]
    """The choices; plain words between them explain."""
    buttons: tuple[PageButton, ...]
    """The first goes back, the last begins."""


class SetupScreen:
    """Draws a SetupShow; wishes are ``pick`` (row name, place), ``digit``, ``rule`` and ``button``."""

    def __init__(self, show: SetupShow, pointer: Pointer | None = None) -> None:
        self.show = show
        self.pointer = pointer or Pointer()
        self.hits = Hits()
        self.wishes: list[Wish] = []
        self.kind = Type(Scale(100))
        self.size = (1280, 800)
        self.scroll = 0
        self._most = 0
        self._reveal = ""
        self._one_column = False
        """Whether there is no room for the card at the left."""
        self._area = pygame.Rect(0, 0, 0, 0)
        self.card = AboutCard()

    def layout(self, size: tuple[int, int], scale: Scale) -> None:
        """Take a window size in picture pixels and a UI scale."""
        self.kind = Type(scale)
        self.size = (max(size[0], scale.px(LEAST[0])), max(size[1], scale.px(LEAST[1])))

    def tick(self, milliseconds: int) -> None:
        """Nothing here moves by itself."""

    @property
    def small(self) -> bool:
        """Whether the choices take the whole width."""
        return arrangement(self.size, self.kind.scale) == "small"

    # input

    def event(self, e: pygame.event.Event) -> None:
        """Take one input event."""
        if e.type == pygame.MOUSEMOTION:
            self.hits.move(self.pointer.picture(e.pos))
        elif e.type == pygame.MOUSEBUTTONDOWN and e.button == 1:
            self.hits.press(self.pointer.picture(e.pos))
        elif e.type == pygame.MOUSEBUTTONUP and e.button == 1:
            hit = self.hits.release(self.pointer.picture(e.pos))
            if hit:
                self._press(hit.name)
        elif e.type == pygame.MOUSEWHEEL:
            self._scroll_by(-e.y * self.kind.scale.px(48))
        elif e.type == pygame.KEYDOWN:
            self._key(e)

    def _press(self, name: tuple[str, object]) -> None:
        action, value = name
        if action.startswith("pick "):
            self.wishes.append(Wish("pick", (action.removeprefix("pick "), value)))
        elif action in ("button", "rule"):
            self.wishes.append(Wish(action, value))

    def _stops(self) -> list[tuple[str, object]]:
        """Where the keys can go: each choice once, then the buttons, the one that begins first."""
        rows = [(f"pick {row.name}", row.chosen) for row in self._choices()]
        buttons = [("button", each.name) for each in reversed(self.show.buttons)]
        return [*rows, *buttons]

    def _choices(self) -> list[PageRow]:
        return [row for row in self.show.rows if isinstance(row, PageRow) and row.choices]

    @property
    def _row(self) -> PageRow | None:
        """The row the keys are on."""
        if self.hits.focused is None or not self.hits.focus_seen:
            return None
        return next((row for row in self._choices() if f"pick {row.name}" == self.hits.focused[0]), None)

    def _step(self, by: int) -> None:
        stops, now = self._stops(), self.hits.focused if self.hits.focus_seen else None
        same = [n for n, (action, value) in enumerate(stops)
                if now is not None and action == now[0] and (action != "button" or value == now[1])]  # fmt: skip
        at = (same[0] + by) % len(stops) if same else (0 if by > 0 else len(stops) - 1)
        self.hits.focused, self.hits.focus_seen = stops[at], True
        self._reveal = stops[at][0].removeprefix("pick ") if stops[at][0] != "button" else ""

    def _key(self, e: pygame.event.Event) -> None:
        row = self._row
        letter = getattr(e, "unicode", "")
        if e.key in (pygame.K_DOWN, pygame.K_UP, pygame.K_TAB):
            back = e.key == pygame.K_UP or (e.key == pygame.K_TAB and e.mod & pygame.KMOD_SHIFT)
            self._step(-1 if back else 1)
        elif e.key in (pygame.K_LEFT, pygame.K_RIGHT) and row is not None:
            self._change(row, 1 if e.key == pygame.K_RIGHT else -1)
        elif e.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._step(1 if e.key == pygame.K_LEFT else -1)  # the buttons stand from right to left
        elif e.key == pygame.K_SPACE and row is not None:
            self._change(row, 1)
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            focused = self.hits.focused if self.hits.focus_seen else None
            on_button = focused is not None and focused[0] == "button" and not e.mod & pygame.KMOD_CTRL
            self._press(focused if on_button and focused is not None else ("button", self.show.buttons[-1].name))
        elif e.key == pygame.K_ESCAPE:
            self._press(("button", self.show.buttons[0].name))
        elif e.key == pygame.K_BACKSPACE:
            self.wishes.append(Wish("digit", ""))
        elif e.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            self._scroll_by(self._area.height * (1 if e.key == pygame.K_PAGEDOWN else -1))
        elif letter in ("i", "I") and row is not None and row.rule:
            self.wishes.append(Wish("rule", row.rule))
        elif len(letter) == 1 and letter in "0123456789" and not e.mod & pygame.KMOD_CTRL:
            self.wishes.append(Wish("digit", letter))

    def _change(self, row: PageRow, by: int) -> None:
        place = (row.chosen + by) % len(row.choices)
        self.hits.focused = (f"pick {row.name}", place)
        self.wishes.append(Wish("pick", (row.name, place)))

    def changed(self, show: SetupShow) -> None:
        """Show other values; the keys stay on their row."""
        self.show = show
        row = self._row
        if row is not None:
            self.hits.focused = (f"pick {row.name}", row.chosen)

    def _scroll_by(self, pixels: int) -> None:
        self.scroll = max(0, min(self._most, self.scroll + pixels))

    # drawing

    def draw(self, on: pygame.Surface) -> None:
        """Draw the whole screen."""
        px, kind, show = self.kind.scale.px, self.kind, self.show
        self.hits.begin()
        on.fill(theme.PANEL)
        edge = px(16 if self.small else 32)
        wide, high = self.size
        head = px(44 if self.small else 76)
        big = theme.TITLE if self.small else theme.BIG
        kind.put(on, show.heading, edge, head // 2 + px(2), big, bold=True, most=wide - 2 * edge)
        lines = button_rows.arranged(show.buttons, wide - 2 * edge, kind, apart=36)
        foot = px(16) + px(44) * len(lines)
        box = pygame.Rect(edge, head, wide - 2 * edge, high - head - foot)
        self._one_column = self.small or not self.card.fits(show, box.height, kind)
        if not self._one_column:
            left = pygame.Rect(edge, head, px(LEFT), box.height)
            self.card.draw(on, left, show, kind)
            box = pygame.Rect(left.right + px(16), head, min(px(MOST), wide - edge - left.right - px(16)), box.height)
        draw.card(on, box, kind.scale, theme.CARD, theme.LINE, theme.R_CARD)
        self._area = box.inflate(-px(8), -px(12))
        self._rows(on, self._area)
        low = high - px(8) - px(44) * len(lines) + px(2)
        button_rows.draw_buttons(on, lines, box.right, low, self.hits, kind)

    def _rows(self, on: pygame.Surface, area: pygame.Rect) -> None:
        """The choices; in the small arrangement the card's words come after them."""
        px, kind = self.kind.scale.px, self.kind
        inner = area.width - 2 * px(16)
        rows = Rows(kind, self.hits)
        heights = [self._high(rows, row, inner) for row in self.show.rows]
        more = paragraphs(self.show, inner, kind) if self._one_column else []
        words = height(more, kind) + (px(16) if more else 0)
        self._most = max(0, sum(heights) + words - area.height)
        y = 0
        for row, high in zip(self.show.rows, heights, strict=True):
            if self._reveal and isinstance(row, PageRow) and row.name == self._reveal:
                self.scroll = max(min(self.scroll, y - px(36)), y + high - area.height)
            y += high
        self._reveal = ""
        self.scroll = max(0, min(self.scroll, self._most))
        before = on.get_clip()
        on.set_clip(area)
        left, y = area.left + px(16), area.top - self.scroll
        kept = len(self.hits.entries)
        for row, high in zip(self.show.rows, heights, strict=True):
            if area.top - high < y < area.bottom:
                self._one(on, rows, row, left, y, inner, area)
            y += high
        write(on, more, left, y + px(16), kind)
        on.set_clip(before)
        cut = [(hit, hit.box.clip(area)) for hit in self.hits.entries[kept:]]
        self.hits.entries[kept:] = []
        for hit, shown in cut:  # a switch half scrolled away is not to be hit where it does not show
            if shown.height > 0:
                self.hits.add(shown, hit.action, hit.value, hit.enabled, hit.tip, hit.focusable)
        if self._most:
            tall = max(px(24), area.height * area.height // (area.height + self._most))
            top = area.top + (area.height - tall) * self.scroll // self._most
            rail = pygame.Rect(area.right - px(4), top, px(4), tall)
            draw.card(on, rail, kind.scale, theme.LINE2, None, theme.R_BOX, None)

    def _high(self, rows: Rows, row: PageRow | str, inner: int) -> int:
        px = self.kind.scale.px
        if isinstance(row, str):
            return px(20) * len(self.kind.wrap(row, inner, theme.BODY)) + px(8)
        return rows.high(row, inner) + (px(12) if row.strong else 0)

    def _one(
        self, on: pygame.Surface, rows: Rows, row: PageRow | str, left: int, y: int, inner: int, area: pygame.Rect
    ) -> None:
        px, kind = self.kind.scale.px, self.kind
        if isinstance(row, str):
            for place, line in enumerate(kind.wrap(row, inner, theme.BODY)):
                kind.put(on, line, left, y + px(10) + px(20) * place, theme.BODY, theme.INK2)
        elif row.strong:
            kind.put(on, row.label, left, y + px(28), theme.NAME, bold=True, most=inner)
        else:
            rows.draw(on, row, left, y, inner, area)
