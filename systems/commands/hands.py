"""What hands do with what is carried: drawing, putting away, reloading, using up, doors; and a word said aloud."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.commands.base import Command, Place


@dataclass(frozen=True, slots=True)
class Draw(Command):
    """Take ``item`` (``OWNER/item``, or gear by its key) into the hand from where it is carried (MOV-06, ITM-01)."""

    verb: ClassVar[str] = "draw"
    item: str = ""


@dataclass(frozen=True, slots=True)
class Stow(Command):
    """Standard action: put ``item`` away (STD-04)."""

    verb: ClassVar[str] = "stow"
    item: str = ""


@dataclass(frozen=True, slots=True)
class LockOn(Command):
    """Full-round: lock a guided ``weapon`` on a target before it is fired at it (companion 9)."""

    verb: ClassVar[str] = "lock_on"
    target: str = ""
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class Don(Command):
    """Full turn: put on the armor one carries; heavy armor takes a minute of them (companion 5)."""

    verb: ClassVar[str] = "don"


@dataclass(frozen=True, slots=True)
class Reload(Command):
    """The next ``step`` of making ``weapon`` ready to shoot (RLD)."""

    verb: ClassVar[str] = "reload"
    weapon: str = ""
    step: str = ""


@dataclass(frozen=True, slots=True)
class OpenDoor(Command):
    """Move action: open the closed door ``at`` an edge (MOV-15)."""

    verb: ClassVar[str] = "open_door"
    at: Place = ("", -1, -1)


@dataclass(frozen=True, slots=True)
class CloseDoor(Command):
    """Move action: shut the open door ``at`` an edge (MOV-15)."""

    verb: ClassVar[str] = "close_door"
    at: Place = ("", -1, -1)


@dataclass(frozen=True, slots=True)
class Consume(Command):
    """Move action: drink, eat or take ``item``, which is in hand (MOV-16)."""

    verb: ClassVar[str] = "consume"
    item: str = ""


@dataclass(frozen=True, slots=True)
class Say(Command):
    """Free action: a few words everybody hears (FRE-01)."""

    verb: ClassVar[str] = "say"
    words: str = ""
