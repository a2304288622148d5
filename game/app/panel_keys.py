"""What the keys of the panels do: read, filter and search the log; the gear, the goals, the turn's notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app.session import Session

PAGE = 3, 4
"""The part of the log in sight that a page is."""


def _filter(session: Session) -> None:
    log, at = session.screen.log, session.screen.at
    log.filtering = not log.filtering
    if at.small:
        session.plan.tab = "log" if log.filtering else session.plan.tab


def _scroll(session: Session, way: int) -> None:
    log = session.screen.log
    log.scroll(way * (log.area.height * PAGE[0] // PAGE[1]), log.matching(session.screen.panels.log))


def _hit(session: Session, way: int) -> None:
    session.screen.log.step(way, session.screen.panels.log)


def _read(session: Session, step: int) -> None:
    """Lay the row of the log before or after the open one open; the newest comes first."""
    screen, plan = session.screen, session.plan
    rows = [row.value for row in screen.log.matching(screen.panels.log) if isinstance(row.value, int)]
    if rows:
        at = rows.index(plan.row) + step if plan.row in rows else len(rows) - 1
        plan.row, plan.cause = rows[max(0, min(at, len(rows) - 1))], -1
        if screen.at.small:
            plan.tab = "log"


def _gear(session: Session) -> None:
    """The things of the unit that has to decide, else of the one that is looked at."""
    person = session.person
    session.plan.inspected = session.plan.inspected or (person.id if person is not None else session.looked_at)
    session.leave = "gear"


def _goals(session: Session) -> None:
    session.plan.goals = not session.plan.goals


def _why(session: Session) -> None:
    session.leave = "why"


ACTIONS: dict[str, Callable[[Session], None]] = {
    "gear": _gear,
    "goals": _goals,
    "thoughts": _why,
    "filter_log": _filter,
    "log_up": lambda session: _scroll(session, -1),
    "log_down": lambda session: _scroll(session, 1),
    "next_hit": lambda session: _hit(session, 1),
    "previous_hit": lambda session: _hit(session, -1),
    "row_before": lambda session: _read(session, -1),
    "row_after": lambda session: _read(session, 1),
}
