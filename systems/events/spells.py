"""Spells cast and lost, and what they leave (SPL)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event
from systems.forecast import Modifier


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellBegun(Event):
    """A casting takes its action and its energy; ``turns`` of the turns it takes are spent with this one."""

    key: ClassVar[str] = "spell_begun"
    unit: str
    spell: str
    target: str = ""
    energy: int = 0
    energy_left: int = 0
    turns: int = 1
    of: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellCast(Event):
    """The casting is done: what its roll came to, 1 where none is rolled, and how many of the successes count."""

    key: ClassVar[str] = "spell_cast"
    unit: str
    spell: str
    target: str = ""
    rolled: bool = False
    successes: int = 0
    counted: int = 0
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellHeld(Event):
    """A disturbed caster rolled to hold on to its spell (``cause``: damage or body)."""

    key: ClassVar[str] = "spell_held"
    unit: str
    spell: str
    cause: str
    dc: int
    successes: int
    held: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellLost(Event):
    """The spell comes to nothing; its cost stays paid. ``cause``: damage, body, idle, pinned, other_act, failed,
    no_target.
    """

    key: ClassVar[str] = "spell_lost"
    unit: str
    spell: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectBegan(Event):
    """A spell gives or takes something from now on: ``points`` of ``what``, on a unit or on its ``item``."""

    key: ClassVar[str] = "effect_began"
    unit: str
    source: str
    spell: str
    what: str
    points: int
    ends: str
    rounds: int
    item: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectEnded(Event):
    """What the spell gave is gone. ``cause``: time or concentration."""

    key: ClassVar[str] = "effect_ended"
    unit: str
    spell: str
    cause: str
    item: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellKept(Event):
    """A caster goes on concentrating, or stops (``kept``)."""

    key: ClassVar[str] = "spell_kept"
    unit: str
    spell: str
    kept: bool
    costs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BarrierRaised(Event):
    """An object of that Size stands on these squares from now on, put up by a spell."""

    key: ClassVar[str] = "barrier_raised"
    unit: str
    spell: str
    squares: tuple[tuple[int, int], ...]
    size: int
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BarrierFell(Event):
    """What a spell had put up is gone. ``cause``: time, concentration, renewed."""

    key: ClassVar[str] = "barrier_fell"
    unit: str
    spell: str
    squares: tuple[tuple[int, int], ...]
    cause: str
