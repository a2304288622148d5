"""One battle of two minds, fought for its figures: who won, how idle each was, and where others would do otherwise.

It is the battle ``game.match`` would fight, command for command; only its replay is not written down, and its world is
dropped when it is over, so that a process can fight as many as it likes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace

from game.ai import Mind
from game.lab import batch, idleness
from game.match import BadMove, finished, thought_seed
from game.scenario.scenario import Scenario
from systems import referee
from systems.battle import Battle
from systems.commands import Command, SetStanding
from systems.events import TurnStarted
from systems.view import View, view

Look = Callable[[Battle, View, Command], None]
"""What is shown each decision: the battle before it is carried out, what the unit saw, what it will do."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What one mind did in one battle, or in several when they are added up."""

    turns: int = 0
    commands: int = 0
    strike: int = 0
    """Turns ended idly though an attack was there (``game.lab.idleness``)."""
    nearer: int = 0
    """Turns ended idly though a move led nearer to an enemy or a goal."""
    spared: int = 0
    """Turns ended with the standard action left though an attack was there, the idle ones among them."""

    @property
    def idle(self) -> int:
        return self.strike + self.nearer

    def __add__(self, other: Audit) -> Audit:
        return Audit(
            self.turns + other.turns, self.commands + other.commands,
            self.strike + other.strike, self.nearer + other.nearer, self.spared + other.spared,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Idle:
    """One idle turn: it was ended after ``number`` commands though there was ``missed``."""

    side: str
    unit: str
    number: int
    missed: str


@dataclass(frozen=True, slots=True)
class Fought:
    """How a battle went. ``winner`` "" is a draw, whose ``cause`` says which; audits are by side."""

    winner: str
    cause: str
    rounds: int
    commands: int
    hash: str
    audits: tuple[tuple[str, Audit], ...]
    idles: tuple[Idle, ...] = ()


def fight(
    scenario: Scenario, seed: int, minds: Mapping[str, Mind], look: Look = lambda battle, seen, command: None
) -> Fought:
    """A whole battle of these minds, by side. Every battle ends: by an objective, or as a draw after so many rounds in
    which nothing changed, or with the last round (the switches ``stalemate_rounds`` and ``round_limit``).

    Raises BadMove for a command that the referee refuses, and Stopped where the batch is to end.
    """
    with closing(referee.new_battle(scenario.setup(), seed)) as battle:
        for each in battle.ids:
            referee.submit(battle, SetStanding(each, "ask"))
        audits, idles = {side: Audit() for side in battle.setup.sides}, list[Idle]()
        _count(battle, 0, audits)
        while (unit := referee.decides(battle)) is not None:
            batch.stopping()
            seen = view(battle, unit)
            command = finished(minds[seen.side](seen, thought_seed(battle, seed)))
            assert command is not None
            look(battle, seen, command)
            missed = idleness.idle(battle, seen, command)
            left = missed == "strike" or idleness.spared(battle, seen, command)
            audits[seen.side] += Audit(0, 1, missed == "strike", missed == "nearer", left)
            if missed:
                idles.append(Idle(seen.side, unit, len(battle.commands), missed))
            began = len(battle.log)
            refusal = referee.submit(battle, command)
            if refusal is not None:
                raise BadMove(command, refusal)
            _count(battle, began, audits)
        return _result(battle, audits, idles)


def _count(battle: Battle, began: int, audits: dict[str, Audit]) -> None:
    """Count the turns that have begun since."""
    for event in battle.log[began:]:
        if isinstance(event, TurnStarted):
            side = battle.unit(event.unit).side
            audits[side] = replace(audits[side], turns=audits[side].turns + 1)


def _result(battle: Battle, audits: Mapping[str, Audit], idles: Sequence[Idle]) -> Fought:
    over = battle.over
    assert over is not None
    return Fought(
        over.winner, over.cause, battle.round, len(battle.commands), battle.hash(), tuple(audits.items()), tuple(idles)
    )  # fmt: skip
