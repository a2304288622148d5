"""Bodies as the Storyteller says: Health by grade, condition points, states.

What follows from it follows by the rules: who has no healthy point left falls or is asked for Willpower (DMG-20),
points bring their states (CAL-10), and a state that points bring goes only with the points.
"""

from __future__ import annotations

from components.condition import Conditions
from systems import binding, condition, damage, fiat_places, points, states
from systems.battle import Battle
from systems.commands import SetCondition, SetHealth
from systems.events import ConditionSet, HealthSet
from systems.facts import UnitFacts
from systems.offers import Refusal

FLAGS = ("prone", "flat_footed")
"""States with a field of their own."""
ONLY_OFF = ("grappled", "bound")
"""States of two: they are ended here, and begun by somebody who takes hold."""
MOST = 99
"""Condition points of one kind."""


# judged


def why_not_health(battle: Battle, command: SetHealth) -> Refusal | None:
    """No more wounds than the track has points; a body gets up only where nobody stands on it."""
    unit = battle.unit(command.actor)
    wanted = (command.bashing, command.lethal, command.aggravated)
    whole = unit.healthy + unit.bashing + unit.lethal + unit.aggravated
    named = (("unit", unit.id), ("number", sum(wanted)), ("limit", whole))
    if min(wanted) < 0 or sum(wanted) > whole:
        return Refusal("fiat.track", ("DMG-01",), named)
    if wanted == (unit.bashing, unit.lethal, unit.aggravated):
        return Refusal("fiat.same", ("SCN-06",), named[:1])
    if unit.dead:
        other = fiat_places.standing_on(battle, unit.id, unit.footprint)
        if other:
            square = ("square", (unit.x, unit.y))
            return Refusal("fiat.taken", ("DMG-20",), (("unit", unit.id), square, ("target", other)))
    return None


def why_not_condition(battle: Battle, command: SetCondition) -> Refusal | None:
    """A kind of points or a state the rules know, that does something to the unit, and is not as asked for already."""
    unit, kind, number = battle.unit(command.actor), command.kind, command.points
    named = (("unit", unit.id), ("condition", kind))
    of_points = kind in battle.rules.point_kinds
    if not (of_points or _bare(kind) or kind in battle.rules.states_by_name):
        return Refusal("fiat.no_condition", ("CDG-09",), named)
    if not 0 <= number <= (MOST if of_points else 1):
        return Refusal("fiat.points", ("CAL-10",), (*named, ("limit", MOST if of_points else 1)))
    if unit.dead:
        return Refusal("fiat.dead", ("DMG-20",), named)
    if number == (unit.point(kind) if of_points else int(has(unit, kind))):
        return Refusal("fiat.same", ("SCN-06",), named[:1])
    immune = battle.rules.immune(unit, kind) if of_points else battle.rules.untouched(unit, kind)
    if number and immune:
        return Refusal("fiat.immune", ("CAL-10",), named)
    if number and kind in ONLY_OFF:
        return Refusal("fiat.only_off", ("GRP-04",), named)
    by_name = of_points or _bare(kind) or kind in _inflicted(battle, unit.id)
    return None if number or by_name else Refusal("fiat.by_points", ("CAL-10",), named)


def has(unit: UnitFacts, state: str) -> bool:
    """Whether the unit is in that state now."""
    if state in FLAGS:
        return bool(getattr(unit, state))
    if state == "grappled":
        return bool(unit.group)
    return bool(unit.bound) if state == "bound" else state in unit.states


def _bare(kind: str) -> bool:
    """Whether a state is known by its name alone, with no points behind it."""
    return kind in FLAGS or kind in ONLY_OFF


def _inflicted(battle: Battle, unit: str) -> frozenset[str]:
    return frozenset(row[0] for row in battle.of(unit, Conditions).inflicted)


# done


def set_health(battle: Battle, command: SetHealth) -> None:
    """The track is so; state and fall follow."""
    unit = battle.unit(command.actor)
    left = unit.healthy + unit.bashing + unit.lethal + unit.aggravated
    left -= command.bashing + command.lethal + command.aggravated
    battle.say(
        HealthSet(
            unit=unit.id, healthy=left, bashing=command.bashing, lethal=command.lethal, aggravated=command.aggravated
        )
    )
    damage.set_track(battle, unit.id, command.bashing, command.lethal, command.aggravated)
    condition.progress(battle)


def set_condition(battle: Battle, command: SetCondition) -> None:
    """Points to that number, or a state on or off."""
    unit, kind, number = command.actor, command.kind, command.points
    of_points = kind in battle.rules.point_kinds
    battle.say(ConditionSet(unit=unit, kind=kind, points=number, of_points=of_points))
    if of_points:
        points.clear(battle, unit, kind)
        points.give(battle, unit, kind, number)
    elif kind in FLAGS:
        battle.write(unit, Conditions, kind, bool(number))
    elif kind == "grappled":
        fiat_places.loosen(battle, battle.unit(unit))
    elif kind == "bound":
        binding.free(battle, unit, unit, "untied")
    elif number:
        states.inflict(battle, unit, kind)
    else:
        states.lift(battle, unit, kind)
    condition.progress(battle)
