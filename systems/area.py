"""Attacks on an area: whom they reach, whether they can be made, what is to be expected of them (AOE, ATK-03, ART-05).

``rows`` gathers the facts of everybody in the area; the ruleset makes a forecast of each, and the resolution
(``area_flow``) reads the same facts unit by unit. A unit is in it once, friend or foe (AOE-01).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from systems import (
    area_shapes,
    attack,
    bars,
    cover,
    geometry,
    knowledge,
    sight,
)
from systems.area_shapes import Area, Shape, Square
from systems.battle import Battle
from systems.board import Board
from systems.commands import AreaAttack, Suppress
from systems.facts import Footprint, UnitFacts, WeaponFacts
from systems.forecast import AreaFacts, Forecast, Side
from systems.offers import Refusal
from systems.rulesets.base import Ruleset

LINE, CONE = area_shapes.LINE, area_shapes.CONE
SHAPES = (LINE, CONE)


def weapon_of(unit: UnitFacts, key: str) -> WeaponFacts | None:
    """What the area is made with: a weapon in hand, a grenade, a mine."""
    return unit.weapon(key) or unit.explosive(key)


def made_with(battle: Battle, unit: UnitFacts, key: str) -> WeaponFacts:
    """What an area was made with, though it may have left the unit's hands since."""
    found = weapon_of(unit, key)
    own, _, owner = key.partition("@")
    return found or next(each for each in battle.sheets[owner or unit.id].arms if each.key == own)


def outline(
    board: Board, rules: Ruleset, verb: str, actor: UnitFacts, weapon: WeaponFacts, square: Square, shape: str = ""
) -> Area:
    """The area on the map: a burst begins on its square, a cone or line at whoever makes it (H24)."""
    way = rules.area_way(verb, weapon)
    assert way is not None
    kind = shape or way.shape
    half = rules.area_half(verb, weapon, kind)
    if kind == area_shapes.BURST:
        return Area(Shape(kind, half), Footprint(*square), board.floor_at(*square))
    height = board.floor_at(actor.x, actor.y) + actor.altitude
    return Area(Shape(kind, half), actor.footprint, height, square)


def caught(
    board: Board, rules: Ruleset, area: Area, weapon: WeaponFacts, maker: str, units: Iterable[UnitFacts]
) -> tuple[UnitFacts, ...]:
    """Whom of these units the area reaches, nearest to where it begins first: friend and foe, once each (AOE-01, H25);
    the dead and those nothing reaches are left alone, and by a supernatural area its maker (AOE-02).
    """
    spared = maker if rules.area_spares_maker(weapon) else ""
    found = [unit for unit in units if _in_it(board, area, spared, unit)]
    return tuple(sorted(found, key=lambda unit: geometry.distance(area.origin, unit.footprint)))


def _in_it(board: Board, area: Area, spared: str, unit: UnitFacts) -> bool:
    """Whether the area reaches the unit, which is not spared."""
    if unit.dead or unit.id == spared or unit.bars("reach"):
        return False
    if geometry.distance(area.origin, unit.footprint) > area.shape.half // 2:
        return False
    return area_shapes.reaches(board, area, unit.footprint, unit.altitude)


def meets(
    board: Board, rules: Ruleset, verb: str, actor: UnitFacts, weapon: WeaponFacts, square: Square,
    units: Iterable[UnitFacts], shape: str = "",
) -> bool:  # fmt: skip
    """Whether the area would reach any of these units: whether there are ``rows`` of them at all."""
    area = outline(board, rules, verb, actor, weapon, square, shape)
    spared = actor.id if rules.area_spares_maker(weapon) else ""
    return any(_in_it(board, area, spared, unit) for unit in units)


def struck(
    battle: Battle, verb: str, unit: UnitFacts, weapon: WeaponFacts, square: Square, shape: str = ""
) -> tuple[str, ...]:
    """Whom beside its maker the area would really reach now, seen by it or not."""
    place = outline(battle.board, battle.rules, verb, unit, weapon, square, shape)
    found = caught(battle.board, battle.rules, place, weapon, unit.id, battle.units())
    return tuple(each.id for each in found if each.id != unit.id)


