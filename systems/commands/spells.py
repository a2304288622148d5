"""Casting, and keeping up what one has cast (SPL, companion 5 and 12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.commands.base import Command, Square


@dataclass(frozen=True, slots=True)
class Cast(Command):
    """Cast ``spell``, on ``target``, on an ``item`` that it has in hand or wears, or on a ``square``."""

    verb: ClassVar[str] = "cast"
    spell: str = ""
    target: str = ""
    item: str = ""
    square: Square = (-1, -1)
    willpower: bool = False
    """Pay for more dice of the casting roll (DIC-11)."""


@dataclass(frozen=True, slots=True)
class KeepSpell(Command):
    """At the start of a turn: go on concentrating, at the price of the same action (companion 5)?"""

    verb: ClassVar[str] = "keep_spell"
    keep: bool = False
