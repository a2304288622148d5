"""Attacks on a whole area, and what is laid on the ground (AOE, ART-05, SEP)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.commands.base import Command, Square


@dataclass(frozen=True, slots=True)
class AreaAttack(Command):
    """Base of attacks on an area: ``square`` is where it goes off, or where a cone or line is turned to.

    ``extra`` -1 spends all attack extra successes on every roll; ``willpower`` adds dice to one common roll.
    """

    square: Square = (-1, -1)
    weapon: str = ""
    extra: int = -1


@dataclass(frozen=True, slots=True)
class Bombard(AreaAttack):
    """Fire a weapon with [Bombardment] at a zone (ART-05)."""

    verb: ClassVar[str] = "bombard"


@dataclass(frozen=True, slots=True)
class Lob(AreaAttack):
    """Throw a grenade to a square (companion 13.3)."""

    verb: ClassVar[str] = "lob"


@dataclass(frozen=True, slots=True)
class Spray(AreaAttack):
    """Fill a cone with what a weapon spits (companion 9)."""

    verb: ClassVar[str] = "spray"


@dataclass(frozen=True, slots=True)
class Suppress(AreaAttack):
    """Sweep a ``line`` or ``cone`` with fire (companion 9).

    Each unit in ``spared`` costs every roll a success; ``keep`` goes on until the unit's next turn, for twice the
    rounds of ammunition.
    """

    verb: ClassVar[str] = "suppress"
    shape: str = "line"
    spared: tuple[str, ...] = ()
    keep: bool = False


@dataclass(frozen=True, slots=True)
class SetMine(Command):
    """Full-round: lay a mine on a square in reach (companion 13.3)."""

    verb: ClassVar[str] = "set_mine"
    item: str = ""
    square: Square = (-1, -1)


@dataclass(frozen=True, slots=True)
class Brace(Command):
    """The answer of a unit that area damage is about to reach: whether it spends Willpower on its save (DIC-11)."""

    verb: ClassVar[str] = "brace"
    willpower: bool = False
