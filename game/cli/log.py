"""What ``watch`` and ``replay`` share: loading with one message for what is wrong, and a battle's log on paper.

A row takes a few lines: who does what and the result; dice, arithmetic and rules; the lines of the sum. Colours only
where the terminal has them and NO_COLOR does not forbid them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text as Styled

    from game.files import FileFault
    from game.scenario.scenario import Scenario
    from game.text import Die, Part, Phrases, Row, Text
    from game.thoughts import Thought
    from systems.battle import Battle

_FAILED, _WRONG_USE, _INVALID = 1, 2, 3
SIDE_STYLES = ("bold blue", "bold red", "bold green", "bold magenta")
SHOWN = ("head", "turn", "main")
NBSP = "\N{NO-BREAK SPACE}"


class Unusable(click.ClickException):
    """A scenario or file that cannot be used: every fault on a line of its own."""

    exit_code = _INVALID

    def show(self, file: object = None) -> None:
        click.echo(self.message, err=True)


class NoSuch(Unusable):
    """A scenario, file or mind of that name does not exist."""

    exit_code = _WRONG_USE


class Unwritten(Unusable):
    """What should be written could not be."""

    exit_code = _FAILED


def scenario(name: str, text: Phrases, ruleset: str | None = None) -> Scenario:
    """The scenario of a name or path, by another edition if one is named; raises what ends the command with one
    message.
    """
    from game.scenario import loader
    from game.scenario.faults import ScenarioFaults

    try:
        found = loader.load(name)
        return found.by(ruleset) if ruleset else found
    except ScenarioFaults as wrong:
        raise Unusable(str(wrong)) from None
    except (OSError, ValueError) as fault:  # ValueError: a zero byte in the path
        raise NoSuch(unread(name, fault, text)) from None


def unread(name: str, fault: Exception, text: Phrases) -> str:
    """Why there is no such scenario to be read, and what helps: the nearest of the names, or all of them."""
    from difflib import get_close_matches

    from game.scenario import loader

    if not isinstance(fault, FileNotFoundError):
        return text.say("scenario.unread", file=name, why=getattr(fault, "strerror", None) or str(fault))
    if "/" in name or "\\" in name or name.endswith(".toml"):
        return text.say("scenario.no_file", file=name)
    known = loader.names()
    close = get_close_matches(name, known, n=1, cutoff=0.6)
    if close:
        return text.say("scenario.nearest", file=name, name=close[0])
    return text.say("scenario.none", file=name, names=text.listing(known))


def writable(folder: Path, text: Text) -> None:
    """Make a folder and see that it takes a file, before anything is fought for it; raises what ends the command."""
    from game import files
    from game.files import FileFault

    try:
        files.probe(folder)
    except FileFault as fault:
        raise unusable(fault, text) from None


def takes(file: Path, text: Text) -> None:
    """See that the folder of a file takes it, as ``writable`` does; a device needs no folder."""
    from game import files

    if not files.device(file):
        writable(file.parent, text)


def unusable(fault: FileFault, text: Text) -> Unusable:
    """A file's fault in words, with its exit code: 2 for no such file, 1 when it cannot be written, else 3."""
    facts = dict(fault.facts)
    if fault.key == "file.not_ours":
        facts["kind"] = text.say(f"file.{facts['kind']}")
    said = text.say(fault.key, **facts)
    if fault.key == "file.not_written":
        return Unwritten(said)
    return NoSuch(said) if fault.missing else Unusable(said)


def seed(asked: int | None) -> int:
    """The seed asked for, or a fresh one; it is always shown, so that every battle can be fought again."""
    if asked is not None:
        return asked
    import os

    return int.from_bytes(os.urandom(4), "big")


