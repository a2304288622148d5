"""Every icon, drawn by code in a 24 box: 2 px lines, round ends, one colour, at any size.

An icon is a function that draws on a ``Sheet`` in its own coordinates; ``icon`` keeps the picture by name, size and
colour.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

import pygame

from game.app.draw import Ink, Point, Sheet, arc_points, kept, put
from game.app.theme import Colour

Draw = Callable[[Sheet, Colour], None]
W = 2.2

ICONS: dict[str, Draw] = {}


def named(name: str) -> Callable[[Draw], Draw]:
    """Enter a drawing in the table under ``name``."""

    def enter(draw: Draw) -> Draw:
        ICONS[name] = draw
        return draw

    return enter


def icon(name: str, size: float, colour: Colour) -> pygame.Surface:
    """The picture of one icon, ``size`` screen pixels square; an unknown name raises KeyError."""
    draw = ICONS[name]

    def make() -> pygame.Surface:
        sheet = Sheet(size, size, unit=size / 24)
        draw(sheet, colour)
        return sheet.finish()

    return kept(("icon", name, size, colour), make)


def put_icon(on: pygame.Surface, name: str, middle: Point, size: float, colour: Colour) -> None:
    """Blit an icon by its middle."""
    picture = icon(name, size, colour)
    put(on, picture, (round(middle[0] - picture.get_width() / 2), round(middle[1] - picture.get_height() / 2)))


def _arrow(s: Sheet, colour: Colour, tip: Point, angle: float, reach: float = 4.5) -> None:
    """An open arrow head whose point is ``tip``; angle in turns clockwise from the right."""
    for side in (-0.125, 0.125):
        turn = 2 * pi * (angle + 0.5 + side)
        s.stroke((tip, (tip[0] + reach * cos(turn) * 1.1, tip[1] + reach * sin(turn) * 1.1)), W, colour)


# the sixteen actions


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
    _clear(s, 4, 8.5, 11.5, 7.5, 1.8)
    s.stroke(((7, 7), (7, 10.8)), W, c)
    s.stroke(((11.5, 7), (11.5, 10.8)), W, c)
    s.rounded(16, 9, 6.5, 6.8, 1.6, c)
    _clear(s, 17.5, 11, 3, 2.8, 0.4)


@named("aim")
def _aim(s: Sheet, c: Colour) -> None:
    _corners(s, c, 2, 22, 5)
    s.ring((12, 12), 5.2, W, c)
    s.circle((12, 12), 2.2, c)


@named("charge")
def _charge(s: Sheet, c: Colour) -> None:
    s.polygon(((9.5, 8.5), (13.5, 8.5), (13.5, 2.6), (23, 12), (13.5, 21.4), (13.5, 15.5), (9.5, 15.5)), c)
    for y, x in ((8.4, 1.6), (12, 3.6), (15.6, 1.6)):
        s.stroke(((x, y), (6.2, y)), W, c)


@named("grapple")
def _grapple(s: Sheet, c: Colour) -> None:
    s.ring((8.3, 12), 5.2, W, c)
    s.ring((15.7, 12), 5.2, W, c)


@named("trip")
def _trip(s: Sheet, c: Colour) -> None:
    s.stroke(((4, 3), (4, 13), (10.5, 17.5)), 2.2, c)
    s.stroke(((2, 21.5), (22, 21.5)), W, c)
    s.stroke(((14, 6.5), (21, 13.5)), W, c)
    s.stroke(((21, 7.5), (21, 13.5), (15, 13.5)), W, c)


@named("bull_rush")
def _bull_rush(s: Sheet, c: Colour) -> None:
    s.stroke(((3.5, 2.5), (3.5, 21.5)), W, c)
    s.stroke(((7.5, 12), (22, 12)), W, c)
    s.stroke(((15.8, 6), (22, 12), (15.8, 18)), W, c)


@named("disarm")
def _disarm(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 21), (12, 12)), W, c)
    s.stroke(((4, 15.5), (8.5, 20)), W, c)
    s.stroke(((14.8, 3), (21.2, 9.4)), W, c)
    s.stroke(((21.2, 3), (14.8, 9.4)), W, c)


@named("feint")
def _feint(s: Sheet, c: Colour) -> None:
    s.stroke(((2.5, 17.5), (9.5, 17.5), (15, 6.5), (20.5, 6.5)), W, c)
    s.stroke(((16.5, 2.5), (20.5, 6.5), (16.5, 10.5)), W, c)
    for x in (13.5, 17.2, 20.9):
        s.stroke(((x, 17.5), (x + 0.6, 17.5)), W, c)


@named("defend")
def _defend(s: Sheet, c: Colour) -> None:
    s.stroke(_shield(12, 2.5, 9, 19), W, c, closed=True)
    s.stroke(((12, 2.5), (12, 21)), W, c)


@named("ready")
def _ready(s: Sheet, c: Colour) -> None:
    s.ring((12, 13.5), 8.2, W, c)
    s.stroke(((8.5, 2), (15.5, 2)), W, c)
    s.stroke(((12, 8.5), (12, 13.8), (15.4, 15.6)), W, c)


@named("delay")
def _delay(s: Sheet, c: Colour) -> None:
    s.stroke(((5.5, 2), (18.5, 2)), 2.4, c)
    s.stroke(((5.5, 22), (18.5, 22)), 2.4, c)
    s.stroke(((7, 2.5), (17, 21.5), (7, 21.5), (17, 2.5)), W, c)
    s.polygon(((12, 15.4), (15, 21), (9, 21)), c)


@named("drop_prone")
def _drop_prone(s: Sheet, c: Colour) -> None:
    s.stroke(((2, 21), (22, 21)), W, c)
    s.stroke(((4, 15.5), (14, 15.5)), W, c)
    s.circle((19, 14.5), 2.6, c)
    s.stroke(((7, 3.5), (11.5, 8)), W, c)
    s.stroke(((11.8, 3.6), (11.8, 8.4), (7, 8.4)), W, c)


@named("item")
def _item(s: Sheet, c: Colour) -> None:
    _frame(s, c, 3, 8, 18, 13, 1.8)
    _frame(s, c, 8.5, 2.6, 7, 6, 1)
    s.stroke(((2.5, 14), (21.5, 14)), W, c)


# further actions and tools


@named("more")
def _more(s: Sheet, c: Colour) -> None:
    for x in (5, 12, 19):
        s.circle((x, 12), 1.9, c)


@named("manoeuvre")
def _manoeuvre(s: Sheet, c: Colour) -> None:
    _grapple(s, c)


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


# the top strip and the rail


@named("undo")
def _undo(s: Sheet, c: Colour) -> None:
    s.stroke(((3, 4), (8, 9), (9.5, 7.5)), W, c)
    s.stroke([(8, 8.6), *arc_points((13.5, 13), 7, -0.12, 0.5), (9.5, 20)], W, c)


@named("map")
def _map(s: Sheet, c: Colour) -> None:
    _frame(s, c, 3, 4.5, 18, 15, 0.6)
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


@named("replays")
def _replays(s: Sheet, c: Colour) -> None:
    _frame(s, c, 2.5, 5, 19, 14, 1)
    for x in (6.5, 12, 17.5):
        s.stroke(((x, 5), (x, 8)), W, c)
        s.stroke(((x, 16), (x, 19)), W, c)


@named("lab")
def _lab(s: Sheet, c: Colour) -> None:
    s.stroke(((8, 3), (16, 3)), W, c)
    s.stroke(((9.5, 3), (9.5, 9), (4, 21), (20, 21), (14.5, 9), (14.5, 3)), W, c)
    s.stroke(((7, 15), (17, 15)), W, c)


@named("editor")
def _editor(s: Sheet, c: Colour) -> None:
    _map(s, c)


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
    s.polygon(_shield(12, 5.5, 6.5, 14), c)


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


@named("mark_ready")
def _mark_ready(s: Sheet, c: Colour) -> None:
    s.ring((12, 12), 6, W + 0.4, c)
    s.stroke(((12, 8.5), (12, 12.2), (14.6, 13.6)), W, c)


@named("mark_other")
def _mark_other(s: Sheet, c: Colour) -> None:
    s.circle((12, 12), 3.4, c)


def _shield(x: float, top: float, half: float, height: float) -> list[Point]:
    low = top + height
    return [
        (x - half, top), (x + half, top), (x + half, top + height * 0.5), (x + half * 0.62, top + height * 0.8),
        (x, low), (x - half * 0.62, top + height * 0.8), (x - half, top + height * 0.5),
    ]  # fmt: skip


def _corners(s: Sheet, c: Colour, low: float, high: float, arm: float) -> None:
    for x, dx in ((low, arm), (high, -arm)):
        for y, dy in ((low, arm), (high, -arm)):
            s.stroke(((x + dx, y), (x, y), (x, y + dy)), W, c)


def _frame(s: Sheet, c: Colour, x: float, y: float, w: float, h: float, radius: float) -> None:
    s.stroke(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), W, c, closed=True)


def _clear(s: Sheet, x: float, y: float, w: float, h: float, radius: float) -> None:
    s.rounded(x, y, w, h, radius, (0, 0, 0, 0))


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
