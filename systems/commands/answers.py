"""Answers in the middle of a resolution, and standing answers (DESIGN 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.commands.base import Command


@dataclass(frozen=True, slots=True)
class Defend(Command):
    """Answer of an attacked unit: defensive extra successes, Willpower, and the parts of defense it gives up
    (DIC-10, FLW-04, GIV, companion 4.4).
    """

    verb: ClassVar[str] = "defend"
    extra: int = 0
    willpower: bool = False
    give_up: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Oppose(Command):
    """Answer in a contest: the roll to oppose with, named by its Attribute (TRP-04, BRS-04, GRP-02, PIN-02, THT-03)."""

    verb: ClassVar[str] = "oppose"
    option: str = ""


@dataclass(frozen=True, slots=True)
class CounterRush(Command):
    """Answer of a unit that has held a bull rush off: shove back as an immediate action (BRS-10)."""

    verb: ClassVar[str] = "counter_rush"
    counter: bool = False
    rush: str = "knock_back"


@dataclass(frozen=True, slots=True)
class Consent(Command):
    """Answer of a unit in a hold that is about to be moved or thrown: ``agree``, object, or ``let_go`` (GRP-16,
    THT-11).
    """

    verb: ClassVar[str] = "consent"
    agree: bool = False
    let_go: bool = False


@dataclass(frozen=True, slots=True)
class FightOn(Command):
    """Answer of a unit wounded out: pay 1 Willpower to keep acting, or fall (companion 7.1)."""

    verb: ClassVar[str] = "fight_on"
    pay: bool = False


@dataclass(frozen=True, slots=True)
class KeepTotalDefense(Command):
    """Answer at the start of a turn: pay the standard action again or let total defense end (TDF-05)."""

    verb: ClassVar[str] = "keep_total_defense"
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Fire(Command):
    """Answer of a unit whose moment has come: do what is ready, or hold it (RDY-01, RDY-03)."""

    verb: ClassVar[str] = "fire"
    fire: bool = False


@dataclass(frozen=True, slots=True)
class SetStanding(Command):
    """How a unit answers from now on: ``ask``, ``default``, ``never`` or ``danger`` (ask when it could fall)."""

    verb: ClassVar[str] = "set_standing"
    answer: str = "default"
