"""Somebody who gives input to a whole program, from its start on: keys by what they do, clicks on what is drawn.

Time is counted, not measured: minds, replays and films get so many slices of work a frame whatever the machine does
beside, and nobody draws a seed of their own. So the same inputs lead to the same screens, and what broke breaks again.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import app, settings as remembered
from game.app import deed_keys, key_pages, keymap
from game.app.hits import Hit
from game.app.program import Program
from game.app.session import Session

SLICE = 0.004
"""Seconds that pass between two looks at the clock: a mind has three slices a frame."""
CLOCKED = tuple(
    file.stem
    for file in sorted(Path(str(app.__file__)).parent.glob("*.py"))
    if "import monotonic" in file.read_text("utf-8")
)
"""Modules of the window that look at the clock."""
CODES = {name: code for code, name in keymap.CODES.items()}
PATIENCE = 400
"""Frames in which whatever is waited for has to come about."""
SIZES = ((640, 400), (800, 600), (1280, 800), (1366, 768))


def count_time(patch: pytest.MonkeyPatch) -> None:
    """From now on time at the window passes by looking at the clock, and new dice are always the same."""
    looks = count()
    for module in CLOCKED:
        patch.setattr(f"game.app.{module}.monotonic", lambda: next(looks) * SLICE)
    patch.setattr("game.app.before.fresh_seed", lambda: 7)


class Giver:
    """A program and who sits before it; ``data`` is where it keeps everything."""

    def __init__(self, data: Path, size: tuple[int, int] = SIZES[2]) -> None:
        self.data = data
        self.quits = 0
        self.last: list[str] = []
        """The newest inputs, for who has to find out what broke."""
        self.open(size)

    def open(self, size: tuple[int, int]) -> None:
        """Start the program, as a person does."""
        settings, _ = remembered.load(self.data)
        self.program = Program(size, settings, settings.lang or "en", self.data, self.data)
        self.surface = pygame.Surface(self.program.size)
        self.program.show_title()
        self.frame()

    @property
    def top(self) -> Any:
        """The screen that takes input."""
        return self.program.screens[-1]

    @property
    def session(self) -> Session:
        """The battle on the screen. Raises AssertionError where there is none."""
        assert self.program.session is not None
        return self.program.session

    def frame(self, milliseconds: int = 40) -> None:
        """Time passes, and the picture is drawn."""
        self.program.tick(milliseconds)
        if self.surface.get_size() != self.program.size:
            self.surface = pygame.Surface(self.program.size)
        self.program.draw(self.surface)

    def event(self, kind: int, **facts: Any) -> None:
        """One event of the window; quitting ends this run of the program and begins another."""
        said = " ".join(f"{name}={value}" for name, value in facts.items())
        self.last = [*self.last[-29:], f"{pygame.event.event_name(kind)} {said}"]
        self.program.event(pygame.event.Event(kind, **facts))
        if not self.program.running:
            self.quits += 1
            self.open(self.program.size)

    # pointer

    def point(self, at: tuple[int, int]) -> None:
        """Move there."""
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        """Move there, press, release."""
        self.point(at)
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def touch(self, action: str, *value: object) -> None:
        """Click what is drawn under this name, whichever of that action where no value is said; then look.

        Raises AssertionError where nothing of that name shows, or all of it is covered.
        """
        hits = self.top.hits
        for hit in hits.entries:
            if hit.action == action and (not value or hit.value == value[0]):
                at = self._free(hit)
                if at is not None:
                    self.click(at)
                    self.frame()
                    return
        raise AssertionError(f"nothing called {action} {value} can be clicked: {self.last[-3:]}")

    def _free(self, hit: Hit) -> tuple[int, int] | None:
        """A pixel at which this box is the topmost one."""
        box, hits = hit.box, self.top.hits
        for x in (box.centerx, box.left + 2, box.right - 3):
            for y in (box.centery, box.top + 2, box.bottom - 3):
                if hits.at((x, y)) is hit:
                    return x, y
        return None

    # keys

    def act(self, name: str) -> None:
        """Press the key of an action, and look; who has given that key away takes the keys of the table again."""
        keys = key_pages.whole(self.program.bindings)
        if not keys.keys(name):
            self.program.bind(keys.reset_all())
            keys = key_pages.whole(self.program.bindings)
        self.key(keys.keys(name)[0])
        self.frame()

    def fold_out(self, group: str) -> None:
        """Press the key of a group of deeds until that group is folded out."""
        for _ in range(4):
            if self.session.plan.unfolded == group:
                return
            self.act(deed_keys.of_group(group))
        raise AssertionError(f"{group} is not folded out")

    def key(self, said: str) -> None:
        """A key as the table writes it."""
        rest, mod = said, 0
        for part, bit in (("Ctrl+", pygame.KMOD_LCTRL), ("Alt+", pygame.KMOD_LALT), ("Shift+", pygame.KMOD_LSHIFT)):
            if rest.startswith(part) and len(rest) > len(part):
                rest, mod = rest.removeprefix(part), mod | bit
        code = CODES.get(rest) or ord(rest.lower())
        self.press(code, mod, rest.lower() if len(rest) == 1 else "")

    def press(self, code: int, mod: int, letter: str) -> None:
        """A key goes down and up."""
        self.event(pygame.KEYDOWN, key=code, mod=mod, unicode=letter)
        self.event(pygame.KEYUP, key=code, mod=mod, unicode=letter)
