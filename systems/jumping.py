"""Jumping (MOV-03 to MOV-05, companion 10): over gaps and things, up to ledges, down from them, and the stunts of the
table, which are jumps like any other.

A leap goes in a straight line, with its run-up on the line behind it. It carries 1.6 m a success; at its height it is a
quarter as high as far, and over each square on the way it has to be higher than what stands there. Onto higher ground,
or over a thing right in front, it is a high jump of 0.4 m a success. What it falls short of stops it: in front of
things, and over a gap it comes down in. Without measuring the jump first it carries as far as it carries.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from math import isqrt

import esper

from components.actions import ActionBudget
from components.condition import Conditions
from systems import actions, falling, forced_path, knowledge, leap_places, movement, readied, stack, underway
from systems.battle import Battle
from systems.climbing_walls import falls_hurt
from systems.commands import Command, Jump, Square
from systems.events import ActLost, LeapMeasured, Leapt, Moved
from systems.facts import LEAPING, Footprint, UnitFacts
from systems.forecast import Effect, Forecast
from systems.leap_lines import (
    FARTHEST,
    LONGEST_RUN,
    Leap,
    Over,
    Stop,
    direction,
    high,
    leap,
    replace_leap,
    squared,
    stops_of,
)
from systems.offers import Field, Offer, Refusal
from systems.rolls import side_rolls
from systems.rulesets.plans import once, undertaking

RULES = ("MOV-03",)
RUN_UPS = [Field("run", "number", low=run, high=run) for run in range(LONGEST_RUN + 1)]
MEASURED = Field("measured", "flag", (False, True))


def why_not(battle: Battle, command: Jump) -> Refusal | None:
    """Only on one's feet, in a straight line with its run-up, to a square that is free and could be reached."""
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("square", command.square))
    if unit.prone:
        return Refusal("move.prone", ("MOV-19", *RULES), named[:1])
    if unit.altitude or unit.rides:
        return Refusal("going.aloft", RULES, named[:1])
    if unit.group:
        return Refusal("jump.held", RULES, named[:1])
    if not battle.board.inside(*command.square) or command.square == (unit.x, unit.y):
        return Refusal("jump.nowhere", RULES, named)
    if (
        command.run < 0
        or command.run > longest_run(unit)
        or (command.run and run_up(battle, unit, command.square, command.run) is None)
    ):
        return Refusal("jump.no_run", RULES, (*named, ("distance", command.run), ("limit", longest_run(unit))))
    if command.square not in aims(battle, unit, command.run):
        return Refusal("jump.nowhere", RULES, named)
    return None


def longest_run(unit: UnitFacts) -> int:
    """Metres of run-up that still help, and that it can run."""
    return min(unit.attribute("STR"), unit.speed, LONGEST_RUN)


def run_up(battle: Battle, unit: UnitFacts, square: Square, metres: int) -> tuple[Square, ...] | None:
    """The squares of a straight run of so many metres towards the square, ending where the leap begins: the unit runs
    them from where it stands. None where it cannot.
    """
    way = direction((unit.x, unit.y), square)
    path = None if way is None else _run(battle, unit, way, metres)
    return None if path is None or square in path else path


def _run(battle: Battle, unit: UnitFacts, way: Square, metres: int) -> tuple[Square, ...] | None:
    """The same in one of the eight directions, wherever the leap goes."""
    return _lines(battle, unit)[leap_places.NUMBERS[way]].run(metres)


def _lines(battle: Battle, unit: UnitFacts) -> list[leap_places.Line]:
    """The eight lines from where it stands, in the order of the directions."""

    def look(battle: Battle) -> list[leap_places.Line]:
        leaper, here = _leaper(unit), unit.footprint
        return [
            leap_places.line(battle.board, here, number, leaper, on)
            for number, on in enumerate(_bodies(battle, unit))
        ]  # fmt: skip

    return battle.kept(("leap lines", unit.id, knowledge.met(battle, unit.side)), look)


def _leaper(unit: UnitFacts) -> leap_places.Leaper:
    """What its lines depend on besides its place."""
    return unit.derived.footprint, unit.size, longest_run(unit), 2 * unit.speed


