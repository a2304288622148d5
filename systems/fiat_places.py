"""Who is where because the Storyteller says so: placed, added, removed.

Whoever is put elsewhere is out of every hold, off every wall and mount; a mount takes its rider along. Who comes onto
the field rolls Initiative and has its first turn in the next round, as anybody who joins (JOI-01, JOI-02).
"""

from __future__ import annotations

from components.condition import Conditions
from components.fiat import Added
from components.movement import Position
from components.scene import Opening
from systems import clinging, condition, falling, geometry, hold, initiative, joining, movement, riding, sheet_data
from systems.battle import ON_THE_FIELD, Battle
from systems.commands import AddUnit, PlaceUnit, RemoveUnit
from systems.events import UnitAdded, UnitPlaced, UnitRemoved
from systems.facts import CARRIED, CLIMBING, LEAPING, Footprint, UnitFacts
from systems.offers import Refusal
from systems.store import SCENE

MOST = 500
"""Units of one battle, as the table of limits has it (DESIGN 9)."""
IN_MIDAIR = (CARRIED, CLIMBING, LEAPING, "airborne")
"""Rows of inflicted states that being put elsewhere ends."""


# judged


def why_not_place(battle: Battle, command: PlaceUnit) -> Refusal | None:
    """Only squares that are free for its whole footprint, and above them only those who fly."""
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("square", command.square))
    if command.altitude < 0 or (command.altitude and not battle.rules.flight(unit)):
        return Refusal("fiat.no_wings", ("MOV-02",), (*named, ("metres", command.altitude)))
    here = unit.presence in ON_THE_FIELD
    if here and (unit.x, unit.y, unit.altitude) == (*command.square, command.altitude):
        return Refusal("fiat.same", ("SCN-06",), named)
    late = None if here else _too_late(battle, unit.id)
    return late or _taken(battle, unit.id, command.square, unit.derived.footprint, command.altitude)


def why_not_add(battle: Battle, command: AddUnit) -> Refusal | None:
    """A sheet with an id of its own, of a side of this battle, that has room where it says."""
    sheet = command.sheet
    named = (("unit", command.actor),)
    if sheet is None or sheet.id != command.actor or not sheet.id or not sheet.id.isprintable():
        return Refusal("fiat.no_sheet", ("SCN-06",), named)
    if sheet.id in battle.sheets:
        return Refusal("fiat.known", ("SCN-06",), named)
    if sheet.side not in battle.setup.sides:
        return Refusal("fiat.no_side", ("SCN-06",), (*named, ("side", sheet.side)))
    if len(battle.ids) >= MOST:
        return Refusal("fiat.crowded", ("SCN-06",), (*named, ("limit", MOST)))
    side = battle.rules.derive(sheet).footprint
    return _too_late(battle, sheet.id) or _taken(battle, sheet.id, (sheet.x, sheet.y), side, 0)


def _too_late(battle: Battle, unit: str) -> Refusal | None:
    """Nobody joins a surprise round: who acts in it is settled as it begins (SUR-09)."""
    if battle.scene(Opening).phase != "surprise":
        return None
    return Refusal("fiat.surprise", ("SUR-09", "JOI-03"), (("unit", unit),))


def standing_on(battle: Battle, unit: str, space: Footprint, altitude: int = 0) -> str:
    """Who keeps those squares from the unit; "" nobody: the dead lie under the living, and its rider comes along."""
    for other in battle.units():
        if other.id == unit or other.dead or other.rides == unit or not geometry.overlap(space, other.footprint):
            continue
        above, below = altitude - other.altitude, other.altitude - altitude
        high = altitude and above >= movement.tall(other.size)
        low = other.altitude and below >= movement.tall(battle.sheets[unit].size if unit in battle.sheets else 0)
        if not high and not low:
            return other.id
    return ""


def _taken(battle: Battle, unit: str, square: tuple[int, int], side: int, altitude: int) -> Refusal | None:
    """Why the unit has no room there: the map ends, something stands there, or somebody."""
    named = (("unit", unit), ("square", square))
    board = battle.board
    if not (board.inside(*square) and board.inside(square[0] + side - 1, square[1] + side - 1)):
        return Refusal("fiat.off_map", ("MOV-01",), named)
    if not board.free(*square, side):
        return Refusal("fiat.blocked", ("MOV-01",), (*named, ("at", ("square", *square))))
    if unit in battle.sheets and battle.unit(unit).dead:
        return None
    other = standing_on(battle, unit, Footprint(*square, side), altitude)
    return Refusal("fiat.taken", ("MOV-01",), (*named, ("target", other))) if other else None


# done


def place(battle: Battle, command: PlaceUnit) -> None:
    """It stands there from now on."""
    unit = battle.unit(command.actor)
    came = unit.presence not in ON_THE_FIELD
    battle.say(UnitPlaced(unit=unit.id, path=((unit.x, unit.y), command.square), came=came))
    if came:
        _enter(battle, unit.id, command.square)
    else:
        loosen(battle, unit)
        movement.put(battle, unit.id, command.square, ())
        condition.lose_aim(battle, unit.id, "moved")
    movement.hover(battle, unit.id, command.altitude, ())
    battle.write(unit.id, Position, "heading", -1)
    condition.progress(battle)


def add(battle: Battle, command: AddUnit) -> None:
    """The battle has one unit more."""
    sheet = command.sheet
    assert sheet is not None
    battle.say(UnitAdded(unit=sheet.id, side=sheet.side, at=(sheet.x, sheet.y)))
    battle.write(SCENE, Added, "sheets", (*battle.scene(Added).sheets, sheet_data.plain(sheet)))
    battle.write(sheet.id, Position, "altitude", 0)
    _enter(battle, sheet.id, (sheet.x, sheet.y))
    condition.progress(battle)


def _enter(battle: Battle, unit: str, square: tuple[int, int]) -> None:
    """It comes onto the field; while all still wait for the first blow nobody has Initiative (PRE-01)."""
    joining.enter(battle, unit, square)
    if battle.scene(Opening).phase == "rounds":
        initiative.join(battle, (unit,))


def remove(battle: Battle, command: RemoveUnit) -> None:
    """It is gone from the field, and may be placed there again."""
    unit = battle.unit(command.actor)
    battle.say(UnitRemoved(unit=unit.id))
    loosen(battle, unit)
    for other in battle.units():
        if other.rides == unit.id:
            riding.leave(battle, other.id, "mount_down")
            if other.altitude:
                falling.fall(battle, other.id, unit.id, other.altitude, ())
    joining.leave(battle, unit.id)


def loosen(battle: Battle, unit: UnitFacts) -> None:
    """It holds nobody, nobody holds it, and it clings to, hangs on and rides nothing any more."""
    for row in unit.held_by:
        hold.release(battle, row.grappler, "out_of_reach", ("GRP-04",))
    hold.release(battle, unit.id, "out_of_reach", ("GRP-04",))
    clinging.lose(battle, unit.id, "driven")
    if unit.rides:
        riding.leave(battle, unit.id, "left")
    rows = tuple(row for row in battle.of(unit.id, Conditions).inflicted if row[0] not in IN_MIDAIR)
    battle.write(unit.id, Conditions, "inflicted", rows)
