"""Chances beside what came of them, over all attacks of a batch: whether they were right (calibration)."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from game.lab.statistics import wilson

DECILES = 10


@dataclass(slots=True)
class Bins:
    """Forecast chances beside what came of them, in ten parts: battles' attacks by what had been said."""

    parts: int
    """In which parts of one chances are added."""
    said: list[int] = field(default_factory=lambda: [0] * DECILES)
    came: list[int] = field(default_factory=lambda: [0] * DECILES)
    count: list[int] = field(default_factory=lambda: [0] * DECILES)
    spread: int = 0
    """The variance of how many come if the chances are right, in parts of parts."""

    def add(self, chance: int, came: bool) -> None:
        """``chance`` in parts of one."""
        place = min(DECILES - 1, chance * DECILES // self.parts)
        self.spread += chance * (self.parts - chance)
        self.said[place] += chance
        self.came[place] += came
        self.count[place] += 1

    def rows(self) -> list[dict[str, Any]]:
        found = []
        for said, came, count in zip(self.said, self.came, self.count, strict=True):
            if count:
                low, high = wilson(came, count)
                found.append(
                    {"n": count, "said": said / count / self.parts, "came": came / count, "low": low, "high": high}
                )
        return found

    def off(self) -> float:
        """By how many standard deviations more came than was said; 0 where chance has nothing to say."""
        came, said = sum(self.came), sum(self.said) / self.parts
        return (came - said) / (sqrt(self.spread) / self.parts) if self.spread else 0.0
