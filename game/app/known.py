"""What a side knows of an enemy whose numbers are hidden: each figure exact or as the range still possible, and where
that comes from (INF-01, INF-02, INF-04).

The ranges are those of the side's record, from which forecasts and minds estimate too: nothing here reads the sheet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.app.showing import Stat
from game.text import Text, numbers
from systems import information, knowledge
from systems.facts import UnitFacts

if TYPE_CHECKING:
    from game.app.people import People


TO = "\u2013"
"""Between the ends of a range in a table (look 7)."""


@dataclass(frozen=True, slots=True)
class Known:
    """One figure: its caption, its value or range, the rule, and where it comes from."""

    caption: str
    value: str
    rule: str
    source: str


def known(text: Text, people: People, unit: UnitFacts) -> tuple[Known, ...]:
    """The figures of an enemy for the eyes of a side, those of the unit card first."""
    say, battle = text.say, people.battle
    with battle:
        found = information.record(battle, people.side, unit.id)
        learned = knowledge.announced(battle, people.side, unit.id)
    low, high = found.low, found.high
    heard = say("known.heard" if learned.get("least", 0) or "most" in learned else "known.anybody")
    worn = unit.sheet.armor.melee if unit.sheet.armor is not None else 0
    ends = [sum(dict(battle.rules.defense(each)).values()) for each in (low, high)]
    return (
        Known(say("window.defense"), _span(*ends), "INF-04", heard),
        Known(say("window.armor"), str(worn), "DEF-07", say("known.shows")),
        Known(say("known.health"), _span(low.derived.health, high.derived.health), "INF-04", say("known.body")),
        Known(say("window.size"), str(unit.size), "INF-02", say("known.shows")),
        Known(say("known.speed"), _metres(low.derived.speed, high.derived.speed), "INF-02", say("known.body")),
    )  # fmt: skip


def stats(text: Text, people: People, unit: UnitFacts) -> tuple[Stat, ...]:
    """The same for the unit card; a tooltip says where each comes from."""
    return tuple(Stat(each.caption, each.value, each.rule, each.source) for each in known(text, people, unit))


def _span(low: int, high: int) -> str:
    low, high = min(low, high), max(low, high)
    return str(low) if low == high else f"{low}{TO}{high}"


def _metres(low: int, high: int) -> str:
    """Metres as a range without the unit, which the caption has."""
    said = (numbers.metres(2 * each).replace("\u00a0m", "") for each in (low, high))
    return TO.join(said)
