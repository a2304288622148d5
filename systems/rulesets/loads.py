"""What a body can carry and what one weighs (COV-11, THT-09, companion 4.6)."""

from __future__ import annotations

from typing import NamedTuple

from systems.facts import UnitFacts
from systems.rulesets.sheet import legend, size_steps

LIGHT = (13, 16, 21, 29, 37, 50, 66, 86, 126, 153)
MEDIUM = (26, 33, 43, 58, 76, 100, 133, 173, 233, 306)
HEAVY = (40, 50, 65, 88, 115, 150, 200, 260, 350, 460)
"""Kilograms up to which a load is light, medium or heavy, for Strength 1 to 10."""
TENFOLD = 12
"""How many times as much each further ten of Strength carries."""
LEGEND_LOAD = 500
SHUFFLED, DRAGGED = 2, 5
"""Multiples of the heavy limit that can be shuffled along, and pushed or dragged."""


class Load(NamedTuple):
    """Kilograms: the ends of a light, medium and heavy load (the last is also what is lifted overhead), what can be
    shuffled along, and what can be pushed or dragged.
    """

    light: int
    medium: int
    heavy: int
    shuffled: int
    dragged: int


def load(unit: UnitFacts) -> Load:
    """What the unit can carry: by its Strength, more for every 2 Size over 5, and by its legend."""
    strength = unit.attribute("STR") + size_steps(unit.size)
    light, medium, heavy = (_limit(row, strength, legend(unit.attribute("STR"))) for row in (LIGHT, MEDIUM, HEAVY))
    return Load(light, medium, heavy, SHUFFLED * heavy, DRAGGED * heavy)


def _limit(row: tuple[int, ...], strength: int, legendary: int) -> int:
    if strength < 1:
        return 0
    tens = (strength - 1) // len(row)
    more = LEGEND_LOAD * (1 << legendary - 1) if legendary else 0
    base = row[strength - len(row) * tens - 1]
    for _ in range(tens):
        base *= TENFOLD
    return base + more


def weight(size: int) -> int:
    """Kilograms of a body: 75 at Size 5, and with the cube of its length."""
    return max(1, 3 * size**3 // 5)
