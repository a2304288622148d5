"""Keeping apart before enemies who could throw or shell, so that one blast catches few of the side (ART-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from systems import geometry
from systems.commands import Bombard, Lob
from systems.facts import Footprint, UnitFacts

if TYPE_CHECKING:
    from game.ai.situation import Situation, Square

VERBS = (Lob.verb, Bombard.verb)
BESIDE = 70_000
"""What a friend on the very next square costs; one so far away that no blast could catch both costs nothing."""


class Spacing:
    """What a place costs by who of the side stands near it; nothing as long as no enemy is known to have a blast."""

    def __init__(self, here: Situation) -> None:
        self.here = here
        self.far = 2 * max((blast(here, foe.stand.high) for foe in here.foes), default=0)
        """Metres from which on two stand too far apart for the widest blast that is feared."""
        self.friends: list[Footprint] = [
            unit.footprint for unit in here.view.own
            if unit.id != here.me.id and not unit.fallen and unit.presence == "here"
        ] if self.far else []  # fmt: skip

    def cost(self, square: Square) -> int:
        """What standing there costs, in millionths of dropping one ordinary unit."""
        space, total = self.here.space(square), 0
        for friend in self.friends:
            apart = geometry.distance(space, friend)
            if apart < self.far:
                total += BESIDE * (self.far - apart) // self.far
        return total


def blast(here: Situation, unit: UnitFacts) -> int:
    """The radius in metres of the widest area that hurts and that the unit could throw or shell; 0 without any."""
    rules, widest = here.rules, 0
    for weapon in (*unit.sheet.explosives, *unit.arms):
        for verb in VERBS:
            if weapon.damage and rules.has(verb) and rules.area_way(verb, weapon) and here.usable(unit, weapon):
                widest = max(widest, rules.area_half(verb, weapon, "") // 2)
    return widest
