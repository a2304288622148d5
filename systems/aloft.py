"""Who is off the ground: climbers, flyers and riders after everything that happens (MOV-02, MOV-03, companion 10).

One look at everybody, so that the chapters that hurt and hold need to know nothing of them.
"""

from __future__ import annotations

from systems import climbing_walls, flying, riding
from systems.battle import Battle


def review(battle: Battle) -> None:
    """Climbers that cannot hold on and flyers that cannot fly come down; riders go where their mounts go."""
    for unit in battle.units():
        if unit.rides:
            riding.review(battle, unit)
        elif unit.climbs:
            climbing_walls.review(battle, unit)
        elif unit.altitude and battle.rules.aloft(unit):
            flying.review(battle, unit)
