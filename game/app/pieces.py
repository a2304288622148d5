"""Objects and edges on the map as small drawings, kept by look and size. Simple shapes, dark outline, quiet fill.

A drawing is a function of a ``Sheet`` whose unit is one square: an object of two by four squares is drawn in a 2 x 4
box.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin

import pygame

from game.app import draw, fonts, theme
from game.app.draw import Point, Sheet, kept, put
from game.app.theme import Colour


@dataclass(frozen=True, slots=True)
class Frame:
    """What a drawing is told.

    The sheet, its size in squares, pixels a square and a logical pixel, and the main colours.
    """

    sheet: Sheet
    w: float
    h: float
    q: int
    unit: float
    fill: Colour
    line: Colour

    @property
    def thin(self) -> float:
        """The outline of objects, 1.6 logical pixels, in squares; thinner on small squares."""
        return min(1.6 * self.unit, 0.05 * self.q) / self.q

    @property
    def inset(self) -> float:
        """Free space around an object: 3 logical pixels, in squares."""
        return min(3 * self.unit, 0.1 * self.q) / self.q

    def block(self, x: float, y: float, w: float, h: float, radius: float, fill: Colour, line: Colour) -> None:
        """A rounded box with an outline inside its edge."""
        t = self.thin
        self.sheet.rounded(x, y, w, h, radius, line)
        self.sheet.rounded(x + t, y + t, w - 2 * t, h - 2 * t, max(0.0, radius - t), fill)


Drawing = Callable[[Frame], None]
WHOLE: dict[str, tuple[int, int]] = {"car": (2, 5), "truck": (3, 8), "table": (3, 6), "bed": (2, 2), "cart": (2, 4)}
"""Objects drawn over several squares as one body: at most this many squares short and long."""


def thing_picture(look: str, material: str, wide: int, high: int, q: int, unit: float) -> pygame.Surface:
    """The picture of an object over ``wide`` x ``high`` squares, with its shadow; a quarter square larger around."""

    def make() -> pygame.Surface:
        pad = q // 4
        size = (wide * q + 2 * pad, high * q + 2 * pad)
        stone = material in ("stone", "metal", "glass")
        fill, line = (theme.STONE, theme.STONE_LINE) if stone else (theme.WOOD, theme.WOOD_LINE)
        sheet = Sheet(*size, unit=q, origin=(-pad / q, -pad / q))
        DRAWINGS.get(look, _crate)(Frame(sheet, wide, high, q, unit, fill, line))
        face = sheet.finish()
        shape = pygame.mask.from_surface(face, 127)
        shade = shape.to_surface(setcolor=(*theme.SHADOW, 255), unsetcolor=(0, 0, 0, 0))
        whole = pygame.Surface(size, pygame.SRCALPHA)
        put(whole, draw.faded(shade, 45), (max(1, q // 24), max(1, q // 14)))
        put(whole, face, (0, 0))
        return whole

    return kept(("thing", look, material, wide, high, q, unit), make)


def _crate(f: Frame) -> None:
    i, line = f.inset, f.line
    for column in range(int(f.w)):
        for row in range(int(f.h)):
            x, y, side = column + i, row + i, 1 - 2 * i
            f.block(x, y, side, side, min(3 * f.unit / f.q, 0.09), f.fill, line)
            if f.q < theme.Q_FLAT:
                continue
            a, b = 0.16, 0.24
            f.sheet.stroke(((x + b, y + b), (x + side - b, y + side - b)), f.thin * 1.6, theme.WOOD_LIGHT)
            f.sheet.stroke(((x + side - b, y + b), (x + b, y + side - b)), f.thin * 1.6, theme.WOOD_LIGHT)
            for inset in (a - 0.03, b - 0.03):
                g = side - 2 * inset
                corners = [(x + inset, y + inset), (x + inset + g, y + inset),
                           (x + inset + g, y + inset + g), (x + inset, y + inset + g)]  # fmt: skip
                f.sheet.stroke(corners, f.thin * 0.62, line, closed=True)
            for (ax, ay), (bx, by) in (((0, 0), (1, 1)), ((1, 0), (0, 1))):
                for near, far in ((0.04, b),):
                    for t, u in ((near, far), (1 - far, 1 - near)):
                        start = (x + (ax + (bx - ax) * t) * side, y + (ay + (by - ay) * t) * side)
                        end = (x + (ax + (bx - ax) * u) * side, y + (ay + (by - ay) * u) * side)
                        f.sheet.stroke((start, end), f.thin * 0.5, line)


def _barrel(f: Frame) -> None:
    m = (f.w / 2, f.h / 2)
    r = 0.5 - f.inset
    for radius, colour in ((r, f.line), (r - f.thin, f.fill), (r * 0.66, f.line), (r * 0.66 - f.thin * 0.7, f.fill)):
        f.sheet.circle(m, radius, colour)
    f.sheet.circle((m[0] + r * 0.3, m[1]), 0.05, f.line)


def _car(f: Frame) -> None:
    """A body with bonnet, two screens and lights; it lies along its longer side."""
    i = max(f.inset, 0.08)
    f.block(i, i, f.w - 2 * i, f.h - 2 * i, min(0.32, f.w * 0.3, f.h * 0.3), theme.STONE, theme.INK1)
    if f.w == 1 and f.h == 1:
        f.block(0.24, 0.24, 0.52, 0.52, 0.1, theme.GLASS, theme.INK1)
        return
    upright = f.h >= f.w

    def block(along: float, across: float, length: float, width: float, fill: Colour) -> None:
        x, y, w, h = (across, along, width, length) if upright else (along, across, length, width)
        f.block(x, y, w, h, 0.07, fill, theme.INK1)

    length, width = (f.h, f.w) if upright else (f.w, f.h)
    block(length * 0.27, i + 0.1, length * 0.5, width - 2 * i - 0.2, theme.CARD)
    block(length * 0.27, i + 0.16, length * 0.1, width - 2 * i - 0.32, theme.GLASS)
    block(length * 0.69, i + 0.16, length * 0.08, width - 2 * i - 0.32, theme.GLASS)
    for across in (i + 0.1, width - i - 0.3):
        block(i + 0.04, across, 0.1, 0.2, theme.AMBER_WASH)


def _table(f: Frame) -> None:
    i = max(f.inset, 0.1)
    f.block(i, i, f.w - 2 * i, f.h - 2 * i, 0.08, theme.WOOD_LIGHT, f.line)
    lines = 2 * int(max(f.w, f.h))
    for n in range(1, lines):
        if f.w >= f.h:
            y = i + (f.h - 2 * i) * n / lines
            f.sheet.stroke(((i + 0.06, y), (f.w - i - 0.06, y)), f.thin * 0.5, f.line)
        else:
            x = i + (f.w - 2 * i) * n / lines
            f.sheet.stroke(((x, i + 0.06), (x, f.h - i - 0.06)), f.thin * 0.5, f.line)


def _chair(f: Frame) -> None:
    f.block(0.26, 0.3, 0.48, 0.46, 0.08, theme.WOOD_LIGHT, f.line)
    f.block(0.24, 0.2, 0.52, 0.16, 0.06, f.fill, f.line)


def _shelf(f: Frame) -> None:
    i = max(f.inset, 0.08)
    f.block(i, i, f.w - 2 * i, f.h - 2 * i, 0.04, f.fill, f.line)
    if f.w >= f.h:
        for n in range(1, 3 * int(f.w)):
            f.sheet.stroke(((i + n / 3 * 0.95, i), (i + n / 3 * 0.95, f.h - i)), f.thin * 0.6, f.line)
    else:
        for n in range(1, 3 * int(f.h)):
            f.sheet.stroke(((i, i + n / 3 * 0.95), (f.w - i, i + n / 3 * 0.95)), f.thin * 0.6, f.line)


def _blob(middle: Point, radius: float, bumps: int, depth: float, turn: float) -> list[Point]:
    points = []
    for n in range(72):
        a = 2 * pi * n / 72
        r = radius * (1 - depth * (0.5 + 0.5 * cos(bumps * a + turn)))
        points.append((middle[0] + r * sin(a), middle[1] - r * cos(a)))
    return points


def _tree(f: Frame) -> None:
    m, r = (f.w / 2, f.h / 2), min(f.w, f.h) * 0.5 - 0.02
    f.sheet.polygon(_blob(m, r, 7, 0.13, 0.4), theme.LEAF_LINE)
    f.sheet.polygon(_blob(m, r - f.thin, 7, 0.13, 0.4), theme.LEAF)
    for a in (0.2, 0.53, 0.87):
        at = (m[0] + r * 0.45 * sin(2 * pi * a), m[1] - r * 0.45 * cos(2 * pi * a))
        f.sheet.stroke(_blob(at, r * 0.28, 5, 0.2, a)[:40], f.thin * 0.7, theme.LEAF_LINE)
    f.sheet.circle(m, 0.09, theme.WOOD_LINE)


def _bush(f: Frame) -> None:
    m = (f.w / 2, f.h / 2)
    f.sheet.polygon(_blob(m, 0.44, 6, 0.2, 1.1), theme.LEAF_LINE)
    f.sheet.polygon(_blob(m, 0.44 - f.thin, 6, 0.2, 1.1), theme.LEAF)


def _rock(f: Frame) -> None:
    w, h = f.w, f.h
    corners = ((0.2, 0.14), (0.62, 0.08), (0.92, 0.38), (0.86, 0.78), (0.5, 0.93), (0.12, 0.8), (0.07, 0.4))
    outer = [(x * w, y * h) for x, y in corners]
    inner = [(w / 2 + (x - w / 2) * 0.9, h / 2 + (y - h / 2) * 0.9) for x, y in outer]
    f.sheet.polygon(outer, theme.STONE_LINE)
    f.sheet.polygon(inner, theme.STONE)
    f.sheet.stroke(((0.3 * w, 0.3 * h), (0.52 * w, 0.46 * h), (0.46 * w, 0.72 * h)), f.thin * 0.7, theme.STONE_LINE)
    f.sheet.stroke(((0.52 * w, 0.46 * h), (0.76 * w, 0.42 * h)), f.thin * 0.7, theme.STONE_LINE)


def _pillar(f: Frame) -> None:
    m, r = (f.w / 2, f.h / 2), min(f.w, f.h) * 0.5 - f.inset * 0.6
    f.sheet.circle(m, r, theme.EDGE)
    f.sheet.circle(m, r - f.thin * 1.4, theme.WALL)
    f.sheet.ring(m, r * 0.62, f.thin, theme.HATCH)


def _sacks(f: Frame) -> None:
    for x, y in ((0.28, 0.32), (0.7, 0.3), (0.3, 0.7), (0.72, 0.7), (0.5, 0.5)):
        f.block(x * f.w - 0.21, y * f.h - 0.14, 0.42, 0.28, 0.13, f.fill, f.line)


DRAWINGS: dict[str, Drawing] = {
    "crate": _crate, "box": _crate, "barrel": _barrel, "car": _car, "truck": _car, "cart": _table, "table": _table,
    "desk": _table, "bed": _table, "bench": _table, "chair": _chair, "shelf": _shelf, "counter": _shelf, "tree": _tree,
    "bush": _bush, "rock": _rock, "boulder": _rock, "pillar": _pillar, "column": _pillar, "sacks": _sacks,
    "barricade": _sacks,
}  # fmt: skip


def cover_badge(value: str, unit: float) -> pygame.Surface:
    """A paper shield 16 x 18 with a cover value on it."""

    def make() -> pygame.Surface:
        w, h = 18 * unit, 20 * unit
        sheet = Sheet(w + 2, h + 2, unit=unit)
        _shield(sheet, 1, 1, 17, 19, theme.INK1)
        _shield(sheet, 2, 2, 15, 17, theme.CARD)
        picture = sheet.finish()
        fonts.put_px(picture, value, (9.5 * unit, 9.9 * unit), theme.half_up(13 * unit), theme.INK, bold=True)
        return picture

    return kept(("cover badge", value, unit), make)


def _shield(s: Sheet, x: float, y: float, w: float, h: float, colour: Colour) -> None:
    s.polygon(
        ((x, y), (x + w, y), (x + w, y + h * 0.55), (x + w * 0.82, y + h * 0.8), (x + w / 2, y + h),
         (x + w * 0.18, y + h * 0.8), (x, y + h * 0.55)), colour,
    )  # fmt: skip
