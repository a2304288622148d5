"""Tokens: one unit as a printed counter. Side by shape and colour, wounds as a ring, conditions as marks.

Ring and boxes go from the worst grade to the best, clockwise from 12 o'clock: aggravated, lethal, bashing, healthy.
Each grade has a sign of its own (star or dot, cross or dot, stroke, plain), so that the ring reads without colour.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, cos, pi, sin

import pygame

from game.app import draw, fonts, theme
from game.app.draw import Point, Sheet, kept, put
from game.app.theme import Colour
from game.app.wrapping import plain

GRADE_FILL: dict[str, Colour] = {"A": theme.INK, "L": theme.AMBER, "B": theme.SKY, "H": theme.GREEN}


@dataclass(frozen=True, slots=True)
class Harm:
    """A Health track as the ring shows it: how many boxes of each grade."""

    healthy: int
    bashing: int = 0
    lethal: int = 0
    aggravated: int = 0

    @property
    def total(self) -> int:
        """All boxes of the track."""
        return self.healthy + self.bashing + self.lethal + self.aggravated

    @property
    def hurt(self) -> bool:
        """Whether any box is marked."""
        return self.healthy < self.total

    def boxes(self) -> str:
        """One letter a box, worst first: ``AALLBHHH``."""
        return "A" * self.aggravated + "L" * self.lethal + "B" * self.bashing + "H" * self.healthy

    def segments(self) -> list[tuple[str, float, float]]:
        """Ring segments as (grade, start, end) in turns; over RING_MOST points one segment a grade."""
        total = self.total
        if total <= 0:
            return []
        if total <= theme.RING_MOST:
            return [(grade, n / total, (n + 1) / total) for n, grade in enumerate(self.boxes())]
        found, start = [], 0
        for grade, count in zip("ALBH", (self.aggravated, self.lethal, self.bashing, self.healthy), strict=True):
            if count:
                found.append((grade, start / total, (start + count) / total))
                start += count
        return found


@dataclass(frozen=True, slots=True)
class Token:
    """All a token shows, but where it stands. ``side`` is the place of the side in the scenario."""

    side: int
    letters: str
    harm: Harm | None = None
    marks: tuple[str, ...] = ()
    fallen: bool = False
    hollow: bool = False
    """Last seen here: outline only."""


def letters_of(name: str, lang: str) -> str:
    """Two letters for a name: initials of two words, else the first two; one character for a Chinese name."""
    words = [word for word in plain(name).replace("-", " ").split() if word]
    if not words:
        return "?"
    first = words[0]
    if lang == "zh" or ord(first[0]) >= 0x2E80:
        return first[0]
    if len(words) > 1:
        return (first[0] + words[1][0]).upper()
    return first[:2].upper()


# outlines of the four shapes


def corners(shape: str, r: float) -> list[Point]:
    """Corner points of a shape around (0, 0), clockwise from 12 o'clock; the disc as 72 points."""
    if shape == "disc":
        return [(r * sin(2 * pi * n / 72), -r * cos(2 * pi * n / 72)) for n in range(72)]
    if shape == "diamond":
        h = 1.17 * r
        return [(0, -h), (h, 0), (0, h), (-h, 0)]
    if shape == "square":
        h = 0.9 * r
        return [(0, -h), (h, -h), (h, h), (-h, h), (-h, -h)]
    h = 1.06 * r
    return [(h * sin(2 * pi * n / 6), -h * cos(2 * pi * n / 6)) for n in range(6)]


def reach_of(shape: str, r: float) -> float:
    """How far a shape reaches from its middle."""
    return {"disc": 1.0, "diamond": 1.17, "square": 0.9 * 2**0.5, "hexagon": 1.06}[shape] * r


