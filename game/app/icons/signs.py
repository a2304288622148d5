"""Icons that are no actions: tools of the strip and the rail, the die, condition marks, cost pips.

Same box, same line.
"""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from game.app.draw import Ink, Sheet, arc_points, kept
from game.app.icons.table import W, named, shield
from game.app.theme import Colour

# the top strip and the rail


@named("undo")
def _undo(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 4), (8, 9), (9.5, 7.5)), W, c)
    s.stroke([(8, 8.6), *arc_points((13.5, 13), 7, -0.12, 0.5), (9.5, 20)], W, c)


@named("map")
def _map(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 4.5), (21, 4.5), (21, 19.5), (3, 19.5)), W, c, closed=True)
    s.stroke(((9, 3.5), (9, 20.5)), W, c)
    s.stroke(((15, 3.5), (15, 20.5)), W, c)


@named("rules")
def _rules(s: Sheet, c: Colour) -> None:
    s.stroke(((12, 6), (2.5, 4), (2.5, 18.5), (12, 21), (21.5, 18.5), (21.5, 4)), W, c, closed=True)
    s.stroke(((12, 6), (12, 21)), W, c)


@named("settings")
def _settings(s: Sheet, c: Colour) -> None:
    s.ring((12, 12), 7, W, c)
    s.ring((12, 12), 2.8, W, c)
    for step in range(8):
        a = 2 * pi * step / 8
        s.stroke(((12 + 8.4 * cos(a), 12 + 8.4 * sin(a)), (12 + 10.4 * cos(a), 12 + 10.4 * sin(a))), 2.8, c)


@named("help")
def _help(s: Sheet, c: Colour) -> None:
    s.stroke([*arc_points((12, 7.8), 5.2, -0.22, 0.36), (12, 13.4), (12, 15.2)], W + 0.2, c)
    s.circle((12, 20), 1.5, c)


@named("search")
def _search(s: Sheet, c: Colour) -> None:
    s.ring((9.5, 9.5), 6, W + 0.2, c)
    s.stroke(((14.2, 14.2), (21, 21)), W + 0.4, c)


@named("lab")
def _lab(s: Sheet, c: Colour) -> None:
    s.stroke(((8, 3), (16, 3)), W, c)
    s.stroke(((9.5, 3.4), (9.5, 9.5), (4, 19), (5.4, 21), (18.6, 21), (20, 19), (14.5, 9.5), (14.5, 3.4)), W, c)
    s.stroke(((6.6, 15.6), (17.4, 15.6)), W, c)


@named("close")
def _close(s: Sheet, c: Colour) -> None:
    s.stroke(((5, 5), (19, 19)), W, c)
    s.stroke(((19, 5), (5, 19)), W, c)


@named("check")
def _check(s: Sheet, c: Colour) -> None:
    s.stroke(((4, 13), (9.5, 18.5), (20.5, 5.5)), W, c)


@named("play")
def _play(s: Sheet, c: Colour) -> None:
    s.polygon(((5, 3), (21, 12), (5, 21)), c)


@named("unit")
def _unit(s: Sheet, c: Colour) -> None:
    s.circle((12, 7), 5, c)
    s.polygon([(2, 22), *arc_points((12, 22), 10, -0.25, 0.25), (22, 22)], c)


@named("odds")
def _odds(s: Sheet, c: Colour) -> None:
    for x, top in ((3.5, 14), (9.2, 3.5), (15, 9), (20.5, 17)):
        s.rounded(x - 1.9, top, 3.8, 21.5 - top, 0.8, c)


@named("log")
def _log(s: Sheet, c: Colour) -> None:
    for y in (5, 12, 19):
        s.circle((3, y), 1.2, c)
        s.stroke(((8.5, y), (21.5, y)), W, c)


@named("order")
def _order(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 12), (21, 12)), W, c)
    s.circle((12, 12), 4, c)
    for x in (3.5, 20.5):
        s.circle((x, 12), 2.4, c)


@named("back")
def _back(s: Sheet, c: Colour) -> None:
    s.stroke(((15, 4), (7, 12), (15, 20)), W, c)


