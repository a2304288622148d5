"""What the replay shows beside its board: plain values in one language. No rules, no pixels."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.app.log_shown import Cast, Die
from game.app.tokens import Token

SPEEDS = (50, 100, 200, 400)
"""Per cent of the usual speed."""


@dataclass(frozen=True, slots=True)
class Timeline:
    """The bar of the replay. Places are stops, from 0 to ``count`` − 1; ``ready`` of them can be gone to."""

    count: int
    ready: int
    place: int
    ticks: tuple[tuple[int, str], ...] = ()
    """Where rounds begin, with their numbers."""
    falls: tuple[tuple[int, int, str], ...] = ()
    """Who fell where: stop, place of the side, words for the tooltip."""
    playing: bool = False
    speed: int = 1
    speeds: tuple[str, ...] = ()
    label: str = ""
    branch: str = ""
    film: str = ""
    tips: tuple[tuple[str, str], ...] = ()
    """What each control does and its key, by its name."""

    def tip(self, name: str) -> str:
        """The tooltip of a control."""
        return dict(self.tips).get(name, "")


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the event's table: words, value, rule."""

    text: str
    value: str
    rule: str = ""
    strong: bool = False


@dataclass(frozen=True, slots=True)
class EventCard:
    """The event that was just played: who does what, what came of it, the dice and how likely that was."""

    title: str
    result: str = ""
    harm: bool = False
    dice: tuple[Die, ...] = ()
    throws: tuple[Cast, ...] = ()
    figures: tuple[Figure, ...] = ()
    after: tuple[str, ...] = ()
    foot: str = ""


@dataclass(frozen=True, slots=True)
class EventRow:
    """One row of the list: a head (a round), or an event with the token of who does it; ``tip`` is all of it."""

    place: int
    text: str
    result: str = ""
    tip: str = ""
    token: Token | None = None
    head: bool = False


@dataclass(slots=True)
class ReplayShow:
    """Everything of the replay but board, strip and rule card."""

    timeline: Timeline
    card: EventCard = field(default_factory=lambda: EventCard(""))
    heading: str = ""
    rows: list[EventRow] = field(default_factory=list)
    counted: str = ""
