"""Spells that are cast on the ground: areas and barriers, where they can be, and what an area does (SPL-01, AOE, COV).

A burst and a barrier have a place in reach that the caster has a line to, a cone and a line a direction. What is worth
offering is a bounded list of squares; every other one is judged when it is named (DESIGN 7).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from systems import area, area_shapes, geometry, knowledge, movement, sight, zones
from systems.battle import Battle
from systems.board import Board
from systems.commands import Cast
from systems.facts import Amount, Footprint, SpellFacts, UnitFacts, WeaponFacts
from systems.forecast import Forecast
from systems.offers import Refusal

RULES = ("SPL-05",)
VERB = "cast"
MOST = 32
"""Squares of one offer at most."""
Square = tuple[int, int]
Named = tuple[tuple[str, object], ...]


# whether and where ----------------------------------------------------------------------------------------------------


def why_not(battle: Battle, unit: UnitFacts, spell: SpellFacts, square: Square, named: Named) -> Refusal | None:
    """Off the map, on the caster itself, too far off, without a line to it, or no room for a barrier."""
    board, named = battle.board, (*named, ("square", square))
    if not board.inside(*square):
        return Refusal("cast.no_square", ("GRD-01", *RULES), named)
    if spell.shape == "area" and spell.spread is not None and spell.spread.kind != area_shapes.BURST:
        if geometry.overlap(unit.footprint, Footprint(*square)):
            return Refusal("cast.no_direction", ("ATY-03", *RULES), named)
        return _beyond(battle, unit, spell, square, spell.spread.metres, named)
    refusal = _beyond(battle, unit, spell, square, spell.reach, named)
    if refusal is not None:
        return refusal
    if spell.shape == "area" and area_shapes.closed(board, square):
        return Refusal("cast.no_room", ("AOE-12", *RULES), named)
    if not sight.open_line(board, unit.footprint, Footprint(*square)):
        return Refusal("cast.no_line", RULES, named)
    if spell.shape == "barrier" and not ground(battle, unit, square, battle.rules.spell_barrier(unit, spell)[1]):
        return Refusal("cast.no_room", RULES, named)
    return None


def _beyond(
    battle: Battle, unit: UnitFacts, spell: SpellFacts, square: Square, how_far: Amount, named: Named
) -> Refusal | None:
    rise = battle.board.floor_at(unit.x, unit.y) + unit.altitude - battle.board.floor_at(*square)
    metres = geometry.distance(unit.footprint, Footprint(*square), rise)
    limit = battle.rules.spell_amount(unit, spell, how_far, 0)
    return Refusal("cast.beyond", RULES, (*named, ("distance", metres), ("limit", limit))) if metres > limit else None


def squares(battle: Battle, unit: UnitFacts, spell: SpellFacts) -> tuple[Square, ...]:
    """Squares worth naming: for an area where it reaches an enemy the side has located, for a barrier those between
    such an enemy and the caster or a friend.
    """
    located = knowledge.located(battle, unit.side)
    foes = [foe for foe in battle.units() if foe.side != unit.side and foe.id in located and not foe.fallen]
    tried = _round_foes(battle, unit, spell, foes) if spell.shape == "area" else _between(battle, unit, foes)
    found: list[Square] = []
    for square in dict.fromkeys(tried):
        if len(found) == MOST:
            break
        if why_not(battle, unit, spell, square, ()) is None and (
            spell.shape == "barrier" or _reached(battle, unit, spell, square, foes)
        ):
            found.append(square)
    return tuple(found)


def _round_foes(battle: Battle, unit: UnitFacts, spell: SpellFacts, foes: list[UnitFacts]) -> Iterator[Square]:
    """Where enemies stand, and at the edge of a burst round them."""
    weapon = weapon_of(unit, spell)
    ring = battle.rules.area_half(VERB, weapon, "") // 2
    burst = spell.spread is not None and spell.spread.kind == area_shapes.BURST
    for foe in foes:
        yield foe.x, foe.y
    for foe in foes if burst and ring else ():
        for dy in (-ring, 0, ring):
            for dx in (-ring, 0, ring):
                yield foe.x + dx, foe.y + dy


def _between(battle: Battle, unit: UnitFacts, foes: list[UnitFacts]) -> Iterator[Square]:
    """Right before the caster and its friends, and right before each enemy, on the way to the other; then half way."""
    friends = [unit, *(each for each in battle.units() if each.side == unit.side and each.id != unit.id)]
    for friend in friends:
        for foe in foes:
            yield _towards(friend, foe)
            yield _towards(foe, friend)
            yield (friend.x + foe.x) // 2, (friend.y + foe.y) // 2


def _towards(one: UnitFacts, other: UnitFacts) -> Square:
    """The square right beside one's space in the direction of the other."""
    side = one.derived.footprint
    dx = (other.x > one.x + side - 1) - (other.x + other.derived.footprint - 1 < one.x)
    dy = (other.y > one.y + side - 1) - (other.y + other.derived.footprint - 1 < one.y)
    return one.x + (side if dx > 0 else dx), one.y + (side if dy > 0 else dy)


