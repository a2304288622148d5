"""What the enemies may do at the end of a planned turn, and whose reach its ways pass; from what the eyes at the window
know, worked out in slices between frames.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from game.app import slices
from systems import geometry
from systems.commands import Move
from systems.danger import Danger, Reply
from systems.enemies import enemies
from systems.facts import Footprint

if TYPE_CHECKING:
    from game.app.session import Session


class Feared:
    """The answer for the plan as it stands; another plan is another question."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] = ()
        self._danger: Danger | None = None
        self._work: Generator[None, None, None] | None = None
        self.stamp = 0
        """Another number whenever more is known."""

    def _fresh(self, session: Session) -> Danger | None:
        unit, turn = session.person, session.turn
        if unit is None or not turn.stages:
            self._of, self._danger, self._work = (), None, None
            return None
        key = (turn.number, unit.id, session.people)
        if key != self._of:
            self._of = key
            self._danger = Danger(session.battle, session.eyes_side, unit.id, [turn.stages[-1].square])
            self._work = self._danger.work()
        return self._danger

    def tick(self, session: Session, budget_ms: int) -> None:
        """Work at it for a slice of time."""
        danger = self._fresh(session)
        if danger is None or danger.done or self._work is None:
            return
        slices.go_on(self._work, budget_ms)
        self.stamp += danger.done

    def replies(self, session: Session) -> tuple[Reply, ...] | None:
        """The worst that each enemy could do at the end, most harmful first; None while that is not known."""
        danger = self._fresh(session)
        return danger.replies.get(session.turn.stages[-1].square) if danger is not None else None


def passed(session: Session) -> tuple[str, ...]:
    """The enemies known to the eyes that could strike with a melee weapon at somebody on a planned way, from where they
    stand; in the order in which the way comes to them.
    """
    unit, battle = session.person, session.table.battle
    if unit is None:
        return ()
    squares = [square for each in session.turn.stages if isinstance(each.command, Move) for square in each.command.path]
    if not squares:
        return ()
    foes = enemies(battle, session.eyes_side, battle.unit(unit.id))
    side = unit.derived.footprint
    found: list[str] = []
    for square in squares:
        for foe in foes:
            reach = max((arm.limit for arm in foe.arms if arm.weapon.melee), default=0)
            if foe.low.id not in found and geometry.distance(foe.low.footprint, Footprint(*square, side)) <= reach:
                found.append(foe.low.id)
    return tuple(found)
