"""What a unit may do to areas: squares worth naming, bounded, so that a list of offers stays short (DESIGN 7).

A burst is offered on squares from which it reaches at least one enemy the side has located, a cone or a line towards
such an enemy. Every other square is judged when it is named.
"""

from __future__ import annotations

from collections.abc import Iterator

from systems import actions, area, area_shapes, bars, knowledge
from systems.area_shapes import Square
from systems.battle import Battle
from systems.commands import AreaAttack, Bombard, Lob, Spray, Suppress
from systems.facts import UnitFacts, WeaponFacts
from systems.offers import Field, Offer

MOST = 48
"""Squares of one offer at most."""
STEPS = 2
"""Steps from an enemy to each side in which squares are tried, out to where the burst just reaches it."""
KINDS: tuple[type[AreaAttack], ...] = (Bombard, Lob, Spray, Suppress)


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Every area attack with its squares."""
    arms = (*unit.arms, *unit.sheet.explosives)
    for kind in KINDS:
        made = [weapon for weapon in arms if battle.rules.area_way(kind.verb, weapon) is not None]
        if not made or actions.payable(battle, unit, kind.verb) is None:
            continue
        for weapon in made:
            if unit.in_hand(weapon) and bars.weaponless(battle, unit, weapon) is None:
                yield from _with(battle, unit, weapon, kind)


def _with(battle: Battle, unit: UnitFacts, weapon: WeaponFacts, kind: type[AreaAttack]) -> Iterator[Offer]:
    price = actions.payable(battle, unit, kind.verb) or ()
    way = battle.rules.area_way(kind.verb, weapon)
    assert way is not None
    extra = Field("extra", "number", low=-1, high=battle.rules.attack_extra(unit, weapon))
    named = Field("weapon", "weapon", (weapon.key,))
    rules = battle.rules.verb(kind.verb).rules
    for shape in area.SHAPES if kind is Suppress else ("",):
        found = squares(battle, unit, weapon, kind, shape)
        if not found:
            continue
        fields = [Field("square", "square", found), named, extra]
        if kind is Suppress:
            keeps = unit.loaded(weapon) >= battle.rules.area_rounds(True)
            fields += [
                Field("shape", "choice", (shape,)),
                Field("keep", "flag", (False, True) if keeps else (False,)),
                Field("spared", "choice", ((),)),
            ]
        yield Offer(kind.verb, unit.id, tuple(fields), price, rules)


def squares(
    battle: Battle, unit: UnitFacts, weapon: WeaponFacts, kind: type[AreaAttack], shape: str
) -> tuple[Square, ...]:
    """Squares that are legal and reach an enemy, those nearest to the enemies first; smoke is for comrades as well."""
    located = knowledge.located(battle, unit.side)
    foes = [foe for foe in battle.units() if foe.side != unit.side and foe.id in located and not foe.fallen]
    found: list[Square] = []
    veils = bool(weapon.trait("smoke_cloud"))
    near = [other for other in battle.units() if other.side == unit.side and not other.fallen] if veils else []
    for square in _tried(battle, unit, weapon, kind, [*near, *foes], shape):
        if len(found) == MOST:
            break
        command = kind(unit.id, square, weapon.key)
        if isinstance(command, Suppress):
            command = Suppress(unit.id, square, weapon.key, shape=shape)
        if area.why_not(battle, command) is None and (
            veils or area.meets(battle.board, battle.rules, kind.verb, unit, weapon, square, foes, shape)
        ):
            found.append(square)
    return tuple(found)


def _tried(
    battle: Battle, unit: UnitFacts, weapon: WeaponFacts, kind: type[AreaAttack], foes: list[UnitFacts], shape: str
) -> Iterator[Square]:
    """Where those stand for whom it is meant, and round them in a few steps out to the edge of the burst."""
    seen: set[Square] = set()
    way = battle.rules.area_way(kind.verb, weapon)
    reach = battle.rules.area_half(kind.verb, weapon, shape) // 2
    rings = [0]
    if way is not None and way.shape == area_shapes.BURST and reach:
        rings += sorted({max(1, reach * step // STEPS) for step in range(1, STEPS + 1)})
    for ring in rings:
        for foe in foes:
            for dy in (-ring, 0, ring) if ring else (0,):
                for dx in (-ring, 0, ring) if ring else (0,):
                    square = (foe.x + dx, foe.y + dy)
                    if square not in seen and (ring == 0 or (dx, dy) != (0, 0)):
                        seen.add(square)
                        yield square
