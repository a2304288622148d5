"""A replay: everything that is needed to fight a battle again, and a fingerprint of its state after each command.

Format number, program version, ruleset and house rules, the scenario itself, seed, commands, hashes (DESIGN 4). Equal
replays are equal bytes. ``run`` fights it again and names the first command after which the state differs.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game import __version__, files, older
from game.files import FileFault, dumps
from game.scenario.faults import ScenarioFaults
from game.scenario.scenario import Scenario, sheet_faults
from systems import referee
from systems.battle import Battle
from systems.commands import AddUnit, Command, RollByHand, from_data, to_data
from systems.offers import Refusal

if TYPE_CHECKING:
    from game.thoughts import Thought

FORMAT = older.NEWEST
KIND = "replay"
KEYS = ("dicefield", "format", "program", "ruleset", "house", "scenario", "seed", "start", "commands", "hashes")
THOUGHTS = "thoughts"
"""What minds thought of; only where somebody asked for it."""
SEEDS = 2**63
SOME = 500
"""Commands that are read between two pauses."""
"""Seeds are smaller than this."""


@dataclass(frozen=True, slots=True)
class Replay:
    """One battle on paper. ``start`` is the hash before the first command, ``hashes`` those after each."""

    scenario: Scenario
    seed: int
    start: str
    commands: tuple[Command, ...] = ()
    hashes: tuple[str, ...] = ()
    program: str = __version__
    form: int = FORMAT
    """The format number of the hashes: those of an older one are compared with what it knew of a battle."""
    thoughts: tuple[Thought, ...] = ()
    """What minds thought of before their commands, where it was to be kept."""

    @property
    def ruleset(self) -> str:
        """The edition it is fought by."""
        return self.scenario.setup().ruleset


class Differs(Exception):
    """The battle went another way than recorded. ``number`` counts commands from 1; 0 is the beginning itself.

    ``refusal`` is set when the command was not even legal.
    """

    def __init__(self, replay: Replay, number: int, found: str, refusal: Refusal | None = None) -> None:
        self.replay = replay
        self.number = number
        self.command = replay.commands[number - 1] if number else None
        self.expected = replay.hashes[number - 1] if number else replay.start
        self.found = found
        self.refusal = refusal
        why = f"is refused: {refusal.key}" if refusal else f"leaves {found}, recorded is {self.expected}"
        super().__init__(f"command {number} ({self.command}) {why}")


@dataclass(slots=True)
class Recorder:
    """Keeps the hashes of a running battle: call ``note`` after every accepted command.

    After an undo the battle holds fewer commands; what was noted beyond them is dropped with the next ``note``.
    """

    scenario: Scenario
    start: str
    hashes: list[str] = field(default_factory=list)
    thoughts: list[Thought] = field(default_factory=list)

    @classmethod
    def of(cls, battle: Battle, scenario: Scenario) -> Recorder:
        """A recorder of a battle that has just begun. Raises ValueError when commands were given already."""
        if battle.commands:
            raise ValueError("a recorder begins with the battle; use record() for one that is under way")
        return cls(scenario.settled(), battle.hash())

    def note(self, battle: Battle) -> None:
        """Write down the state after the newest command."""
        del self.hashes[len(battle.commands) - 1 :]
        while self.thoughts and self.thoughts[-1].number >= len(battle.commands):
            self.thoughts.pop()
        self.hashes.append(battle.hash())

    def seat(self, unit: str, player: str) -> None:
        """Somebody else plays a unit of the scenario from now on: whoever loads this battle finds them there."""
        seats = tuple((name, player if name == unit else old) for name, old in self.scenario.controllers)
        self.scenario = self.scenario._replace(controllers=seats)

    def change_temper(self, unit: str, personality: str) -> None:
        """The mind that leads a unit of the scenario has that personality from now on, or none."""
        tempers = {**dict(self.scenario.tempers), unit: personality}
        named = tuple((sheet.id, tempers[sheet.id]) for sheet in self.scenario.units if tempers.get(sheet.id))
        self.scenario = self.scenario._replace(tempers=named)

    def replay(self, battle: Battle) -> Replay:
        """The replay so far. Raises ValueError when a command went by without a note."""
        commands = tuple(battle.commands)
        if len(self.hashes) < len(commands):
            raise ValueError(f"{len(commands)} commands were given, only {len(self.hashes)} noted")
        hashes = tuple(self.hashes[: len(commands)])
        thoughts = tuple(each for each in self.thoughts if each.number < len(commands))
        return Replay(self.scenario, battle.seed, self.start, commands, hashes, thoughts=thoughts)


def record(battle: Battle, scenario: Scenario) -> Replay:
    """The replay of a battle nobody kept notes of: its commands are given again to a battle of the same seed.

    Raises ValueError when that leads elsewhere: the battle was changed from outside, or is no battle of this scenario.
    """
    again = referee.new_battle(scenario.setup(), battle.seed)
    try:
        notes = Recorder.of(again, scenario)
        for command in battle.commands:
            refusal = referee.submit(again, command, at_table=True)
            if refusal is not None:
                raise ValueError(f"this battle cannot be played again: {command} is refused ({refusal.key})")
            notes.note(again)
        if again.hash() != battle.hash():
            raise ValueError("this battle cannot be played again: the same commands lead to another state")
        return notes.replay(again)
    finally:
        again.close()


def steps(replay: Replay) -> Iterator[Battle]:
    """The battle at its beginning and again after each command, unchecked but for commands that are refused.

    It is one battle that goes on; look at it before the next step. Raises Differs at a refused command.
    """
    battle = referee.new_battle(replay.scenario.setup(), replay.seed)
    yield battle
    for number, command in enumerate(replay.commands, 1):
        refusal = referee.submit(battle, command, at_table=True)
        if refusal is not None:
            raise Differs(replay, number, battle.hash(), refusal)
        yield battle


def run(replay: Replay) -> Battle:
    """Fight it again, checking every state. Raises Differs with the first command that leads elsewhere."""
    for number, battle in enumerate(steps(replay)):
        check(replay, number, battle)
    return battle


def check(replay: Replay, number: int, battle: Battle) -> None:
    """Raises Differs unless the state after that many commands is the recorded one.

    Of a replay of an older form the states are compared in which nothing is under way.
    """
    found = older.fingerprint(battle, replay.form)
    if found and found != (replay.hashes[number - 1] if number else replay.start):
        raise Differs(replay, number, found)


# files ----------------------------------------------------------------------------------------------------------------


def data(replay: Replay) -> dict[str, Any]:
    """A replay as plain JSON values, in the order of the file. Raises ValueError for one of an older form: its hashes
    are not those of a file of today; play it again and record that.
    """
    if replay.form != FORMAT:
        raise ValueError(f"the hashes are of format {replay.form}, a replay is written in format {FORMAT}")
    setup = replay.scenario.setup()
    kept = {THOUGHTS: [thought.data() for thought in replay.thoughts]} if replay.thoughts else {}
    return {
        "dicefield": KIND,
        "format": FORMAT,
        "program": replay.program,
        "ruleset": setup.ruleset,
        "house": [list(each) for each in setup.house],
        "scenario": replay.scenario.data(),
        "seed": replay.seed,
        "start": replay.start,
        "commands": [to_data(command) for command in replay.commands],
        "hashes": list(replay.hashes),
        **kept,
    }


def text(replay: Replay) -> str:
    """The file: one line a key, one line a command and a hash, so that two replays can be compared by eye."""
    lines = []
    for key, value in data(replay).items():
        if key in ("commands", "hashes", THOUGHTS) and value:
            said = "[\n" + ",\n".join(dumps(each) for each in value) + "\n]"
        else:
            said = dumps(value)
        lines.append(f"{dumps(key)}:{said}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def write(replay: Replay, file: Path) -> None:
    """Write the file, whole or not at all. Raises FileFault when it cannot be written."""
    files.write(file, text(replay))


def read(file: Path) -> Replay:
    """The replay in a file, checked in every part but not fought. Raises FileFault."""
    return parse(files.read(file, KIND, FORMAT), file)


def parse(values: dict[str, Any], file: Path) -> Replay:
    """A replay from the values of ``data``, perhaps of an older format. Raises FileFault naming the place."""
    parts = parse_by_parts(values, file)
    while True:
        try:
            next(parts)
        except StopIteration as done:
            found: Replay = done.value
            return found


def parse_by_parts(values: dict[str, Any], file: Path) -> Generator[None, None, Replay]:
    """The same with pauses: after the scenario, and after some hundreds of commands each time."""
    for key in values:
        if key not in (*KEYS, THOUGHTS):
            raise _wrong(file, key, "unknown key")
    for key in KEYS:
        if key not in values:
            raise _wrong(file, key, "is missing")
    program, seed, start = values["program"], values["seed"], values["start"]
    form = values["format"]
    if type(form) is not int or not 1 <= form <= FORMAT:
        raise _wrong(file, "format", f"expected a number from 1 to {FORMAT}")
    if not isinstance(program, str) or len(program) > 40:
        raise _wrong(file, "program", "expected a version")
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise _wrong(file, "seed", f"expected a whole number from 0 to {SEEDS - 1}")
    hashes = tuple(_hash(file, f"hashes[{n}]", each) for n, each in enumerate(_list(file, values, "hashes")))
    commands: list[Command] = []
    for number, each in enumerate(_list(file, values, "commands")):
        commands.append(_command(file, number, each))
        if number % SOME == SOME - 1:
            yield
    if len(hashes) != len(commands):
        raise _wrong(file, "hashes", f"there are {len(hashes)} for {len(commands)} commands")
    scenario = _scenario(file, values)
    yield
    thoughts = tuple(_thought(file, values, len(commands)))
    replay = Replay(scenario, seed, _hash(file, "start", start), tuple(commands), hashes, program, form, thoughts)
    _same_rules(file, values, replay)
    return replay


def _scenario(file: Path, values: dict[str, Any]) -> Scenario:
    try:
        return Scenario.from_data(values["scenario"])
    except ScenarioFaults as wrong:
        first = wrong.faults[0]
        raise _wrong(file, f"scenario.{first.where}" if first.where else "scenario", first.what) from None


def _thought(file: Path, values: dict[str, Any], commands: int) -> Iterator[Thought]:
    """What minds thought of, in the order of the commands."""
    from game import thoughts

    before = -1
    for n, each in enumerate(_list(file, values, THOUGHTS) if THOUGHTS in values else ()):
        try:
            found = thoughts.read(each)
        except (ValueError, TypeError, KeyError) as fault:
            raise _wrong(file, f"{THOUGHTS}[{n}]", str(fault)) from None
        if not before < found.number < commands:
            raise _wrong(file, f"{THOUGHTS}[{n}].number", "expected numbers of commands in rising order")
        before = found.number
        yield found


def _same_rules(file: Path, values: dict[str, Any], replay: Replay) -> None:
    """Ruleset and house rules stand outside the scenario for people to read; they may not say otherwise."""
    setup = replay.scenario.setup()
    if values["ruleset"] != setup.ruleset:
        raise _wrong(file, "ruleset", f"expected {setup.ruleset!r}, as in the scenario")
    if values["house"] != [list(each) for each in setup.house]:
        raise _wrong(file, "house", "other house rules than in the scenario")


def _list(file: Path, values: dict[str, Any], key: str) -> list[Any]:
    found = values[key]
    if not isinstance(found, list):
        raise _wrong(file, key, "expected a list")
    return found


def _hash(file: Path, place: str, value: object) -> str:
    if not isinstance(value, str) or len(value) != 24 or not set(value) <= set("0123456789abcdef"):
        raise _wrong(file, place, "expected 24 digits 0-9 and a-f")
    return value


def _command(file: Path, number: int, value: object) -> Command:
    if not isinstance(value, dict):
        raise _wrong(file, f"commands[{number}]", "expected a table")
    try:
        command = from_data(value)
    except ValueError as fault:
        raise _wrong(file, f"commands[{number}]", str(fault)) from None
    given = command.command if isinstance(command, RollByHand) else command
    if isinstance(given, AddUnit) and given.sheet is not None:
        for wrong in sheet_faults(given.sheet, ("sheet",)):
            raise _wrong(file, f"commands[{number}]", str(wrong))
    return command


def _wrong(file: Path, place: str, why: str) -> FileFault:
    return FileFault(file, "file.wrong", place=place, why=why)
