"""What happened, as facts: frozen events in the past tense, appended to ``battle.log``.

Readers keep their own cursor. No event holds a sentence; ``game/text`` makes one from ``key`` and the fields.
Stored state changes only with a ``Changed`` beside it, so the difference of two states is exactly their list.
Units are named by scenario id. One file per family; this one collects them.
"""

from __future__ import annotations

from dataclasses import fields

from systems.events.attacks import (
    AttackAnnounced,
    AttackResolved,
    AttackSpent,
    DamageTaken,
    DefenseDeclared,
    Rolled,
)
from systems.events.base import (
    Changed,
    Event,
)
from systems.events.conditions import (
    AimLost,
    AimTaken,
    Fell,
    FoughtOn,
    Rose,
    StanceEnded,
    StanceTaken,
    Toppled,
    WoundsWorsened,
)
from systems.events.contests import (
    ContestResolved,
)
from systems.events.turns import (
    ActionSpent,
    BattleBegan,
    BattleEnded,
    Discovered,
    InitiativeRolled,
    Moved,
    RoundStarted,
    TieRolled,
    TieSettled,
    TurnEnded,
    TurnPassed,
    TurnStarted,
)

__all__ = [  # noqa: RUF022
    "ActionSpent", "AimLost", "AimTaken", "AttackAnnounced", "AttackResolved", "AttackSpent", "BattleBegan",
    "BattleEnded", "Changed", "ContestResolved", "DamageTaken", "DefenseDeclared", "Discovered", "Event",
    "Fell", "FoughtOn", "InitiativeRolled", "Moved", "Rolled", "Rose", "RoundStarted", "StanceEnded",
    "StanceTaken", "TieRolled", "TieSettled", "Toppled", "TurnEnded", "TurnPassed", "TurnStarted",
    "WoundsWorsened", "EVENTS", "facts_of",
]  # fmt: skip

EVENTS: tuple[type[Event], ...] = (
    Changed, BattleBegan, InitiativeRolled, TieRolled, TieSettled, RoundStarted, TurnStarted, TurnPassed,
    TurnEnded, ActionSpent, Moved, Discovered, BattleEnded, AttackAnnounced, DefenseDeclared, Rolled,
    AttackResolved, AttackSpent, DamageTaken, WoundsWorsened, Fell, FoughtOn, Rose, AimTaken, AimLost,
    StanceTaken, StanceEnded, Toppled, ContestResolved,
)  # fmt: skip


def facts_of(event: Event) -> dict[str, object]:
    """The fields of an event by name, ``rules`` included."""
    return {each.name: getattr(event, each.name) for each in fields(event)}
