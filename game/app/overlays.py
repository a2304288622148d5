"""Drawings of the marks on the board: regions, lanes, lines, causes, brackets. Colour never speaks alone: every
kind has a stroke.

All take screen pixels and ``unit``, the screen pixels of a logical one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, hypot

import pygame

from game.app import draw, theme
from game.app.draw import Point, Sheet, kept, put
from game.app.theme import Colour, half_up

Box = pygame.Rect


def fill(on: pygame.Surface, boxes: Sequence[Box], colour: Colour, alpha: int) -> None:
    """A translucent region given as boxes that do not overlap."""
    for box in boxes:
        draw.wash(on, box, colour, alpha)


def outline(
    on: pygame.Surface, lines: Sequence[tuple[Point, Point]], colour: Colour, unit: float, dash: str = ""
) -> None:
    """Level and upright lines two logical pixels wide; ``dash`` is "", "dashed" or "dotted"."""
    w = max(1, half_up(theme.REGION_LINE * unit))
    pattern = {"dashed": (6 * unit, 4 * unit), "dotted": (2 * unit, 3 * unit)}.get(dash)
    shown = on.get_clip().inflate(4 * w, 4 * w)
    for a, b in lines:
        if a[0] > shown.right or a[1] > shown.bottom or b[0] < shown.left or b[1] < shown.top:
            continue
        bars = draw.dashed((a, b), *pattern) if pattern else [(a, b)]
        for (ax, ay), (bx, by) in bars:
            left, top, right, bottom = half_up(ax), half_up(ay), half_up(bx), half_up(by)
            grow = w if not pattern else 0
            if top == bottom:
                on.fill(colour, (left - grow // 2, top - w // 2, max(1, right - left) + grow, w))
            else:
                on.fill(colour, (left - w // 2, top - grow // 2, w, max(1, bottom - top) + grow))


def box_lines(box: Box) -> list[tuple[Point, Point]]:
    """The four sides of a box."""
    corners = [box.topleft, box.topright, box.bottomright, box.bottomleft]
    sides = [*pairwise(corners), (corners[0], corners[3])]
    return [(min(a, b), max(a, b)) for a, b in sides]


DANGER = {1: (18, 1.4, 0.3), 2: (16, 1.4, 1.0), 3: (9, 2.4, 1.0)}
"""Grade of danger -> pixels between its strokes, their width, and how much of each is drawn."""


def hatch(
    on: pygame.Surface, boxes: Sequence[Box], colour: Colour, unit: float, origin: tuple[int, int], grade: int = 3
) -> None:
    """Danger: strokes at 45 degrees that run on through the whole region, the denser the worse: ticks, thin strokes far
    apart, and strokes of 2.4 px every 9 px.
    """
    apart, width, drawn = DANGER[grade]
    step = max(4, half_up(apart * unit))

    def make() -> pygame.Surface:
        sheet = Sheet(step, step)
        if drawn < 1:
            a, b = step * (0.5 - drawn / 2), step * (0.5 + drawn / 2)
            sheet.stroke(((a, b), (b, a)), width * unit, colour, round_ends=False)
            return sheet.finish()
        for n in (-1, 0, 1, 2):
            low, high = (n * step - step, step * 2), (n * step + step * 2, -step)
            sheet.stroke((low, high), width * unit, colour, round_ends=False)
        return sheet.finish()

    _tile(on, boxes, kept(("danger", step, unit, colour, grade), make), origin)


def dots(on: pygame.Surface, boxes: Sequence[Box], colour: Colour, unit: float, origin: tuple[int, int]) -> None:
    """Areas: a dot every 11 px."""
    step = max(5, half_up(11 * unit))

    def make() -> pygame.Surface:
        sheet = Sheet(step, step)
        sheet.circle((step / 2, step / 2), 1.6 * unit, colour)
        return sheet.finish()

    _tile(on, boxes, kept(("dots", step, unit, colour), make), origin)


def _tile(on: pygame.Surface, boxes: Sequence[Box], tile: pygame.Surface, origin: tuple[int, int]) -> None:
    before, side = on.get_clip(), tile.get_width()
    for box in boxes:
        clip = box.clip(before)
        if not clip.width or not clip.height:
            continue
        on.set_clip(clip)
        for x in range(clip.left - (clip.left - origin[0]) % side, clip.right, side):
            for y in range(clip.top - (clip.top - origin[1]) % side, clip.bottom, side):
                put(on, tile, (x, y))
    on.set_clip(before)


def hull(a: Box, b: Box) -> list[Point]:
    """The convex hull of two boxes, clockwise."""
    points = sorted({(float(x), float(y)) for r in (a, b) for x in (r.left, r.right) for y in (r.top, r.bottom)})

    def half(row: Iterable[Point]) -> list[Point]:
        kept_points: list[Point] = []
        for p in row:
            while len(kept_points) > 1:
                (ax, ay), (bx, by) = kept_points[-2:]
                if (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) > 0:
                    break
                kept_points.pop()
            kept_points.append(p)
        return kept_points[:-1]

    return half(points) + half(reversed(points))


def lane(on: pygame.Surface, start: Box, end: Box, unit: float) -> None:
    """A charge lane: paper and amber, dashed outline, chevrons the way of the charge."""
    shape = hull(start, end)
    lane_shape(on, shape, start.center, end.center, start.width, unit)


def lane_shape(on: pygame.Surface, shape: Sequence[Point], a: Point, b: Point, q: float, unit: float) -> None:
    """A lane of any outline with chevrons from ``a`` to ``b``."""
    draw.polygon_on(on, shape, theme.CARD, theme.ALPHA["lane_paper"])
    draw.polygon_on(on, shape, theme.AMBER, theme.ALPHA["lane"])
    draw.stroke_on(on, [*shape, shape[0]], 2 * unit, theme.AMBER_LINE, dash=(7 * unit, 4 * unit))
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length < q:
        return
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    at, step, size = q * 0.75, min(q, 40 * unit) * 0.75, min(q * 0.2, 8 * unit)
    while at < length - q * 0.4:
        x, y = a[0] + dx * at, a[1] + dy * at
        left = (x - dx * size - dy * size, y - dy * size + dx * size)
        right = (x - dx * size + dy * size, y - dy * size - dx * size)
        for end in (left, right):
            draw.stroke_on(on, ((x, y), end), 2.4 * unit, theme.AMBER_LINE)
        at += step


def path(on: pygame.Surface, points: Sequence[Point], colour: Colour, unit: float, q: int) -> None:
    """A planned way: paper casing, line, one dot a step."""
    if len(points) < 2:
        return
    slim = min(1.0, q / (24 * unit))
    draw.stroke_on(on, points, 5.5 * unit * slim, theme.CARD)
    draw.stroke_on(on, points, theme.PATH_LINE * unit * slim, colour)
    for point in points[1:-1]:
        dot(on, point, 3.4 * unit * slim, colour, unit)


def waypoint(on: pygame.Surface, point: Point, colour: Colour, unit: float, q: int) -> None:
    """A square that somebody has led the way over: a ring around the dot of its step."""
    slim = min(1.0, q / (24 * unit))
    dot(on, point, 7.5 * unit * slim, colour, unit)
    dot(on, point, 4.6 * unit * slim, theme.CARD, unit)


def ruler(on: pygame.Surface, a: Point, b: Point, q: int, unit: float) -> None:
    """A straight line with a stroke across it every metre, and a dot at both ends."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    if not length:
        return
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    ticks = [n * q for n in range(1, int(length / q - 0.25) + 1)]
    for width, colour, size in ((5.5, theme.CARD, 5.5), (2.4, theme.INK, 4.5)):
        draw.stroke_on(on, (a, b), width * unit, colour, round_ends=False)
        for at in ticks:
            x, y, r = a[0] + dx * at, a[1] + dy * at, size * unit
            draw.stroke_on(on, ((x - dy * r, y + dx * r), (x + dy * r, y - dx * r)), (width - 0.6) * unit, colour)
    for end in (a, b):
        dot(on, end, 4 * unit, theme.INK, unit)


