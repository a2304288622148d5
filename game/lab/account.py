"""The account of one battle: everything the lab counts of it, as plain numbers and names. ``reading.py`` makes it.

An ``Account`` goes to a file as one line (``to_data``, ``from_data``) and is read again for what needs two passes. Harm
is in points that reached a Health track. Chances are in thousandths, expected harm in hundredths of a point, what dice
had in ten thousandths: whole numbers, so that the same battle gives the same line everywhere.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

MILLE = 1000
TENTHS = 10_000
CENT = 100
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shot:
    """One attack: what was said when it was announced, what its dice had when every answer was in, and what came of
    it. ``turn`` counts the turns of the battle from 1.
    """

    turn: int
    unit: str
    target: str
    hit: int
    """Chance to hit as it was announced, in thousandths; the next three are of the dice."""
    odds: int
    """Chance to hit, in ten thousandths."""
    drop: int
    """Chance to drop the target, in ten thousandths."""
    mean: int
    """Expected harm in hundredths."""
    landed: bool
    dropped: bool
    """It fell, or only Willpower kept it up: the forecast does not ask which."""
    dealt: int
    cover: int
    """Points of cover defense that counted."""
    at: Place
    """Where the target stood."""
    origin: Place
    """Where the attacker stood."""


@dataclass(frozen=True, slots=True)
class Part:
    """One unit's part in a battle. ``fell``: the round of its first fall, 0 for none; ``down``: at the end."""

    unit: str
    side: str
    fell: int = 0
    down: bool = False
    lost: int = 0
    """Points on its Health track at the end."""
    health: int = 1
    """Points the whole track has."""
    dealt: int = 0
    taken: int = 0
    hoped: int = 0
    """What its attacks would have dealt on average, in hundredths."""
    feared: int = 0
    """What attacks on it would have dealt on average, in hundredths."""
    blind: int = 0
    """Of what it took: by no attack that was forecast (areas, falls, fire)."""
    actions: tuple[tuple[str, int], ...] = ()
    conditions: tuple[tuple[str, int], ...] = ()
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Account:
    """One battle. ``winner`` "" is a draw, whose ``cause`` says which."""

    number: int
    seed: int
    winner: str
    cause: str
    rounds: int
    turns: int
    commands: int
    hash: str
    first_blood: int
    """The round of the first harm; 0 for none."""
    first_to_bleed: str
    parts: tuple[Part, ...]
    shots: tuple[Shot, ...] = ()
    left: tuple[tuple[int, ...], ...] = ()
    """Health left by side in thousandths of what all its units have: at the start, then at the end of each round."""
    falls: tuple[Place, ...] = ()
    steps: tuple[Place, ...] = ()
    """Squares that somebody entered on its own feet or wings, one for each time."""
    sides: tuple[str, ...] = ()

    def part(self, unit: str) -> Part:
        return next(each for each in self.parts if each.unit == unit)

    def to_data(self) -> dict[str, Any]:
        """Plain values for one line of JSON."""
        data = asdict(self)
        data["parts"] = [list(row.values()) for row in data["parts"]]
        data["shots"] = [list(row.values()) for row in data["shots"]]
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Account:
        """The account of such a line. Raises ValueError, TypeError or KeyError for anything else."""
        if set(data) != {each.name for each in fields(cls)}:
            raise ValueError("this is no account of a battle")
        rows = {name: _tuples(value) for name, value in data.items() if name not in ("parts", "shots")}
        return cls(
            **rows,
            parts=tuple(Part(*map(_tuples, row)) for row in data["parts"]),
            shots=tuple(Shot(*map(_tuples, row)) for row in data["shots"]),
        )


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
