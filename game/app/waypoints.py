"""A way over squares one chooses: waypoints put down one by one, and the way pulled over other squares.

A way belongs to the walk before a chosen strike, or is the last step of a planned turn. Grabbed at its end it is the
end that moves; grabbed anywhere else it is led over the square where it is let go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app import choosing, turn_plan
from game.app.ways import through
from systems.commands import Move

if TYPE_CHECKING:
    from game.app.session import Session

Square = tuple[int, int]


def put(session: Session, square: Square) -> None:
    """Lead the way in question over a square as well; the square once more takes it out."""
    plan, unit = session.plan, session.person
    if unit is None or session.ask is not None or plan.hand is not None:
        return
    plan.quiet()
    if square in plan.via:
        plan.via = tuple(each for each in plan.via if each != square)
    elif square != (unit.x, unit.y) and session.pointing.move_to(unit, square) is not None:
        plan.via = (*plan.via, square)
        session.hear("plan")
    else:
        choosing.explain_way(session, unit, square)


def handles(session: Session) -> tuple[Square, ...]:
    """The squares at which the way can be grabbed, its end last; empty without a way that may still be changed."""
    if session.person is None or session.ask is not None or session.plan.hand is not None:
        return ()
    walk = session.walk()
    if walk is not None:
        return walk.path
    last = session.turn.stages[-1].command if session.turn.stages and not session.plan.deed else None
    return last.path if isinstance(last, Move) else ()


def grab(session: Session, square: Square) -> None:
    """Take hold of the way at a square."""
    plan, path = session.plan, handles(session)
    if not path or square not in path:
        return
    end, session.turn.held = path[-1], None
    plan.pulled, plan.pull_end = ("end" if square == end else "way"), end
    if plan.step is None:  # the last step of the turn: it is taken up, and put down again where it is let go
        via = session.turn.via
        plan.pulled += " step"
        held = (plan.pulled, plan.pull_end)
        walk = session.turn.stages[-1].command
        assert isinstance(walk, Move)
        session.turn.held = walk, via
        turn_plan.back(session)
        session.turn.on = True
        plan.pulled, plan.pull_end = held
        plan.via = via


def drop(session: Session, square: Square | None) -> None:
    """Let the way go over a square; outside the map, or where it cannot lead, it goes back to where it was."""
    plan, unit, held = session.plan, session.person, session.turn.held
    pulled, end = plan.pulled, plan.pull_end
    plan.pulled, plan.pull_end, session.turn.held = "", None, None
    if unit is None or end is None:
        return
    via = plan.via if pulled.startswith("end") or square is None else (*plan.via, square)
    goal = square if pulled.startswith("end") else end
    path = through(session.battle, unit, via, goal) if goal is not None and square is not None else None
    if held is None:
        if path is not None and goal is not None:
            plan.via, plan.step = via, goal
        elif square is not None:
            choosing.explain_way(session, unit, square)
        return
    walk, before = held
    plan.via = ()
    put_down(session, walk if path is None else Move(unit.id, path), before if path is None else via)
    if path is None and square is not None:
        choosing.explain_way(session, unit, square)


def put_down(session: Session, walk: Move, via: tuple[Square, ...]) -> None:
    """Put a walk down as the next step, and remember what it leads over."""
    turn_plan.give(session, walk)
    session.turn.via = via
