"""The one loop of a battle of minds that is fought for what it shows: the lab's battles and the arena's are this one.

It is the battle ``game.match`` would fight, command for command; only its replay is not written down, and its world is
dropped when it has been read, so that a process can fight as many as it likes. Who wants to see more than the battle
when it is over is shown every decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager

from game.ai import Mind, plays_on
from game.lab import batch
from game.match import BadMove, finished, thought_seed
from game.scenario.scenario import Scenario
from systems import referee
from systems.battle import Battle
from systems.commands import Command, SetStanding
from systems.view import View, view

Look = Callable[[Battle, View, Command], None]
"""What is shown each decision: the battle before it is carried out, what the unit saw, what it will do."""


@contextmanager
def fought(scenario: Scenario, seed: int, minds: Mapping[str, Mind], looks: Sequence[Look] = ()) -> Iterator[Battle]:
    """A whole battle of these minds, by unit, when it is over: to be read until the ``with`` ends. Every battle ends:
    by an objective, or as a draw after so many rounds in which nothing changed, or with the last round (the switches
    ``stalemate_rounds`` and ``round_limit``).

    Raises BadMove for a command that the referee refuses, and Stopped where the batch is to end.
    """
    with closing(referee.new_battle(scenario.setup(), seed)) as battle:
        for each in battle.ids:
            referee.submit(battle, SetStanding(each, "ask"))
        while (unit := referee.decides(battle)) is not None:
            batch.stopping()
            seen = view(battle, unit, sandbox=bool(looks) or plays_on(minds[unit]))
            command = finished(minds[unit](seen, thought_seed(battle, seed)))
            assert command is not None
            for look in looks:
                look(battle, seen, command)
            refusal = referee.submit(battle, command)
            if refusal is not None:
                raise BadMove(command, refusal)
        yield battle
