"""The cards of the lab's screen, each with its height at a width and how it is drawn. The answer, the map and the curve
are in files of their own.
"""

from __future__ import annotations

import pygame

from game.app import draw, theme
from game.app.draw import put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.lab_show import LabShow, Listing, Square, Told
from game.app.screens.lab_answer import PAD, AnswerCard
from game.app.screens.lab_curve import CurveCard
from game.app.screens.lab_map import MapCard
from game.app.screens.page_rows import Rows
from game.app.screens.timeline import fall
from game.app.widgets import button, link
from game.lab import charts


class Cards:
    """The cards of one show; cursors are the square and the battle the arrow keys have come to."""

    def __init__(
        self, show: LabShow, kind: Type, hits: Hits, square: Square | None = None, dot: int | None = None
    ) -> None:
        self.show, self.kind, self.hits = show, kind, hits
        self.rows = Rows(kind, hits)
        self.answer = AnswerCard(show, kind, hits)
        self.map = MapCard(show, kind, hits, square)
        self.curve = CurveCard(show, kind, hits, dot)

    def high(self, name: str, wide: int) -> int:
        """How high a card stands, in screen pixels; 0 for one that has nothing to say."""
        px, told = self.kind.scale.px, self.show.told
        inner = wide - 2 * px(PAD)
        if name == "choices":
            rows = sum(self.rows.high(row, inner) for row in self.show.rows)
            return rows + 2 * px(12) if self.show.rows else 0
        if name == "answer":
            return self.answer.high(inner)
        if name == "map":
            return self.map.high(inner)
        if told is None:
            return 0
        if name == "curve":
            return self.curve.high()
        if name == "rounds":
            return px(184)
        if name == "units":
            return px(48) + px(28) * len(told.units) + px(8)
        return px(48) + px(40) * max(1, len(told.listing.rows)) + px(4) if told.listing else 0

    def draw(self, on: pygame.Surface, name: str, box: pygame.Rect) -> None:
        """Draw a card into its box."""
        draw.card(on, box, self.kind.scale, theme.CARD, theme.LINE, theme.R_CARD)
        inner = box.inflate(-2 * self.kind.scale.px(PAD), 0)
        told = self.show.told
        if name == "choices":
            y = box.top + self.kind.scale.px(12)
            for row in self.show.rows:
                self.rows.draw(on, row, inner.left, y, inner.width, box)
                y += self.rows.high(row, inner.width)
        elif name == "answer":
            self.answer.draw(on, inner)
        elif name == "map":
            self.map.draw(on, inner)
        elif told is not None:
            draws = {"rounds": self._rounds, "units": self._units, "curve": self.curve.draw, "battles": self._battles}
            draws[name](on, inner, told)

    def _title(self, on: pygame.Surface, box: pygame.Rect, word: str) -> None:
        px = self.kind.scale.px
        self.kind.put(on, self.show.words[word], box.left, box.top + px(24), theme.NAME, bold=True, most=box.width)

    # at the right

    def _rounds(self, on: pygame.Surface, box: pygame.Rect, told: Told) -> None:
        px, kind = self.kind.scale.px, self.kind
        self._title(on, box, "rounds")
        used = kind.width(self.show.words["rounds"], theme.NAME, True) + px(16)
        if kind.width(told.rounds_said, theme.CAPTION) + used <= box.width:
            kind.put(on, told.rounds_said, box.right, box.top + px(24), theme.CAPTION, theme.INK2, align="right")
        low, tall = box.bottom - px(32), box.height - px(92)
        for bar in charts.rounds(told.rounds, told.spread, box.width, tall):
            left = box.left + theme.half_up(bar.x)
            rect = pygame.Rect(left, low - theme.half_up(bar.height), max(1, int(bar.width)), theme.half_up(bar.height))
            on.fill(theme.BLUE_TEXT if bar.strong else theme.LINE2, rect)
            if bar.label and bar.width >= px(14):
                kind.put(on, bar.label, rect.centerx, rect.top - px(9), theme.CAPTION, theme.INK1, align="centre")
            if bar.tick:
                median = bar.tick == str(told.spread["p50"])
                kind.put(on, bar.tick, rect.centerx, low + px(14), theme.CAPTION, theme.INK, median, "centre")
        on.fill(theme.INK, pygame.Rect(box.left, low, box.width, max(1, px(1))))

    def _units(self, on: pygame.Surface, box: pygame.Rect, told: Told) -> None:
        px, kind, words = self.kind.scale.px, self.kind, self.show.words
        self._title(on, box, "units")
        ends = (box.right - px(124), box.right - px(62), box.right)
        for word, end in zip(("falls", "dealt", "taken"), ends, strict=True):
            kind.put(on, words[word], end, box.top + px(24), theme.CAPTION, theme.INK2, align="right", most=px(60))
        y = box.top + px(40)
        for row in told.units:
            middle = y + px(14)
            picture = fall(row.side, kind)
            put(on, picture, (box.left, middle - picture.get_height() // 2))
            name_left = box.left + picture.get_width() + px(8)
            bar = pygame.Rect(ends[0] - px(48) - px(64), middle - px(4), px(60), px(8))
            kind.put(on, row.name, name_left, middle, theme.BODY, most=bar.left - px(8) - name_left)
            draw.card(on, bar, kind.scale, theme.WELL, None, theme.R_TAG, None)
            if row.share:
                filled = pygame.Rect(bar.left, bar.top, max(px(4), theme.half_up(bar.width * row.share)), bar.height)
                draw.card(on, filled, kind.scale, theme.INK1, None, theme.R_TAG, None)
            for said, end in zip((row.falls, row.dealt, row.taken), ends, strict=True):
                kind.put(on, said, end, middle, theme.BODY, align="right", most=px(60))
            y += px(28)

    def _battles(self, on: pygame.Surface, box: pygame.Rect, told: Told) -> None:
        if told.listing is not None:
            self._listed(on, box, told.listing)

    def _listed(self, on: pygame.Surface, box: pygame.Rect, listing: Listing) -> None:
        px, kind = self.kind.scale.px, self.kind
        right = box.right
        if listing.whole:
            back = link(
                on, listing.whole, right, box.top + px(24), self.hits, kind, 0, "whole", theme.CAPTION
            )  # fmt: skip
            right = back.left - px(12)
        kind.put(
            on, listing.heading, box.left, box.top + px(24), theme.NAME, bold=True, most=right - box.left
        )  # fmt: skip
        y = box.top + px(40)
        for row in listing.rows:
            middle = y + px(18)
            at = pygame.Rect(0, 0, max(px(80), kind.width(self.show.words["watch"], theme.BODY) + px(24)), px(32))
            at.midright = (box.right, middle)
            first = kind.put(on, row.kind, box.left, middle, theme.BODY, bold=True, most=px(120))
            left = max(first.right + px(12), box.left + px(96))
            kind.put(on, row.said, left, middle, theme.BODY, theme.INK1, most=at.left - px(8) - left)
            button(
                on, at, self.show.words["watch"], self.hits.state("watch", row.number), kind,
                focused=self.hits.focus("watch", row.number),
            )  # fmt: skip
            self.hits.add(at, "watch", row.number)
            y += px(40)
