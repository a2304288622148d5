"""A film being made while the window goes on: a slice of work a frame, how far it is in words, the file at the end."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from game.app import saying
from game.app.film import Film
from game.app.film_files import NoVideo, video
from game.app.screens.page import PageButton, PageShow
from game.files import FileFault
from game.replay import Differs

if TYPE_CHECKING:
    from game.app.program import Program

SLICE_MS = 20
"""Milliseconds of a frame that go into the film; one piece of work may take some more."""
FOLDER = "films"
PAGE = "film"


class Filming:
    """One film of the replay on the screen."""

    def __init__(self, program: Program, kind: str, file: Path) -> None:
        viewer = program.viewer
        assert viewer is not None
        rerun = viewer.rerun
        self.file = file
        self.slice_ms = SLICE_MS
        self.film = Film(
            rerun if rerun.whole else rerun.replay, program.text, ((kind, file),), own=viewer.own,
            player_view=viewer.player_view,
        )  # fmt: skip
        self._steps = self.film.steps()

    def work(self) -> bool:
        """Go on for a slice of time; False when the film is done. Raises FileFault or Differs."""
        end = monotonic() + self.slice_ms / 1000
        return any(monotonic() >= end for _ in self._steps)

    def stop(self) -> None:
        """Leave it, and no file."""
        self._steps.close()


def asked(program: Program) -> None:
    """Somebody wants a film: with one under way, leave that one; where there is a choice, ask which kind."""
    if program.filming is not None:
        program.filming.stop()
        program.filming = None
        program.tell(program.text.say("viewer.film_left"))
        return
    try:
        video()
    except NoVideo:
        begin(program, "gif")
        return
    say = program.text.say
    buttons = (PageButton("gif", "GIF", True), PageButton("mp4", "MP4"), PageButton("close", say("film.none")))
    program.show_page(PAGE, PageShow(say("film.heading"), (say("film.kinds"),), (), buttons))


def begin(program: Program, kind: str) -> None:
    """Begin a film of the replay on the screen."""
    viewer, folder = program.viewer, program.keeper.folder
    if viewer is not None and folder is not None:
        recorded = viewer.rerun.replay
        last = recorded.hashes[-1] if recorded.hashes else recorded.start
        side = f"-{viewer.own}" if viewer.player_view else ""
        name = f"{recorded.scenario.key or 'battle'}-{recorded.seed}-{last[:6]}{side}-{program.text.lang}.{kind}"
        program.filming = Filming(program, kind, folder / FOLDER / name)


def tick(program: Program) -> None:
    """Another slice of the film under way."""
    filming = program.filming
    if filming is None:
        return
    try:
        going = filming.work()
    except FileFault as fault:
        program.filming = None
        saying.fault(program, fault)
        return
    except Differs as differs:
        from game.app import watching

        program.filming = None
        program.tell(watching.needs(program, differs))
        return
    if going:
        film = filming.film
        program.tell(program.text.say("viewer.filming", at=film.at, count=film.count - 1))
    else:
        program.filming = None
        program.tell(program.text.say("viewer.filmed", file=str(filming.file)))
