"""A person's hands at the window without a display: real events at real pixels, found by what is drawn there.

A script is a list of small inputs that say what a person aims at ("the button with this name", "this square"), never
where it lies, so it survives another layout and not another meaning.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from typing import Any

import pygame

from game.app.program import Program
from game.app.session import Session
from game.settings import Settings

Input = list[Any]
FRAME = 50
NAMED = {
    "Enter": pygame.K_RETURN, "Esc": pygame.K_ESCAPE, "Left": pygame.K_LEFT, "Right": pygame.K_RIGHT,
    "Up": pygame.K_UP, "Down": pygame.K_DOWN, "Tab": pygame.K_TAB, "F5": pygame.K_F5, "F11": pygame.K_F11,
    "Back": pygame.K_BACKSPACE,
}  # fmt: skip
"""Keys that are no letter; pygame's own names need an open window."""
PATIENCE = 4000
"""Frames a battle may take until a person has to decide again."""


class Hands:
    """Gives input to a program and writes it down."""

    def __init__(
        self, scenario: str, seed: int, *, lang: str = "en", size: tuple[int, int] = (1280, 800), scale: int = 100,
        persons: tuple[str, ...] | None = None, view: str = "st", title: bool = False, hints: bool = False,
        **more: Any,
    ) -> None:  # fmt: skip
        """``title``: at the browser, where the scenario's card is chosen, in the place of a battle. ``hints``: as for
        whoever is new.
        """
        settings = Settings(scale=scale, view=view, motion="reduced", hints=hints)  # type: ignore[arg-type]
        self.program = Program(size, settings, lang, **more)
        self.surface = pygame.Surface(size)
        self.script: list[Input] = []
        self.program.seed = self.program.first_seed = seed
        if title:
            self.program.show_title(scenario)
            for _ in range(60):
                self.look()
        else:
            self.program.start(scenario, seed, persons=persons)
        self.look()

    @property
    def session(self) -> Session:
        assert self.program.session is not None
        return self.program.session

    def look(self) -> None:
        """Let a frame pass and see it."""
        self.program.tick(FRAME)
        self.program.draw(self.surface)

    # events

    def event(self, kind: int, **facts: Any) -> None:
        self.program.event(pygame.event.Event(kind, **facts))

    def point(self, at: tuple[int, int]) -> None:
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, at: tuple[int, int], button: int = 1) -> None:
        """Move there, press, release."""
        self.point(at)
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=button)
        self.look()

    def key(self, key: int, mod: int = 0, letter: str = "") -> None:
        name = next((name for name, code in NAMED.items() if code == key), chr(key) if key < 127 else str(key))
        self.script.append(["key", name, mod])
        self._key(key, mod, letter or (chr(key) if 32 < key < 127 else ""))

    def _key(self, key: int, mod: int, letter: str) -> None:
        self.event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter)
        self.event(pygame.KEYUP, key=key, mod=mod, unicode=letter)
        self.look()

    def put_away(self) -> None:
        """Escape, if anything is chosen or said that it puts away: else it would open the menu."""
        if self.session.plan.open:
            self.key(pygame.K_ESCAPE)

    def hits(self) -> Any:
        """The boxes of whatever is on top: a page, the lab, the battle, the setup, the title."""
        program = self.program
        if program.room is not None and program.page is None:
            return program.room.screen.hits
        under: Any = program.before.screen if program.before else program.title
        screen: Any = program.page or (program.session.screen if program.session else under)
        return screen.hits

    def click(self, action: str, value: object = None) -> None:
        """The thing drawn under this name. Raises AssertionError when it is not there, or something covers it."""
        self.script.append(["click", action, value])
        self._click(action, value)

    def unfold(self, name: str) -> None:
        """Fold out the group in which a button of the action bar is, unless it shows already."""
        if self.hits().find(("action", name)) is not None:
            return
        group = next(each.group for each in self.session.screen.panels.bar.actions if each.name == name)
        if (
            not group or self.hits().find(("action", f"group:{group}")) is None
        ) and self.session.plan.unfolded != "more":
            self.click("action", "more")
        if group:
            self.click("action", f"group:{group}")

    def _click(self, action: str, value: object) -> None:
        hit = self.hits().find((action, value))
        assert hit is not None, f"nothing called {action} {value!r} is on the screen"
        at = self.free(hit)
        assert at is not None, f"{action} {value!r} is covered"
        self.press(at)

    def free(self, hit: Any) -> tuple[int, int] | None:
        """A pixel at which this box is the topmost one."""
        box, hits = hit.box, self.hits()
        for x in (box.centerx, box.left + 2, box.right - 3, box.left + box.width // 4):
            for y in (box.centery, box.top + 2, box.bottom - 3):
                if hits.at((x, y)) is hit:
                    return x, y
        return None

    def square(self, square: tuple[int, int], button: int = 1) -> None:
        """A square of the board that shows. Raises AssertionError when it does not, or something covers it."""
        self.script.append(["square", *square] + ([button] if button != 1 else []))
        self._square(square, button)

    def _square(self, square: tuple[int, int], button: int = 1) -> None:
        at = self.session.screen.camera.middle(square)
        assert self.shows(square), f"square {square} does not show"
        self.press(at, button)

    def shows(self, square: tuple[int, int]) -> bool:
        """Whether a click at the middle of the square reaches the board."""
        at = self.session.screen.camera.middle(square)
        hit = self.session.screen.hits.at(at)
        return hit is not None and hit.action == "board" and self.session.screen.camera.square(at) == square

    def hover(self, square: tuple[int, int]) -> None:
        """Point at a square."""
        self.point(self.session.screen.camera.middle(square))
        self.look()

    def wait(self) -> None:
        """Until a person has to decide or to sit down, or the battle is over and told."""
        self.script.append(["wait"])
        self._wait()

    def _wait(self) -> None:
        for _ in range(PATIENCE):
            session = self.session
            if self.program.page is not None and self.program.page_name == "handover":
                break
            done = session.person is not None or (session.battle.over is not None and self.program.page is not None)
            if done and not session.motion.busy:
                break
            self.program.tick(FRAME)
        else:
            raise AssertionError("nobody has to decide, and nothing ends")
        self.look()

    def play(self, script: list[Input]) -> None:
        """Give every input of a script."""
        for each in script:
            if each[0] == "key":
                key = NAMED.get(each[1]) or ord(each[1])
                self._key(key, each[2], each[1] if len(each[1]) == 1 else "")
            elif each[0] == "click":
                self._click(each[1], each[2])
            elif each[0] == "square":
                self._square((each[1], each[2]), *each[3:])
            else:
                self._wait()

    # what is seen

    def rows(self) -> list[str]:
        """The log as it stands, a line a row."""
        reader = self.session.journal.reader
        reader.read(self.session.battle)
        return [" | ".join(filter(None, (row.text, row.result, row.sum, " ".join(row.rules)))) for row in reader.rows]
