"""Puzzles: small positions with a best first move, proven by going through everything that can happen.

A puzzle is a scenario file with one block more. ``[puzzle]`` says whose move it is, what is worth what, and until when;
its ``start`` are the commands that lead from the first moment of the battle to the position, the Storyteller's hand
among them (wounds, fixed dice, who stands where). ``worths`` is the table of every first move with what it is worth in
ten-thousandths of the aim: the proof goes through all moves and all falls of the dice (``tests/puzzles``), the window
only looks them up.

    [puzzle]
    unit = "ana"                          [[puzzle.aim]]
    until = "bob"                         what = "falls"
    turns = 1                             unit = "bob"
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from game.scenario import limits
from game.scenario.catalogue import ROOT, parse_toml
from game.scenario.faults import Fault, ScenarioFaults, with_lines
from game.scenario.loader import read
from game.scenario.scenario import Scenario, Words
from game.scenario.shapes import Block, Ident, ProseText, Word, check
from systems import referee
from systems.battle import Battle
from systems.commands import BY_VERB, Command, from_data
from systems.facts import UnitFacts

FOLDER = ROOT / "puzzles"
SEED = 1
"""The dice of the commands that lead to a position; those after it are the battle's own."""
WHOLE = 10_000
"""What a move is worth that is certain to bring about everything the aim asks for."""
PROVEN = "[[puzzle.worths]]"
"""What stands in the file of a puzzle that has been gone through."""
TRIMMINGS = {"extra": -1, "willpower": False, "pulled": 0}
"""What is announced with an attack: the table knows moves that hold nothing back and spend no Willpower."""
MARGIN = 1000
"""A best move beats every other by a tenth at least (issue 6)."""
ALIKE = 500
"""Moves closer to the best than a twentieth are as good as it: the same plan in another guise, as a rule."""

What = Literal["falls", "stands", "free", "reaches"]


class AimBlock(Block):
    """One thing that is wanted: that ``unit`` ``falls``, ``stands``, is ``free`` of any hold, or stands in ``area``."""

    what: What
    unit: Ident
    worth: Annotated[int, Field(ge=1, le=1000)] = 1
    area: Annotated[list[int], Field(min_length=4, max_length=4)] | None = None


class WorthBlock(Block):
    """First moves that are worth the same."""

    value: Annotated[int, Field(ge=0, le=WHOLE)]
    moves: Annotated[list[str], Field(min_length=1)]


class PuzzleBlock(Block):
    unit: Ident
    until: Ident
    turns: Annotated[int, Field(ge=1, le=5)] = 1
    theme: Word
    question: ProseText
    why: ProseText
    aim: Annotated[list[AimBlock], Field(min_length=1)]
    reply: list[Word] | None = None
    then: list[Word] | None = None
    start: list[dict[str, Any]] = Field(default_factory=list)
    seed: Annotated[int, Field(ge=0)] = SEED
    worths: list[WorthBlock] = Field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Aim:
    """One thing that is wanted of a unit, and how much it counts beside the others."""

    what: str
    unit: str
    worth: int = 1
    area: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, a question, and what every first move is worth.

    ``unit`` is on turn; the aims are looked at once ``until`` has ended its turn so many ``turns`` from here on, or the
    battle is over. ``reply``: the verbs the other side may use until then, ``then`` those of the own side after its
    first move, None for all.
    """

    key: str
    scenario: Scenario
    unit: str
    until: str
    turns: int
    theme: str
    question: Words
    why: Words
    aims: tuple[Aim, ...]
    reply: tuple[str, ...] | None
    then: tuple[str, ...] | None
    start: tuple[Command, ...]
    seed: int
    worths: tuple[tuple[str, int], ...]
    """Every first move as ``named`` writes it, with its worth in ten-thousandths, best first."""

    @property
    def side(self) -> str:
        """The side whose move it is."""
        return next(sheet.side for sheet in self.scenario.units if sheet.id == self.unit)

    @property
    def top(self) -> int:
        """What the best move is worth."""
        return max((value for _, value in self.worths), default=0)

    @property
    def best(self) -> tuple[str, ...]:
        """The first moves that are right: the best one, and what is as good."""
        return tuple(move for move, value in self.worths if value >= self.top - ALIKE)

    @property
    def lead(self) -> int:
        """How much more the best move is worth than the best of those that are wrong."""
        return self.top - max((value for _, value in self.worths if value < self.top - ALIKE), default=0)

    def worth(self, command: Command) -> int | None:
        """What a first move is worth; None for one that is not in the table: it holds something back."""
        return dict(self.worths).get(named(command))

    def solved_by(self, command: Command) -> bool:
        """Whether a first move is a best one."""
        return named(command) in self.best


def named(command: Command) -> str:
    """A command as the table writes it: its verb, and every field that says something; a way by where it ends."""
    said = [command.verb]
    for each in fields(command):
        value = getattr(command, each.name)
        if each.name == "actor" or value == each.default or TRIMMINGS.get(each.name, object()) == value:
            continue
        if each.name in ("path", "way"):
            said.append("to=" + ",".join(map(str, value[-1])))
        elif isinstance(value, tuple):
            said.append(f"{each.name}=" + ",".join(map(str, value)))
        else:
            said.append(f"{each.name}={value}")
    return " ".join(said)


def names() -> tuple[str, ...]:
    """The puzzles that ship with the program, in the order in which they are set; none that is not proven."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml") if PROVEN in path.read_text(encoding="utf-8")))


