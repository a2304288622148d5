"""Clean shapes: drawn at four times their size, scaled down smoothly, kept by everything they depend on.

Pictures are premultiplied by alpha throughout, so that smoothing never pulls a dark rim into an edge: blit them with
``put``. Coordinates are screen pixels; a ``Sheet`` may be given a ``unit`` so that an icon can be drawn in its own 24
box.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import ceil, cos, hypot, pi, sin

import pygame

from game.app import theme
from game.app.caches import Pictures
from game.app.theme import Colour, Scale, Shade

Point = tuple[float, float]
Ink = Colour | tuple[int, int, int, int]
FACTOR = 4
"""A power of two: SDL's smooth scaling then keeps flat colours exactly; by 3 it takes 2 of 255 from every channel."""
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED

pictures = Pictures(96 << 20)


def kept(key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """A shared picture by key."""
    return pictures.get(key, make)


def put(on: pygame.Surface, picture: pygame.Surface, at: tuple[float, float] | pygame.Rect) -> None:
    """Blit a premultiplied picture."""
    on.blit(picture, (at[0], at[1]), special_flags=PREMULTIPLIED)


def faded(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    """A copy of a premultiplied picture at ``alpha`` of 255."""
    copy = picture.copy()
    copy.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


class Sheet:
    """A transparent drawing board of ``width`` x ``height`` screen pixels; ``finish`` gives the smooth picture."""

    def __init__(self, width: float, height: float, unit: float = 1.0, origin: Point = (0.0, 0.0)) -> None:
        self.width, self.height = max(1, ceil(width)), max(1, ceil(height))
        self.k = unit * FACTOR
        self.origin = origin
        self.surface = pygame.Surface((self.width * FACTOR, self.height * FACTOR), pygame.SRCALPHA)

    def _at(self, point: Point) -> Point:
        return (point[0] - self.origin[0]) * self.k, (point[1] - self.origin[1]) * self.k

    def polygon(self, points: Iterable[Point], colour: Ink) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self.surface, colour, [self._at(each) for each in points])

    def circle(self, middle: Point, radius: float, colour: Ink) -> None:
        """A filled disc."""
        pygame.draw.circle(self.surface, colour, self._at(middle), radius * self.k)

    def ring(self, middle: Point, radius: float, width: float, colour: Colour) -> None:
        """A circle line whose middle runs at ``radius``."""
        outer = (radius + width / 2) * self.k
        pygame.draw.circle(self.surface, colour, self._at(middle), outer, max(1, round(width * self.k)))

    def rounded(self, x: float, y: float, w: float, h: float, radius: float, colour: Ink) -> None:
        """A filled box with round corners; with a transparent ``colour`` it clears what lies there."""
        left, top = self._at((x, y))
        right, bottom = self._at((x + w, y + h))
        box = pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))
        pygame.draw.rect(self.surface, colour, box, border_radius=round(radius * self.k))

    def stroke(
        self, points: Sequence[Point], width: float, colour: Ink, closed: bool = False, round_ends: bool = True
    ) -> None:
        """A line through the points with round joints; ``round_ends`` False cuts both ends straight."""
        path = list(points) + ([points[0]] if closed else [])
        for start, end in itertools.pairwise(path):
            self._bar(start, end, width, colour)
        joints = path if round_ends or closed else path[1:-1]
        for joint in joints:
            self.circle(joint, width / 2 - 0.5 / self.k, colour)  # a full radius would bulge by a part of a pixel

    def _bar(self, start: Point, end: Point, width: float, colour: Ink) -> None:
        (ax, ay), (bx, by) = self._at(start), self._at(end)
        length = hypot(bx - ax, by - ay)
        if length == 0:
            return
        nx, ny = (by - ay) / length * width * self.k / 2, (ax - bx) / length * width * self.k / 2
        corners = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
        pygame.draw.polygon(self.surface, colour, corners)

    def dashes(self, points: Sequence[Point], width: float, colour: Colour, on: float, off: float) -> None:
        """A dashed line through the points, cut straight."""
        for start, end in dashed(points, on, off):
            self.stroke((start, end), width, colour, round_ends=False)

    def arc(self, middle: Point, radius: float, start: float, end: float, width: float, colour: Colour) -> None:
        """A part of a circle, angles in turns clockwise from 12 o'clock, round ends."""
        self.stroke(arc_points(middle, radius, start, end), width, colour)

    def finish(self) -> pygame.Surface:
        """The picture at screen size, premultiplied."""
        return pygame.transform.smoothscale(self.surface.premul_alpha(), (self.width, self.height))


