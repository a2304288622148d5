"""Flight (companion 10, DESIGN 5): a way through the air square by square, each with metres above its floor.

What a way costs and what closes it is in ``flying_ways``, which are offered in ``flying_lines``. A clumsy flyer flies
straight on; it takes off, lands and turns by actions of their own. Who is no hoverer flies half its speed in its turn
or falls, and so does everybody who can fly no longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import esper

from components.movement import Position
from systems import (
    actions,
    condition,
    falling,
    flying_lines,
    flying_ways,
    movement,
    stack,
    underway,
)
from systems.battle import Battle
from systems.commands import Command, Fly, Height, Wing
from systems.events import Flew, Moved, Stalled, Wheeled
from systems.facts import Footprint, UnitFacts
from systems.frozen import replace
from systems.offers import Field, Offer, Refusal

RULES = ("MOV-01",)
DEEDS = ("take_off", "land", "left", "right")


def why_not(battle: Battle, command: Fly) -> Refusal | None:
    """Only who can fly, by steps that are open, no steeper, no sharper and no farther than it can."""
    unit = battle.unit(command.actor)
    refusal = _unable(battle, unit)
    if refusal is not None:
        return refusal
    named = (("unit", unit.id),)
    way = command.way
    if not way:
        return Refusal("fly.nowhere", RULES, named)
    if battle.rules.clumsy(unit) and (not unit.altitude or not way[-1][2]):
        return Refusal("fly.clumsy", RULES, named)
    course = flying_ways.judged(battle, unit, way)
    if course.why == "far":
        limit = 2 * battle.rules.flight(unit)
        return Refusal("move.too_far", RULES, (*named, ("half", course.half), ("limit", limit)))
    if course.why:
        x, y, _ = way[course.fault]
        return Refusal(f"fly.{course.why}", RULES, (*named, ("square", (x, y)), ("step", course.fault + 1)))
    return None


def _unable(battle: Battle, unit: UnitFacts) -> Refusal | None:
    named = (("unit", unit.id),)
    if not battle.rules.flight(unit):
        return Refusal("fly.no_flyer", RULES, named)
    if unit.prone:
        return Refusal("move.prone", ("MOV-19", *RULES), named)
    if unit.rides or unit.climbs or unit.group or unit.clings_to:
        return Refusal("fly.held", RULES, named)
    return None


def why_not_wing(battle: Battle, command: Wing) -> Refusal | None:
    """Only the clumsy need an action for it; taking off from the ground, landing and turning in the air."""
    unit = battle.unit(command.actor)
    refusal = _unable(battle, unit)
    if refusal is not None:
        return refusal
    named = (("unit", unit.id),)
    if not battle.rules.clumsy(unit):
        return Refusal("wing.nimble", RULES, named)
    if command.deed not in DEEDS:
        return Refusal("wing.unknown", RULES, named)
    if (command.deed == "take_off") != (unit.altitude == 0):
        return Refusal("wing.aloft" if unit.altitude else "wing.grounded", RULES, named)
    if command.deed == "land" and not flying_ways.lands(battle, unit):
        return Refusal("wing.no_ground", RULES, named)
    return None


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Flights to every square in reach, at the height one has or the least that clears the ground, and down to it;
    what a clumsy one needs actions for.
    """
    if not battle.rules.flight(unit):
        return
    if _unable(battle, unit) is not None:
        return
    price = actions.payable(battle, unit, "fly")
    found = (
        ()
        if price is None
        else battle.kept(("flights", unit.id), lambda battle: tuple(flying_lines.flights(battle, unit)))
    )
    if price is not None and found:
        yield Offer("fly", unit.id, (Field("way", "way", found),), price, battle.rules.verb("fly").rules)
    price = actions.payable(battle, unit, "wing")
    open_to = () if price is None else DEEDS
    deeds = tuple(deed for deed in open_to if why_not_wing(battle, Wing(unit.id, deed)) is None)
    if price is not None and deeds:
        yield Offer("wing", unit.id, (Field("deed", "choice", deeds),), price, battle.rules.verb("wing").rules)


