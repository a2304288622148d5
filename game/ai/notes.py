"""Why a mind did what it did: its best few turns, what each was worth to it, and the terms that made the difference.

Plain data for the Storyteller's view and for replays. A term is a key of ``TERMS`` (its words are the text ``named``
says) and an amount in millionths of dropping one ordinary unit; the amounts of a note add up to its worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from systems.commands import Command

if TYPE_CHECKING:
    from game.ai.whole_turns import Weighed

TERMS = ("strike", "comrades", "replies", "next", "promise", "danger", "glance", "experience")
"""Every term there is, in the order in which they are told."""


def named(term: str) -> str:
    """The key of the text that says what a term is."""
    return f"thought.{term}"


@dataclass(frozen=True, slots=True)
class Note:
    """One turn that was thought of."""

    worth: int
    command: Command | None
    """What it begins with; None where there would have been no way to begin it."""
    square: tuple[int, int]
    """Where the unit would end."""
    terms: tuple[tuple[str, int], ...]


def note(weighed: Weighed) -> Note:
    """The note of a turn that has been weighed."""
    from game.ai import plans

    return Note(weighed.worth, plans.command(weighed.turn), weighed.turn.square, weighed.told())
