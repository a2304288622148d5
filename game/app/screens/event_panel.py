"""The replay's panel: the event that was just played, and the list of all of them (look 2, Replay)."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app import draw, theme, tokens
from game.app.draw import put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.log_shown import Cast
from game.app.replay_show import EventCard, EventRow
from game.app.screens.log_rows import die_lines, draw_dice
from game.app.widgets import focus_frame, link

ROW, HEAD = 32, 28
"""Logical pixels of a row of the list, and of a round's head."""
LEAST_LIST = 160
"""Logical pixels the list keeps however much the event has to tell."""


def card_height(show: EventCard, width: int, kind: Type) -> int:
    """Screen pixels the event's card takes at a width, its paddings among them."""
    px, inner = kind.scale.px, width - 2 * kind.scale.px(theme.CARD_PADDING)
    high = px(12) + px(22) * len(_title(show, inner, kind)) + (px(20) if _below(show, inner, kind) else 0)
    if show.dice:
        high += px(6) + px(22) * die_lines(_cast(show), inner, kind)[0]
    for each in show.throws:
        high += px(18) + px(22) * die_lines(each, inner, kind)[0]
    high += px(8) + px(22) * len(show.figures)
    high += sum(px(18) * len(kind.wrap(line, inner, theme.CAPTION)) for line in show.after)
    return high + (px(26) if show.foot else 0) + px(8)


def _cast(show: EventCard) -> Cast:
    return Cast("", show.dice, "")


def _below(show: EventCard, inner: int, kind: Type) -> bool:
    """Whether the result is too long to stand beside the title."""
    return bool(show.result) and 2 * kind.width(show.result, theme.BODY, True) > inner


def _title(show: EventCard, inner: int, kind: Type) -> list[str]:
    beside = show.result and not _below(show, inner, kind)
    room = inner - (kind.width(show.result, theme.BODY, True) + kind.scale.px(10) if beside else 0)
    return kind.wrap(show.title, room, theme.NAME, True) if show.title else []


def draw_event(
    on: pygame.Surface, box: pygame.Rect, show: EventCard, hits: Hits, kind: Type, small: bool = False
) -> None:
    """Draw the event's card into its box; what the box has no room for is left out from below."""
    px = kind.scale.px
    if not small:
        draw.card(on, box, kind.scale)
    left, right = box.left + px(theme.CARD_PADDING), box.right - px(theme.CARD_PADDING)
    inner, y = right - left, box.top + px(12)
    before = on.get_clip()
    on.set_clip(box.clip(before))
    tone = theme.VERMILION_TEXT if show.harm else theme.INK1
    lines = _title(show, inner - (px(22) if small else 0), kind)
    for line in lines:
        kind.put(on, line, left, y + px(9), theme.NAME, bold=True)
        y += px(22)
    if _below(show, inner, kind):
        kind.put(on, show.result, left, y + px(9), theme.BODY, tone, True, most=inner)
        y += px(20)
    elif show.result:
        kind.put(on, show.result, right - (px(22) if small else 0), box.top + px(21), theme.BODY, tone, True, "right")
    row = pygame.Rect(left, y, inner, px(22))
    if show.dice:
        y += px(6)
        draw_dice(on, row, y + px(10), show.dice, kind)
        y += px(22) * die_lines(_cast(show), inner, kind)[0]
    for each in show.throws:
        kind.put(on, each.label, left, y + px(11), theme.CAPTION, theme.INK1, most=inner)
        y += px(18)
        draw_dice(on, row, y + px(10), each.dice, kind)
        y += px(22) * die_lines(each, inner, kind)[0]
    y += px(8)
    for line_ in show.figures:
        edge = link(on, line_.rule, right, y + px(10), hits, kind, within=box).left if line_.rule else right
        edge = min(edge, right - px(60)) if line_.rule else right - px(60)
        value = kind.put(on, line_.value, edge - px(8), y + px(10), theme.CAPTION, bold=True, align="right")
        kind.put(on, line_.text, left, y + px(10), theme.CAPTION, theme.INK, most=value.left - px(8) - left)
        y += px(22)
    for text in show.after:
        for line in kind.wrap(text, inner, theme.CAPTION):
            kind.put(on, line, left, y + px(9), theme.CAPTION, theme.INK1)
            y += px(18)
    if show.foot:
        kind.put(on, show.foot, left, y + px(12), theme.CAPTION, theme.INK2, most=inner)
    on.set_clip(before)


