"""The log: who did what, with which dice, by which rule. Only the rows in sight are ever measured or drawn.

The panel keeps the row at its lower edge and how far that row is pushed down, no table of heights: a log of 5,000
rows scrolls and grows as fast as one of ten. While it stands at the end it follows new rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.app import draw, theme
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.log_filter import Filter, Found
from game.app.log_shown import LogFilters, LogRow
from game.app.screens import log_head
from game.app.screens.log_rows import breaks, draw_row, row_height

LEAST = 40
"""Logical pixels of height under which there is no log at all."""


class LogPanel:
    """Draws a growing list of rows; see the module for how it scrolls."""

    def __init__(self) -> None:
        self.last = -1
        """The row at the lower edge; -1 follows the end."""
        self.pushed = 0
        """How many pixels of that row lie below the edge."""
        self.drawn = 0
        """Rows drawn in the last frame: the tests count them."""
        self.area = pygame.Rect(0, 0, 0, 0)
        self._measure: Type | None = None
        self.search = ""
        self.typing = False
        self.filtering = False
        """Whether the chips of the filter are laid out."""
        self.wanted = Filter()
        self.caret_ms = 0
        self.opened: object = None
        """The value of the row that is laid open."""
        self.hit = -1
        """Where the search stands, by its place among the hits."""
        self._found = Found()
        self._reveal: object = None
        self._whole = True
        """Whether a row that would be cut at the top is left out: until somebody scrolls."""

    @property
    def wide(self) -> bool:
        """Whether the log takes the forecast's place: while it is read, searched or filtered."""
        return self.typing or self.filtering or self.opened is not None

    @property
    def narrowed(self) -> bool:
        """Whether rows are left out."""
        return bool(self.search.strip()) or self.wanted.on

    def looks(self, rows: Sequence[LogRow]) -> tuple[object, ...]:
        """All that the panel's picture depends on but its heading and its box: what is searched, and the rows in sight.

        Rows that do not show count for the scroll bar alone.
        """
        rows = self.matching(rows)
        last = len(rows) - 1 if self.last < 0 else min(self.last, len(rows) - 1)
        shown = tuple(rows[max(0, last + 1 - self.drawn) : last + 1])
        caret = self.typing and self.caret_ms < 500
        return (
            len(rows), last, self.pushed, shown, self.search, self.typing, caret, self.filtering, self.wanted,
            self.hit, self.wide, self._whole,
        )  # fmt: skip

    # searching

    def type(self, text: str) -> None:
        """Letters typed into the search."""
        self.search += text
        self._from_the_end()

    def _from_the_end(self) -> None:
        """Other rows are wanted: the newest of them show."""
        self.last, self.pushed, self.hit = -1, 0, -1

    def key(self, e: pygame.event.Event, rows: Sequence[LogRow] = ()) -> bool:
        """A key while one types; True when it was for the search."""
        if e.key == pygame.K_BACKSPACE:
            self.search = "" if e.mod & pygame.KMOD_CTRL else self.search[:-1]
            self._from_the_end()
        elif e.key == pygame.K_ESCAPE:
            self.search, self.typing = "", False
            self._from_the_end()
        elif e.key in (pygame.K_UP, pygame.K_DOWN):
            self.step(-1 if e.key == pygame.K_UP else 1, rows)
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_TAB):
            self.typing = False
            return bool(e.key != pygame.K_TAB)
        elif e.key in (pygame.K_F5, pygame.K_F11):
            return False
        return True

    def matching(self, rows: Sequence[LogRow]) -> Sequence[LogRow]:
        """The rows that pass the filter and hold every word searched for, in title, result, sum or rule."""
        if not self.narrowed:
            return rows
        return self._found.of(rows, self.search.strip(), self.wanted, self.opened)

    @property
    def judged(self) -> int:
        """How many rows were held against search and filter so far: the tests count them."""
        return self._found.judged

    def step(self, by: int, rows: Sequence[LogRow]) -> None:
        """Go to the hit before or after, round and round; the newest is the first."""
        found = self.matching(rows)
        if not found:
            return
        self.hit = (len(found) if self.hit < 0 and by < 0 else self.hit) + by
        self.hit %= len(found)
        self.reveal(found[self.hit].value)

    def at_hit(self, rows: Sequence[LogRow]) -> object:
        """The value of the row where the search stands; None for nowhere."""
        return self._stands(self.matching(rows))

    def _stands(self, found: Sequence[LogRow]) -> object:
        """The value of the row where the search stands among the rows that are left."""
        return found[self.hit].value if self.search.strip() and 0 <= self.hit < len(found) else None

    def reveal(self, value: object) -> None:
        """Scroll to the row of that value with the next drawing."""
        self._reveal = value

    def open(self, value: object) -> None:
        """Lay a row open, and show it; None closes the one that is."""
        if value != self.opened:
            self.opened = value
            if value is not None:
                self.reveal(value)

    def escape(self) -> bool:
        """Put away what narrows or widens the log; True when there was anything."""
        if self.filtering:
            self.filtering = False
        elif self.narrowed:
            self.search, self.wanted = "", Filter()
            self._from_the_end()
        else:
            return False
        return True

    def click(self, action: str, value: object, rows: Sequence[LogRow], show: LogFilters) -> bool:
        """A click on the panel's own controls; True when it was on one."""
        if action == "log filter":
            self.filtering = not self.filtering
        elif action == "log step" and isinstance(value, int):
            self.step(value, rows)
        elif action.startswith("log by "):
            self._want(action.removeprefix("log by "), str(value), show)
        else:
            return False
        return True

    def _want(self, what: str, value: str, show: LogFilters) -> None:
        """Choose a filter; the chosen one once more lets everything through again."""
        now = getattr(self.wanted, what)
        if value in ("-1", "1") and what == "unit":
            names = ["", *(unit for unit, _ in show.units)]
            value = names[((names.index(now) if now in names else 0) + int(value)) % len(names)]
        elif value == now:
            value = ""
        self.wanted = replace(self.wanted, **{what: value})
        self._from_the_end()

    def draw(
        self, on: pygame.Surface, box: pygame.Rect, word: str, rows: Sequence[LogRow], hits: Hits, kind: Type,
        small: bool = False, edition: str = "", filters: LogFilters | None = None,
    ) -> None:  # fmt: skip
        """Draw the card, its heading with the ``edition`` that is played, and the rows in sight."""
        filters = filters or LogFilters()
        scale = kind.scale
        px = scale.px
        if box.height < px(LEAST):
            return
        if not small:
            draw.card(on, box, scale)
        left, right = box.left + px(theme.CARD_PADDING), box.right - px(theme.CARD_PADDING)
        edge = right - (px(24) if small else 0)
        found = self.matching(rows)
        head = pygame.Rect(left, box.top, edge - left, px(31))
        log_head.draw_head(on, self, head, word, edition, len(found), filters, hits, kind)
        on.fill(theme.LINE, (left, box.top + px(31), right - left, px(1)))
        top = box.top + px(36)
        if self.filtering:
            room = pygame.Rect(left, top, right - left, box.bottom - top)
            top = log_head.draw_filters(on, self.wanted, room, filters, hits, kind)
        self.area = pygame.Rect(left, top, right - left, max(0, box.bottom - px(6) - top))
        self._measure = kind
        if not found and self.narrowed:
            kind.put(on, filters.nothing, left, top + px(14), theme.CAPTION, theme.INK2, most=right - left)
        self._rows(on, found, hits, kind)

    def wheel(self, steps: int, rows: Sequence[LogRow], point: tuple[int, int]) -> bool:
        """Scroll when the pointer is over the rows; True when it was."""
        if not self.area.collidepoint(point) or self._measure is None:
            return False
        rows = self.matching(rows)
        self.scroll(-steps * self._measure.scale.px(44), rows)
        return True

    def scroll(self, by: int, rows: Sequence[LogRow]) -> None:
        """Move by pixels, downward positive; stops at both ends."""
        kind = self._measure
        if kind is None or not rows or self.area.height <= 0:
            return
        self._whole = self._whole and not by
        last = len(rows) - 1 if self.last < 0 else min(self.last, len(rows) - 1)
        pushed = self.pushed - by if self.last >= 0 else -by
        while pushed < 0:
            if last >= len(rows) - 1:
                last, pushed = len(rows) - 1, 0
                break
            last += 1
            pushed += self._height(rows[last], kind)
        while last > 0 and pushed >= self._height(rows[last], kind):
            pushed -= self._height(rows[last], kind)
            last -= 1
        above = self._above(rows, last, pushed, kind)
        while above < self.area.height and (last < len(rows) - 1 or pushed > 0):
            need = self.area.height - above
            if pushed >= need:
                pushed -= need
                break
            above += pushed
            if last >= len(rows) - 1:
                pushed = 0
                break
            last += 1
            pushed = self._height(rows[last], kind)
        self.last, self.pushed = (-1, 0) if last >= len(rows) - 1 and pushed <= 0 else (last, pushed)

    def _above(self, rows: Sequence[LogRow], last: int, pushed: int, kind: Type) -> int:
        """Pixels of rows over the lower edge, counted no further than the area is high."""
        total, at = -pushed, last
        while at >= 0 and total < self.area.height:
            total += self._height(rows[at], kind)
            at -= 1
        return total

    def _height(self, row: LogRow, kind: Type) -> int:
        return row_height(row, self.area.width, kind)

    def _rows(self, on: pygame.Surface, rows: Sequence[LogRow], hits: Hits, kind: Type) -> None:
        """Draw of the rows that are left those in sight; at the end of the log none of them is cut at the top."""
        self.drawn = 0
        if not rows or self.area.height <= 0:
            return
        self._go_there(rows, kind)
        marked = self._stands(rows) if self.narrowed else None
        last = len(rows) - 1 if self.last < 0 else min(self.last, len(rows) - 1)
        pushed = 0 if self.last < 0 else self.pushed
        whole = self._above(rows, last, pushed, kind)
        y = self.area.bottom + pushed if whole >= self.area.height else self.area.top + whole + pushed
        before = on.get_clip()
        on.set_clip(self.area.inflate(kind.scale.px(9), 0).clip(before))
        at = last
        while at >= 0 and y > self.area.top:
            high = self._height(rows[at], kind)
            y -= high
            if (self.last < 0 or self._whole) and self.drawn and y < self.area.top:
                self._rest(on, rows[at], y, hits, kind)
                break
            here = marked is not None and rows[at].value == marked
            draw_row(on, pygame.Rect(self.area.left, y, self.area.width, high), rows[at], hits, kind, self.area, here)
            self.drawn += 1
            at -= 1
        on.set_clip(before)
        if len(rows) > self.drawn:
            self._bar(on, len(rows), last, kind)

    def _rest(self, on: pygame.Surface, row: LogRow, y: int, hits: Hits, kind: Type) -> None:
        """Of a row that begins over the upper edge the last lines that have room."""
        cut = next(down for down in breaks(row, self.area.width, kind) if y + down >= self.area.top)
        box = pygame.Rect(self.area.left, y, self.area.width, self._height(row, kind))
        seen = pygame.Rect(box.left, y + cut, box.width, box.height - cut)
        if seen.height <= 0:
            return
        before = on.get_clip()
        on.set_clip(seen.inflate(kind.scale.px(9), 0).clip(before))
        draw_row(on, box, row, hits, kind, seen)
        on.set_clip(before)
        self.drawn += 1

    def _go_there(self, rows: Sequence[LogRow], kind: Type) -> None:
        """Scroll to the row that is to show: its head is in sight, with as much of it as there is room for."""
        wanted, self._reveal = self._reveal, None
        place = next((at for at in range(len(rows) - 1, -1, -1) if rows[at].value == wanted), -1)
        if wanted is None or place < 0:
            return
        self._whole = True
        self.last, self.pushed = place, max(0, self._height(rows[place], kind) - self.area.height)
        self.scroll(0, rows)  # stops at both ends

    def _bar(self, on: pygame.Surface, count: int, last: int, kind: Type) -> None:
        px = kind.scale.px
        rail = pygame.Rect(self.area.right + px(5), self.area.top, px(3), self.area.height)
        size = max(px(16), rail.height * self.drawn // count)
        top = rail.top + (rail.height - size) * last // max(1, count - 1)
        draw.card(on, pygame.Rect(rail.left, top, rail.width, size), kind.scale, theme.LINE2, None, 2, None)
