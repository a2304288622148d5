"""What a unit's hands reach: squares, things of the map, other units (MOV-18, COV-10, BND-01, companion 7.1).

Everywhere alike: near enough, as the ruleset's ``grasp`` says, and nothing solid between.
"""

from __future__ import annotations

from systems import geometry, knowledge, places, sight
from systems.battle import Battle
from systems.facts import Footprint, UnitFacts
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
