"""Where the things of a battle are: every item in hands, on the ground or broken, every object of the map on a square,
in somebody's arms or broken (invariants 1 and 21).
"""

from __future__ import annotations

from collections import Counter

from components.attack import Weapons
from components.effects import Raised
from components.objects import Carried, Doors, Lying, Moved, Wear
from systems import geometry, items, store, things, worn_board
from systems.battle import Battle


def pieces(battle: Battle) -> Counter[str]:
    """How many there are of each item: those that are thrown by the piece counted by the piece."""
    found: Counter[str] = Counter()
    for unit in battle.ids:
        rounds = dict(battle.of(unit, Weapons).ammunition)
        for name in battle.of(unit, Carried).items:
            found[name] += rounds[store.item_of(unit, name)] if items.counted(battle, name) else 1
    for name, _, _, count in battle.scene(Lying).items:
        found[name] += count if items.counted(battle, name) else 1
    return +found


def misplaced(battle: Battle) -> list[str]:
    """What is wrong with the loose objects: held by nobody or by two, or standing where the board has none."""
    wrong = []
    held = Counter(battle.of(unit, Carried).lifted[1:] for unit in battle.ids if battle.of(unit, Carried).lifted[0])
    for was_x, was_y, x, y in battle.scene(Moved).things:
        bearers = held.pop((was_x, was_y), 0)
        if bearers != (x < 0) and not (bearers == 0 and _kicked(battle, was_x, was_y)):
            wrong.append(f"the object of {(was_x, was_y)} is at {(x, y)} and has {bearers} bearers")
        kind = worn_board.standing(battle.setup.board, ("square", was_x, was_y))
        there = worn_board.standing(battle.board, ("square", x, y)) if x >= 0 else kind
        same = there is None or getattr(there, "key", "") == getattr(kind, "key", "")
        if not same and not things.broken(battle, (was_x, was_y)):
            wrong.append(f"the object of {(was_x, was_y)} is not what stands at {(x, y)}")
    return wrong + [f"the object of {place} is held and not moved" for place in held]


def _kicked(battle: Battle, x: int, y: int) -> bool:
    """Whether what stood there may have been kicked aside, out of everybody's way (FRE-05)."""
    board = battle.setup.board
    number = board.thing[y * board.width + x]
    return bool(number) and board.things[number - 1].effortless


def misraised(battle: Battle, raised: dict[tuple[str, int, int], str]) -> list[str]:
    """Where what a spell has put up does not stand, though nobody has broken it, or stands where somebody is."""
    damage = dict(battle.scene(Wear).damage)
    wrong = []
    for at, key in raised.items():
        kind = worn_board.standing(battle.board, at)
        if kind is None and damage.get(f"raised:{at[1]},{at[2]}", 0) <= 0:
            wrong.append(f"{key} does not stand at {at}")
        if kind is not None:
            able = [unit for unit in battle.units() if not unit.dead]
            inside = [unit.id for unit in able if at[1:] in geometry.squares(unit.footprint)]
            wrong += [f"{key} stands at {at}, and so does {unit}" for unit in inside]
    return wrong


def altered(battle: Battle) -> list[str]:
    """Where the board is another than the map although nothing there was moved, worn or set down, and doors that do not
    stand as is written.
    """
    base, board = battle.setup.board, battle.board
    if board is base:
        return []
    doors = {(kind, x, y): ("open",) if is_open else ("shut", "locked")
             for kind, x, y, is_open in battle.scene(Doors).rows}  # fmt: skip
    touched = {worn_board.place_of(name) for name, _ in battle.scene(Wear).damage}
    touched |= {("square", *square) for row in battle.scene(Moved).things for square in (row[:2], row[2:])}
    touched |= {("square", *square) for square in battle.scene(Moved).found}
    raised = {("square", row[0], row[1]): row[2] for row in battle.scene(Raised).rows}
    touched |= set(raised)
    wide, high = base.width, base.height
    joined = {("square", *each) for kind, x, y in filter(None, touched) if kind == "square" and base.inside(x, y)
              for each in worn_board.squares_of(base, x, y)}  # fmt: skip
    places = [("square", x, y) for y in range(high) for x in range(wide)]
    places += [("v", x, y) for y in range(high) for x in range(wide + 1)]
    places += [("h", x, y) for y in range(high + 1) for x in range(wide)]
    wrong = [
        f"{at} is {worn_board.standing(board, at)}, the map has {worn_board.standing(base, at)}"
        for at in places
        if at not in touched | joined | set(doors) and worn_board.standing(board, at) != worn_board.standing(base, at)
    ]
    wrong += [
        f"the door {at} does not stand {stands[0]}"
        for at, stands in doors.items()
        if at not in touched and getattr(worn_board.edge_at(board, at), "door", "") not in stands
    ]
    wrong += misraised(battle, raised)
    floors = [(x, y) for _, x, y in places[: wide * high] if board.floor_at(x, y) != base.floor_at(x, y)]
    return wrong + [f"the floor at {at} has moved" for at in floors]
