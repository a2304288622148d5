"""The Storyteller's hand: what is so because the Storyteller says so, at any moment between two decisions.

Only people at a table ask for it. It is judged like everything else: refused with a reason where it cannot be, never
carried out by half; state changes through ``battle.write``, and the log says whose doing it was. What follows from it
follows by the rules. In the middle of a resolution, while somebody is asked, only dice can be fixed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import esper

from systems import delaying, fiat_bodies, fiat_places, fiat_things, stack
from systems.battle import Battle
from systems.commands import (
    AddUnit,
    Command,
    Fiat,
    FixDice,
    GiveItem,
    PlaceUnit,
    RemoveUnit,
    RollByHand,
    SetCondition,
    SetDoor,
    SetHealth,
    SetInitiative,
    TakeItem,
)
from systems.dice import SIDES
from systems.offers import Refusal

Judge = Callable[[Battle, Any], Refusal | None]
JUDGES: dict[type[Fiat], Judge] = {
    PlaceUnit: fiat_places.why_not_place,
    AddUnit: fiat_places.why_not_add,
    RemoveUnit: lambda battle, command: None,  # whoever is on the field can be taken off it
    SetHealth: fiat_bodies.why_not_health,
    SetCondition: fiat_bodies.why_not_condition,
    GiveItem: fiat_things.why_not_give,
    TakeItem: fiat_things.why_not_take,
    SetInitiative: fiat_things.why_not_initiative,
    SetDoor: fiat_things.why_not_door,
    FixDice: fiat_things.why_not_dice,
}
DEEDS: dict[type[Fiat], Callable[[Battle, Any], None]] = {
    PlaceUnit: fiat_places.place,
    AddUnit: fiat_places.add,
    RemoveUnit: fiat_places.remove,
    SetHealth: fiat_bodies.set_health,
    SetCondition: fiat_bodies.set_condition,
    GiveItem: fiat_things.give,
    TakeItem: fiat_things.take,
    SetInitiative: fiat_things.set_initiative,
    SetDoor: fiat_things.set_door,
    FixDice: fiat_things.fix_dice,
}
OF_NOBODY = (SetDoor, FixDice)
"""What may be about no unit at all."""
OF_ANYBODY = (PlaceUnit, AddUnit, FixDice)
"""What may be about one that is not on the field."""


def why_not(battle: Battle, command: Fiat) -> Refusal | None:
    """Why the Storyteller cannot have it so; ``command.actor`` has to be a unit of the battle where it is about one."""
    if battle.over is not None:
        return Refusal("turn.over", ("SCN-06",))
    nobody = not command.actor and isinstance(command, OF_NOBODY)
    if not nobody and not isinstance(command, AddUnit) and command.actor not in battle.sheets:
        return Refusal("turn.unknown_unit", ("SCN-03",), (("unit", command.actor),))
    frame = stack.waiting(battle)
    if frame is not None and not isinstance(command, FixDice):
        return Refusal("fiat.midway", ("FLW-01",), (("unit", frame.asked),))
    if command.actor in battle.absent() and not isinstance(command, OF_ANYBODY):
        return Refusal("fiat.away", ("JOI-02",), (("unit", command.actor),))
    return JUDGES[type(command)](battle, command)


def why_not_typed(command: RollByHand) -> Refusal | None:
    """Why these faces cannot have been thrown: no face of a d10, or two throws for one roll."""
    named = (("unit", command.actor),)
    names = [row[:3] for row in command.thrown]
    if len(set(names)) < len(names):
        return Refusal("faces.twice", ("DIC-01",), named)
    for unit, _, _, faces in command.thrown:
        for face in faces:
            if not 1 <= face <= SIDES:
                return Refusal("faces.no_face", ("DIC-01",), (("unit", unit), ("number", face)))
    return None


def not_here(command: Command) -> Refusal:
    """What a player, a mind or the lab hears that asks for it: no Storyteller sits at their table."""
    return Refusal("fiat.no_storyteller", ("SCN-06",), (("unit", command.actor),))


class Decrees(esper.Processor):
    """Carries them out; a turn in which the Storyteller has had a hand can no longer be put off as if it had not begun
    (DLY-01).
    """

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Fiat):
            if not isinstance(command, FixDice):
                delaying.close(battle)
            DEEDS[type(command)](battle, command)
