"""Forced movement: units that are pushed, knocked back or thrown (BRS-06, BRS-07).

Nobody is driven off the map, into a wall or a solid thing, or onto another unit: it stops before it, unharmed. Over an
edge of more than 1 m it falls. ``forced_path`` says where it comes to rest; here it goes there.
"""

from __future__ import annotations

from systems import clinging, condition, falling, forced_path, mines, movement
from systems.battle import Battle
from systems.events import Pushed
from systems.facts import Footprint
from systems.forced_path import Course, Ride, Vector


def course(battle: Battle, unit: str, way: Vector) -> Course:
    """The way of a unit that is driven in that direction, as far as it could go at all."""
    return forced_path.course_of(battle.board, battle.unit(unit), battle.units(), way)


def away(battle: Battle, unit: str, by: str) -> Vector:
    """Straight away from the one who does it (BRS-06)."""
    return forced_path.away(battle.footprint(by), battle.footprint(unit))


def drive(battle: Battle, unit: str, by: str, metres: int, way: Vector, rules: tuple[str, ...]) -> Ride:
    """Move the unit so many metres that way, up to what stops it; ``land`` must follow, for it may have gone over an
    edge. Nothing changes where it cannot move at all, but the log says what stopped it.
    """
    facts = battle.unit(unit)
    ride = forced_path.ride(course(battle, unit, way), metres)
    start = (facts.x, facts.y)
    if ride.path:
        clinging.lose(battle, unit, "driven")
        mines.driven(battle, unit, ride.path)
        place(battle, unit, ride, rules)
        condition.lose_aim(battle, unit, "moved")
    battle.say(
        Pushed(
            unit=unit,
            by=by,
            path=(start, *ride.path),
            metres=ride.metres,
            wanted=metres,
            stopped=ride.stopped,
            obstacle=ride.unit,
            rules=rules,
        )
    )
    return ride


def land(battle: Battle, unit: str, by: str, ride: Ride, rules: tuple[str, ...]) -> None:
    """What the end of a ride does to the unit: a fall where it went over an edge."""
    if ride.fall:
        falling.fall(battle, unit, by, ride.fall, rules)


def place(battle: Battle, unit: str, ride: Ride, rules: tuple[str, ...]) -> None:
    """The unit is where it was driven; one in the air keeps its height above everything."""
    facts, end = battle.unit(unit), ride.path[-1]
    board, side = battle.board, facts.derived.footprint
    level = forced_path.height(board, facts.footprint) + facts.altitude
    movement.put(battle, unit, end, rules)
    if facts.altitude:
        movement.hover(battle, unit, max(0, level - forced_path.height(board, Footprint(*end, side))), rules)
