"""What the Storyteller has done by hand, and dice that did not fall by chance.

Each stands before the events of what followed from it. ``unit`` is whom it is about, "" for nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitPlaced(Event):
    """It stands there now; ``path`` is (where it was, where it is). One that ``came`` was not on the field before."""

    key: ClassVar[str] = "unit_placed"
    unit: str
    path: tuple[tuple[int, int], ...]
    came: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthSet(Event):
    key: ClassVar[str] = "health_set"
    unit: str
    healthy: int
    bashing: int
    lethal: int
    aggravated: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionSet(Event):
    """So many points of a kind, ``of_points``; or a state, 1 for on and 0 for off."""

    key: ClassVar[str] = "condition_set"
    unit: str
    kind: str
    points: int
    of_points: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemGiven(Event):
    """An item by its name, or so many pieces of it or of that gear."""

    key: ClassVar[str] = "item_given"
    unit: str
    item: str
    count: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemTakenAway(Event):
    """An item, or so many of that gear, is gone from the battle."""

    key: ClassVar[str] = "item_taken_away"
    unit: str
    item: str
    count: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeSet(Event):
    key: ClassVar[str] = "initiative_set"
    unit: str
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DoorSet(Event):
    key: ClassVar[str] = "door_set"
    at: tuple[str, int, int]
    open: bool
    unit: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitAdded(Event):
    key: ClassVar[str] = "unit_added"
    unit: str
    side: str
    at: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitRemoved(Event):
    key: ClassVar[str] = "unit_removed"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceFixed(Event):
    """The next dice of the unit ("" of anybody) will show these faces; none: they fall freely again."""

    key: ClassVar[str] = "dice_fixed"
    unit: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FacesGiven(Event):
    """Faces of a roll that did not fall by chance: ``typed`` from real dice, or ``fixed`` by the Storyteller."""

    key: ClassVar[str] = "faces_given"
    unit: str
    kind: str
    faces: tuple[int, ...]
    how: str
