"""Attacks and the harm they do (ATK, FLW, DMG, OVF)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event
from systems.forecast import Forecast, Modifier


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackAnnounced(Event):
    """Mode, pool, traits and extra successes are on the table (FLW-02, FLW-03)."""

    key: ClassVar[str] = "attack_announced"
    unit: str
    target: str
    weapon: str
    verb: str
    forecast: Forecast


@dataclass(frozen=True, slots=True, kw_only=True)
class DefenseDeclared(Event):
    key: ClassVar[str] = "defense_declared"
    unit: str
    extra: int
    willpower: bool
    asked: bool
    give_up: tuple[str, ...] = ()
    """Parts of defense it does without (GIV-01)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Event):
    """Dice fell. ``added`` is how many of the faces others added, ``presence`` what a chance die counted more."""

    key: ClassVar[str] = "rolled"
    unit: str
    kind: str
    pool: int
    again: int
    faces: tuple[int, ...]
    added: int
    successes: int
    chance: bool = False
    critical_failure: bool = False
    presence: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackResolved(Event):
    """Hit or miss, with the arithmetic of FLW-05: dice − lost − defense extra + attack extra."""

    key: ClassVar[str] = "attack_resolved"
    unit: str
    target: str
    weapon: str
    verb: str
    dice: int
    lost: int
    defense_extra: int
    attack_extra: int
    successes: int
    cap: int
    hit: bool
    modifiers: tuple[Modifier, ...] = ()
    pulled: int = 0
    """Successes given up (PUL-02)."""
    odds: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """What these dice had with every answer in: the chance to hit, the chance to drop, the mean harm (ODD)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackSpent(Event):
    """An attack became impossible after it was announced: spent without a roll."""

    key: ClassVar[str] = "attack_spent"
    unit: str
    target: str
    weapon: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageTaken(Event):
    """What reached the Health track, by grade, and what overflowed (OVF-01)."""

    key: ClassVar[str] = "damage_taken"
    unit: str
    source: str
    successes: int
    dealt: int
    grade: str
    bashing: int
    lethal: int
    aggravated: int
    absorbed: int
    overflow: int
    modifiers: tuple[Modifier, ...]
    healthy_left: int
    older: int = 0
    """Older wounds that rose a grade with it (CAL-12)."""
