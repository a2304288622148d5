"""Walls, doors, windows and low walls on the sides of squares, as small drawings kept by look and size."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app import theme
from game.app.draw import Point, Sheet, kept

# edges: drawn along a square's side of length q, lying; standing ones are turned


def edge_picture(look: str, standing: bool, q: int, unit: float) -> pygame.Surface:
    """A wall, door, open door, window or low wall on one side of a square. Its middle is the middle of that side."""

    def make() -> pygame.Surface:
        half = q + 2 if look == "open_door" else round(8 * unit + 2)
        wide = q + 2 * round(4 * unit)
        sheet = Sheet(wide, 2 * half, origin=(-(wide - q) / 2, -half))
        EDGE_DRAWINGS.get(look, _edge_wall)(sheet, q, unit)
        picture = sheet.finish()
        return pygame.transform.rotate(picture, -90) if standing else picture

    return kept(("edge", look, standing, q, unit), make)


def _thick(unit: float, q: int, logical: float) -> float:
    """A line width that thins out with small squares, so that edges do not swallow a far map."""
    return min(logical * unit, logical * q / 24)


def _edge_wall(s: Sheet, q: int, unit: float) -> None:
    s.stroke(((0, 0), (q, 0)), _thick(unit, q, theme.WALL_LINE), theme.EDGE)


def _jambs(s: Sheet, q: int, unit: float) -> None:
    w = _thick(unit, q, theme.WALL_LINE)
    for a, b in ((0.0, 0.08), (0.92, 1.0)):
        s.stroke(((a * q, 0), (b * q, 0)), w * 1.4, theme.EDGE, round_ends=False)
    for a in (0.0, 1.0):
        s.circle((a * q, 0), w / 2, theme.EDGE)


def _leaf(s: Sheet, a: Point, b: Point, knob: Point, unit: float, q: int) -> None:
    s.stroke((a, b), _thick(unit, q, 7), theme.EDGE, round_ends=False)
    s.stroke((a, b), _thick(unit, q, 4.4), theme.WOOD, round_ends=False)
    s.circle(knob, _thick(unit, q, 1.4), theme.EDGE)


def _door(s: Sheet, q: int, unit: float) -> None:
    _leaf(s, (0.06 * q, 0), (0.94 * q, 0), (0.76 * q, 0), unit, q)
    _jambs(s, q, unit)


def _open_door(s: Sheet, q: int, unit: float) -> None:
    _leaf(s, (0.08 * q, 0), (0.08 * q, 0.86 * q), (0.08 * q, 0.7 * q), unit, q)
    _jambs(s, q, unit)


def _window(s: Sheet, q: int, unit: float) -> None:
    s.stroke(((0, 0), (q, 0)), _thick(unit, q, 7), theme.EDGE, round_ends=False)
    for a, b in ((0.06, 0.47), (0.53, 0.94)):
        s.stroke(((a * q, 0), (b * q, 0)), _thick(unit, q, 4.4), theme.GLASS, round_ends=False)
        s.stroke(((a * q, 0), (b * q, 0)), _thick(unit, q, 1.4), theme.CARD, round_ends=False)


def _low_wall(s: Sheet, q: int, unit: float) -> None:
    s.stroke(((0, 0), (q, 0)), _thick(unit, q, 7), theme.CARD, round_ends=False)
    for n in range(3):
        a, b = (n + 0.05) / 3 * q, (n + 0.95) / 3 * q
        s.stroke(((a, 0), (b, 0)), _thick(unit, q, 7), theme.STONE_LINE, round_ends=False)
        t = _thick(unit, q, 1.2)
        s.stroke(((a + t, 0), (b - t, 0)), _thick(unit, q, 4.6), theme.STONE, round_ends=False)


EDGE_DRAWINGS: dict[str, Callable[[Sheet, int, float], None]] = {
    "wall": _edge_wall, "door": _door, "open_door": _open_door, "window": _window, "low_wall": _low_wall,
    "fence": _low_wall, "hedge": _low_wall,
}  # fmt: skip
