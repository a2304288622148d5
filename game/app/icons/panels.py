"""Icons of the panels: the filter, chevrons, what one carries, what a side is to do."""

from __future__ import annotations

from game.app.draw import Point, Sheet
from game.app.icons.table import W, named
from game.app.theme import Colour


@named("filter")
def _filter(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 4.5), (21, 4.5), (14, 12.5), (14, 20), (10, 17.5), (10, 12.5)), W, c, closed=True)


def _chevron(s: Sheet, c: Colour, points: tuple[Point, Point, Point]) -> None:
    s.stroke(points, W + 0.6, c)


@named("up")
def _up(s: Sheet, c: Colour) -> None:
    _chevron(s, c, ((4.5, 16), (12, 8), (19.5, 16)))


@named("down")
def _down(s: Sheet, c: Colour) -> None:
    _chevron(s, c, ((4.5, 8), (12, 16), (19.5, 8)))


@named("left")
def _left(s: Sheet, c: Colour) -> None:
    _chevron(s, c, ((16, 4.5), (8, 12), (16, 19.5)))


@named("right")
def _right(s: Sheet, c: Colour) -> None:
    _chevron(s, c, ((8, 4.5), (16, 12), (8, 19.5)))


@named("bag")
def _bag(s: Sheet, c: Colour) -> None:
    s.stroke(((4, 9), (20, 9), (21, 21), (3, 21)), W, c, closed=True)
    s.stroke(((8, 9), (8.5, 4.5), (15.5, 4.5), (16, 9)), W, c)
    s.stroke(((3.4, 14.5), (20.6, 14.5)), W, c)


@named("goal")
def _goal(s: Sheet, c: Colour) -> None:
    s.stroke(((5, 21.5), (5, 3)), W, c)
    s.polygon(((6, 3.5), (20, 7.5), (6, 12.5)), c)


@named("plan")
def _plan(s: Sheet, c: Colour) -> None:
    for y in (5, 12, 19):
        s.circle((4.5, y), 2, c)
        s.stroke(((9.5, y), (21, y)), W, c)


@named("step_mode")
def _step_mode(s: Sheet, c: Colour) -> None:
    """Stairs."""
    s.stroke(((2.5, 20), (8.5, 20), (8.5, 14), (14.5, 14), (14.5, 8), (21.5, 8)), W + 0.4, c)
    s.stroke(((14.5, 20), (21.5, 20)), W, c)
    s.stroke(((21.5, 14), (21.5, 14.1)), W, c)


@named("danger")
def _danger(s: Sheet, c: Colour) -> None:
    s.stroke(((12, 3), (22, 20.5), (2, 20.5)), W, c, closed=True)
    s.stroke(((12, 9.5), (12, 14.2)), W, c)
    s.circle((12, 17.3), 1.2, c)
