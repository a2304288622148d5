"""A large replay is opened step by step between frames: read, understood, its battle set up; a page says how far it is,
and Escape leaves it.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

from game.app import pages, saying, watching
from game.files import FileFault

if TYPE_CHECKING:
    from game.app.program import Program
    from game.app.screens.page import PageScreen
    from game.replay import Replay

LARGE = 200_000
"""Bytes from which reading a file takes longer than a frame."""
STEPS = 4
PAGE = "notice"


def large(file: Path) -> bool:
    """Whether the file is worth a page of its own while it is opened."""
    try:
        return file.stat().st_size >= LARGE
    except OSError:
        return False  # whoever reads it says what is wrong


def begin(program: Program, file: Path, back: str) -> bool:
    """Open it from the next frame on."""
    program.opening = Opening(program, file, back)
    return True


class Opening:
    """One file on its way to the viewer."""

    def __init__(self, program: Program, file: Path, back: str) -> None:
        self.back = back
        self._work = _read(file)
        self._page: PageScreen | None = None
        self._show(program, 1)

    def _show(self, program: Program, step: int) -> None:
        say = program.text.say
        lines = (say("viewer.opening_step", step=step, of=STEPS),)
        program.show_page(PAGE, pages.notice(program.text, say("viewer.opening"), lines))
        self._page = program.page

    def tick(self, program: Program) -> None:
        """Do the next part, one a frame; the page was closed: nobody wants to see it any more."""
        if program.page is not self._page:
            program.opening = None
            if not program.screens:
                program.show_title()
            return
        try:
            self._show(program, next(self._work))
        except StopIteration as done:
            program.opening = None
            watching.watch(program, done.value, self.back)
        except FileFault as fault:
            program.opening = None
            program.show_page(
                PAGE, pages.notice(program.text, program.text.say("viewer.heading"), (saying.said(program, fault),))
            )  # fmt: skip


def _read(file: Path) -> Generator[int, None, Replay]:
    """The replay in a file, or what led to a save, with the number of the step that comes next."""
    from game import files, replay, saves

    yield 1  # one frame that says what is going on
    saved = saves.checked(file) if file.name.endswith(saves.SUFFIX) else None
    values = files.read(file, replay.KIND, replay.FORMAT) if saved is None else saved["replay"]
    yield 2
    found = yield from _understood(replay.parse_by_parts(values, file))
    if saved is not None:
        saves.whole(file, saved, found)
    yield STEPS
    return found


def _understood(parts: Generator[None, None, Replay]) -> Generator[int, None, Replay]:
    while True:
        try:
            next(parts)
        except StopIteration as done:
            found: Replay = done.value
            return found
        yield 3
