"""What of the map shows: whoever acts and whoever is aimed at, beside what lies over the board."""

from __future__ import annotations

from game.app.motion import Motion
from game.app.plan import Square
from game.app.screens.battle import BattleScreen
from game.app.seated import Seated

EDGE = 3
"""Rows of squares at the board's lower edge that the band may hide."""


class InSight(Seated):
    """The part of a session that moves the map to where something happens."""

    screen: BattleScreen
    motion: Motion
    hurry: bool

    def follow(self, square: Square) -> None:
        self.screen.show(square, glide=not self.motion.reduced and not self.hurry)

    def look_at(self, unit: str) -> None:
        """Move the map so that a unit shows, if these eyes know where it is."""
        if unit in self.people.located:
            self.follow(self.people.place(self.battle.unit(unit)))

    @property
    def sheet_open(self) -> bool:
        """Whether the small arrangement shows the odds, with their own button that carries the plan out."""
        return hasattr(self, "screen") and self.screen.at.small and self.plan.tab == "odds"

    def show_both(self, unit: str, target: str) -> None:
        """Move the map so that both show, and further away where they stand too far apart for it."""
        one, other = (self.people.place(self.battle.unit(name)) for name in (unit, target))
        self.screen.show_both(one, other, glide=not self.motion.reduced)

    def low(self, *units: str) -> bool:
        """Whether one of these units stands where the band at the board's lower edge would hide it."""
        camera = self.screen.camera if hasattr(self, "screen") else None
        if camera is None:
            return False
        bottom = camera.view[1] + camera.view[3] - EDGE * max(camera.q, round(36 * camera.unit))
        found = [self.battle.unit(name) for name in units if name]
        return any(camera.screen((unit.x, unit.y + unit.derived.footprint))[1] > bottom for unit in found)
