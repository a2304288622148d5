"""Chance for minds that draw: a SplitMix64 stream of their own, never the battle's dice (DESIGN 4).

The stream depends on the mind's seed and on what it has in front of it, so that one seed serves a whole battle and
equal views get equal answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Chance:
    """A small generator; ``marks`` are texts and whole numbers that tell one decision from another."""

    __slots__ = ("_state",)

    def __init__(self, seed: int, *marks: int | str) -> None:
        self._state = seed & _MASK
        for mark in marks:
            data = mark.encode() if isinstance(mark, str) else str(mark).encode()
            for byte in (len(data) & 0xFF, *data):
                self._state = _mix(self._state ^ byte)

    def below(self, number: int) -> int:
        """A whole number from 0 to ``number`` − 1, all equally likely."""
        if number < 1:
            raise ValueError(f"nothing to draw from {number}")
        most = (1 << 64) - (1 << 64) % number
        while True:
            self._state = (self._state + _GOLDEN) & _MASK
            drawn = _mix(self._state)
            if drawn < most:
                return drawn % number

    def among(self, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def pick(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.below(len(things))]


def _mix(z: int) -> int:
    z = (z + _GOLDEN) & _MASK
    z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & _MASK
    return z ^ z >> 31
