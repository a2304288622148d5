"""Every sentence of the program, in each of its languages: from keys and facts to what a person reads.

``Text(lang)`` says single keys and turns events, modifiers, refusals and forecasts into rows, lines and reasons. It
knows no window: the log panel and the terminal use the same rows. Keys are ids, never sentences; ``assets/text`` has
them. ``Phrases(lang)`` alone says single keys, for a command that has no battle.

What is named here is imported when it is first used: ``check`` and ``odds`` load the texts, not the rules engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game import LANGS as LANGS
    from game.text.cast import STORYTELLER as STORYTELLER, Cast as Cast, Eyes as Eyes
    from game.text.language import Text as Text
    from game.text.odds import Odds as Odds
    from game.text.phrases import (
        MissingText as MissingText,
        Part as Part,
        Parts as Parts,
        Phrases as Phrases,
        plain as plain,
    )
    from game.text.reader import Reader as Reader
    from game.text.refusals import Reason as Reason
    from game.text.row import Die as Die, Row as Row
    from game.text.sums import Line as Line

_HOME = {
    "LANGS": "phrases", "STORYTELLER": "cast", "Cast": "cast", "Die": "row", "Eyes": "cast", "Line": "sums",
    "MissingText": "phrases", "Odds": "odds", "Part": "phrases", "Parts": "phrases", "Phrases": "phrases",
    "Reader": "reader", "Reason": "refusals", "Row": "row", "Text": "language", "plain": "phrases",
}  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    return value
