"""Signs of states on tokens, drawn in the box of the icons on an ink circle: few thick strokes, for 12 pixels."""

from __future__ import annotations

from game.app.draw import Sheet, arc_points
from game.app.icons.table import W, named, shield
from game.app.theme import Colour

B = W + 0.8
"""The line of a mark: it is seen at half the size of an icon."""


@named("mark_grappled")
def _grappled(s: Sheet, c: Colour) -> None:
    s.ring((8.6, 12), 4.6, B, c)
    s.ring((15.4, 12), 4.6, B, c)


@named("mark_grappling")
def _grappling(s: Sheet, c: Colour) -> None:
    s.stroke([*arc_points((12, 12.5), 5.6, 0.12, 0.88)], B, c)
    s.circle((12, 12.5), 1.8, c)


@named("mark_pinned")
def _pinned(s: Sheet, c: Colour) -> None:
    s.stroke(((5.5, 18), (18.5, 18)), B, c)
    s.stroke(((12, 5), (12, 13.4)), B, c)
    s.stroke(((7.8, 10), (12, 14), (16.2, 10)), B, c)


@named("mark_bound")
def _bound(s: Sheet, c: Colour) -> None:
    for y in (8, 12, 16):
        s.stroke(((5.5, y + 1.4), (18.5, y - 1.4)), B - 0.4, c)


@named("mark_held")
def _held(s: Sheet, c: Colour) -> None:
    s.polygon(((6, 11), (18, 11), (18, 18.5), (6, 18.5)), c)
    s.stroke([*arc_points((12, 11), 3.8, -0.25, 0.25)], B - 0.4, c)


@named("mark_blind")
def _blind(s: Sheet, c: Colour) -> None:
    s.stroke(((4.5, 12), (8.5, 8.4), (15.5, 8.4), (19.5, 12), (15.5, 15.6), (8.5, 15.6)), B - 0.8, c, closed=True)
    s.stroke(((6.5, 17.5), (17.5, 6.5)), B, c)


@named("mark_asleep")
def _asleep(s: Sheet, c: Colour) -> None:
    s.circle((11, 12.5), 6.8, c)
    s.circle((14.4, 9.8), 5.4, (0, 0, 0, 0))


@named("mark_dazed")
def _dazed(s: Sheet, c: Colour) -> None:
    for n in range(3):
        (ax, ay), (bx, by) = (arc_points((12, 12), 6.4, turn, turn + 0.01)[0] for turn in (n / 6, n / 6 + 0.5))
        s.stroke(((ax, ay), (bx, by)), B - 0.4, c)


@named("mark_petrified")
def _petrified(s: Sheet, c: Colour) -> None:
    s.polygon(((8, 5.5), (15, 5), (19, 11), (16.5, 18), (8.5, 18.5), (5, 12)), c)


@named("mark_burn")
def _burn(s: Sheet, c: Colour) -> None:
    s.polygon(((12, 3.6), (16.8, 10.4), (17.4, 15), (14.8, 19), (9.2, 19), (6.6, 15), (8, 10.6), (10.4, 12)), c)


@named("mark_bleed")
def _bleed(s: Sheet, c: Colour) -> None:
    s.polygon(((12, 3.8), (16.6, 11.4), (17.2, 15), (14.8, 18.8), (12, 19.6), (9.2, 18.8), (6.8, 15), (7.4, 11.4)), c)


@named("mark_points")
def _points(s: Sheet, c: Colour) -> None:
    for y in (7, 13):
        s.stroke(((6.5, y), (12, y + 4.6), (17.5, y)), B, c)


@named("mark_feinted")
def _feinted(s: Sheet, c: Colour) -> None:
    s.stroke(((5.5, 17), (10.5, 17), (10.5, 8), (17, 8)), B, c)
    s.stroke(((13.6, 4.8), (17.4, 8), (13.6, 11.2)), B - 0.4, c)


@named("mark_cover")
def _cover(s: Sheet, c: Colour) -> None:
    s.stroke(shield(12, 5, 6.4, 14.5), B - 0.4, c, closed=True)
    s.circle((12, 10.4), 2.2, c)


@named("mark_lifted")
def _lifted(s: Sheet, c: Colour) -> None:
    s.stroke(((5.5, 5.5), (18.5, 5.5), (18.5, 18.5), (5.5, 18.5)), B - 0.4, c, closed=True)
    s.stroke(((6.4, 6.4), (17.6, 17.6)), B - 0.6, c)


@named("mark_mine")
def _mine(s: Sheet, c: Colour) -> None:
    s.circle((12, 13), 5.4, c)
    for ends in (((12, 9), (12, 3.8)), ((8, 10), (4.4, 6.6)), ((16, 10), (19.6, 6.6)), ((5, 19.4), (19, 19.4))):
        s.stroke(ends, B - 0.4, c)


@named("mark_gas")
def _gas(s: Sheet, c: Colour) -> None:
    for x, y, r in ((8.4, 13.6, 3.6), (15.4, 14, 3.6), (12, 9, 4)):
        s.ring((x, y), r, B - 1, c)


@named("mark_suppressed")
def _suppressed(s: Sheet, c: Colour) -> None:
    for y in (7, 12, 17):
        s.stroke(((4.6, y), (13, y)), B - 0.6, c)
        s.polygon(((14.4, y - 2.6), (19.6, y), (14.4, y + 2.6)), c)


@named("mark_aflame")
def _aflame(s: Sheet, c: Colour) -> None:
    flame = ((12, 3.6), (16.8, 10.4), (17.4, 15), (14.8, 19), (9.2, 19), (6.6, 15), (8, 10.6), (10.4, 12))
    s.stroke(flame, B - 0.8, c, closed=True)


@named("mark_unknown")
def _unknown(s: Sheet, c: Colour) -> None:
    s.stroke([*arc_points((12, 9), 4, -0.25, 0.3), (12, 14.4)], B, c)
    s.circle((12, 18.6), 1.8, c)
