"""Icons of the replay: first, back, play, pause, next, last, branch, film."""

from __future__ import annotations

from game.app.draw import Sheet
from game.app.icons.table import W, named
from game.app.theme import Colour


def _point(s: Sheet, c: Colour, left: float, right: float) -> None:
    """A triangle from its base at ``left`` to its tip at ``right``."""
    s.polygon(((left, 5), (right, 12), (left, 19)), c)


def _post(s: Sheet, c: Colour, x: float) -> None:
    s.rounded(x - 1.3, 5, 2.6, 14, 0.6, c)


@named("first")
def _first(s: Sheet, c: Colour) -> None:
    _post(s, c, 4)
    _point(s, c, 13, 6)
    _point(s, c, 21, 14)


@named("step_back")
def _step_back(s: Sheet, c: Colour) -> None:
    _post(s, c, 6)
    _point(s, c, 18, 9)


@named("pause")
def _pause(s: Sheet, c: Colour) -> None:
    for x in (7, 14):
        s.rounded(x - 1, 5, 5, 14, 0.8, c)


@named("step_on")
def _step_on(s: Sheet, c: Colour) -> None:
    _post(s, c, 18)
    _point(s, c, 6, 15)


@named("last")
def _last(s: Sheet, c: Colour) -> None:
    _post(s, c, 20)
    _point(s, c, 3, 10)
    _point(s, c, 11, 18)


@named("branch")
def _branch(s: Sheet, c: Colour) -> None:
    s.stroke(((6, 6), (6, 18)), W, c)
    s.stroke(((6, 14), (18, 11), (18, 7.5)), W, c)
    for x, y in ((6, 4.5), (6, 19.5), (18, 5)):
        s.circle((x, y), 2.6, c)


@named("film")
def _film(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 5.5), (21, 5.5), (21, 18.5), (3, 18.5)), W, c, closed=True)
    for x in (7.4, 16.6):
        s.stroke(((x, 5.5), (x, 18.5)), 1.6, c)
    for y in (9.8, 14.2):
        for x in (3, 16.6):
            s.stroke(((x, y), (x + 4.4, y)), 1.6, c)


@named("archive")
def _archive(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 4), (21, 4), (21, 9), (3, 9)), W, c, closed=True)
    s.stroke(((5, 9), (5, 20), (19, 20), (19, 9)), W, c)
    s.stroke(((9.5, 13.5), (14.5, 13.5)), W, c)
