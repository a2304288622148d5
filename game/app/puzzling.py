"""A puzzle on the screen: its question, the first move of the person, and what that move is worth beside the best.

The position is an ordinary battle, played with everything the window has. Only the first move that the puzzle's table
knows is judged; what prepares for later, and words, are none. Afterwards one may play on, try again, or go to the next.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game import puzzles
from game.app import battles, saying
from game.app.puzzle_cards import MARK
from game.app.screens.page import PageButton, PageShow
from game.app.screens.page_rows import PageRow
from game.files import FileFault
from game.puzzles import WHOLE, Puzzle
from game.replay import Recorder
from game.scenario.faults import ScenarioFaults
from game.text.numbers import percent
from systems.commands import Attack, Command

if TYPE_CHECKING:
    from game.app.program import Program
    from systems.battle import Battle

QUESTION, VERDICT = "puzzle", "verdict"
PAGES = (QUESTION, VERDICT)


@dataclass
class Puzzling:
    """The puzzle under way; ``since`` is how many commands led to its position."""

    puzzle: Puzzle
    since: int
    told: bool = False
    """Whether the person has been told what the move was worth."""

    def first(self, battle: Battle) -> Command | None:
        """The first move that counts, as it was made; None as long as there is none."""
        for command in battle.commands[self.since :]:
            ours = command.actor in battle.ids and battle.unit(command.actor).side == self.puzzle.side
            if ours and self.puzzle.worth(whole(command)) is not None:
                return command
        return None

    def tick(self, program: Program) -> None:
        """Say what the move was worth once it has been seen."""
        session = program.session
        if self.told or session is None or session.motion.busy or program.page is not None:
            return
        move = self.first(session.table.battle)
        if move is None and session.battle.over is None:
            return
        self.told = True
        if move is not None and self.puzzle.solved_by(whole(move)):
            solve(program, self.puzzle.key)
        open_page(program, VERDICT)

    def take(self, program: Program, button: str) -> bool:
        """Carry out a button of a puzzle's page; whether it was one."""
        if button == "puzzles":
            program.show_title()
        elif button in ("puzzle_again", "puzzle_next"):
            begin(program, self.puzzle.key if button == "puzzle_again" else after(self.puzzle.key))
        else:
            return False
        return True


def whole(command: Command) -> Command:
    """The move with nothing held back: the one that the table knows."""
    return replace(command, extra=-1, willpower=False, pulled=0) if isinstance(command, Attack) else command


def solve(program: Program, key: str) -> None:
    """Remember that a puzzle has been solved."""
    if key not in program.settings.puzzles:
        program.remember(puzzles=(*program.settings.puzzles, key))


def begin(program: Program, name: str) -> None:
    """Set a puzzle: its position, and its question over it. A file that cannot be used is said, and the title stays."""
    notes: list[Recorder] = []

    def watch(battle: Battle) -> None:
        if notes:
            notes[0].note(battle)
        else:
            notes.append(Recorder.of(battle, puzzle.scenario))

    try:
        puzzle = puzzles.load(name)
        battle = puzzles.position(puzzle, watch)
    except (ScenarioFaults, OSError) as fault:
        saying.faults(program, name, fault)
        return
    except ValueError as fault:
        saying.fault(program, FileFault(puzzles.FOLDER / f"{name}.toml", "file.wrong", place="start", why=str(fault)))
        return
    program.source, program.seed, program.again_by, program.prepared = MARK + name, puzzle.seed, "", None
    battles.sit_down(program, battle, puzzle.scenario, notes[0], (puzzle.side,))
    program.puzzle = Puzzling(puzzle, len(battle.commands))
    open_page(program, QUESTION)


def open_page(program: Program, name: str) -> None:
    """The question, or what the move was worth."""
    assert program.puzzle is not None
    shows = {QUESTION: question, VERDICT: verdict}
    program.show_page(name, shows[name](program, program.puzzle))


def question(program: Program, now: Puzzling) -> PageShow:
    """What the position is, and what is asked."""
    say, lang, puzzle = program.text.say, program.text.lang, now.puzzle
    return PageShow(
        puzzle.scenario.name.say(lang),
        (puzzle.scenario.text.say(lang), puzzle.question.say(lang), say("puzzle.counts")),
        (),
        (PageButton("puzzles", say("puzzle.list")), PageButton("close", say("puzzle.begin"), True)),
    )


def verdict(program: Program, now: Puzzling) -> PageShow:
    """What the move is worth beside the best one, and why that is the best."""
    say, puzzle = program.text.say, now.puzzle
    move = now.first(program.session.table.battle) if program.session is not None else None
    worth = 0 if move is None else puzzle.worth(whole(move)) or 0
    right = move is not None and puzzle.solved_by(whole(move))
    lines = [puzzle.why.say(program.text.lang)]
    if move is not None and whole(move) != move:
        lines.append(say("puzzle.held_back"))
    buttons = [PageButton("puzzles", say("puzzle.list")), PageButton("puzzle_again", say("puzzle.again"), not right)]
    if after(puzzle.key):
        buttons.append(PageButton("puzzle_next", say("puzzle.next"), right))
    if program.session is not None and program.session.battle.over is None:
        buttons.append(PageButton("close", say("puzzle.on")))
    rows = (
        PageRow(say("puzzle.yours"), percent(worth / WHOLE), strong=right),
        PageRow(say("puzzle.best"), percent(puzzle.top / WHOLE), strong=not right),
    )
    return PageShow(say("puzzle.right" if right else "puzzle.wrong"), tuple(lines), rows, tuple(buttons))


def after(key: str) -> str:
    """The puzzle after this one; "" after the last."""
    names = puzzles.names()
    at = names.index(key) + 1 if key in names else len(names)
    return names[at] if at < len(names) else ""
