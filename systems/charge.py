"""Charging: straight at an enemy on a clear lane, then one melee attack (CHG).

The end square is the nearest one from which the target can be struck; if that is blocked or taken there is no charge
(CHG-07).
"""

from __future__ import annotations

from dataclasses import fields, replace
from math import isqrt
from typing import Any

from components.scene import Clock
from systems import (
    aid,
    astray,
    attack,
    attack_facts,
    bull_rush,
    charge_lane,
    contest,
    cover,
    geometry,
    knowledge,
    movement,
    overrun,
)
from systems.battle import Battle
from systems.board import Board
from systems.commands import Charge, Square
from systems.facts import Footprint, UnitFacts, WeaponFacts, cite
from systems.forecast import AttackFacts, Forecast
from systems.offers import Refusal
from systems.rulesets import plans

MOST_ENDS = 1 << 14


def metres(start: Footprint, end: Footprint) -> int:
    """Length of the displacement, rounded down (DESIGN 10)."""
    return isqrt((end.x - start.x) ** 2 + (end.y - start.y) ** 2)


def ends(battle: Battle, unit: UnitFacts, target: UnitFacts, weapon: WeaponFacts) -> tuple[Square, ...]:
    """The squares nearest to the unit from which it could strike the target, free or not (CHG-07)."""
    above = unit.altitude - knowledge.height(battle, target)
    reach = battle.rules.reach(unit, weapon)
    return ends_on(battle.board, unit.footprint, target.footprint, reach, target.size, above)


def ends_on(
    board: Board, start: Footprint, there: Footprint, reach: int, target_size: int, above: int
) -> tuple[Square, ...]:
    """The same for a runner and a target wherever they stand; ``above``: metres of the runner over its floor, less the
    target's height.

    It is a matter of the map alone, so the last answers are kept on the board.
    """
    key = (start, there, reach, target_size, above)
    kept: dict[tuple[Footprint, Footprint, int, int, int], tuple[Square, ...]] = board.derived("ends", lambda _: {})
    found = kept.get(key)
    if found is None:
        if len(kept) >= MOST_ENDS:
            kept.clear()
        found = kept[key] = _ends(board, *key)
    return found


def _ends(
    board: Board, start: Footprint, there: Footprint, reach: int, target_size: int, above: int
) -> tuple[Square, ...]:
    side, best = start.side, -1
    found: list[Square] = []
    for length, y, x in _around(board, start, there, reach + side):
        if 0 <= best < length:
            break
        end = Footprint(x, y, side)
        if geometry.overlap(end, there):
            continue
        if geometry.distance(end, there, board.floor_at(x, y) + above) > reach:
            continue
        if not board.free(x, y, side) or _strikes(board, end, there, target_size):
            best = length
            found.append((x, y))
    return tuple(found)


def _around(board: Board, start: Footprint, there: Footprint, far: int) -> list[tuple[int, int, int]]:
    """Squares around a target, the nearest to the start first: (squared length of the way, y, x)."""
    return sorted(
        ((x - start.x) ** 2 + (y - start.y) ** 2, y, x)
        for y in range(max(0, there.y - far), min(board.height - start.side, there.y + there.side + far) + 1)
        for x in range(max(0, there.x - far), min(board.width - start.side, there.x + there.side + far) + 1)
    )


def near_enough(battle: Battle, unit: UnitFacts, target: UnitFacts, weapon: WeaponFacts) -> bool:
    """Whether a charge could reach the target at all, by distance alone; the rest is for ``why_not``."""
    apart = geometry.distance(unit.footprint, target.footprint)
    return apart <= battle.rules.charge_range(unit) + battle.rules.reach(unit, weapon) + 1


def _strikes(board: Board, end: Footprint, there: Footprint, target_size: int) -> bool:
    facts = cover.between(board, end, there, target_size, corners=False)
    return facts.sight and not facts.total


