"""The quick opponent: for every square it can get to and all it can do, the harm it does minus the harm it risks.

It plans a whole turn (walk and strike, strike and walk, charge, aim, take a stance) and returns its first command;
after each command it is asked again and looks anew. It knows what its side knows, and no dice.
"""

from __future__ import annotations

from collections.abc import Generator

from game.ai import deciding, whole_turns
from game.ai.notes import Note
from game.ai.temper import EVEN, Temper
from systems.commands import Command
from systems.view import View


def think(
    view: View, seed: int, *, temper: Temper = EVEN, notes: list[Note] | None = None
) -> Generator[None, None, Command]:
    """The best command by the odds. ``seed`` changes nothing: equal views get equal answers."""
    return (yield from deciding.decided(view, whole_turns.ranked, temper, notes))
