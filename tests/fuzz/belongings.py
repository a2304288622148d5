"""Where the things of a battle are: every item in hands, on the ground or broken, every object of the map on a square,
in somebody's arms or broken (invariant 21).
"""

from __future__ import annotations

from collections import Counter

from components.attack import Weapons
from components.objects import Carried, Lying, Moved
from systems import items, worn_board
from systems.battle import Battle


def pieces(battle: Battle) -> Counter[str]:
    """How many there are of each item: those that are thrown by the piece counted by the piece."""
    found: Counter[str] = Counter()
    for unit in battle.ids:
        rounds = dict(battle.of(unit, Weapons).ammunition)
        for name in battle.of(unit, Carried).items:
            found[name] += rounds[items.item_of(unit, name)] if items.counted(battle, name) else 1
    for name, _, _, count in battle.scene(Lying).items:
        found[name] += count if items.counted(battle, name) else 1
    return +found


def misplaced(battle: Battle) -> list[str]:
    """What is wrong with the loose objects: held by nobody or by two, or standing where the board has none."""
    wrong = []
    held = Counter(battle.of(unit, Carried).lifted[1:] for unit in battle.ids if battle.of(unit, Carried).lifted[0])
    for was_x, was_y, x, y in battle.scene(Moved).things:
        bearers = held.pop((was_x, was_y), 0)
        if bearers != (x < 0):
            wrong.append(f"the object of {(was_x, was_y)} is at {(x, y)} and has {bearers} bearers")
        kind = worn_board.standing(battle.setup.board, ("square", was_x, was_y))
        there = worn_board.standing(battle.board, ("square", x, y)) if x >= 0 else kind
        if there not in (kind, None):
            wrong.append(f"the object of {(was_x, was_y)} is not what stands at {(x, y)}")
    return wrong + [f"the object of {place} is held and not moved" for place in held]
