"""Running a charge: down the lane, perhaps over one that stands in it, then the blow (CHG, OVR-06).

What is judged is in ``charge``. Steps of the frame ``charge``, which an overrun on the way needs: open → settle.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import esper

from components.defense import Defense
from systems import (
    actions,
    attack_flow,
    charge_lane,
    condition,
    contest,
    hold,
    knowledge,
    mines,
    movement,
    overrun,
    readied,
    stack,
)  # fmt: skip
from systems.battle import Battle
from systems.charge import creatures, metres
from systems.commands import Charge, Command, Square
from systems.events import ActLost, Discovered, Moved
from systems.facts import Footprint, UnitFacts
from systems.forced_path import share
from systems.geometry import overlap


def on_line(start: Footprint, end: Footprint) -> tuple[Square, ...]:
    """The places on the straight way to the end, one for each step along its longer side; halfway is still the place
    nearer to the start. Whole numbers only, and the same way whichever way the map is turned.
    """
    dx, dy = end.x - start.x, end.y - start.y
    steps = max(abs(dx), abs(dy))
    return tuple((start.x + share(dx, step, steps), start.y + share(dy, step, steps)) for step in range(1, steps + 1))


class Charges(esper.Processor):
    """Runs the lane and opens the attack at its end."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, Charge):
            return
        unit = battle.unit(command.actor)
        actions.pay(battle, unit.id, command.verb)
        hold.leave(battle, unit.id)
        condition.lose_aim(battle, unit.id, "moved")
        condition.end_total_defense(battle, unit.id, "other_standard")
        start, end = unit.footprint, Footprint(*command.square, unit.derived.footprint)
        hidden = _hidden_in_lane(battle, unit, start, end, command.overrun)
        if hidden:
            _stop_short(battle, unit, start, end, hidden)
        elif command.overrun:
            said = {each.name: getattr(command, each.name) for each in fields(command)}
            front = _front(battle, unit, start, end, command.overrun)
            here = (start.x, start.y)
            stack.push(
                battle, "charge", "run", **said, start=here, base=unit.base_defense, at=here, seen=False, front=front
            )
        elif readied.prepared(battle) or mines.lying(battle):
            said = {each.name: getattr(command, each.name) for each in fields(command)}
            here = (start.x, start.y)
            stack.push(
                battle, "charge", "run", **said, start=here, base=unit.base_defense, at=here, seen=False, front=()
            )
        else:
            _arrive(battle, unit, start, command, unit.base_defense)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """In front of the one that is overrun: the contest, then on to the blow, or the charge is over (OVR-05)."""
    found = dict(frame.facts)
    if frame.step == "run":
        _run_on(battle, found)
        return
    if frame.step == "open":
        contest.begin(battle, "overrun", found["actor"], found["overrun"], own=found["by"])
        return
    stack.pop(battle)
    if not overrun.decided(battle, found | {"target": found["overrun"]}):
        return
    unit = battle.unit(found["actor"])
    if not unit.idle and not unit.prone:
        here = (unit.x, unit.y)
        said = found | {"overrun": "", "at": here, "seen": False, "front": ()}
        stack.push(battle, "charge", "run", **said, past=found["overrun"])


def _run_on(battle: Battle, found: dict[str, Any]) -> None:
    """Down the lane to the next place where somebody's moment comes, or to the blow; who has been stopped or barred is
    through with the charge (RDY-03, CHG-08).
    """
    unit, command = battle.unit(found["actor"]), _command(found)
    (x, y), side = found["start"], unit.derived.footprint
    start, end = Footprint(x, y, side), Footprint(*command.square, side)
    stopped = unit.idle or unit.prone or bool(unit.group) or (unit.x, unit.y) != found["at"]
    past = command.overrun or found.get("past", "")
    if stopped or (found["seen"] and _hidden_in_lane(battle, unit, unit.footprint, end, past)):
        stack.pop(battle)
        battle.say(ActLost(unit=unit.id, verb="charge", rules=("RDY-03",)))
        return
    line = (found["start"], *on_line(start, end))
    left = line[line.index(found["at"]) : line.index(found["front"] or command.square) + 1]
    steps, entrants = readied.on_way(battle, unit, left, not found["seen"])
    ahead = left[1:] if steps < 0 else left[1 : steps + 1]
    upto, later = mines.cut(battle, unit, ahead)
    if len(upto) < len(ahead):
        _struck(battle, unit, found, upto, sprung=bool(later))
        return
    if steps < 0 and command.overrun:
        _run(battle, unit, start, found["front"], found["base"], ("CHG-01", "OVR-06"))
        stack.turn(battle, "open")
        return
    if steps < 0:
        stack.pop(battle)
        _arrive(battle, unit, start, command, found["base"])
        return
    _run(battle, unit, start, left[steps], found["base"], ("CHG-01", "CHG-06"))
    stack.turn(battle, "run", at=left[steps], seen=True)
    readied.open_window(battle, unit.id, entrants)


