"""What has to be asked before a person's turn can be shown: in battles of many in slices, while the moment before stays
on the screen; in small ones the answers come with the picture.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from game.app import deed_tips, slices
from game.app.people import People
from systems import referee

if TYPE_CHECKING:
    from game.app.session import Session

MANY = 40
"""Units from which a turn's questions take longer than a frame."""


class Readying:
    """The questions of the moment, as far as they have been asked."""

    def __init__(self) -> None:
        self._of: People | None = None
        self._work: Generator[None, None, None] | None = None

    @property
    def waits(self) -> bool:
        """Whether there is something left to ask."""
        return self._work is not None

    def goes_on(self, session: Session, budget_ms: float) -> bool:
        """Ask for a slice of time. True while the screen has to wait for it."""
        if len(session.battle.ids) < MANY or session.motion.busy:
            return False
        if session.people is not self._of:
            self._of, self._work = session.people, _questions(session)
        if self._work is not None and slices.go_on(self._work, budget_ms):
            self._work = None
        return self.waits


def _questions(session: Session) -> Generator[None, None, None]:
    """What may be done, and of every button whether and why not."""
    unit = session.person
    if unit is None or session.ask is not None:
        return
    offers = yield from referee.legal_by_parts(session.battle, unit.id)
    session.kept("offers", lambda: offers)
    yield
    for deed in session.deeds():
        refusal = session.refusal(unit, deed)
        yield
        deed_tips.of(session, unit, deed, refusal)
        yield
    for deed in session.deeds():
        if session.refusal(unit, deed) is None:
            session.targets(deed)
            yield
