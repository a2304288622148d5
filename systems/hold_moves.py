"""Moving a hold: a grappler takes everybody in it along, at half speed (GRP-15 to GRP-17, PIN-08), or draws one close
whom a stretched reach has seized (GRP-21).

Everybody keeps its place relative to the mover where that is free, and otherwise goes as near to it as it can get:
never off the map, through a wall, or onto somebody else. Steps of the frame ``move_hold``: open → consented.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import esper

from systems import condition, contest, geometry, hold, knowledge, movement, objection, paths, stack, underway
from systems.battle import Battle
from systems.board import Board
from systems.commands import Command, MoveHold, Square
from systems.events import Discovered, Moved
from systems.facts import Footprint, UnitFacts
from systems.forecast import Forecast
from systems.offers import Refusal

RULES = ("GRP-17",)
DETOUR = 8
"""Half metres that one who is taken along may go beyond what the mover could, round what stands in its way."""


class Arrangement(NamedTuple):
    """Where everybody in the hold ends up: (unit, square), the mover first."""

    places: tuple[tuple[str, Square], ...]


def half_speed(unit: UnitFacts) -> int:
    """Half metres that a unit may move a hold with one action (GRP-17)."""
    return unit.speed


def why_not(battle: Battle, command: MoveHold) -> Refusal | None:
    """Why the hold cannot be moved along this path: none there, held oneself, too far, no room."""
    unit = battle.unit(command.actor)
    refusal = why_nobody(unit)
    if refusal is not None:
        return refusal
    if not command.path or command.path[-1] == (unit.x, unit.y):
        return Refusal("move.nowhere", ("MOV-01",), (("unit", unit.id),))
    crowd = Crowd(battle, unit)
    cost, fault = movement.walk(battle.board, unit.footprint, command.path, crowd.solid)
    if fault >= 0:
        where = (("square", command.path[fault]), ("step", fault + 1))
        return Refusal("move.blocked", ("GRP-17", "MOV-01"), (("unit", unit.id), *where))
    limit = half_speed(unit)
    if cost > limit:
        return Refusal("move_hold.too_far", RULES, (("unit", unit.id), ("half", cost), ("limit", limit)))
    if crowd.arranged(command.path[-1]) is None:
        return Refusal("move_hold.no_room", RULES, (("unit", unit.id), ("square", command.path[-1])))
    return None


def why_nobody(unit: UnitFacts) -> Refusal | None:
    """Only who has a part in a hold moves one, and on its feet; that the one held cannot is a bar of its state."""
    if not unit.group:
        return Refusal("move_hold.no_hold", ("GRP-16",), (("unit", unit.id),))
    if unit.prone:
        return Refusal("move.prone", ("MOV-19",), (("unit", unit.id),))
    return None


def around(
    board: Board, mover: UnitFacts, known: tuple[UnitFacts, ...], met: tuple[knowledge.Met, ...] = ()
) -> tuple[bytes, bytes]:
    """Squares that nobody in the hold may enter, and such as may be passed: whoever is in the hold bars none."""
    others = tuple(unit for unit in known if unit.group != mover.group)
    return movement.crowd(board, mover, others, met)


def ways(
    board: Board, mover: UnitFacts, known: tuple[UnitFacts, ...], met: tuple[knowledge.Met, ...] = ()
) -> paths.Reach:
    """Where the mover can get to at half speed with its hold, among those it knows of (GRP-17); whether there is room
    for all of them is for the offers to say.
    """
    solid, busy = around(board, mover, known, met)
    return paths.reach(board, mover.footprint, half_speed(mover), solid, busy)


class Crowd:
    """Who stands in the way of a hold, and where its members could go; as the mover's side knows it, or in truth."""

    def __init__(self, battle: Battle, mover: UnitFacts, *, truth: bool = False) -> None:
        self.battle, self.mover = battle, mover
        self.members = tuple(battle.unit(unit) for unit in hold.members(battle, mover.id))
        known = battle.units() if truth else movement.known(battle, mover.side)
        met = () if truth else knowledge.met(battle, mover.side)
        self.solid, self.busy = around(battle.board, mover, known, met)
        self.followers = self._order()
        self._reach: dict[str, paths.Reach] = {}

    def _order(self) -> tuple[UnitFacts, ...]:
        """The others of the hold, each after somebody it holds or is held by, so that its place can be found."""
        members = {unit.id: unit for unit in self.members}
        found = [self.mover]
        for unit in found:
            near = {row.grappler for row in unit.held_by} | {unit.holds}
            found += [each for each in self.members if each.id in near and each not in found]
        return tuple(members[unit.id] for unit in found[1:])

    def reach(self, unit: UnitFacts, limit: int) -> paths.Reach:
        """Where one member could get to, the others of the hold out of its way."""
        found = self._reach.get(unit.id)
        if found is None:
            found = self._reach[unit.id] = paths.reach(self.battle.board, unit.footprint, limit, self.solid, self.busy)
        return found

    def squares(self) -> tuple[Square, ...]:
        """Where the mover could take the hold to."""
        here = (self.mover.x, self.mover.y)
        reach = self.reach(self.mover, half_speed(self.mover))
        return tuple(square for square in reach.squares() if square != here and self.arranged(square) is not None)

    def arranged(self, square: Square) -> Arrangement | None:
        """Everybody's new place when the mover ends on this square; None where one of them finds none in reach of
        its hold.
        """
        if movement.covers(self.battle.board, Footprint(*square, self.mover.derived.footprint), self.busy):
            return None
        placed = {self.mover.id: Footprint(*square, self.mover.derived.footprint)}
        shift = (square[0] - self.mover.x, square[1] - self.mover.y)
        for unit in self.followers:
            place = self._place(unit, shift, placed)
            if place is None:
                return None
            placed[unit.id] = place
        return Arrangement(tuple((unit, (place.x, place.y)) for unit, place in placed.items()))

    def _place(self, unit: UnitFacts, shift: Square, placed: Mapping[str, Footprint]) -> Footprint | None:
        """Nearest to where the unit would keep its place, within reach of its holds."""
        side = unit.derived.footprint
        limit = half_speed(self.mover) + DETOUR
        reach = self.reach(unit, limit)
        for dx, dy in _outward(limit):
            x, y = unit.x + shift[0] + dx, unit.y + shift[1] + dy
            if not reach.may_stop(x, y):
                continue
            space = Footprint(x, y, side)
            taken = any(geometry.overlap(space, other) for other in placed.values())
            if not taken and not self._lost(unit, space, placed):
                return space
        return None

    def _lost(self, unit: UnitFacts, space: Footprint, placed: Mapping[str, Footprint]) -> bool:
        """Whether one of the unit's holds with those already placed would be out of reach from there."""
        rows = [(unit.id, row.grappler, row) for row in unit.held_by]
        if unit.grip is not None:
            rows.append((unit.holds, unit.id, unit.grip))
        spaces = {**placed, unit.id: space}
        for held, grappler, row in rows:
            holder = self.battle.unit(grappler)
            weapon = holder.weapon(row.weapon)
            if held in spaces and grappler in spaces and weapon is not None:
                limit = self.battle.rules.grip_reach(holder, weapon, row.ranged)
                if geometry.distance(spaces[held], spaces[grappler]) > limit:
                    return True
        return False


