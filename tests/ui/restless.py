"""Somebody who does anything at all at the window, as fast as it goes: for screens that stick and code that breaks.

What it does depends on its seed alone. It begins at the title, saves and loads, watches replays, changes the keys it
uses, and comes back after it has quit.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from pathlib import Path
from typing import Any

import pygame

from game import settings as remembered
from game.ai.chance import Chance
from game.app import key_pages, keymap
from game.app.program import Program

SIZES = ((640, 400), (800, 600), (1280, 800), (1366, 768))
WORDS = ("a", "vale", "Ctrl", "仓库", "the", "3", " ", "é", "🜂", "trip")
CODES = {name: code for code, name in keymap.CODES.items()}
QUITS = ("Ctrl+Q",)
AWAY = 20
"""So often Escape is pressed before a screen counts as stuck."""


class Stuck(AssertionError):
    """A screen that nothing leaves."""


class Restless:
    """Gives random input to a program; ``seen`` counts the screens it has been on."""

    def __init__(self, seed: int, data: Path) -> None:
        self.chance, self.data = Chance(seed, "restless"), data
        self.seen: dict[str, int] = {}
        self.quits = 0
        self.last: list[str] = []
        """The newest inputs, for who has to find out what broke."""
        self.open()

    def open(self) -> None:
        """Start the program, as a person does."""
        settings, _ = remembered.load(self.data)
        self.program = Program(SIZES[self.below(len(SIZES))], settings, settings.lang or "en", self.data, self.data)
        self.surface = pygame.Surface(self.program.size)
        self.program.show_title()
        self.frame()

    def below(self, count: int) -> int:
        """A number below count."""
        return self.chance.below(count)

    # screens

    @property
    def top(self) -> Any:
        """The screen that takes input."""
        return self.program.screens[-1]

    @property
    def where(self) -> str:
        """The name of that screen."""
        program = self.program
        if program.page is not None:
            return program.page_name
        return type(self.top).__name__

    def frame(self, milliseconds: int = 40) -> None:
        """Time passes, and the picture is drawn."""
        self.program.tick(milliseconds)
        if self.surface.get_size() != self.program.size:
            self.surface = pygame.Surface(self.program.size)
        self.program.draw(self.surface)
        self.seen[self.where] = self.seen.get(self.where, 0) + 1

    def event(self, kind: int, **facts: Any) -> None:
        """One event of the window; quitting ends this run of the program and begins another."""
        self.last = [*self.last[-19:], f"{self.where}: {pygame.event.event_name(kind)} {facts}"]
        self.program.event(pygame.event.Event(kind, **facts))
        if not self.program.running:
            self.quits += 1
            self.open()

    # inputs

    def act(self) -> None:
        """One input of a random kind, and now and then a frame."""
        ways = (
            (self.hit, 34), (self.known_key, 26), (self.any_key, 5), (self.point, 8), (self.drag, 4), (self.pixel, 8),
            (self.wheel, 4), (self.words, 5), (self.resize, 1), (self.hold, 2), (self.escape, 3),
        )  # fmt: skip
        at = self.below(sum(weight for _, weight in ways))
        for way, weight in ways:
            at -= weight
            if at < 0:
                way()
                break
        if self.below(3) == 0:
            self.frame((0, 16, 40, 100, 400)[self.below(5)])

    def spot(self) -> tuple[int, int]:
        """Any pixel, also just outside."""
        wide, high = self.program.size
        return self.below(wide + 4) - 2, self.below(high + 4) - 2

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def hit(self) -> None:
        """A click on something that is drawn."""
        entries = self.top.hits.entries
        if entries:
            box = entries[self.below(len(entries))].box
            if box.width and box.height:
                self.click((box.left + self.below(box.width), box.top + self.below(box.height)))

    def pixel(self) -> None:
        self.click(self.spot(), (1, 1, 1, 2, 3)[self.below(5)])

    def point(self) -> None:
        self.event(pygame.MOUSEMOTION, pos=self.spot(), rel=(0, 0), buttons=(0, 0, 0))

    def drag(self) -> None:
        button = (1, 1, 2, 3)[self.below(4)]
        self.event(pygame.MOUSEBUTTONDOWN, pos=self.spot(), button=button)
        for _ in range(self.below(4)):
            self.event(pygame.MOUSEMOTION, pos=self.spot(), rel=(0, 0), buttons=(1, 0, 0))
        if self.below(8):  # now and then the button is let go outside the window
            self.event(pygame.MOUSEBUTTONUP, pos=self.spot(), button=button)

    def wheel(self) -> None:
        self.event(pygame.MOUSEWHEEL, x=self.below(3) - 1, y=self.below(7) - 3, precise_x=0.0, precise_y=0.0,
                   flipped=False)  # fmt: skip

    def words(self) -> None:
        self.event(pygame.TEXTINPUT, text=WORDS[self.below(len(WORDS))])

    def resize(self) -> None:
        wide, high = SIZES[self.below(len(SIZES))]
        self.event(pygame.VIDEORESIZE, w=wide, h=high, size=(wide, high))

    def escape(self) -> None:
        self.key("Esc")

    def known_key(self) -> None:
        """A key that means something somewhere, as it is now."""
        keys = key_pages.whole(self.program.bindings)
        names = list(keys.deals)
        said = keys.keys(names[self.below(len(names))])
        if said:
            key = said[self.below(len(said))]
            if key not in QUITS or self.below(10) == 0:
                self.key(key)

    def any_key(self) -> None:
        code = 32 + self.below(95)
        self.press(code, self.below(2) * pygame.KMOD_LSHIFT, chr(code))

    def hold(self) -> None:
        """A key that is let go a while later, or never."""
        code = (pygame.K_LALT, pygame.K_LCTRL, pygame.K_LSHIFT, pygame.K_SPACE, pygame.K_v)[self.below(5)]
        self.event(pygame.KEYDOWN, key=code, mod=0, unicode="")
        for _ in range(self.below(4)):
            self.point()
        if self.below(4):
            self.event(pygame.KEYUP, key=code, mod=0, unicode="")

    def key(self, said: str) -> None:
        """A key as the table writes it."""
        rest, mod = said, 0
        for part, bit in (("Ctrl+", pygame.KMOD_LCTRL), ("Alt+", pygame.KMOD_LALT), ("Shift+", pygame.KMOD_LSHIFT)):
            if rest.startswith(part) and len(rest) > len(part):
                rest, mod = rest.removeprefix(part), mod | bit
        code = CODES.get(rest) or ord(rest.lower())
        self.press(code, mod, rest.lower() if len(rest) == 1 else "")

    def press(self, code: int, mod: int, letter: str) -> None:
        self.event(pygame.KEYDOWN, key=code, mod=mod, unicode=letter)
        self.event(pygame.KEYUP, key=code, mod=mod, unicode=letter)

    # whether it sticks

    def unstick(self) -> None:
        """From wherever this is, Escape leads to a screen without pages, and the settings open there and close again.

        Raises Stuck.
        """
        for _ in range(AWAY):
            if self.program.page is None and not self.program.typing:
                break
            self.key("Esc")
            self.frame()
        else:
            raise Stuck(f"{self.where} is not left: {self.last}")
        opened = keymap.Keys(self.program.bindings.own).keys("settings")
        self.key(opened[0])
        self.frame()
        if self.where != "settings":
            raise Stuck(f"no settings over {self.where}: {self.last}")
        self.key("Esc")
        self.frame()
        if self.where == "settings":
            raise Stuck(f"the settings stay: {self.last}")
