"""Things in hand and on the ground, and what ends a condition (MOV-18, COV-10, FRE, companion 7 and 8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.commands.base import Command, Place, Square


@dataclass(frozen=True, slots=True)
class PickUp(Command):
    """Take up ``item`` from the ground (MOV-18)."""

    verb: ClassVar[str] = "pick_up"
    item: str = ""


@dataclass(frozen=True, slots=True)
class DropItem(Command):
    """Let ``item`` fall (FRE)."""

    verb: ClassVar[str] = "drop_item"
    item: str = ""


@dataclass(frozen=True, slots=True)
class LiftCover(Command):
    """Move action: pick up a loose object and prop it up as cover (COV-10)."""

    verb: ClassVar[str] = "lift_cover"
    at: Place = ("", -1, -1)


@dataclass(frozen=True, slots=True)
class SetDown(Command):
    """Free: put down the object held as cover."""

    verb: ClassVar[str] = "set_down"
    square: Square = (-1, -1)


@dataclass(frozen=True, slots=True)
class PutOut(Command):
    """Standard action: Reflex against burning, rolling on the ground helps (companion 8.2)."""

    verb: ClassVar[str] = "put_out"
    prone: bool = False


@dataclass(frozen=True, slots=True)
class FirstAid(Command):
    """Standard action in reach: DEX + Medicine stops worsening and bleeding (companion 7.1)."""

    verb: ClassVar[str] = "first_aid"
    target: str = ""


@dataclass(frozen=True, slots=True)
class Staunch(Command):
    """Swift END roll at the start of the turn against the unit's own bleeding (companion 8.2)."""

    verb: ClassVar[str] = "staunch"


@dataclass(frozen=True, slots=True)
class Wake(Command):
    """Standard action: wake a sleeper in reach (companion 8.3)."""

    verb: ClassVar[str] = "wake"
    target: str = ""
