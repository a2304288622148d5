"""Changes of the order: scores, places, turns put off, readied deeds (ICH, DLY, INI-07, RDY)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreChanged(Event):
    """A unit has another Initiative score; the rules say what that does to its turn this round (ICH-02 to ICH-06)."""

    key: ClassVar[str] = "score_changed"
    unit: str
    old: int
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChanged(Event):
    """A unit was put right before ``other`` in the order (ICH-07)."""

    key: ClassVar[str] = "place_changed"
    unit: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PassedOver(Event):
    """The round ends without a turn of this unit, whose place was raised past the current one (ICH-04)."""

    key: ClassVar[str] = "passed_over"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnDelayed(Event):
    """A unit lets others go first; what had ended as its turn began has not ended (DLY-02, DLY-04)."""

    key: ClassVar[str] = "turn_delayed"
    unit: str
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesSwapped(Event):
    """Two tied comrades have settled their order: ``unit`` now goes before ``other`` (INI-07)."""

    key: ClassVar[str] = "places_swapped"
    unit: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionReadied(Event):
    """A deed is ready for its moment; nobody else can tell (RDY-01, RDY-02)."""

    key: ClassVar[str] = "action_readied"
    unit: str
    deed: str
    trigger: str
    whom: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionFired(Event):
    """The moment has come by ``target``'s doing, and the deed is done before that goes on (RDY-03)."""

    key: ClassVar[str] = "action_fired"
    unit: str
    deed: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadiedLapsed(Event):
    """Nothing is ready any more; ``cause``: turn, else or unable (RDY-01)."""

    key: ClassVar[str] = "readied_lapsed"
    unit: str
    deed: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadiedStays(Event):
    """The moment has come, by the doing of ``target``, and the deed cannot be done; it stays ready. ``cause`` and
    ``facts`` are those of the refusal.
    """

    key: ClassVar[str] = "readied_stays"
    unit: str
    deed: str
    cause: str
    target: str = ""
    facts: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ActLost(Event):
    """A deed does not happen, because what came before it took its unit or its occasion away (RDY-03)."""

    key: ClassVar[str] = "act_lost"
    unit: str
    verb: str
