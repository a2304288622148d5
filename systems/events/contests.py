"""Two rolls against each other, and what special attacks bring about (TRP, BRS, OVR, FNT)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event
from systems.forecast import Modifier


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestResolved(Event):
    """Two rolls against each other have fallen: ``own`` and ``other`` successes; ``margin`` 0: not won.

    ``own_option`` and ``other_option`` are the Attributes rolled; "" where an attack's successes counted or nobody
    rolled.
    """

    key: ClassVar[str] = "contest_resolved"
    unit: str
    target: str
    name: str
    own: int
    other: int
    margin: int
    own_option: str
    other_option: str
    own_modifiers: tuple[Modifier, ...] = ()
    other_modifiers: tuple[Modifier, ...] = ()

    @property
    def won(self) -> bool:
        return self.margin > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pushed(Event):
    """A unit was driven straight away; ``path`` starts with the square it left, ``metres`` of ``wanted`` were covered.

    ``stopped`` says what stopped it short: ``map``, ``blocked``, ``rise``, ``ledge``, ``unit`` (``obstacle``), or "".
    """

    key: ClassVar[str] = "pushed"
    unit: str
    by: str
    path: tuple[tuple[int, int], ...]
    metres: int
    wanted: int
    stopped: str = ""
    obstacle: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overran(Event):
    """An overrun has been decided: the unit gets past the target, or stops in front of it (OVR-04, OVR-05)."""

    key: ClassVar[str] = "overran"
    unit: str
    target: str
    passed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Feinted(Event):
    """The target has fallen for the unit's feint (FNT-03)."""

    key: ClassVar[str] = "feinted"
    unit: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FeintEnded(Event):
    """A feint works no longer; ``cause``: used, expired, readjusted."""

    key: ClassVar[str] = "feint_ended"
    unit: str
    target: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClungTo(Event):
    """The unit has climbed onto the target; ``kept`` says that it still has its standard action (GRP-07)."""

    key: ClassVar[str] = "clung_to"
    unit: str
    target: str
    kept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrownOff(Event):
    """The unit could not climb onto the target and is thrown; ``faces`` of the dice for its direction (GRP-07)."""

    key: ClassVar[str] = "thrown_off"
    unit: str
    target: str
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClingingEnded(Event):
    """The unit clings to the target no longer; ``cause``: shaken_off, left, driven, fell, unable, torn_off."""

    key: ClassVar[str] = "clinging_ended"
    unit: str
    target: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterDecided(Event):
    """A unit that held a bull rush off has decided whether it shoves back (BRS-10)."""

    key: ClassVar[str] = "counter_decided"
    unit: str
    target: str
    counter: bool
