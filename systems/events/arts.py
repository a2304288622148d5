"""Abilities that begin and end (CUL)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityUsed(Event):
    """An ability is in force for so many of the unit's own turns."""

    key: ClassVar[str] = "ability_used"
    unit: str
    ability: str
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityEnded(Event):
    """It no longer is. ``cause``: time or fell."""

    key: ClassVar[str] = "ability_ended"
    unit: str
    ability: str
    cause: str
