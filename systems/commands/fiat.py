"""The Storyteller's hand: what is so because the Storyteller says so, and dice that people throw by hand.

No unit does these and no mind is offered them: they are given at a table of people only (``referee.submit`` with
``at_table``). ``actor`` is the unit they are about, "" for none.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.commands.base import Command, Place, Square
from systems.facts import UnitSheet

Thrown = tuple[str, str, int, tuple[int, ...]]
"""One roll made by hand: who rolls, what kind, the number of that kind this round from 0, the faces as they fell."""


@dataclass(frozen=True, slots=True)
class Fiat(Command):
    """Base of all decrees."""

    actor: str = ""


@dataclass(frozen=True, slots=True)
class PlaceUnit(Fiat):
    """The unit stands with its top-left square on ``square``, ``altitude`` metres above its floor if it flies; one that
    is not on the field comes there."""

    verb: ClassVar[str] = "fiat_place"
    square: Square = (-1, -1)
    altitude: int = 0


@dataclass(frozen=True, slots=True)
class SetHealth(Fiat):
    """So many points of the track hold a wound of each grade; the rest is healthy."""

    verb: ClassVar[str] = "fiat_health"
    bashing: int = 0
    lethal: int = 0
    aggravated: int = 0


@dataclass(frozen=True, slots=True)
class SetCondition(Fiat):
    """The unit has so many condition points of that ``kind``; of a state, 1 for on and 0 for off."""

    verb: ClassVar[str] = "fiat_condition"
    kind: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class GiveItem(Fiat):
    """The unit gets the item ``OWNER/item``, wherever it is now; of gear and of pieces, ``count`` new ones."""

    verb: ClassVar[str] = "fiat_give"
    item: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class TakeItem(Fiat):
    """The item, or ``count`` of that gear (0: all), is gone from the unit and from the battle."""

    verb: ClassVar[str] = "fiat_take"
    item: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class SetInitiative(Fiat):
    """The unit's Initiative counts for ``score`` from now on."""

    verb: ClassVar[str] = "fiat_initiative"
    score: int = 0


@dataclass(frozen=True, slots=True)
class SetDoor(Fiat):
    """The door stands open or shut, locked or not."""

    verb: ClassVar[str] = "fiat_door"
    at: Place = ("", -1, -1)
    open: bool = True


@dataclass(frozen=True, slots=True)
class AddUnit(Fiat):
    """A unit nobody knew of comes onto the field where its ``sheet`` says; ``actor`` is the sheet's id."""

    verb: ClassVar[str] = "fiat_add"
    sheet: UnitSheet | None = None


@dataclass(frozen=True, slots=True)
class RemoveUnit(Fiat):
    """The unit is no longer on the field."""

    verb: ClassVar[str] = "fiat_remove"


@dataclass(frozen=True, slots=True)
class FixDice(Fiat):
    """The next dice of the unit ("" of anybody) show these ``faces``, first to last; none at all frees them again."""

    verb: ClassVar[str] = "fiat_dice"
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RollByHand(Command):
    """Another command, with the faces of real dice for some of the rolls it leads to: exactly as many as they need."""

    verb: ClassVar[str] = "roll_by_hand"
    command: Command | None = None
    thrown: tuple[Thrown, ...] = ()


FIATS: tuple[type[Fiat], ...] = (
    PlaceUnit, SetHealth, SetCondition, GiveItem, TakeItem, SetInitiative, SetDoor, AddUnit, RemoveUnit, FixDice,
)  # fmt: skip
