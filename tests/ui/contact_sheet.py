"""Every screen in both languages as pictures, and sheets of them side by side, for the eye.

``python -m tests.ui.contact_sheet FOLDER [NAME …]`` draws them, or those whose name begins with one of these words:
each at 100 % and 200 % in 1280×800 and at 100 % in 640×400. Several processes share the work; each picture is written
whole or not at all, so two runs may write into the same folder.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.app import poses, shot, theme
from game.app.fonts import Type
from game.app.pictures import save
from game.app.theme import Scale
from game.scenario import loader

LANGS = ("en", "zh")
SEED = 3
WIDE, GAP, HEAD, COLUMNS, ROWS = 640, 12, 22, 4, 6
"""Pixels across of one screen on a sheet, between two and over each; screens on a sheet."""


class Size(NamedTuple):
    """How large a window is, and its UI scale in per cent."""

    name: str
    percent: int
    size: tuple[int, int]


SIZES = (
    Size("100", 100, (1280, 800)), Size("200", 200, (1280, 800)), Size("least", 100, (640, 400)),
)  # fmt: skip


class View(NamedTuple):
    """One screen of one battle: how many turns old it is, and whose eyes look."""

    name: str
    screen: str
    scenario: str = "warehouse"
    turns: int = 11
    eyes: str = "st"


FOUGHT = {
    "setup": ("alley", 0), "army": ("alley", 0), "deploy": ("alley", 0), "area": ("mortar", 2),
    "spells": ("parley", 2), "special": ("wrestlers", 2), "hold": ("wrestlers", 2), "goals": ("night-watch", 4),
    "tab-order": ("wrestlers", 4),
}  # fmt: skip
"""Screens that show more in another battle, and after how many turns."""
MORE = (
    View("battle-player", "battle", eyes="player"), View("forecast-player", "forecast", eyes="player"),
    View("unit-player", "unit", eyes="player"), View("step-player", "step", eyes="player"),
    View("replay-player", "replay", eyes="player"), View("opening", "battle", turns=0),
    *(View(name, "forecast", name, 4) for name in loader.names() if name != "warehouse"),
)  # fmt: skip
"""The same screens with other eyes, and every battle there is."""
VIEWS = (*(View(name, name, *FOUGHT.get(name, ())) for name in poses.ALL), *MORE)


def file_of(folder: Path, view: View, lang: str, size: Size) -> Path:
    """Where a picture lies."""
    return folder / f"{view.name}-{lang}-{size.name}.png"


def draw(folder: Path, view: View, lang: str) -> str:
    """Draw one screen in one language at every size."""
    scenario = loader.load(view.scenario)
    for size in SIZES:
        shot.write(
            scenario, view.scenario, file_of(folder, view, lang, size), size.size, size.percent, lang, seed=SEED,
            turns=view.turns, screen=view.screen, view=view.eyes,
        )  # fmt: skip
    return f"{view.name} {lang}"


def sheet(folder: Path, views: tuple[View, ...], size: Size) -> pygame.Surface:
    """Some screens in one picture; the languages side by side, the name over each."""
    cells = [(view, lang) for view in views for lang in LANGS]
    high = WIDE * size.size[1] // size.size[0]
    rows = -(-len(cells) // COLUMNS)
    on = pygame.Surface((GAP + COLUMNS * (WIDE + GAP), GAP + rows * (high + HEAD + GAP)))
    on.fill(theme.DESK)
    kind = Type(Scale(100))
    for place, (view, lang) in enumerate(cells):
        picture = pygame.image.load(file_of(folder, view, lang, size))
        left = GAP + place % COLUMNS * (WIDE + GAP)
        top = GAP + place // COLUMNS * (high + HEAD + GAP)
        kind.put(on, f"{view.name} · {lang}", left, top + HEAD // 2, theme.CAPTION, bold=True)
        on.blit(pygame.transform.smoothscale(picture, (WIDE, high)), (left, top + HEAD))
    return on


def main(folder: Path, names: list[str]) -> None:
    """Draw the pictures, then the sheets of each size."""
    folder.mkdir(parents=True, exist_ok=True)
    views = tuple(view for view in VIEWS if not names or view.name.startswith(tuple(names)))
    with ProcessPoolExecutor() as pool:
        under_way = [pool.submit(draw, folder, view, lang) for view in views for lang in LANGS]
        for number, each in enumerate(as_completed(under_way), 1):
            sys.stderr.write(f"{number}/{len(under_way)} {each.result()}\n")
    each_holds = COLUMNS * ROWS // len(LANGS)
    for size in SIZES:
        for first in range(0, len(views), each_holds):
            part = views[first : first + each_holds]
            save(sheet(folder, part, size), folder / f"sheet-{size.name}-{first // each_holds + 1}.png")


if __name__ == "__main__":
    pygame.display.init()
    main(Path(sys.argv[1]), sys.argv[2:])