@named("die")
def _die(s: Sheet, c: Colour) -> None:
    """A ten-sided die; the lines between its faces stay open so that paper or ink shows through."""
    s.polygon(((12, 0.5), (23.5, 12.5), (23.5, 14), (12, 23.5), (0.5, 14), (0.5, 12.5)), c)
    gap = (0, 0, 0, 0)
    for path in (((12, 1), (6.4, 14.4), (12, 17.5), (17.6, 14.4), (12, 1)), ((6.4, 14.4), (0.5, 13.2)),
                 ((17.6, 14.4), (23.5, 13.2)), ((12, 17.5), (12, 23.5))):  # fmt: skip
        s.stroke(path, 1.1, gap)


# marks on tokens, drawn in the same box on an ink circle


@named("mark_aiming")
def _mark_aiming(s: Sheet, c: Colour) -> None:
    s.ring((12, 12), 5.5, W + 0.6, c)
    for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        s.stroke(((12 + 6 * dx, 12 + 6 * dy), (12 + 9 * dx, 12 + 9 * dy)), W + 0.4, c)
    s.circle((12, 12), 1.6, c)


@named("mark_total_defense")
def _mark_defense(s: Sheet, c: Colour) -> None:
    s.polygon(shield(12, 5.5, 6.5, 14), c)


@named("mark_prone")
def _mark_prone(s: Sheet, c: Colour) -> None:
    s.stroke(((5, 17), (19, 17)), W + 0.6, c)
    s.stroke(((6, 12.5), (12, 12.5)), W + 0.6, c)
    s.circle((16.5, 11.5), 2.4, c)


@named("mark_parry")
def _mark_parry(s: Sheet, c: Colour) -> None:
    s.stroke(((6.5, 6.5), (17.5, 17.5)), W + 0.6, c)
    s.stroke(((17.5, 6.5), (6.5, 17.5)), W + 0.6, c)


@named("mark_flat_footed")
def _mark_flat(s: Sheet, c: Colour) -> None:
    s.stroke(((12, 5.5), (12, 13)), W + 0.8, c)
    s.circle((12, 17.6), 1.7, c)


@named("mark_unconscious")
def _mark_out(s: Sheet, c: Colour) -> None:
    s.stroke(((7, 6.5), (17, 6.5), (7, 17.5), (17, 17.5)), W + 0.4, c)


@named("mark_fights_on")
def _mark_fights_on(s: Sheet, c: Colour) -> None:
    s.stroke(((6, 14.5), (12, 8), (18, 14.5)), W + 0.8, c)


@named("mark_other")
def _mark_other(s: Sheet, c: Colour) -> None:
    s.circle((12, 12), 3.4, c)


# costs: square = standard, triangle = move, disc = swift; hollow = spent


def pip(kind: str, size: float, colour: Colour, hollow: bool = False) -> pygame.Surface:
    """One cost pip, ``size`` screen pixels square.

    Kinds: standard, move, swift, immediate (a disc with a hole), free (a ring).
    """

    def make() -> pygame.Surface:
        sheet = Sheet(size, size, unit=size / 10)
        _pip_shape(sheet, kind, colour, 0.0)
        if hollow and kind in ("standard", "move", "swift"):
            _pip_shape(sheet, kind, (0, 0, 0, 0), 1.4)
        return sheet.finish()

    return kept(("pip", kind, size, colour, hollow), make)


def _pip_shape(s: Sheet, kind: str, colour: Ink, inset: float) -> None:
    if kind == "standard":
        s.rounded(0.5 + inset, 0.5 + inset, 9 - 2 * inset, 9 - 2 * inset, max(0.0, 1 - inset), colour)
    elif kind == "move":
        a, b = inset * 1.1, inset * 1.9
        s.polygon(((0.3 + a, -0.2 + b), (9.8 - b * 0.9, 5), (0.3 + a, 10.2 - b)), colour)
    else:
        s.circle((5, 5), 4.6 - inset, colour)
        if kind == "immediate":
            s.circle((5, 5), 1.8, (0, 0, 0, 0))
        if kind == "free":
            s.circle((5, 5), 3.2, (0, 0, 0, 0))
