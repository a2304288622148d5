"""Climbing walls (MOV-03, companion 10): up and down between floors that lie more than a step apart.

A climber stays on the lower square, as many metres above its floor as it has come, until it is over the edge. On the
wall it cannot dodge or parry. A bad roll lets it fall; so does a wound, unless a roll holds it, and whatever else takes
its strength. In a corner the wall is one easier, in a chimney two.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import esper

from components.condition import Conditions
from systems import actions, condition, falling, forced_path, movement, stack, underway
from systems.battle import Battle
from systems.board import Board
from systems.commands import Climb, Command, Square
from systems.events import Climbed, GaitRolled
from systems.facts import CLIMBING, Footprint, UnitFacts
from systems.forecast import Effect, Forecast
from systems.offers import Field, Offer, Refusal
from systems.rolls import side_rolls
from systems.rulesets.plans import once, undertaking

RULES = ("MOV-03",)
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
CORNER, CHIMNEY = 1, 2
STEP = forced_path.STEP


def why_not(battle: Battle, command: Climb) -> Refusal | None:
    """Only to a square beside it with a wall between, free of others; not lying, flying, riding, or in a hold."""
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("square", command.square))
    if unit.prone:
        return Refusal("move.prone", ("MOV-19", *RULES), named[:1])
    if unit.rides or unit.group or (unit.altitude and not unit.climbs):
        return Refusal("going.aloft" if not unit.group else "climb.held", RULES, named[:1])
    if command.square not in ends(battle, unit):
        return Refusal("climb.nowhere", RULES, named)
    return None


def ends(battle: Battle, unit: UnitFacts) -> tuple[Square, ...]:
    """The squares it may climb to now: up or down a wall it stands at, or hangs on; its own, to climb down."""
    board, side = battle.board, unit.derived.footprint
    solid, busy = movement.known_bodies(battle, unit)
    found = [(unit.x, unit.y)] if unit.climbs else []
    for dx, dy in SIDES:
        there = Footprint(unit.x + dx, unit.y + dy, side)
        if not climbable(board, unit.footprint, there):
            continue
        rise = forced_path.height(board, there) - forced_path.height(board, unit.footprint)
        shut = movement.covers(board, there, solid) or movement.covers(board, there, busy)
        if not shut and (rise > max(STEP, unit.altitude) if unit.climbs else abs(rise) > STEP):
            found.append((there.x, there.y))
    return tuple(sorted(found))


def climbable(board: Board, here: Footprint, there: Footprint) -> bool:
    """Whether nothing but the height parts two neighbouring places: the one beyond is free, no wall on the line."""
    if not board.free(*there):
        return False
    level = board.derived("level", _level)
    return level.straight(here.x, here.y, there.x - here.x, there.y - here.y, here.side)


def _level(board: Board) -> Board:
    """The same map with one floor everywhere."""
    return replace(board, floor=(0,) * len(board.floor))


def difficulty(board: Board, low: Footprint, high: Footprint) -> int:
    """DC of a wall: that of what it is made of, less what walls beside or across from it help (companion 10)."""
    dc = max(board.ground_at(x, y).climb for x, y in _squares(high))
    top, dx, dy = forced_path.height(board, high), high.x - low.x, high.y - low.y
    if _wall(board, low, (-dx, -dy), top):
        return max(1, dc - CHIMNEY)
    beside = _wall(board, low, (dy, dx), top) or _wall(board, low, (-dy, -dx), top)
    return max(1, dc - CORNER * beside)


def _squares(space: Footprint) -> tuple[Square, ...]:
    return tuple((x, y) for y in range(space.y, space.y + space.side) for x in range(space.x, space.x + space.side))


def _wall(board: Board, low: Footprint, way: Square, top: int) -> bool:
    """Whether something as high stands right on that side of the climber: risen ground, or a wall of the map."""
    x, y = low.x + way[0], low.y + way[1]
    if not (0 <= x <= board.width - low.side and 0 <= y <= board.height - low.side):
        return False
    return not board.free(x, y, low.side) or forced_path.height(board, Footprint(x, y, low.side)) >= top


def wall(battle: Battle, unit: UnitFacts, square: Square) -> tuple[int, int, bool]:
    """DC of the climb to that square, metres it has still to go, and whether it goes up."""
    board, side = battle.board, unit.derived.footprint
    here, there = unit.footprint, Footprint(*square, side)
    if here == there:
        return unit.climbs, unit.altitude, False
    rise = forced_path.height(board, there) - forced_path.height(board, here)
    if rise > 0:
        return difficulty(board, here, there), rise - unit.altitude, True
    return difficulty(board, there, here), -rise, False


def forecast(battle: Battle, command: Climb) -> Forecast:
    """The roll; metres climbed, the chance to be there, and how deep one falls (exact)."""
    unit = battle.unit(command.actor)
    dc, left, up = wall(battle, unit, command.square)
    side = battle.rules.gait("climb", unit)
    deep = unit.altitude if up or unit.climbs else left
    if battle.rules.walks_walls(unit):
        return _walked(battle, unit, left)
    metres, fall, harm = [0.0] * (left + 1), [0.0] * (deep + 1), [0.0]
    arrives = 0.0
    hurts = falls_hurt(battle, unit, deep)
    for successes, chance in enumerate(side.successes):
        stride = battle.rules.stride("climb", unit, dc, successes)
        came = min(left, stride.half // 2)
        metres[came] += chance
        arrives += chance * (came == left)
        falls = stride.fate == "falls" and deep > 0
        fall[deep if falls else 0] += chance
        for points, share in enumerate(hurts if falls else (1.0,)):
            harm += [0.0] * (points + 1 - len(harm))
            harm[points] += chance * share
    effects = [Effect("metres", tuple(metres), RULES, unit.id), Effect("arrives", once(arrives), RULES, unit.id)]
    if deep:
        effects.append(Effect("fall", tuple(fall), RULES, unit.id))
        effects.append(Effect("fall_harm", tuple(harm), ("DMG-15",), unit.id))
    price = actions.payable(battle, unit, "climb") or ()
    return undertaking("climb", unit.id, unit.id, price, side=side, effects=tuple(effects))


def _walked(battle: Battle, unit: UnitFacts, left: int) -> Forecast:
    """Up the wall as along the street: no roll, no fall, as far as it walks."""
    metres = min(left, unit.speed)
    effects = (
        Effect("metres", (*(0.0,) * metres, 1.0), RULES, unit.id),
        Effect("arrives", once(float(metres == left)), RULES, unit.id),
    )
    return undertaking("climb", unit.id, unit.id, actions.payable(battle, unit, "climb") or (), effects=effects)


def falls_hurt(battle: Battle, unit: UnitFacts, metres: int) -> tuple[float, ...]:
    """Chance of each number of points a fall so deep puts on the track of the unit."""
    save = battle.rules.fall_save(unit)
    points: list[float] = [0.0]
    for successes, chance in enumerate(save.successes):
        harmed = battle.rules.fall(unit, metres, successes)
        hurt = harmed.bashing + harmed.lethal + harmed.aggravated
        points += [0.0] * (hurt + 1 - len(points))
        points[hurt] += chance
    return tuple(points)


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Where it may climb to."""
    if not unit.climbs and not battle.board.derived("uneven", _uneven)[0]:
        return
    price = actions.payable(battle, unit, "climb")
    found = ends(battle, unit) if price is not None else ()
    if price is not None and found and why_not(battle, Climb(unit.id, square=found[0])) is None:
        yield Offer("climb", unit.id, (Field("square", "square", found),), price, battle.rules.verb("climb").rules)


