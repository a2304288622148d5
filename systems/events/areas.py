"""Areas: what is aimed at them, what each unit in them saves, what lies on the ground (AOE, companion 13.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event
from systems.forecast import Modifier


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaAimed(Event):
    """An area attack begins: with what, where it goes off or is turned to, who is in it."""

    key: ClassVar[str] = "area_aimed"
    unit: str
    verb: str
    weapon: str
    square: tuple[int, int]
    caught: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaRolled(Event):
    """How well it is placed, by a roll: near ``target``, "" for everybody in it at once."""

    key: ClassVar[str] = "area_rolled"
    unit: str
    target: str
    verb: str
    weapon: str
    successes: int
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaSaved(Event):
    """One unit in an area has saved: of so much damage its successes left the rest; ``own`` were rolled against it."""

    key: ClassVar[str] = "area_saved"
    unit: str
    source: str
    verb: str
    weapon: str
    own: int
    amount: int
    saved: int
    left: int
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneBegan(Event):
    """Smoke, gas, suppressed ground or a mine lies there from now on; ``rounds`` −1: for good."""

    key: ClassVar[str] = "zone_began"
    unit: str
    kind: str
    weapon: str
    square: tuple[int, int]
    squares: int
    rounds: int
    known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneEnded(Event):
    """It is gone: ``over``, or it has gone ``off``."""

    key: ClassVar[str] = "zone_ended"
    unit: str
    kind: str
    weapon: str
    square: tuple[int, int]
    cause: str
    known: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundScorched(Event):
    """Hot ground has hurt who is on it, by so many points before anything withstood them."""

    key: ClassVar[str] = "ground_scorched"
    unit: str
    ground: str
    amount: int
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MineSought(Event):
    """Somebody has looked for what lies in its way."""

    key: ClassVar[str] = "mine_sought"
    unit: str
    square: tuple[int, int]
    successes: int
    difficulty: int
    found: bool
    modifiers: tuple[Modifier, ...] = ()
