"""The log panel's rows, made from the text reader's rows as the battle goes on."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.app.log_filter import kinds_of, named
from game.app.log_shown import Cast as Throw, Die, LogRow
from game.text import Cast, Die as Fallen, Reader, Row, Text, plain
from systems.battle import Battle
from systems.events import Event

KINDS = {"head": "round", "main": "deed", "turn": "line"}


class Journal:
    """Rows of one battle for one pair of eyes; details that repeat what the main rows say are left out."""

    def __init__(self, text: Text, battle: Battle, names: Cast, side: str) -> None:
        self.battle = battle
        self.reader: Reader = text.reader(names, side)
        self.rows: list[LogRow] = []
        self._made = 0
        self._last: Event | None = None
        """The newest event read: where the log has another in its place, something was undone."""

    def read(self) -> list[LogRow]:
        """Take in what is new and give the rows. After an undo the whole log is read again."""
        log, read = self.battle.log, self.reader.cursor
        if read > len(log) or (read and log[read - 1] is not self._last):
            self.reader.begin_again()
            self._made = 0
            self.rows.clear()
        if self.reader.cursor == len(self.battle.log):
            return self.rows
        first = self.reader.read(self.battle)
        self._last = log[-1]
        keep = sum(shown(row) for row in self.reader.rows[:first])
        del self.rows[keep:]
        sides = {sheet.id: sheet.side for sheet in self.battle.sheets.values()}
        new = enumerate(self.reader.rows[first:], first)
        self.rows += [made(row, place, sides) for place, row in new if shown(row)]
        return self.rows

    def account(self, place: int) -> Row | None:
        """The whole row at a place, with the lines of its sum; None when an undo took it away."""
        rows = self.reader.rows
        return rows[place] if 0 <= place < len(rows) else None


def shown(row: Row) -> bool:
    """Whether the panel has a row for it: details only repeat."""
    return row.weight != "detail"


def made(row: Row, place: int, sides: Mapping[str, str] = MappingProxyType({})) -> LogRow:
    """One row of the panel; its first rule is the link, the rest is in what it folds out. ``sides``: of the units."""
    units = named(row)
    return LogRow(
        row.text,
        row.result,
        "harm" if row.tone in ("harm", "fall") else "",
        _dice(row.dice),
        row.sum,
        row.rules[0] if row.rules else "",
        KINDS.get(row.weight, "deed"),
        place,
        throws=tuple(Throw(plain(each.label), _dice(each.dice), each.sum) for each in row.throws),
        after=tuple(plain(each) for each in row.after),
        kinds=kinds_of(row),
        units=units,
        sides=tuple(dict.fromkeys(sides[unit] for unit in units if unit in sides)),
    )


def _dice(dice: tuple[Fallen, ...]) -> tuple[Die, ...]:
    return tuple(Die(die.face, die.success, die.added) for die in dice)
