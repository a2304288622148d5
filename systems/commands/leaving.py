"""Ways out of a fight (SCN-06, DESIGN 9 and 10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from systems.commands.base import Command


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Walk off the map, out of an area its side may escape by."""

    verb: ClassVar[str] = "leave"


@dataclass(frozen=True, slots=True)
class Surrender(Command):
    """Give up: the unit stays where it is and does nothing more."""

    verb: ClassVar[str] = "surrender"
