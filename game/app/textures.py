"""Textures of one square in a few variants: hatch, planks, specks, waves, carets, tufts, smoke.

What looks like chance is ``grain``: a number that belongs to its whole numbers for ever, so a map looks the same each
time.
"""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from game.app import draw, theme
from game.app.draw import Sheet, kept

VARIANTS = 8


def grain(*numbers: int) -> float:
    """A number from 0 to 1 that looks like chance and belongs to these whole numbers for ever."""
    value = 0x9E3779B9
    for number in numbers:
        value = ((value ^ (number & 0xFFFFFFFF)) * 0x85EBCA6B) & 0xFFFFFFFF
        value ^= value >> 13
        value = (value * 0xC2B2AE35) & 0xFFFFFFFF
        value ^= value >> 16
    return value / 0x100000000


def texture_picture(name: str, variant: int, q: int, unit: float) -> pygame.Surface:
    """One square's texture: hatch, planks, specks, waves, carets, tufts; smoke layers cover two squares a side."""
    return kept(("texture", name, variant, q, unit), lambda: _texture(name, variant, q, unit))


def _texture(name: str, variant: int, q: int, unit: float) -> pygame.Surface:
    if name.startswith("smoke"):
        return _smoke(name, variant, q, unit)
    sheet = Sheet(q, q)
    if name == "hatch":
        sheet.rounded(0, 0, q, q, 0, theme.WALL)
        width = max(0.7, q / 22)
        for n in range(1, 8):
            at = n * q / 4
            sheet.stroke(((at + q, -q), (at - q, q)), width, theme.HATCH, round_ends=False)
    elif name == "planks":
        for n in (1, 2):
            sheet.rounded(0, n * q / 3 - unit / 2, q, unit, 0, theme.PLANK)
    elif name == "specks":
        for n in range(5):
            spot = (grain(variant, n, 1) * q, grain(variant, n, 2) * q)
            sheet.circle(spot, 0.7 * unit, theme.CARET_FILL)
    elif name == "waves":
        for n in range(3):
            x, y = (0.12 + 0.55 * grain(variant, n, 3)) * q, (0.2 + 0.3 * n + 0.1 * grain(variant, n, 4)) * q
            for step in (0, 1):
                wave = draw.arc_points((x + (0.1 + 0.2 * step) * q, y + 0.03 * q), 0.1 * q, -0.2, 0.2)
                sheet.stroke(wave, max(0.8, 0.03 * q), theme.WATER_LINE)
    elif name == "deep":  # long level lines: no bottom to stand on
        for n in range(4):
            y = (0.14 + 0.24 * n) * q
            x = (0.05 + 0.25 * grain(variant, n, 15)) * q
            sheet.stroke(((x, y), (x + 0.6 * q, y)), max(1.0, 0.045 * q), theme.WATER_LINE)
    elif name == "surf":  # peaks
        for n in range(3):
            x, y = (0.08 + 0.3 * grain(variant, n, 16)) * q, (0.3 + 0.28 * n) * q
            peaks = [(x + 0.14 * step * q, y - 0.16 * (step % 2) * q) for step in range(5)]
            sheet.stroke(peaks, max(1.0, 0.045 * q), theme.WATER_LINE)
    elif name == "carets":
        for n, (cx, cy) in enumerate(((0.18, 0.22), (0.7, 0.2), (0.46, 0.5), (0.2, 0.8), (0.76, 0.76))):
            x = (cx + 0.16 * (grain(variant, n, 5) - 0.5)) * q
            y = (cy + 0.2 * (grain(variant, n, 6) - 0.5)) * q
            half, high = 0.075 * q, 0.12 * q
            sheet.polygon(((x - half, y + high), (x, y), (x + half, y + high)), theme.CARET_FILL)
            sheet.stroke(((x - half, y + high), (x, y), (x + half, y + high)), max(0.8, 0.035 * q), theme.CARET)
    elif name == "tufts":
        for n, (cx, cy) in enumerate(((0.2, 0.28), (0.55, 0.2), (0.84, 0.34), (0.34, 0.62), (0.7, 0.66),
                                      (0.16, 0.9), (0.5, 0.94), (0.86, 0.92))):  # fmt: skip
            x = (cx + 0.1 * (grain(variant, n, 7) - 0.5)) * q
            y = (cy + 0.1 * (grain(variant, n, 8) - 0.5)) * q
            for dx, dy in ((-0.08, -0.12), (0.0, -0.17), (0.08, -0.12)):
                sheet.stroke(((x, y), (x + dx * q, y + dy * q)), max(0.8, 0.032 * q), theme.LEAF_LINE)
    return sheet.finish()


def _smoke(name: str, variant: int, q: int, unit: float) -> pygame.Surface:
    """Six circles around a square's middle; at most 0.15 q over its sides. The core is smaller and has specks."""
    sheet = Sheet(2 * q, 2 * q)
    circles = []
    for n in range(6):
        r = (0.36 + 0.14 * grain(variant, n, 11)) * q
        room = max(0.0, 0.65 * q - r)
        turn = 2 * pi * (n / 6 + 0.1 * grain(variant, n, 12))
        far = room * (0.75 + 0.25 * grain(variant, n, 13))
        circles.append(((q + far * sin(turn), q - far * cos(turn)), r))
    grow = {"smoke line": max(1.0, 1.4 * unit), "smoke fill": 0.0, "smoke core": -0.14 * q}[name]
    colour = {"smoke line": theme.SMOKE_LINE, "smoke fill": theme.SMOKE, "smoke core": theme.SMOKE_LIGHT}[name]
    for middle, r in circles:
        sheet.circle(middle, r + grow, colour)
    if name == "smoke core" and q >= theme.Q_FLAT * unit:
        for n in range(6):
            spot = (q + (grain(variant, n, 14) - 0.5) * 0.8 * q, q + (grain(variant, n, 15) - 0.5) * 0.8 * q)
            sheet.circle(spot, 0.6 * unit, theme.SMOKE_LINE)
    return sheet.finish()
