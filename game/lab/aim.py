"""What an encounter is to be: ``win(heroes)=70%±3, falls(heroes)<10%``, and how far an answer is from it.

A term is a measure, ``=`` with a tolerance or ``<`` or ``>``, and a number. Measures: ``win(SIDE)``, ``draw``,
``falls(SIDE)`` (the mean share of its units that fall), ``falls(UNIT)``, ``rounds`` (their mean).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from game.lab.findings import Findings
from game.lab.statistics import Interval, deviations, wilson

_TERM = re.compile(
    r"(?P<kind>win|falls|draw|rounds)\s*(?:\(\s*(?P<whom>[^()]+?)\s*\))?\s*(?P<op>[=<>])\s*"
    r"(?P<value>\d+(?:\.\d+)?)\s*(?P<percent>%?)\s*(?:(?:±|\+-|\+/-)\s*(?P<slack>\d+(?:\.\d+)?)\s*%?)?"
)
SLACK = 3.0
"""Tolerance of an ``=`` without one: points of a hundred, or tenths of a round."""


class NoAim(ValueError):
    """A text that is no aim: a key for words and their facts."""

    def __init__(self, key: str, **facts: str) -> None:
        self.key = key
        self.facts = facts
        super().__init__(f"{key} {facts}")


@dataclass(frozen=True, slots=True)
class Term:
    """One thing that is wanted. Shares are between 0 and 1; ``slack`` is the tolerance of an ``=``."""

    said: str
    kind: str
    whom: str
    op: str
    value: float
    slack: float

    def estimate(self, found: Findings) -> tuple[float, float]:
        """What these battles say it is, and how many standard errors wide that is."""
        count = max(1, found.battles)
        if self.kind == "rounds":
            values = found.rounds
            mean = sum(number * times for number, times in values.items()) / count
            spread = sum(times * (number - mean) ** 2 for number, times in values.items()) / count
            return mean, sqrt(spread / count)
        if self.kind == "win":
            return _share(found.wins[self.whom], count)
        if self.kind == "draw":
            return _share(sum(found.draws.values()), count)
        units = [tally for unit, tally in found.units.items() if self.whom in (unit, tally.side)]
        shares = [sum(tally.fell.values()) / count for tally in units]
        mean = sum(shares) / max(1, len(shares))
        # Units of a side fall together: as if there were one unit, which is never too narrow.
        return mean, _share(round(mean * count), count)[1]

    def interval(self, found: Findings) -> Interval:
        """Between which values the truth lies, 95 times of 100."""
        if self.kind == "win":
            return wilson(found.wins[self.whom], found.battles)
        if self.kind == "draw":
            return wilson(sum(found.draws.values()), found.battles)
        value, error = self.estimate(found)
        reach = deviations() * error
        return Interval(max(0.0, value - reach), value + reach if self.kind == "rounds" else min(1.0, value + reach))

    def gap(self, value: float) -> float:
        """How far a value is from what is wanted; 0 where it is met."""
        if self.op == "=":
            return max(0.0, abs(value - self.value) - self.slack)
        return max(0.0, value - self.value if self.op == "<" else self.value - value)

    def scale(self) -> float:
        """What a gap is measured by, so that terms of shares and of rounds can be added."""
        return 1.0 if self.kind == "rounds" else 0.1


@dataclass(frozen=True, slots=True)
class Aim:
    """Everything that is wanted at once."""

    terms: tuple[Term, ...]

    def gap(self, found: Findings) -> float:
        """How far these battles are from all of it; 0 where every term is met."""
        return sum(term.gap(term.estimate(found)[0]) / term.scale() for term in self.terms)

    def met(self, found: Findings) -> bool:
        """Whether every term is met as far as these battles say."""
        return self.gap(found) == 0

    def hopeless(self, found: Findings) -> bool:
        """Whether some term is certainly missed: even the near end of a wide interval (four errors) is too far."""
        for term in self.terms:
            value, error = term.estimate(found)
            error = max(error, 0.5 / max(1, found.battles))
            nearest = min(max(term.value, value - 4 * error), value + 4 * error)
            if term.gap(nearest):
                return True
        return False


def parse(text: str, sides: Sequence[str], units: Sequence[str]) -> Aim:
    """The aim of a text. Raises NoAim, naming what is wrong and what was expected."""
    terms = []
    for part in filter(None, (each.strip() for each in re.split(r",(?![^()]*\))", text))):
        found = _TERM.fullmatch(part)
        if found is None:
            raise NoAim("lab.aim.form", said=part)
        kind, whom, op = found["kind"], found["whom"] or "", found["op"]
        known = {"win": list(sides), "falls": [*sides, *units]}.get(kind, [])
        if bool(known) != bool(whom) or (whom and whom not in known):
            raise NoAim("lab.aim.whom", said=part, known=", ".join(known) or kind)
        value = float(found["value"])
        slack = float(found["slack"]) if found["slack"] else SLACK
        if kind != "rounds":
            value, slack = value / 100, slack / 100
            if value > 1:
                raise NoAim("lab.aim.form", said=part)
        elif not found["slack"]:
            slack /= 10
        if op != "=" and found["slack"]:
            raise NoAim("lab.aim.form", said=part)
        terms.append(Term(part, kind, whom, op, value, slack if op == "=" else 0.0))
    if not terms:
        raise NoAim("lab.aim.form", said=text)
    return Aim(tuple(terms))


def _share(came: int, count: int) -> tuple[float, float]:
    """A share and its standard error; one that never or always came has the error of the first exception."""
    share = came / count
    return share, sqrt(max(share * (1 - share), 1 / (count + 1)) / count)
