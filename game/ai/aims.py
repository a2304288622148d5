"""What the scenario's objectives make of units and places (DESIGN 9)."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.worth import CENT
from systems.facts import UnitFacts
from systems.view import View

WANTED = 250
"""Hundredths: a unit whose fall decides the battle."""
HURRIED = 150
"""Hundredths: units of a side that wins by getting somewhere."""
WATCHFUL = 150


@dataclass(frozen=True, slots=True)
class Aims:
    """Weights of units in hundredths, places to get to, and whether time works against the side."""

    own_weights: tuple[tuple[str, int], ...]
    foe_weights: tuple[tuple[str, int], ...]
    side_weights: tuple[tuple[str, int], ...]
    everyone: int
    areas: tuple[tuple[int, ...], ...]
    """(left, top, right, bottom) that the side wins by reaching."""
    hurry: bool

    def own(self, unit: str) -> int:
        """What the fall of a unit of the side counts."""
        return max(self.everyone, dict(self.own_weights).get(unit, CENT))

    def foe(self, unit: UnitFacts) -> int:
        """What the fall of an enemy counts."""
        return max(dict(self.foe_weights).get(unit.id, CENT), dict(self.side_weights).get(unit.side, CENT))


def aims_of(view: View) -> Aims:
    """Read the objectives of the view: a side's victory is wanted, its defeat is to be kept off."""
    own: list[tuple[str, int]] = []
    foes: list[tuple[str, int]] = []
    sides: list[tuple[str, int]] = []
    areas: list[tuple[int, ...]] = []
    everyone, hurry = CENT, True
    ours = {unit.id for unit in view.own}
    for goal in view.objectives:
        mine = goal.side == view.side
        if goal.kind in ("fall", "protect"):
            (own if goal.unit in ours else foes).append((goal.unit, WANTED))
        elif goal.kind == "reach" and (goal.result == "victory"):
            if mine:
                areas.append(goal.area)
            else:
                sides.append((goal.side, HURRIED))
        elif goal.kind == "survive" and goal.result == "victory" and mine:
            everyone, hurry = WATCHFUL, False
    return Aims(tuple(own), tuple(foes), tuple(sides), everyone, tuple(areas), hurry)