def dot(on: pygame.Surface, at: Point, r: float, colour: Colour, unit: float) -> None:
    """A round dot cased in paper."""
    size = 2 * ceil(r + 2 * unit)

    def make() -> pygame.Surface:
        sheet = Sheet(size, size)
        sheet.circle((size / 2, size / 2), r + 1.4 * unit, theme.CARD)
        sheet.circle((size / 2, size / 2), r, colour)
        return sheet.finish()

    put(on, kept(("dot", r, colour, unit), make), (round(at[0] - size / 2), round(at[1] - size / 2)))


def sight_line(on: pygame.Surface, a: Point, b: Point, trim_a: float, trim_b: float, unit: float, open_: bool) -> None:
    """A line of sight: paper 5, dashes 8/4, from rim to rim of two tokens; a closed one is vermilion."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length <= trim_a + trim_b:
        return
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    start = (a[0] + dx * trim_a, a[1] + dy * trim_a)
    end = (b[0] - dx * trim_b, b[1] - dy * trim_b)
    draw.stroke_on(on, (start, end), 5 * unit, theme.CARD, round_ends=False)
    colour = theme.INK if open_ else theme.VERMILION_TEXT
    draw.stroke_on(on, (start, end), 2.4 * unit, colour, dash=(8 * unit, 4 * unit))


def shot(on: pygame.Surface, a: Point, b: Point, trim_a: float, trim_b: float, unit: float) -> None:
    """An arrow of harm from rim to rim of two tokens."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    if length <= trim_a + trim_b:
        return
    dx, dy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    start = (a[0] + dx * trim_a, a[1] + dy * trim_a)
    end = (b[0] - dx * trim_b, b[1] - dy * trim_b)
    size = min(9 * unit, length - trim_a - trim_b)
    neck = (end[0] - dx * size, end[1] - dy * size)
    draw.stroke_on(on, (start, neck), 5.5 * unit, theme.CARD, round_ends=False)
    draw.stroke_on(on, (start, neck), 2.4 * unit, theme.VERMILION_TEXT, round_ends=False)
    wing = size * 0.55
    head = (end, (neck[0] - dy * wing, neck[1] + dx * wing), (neck[0] + dy * wing, neck[1] - dx * wing))
    draw.polygon_on(on, head, theme.VERMILION_TEXT, 255)


