"""Opponents. A mind is handed a ``View`` and a seed, yields while it thinks, and returns one command.

It sees nothing but the view (its own side's knowledge), and its chance is its own: the battle's dice never reach it.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Protocol

from game.ai import any_legal, best_odds, expert, novice, regular
from game.ai.notes import Note
from game.ai.temper import EVEN, Temper, temper
from systems.commands import Command
from systems.view import View


class Mind(Protocol):
    """What decides for a unit. ``notes``, where somebody wants to know why, is given its best few turns."""

    def __call__(self, view: View, seed: int, /) -> Generator[None, None, Command]: ...


class Thinker(Protocol):
    """A mind before it has a personality."""

    def __call__(
        self, view: View, seed: int, *, temper: Temper = EVEN, notes: list[Note] | None = None
    ) -> Generator[None, None, Command]: ...


MINDS: dict[str, Thinker] = {
    "novice": novice.think,
    "regular": regular.think,
    "expert": expert.think,
    "best_odds": best_odds.think,
    "any_legal": any_legal.think,
}


def mind(name: str, personality: str = "", notes: list[Note] | None = None) -> Mind:
    """The mind of that name, with a personality or without one. Raises KeyError, naming those there are."""
    try:
        thinker = MINDS[name]
    except KeyError:
        raise KeyError(f"no mind is called {name!r}; expected one of {', '.join(MINDS)}") from None
    if notes is not None:
        return partial(thinker, temper=temper(personality), notes=notes)
    known = _led.get((name, personality))
    if known is None or known.func is not thinker:
        known = _led[name, personality] = partial(thinker, temper=temper(personality))
    return known


_led: dict[tuple[str, str], partial[Generator[None, None, Command]]] = {}
"""One mind for all units that are led in the same way."""


AT_A_GLANCE = (novice.think, regular.think, best_odds.think, any_legal.think)
"""Minds that never ask for a sandbox."""


def plays_on(mind: Mind) -> bool:
    """Whether the mind may ask its view for a sandbox: of one that is not known, yes."""
    return getattr(mind, "func", None) not in AT_A_GLANCE


def decide(name: str, view: View, seed: int, personality: str = "", notes: list[Note] | None = None) -> Command:
    """What the mind does, thought through in one go."""
    thoughts = mind(name, personality, notes)(view, seed)
    while True:
        try:
            next(thoughts)
        except StopIteration as done:
            command: Command = done.value
            return command
