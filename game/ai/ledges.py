"""Edges to knock somebody over: squares from which a bull rush would drive a foe into a fall (BRS-06)."""

from __future__ import annotations

from collections.abc import Iterator

from game.ai import deeds
from game.ai.plans import Scene, Turn


def turns(scene: Scene, least: int) -> Iterator[Turn]:
    """Walk there and shove next: every such square within a move that is worth more than ``least``."""
    here = scene.here
    able = here.me.move and here.me.standard and "move" in here.verbs
    if not here.uneven or not able or here.me.bars("attack") or here.me.group:
        return
    arms = [weapon for weapon in here.weapons if here.rules.rushes(weapon)]
    if not arms:
        return
    squares = here.reach.squares()
    for number, foe in enumerate(here.foes):
        if here.rules.no_rush(foe.facts)[0] or foe.facts.altitude:
            continue
        for square in squares:
            apart = here.distance(foe, square)
            near = [weapon for weapon in arms if apart <= here.limit(here.me, weapon)]
            if not near or square == here.stay or not here.in_sight(foe, here.space(square)):
                continue
            deed = deeds.driven(here, foe, square)
            if deed.landing is not None:
                found = max(deeds.value(here, scene.effects, number, weapon, deed, square) for weapon in near)
                if found > least:
                    yield Turn(scene, square, here.plain, None, there=found, sure=found)
