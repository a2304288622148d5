"""Doors: opened and shut by hand, or by what a scenario makes happen (MOV-15).

A door is an edge whose kind says how it stands: ``shut``, ``locked`` or ``open``. What stands otherwise than the map
has it is part of the board like wear, so sight, cover and ways follow at once. A locked one does not open by hand.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.objects import Doors
from systems import actions, condition, drawing, hands, places
from systems.battle import Battle
from systems.commands import CloseDoor, Command, OpenDoor
from systems.events import DoorMoved
from systems.facts import UnitFacts
from systems.offers import Field, Offer, Refusal
from systems.store import SCENE
from systems.worn_board import At, doors_of, edge_at

RULES = ("MOV-15",)


def why_not(battle: Battle, command: OpenDoor | CloseDoor) -> Refusal | None:
    """Only a door within reach of the hands that stands the other way, is not locked, and has nobody in it."""
    unit, at = battle.unit(command.actor), command.at
    named = (("unit", unit.id), ("at", at))
    kind = edge_at(battle.board, at)
    if kind is None or not kind.door:
        return Refusal("door.none", RULES, named)
    opens = isinstance(command, OpenDoor)
    if (kind.door == "open") == opens:
        return Refusal("door.open_already" if opens else "door.shut_already", RULES, named)
    if kind.door == "locked":
        return Refusal("door.locked", RULES, named)
    if not _reaches(battle, unit, at):
        return Refusal("door.out_of_reach", RULES, named)
    stands = "" if opens else between(battle, at)
    if stands:
        return Refusal("door.blocked", RULES, (*named, ("target", stands)))
    return None


def _reaches(battle: Battle, unit: UnitFacts, at: At) -> bool:
    """Whether the hands come to the door from the side on which the unit stands."""
    if places.distance(battle.board, unit, at) > battle.rules.grasp(unit):
        return False
    return any(hands.clear(battle, unit, side) for side in places.sides(battle.board, at))


def between(battle: Battle, at: At) -> str:
    """Who stands on both sides of the edge at once, so that it cannot be shut; "" nobody."""
    for unit in battle.units():
        x, y, side = unit.footprint
        if all(x <= px < x + side and y <= py < y + side for px, py in places.beside_edge(at)):
            return unit.id
    return ""


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """The doors that the unit may open and shut."""
    doors = doors_of(battle.board)
    if not doors:
        return
    far, side = battle.rules.grasp(unit) + 1, unit.derived.footprint
    columns, rows = range(unit.x - far, unit.x + side + far + 1), range(unit.y - far, unit.y + side + far + 1)
    near = [at for at in doors if at[1] in columns and at[2] in rows]  # no hand comes to any other
    for kind in (OpenDoor, CloseDoor) if near else ():
        price = actions.payable(battle, unit, kind.verb)
        found = tuple(at for at in near if why_not(battle, kind(unit.id, at)) is None) if price is not None else ()
        if price is not None and found:
            yield Offer(kind.verb, unit.id, (Field("at", "choice", found),), price, battle.rules.verb(kind.verb).rules)


def set_open(battle: Battle, place: At, open: bool, unit: str = "") -> None:
    """A door stands open or shut from now on, locked or not; nothing happens where there is none, or it stands so
    already.
    """
    kind = edge_at(battle.board, place)
    if kind is None or not kind.door or (kind.door == "open") == open:
        return
    rows = tuple(row for row in battle.scene(Doors).rows if row[:3] != place)
    battle.write(SCENE, Doors, "rows", (*rows, (*place, int(open))), RULES)
    condition.progress(battle)
    battle.say(DoorMoved(unit=unit, at=place, open=open, rules=RULES))


class DoorsAndHands(esper.Processor):
    """Opens and shuts."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, (OpenDoor, CloseDoor)):
            drawing.spend(battle, command.actor, command.verb)
            set_open(battle, command.at, isinstance(command, OpenDoor), command.actor)
