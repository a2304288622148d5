"""The lab at the window: what is asked, the battles that are fought in the background, what they say so far, and the
battles a person wants to watch.

It lies over whatever it was opened from.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from game.app import saying, watching
from game.app.lab_asking import Asking
from game.app.lab_show import HEATS, Compared, LabShow, Square, Told, compared, told
from game.app.lab_work import Asked, Rerun, Work
from game.app.screens.lab import LabScreen
from game.app.screens.page import PageButton
from game.lab.book import Book
from game.lab.inquiry import Inquiry, Wanted
from game.lab.words import LabWords
from game.scenario.faults import ScenarioFaults
from game.scenario.variation import Unvaried
from game.text.numbers import whole

if TYPE_CHECKING:
    from game.app.hits import Wish
    from game.app.program import Program
    from game.replay import Replay

BATTLES = (100, 200, 400, 1000, 2000)
WORDS = (
    "ask", "where", "rounds", "units", "falls", "dealt", "taken", "watch", "curve", "curve_axis", "dots", "shown",
)  # fmt: skip


class LabRoom:
    """One scenario in the lab."""

    def __init__(self, program: Program, asking: Asking) -> None:
        self.program, self.asking = program, asking
        self.open = True
        """Whether the choices show."""
        self.heat = 0
        self.shown = 0
        """Which of two questions the page shows."""
        self.square: Square | None = None
        self.labels: tuple[str, ...] = ()
        self.work: Work | Asked | None = None
        self.rerun: Rerun | None = None
        self._stamp: object = None
        self._scratch: tempfile.TemporaryDirectory[str] | None = None
        self.screen = LabScreen(self._show(), program.pointer)

    def tick(self, milliseconds: int) -> None:
        """A frame has passed: show what has come meanwhile."""
        self.screen.tick(milliseconds)
        if self.rerun is not None and self.rerun.tick():
            broken, self.rerun = self.rerun.broken, None
            if broken:
                self.program.tell(self.program.text.say("lab.screen.broken", why=broken))
        work = self.work
        if work is None:
            return
        stamp = (id(work.said), work.done, work.running)
        if stamp != self._stamp:
            self._stamp = stamp
            if not work.running and work.fault is not None:
                self.program.tell(saying.said(self.program, work.fault))
            elif not work.running and work.broken:
                self.program.tell(self.program.text.say("lab.screen.broken", why=work.broken))
            self.refresh()

    def speak(self) -> None:
        """Another language."""
        self.labels = self.asking.labels(self.program.text)[: len(self.labels)]
        self.refresh()

    def refresh(self) -> None:
        """Show what holds now."""
        self.screen.show = self._show()

    def close(self) -> None:
        """Nobody waits for the battles any more: they end, and what is done is kept."""
        if self.work is not None:
            self.work.stop(wait=True)
        if self.rerun is not None:
            self.rerun.stop()
        if self._scratch is not None:
            self._scratch.cleanup()
            self._scratch = None

    def take(self) -> None:
        """Carry out what the screen reports."""
        wishes, self.screen.wishes = self.screen.wishes, []
        for wish in wishes:
            self._one(wish)
            if self.program.room is not self:
                return
        if wishes:
            self.refresh()

    def _one(self, wish: Wish) -> None:
        if wish.name == "pick" and isinstance(wish.value, tuple):
            name, place = wish.value
            if name == "shown":
                self.shown, self.square = place, None
            else:
                self.asking.pick(name, place)
        elif wish.name == "heat" and isinstance(wish.value, int):
            self.heat, self.square = wish.value, None
        elif wish.name == "square" and isinstance(wish.value, tuple):
            x, y = wish.value
            self.square = None if self.square == (x, y) else (x, y)
            self.screen.scroll = 0
        elif wish.name == "whole":
            self.square = None
        elif wish.name == "watch" and isinstance(wish.value, int):
            self._watch(wish.value)
        elif wish.name == "button":
            {"back": self._leave, "run": self._run, "stop": self._stop, "compare": self._fold}[str(wish.value)]()

    # the battles

    @property
    def running(self) -> bool:
        """Whether battles are fought now."""
        return self.work is not None and self.work.running

    def _fold(self) -> None:
        self.open, self.screen.scroll = not self.open, 0

    def _run(self) -> None:
        if self.running:
            return
        try:
            questions = self.asking.questions()
        except ScenarioFaults as wrong:
            self.program.tell(str(wrong))
            return
        except Unvaried as wrong:
            self.program.tell(self.program.text.say(wrong.key, **wrong.facts))
            return
        for question in questions:
            side = question.unmanned()
            if side:
                name = question.scenario.name.say(self.program.text.lang)
                self.program.tell(self.program.text.say("lab.empty_side", scenario=name, side=side))
                return
        self.labels = self.asking.labels(self.program.text)
        self.begin(Work([Inquiry(each, self._wanted(), Book.of(self._folder(), each)) for each in questions]))

    def begin(self, work: Work | Asked) -> None:
        """Show these battles from now on."""
        self.work, self._stamp, self.open = work, None, False
        self.shown, self.square, self.screen.scroll = 0, None, 0

    def _wanted(self) -> Wanted:
        return Wanted(battles=BATTLES[self.asking.battles])

    def _folder(self) -> Path:
        """Where accounts are kept: with the saves, or for as long as the room is open."""
        if self.program.archive.folder is not None:
            return self.program.archive.folder / "lab"
        if self._scratch is None:
            self._scratch = tempfile.TemporaryDirectory(prefix="dicefield-lab-")
        return Path(self._scratch.name)

    def _stop(self) -> None:
        if self.work is not None:
            self.work.stop()

    def _leave(self) -> None:
        self.program.close_room()

    def _watch(self, number: int) -> None:
        """Fight a battle once more in the background, and open its replay."""
        if self.work is None or self.rerun is not None or self.running:
            return
        self.program.tell(self.program.text.say("lab.screen.wait"))

        def open_it(found: Replay) -> None:
            self.program.notice = ""
            watching.watch(self.program, found)

        self.rerun = Rerun(self.work.inquiries[self.shown].question, number, open_it)

    # what is shown

    def _show(self) -> LabShow:
        say, work = self.program.text.say, self.work
        found, pair = self._found()
        buttons: tuple[PageButton, ...]
        if self.running:
            buttons = (PageButton("back", say("setup.back")), PageButton("stop", say("lab.screen.stop"), True))
        elif work is None:
            buttons = (PageButton("back", say("setup.back")), PageButton("run", say("lab.screen.run"), True, "play"))
        else:
            buttons = (
                PageButton("back", say("setup.back")), PageButton("compare", say("lab.screen.compare")),
                PageButton("run", say("lab.screen.again"), True, "play"),
            )  # fmt: skip
        asked = work.inquiries[self.shown].question.scenario if work is not None else self.asking.scenario
        name = self.asking.scenario.name.say(self.program.text.lang)
        return LabShow(
            say("lab.screen.heading", scenario=name), self._caption(), buttons,
            self.asking.rows(self.program.text, BATTLES) if self.open and not self.running else (),
            {word: say(f"lab.screen.{word}") for word in WORDS}, asked.board,
            tuple(say(f"lab.screen.heat_{each}") for each in HEATS), self.heat,
            work.done if work else 0, work.goal if work else 0, self.running, found, pair, self.square,
        )  # fmt: skip

    def _found(self) -> tuple[Told | None, Compared | None]:
        """What the battles say: of the question that is shown, and of both."""
        work = self.work
        if work is None or work.said is None:
            return None, None
        said, words = work.said, [LabWords(each, self.program.text) for each in work.inquiries]
        pair = None
        if len(words) == 2:
            pair = compared(words, said.answers, said.courses, said.pairs, self.labels, self.shown)
        shown = self.shown
        found = told(
            words[shown], said.answers[shown], said.courses[shown], HEATS[self.heat], running=self.running,
            at=self.square,
        )  # fmt: skip
        return found, pair

    def _caption(self) -> str:
        say, seed = self.program.text.say, str(self.asking.seed)
        done = self.work.done if self.work is not None else 0
        if self.running and self.work is not None:
            return say("lab.screen.caption_running", done=whole(done), goal=whole(self.work.goal), seed=seed)
        if self.work is None or not done:
            return say("lab.screen.seed", seed=seed)
        question = self.work.inquiries[0].question
        minds = dict.fromkeys(say(f"mind.{mind}") for _, mind in question.minds)
        listed = self.program.text.text.listing(minds)
        return say("lab.screen.caption", n=whole(done), minds=listed, seed=seed)


def open_lab(program: Program, asking: Asking) -> None:
    """Open the lab for a scenario as it is to be fought."""
    program.close_room()
    program.room = LabRoom(program, asking)
    program.room.screen.layout(program.size, program.scale)
