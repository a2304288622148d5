"""What a start waits for: the first picture needs neither rules nor minds, battles are read while it shows."""

from __future__ import annotations

import gc
import os
import subprocess
import sys

import pygame
import pytest

from game.app import browser, loop
from game.app.program import Program
from game.scenario import loader
from game.settings import Settings
from game.text import Text

SIZE = (1280, 800)
FIRST_FRAME = """
import sys
import pygame
from game.app.program import Program
from game.settings import Settings
program = Program((1280, 800), Settings(), "en")
program.show_title()
program.draw(pygame.Surface((1280, 800)))
print(*sys.modules)
"""


def imported(code: str) -> set[str]:
    """The modules that a fresh Python holds after running the code."""
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_first_frame_of_the_title_waits_for_no_rules_no_minds_and_no_schema() -> None:
    found = imported(FIRST_FRAME)
    assert "game.app.screens.title" in found
    assert not found & {
        "numpy", "pydantic", "esper", "systems.battle", "systems.events", "game.ai", "game.scenario.loader",
        "game.saves", "game.app.session", "game.app.board_view", "pygame_gui", "PIL", "tomlkit",
    }  # fmt: skip


def test_help_loads_neither_the_rules_nor_the_window() -> None:
    found = imported(
        "import sys\nfrom game.__main__ import run\nrun(['--help'])\nprint()\nprint(*sys.modules)"
    )  # fmt: skip
    assert not found & {"numpy", "pygame", "pydantic", "esper", "systems.battle", "game.app", "rich", "tomlkit"}


def test_check_loads_neither_the_rules_engine_nor_the_window_nor_numpy() -> None:
    found = imported(
        "import sys\nfrom game.__main__ import run\nrun(['check', 'dojo'])\nprint()\nprint(*sys.modules)"
    )  # fmt: skip
    assert "pydantic" in found
    assert not found & {"numpy", "pygame", "game.app", "systems.battle", "game.ai", "tomlkit"}


def test_the_title_reads_one_battle_a_frame_and_none_before_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "_read", {})
    program, on = Program(SIZE, Settings(), "en"), pygame.Surface(SIZE)
    program.show_title()
    assert program.title is not None
    counts = []
    for _ in range(len(loader.names()) + 2):
        program.draw(on)
        counts.append(len(program.title.show.cards))
    shipped = len(loader.names())
    assert counts == [*range(shipped + 1), shipped]
    assert sorted(card.key for card in program.title.show.cards) == sorted(loader.names())
    assert program.title.show.selected == "dojo", "the easiest comes first, and is chosen"
    assert str(shipped) in program.title.show.filters[0][1]
    program.speak("zh")
    assert len(program.title.show.cards) == shipped, "another language reads nothing again"


def test_the_loop_shows_title_and_battle_and_spares_what_they_are_made_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real loop without a screen: a frame of the title, then of a battle; each is left out of the collector's
    rounds once it shows, and what the title held is not kept for ever.
    """
    program = Program(SIZE, Settings(), "en")
    program.show_title()
    counts: list[int] = []
    real = loop.settle

    def counted(**how: bool) -> None:
        real(**how)
        counts.append(gc.get_freeze_count())
        if len(counts) == 1:
            program.start("dojo", 1, persons=())
        else:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(loop, "settle", counted)
    pygame.display.init()
    try:
        loop.run(program, pygame.display.set_mode(SIZE))
    finally:
        gc.unfreeze()
    assert len(counts) == 2
    assert min(counts) > 1000
    assert program.session is not None


def test_a_battle_that_cannot_be_read_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "_read", {})
    real = loader.load

    def load(name: str) -> object:
        if name == "dojo":
            raise PermissionError(13, "not readable", name)
        return real(name)

    monkeypatch.setattr(loader, "load", load)
    shown = browser.browser(Text("en"), "warehouse")
    while shown.fill is not None and shown.fill():
        pass
    assert sorted(card.key for card in shown.cards) == sorted(name for name in loader.names() if name != "dojo")
    assert shown.selected == "warehouse"
