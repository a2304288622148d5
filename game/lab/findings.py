"""What many battles come to: an answer that grows with every account and never holds the accounts themselves.

Counts are whole numbers, so the order in which battles are added changes nothing. ``Findings.data`` is the answer in
plain values: chances with their intervals, rounds, units, heat, survival, how often the battle turned, how true the
forecasts were.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

from game.lab.account import CENT, MILLE, TENTHS, Account, Part, Place
from game.lab.calibration import Bins
from game.lab.statistics import Interval, wilson

SURE, COIN = 900, (400, 600)
"""Thousandths: a sure thing from there up; a coin flip from the one to the other."""
STEPS = 20
"""Parts into which the share of Health left is cut, to read the chance to win off it."""
SHARES = (10, 50, 90)
FEATURES = 6
"""Numbers that are kept of every battle: its own, rounds, how far the first side is ahead, falls, attacks, winner."""
MEASURED = 5
"""Up to which of them say how unlike the others it was."""
KEPT = 5
"""How many of the most typical battles, and of the strangest, are named."""
LISTED = 8
"""How many battles are remembered of each square of a heat map: the first ones."""
HEATS = ("falls", "struck", "fire", "moves", "cover")


class Brief(NamedTuple):
    """One battle in a line. ``winner`` "" is a draw; ``ahead``: Health left of the first side beyond that of the best
    other, in thousandths of what each had.
    """

    number: int
    winner: str
    rounds: int
    ahead: int


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


class Findings:
    """The sums of a batch. ``sides`` and ``units`` (id -> side) are those of the scenario."""

    def __init__(self, sides: Sequence[str], units: Mapping[str, str]) -> None:
        self.sides = tuple(sides)
        self.battles = 0
        self.wins: Counter[str] = Counter()
        self.draws: Counter[str] = Counter()
        self.rounds: Counter[int] = Counter()
        self.turns = 0
        self.units = {unit: Tally(side) for unit, side in units.items()}
        self.blood: Counter[int] = Counter()
        self.bled: Counter[str] = Counter()
        self.sure = self.coins = self.aimed = 0
        self.heat: dict[str, Counter[Place]] = {name: Counter() for name in HEATS}
        self.seen: dict[str, dict[Place, list[int]]] = {name: {} for name in HEATS}
        """By heat map and square: the first battles in which it was so."""
        self.hits, self.dice, self.drops = Bins(MILLE), Bins(TENTHS), Bins(TENTHS)
        """What was announced of hits, what the dice had with every answer in, and what they had for a fall."""
        self.hoped = self.dealt = 0
        self.stood: dict[str, list[list[int]]] = {side: [[0, 0] for _ in range(STEPS + 1)] for side in sides}
        """By side and Health left: times a battle stood there, and twice the wins that came of it (a draw is one)."""
        self.turned: dict[str, Counter[tuple[int, int]]] = {side: Counter() for side in sides}
        """By side: from where to where a round took it."""
        self.features = array("i")

    def add(self, account: Account) -> None:
        """Count one battle more."""
        self.battles += 1
        if account.winner:
            self.wins[account.winner] += 1
        else:
            self.draws[account.cause] += 1
        self.rounds[account.rounds] += 1
        self.turns += account.turns
        for part in account.parts:
            self.units.setdefault(part.unit, Tally(part.side)).add(part)
        if account.first_blood:
            self.blood[account.first_blood] += 1
            self.bled[account.first_to_bleed] += 1
        self._shots(account)
        self._heat(account)
        self._course(account)
        fallen = sum(bool(part.fell) for part in account.parts)
        ahead = account.left[-1][0] - max(account.left[-1][1:], default=0)
        won = self.sides.index(account.winner) if account.winner else -1
        self.features.extend((account.number, account.rounds, ahead, fallen, len(account.shots), won))

    def _shots(self, account: Account) -> None:
        best: dict[int, int] = {}
        for shot in account.shots:
            best[shot.turn] = max(best.get(shot.turn, 0), shot.hit)
            self.hits.add(shot.hit, shot.landed)
            self.dice.add(shot.odds, shot.landed)
            self.drops.add(shot.drop, shot.dropped)
            self.hoped += shot.mean
            self.dealt += shot.dealt
            self.units[shot.unit].struck += shot.dealt
        self.aimed += len(best)
        self.sure += sum(chance >= SURE for chance in best.values())
        self.coins += sum(COIN[0] <= chance <= COIN[1] for chance in best.values())

    def _heat(self, account: Account) -> None:
        shots = account.shots
        places = (
            account.falls, [shot.at for shot in shots], [shot.origin for shot in shots], account.steps,
            [shot.at for shot in shots if shot.cover],
        )  # fmt: skip
        for name, squares in zip(HEATS, places, strict=True):
            self.heat[name].update(squares)
            for square in dict.fromkeys(squares):
                known = self.seen[name].setdefault(square, [])
                if len(known) < LISTED:
                    known.append(account.number)

    def _course(self, account: Account) -> None:
        for place, side in enumerate(self.sides):
            brought = 2 if account.winner == side else 0 if account.winner else 1
            before = -1
            for row in account.left:
                at = STEPS * row[place] // max(1, sum(row))
                self.stood[side][at][0] += 1
                self.stood[side][at][1] += brought
                if before >= 0:
                    self.turned[side][before, at] += 1
                before = at

    # what it comes to

    def share(self, side: str) -> Interval:
        """Between which chances the side's true chance to win lies."""
        return wilson(self.wins[side], self.battles)

    def briefs(self) -> Iterator[Brief]:
        """Every battle in a line, in the order in which they were added."""
        for at in range(0, len(self.features), FEATURES):
            number, rounds, ahead, _, _, won = self.features[at : at + FEATURES]
            yield Brief(number, self.sides[won] if won >= 0 else "", rounds, ahead)

    def data(self) -> dict[str, Any]:
        """The whole answer in plain values; equal findings give equal data."""
        return {
            "battles": self.battles,
            "wins": {side: _share(self.wins[side], self.battles) for side in self.sides},
            "draws": {**_share(sum(self.draws.values()), self.battles), "causes": dict(sorted(self.draws.items()))},
            "rounds": {**spread(self.rounds), "counts": sorted(self.rounds.items())},
            "turns": self.turns,
            "first_blood": {"rounds": spread(self.blood), "units": _ordered(self.bled)},
            "units": {unit: self._unit(tally) for unit, tally in self.units.items()},
            "sure_things": _rate(self.sure, self.aimed),
            "coin_flips": _rate(self.coins, self.aimed),
            "swing": {side: self.swing(side) for side in self.sides},
            "chances": {side: self.chances(side) for side in self.sides},
            "survival": self._survival(),
            "heat": {name: [[*at, count] for at, count in sorted(found.items())] for name, found in self.heat.items()},
            "calibration": {
                "hit": self.hits.rows(),
                "dice": self.dice.rows(),
                "drop": self.drops.rows(),
                "off": {"hit": self.hits.off(), "dice": self.dice.off(), "drop": self.drops.off()},
                "harm": {"said": self.hoped / CENT, "came": self.dealt},
            },
            "typical": self.typical(),
            "strangest": self.strangest(),
        }

    def _unit(self, tally: Tally) -> dict[str, Any]:
        battles = max(1, self.battles)
        return {
            "side": tally.side,
            "falls": _share(sum(tally.fell.values()), self.battles),
            "down": _share(tally.down, self.battles),
            "health": tally.health,
            "lost": spread(tally.lost),
            "dealt": {
                "mean": tally.dealt / battles,
                "expected": tally.hoped / CENT / battles,
                "otherwise": (tally.dealt - tally.struck) / battles,
            },
            "taken": {
                "mean": tally.taken / battles,
                "expected": tally.feared / CENT / battles,
                "otherwise": tally.blind / battles,
            },
            "turns": tally.turns / battles,
            "actions": _ordered(tally.actions),
            "conditions": _ordered(tally.conditions),
        }

    def _survival(self) -> dict[str, list[float]]:
        """By unit: in which share of the battles it has not fallen by the end of each round, from the start on."""
        last = max(self.rounds, default=0)
        found = {}
        for unit, tally in self.units.items():
            left, row = self.battles, [1.0]
            for number in range(1, last + 1):
                left -= tally.fell[number]
                row.append(left / max(1, self.battles))
            found[unit] = row
        return found

    def chances(self, side: str) -> list[float | None]:
        """The chance to win that each share of the Health left has meant; None where no battle ever stood."""
        return [won / 2 / count if count else None for count, won in self.stood[side]]

    def swing(self, side: str) -> float:
        """How far the chance to win moves from round to round: the root of the mean square of its changes."""
        chances, total, count = self.chances(side), 0.0, 0
        for (before, after), times in sorted(self.turned[side].items()):
            was, is_now = chances[before], chances[after]
            assert was is not None
            assert is_now is not None
            total += times * (is_now - was) ** 2
            count += times
        return sqrt(total / count) if count else 0.0

    def typical(self) -> list[int]:
        """Numbers of the battles nearest to the middle of all, in rounds, Health left, falls and attacks."""
        return [number for _, number in sorted(self._strange())[:KEPT]]

    def strangest(self) -> list[int]:
        """Numbers of the battles farthest from it."""
        return [number for _, number in sorted(((-far, number) for far, number in self._strange()))[:KEPT]]

    def _strange(self) -> list[tuple[float, int]]:
        """How far each battle lies from the middle: in standard deviations, all features alike."""
        rows = [self.features[at : at + FEATURES] for at in range(0, len(self.features), FEATURES)]
        rows.sort(key=lambda row: row[0])
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


def spread(counts: Counter[int]) -> dict[str, float]:
    """Mean and the values below which 10, 50 and 90 in a hundred lie (the least value that so many do not exceed)."""
    count = sum(counts.values())
    found: dict[str, float] = {"mean": sum(value * times for value, times in counts.items()) / max(1, count)}
    for share in SHARES:
        seen = 0
        for value in sorted(counts):
            seen += counts[value]
            if seen * CENT >= share * count:
                found[f"p{share}"] = value
                break
        else:
            found[f"p{share}"] = 0
    return found


def _share(came: int, count: int) -> dict[str, Any]:
    low, high = wilson(came, count)
    return {"n": came, "share": came / max(1, count), "low": low, "high": high}


def _rate(came: int, count: int) -> dict[str, Any]:
    return {"n": came, "of": count, "share": came / max(1, count)}


def _ordered(counts: Counter[str]) -> dict[str, int]:
    """The most frequent first, equal ones by name."""
    return dict(sorted(counts.items(), key=lambda each: (-each[1], each[0])))


def gathered(sides: Sequence[str], units: Mapping[str, str], accounts: Iterable[Account]) -> Findings:
    """The findings of these accounts."""
    found = Findings(sides, units)
    for account in accounts:
        found.add(account)
    return found