def _along(points: list[Point], start: float, end: float) -> list[Point]:
    """The part of a closed outline between two turns of its length, corners included."""
    loop = [*points, points[0]]
    lengths = [((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 for a, b in itertools.pairwise(loop)]
    whole, done = sum(lengths), 0.0
    found: list[Point] = []
    for (a, b), length in zip(itertools.pairwise(loop), lengths, strict=True):
        low, high = done / whole, (done + length) / whole
        if high > start and low < end:
            f, g = max(0.0, (start - low) / (high - low)), min(1.0, (end - low) / (high - low))
            if not found:
                found.append((a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f))
            found.append((a[0] + (b[0] - a[0]) * g, a[1] + (b[1] - a[1]) * g))
        done += length
    return found


def _scaled(points: Sequence[Point], factor: float, middle: Point) -> list[Point]:
    return [(middle[0] + x * factor, middle[1] + y * factor) for x, y in points]


# the picture of a token


def token(look: Token, r: float, letter_least: int = 12, letters: bool = True) -> pygame.Surface:
    """The whole token with its shadow; its middle is the middle of the picture. ``r`` in screen pixels."""
    key = ("token", look.side % 4, look.letters, look.harm, look.fallen, look.hollow, r, letter_least, letters)
    return kept(key, lambda: _token(look, r, letter_least, letters))


def _token(look: Token, r: float, letter_least: int, letters: bool) -> pygame.Surface:
    # many units look alike but for their letters: what takes long is drawn once for all of them
    body = kept(("body", look.side % 4, look.harm, look.fallen, look.hollow, r), lambda: _blank(look, r))
    if not letters or not look.letters:
        return body
    picture = body.copy()
    side, half = theme.side(look.side), picture.get_width() / 2
    colour = side.text if look.fallen or look.hollow else side.letters
    _write(picture, look.letters, r, (half, half), colour, letter_least)
    return picture


def _blank(look: Token, r: float) -> pygame.Surface:
    """The token without its letters."""
    side = theme.side(look.side)
    edge = max(1.0, 0.04 * r)
    half = ceil(reach_of(side.shape, r) + edge + 0.16 * r + 1)
    sheet = Sheet(2 * half, 2 * half)
    mid = (float(half), float(half))
    outline = corners(side.shape, r)
    if look.fallen or look.hollow:
        _lying(sheet, outline, mid, r, side, look.fallen)
        return sheet.finish()
    ringed = look.harm is not None and r >= theme.R_RING
    _body(sheet, outline, mid, r, edge, side, look.harm if ringed else None)
    if not ringed and look.harm is not None and look.harm.hurt and r >= 5:
        _notch(sheet, mid, r, look.harm)
    return _with_shadow(sheet.finish(), outline, mid, r, half)


def _with_shadow(face: pygame.Surface, outline: list[Point], mid: Point, r: float, half: int) -> pygame.Surface:
    shade = Sheet(2 * half, 2 * half)
    shade.polygon(_scaled(outline, 1.0, (mid[0] + 0.05 * r, mid[1] + 0.13 * r)), theme.SHADOW)
    picture = draw.faded(shade.finish(), theme.TOKEN_SHADOW_ALPHA)
    put(picture, face, (0, 0))
    return picture


def _body(
    sheet: Sheet, outline: list[Point], mid: Point, r: float, edge: float, side: theme.Side, harm: Harm | None
) -> None:
    pad = 1 + edge / 2 / r
    sheet.polygon(_scaled(outline, pad, mid), theme.EDGE)
    if harm is None or harm.total <= 0:
        sheet.polygon(_scaled(outline, 1 - edge / r, mid), side.fill)
        return
    share = theme.RING[side.shape] * (1.0 if side.shape == "disc" else 1.05)
    outer, inner = 1 - edge / r * 0.75, 1 - share + edge / r * 0.4
    for grade, start, end in harm.segments():
        _segment(sheet, outline, mid, r, (outer, inner), grade, start, end)
    for grade, start, _ in harm.segments():
        (x, y), *_rest = _along(outline, start, min(1.0, start + 0.001))
        line = max(0.9, min(0.042 * r, 0.41 * r / max(1, len(harm.segments()))))
        ends = ((mid[0] + x * outer, mid[1] + y * outer), (mid[0] + x * inner, mid[1] + y * inner))
        if grade != "A" or start > 0:
            sheet.stroke(ends, line, theme.EDGE, round_ends=False)
    sheet.polygon(_scaled(outline, 1 - share + edge / r * 0.4, mid), theme.EDGE)
    sheet.polygon(_scaled(outline, 1 - share - edge / r * 0.7, mid), side.fill)


def _segment(
    sheet: Sheet, outline: list[Point], mid: Point, r: float, band: tuple[float, float], grade: str, a: float, b: float
) -> None:
    arc = _along(outline, a, b)
    outer, inner = _scaled(arc, band[0], mid), _scaled(arc, band[1], mid)
    sheet.polygon([*outer, *reversed(inner)], GRADE_FILL[grade])
    width = max(0.9, 0.05 * r)
    centre = _scaled(_along(outline, (a + b) / 2, min(1.0, (a + b) / 2 + 0.001))[:1], (band[0] + band[1]) / 2, mid)[0]
    if grade == "B":
        sheet.stroke((outer[0], inner[-1]), width, theme.EDGE)
    elif grade == "L" and r < theme.R_CROSS:
        sheet.circle(centre, max(1.0, 0.062 * r), theme.EDGE)
    elif grade == "L":
        sheet.stroke((outer[0], inner[-1]), width, theme.EDGE)
        sheet.stroke((inner[0], outer[-1]), width, theme.EDGE)
    elif grade == "A" and r < theme.R_STAR:
        sheet.circle(centre, max(1.0, 0.075 * r), theme.CARD)
    elif grade == "A":
        star(sheet, centre, 0.1 * r, theme.CARD)


def star(sheet: Sheet, middle: Point, r: float, colour: Colour) -> None:
    """The sign of aggravated harm: three strokes through one point."""
    for n in range(3):
        dx, dy = r * sin(pi * n / 3), -r * cos(pi * n / 3)
        ends = ((middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy))
        sheet.stroke(ends, r * 0.55, colour)


def _notch(sheet: Sheet, mid: Point, r: float, harm: Harm) -> None:
    """What is left of the ring on a small token: one dot in the colour of the worst grade at the upper right."""
    worst = "A" if harm.aggravated else "L" if harm.lethal else "B"
    at = (mid[0] + 0.62 * r, mid[1] - 0.62 * r)
    sheet.circle(at, max(2.0, 0.26 * r), theme.EDGE)
    sheet.circle(at, max(1.2, 0.17 * r), theme.CARD if worst == "A" else GRADE_FILL[worst])


def _lying(sheet: Sheet, outline: list[Point], mid: Point, r: float, side: theme.Side, fallen: bool) -> None:
    """A fallen unit: well fill and a diagonal bar; a last-seen one: the outline alone, dashed."""
    line = max(1.4, 0.07 * r)
    if fallen:
        sheet.polygon(_scaled(outline, 0.94, mid), theme.WELL)
        sheet.stroke(_scaled(outline, 0.94, mid), line, side.text, closed=True)
        f = 0.62 if side.shape != "diamond" else 0.5
        sheet.stroke(((mid[0] - f * r, mid[1] + f * r), (mid[0] + f * r, mid[1] - f * r)), line * 1.3, side.text)
    else:
        loop = _scaled([*outline, outline[0]], 0.94, mid)
        sheet.dashes(loop, line, side.text, 0.26 * r, 0.16 * r)


def _write(picture: pygame.Surface, letters: str, r: float, mid: Point, colour: Colour, least: int) -> None:
    size = max(least, theme.half_up(0.62 * r))
    room = (1.3 if r >= theme.R_RING else 1.5) * r
    small = r < theme.R_RING * least / 12
    if len(letters) > 1 and (r < least or (small and fonts.width_px(letters, size, True) > room)):
        letters = letters[0]
    fonts.put_px(picture, letters, mid, size, colour, bold=True)


def ghost(look: Token, r: float, letter_least: int = 12) -> pygame.Surface:
    """Where a plan would put the unit: paper at 170 and a dashed outline in the side's colour."""

    def make() -> pygame.Surface:
        side = theme.side(look.side)
        outline = corners(side.shape, r)
        half = ceil(reach_of(side.shape, r) + 3)
        mid = (float(half), float(half))
        paper = Sheet(2 * half, 2 * half)
        paper.polygon(_scaled(outline, 0.97, mid), theme.CARD)
        picture = draw.faded(paper.finish(), theme.ALPHA["ghost"])
        line = Sheet(2 * half, 2 * half)
        line.dashes(_scaled([*outline, outline[0]], 0.96, mid), max(1.6, 0.1 * r), side.fill, 0.24 * r, 0.13 * r)
        put(picture, line.finish(), (0, 0))
        _write(picture, look.letters, r, mid, side.text, letter_least)
        return picture

    return kept(("ghost", look.side % 4, look.letters, r, letter_least), make)


def flat(side: int, r: float) -> pygame.Surface:
    """The side's shape alone, for small maps, tracks and the initiative chips' empty state."""
    return token(Token(side, ""), r, letters=False)


def health_box(grade: str, size: int) -> pygame.Surface:
    """One box of a Health track on the unit card, ``size`` screen pixels."""

    def make() -> pygame.Surface:
        sheet = Sheet(size, size, unit=size / 12)
        sheet.rounded(0, 0, 12, 12, 2, theme.EDGE)
        sheet.rounded(1, 1, 10, 10, 1.2, GRADE_FILL[grade])
        if grade == "B":
            sheet.stroke(((3.2, 8.8), (8.8, 3.2)), 1.4, theme.EDGE)
        elif grade == "L":
            sheet.stroke(((3.2, 3.2), (8.8, 8.8)), 1.5, theme.EDGE)
            sheet.stroke(((8.8, 3.2), (3.2, 8.8)), 1.5, theme.EDGE)
        elif grade == "A":
            star(sheet, (6, 6), 2.6, theme.CARD)
        return sheet.finish()

    return kept(("health box", grade, size), make)
