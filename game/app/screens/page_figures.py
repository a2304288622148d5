"""Rows of a page that hold figures: columns of numbers, paired bars, and a battle along a line (look 2, Others)."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app import draw, theme
from game.app.draw import put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.screens.timeline import fall
from game.app.widgets import face, focus_frame

CELL = 56
"""Logical pixels of a column of numbers."""
NAME = 148
"""Logical pixels of a name beside bars."""


@dataclass(frozen=True, slots=True)
class Columns:
    """A name, a note under it, and numbers right aligned; ``head``: captions of the columns."""

    name: str
    cells: tuple[str, ...]
    note: str = ""
    head: bool = False
    side: int = -1
    """The place of the side, whose shape stands before the name; −1 for none."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two bars one under the other, as parts of ``most``: what was to be expected, and what came of it."""

    name: str
    expected: float
    rolled: float
    most: float
    said: str
    off: str
    side: int
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Legend:
    """What the two bars of the pairs below are."""

    expected: str
    rolled: str


@dataclass(frozen=True, slots=True)
class Line:
    """A battle along a line: so many rounds, falls as (part of the whole, place of the side, words)."""

    rounds: int
    falls: tuple[tuple[float, int, str], ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A thing to choose: its name, what it is, something at the right; ``harm``: something is wrong with it."""

    name: str
    note: str
    right: str
    value: str
    chosen: bool = False
    harm: bool = False


Figures = Columns | Pair | Legend | Line | Item


def high(row: Figures, kind: Type) -> int:
    """How high a row stands, in screen pixels."""
    px = kind.scale.px
    if isinstance(row, Line):
        return px(52)
    if isinstance(row, Pair):
        return px(32)
    if isinstance(row, Legend):
        return px(24)
    if isinstance(row, Item):
        return px(52)
    return px(24) if row.head else px(40) if row.note else px(28)


def draw_figures(on: pygame.Surface, row: Figures, box: pygame.Rect, hits: Hits, kind: Type, area: pygame.Rect) -> None:
    """Draw one row into its box; ``area`` is where rows show at all."""
    if isinstance(row, Columns):
        _columns(on, row, box, kind)
    elif isinstance(row, Pair):
        _pair(on, row, box, hits, kind, area)
    elif isinstance(row, Legend):
        _legend(on, row, box, kind)
    elif isinstance(row, Item):
        _item(on, row, box, hits, kind, area)
    else:
        _line(on, row, box, hits, kind, area)


def _columns(on: pygame.Surface, row: Columns, box: pygame.Rect, kind: Type) -> None:
    px = kind.scale.px
    wide, left = px(CELL), box.left
    middle = box.top + px(14) if not row.head else box.centery
    right = box.right
    for cell in reversed(row.cells):
        size, ink = (theme.CAPTION, theme.INK2) if row.head else (theme.BODY, theme.INK)
        kind.put(on, cell, right, middle, size, ink, align="right", most=wide - px(2))
        right -= wide
    if row.side >= 0:
        left += _shape(on, row.side, left, middle, kind)
    size, ink = (theme.CAPTION, theme.INK2) if row.head else (theme.BODY, theme.INK)
    kind.put(on, row.name, left, middle, size, ink, most=right - px(8) - left)
    if row.note:
        kind.put(on, row.note, left, middle + px(17), theme.CAPTION, theme.INK2, most=box.right - left)


def _shape(on: pygame.Surface, side: int, left: int, middle: int, kind: Type) -> int:
    """The shape of a side before a name; returns how wide it is with its gap."""
    picture = fall(side, kind)
    put(on, picture, (left, middle - picture.get_height() // 2))
    return picture.get_width() + kind.scale.px(6)


def _pair(on: pygame.Surface, row: Pair, box: pygame.Rect, hits: Hits, kind: Type, area: pygame.Rect) -> None:
    px = kind.scale.px
    middle = box.centery
    hits.add(box, "figure", row.name, tip=row.tip, focusable=False, within=area)
    left = box.left + _shape(on, row.side, box.left, middle, kind)
    name_end = box.left + px(NAME)
    kind.put(on, row.name, left, middle, theme.BODY, theme.INK, most=name_end - px(8) - left)
    off = kind.put(on, row.off, box.right, middle, theme.BODY, theme.INK, True, "right")
    edge = min(off.left, box.right - px(44)) - px(8)
    kind.put(on, row.said, edge, middle, theme.CAPTION, theme.INK1, align="right")
    room = edge - px(92) - name_end
    for share, top, rolled in ((row.expected, -px(9), False), (row.rolled, px(1), True)):
        wide = max(px(2), round(room * share / row.most)) if row.most else px(2)
        bar(on, pygame.Rect(name_end, middle + top, wide, px(8)), rolled, row.side, kind)


def bar(on: pygame.Surface, box: pygame.Rect, rolled: bool, side: int, kind: Type) -> None:
    """What was expected is an outline on the well, what was rolled is filled with the side's colour."""
    if rolled:
        draw.card(on, box, kind.scale, theme.side(side).fill, theme.EDGE, theme.R_BOX, None)
    else:
        draw.card(on, box, kind.scale, theme.WELL, theme.LINE2, theme.R_BOX, None)


def _item(on: pygame.Surface, row: Item, box: pygame.Rect, hits: Hits, kind: Type, area: pygame.Rect) -> None:
    px, face_ = kind.scale.px, box.inflate(0, -kind.scale.px(4))
    hits.add(face_, "item", row.value, within=area)
    look = face(hits.state("item", row.value), row.chosen)
    draw.card(on, face_, kind.scale, look.fill, look.line, shade=None)
    left, right = face_.left + px(12), face_.right - px(12)
    weak = theme.LINE if row.chosen else theme.INK2
    tone = weak if not row.harm or row.chosen else theme.VERMILION_TEXT
    said = kind.put(on, row.right, right, face_.top + px(15), theme.CAPTION, weak, align="right")
    kind.put(on, row.name, left, face_.top + px(15), theme.BODY, look.ink, True, most=said.left - px(12) - left)
    kind.put(on, row.note, left, face_.top + px(35), theme.CAPTION, tone, row.harm, most=right - left)
    if hits.focus("item", row.value):
        focus_frame(on, face_.inflate(-px(8), -px(8)), kind.scale)


def _legend(on: pygame.Surface, row: Legend, box: pygame.Rect, kind: Type) -> None:
    px, x = kind.scale.px, box.left + kind.scale.px(NAME)
    for word, rolled in ((row.expected, False), (row.rolled, True)):
        swatch = pygame.Rect(x, box.centery - px(4), px(18), px(8))
        if rolled:
            draw.card(on, swatch, kind.scale, theme.INK1, theme.EDGE, theme.R_BOX, None)
        else:
            bar(on, swatch, False, 0, kind)
        x = kind.put(on, word, swatch.right + px(6), box.centery, theme.CAPTION, theme.INK2).right + px(16)


def _line(on: pygame.Surface, row: Line, box: pygame.Rect, hits: Hits, kind: Type, area: pygame.Rect) -> None:
    px = kind.scale.px
    left, right, y = box.left + px(8), box.right - px(8), box.top + px(32)
    wide = right - left
    draw.card(on, pygame.Rect(left, y - px(3), wide, px(6)), kind.scale, theme.INK, None, theme.R_BOX, None)
    edge = -px(100)
    for number in range(1, row.rounds + 1):
        x = left + theme.half_up(wide * (number - 1) / max(1, row.rounds))
        on.fill(theme.INK, (x, y - px(7), px(1) + 1, px(14)))
        half = kind.width(str(number), theme.CAPTION) // 2
        if x - half > edge + px(6):
            kind.put(on, str(number), x, y - px(16), theme.CAPTION, theme.INK2, align="centre")
            edge = x + half
    for place, (share, side, words) in enumerate(row.falls):
        picture = fall(side, kind)
        x = left + theme.half_up(wide * share)
        put(on, picture, (x - picture.get_width() // 2, y - picture.get_height() // 2))
        spot = pygame.Rect(0, 0, px(20), px(20))
        spot.center = (x, y)
        hits.add(spot, "fall", place, tip=words, focusable=False, within=area)