# barriers -------------------------------------------------------------------------------------------------------------


def across(space: Footprint, square: Square, wide: int) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """The two arms of a barrier so many squares wide round its middle, each from the middle outwards: it stands across
    the way from the caster, along a column or a row, whichever is squarer to that way; the first arm gets the odd one.
    """
    dx = 2 * square[0] + 1 - 2 * space.x - space.side
    dy = 2 * square[1] + 1 - 2 * space.y - space.side
    step = (0, 1) if abs(dx) >= abs(dy) else (1, 0)
    far, near = wide // 2, (wide - 1) // 2
    one = tuple((square[0] + step[0] * n, square[1] + step[1] * n) for n in range(1, far + 1))
    return one, tuple((square[0] - step[0] * n, square[1] - step[1] * n) for n in range(1, near + 1))


def ground(battle: Battle, unit: UnitFacts, square: Square, wide: int) -> tuple[Square, ...]:
    """The squares a barrier would take as far as the caster's side knows: from the middle on, each arm up to the first
    square that is not free; () where the middle itself is not.
    """
    solid, busy = movement.known_bodies(battle, unit)
    own = geometry.squares(unit.footprint)

    def shut(at: Square) -> bool:
        spot = Footprint(*at)
        return at in own or movement.covers(battle.board, spot, solid) or movement.covers(battle.board, spot, busy)

    return grown(battle.board, unit.footprint, square, wide, shut)


def stands(battle: Battle, unit: UnitFacts, square: Square, wide: int) -> tuple[Square, ...]:
    """The squares it really takes: nothing rises where somebody is, seen or unseen."""
    taken = {at for other in battle.units() if not other.dead for at in geometry.squares(other.footprint)}
    return grown(battle.board, unit.footprint, square, wide, taken.__contains__)


def grown(
    board: Board, space: Footprint, square: Square, wide: int, shut: Callable[[Square], bool]
) -> tuple[Square, ...]:
    """The squares from the middle outwards, each arm up to the first on which something stands or that is ``shut``."""
    if not _open(board, square) or shut(square):
        return ()
    found = [square]
    for arm in across(space, square, wide):
        for at in arm:
            if not _open(board, at) or shut(at):
                break
            found.append(at)
    return tuple(found)


def _open(board: Board, square: Square) -> bool:
    """Whether nothing stands on the square that bars the way or covers."""
    if not board.inside(*square):
        return False
    return board.step_factor(*square) > 0 and not board.thing[square[1] * board.width + square[0]]


# areas ----------------------------------------------------------------------------------------------------------------


def weapon_of(unit: UnitFacts, spell: SpellFacts) -> WeaponFacts:
    """The spell as what its area is made with."""
    weapon = unit.weapon(spell.key)
    assert weapon is not None
    return weapon


def _reached(battle: Battle, unit: UnitFacts, spell: SpellFacts, square: Square, foes: list[UnitFacts]) -> bool:
    return bool(area.rows(battle.board, battle.rules, VERB, unit, weapon_of(unit, spell), square, foes))


def forecast(battle: Battle, unit: UnitFacts, spell: SpellFacts, command: Cast) -> Forecast:
    """What the area does to everybody the caster's side knows to be in it, friends among them (AOE-01)."""
    weapon, located = weapon_of(unit, spell), knowledge.located(battle, unit.side)
    known = [other for other in battle.units() if other.id in located]
    found = area.rows(battle.board, battle.rules, VERB, unit, weapon, command.square, known)
    side = area.common(battle.board, battle.rules, VERB, unit, weapon, command.square)
    return area.whole(battle.rules, VERB, unit, weapon, side, found)


def unleash(battle: Battle, unit: UnitFacts, spell: SpellFacts, square: Square) -> None:
    """The area opens: one casting roll for everybody in it, then one save after the other (ATK-03, AOE-04)."""
    zones.set_off(battle, VERB, unit.id, spell.key, square)
