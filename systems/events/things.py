"""Items and objects: dropped, taken, struck, broken, carried as cover (DIS, SUN, MOV-18, COV-10, companion 7.4).

``item`` is an item's name, ``OWNER/item`` with the unit whose sheet lists it; ``at`` a place of the map as in
``CoverPiece``, ``thing`` the kind that stands or stood there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event
from systems.forecast import Modifier


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemFell(Event):
    """It lies on the ground now: let go of, struck out of a hand, thrown."""

    key: ClassVar[str] = "item_fell"
    unit: str
    item: str
    square: tuple[int, int]
    cause: str
    """``dropped``, ``disarmed`` or ``thrown``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemTaken(Event):
    """``unit`` has taken it out of the hands of ``target`` (DIS-04)."""

    key: ClassVar[str] = "item_taken"
    unit: str
    target: str
    item: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemStripped(Event):
    """``unit`` has taken it off ``target``, who lies fallen (MOV-18)."""

    key: ClassVar[str] = "item_stripped"
    unit: str
    target: str
    item: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemReturned(Event):
    """What was thrown has come back into the hand."""

    key: ClassVar[str] = "item_returned"
    unit: str
    item: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemPickedUp(Event):
    key: ClassVar[str] = "item_picked_up"
    unit: str
    item: str
    square: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemStruck(Event):
    """A blow at what ``unit`` holds has come through: ``damage`` after its Hardness, ``left`` points; 0 is broken."""

    key: ClassVar[str] = "item_struck"
    unit: str
    source: str
    item: str
    damage: int
    hardness: int
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectStruck(Event):
    """An attack on a thing of the map: ``damage`` after its Hardness, ``left`` points; 0 is broken."""

    key: ClassVar[str] = "object_struck"
    unit: str
    weapon: str
    thing: str
    at: tuple[str, int, int]
    successes: int
    damage: int
    hardness: int
    left: int
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverLifted(Event):
    key: ClassVar[str] = "cover_lifted"
    unit: str
    thing: str
    at: tuple[str, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverSetDown(Event):
    """The object it held up stands on the ground again."""

    key: ClassVar[str] = "cover_set_down"
    unit: str
    thing: str
    at: tuple[str, int, int]
