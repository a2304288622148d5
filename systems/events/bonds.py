"""Work that takes a minute, bonds on a unit, and help that waited for its moment (BND, AID)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event
from systems.forecast import Modifier


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkDone(Event):
    """One more full turn of work: ``rounds`` of ``of`` are done. ``kind``: bind, escape or unbind."""

    key: ClassVar[str] = "work_done"
    unit: str
    target: str
    kind: str
    rounds: int
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkStopped(Event):
    """Work came to nothing before it was done. ``cause``: other_act, idle, fell, unable, out_of_reach, no_longer."""

    key: ClassVar[str] = "work_stopped"
    unit: str
    target: str
    kind: str
    cause: str
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BondsTied(Event):
    """The target is bound: ``dc`` is what it has to exceed to get out, 0: the knots do not hold (BND-03).

    ``number`` is 0 for the first tying, otherwise which reinforcement it was, and ``added`` what that won (BND-04).
    """

    key: ClassVar[str] = "bonds_tied"
    unit: str
    target: str
    dc: int
    material: str
    number: int = 0
    added: int = 0
    solid: bool = False
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EscapeTried(Event):
    """A minute of work on the bonds: so many successes, ``total`` in all against ``dc`` (BND-06, BND-07)."""

    key: ClassVar[str] = "escape_tried"
    unit: str
    successes: int
    total: int
    dc: int
    modifiers: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BondsEnded(Event):
    """The unit is free; ``by`` whose doing. ``cause``: escaped, untied or broken."""

    key: ClassVar[str] = "bonds_ended"
    unit: str
    by: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AidReadied(Event):
    """The unit stands ready to help the target with a deed; nobody else can tell (AID-01, RDY-02)."""

    key: ClassVar[str] = "aid_readied"
    unit: str
    target: str
    deed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AidGiven(Event):
    """The helper has made the same roll: its successes are the target's dice (AID-02)."""

    key: ClassVar[str] = "aid_given"
    unit: str
    target: str
    deed: str
    dice: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AidLapsed(Event):
    """The moment never came (AID-03)."""

    key: ClassVar[str] = "aid_lapsed"
    unit: str
    target: str
    deed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionOwed(Event):
    """The turn lacks the kind of action that a readied one has taken before it (RDY-01)."""

    key: ClassVar[str] = "action_owed"
    unit: str
    kind: str
