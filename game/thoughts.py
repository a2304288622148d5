"""What a mind thought of before it decided, kept beside the command: for the Storyteller, and in replays on request.

A ``Thought`` belongs to the moment after so many commands; its notes are the best few turns, the chosen one first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ai.notes import TERMS, Note
from systems.commands import from_data, to_data

MOST = 3
"""How many turns are kept."""


@dataclass(frozen=True, slots=True)
class Thought:
    """One decision between turns. ``number`` commands went before it."""

    number: int
    unit: str
    mind: str
    notes: tuple[Note, ...]

    def data(self) -> dict[str, Any]:
        """Plain JSON values."""
        turns = [
            {
                "worth": note.worth,
                "command": None if note.command is None else to_data(note.command),
                "square": list(note.square),
                "terms": [list(term) for term in note.terms],
            }
            for note in self.notes
        ]
        return {"number": self.number, "unit": self.unit, "mind": self.mind, "turns": turns}


def read(values: object) -> Thought:
    """The thought of ``data()``. Raises ValueError for anything else."""
    if not isinstance(values, dict) or set(values) != {"number", "unit", "mind", "turns"}:
        raise ValueError("expected number, unit, mind and turns")
    number, unit, mind, turns = (values[key] for key in ("number", "unit", "mind", "turns"))
    if type(number) is not int or number < 0 or not isinstance(unit, str) or not isinstance(mind, str):
        raise ValueError("expected a number, a unit and a mind")
    if not isinstance(turns, list) or not 1 <= len(turns) <= MOST:
        raise ValueError(f"expected 1 to {MOST} turns")
    return Thought(number, unit, mind, tuple(map(_note, turns)))


def _note(values: object) -> Note:
    if not isinstance(values, dict) or set(values) != {"worth", "command", "square", "terms"}:
        raise ValueError("expected worth, command, square and terms")
    worth, square, terms = values["worth"], values["square"], values["terms"]
    if type(worth) is not int or not isinstance(terms, list) or not _pair(square, int, int):
        raise ValueError("expected whole numbers, a square and a list of terms")
    if not all(_pair(term, str, int) and term[0] in TERMS for term in terms):
        raise ValueError(f"expected terms out of {', '.join(TERMS)}")
    command = None if values["command"] is None else from_data(values["command"])
    return Note(worth, command, (square[0], square[1]), tuple((term[0], term[1]) for term in terms))


def _pair(value: object, *kinds: type) -> bool:
    return isinstance(value, list) and len(value) == 2 and [type(each) for each in value] == list(kinds)
