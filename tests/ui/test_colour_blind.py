"""What colours mean is told apart without them: by brightness, shape or stroke, as the three kinds of colour-blind see.

The pictures are the board's own; what a person without one kind of cones sees is worked out by the matrices of Machado,
Oliveira and Fernandes (2009), and then only its brightness counts. So what holds here also holds in greyscale.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from game.app import overlays, theme, tokens
from game.app.theme import Scale
from game.app.tokens import Token
from tests.ui import kit

SIGHT = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
WEIGHTS = (0.2126, 0.7152, 0.0722)
CLEAR = 1.25
"""Contrast from which a spot looks different."""
STROKE = 0.08
"""The share of a picture that one stroke across it takes: so much at least has to differ, shape or not."""


def seen(picture: pygame.Surface, sight: str) -> NDArray[np.float64]:
    """How bright each pixel looks, 0 to 1, on paper."""
    on = pygame.Surface(picture.get_size())
    on.fill(theme.FLOOR)
    on.blit(picture, (0, 0))
    parts = pygame.surfarray.array3d(on) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return np.asarray(np.clip(linear @ np.array(SIGHT[sight]).T, 0, 1) @ np.array(WEIGHTS))


def apart(one: pygame.Surface, other: pygame.Surface, sight: str) -> float:
    """The share of what either shows, paper aside, that looks different in the other."""
    first, second = seen(one, sight), seen(other, sight)
    high, low = np.maximum(first, second), np.minimum(first, second)
    paper = seen(pygame.Surface((1, 1), pygame.SRCALPHA), sight)[0, 0]
    drawn = (np.abs(first - paper) > 0.01) | (np.abs(second - paper) > 0.01)
    return float((((high + 0.05) / (low + 0.05)) >= CLEAR)[drawn].mean())


def on_canvas(picture: pygame.Surface, side: int) -> pygame.Surface:
    """In the middle of a square, so that pictures of two sizes compare."""
    canvas = pygame.Surface((side, side), pygame.SRCALPHA)
    canvas.blit(picture, ((side - picture.get_width()) // 2, (side - picture.get_height()) // 2))
    return canvas


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("radius", [9, 18, 40])
def test_sides_differ_by_shape(sight: str, radius: int) -> None:
    looks = [
        on_canvas(tokens.token(Token(side, "AB", None), radius, 12), 4 * radius) for side in range(len(theme.SIDES))
    ]
    for one, other in combinations(range(len(looks)), 2):
        assert apart(looks[one], looks[other], sight) > STROKE, (one, other)


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize("size", [12, 24])
def test_health_grades_differ_by_stroke(sight: str, size: int) -> None:
    for one, other in combinations("HBLA", 2):
        assert apart(tokens.health_box(one, size), tokens.health_box(other, size), sight) > STROKE, (one, other)


@pytest.mark.parametrize("sight", SIGHT)
def test_overlays_differ_by_pattern_and_outline(sight: str) -> None:
    looks = {}
    for name in kit.SAMPLES:
        on = pygame.Surface((128, 72))
        on.fill(theme.FLOOR)
        kit.sample(on, name, on.get_rect().inflate(-16, -12), Scale(100))
        looks[name] = on
    for one, other in combinations(looks, 2):
        assert apart(looks[one], looks[other], sight) > STROKE / 2, (one, other)


@pytest.mark.parametrize("sight", SIGHT)
def test_grades_of_danger_differ_by_their_strokes_and_leave_the_floor_in_sight(sight: str) -> None:
    looks, covered = [], []
    for grade in (1, 2, 3):
        on = pygame.Surface((144, 144))
        on.fill(theme.FLOOR)
        overlays.hatch(on, [on.get_rect()], theme.PINK, 1.0, (0, 0), grade)
        looks.append(on)
        covered.append(float((pygame.surfarray.array3d(on) != np.array(theme.FLOOR)).any(axis=2).mean()))
    for one, other in combinations(looks, 2):
        assert apart(one, other, sight) > STROKE
    assert covered == sorted(covered)
    assert covered[0] < 0.1
    assert covered[2] < 0.6
