"""The lab at the window: what is asked, the battles that are fought in the background, what they say so far, and the
battles a person wants to watch.

It lies over whatever it was opened from.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from game.app import saying, watching
from game.app.lab_show import HEATS, LabShow, told
from game.app.lab_work import Asked, Rerun, Work
from game.app.screens.lab import LabScreen
from game.app.screens.page import PageButton
from game.app.screens.page_rows import PageRow
from game.lab.book import Book
from game.lab.inquiry import Inquiry, Wanted
from game.lab.question import asked
from game.lab.words import LabWords
from game.scenario.schema import CONTROLLERS
from game.text.numbers import whole

if TYPE_CHECKING:
    from game.app.hits import Wish
    from game.app.program import Program
    from game.replay import Replay
    from game.scenario.scenario import Scenario

BATTLES = (100, 200, 400, 1000, 2000)
USUAL = 2
"""The place of the number of battles nobody has chosen."""
THINKERS = tuple(name for name in CONTROLLERS if name not in ("person", "any_legal"))
WORDS = (
    "ask", "where", "rounds", "units", "falls", "dealt", "taken", "battles", "watch",
)  # fmt: skip


class LabRoom:
    """One scenario in the lab."""

    def __init__(self, program: Program, scenario: Scenario, seed: int) -> None:
        self.program, self.scenario, self.seed = program, scenario, seed
        self.minds = {side.id: "regular" for side in scenario.sides}
        self.battles = USUAL
        self.heat = 0
        self.work: Work | Asked | None = None
        self.rerun: Rerun | None = None
        self._shown: object = None
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
        stamp = (work.answer is None or id(work.answer), work.done, work.running)
        if stamp != self._shown:
            self._shown = stamp
            if not work.running and work.fault is not None:
                self.program.tell(saying.said(self.program, work.fault))
            elif not work.running and work.broken:
                self.program.tell(self.program.text.say("lab.screen.broken", why=work.broken))
            self.refresh()

    def speak(self) -> None:
        """Another language."""
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
            if name == "battles":
                self.battles = place
            else:
                self.minds[name] = THINKERS[place]
        elif wish.name == "heat" and isinstance(wish.value, int):
            self.heat = wish.value
        elif wish.name == "watch" and isinstance(wish.value, int):
            self._watch(wish.value)
        elif wish.name == "button":
            {"back": self._leave, "run": self._run, "stop": self._stop}[str(wish.value)]()

    # the battles

    @property
    def running(self) -> bool:
        """Whether battles are fought now."""
        return self.work is not None and self.work.running

    def _run(self) -> None:
        if self.running:
            return
        question = asked(self.scenario, self.seed, self.minds)
        inquiry = Inquiry(question, Wanted(battles=BATTLES[self.battles]), Book.of(self._folder(), question))
        self.work, self._shown = Work(inquiry), None

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

        self.rerun = Rerun(self.work.inquiry.question, number, open_it)

    # what is shown

    def _show(self) -> LabShow:
        say, work = self.program.text.say, self.work
        name = self.scenario.name.say(self.program.text.lang)
        found = None
        if work is not None and work.answer is not None:
            words = LabWords(work.inquiry, self.program.text)
            found = told(words, work.answer, HEATS[self.heat], whole_batch=not self.running)
        if self.running:
            buttons = (PageButton("back", say("setup.back")), PageButton("stop", say("lab.screen.stop"), True))
        else:
            again = say("lab.screen.run" if work is None else "lab.screen.again")
            buttons = (PageButton("back", say("setup.back")), PageButton("run", again, True, "play"))
        return LabShow(
            say("lab.screen.heading", scenario=name), self._caption(), buttons, self._rows(),
            {word: say(f"lab.screen.{word}") for word in WORDS}, self.scenario.board,
            tuple(say(f"lab.screen.heat_{each}") for each in HEATS), self.heat,
            work.done if work else 0, work.goal if work else 0, self.running, found,
        )  # fmt: skip

    def _caption(self) -> str:
        say = self.program.text.say
        done = self.work.done if self.work is not None else 0
        if self.running and self.work is not None:
            return say("lab.screen.caption_running", done=whole(done), goal=whole(self.work.goal), seed=self.seed)
        return (
            say("lab.screen.caption", n=whole(done), seed=self.seed) if done else say("lab.screen.seed", seed=self.seed)
        )

    def _rows(self) -> tuple[PageRow, ...]:
        """The choices, while none of them is being fought with."""
        if self.running:
            return ()
        say = self.program.text.say
        words = tuple(say(f"mind.{each}") for each in THINKERS)
        rows = [
            PageRow(
                side.name.say(self.program.text.lang), name=side.id, choices=words,
                chosen=THINKERS.index(self.minds[side.id]),
            )
            for side in self.scenario.sides
        ]  # fmt: skip
        counts = tuple(whole(each) for each in BATTLES)
        rows.append(PageRow(say("lab.screen.count"), name="battles", choices=counts, chosen=self.battles))
        return tuple(rows)


def open_lab(program: Program, scenario: Scenario, seed: int) -> None:
    """Open the lab for a scenario as it is to be fought."""
    program.close_room()
    program.room = LabRoom(program, scenario, seed)
    program.room.screen.layout(program.size, program.scale)
