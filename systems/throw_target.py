"""Throwing the one that is grappled (THT, EX-13).

Other grapplers who object have to be beaten first, and whoever still holds on flies along. As soon as the contest of
the throw is rolled the hold is over. What stands in the way hurts by the metres that were left. Steps of the frame
``throw_target``: open → consented → settle.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from systems import actions, condition, contest, falling, forced, hold, objection, stack, things, throw_ways
from systems.battle import Battle
from systems.commands import Command, ThrowTarget
from systems.damage import inflict
from systems.events import Crashed, Flung
from systems.facts import UnitFacts, cite
from systems.forecast import ContestFacts, Forecast, Step
from systems.offers import Field, Offer, Refusal
from systems.throw_ways import Flight

NAME = "throw_target"


def why_not(battle: Battle, command: ThrowTarget) -> Refusal | None:
    """Only whom one has grappled, only with the strength for it, only in a direction that is not through oneself
    (THT-01, THT-04, THT-09).
    """
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("target", command.target))
    if unit.pinned:
        return Refusal("hold.pinned", ("PIN-07",), named)
    if not unit.holds or unit.holds != command.target:
        return Refusal("throw_target.no_hold", ("THT-01",), named)
    target = battle.unit(command.target)
    if unit.grip is not None and not unit.grip.pins:
        cite("THT-02")  # a pin is not asked for
    heavy = battle.rules.too_heavy(unit, target)
    if heavy:
        sizes = (("size", target.size), ("own", unit.size), ("strength", unit.attribute("STR")))
        return Refusal("throw_target.too_heavy", heavy, (*named, *sizes))
    if command.square not in throw_ways.squares(battle.board, target.footprint):
        return Refusal("throw_target.direction", ("THT-04",), named)
    if throw_ways.through(target.footprint, command.square, unit.footprint):
        return Refusal("throw_target.through", ("THT-04",), (*named, ("square", command.square)))
    return None


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Where the unit could throw the one it holds."""
    price = actions.payable(battle, unit, NAME)
    if price is None or not unit.holds:
        return
    target = battle.unit(unit.holds)
    squares = tuple(
        square
        for square in throw_ways.squares(battle.board, target.footprint)
        if why_not(battle, ThrowTarget(unit.id, target.id, square)) is None
    )
    if squares:
        fields = (Field("target", "unit", (target.id,)), Field("square", "square", squares))
        yield Offer(NAME, unit.id, fields, price, battle.rules.verb(NAME).rules)


def rivals(battle: Battle, unit: str, target: str) -> tuple[str, ...]:
    """Everybody else who holds the target, in the order in which they took hold (THT-11)."""
    return tuple(row.grappler for row in battle.unit(target).held_by if row.grappler != unit)


# what will come of it


def forecast(battle: Battle, command: ThrowTarget) -> Forecast:
    """Everybody who would object, the contest, and where each number of metres would end."""
    unit, target = battle.unit(command.actor), battle.unit(command.target)
    steps, along = _objections(battle, unit, target)
    throw = contest.planned(battle, ContestFacts(NAME, unit, target))
    way = throw_ways.towards(target.footprint, command.square)
    assert throw.own is not None
    flights = [
        next(each for each in throw_ways.flights(battle, (target, *along), way, metres) if each.unit == target.id)
        for metres in range(len(throw.own.successes))
    ]
    struck = next((each.struck for each in flights if each.struck and each.hardness >= 0), "")
    return battle.rules.throw_plan(
        battle.rules.verb(NAME).prices[0], target, (*steps, throw), tuple(map(throw_ways.landing, flights)),
        battle.unit(struck) if struck else None,
    )  # fmt: skip


def _objections(battle: Battle, unit: UnitFacts, target: UnitFacts) -> tuple[tuple[Step, ...], tuple[UnitFacts, ...]]:
    """The contests against those who object, and those who would fly along."""
    others = [battle.unit(each) for each in rivals(battle, unit.id, target.id)]
    against = [each for each in others if objection.has_a_say(each) and objection.objects(unit, each)]
    grip = unit.grip
    steps = tuple(
        contest.planned(
            battle, objection.facts_against(unit, each, grip.weapon if grip else "", ranged=bool(grip and grip.ranged))
        )
        for each in against
    )
    return steps, tuple(each for each in others if each in against or not objection.has_a_say(each))


