"""The log: who did what, with which dice, by which rule. Only the rows in sight are ever measured or drawn.

The panel keeps the row at its lower edge and how far that row is pushed down, no table of heights: a log of 5,000
rows scrolls and grows as fast as one of ten. While it stands at the end it follows new rows.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app import draw, theme
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.icons import put_icon
from game.app.screens.log_rows import draw_row, row_height
from game.app.showing import LogRow

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
        self.caret_ms = 0
        self._found: tuple[tuple[int, str, LogRow | None], list[LogRow]] = ((-1, "", None), [])

    def looks(self, rows: Sequence[LogRow]) -> tuple[object, ...]:
        """All that the panel's picture depends on but its heading and its box: what is searched, and the rows in sight.

        Rows that do not show count for the scroll bar alone.
        """
        rows = self.matching(rows)
        last = len(rows) - 1 if self.last < 0 else min(self.last, len(rows) - 1)
        shown = tuple(rows[max(0, last + 1 - self.drawn) : last + 1])
        caret = self.typing and self.caret_ms < 500
        return len(rows), last, self.pushed, shown, self.search, self.typing, caret

    # searching

    def type(self, text: str) -> None:
        """Letters typed into the search."""
        self.search += text
        self.last, self.pushed = -1, 0

    def key(self, e: pygame.event.Event) -> bool:
        """A key while one types; True when it was for the search."""
        if e.key == pygame.K_BACKSPACE:
            self.search = "" if e.mod & pygame.KMOD_CTRL else self.search[:-1]
            self.last, self.pushed = -1, 0
        elif e.key == pygame.K_ESCAPE:
            self.search, self.typing = "", False
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_TAB):
            self.typing = False
            return bool(e.key != pygame.K_TAB)
        elif e.key in (pygame.K_F5, pygame.K_F11):
            return False
        return True

    def matching(self, rows: Sequence[LogRow]) -> Sequence[LogRow]:
        """The rows that hold every word searched for, in title, result, sum or rule."""
        if not self.search.strip():
            return rows
        stamp = (len(rows), self.search, rows[-1] if rows else None)
        if self._found[0] != stamp:
            words = self.search.casefold().split()
            found = [
                row for row in rows
                if all(word in f"{row.title} {row.result} {row.sum} {row.rule}".casefold() for word in words)
            ]  # fmt: skip
            self._found = (stamp, found)
        return self._found[1]

    def draw(
        self, on: pygame.Surface, box: pygame.Rect, word: str, rows: Sequence[LogRow], hits: Hits, kind: Type,
        small: bool = False, edition: str = "",
    ) -> None:  # fmt: skip
        """Draw the card, its heading with the ``edition`` that is played, and the rows in sight."""
        scale = kind.scale
        px = scale.px
        if box.height < px(LEAST):
            return
        if not small:
            draw.card(on, box, scale)
        left, right = box.left + px(theme.CARD_PADDING), box.right - px(theme.CARD_PADDING)
        edge = right - (px(24) if small else 0)
        glass = pygame.Rect(edge - px(16), box.top + px(10), px(16), px(16))
        self._head(on, left, box.top + px(18), glass.left - px(8) - left, word, kind, edition)
        rows = self.matching(rows)
        hits.add(glass, "log search", None, least=px(theme.HIT))
        put_icon(on, "search", glass.center, px(14), theme.INK1)
        on.fill(theme.LINE, (left, box.top + px(31), right - left, px(1)))
        self.area = pygame.Rect(left, box.top + px(36), right - left, box.bottom - px(6) - box.top - px(36))
        self._measure = kind
        self._rows(on, rows, hits, kind)

    def _head(
        self, on: pygame.Surface, left: int, middle: int, room: int, word: str, kind: Type, edition: str
    ) -> None:  # fmt: skip
        """The heading, or what is searched for in its place, with its end in sight."""
        if not (self.typing or self.search):
            end = kind.put(on, word, left, middle, theme.BODY, bold=True, most=room).right + kind.scale.px(8)
            most = left + room - end
            kind.put(on, edition, left + room, middle, theme.CAPTION, theme.INK2, align="right", most=most)
            return
        text = self.search
        while len(text) > 1 and kind.width(text) > room - kind.scale.px(4):
            text = text[1:]
        right = kind.put(on, text, left, middle, theme.BODY).right if text else left
        if self.typing and self.caret_ms < 500:
            high = kind.scale.px(18)
            on.fill(theme.INK, (right + kind.scale.px(1), middle - high // 2, max(1, kind.scale.px(1)), high))

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
        self.drawn = 0
        if not rows or self.area.height <= 0:
            return
        last = len(rows) - 1 if self.last < 0 else min(self.last, len(rows) - 1)
        pushed = 0 if self.last < 0 else self.pushed
        whole = self._above(rows, last, pushed, kind)
        y = self.area.bottom + pushed if whole >= self.area.height else self.area.top + whole + pushed
        before = on.get_clip()
        on.set_clip(self.area.inflate(2, 0).clip(before))
        at = last
        while at >= 0 and y > self.area.top:
            high = self._height(rows[at], kind)
            y -= high
            draw_row(on, pygame.Rect(self.area.left, y, self.area.width, high), rows[at], hits, kind, self.area)
            self.drawn += 1
            at -= 1
        on.set_clip(before)
        if len(rows) > self.drawn:
            self._bar(on, len(rows), last, kind)

    def _bar(self, on: pygame.Surface, count: int, last: int, kind: Type) -> None:
        px = kind.scale.px
        rail = pygame.Rect(self.area.right + px(5), self.area.top, px(3), self.area.height)
        size = max(px(16), rail.height * self.drawn // count)
        top = rail.top + (rail.height - size) * last // max(1, count - 1)
        draw.card(on, pygame.Rect(rail.left, top, rail.width, size), kind.scale, theme.LINE2, None, 2, None)
