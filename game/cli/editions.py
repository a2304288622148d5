"""The page of ``dicefield rules --diff-editions``: two editions side by side, read off the rulesets and the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from game import LANGS
from game.ledger import Ledger
from game.ledger.editions import Comparison, compare
from game.text import Phrases
from game.text.numbers import signed
from game.text.words import Words
from systems.rulesets import DEFAULT, RULESETS
from systems.rulesets.compared import CONTEST, HOUSE, SPOT, VERB, Difference

if TYPE_CHECKING:
    from rich.console import Console


def others(ledger: Ledger) -> tuple[Comparison, ...]:
    """The usual edition beside each of the others."""
    texts = [Phrases(lang) for lang in LANGS]
    marks = {name: f"editions.mark.{name}" for name in RULESETS if name != DEFAULT}
    return tuple(
        compare(ledger, DEFAULT, name, {text.lang: text.say(mark) for text in texts if text.has(mark)})
        for name, mark in marks.items()
    )


def show(console: Console, text: Phrases, ledger: Ledger, found: Comparison) -> None:
    """Three tables for a person: house rules, what else the rulesets hold, the words of the cards."""
    page = _Tables(console, text, ledger)
    names = tuple(text.say(f"ruleset.{name}") for name in (found.first, found.second))
    page.values("editions.house", names, (row for row in found.values if row.table == HOUSE))
    page.values("editions.tables", names, (row for row in found.values if row.table != HOUSE))
    said = [(card.id, card.title.say(text.lang), words.say(text.lang)) for card, words in found.notes]
    page.table("editions.cards", (text.say("rules.rule"), text.say("rules.title"), names[1]), said)


class _Tables:
    """The tables of one call, in one language."""

    def __init__(self, console: Console, text: Phrases, ledger: Ledger) -> None:
        self.console, self.text, self.words, self.ledger = console, text, Words(text), ledger

    def values(self, heading: str, names: tuple[str, ...], rows: Iterable[Difference]) -> None:
        """A row for each value that differs."""
        columns = (self.text.say("rules.rule"), self.text.say("rules.title"), self.text.say("editions.what"), *names)
        told = [
            (
                row.rule,
                self._title(row.rule),
                self._what(row),
                self._value(row, row.first),
                self._value(row, row.second),
            )
            for row in rows
        ]
        self.table(heading, columns, told)

    def table(self, heading: str, columns: Iterable[str], rows: Iterable[tuple[str, ...]]) -> None:
        """A heading, its table, and an empty line; IDs stay whole where the terminal is narrow."""
        from rich.table import Table

        table = Table(box=None, pad_edge=False, header_style="bold")
        for number, column in enumerate(columns):
            table.add_column(column, no_wrap=number == 0, overflow="fold")
        for row in rows:
            table.add_row(*row)
        self.console.print(self.text.say(heading), style="bold")
        self.console.print(table)
        self.console.print()

    def _title(self, rule: str) -> str:
        card = self.ledger.find(rule)
        return card.title.say(self.text.lang) if card else ""

    def _row(self, row: Difference) -> tuple[str, str, str]:
        return self._what(row), self._value(row, row.first), self._value(row, row.second)

    def _what(self, row: Difference) -> str:
        """What a value is of: a house rule, or a row of another table and its column."""
        named: dict[str, Callable[[str], str]] = {
            HOUSE: self.words.house,
            VERB: self.words.verb,
            CONTEST: self.words.contest_name,
            SPOT: lambda spot: self.text.say(f"called_shots.spot.{spot}"),
        }
        name = named[row.table](row.row)
        if not row.field:
            return name
        return self.text.say("list.colon", name=name, value=self.text.say(f"editions.field.{row.field}"))

    def _value(self, row: Difference, value: object) -> str:
        """A value in words: a house rule's own; dice with their sign; yes or no; a word or several."""
        if row.table == HOUSE:
            return self.words.house_value(row.row, str(value))
        if isinstance(value, bool) or row.field == "natural":
            return self._word("yes" if value else "no")
        if isinstance(value, int):
            return signed(-value) if row.field == "penalty" else str(value)
        if isinstance(value, tuple):
            return "".join(part.text for part in self.text.listing([self._word(each) for each in value]))
        return self._word(str(value)) if value else self.text.say("rules.none")

    def _word(self, name: str) -> str:
        return self.text.say(f"editions.value.{name}")
