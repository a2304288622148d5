"""The personality of a side's minds as a row of a page: what there are, which it is, and the line that says how it is.

Both pages that seat players have it: before the battle (``setting_up``) and during it (``seats``).
"""

from __future__ import annotations

from game.app.screens.page_rows import PageRow
from game.prepared import MIXED
from game.scenario.personalities import personalities
from game.text import Text


def choices() -> tuple[str, ...]:
    """Every personality, "" for none first."""
    return ("", *personalities())


def row(text: Text, side: str, chosen: str) -> PageRow:
    """The switch of one side; ``MIXED`` where its units have different ones."""
    names = [text.say("mind.even"), *(getattr(each.name, text.lang) for each in personalities().values())]
    if chosen == MIXED:
        names.append(text.say("mind.mixed"))
    at = len(names) - 1 if chosen == MIXED else choices().index(chosen)
    return PageRow(text.say("mind.temper"), name=f"temper:{side}", choices=tuple(names), chosen=at)


def line(text: Text, chosen: str) -> str:
    """How a mind of that personality fights; "" where there is nothing to say."""
    found = personalities().get(chosen)
    return "" if found is None else str(getattr(found.line, text.lang))
