"""Shoves for tests: the dice of an attack without harm and of the contest that follows it.

do(battle, command, shove(battle, command, 3, 1))      # the blow hits; three successes against one
"""

from __future__ import annotations

from systems.battle import Battle
from systems.commands import Attack
from systems.facts import Footprint
from tests.field import preview
from tests.wrestling import fall, settle


def shove(battle: Battle, command: Attack, own: int, other: int = 0) -> tuple[int, ...]:
    """Faces of a bull rush: a blow that just hits, then so many successes on each side."""
    return strike(battle, command) + settle(preview(battle, command).steps[-1], own, other)


def strike(battle: Battle, command: Attack, successes: int = 1) -> tuple[int, ...]:
    """Faces of an attack that comes to so many successes once the target's extra ones are off."""
    shown = preview(battle, command)
    return fall(shown.pool, successes + shown.defense_extra)


def touch(battle: Battle, command: Attack, own: int, other: int = 0) -> tuple[int, ...]:
    """Faces of a trip: a touch of so many successes, then the target's Balance."""
    return strike(battle, command, own) + fall(preview(battle, command).steps[0].other.pool, other)


def place(battle: Battle, unit: str) -> tuple[int, int]:
    """Where a unit stands."""
    space: Footprint = battle.footprint(unit)
    return space.x, space.y
