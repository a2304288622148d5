"""Who comes and goes, and what the scenario itself makes happen (JOI, SCN-06, DESIGN 9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Event):
    """A unit came onto the field; it acts from the next round on (JOI-02)."""

    key: ClassVar[str] = "joined"
    unit: str
    at: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptOut(Event):
    """A unit that should come now has no free square to come to, and waits for the next round."""

    key: ClassVar[str] = "kept_out"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftField(Event):
    key: ClassVar[str] = "left_field"
    unit: str
    at: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Surrendered(Event):
    key: ClassVar[str] = "surrendered"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Event):
    """A text of the scenario, in both languages; everybody reads it."""

    key: ClassVar[str] = "told"
    en: str
    zh: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Revealed(Event):
    """A side learns where a unit is."""

    key: ClassVar[str] = "revealed"
    unit: str
    side: str
    at: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordered(Event):
    """A unit is told what to be about: the two words of a ``systems.course.Order``; "" leaves it free."""

    key: ClassVar[str] = "ordered"
    unit: str
    order: str
    target: str = ""