def line(battle: Battle, unit: UnitFacts, start: Square, way: Square, farthest: int = FARTHEST) -> tuple[Stop, ...]:
    """Every square of the line from the take-off on, up to a wall, a door or the edge of the map.

    The take-off is on the straight line from where the unit stands.
    """
    floor = forced_path.height(battle.board, Footprint(*start, unit.derived.footprint))
    return stops_of(_beyond(battle, unit, start, way)[:farthest], floor, squared(way))


def _beyond(battle: Battle, unit: UnitFacts, start: Square, way: Square) -> list[Over]:
    """The part of the unit's profile in one direction that lies beyond the take-off."""
    run = max(abs(start[0] - unit.x), abs(start[1] - unit.y))
    return _lines(battle, unit)[leap_places.NUMBERS[way]].profile[run:]


def _bodies(battle: Battle, unit: UnitFacts) -> list[tuple[leap_places.Mark, ...]]:
    """Those that its side knows of on each of the eight lines, as far as a leap could pass: nobody runs through able
    enemies, nor through one that has been met there unseen, which is no body to leap over yet.
    """
    found: list[tuple[Footprint, int, bool]] = []
    for other in movement.known(battle, unit.side):
        if other.id != unit.id and not other.dead and not movement.apart(unit, other):
            passes = other.side == unit.side or other.helpless
            found.append((other.footprint, 4 * other.size, not passes))
    for place in knowledge.met(battle, unit.side):
        found.append((place.space, -1, not place.fallen))
    return leap_places.marks(unit.footprint, found, FARTHEST + longest_run(unit))


def aims(battle: Battle, unit: UnitFacts, run: int) -> dict[Square, tuple[Square, ...]]:
    """Every square that a leap with so many metres of run-up may be meant for, with the squares of the run-up."""
    return battle.kept(("leaps", unit.id, run), lambda battle: _aims(battle, unit, run))


def _aims(battle: Battle, unit: UnitFacts, run: int) -> dict[Square, tuple[Square, ...]]:
    """The same, looked for along all eight lines."""
    found: dict[Square, tuple[Square, ...]] = {}
    most = _most(battle, unit, run)
    for number, each in enumerate(_lines(battle, unit)):
        path = each.run(run) or ()
        for square in leap_places.from_line(battle.board, unit.footprint, each, number, run, most):
            found[square] = path
    return found


def _most(battle: Battle, unit: UnitFacts, run: int) -> int:
    """Tenths of a metre of the best long jump that is likely enough to speak of: one roll in a thousand."""
    chances = battle.rules.gait("jump", unit, run).successes
    left = 0.0
    for successes in range(len(chances) - 1, -1, -1):
        left += chances[successes]
        if left >= 0.001:
            return battle.rules.leap(successes, run, False)
    return 0


def _wanted(battle: Battle, unit: UnitFacts, command: Jump) -> tuple[tuple[Square, ...], tuple[Stop, ...]]:
    """The run-up of a legal jump, and its whole line."""
    runs = aims(battle, unit, command.run)[command.square]
    start = runs[-1] if runs else (unit.x, unit.y)
    way = direction(start, command.square)
    assert way is not None
    return runs, line(battle, unit, start, way)


def forecast(battle: Battle, command: Jump) -> Forecast:
    """Both rolls; the chance to come down where one wants, and how deep one falls where one does not (exact)."""
    unit = battle.unit(command.actor)
    runs, stops = _wanted(battle, unit, command)
    aim = next(n for n, stop in enumerate(stops) if stop.square == command.square)
    start = runs[-1] if runs else (unit.x, unit.y)
    side = battle.rules.gait("jump", unit, command.run)
    careful = measure(battle, unit) if command.measured else 0.0
    reached, falls, harm = 0.0, [0.0], [0.0]
    for successes, chance in enumerate(side.successes):
        tenths = battle.rules.leap(successes, command.run, high(stops, aim))
        for measured, share in ((True, careful), (False, 1.0 - careful)):
            came = leap(stops, start, aim, tenths, measured=measured)
            reached += chance * share * came.reached
            falls += [0.0] * (came.fall + 1 - len(falls))
            falls[came.fall] += chance * share
            for points, part in enumerate(falls_hurt(battle, unit, came.fall)):
                harm += [0.0] * (points + 1 - len(harm))
                harm[points] += chance * share * part
    effects = [Effect("arrives", once(min(1.0, reached)), RULES, unit.id)]
    if len(falls) > 1:
        effects += [
            Effect("fall", tuple(falls), RULES, unit.id),
            Effect("fall_harm", tuple(harm), ("DMG-15",), unit.id),
        ]
    price = actions.payable(battle, unit, "jump") or ()
    return undertaking("jump", unit.id, unit.id, price, side=side, effects=tuple(effects))