@lru_cache(maxsize=64)
def _outward(radius: int) -> tuple[Square, ...]:
    """Offsets up to so many squares away, the nearest first, then by row and column."""
    span = range(-radius, radius + 1)
    return tuple(sorted(((x, y) for y in span for x in span), key=lambda at: (at[0] ** 2 + at[1] ** 2, at[1], at[0])))


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """First everybody answers; with nobody left against it the hold moves (GRP-16, GRP-17)."""
    mover = battle.unit(frame.fact("actor"))
    if frame.step == "open":
        grip = mover.grip
        objection.begin(
            battle, mover.id, objection.others(battle, mover.id),
            weapon=grip.weapon if grip is not None else "", ranged=grip is not None and grip.ranged,
        )  # fmt: skip
        return
    stack.pop(battle)
    if frame.fact("allowed"):
        way = tuple((x, y, mover.altitude) for x, y in frame.fact("path"))
        underway.go(battle, "hold_way", mover, way, _leg, verb="move_hold")


def walk_on(battle: Battle, frame: stack.Frame) -> None:
    """Further on the way, where somebody may have that for its moment."""
    underway.go_on(battle, frame, _leg, lambda unit: unit.idle or not unit.holds or bool(unit.bars("act")))


def _leg(
    battle: Battle, unit: UnitFacts, found: underway.Facts, way: tuple[underway.Place, ...], *, last: bool
) -> bool:
    return _carry_out(battle, unit, tuple((x, y) for x, y, _ in way))


