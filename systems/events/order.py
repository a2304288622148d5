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
