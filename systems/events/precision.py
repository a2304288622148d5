"""Saves, and what is aimed at vital spots (DIC-13, CAL, CDG)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event
from systems.forecast import Modifier


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveResolved(Event):
    """A save has been rolled: ``margin`` is by how much it fell short of ``value``; 0: it held."""

    key: ClassVar[str] = "save_resolved"
    unit: str
    source: str
    name: str
    value: int
    successes: int
    margin: int
    immune: bool = False
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotStruck(Event):
    """What a called shot came to beside its damage: points of the spot's condition, or points risen by a grade."""

    key: ClassVar[str] = "spot_struck"
    unit: str
    target: str
    spot: str
    points: int = 0
    risen: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class KeywordStruck(Event):
    """What a keyword of the weapon came to on a hit: by how much the save fell short; ``spared``: it does nothing to
    such a creature.
    """

    key: ClassVar[str] = "keyword_struck"
    unit: str
    target: str
    weapon: str
    keyword: str
    points: int = 0
    spared: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotSought(Event):
    """Somebody has looked for a hidden vital spot before a coup de grace (CDG-05)."""

    key: ClassVar[str] = "spot_sought"
    unit: str
    target: str
    successes: int
    difficulty: int
    found: bool
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponNoticed(Event):
    """Somebody has looked at a hidden weapon that comes its way; who has not ``noticed`` it is flat-footed for it."""

    key: ClassVar[str] = "weapon_noticed"
    unit: str
    source: str
    weapon: str
    successes: int
    noticed: bool
    modifiers: tuple[Modifier, ...] = ()
