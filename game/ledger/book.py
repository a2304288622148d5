"""The ledger: every rule card, found by ID or by words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from game.ledger.cards import Card, Chapter, read_cards, read_chapters

if TYPE_CHECKING:
    from game.ledger.coverage import Coverage

INDEX = "index.toml"


class LedgerFault(ValueError):
    """Some cards cannot be read; ``faults`` has a line for each fault."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)


@dataclass(frozen=True)
class Ledger:
    """All chapters in the rulebook's order and all cards in the order of their rules."""

    chapters: tuple[Chapter, ...]
    cards: tuple[Card, ...]
    _by_id: dict[str, Card] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_id", {card.id: card for card in self.cards})

    @property
    def ids(self) -> tuple[str, ...]:
        """Every rule of the rulebook, with or without a card."""
        return tuple(id for chapter in self.chapters for id in chapter.ids)

    @property
    def missing(self) -> tuple[str, ...]:
        """Rules that have no card yet."""
        return tuple(id for id in self.ids if id not in self._by_id)

    def __contains__(self, id: object) -> bool:
        return id in self._by_id

    def find(self, id: str) -> Card | None:
        """The card of a rule, or None when it has none."""
        return self._by_id.get(id)

    def card(self, id: str) -> Card:
        """The card of a rule. Raises KeyError, naming the nearest IDs, when there is none."""
        card = self._by_id.get(id)
        if card is None:
            raise KeyError(f"no card for {id}; nearest: {', '.join(self.nearest(id)) or 'none'}")
        return card

    def chapter(self, prefix: str) -> Chapter | None:
        """The chapter with this prefix, or None."""
        return next((chapter for chapter in self.chapters if chapter.prefix == prefix), None)

    def of_chapter(self, prefix: str) -> tuple[Card, ...]:
        """The cards of one chapter."""
        return tuple(card for card in self.cards if card.chapter == prefix)

    def nearest(self, id: str, count: int = 5) -> tuple[str, ...]:
        """Up to ``count`` IDs of cards, the likeliest first: close numbers of the chapter, else similar letters."""
        id = id.upper()
        chapter = [card.id for card in self.of_chapter(id[:3])]
        if chapter and id[4:].isdecimal():
            return tuple(sorted(chapter, key=lambda other: abs(int(other[4:]) - int(id[4:])))[:count])
        return tuple(difflib.get_close_matches(id, list(self._by_id), n=count, cutoff=0.5))

    def search(self, words: str, lang: str = "en") -> tuple[Card, ...]:
        """Cards that hold every word of ``words``, the best first.

        Both languages are searched; a hit in a title of ``lang`` ranks before one in its text, and both before a hit in
        the other language. Latin words match from their beginning (``cover`` does not find *recover*).
        """
        patterns = [_pattern(word) for word in words.split()]
        if not patterns:
            return ()
        ranked = [(_rank(card, patterns, lang), place) for place, card in enumerate(self.cards)]
        return tuple(self.cards[place] for rank, place in sorted(ranked) if rank < _NO_HIT)

    def coverage(self) -> Coverage:
        """What the program plays of the rulebook, and what its tests name."""
        from game.ledger import coverage

        return coverage.of(self)


_NO_HIT = 10**6


def _pattern(word: str) -> re.Pattern[str]:
    start = r"(?<![a-z0-9])" if word[0].isascii() and word[0].isalnum() else ""
    return re.compile(start + re.escape(word), re.IGNORECASE)


def _rank(card: Card, patterns: list[re.Pattern[str]], lang: str) -> int:
    other = "en" if lang == "zh" else "zh"
    places = [f"{card.id} {card.title.say(lang)}", _body(card, lang), card.title.say(other), _body(card, other)]
    rank = 0
    for pattern in patterns:
        rank += next((depth for depth, text in enumerate(places) if pattern.search(text)), _NO_HIT)
    return rank


def _body(card: Card, lang: str) -> str:
    return card.text.say(lang) + (f" {card.instead.say(lang)}" if card.instead else "")


def read(folder: Path) -> tuple[Ledger, tuple[str, ...]]:
    """The sound cards of a folder and every fault of the others, as lines ``file: ID: fault``."""
    faults: list[str] = []
    chapters = read_chapters(folder / INDEX, faults)
    place = {id: number for number, id in enumerate(id for chapter in chapters for id in chapter.ids)}
    known, found = frozenset(place), dict[str, Card]()
    for file in sorted(folder.glob("*.toml")):
        if file.name == INDEX:
            continue
        for card in read_cards(file, known, faults):
            twin = found.setdefault(card.id, card)
            if twin is not card:
                faults.append(f"{file.name}: {card.id}: has a card in {twin.file} already, expected one card a rule")
    cards = sorted(found.values(), key=lambda card: place[card.id])
    return Ledger(chapters, tuple(cards)), tuple(faults)


def folder() -> Path:
    """Where the program keeps its rule cards."""
    return Path(str(resources.files("assets"))) / "rules"


@cache
def load() -> Ledger:
    """The program's own ledger. Raises LedgerFault with every fault of every file."""
    ledger, faults = read(folder())
    if faults:
        raise LedgerFault(faults)
    return ledger
