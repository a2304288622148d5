"""What becomes of a unit: wounds, states, stances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class WoundsWorsened(Event):
    key: ClassVar[str] = "wounds_worsened"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fell(Event):
    """A unit went out of the fight: ``state`` is unconscious, worsening (dying) or dead."""

    key: ClassVar[str] = "fell"
    unit: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoughtOn(Event):
    key: ClassVar[str] = "fought_on"
    unit: str
    willpower_left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rose(Event):
    """A fallen unit can act again."""

    key: ClassVar[str] = "rose"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AimTaken(Event):
    key: ClassVar[str] = "aim_taken"
    unit: str
    target: str
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AimLost(Event):
    key: ClassVar[str] = "aim_lost"
    unit: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceTaken(Event):
    """Parry, total defense, prone, standing: ``stance`` names it, ``value`` is its number."""

    key: ClassVar[str] = "stance_taken"
    unit: str
    stance: str
    value: int = 0
    shield: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceEnded(Event):
    key: ClassVar[str] = "stance_ended"
    unit: str
    stance: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Toppled(Event):
    """A unit was brought down: prone."""

    key: ClassVar[str] = "toppled"
    unit: str
    by: str