def arc_points(middle: Point, radius: float, start: float, end: float) -> list[Point]:
    """Points along a circle, angles in turns clockwise from 12 o'clock."""
    count = max(2, ceil(abs(end - start) * 48) + 1)
    turns = [start + (end - start) * step / (count - 1) for step in range(count)]
    return [(middle[0] + radius * sin(2 * pi * t), middle[1] - radius * cos(2 * pi * t)) for t in turns]


def dashed(points: Sequence[Point], on: float, off: float) -> list[tuple[Point, Point]]:
    """The straight bars of a dashed line; the pattern runs on round corners."""
    bars: list[tuple[Point, Point]] = []
    left, inked = on, True
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = hypot(bx - ax, by - ay)
        done = 0.0
        while length - done > 1e-9:
            step = min(left, length - done)
            if inked:
                f, g = done / length, (done + step) / length
                bars.append(((ax + (bx - ax) * f, ay + (by - ay) * f), (ax + (bx - ax) * g, ay + (by - ay) * g)))
            done += step
            left -= step
            if left <= 1e-9:
                inked = not inked
                left = on if inked else off
    return bars


def stroke_on(
    on: pygame.Surface,
    points: Sequence[Point],
    width: float,
    colour: Colour,
    dash: tuple[float, float] | None = None,
    round_ends: bool = True,
) -> None:
    """Draw a smooth line straight onto a surface, in pieces, so that a line across the map needs no map-sized sheet."""
    bars = dashed(points, *dash) if dash else list(itertools.pairwise(points))
    piece = 160.0
    for (ax, ay), (bx, by) in bars:
        length = hypot(bx - ax, by - ay)
        count = max(1, ceil(length / piece))
        for step in range(count):
            f, g = step / count, (step + 1) / count
            _bar_on(
                on,
                (ax + (bx - ax) * f, ay + (by - ay) * f),
                (ax + (bx - ax) * g, ay + (by - ay) * g),
                width,
                colour,
                round_ends and dash is None,
            )


def _bar_on(on: pygame.Surface, a: Point, b: Point, width: float, colour: Colour, round_ends: bool) -> None:
    margin = width / 2 + 2
    left, top = int(min(a[0], b[0]) - margin), int(min(a[1], b[1]) - margin)
    right, bottom = max(a[0], b[0]) + margin, max(a[1], b[1]) + margin
    clip = on.get_clip()
    if right < clip.left or bottom < clip.top or left > clip.right or top > clip.bottom:
        return
    sheet = Sheet(right - left, bottom - top, origin=(left, top))
    sheet.stroke((a, b), width, colour, round_ends=round_ends)
    put(on, sheet.finish(), (left, top))


def polygon_on(on: pygame.Surface, points: Sequence[Point], colour: Colour, alpha: int) -> None:
    """Fill a polygon with a translucent colour; its edge is left to the outline drawn over it."""
    left, top = int(min(p[0] for p in points)), int(min(p[1] for p in points))
    right, bottom = ceil(max(p[0] for p in points)), ceil(max(p[1] for p in points))
    box = pygame.Rect(left, top, right - left + 1, bottom - top + 1).clip(on.get_clip())
    if not box.width or not box.height:
        return
    layer = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.polygon(layer, premultiplied(colour, alpha), [(x - box.left, y - box.top) for x, y in points])
    put(on, layer, box)


def premultiplied(colour: Colour, alpha: int) -> tuple[int, int, int, int]:
    """A colour at an alpha as it stands in a premultiplied picture."""
    return colour[0] * alpha // 255, colour[1] * alpha // 255, colour[2] * alpha // 255, alpha


def wash(on: pygame.Surface, box: pygame.Rect, colour: Colour, alpha: int) -> None:
    """Lay a translucent colour over a box."""
    box = box.clip(on.get_clip())
    if box.width and box.height:
        # one picture for all boxes up to its size: a region cut by the rim of a panned view has new sizes each frame
        size = (1 << (box.width - 1).bit_length(), 1 << (box.height - 1).bit_length())
        layer = kept(("wash", size, colour, alpha), lambda: _washed(size, colour, alpha))
        on.blit(layer, box, (0, 0, *box.size), PREMULTIPLIED)


