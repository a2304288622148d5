"""Why a mind did what it did, in words: its best few turns, what each was worth to it, and what made the difference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.text.numbers import MINUS, square

if TYPE_CHECKING:
    from game.text.cast import Cast
    from game.text.phrases import Phrases
    from game.text.words import Words
    from game.thoughts import Thought
    from systems.commands import Command

HUNDREDTH = 10_000
"""Millionths of a unit in a hundredth."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn that was thought of: what it begins with and where it ends, its worth, and the terms of it."""

    deed: str
    worth: str
    terms: tuple[tuple[str, str], ...]


def turns(words: Words, cast: Cast, thought: Thought) -> tuple[Turn, ...]:
    """The turns of a thought; worth and terms are hundredths of dropping one ordinary unit."""
    from game.ai.notes import named

    say = words.text.say
    return tuple(
        Turn(
            deed(words, cast, note.command, note.square),
            amount(note.worth),
            tuple((say(named(term)), amount(value, sign=True)) for term, value in note.terms if value),
        )
        for note in thought.notes
    )


def amount(worth: int, *, sign: bool = False) -> str:
    """Millionths of a unit in hundredths; a term with its sign."""
    number = f"{worth / HUNDREDTH:{'+' if sign else ''}.0f}"
    return "0" if number in ("0", "+0", "-0") else number.replace("-", MINUS)


def deed(words: Words, cast: Cast, command: Command | None, end: tuple[int, int]) -> str:
    """What a turn begins with: the verb, at whom, and the square it ends on."""
    text: Phrases = words.text
    if command is None:
        return text.say("thought.nothing", square=square(*end))
    target = str(getattr(command, "target", "") or "")
    verb = words.verb(command.verb)
    if target:
        return text.say("thought.deed_at", deed=verb, target=cast.unit(text, target), square=square(*end))
    return text.say("thought.deed", deed=verb, square=square(*end))
