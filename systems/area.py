"""Attacks on an area: whom they reach, what is rolled, and one save after the other (AOE, ATK-03, ART-05, SEP-01).

``rows`` gathers the facts of everybody in the area; the ruleset makes a forecast of each, and the resolution reads the
same facts unit by unit. A unit is in it once, friend or foe (AOE-01). Steps of the frame: roll → next → (ask) → save →
next …; each unit's save is over, with all that its harm brings about, before the next one's begins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import esper

from components.attack import Weapons
from systems import (
    area_shapes,
    attack,
    bars,
    condition,
    cover,
    damage,
    geometry,
    items,
    knowledge,
    points,
    rolls,
    sight,
    stack,
    willpower,
    zones,
)
from systems.area_shapes import Area, Shape, Square
from systems.battle import Battle
from systems.board import Board
from systems.commands import AreaAttack, Brace, Command, Suppress
from systems.events import AreaAimed, AreaSaved, SaveResolved
from systems.facts import Footprint, UnitFacts, WeaponFacts, cite
from systems.forecast import AreaFacts, ContestFacts, Forecast, Side
from systems.offers import Ask, Field, Refusal
from systems.rulesets.base import Ruleset
from systems.zones import Zone

LINE, CONE = area_shapes.LINE, area_shapes.CONE
SHAPES = (LINE, CONE)
#: Traits of what leaves a cloud, and the kind of zone it becomes.
CLOUDS = {"gas_cloud": zones.GAS, "smoke_cloud": zones.SMOKE}


def weapon_of(unit: UnitFacts, key: str) -> WeaponFacts | None:
    """What the area is made with: a weapon in hand, a grenade, a mine."""
    return unit.weapon(key) or unit.explosive(key)


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
    found = [
        unit
        for unit in units
        if not unit.dead
        and unit.id != spared
        and not unit.bars("reach")
        and geometry.distance(area.origin, unit.footprint) <= area.shape.half // 2
        and area_shapes.reaches(board, area, unit.footprint, unit.altitude)
    ]
    return tuple(sorted(found, key=lambda unit: geometry.distance(area.origin, unit.footprint)))


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


# doing it


class Areas(esper.Processor):
    """Pays for an attack on an area and opens it; takes the answer of who is asked to brace."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Brace):
            stack.turn(battle, "save", braced=command.willpower)
        elif isinstance(command, AreaAttack):
            condition.undertake(battle, command.actor, command.verb)
            unit = battle.unit(command.actor)
            weapon = weapon_of(unit, command.weapon)
            assert weapon is not None
            _use_up(battle, command, unit, weapon)
            zones.set_off(
                battle, command.verb, unit.id, weapon.key, command.square, shape=shape_of(command),
                spared=spared_of(command), extra=command.extra, keep=isinstance(command, Suppress) and command.keep,
            )  # fmt: skip


def _use_up(battle: Battle, command: AreaAttack, unit: UnitFacts, weapon: WeaponFacts) -> None:
    """A shell, a grenade, a burst of the sprayer; for sweeping fire as many rounds as that takes."""
    if not isinstance(command, Suppress):
        items.use_up(battle, unit.id, weapon)
        return
    gone = battle.rules.area_rounds(command.keep)
    left = tuple((item, count - gone * (item == weapon.item)) for item, count in unit.ammunition)
    battle.write(unit.id, Weapons, "ammunition", left, ("ART-05",))


def _parts(battle: Battle, frame: stack.Frame) -> tuple[UnitFacts, WeaponFacts, Area]:
    found = dict(frame.facts)
    actor = battle.unit(found["actor"])
    weapon = weapon_of(actor, found["weapon"])
    assert weapon is not None
    area = outline(battle.board, battle.rules, found["verb"], actor, weapon, found["square"], found["shape"])
    return actor, weapon, area


