"""What a unit's hands reach: squares, things of the map, other units (MOV-18, COV-10, BND-01, companion 7.1); and
whether they are free for what they should do (ACT-02, ARC-09).

They reach everywhere alike: near enough, as the ruleset's ``grasp`` says, and nothing solid between.
"""

from __future__ import annotations

from systems import geometry, knowledge, places, sight
from systems.battle import Battle
from systems.facts import Footprint, UnitFacts, WeaponFacts
from systems.offers import Refusal
from systems.rulesets.base import Ruleset
from systems.worn_board import At


def reach_square(battle: Battle, unit: UnitFacts, square: tuple[int, int]) -> bool:
    """Whether the unit's hands reach what lies on the square."""
    if places.distance(battle.board, unit, ("square", *square)) > battle.rules.grasp(unit):
        return False
    return clear(battle, unit, square)


def reach_thing(battle: Battle, unit: UnitFacts, at: At) -> bool:
    """Whether they reach what stands there, from one of its open sides."""
    if places.distance(battle.board, unit, at) > battle.rules.grasp(unit):
        return False
    return any(clear(battle, unit, side) for side in places.sides(battle.board, at))


def reach_unit(battle: Battle, unit: UnitFacts, other: UnitFacts) -> bool:
    """Whether they reach the other unit."""
    if knowledge.distance(battle, unit, other) > battle.rules.grasp(unit):
        return False
    return sight.sees(battle.board, unit.footprint, other.footprint)


def clear(battle: Battle, unit: UnitFacts, square: tuple[int, int]) -> bool:
    """Whether nothing solid lies between the unit and the square, however far off it is."""
    space = Footprint(*square)
    return geometry.overlap(unit.footprint, space) or sight.sees(battle.board, unit.footprint, space)


def full(unit: str, item: str, rules: tuple[str, ...]) -> Refusal:
    """No hand is free for it (ACT-02)."""
    return Refusal("hands.full", (*rules, "ACT-02"), (("unit", unit), ("item", item)))


def why_not_drawn(unit: UnitFacts, key: str) -> Refusal | None:
    """What keeps the unit from using a weapon that it carries out of hand: it has to be drawn first (MOV-06)."""
    weapon = next((each for each in unit.packed if each.key == key), None)
    if weapon is None:
        return None
    rule = "MOV-07" if weapon.mode == "archery" else "MOV-06"
    place = dict(unit.stowed)[weapon.item]
    return Refusal("hands.stowed", (rule, "ACT-02"), (("unit", unit.id), ("weapon", key), ("place", place)))


def why_not_wield(rules: Ruleset, unit: UnitFacts, weapon: WeaponFacts, beside: tuple[str, ...] = ()) -> Refusal | None:
    """Whether the other hand is empty where a weapon needs both (ARC-09); ``beside``: gear that may be in it."""
    need = rules.hands_for(weapon)
    if need < 2:
        return None
    loose = sum(1 for item, _ in unit.held if item in beside)
    if rules.hands_free(unit) + loose >= need - 1:
        return None
    rule = "ARC-09" if weapon.mode == "archery" else "ACT-02"
    return Refusal("hands.both", (rule,), (("unit", unit.id), ("weapon", weapon.key)))