def facts(
    board: Board, rules: Ruleset, verb: str, area: Area, actor: UnitFacts, target: UnitFacts, weapon: WeaponFacts,
    square: Square, *, own: int = -1, extra: int = -1, spared: int = 0, braced: bool = False, amount: int = -1,
) -> AreaFacts:  # fmt: skip
    """Everything that one unit's share of the area depends on. Cover counts from where the area begins (COV-09)."""
    here, there = actor.footprint, target.footprint
    rise = board.floor_at(actor.x, actor.y) + actor.altitude
    far = geometry.distance(here, Footprint(*square), rise - board.floor_at(*square))
    high = board.floor_at(target.x, target.y) + target.altitude
    between = cover.between(board, area.origin, there, target.size, corners=rules.counts_corners())
    if between.around and target.altitude:
        between = replace(between, around=())
    apart = geometry.distance(here, there, rise - high)
    return AreaFacts(
        verb=verb,
        actor=actor,
        target=target,
        weapon=weapon,
        distance=far,
        near=geometry.distance(area.origin, there, high - area.height),
        cover=between,
        seen=not target.fallen and not target.bars("see") and apart <= rules.sight_range(target),
        own=own,
        extra=extra,
        spared=spared,
        braced=braced,
        amount=amount,
    )


def rows(
    board: Board, rules: Ruleset, verb: str, actor: UnitFacts, weapon: WeaponFacts, square: Square,
    units: Iterable[UnitFacts], *, shape: str = "", extra: int = -1, spared: tuple[str, ...] = (),
) -> tuple[AreaFacts, ...]:  # fmt: skip
    """The facts of everybody among these units whom the area would reach; ``spared`` are left out, a success each."""
    area = outline(board, rules, verb, actor, weapon, square, shape)
    return tuple(
        facts(board, rules, verb, area, actor, unit, weapon, square, extra=extra, spared=len(spared))
        for unit in caught(board, rules, area, weapon, actor.id, units)
        if unit.id not in spared
    )


# whether


def why_not(battle: Battle, command: AreaAttack) -> Refusal | None:
    """Why it cannot be done: no such weapon or way, too weak, empty, out of range, nothing can go off there."""
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("weapon", command.weapon))
    weapon = weapon_of(unit, command.weapon)
    if weapon is None:
        return Refusal("attack.no_weapon", ("ATK-02",), named)
    way = battle.rules.area_way(command.verb, weapon)
    if way is None:
        return Refusal("area.no_way", ("AOE-04",), named)
    refusal = bars.weaponless(battle, unit, weapon) or attack.too_weak(battle.rules, unit, weapon, named)
    if refusal is not None:
        return refusal
    if unit.held_by or unit.holds:
        return Refusal("area.in_hold", ("GRP-24", "GRP-25"), named)
    if not unit.in_hand(weapon):
        return attack.unready(battle.rules, unit, weapon, named)
    most = battle.rules.attack_extra(unit, weapon)
    if not -1 <= command.extra <= most:
        return Refusal("attack.too_many_extra", ("DIC-10",), (("unit", unit.id), ("limit", most)))
    return _misplaced(battle, command, unit, weapon) or _misswept(battle, command, unit, weapon)


def _misplaced(battle: Battle, command: AreaAttack, unit: UnitFacts, weapon: WeaponFacts) -> Refusal | None:
    """Off the map or inside a wall, too far or too near, no line to it, or no direction at all."""
    board, square = battle.board, command.square
    named = (("unit", unit.id), ("weapon", weapon.key), ("square", square))
    if not board.inside(*square):
        return Refusal("area.off_map", ("GRD-01",), named)
    spot = Footprint(*square)
    way = battle.rules.area_way(command.verb, weapon)
    assert way is not None
    if way.shape != area_shapes.BURST:
        own = geometry.overlap(unit.footprint, spot)
        return Refusal("area.no_direction", ("ATY-03",), named) if own else None
    if area_shapes.closed(board, square):
        return Refusal("area.closed", ("AOE-12",), named)
    rise = board.floor_at(unit.x, unit.y) + unit.altitude - board.floor_at(*square)
    metres = geometry.distance(unit.footprint, spot, rise)
    limit, least = battle.rules.maximum_range(unit, weapon), weapon.trait("minimum_range")
    if metres > limit:
        rules = ("RNG-03", battle.rules.chapter(weapon)[1])
        return Refusal("area.out_of_range", rules, (*named, ("distance", metres), ("limit", limit)))
    if metres < least:
        return Refusal("area.too_near", ("ART-05",), (*named, ("distance", metres), ("limit", least)))
    if not least and not sight.open_line(board, unit.footprint, spot):
        return Refusal("area.no_line", ("RNG-01",), named)
    return None


