"""The log: who did what, with which dice, by which rule. Only the rows in sight are ever measured or drawn.

The panel keeps the row at its lower edge and how far that row is pushed down, no table of heights: a log of 5,000
rows scrolls and grows as fast as one of ten. While it stands at the end it follows new rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.app import draw, theme
from game.app.draw import Sheet, kept, put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.icons import put_icon
from game.app.showing import Die, LogRow
from game.app.widgets import link

LEAST = 40
"""Logical pixels of height under which there is no log at all."""
TONES = {"": theme.INK1, "harm": theme.VERMILION_TEXT, "good": theme.GREEN_TEXT}


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
        small: bool = False,
    ) -> None:  # fmt: skip
        """Draw the card, its heading and the rows in sight."""
        scale = kind.scale
        px = scale.px
        if box.height < px(LEAST):
            return
        if not small:
            draw.card(on, box, scale)
        left, right = box.left + px(theme.CARD_PADDING), box.right - px(theme.CARD_PADDING)
        edge = right - (px(24) if small else 0)
        glass = pygame.Rect(edge - px(16), box.top + px(10), px(16), px(16))
        self._head(on, left, box.top + px(18), glass.left - px(8) - left, word, kind)
        rows = self.matching(rows)
        hits.add(glass, "log search", None, least=px(theme.HIT))
        put_icon(on, "search", glass.center, px(14), theme.INK1)
        on.fill(theme.LINE, (left, box.top + px(31), right - left, px(1)))
        self.area = pygame.Rect(left, box.top + px(36), right - left, box.bottom - px(6) - box.top - px(36))
        self._measure = kind
        self._rows(on, rows, hits, kind)

    def _head(self, on: pygame.Surface, left: int, middle: int, room: int, word: str, kind: Type) -> None:
        """The heading, or what is searched for in its place, with its end in sight."""
        if not (self.typing or self.search):
            kind.put(on, word, left, middle, theme.BODY, bold=True, most=room)
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


@lru_cache(maxsize=4096)
def _lines(text: str, width: int, bold: bool, percent: int) -> tuple[str, ...]:
    """The lines of a log sentence; most fit one, and that is seen without measuring."""
    kind = Type(theme.Scale(percent))
    return tuple(kind.wrap(text, width, theme.CAPTION, bold))


def _title_lines(row: LogRow, width: int, kind: Type) -> tuple[str, ...]:
    side = kind.width(row.result, theme.CAPTION, True) + kind.scale.px(8) if row.result else 0
    if row.rule and not row.dice and not row.sum:
        side += kind.width(row.rule, theme.CAPTION) + kind.scale.px(8)
    return _lines(row.title, max(kind.scale.px(60), width - side), row.kind == "deed", kind.scale.percent)


def _dice_per_line(width: int, kind: Type) -> int:
    return max(1, (width - kind.scale.px(56)) // kind.scale.px(21))


def _die_lines(row: LogRow, width: int, kind: Type) -> tuple[int, bool]:
    """How many lines the dice take, and whether the sum needs one of its own."""
    if not row.dice:
        return (1 if row.sum else 0), False
    per = _dice_per_line(width, kind)
    shown = len(row.dice) + (1 if any(die.added for die in row.dice) else 0)
    lines = -(-shown // per)
    rest = shown - (lines - 1) * per
    used = rest * kind.scale.px(21) + kind.scale.px(6) + kind.width(row.sum, theme.CAPTION)
    return lines, used > width - kind.width(row.rule, theme.CAPTION) - kind.scale.px(8)


def row_height(row: LogRow, width: int, kind: Type) -> int:
    """Screen pixels one row takes at a width."""
    px = kind.scale.px
    high = px(16) * len(_title_lines(row, width, kind)) + px(6)
    lines, extra = _die_lines(row, width, kind)
    return high + (px(22) * lines if lines else 0) + (px(18) if extra else 0)


def draw_row(
    on: pygame.Surface, box: pygame.Rect, row: LogRow, hits: Hits, kind: Type, within: pygame.Rect | None = None
) -> None:
    """Draw one row: title and result, dice and sum, rule ID."""
    px = kind.scale.px
    if row.value is not None:
        hits.add(box, "log", row.value, focusable=False, within=within)
    if row.open or (row.value is not None and hits.state("log", row.value) != "rest"):
        wash = theme.AMBER_WASH if row.open else theme.PANEL
        draw.card(on, box.inflate(px(8), 0), kind.scale, wash, None, radius=theme.R_TAG, shade=None)
    y = box.top + px(11)
    deed = row.kind == "deed"
    colour = theme.INK if deed else theme.INK1
    if row.kind == "round":
        colour = theme.INK2
        on.fill(theme.LINE, (box.left, box.top, box.width, px(1)))
    lines = _title_lines(row, box.width, kind)
    for line in lines:
        kind.put(on, line, box.left, y, theme.CAPTION, colour, deed)
        y += px(16)
    told = row.settled < 0 or row.settled >= len(row.dice)
    plain = not row.dice and not row.sum
    edge = box.right
    if plain and row.rule:
        edge = link(on, row.rule, box.right, box.top + px(11), hits, kind, within=within).left - px(8)
    if row.result and told:
        kind.put(on, row.result, edge, box.top + px(11), theme.CAPTION, TONES[row.tone], True, "right")
    if plain:
        return
    y += px(3)
    x = _dice(on, box, y, row.dice, kind, row.settled)
    count, extra = _die_lines(row, box.width, kind)
    foot = y + px(22) * (max(1, count) - 1)
    link(on, row.rule, box.right, foot, hits, kind, within=within)
    if not told:
        return
    if extra:
        kind.put(on, row.sum, box.left, foot + px(20), theme.CAPTION, theme.INK1, most=box.width)
    else:
        kind.put(on, row.sum, x, foot, theme.CAPTION, theme.INK1)


def _dice(on: pygame.Surface, box: pygame.Rect, y: float, dice: Sequence[Die], kind: Type, settled: int = -1) -> float:
    """The dice in lines; those from ``settled`` on still roll and show no face. Returns where the last line ends."""
    px = kind.scale.px
    per, step, place = _dice_per_line(box.width, kind), px(21), 0
    plus = False
    for number, die in enumerate(dice):
        if die.added and not plus:
            plus = True
            x, line = place % per, place // per
            kind.put(on, "+", box.left + x * step + px(9), y + line * px(22), theme.CAPTION, theme.INK1, True, "centre")
            place += 1
        x, line = place % per, place // per
        rolls = 0 <= settled <= number
        picture = die_picture(0 if rolls else die.face, die.success and not rolls, kind)
        put(on, picture, (box.left + x * step, round(y + line * px(22) - picture.get_height() / 2)))
        place += 1
    if not dice:
        return float(box.left)
    return box.left + ((place - 1) % per + 1) * step + px(6)


def die_picture(face: int, success: bool, kind: Type) -> pygame.Surface:
    """An 18 px square with the face, none for 0: a success in ink with paper digits, else paper; a 10 with a dot."""
    scale = kind.scale

    def make() -> pygame.Surface:
        side = scale.px(18)
        sheet = Sheet(side, side)
        unit = scale.percent / 100
        if success:
            sheet.rounded(0, 0, side, side, 3 * unit, theme.INK)
        else:
            sheet.rounded(0, 0, side, side, 3 * unit, theme.LINE2)
            sheet.rounded(unit, unit, side - 2 * unit, side - 2 * unit, 2 * unit, theme.CARD)
        picture = sheet.finish()
        if face == 10:
            whole = pygame.Surface((side + scale.px(3), side + scale.px(3) * 2), pygame.SRCALPHA)
            put(whole, picture, (0, scale.px(3)))
            dot = Sheet(2 * scale.px(3), 2 * scale.px(3))
            dot.circle((scale.px(3), scale.px(3)), scale.px(3) - 0.4, theme.AMBER)
            kind.put(whole, "10", side / 2, scale.px(3) + side / 2, theme.CAPTION,
                     theme.CARD if success else theme.INK1, True, "centre")  # fmt: skip
            put(whole, dot.finish(), (side - scale.px(3), scale.px(1)))
            return whole
        ink = theme.CARD if success else theme.INK1
        if not face:
            return picture
        kind.put(picture, str(face), side / 2, side / 2, theme.CAPTION, ink, success, "centre")
        return picture

    return kept(("die", face, success, scale.percent), make)