def facts_in(battle: Battle, frame: stack.Frame, target: str) -> AreaFacts:
    """The facts of one unit in an open area, gathered now."""
    found = dict(frame.facts)
    actor, weapon, area = _parts(battle, frame)
    return facts(
        battle.board, battle.rules, found["verb"], area, actor, battle.unit(target), weapon, found["square"],
        own=found["own"], extra=found["extra"], spared=len(found["spared"]), braced=found.get("braced", False),
        amount=dict(found["amounts"]).get(target, -1),
    )  # fmt: skip


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Take an open area one step further."""
    if frame.step == "roll":
        _opened(battle, frame)
    elif frame.step == "next":
        left = frame.fact("left")
        if not left:
            stack.pop(battle)
            _leave(battle, frame)
        elif battle.unit(left[0]).dead or left[0] in battle.absent():
            stack.turn(battle, "next", left=left[1:])
        else:
            _meet(battle, frame, left[0])
    else:
        _save(battle, frame, frame.fact("left")[0])


def _opened(battle: Battle, frame: stack.Frame) -> None:
    """Who is in it is settled, and what is rolled for all of them at once falls (ATK-03, ATK-04)."""
    actor, weapon, area = _parts(battle, frame)
    only, spared = frame.fact("only"), frame.fact("spared")
    if only is None:
        inside = caught(battle.board, battle.rules, area, weapon, actor.id, battle.units())
        only = tuple(unit.id for unit in inside if unit.id not in spared)
    way = battle.rules.area_way(frame.fact("verb"), weapon)
    assert way is not None
    battle.say(
        AreaAimed(
            unit=actor.id, verb=frame.fact("verb"), weapon=weapon.key, square=frame.fact("square"), caught=len(only),
            rules=(way.rule, "AOE-02" if battle.rules.area_spares_maker(weapon) else "AOE-01"),
        )
    )  # fmt: skip
    side = common(
        battle.board, battle.rules, frame.fact("verb"), actor, weapon, frame.fact("square"), frame.fact("extra")
    )
    own = -1 if side is None else rolls.side_rolls(battle, side, frame.fact("verb"))
    stack.turn(battle, "next", own=own, left=only, each=way.rolls == "each")


def _meet(battle: Battle, frame: stack.Frame, target: str) -> None:
    """The roll against this unit, where each has one of its own; then it may brace itself (ART-05, DIC-11)."""
    if frame.fact("each"):
        stack.turn(battle, "next", own=-1)
        now = stack.top(battle)
        assert now is not None
        side = battle.rules.area_roll(facts_in(battle, now, target))
        stack.turn(battle, "next", own=0 if side is None else rolls.side_rolls(battle, side, frame.fact("verb")))
    unit = battle.unit(target)
    now = stack.top(battle)
    assert now is not None
    shown = facts_in(battle, now, target)
    if (
        battle.rules.area_hurts(shown)
        and unit.willpower
        and unit.standing in ("ask", "danger")
        and not battle.rules.area_save(shown).fails
    ):
        stack.wait(battle, target)
    else:
        stack.turn(battle, "save", braced=False)


def ask(battle: Battle, frame: stack.Frame) -> Ask:
    """Willpower for the save? (DIC-11)"""
    target = frame.fact("left")[0]
    shown = facts_in(battle, frame, target)
    return Ask(
        unit=target,
        window="resolved",
        choice="brace",
        fields=(Field("willpower", "flag", (False, True)),),
        facts=(("attacker", shown.actor.id), ("amount", battle.rules.area_damage(shown))),
        default=(("willpower", False),),
        forecast=battle.rules.area_forecast(shown),
        rules=("DIC-11", "AOE-04"),
    )


def why_not_brace(battle: Battle, command: Brace) -> Refusal | None:
    """Only with a point of Willpower to pay (companion 4.4)."""
    if command.willpower and battle.unit(command.actor).willpower < 1:
        return Refusal("attack.no_willpower", ("DIC-11",), (("unit", command.actor),))
    return None


def _save(battle: Battle, frame: stack.Frame, target: str) -> None:
    """The save falls; what it leaves does its harm, then come condition points (AOE-04)."""
    shown = facts_in(battle, frame, target)
    if shown.braced:
        willpower.spend(battle, target)
    stack.turn(battle, "next", left=frame.fact("left")[1:], braced=False)
    if battle.rules.area_hurts(shown):
        _hurt(battle, shown)
    for kind, number in battle.rules.area_points(shown):
        _afflict(battle, shown, kind, number)


def _hurt(battle: Battle, shown: AreaFacts) -> None:
    side = battle.rules.area_save(shown)
    amount = battle.rules.area_damage(shown)
    saved = 0 if not amount else rolls.side_rolls(battle, side, "area_save")
    left = max(0, amount - saved)
    battle.say(
        AreaSaved(
            unit=shown.target.id, source=shown.actor.id, verb=shown.verb, weapon=shown.weapon.key,
            own=max(0, shown.own), amount=amount, saved=saved, left=left, modifiers=side.modifiers,
            rules=("AOE-04", *side.fails),
        )
    )  # fmt: skip
    if left:
        harmed = battle.rules.area_harm(shown, left)
        _ignite(battle, shown, harmed.bashing + harmed.lethal + harmed.aggravated)
        damage.inflict(battle, shown.target.id, shown.actor.id, left, harmed)


def _ignite(battle: Battle, shown: AreaFacts, hurt: int) -> None:
    """Enough damage by what ignites sets a body on fire for 1d10 rounds, unless it burns already; so does any where it
    carries what burns, which is gone with it (companion 13.3).
    """
    least, unit = battle.rules.area_ignites(shown), shown.target.id
    if not least or hurt < least:
        return
    for each in shown.target.sheet.explosives:
        if each.trait("volatile") and shown.target.loaded(each):
            items.use_up(battle, unit, each, shown.target.loaded(each))
    rounds = battle.d10(unit, "aflame")
    if points.give(battle, unit, "burn", 1, shown.actor.id):
        x, y = battle.unit(unit).x, battle.unit(unit).y
        # its start of turn counts down, its end burns: one more, so that it burns as often as the die says
        zones.put(battle, Zone(zones.AFLAME, shown.weapon.key, unit, (x, y), (), rounds + 1, battle.setup.sides))


def _afflict(battle: Battle, shown: AreaFacts, kind: str, number: int) -> None:
    """Points of a flash or a bang: a Fortitude save takes off as many as it has successes, and they fade (13.3)."""
    unit = battle.unit(shown.target.id)
    if unit.dead:
        return
    against = (*[0.0] * number, 1.0)
    step = battle.rules.save(ContestFacts("fortitude", shown.actor, unit, against=against, points=kind))
    immune = step.other.immune != ()
    rolled = 0 if immune else rolls.side_rolls(battle, step.other, step.name)
    margin = 0 if immune else max(0, number - rolled)
    battle.say(
        SaveResolved(
            unit=unit.id, source=shown.actor.id, name=step.name, value=number, successes=rolled, margin=margin,
            immune=immune, modifiers=step.other.modifiers, rules=(*step.rules, *step.other.fails, *step.other.immune),
        )
    )  # fmt: skip
    points.give(battle, unit.id, kind, margin, shown.actor.id, ends="fades")


def _leave(battle: Battle, frame: stack.Frame) -> None:
    """What stays behind once everybody in it has been dealt with: a cloud, or ground that is kept under fire."""
    actor, weapon, area = _parts(battle, frame)
    for trait, kind in CLOUDS.items():
        if weapon.trait(trait) and frame.fact("verb") == "lob":
            ground = area_shapes.squares(battle.board, area)
            zones.put(battle, Zone(kind, weapon.key, actor.id, frame.fact("square"), ground, weapon.trait(trait)))
    if frame.fact("keep"):
        cite("ART-05")
        ground = area_shapes.squares(battle.board, area)
        struck = tuple(unit.id for unit in battle.units())  # who is there now has been dealt with; see ``mines.review``
        inside = tuple(each for each in struck if any(
            geometry.overlap(battle.footprint(each), Footprint(*square)) for square in ground
        ))  # fmt: skip
        zones.put(
            battle,
            Zone(zones.SUPPRESSED, weapon.key, actor.id, frame.fact("square"), ground, 1, battle.setup.sides, inside),
        )