def _washed(size: tuple[int, int], colour: Colour, alpha: int) -> pygame.Surface:
    layer = pygame.Surface(size, pygame.SRCALPHA)
    layer.fill(premultiplied(colour, alpha))
    return layer


# cards: a small picture whose edges are stretched, so that every size costs the same


def card(
    on: pygame.Surface,
    box: pygame.Rect,
    scale: Scale,
    fill: Colour = theme.CARD,
    line: Colour | None = theme.LINE,
    radius: float = theme.R_CARD,
    shade: Shade | None = theme.REST,
    line_width: float = theme.HAIRLINE,
) -> None:
    """A rounded card with its warm shadow; ``box`` is the card itself, the shadow lies outside it."""
    if box.width < 2 or box.height < 2:
        return
    if shade is not None:
        blur, down = scale.px(shade.blur), scale.px(shade.down)
        around = box.inflate(2 * blur, 2 * blur).move(0, down)
        corner = blur * 2 + scale.px(radius)
        key = ("shade", shade, scale.percent, radius)
        soft = kept(key, lambda: _shadow(corner, blur, scale.px(radius), shade.alpha))
        stretch(on, key, soft, corner, around)
    pixels, width = scale.exact(radius), max(1.0, scale.exact(line_width))
    if line_width == theme.HAIRLINE:
        width = float(theme.half_up(width))
    face_corner = ceil(pixels) + 2
    look = ("card", pixels, width, fill, line)
    stretch(on, look, kept(look, lambda: _card(face_corner, pixels, width, fill, line)), face_corner, box)


def _card(corner: int, radius: float, width: float, fill: Colour, line: Colour | None) -> pygame.Surface:
    side = 2 * corner + 2
    sheet = Sheet(side, side)
    if line is None:
        sheet.rounded(0, 0, side, side, radius, fill)
    else:
        sheet.rounded(0, 0, side, side, radius, line)
        sheet.rounded(width, width, side - 2 * width, side - 2 * width, max(0.0, radius - width), fill)
    return sheet.finish()


def _shadow(corner: int, blur: int, radius: int, alpha: int) -> pygame.Surface:
    side = 2 * corner + 2
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    for step in range(blur, -1, -1):
        inset = blur - step
        part = round(alpha * (inset + 1) / (blur + 1))
        box = pygame.Rect(inset, inset, side - 2 * inset, side - 2 * inset)
        pygame.draw.rect(picture, premultiplied(theme.SHADOW, part), box, border_radius=radius + step)
    return picture


def stretch(on: pygame.Surface, key: Hashable, picture: pygame.Surface, corner: int, box: pygame.Rect) -> None:
    """Blit a nine-part picture: corners as they are, edges and middle stretched to fill ``box``.

    Small boxes are kept whole under ``key``; big ones are put together each time, their middle filled when it is
    opaque.
    """
    if box.width * box.height < 40_000:
        whole = kept(("nine", key, box.size), lambda: _nine(picture, corner, box.size))
        put(on, whole, box)
        return
    for source, target in _nine_parts(picture.get_width(), corner, box.size):
        target.move_ip(box.topleft)
        middle = picture.get_at(source.center)
        if source.size == (2, 2) and middle.a == 255:
            on.fill(middle, target)
            continue
        part = picture.subsurface(source)
        put(on, part if target.size == source.size else pygame.transform.scale(part, target.size), target)


def _nine(picture: pygame.Surface, corner: int, size: tuple[int, int]) -> pygame.Surface:
    whole = pygame.Surface(size, pygame.SRCALPHA)
    for source, target in _nine_parts(picture.get_width(), corner, size):
        put(whole, pygame.transform.scale(picture.subsurface(source), target.size), target)
    return whole


def _nine_parts(side: int, corner: int, size: tuple[int, int]) -> list[tuple[pygame.Rect, pygame.Rect]]:
    """Where each of nine parts comes from and goes to; the middle row and column of the picture are 2 pixels."""

    def cuts(length: int) -> list[tuple[int, int, int, int]]:
        end = min(corner, length // 2)
        middle = length - 2 * end
        return [(0, end, 0, end), (corner, 2, end, middle), (side - end, end, end + middle, end)]

    return [
        (pygame.Rect(sx, sy, sw, sh), pygame.Rect(tx, ty, tw, th))
        for sx, sw, tx, tw in cuts(size[0])
        for sy, sh, ty, th in cuts(size[1])
        if tw > 0 and th > 0
    ]
