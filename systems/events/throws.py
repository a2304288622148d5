"""People who are thrown, and what they fly into (THT)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.events.base import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Flung(Event):
    """A unit was thrown; ``path`` starts with the square it left, ``metres`` of ``wanted`` were covered.

    ``stopped`` says what stopped it short: ``map``, ``blocked``, ``rise``, ``ledge``, ``unit`` (``obstacle``), or "".
    """

    key: ClassVar[str] = "flung"
    unit: str
    by: str
    path: tuple[tuple[int, int], ...]
    metres: int
    wanted: int
    stopped: str = ""
    obstacle: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crashed(Event):
    """A thrown unit flew into something with ``left`` metres to go (THT-06, THT-07).

    ``obstacle`` is the unit where it is one, otherwise ``thing`` stands ``at`` that place; ``hardness`` decides the
    grade, and ``damage`` is what a thing that gives way has taken, with ``points`` left.
    """

    key: ClassVar[str] = "crashed"
    unit: str
    by: str
    left: int
    hardness: int
    obstacle: str = ""
    thing: str = ""
    at: tuple[str, int, int] | tuple[()] = ()
    damage: int = 0
    points: int = -1
