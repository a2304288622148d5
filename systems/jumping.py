"""Jumping (MOV-03 to MOV-05, companion 10): over gaps and things, up to ledges, down from them, and the stunts of the
table, which are jumps like any other.

A leap goes in a straight line, with its run-up on the line behind it. It carries 1.6 m a success; at its height it is a
quarter as high as far, and over each square on the way it has to be higher than what stands there. Onto higher ground,
or over a thing right in front, it is a high jump of 0.4 m a success. What it falls short of stops it: in front of
things, and over a gap it comes down in. Without measuring the jump first it carries as far as it carries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from math import isqrt
from typing import NamedTuple

import esper

from components.actions import ActionBudget
from components.condition import Conditions
from systems import actions, falling, forced_path, movement, readied, stack, underway
from systems.battle import Battle
from systems.board import DIRECTIONS, Board
from systems.climbing_walls import falls_hurt
from systems.commands import Command, Jump, Square
from systems.events import ActLost, LeapMeasured, Leapt, Moved
from systems.facts import LEAPING, Footprint, UnitFacts
from systems.forecast import Effect, Forecast
from systems.geometry import overlap, squares
from systems.offers import Field, Offer, Refusal
from systems.rolls import side_rolls
from systems.rulesets.plans import once, undertaking

RULES = ("MOV-03",)
FARTHEST = 12
"""Metres a leap is offered for at most."""
LONGEST_RUN = 30
"""Metres of run-up that are looked at, whatever the Strength."""
MOST = 16 * 60
"""Tenths of a metre of a long jump that nobody reaches."""


class Stop(NamedTuple):
    """A square of the line of a leap: how far from the take-off, in tenths of a metre; metres its floor lies above the
    take-off; tenths it has to be cleared by; whether one can land there.
    """

    square: Square
    tenths: int
    rise: int
    clear: int
    free: bool


class Leap(NamedTuple):
    """Where a leap comes down: the square, whether that was the aim, metres fallen, tenths of a metre covered."""

    square: Square
    reached: bool
    fall: int
    path: tuple[Square, ...]


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


def direction(start: Square, end: Square) -> Square | None:
    """The one of the eight directions from one square to another; None where it is none of them."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if not (dx == 0 or dy == 0 or abs(dx) == abs(dy)) or (dx, dy) == (0, 0):
        return None
    return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


