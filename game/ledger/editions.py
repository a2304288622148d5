"""What two editions of the rules have otherwise: values of their tables, and what the cards say of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.ledger.book import Ledger
from game.ledger.cards import Card, Words
from systems.rulesets import RULESETS
from systems.rulesets.compared import Difference, compared


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two editions side by side: every value of their tables that differs, and what cards say of the second one."""

    first: str
    second: str
    values: tuple[Difference, ...]
    notes: tuple[tuple[Card, Words], ...]
    """(card, what it says of the second edition), in the rulebook's order."""

    def rules(self) -> tuple[str, ...]:
        """Every rule behind any of it, in alphabetical order."""
        return tuple(sorted({row.rule for row in self.values} | {card.id for card, _ in self.notes}))

    def data(self, ledger: Ledger) -> dict[str, object]:
        """Plain JSON, in both languages."""
        notes = {card.id: words for card, words in self.notes}
        return {
            "editions": [self.first, self.second],
            "differences": [
                {
                    "table": row.table, "row": row.row, "field": row.field or None, "rule": row.rule,
                    self.first: row.first, self.second: row.second,
                }
                for row in self.values
            ],
            "rules": [_rule(card, notes.get(card.id)) for card in map(ledger.card, self.rules())],
        }  # fmt: skip


def _rule(card: Card, said: Words | None) -> dict[str, object]:
    return {"id": card.id, "title": card.title.data(), "says": said.data() if said else None}


def compare(ledger: Ledger, first: str, second: str, marks: Mapping[str, str]) -> Comparison:
    """The comparison of two editions by name; ``marks`` are the words with which a card begins to speak of the second
    one, by language. Raises KeyError for an unknown name.
    """
    values = compared(RULESETS[first], RULESETS[second])
    return Comparison(first, second, values, tuple(_notes(ledger, marks)))


def _notes(ledger: Ledger, marks: Mapping[str, str]) -> Iterator[tuple[Card, Words]]:
    for card in ledger.cards:
        en, zh = (_after(card.text.say(lang), marks.get(lang, "")) for lang in ("en", "zh"))
        if en or zh:
            yield card, Words(en, zh)


def _after(text: str, mark: str) -> str:
    """What follows the mark, to the end of the text; "" where the mark is not in it."""
    return text.partition(mark)[2].strip() if mark else ""
