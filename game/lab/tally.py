"""What one unit's parts in many battles add up to, and how counts are told: spread, share, most frequent first."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from game.lab.account import CENT, Part
from game.lab.statistics import wilson

SHARES = (10, 50, 90)


@dataclass(slots=True)
class Tally:
    """What one unit's parts add up to."""

    side: str
    health: int = 1
    fell: Counter[int] = field(default_factory=Counter)
    """Battles by the round of the first fall."""
    down: int = 0
    lost: Counter[int] = field(default_factory=Counter)
    dealt: int = 0
    taken: int = 0
    struck: int = 0
    """Of what it dealt: by attacks that were forecast."""
    hoped: int = 0
    feared: int = 0
    blind: int = 0
    turns: int = 0
    actions: Counter[str] = field(default_factory=Counter)
    conditions: Counter[str] = field(default_factory=Counter)
    """Battles in which it came to be so."""

    def add(self, part: Part) -> None:
        self.health = part.health
        if part.fell:
            self.fell[part.fell] += 1
        self.down += part.down
        self.lost[part.lost] += 1
        self.dealt += part.dealt
        self.taken += part.taken
        self.hoped += part.hoped
        self.feared += part.feared
        self.blind += part.blind
        self.turns += part.turns
        self.actions.update(dict(part.actions))
        self.conditions.update(name for name, _ in part.conditions)

    def data(self, battles: int) -> dict[str, Any]:
        """What it comes to in so many battles, in plain values."""
        count = max(1, battles)
        return {
            "side": self.side,
            "falls": share(sum(self.fell.values()), battles),
            "down": share(self.down, battles),
            "health": self.health,
            "lost": spread(self.lost),
            "dealt": {
                "mean": self.dealt / count,
                "expected": self.hoped / CENT / count,
                "otherwise": (self.dealt - self.struck) / count,
            },
            "taken": {
                "mean": self.taken / count,
                "expected": self.feared / CENT / count,
                "otherwise": self.blind / count,
            },
            "turns": self.turns / count,
            "actions": ordered(self.actions),
            "conditions": ordered(self.conditions),
        }

    def stood(self, battles: int, last: int) -> list[float]:
        """In which share of the battles it has not fallen by the end of each round, from the start on."""
        left, row = battles, [1.0]
        for number in range(1, last + 1):
            left -= self.fell[number]
            row.append(left / max(1, battles))
        return row


def spread(counts: Counter[int]) -> dict[str, float]:
    """Mean and the values below which 10, 50 and 90 in a hundred lie (the least value that so many do not exceed)."""
    count = sum(counts.values())
    found: dict[str, float] = {"mean": sum(value * times for value, times in counts.items()) / max(1, count)}
    for part in SHARES:
        seen = 0
        for value in sorted(counts):
            seen += counts[value]
            if seen * CENT >= part * count:
                found[f"p{part}"] = value
                break
        else:
            found[f"p{part}"] = 0
    return found


def share(came: int, count: int) -> dict[str, Any]:
    """A share of battles, and between which the true one lies."""
    low, high = wilson(came, count)
    return {"n": came, "share": came / max(1, count), "low": low, "high": high}


def rate(came: int, count: int) -> dict[str, Any]:
    """A share of what does not come from battle to battle alike: it has no interval."""
    return {"n": came, "of": count, "share": came / max(1, count)}


def ordered(counts: Counter[str]) -> dict[str, int]:
    """The most frequent first, equal ones by name."""
    return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))
