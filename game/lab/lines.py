"""Every battle in a line of whole numbers, and by them which battles are most like all others, and which least.

Lines are kept of every battle that was added, in the order in which they came, in one array: ten thousand take a
quarter of a megabyte.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from game.lab.account import Account

FEATURES = 6
"""Numbers that are kept of every battle: its own, rounds, how far the first side is ahead, falls, attacks, winner."""
MEASURED = 5
"""Up to which of them say how unlike the others it was."""
KEPT = 5
"""How many of the most typical battles, and of the strangest, are named."""


class Brief(NamedTuple):
    """One battle in a line. ``winner`` "" is a draw; ``ahead``: Health left of the first side beyond that of the best
    other, in thousandths of what each had.
    """

    number: int
    winner: str
    rounds: int
    ahead: int


class Lines:
    """The lines of a batch. ``sides`` are those of the scenario."""

    def __init__(self, sides: Sequence[str]) -> None:
        self.sides = tuple(sides)
        self._numbers = array("i")

    def add(self, account: Account) -> None:
        """Keep the line of one battle more."""
        fallen = sum(bool(part.fell) for part in account.parts)
        ahead = account.left[-1][0] - max(account.left[-1][1:], default=0)
        won = self.sides.index(account.winner) if account.winner else -1
        self._numbers.extend((account.number, account.rounds, ahead, fallen, len(account.shots), won))

    def briefs(self) -> Iterator[Brief]:
        """Every battle, in the order in which they were added."""
        for number, rounds, ahead, _, _, won in self._rows():
            yield Brief(number, self.sides[won] if won >= 0 else "", rounds, ahead)

    def typical(self) -> list[int]:
        """Numbers of the battles nearest to the middle of all, in rounds, Health left, falls and attacks."""
        return [number for _, number in sorted(self._strange())[:KEPT]]

    def strangest(self) -> list[int]:
        """Numbers of the battles farthest from it."""
        return [number for _, number in sorted(((-far, number) for far, number in self._strange()))[:KEPT]]

    def _rows(self) -> Iterator[array[int]]:
        for at in range(0, len(self._numbers), FEATURES):
            yield self._numbers[at : at + FEATURES]

    def _strange(self) -> list[tuple[float, int]]:
        """How far each battle lies from the middle: in standard deviations, all features alike."""
        rows = sorted(self._rows(), key=lambda row: row[0])
        scales = []
        for place in range(1, MEASURED):
            total = sum(row[place] for row in rows)
            squares = sum(row[place] ** 2 for row in rows)
            mean = total / max(1, len(rows))
            scales.append((mean, sqrt(max(0.0, squares / max(1, len(rows)) - mean * mean)) or 1.0))
        return [
            (
                sum(
                    ((value - mean) / scale) ** 2 for value, (mean, scale) in zip(row[1:MEASURED], scales, strict=True)
                ),
                row[0],
            )
            for row in rows
        ]