def _fly(battle: Battle, command: Fly) -> None:
    """Along the way up to whatever was not seen, then back to where one can stay."""
    movement.set_out(battle, command.actor, "fly")
    underway.go(battle, "fly", battle.unit(command.actor), command.way, _leg)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Further on the way, where somebody may have that for its moment."""
    underway.go_on(battle, frame, _leg)


def _leg(
    battle: Battle, unit: UnitFacts, found: underway.Facts, way: tuple[underway.Place, ...], *, last: bool
) -> bool:
    side, start = unit.derived.footprint, (unit.x, unit.y, unit.altitude)
    gone, hidden = 0, ""
    for index, (x, y, z) in enumerate(way):
        ends = last and index == len(way) - 1
        hidden = movement.occupant(battle, replace(unit, altitude=z), Footprint(x, y, side), passing=not ends)
        if hidden:
            break
        gone = index + 1
    while (last or hidden) and gone and not _stays(battle, unit, way[gone - 1]):
        gone -= 1
    if gone:
        x, y, z = way[gone - 1]
        movement.put(battle, unit.id, (x, y), RULES)
        movement.hover(battle, unit.id, z, RULES)
        places = (start, *way[:gone])
        half = sum(flying_ways.step(battle.board, side, one, other) for one, other in pairwise(places))
        battle.write(unit.id, Position, "flown", unit.flown + half, RULES)
        turns = [(u - a, v - b) for (a, b, _), (u, v, _) in pairwise(places) if (a, b) != (u, v)]
        heading = -1 if not z else flying_ways.EIGHTHS.index(turns[-1]) if turns else unit.heading
        battle.write(unit.id, Position, "heading", heading, RULES)
        battle.say(Flew(unit=unit.id, way=places, half=half, rules=RULES))
        flat = tuple((a, b) for a, b, _ in places)
        battle.say(Moved(unit=unit.id, path=flat, half=0, means="fly", rules=RULES))
    if hidden:
        x, y, _ = way[min(gone, len(way) - 1)]
        underway.bump(battle, unit, hidden, (x, y), "fly")
    return not hidden


def _stays(battle: Battle, unit: UnitFacts, at: Height) -> bool:
    """Whether it can really stop there."""
    x, y, z = at
    space = Footprint(x, y, unit.derived.footprint)
    if movement.occupant(battle, replace(unit, altitude=z), space, passing=False):
        return False
    return z > 0 or battle.board.free(*space)


def _wing(battle: Battle, unit: UnitFacts, deed: str) -> None:
    if deed in ("take_off", "land"):
        movement.hover(battle, unit.id, int(deed == "take_off"), RULES)
        battle.write(unit.id, Position, "heading", -1, RULES)
        # Getting off the ground is all it does in that action: it has flown as far as it had to.
        battle.write(unit.id, Position, "flown", 2 * battle.rules.flight(unit), RULES)
    else:
        turned = (max(0, unit.heading) + (1 if deed == "right" else -1)) % 8
        battle.write(unit.id, Position, "heading", turned, RULES)
    battle.say(Wheeled(unit=unit.id, deed=deed, rules=RULES))


def turn_begins(battle: Battle, unit: str) -> None:
    """What it flew before counts no longer."""
    if battle.of(unit, Position).flown:
        battle.write(unit, Position, "flown", 0, RULES)


def turn_over(battle: Battle, unit: str) -> None:
    """Who has to keep flying and has flown less than half its speed falls (companion 10)."""
    facts = battle.unit(unit)
    if not battle.rules.aloft(facts) or battle.rules.hovers(facts):
        return
    if facts.flown < battle.rules.flight(facts):
        fall(battle, unit, "slow")


def review(battle: Battle, unit: UnitFacts) -> None:
    """Who can fly no longer comes down."""
    if unit.idle or unit.bars("move") or unit.prone or not battle.rules.flight(unit):
        fall(battle, unit.id, "unable")


def fall(battle: Battle, unit: str, cause: str) -> None:
    """The flyer drops to the ground, onto the nearest place that is free if somebody or something is below."""
    facts = battle.unit(unit)
    battle.say(Stalled(unit=unit, cause=cause, rules=RULES))
    battle.write(unit, Position, "heading", -1, RULES)
    falling.fall(battle, unit, unit, facts.altitude, RULES)


class Flying(esper.Processor):
    """Carries out flights, and what a clumsy flyer needs actions for."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Fly):
            _fly(battle, command)
        elif isinstance(command, Wing):
            condition.undertake(battle, command.actor, command.verb, "moved")
            _wing(battle, battle.unit(command.actor), command.deed)
