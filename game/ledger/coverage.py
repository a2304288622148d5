"""How much of the rulebook the program plays, and how much of that its tests hold."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from game.ledger import sources
from game.ledger.book import Ledger
from game.ledger.cards import STATUSES

#: Where an item or a unit of ``assets`` lists what it can do.
_TRAITED = ("items", "units")


@dataclass(frozen=True, slots=True)
class Coverage:
    """The ledger in numbers: every rule of the book is counted once, under its card's status or as missing."""

    total: int
    counts: tuple[tuple[str, int], ...]
    """(status, cards), in the order of ``STATUSES``."""
    untested: tuple[str, ...] | None
    """Played rules that no test names; None where the tests are not at hand."""
    missing: tuple[str, ...]
    """Rules without a card."""
    unplayed_traits: tuple[str, ...]
    """Traits of items and units that no chapter plays yet."""

    def data(self) -> dict[str, object]:
        """Plain JSON. ``untested`` is empty where the tests are not at hand; ``tests_read`` says which."""
        return {
            "total": self.total,
            **dict(self.counts),
            "untested": list(self.untested or ()),
            "tests_read": self.untested is not None,
            "missing": list(self.missing),
            "unplayed_traits": list(self.unplayed_traits),
        }


def of(ledger: Ledger) -> Coverage:
    """The coverage of a ledger, tests read where they are at hand."""
    tests = sources.tests_folder()
    named = None if tests is None else frozenset(mark.id for mark in sources.marked(tests))
    return Coverage(
        total=len(ledger.ids),
        counts=counts(ledger),
        untested=None if named is None else untested(ledger, named),
        missing=ledger.missing,
        unplayed_traits=unplayed_traits(),
    )


def untested(ledger: Ledger, named: frozenset[str]) -> tuple[str, ...]:
    """Played rules that are not among the ``named`` ones, in the rulebook's order."""
    return tuple(card.id for card in ledger.cards if card.status == "played" and card.id not in named)


def counts(ledger: Ledger) -> tuple[tuple[str, int], ...]:
    """How many cards have each status, in the order of ``STATUSES``."""
    found = Counter(card.status for card in ledger.cards)
    return tuple((status, found[status]) for status in STATUSES)


def unplayed_traits() -> tuple[str, ...]:
    """Traits of the program's items and units that no ruleset plays, sorted by name."""
    from systems.rulesets import RULESETS

    played = frozenset[str]().union(*(rules.played_traits for rules in RULESETS.values()))
    return tuple(sorted(traits_in(Path(str(resources.files("assets")))) - played))


def traits_in(assets: Path) -> frozenset[str]:
    """Every trait that an item or a unit of a folder of assets has."""
    files = (file for room in _TRAITED for file in (assets / room).glob("*.toml"))
    return frozenset(trait for file in files for trait in _traits(_read(file)))


def _read(file: Path) -> dict[str, object]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _traits(value: object) -> Iterator[str]:
    """The names in every table called ``traits``, however deep it lies."""
    if isinstance(value, list):
        for each in value:
            yield from _traits(each)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key == "traits" and isinstance(inner, dict):
                yield from inner
            else:
                yield from _traits(inner)
