"""Puts the present moment of a session on its screen: tokens, marks, panels."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.app import filling, middle, orders, overview, pointing, stage_shown, tracker, turn_shown
from game.app.marks import Marks
from game.app.screens.battle import Scene
from game.app.terrain import raised
from game.table import PERSON

if TYPE_CHECKING:
    from game.app.session import Session


def refresh(session: Session) -> None:
    """Put the present state on the screen; while tokens walk, the panels wait for them."""
    motion = session.motion
    if motion.kept:
        stage_shown.refresh(session)
        return
    if motion.busy:
        standing = session.standing if session.standing is not None else session.screen.scene.placed
        moving = motion.moving()
        placed = tuple(
            replace(each, x=moving[each.id][0], y=moving[each.id][1]) if each.id in moving else each
            for each in standing
        )
        if motion.walk is None and motion.throw is None and motion.shots:
            placed = pointing.placed(session.people, moving)
        marks = Marks(
            unseen=session.pointing.unseen(), tags=motion.tags(), shots=motion.lines(),
            heights=raised(session.battle.board), links=session.screen.scene.marks.links,
            lying=session.screen.scene.marks.lying, worn=session.screen.scene.marks.worn, flying=motion.flying(),
            aims=session.screen.scene.marks.aims,
        )  # fmt: skip
        session.screen.scene = Scene(session.battle.board, placed, marks)
        if not motion.walking:
            session.screen.panels = replace(
                session.screen.panels, log=filling.log(session), band=None, card=None, hint=None
            )
        return
    if session.standing is not None:
        session.standing = None
        acting = session.table.decides()
        if acting is not None and acting[1] == PERSON:
            session.look_at(acting[0])
    asked = question(session)
    marks = overview.marks(session, turn_shown.marks(session, session.pointing.marks(asked)), asked)
    if session.plan.row >= 0:  # the sum that is laid open is an old one: the newest question is where it came from
        marks = replace(marks, causes=(asked.lit,) if asked.lit else ())
    if motion.floats or motion.shots:
        marks = replace(marks, tags=(*motion.tags(), *marks.tags)[:3], shots=motion.lines())
    marks = replace(marks, aims=tracker.aims(session))
    session.screen.panels = filling.panels(session)
    session.screen.scene = Scene(session.battle.board, pointing.placed(session.people, motion.moving()), marks)


def question(session: Session) -> pointing.Question:
    """What the board is asked for now."""
    lit: Any = ()
    panels = session.screen.panels
    rows = getattr(panels.forecast, "rows", ()) if session.plan.row < 0 else middle.account(session)
    if 0 <= session.plan.cause < len(rows):
        lit = rows[session.plan.cause].at
    chosen = None if session.ask is not None else session.deed(session.plan.deed)
    return pointing.Question(
        session.plan, session.person, chosen, session.wanted(), session.answer(),
        session.targets(chosen) if chosen is not None else (),
        None if chosen is None else lambda target: session.at(chosen, target),
        session.domain(chosen, session.plan.target) if chosen is not None and orders.on_board(chosen) else (),
        session.walk(), lit,
    )  # fmt: skip
