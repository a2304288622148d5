"""What many battles come to: an answer that grows with every account and never holds the accounts themselves.

Counts are whole numbers, so the order in which battles are added changes nothing. ``Findings.data`` is the answer in
plain values: chances with their intervals, rounds, units, heat, survival, how often the battle turned, how true the
forecasts were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Any

from game.lab.account import CENT, MILLE, TENTHS, Account, Place
from game.lab.calibration import Bins
from game.lab.lines import Brief, Lines
from game.lab.statistics import Interval, wilson
from game.lab.tally import Tally, ordered, rate, share, spread

SURE, COIN = 900, (400, 600)
"""Thousandths: a sure thing from there up; a coin flip from the one to the other."""
STEPS = 20
"""Parts into which the share of Health left is cut, to read the chance to win off it."""
LISTED = 8
"""How many battles are remembered of each square of a heat map: the first ones."""
HEATS = ("falls", "struck", "fire", "moves", "cover")


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
        self.lines = Lines(sides)

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
        self.lines.add(account)

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
        return self.lines.briefs()

    def data(self) -> dict[str, Any]:
        """The whole answer in plain values; equal findings give equal data."""
        last = max(self.rounds, default=0)
        return {
            "battles": self.battles,
            "wins": {side: share(self.wins[side], self.battles) for side in self.sides},
            "draws": {**share(sum(self.draws.values()), self.battles), "causes": dict(sorted(self.draws.items()))},
            "rounds": {**spread(self.rounds), "counts": sorted(self.rounds.items())},
            "turns": self.turns,
            "first_blood": {"rounds": spread(self.blood), "units": ordered(self.bled)},
            "units": {unit: tally.data(self.battles) for unit, tally in self.units.items()},
            "sure_things": rate(self.sure, self.aimed),
            "coin_flips": rate(self.coins, self.aimed),
            "swing": {side: self.swing(side) for side in self.sides},
            "chances": {side: self.chances(side) for side in self.sides},
            "survival": {unit: tally.stood(self.battles, last) for unit, tally in self.units.items()},
            "heat": {name: [[*at, count] for at, count in sorted(found.items())] for name, found in self.heat.items()},
            "calibration": {
                "hit": self.hits.rows(),
                "dice": self.dice.rows(),
                "drop": self.drops.rows(),
                "off": {"hit": self.hits.off(), "dice": self.dice.off(), "drop": self.drops.off()},
                "harm": {"said": self.hoped / CENT, "came": self.dealt},
            },
            "typical": self.lines.typical(),
            "strangest": self.lines.strangest(),
        }

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


def gathered(sides: Sequence[str], units: Mapping[str, str], accounts: Iterable[Account]) -> Findings:
    """The findings of these accounts."""
    found = Findings(sides, units)
    for account in accounts:
        found.add(account)
    return found
