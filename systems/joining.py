"""Joining a fight under way, and ways out of it (JOI, SCN-06, DESIGN 9 and 10).

A newcomer rolls Initiative like everybody (JOI-01) and has a slot from the round after the current one on (JOI-02);
until its first turn it is flat-footed, as anybody is (INI-08), and there is no surprise round (JOI-03). The classic
edition has no such section; played there too, it fills the gap (DESIGN 10).
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.joining import Presence
from components.movement import Position
from components.triggers import Triggers
from systems import aid, bars, clinging, condition, feint, geometry, hold, initiative, lifted_cover, victory, work
from systems.battle import Battle
from systems.commands import Command, Leave, Surrender
from systems.course import Arrival
from systems.events import Joined, KeptOut, LeftField, Surrendered
from systems.facts import Footprint, UnitFacts
from systems.offers import Offer, Refusal
from systems.store import SCENE

RULES = ("JOI-01", "JOI-02")
OUT = ("SCN-06",)
Square = tuple[int, int]


# coming


def due(battle: Battle, arrival: Arrival) -> bool:
    """Whether the arrival's round has come, or a trigger has called it."""
    return 0 < arrival.round <= battle.round or (bool(arrival.key) and arrival.key in battle.scene(Triggers).called)


def come(battle: Battle) -> None:
    """A round begins: everybody whose time it is comes onto the field, in the order of the scenario (JOI-01).

    Who finds no room waits for the next round.
    """
    for arrival in battle.setup.arrivals:
        if due(battle, arrival):
            arrive(battle, arrival)


def call(battle: Battle, key: str) -> None:
    """A trigger calls the arrivals of that key."""
    called = battle.scene(Triggers).called
    if key not in called:
        battle.write(SCENE, Triggers, "called", (*called, key), RULES)
        for arrival in battle.setup.arrivals:
            if arrival.key == key:
                arrive(battle, arrival)


def arrive(battle: Battle, arrival: Arrival) -> None:
    """Those of the arrival who are not there yet come, each where it finds room."""
    came = []
    for unit in arrival.units:
        if battle.of(unit, Presence).state != "coming":
            continue
        place = place_for(battle, arrival, battle.unit(unit))
        if place is None:
            battle.say(KeptOut(unit=unit, rules=("JOI-01",)))
            continue
        enter(battle, unit, place)
        came.append(unit)
    if came:
        initiative.join(battle, tuple(came))
        condition.progress(battle)


def enter(battle: Battle, unit: str, place: Square) -> None:
    """The unit is on the field, with its top-left square there; what it rolls is for whoever lets it come."""
    battle.write(unit, Position, "x", place[0], RULES)
    battle.write(unit, Position, "y", place[1], RULES)
    battle.write(unit, Presence, "state", "here", RULES)
    battle.say(Joined(unit=unit, at=place, rules=(*RULES, "JOI-03")))


def place_for(battle: Battle, arrival: Arrival, unit: UnitFacts) -> Square | None:
    """The free place of the arrival's ground that is nearest to where the unit wants to come; None where all is taken.

    Equally near places go row by row.
    """
    side = unit.derived.footprint
    taken = [other.footprint for other in battle.units() if not other.dead]
    wanted = battle.sheets[unit.id]
    best: tuple[int, Square] | None = None
    for x, y in _ground(battle, arrival, (wanted.x, wanted.y), side):
        far = (x - wanted.x) ** 2 + (y - wanted.y) ** 2
        if best is not None and far >= best[0]:
            continue
        space = Footprint(x, y, side)
        if battle.board.free(x, y, side) and not any(geometry.overlap(space, other) for other in taken):
            best = (far, (x, y))
    return None if best is None else best[1]


def _ground(battle: Battle, arrival: Arrival, wanted: Square, side: int) -> Iterator[Square]:
    """Top-left squares of every place the arrival may be at: wholly in its area, or along its edge."""
    board = battle.board
    if not (arrival.area or arrival.edge):
        yield wanted
        return
    left, top, right, bottom = arrival.area or _strip(arrival.edge, board.width, board.height, side)
    for y in range(top, bottom - side + 2):
        for x in range(left, right - side + 2):
            yield x, y


