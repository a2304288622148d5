"""What harm is worth, in millionths of dropping one ordinary unit. Whole numbers, so that minds compare exactly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul

from systems.facts import UnitFacts

DROP = 1_000_000
"""A unit is out of the fight."""
HARM = 450_000
"""A unit has lost all its healthy points but has not fallen yet: what a part of it is worth is in proportion."""
STANDS = 700_000
"""A unit has lost all its healthy points and pays Willpower to stay up: it has so many turns left as it can pay."""
PAID = 300_000
"""Any wound of a unit that Willpower alone keeps on its feet: it must pay again, or falls (companion 7.1)."""
ORDINARY_HEALTH = 8
CENT = 100


@lru_cache(maxsize=256)
def prices(needed: int) -> tuple[int, ...]:
    """Worth of each amount of damage below ``needed``, the least that drops the target."""
    return tuple(HARM * damage // needed for damage in range(needed))


def expected(damage: Sequence[float], drop: float, needed: int, kept_up: bool) -> int:
    """Worth of what an attack will do on average to a target that ``needed`` points of damage drop: from the chances
    of each amount of damage, and of its dropping; what would drop it but for its Willpower counts as ``STANDS``."""
    if kept_up:
        return int(PAID * (1.0 - damage[0]) + 0.5)
    stands = max(0.0, sum(damage[needed:]) - drop)
    return int(DROP * drop + STANDS * stands + sum(map(mul, damage, prices(needed))) + 0.5)


def needed(ends: Sequence[UnitFacts]) -> int:
    """Healthy points to go through: the middle of what the unit may have left."""
    return max(1, sum(each.healthy for each in ends) // len(ends))


def size_of(unit: UnitFacts) -> int:
    """How much dropping the unit counts, in hundredths: half for being there, half for what it takes to drop it."""
    return CENT * (ORDINARY_HEALTH + unit.derived.health) // (2 * ORDINARY_HEALTH)
