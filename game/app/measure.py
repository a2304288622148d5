"""The ruler: how far it is from one space to another, over what way, how high, and whether one sees and shoots there.

Everything is measured on the map as the eyes at the window know it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.app.marks import At, Square
from game.app.people import People
from game.text import Text, numbers
from systems import blocking, cover, geometry, knowledge, movement
from systems.facts import Footprint, UnitFacts

MOVES = 4
"""Move actions within which a way is looked for."""


class Measured(NamedTuple):
    """What lies between two spaces."""

    start: Footprint
    end: Footprint
    metres: int
    rise: int
    """Metres by which the end is higher."""
    steps: int | None
    """Half metres of the shortest way on foot; None where there is none within reach of some moves."""
    sight: bool
    worth: int
    """Cover Defense of somebody as big there, or of the one who stands there."""
    pieces: tuple[At, ...]
    """What covers, or what blocks sight; the nearest to the end first, or to the start."""


def measure(people: People, unit: UnitFacts | None, start: Square, end: Square) -> Measured:
    """Measure from a square, or from the unit that stands there, to another square."""
    battle, board = people.battle, people.battle.board
    mine = unit is not None and (unit.x, unit.y) == start
    here = unit.footprint if unit is not None and mine else Footprint(*start, 1)
    target = next((each for each in battle.units() if each.id in people.located and not each.dead
                   and each.id not in people.rough and geometry.overlap(each.footprint, Footprint(*end, 1))
                   and (unit is None or each.id != unit.id)), None)  # fmt: skip
    there = target.footprint if target is not None else Footprint(*end, 1)
    above = unit.altitude if unit is not None and mine else 0
    rise = board.floor_at(there.x, there.y) + (target.altitude if target is not None else 0)
    rise -= board.floor_at(here.x, here.y) + above
    size = target.size if target is not None else unit.size if unit is not None else 5
    with battle:
        between = cover.between(board, here, there, size)
        worth = battle.rules.cover_value(between, size, True)[0] if between.pieces else 0
        steps = _steps(people, unit, start, end)
    pieces = tuple(piece.at for piece in between.pieces)
    if not between.sight:
        pieces = blocking.sight_stoppers(board, here, there)
    return Measured(here, there, geometry.distance(here, there, rise), rise, steps, between.sight, worth, pieces)


def _steps(people: People, unit: UnitFacts | None, start: Square, end: Square) -> int | None:
    """The way on foot of the unit, as if it stood at the start."""
    if unit is None or unit.altitude or unit.rides:
        return None
    battle, side = people.battle, people.side
    mover = replace(unit, x=start[0], y=start[1])
    others = movement.known(battle, side) if side else battle.units()
    met = knowledge.met(battle, side) if side else ()
    others = tuple(
        each for each in others if each.id == unit.id or not geometry.overlap(each.footprint, Footprint(*end, 1))
    )
    return movement.on_foot(battle.board, mover, others, MOVES, met).cost(*end)


def words(text: Text, found: Measured) -> tuple[str, str]:
    """The measure in words: metres, and what else there is to say in the second line."""
    say = text.say
    parts = []
    if found.steps is not None:
        parts.append(say("ruler.way", way=numbers.metres(found.steps)))
    if found.rise:
        parts.append(say("ruler.up" if found.rise > 0 else "ruler.down", metres=numbers.metres(2 * abs(found.rise))))
    if not found.sight:
        parts.append(say("ruler.no_sight"))
    elif found.worth:
        parts.append(say("ruler.cover", value=found.worth))
    else:
        parts.append(say("ruler.open"))
    return numbers.metres(2 * found.metres), " ・ ".join(parts)