def why_not(battle: Battle, command: Charge) -> Refusal | None:
    """Why there is no charge: not seen at the start, in reach already, too far, the end taken, the lane not clear."""
    refusal = attack.why_not(battle, command)
    if refusal is not None:
        return refusal
    unit, target = battle.unit(command.actor), battle.unit(command.target)
    weapon = unit.weapon(command.weapon)
    assert weapon is not None
    named = (("unit", unit.id), ("target", target.id), ("weapon", weapon.key))
    if not weapon.melee:
        return Refusal("charge.melee_only", ("CHG-01",), named)
    weak = attack.too_weak(battle.rules, unit, weapon, named)
    if weak is not None:
        return weak
    if not unit.in_hand(weapon):
        return attack.unready(battle.rules, unit, weapon, named)
    if unit.prone:
        return Refusal("move.prone", ("MOV-19", "CHG-06"), named)
    if target.dead:
        return Refusal("attack.dead", ("ATK-02",), named)
    if target.id not in battle.scene(Clock).seen:
        return Refusal("charge.not_seen", ("CHG-11",), named)
    if _in_reach(battle, unit, target, weapon):
        return Refusal("charge.in_reach", ("CHG-01",), named)
    return _rides_along(battle, command, unit) or _lane_refusal(battle, command, unit, target, weapon)


def _in_reach(battle: Battle, unit: UnitFacts, target: UnitFacts, weapon: WeaponFacts) -> bool:
    """Whether the target can be struck from where the unit stands: what lies between is looked at once for all ends
    while nothing changes, and only where the target is near enough.
    """
    if knowledge.distance(battle, unit, target) > battle.rules.reach(unit, weapon):
        return False

    def ask(battle: Battle) -> bool:
        here = attack_facts.gather(battle.board, battle.rules, "charge", unit, target, weapon, corners=False)
        return here.cover.sight and not here.cover.total

    return battle.kept(("in reach", unit.id, target.id, weapon.key), ask)


def _rides_along(battle: Battle, command: Charge, unit: UnitFacts) -> Refusal | None:
    """Whether the bull rush that is to be its blow, and the overrun on its way, can be part of it (CHG-15)."""
    if command.by not in overrun.MEANS:
        return Refusal("overrun.means", ("OVR-03",), (("unit", unit.id), ("by", str(command.by))))
    cite("CHG-15")
    if command.rush:
        left = battle.rules.charge_range(unit) - metres(
            unit.footprint, Footprint(*command.square, unit.derived.footprint)
        )
        refusal = bull_rush.why_not_shove(
            battle, unit.id, command.target, command.weapon, command.rush
        ) or bull_rush.why_not_push(battle, unit.id, command.rush, command.push, unit.move - 1, left)
        if refusal is not None:
            return refusal
    elif command.push:
        return Refusal("bull_rush.push_down", ("BRS-07",), (("unit", unit.id),))
    if not command.overrun:
        return None
    cite("OVR-06")
    named = (("unit", unit.id), ("target", command.overrun))
    if command.overrun == command.target:
        return Refusal("overrun.blow", ("OVR-05", "OVR-06"), named)
    refusal = overrun.why_not_past(battle, unit, command.overrun, command.by)
    if refusal is None and not _in_lane(battle, command, unit):
        refusal = Refusal("overrun.not_through", ("OVR-02", "OVR-06"), named)
    return refusal


def _in_lane(battle: Battle, command: Charge, unit: UnitFacts) -> bool:
    """Whether the unit to be overrun stands in the lane and not on its end (OVR-06)."""
    space, end = battle.footprint(command.overrun), Footprint(*command.square, unit.derived.footprint)
    marks = bytearray(battle.board.width * battle.board.height)
    movement.mark(battle.board, marks, space)
    fault = charge_lane.fault(battle.board, unit.footprint, end, bytes(marks))
    return fault is not None and fault[0] == "creature" and not geometry.overlap(space, end)


