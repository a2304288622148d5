"""Before the first blow: waiting, hostility shown and sensed, who is surprised (PRE, HOS, SUR)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingBegan(Event):
    """Nobody has shown hostility yet; ``left``: rounds until the wait is over, this one included."""

    key: ClassVar[str] = "waiting_began"
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingEnded(Event):
    """Nobody has shown hostility in time; ``into``: ``rounds`` or ``peace``."""

    key: ClassVar[str] = "waiting_ended"
    into: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HostilityShown(Event):
    """A unit did something that shows hostility; ``verb`` is what, ``target`` whom it was aimed at ("" nobody)."""

    key: ClassVar[str] = "hostility_shown"
    unit: str
    verb: str
    target: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SurpriseBegan(Event):
    """The surprise round begins: who started it, who may act and by which rule (unit, rule), and who is caught."""

    key: ClassVar[str] = "surprise_began"
    initiator: str
    able: tuple[tuple[str, str], ...]
    caught: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Blamed(Event):
    """A unit struck by something nobody saw takes another ``side`` for its source; "" when it can blame nobody."""

    key: ClassVar[str] = "blamed"
    unit: str
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IntentRead(Event):
    """What watching somebody came to: ``found`` when the unit knows now that the target means harm."""

    key: ClassVar[str] = "intent_read"
    unit: str
    target: str
    found: bool