def run_up(battle: Battle, unit: UnitFacts, square: Square, metres: int) -> tuple[Square, ...] | None:
    """The squares of a straight run of so many metres towards the square, ending where the leap begins: the unit runs
    them from where it stands. None where it cannot.
    """
    way = direction((unit.x, unit.y), square)
    if way is None:
        return None
    count = metres if 0 in way else -(-2 * metres // 3)
    path = battle.kept(("runs", unit.id, way), lambda battle: _straight_run(battle, unit, way))[:count]
    if len(path) < count or square in path:
        return None
    end = Footprint(*path[-1], unit.derived.footprint)
    return None if movement.covers(battle.board, end, movement.known_crowd(battle, unit)[1]) else path


def _straight_run(battle: Battle, unit: UnitFacts, way: Square) -> tuple[Square, ...]:
    """As many squares in one direction as it can run and as could help."""
    solid = movement.known_crowd(battle, unit)[0]
    path = tuple((unit.x + way[0] * n, unit.y + way[1] * n) for n in range(1, longest_run(unit) + 1))
    while path:
        cost, fault = movement.walk(battle.board, unit.footprint, path, solid)
        if fault < 0 and cost <= 2 * unit.speed:
            break
        path = path[:fault] if fault >= 0 else path[:-1]
    return path


def line(battle: Battle, unit: UnitFacts, start: Square, way: Square, farthest: int = FARTHEST) -> tuple[Stop, ...]:
    """Every square of the line from the take-off on, up to a wall, a door or the edge of the map.

    The take-off is on the straight line from where the unit stands.
    """
    board, side = battle.board, unit.derived.footprint
    floor = forced_path.height(board, Footprint(*start, side))
    run = max(abs(start[0] - unit.x), abs(start[1] - unit.y))
    squared = 100 * (way[0] ** 2 + way[1] ** 2)
    found = battle.kept(("leaps over", unit.id, way), lambda battle: _profile(battle, unit, way))
    return stops_of(found[run : run + farthest], floor, squared)


def stops_of(profile: Sequence[Over], floor: int, squared: int) -> tuple[Stop, ...]:
    """The squares of a profile as a leap from a take-off at that height meets them; ``squared``: tenths of a metre from
    one to the next, times themselves.
    """
    return tuple(
        Stop((space.x, space.y), isqrt(number * number * squared), height - floor, clear, free)
        for number, (space, height, clear, free) in enumerate(profile, 1)
    )


class Over(NamedTuple):
    """One square on the way of a leap: metres of its floor, tenths of a metre that clear it, free to come down in."""

    space: Footprint
    height: int
    clear: int
    free: bool


def _profile(battle: Battle, unit: UnitFacts, way: Square) -> list[Over]:
    """Every square from the unit on in one direction. One profile serves every run-up."""
    bodies = battle.kept(("leapt over", unit.id), lambda battle: _others(battle, unit))
    return profile(battle.board, unit, way, bodies)


def profile(board: Board, unit: UnitFacts, way: Square, bodies: tuple[tuple[Footprint, int], ...]) -> list[Over]:
    """The same among bodies at these places, each with the tenths of a metre that clear it."""
    found = bare_profile(board, unit.footprint, way)[: FARTHEST + longest_run(unit)]
    for body, tall in bodies:
        for index, over in enumerate(found):
            if overlap(over.space, body):
                found[index] = over._replace(clear=max(over.clear, tall), free=False)
    return found


def bare_profile(board: Board, start: Footprint, way: Square) -> list[Over]:
    """The same with nobody there, up to a wall or the edge of the map; kept on the board, as every offer asks again."""

    def look(board: Board) -> list[Over]:
        found: list[Over] = []
        there = start
        while len(found) < FARTHEST + LONGEST_RUN:
            here, there = there, Footprint(there.x + way[0], there.y + way[1], start.side)
            clear = barrier(board, here, there)
            if clear < 0:
                break
            found.append(Over(there, forced_path.height(board, there), clear, board.free(*there)))
        return found

    return board.derived(("leaps over", start, way), look)


def _others(battle: Battle, unit: UnitFacts) -> tuple[tuple[Footprint, int], ...]:
    """Where those that its side knows of stand in its way, and tenths of a metre that clear them."""
    return tuple(
        (other.footprint, 4 * other.size) for other in movement.known(battle, unit.side)
        if other.id != unit.id and not other.dead and not movement.apart(unit, other)
    )  # fmt: skip


def barrier(board: Board, here: Footprint, there: Footprint) -> int:
    """Tenths of a metre of what stands in the way of a leap from one place to the next: objects, low walls; −1 for what
    nobody leaps over.
    """
    if not (0 <= there.x <= board.width - there.side and 0 <= there.y <= board.height - there.side):
        return -1
    high = 0
    for x, y in squares(there):
        at = y * board.width + x
        kind, thing = board.grounds[board.ground[at]], board.thing[at]
        if kind.factor == 0:
            if kind.opaque or not kind.size:
                return -1
            high = max(high, 4 * kind.size)
        if thing and board.things[thing - 1].factor == 0:
            high = max(high, 4 * board.things[thing - 1].size)
    for axis, table, wide in (("v", board.v_edges, board.width + 1), ("h", board.h_edges, board.width)):
        for x, y in _edges(here, there, axis):
            number = table[y * wide + x]
            if number and board.edge_kinds[number - 1].blocks:
                edge = board.edge_kinds[number - 1]
                if edge.opaque or edge.material == "glass":
                    return -1
                high = max(high, 4 * edge.size)
    return high


def _edges(here: Footprint, there: Footprint, axis: str) -> Iterator[Square]:
    """The edges of one direction that are crossed between two neighbouring places, both ways round a corner."""
    dx, dy = there.x - here.x, there.y - here.y
    rows = {y for space in (here, there) for _, y in squares(space)}
    columns = {x for space in (here, there) for x, _ in squares(space)}
    if axis == "v" and dx:
        left = min(here.x, there.x) + 1
        yield from ((x, y) for y in sorted(rows) for x in range(left, left + here.side))
    elif axis == "h" and dy:
        top = min(here.y, there.y) + 1
        yield from ((x, y) for x in sorted(columns) for y in range(top, top + here.side))


def aims(battle: Battle, unit: UnitFacts, run: int) -> dict[Square, tuple[Square, ...]]:
    """Every square that a leap may be meant for, with the squares of the run-up."""
    return battle.kept(("leaps", unit.id, run), lambda battle: _aims(battle, unit, run))


def _aims(battle: Battle, unit: UnitFacts, run: int) -> dict[Square, tuple[Square, ...]]:
    found = {}
    most = _most(battle, unit, run)
    farthest = min(FARTHEST, most // 10 + 1)
    for way in DIRECTIONS:
        runs = run_up(battle, unit, (unit.x + way[0] * 99, unit.y + way[1] * 99), run) if run else ()
        if runs is None:
            continue
        stops = line(battle, unit, runs[-1] if runs else (unit.x, unit.y), way, farthest)
        level = True
        for index, stop in enumerate(stops):
            level = level and not stop.clear and stop.rise <= forced_path.STEP
            if stop.free and (index or worth(stop)):
                wanted = _on_the_level(stop.tenths) if level else needed(stops, index)
                if wanted and wanted <= most:
                    found[stop.square] = runs
    return found


def worth(stop: Stop) -> bool:
    """Whether there is something to leap over or onto right in front, or a gap: one walks to the next square."""
    return bool(stop.clear or not stop.free or abs(stop.rise) > forced_path.STEP)


def _on_the_level(tenths: int) -> int:
    """Tenths that a leap over nothing takes: whole successes."""
    return -(-tenths // 16) * 16


def _most(battle: Battle, unit: UnitFacts, run: int) -> int:
    """Tenths of a metre of the best long jump that is likely enough to speak of: one roll in a thousand."""
    chances = battle.rules.gait("jump", unit, run).successes
    left = 0.0
    for successes in range(len(chances) - 1, -1, -1):
        left += chances[successes]
        if left >= 0.001:
            return battle.rules.leap(successes, run, False)
    return 0


def high(stops: tuple[Stop, ...], index: int) -> bool:
    """Whether a leap to that square is a high jump: onto higher ground, or over what is right in front."""
    return stops[index].rise > forced_path.STEP or (index <= 1 and stops[0].clear > 0)


def needed(stops: tuple[Stop, ...], index: int) -> int:
    """Tenths a long jump has to carry to clear everything up to that square and come down there, in those of a long
    jump (a high one is four times as hard); 0 where no jump gets there.
    """
    stop = stops[index]
    if high(stops, index):
        if index > 1:
            return 0
        return 4 * max([10 * stop.rise, *(each.clear for each in stops[: index + 1])])
    if all(not each.clear and each.rise <= forced_path.STEP for each in stops[: index + 1]):
        return _on_the_level(stop.tenths)
    far = stop.tenths
    for each in stops[:index]:
        # s(d − s) ≥ cd, solved for d: never where what stands there is as high as it is far away
        if each.rise > forced_path.STEP or each.tenths <= each.clear:
            return 0
        far = max(far, -(-each.tenths * each.tenths // (each.tenths - each.clear)))
    far = stop.tenths + -(-(far - stop.tenths) // 16) * 16
    return far if far < MOST else 0


def clears(stops: tuple[Stop, ...], index: int, far: int) -> bool:
    """Whether a long jump of so many tenths is above everything before that square: s(d − s)/d over a point s of d."""
    return all(each.tenths * (far - each.tenths) >= each.clear * far for each in stops[:index]) and all(
        each.rise <= forced_path.STEP for each in stops[:index]
    )


def leap(stops: tuple[Stop, ...], start: Square, aim: int, tenths: int, *, measured: bool) -> Leap:
    """Where a leap that carries so many tenths comes down: at the aim, or beyond it where it was not measured and
    nothing stops it; short of it where it carries no farther, in front of what it does not clear.
    """
    if high(stops, aim):
        if 4 * tenths >= needed(stops, aim):
            return Leap(stops[aim].square, True, 0, tuple(each.square for each in stops[: aim + 1]))
        return Leap(start, False, 0, ())
    last = -1
    for index, stop in enumerate(stops):
        over = stop.tenths > tenths or not clears(stops, index, max(tenths, stop.tenths))
        if over or (measured and index > aim) or stop.rise > forced_path.STEP:
            break
        if stop.free:
            last = index
        elif stop.tenths * (tenths - stop.tenths) < stop.clear * tenths:
            break
    if last < 0:
        first = stops[0]
        gap = first.free and first.rise < -forced_path.STEP
        return Leap(first.square, False, -first.rise, (first.square,)) if gap else Leap(start, False, 0, ())
    landed = stops[last]
    fall = -landed.rise if landed.rise < -forced_path.STEP else 0
    return Leap(landed.square, last == aim, fall, tuple(each.square for each in stops[: last + 1]))


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
    for run in range(longest_run(unit) + 1):
        found = tuple(sorted(aims(battle, unit, run)))
        if found:
            fields = (
                Field("square", "square", found), Field("run", "number", low=run, high=run),
                Field("measured", "flag", (False, True)),
            )  # fmt: skip
            yield Offer("jump", unit.id, fields, price, battle.rules.verb("jump").rules)


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
    """Through the air; at its end what it is longer than the move takes, and the fall."""
    x, y, height = way[-1]
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


def replace_leap(came: Leap, square: Square, fall: int, path: tuple[Square, ...]) -> Leap:
    """The same leap, ended elsewhere."""
    return came._replace(square=square, reached=False, fall=fall, path=path)


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
