"""The screens before and between turns in both languages at every size: no word is cut, none lies on another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from game.app import shot
from game.app.before import Before
from game.app.program import Program
from game.scenario import loader
from game.settings import Settings
from tests.ui.test_layout_texts import SIZES, SURFACE, draw, written

if TYPE_CHECKING:
    from tests.ui.test_layout_texts import Written

__all__ = ["written"]

SCREENS = ("setup", "deploy", "control", "handover")


def overlapping(found: Written) -> list[tuple[str, str]]:
    """Texts that lie on one another by more than a pixel, each where it shows."""
    boxes = [(text, box.clip(clip)) for text, box, clip in found.boxes if clip.width]
    return [
        (one, other)
        for n, (one, box) in enumerate(boxes)
        for other, there in boxes[n + 1 :]
        if box.inflate(-2, -2).clip(there.inflate(-2, -2)).size > (1, 1) and min(box.clip(there).size) > 2
    ]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", SCREENS)
def test_no_word_is_cut_and_none_lies_on_another(name: str, lang: str, written: Written) -> None:
    """The longest scenario names, everything folded out; at the top of the page and at its end."""
    program = Program((1280, 800), Settings(hints=False), lang)
    shot.prepare(program, loader.load("alley"), "alley", 5, 2, name)
    before = program.before
    if isinstance(before, Before) and name == "setup":
        before.choosing.units_open = before.choosing.house_open = True
        before.refresh()
    for size, percent in SIZES:
        program.settings = Settings(scale=percent, lang=lang, hints=False)
        program.resize(size)
        screen = program.page if program.page is not None else program.before.screen if program.before else None
        assert screen is not None
        for scroll in (0, 100_000):
            screen.scroll = scroll
            SURFACE[0] = size
            draw(program, size)
            written.clear()
            draw(program, size)
            assert written.cut == set(), (size, percent)
            if name != "control":  # under its veil lies the battle
                assert overlapping(written) == [], (size, percent)
            window = pygame.Rect((0, 0), size)
            for text, box, clip in written.boxes:
                shown = box.clip(clip)
                assert not shown.width or window.contains(shown), (text, size, percent)
