"""How an answer came about: the chance to win after so many battles, narrowing as they come, and some of the battles.

It is what the window draws while battles are fought; points are few enough to draw, however many battles there were.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.lab.findings import Findings
from game.lab.lines import Brief
from game.lab.statistics import wilson

POINTS = 60
"""Points of a curve at most."""
DOTS = 24
"""Battles that are shown by themselves at most."""


class Point(NamedTuple):
    """After ``battles`` of them: the share that was won, and between which the true chance lies."""

    battles: int
    low: float
    share: float
    high: float


@dataclass(frozen=True, slots=True)
class Course:
    """The curve of the first side, and battles evenly out of all of them."""

    points: tuple[Point, ...] = ()
    dots: tuple[Brief, ...] = ()


def course(found: Findings) -> Course:
    """The course of a batch so far. Up to ``POINTS`` battles every one is a point, more are evenly thinned out; the
    last battle always is one.
    """
    count, first = found.battles, found.sides[0]
    wanted = {count * place // POINTS for place in range(1, POINTS + 1)}
    shown = {count * place // DOTS for place in range(DOTS)}
    points, dots, won = [], [], 0
    for place, brief in enumerate(found.briefs()):
        won += brief.winner == first
        if place in shown:
            dots.append(brief)
        if place + 1 in wanted:
            low, high = wilson(won, place + 1)
            points.append(Point(place + 1, low, won / (place + 1), high))
    return Course(tuple(points), tuple(dots))