def load(source: str | Path) -> Puzzle:
    """A puzzle that ships with the program by its name, or of any file. Raises ScenarioFaults and OSError."""
    path = _file(source)
    data = limits.read(path)
    if isinstance(data, Fault):
        raise ScenarioFaults([Fault(data.path, data.what, data.expected, 0, str(path))])
    table, faults, text = parse_toml(data)
    block = table.pop("puzzle", None)
    if faults:
        raise ScenarioFaults(with_lines(text, faults, str(path)))
    scenario, faults = read(table)
    shape = (
        check(PuzzleBlock, block, ("puzzle",)) if block is not None else [Fault(("puzzle",), "is missing", "a table")]
    )
    if isinstance(shape, list) or scenario is None:
        found = [*faults, *(shape if isinstance(shape, list) else ())]
        raise ScenarioFaults(with_lines(text, found, str(path)))
    puzzle = _puzzle(path.stem, scenario._replace(key=path.stem), shape, text, path)
    wrong = [*_faults(puzzle)]
    if wrong:
        raise ScenarioFaults(with_lines(text, wrong, str(path)))
    return puzzle


def sound(source: str | Path, ruleset: str = "") -> Scenario:
    """The scenario of a puzzle whose position comes about, by that edition; "" for the one of the file.

    Raises ScenarioFaults with what is wrong, where a command of ``start`` is refused as well, and OSError.
    """
    puzzle = load(source)
    scenario = puzzle.scenario.by(ruleset) if ruleset else puzzle.scenario
    try:
        position(replace(puzzle, scenario=scenario)).close()
    except ValueError as wrong:
        path = _file(source)
        fault = Fault(("puzzle", "start"), str(wrong), "commands that lead to the position")
        raise ScenarioFaults(with_lines(path.read_text(encoding="utf-8"), [fault], str(path))) from None
    return scenario


def _file(source: str | Path) -> Path:
    return FOLDER / f"{source}.toml" if str(source) in names() else Path(source)


def _puzzle(key: str, scenario: Scenario, block: PuzzleBlock, text: str, path: Path) -> Puzzle:
    start = []
    for number, row in enumerate(block.start):
        try:
            start.append(from_data(row))
        except ValueError as wrong:
            fault = Fault(("puzzle", "start", number), str(wrong), "a command as replays write it")
            raise ScenarioFaults(with_lines(text, [fault], str(path))) from None
    return Puzzle(
        key=key,
        scenario=scenario,
        unit=block.unit,
        until=block.until,
        turns=block.turns,
        theme=block.theme,
        question=Words(block.question.en, block.question.zh),
        why=Words(block.why.en, block.why.zh),
        aims=tuple(Aim(each.what, each.unit, each.worth, tuple(each.area or ())) for each in block.aim),
        reply=None if block.reply is None else tuple(block.reply),
        then=None if block.then is None else tuple(block.then),
        start=tuple(start),
        seed=block.seed,
        worths=tuple((move, row.value) for row in block.worths for move in row.moves),
    )


def _faults(puzzle: Puzzle) -> Iterator[Fault]:
    """Units nobody knows, verbs that are none, areas where there are none, a best move that is not the best."""
    known = {sheet.id for sheet in puzzle.scenario.units}
    named_units = [("unit", puzzle.unit), ("until", puzzle.until), *(("aim", each.unit) for each in puzzle.aims)]
    for key, unit in named_units:
        if unit not in known:
            yield Fault(("puzzle", key), f"unknown unit {unit!r}", "a unit of the scenario")
    for number, each in enumerate(puzzle.aims):
        if (each.what == "reaches") != bool(each.area):
            yield Fault(("puzzle", "aim", number), "only who reaches something has an area", "area = [x, y, x, y]")
    for verb in (*(puzzle.reply or ()), *(puzzle.then or ())):
        if verb not in BY_VERB:
            yield Fault(("puzzle", "reply"), f"{verb!r} is no verb", "verbs of commands")


# the position ---------------------------------------------------------------------------------------------------------


def position(puzzle: Puzzle, watch: Callable[[Battle], None] = lambda battle: None) -> Battle:
    """The battle as the puzzle sets it, with nothing asked of anybody; ``watch`` is called as it begins and after each
    command. Raises ValueError where a command is refused, or where the unit is not on turn then.
    """
    battle = referee.new_battle(puzzle.scenario.setup(), puzzle.seed)
    watch(battle)
    for number, command in enumerate(puzzle.start, 1):
        refusal = referee.submit(battle, command, at_table=True)
        if refusal is not None:
            raise ValueError(f"{puzzle.key}: command {number} ({command}) is refused: {refusal.key} {refusal.facts}")
        watch(battle)
    if referee.decides(battle) != puzzle.unit:
        raise ValueError(f"{puzzle.key}: {referee.decides(battle)} decides, not {puzzle.unit}")
    return battle


def reached(puzzle: Puzzle, battle: Battle) -> int:
    """How much of the aim has come about, as a share of ``whole``."""
    return sum(each.worth for each in puzzle.aims if _so(each, battle.unit(each.unit)))


def whole(puzzle: Puzzle) -> int:
    """How much the aim is worth in all."""
    return sum(each.worth for each in puzzle.aims)


def _so(aim: Aim, unit: UnitFacts) -> bool:
    if aim.what == "reaches":
        left, top, right, bottom = aim.area
        return _up(unit) and left <= unit.x <= right and top <= unit.y <= bottom
    if aim.what == "free":
        return _up(unit) and not unit.group
    return _up(unit) == (aim.what == "stands")


def _up(unit: UnitFacts) -> bool:
    """Whether the unit is still in the fight: who has given up or left is not, however well."""
    return not unit.fallen and unit.presence == "here"
