"""What harm is worth, in millionths of dropping one ordinary unit. Whole numbers, so that minds compare exactly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul

from systems.facts import UnitFacts

DROP = 1_000_000
"""A unit is out of the fight."""
HARM = 550_000
"""A unit has lost all its healthy points but has not fallen yet: what a part of it is worth is in proportion."""
LEFT = (0, 100_000, 180_000, 245_000, 295_000, 335_000, 365_000)
"""What a unit without a healthy point has left, by the turns that its Willpower still pays for: each costs a point, and
so does every wound (companion 7.1).
"""
HARDY = 700_000
"""A unit has lost all its healthy points, and they alone do not make it fall."""
DONE_FOR = 30_000
"""A wound of one that will fall by itself when its turn comes."""
ORDINARY_HEALTH = 8
CENT = 100


@lru_cache(maxsize=256)
def prices(needed: int) -> tuple[int, ...]:
    """Worth of each amount of damage below ``needed``, the least that drops the target."""
    return tuple(HARM * damage // needed for damage in range(needed))


def expected(damage: Sequence[float], drop: float, needed: int, unit: UnitFacts) -> int:
    """Worth of what an attack will do on average to a target that ``needed`` points of damage drop: from the chances
    of each amount of damage, and of its dropping. Willpower keeps it up for some turns more, and the less of it is left
    the more a further wound counts.
    """
    if kept_up(unit):
        return int(max(DONE_FOR, left(unit.willpower) - left(unit.willpower - 1)) * (1.0 - damage[0]) + 0.5)
    stands = max(0.0, sum(damage[needed:]) - drop)
    fall = DROP - left(unit.willpower - 1)
    return int(fall * drop + HARDY * stands + sum(map(mul, damage, prices(needed))) + 0.5)


def kept_up(unit: UnitFacts) -> bool:
    """Whether Willpower alone keeps the unit on its feet."""
    return unit.fights_on and not unit.healthy


def left(turns: int) -> int:
    """What a unit without a healthy point has left that can pay for so many turns."""
    return LEFT[max(0, min(turns, len(LEFT) - 1))]


def spent(unit: UnitFacts) -> tuple[int, ...]:
    """What a unit has lost once it has no healthy point and Willpower for 0, 1, 2 … turns: up to as many as it could
    pay for then, or can now.
    """
    turns = unit.willpower + 1 if kept_up(unit) else unit.willpower
    return tuple(DROP - left(each) for each in range(turns))


def needed(ends: Sequence[UnitFacts]) -> int:
    """Healthy points to go through: the middle of what the unit may have left."""
    return max(1, sum(each.healthy for each in ends) // len(ends))


def size_of(unit: UnitFacts) -> int:
    """How much dropping the unit counts, in hundredths: half for being there, half for what it takes to drop it."""
    return CENT * (ORDINARY_HEALTH + unit.derived.health) // (2 * ORDINARY_HEALTH)
