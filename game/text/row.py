"""One row of the log, and what every kind of row needs: names as these eyes may know them."""

from __future__ import annotations

from dataclasses import dataclass

from game.text.cast import Cast, Eyes
from game.text.numbers import signed
from game.text.phrases import Part, Parts, Phrases, plain
from game.text.sums import Line
from game.text.words import Words
from systems import events as ev


@dataclass(frozen=True, slots=True)
class Die:
    """One face. ``success``: it counts; ``again``: it added a die; ``added``: it was added by another."""

    face: int
    success: bool
    again: bool
    added: bool


@dataclass(frozen=True, slots=True)
class Throw:
    """One more roll of a row: who rolls with what, the dice, what they come to."""

    label: Parts
    dice: tuple[Die, ...]
    sum: str


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the log: who does what, the result at the right, dice, arithmetic, rules, and what folds out.

    ``weight``: ``head`` (battle, round), ``turn``, ``main``, ``detail`` (shown on demand). ``tone``: ``harm``,
    ``fall`` or "".
    """

    key: str
    headline: Parts
    result: str = ""
    tone: str = ""
    aside: Parts = ()
    dice: tuple[Die, ...] = ()
    sum: str = ""
    rules: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    weight: str = "main"
    units: tuple[str, ...] = ()
    throws: tuple[Throw, ...] = ()
    """The rolls of contests and saves that belong to it, after its own dice."""
    after: tuple[Parts, ...] = ()
    """What it came to, a line each: margins, and everything that followed from it."""

    @property
    def text(self) -> str:
        """The headline as one string."""
        return plain(self.headline)


class Maker(Words):
    """Makes rows of one battle for one pair of eyes."""

    def __init__(self, text: Phrases, cast: Cast, eyes: Eyes) -> None:
        super().__init__(text)
        self.cast = cast
        self.eyes = eyes

    def _row(
        self,
        event: ev.Event,
        phrase: str,
        *,
        result: str = "",
        tone: str = "",
        dice: tuple[Die, ...] = (),
        sum: str = "",
        lines: tuple[Line, ...] = (),
        weight: str = "main",
        **facts: str | int | Part | Parts,
    ) -> Row:
        unit = str(getattr(event, "unit", ""))
        head = self.text.parts(phrase, unit=self._name(unit), **facts)
        return Row(event.key, head, result, tone, (), dice, sum, event.rules, lines, weight, (unit,))

    def _name(self, unit: str) -> Part:
        if unit in self.eyes.unseen:
            return Part(self.text.say("unit.unseen"))
        return self.cast.unit(self.text, unit)

    def _unseen(self, unit: str) -> bool:
        return unit in self.eyes.unseen

    def _both_unseen(self, unit: str, target: str) -> bool:
        return unit in self.eyes.unseen and target in self.eyes.unseen


def term(number: int) -> str:
    """``+ 3`` or ``− 2`` inside a sum; 0 is added."""
    text = signed(number)
    return f"{text[0]} {text[1:]}" if number else "+ 0"