def _struck(
    battle: Battle, unit: UnitFacts, found: dict[str, Any], upto: tuple[Square, ...], *, sprung: bool
) -> None:  # fmt: skip
    """Down the lane to what strikes from the ground, and on afterwards where the runner still can; or up to before what
    it has seen in time, and the charge is over.
    """
    (x, y), side = found["start"], unit.derived.footprint
    at = upto[-1] if upto else found["at"]
    _run(battle, unit, Footprint(x, y, side), at, found["base"], ("CHG-01", "CHG-06"))
    if sprung:
        stack.turn(battle, "run", at=at, seen=False)
        return
    stack.pop(battle)
    battle.say(ActLost(unit=unit.id, verb="charge", rules=mines.RULES))


def _command(found: dict[str, Any]) -> Charge:
    return Charge(**{each.name: found[each.name] for each in fields(Charge)})


def _arrive(battle: Battle, unit: UnitFacts, start: Footprint, command: Charge, base: int) -> None:
    """At the end of the lane the blow is announced, with what the whole run gives it (CHG-02)."""
    end = Footprint(*command.square, start.side)
    length = metres(start, end)
    _run(battle, unit, start, command.square, base, ("CHG-01", "CHG-06"))
    bonus = battle.rules.charge_bonus(replace(unit, base_defense=base), length)[0]
    attack_flow.announce(battle, command, length, verb="bull_rush" if command.rush else "")
    stack.turn(battle, "announce", charge_bonus=bonus)


def _run(battle: Battle, unit: UnitFacts, start: Footprint, square: Square, base: int, rules: tuple[str, ...]) -> None:
    """Down the lane to a square; what the run from its start costs in Base Defense, of which there were ``base`` points
    before it (CHG-02, CHG-10).
    """
    if square == (unit.x, unit.y):
        return
    length = metres(start, Footprint(*square, start.side))
    gone = metres(unit.footprint, Footprint(*square, start.side))
    lost = battle.rules.charge_bonus(replace(unit, base_defense=base), length)[1]
    movement.put(battle, unit.id, square, rules)
    battle.say(Moved(unit=unit.id, path=((unit.x, unit.y), square), half=2 * gone, means="charge", rules=rules))
    battle.write(unit.id, Defense, "charge_loss", lost, ("CHG-02", "CHG-10"))
    battle.write(unit.id, Defense, "charged", length, ("CHG-10",))


def _front(battle: Battle, unit: UnitFacts, start: Footprint, end: Footprint, past: str) -> Square:
    """The last place on the way where the runner can stop in front of the one it means to overrun (OVR-05)."""
    last = (start.x, start.y)
    there = battle.footprint(past)
    for x, y in on_line(start, end):
        place = Footprint(x, y, start.side)
        if overlap(place, there) or movement.occupant(battle, unit, place, passing=False):
            break
        last = (x, y)
    return last


def _hidden_in_lane(battle: Battle, unit: UnitFacts, start: Footprint, end: Footprint, past: str) -> str:
    """A unit nobody had seen that really stands in the lane or on its end; "" when there is none."""
    there = movement.occupant(battle, unit, end, passing=False)
    if there:
        return there
    fault = charge_lane.fault(battle.board, start, end, creatures(battle, unit, known=False, past=past))
    if fault is None:
        return ""
    x, y = fault[1][-2], fault[1][-1]
    return movement.occupant(battle, unit, Footprint(x, y), passing=False)


def _stop_short(battle: Battle, unit: UnitFacts, start: Footprint, end: Footprint, hidden: str) -> None:
    """The charge ends on the last free place of its line before whatever was not seen; the attack is lost."""
    last = (start.x, start.y)
    for x, y in on_line(start, end):
        place = Footprint(x, y, start.side)
        barred = charge_lane.fault(battle.board, start, place, creatures(battle, unit, known=False))
        if barred or not battle.board.free(*place) or movement.occupant(battle, unit, place, passing=False):
            break
        last = (x, y)
    _run(battle, unit, start, last, unit.base_defense, ("CHG-01", "CHG-08"))
    there = battle.footprint(hidden)
    knowledge.discover(battle, unit.side, hidden)
    battle.say(Discovered(unit=unit.id, hidden=hidden, at=(there.x, there.y), rules=("CHG-08",)))
