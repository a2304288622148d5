"""The icons of actions."""

from __future__ import annotations

from game.app.draw import Sheet, arc_points
from game.app.icons.table import W, clear, corners, named, shield
from game.app.theme import Colour


@named("move")
def _move(s: Sheet, c: Colour) -> None:
    s.circle((3, 18.5), 2.3, c)
    s.stroke(((3, 18.5), (11.5, 18.5), (11.5, 7), (21.5, 7)), W, c)
    s.stroke(((17, 2.5), (21.5, 7), (17, 11.5)), W, c)


@named("shoot")
def _shoot(s: Sheet, c: Colour) -> None:
    s.ring((12, 12), 7, W, c)
    for a, b in (((12, 1), (12, 6)), ((12, 18), (12, 23)), ((1, 12), (6, 12)), ((18, 12), (23, 12))):
        s.stroke((a, b), W, c)
    s.circle((12, 12), 1.5, c)


@named("strike")
def _strike(s: Sheet, c: Colour) -> None:
    s.polygon(((22, 2), (22, 5.4), (11.2, 16), (8, 12.8), (18.6, 2)), c)
    s.stroke(((5, 12.6), (11.4, 19)), 2.2, c)
    s.stroke(((7.4, 16.6), (3, 21)), 2.4, c)


@named("brawl")
def _brawl(s: Sheet, c: Colour) -> None:
    s.rounded(2, 6.5, 15.5, 11.5, 3.6, c)
    clear(s, 4, 8.5, 11.5, 7.5, 1.8)
    s.stroke(((7, 7), (7, 10.8)), W, c)
    s.stroke(((11.5, 7), (11.5, 10.8)), W, c)
    s.rounded(16, 9, 6.5, 6.8, 1.6, c)
    clear(s, 17.5, 11, 3, 2.8, 0.4)


@named("aim")
def _aim(s: Sheet, c: Colour) -> None:
    corners(s, c, 2, 22, 5)
    s.ring((12, 12), 5.2, W, c)
    s.circle((12, 12), 2.2, c)


@named("charge")
def _charge(s: Sheet, c: Colour) -> None:
    s.polygon(((9.5, 8.5), (13.5, 8.5), (13.5, 2.6), (23, 12), (13.5, 21.4), (13.5, 15.5), (9.5, 15.5)), c)
    for y, x in ((8.4, 1.6), (12, 3.6), (15.6, 1.6)):
        s.stroke(((x, y), (6.2, y)), W, c)


@named("defend")
def _defend(s: Sheet, c: Colour) -> None:
    s.stroke(shield(12, 2.5, 9, 19), W, c, closed=True)
    s.stroke(((12, 2.5), (12, 21)), W, c)


@named("drop_prone")
def _drop_prone(s: Sheet, c: Colour) -> None:
    s.stroke(((2, 21), (22, 21)), W, c)
    s.stroke(((4, 15.5), (14, 15.5)), W, c)
    s.circle((19, 14.5), 2.6, c)
    s.stroke(((7, 3.5), (11.5, 8)), W, c)
    s.stroke(((11.8, 3.6), (11.8, 8.4), (7, 8.4)), W, c)


@named("more")
def _more(s: Sheet, c: Colour) -> None:
    for x in (5, 12, 19):
        s.circle((x, 12), 1.9, c)


@named("parry")
def _parry(s: Sheet, c: Colour) -> None:
    s.stroke(((4, 3), (20, 19)), W, c)
    s.stroke(((20, 3), (4, 19)), W, c)
    s.stroke(((2.5, 15.5), (8, 21)), W, c)
    s.stroke(((21.5, 15.5), (16, 21)), W, c)


@named("all_out_attack")
def _all_out(s: Sheet, c: Colour) -> None:
    _strike(s, c)
    for y in (4, 8):
        s.stroke(((3, y), (9 - y / 4, y)), W, c)


@named("throw")
def _throw(s: Sheet, c: Colour) -> None:
    s.stroke(arc_points((10, 20), 14, -0.18, 0.16), W, c)
    s.stroke(((14.5, 7.5), (21.5, 8.8), (18.8, 15)), W, c)


@named("stand_up")
def _stand_up(s: Sheet, c: Colour) -> None:
    s.stroke(((2, 21), (22, 21)), W, c)
    s.stroke(((12, 16.5), (12, 4)), W, c)
    s.stroke(((6.5, 9), (12, 3.5), (17.5, 9)), W, c)
