"""Hiding, and striking at where somebody is thought to be (HID, COV-18)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.commands.base import Command, Square


@dataclass(frozen=True, slots=True)
class Hide(Command):
    """Move action: hide where one is from these ``targets``, in the order of the scenario (HID-02, HID-04)."""

    verb: ClassVar[str] = "hide"
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AttackSquare(Command):
    """Attack whoever is on ``square``; ``target`` is who is thought to be there (COV-18). ``extra`` as in an attack."""

    verb: ClassVar[str] = "attack_square"
    target: str = ""
    square: Square = (-1, -1)
    weapon: str = ""
    extra: int = -1
    willpower: bool = False
