"""What the battles of an arena come to: a row for every two minds, ratings, who was idle, where they disagree most.

Added up as the battles come in; nothing is kept of a battle but its figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from game.lab import disagreements
from game.lab.arena import Job, Met
from game.lab.audit import Audit
from game.lab.batch import Came, Failed
from game.lab.disagreements import Disagreement
from game.lab.grounds import SIDES
from game.lab.statistics import Game, Interval, Ladder, wilson

FAILURES = 20
"""How many battles that came to nothing are told one by one."""
IDLES = 10
"""How many idle turns of each mind are named."""


@dataclass(slots=True)
class Pair:
    """How the battles between two minds went, for the first of them."""

    one: str
    other: str
    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """What the first has won, a draw being half a win; a half before the first battle."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> Interval:
        """Where its true share lies, 95 times of 100."""
        return wilson(self.wins + self.draws / 2, self.games)

    def data(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "one": self.one, "other": self.other, "games": self.games, "wins": self.wins, "draws": self.draws,
            "losses": self.losses, "share": round(self.share, 6), "low": round(low, 6), "high": round(high, 6),
        }  # fmt: skip


class Standings:
    """The table of an arena while it is fought. Battles come in the order of their jobs."""

    def __init__(self, minds: Sequence[str]) -> None:
        self.minds = tuple(minds)
        self.pairs = {(one, other): Pair(one, other) for one, other in combinations(minds, 2)}
        self.ladder = Ladder(minds)
        self.audits = {name: Audit() for name in minds}
        self.idles: dict[str, list[dict[str, Any]]] = {name: [] for name in minds}
        """Where the first idle turns of each mind were."""
        self.rounds = 0
        self.endings: dict[str, int] = {}
        """How often a battle ended by each cause."""
        self.disagreements: list[Disagreement] = []
        self.failures: list[Failed[Job]] = []
        self.failed = 0
        self.refused = 0
        """Battles that came to nothing because a mind's command was refused."""

    @property
    def done(self) -> int:
        """The battles that count."""
        return sum(pair.games for pair in self.pairs.values())

    def add(self, came: Came[Job, Met]) -> None:
        """One battle more, or one that came to nothing."""
        if isinstance(came, Failed):
            self.failed += 1
            self.refused += came.why.startswith("BadMove")
            if len(self.failures) < FAILURES:
                self.failures.append(came)
            return
        job, fought = came.job, came.result.fought
        players = dict(zip(SIDES, (job.west, job.east), strict=True))
        for side, audit in fought.audits:
            self.audits[players[side]] += audit
        for each in fought.idles:
            some = self.idles[players[each.side]]
            if len(some) < IDLES:
                some.append({
                    "scenario": job.scenario, "seed": job.seed, "west": job.west, "east": job.east,
                    "command": each.number, "unit": each.unit, "missed": each.missed,
                })  # fmt: skip
        self._score(job, players.get(fought.winner, ""))
        self.rounds += fought.rounds
        self.endings[fought.cause] = self.endings.get(fought.cause, 0) + 1
        self.disagreements = disagreements.greatest(self.disagreements, came.result.disagreements)

    def _score(self, job: Job, winner: str) -> None:
        pair = self.pairs.get((job.west, job.east)) or self.pairs[job.east, job.west]
        if not winner:
            pair.draws += 1
        elif winner == pair.one:
            pair.wins += 1
        else:
            pair.losses += 1
        self.ladder.add(Game(pair.one, pair.other, 0.5 if not winner else float(winner == pair.one)))

    def data(self) -> dict[str, Any]:
        """All of it as plain data, the same for the same battles."""
        return {
            "pairs": [pair.data() for pair in self.pairs.values()],
            "ratings": [
                {"mind": each.name, **{key: round(getattr(each, key), 4) for key in ("rating", "low", "high")}}
                for each in self.ladder.ratings()
            ],
            "audit": [
                {
                    "mind": name, "turns": audit.turns, "commands": audit.commands, "idle": audit.idle,
                    "idle_strike": audit.strike, "idle_nearer": audit.nearer, "spared": audit.spared,
                    "idle_turns": self.idles[name],
                }
                for name, audit in self.audits.items()
            ],
            "refused": self.refused,
            "rounds": self.rounds,
            "endings": dict(sorted(self.endings.items())),
            "disagreements": [each.data() for each in self.disagreements],
            "failures": [
                {"scenario": each.job.scenario, "seed": each.job.seed, "west": each.job.west, "east": each.job.east,
                 "why": each.why}
                for each in self.failures
            ],
        }  # fmt: skip