def _misswept(battle: Battle, command: AreaAttack, unit: UnitFacts, weapon: WeaponFacts) -> Refusal | None:
    """What only sweeping fire asks for: a shape, enough rounds, and nobody spared who is not in it."""
    if not isinstance(command, Suppress):
        return None
    named = (("unit", unit.id), ("weapon", weapon.key))
    if command.shape not in SHAPES:
        return Refusal("area.no_shape", ("ART-05",), (*named, ("shape", command.shape)))
    need = battle.rules.area_rounds(command.keep)
    if unit.loaded(weapon) < need:
        return Refusal("area.too_few_rounds", ("ART-05",), (*named, ("limit", need)))
    if not command.spared:
        return None
    known = {each.target.id for each in _known(battle, command, unit, weapon, spared=())}
    wrong = [each for each in command.spared if each not in known]
    if wrong or len(set(command.spared)) != len(command.spared):
        return Refusal("area.not_in_it", ("ART-05",), (*named, ("target", wrong[0] if wrong else command.spared[0])))
    return None


def _known(
    battle: Battle, command: AreaAttack, unit: UnitFacts, weapon: WeaponFacts, spared: tuple[str, ...]
) -> tuple[AreaFacts, ...]:
    """The facts of everybody in it whom the actor's side has located: nobody else is there as far as it knows."""
    located = knowledge.located(battle, unit.side)
    return rows(
        battle.board, battle.rules, command.verb, unit, weapon, command.square,
        [other for other in battle.units() if other.id in located], shape=shape_of(command), extra=command.extra,
        spared=spared,
    )  # fmt: skip


def shape_of(command: AreaAttack) -> str:
    """The shape the command names; "" where the weapon has but one."""
    return command.shape if isinstance(command, Suppress) else ""


def spared_of(command: AreaAttack) -> tuple[str, ...]:
    """Whom the command leaves out."""
    return command.spared if isinstance(command, Suppress) else ()


def forecast(battle: Battle, command: AreaAttack) -> Forecast:
    """What it does to each unit that the actor's side knows to be in it, friends among them, in one forecast."""
    unit = battle.unit(command.actor)
    weapon = weapon_of(unit, command.weapon)
    assert weapon is not None
    found = _known(battle, command, unit, weapon, spared_of(command))
    side = common(battle.board, battle.rules, command.verb, unit, weapon, command.square, command.extra)
    return whole(battle.rules, command.verb, unit, weapon, side, found)


def common(
    board: Board, rules: Ruleset, verb: str, unit: UnitFacts, weapon: WeaponFacts, square: Square, extra: int = -1
) -> Side | None:
    """What is rolled for everybody in it at once, whoever that is; None where each meets a roll of its own, or none is
    made (ATK-03, ATK-04).
    """
    way = rules.area_way(verb, weapon)
    if way is None or way.rolls not in ("once", "plain"):
        return None
    area = outline(board, rules, verb, unit, weapon, square)
    return rules.area_roll(facts(board, rules, verb, area, unit, unit, weapon, square, extra=extra))


def whole(
    rules: Ruleset, verb: str, unit: UnitFacts, weapon: WeaponFacts, side: Side | None, found: tuple[AreaFacts, ...]
) -> Forecast:
    """One forecast with a row for each unit."""
    each = tuple((row.target.id, rules.area_forecast(row)) for row in found)
    return rules.area_together(verb, unit, weapon, side, each)