def _uneven(board: Board) -> tuple[bool]:
    return (min(board.floor) != max(board.floor),)


def take(battle: Battle, unit: str, dc: int) -> None:
    """The unit hangs on a wall of that difficulty from now on."""
    rows = tuple(row for row in battle.of(unit, Conditions).inflicted if row[0] != CLIMBING)
    battle.write(unit, Conditions, "inflicted", (*rows, (CLIMBING, str(dc), "")), RULES)


def leave(battle: Battle, unit: str) -> None:
    """It hangs on no wall any more."""
    rows = battle.of(unit, Conditions).inflicted
    battle.write(unit, Conditions, "inflicted", tuple(row for row in rows if row[0] != CLIMBING), RULES)


def _climb(battle: Battle, command: Climb) -> None:
    unit = battle.unit(command.actor)
    dc, left, up = wall(battle, unit, command.square)
    movement.set_out(battle, unit.id, "climb")
    condition.end_parry(battle, unit.id, "climbs")
    if battle.rules.walks_walls(unit):
        metres = min(left, unit.speed)
        way = _places(unit, command.square, left, metres, up=up)
        underway.go(battle, "climb", unit, way, _leg, square=command.square, dc=dc, left=left, up=up)
        return
    side = battle.rules.gait("climb", unit)
    successes = side_rolls(battle, side, "climb")
    stride = battle.rules.stride("climb", unit, dc, successes)
    _told(battle, unit.id, "climb", dc, successes, stride.fate, stride.half)
    if stride.fate == "falls":
        _slip(battle, unit, command.square, up)
    elif stride.fate == "goes":
        metres = min(left, stride.half // 2)
        way = _places(unit, command.square, left, metres, up=up)
        underway.go(battle, "climb", unit, way, _leg, square=command.square, dc=dc, left=left, up=up)


def _places(unit: UnitFacts, square: Square, left: int, metres: int, *, up: bool) -> tuple[underway.Place, ...]:
    """Where the climber is after each metre."""
    if not up:
        return tuple((*square, left - metre) for metre in range(1, metres + 1))
    hanging = tuple((unit.x, unit.y, unit.altitude + metre) for metre in range(1, metres + 1))
    return (*hanging[:-1], (*square, 0)) if metres == left else hanging


def _leg(
    battle: Battle, unit: UnitFacts, found: underway.Facts, way: tuple[underway.Place, ...], *, last: bool
) -> bool:
    left = found["left"] - int(found.get("done", 0))
    return not way or _go(battle, unit, found["square"], (found["dc"], left, found["up"]), len(way))


def _told(battle: Battle, unit: str, gait: str, dc: int, successes: int, fate: str, half: int = 0) -> None:
    battle.say(GaitRolled(unit=unit, gait=gait, dc=dc, successes=successes, half=half, fate=fate, rules=RULES))


def _go(battle: Battle, unit: UnitFacts, square: Square, wanted: tuple[int, int, bool], metres: int) -> bool:
    """So many metres up or down; over the edge, or onto the ground, the climb is over. False where one is there."""
    dc, left, up = wanted
    arrived = metres == left
    if arrived or not up:
        taken = movement.occupant(battle, unit, Footprint(*square, unit.derived.footprint), passing=False)
        if taken and square != (unit.x, unit.y):
            underway.bump(battle, unit, taken, square, "climb")
            return False
        movement.put(battle, unit.id, square, RULES)
    altitude = 0 if arrived else unit.altitude + metres if up else left - metres
    movement.hover(battle, unit.id, altitude, RULES)
    if arrived:
        leave(battle, unit.id)
    else:
        take(battle, unit.id, dc)
    battle.say(
        Climbed(unit=unit.id, metres=metres if up else -metres, at=square if arrived or not up else (unit.x, unit.y),
                altitude=altitude, rules=RULES)
    )  # fmt: skip
    return True


def _slip(battle: Battle, unit: UnitFacts, square: Square, up: bool) -> None:
    """It falls off: from where it hangs, or over the edge it was about to climb down from."""
    if not up and not unit.climbs:
        deep = wall(battle, unit, square)[1]
        movement.put(battle, unit.id, square, RULES)
        falling.fall(battle, unit.id, unit.id, deep, RULES)
    elif unit.altitude:
        drop(battle, unit.id)


def drop(battle: Battle, unit: str) -> None:
    """The climber lets go of the wall and falls to its foot."""
    deep = battle.unit(unit).altitude
    leave(battle, unit)
    falling.fall(battle, unit, unit, deep, RULES)


def review(battle: Battle, unit: UnitFacts) -> None:
    """Who can hold on no longer falls."""
    if unit.idle or unit.bars("move") or unit.group or unit.prone:
        drop(battle, unit.id)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Further on the climb, where somebody may have that for its moment; or the roll of a wounded climber: below the
    difficulty it falls.
    """
    if frame.step == "way":
        underway.go_on(battle, frame, _leg)
        return
    stack.pop(battle)
    unit = battle.unit(frame.fact("unit"))
    if not unit.climbs or unit.fallen or battle.rules.walks_walls(unit):
        return  # it hangs there no more, falls without a roll, or needs none
    successes = side_rolls(battle, battle.rules.gait("climb", unit), "climb")
    holds = successes >= unit.climbs
    _told(battle, unit.id, "hold_on", unit.climbs, successes, "holds" if holds else "falls")
    if not holds:
        drop(battle, unit.id)


class WallClimbing(esper.Processor):
    """Carries out climbing."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Climb):
            _climb(battle, command)
