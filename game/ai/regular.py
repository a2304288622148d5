"""The regular opponent."""

from __future__ import annotations

from collections.abc import Generator

from game.ai import deciding, weighing
from game.ai.notes import Note
from game.ai.temper import EVEN, Temper
from systems.commands import Command
from systems.view import View


def think(
    view: View, seed: int, *, temper: Temper = EVEN, notes: list[Note] | None = None
) -> Generator[None, None, Command]:
    """The best command by the odds. ``seed`` changes nothing: equal views get equal answers."""
    return (yield from deciding.decided(view, weighing.ranked, temper, notes))
