"""Flight (companion 10, DESIGN 5): a way through the air square by square, each with metres above its floor.

Steps cost their length in three dimensions, rounded up to half metres. A flyer passes above units and objects whose top
lies no higher than it does, never through walls, and climbs no steeper than its mobility allows. A clumsy one flies
straight on; it takes off, lands and turns by actions of their own. Who is no hoverer flies half its speed in its turn
or falls, and so does everybody who can fly no longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

import esper

from components.movement import Position
from systems import actions, condition, falling, forced_path, movement, paths, stack, underway
from systems.battle import Battle
from systems.board import Board, EdgeKind, Ground
from systems.commands import Command, Fly, Height, Wing
from systems.events import Flew, Moved, Stalled, Wheeled
from systems.facts import Footprint, UnitFacts
from systems.geometry import overlap, squares
from systems.leap_lines import barrier
from systems.offers import Field, Offer, Refusal

RULES = ("MOV-01",)
EIGHTHS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Headings, clockwise from the top of the map."""
DEEDS = ("take_off", "land", "left", "right")
CRUISE = 2
"""Metres above the ground at which a flight is offered to who stands there."""


class Course(NamedTuple):
    """A way judged: half metres up to its end, half metres flown level, the first step that is impossible (−1: none),
    and why: ``blocked``, ``steep``, ``turn``, ``far``, "" for nothing.
    """

    half: int
    fault: int = -1
    why: str = ""


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
    course = judged(battle, unit, way)
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
    if command.deed == "land" and not lands(battle, unit):
        return Refusal("wing.no_ground", RULES, named)
    return None


def lands(battle: Battle, unit: UnitFacts) -> bool:
    """Whether it may come down where it is: at most a metre lower, on free ground on which it can stand."""
    return unit.altitude <= forced_path.STEP and _rests(battle, unit, unit.footprint, 0)


def _rests(battle: Battle, unit: UnitFacts, space: Footprint, altitude: int) -> bool:
    """Whether it may end there, as its side knows the field: nobody is there, and on the ground it can stand."""
    board = battle.board
    shut = movement.untrodden(board, unit.size)
    if not altitude and (
        not board.free(*space) or any(shut[y * board.width + x] for x, y in squares(space)) or not _even(board, space)
    ):
        return False
    there = replace(unit, altitude=altitude)
    known = movement.known(battle, unit.side)
    return not any(
        other.id != unit.id and not other.dead and overlap(space, other.footprint) and not movement.apart(there, other)
        for other in known
    )


def _even(board: Board, space: Footprint) -> bool:
    floors = [board.floor_at(x, y) for x, y in squares(space)]
    return max(floors) - min(floors) <= forced_path.STEP


def judged(battle: Battle, unit: UnitFacts, way: tuple[Height, ...]) -> Course:
    """The whole way: its length, and its first fault."""
    board, rules, side = battle.board, battle.rules, unit.derived.footprint
    here = (unit.x, unit.y, unit.altitude)
    top = start = _level(board, unit.footprint) + unit.altitude
    half = run = since = 0
    heading = unit.heading if rules.clumsy(unit) else -1
    solid = _in_the_way(battle, unit)
    for index, there in enumerate(way):
        length = step(board, side, here, there)
        if not length or _meets(unit, there, solid):
            return Course(half, index, "blocked")
        dx, dy = there[0] - here[0], there[1] - here[1]
        if dx or dy:
            turned = EIGHTHS.index((dx, dy))
            if heading >= 0 and turned != heading:
                sharp = min((turned - heading) % 8, (heading - turned) % 8)
                if sharp > rules.widest_turn(unit) or (since < side and not rules.hovers(unit) and since):
                    return Course(half, index, "turn")
                since = 0
            heading, since = turned, since + 1
            run += 3 if dx and dy else 2
        half += length
        top = _level(board, Footprint(there[0], there[1], side)) + there[2]
        if rules.too_steep(unit, top - start, run):
            return Course(half, index, "steep")
        here = there
    if not _rests(battle, unit, Footprint(here[0], here[1], side), here[2]):
        return Course(half, len(way) - 1, "blocked")
    return Course(half, len(way) - 1, "far") if half > 2 * rules.flight(unit) else Course(half)


