"""What the fallen have on them: others take it up like what lies beside them (MOV-18, ITM-01).

The texts let nobody's hands open because it falls, so what it held stays with it. Nothing keeps another from it either:
what it has in hand is picked up, what it wears costs what its place asks for, and never less than picking up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import esper

from components.objects import Carried
from systems import actions, condition, drawing, geometry, hands, items, knowledge
from systems.battle import Battle
from systems.commands import Command, PickUp
from systems.events import ItemStripped
from systems.facts import UnitFacts
from systems.offers import Field, Offer, Refusal

RULES = ("MOV-18",)


class Found(NamedTuple):
    """Something on one who lies fallen: ``OWNER/item`` or a piece of gear by its key, on whom, what it costs to take,
    and by which rules.
    """

    item: str
    bearer: str
    prices: drawing.Prices
    rules: tuple[str, ...]


def found(battle: Battle, unit: UnitFacts) -> Iterator[Found]:
    """Everything on the fallen whom the unit's hands reach, the nearest first."""
    near = [other for other in battle.units() if _open(battle, unit, other)]
    for other in sorted(near, key=lambda other: geometry.distance(unit.footprint, other.footprint)):
        yield from on(battle, unit, other)


def _open(battle: Battle, unit: UnitFacts, other: UnitFacts) -> bool:
    if other.id == unit.id or not other.fallen or other.bars("reach"):
        return False
    return knowledge.locates(battle, unit.side, other.id) and hands.reach_unit(battle, unit, other)


def on(battle: Battle, unit: UnitFacts, bearer: UnitFacts) -> Iterator[Found]:
    """What the bearer has on it that is not part of its body: weapons in hand, weapons worn, then other gear."""
    for weapon in items.movable(battle, bearer):
        name = items.name_of(bearer.id, weapon.item)
        yield Found(name, bearer.id, *_price(battle, unit, bearer, name))
    for item, _ in bearer.stowed:
        name = items.name_of(bearer.id, item)
        yield Found(name, bearer.id, *_price(battle, unit, bearer, name))
    for name, number in bearer.gear:
        if number:
            yield Found(name, bearer.id, *_price(battle, unit, bearer, name))


def _price(battle: Battle, unit: UnitFacts, bearer: UnitFacts, name: str) -> tuple[drawing.Prices, tuple[str, ...]]:
    """Picking up, or what its place on the bearer asks for where that is more (MOV-18, ITM-01)."""
    least = battle.rules.prices("pick_up", unit)
    place = "" if name in dict(bearer.held) else drawing.packed(bearer, name)[1]
    if not place:
        return least, RULES
    prices, rules = drawing.price(battle, bearer, name)
    return (least, RULES) if ("move",) in prices else (prices, (*RULES, *rules))


def why_not(battle: Battle, command: PickUp) -> Refusal | None:
    """What lies on the ground as its chapter says; otherwise only what a fallen one in reach has on it, with a hand
    free for it and the action its place asks for.
    """
    unit = battle.unit(command.actor)
    there = _wanted(battle, unit, command.item)
    if there is None or _lies(battle, unit, command.item):
        return items.why_not_pick_up(battle, command)
    if not _has_room(battle, unit, there):
        return hands.full(unit.id, command.item, there.rules)
    if actions.first(unit, there.prices) is None:
        place = ("place", drawing.packed(battle.unit(there.bearer), command.item)[1])
        facts = (("unit", unit.id), ("item", command.item), place, ("costs", there.prices[0]))
        return Refusal("draw.action", (*there.rules, "ACT-06"), facts)
    return None


def _lies(battle: Battle, unit: UnitFacts, item: str) -> bool:
    return any(row[0] == item for row in items.reachable(battle, unit))


def _wanted(battle: Battle, unit: UnitFacts, item: str) -> Found | None:
    return next((each for each in found(battle, unit) if each.item == item), None)


def _has_room(battle: Battle, unit: UnitFacts, there: Found) -> bool:
    """Whether a hand is free for it, or it needs none."""
    if items.ways(battle, there.item):
        return items.has_room(battle, unit, there.item)
    return there.item in dict(unit.held) or battle.rules.hands_free(unit) > 0


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """What the unit may pick up, from the ground and from the fallen: one offer for all that costs the same."""
    price = actions.payable(battle, unit, "pick_up")
    if price is None:
        return
    alike: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
    lying = items.to_pick_up(battle, unit)
    rules = battle.rules.verb("pick_up").rules
    if lying:
        alike[price, rules] = list(lying)
    for each in found(battle, unit):
        costs = actions.first(unit, each.prices)
        if costs is not None and each.item not in lying and _has_room(battle, unit, each):
            said = rules if each.rules == RULES else each.rules
            alike.setdefault((costs, said), []).append(each.item)
    for (costs, said), names in alike.items():
        yield Offer("pick_up", unit.id, (Field("item", "choice", tuple(dict.fromkeys(names))),), costs, said)


class Bearers(esper.Processor):
    """Picks up, from the ground or from one who lies fallen."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, PickUp):
            return
        unit = battle.unit(command.actor)
        there = None if _lies(battle, unit, command.item) else _wanted(battle, unit, command.item)
        if there is None:
            items.pick_up(battle, command)
        else:
            _strip(battle, unit, there)


def _strip(battle: Battle, unit: UnitFacts, there: Found) -> None:
    """It changes hands, with the rounds in it; of other gear one piece (MOV-18)."""
    drawing.spend(battle, unit.id, "pick_up", there.prices)
    if items.ways(battle, there.item):
        count = items.release(battle, there.bearer, there.item, one=False, rules=there.rules)
        items.receive(battle, unit.id, there.item, count, there.rules)
    else:
        drawing.use_gear(battle, there.bearer, there.item, 1, there.rules)
        gear = dict(battle.of(unit.id, Carried).gear)
        gear[there.item] = gear.get(there.item, 0) + 1
        battle.write(unit.id, Carried, "gear", tuple(gear.items()), there.rules)
        drawing.hold_gear(battle, unit.id, there.item, 1, there.rules)
    condition.progress(battle)
    battle.say(ItemStripped(unit=unit.id, target=there.bearer, item=there.item, rules=there.rules))
