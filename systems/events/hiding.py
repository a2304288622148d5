"""Hiding, being noticed, and blows at where somebody is thought to be (HID, COV-18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class HidingBegan(Event):
    """A unit hides where it is from these units."""

    key: ClassVar[str] = "hiding_began"
    unit: str
    watchers: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Noticed(Event):
    """A unit has looked out for one that hides; ``level``: what it knows now, 1 roughly, 2 exactly."""

    key: ClassVar[str] = "noticed"
    unit: str
    hidden: str
    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HidingEnded(Event):
    """A unit is hidden from these no more; ``cause``: ``attacked``, ``fallen``, ``shown``."""

    key: ClassVar[str] = "hiding_ended"
    unit: str
    watchers: tuple[str, ...]
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IntentHidden(Event):
    """A unit pretends to mean no harm, so well that it takes more than ``successes`` to see through it."""

    key: ClassVar[str] = "intent_hidden"
    unit: str
    watchers: tuple[str, ...]
    successes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareStruck(Event):
    """A blow at a square where somebody was thought to be; ``found``: it struck somebody."""

    key: ClassVar[str] = "square_struck"
    unit: str
    square: tuple[int, int]
    weapon: str
    found: bool
