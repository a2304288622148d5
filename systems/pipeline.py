"""The processors of one battle, in the order in which they look at a command.

One tick is one decision: the processor that owns the command carries it out, the others do their upkeep. The last one
goes on from the stack of open resolutions and passes the turn, until somebody has to decide again or the fight is over.
"""

from __future__ import annotations

import esper

from systems import aiming, attack_flow, contest, initiative, knowledge, parrying, stack, trip, victory
from systems.actions import Actions
from systems.aiming import Aiming
from systems.attack_flow import Attacks
from systems.battle import Battle
from systems.charge import Charges
from systems.commands import Command, SetStanding
from systems.condition import Condition
from systems.contest import Contests
from systems.initiative import Initiative
from systems.movement import Movement
from systems.parrying import Parrying
from systems.total_defense import Defending
from systems.victory import Victory
from systems.willpower import Willpower

#: Chapter of a frame -> how it goes on; a frame that waits (``stack.WAITS``) is never given here.
CHAPTERS = {
    "attack": attack_flow.go_on,
    "contest": contest.go_on,
    "initiative": initiative.go_on,
    "trip": trip.go_on,
}


def go_on(battle: Battle) -> None:
    """Carry on until somebody has to decide: open resolutions first, then the next turn."""
    while battle.over is None:
        frame = stack.top(battle)
        if frame is not None:
            if frame.step == stack.WAITS:
                return
            CHAPTERS[frame.chapter](battle, frame)
        elif battle.acting() is not None:
            if battle.unit(battle.acting() or "").fallen:
                initiative.end_turn(battle, battle.acting() or "", ("DMG-20",))
            else:
                return
        else:
            victory.judge(battle)
            if battle.over is None:
                _next(battle)
        if frame is not None:
            victory.judge(battle)


def _next(battle: Battle) -> None:
    """The next slot; when the round is over first see whether it ends the fight."""
    if all(standing.acted for standing in initiative.standings(battle)):
        victory.judge(battle, round_over=True)
        if battle.over is not None:
            return
    initiative.next_slot(battle)


class Course(esper.Processor):
    """What follows from a decision, up to the next one; then everybody looks around."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, SetStanding):  # nothing on the field has changed
            return
        aiming.review(battle)
        go_on(battle)
        aiming.review(battle)
        parrying.review(battle)
        knowledge.look(battle)


PIPELINE: tuple[type[esper.Processor], ...] = (
    Actions,
    Initiative,
    Movement,
    Charges,
    Condition,
    Defending,
    Parrying,
    Aiming,
    Attacks,
    Contests,
    Willpower,
    Victory,
    Course,
)
