"""Mines: laid, looked for, stepped on; and ground that strikes whoever enters it (companion 13.3, companion 9).

A tripwire goes off for anybody who does not see it, a pressure plate for whoever is large enough. What a side knows of
is in its way like somebody it has run into. Several that go off at one step overlap (companion 7.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

import esper

from systems import actions, area, area_shapes, condition, geometry, hands, hot_ground, items, knowledge, rolls, zones
from systems.battle import Battle
from systems.commands import Command, SetMine
from systems.commands.base import Square
from systems.events import Discovered, MineSought
from systems.facts import Footprint, UnitFacts, WeaponFacts
from systems.offers import Field, Offer, Refusal
from systems.zones import Zone

Spot = TypeVar("Spot", bound=tuple[int, ...])
VERB = "mine"
RULES = ("AOE-04",)


def is_mine(weapon: WeaponFacts) -> bool:
    """Whether it is laid and not thrown."""
    return bool(weapon.trait("tripwire") or weapon.trait("pressure"))


# laying them


def why_not(battle: Battle, command: SetMine) -> Refusal | None:
    """Only a mine one still has, on an open square in reach where nobody stands and none lies that one knows of."""
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("weapon", command.item))
    weapon = unit.explosive(command.item)
    if weapon is None or not is_mine(weapon):
        return Refusal("set_mine.no_mine", RULES, named)
    if not unit.in_hand(weapon):
        return Refusal("attack.empty", ("ACT-02",), named)
    if command.square not in places(battle, unit):
        return Refusal("set_mine.no_room", RULES, (*named, ("square", command.square)))
    return None


def places(battle: Battle, unit: UnitFacts) -> tuple[Square, ...]:
    """Squares round the unit on which it can lay one, row by row: where its side knows of nobody, and of no mine."""
    left, top, side = unit.footprint
    around = [(x, y) for y in range(top - 1, top + side + 1) for x in range(left - 1, left + side + 1)]
    located = knowledge.located(battle, unit.side)
    spaces = [other.footprint for other in battle.units() if other.id in located]
    spaces += [each.space for each in knowledge.met(battle, unit.side)]
    taken = {square for space in spaces for square in geometry.squares(space)}
    return tuple(
        square
        for square in around
        if square not in taken and battle.board.step_factor(*square) and hands.reach_square(battle, unit, square)
    )


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """What it may lay, and where."""
    found = tuple(weapon for weapon in unit.sheet.explosives if is_mine(weapon) and unit.in_hand(weapon))
    price = actions.payable(battle, unit, "set_mine") if found else None
    squares = places(battle, unit) if price is not None else ()
    if squares and price is not None:
        fields = (Field("item", "choice", tuple(each.key for each in found)), Field("square", "square", squares))
        yield Offer("set_mine", unit.id, fields, price, battle.rules.verb("set_mine").rules)


class Mines(esper.Processor):
    """Lays them."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, SetMine):
            condition.undertake(battle, command.actor, command.verb)
            unit = battle.unit(command.actor)
            weapon = unit.explosive(command.item)
            assert weapon is not None
            if _spoiled(battle, unit, command.square):
                return
            items.use_up(battle, unit.id, weapon)
            _put(battle, unit, weapon, command.square)


def begin(battle: Battle) -> None:
    """Those that were laid before the battle lie there."""
    for sheet in battle.setup.units:
        for item, x, y in sheet.laid:
            unit = battle.unit(sheet.id)
            weapon = unit.explosive(item)
            assert weapon is not None
            _put(battle, unit, weapon, (x, y))


def _put(battle: Battle, unit: UnitFacts, weapon: WeaponFacts, at: Square) -> None:
    """It lies there for good, known to the unit's side; what nobody can overlook to everybody."""
    known = battle.setup.sides if weapon.trait("obvious") else (unit.side,)
    zones.put(battle, Zone(zones.MINE, weapon.key, unit.id, at, (at,), zones.FOR_GOOD, tuple(known)))