class Paper:
    """Prints the rows of one battle as they come."""

    def __init__(self, text: Text, scenario: Scenario, battle: Battle) -> None:
        from rich.console import Console

        from game.text import Cast

        self.text = text
        self.battle = battle
        sides = [(side.id, side.name.en, side.name.zh) for side in scenario.sides]
        self.cast = Cast.of(battle, sides, (scenario.name.en, scenario.name.zh))
        self.reader = text.reader(self.cast)
        self.console: Console = Console(highlight=False, markup=False, emoji=False)
        self.styles = dict(zip(battle.setup.sides, SIDE_STYLES * len(battle.setup.sides), strict=False))
        self._printed = 0

    def read(self) -> None:
        """Print what is new and settled."""
        self.reader.read(self.battle)
        for row in self.reader.rows[self._printed : self.reader.settled]:
            if row.weight in SHOWN:
                self._row(row)
        self._printed = self.reader.settled

    def think(self, thought: Thought) -> None:
        """Print what a mind thought of: its best few turns, the chosen one first, with what made the difference."""
        from game.text.thoughts import turns

        head = self.text.say("thought.head", unit=self.cast.unit(self.text.text, thought.unit))
        self.console.print(f"    {head}", style="dim")
        for turn in turns(self.text, self.cast, thought):
            terms = ", ".join(f"{word} {said}" for word, said in turn.terms)
            self.console.print(f"      {turn.worth}  {turn.deed}: {terms}", style="dim")

    def say(self, line: str) -> None:
        self._print(self._styled([line]))

    def _row(self, row: Row) -> None:
        head = self._styled(row.headline, "bold" if row.weight != "main" else "")
        if row.aside:
            head.append_text(self._styled(self.text.parts("list.aside", inside=row.aside)))
        if row.result:
            head.append_text(self._styled(["  ", row.result], "bold red" if row.tone else "bold"))
        rules = self._styled(["  [", " ".join(row.rules), "]"] if row.rules else [""], "dim")
        if not (row.dice or row.sum):
            head.append_text(rules)
        indent = "" if row.weight == "head" else "  "
        if row.weight == "head":
            self._print(self._styled([""]))
        self._print(self._styled([indent]).append_text(head))
        if row.dice or row.sum:
            dice = self._dice(row.dice)
            dice.append_text(self._styled([("  " if row.dice else "") + row.sum])).append_text(rules)
            self._print(dice)
        for each in row.throws:
            label = self._styled(["    ", *each.label]) if each.label else self._styled([""])
            self._print(label.append_text(self._dice(each.dice)).append_text(self._styled(["  " + each.sum])))
        for line in row.after:
            self._print(self._styled(["      ", *line]))
        if row.lines:
            said = [" ".join(filter(None, (line.text, line.value, line.rule))) for line in row.lines]
            self._print(self._styled(["      ", " · ".join(said)], "dim"))

    def _dice(self, dice: tuple[Die, ...]) -> Styled:
        line = self._styled(["      "] if dice else ["    "])
        for number, die in enumerate(dice):
            if die.added and not dice[number - 1].added:
                line.append("+ ")
            line.append(str(die.face), "bold" if die.success else "dim")
            line.append(" " if number < len(dice) - 1 else "")
        return line

    def _styled(self, pieces: list[str | Part] | tuple[str | Part, ...], style: str = "") -> Styled:
        from rich.text import Text as Styled

        line = Styled(style=style)
        for piece in pieces:
            if isinstance(piece, str):
                line.append(_printable(piece))
            else:
                line.append(_printable(piece.text), self._side_style(piece))
        return line

    def _side_style(self, part: Part) -> str:
        if part.kind == "unit" and part.id in self.battle.sheets:
            return self.styles[self.battle.sheets[part.id].side]
        return self.styles.get(part.id, "") if part.kind == "side" else ""

    def _print(self, line: Styled) -> None:
        # A file or a pipe gets whole lines; only a terminal wraps them.
        self.console.print(line, soft_wrap=not self.console.is_terminal)


def _printable(text: str) -> str:
    """No character that would steer the terminal; direction marks go too, so that a line reads as it stands."""
    return "".join(each if each.isprintable() or each == NBSP else "\N{REPLACEMENT CHARACTER}" for each in text)


class Progress:
    """One line on standard error that replaces itself; nothing where nobody watches it."""

    def __init__(self, text: Text, key: str, wanted: bool) -> None:
        self.text = text
        self.key = key
        self.shown = wanted and sys.stderr.isatty()

    def __call__(self, battle: Battle) -> None:
        if self.shown:
            said = self.text.say("watch.progress", scenario=self.key, round=battle.round, commands=len(battle.commands))
            sys.stderr.write(f"\r\x1b[K{said}")
            sys.stderr.flush()

    def done(self) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def ending(text: Text, paper: Paper, result: dict[str, object]) -> None:
    """The last lines: how every unit fared, and the numbers one needs to fight the battle again."""
    from systems.condition import state_of

    paper.say("")
    for unit in paper.battle.units():
        track = (("H", unit.healthy), ("B", unit.bashing), ("L", unit.lethal), ("A", unit.aggravated))
        health = " ".join(text.say("damage.amount", points=points, grade=grade) for grade, points in track if points)
        if unit.fallen:
            health = text.say("list.pair", one=health, other=text.condition(state_of(unit)))
        side = paper.cast.side(text.text, unit.side)
        paper.say("  " + text.say("watch.unit", unit=text.unit(paper.cast, unit.id), side=side, health=health))
    numbers = {name: value for name, value in result.items() if isinstance(value, int)}
    paper.say(
        text.say(
            "watch.end", rounds=numbers["rounds"], turns=numbers["turns"], commands=numbers["commands"],
            seed=str(numbers["seed"]), hash=str(result["hash"]),
        )
    )  # fmt: skip
