"""Overrun: through the place where an enemy stands, by force or skill (OVR).

The way leads through the target's space. In front of it the contest is rolled: won, the unit goes on, though never to
stop in there; not won, it stops in front and the move action is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import esper

from systems import actions, contest, geometry, knowledge, mines, movement, overrun_ways, readied, stack, underway
from systems.battle import Battle
from systems.commands import Command, Overrun, Square
from systems.events import Overran
from systems.facts import Footprint, UnitFacts
from systems.forecast import ContestFacts, Effect, Forecast
from systems.offers import Field, Offer, Refusal
from systems.rulesets.plans import once, undertaking

MEANS = ("STR", "DEX")
UP_TO, PAST = ("OVR-01", "MOV-01"), ("OVR-04", "MOV-01")


def why_not(battle: Battle, command: Overrun) -> Refusal | None:
    """Why this way cannot be forced: no such enemy, a way that does not lead through it, or cannot be walked."""
    unit = battle.unit(command.actor)
    refusal = why_not_past(battle, unit, command.target, command.by)
    if refusal is not None:
        return refusal
    refusal = movement.why_not(battle, unit, command.path, through=command.target)
    if refusal is not None:
        return refusal
    named = (("unit", unit.id), ("target", command.target))
    entry = first_inside(unit, battle.unit(command.target), command.path)
    if entry < 0:
        return Refusal("overrun.not_through", ("OVR-02",), named)
    front = command.path[entry - 1] if entry else (unit.x, unit.y)
    _, busy = movement.known_crowd(battle, unit, command.target)
    if entry and movement.covers(battle.board, Footprint(*front, unit.derived.footprint), busy):
        return Refusal("overrun.front_taken", ("OVR-05",), (*named, ("square", front)))
    return None


def why_not_past(battle: Battle, unit: UnitFacts, target: str, by: str) -> Refusal | None:
    """Only an enemy that is known and able is overrun; everybody else may be passed without it, who is above or below
    the mover too (MOV-01, OVR-03).
    """
    if target not in battle.sheets or target == unit.id:
        return Refusal("attack.no_target", ("OVR-02",), (("unit", unit.id), ("target", target)))
    other = battle.unit(target)
    named = (("unit", unit.id), ("target", target))
    if other.side != unit.side and not knowledge.locates(battle, unit.side, target):
        return Refusal("attack.not_located", ("OVR-02",), named)
    if other.side == unit.side or other.helpless or movement.apart(unit, other):
        return Refusal("overrun.needless", ("OVR-02", "MOV-01"), named)
    return None if by in MEANS else Refusal("overrun.means", ("OVR-03",), (*named, ("by", by)))


def first_inside(unit: UnitFacts, target: UnitFacts, path: tuple[Square, ...]) -> int:
    """Index of the first step that enters the target's space; -1 where none does."""
    side = unit.derived.footprint
    for index, square in enumerate(path):
        if geometry.overlap(Footprint(*square, side), target.footprint):
            return index
    return -1


def facts(battle: Battle, actor: str, target: str, by: str) -> ContestFacts:
    """The contest of an overrun (OVR-03)."""
    return ContestFacts("overrun", battle.unit(actor), battle.unit(target), own=by)


def forecast(battle: Battle, command: Overrun) -> Forecast:
    """The contest, and the chance to get past (OVR-03, OVR-04)."""
    step = contest.planned(battle, facts(battle, command.actor, command.target, command.by))
    price = actions.payable(battle, battle.unit(command.actor), "overrun") or ()
    return undertaking(
        "overrun", command.actor, command.target, price, steps=(step,),
        effects=(Effect("passed", once(step.win), ("OVR-04",)),), hit=step.win,
    )  # fmt: skip


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Whom the unit may overrun, with the cheapest way through that one to each square beyond."""
    price = actions.payable(battle, unit, "overrun")
    if price is None or unit.prone or unit.altitude or unit.rides:
        return
    for foe in battle.units():
        if foe.side == unit.side or why_not_past(battle, unit, foe.id, MEANS[0]) is not None:
            continue
        ways = ways_past(battle, unit, foe)
        if ways:
            fields = (Field("target", "unit", (foe.id,)), Field("path", "way", ways), Field("by", "choice", MEANS))
            yield Offer("overrun", unit.id, fields, price, battle.rules.verb("overrun").rules)


def ways_past(battle: Battle, unit: UnitFacts, foe: UnitFacts) -> tuple[tuple[Square, ...], ...]:
    """The cheapest way through the foe's space to every square that one leads to, in the order of the squares."""
    if geometry.distance(unit.footprint, foe.footprint) > unit.speed:
        return ()
    others = movement.near(unit, movement.known(battle, unit.side), unit.speed)
    solid, busy = movement.crowd(battle.board, unit, others, knowledge.met(battle, unit.side), foe.id)
    walk = movement.reach(battle, unit)
    return overrun_ways.ways(battle.board, unit.footprint, foe.footprint, 2 * unit.speed, walk, solid, busy)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """In front of the target the contest; then on, or not (OVR-04, OVR-05)."""
    found = dict(frame.facts)
    unit = battle.unit(found["actor"])
    if frame.step == "open" and (underway.stopped(unit) or (unit.x, unit.y) != found["front"]):
        stack.pop(battle)  # it never got there
    elif frame.step == "open" and not _stands_there(battle, unit, found):
        stack.pop(battle)
        _on(battle, unit, found["rest"], PAST)
    elif frame.step == "open":
        contest.begin(battle, "overrun", found["actor"], found["target"], own=found["by"])
    else:
        stack.pop(battle)
        if decided(battle, found):
            _on(battle, unit, found["rest"], PAST, found["target"])


def _stands_there(battle: Battle, unit: UnitFacts, found: dict[str, Any]) -> bool:
    """Whether the target, which may have had this for its moment, is still in the way."""
    target = battle.unit(found["target"])
    return not target.dead and not target.helpless and first_inside(unit, target, found["rest"]) == 0


def _on(battle: Battle, unit: UnitFacts, path: tuple[Square, ...], rules: tuple[str, ...], past: str = "") -> bool:
    """Walk on, at once or where somebody may have it for its moment or something lies on the ground; False where that
    has ended short of the end.
    """
    if path and (readied.prepared(battle) or mines.lying(battle)):
        movement.watched(battle, unit, path, "overrun", rules, past)
        return True
    return not path or movement.travel(battle, unit, path, rules, through=past)


def decided(battle: Battle, found: dict[str, Any]) -> bool:
    """Tell how the contest ended; whether the unit gets past."""
    passed = bool(found["margin"])
    rules = ("OVR-04",) if passed else ("OVR-05",)
    battle.say(Overran(unit=found["actor"], target=found["target"], passed=passed, rules=rules))
    return passed


class Overruns(esper.Processor):
    """Walks up to the target and opens the contest there."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, Overrun):
            return
        movement.set_out(battle, command.actor, command.verb)
        unit, target = battle.unit(command.actor), battle.unit(command.target)
        entry = first_inside(unit, target, command.path)
        front = command.path[entry - 1] if entry else (unit.x, unit.y)
        stack.push(
            battle, "overrun", "open", actor=unit.id, target=target.id, by=command.by, rest=command.path[entry:],
            front=front,
        )  # fmt: skip
        if not _on(battle, unit, command.path[:entry], UP_TO):
            stack.pop(battle)
