"""What lies in the way and is no obstacle: kicked aside during a move, unless it is heavier than it looks (FRE-05,
FRE-06).

An effortless thing slows nobody. A deceptive one looks like that: it stops the move before its square and hurts, and is
known for what it is from then on.
"""

from __future__ import annotations

from components.objects import Moved
from systems import condition, damage, things
from systems.battle import Battle
from systems.board import Board, Thing
from systems.events import KickedAside
from systems.facts import Footprint, UnitFacts
from systems.geometry import overlap
from systems.rulesets.answers import Harmed
from systems.store import SCENE

Square = tuple[int, int]
HURTS = 1
"""Points of bashing damage of kicking at what does not give way (FRE-06)."""


def light(board: Board) -> frozenset[Square]:
    """Squares with something that is, or looks, effortless."""
    return board.derived("light things", _light)


def _light(board: Board) -> frozenset[Square]:
    kinds = [number + 1 for number, kind in enumerate(board.things) if kind.effortless or kind.deceptive]
    if not kinds:
        return frozenset()
    return frozenset((at % board.width, at // board.width) for at, number in enumerate(board.thing) if number in kinds)


def clear_way(
    battle: Battle, unit: UnitFacts, path: tuple[Square, ...]
) -> tuple[tuple[Square, ...], Square | tuple[()]]:
    """Kick aside what is light on the path; returns the path up to what does not give way, and that square."""
    board = battle.board
    squares = light(board)
    if not squares:
        return path, ()
    gone: set[Square] = set()
    for index, step in enumerate(path):
        for square in _covered(Footprint(*step, unit.derived.footprint)):
            if square not in squares or square in gone:  # a large body comes over a square more than once
                continue
            kind = _thing(board, square)
            if kind.deceptive and not _stood_on(battle, square):
                return path[:index], square
            if kind.deceptive:
                continue  # whoever is there has it at its feet already, and one goes past, or off it
            _aside(battle, unit.id, kind, square)
            gone.add(square)
    return path, ()


def _stood_on(battle: Battle, square: Square) -> bool:
    """Whether somebody is on the square, so that nothing there can become solid."""
    return any(overlap(each.footprint, Footprint(*square)) for each in battle.units())


def _covered(space: Footprint) -> list[Square]:
    return [(x, y) for y in range(space.y, space.y + space.side) for x in range(space.x, space.x + space.side)]


def _thing(board: Board, square: Square) -> Thing:
    return board.things[board.thing[square[1] * board.width + square[0]] - 1]


def _aside(battle: Battle, unit: str, kind: Thing, square: Square) -> None:
    """It is out of everybody's way from now on, wherever it rolls."""
    things.put(battle, things.origin(battle, ("square", *square)), (-1, -1), ("FRE-05",))
    battle.say(KickedAside(unit=unit, thing=kind.key, square=square, rules=("FRE-05",)))


def stub(battle: Battle, unit: str, square: Square) -> None:
    """What looked light stays where it is, and whoever kicked at it is hurt."""
    kind = _thing(battle.board, square)
    _, x, y = things.origin(battle, ("square", *square))  # it is known by where the map has it
    battle.write(SCENE, Moved, "found", (*battle.scene(Moved).found, (x, y)), ("FRE-06",))
    battle.say(KickedAside(unit=unit, thing=kind.key, square=square, hurt=True, rules=("FRE-06",)))
    damage.inflict(battle, unit, "", HURTS, Harmed(bashing=HURTS, lethal=0, aggravated=0, dealt=HURTS, absorbed=0))
    condition.progress(battle)
