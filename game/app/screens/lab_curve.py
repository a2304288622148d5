"""The card with the curve: how the chance to win came about while battles were fought, its interval around it, and
some of the battles as dots. A dot is watched with a click; how high it lies is by how much the first side was ahead.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app import draw, theme
from game.app.draw import put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.lab_show import LabShow, Told
from game.app.screens.timeline import fall
from game.app.widgets import focus_frame
from game.lab.course import Point
from game.text.numbers import whole

CHART, LANE = 84, 44
"""Heights of the curve and of the lane with the dots."""
LEFT = 40
BAND = 56
"""Alpha of the interval."""


class CurveCard:
    """The curve of one show. ``cursor`` is the battle the arrow keys have come to."""

    def __init__(self, show: LabShow, kind: Type, hits: Hits, cursor: int | None) -> None:
        self.show, self.kind, self.hits, self.cursor = show, kind, hits, cursor

    def high(self) -> int:
        """How high the card stands."""
        return self.kind.scale.px(40 + CHART + 20 + LANE + 28)

    def draw(self, on: pygame.Surface, box: pygame.Rect, told: Told) -> None:
        """Draw it into the inside of its card."""
        px, kind, words = self.kind.scale.px, self.kind, self.show.words
        kind.put(on, words["curve"], box.left, box.top + px(24), theme.NAME, bold=True, most=box.width)
        chart = pygame.Rect(box.left + px(LEFT), box.top + px(44), box.width - px(LEFT), px(CHART))
        for share, said in ((0.0, "0%"), (0.5, "50%"), (1.0, "100%")):
            y = chart.bottom - theme.half_up(chart.height * share)
            on.fill(theme.LINE, pygame.Rect(chart.left, y, chart.width, max(1, px(1))))
            kind.put(on, said, chart.left - px(6), y, theme.CAPTION, theme.INK2, align="right")
        most = max([1, *(each[-1].battles for each in self._curves(told) if each)])
        pair = self.show.compared
        if pair is not None:
            draw.stroke_on(on, self._line(chart, pair.other, most), px(2), theme.INK2, (px(4), px(3)))
        self._curve(on, chart, told.points, most)
        below = chart.bottom + px(12)
        end = kind.put(on, whole(most), chart.right, below, theme.CAPTION, theme.INK2, align="right")
        kind.put(on, words["curve_axis"], chart.left, below, theme.CAPTION, theme.INK2, most=end.left - chart.left - 4)
        self._dots(on, pygame.Rect(chart.left, chart.bottom + px(24), chart.width, px(LANE)), told)
        if told.listing is not None:
            kind.put(on, words["dots"], box.left, box.bottom - px(14), theme.CAPTION, theme.INK2, most=box.width)

    def _curves(self, told: Told) -> Sequence[Sequence[Point]]:
        return (told.points, self.show.compared.other if self.show.compared else ())

    def _x(self, chart: pygame.Rect, battles: int, most: int) -> float:
        return chart.left + chart.width * battles / most

    def _line(self, chart: pygame.Rect, points: Sequence[Point], most: int) -> list[tuple[float, float]]:
        return [(self._x(chart, each.battles, most), chart.bottom - chart.height * each.share) for each in points]

    def _curve(self, on: pygame.Surface, chart: pygame.Rect, points: Sequence[Point], most: int) -> None:
        if not points:
            return
        colour, width = theme.side(0), max(2, self.kind.scale.px(2))
        low = [(self._x(chart, each.battles, most), chart.bottom - chart.height * each.low) for each in points]
        high = [(self._x(chart, each.battles, most), chart.bottom - chart.height * each.high) for each in points]
        if len(points) > 1:
            draw.polygon_on(on, [*high, *reversed(low)], colour.fill, BAND)
            draw.stroke_on(on, self._line(chart, points, most), width, colour.text)
        end = self._line(chart, points[-1:], most)[0]
        pygame.draw.circle(on, colour.text, (round(end[0]), round(end[1])), self.kind.scale.px(3))

    def _dots(self, on: pygame.Surface, lane: pygame.Rect, told: Told) -> None:
        px, hits = self.kind.scale.px, self.hits
        on.fill(theme.LINE2, pygame.Rect(lane.left, lane.centery, lane.width, max(1, px(1))))
        pace = lane.width / max(1, len(told.dots))
        for place, dot in enumerate(told.dots):
            middle = (
                round(lane.left + pace * (place + 0.5)),
                lane.centery - theme.half_up(dot.ahead * (lane.height / 2 - px(6))),
            )
            if dot.side >= 0:
                picture = fall(dot.side, self.kind)
                put(on, picture, (middle[0] - picture.get_width() // 2, middle[1] - picture.get_height() // 2))
            else:
                pygame.draw.circle(on, theme.INK2, middle, px(4), max(1, px(1)))
            if told.listing is None:
                continue
            side = max(px(14), min(px(24), int(pace)))
            hit = pygame.Rect(0, 0, side, side)
            hit.center = middle
            hits.add(hit, "dot", dot.number, tip=dot.tip, focusable=dot.number == self.cursor)
            if hits.state("dot", dot.number) != "rest":
                pygame.draw.circle(on, theme.INK, middle, px(8), max(2, px(2)))
            if hits.focus("dot", dot.number):
                focus_frame(on, hit, self.kind.scale, theme.R_BOX)
