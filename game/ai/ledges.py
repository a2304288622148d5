"""Edges to knock somebody over: squares from which a bull rush would drive a foe into a fall (BRS-06)."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai import deeds, throws
from game.ai.plans import Scene, Turn
from game.ai.situation import Square
from game.ai.threats import Foe


def turns(scene: Scene, least: int) -> Iterator[Turn]:
    """Walk there and shove next: every such square within a move that is worth more than ``least``."""
    here = scene.here
    able = here.me.move and here.me.standard and "move" in here.verbs
    if not here.uneven or not able or here.me.bars("attack") or here.me.group:
        return
    arms = [weapon for weapon in here.weapons if here.rules.rushes(weapon)]
    if not arms:
        return
    for number, foe in enumerate(here.foes):
        if here.rules.no_rush(foe.facts)[0] or not throws.edge_near(here, foe):
            continue
        for square in _around(scene, foe, max(here.limit(here.me, weapon) for weapon in arms)):
            apart = here.distance(foe, square)
            near = [weapon for weapon in arms if apart <= here.limit(here.me, weapon)]
            if not near or not here.in_sight(foe, here.space(square)):
                continue
            deed = deeds.driven(here, foe, square)
            if deed.landing is not None and scene.effects.exile(number, deed.landing) > least:
                found = max(deeds.value(here, scene.effects, number, weapon, deed, square) for weapon in near)
                if found > least:
                    yield Turn(scene, square, here.plain, None, there=found, sure=found)


def _around(scene: Scene, foe: Foe, limit: int) -> Iterator[Square]:
    """Squares within a move from which something could reach the foe, row by row; not the one it stands on."""
    here, space = scene.here, foe.space
    for y in range(space.y - limit - here.side, space.y + space.side + limit + 1):
        for x in range(space.x - limit - here.side, space.x + space.side + limit + 1):
            if (x, y) != here.stay and here.reach.may_stop(x, y):
                yield x, y
