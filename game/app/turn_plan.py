"""A whole turn as a plan: steps that are only put down, tried on what the eyes at the window know, and carried out in
one go.

While a turn is planned, everything a person gives is put down as its next step. The battle that the window asks is the
plan's own ground meanwhile (``systems.sequence``): the next step is chosen from where the last one ends.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.app import outlook
from game.app.popovers import Reason
from systems import knowledge
from systems.battle import Battle
from systems.commands import Command, EndTurn, Move
from systems.events import ActionFired, Discovered
from systems.offers import Refusal
from systems.outcomes import succeeded
from systems.sequence import Sequence, Stage

if TYPE_CHECKING:
    from game.app.session import Session

Square = tuple[int, int]


@dataclass(slots=True)
class TurnPlan:
    """What has been put down. ``on``: whether the next thing given is put down too."""

    on: bool = False
    sequence: Sequence | None = None
    rest: tuple[Command, ...] = ()
    """Steps that wait until their person decides again: something is asked, or dice have to be typed."""
    begun: int = -1
    """So many commands had been carried out when the first of them began to wait for its dice; -1: it has not begun."""
    via: tuple[Square, ...] = ()
    """What the walk put down last leads over."""
    held: tuple[Move, tuple[Square, ...]] | None = None
    """A walk that has been taken up to be pulled elsewhere, and what it led over."""
    broken: str = ""
    """Why the last plan stopped on its way: ``failed``, ``seen``, ``asked``, ``stopped``; "" where it did not."""
    number: int = 0
    """Another one with every change, for whoever draws it."""

    @property
    def stages(self) -> tuple[Stage, ...]:
        return self.sequence.stages if self.sequence is not None else ()

    @property
    def ground(self) -> Battle | None:
        """The battle after the steps so far; None without any."""
        return self.sequence.ground if self.sequence is not None and self.sequence.stages else None

    def close(self) -> None:
        """Forget the steps."""
        if self.sequence is not None:
            self.sequence.close()
            self.sequence = None
            self.number += 1


def possible(session: Session) -> bool:
    """Whether a turn can be planned now: a person has to decide in its own turn, and nothing is asked."""
    unit = session.person
    return unit is not None and session.ask is None and session.plan.hand is None


def toggle(session: Session) -> None:
    """Begin to plan the turn; or put the whole plan away."""
    turn = session.turn
    if turn.on:
        put_away(session)
    elif possible(session):
        turn.on, turn.broken = True, ""
        turn.number += 1


def put_away(session: Session) -> None:
    """Forget the plan."""
    turn = session.turn
    turn.on, turn.broken, turn.rest = False, "", ()
    turn.number += 1
    if turn.sequence is not None:
        turn.close()
        _changed(session)


def give(session: Session, command: Command) -> bool:
    """What a person wants: put down while a turn is planned, else done. False, with the reason shown, where it cannot
    be.
    """
    if not session.turn.on or isinstance(command, EndTurn):
        return session.submit(command) is None
    sequence, say = session.turn.sequence, session.text.say
    if sequence is not None and sequence.open_end:
        session.hear("refused")
        session.plan.reason = Reason(say("turn_plan.open"), say("turn_plan.open_why"), "", say("turn_plan.open_remedy"))
        session.plan.reason_for = session.plan.deed
        return False
    refusal = add(session, command)
    if refusal is not None:
        session.explain(refusal, command.verb, session.plan.deed)
    return refusal is None


def add(session: Session, command: Command) -> Refusal | None:
    """Put a step down after the others; refused where it is not legal then."""
    turn = session.turn
    if turn.sequence is None:
        turn.sequence = Sequence(session.table.battle, session.side, outlook.chance)
    refusal = turn.sequence.add(command)
    if refusal is None:
        turn.broken, turn.via = "", session.plan.via
        session.hear("plan")
        _changed(session)
    return refusal


def back(session: Session) -> bool:
    """Take the last step back; with none left the planning ends. False where nothing is planned."""
    turn = session.turn
    if not turn.on:
        return False
    if turn.sequence is None or not turn.sequence.drop():
        put_away(session)
        return True
    session.hear("undo")
    _changed(session)
    return True


def back_to(session: Session, place: int) -> None:
    """Take back the step at a place and all after it."""
    while len(session.turn.stages) > place:
        back(session)


def _changed(session: Session) -> None:
    """The plan is another one: every question is asked from its end."""
    session.turn.number += 1
    session.plan.fresh()
    session.look_again()
    unit = session.person
    if unit is not None:
        session.screen.show((unit.x, unit.y))


def carry_out(session: Session) -> None:
    """Do the steps in their order, until something happens that the plan did not foresee; the rest of them stays a
    plan, as far as it is still legal.
    """
    turn, unit = session.turn, session.person
    stages = turn.stages
    if unit is None or session.ask is not None or not stages:
        return
    turn.close()
    session.look_again()
    turn.broken = ""
    for place, stage in enumerate(stages):
        rest = tuple(each.command for each in stages[place + 1 :])
        battle, said = session.table.battle, len(session.table.battle.log)
        with battle:
            before = knowledge.located(battle, unit.side)
        if session.submit(stage.command) is not None:
            turn.on = False
            return
        if session.table.waiting is not None:
            turn.rest, turn.begun, turn.on = (stage.command, *rest), len(battle.commands), False
            return
        turn.broken = _what_came(session, unit.id, stage, said, before)
        if turn.broken and rest:
            keep(session, rest)
            return
    turn.on, turn.broken = False, ""


def _what_came(session: Session, unit: str, stage: Stage, said: int, before: frozenset[str]) -> str:
    """What happened that the step did not foresee; "" when nothing did."""
    battle = session.table.battle
    events, now = battle.log[said:], battle.unit(unit)
    if session.ask is not None or session.person is None or session.person.id != unit:
        return "asked"
    if any(isinstance(each, ActionFired) for each in events):
        return "fired"
    if any(isinstance(each, Discovered) for each in events) or session.knows_more(before):
        return "seen"
    if stage.shown is not None and not succeeded(events, stage.command):
        return "failed"
    return "stopped" if isinstance(stage.command, Move) and (now.x, now.y) != stage.square else ""


def keep(session: Session, rest: tuple[Command, ...]) -> None:
    """Put the steps that are left down again, up to the first that is not legal any more; none where somebody else has
    to decide first.
    """
    turn, broken = session.turn, session.turn.broken
    turn.close()
    turn.rest, turn.on = (), False
    if not possible(session) or session.person is None or session.person.id != rest[0].actor:
        turn.rest, turn.begun = rest, -1  # until whatever came between has been decided
        return
    for command in rest:
        if turn.sequence is not None and turn.sequence.open_end:
            break
        if add(session, command) is not None:
            break
    turn.on, turn.broken = bool(turn.stages), broken
    if not turn.on:
        turn.close()
        session.look_again()


CHOICES: dict[str, Callable[[Session], object]] = {"plan back": back, "plan away": put_away, "plan": toggle}
"""What the buttons of the band do."""


def after(session: Session) -> None:
    """The battle has gone on: what was planned was for another moment, but for what waited for typed dice."""
    session.turn.close()
    session.turn.on = False


def tick(session: Session) -> None:
    """A frame has passed. Nothing is planned while somebody else decides; steps that had to wait are planned anew once
    their person decides again in the same turn.
    """
    turn = session.turn
    if turn.rest and session.table.waiting is None:
        battle, rest = session.table.battle, turn.rest
        if battle.acting() != rest[0].actor or battle.over is not None:
            turn.rest = ()
        elif possible(session) and not session.motion.busy:
            begun = turn.begun >= 0 and len(battle.commands) > turn.begun
            turn.broken = turn.broken or "dice"
            turn.rest = ()
            if rest[begun:]:
                keep(session, rest[begun:])
    if turn.on and not possible(session):
        put_away(session)