def measure(battle: Battle, unit: UnitFacts) -> float:
    """Chance that the roll of Intelligence succeeds: one success is enough (DIC-07)."""
    return 1.0 - battle.rules.gait("measure", unit).successes[0]


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Leaps from where it stands, and with every run-up that helps, each with the squares it may be meant for."""
    price = actions.payable(battle, unit, "jump")
    if price is None or unit.prone or unit.altitude or unit.rides or unit.group or not unit.speed:
        return
    most = tuple([_most(battle, unit, run) for run in range(longest_run(unit) + 1)])
    aimed = leap_places.aimed(battle.board, unit.footprint, _leaper(unit), _bodies(battle, unit), most)
    rules = battle.rules.verb("jump").rules
    for run, found in enumerate(aimed):
        if found:
            yield Offer("jump", unit.id, (Field("square", "square", found), RUN_UPS[run], MEASURED), price, rules)


def _jump(battle: Battle, command: Jump) -> None:
    """The run-up, and then the leap from where it ends."""
    unit = battle.unit(command.actor)
    runs, _ = _wanted(battle, unit, command)
    movement.set_out(battle, unit.id, "jump")
    if runs and readied.prepared(battle):
        said = {each.name: getattr(command, each.name) for each in fields(command)}
        stack.push(battle, "jump", "run", **said, unit=unit.id, at=runs[-1], ran=len(runs))
        movement.watched(battle, unit, runs, "jump", RULES)
    elif not runs or movement.travel(battle, unit, runs, RULES):
        _leap(battle, command, len(runs))  # otherwise somebody unseen stands on the run-up


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Further through the air, where somebody may have that for its moment; or off the ground after a run-up that
    nobody has stopped.
    """
    if frame.step == "way":
        if not underway.go_on(battle, frame, _leg):
            _drop(battle, frame.fact("unit"))
        return
    stack.pop(battle)
    found = dict(frame.facts)
    unit = battle.unit(found["actor"])
    if not underway.stopped(unit) and (unit.x, unit.y) == found["at"]:
        _leap(battle, Jump(**{each.name: found[each.name] for each in fields(Jump)}), found["ran"])


def _leap(battle: Battle, command: Jump, ran: int) -> None:
    """Off the ground: how far it carries is rolled. ``ran``: steps of the run-up."""
    unit = battle.unit(command.actor)
    start = (unit.x, unit.y)
    way = direction(start, command.square)
    stops = line(battle, unit, start, way) if way is not None else ()
    aim = next((n for n, stop in enumerate(stops) if stop.square == command.square), -1)
    if aim < 0:  # a door has been shut in its way
        battle.say(ActLost(unit=unit.id, verb="jump", rules=("RDY-03",)))
        return
    measured = False
    if command.measured:
        careful = battle.rules.gait("measure", unit)
        found = side_rolls(battle, careful, "measure")
        measured = found > 0
        battle.say(LeapMeasured(unit=unit.id, successes=found, modifiers=careful.modifiers, rules=RULES))
    side = battle.rules.gait("jump", unit, command.run)
    successes = side_rolls(battle, side, "jump")
    tenths = battle.rules.leap(successes, command.run, high(stops, aim))
    came = _met(battle, unit, leap(stops, start, aim, tenths, measured=measured))
    battle.say(
        Leapt(unit=unit.id, path=(start, *came.path), successes=successes, tenths=tenths,
              reached=came.reached, high=high(stops, aim), modifiers=side.modifiers, rules=(*RULES, "MOV-05"))
    )  # fmt: skip
    if came.path:
        places = _through_the_air(stops, came, tenths)
        underway.go(battle, "jump", unit, places, _leg, start=start, ran=ran, fall=came.fall)
    elif came.fall:
        falling.fall(battle, unit.id, unit.id, came.fall, RULES)


