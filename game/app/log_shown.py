"""What the log shows: rows with their dice, and what they can be filtered by. Plain values in words of one language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app.showing import Row


@dataclass(frozen=True, slots=True)
class Die:
    """One face as thrown: successes in ink, a 10 with its dot; ``added`` came from an earlier ten or success."""

    face: int
    success: bool
    added: bool = False


@dataclass(frozen=True, slots=True)
class Cast:
    """One more roll in a row: who rolls with what, the dice, what they come to."""

    label: str
    dice: tuple[Die, ...]
    sum: str


@dataclass(frozen=True, slots=True)
class LogRow:
    """One entry of the log. ``tone`` colours the result: "", "harm" or "good". ``kind``: "deed", "line" or "round"."""

    title: str
    result: str = ""
    tone: str = ""
    dice: tuple[Die, ...] = ()
    sum: str = ""
    rule: str = ""
    kind: str = "deed"
    value: object = None
    """What a click on the row asks for, for example the place of its event."""
    settled: int = -1
    """How many dice of the row, its throws' after its own, have come to rest while they roll; -1: all, and the result
    is told.
    """
    open: bool = False
    """Whether the row is the one that is laid open."""
    throws: tuple[Cast, ...] = ()
    """The rolls of contests and saves that belong to it."""
    after: tuple[str, ...] = ()
    """What it came to, a line each."""
    lines: tuple[Row, ...] = ()
    """The whole sum, every modifier with its rule, while the row is laid open."""
    kinds: tuple[str, ...] = ()
    """What a filter knows it by: see ``log_filter.WANTED``."""
    units: tuple[str, ...] = ()
    """Whom it names aloud, and their sides."""
    sides: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LogFilters:
    """What the log can be filtered by, each with its word; the units are those these eyes know of."""

    all_word: str = ""
    kinds: tuple[tuple[str, str], ...] = ()
    sides: tuple[tuple[str, str], ...] = ()
    units: tuple[tuple[str, str], ...] = ()
    counted: str = "{at} / {all}"
    """How the place among the hits is said."""
    nothing: str = ""
    tips: tuple[str, ...] = ("", "", "", "")
    """Of the filter, the search, the hit before and the hit after."""
