"""Ways of going beside walking: jumping, climbing, crawling, swimming, balancing, flying, riding (MOV-02 to MOV-05)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.commands.base import Command, Square

Height = tuple[int, int, int]
"""A square, and metres above its floor."""


@dataclass(frozen=True, slots=True)
class Jump(Command):
    """Leap to ``square`` after ``run`` metres of straight run-up towards it (MOV-03, MOV-05).

    ``measured``: a roll of Intelligence first, so as not to leap farther than wanted.
    """

    verb: ClassVar[str] = "jump"
    square: Square = (-1, -1)
    run: int = 0
    measured: bool = False


@dataclass(frozen=True, slots=True)
class Climb(Command):
    """Climb up or down to ``square``, whose floor lies more than 1 m higher or lower (MOV-03)."""

    verb: ClassVar[str] = "climb"
    square: Square = (-1, -1)


@dataclass(frozen=True, slots=True)
class Crawl(Command):
    """Crawl towards ``square`` lying down (companion 10)."""

    verb: ClassVar[str] = "crawl"
    square: Square = (-1, -1)


@dataclass(frozen=True, slots=True)
class Swim(Command):
    """Swim towards ``square`` (companion 10)."""

    verb: ClassVar[str] = "swim"
    square: Square = (-1, -1)


@dataclass(frozen=True, slots=True)
class Balance(Command):
    """Keep one's balance over narrow or slippery ground towards ``square`` (companion 10)."""

    verb: ClassVar[str] = "balance"
    square: Square = (-1, -1)


@dataclass(frozen=True, slots=True)
class Fly(Command):
    """Fly along ``way``: every square after the start with metres above its floor (companion 10)."""

    verb: ClassVar[str] = "fly"
    way: tuple[Height, ...] = ()


@dataclass(frozen=True, slots=True)
class Wing(Command):
    """What costs a clumsy flyer a move action of its own: ``take_off``, ``land``, or a turn by 45°, ``left`` or
    ``right`` (companion 10).
    """

    verb: ClassVar[str] = "wing"
    deed: str = ""


@dataclass(frozen=True, slots=True)
class Mount(Command):
    """Get onto a mount of one's own side (MOV-02)."""

    verb: ClassVar[str] = "mount"
    target: str = ""


@dataclass(frozen=True, slots=True)
class Dismount(Command):
    """Get down from the mount onto ``square`` beside it (MOV-02)."""

    verb: ClassVar[str] = "dismount"
    square: Square = (-1, -1)


@dataclass(frozen=True, slots=True)
class Ride(Command):
    """Make the mount walk along ``path``, and oneself with it (MOV-02)."""

    verb: ClassVar[str] = "ride"
    path: tuple[Square, ...] = ()
