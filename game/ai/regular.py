"""The regular opponent: the whole turn by exact odds, and by what the round makes of it.

What it could do it knows as ``best_odds`` does; it chooses by what comrades make of it and by what comes back until its
own next turn (``weighing``, ``round_ahead``). It spends Willpower while there is time to, and lets others come.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from game.ai import deciding, weighing
from game.ai.notes import Note
from game.ai.temper import EVEN, Temper
from game.ai.worth import CENT
from systems.commands import Command
from systems.view import View

THRIFT = 100
"""Hundredths of what a point of Willpower has to win for the quick mind."""
PATIENCE = 0
"""Rounds that it waits longer than that one before harm counts less to it."""


def think(
    view: View, seed: int, *, temper: Temper = EVEN, notes: list[Note] | None = None
) -> Generator[None, None, Command]:
    """The best command by the odds of the round. ``seed`` changes nothing: equal views get equal answers."""
    return (yield from deciding.decided(view, weighing.ranked, minded(temper), notes))


def minded(temper: Temper) -> Temper:
    """What a personality makes of the regular, and of whoever thinks on from where it stops."""
    return replace(temper, thrift=temper.thrift * THRIFT // CENT, patience=temper.patience + PATIENCE, foresight=True)
