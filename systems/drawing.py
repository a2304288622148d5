"""Drawing and putting away what is carried, and whether hands are free for it (ACT-02, MOV-06 to MOV-08, SWF-02,
STD-02, STD-04, ITM, ARC-09).

What it costs to have something in hand depends on where it is carried. An item in hand takes one hand; to use one that
needs two, the other has to be empty.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.objects import Carried
from systems import actions, condition, hands, items
from systems.battle import Battle
from systems.commands import Command, Draw, Stow
from systems.events import Drawn, Stowed
from systems.facts import UnitFacts, WeaponFacts
from systems.offers import Field, Offer, Refusal
from systems.store import item_of

Prices = tuple[tuple[str, ...], ...]


def packed(unit: UnitFacts, name: str) -> tuple[WeaponFacts | None, str]:
    """What is carried under that name out of hand: the weapon, None for gear, and the place; "" where nothing is."""
    item = item_of(unit.id, name)
    place = dict(unit.stowed).get(item, "") if "/" in name else ""
    if place:
        return next((weapon for weapon in unit.packed if weapon.item == item), None), place
    left = dict(unit.gear).get(name, 0) - dict(unit.held).get(name, 0)
    kept = dict(unit.sheet.kept).get(name, "")
    return None, ("belt_pouch" if kept in ("", "hand") else kept) if left > 0 else ""


def price(battle: Battle, unit: UnitFacts, name: str) -> tuple[Prices, tuple[str, ...]]:
    """What it costs to have it in hand, and the rules."""
    weapon, place = packed(unit, name)
    return battle.rules.reaching(place, weapon)


def why_not(battle: Battle, command: Draw) -> Refusal | None:
    """Only what is carried, with a hand free for it and the action its place asks for."""
    refusal = hindered(battle, command)
    if refusal is not None:
        return refusal
    unit = battle.unit(command.actor)
    prices, rules = price(battle, unit, command.item)
    if actions.first(unit, prices) is None:
        place = ("place", packed(unit, command.item)[1])
        facts = (("unit", unit.id), ("item", command.item), place, ("costs", prices[0]))
        return Refusal("draw.action", (*rules, "ACT-06"), facts)
    return None


def hindered(battle: Battle, command: Draw) -> Refusal | None:
    """Why it cannot be drawn, whatever that costs: it is not there, or the hands are full."""
    unit = battle.unit(command.actor)
    if not packed(unit, command.item)[1]:
        return Refusal("draw.not_carried", ("ITM-01",), (("unit", unit.id), ("item", command.item)))
    if command.item not in dict(unit.held) and battle.rules.hands_free(unit) < 1:
        return hands.full(unit.id, command.item, price(battle, unit, command.item)[1])
    return None


def carried(unit: UnitFacts) -> tuple[str, ...]:
    """The names of everything that may be out of hand."""
    return (*(items.name_of(unit.id, item) for item, _ in unit.stowed), *(item for item, _ in unit.gear))


def why_not_stow(battle: Battle, command: Stow) -> Refusal | None:
    """Only what is in hand, and no part of the body (STD-04)."""
    unit = battle.unit(command.actor)
    if command.item in dict(unit.held) or in_hand(battle, unit, command.item) is not None:
        return None
    return Refusal("stow.not_held", ("STD-04",), (("unit", unit.id), ("item", command.item)))


def in_hand(battle: Battle, unit: UnitFacts, name: str) -> WeaponFacts | None:
    """The weapon in hand by that name."""
    held = (weapon for weapon in items.movable(battle, unit) if items.name_of(unit.id, weapon.item) == name)
    return next(held, None)


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """What may be drawn, each at its own price, and put away."""
    names = carried(unit)
    if names and battle.rules.has("draw"):
        for name in names:
            if why_not(battle, Draw(unit.id, name)) is None:
                prices, rules = price(battle, unit, name)
                costs = actions.first(unit, prices) or ()
                yield Offer("draw", unit.id, (Field("item", "choice", (name,)),), costs, rules)
    paid = actions.payable(battle, unit, "stow")
    held = (*(items.name_of(unit.id, each.item) for each in items.movable(battle, unit)), *(i for i, _ in unit.held))
    if paid is not None and held:
        yield Offer("stow", unit.id, (Field("item", "choice", held),), paid, battle.rules.verb("stow").rules)


class Drawing(esper.Processor):
    """Takes into the hand and puts away."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Draw):
            _draw(battle, command)
        elif isinstance(command, Stow):
            _stow(battle, command)


def _draw(battle: Battle, command: Draw) -> None:
    unit = battle.unit(command.actor)
    weapon, place = packed(unit, command.item)
    prices, rules = price(battle, unit, command.item)
    spend(battle, unit.id, "draw", prices)
    if weapon is None:
        hold_gear(battle, unit.id, command.item, 1, rules)
    else:
        left = tuple(row for row in battle.of(unit.id, Carried).stowed if row[0] != command.item)
        battle.write(unit.id, Carried, "stowed", left, rules)
    battle.say(Drawn(unit=unit.id, item=command.item, place=place, armed=weapon is not None, rules=rules))


def spend(battle: Battle, unit: str, verb: str, prices: Prices | None = None) -> None:
    """Pay, and give up what cannot be kept up while the hands are busy."""
    paid = actions.pay(battle, unit, verb, prices)
    if paid:
        condition.lose_aim(battle, unit, "other_action")
    if "standard" in paid:
        condition.end_total_defense(battle, unit, "other_standard")


def hold_gear(battle: Battle, unit: str, item: str, number: int, rules: tuple[str, ...]) -> None:
    """So many pieces of gear more (or fewer) are in hand."""
    held = dict(battle.of(unit, Carried).held)
    held[item] = held.get(item, 0) + number
    battle.write(unit, Carried, "held", tuple((key, count) for key, count in held.items() if count > 0), rules)


def use_gear(battle: Battle, unit: str, item: str, number: int, rules: tuple[str, ...]) -> None:
    """So many pieces of gear are used up, those in hand first."""
    held = min(number, dict(battle.of(unit, Carried).held).get(item, 0))
    if held:
        hold_gear(battle, unit, item, -held, rules)
    gear = tuple((key, count - number * (key == item)) for key, count in battle.of(unit, Carried).gear)
    battle.write(unit, Carried, "gear", tuple(row for row in gear if row[1] > 0), rules)


def _stow(battle: Battle, command: Stow) -> None:
    unit = battle.unit(command.actor)
    weapon = in_hand(battle, unit, command.item)
    place = battle.rules.home(unit, weapon, command.item if weapon is None else weapon.item)
    spend(battle, unit.id, "stow")
    if weapon is None:
        hold_gear(battle, unit.id, command.item, -dict(unit.held)[command.item], ("STD-04",))
    else:
        stowed = (*battle.of(unit.id, Carried).stowed, (command.item, place))
        battle.write(unit.id, Carried, "stowed", stowed, ("STD-04",))
    battle.say(Stowed(unit=unit.id, item=command.item, place=place, rules=("STD-04",)))
