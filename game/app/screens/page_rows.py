"""The rows of a page: how high each is at a width, and how it is drawn. What is too long for a line goes on below."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app import theme
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.screens.page_figures import Figures, draw_figures, high
from game.app.widgets import chip, link, switch


@dataclass(frozen=True, slots=True)
class PageRow:
    """One row. ``choices`` makes it a switch; otherwise ``value`` is plain text. ``rule`` is a link: at the right of a
    value or a switch, at the left of a label that stands alone.
    """

    label: str
    value: str = ""
    name: str = ""
    choices: tuple[str, ...] = ()
    chosen: int = 0
    rule: str = ""
    strong: bool = False
    aside: bool = False
    """Whether the link of a label that stands alone is at the right, as beside a value."""
    figures: Figures | None = None
    """Columns, bars or a line in the place of label and value."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Measures and draws rows at one UI scale; ``inner`` is the width of a line in screen pixels."""

    kind: Type
    hits: Hits

    @staticmethod
    def _led(row: PageRow) -> bool:
        """Whether the link leads the row."""
        return bool(row.rule) and not (row.value or row.choices or row.aside)

    def _link_room(self, row: PageRow) -> int:
        return self.kind.width(row.rule, theme.CAPTION) + self.kind.scale.px(16) if row.rule else 0

    def _short(self, row: PageRow, inner: int) -> bool:
        """Whether label and value stand on one line."""
        room = inner - self._link_room(row) - self.kind.scale.px(16)
        return self._label_width(row) + self._value_width(row) <= room

    def _label_width(self, row: PageRow) -> int:
        return self.kind.width(row.label, theme.BODY, row.strong)

    def _value_width(self, row: PageRow) -> int:
        if not row.choices:
            return self.kind.width(row.value, theme.BODY)
        cell = max(self.kind.width(each, theme.CAPTION, True) for each in row.choices) + self.kind.scale.px(16)
        return cell * len(row.choices) + self.kind.scale.px(4)

    def _below(self, row: PageRow, inner: int) -> list[str]:
        """The lines of a value that goes on under its label."""
        return self.kind.wrap(row.value, inner, theme.BODY) if row.value else []

    def _stacked(self, row: PageRow, inner: int) -> bool:
        """Whether a switch's words are too long to stand side by side even on a line of their own."""
        return bool(row.choices) and self._value_width(row) > inner

    def _chips(self, row: PageRow, inner: int) -> list[tuple[int, int, int]]:
        """Where the words of such a switch stand: from the left, in which line, how wide."""
        px, found = self.kind.scale.px, []
        x = line = 0
        for word in row.choices:
            wide = min(inner, self.kind.width(word, theme.BODY, True) + px(28))
            if x and x + wide > inner:
                x, line = 0, line + 1
            found.append((x, line, wide))
            x += wide + px(8)
        return found

    def high(self, row: PageRow, inner: int) -> int:
        """How high a row stands, in screen pixels."""
        px = self.kind.scale.px
        if row.figures is not None:
            return high(row.figures, self.kind)
        if self._led(row):
            labels = self.kind.wrap(row.label, inner - px(72), theme.BODY, row.strong)
            return px(12) + px(20) * len(labels)
        if self._short(row, inner):
            return px(36 if row.choices or row.strong else 28)
        if self._stacked(row, inner):
            return px(34) + px(36) * (self._chips(row, inner)[-1][1] + 1)
        return px(28) + (px(36) if row.choices else px(20) * len(self._below(row, inner))) + px(4)

    def draw(self, on: pygame.Surface, row: PageRow, left: int, top: int, inner: int, area: pygame.Rect) -> None:
        px, kind = self.kind.scale.px, self.kind
        if row.figures is not None:
            box = pygame.Rect(left, top, inner, high(row.figures, kind))
            draw_figures(on, row.figures, box, self.hits, kind, area)
            return
        middle, right = top + px(18 if row.choices or row.strong else 14), left + inner
        if self._led(row):
            link(on, row.rule, left, middle, self.hits, kind, row.rule, align="left", within=area)
            for place, line in enumerate(kind.wrap(row.label, inner - px(72), theme.BODY, row.strong)):
                kind.put(on, line, left + px(72), middle + px(20) * place, theme.BODY, theme.INK, row.strong)
            return
        room = self._link_room(row)
        if row.rule:
            link(on, row.rule, right, middle, self.hits, kind, row.rule, within=area)
        kind.put(on, row.label, left, middle, theme.BODY, theme.INK, row.strong, most=inner - room)
        short = self._short(row, inner)
        if row.choices:
            self._switch(on, row, left, top, inner, short, area)
        elif short:
            kind.put(on, row.value, right - room, middle, theme.BODY, theme.INK1, align="right")
        else:
            for place, line in enumerate(self._below(row, inner)):
                kind.put(on, line, left, top + px(36) + px(20) * place, theme.BODY, theme.INK1)

    def _switch(
        self, on: pygame.Surface, row: PageRow, left: int, top: int, inner: int, short: bool, area: pygame.Rect
    ) -> None:
        px, room = self.kind.scale.px, self._link_room(row)
        action = f"pick {row.name}"
        if self._stacked(row, inner):
            spots = self._chips(row, inner)
            for place, (word, (x, line, wide)) in enumerate(zip(row.choices, spots, strict=True)):
                box = pygame.Rect(left + x, top + px(32) + px(36) * line, wide, px(28))
                self.hits.add(box, action, place, within=area)
                state, focused = self.hits.state(action, place), self.hits.focus(action, place)
                chip(on, box, word, place == row.chosen, state, self.kind, focused)
            return
        wide = self._value_width(row)
        if short:
            box = pygame.Rect(left + inner - room - wide, top + px(3), wide, px(30))
        else:
            box = pygame.Rect(left, top + px(32), min(inner, wide), px(30))
        switch(on, box, row.choices, row.chosen, self.hits, action, self.kind, area)