def _spoiled(battle: Battle, unit: UnitFacts, square: Square) -> bool:
    """Whether somebody unseen stands there: it keeps the mine, and has found out (DESIGN 6)."""
    spot = Footprint(*square)
    hidden = next((other.id for other in battle.units() if geometry.overlap(other.footprint, spot)), "")
    if hidden:
        knowledge.discover(battle, unit.side, hidden)
        battle.say(Discovered(unit=unit.id, hidden=hidden, at=square, rules=RULES))
    return bool(hidden)


# whoever comes upon them


def _of(battle: Battle, zone: Zone) -> WeaponFacts:
    """What lies there, or the gun that fires at it, though it may have left the hands since."""
    return area.made_with(battle, battle.unit(zone.owner), zone.weapon)


def _sets_off(weapon: WeaponFacts, unit: UnitFacts) -> bool:
    """Whether its weight, or its feet, would do it."""
    return unit.altitude == 0 and (bool(weapon.trait("tripwire")) or unit.size >= weapon.trait("pressure"))


def _touches(zone: Zone, space: Footprint) -> bool:
    return any(geometry.overlap(space, Footprint(*square)) for square in zone.squares)


STRIKING = (zones.MINE, zones.SUPPRESSED, zones.HEAT)
"""What strikes at who comes upon it."""


def lying(battle: Battle) -> bool:
    """Whether anything lies anywhere that strikes at who comes upon it."""
    return bool(zones.zones(battle, *STRIKING))


def cut(battle: Battle, unit: UnitFacts, path: tuple[Spot, ...]) -> tuple[tuple[Spot, ...], tuple[Spot, ...]]:
    """The way up to where something strikes at whoever goes it, and what is left of it then. A tripwire that it sees in
    time stops it before (PER + Investigation against its number). ``path`` are squares, or squares with a height.
    """
    found = zones.zones(battle, *STRIKING)
    if not found:
        return path, ()
    for number, (x, y, *high) in enumerate(path):
        space = Footprint(x, y, unit.derived.footprint)
        unit = replace(unit, x=x, y=y, altitude=high[0] if high else unit.altitude)
        for zone in found:
            if not _touches(zone, space) or unit.id in zone.struck:
                continue
            if zone.kind == zones.HEAT and not hot_ground.strikes(battle, zone, unit):
                continue
            if zone.kind == zones.MINE:
                weapon = _of(battle, zone)
                if not _sets_off(weapon, unit):
                    continue
                if unit.side not in zone.known and _seen(battle, unit, zone, weapon):
                    zones.reveal(battle, zone, unit.side)
                    return path[:number], ()
            return path[: number + 1], path[number + 1 :]
    return path, ()


def _seen(battle: Battle, unit: UnitFacts, zone: Zone, weapon: WeaponFacts) -> bool:
    """The look for a tripwire."""
    difficulty = weapon.trait("tripwire")
    if not difficulty:
        return False
    side = battle.rules.area_look(unit)
    rolled = rolls.side_rolls(battle, side, "tripwire")
    found = rolled >= difficulty
    battle.say(
        MineSought(
            unit=unit.id, square=zone.at, successes=rolled, difficulty=difficulty, found=found,
            modifiers=side.modifiers, rules=(*RULES, "DIC-07", *side.fails),
        )
    )  # fmt: skip
    return found


def fumes(battle: Battle) -> tuple[tuple[str, WeaponFacts, tuple[Square, ...]], ...]:
    """Gas, and ground under fire: (kind, what makes it, its squares). Nobody can miss either; from a gun that has been
    put away nothing comes any more.
    """
    return tuple(
        (zone.kind, _of(battle, zone), zone.squares)
        for zone in zones.zones(battle, zones.GAS, zones.SUPPRESSED)
        if zone.kind == zones.GAS or area.weapon_of(battle.unit(zone.owner), zone.weapon) is not None
    )


