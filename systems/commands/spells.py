"""Casting, and keeping up what one has cast (SPL, companion 5 and 12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.commands.base import Command, Square

NOWHERE = (-1, -1)


@dataclass(frozen=True, slots=True)
class Cast(Command):
    """Cast ``spell``, on ``target``, on an ``item`` in its hands or in those of the ``target``, or on a ``square``."""

    verb: ClassVar[str] = "cast"
    spell: str = ""
    target: str = ""
    item: str = ""
    willpower: bool = False
    """Pay for more dice of the casting roll (DIC-11)."""
    square: Square = NOWHERE
    """Where its area or its barrier is, or which way it goes."""
    targets: tuple[str, ...] = ()
    """At whom missiles fly beside ``target``: they are dealt out one by one, in this order."""


@dataclass(frozen=True, slots=True)
class KeepSpell(Command):
    """At the start of a turn: go on concentrating, at the price of the same action (companion 5)?"""

    verb: ClassVar[str] = "keep_spell"
    keep: bool = False