def _level(board: Board, space: Footprint) -> int:
    return forced_path.height(board, space) if space.side > 1 else board.floor_at(space.x, space.y)


def _in_the_way(battle: Battle, unit: UnitFacts) -> tuple[UnitFacts, ...]:
    """Able enemies, past whom one only flies above or below."""
    return tuple(
        other for other in movement.known(battle, unit.side)
        if other.side != unit.side and not other.dead and not other.helpless
    )  # fmt: skip


def _meets(unit: UnitFacts, at: Height, others: tuple[UnitFacts, ...]) -> bool:
    if not others:
        return False
    space = Footprint(at[0], at[1], unit.derived.footprint)
    near = [other for other in others if overlap(space, other.footprint)]
    return bool(near) and not all(movement.apart(replace(unit, altitude=at[2]), other) for other in near)


def step(board: Board, side: int, here: Height, there: Height) -> int:
    """Half metres of one step through the air, 0 where something closes it. Answers are kept on the board."""
    known: dict[tuple[int, Height, Height], int] = board.derived("air steps", lambda _: {})
    key = (side, here, there)
    found = known.get(key)
    if found is None:
        found = known[key] = _step(board, side, here, there)
    return found


def _step(board: Board, side: int, here: Height, there: Height) -> int:
    (x, y, low), (u, v, high) = here, there
    dx, dy = u - x, v - y
    inside = 0 <= u <= board.width - side and 0 <= v <= board.height - side
    if not inside or high < 0 or max(abs(dx), abs(dy)) > 1 or here == there:
        return 0
    a, b = Footprint(x, y, side), Footprint(u, v, side)
    rise = _level(board, b) + high - _level(board, a) - low
    lowest = min(_level(board, a) + low, _level(board, b) + high)
    turns = ((u, y), (x, v)) if dx and dy else ((u, v),)
    for corner in turns if dx or dy else ():
        c = Footprint(*corner, side)
        for first, second in ((a, c), (c, b)):
            if first == second:
                continue
            closed = barrier(board, first, second)
            ground = _level(board, second)
            above = (_level(board, b) + high if second == b else lowest) - ground
            if closed < 0 or above < 0 or 10 * above < closed:
                return 0
    flat = 3 if dx and dy else 2 if dx or dy else 0
    length = flat * flat + 4 * rise * rise
    root = isqrt(length)
    return root + (root * root < length)


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Flights to every square in reach, at the height one has or the least that clears the ground, and down to it;
    what a clumsy one needs actions for.
    """
    if not battle.rules.flight(unit):
        return
    if _unable(battle, unit) is not None:
        return
    price = actions.payable(battle, unit, "fly")
    found = () if price is None else battle.kept(("flights", unit.id), lambda battle: tuple(flights(battle, unit)))
    if price is not None and found:
        yield Offer("fly", unit.id, (Field("way", "way", found),), price, battle.rules.verb("fly").rules)
    price = actions.payable(battle, unit, "wing")
    open_to = () if price is None else DEEDS
    deeds = tuple(deed for deed in open_to if why_not_wing(battle, Wing(unit.id, deed)) is None)
    if price is not None and deeds:
        yield Offer("wing", unit.id, (Field("deed", "choice", deeds),), price, battle.rules.verb("wing").rules)


def flights(battle: Battle, unit: UnitFacts) -> Iterator[tuple[Height, ...]]:
    """The ways that are offered, each checked like one that a player draws."""
    board, rules = battle.board, battle.rules
    start = _level(board, unit.footprint) + unit.altitude
    cruise = start if unit.altitude else start + CRUISE
    clumsy = rules.clumsy(unit)
    if clumsy and not unit.altitude:
        return  # it takes off first
    if clumsy:
        lines: list[tuple[tuple[int, int], ...]] = [*_straight(board, unit, rules.flight(unit))]
    else:
        air = board.derived(("air board", cruise), lambda board: _air(board, cruise))
        found = paths.reach(air, unit.footprint, 2 * rules.flight(unit))
        lines = [found.path(*square) for square in found.squares() if square != (unit.x, unit.y)]
    for line in lines:
        ends = (None,) if clumsy else (0, None)
        for end in ends:
            way = profile(battle, unit, line, cruise, end)
            if way is not None and not judged(battle, unit, way).why:
                yield way


def _straight(board: Board, unit: UnitFacts, metres: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Straight on, ever farther, the way a clumsy flyer is heading; any way while it has none."""
    ways, last = EIGHTHS if unit.heading < 0 else (EIGHTHS[unit.heading],), unit.derived.footprint - 1
    for dx, dy in ways:
        line: list[tuple[int, int]] = []
        x, y = unit.x + dx, unit.y + dy
        while len(line) < metres and board.inside(x, y) and board.inside(x + last, y + last):
            line.append((x, y))
            yield tuple(line)
            x, y = x + dx, y + dy


