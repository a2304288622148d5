"""Who sits before the screen: whose eyes look at the battle, whom they play, and whom the screen has to go to."""

from __future__ import annotations

from game.app.planned import Planned
from game.table import PERSON
from systems.facts import UnitFacts


class Seated(Planned):
    """The part of a session that knows its people."""

    player_view: bool
    seat: str
    """The side whose person looks at the screen, in the player's view."""

    @property
    def side(self) -> str:
        """Whose eyes look: "" is the Storyteller's view."""
        if not self.player_view:
            return ""
        self.seat = self.seat or self._first_seat()
        return self.seat

    def _first_seat(self) -> str:
        """The side of whoever has to decide, else of the first unit that a person plays; "" where nobody plays."""
        acting = self.table.decides()
        if acting is not None and self.played(acting[0]):
            return self.battle.unit(acting[0]).side
        return next((self.battle.unit(unit).side for unit in self.table.players if self.played(unit)), "")

    def played(self, unit: str) -> bool:
        """Whether a person plays the unit, or has lent it to a mind for its turn."""
        return self.table.players[unit] == PERSON or unit in self.table.lent

    @property
    def person(self) -> UnitFacts | None:
        """The unit a person has to decide for now; nobody decides while the screen has to be handed over."""
        found = super().person
        return None if found is not None and self._handed(found.side) else found

    @property
    def hands_to(self) -> str:
        """The side to whose person the screen has to be handed over; "" while the right one looks at it."""
        found = super().person
        return found.side if found is not None and self._handed(found.side) else ""

    def _handed(self, side: str) -> bool:
        return self.player_view and bool(self.seat) and self.seat != side