def _strip(edge: str, width: int, height: int, side: int) -> tuple[int, int, int, int]:
    """The squares along an edge of the map, as deep as the unit is wide."""
    return {
        "north": (0, 0, width - 1, side - 1),
        "south": (0, height - side, width - 1, height - 1),
        "west": (0, 0, side - 1, height - 1),
        "east": (width - side, 0, width - 1, height - 1),
    }[edge]


# going


def exits(battle: Battle, side: str) -> tuple[tuple[int, ...], ...]:
    """The areas by which the side may leave the field."""
    return tuple(each.area for each in battle.setup.objectives if each.kind == "escape" and each.side == side)


def why_not_leave(battle: Battle, command: Leave) -> Refusal | None:
    """Why the unit cannot walk off the map: no way out for its side, not there, held or tied."""
    unit = battle.unit(command.actor)
    named = (("unit", unit.id),)
    ways = exits(battle, unit.side)
    if not ways:
        return Refusal("leave.no_way", OUT, named)
    if not any(victory.inside(unit, area) for area in ways):
        return Refusal("leave.elsewhere", OUT, named)
    return Refusal("leave.held", OUT, named) if unit.group or unit.clings_to or unit.bound else None


def why_not_surrender(battle: Battle, command: Surrender) -> Refusal | None:
    """Anybody who can act may give up in its own turn."""
    unit = battle.unit(command.actor)
    return Refusal("surrender.unable", OUT, (("unit", unit.id),)) if unit.idle else None


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Walking off the map where that is a way out, and giving up."""
    leaving = exits(battle, unit.side) and bars.why_not(battle, unit, "leave") is None and battle.rules.has("leave")
    if leaving and why_not_leave(battle, Leave(unit.id)) is None:
        yield Offer("leave", unit.id, (), (), battle.rules.verb("leave").rules)
    if battle.rules.has("surrender") and why_not_surrender(battle, Surrender(unit.id)) is None:
        yield Offer("surrender", unit.id, (), (), battle.rules.verb("surrender").rules)


def leave(battle: Battle, unit: str) -> None:
    """The unit is gone: what it did, and what others did with it, is over."""
    _stop(battle, unit)
    for other in battle.units():
        if other.aim_target == unit:
            condition.lose_aim(battle, other.id, "target_lost", ("AIM-07",))
        if other.clings_to == unit:
            clinging.lose(battle, other.id, "unable")
    feint.forget(battle, unit)
    facts = battle.unit(unit)
    battle.write(unit, Presence, "state", "gone", OUT)
    battle.say(LeftField(unit=unit, at=(facts.x, facts.y), rules=OUT))
    condition.progress(battle)


def surrender(battle: Battle, unit: str) -> None:
    """The unit gives up: it lets go of what it holds and stands where it is."""
    _stop(battle, unit)
    if battle.unit(unit).holds:
        hold.release(battle, unit, "let_go")
    if battle.unit(unit).clings_to:
        clinging.lose(battle, unit, "unable")
    battle.write(unit, Presence, "state", "surrendered", OUT)
    battle.say(Surrendered(unit=unit, rules=OUT))
    condition.progress(battle)


def _stop(battle: Battle, unit: str) -> None:
    """What the unit was about ends."""
    condition.lose_aim(battle, unit, "other_action")
    condition.end_parry(battle, unit, "gone")
    condition.end_total_defense(battle, unit, "gone")
    work.stop(battle, unit, "other_act")
    aid.lapse(battle, unit)
    lifted_cover.drop(battle, unit)


class Leaving(esper.Processor):
    """Takes off the field who leaves it, and out of the fight who gives up."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Leave):
            leave(battle, command.actor)
        elif isinstance(command, Surrender):
            surrender(battle, command.actor)
