"""Exact odds: the whole distribution of a roll, never a sample (DIC-01, DIC-03, DIC-08, DIC-09, DIC-12).

A distribution is a tuple of chances by number of successes, from 0 up. One die with added dice has the
generating function (a + b z) / (10 - c z): a faces fail, b succeed, c succeed and add a die on the same
terms. A pool of n dice is its n-th power, so one more die is one multiplication and one division of
power series, all with positive numbers: no digits are lost. ``exact_counts`` gives the same in integers.

Floats live here and in the AI only. ``parse`` reads the dice notation ``20a10+3`` (companion 2.3).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate
from operator import mul

from systems.dice import SIDES, chance_line
from systems.facts import cite

Distribution = tuple[float, ...]

#: ``again`` -> (faces that fail, that succeed, that succeed and add a die); the chance die is ``_chance``.
DIE = {10: (7, 2, 1), 9: (7, 1, 2), 8: (7, 0, 3)}

TAIL = 1e-15
"""Chances left beyond the last bin of a pool are at most this and counted in that bin."""
_DUST = 1e-30
MOST_DICE = 200
"""Dice and extra successes a notation may ask for."""


@cache
def pool(dice: int, again: int = 10) -> Distribution:
    """Chances of each number of successes of ``dice`` dice; 0 or fewer dice are the chance die (DIC-12)."""
    return chance_die() if dice <= 0 else _trimmed(_row(_die(again), dice))


@cache
def chance_die(presence: int = 0) -> Distribution:
    """The chance die of a unit with so many points of Legendary Presence (DIC-12, companion 2.2)."""
    return _trimmed(_row(_chance(presence), 1))


def exact_counts(dice: int, again: int, count: int, presence: int = 0) -> list[int]:
    """The first ``count`` chances as integers: entry k is out of 10 ** (dice + k), with 1 die for the chance die.

    From f'/f = (10 b + a c) / ((a + b z)(10 - c z)) each entry follows from the two before it.
    """
    a, b, c = _chance(presence) if dice <= 0 else _die(again)
    dice = max(dice, 1)
    rate, step, back = dice * (10 * b + a * c), 10 * b - a * c, 10 * b * c
    before, now, counts = 0, a**dice, []
    for k in range(count):
        counts.append(now)
        before, now = now, ((rate - step * k) * now + back * (k - 1) * before) // (a * (k + 1))
    return counts


def exact_pool(dice: int, again: int, count: int, presence: int = 0) -> list[Fraction]:
    """The first ``count`` chances of a pool as exact fractions; 0 or fewer dice are the chance die."""
    scale = max(dice, 1)
    return [Fraction(number, 10 ** (scale + k)) for k, number in enumerate(exact_counts(dice, again, count, presence))]


def thrown_again(dist: Distribution) -> Distribution:
    """What the dice of a pool show where a roll without a success is thrown once more."""
    return tuple(chance * dist[0] + (chance if number else 0.0) for number, chance in enumerate(dist))


def shift(dist: Distribution, lost: int) -> Distribution:
    """``dist`` with ``lost`` successes taken off each result, not below 0 (a skill of 0, a penalty to successes)."""
    return mapped(dist, lambda successes: max(0, successes - lost))


def final_successes(dist: Distribution, defense_extra: int, attack_extra: int) -> Distribution:
    """Chances of final successes on an attack (DIC-09).

    Dice successes minus the defender's extras; only if at least 1 is left do the attacker's extras join,
    otherwise the result is 0: a miss. A chance die takes no attack extras; give 0 (DIC-12).
    """
    cite("DIC-08", "DIC-09")
    return mapped(dist, lambda successes: final(successes, defense_extra, attack_extra))


def final(successes: int, defense_extra: int, attack_extra: int) -> int:
    """Final successes of one result (DIC-08, DIC-09): the roll itself uses this too."""
    net = successes - defense_extra
    return net + attack_extra if net >= 1 else 0


def mapped(dist: Distribution, function: Callable[[int], int]) -> Distribution:
    """The distribution of ``function(result)``; its values must be 0 or more."""
    chances: list[float] = [0.0]
    for number, chance in enumerate(dist):
        at = function(number)
        if at < 0:
            raise ValueError(f"a result of {at} has no place in a distribution")
        if at >= len(chances):
            chances += [0.0] * (at + 1 - len(chances))
        chances[at] += chance
    return tuple(chances)


def at_least(dist: Distribution, number: int) -> float:
    """Chance of a result of ``number`` or more: of a hit (1), or of the least damage that drops a target."""
    return 1.0 if number <= 0 else min(1.0, sum(dist[number:], 0.0))


def contest(a: Distribution, b: Distribution) -> tuple[float, float, float]:
    """Chances that ``a`` has more successes than ``b``, as many, and fewer (DIC-05; what a tie means is DIC-07)."""
    cite("DIC-05")
    return _more(a, b), sum(map(mul, a, b)), _more(b, a)


def mean(dist: Distribution) -> float:
    """The average result."""
    return sum(number * chance for number, chance in enumerate(dist))


class NotationError(ValueError):
    """Dice notation that cannot be read; the message names the place and the remedy.

    ``key`` and ``facts`` say the same in data, for another language.
    """

    def __init__(self, text: str, place: int, key: str, message: str, **facts: object) -> None:
        super().__init__(f"dice notation {text[:40]!r}, character {place + 1}: {message}")
        self.text, self.place, self.key, self.facts = text, place, key, facts


@dataclass(frozen=True, slots=True)
class Notation:
    """``NaM+K``: N dice, a die added from M up, K extra successes once the roll has succeeded."""

    dice: int
    again: int = 10
    extra: int = 0

    def __str__(self) -> str:
        return f"{self.dice}a{self.again}" + (f"+{self.extra}" if self.extra else "")

    def distribution(self) -> Distribution:
        """Chances of each total; extra successes need one success from the dice (DIC-08) and no chance die (DIC-12)."""
        return final_successes(pool(self.dice, self.again), 0, self.extra if self.dice > 0 else 0)


def parse(text: str) -> Notation:
    """Read ``N``, ``NaM``, ``N+K`` or ``NaM+K``: N and K 0..200, M 8, 9 or 10. Raises ``NotationError``."""
    body = text.strip()
    start = text.find(body)
    dice, at = _number(text, body, start, 0, "dice")
    again = 10
    extra = 0
    if body[at : at + 1] in ("a", "A"):
        before = at + 1
        again, at = _number(text, body, start, before, "again")
        if again not in DIE:
            raise NotationError(
                text, start + before, "again",
                f"dice are added from 8, 9 or 10 up, not from {again}; write a8, a9 or a10", found=again,
            )  # fmt: skip
    if body[at : at + 1] == "+":
        extra, at = _number(text, body, start, at + 1, "extra")
    if at < len(body):
        found = body[at]
        raise NotationError(text, start + at, "rest", f"cannot read {found!r}; the form is 20a10+3", found=found)
    return Notation(dice, again, extra)


_WANTED = {"dice": "the number of dice", "again": "the face that adds a die", "extra": "the extra successes"}


def _number(text: str, body: str, start: int, at: int, what: str) -> tuple[int, int]:
    """The whole number at ``at`` and the place behind it."""
    end = at
    while end < len(body) and body[end] in "0123456789":
        end += 1
    place = start + at
    if end == at:
        found = repr(body[at]) if at < len(body) else "the end"
        message = f"expected {_WANTED[what]}, found {found}; the form is 20a10+3"
        raise NotationError(text, place, "expected_" + what, message, found=found)
    # The length first: Python refuses to read a number of thousands of digits.
    digits = body[at:end].lstrip("0") or "0"
    if len(digits) > 3 or int(digits) > MOST_DICE:
        raise NotationError(
            text, place, "too_many", f"{_WANTED[what]} may be 0 to {MOST_DICE}; write a smaller number", most=MOST_DICE
        )
    return int(digits), end


def _more(a: Distribution, b: Distribution) -> float:
    """Chance that ``a`` has more successes than ``b``: each result of ``a`` against all smaller ones of ``b``."""
    below = (0.0, *accumulate(b))
    return float(sum(map(mul, a, below))) + below[-1] * sum(a[len(below) :])


def _die(again: int) -> tuple[int, int, int]:
    try:
        return DIE[again]
    except KeyError:
        raise ValueError(f"dice are added from 10, 9 or 8 up, not from {again}") from None


def _chance(presence: int) -> tuple[int, int, int]:
    """Faces of the chance die that fail, that succeed, and the 10 that brings another die."""
    line = chance_line(presence)
    return line - 1, SIDES - line, 1


_ROWS: dict[tuple[int, int, int], list[list[float]]] = {}


def _row(die: tuple[int, int, int], dice: int) -> list[float]:
    """The pool's chances down to dust, each pool made from the next smaller one by one more die."""
    rows = _ROWS.setdefault(die, [[1.0]])
    fail, plain, more = (faces / 10 for faces in die)
    while len(rows) <= dice:
        row: list[float] = []
        last = carry = 0.0
        for chance in rows[-1]:
            carry = fail * chance + plain * last + more * carry
            row.append(carry)
            last = chance
        carry = plain * last + more * carry
        while carry > _DUST:
            row.append(carry)
            carry *= more
        rows.append(row)
    return rows[dice]


def _trimmed(row: list[float]) -> Distribution:
    """``row`` cut where less than ``TAIL`` is left, the rest counted in the last bin."""
    tail, end = 0.0, len(row)
    while end > 1 and tail + row[end - 1] <= TAIL:
        end -= 1
        tail += row[end]
    return (*row[: end - 1], row[end - 1] + tail)