# doing it


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Everybody answers, then the contest, then the flight (THT-03, THT-10, THT-11)."""
    unit, target = battle.unit(frame.fact("actor")), frame.fact("target")
    if unit.holds != target:
        stack.pop(battle)  # somebody's answer has ended the hold
    elif frame.step == "open":
        _ask(battle, unit, target)
    elif frame.step == objection.DONE:
        _throw(battle, frame, unit, target)
    else:
        _thrown(battle, frame, unit.id, target)


def _ask(battle: Battle, unit: UnitFacts, target: str) -> None:
    asked, grip = rivals(battle, unit.id, target), unit.grip
    if not asked:
        stack.turn(battle, objection.DONE, allowed=True, agreed=())
        return
    cite("THT-11")
    objection.begin(
        battle, unit.id, asked, weapon=grip.weapon if grip else "", ranged=bool(grip and grip.ranged)
    )  # fmt: skip


def _throw(battle: Battle, frame: stack.Frame, unit: UnitFacts, target: str) -> None:
    """Nobody is left against it: who has agreed lets go, and the contest begins; otherwise nothing more happens."""
    if not frame.fact("allowed"):
        stack.pop(battle)
        return
    for each in frame.fact("agreed"):
        if battle.unit(each).holds == target:
            hold.release(battle, each, "let_go", ("THT-11", "GRP-23"))
    contest.begin(battle, NAME, unit.id, target)


def _thrown(battle: Battle, frame: stack.Frame, unit: str, target: str) -> None:
    """The dice have fallen: the hold is over whatever they say; a win sends the target flying (THT-04, THT-10)."""
    stack.pop(battle)
    along = rivals(battle, unit, target)
    hold.release(battle, unit, "thrown", ("THT-10",))
    if not frame.fact("margin"):
        return
    metres = battle.rules.thrown_metres(frame.fact("own"), frame.fact("margin"))
    thrown = [battle.unit(each) for each in (target, *along)]
    way = throw_ways.towards(thrown[0].footprint, frame.fact("square"))
    flights = throw_ways.flights(battle, thrown, way, metres)
    for flight in flights:
        _fly(battle, unit, flight, metres, along=flight.unit != target)
    for flight in flights:
        _land(battle, unit, flight)


def _fly(battle: Battle, by: str, flight: Flight, metres: int, *, along: bool) -> None:
    ride = flight.ride
    free = flight.hardness < 0 and not ride.fall
    rules = ("THT-04", *(("THT-11",) if along else ()), *(("THT-12",) if free else ()))
    if ride.path:
        forced.place(battle, flight.unit, ride, rules)
        condition.lose_aim(battle, flight.unit, "moved")
    condition.progress(battle)
    battle.say(
        Flung(
            unit=flight.unit, by=by, path=(ride.start, *ride.path), metres=ride.metres, wanted=metres,
            stopped=ride.stopped, obstacle=ride.unit, rules=rules,
        )
    )  # fmt: skip


def _land(battle: Battle, by: str, flight: Flight) -> None:
    """Over an edge it falls; into something it crashes; otherwise it lands unhurt and on its feet (THT-12)."""
    if flight.ride.fall:
        falling.fall(battle, flight.unit, by, flight.ride.fall, ("THT-04",))
    elif flight.hardness >= 0:
        _crash(battle, by, flight)


def _crash(battle: Battle, by: str, flight: Flight) -> None:
    """The metres that are left hurt; what is soft enough, and every creature, is hurt alike (THT-06, THT-07)."""
    harmed = battle.rules.crash(battle.unit(flight.unit), flight.left, flight.hardness)
    soft = battle.rules.gives_way(flight.hardness)
    thing = None if flight.at is None else things.at_place(battle, flight.at)
    damage, points = 0, -1
    if soft and thing is not None and flight.at is not None:
        damage = max(0, flight.left - flight.hardness)
        points = things.hurt(battle, things.name_at(battle, flight.at), thing, damage, ("THT-07",))
    battle.say(
        Crashed(
            unit=flight.unit, by=by, left=flight.left, hardness=flight.hardness, obstacle=flight.struck,
            thing="" if thing is None else thing.key, at=flight.at or (), damage=damage, points=points,
            rules=("THT-07",) if soft else ("THT-06",),
        )
    )  # fmt: skip
    if harmed.bashing + harmed.lethal + harmed.aggravated:
        falling.topple(battle, flight.unit, by, ("THT-12",))
    if harmed.dealt:
        inflict(battle, flight.unit, by, flight.left, harmed)
    if flight.struck:
        other = battle.rules.crash(battle.unit(flight.struck), flight.left, 0)
        if other.dealt:
            inflict(battle, flight.struck, by, flight.left, other)


class Throwing(esper.Processor):
    """Pays for a throw and opens it."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, ThrowTarget):
            return
        condition.undertake(battle, command.actor, command.verb)
        stack.push(battle, NAME, "open", actor=command.actor, target=command.target, square=command.square)