def profile(
    battle: Battle, unit: UnitFacts, line: tuple[tuple[int, int], ...], cruise: int, end: int | None
) -> tuple[Height, ...] | None:
    """The line with heights: as steep as it can up to the cruising height, ``end`` metres above the last floor (None:
    still at that height). None where the ground rises above it.
    """
    board, side = battle.board, unit.derived.footprint
    start = _level(board, unit.footprint) + unit.altitude
    way: list[Height] = []
    run, x, y, top = 0, unit.x, unit.y, start
    for u, v in line:
        run += 3 if u != x and v != y else 2
        while top < cruise and not battle.rules.too_steep(unit, top + 1 - start, run):
            top += 1
        above = top - _level(board, Footprint(u, v, side))
        if above < 0:
            return None
        way.append((u, v, above))
        x, y = u, v
    if end is not None:
        way[-1] = (x, y, end)
    return tuple(way)


def _air(board: Board, level: int) -> Board:
    """The map as it is at that height: open wherever one can fly level."""
    open_, shut = Ground("air"), Ground("shut", 0, True)
    ground = []
    for at, number in enumerate(board.ground):
        kind, thing = board.grounds[number], board.thing[at]
        above = level - board.floor[at]
        top = movement.tall(kind.size) if kind.factor == 0 else 0
        if thing and board.things[thing - 1].factor == 0:
            top = max(top, movement.tall(board.things[thing - 1].size))
        ground.append(int(above < top or (kind.factor == 0 and kind.opaque)))
    edge = EdgeKind("edge", True, True, 1)
    wide = board.width
    v_edges = [0] * len(board.v_edges)
    for at, number in enumerate(board.v_edges):
        y, x = divmod(at, wide + 1)
        v_edges[at] = int(_bars(board, number, level - board.floor_at(min(x, wide - 1), y)))
    h_edges = [0] * len(board.h_edges)
    for at, number in enumerate(board.h_edges):
        y, x = divmod(at, wide)
        h_edges[at] = int(_bars(board, number, level - board.floor_at(x, min(y, board.height - 1))))
    return Board(
        board.width,
        board.height,
        (open_, shut),
        tuple(ground),
        edge_kinds=(edge,),
        v_edges=tuple(v_edges),
        h_edges=tuple(h_edges),
    )


def _bars(board: Board, number: int, above: int) -> bool:
    if not number or not board.edge_kinds[number - 1].blocks:
        return False
    kind = board.edge_kinds[number - 1]
    return kind.opaque or kind.material == "glass" or above < movement.tall(kind.size)


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
        half = sum(step(battle.board, side, one, other) for one, other in pairwise(places))
        battle.write(unit.id, Position, "flown", unit.flown + half, RULES)
        turns = [(u - a, v - b) for (a, b, _), (u, v, _) in pairwise(places) if (a, b) != (u, v)]
        heading = -1 if not z else EIGHTHS.index(turns[-1]) if turns else unit.heading
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
