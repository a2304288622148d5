"""Holds: taken, tightened into pins, moved, ended (GRP, PIN)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldTaken(Event):
    """The unit has a firm hold of the target (GRP-04); ``margin`` is what it won the contest by (GRP-10)."""

    key: ClassVar[str] = "hold_taken"
    unit: str
    target: str
    margin: int
    ranged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldEnded(Event):
    """The unit no longer holds the target. ``cause``: let_go, left, broken_free, fell, out_of_reach, unable, no_weapon,
    thrown.
    """

    key: ClassVar[str] = "hold_ended"
    unit: str
    target: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PinTaken(Event):
    """A hold has become a pin (PIN-03)."""

    key: ClassVar[str] = "pin_taken"
    unit: str
    target: str
    margin: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PinEased(Event):
    """A pin is a mere hold again (PIN-10)."""

    key: ClassVar[str] = "pin_eased"
    unit: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyRaised(Event):
    """The unit holds the pinned one in the way of attacks (PIN-09)."""

    key: ClassVar[str] = "body_raised"
    unit: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyStruck(Event):
    """An attack that the cover turned away strikes the body that gave it (PIN-09)."""

    key: ClassVar[str] = "body_struck"
    unit: str
    target: str
    body: str
    successes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Strayed(Event):
    """A die tells whom an attack into a hold meets (GRP-11, GRP-12).

    The unit aimed at ``aimed``; ``struck`` is met, perhaps the same. ``grappler`` is met on a face in ``faces``,
    ``grappled`` on any other. Where several hold the target, ``picks`` are the faces that picked one of them.
    """

    key: ClassVar[str] = "strayed"
    unit: str
    aimed: str
    struck: str
    face: int
    grappler: str
    grappled: str
    faces: tuple[int, ...]
    picks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Consented(Event):
    """A unit in a hold about to be moved or thrown has answered: ``agree``, ``object`` or ``let_go`` (GRP-16)."""

    key: ClassVar[str] = "consented"
    unit: str
    target: str
    answer: str
