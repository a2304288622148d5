"""The replay's bar: the battle along a line, and under it the controls (look 2, Replay).

In the small arrangement the line stands beside the controls, and words give way to icons.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app import draw, theme
from game.app.draw import Sheet, kept, put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.layout import Battle
from game.app.replay_show import Timeline
from game.app.widgets import button, focus_frame, switch

STEPS = (("first", "first"), ("back", "step_back"), ("play", "play"), ("next", "step_on"), ("last", "last"))
"""The controls in their order, with their icons."""
HANDLE = 16
FALL = 6.5


@dataclass(frozen=True, slots=True)
class Boxes:
    """Where the parts of the bar are; ``label`` is empty where there is no room for it."""

    line: pygame.Rect
    """The line with the room above and below it that takes clicks."""
    middle: int
    steps: tuple[pygame.Rect, ...]
    label: pygame.Rect
    speed: pygame.Rect
    branch: pygame.Rect
    film: pygame.Rect
    words: bool

    def x(self, place: int, count: int) -> int:
        """The pixel of a stop."""
        return self.line.left + theme.half_up(self.line.width * place / max(1, count - 1))

    def place(self, x: int, count: int) -> int:
        """The stop nearest to a pixel."""
        share = (x - self.line.left) / max(1, self.line.width)
        return max(0, min(count - 1, theme.half_up(share * (count - 1))))


def boxes(at: Battle, show: Timeline, kind: Type) -> Boxes:
    """Everything of the bar in its place; words stand where all of them fit."""
    return _small(at, show, kind) if at.small else _large(at, show, kind)


def _large(at: Battle, show: Timeline, kind: Type) -> Boxes:
    px, bar = at.scale.px, at.bar
    left, right, top = bar.left + px(24), bar.right - px(24), bar.top + px(49)
    steps, x = [], left
    for name, _ in STEPS:
        wide = px(64 if name == "play" else 40)
        steps.append(pygame.Rect(x, top, wide, px(36)))
        x += wide + px(4)
    x += px(8)
    words = [kind.width(each, theme.BODY) + px(46) for each in (show.branch, show.film)]
    cells = _speed_width(show, kind)
    room = right - x - cells - px(24)
    label = kind.width(show.label, theme.BODY, True) + px(16)
    spoken = sum(words) + px(8) <= room
    wide, wider = words if spoken else (px(40), px(40))
    film = pygame.Rect(right - wider, top, wider, px(36))
    branch = pygame.Rect(film.left - px(8) - wide, top, wide, px(36))
    shown = label if label + wide + wider + px(8) <= room else 0
    speed = pygame.Rect(x + (px(8) + shown if shown else 0), top, cells, px(36))
    line = pygame.Rect(left, bar.top + px(4), right - left, px(42))
    return Boxes(line, bar.top + px(29), tuple(steps), pygame.Rect(x, top, shown, px(36)), speed, branch, film, spoken)


def _small(at: Battle, show: Timeline, kind: Type) -> Boxes:
    px, bar = at.scale.px, at.bar
    top, x, steps = bar.top + px(12), bar.left + px(8), []
    for _ in STEPS:
        steps.append(pygame.Rect(x, top, px(32), px(32)))
        x += px(34)
    speed = pygame.Rect(x + px(4), top, _speed_width(show, kind), px(32))
    branch = pygame.Rect(speed.right + px(6), top, px(32), px(32))
    film = pygame.Rect(branch.right + px(2), top, px(32), px(32))
    left = film.right + px(16)
    line = pygame.Rect(left, bar.top + px(4), bar.right - px(16) - left, px(48))
    return Boxes(line, bar.top + px(32), tuple(steps), pygame.Rect(x, top, 0, 0), speed, branch, film, False)


def _speed_width(show: Timeline, kind: Type) -> int:
    wide = max((kind.width(each, theme.CAPTION, True) for each in show.speeds), default=0)
    return (wide + kind.scale.px(12)) * len(show.speeds) + kind.scale.px(4)


def draw_timeline(on: pygame.Surface, at: Battle, show: Timeline, hits: Hits, kind: Type) -> None:
    """Draw the bar and enter its controls: ``timeline``, ``step`` by name, ``speed``, ``branch``, ``film``."""
    px = at.scale.px
    on.fill(theme.PANEL, at.bar)
    on.fill(theme.LINE2, (at.bar.left, at.bar.top, at.bar.width, px(1)))
    place = boxes(at, show, kind)
    _line(on, place, show, hits, kind)
    for (name, icon), box in zip(STEPS, place.steps, strict=True):
        enabled = show.place > 0 if name in ("first", "back") else show.place < show.count - 1
        hits.add(box, "step", name, tip=show.tip(name))
        sign = "pause" if name == "play" and show.playing else icon
        button(
            on, box, "", hits.state("step", name), kind, icon=sign, primary=name == "play",
            enabled=True if name == "play" else enabled, focused=hits.focus("step", name), asks=False,
        )  # fmt: skip
    if place.label.width:
        kind.put(on, show.label, place.label.left, place.label.centery, theme.BODY, bold=True, most=place.label.width)
    switch(on, place.speed, show.speeds, show.speed, hits, "speed", kind)
    for name, word, box in (("branch", show.branch, place.branch), ("film", show.film, place.film)):
        hits.add(box, name, None, tip=show.tip(name))
        label = word if place.words else ""
        button(on, box, label, hits.state(name), kind, icon=name, focused=hits.focus(name))


def _line(on: pygame.Surface, place: Boxes, show: Timeline, hits: Hits, kind: Type) -> None:
    px, line, y = kind.scale.px, place.line, place.middle
    hits.add(line.inflate(px(HANDLE), 0), "timeline", None, tip="")
    thick = px(6)
    track = pygame.Rect(line.left, y - thick // 2, line.width, thick)
    draw.card(on, track, kind.scale, theme.LINE, None, theme.R_BOX, None)
    handle = place.x(show.place, show.count)
    if handle > line.left + 2:
        draw.card(on, pygame.Rect(line.left, track.top, handle - line.left, thick), kind.scale, theme.INK, None,
                  theme.R_BOX, None)  # fmt: skip
    if show.ready < show.count:
        begin = place.x(max(show.ready - 1, show.place), show.count)
        on.fill(theme.WELL, (begin, track.top, line.right - begin, thick))
    edge = -px(100)
    for stop, word in show.ticks:
        x = place.x(stop, show.count)
        on.fill(theme.INK if x <= handle else theme.LINE2, (x, y - px(7), px(1) + 1, px(14)))
        half = kind.width(word, theme.CAPTION) // 2
        if x - half > edge + px(6):
            kind.put(on, word, x, y - px(16), theme.CAPTION, theme.INK2, align="centre")
            edge = x + half
    for number, (stop, side, words) in enumerate(show.falls):
        picture = fall(side, kind)
        spot = picture.get_rect(center=(place.x(stop, show.count), y))
        put(on, picture, spot)
        hits.add(spot, "fall", number, tip=words, focusable=False)
    picture = _handle(kind)
    put(on, picture, (handle - picture.get_width() // 2, y - picture.get_height() // 2))
    if hits.focus("timeline"):
        focus_frame(on, pygame.Rect(line.left, y - px(10), line.width, px(20)), kind.scale, theme.R_BOX)


def fall(side: int, kind: Type) -> pygame.Surface:
    """The shape of a side, small: somebody of it fell here."""
    unit = kind.scale.percent / 100
    look = theme.side(side)

    def make() -> pygame.Surface:
        size = 2 * (FALL + 2) * unit
        sheet, middle, r = Sheet(size, size), size / 2, FALL * unit
        if look.shape == "disc":
            sheet.circle((middle, middle), r, theme.EDGE)
            sheet.circle((middle, middle), r - 1.2 * unit, look.fill)
            return sheet.finish()
        for radius, colour in ((r, theme.EDGE), (r - 1.6 * unit, look.fill)):
            sheet.polygon(_corners(look.shape, middle, radius), colour)
        return sheet.finish()

    return kept(("fall", side, kind.scale.percent), make)


def _corners(shape: str, m: float, r: float) -> list[tuple[float, float]]:
    if shape == "diamond":
        far = 1.17 * r
        return [(m, m - far), (m + far, m), (m, m + far), (m - far, m)]
    if shape == "square":
        half = 0.88 * r
        return [(m - half, m - half), (m + half, m - half), (m + half, m + half), (m - half, m + half)]
    return [(m + dx * r, m + dy * r) for dx, dy in
            ((-0.5, -0.87), (0.5, -0.87), (1, 0), (0.5, 0.87), (-0.5, 0.87), (-1, 0))]  # fmt: skip


def _handle(kind: Type) -> pygame.Surface:
    unit = kind.scale.percent / 100

    def make() -> pygame.Surface:
        size = (HANDLE + 2) * unit
        sheet = Sheet(size, size)
        sheet.circle((size / 2, size / 2), HANDLE / 2 * unit, theme.INK)
        sheet.circle((size / 2, size / 2), (HANDLE / 2 - 2) * unit, theme.CARD)
        sheet.circle((size / 2, size / 2), 3.2 * unit, theme.INK)
        return sheet.finish()

    return kept(("handle", kind.scale.percent), make)
