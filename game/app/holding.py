"""Drawings of what lasts on the board: the link of a hold with its margin, items on the ground, cracks in things."""

from __future__ import annotations

from math import ceil, hypot

import pygame

from game.app import draw, fonts, theme
from game.app.badges import badge
from game.app.camera import Camera
from game.app.draw import Point, Sheet, arc_points, kept, put
from game.app.dressing import centre
from game.app.icons import icon
from game.app.marks import At, Link, Placed

CLASP = 0.8
"""How far from its middle a token is taken hold of, in radii: the link overlaps both rings, like a clasp,
and leaves the letters alone."""
CRACKS: tuple[tuple[Point, ...], ...] = (
    ((0.52, 0.12), (0.44, 0.34), (0.56, 0.5)),
    ((0.16, 0.66), (0.38, 0.6), (0.44, 0.82)),
    ((0.86, 0.4), (0.7, 0.56), (0.76, 0.78)),
)
"""One more crack for each grade of wear, in parts of a square."""


def link(on: pygame.Surface, camera: Camera, by: Placed, held: Placed, shown: Link) -> None:
    """A hold from one token to another: an ink bar in a paper casing, an arrow at the one who is held, the margin in a
    pill between them; a pin has a second bar across.
    """
    unit = camera.unit
    a, b = centre(camera, (by.x, by.y), by.side), centre(camera, (held.x, held.y), held.side)
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length < 1:
        return
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    r = theme.TOKEN_R * camera.q * CLASP
    start = (a[0] + dx * r * by.side, a[1] + dy * r * by.side)
    end = (b[0] - dx * r * held.side, b[1] - dy * r * held.side)
    wide = min(1.0, camera.zoom / 32)
    draw.stroke_on(on, (start, end), 8 * unit * wide, theme.CARD)
    draw.stroke_on(on, (start, end), 4 * unit * wide, theme.EDGE)
    tip = 7 * unit * wide
    head = (
        (end[0] + dx * tip, end[1] + dy * tip), (end[0] - dy * tip * 0.8, end[1] + dx * tip * 0.8),
        (end[0] + dy * tip * 0.8, end[1] - dx * tip * 0.8),
    )  # fmt: skip
    draw.polygon_on(on, head, theme.EDGE, 255)
    if shown.pins:
        across = ((end[0] - dy * tip, end[1] + dx * tip), (end[0] + dy * tip, end[1] - dx * tip))
        draw.stroke_on(on, across, 6 * unit * wide, theme.CARD)
        draw.stroke_on(on, across, 3 * unit * wide, theme.EDGE)
    if camera.zoom >= theme.Q_BADGES:
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        picture = margin(str(shown.margin), unit)
        put(on, picture, (round(middle[0] - picture.get_width() / 2), round(middle[1] - picture.get_height() / 2)))


def margin(words: str, unit: float) -> pygame.Surface:
    """The margin of a hold: paper digits on an ink pill with a paper rim."""

    def make() -> pygame.Surface:
        size = theme.half_up(12 * unit)
        high = ceil(16 * unit)
        wide = max(high, fonts.width_px(words, size, True) + ceil(8 * unit))
        rim = 1.4 * unit
        sheet = Sheet(wide, high)
        sheet.rounded(0, 0, wide, high, high / 2, theme.CARD)
        sheet.rounded(rim, rim, wide - 2 * rim, high - 2 * rim, high / 2 - rim, theme.EDGE)
        picture = sheet.finish()
        fonts.put_px(picture, words, (wide / 2, high / 2), size, theme.CARD, bold=True)
        return picture

    return kept(("margin", words, unit), make)


def items(on: pygame.Surface, camera: Camera, square: tuple[float, float], count: int) -> None:
    """Items on the ground: a small case in a paper ring at the lower left corner of the square, with their number."""
    x, y = camera.screen(square)
    unit = camera.unit
    small = camera.zoom < theme.Q_BADGES
    r = (3 if small else 9) * unit * (1.0 if small else min(1.0, camera.zoom / 32))

    def make() -> pygame.Surface:
        size = 2 * ceil(r + 1)
        sheet = Sheet(size, size)
        sheet.circle((size / 2, size / 2), r, theme.WOOD_LINE)
        sheet.circle((size / 2, size / 2), r - 1.4 * unit, theme.CARD)
        picture = sheet.finish()
        if not small:
            inner = round(1.16 * r)
            put(picture, icon("item", inner, theme.INK), ((size - inner) / 2, (size - inner) / 2))
        return picture

    picture = kept(("lying", r, unit), make)
    left, top = round(x + 1 * unit), round(y + camera.q - picture.get_height() - 1 * unit)
    put(on, picture, (left, top))
    if count > 1 and not small:
        told = margin(str(count), unit * 0.8)
        put(on, told, (left + picture.get_width() - round(4 * unit), top - round(2 * unit)))


def wear(on: pygame.Surface, camera: Camera, at: At, stage: int) -> None:
    """Cracks across a damaged thing, one more a grade; on an edge they cross it."""
    kind, x, y = at
    left, top = camera.screen((x, y))
    q = camera.q
    for crack in CRACKS[:stage]:
        if kind == "square":
            points = [(left + px * q, top + py * q) for px, py in crack]
        elif kind == "h":
            points = [(left + px * q, top + (py - 0.5) * q * 0.3) for px, py in crack]
        else:
            points = [(left + (px - 0.5) * q * 0.3, top + py * q) for px, py in crack]
        draw.stroke_on(on, points, max(2.0, 4.4 * camera.unit * q / (40 * camera.unit)), theme.CARD)
        draw.stroke_on(on, points, max(1.0, 2.2 * camera.unit * q / (40 * camera.unit)), theme.EDGE)


def somewhere(on: pygame.Surface, camera: Camera, square: tuple[int, int], side: int) -> None:
    """Somebody is hereabouts: a washed ring three squares wide in the colour of the side, dashed, with a "?" beside it.

    ``side`` is the place of the side in the battle.
    """
    unit, q = camera.unit, camera.q
    look = theme.side(side)

    def make() -> pygame.Surface:
        size = 3 * q
        sheet, middle, r = Sheet(size, size), (1.5 * q, 1.5 * q), 1.42 * q
        ring = [*arc_points(middle, r, 0, 1)]
        sheet.polygon(ring, (*look.fill[:3], 46))
        sheet.dashes(ring, max(1.2, 2 * unit), look.text, 5 * unit, 4 * unit)
        return sheet.finish()

    picture = kept(("somewhere", q, unit, look.text), make)
    left, top = camera.screen((square[0] - 1, square[1] - 1))
    put(on, picture, (left, top))
    if camera.zoom >= theme.Q_BADGES:
        put(on, badge("unknown", 7 * unit), (round(left + 2.4 * q), round(top + 0.3 * q)))


def sign(on: pygame.Surface, camera: Camera, square: tuple[int, int], kind: str) -> None:
    """What lies on the ground: its sign on an ink disc in the middle of the square."""
    picture = badge(kind, max(5.0, min(10 * camera.unit, 0.3 * camera.q)))
    x, y = centre(camera, square, 1)
    put(on, picture, (round(x - picture.get_width() / 2), round(y - picture.get_height() / 2)))
