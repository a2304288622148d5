"""Where those who are thrown come to rest, and what they fly into (THT-04, THT-06, THT-07). Nothing changes here.

The direction is straight from the target's space to a square near it. Several who hang together fly the same way, the
foremost first; none of them is an obstacle to those who have not landed yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from systems import forced_path, things
from systems.battle import Battle
from systems.board import Board
from systems.facts import Footprint, UnitFacts
from systems.forced_path import Ride, Vector
from systems.forecast import Landing
from systems.geometry import overlap
from systems.worn_board import At

NEAR = 3
"""Metres around the target's space within which a square gives the direction."""
Square = tuple[int, int]


class Flight(NamedTuple):
    """One who is thrown: the ride, and what hurts where it ends: the unit in the way, or the thing at a place."""

    unit: str
    ride: Ride
    left: int
    hardness: int = -1
    struck: str = ""
    at: At | None = None


def towards(space: Footprint, square: Square) -> Vector:
    """The direction from the centre of a space to the centre of a square, in half squares."""
    return 2 * square[0] + 1 - 2 * space.x - space.side, 2 * square[1] + 1 - 2 * space.y - space.side


def through(space: Footprint, square: Square, thrower: Footprint) -> bool:
    """Whether the first metre of that way would lead into the thrower's own space."""
    way = towards(space, square)
    return overlap(_stop(space, way, 1, max(abs(way[0]), abs(way[1]))), thrower)


def squares(board: Board, space: Footprint) -> tuple[Square, ...]:
    """Every square of the map that can give a throw its direction."""
    rows = range(max(0, space.y - NEAR), min(board.height, space.y + space.side + NEAR))
    columns = range(max(0, space.x - NEAR), min(board.width, space.x + space.side + NEAR))
    return tuple((x, y) for y in rows for x in columns if not overlap(Footprint(x, y), space))


def flights(battle: Battle, thrown: Sequence[UnitFacts], way: Vector, metres: int) -> tuple[Flight, ...]:
    """Where everybody who is thrown ends up, the foremost first."""
    waiting = {unit.id for unit in thrown}
    landed: dict[str, Footprint] = {}
    found = []
    for unit in sorted(thrown, key=lambda each: -_ahead(each, way)):
        others = tuple(
            (other.id, landed.get(other.id, other.footprint))
            for other in battle.units()
            if not other.dead and other.id != unit.id and (other.id not in waiting or other.id in landed)
        )
        course = forced_path.course(battle.board, unit.footprint, way, others, unit.altitude)
        ride = forced_path.ride(course, metres)
        end = ride.path[-1] if ride.path else (unit.x, unit.y)
        landed[unit.id] = Footprint(*end, unit.derived.footprint)
        found.append(_flight(battle, unit, way, ride, metres, companions=waiting))
    return tuple(found)


def _ahead(unit: UnitFacts, way: Vector) -> int:
    """How far the unit is along the way."""
    side = unit.derived.footprint
    return (2 * unit.x + side) * way[0] + (2 * unit.y + side) * way[1]


def _flight(battle: Battle, unit: UnitFacts, way: Vector, ride: Ride, metres: int, companions: set[str]) -> Flight:
    left = max(0, metres - ride.metres)
    if ride.fall or not left:
        return Flight(unit.id, ride, left)
    if ride.stopped == "unit":
        return Flight(unit.id, ride, left, -1 if ride.unit in companions else 0, ride.unit)
    if ride.stopped == "rise":
        return Flight(unit.id, ride, left, battle.rules.rock())
    if ride.stopped == "blocked":
        return _against(battle, unit, way, ride, left)
    return Flight(unit.id, ride, left)


def _against(battle: Battle, unit: UnitFacts, way: Vector, ride: Ride, left: int) -> Flight:
    """Against a wall, a thing or an edge: of several the hardest counts."""
    best: tuple[int, At] | None = None
    for at in closers(battle.board, unit.footprint, way, len(ride.path)):
        thing = things.at_place(battle, at)
        if thing is not None and (best is None or battle.rules.hardness(thing) > best[0]):
            best = (battle.rules.hardness(thing), at)
    if best is None:  # ground nobody can stand on and that covers nothing, such as deep water
        return Flight(unit.id, ride, left)
    return Flight(unit.id, ride, left, best[0], at=best[1])


def closers(board: Board, start: Footprint, way: Vector, gone: int) -> tuple[At, ...]:
    """The places of what closes the step after so many: squares that nobody can enter, edges that bar the way."""
    longest = max(abs(way[0]), abs(way[1]))
    here, there = (_stop(start, way, number, longest) for number in (gone, gone + 1))
    dx, dy = there.x - here.x, there.y - here.y
    corners = [Footprint(here.x + dx, here.y, here.side), Footprint(here.x, here.y + dy, here.side)]
    found: list[At] = []
    for first, second in [(here, corner) for corner in corners] + [(corner, there) for corner in corners]:
        found += _between(board, first, second)
    return tuple(dict.fromkeys(found))


def _stop(start: Footprint, way: Vector, number: int, longest: int) -> Footprint:
    share = forced_path.share
    return Footprint(start.x + share(way[0], number, longest), start.y + share(way[1], number, longest), start.side)


def _between(board: Board, here: Footprint, there: Footprint) -> list[At]:
    """What stands in a straight step from one space to the other."""
    x, y, side = here
    dx, dy = there.x - x, there.y - y
    if bool(dx) == bool(dy):
        return []
    found: list[At] = []
    for u in range(there.x, there.x + side):
        for v in range(there.y, there.y + side):
            if board.inside(u, v) and not board.factors[v * board.width + u]:
                found.append(("square", u, v))
    if dx:
        at = x + (side if dx > 0 else 0)
        found += [("v", at, v) for v in range(y, y + side) if board.v_blocks[v * (board.width + 1) + at]]
    else:
        at = y + (side if dy > 0 else 0)
        found += [("h", u, at) for u in range(x, x + side) if board.h_blocks[at * board.width + u]]
    return found


def landing(flight: Flight) -> Landing:
    """The end of a flight as the ruleset needs it."""
    ride = flight.ride
    return Landing(ride.metres, flight.left, ride.fall, flight.hardness, flight.struck)
