"""What hands did with what is carried: drawn, put away, made ready, used up; doors; what was said (MOV, STD, FRE, RLD).

``item`` is an item's name, ``OWNER/item``, or the key of a piece of gear.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Event):
    """It is in hand now, from ``place``; ``armed``: it is a weapon, and everybody sees what is meant by that."""

    key: ClassVar[str] = "drawn"
    unit: str
    item: str
    place: str
    armed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Stowed(Event):
    key: ClassVar[str] = "stowed"
    unit: str
    item: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorDonned(Event):
    """A unit has its armor on now."""

    key: ClassVar[str] = "armor_donned"
    unit: str
    armor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LockedOn(Event):
    """A guided weapon holds its target by so many points; 0: it does not."""

    key: ClassVar[str] = "locked_on"
    unit: str
    target: str
    weapon: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MissileTurned(Event):
    """A missile that has missed so many times is about to strike at its target again."""

    key: ClassVar[str] = "missile_turned"
    unit: str
    target: str
    weapon: str
    times: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MissileLost(Event):
    """It finds its target no longer."""

    key: ClassVar[str] = "missile_lost"
    unit: str
    target: str
    weapon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reloaded(Event):
    """One step of making a weapon ready is done; ``rounds`` are in it now."""

    key: ClassVar[str] = "reloaded"
    unit: str
    weapon: str
    step: str
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorMoved(Event):
    """A door stands ``open`` or shut now; ``unit`` is "" where nobody's hand did it."""

    key: ClassVar[str] = "door_moved"
    unit: str
    at: tuple[str, int, int]
    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Consumed(Event):
    """``way``: ``drink``, ``eat`` or ``take``; what it does follows."""

    key: ClassVar[str] = "consumed"
    unit: str
    item: str
    way: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoke(Event):
    key: ClassVar[str] = "spoke"
    unit: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KickedAside(Event):
    """What stood in the way of a walk is out of it; ``hurt``: it was heavier than it looked (FRE-06)."""

    key: ClassVar[str] = "kicked_aside"
    unit: str
    thing: str
    square: tuple[int, int]
    hurt: bool = False
