"""What happened, as facts: frozen events in the past tense, appended to ``battle.log``.

Readers keep their own cursor. No event holds a sentence; ``game/text`` makes one from ``key`` and the fields.
Stored state changes only with a ``Changed`` beside it, so the difference of two states is exactly their list.
Units are named by scenario id.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar

from systems.forecast import Forecast, Modifier


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Base of all events; ``rules`` are the IDs it follows."""

    key: ClassVar[str] = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed(Event):
    """One stored field took a new value; never shown, always there."""

    key: ClassVar[str] = "changed"
    unit: str
    component: str
    field: str
    old: object
    new: object


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleBegan(Event):
    key: ClassVar[str] = "battle_began"
    scenario: str
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
class BattleEnded(Event):
    """``winner`` is a side, or empty for a draw; ``cause`` names objective, rout, stalemate or round limit."""

    key: ClassVar[str] = "battle_ended"
    winner: str
    cause: str
    round: int


EVENTS: tuple[type[Event], ...] = (
    Changed, BattleBegan, InitiativeRolled, TieRolled, TieSettled, RoundStarted, TurnStarted, TurnPassed, TurnEnded,
    ActionSpent, Moved, Discovered, AttackAnnounced, DefenseDeclared, Rolled, AttackResolved, AttackSpent, DamageTaken,
    WoundsWorsened, Fell, FoughtOn, Rose, AimTaken, AimLost, StanceTaken, StanceEnded, BattleEnded,
)  # fmt: skip


def facts_of(event: Event) -> dict[str, object]:
    """The fields of an event by name, ``rules`` included."""
    return {each.name: getattr(event, each.name) for each in fields(event)}
