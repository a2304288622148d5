"""What minds did in a battle beside winning it: how often each decided, and how often it stood idle.

``Auditing`` looks on at the one loop of ``fighting.py``; ``fight`` is a battle of two minds with its audits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.ai import Mind
from game.lab import idleness
from game.lab.fighting import Look, fought
from game.scenario.scenario import Scenario
from systems.battle import Battle
from systems.commands import Command
from systems.events import TurnStarted
from systems.view import View


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


@dataclass(slots=True)
class Auditing:
    """An audit under way: each decision is shown to it; turns are read off the log at the end."""

    sides: dict[str, Audit] = field(default_factory=dict)
    idles: list[Idle] = field(default_factory=list)

    def look(self, battle: Battle, seen: View, command: Command) -> None:
        """Count one decision, and what was missed by it."""
        missed = idleness.idle(battle, seen, command)
        left = missed == "strike" or idleness.spared(battle, seen, command)
        self._add(seen.side, Audit(0, 1, missed == "strike", missed == "nearer", left))
        if missed:
            self.idles.append(Idle(seen.side, seen.actor, len(battle.commands), missed))

    def fought(self, battle: Battle) -> Fought:
        """What came of a battle that is over, every decision of which was shown."""
        over = battle.over
        assert over is not None
        for event in battle.log:
            if isinstance(event, TurnStarted):
                self._add(battle.unit(event.unit).side, Audit(1))
        audits = tuple((side, self.sides.get(side, Audit())) for side in battle.setup.sides)
        return Fought(
            over.winner, over.cause, battle.round, len(battle.commands), battle.hash(), audits, tuple(self.idles)
        )  # fmt: skip

    def _add(self, side: str, more: Audit) -> None:
        self.sides[side] = self.sides.get(side, Audit()) + more


def fight(scenario: Scenario, seed: int, minds: Mapping[str, Mind], *looks: Look) -> Fought:
    """A whole battle of these minds, by side, with its audits; ``looks`` are shown each decision before it is counted.

    Raises BadMove for a command that the referee refuses, and Stopped where the batch is to end.
    """
    auditing, by_unit = Auditing(), {unit.id: minds[unit.side] for unit in scenario.units}
    with fought(scenario, seed, by_unit, (*looks, auditing.look)) as battle:
        return auditing.fought(battle)
