"""What two editions answer otherwise, read off their tables: house rules, verbs, contests and called shots.

The rows are plain data for whoever shows them; nothing that is played asks for them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from systems.rulesets.answers import Spot, Verb
from systems.rulesets.base import Ruleset
from systems.rulesets.contests import Contest
from systems.rulesets.house import SWITCHES

Row = Verb | Contest | Spot
HOUSE, VERB, CONTEST, SPOT = "house", "verb", "contest", "spot"


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that two editions have otherwise: the table, its row and column (``field`` is "" in a table with one
    column), the rule behind it, and what the first and the second edition have there.
    """

    table: str
    row: str
    field: str
    rule: str
    first: Any
    second: Any


def compared(first: type[Ruleset], second: type[Ruleset]) -> tuple[Difference, ...]:
    """Every value of the tables that the two have otherwise, house rules first, each table in its own order."""
    return (
        *_switches(first.standards, second.standards),
        *_rows(VERB, _verbs(first), _verbs(second)),
        *_rows(CONTEST, first.contests, second.contests),
        *_rows(SPOT, first.spots, second.spots),
    )


def _switches(first: Mapping[str, str], second: Mapping[str, str]) -> Iterator[Difference]:
    for switch in SWITCHES:
        values = tuple(standards.get(switch.name, switch.default) for standards in (first, second))
        if values[0] != values[1]:
            yield Difference(HOUSE, switch.name, "", switch.rule, *values)


def _verbs(edition: type[Ruleset]) -> dict[str, Verb]:
    return {verb.name: verb for verb in edition.verbs}


def _rows(table: str, first: Mapping[str, Row], second: Mapping[str, Row]) -> Iterator[Difference]:
    """Rows of a table column by column; a row that only one of them has differs as a whole."""
    for name in dict.fromkeys((*first, *second)):
        one, other = first.get(name), second.get(name)
        if one is None or other is None:
            yield Difference(table, name, "", _rule("", one or other), one is not None, other is not None)
            continue
        for column in _columns(one):
            values = getattr(one, column), getattr(other, column)
            if values[0] != values[1]:
                yield Difference(table, name, column, _rule(column, other) or _rule(column, one), *values)


def _columns(row: Row) -> tuple[str, ...]:
    """What a row says, but for the rules it cites."""
    names = tuple(each.name for each in fields(row)) if is_dataclass(row) else row._fields
    return tuple(name for name in names if name not in ("rule", "rules", "size_rule", "choice"))


def _rule(column: str, row: Any) -> str:
    """The rule behind one column of a row; behind the whole row the first it cites."""
    if isinstance(row, Contest) and column in ("size", "natural"):
        return row.size_rule if column == "size" else row.natural
    return str(row.rules[0] if isinstance(row, Verb) else row.rule)