def forecast(battle: Battle, command: MoveHold) -> Forecast:
    """One contest for each that would object, and the chance to win them all (GRP-16)."""
    mover = battle.unit(command.actor)
    grip = mover.grip
    weapon, ranged = (grip.weapon, grip.ranged) if grip is not None else ("", False)
    against = [battle.unit(unit) for unit in objection.others(battle, mover.id)]
    steps = tuple(
        contest.planned(battle, objection.facts_against(mover, unit, weapon, ranged=ranged))
        for unit in against
        if objection.has_a_say(unit) and objection.objects(mover, unit)
    )
    target = steps[0].other.unit if steps else mover.holds
    return battle.rules.undertaken(command.verb, mover.id, target, steps, mover)


def _carry_out(battle: Battle, mover: UnitFacts, path: tuple[Square, ...]) -> bool:
    """Walk as far as nothing unseen bars the way; everybody goes along. Returns whether the end was reached."""
    crowd = Crowd(battle, mover, truth=True)
    inside = {unit.id for unit in crowd.members}
    walked, hidden = list(path), ""
    for index, square in enumerate(path):
        hidden = _bars(battle, mover, inside, square)
        if hidden:
            walked = walked[:index]
            break
    arrangement = None
    while walked and arrangement is None:
        arrangement = crowd.arranged(walked[-1])
        if arrangement is None:
            walked.pop()
    if arrangement is not None:
        _put(battle, mover, arrangement, tuple(walked))
    if hidden:
        knowledge.discover(battle, mover.side, hidden)
        at = path[len(walked)] if len(walked) < len(path) else path[-1]
        battle.say(Discovered(unit=mover.id, hidden=hidden, at=at, rules=("MOV-01",)))
    return walked == list(path)


def _bars(battle: Battle, mover: UnitFacts, inside: set[str], square: Square) -> str:
    """Who outside the hold really bars the mover's way there; "" when nobody does."""
    space = Footprint(*square, mover.derived.footprint)
    for other in battle.units():
        if other.id in inside or other.dead or other.side == mover.side or other.helpless:
            continue
        if geometry.overlap(space, other.footprint):
            return other.id
    return ""


def _put(battle: Battle, mover: UnitFacts, arrangement: Arrangement, walked: tuple[Square, ...]) -> None:
    for unit, square in arrangement.places:
        facts = battle.unit(unit)
        old = (facts.x, facts.y)
        if unit == mover.id:
            half, _ = movement.walk(battle.board, facts.footprint, walked, bytes(len(battle.board.factors)))
            path: tuple[Square, ...] = (old, *walked)
        else:
            half, path = 0, (old, square)
        if old == square:
            continue
        movement.put(battle, unit, square, RULES)
        condition.lose_aim(battle, unit, "moved")
        means = "hold" if unit == mover.id else "dragged"
        battle.say(Moved(unit=unit, path=path, half=half, means=means, rules=RULES))


# drawn close


def close_place(battle: Battle, grappler: UnitFacts, target: UnitFacts, limit: int) -> Square | None:
    """Where the target comes to stand beside the grappler: the nearest free place within ``limit`` metres of it, no
    further off than half the grappler's speed (GRP-17, GRP-21).
    """
    others = tuple(unit for unit in battle.units() if unit.id != target.id)
    solid, busy = movement.crowd(battle.board, target, others)
    reach = paths.reach(battle.board, target.footprint, half_speed(grappler), solid, busy)
    side = target.derived.footprint
    found = [
        (reach.cost(x, y) or 0, y, x)
        for x, y in reach.squares()
        if geometry.distance(grappler.footprint, Footprint(x, y, side)) <= limit
    ]
    return (min(found)[2], min(found)[1]) if found else None


def draw_close(battle: Battle, grappler: UnitFacts, target: UnitFacts, limit: int) -> bool:
    """Drag the target to the grappler's side; False where it cannot get there, and nothing has moved (GRP-21)."""
    place = close_place(battle, grappler, target, limit)
    if place is None:
        return False
    old = (target.x, target.y)
    if old != place:
        movement.put(battle, target.id, place, ("GRP-21",))
        condition.lose_aim(battle, target.id, "moved")
        battle.say(Moved(unit=target.id, path=(old, place), half=0, means="dragged", rules=("GRP-21", "GRP-17")))
    return True


class HoldMoves(esper.Processor):
    """Pays for moving a hold, and opens the question to everybody in it."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, MoveHold):
            return
        condition.undertake(battle, command.actor, command.verb, "moved")
        stack.push(battle, "move_hold", "open", actor=command.actor, path=command.path)
