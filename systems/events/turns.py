"""Rounds, turns, actions and steps (SCN, INI, ACT, MOV)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleBegan(Event):
    key: ClassVar[str] = "battle_began"
    scenario: str
    ruleset: str = ""
    """The edition it is fought by."""
    house: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRolled(Event):
    key: ClassVar[str] = "initiative_rolled"
    unit: str
    face: int
    modifier: int
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TieRolled(Event):
    key: ClassVar[str] = "tie_rolled"
    unit: str
    face: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TieSettled(Event):
    """Equal scores: the unit goes before the other by a higher Attribute, ``COM`` or ``DEX`` (INI-06)."""

    key: ClassVar[str] = "tie_settled"
    unit: str
    other: str
    attribute: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted(Event):
    key: ClassVar[str] = "round_started"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStarted(Event):
    key: ClassVar[str] = "turn_started"
    unit: str
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed(Event):
    """A unit's slot came up and it took no turn; ``cause`` names why."""

    key: ClassVar[str] = "turn_passed"
    unit: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    key: ClassVar[str] = "turn_ended"
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionSpent(Event):
    key: ClassVar[str] = "action_spent"
    unit: str
    verb: str
    costs: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A unit walked; ``path`` starts with the square it left."""

    key: ClassVar[str] = "moved"
    unit: str
    path: tuple[tuple[int, int], ...]
    half: int
    means: str = "walk"


@dataclass(frozen=True, slots=True, kw_only=True)
class Discovered(Event):
    """Something unseen spoiled an accepted command; it was carried out up to here (DESIGN 6)."""

    key: ClassVar[str] = "discovered"
    unit: str
    hidden: str
    at: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleEnded(Event):
    """``winner`` is a side, or empty for a draw; ``cause`` names objective, rout, stalemate or round limit."""

    key: ClassVar[str] = "battle_ended"
    winner: str
    cause: str
    round: int
