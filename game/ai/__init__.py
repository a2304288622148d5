"""Opponents. A mind is handed a ``View`` and a seed, yields while it thinks, and returns one command.

It sees nothing but the view (its own side's knowledge), and its chance is its own: the battle's dice never reach it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from game.ai import any_legal, best_odds
from systems.commands import Command
from systems.view import View

Mind = Callable[[View, int], Generator[None, None, Command]]

MINDS: dict[str, Mind] = {"best_odds": best_odds.think, "any_legal": any_legal.think}


def mind(name: str) -> Mind:
    """The mind of that name. Raises KeyError, naming those there are."""
    try:
        return MINDS[name]
    except KeyError:
        raise KeyError(f"no mind is called {name!r}; expected one of {', '.join(MINDS)}") from None


def decide(name: str, view: View, seed: int) -> Command:
    """What the mind does, thought through in one go."""
    thoughts = mind(name)(view, seed)
    while True:
        try:
            next(thoughts)
        except StopIteration as done:
            command: Command = done.value
            return command
