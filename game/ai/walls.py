"""Walls and cover put up by a spell, for what enemies could then no longer do to the unit where it stands (SPL).

Each is tried on the map as it would be: the same situation with the barrier on it, looked at once more. A wall behind
which nobody is in the open any more also keeps the unit from its own next attack.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.ai.plans import Scene, Turn
from game.ai.situation import Situation, Square
from systems import casting_ground, geometry, worn_board
from systems.commands import Cast
from systems.facts import SpellFacts
from systems.worn_board import RaisedRow

CLOSER = 4
"""Squares that are tried: those offered first stand right before the unit."""


def turns(scene: Scene, spell: SpellFacts, named: tuple[object, ...]) -> Iterator[Turn]:
    """The barrier that leaves the least danger, where it leaves less than none would."""
    here = scene.here
    if spell.summons is None or not any(not t.weapon.melee for foe in here.foes for t in foe.threats):
        return  # whoever comes on foot walks round it
    before = here.danger(here.stay, here.plain)
    best, command = 0, None
    for square in named[:CLOSER]:
        if isinstance(square, tuple):
            after = _with(here, spell, square)
            gain = before - after.danger(after.stay, after.plain) - _shut_in(scene, after)
            if gain > best:
                best, command = gain, Cast(here.me.id, spell.key, square=square)
    if command is not None:
        yield Turn(scene, here.stay, here.plain, command, best)


def _with(here: Situation, spell: SpellFacts, square: Square) -> Situation:
    """The situation with the barrier standing there, wherever nobody is known to be."""
    size, wide = here.rules.spell_barrier(here.me, spell)
    taken = {at for unit in here.known() for at in geometry.squares(unit.footprint)}
    assert spell.summons is not None
    rows: tuple[RaisedRow, ...] = tuple(
        (x, y, spell.key, here.me.id, size, spell.summons.material, int(spell.summons.opaque), "", 1)
        for x, y in casting_ground.grown(here.board, here.me.footprint, square, wide, taken.__contains__)
    )
    board = worn_board.with_raised(here.board, rows, (), here.rules.structure)
    return Situation(replace(here.view, board=board))


def _shut_in(scene: Scene, after: Situation) -> int:
    """What the unit could do in its next turn, where no enemy would be in the open for it any more."""
    here = scene.here
    space = here.space(here.stay)
    was = any(here.open_to(foe, space) for foe in here.foes)
    still = any(after.open_to(foe, space) for foe in after.foes)
    return scene.effects.own_power(here.me) if was and not still else 0
