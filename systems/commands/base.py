"""What every command is: a small frozen value with an imperative name. It names units by their scenario id."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

Square = tuple[int, int]
Place = tuple[str, int, int]
"""A square terrain, loose object or edge of the map, named as in ``CoverPiece.at``."""


@dataclass(frozen=True, slots=True)
class Command:
    """Base of all commands; ``actor`` is the unit that acts or answers."""

    verb: ClassVar[str] = ""
    actor: str


@dataclass(frozen=True, slots=True)
class Held(Command):
    """A command as the processors see it while it waits for those whose moment it is; never written down (RDY-03).

    To the chapters it is no more than an answer, with which the stack goes on.
    """

    verb: ClassVar[str] = "fire"
    command: Command | None = None
