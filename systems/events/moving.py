"""Jumps, climbs, swims, flights and rides (MOV-02 to MOV-05, companion 10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event
from systems.forecast import Modifier


@dataclass(frozen=True, slots=True, kw_only=True)
class GaitRolled(Event):
    """A roll for how far one comes in a way of going.

    ``gait``: climb, crawl, swim, balance, hold_on. ``fate``: ``goes``, ``stuck``, ``prone``, ``falls``, ``flounders``,
    ``sinks``, ``holds``.
    """

    key: ClassVar[str] = "gait_rolled"
    unit: str
    gait: str
    dc: int
    successes: int
    half: int
    """Half metres it may go by that."""
    fate: str
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Climbed(Event):
    """A climber goes so many metres up (or down, negative) to ``at`` and is now ``altitude`` above its floor."""

    key: ClassVar[str] = "climbed"
    unit: str
    metres: int
    at: tuple[int, int]
    altitude: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Leapt(Event):
    """A jump: run-up and leap as squares from the start, tenths of a metre it carries far or high, and whether it
    reached the square it was meant for.
    """

    key: ClassVar[str] = "leapt"
    unit: str
    path: tuple[tuple[int, int], ...]
    successes: int
    tenths: int
    reached: bool
    high: bool = False
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LeapMeasured(Event):
    """A roll not to leap too far."""

    key: ClassVar[str] = "leap_measured"
    unit: str
    successes: int
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Flew(Event):
    """A flight; ``way`` starts with the place it left, each with metres above its floor."""

    key: ClassVar[str] = "flew"
    unit: str
    way: tuple[tuple[int, int, int], ...]
    half: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wheeled(Event):
    """A clumsy flyer took off, landed or turned: ``take_off``, ``land``, ``left``, ``right``."""

    key: ClassVar[str] = "wheeled"
    unit: str
    deed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stalled(Event):
    """A flyer that flies no longer begins to fall; ``cause``: ``slow``, ``unable``."""

    key: ClassVar[str] = "flight_ended"
    unit: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Mounted(Event):
    key: ClassVar[str] = "mounted"
    unit: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dismounted(Event):
    """A rider is on its mount no longer; ``cause``: ``left``, ``mount_down``, ``unable``."""

    key: ClassVar[str] = "dismounted"
    unit: str
    target: str
    cause: str
