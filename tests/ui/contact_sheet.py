"""Every screen in both languages in one picture, for the eye.

``python -m tests.ui.contact_sheet OUT.png [PERCENT [WIDTHxHEIGHT]]`` draws it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.app import shot, theme
from game.app.fonts import Type
from game.app.theme import Scale
from game.cli.shot import SCREENS, size_of
from game.scenario import loader

SCENARIO, SEED, TURNS = "warehouse", 3, 11
WIDE = 400
"""Pixels across of one screen on the sheet."""
GAP, HEAD = 12, 22
COLUMNS = 8


def sheet(percent: int = 100, size: tuple[int, int] = (1280, 800)) -> pygame.Surface:
    """The whole sheet; the languages side by side, the name over each pair."""
    high = WIDE * size[1] // size[0]
    cells = [(screen, lang) for screen in SCREENS for lang in ("en", "zh")]
    rows = -(-len(cells) // COLUMNS)
    on = pygame.Surface((GAP + COLUMNS * (WIDE + GAP), GAP + rows * (high + HEAD + GAP)))
    on.fill(theme.DESK)
    kind, scenario = Type(Scale(100)), loader.load(SCENARIO)
    with tempfile.TemporaryDirectory() as folder:
        for place, (screen, lang) in enumerate(cells):
            file = Path(folder) / f"{screen}-{lang}.png"
            shot.write(scenario, SCENARIO, file, size, percent, lang, seed=SEED, turns=TURNS, screen=screen)
            small = pygame.transform.smoothscale(pygame.image.load(file), (WIDE, high))
            left = GAP + place % COLUMNS * (WIDE + GAP)
            top = GAP + place // COLUMNS * (high + HEAD + GAP)
            kind.put(on, f"{screen} · {lang}", left, top + HEAD // 2, theme.CAPTION, bold=True)
            on.blit(small, (left, top + HEAD))
    return on


if __name__ == "__main__":
    pygame.display.init()
    given = sys.argv[2:]
    picture = sheet(int(given[0]) if given else 100, size_of(given[1]) if len(given) > 1 else (1280, 800))
    pygame.image.save(picture, sys.argv[1])