def _through_the_air(stops: tuple[Stop, ...], came: Leap, tenths: int) -> tuple[underway.Place, ...]:
    """The squares it passes, with the height above each: over a point s of d it is s(d − s)/d above the take-off."""
    heights = []
    for stop in stops[: len(came.path) - 1]:
        far = max(tenths, stop.tenths)
        heights.append(max(0, stop.tenths * (far - stop.tenths) // far // 10 - stop.rise))
    return tuple((*square, height) for square, height in zip(came.path, (*heights, 0), strict=True))


def _leg(
    battle: Battle, unit: UnitFacts, found: underway.Facts, way: tuple[underway.Place, ...], *, last: bool
) -> bool:
    """Through the air; at its end what it is longer than the move takes, and the fall. ``way`` is empty where somebody
    has had the landing for its moment.
    """
    x, y, height = way[-1] if way else (unit.x, unit.y, unit.altitude)
    if way:
        movement.put(battle, unit.id, (x, y), RULES)
        movement.hover(battle, unit.id, height, RULES)
        path = ((unit.x, unit.y), *((u, v) for u, v, _ in way))
        half = isqrt(4 * ((x - unit.x) ** 2 + (y - unit.y) ** 2))
        battle.say(Moved(unit=unit.id, path=path, half=half, means="jump", rules=RULES))
    if last:
        u, v = found["start"]
        _outran(battle, unit, found["ran"] + -(-isqrt(4 * ((x - u) ** 2 + (y - v) ** 2)) // 2))
        if found["fall"]:
            falling.fall(battle, unit.id, unit.id, found["fall"], RULES)
    return True


def _drop(battle: Battle, unit: str) -> None:
    """Whoever has been stopped in the air comes down where it is."""
    height = battle.unit(unit).altitude
    movement.hover(battle, unit, max(1, height), RULES)  # above whatever it leapt over
    falling.fall(battle, unit, unit, height, RULES)


def _met(battle: Battle, unit: UnitFacts, came: Leap) -> Leap:
    """Somebody unseen where it would come down: it comes down on the last free square before."""
    path = list(came.path)
    side = unit.derived.footprint
    hidden = movement.occupant(battle, unit, Footprint(*path[-1], side), passing=False) if path else ""
    if not hidden:
        return came
    movement.find(battle, unit, hidden, path[-1])
    while path and (
        not battle.board.free(*path[-1], side)
        or movement.occupant(battle, unit, Footprint(*path[-1], side), passing=False)
    ):
        path.pop()
    floor = forced_path.height(battle.board, unit.footprint)
    end = path[-1] if path else (unit.x, unit.y)
    drop = floor - forced_path.height(battle.board, Footprint(*end, side))
    return replace_leap(came, end, drop if drop > forced_path.STEP else 0, tuple(path))


def _outran(battle: Battle, unit: UnitFacts, metres: int) -> None:
    """A leap longer than the move goes on with the next action: another one now, or the move of the next turn, and
    until then the unit is in the air (MOV-03).
    """
    if metres <= unit.speed:
        return
    budget = battle.of(unit.id, ActionBudget)
    for kind in ("move", "standard"):
        if getattr(budget, kind):
            battle.write(unit.id, ActionBudget, kind, getattr(budget, kind) - 1, RULES)
            return
    rows = battle.of(unit.id, Conditions).inflicted
    ends = f"start:{unit.id}"
    battle.write(unit.id, Conditions, "inflicted", (*rows, ("airborne", "", ends), (LEAPING, "", "")), RULES)


def finish(battle: Battle, unit: str) -> None:
    """The turn begins in which a long leap ends: its move action goes into that (MOV-03)."""
    rows = battle.of(unit, Conditions).inflicted
    if any(row[0] == LEAPING for row in rows):
        battle.write(unit, Conditions, "inflicted", tuple(row for row in rows if row[0] != LEAPING), RULES)
        battle.write(unit, ActionBudget, "move", 0, RULES)


class Jumping(esper.Processor):
    """Carries out jumps."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Jump):
            _jump(battle, command)