class EventList:
    """The list of events; it follows the one that was played until somebody scrolls away from it."""

    def __init__(self) -> None:
        self.scroll = 0
        self.area = pygame.Rect(0, 0, 0, 0)
        self._followed = -1
        self._most = 0

    def looks(self) -> tuple[object, ...]:
        """What the picture depends on beside the rows."""
        return self.scroll, self._followed

    def wheel(self, steps: int, point: tuple[int, int], kind: Type) -> bool:
        """Scroll when the pointer is over the rows; True when it was."""
        if not self.area.collidepoint(point):
            return False
        self.scroll = max(0, min(self._most, self.scroll - steps * kind.scale.px(2 * ROW)))
        return True

    def draw(
        self, on: pygame.Surface, box: pygame.Rect, heading: str, counted: str, rows: Sequence[EventRow], place: int,
        hits: Hits, kind: Type, small: bool = False,
    ) -> None:  # fmt: skip
        """Draw the heading with how far one is, and the rows in sight; ``place`` is the event that was played."""
        px = kind.scale.px
        if not small:
            draw.card(on, box, kind.scale)
        left, right = box.left + px(theme.CARD_PADDING), box.right - px(theme.CARD_PADDING)
        kind.put(on, heading, left, box.top + px(20), theme.BODY, bold=True)
        edge = right - (px(24) if small else 0)
        kind.put(on, counted, edge, box.top + px(20), theme.CAPTION, theme.INK2, align="right")
        on.fill(theme.LINE, (left, box.top + px(35), right - left, px(1)))
        self.area = pygame.Rect(box.left + px(4), box.top + px(40), box.width - px(8), box.bottom - box.top - px(46))
        if self.area.height < px(ROW):
            return
        tops = self._tops(rows, kind)
        self._most = max(0, tops[-1] - self.area.height)
        self._follow(rows, tops, place, kind)
        before = on.get_clip()
        on.set_clip(self.area.clip(before))
        for row, top, end in zip(rows, tops, tops[1:], strict=False):
            y = self.area.top + top - self.scroll
            if y + end - top > self.area.top and y < self.area.bottom:
                self._row(on, pygame.Rect(self.area.left, y, self.area.width, end - top), row, place, hits, kind)
        on.set_clip(before)
        if self._most:
            high = max(px(16), self.area.height * self.area.height // tops[-1])
            top = self.area.top + (self.area.height - high) * self.scroll // self._most
            draw.card(on, pygame.Rect(self.area.right, top, px(3), high), kind.scale, theme.LINE2, None, 2, None)

    @staticmethod
    def _tops(rows: Sequence[EventRow], kind: Type) -> list[int]:
        """Where each row begins, and where the last one ends."""
        tops, y = [0], 0
        for row in rows:
            y += kind.scale.px(HEAD if row.head else ROW)
            tops.append(y)
        return tops

    def _follow(self, rows: Sequence[EventRow], tops: list[int], place: int, kind: Type) -> None:
        """Bring the played event into the upper half of the list when it is another one than before."""
        self.scroll = max(0, min(self._most, self.scroll))
        if place == self._followed:
            return
        at = next((n for n, row in enumerate(rows) if row.place == place and not row.head), None)
        if at is None:
            return
        self._followed = place
        room = self.area.height
        if not self.scroll + kind.scale.px(ROW) <= tops[at] <= self.scroll + room // 2:
            self.scroll = max(0, min(self._most, tops[at] - room // 3))

    def _row(
        self, on: pygame.Surface, box: pygame.Rect, row: EventRow, place: int, hits: Hits, kind: Type
    ) -> None:  # fmt: skip
        px = kind.scale.px
        if row.head:
            kind.put(on, row.text, box.left + px(9), box.centery, theme.CAPTION, theme.INK1, True)
            return
        hits.add(box, "event", row.place, within=self.area, tip=row.tip if self._cut(row, box, kind) else "")
        now, hot = row.place == place, hits.state("event", row.place) != "rest"
        if now or hot:
            fill = theme.INK if now else theme.WELL
            draw.card(on, box.inflate(0, -px(2)), kind.scale, fill, None, theme.R_TAG, None)
        ink = theme.CARD if now else theme.INK if row.place < place else theme.INK2
        left = box.left + px(38)
        if row.token is not None:
            face = tokens.token(row.token, kind.scale.exact(10), kind.scale.type(theme.CAPTION))
            put(on, face, (box.left + px(21) - face.get_width() // 2, box.centery - face.get_height() // 2))
        right = box.right - px(8)
        if row.result and self._fits(row, right - left, kind):
            tone = theme.LINE if now else theme.INK1 if row.place < place else theme.INK2
            right = kind.put(on, row.result, right, box.centery, theme.CAPTION, tone, True, "right").left - px(8)
        kind.put(on, row.text, left, box.centery, theme.BODY, ink, now, most=right - left)
        if hits.focus("event", row.place):
            focus_frame(on, box.inflate(-px(8), -px(8)), kind.scale, theme.R_TAG)

    @staticmethod
    def _fits(row: EventRow, room: int, kind: Type) -> bool:
        """Whether a result leaves more than half of the row to who does what."""
        return 2 * kind.width(row.result, theme.CAPTION, True) < room

    def _cut(self, row: EventRow, box: pygame.Rect, kind: Type) -> bool:
        """Whether something of the row does not show."""
        room, wide = box.width - kind.scale.px(46), kind.width(row.text, theme.BODY, True)
        if not row.result:
            return wide > room
        beside = kind.width(row.result, theme.CAPTION, True) + kind.scale.px(8)
        return not self._fits(row, room, kind) or wide + beside > room
