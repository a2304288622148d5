"""Condition points: given, saved against, reduced, faded, and what becomes of too many (CAL-10, companion 8.1).

Each type has two gauges; what they come to, and which state that brings, the ruleset says. Points go by number, never
all at once because one of them should (H20), and exactly when they say (H19).
"""

from __future__ import annotations

from components.condition import Conditions
from components.sheet import Attributes
from systems import condition, damage, states
from systems.battle import Battle
from systems.events import AttributesWorn, PointsGiven, PointsReduced
from systems.facts import ATTRIBUTES
from systems.rolls import side_rolls
from systems.rulesets.answers import PointRows

RULES = ("CAL-10",)


def give(
    battle: Battle, unit: str, kind: str, number: int, source: str = "", *, stacking: bool = False, ends: str = "",
    save: bool = False,
) -> int:  # fmt: skip
    """Give the unit points of a type; returns how many count afterwards.

    ``save`` rolls the save of the type first, each success takes 1 point off; an effect with a save of its own rolls it
    itself. Freezing of the frozen becomes damage. Nothing happens to the dead and the immune.
    """
    facts = battle.unit(unit)
    if number < 1 or facts.dead:
        return facts.point(kind)
    if battle.rules.immune(facts, kind):
        _told(battle, unit, kind, number, source, "immune")
        return 0
    if battle.rules.freezes_on(facts, kind):
        damage.inflict(battle, unit, source, number, battle.rules.smart(facts, kind, number))
        return battle.unit(unit).point(kind)
    left = number
    if save:
        left = max(0, number - side_rolls(battle, battle.rules.shaken_off(facts, kind), f"save {kind}"))
    before = battle.of(unit, Conditions).points
    if left:
        rows, left = battle.rules.points_given(before, kind, left, source, stacking, ends)
        cause = "cancelled" if not left else "lower" if rows == before else ""
        _put(battle, unit, rows, sleeps=left > 0 and rows != before)
    else:
        cause = "saved"
    _told(battle, unit, kind, number, source, cause)
    _overwhelmed(battle, unit)
    return battle.unit(unit).point(kind)


def increase(battle: Battle, unit: str, kind: str, number: int, source: str = "", *, ends: str = "") -> int:
    """Raise both gauges of a type ("increase by N"); returns how many points count afterwards."""
    facts = battle.unit(unit)
    if number < 1 or facts.dead or battle.rules.immune(facts, kind):
        return facts.point(kind)
    rows = battle.of(unit, Conditions).points
    _put(battle, unit, battle.rules.points_increased(rows, kind, number, source, ends), sleeps=True)
    _told(battle, unit, kind, number, source, "")
    _overwhelmed(battle, unit)
    return battle.unit(unit).point(kind)


def reduce(battle: Battle, unit: str, kind: str, number: int, cause: str) -> int:
    """So many points of a type go; returns how many went. None below 0, no more than there are (H20)."""
    before, rows = battle.unit(unit).point(kind), battle.of(unit, Conditions).points
    if number < 1 or not any(row[0] == kind for row in rows):
        return 0
    _put(battle, unit, battle.rules.points_reduced(rows, kind, number))
    left = battle.unit(unit).point(kind)
    if left < before:
        battle.say(PointsReduced(unit=unit, kind=kind, number=before - left, points=left, cause=cause, rules=RULES))
    return before - left


def clear(battle: Battle, unit: str, kind: str, cause: str = "cleared") -> int:
    """All points of a type go, with what they brought."""
    return reduce(
        battle, unit, kind, sum(row[2] for row in battle.of(unit, Conditions).points if row[0] == kind), cause
    )


def fade(battle: Battle, unit: str) -> None:
    """The end of the unit's own turn: what fades has 1 point less (companion 5 and 8.1)."""
    rows = battle.of(unit, Conditions).points
    _replace(battle, unit, battle.rules.points_faded(rows), "faded")


def expire(battle: Battle, moment: str, units: tuple[str, ...] = ()) -> None:
    """Points and states that last until this moment end, on everybody (or on these), before anything else happens
    (H19). Moments: ``start:UNIT``, ``end:UNIT``, ``attack``.
    """
    for unit in units or battle.ids:
        conditions = battle.of(unit, Conditions)
        if any(row[4] == moment for row in conditions.points):
            _replace(battle, unit, tuple(row for row in conditions.points if row[4] != moment), "ended")
        if any(row[2] == moment for row in conditions.inflicted):
            before = battle.unit(unit)
            left = tuple(row for row in conditions.inflicted if row[2] != moment)
            battle.write(unit, Conditions, "inflicted", left, states.RULES)
            states.follow(battle, before)


def _replace(battle: Battle, unit: str, rows: PointRows, cause: str) -> None:
    """Put these rows in place and say of each type how many fewer count."""
    before = battle.unit(unit)
    _put(battle, unit, rows)
    after = battle.unit(unit)
    for kind, number in before.points:
        left = after.point(kind)
        if left < number:
            battle.say(PointsReduced(unit=unit, kind=kind, number=number - left, points=left, cause=cause, rules=RULES))


def _put(battle: Battle, unit: str, rows: PointRows, *, sleeps: bool = False) -> None:
    """Store the rows and do what follows; a woken sleeper given new points may fall asleep again."""
    before, conditions = battle.unit(unit), battle.of(unit, Conditions)
    if rows == conditions.points:
        return
    battle.write(unit, Conditions, "points", rows, RULES)
    drowsy = battle.unit(unit).point("drowsy")
    if not drowsy or (sleeps and before.point("drowsy") < drowsy):
        left = tuple(row for row in conditions.inflicted if row[0] != states.ROUSED)
        battle.write(unit, Conditions, "inflicted", left, states.RULES)
    condition.progress(battle)
    states.follow(battle, before)


def _told(battle: Battle, unit: str, kind: str, number: int, source: str, cause: str) -> None:
    points = battle.unit(unit).point(kind)
    battle.say(PointsGiven(unit=unit, kind=kind, number=number, points=points, source=source, cause=cause, rules=RULES))


def _overwhelmed(battle: Battle, unit: str) -> None:
    """Devastating points: a state stays for good, or the points too many become damage to Attributes (companion R4)."""
    for _, state in battle.rules.lasting(battle.unit(unit)):
        states.inflict(battle, unit, state)
    kind, excess, ratings = battle.rules.worn(battle.unit(unit))
    if not kind:
        return
    changed = tuple(
        (name, new)
        for name, old, new in zip(ATTRIBUTES, battle.of(unit, Attributes).ratings, ratings, strict=True)
        if old != new
    )
    reduce(battle, unit, kind, excess, "worn")
    before = battle.unit(unit)
    battle.write(unit, Attributes, "ratings", ratings, RULES)
    battle.say(AttributesWorn(unit=unit, kind=kind, ratings=changed, rules=RULES))
    damage.resize(battle, unit)
    states.follow(battle, before)
