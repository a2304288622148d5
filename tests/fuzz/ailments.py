"""Condition points and the states they bring, reckoned again from the table of the companion (8.1, 8.2).

Written from the text, not from the program: which Attributes resist a type, which state it brings, how two gauges make
one number and how legend bears some of it.
"""

from __future__ import annotations

from components.condition import Conditions
from systems.battle import Battle
from systems.facts import ATTRIBUTES, UnitFacts
from systems.rulesets.point_types import untouched

#: Type of points -> the Attributes that resist it, and the state that as many points as the highest of them bring.
SEVERE: dict[str, tuple[str, str]] = {
    "freeze": ("STR DEX", "frozen"),
    "tinnitus": ("END PER", "deaf"),
    "dazzle": ("END PER", "blind"),
    "nausea": ("END RES", "sickened"),
    "crystallize": ("RES COM", "petrified"),
    "mental_bind": ("RES COM", "held"),
    "entangle": ("STR DEX", "held"),
    "paralysis": ("END RES", "held"),
    "pain": ("END RES", "unconscious"),
    "stun": ("END RES", "unconscious"),
    "charm": ("RES PRE", "infatuated"),
    "fatigue": ("END STR", "exhausted"),
    "depression": ("RES COM", "world_weary"),
    "elation": ("RES COM", "manic"),
    "fear": ("RES COM", "panicked"),
    "drowsy": ("RES COM", "asleep"),
    "right_arm": ("STR DEX END", "right_arm_disabled"),
    "left_arm": ("STR DEX END", "left_arm_disabled"),
    "right_leg": ("STR DEX END", "right_leg_disabled"),
    "left_leg": ("STR DEX END", "left_leg_disabled"),
    "stall": ("STR DEX", "stalled"),
    "burn": ("DEX", ""),
    "bleed": ("END", ""),
}
ENDS = ("", "attack", "fades")
Rows = tuple[tuple[str, bool, int, str, str], ...]
"""Points as they are stored: type, stacking, number, who gave them, what ends them."""


def unsound(battle: Battle) -> list[str]:
    """What is wrong with the points and states of the units."""
    return [f"{unit.id}: {fault}" for unit in battle.units() for fault in _faults(battle, unit)]


def _faults(battle: Battle, unit: UnitFacts) -> list[str]:
    stored = battle.of(unit.id, Conditions)
    wrong = [f"{row} has no point" for row in stored.points if row[2] < 1]
    wrong += [f"{kind} is no type" for kind, *_ in stored.points if kind not in SEVERE]
    for ends in [row[4] for row in stored.points] + [row[2] for row in stored.inflicted]:
        when, _, whose = ends.partition(":")
        if ends not in ENDS and not (when in ("start", "end") and whose in battle.ids):
            wrong.append(f"something ends {ends!r}")
    told = dict(unit.points)
    for kind, (keys, state) in SEVERE.items():
        number = counted(unit, keys.split(), stored.points, kind)
        if told.get(kind, 0) != number:
            wrong.append(f"{told.get(kind, 0)} points of {kind} instead of {number}")
        severe = number >= max(1, _highest(unit, keys.split()))
        if state and severe and not _kept_off(battle, unit, stored, state) and state not in unit.states:
            wrong.append(f"{number} points of {kind} and not {state}")
    for state in unit.states:
        if not _explained(unit, stored, state):
            wrong.append(f"{state} out of nothing")
    return wrong


def _kept_off(battle: Battle, unit: UnitFacts, stored: Conditions, state: str) -> bool:
    """A sleeper that was woken; a creature whom the state never takes."""
    woken = state == "asleep" and any(name == "roused" for name, _, _ in stored.inflicted)
    return woken or battle.rules.untouched(unit, state)


def _explained(unit: UnitFacts, stored: Conditions, state: str) -> bool:
    """Whether points, an effect, a hold, bonds or wounds give the state."""
    if state in {name for name, _, _ in stored.inflicted}:
        return True
    if state in ("grappling", "grappled", "pinning", "pinned", "bound", "held", "helpless"):
        return bool(unit.group or unit.bound or any(SEVERE[kind][1] == state for kind, _ in unit.points))
    return any(
        SEVERE[kind][1] == state and number >= max(1, _highest(unit, SEVERE[kind][0].split()))
        for kind, number in unit.points
    )


def knocked_out(unit: UnitFacts, points: Rows, inflicted: tuple[tuple[str, str, str], ...]) -> bool:
    """Whether points or an effect, not wounds, have made the unit unconscious, or put it to sleep; who has been woken
    sleeps no more, and the undead never do.
    """
    lain = {state for state, _, _ in inflicted}
    out = {"unconscious"} if "roused" in lain else {"unconscious", "asleep"}
    if lain & out:
        return True
    out = {state for state in out if not untouched(unit.sheet, state)}
    keyed = {kind: keys.split() for kind, (keys, state) in SEVERE.items() if state in out}
    return any(
        counted(unit, keys, points, kind) >= max(1, _highest(unit, keys))
        for kind, keys in keyed.items()
        if any(name == kind for name, *_ in points)
    )


def _highest(unit: UnitFacts, keys: list[str]) -> int:
    return max(unit.sheet.attributes[ATTRIBUTES.index(key)] for key in keys)


def counted(unit: UnitFacts, keys: list[str], rows: tuple[tuple[str, bool, int, str, str], ...], kind: str) -> int:
    """The larger of two gauges, the highest of what does not stack and the sum of what does; legend bears up to two
    points each, which come back twofold when the rest is more than twice the Attribute.
    """
    of_kind = [(stacking, number) for name, stacking, number, _, _ in rows if name == kind]
    single = max((number for stacking, number in of_kind if not stacking), default=0)
    points = max(single, sum(number for stacking, number in of_kind if stacking))
    highest = max(0, _highest(unit, keys))
    borne = min(points, 2 * sum(highest >= step for step in range(6, 200, 5)))
    rest = points - borne
    return rest + 2 * borne if rest > 2 * highest else rest
