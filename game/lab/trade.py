"""What a search for a setting found, in words: the answer, what the settings trade, how much each piece moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.scenario.variation import label
from game.text.numbers import decimal, percent

if TYPE_CHECKING:
    from game.lab.aim import Term
    from game.lab.tuning import Candidate, Tuning
    from game.text import Text

SHOWN = 12
"""Settings in the table."""


@dataclass(frozen=True, slots=True)
class Table:
    """Heads, and rows of as many cells; the first ``words`` columns are words, the others numbers."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int


@dataclass(frozen=True, slots=True)
class Trade:
    """The whole answer of a search."""

    aim: str
    sentence: str
    warning: str
    """That it was interrupted; "" if not."""
    settings: Table
    sensitivity: Table


def trade(tuning: Tuning, text: Text) -> Trade:
    """The answer of a search in the language of a text."""
    met, terms, say = tuning.met(), tuning.aim.terms, text.say
    rows = []
    for each in tuning.nearest()[:SHOWN]:
        known = each.judged or each.found
        assert known is not None
        cells = [_value(term, *term.interval(known), term.estimate(known)[0], text) for term in terms]
        rows.append((label(each.setting), say(_mark(each, met)), *cells, str(known.battles)))
    said = tuple(term.said for term in terms)
    moved = [
        (f"{each.path}={each.value}", *(_number(term, mean) for term, mean in zip(terms, each.means, strict=True)))
        for each in tuning.sensitivity()
    ]
    setting = say("lab.column.setting")
    return Trade(
        ", ".join(said),
        say("lab.aim.met", setting=label(met[0].setting), n=str(len(met))) if met else say("lab.aim.missed"),
        say("lab.aim.interrupted") if tuning.interrupted else "",
        Table((setting, say("lab.column.state"), *said, say("lab.column.battles")), tuple(rows), 2),
        Table((setting, *said), tuple(moved), 1),
    )


def _mark(each: Candidate, met: list[Candidate]) -> str:
    """The key of what became of a setting."""
    if each in met:
        return "lab.aim.met_mark"
    if each.judged is not None:
        return "lab.aim.judged_mark"
    return "lab.aim.dropped_mark" if each.dropped else "lab.aim.tried_mark"


def _value(term: Term, low: float, high: float, value: float, text: Text) -> str:
    between = text.say("list.from_to", low=_number(term, low), high=_number(term, high))
    return f"{_number(term, value)} ({between})"


def _number(term: Term, value: float) -> str:
    return decimal(value) if term.kind == "rounds" else percent(value)
