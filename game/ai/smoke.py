"""Smoke: laid where it takes more from the foes than from one's own side (COV-16).

Nobody sees into it, out of it or through it. What those who stand in it now do to each other is what it ends.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.ai import worth
from game.ai.plans import Scene
from systems import area, area_shapes, geometry
from systems.facts import UnitFacts, WeaponFacts

Square = tuple[int, int]
MOST = 12
"""Squares that are looked at."""


def best(scene: Scene, verb: str, weapon: WeaponFacts, named: Iterable[Square]) -> tuple[int, Square, tuple[str, ...]]:
    """The most it is worth, and the square; nobody is left out of it."""
    here = scene.here
    pairs = _pairs(scene)
    found: tuple[int, Square, tuple[str, ...]] = (0, (-1, -1), ())
    for square in list(named)[:MOST] if pairs else ():
        field = area.outline(here.board, here.rules, verb, here.me, weapon, square)
        ground = frozenset(area_shapes.squares(here.board, field))
        gain = _gain(pairs, ground) * scene.effects.put_off // worth.CENT
        found = max(found, (gain, square, ()), key=lambda each: each[0])
    return found


Pair = tuple[UnitFacts, UnitFacts, int, int]
"""One of the side, a foe that sees it, what the foe could do to it and it to the foe."""


def _pairs(scene: Scene) -> list[Pair]:
    """Everybody who has somebody in sight."""
    here, effects = scene.here, scene.effects
    return [
        (
            ally, foe.facts, here.counted(foe, effects.power_on(foe, ally)),
            effects.best_blow(ally, foe, foe.stand) * foe.weight // worth.CENT,
        )
        for foe in here.foes
        for ally in effects.allies
        if here.in_sight(foe, ally.footprint)
    ]  # fmt: skip


def _gain(pairs: list[Pair], ground: frozenset[Square]) -> int:
    """What the foes can no longer do, less what one's own side no longer can."""
    left = [pair for pair in pairs if not _in(pair[0], ground) and not _in(pair[1], ground)]
    return _threats(pairs) - _threats(left) - _chances(pairs) + _chances(left)


def _in(unit: UnitFacts, ground: frozenset[Square]) -> bool:
    return any(square in ground for square in geometry.squares(unit.footprint))


def _threats(pairs: list[Pair]) -> int:
    """Each foe does the worst it can."""
    worst: dict[str, int] = {}
    for _, foe, harm, _ in pairs:
        worst[foe.id] = max(worst.get(foe.id, 0), harm)
    return sum(worst.values())


def _chances(pairs: list[Pair]) -> int:
    """Each of the side does the best it can."""
    most: dict[str, int] = {}
    for ally, _, _, harm in pairs:
        most[ally.id] = max(most.get(ally.id, 0), harm)
    return sum(most.values())
