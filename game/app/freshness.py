"""Whether the screen still says what is so: filling it costs more than drawing it, and most frames change nothing.

What a person sees follows from the moment of the battle, the eyes and the language, the plan, and where the map lies.
While something moves it follows from the clock too, and is never kept.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from game.app.plan import Plan

if TYPE_CHECKING:
    from game.app.session import Session

TWICE = 2
"""A filling may look at the one before it (the row pointed at lights its cause): the second of a moment is the last."""

_PLAN = tuple(each.name for each in fields(Plan))


class Freshness:
    """Remembers what the last fillings were made from."""

    def __init__(self) -> None:
        self._stamp: tuple[object, ...] | None = None
        self._fillings = 0

    def holds(self, session: Session) -> bool:
        """Whether nothing has changed since the screen was filled; if not, the caller fills it now."""
        motion = session.motion
        if motion.busy or motion.floats or motion.shots or motion.settled:
            self._stamp = None
            return False
        stamp = _stamp(session)
        if stamp != self._stamp:
            self._stamp, self._fillings = stamp, 0
        self._fillings += 1
        return self._fillings > TWICE


def _stamp(session: Session) -> tuple[object, ...]:
    """All that a filling reads, as values that are never changed in place."""
    battle, plan, screen = session.battle, session.plan, session.screen
    planned = tuple(getattr(plan, name) for name in _PLAN if name not in ("arms", "fields"))
    return (
        session.people,  # made anew for every moment of the battle, other eyes and another language
        len(battle.commands), len(battle.log), battle.over, session.table.can_undo,
        planned, tuple(plan.arms.items()), tuple(plan.fields.items()), session.player_view, screen.at, screen.camera,
        session.lookout.stamp, session.turn.number, session.feared.stamp,
    )  # fmt: skip