def between(on: pygame.Surface, points: Sequence[Point], unit: float) -> None:
    """A square or an edge that a line meets and that gives no number: an amber frame in dashes."""
    draw.stroke_on(on, points, 4.4 * unit, theme.CARD)
    draw.stroke_on(on, points, 2 * unit, theme.AMBER_LINE, dash=(5 * unit, 3 * unit))


def cause_box(on: pygame.Surface, box: Box, unit: float) -> None:
    """The square that causes a number, lit: amber wash, amber frame, ink line around."""
    size = box.width + 2 * half_up(3 * unit), box.height + 2 * half_up(3 * unit)

    def make() -> pygame.Surface:
        sheet = Sheet(*size)
        p = half_up(3 * unit)
        w, h = box.size
        ink, amber = 2 * unit, 3.4 * unit
        sheet.rounded(p - ink, p - ink, w + 2 * ink, h + 2 * ink, 4 * unit, theme.EDGE)
        sheet.rounded(p, p, w, h, 3 * unit, theme.AMBER)
        sheet.rounded(p + amber, p + amber, w - 2 * amber, h - 2 * amber, 2 * unit, (0, 0, 0, 0))
        picture = sheet.finish()
        middle = pygame.Surface((w, h), pygame.SRCALPHA)
        middle.fill(draw.premultiplied(theme.AMBER, theme.ALPHA["cause"]))
        under = pygame.Surface(size, pygame.SRCALPHA)
        put(under, middle, (p, p))
        put(under, picture, (0, 0))
        return under

    put(on, kept(("cause", box.size, unit), make), (box.left - half_up(3 * unit), box.top - half_up(3 * unit)))


def cause_edge(on: pygame.Surface, a: Point, b: Point, unit: float) -> None:
    """The edge that causes a number: amber 6 in an ink casing of 9."""
    draw.stroke_on(on, (a, b), 9 * unit, theme.EDGE)
    draw.stroke_on(on, (a, b), 6 * unit, theme.AMBER)


def offered_edge(on: pygame.Surface, a: Point, b: Point, unit: float) -> None:
    """An edge that a deed can be aimed at: green dashes in a paper casing."""
    draw.stroke_on(on, (a, b), 10 * unit, theme.CARD)
    draw.stroke_on(on, (a, b), 5 * unit, theme.GREEN_TEXT, dash=(7 * unit, 4 * unit))


def refused_box(on: pygame.Surface, box: Box, unit: float) -> None:
    """The square that spoils a command: vermilion frame, strokes from its corners inward."""

    def make() -> pygame.Surface:
        w, h = box.size
        sheet = Sheet(w, h)
        line = 2 * unit
        for width, colour in ((line + 2.4 * unit, theme.CARD), (line, theme.VERMILION_TEXT)):
            i = line / 2 + 1.2 * unit
            sheet.stroke(((i, i), (w - i, i), (w - i, h - i), (i, h - i)), width, colour, closed=True)
            arm = min(w, h) * 0.2
            for x, dx in ((i, arm), (w - i, -arm)):
                for y, dy in ((i, arm), (h - i, -arm)):
                    sheet.stroke(((x, y), (x + dx, y + dy)), width, colour)
        return sheet.finish()

    put(on, kept(("refused", box.size, unit), make), box)


def refused_edge(on: pygame.Surface, a: Point, b: Point, unit: float) -> None:
    """The edge that spoils a command."""
    draw.stroke_on(on, (a, b), 9 * unit, theme.CARD)
    draw.stroke_on(on, (a, b), 5 * unit, theme.VERMILION_TEXT)