def driven(battle: Battle, unit: str, path: tuple[Square, ...]) -> None:
    """A unit has been driven along those squares on the ground: what strikes at who comes by there will, wherever the
    unit has come to rest (``review``). Nobody looks out for a tripwire meanwhile.
    """
    facts = battle.unit(unit)
    for zone in zones.zones(battle, *STRIKING) if path and not facts.altitude else ():
        crossed = any(_touches(zone, Footprint(*square, facts.derived.footprint)) for square in path)
        heavy = zone.kind == zones.SUPPRESSED or (
            hot_ground.strikes(battle, zone, facts) if zone.kind == zones.HEAT else _sets_off(_of(battle, zone), facts)
        )
        if crossed and heavy and unit not in zone.struck and unit not in zone.passed:
            zones.change(battle, zone, zone._replace(passed=(*zone.passed, unit)))


def review(battle: Battle) -> None:
    """Whatever has come to stand on a mine or on ground under fire, however it got there, is struck now."""
    lying = zones.zones(battle, zones.MINE, zones.SUPPRESSED)
    if not lying:
        return
    standing = [unit for unit in battle.units() if not unit.dead]
    sprung = [
        zone
        for zone in lying
        if zone.kind == zones.MINE
        and (
            zone.passed
            or any(_touches(zone, unit.footprint) and _sets_off(_of(battle, zone), unit) for unit in standing)
        )
    ]
    for zone in sprung:
        zones.lift(battle, zone, "off")
    _explode(battle, sprung)
    for zone in lying:
        if zone.kind == zones.SUPPRESSED:
            _sweep(battle, zone, standing)


def _explode(battle: Battle, sprung: list[Zone]) -> None:
    """They go off together: whoever is in several takes what they come to together, once."""
    reached: dict[str, list[int]] = {}
    caught: list[tuple[Zone, tuple[str, ...]]] = []
    for zone in sprung:
        weapon, owner = _of(battle, zone), battle.unit(zone.owner)
        field = area.outline(battle.board, battle.rules, VERB, owner, weapon, zone.at)
        reach = area.caught(battle.board, battle.rules, field, weapon, owner.id, battle.units())
        inside = list(dict.fromkeys((*(unit.id for unit in reach), *zone.passed)))
        caught.append((zone, tuple(inside)))
        for unit in inside:
            reached.setdefault(unit, []).append(weapon.damage)
    amounts = {unit: battle.rules.overlapped(tuple(several)) for unit, several in reached.items() if len(several) > 1}
    done: set[str] = set()
    frames = []
    for zone, inside_ids in caught:
        only = tuple(unit for unit in inside_ids if unit not in done)
        done.update(only)
        frames.append((zone, only, tuple((unit, amounts[unit]) for unit in only if unit in amounts)))
    for zone, only, more in reversed(frames):  # the newest frame goes first
        zones.set_off(battle, VERB, zone.owner, zone.weapon, zone.at, only=only, amounts=more)


def _sweep(battle: Battle, zone: Zone, standing: list[UnitFacts]) -> None:
    """Ground under fire strikes whoever enters it, each once, until its owner's next turn or until the gun has left
    its hands (companion 9).
    """
    entered = tuple(
        unit.id
        for unit in standing
        if unit.id != zone.owner
        and unit.id not in zone.struck
        and (unit.id in zone.passed or _touches(zone, unit.footprint))
    )
    owner = battle.unit(zone.owner)
    if not entered or owner.fallen or area.weapon_of(owner, zone.weapon) is None:  # nobody fires a gun put away
        return
    zones.change(battle, zone, zone._replace(struck=(*zone.struck, *entered), passed=()))
    shape = area_shapes.LINE if zone.kind == zones.SUPPRESSED and _lined(battle, zone) else area_shapes.CONE
    zones.set_off(battle, "suppress", zone.owner, zone.weapon, zone.at, only=entered, shape=shape)


def _lined(battle: Battle, zone: Zone) -> bool:
    """Whether the ground is a line and not a cone: both are known by their squares."""
    owner = battle.unit(zone.owner)
    field = area.outline(battle.board, battle.rules, "suppress", owner, _of(battle, zone), zone.at, area_shapes.LINE)
    return area_shapes.squares(battle.board, field) == zone.squares
