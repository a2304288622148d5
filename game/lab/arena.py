"""The arena: every two of some minds meet on fair grounds, each battle once on either side, over processes.

A battle is known by ground, squad, seed and who has which side, so the same seeds give the same table for any number of
workers. ``standings.py`` adds up what comes of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from inspect import signature
from itertools import combinations
from typing import Any

import systems.rulesets
from game import garbage
from game.ai import MINDS, Mind, mind
from game.ai.notes import Note
from game.lab import disagreements, grounds
from game.lab.audit import Fought, fight
from game.lab.batch import Batch
from game.lab.disagreements import Disagreement
from game.scenario.scenario import Scenario
from systems import fast
from systems.battle import Battle
from systems.commands import Command
from systems.view import View

SHARE = 4
"""What the nodes of a mind that searches are divided by in the arena."""


@dataclass(frozen=True, slots=True)
class Job:
    """One battle of the arena; ``minds`` are all that meet in it, for the positions that are put to everybody."""

    ground: str
    squad: str
    seed: int
    west: str
    east: str
    minds: tuple[str, ...]
    ruleset: str = ""

    @property
    def scenario(self) -> str:
        return f"{self.ground}-{self.squad}"


@dataclass(frozen=True, slots=True)
class Met:
    """How a battle of the arena went, and where the minds disagreed in it."""

    fought: Fought
    disagreements: tuple[Disagreement, ...]


def schedule(minds: Sequence[str], battles: int, seed: int, ruleset: str = "") -> list[Job]:
    """The battles of every two minds, each seed twice with the sides swapped; all pairs take their turns.

    Raises ValueError for fewer than two different minds, and for a number of battles that is not even or below 2.
    """
    if len(set(minds)) < 2 or len(set(minds)) < len(minds):
        raise ValueError(f"two different minds are needed, not {', '.join(minds) or 'none'}")
    if battles < 2 or battles % 2:
        raise ValueError(f"each seed is fought twice: {battles} is no even number from 2")
    return [
        Job(*grounds.meeting(number), seed + number, *sides, tuple(minds), ruleset)
        for number in range(battles // 2)
        for one, other in combinations(minds, 2)
        for sides in ((one, other), (other, one))
    ]


def player(name: str, notes: list[Note] | None = None) -> Mind:
    """The mind of that name as it plays in the arena: who searches has a quarter of its nodes, so that a few hundred
    battles are a matter of an hour. Raises KeyError for one that does not exist.
    """
    found, full = mind(name, notes=notes), nodes(name)
    if not full:
        return found
    searcher: Any = found
    return partial(searcher, nodes=full // SHARE)


def nodes(name: str) -> int:
    """How many nodes a mind searches at most; 0 for one that does not search. Raises KeyError for an unknown one."""
    asked = signature(MINDS[name]).parameters.get("nodes")
    return 0 if asked is None else int(asked.default)


def fought_on(job: Job) -> Scenario:
    """The scenario of a battle, by the edition it is fought by."""
    found = grounds.scenario(job.ground, job.squad)
    return found.by(job.ruleset) if job.ruleset else found


def ruleset(job: Job) -> str:
    """The edition a battle is fought by."""
    return fought_on(job).setup().ruleset


def stalemate(job: Job) -> dict[str, int]:
    """When a battle is a draw: after ``still`` rounds without a change that could end it, or ``rounds`` in all."""
    house = systems.rulesets.ruleset(ruleset(job), fought_on(job).rules).house
    return {"still": int(house["stalemate_rounds"]), "rounds": int(house["round_limit"])}


def meet(job: Job) -> Met:
    """One battle. Raises BadMove for a command that is refused."""
    minds = {side: player(name) for side, name in zip(grounds.SIDES, (job.west, job.east), strict=True)}
    found: list[Disagreement] = []

    def look(battle: Battle, seen: View, command: Command) -> None:
        if disagreements.due(battle, seen, job.seed):
            more = disagreements.compare(battle, seen, job.seed, job.minds, player)
            more = [replace(each, west=job.west, east=job.east) for each in more]
            found[:] = disagreements.greatest(found, more)

    return Met(fight(fought_on(job), job.seed, minds, look), tuple(found))


def prepare(compiled: bool) -> None:
    """What each process of the arena does first: compiled kernels from now on, where they are wanted."""
    garbage.seldom(garbage.MANY)
    if compiled:
        fast.enable()


def batch(jobs: Sequence[Job], workers: int, compiled: bool = False) -> Batch[Job, Met]:
    """Those battles over so many processes."""
    return Batch(meet, jobs, workers, prepare=partial(prepare, compiled))
