"""A turn's plain acts: walking, stances, standing up, ending it (MOV, TDF, PAR, FLW)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.commands.base import Command, Square


@dataclass(frozen=True, slots=True)
class Move(Command):
    """Walk along ``path`` (every square after the start), paid with a move or a standard action (MOV-01, ACT-07)."""

    verb: ClassVar[str] = "move"
    path: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class TotalDefense(Command):
    verb: ClassVar[str] = "total_defense"


@dataclass(frozen=True, slots=True)
class Parry(Command):
    """Move action: parry with a weapon until the next own turn (PAR)."""

    verb: ClassVar[str] = "parry"
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class StandUp(Command):
    verb: ClassVar[str] = "stand_up"


@dataclass(frozen=True, slots=True)
class DropProne(Command):
    """Immediate action, open to all (IMM-01); in the own turn as well."""

    verb: ClassVar[str] = "drop_prone"


@dataclass(frozen=True, slots=True)
class EndTurn(Command):
    verb: ClassVar[str] = "end_turn"


@dataclass(frozen=True, slots=True)
class Ready(Command):
    """Prepare a ``deed`` for the moment of the ``trigger`` that ``whom`` brings about, "" any enemy (RDY-01).

    ``weapon``: what it is done with, or the item that is drawn; ``target``: on whom, "" on whoever brings it about;
    ``square``: where a walk goes. Triggers: reach, sight, passes, attacks_me, attacks_friend, attacks, uses:VERB.
    """

    verb: ClassVar[str] = "ready"
    deed: str = ""
    weapon: str = ""
    target: str = ""
    square: Square = (-1, -1)
    trigger: str = ""
    whom: str = ""


@dataclass(frozen=True, slots=True)
class Delay(Command):
    """At the start of the own turn: lower the own Initiative to ``score`` and let others go first (DLY)."""

    verb: ClassVar[str] = "delay"
    score: int = 0


@dataclass(frozen=True, slots=True)
class Swap(Command):
    """Change places with a tied comrade (INI-07)."""

    verb: ClassVar[str] = "swap"
    target: str = ""


@dataclass(frozen=True, slots=True)
class Overrun(Command):
    """Move action: walk along ``path`` right through ``target``'s space by force or skill, ``by`` STR or DEX (OVR)."""

    verb: ClassVar[str] = "overrun"
    target: str = ""
    path: tuple[Square, ...] = ()
    by: str = "STR"


@dataclass(frozen=True, slots=True)
class Readjust(Command):
    """Full-round action: get over every feint that still hangs over the unit (FNT-06)."""

    verb: ClassVar[str] = "readjust"


@dataclass(frozen=True, slots=True)
class Aid(Command):
    """Ready to help: when ``target`` next does ``deed`` the unit makes the same roll for it (AID-01, RDY)."""

    verb: ClassVar[str] = "aid"
    target: str = ""
    deed: str = ""


@dataclass(frozen=True, slots=True)
class Activate(Command):
    """Use an ability of the sheet: an art, a cultivation method, footwork or protective qi (CUL)."""

    verb: ClassVar[str] = "activate"
    ability: str = ""