def _lane_refusal(
    battle: Battle, command: Charge, unit: UnitFacts, target: UnitFacts, weapon: WeaponFacts
) -> Refusal | None:
    named = (("unit", unit.id), ("target", target.id))
    nearest = ends(battle, unit, target, weapon)
    if command.square not in nearest:
        return Refusal("charge.not_nearest", ("CHG-07",), (*named, ("square", command.square), ("ends", nearest)))
    start, end = unit.footprint, Footprint(*command.square, unit.derived.footprint)
    length, limit = metres(start, end), battle.rules.charge_range(unit)
    if length > limit or length == 0:
        key = "charge.too_far" if length else "charge.in_reach"
        return Refusal(key, ("CHG-05",), (*named, ("distance", length), ("limit", limit)))
    solid, busy = movement.known_crowd(battle, unit)
    if not battle.board.free(*command.square, end.side) or movement.covers(battle.board, end, solid):
        return Refusal("charge.end_blocked", ("CHG-07",), (*named, ("square", command.square)))
    if movement.covers(battle.board, end, busy):
        return Refusal("charge.end_blocked", ("CHG-07",), (*named, ("square", command.square)))
    fault = charge_lane.fault(battle.board, start, end, creatures(battle, unit, past=command.overrun))
    if fault is not None:
        kind, at = fault
        rule = "CHG-08" if kind == "creature" else "CHG-06"
        return Refusal(f"charge.{kind}", (rule,), (*named, ("at", at), ("square", command.square)))
    return None


def in_the_way(battle: Battle, refusal: Refusal) -> str:
    """The enemy of the runner that bars a lane by the refusal of a charge; "" where it is something else."""
    if refusal.key != "charge.creature":
        return ""
    at: Any = refusal.fact("at")
    side = battle.unit(str(refusal.fact("unit"))).side
    for other in battle.units():
        if other.side != side and not other.helpless and geometry.overlap(Footprint(at[1], at[2]), other.footprint):
            return other.id
    return ""


def creatures(battle: Battle, unit: UnitFacts, *, known: bool = True, past: str = "") -> bytes:
    """Squares that hold a creature able to bar a charge: not the dead, not the helpless, not the one that is overrun,
    nobody who is above or below (CHG-08, CHG-09, OVR-06, MOV-02).

    Those that the side knows are kept while no unit changes: every charge on the same turn is judged by them.
    """
    if not known:
        return bodies(battle.board, unit, tuple([each for each in battle.units() if each.id != past]))
    met = knowledge.met(battle, unit.side)

    def ask(battle: Battle) -> bytes:
        located = knowledge.located(battle, unit.side)
        others = tuple([each for each in battle.units() if each.id in located and each.id != past])
        marks = bytearray(bodies(battle.board, unit, others))
        for place in met:
            if not place.fallen:
                movement.mark(battle.board, marks, place.space)
        return bytes(marks)

    return battle.kept(("barring a charge", unit.id, unit.size, unit.altitude, unit.rides, past, met), ask)


def bodies(board: Board, unit: UnitFacts, others: tuple[UnitFacts, ...]) -> bytes:
    """The squares on which one of these others could bar the unit's charge (CHG-08, CHG-09)."""
    marks = bytearray(board.width * board.height)
    for other in others:
        if other.id == unit.id or movement.apart(unit, other):
            continue
        if other.helpless:
            cite("CHG-09")
            continue
        movement.mark(board, marks, other.footprint)
    return bytes(marks)


def facts_of(battle: Battle, command: Charge) -> AttackFacts:
    """The facts of the charge's attack as it would be struck from its end square."""
    unit, target = battle.unit(command.actor), battle.unit(command.target)
    weapon = unit.weapon(command.weapon)
    assert weapon is not None
    length = metres(unit.footprint, Footprint(*command.square, unit.derived.footprint))
    bonus, lost = battle.rules.charge_bonus(unit, length)
    moved = replace(
        unit, x=command.square[0], y=command.square[1], charge_loss=lost, charged=length, move=unit.move - 1
    )
    verb = "bull_rush" if command.rush else "charge"
    facts = attack_facts.gather(
        battle.board, battle.rules, verb, moved, target, weapon,
        extra=command.extra, willpower=command.willpower, charge_metres=length,
    )  # fmt: skip
    said = {each.name: getattr(command, each.name) for each in fields(command)}
    return attack_facts.driven(battle, replace(attack_facts.declared(facts, said), charge_bonus=bonus))


def forecast(battle: Battle, command: Charge) -> Forecast:
    """The blow at the end of the run; an overrun on the way has to be won first (OVR-05, OVR-06)."""
    found = battle.rules.forecast(aid.joined(battle, astray.told(battle, facts_of(battle, command))))
    if not command.overrun:
        return found
    cite("OVR-05")
    return plans.preceded(
        found, contest.planned(battle, overrun.facts(battle, command.actor, command.overrun, command.by)), "OVR-04"
    )
