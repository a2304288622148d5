"""Drinking a mouthful, eating a bite, taking a dose: what is in hand is used up, and does what it says (MOV-16)."""

from __future__ import annotations

from collections.abc import Iterator

import esper

from systems import actions, damage, drawing, points
from systems.battle import Battle
from systems.commands import Command, Consume
from systems.events import Consumed
from systems.facts import SupplyFacts, UnitFacts
from systems.offers import Field, Offer, Refusal

RULES = ("MOV-16",)
CAUSE = "consumed"


def named(unit: UnitFacts, item: str) -> SupplyFacts | None:
    """What the sheet says of a thing that can be drunk, eaten or taken."""
    return next((each for each in unit.sheet.supplies if each.key == item), None)


def why_not(battle: Battle, command: Consume) -> Refusal | None:
    """Only what can be used up, and is in hand (MOV-16)."""
    unit = battle.unit(command.actor)
    who = (("unit", unit.id), ("item", command.item))
    if named(unit, command.item) is None:
        return Refusal("consume.nothing", RULES, who)
    if not dict(unit.held).get(command.item):
        carried = dict(unit.gear).get(command.item)
        return Refusal("consume.not_in_hand" if carried else "consume.none_left", RULES, who)
    return None


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """What is in hand and can be used up."""
    found = tuple(item for item, _ in unit.held if why_not(battle, Consume(unit.id, item)) is None)
    price = actions.payable(battle, unit, "consume") if found else None
    if price is not None:
        verb = battle.rules.verb("consume")
        yield Offer("consume", unit.id, (Field("item", "choice", found),), price, verb.rules)


class Consuming(esper.Processor):
    """Uses one up."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, Consume):
            return
        supply = named(battle.unit(command.actor), command.item)
        assert supply is not None
        drawing.spend(battle, command.actor, command.verb)
        drawing.use_gear(battle, command.actor, command.item, 1, RULES)
        battle.say(Consumed(unit=command.actor, item=command.item, way=supply.way, rules=RULES))
        if supply.heals:
            damage.mend(battle, command.actor, supply.heals, RULES)
        for kind, number in supply.eases:
            if battle.unit(command.actor).point(kind):
                points.reduce(battle, command.actor, kind, number, CAUSE)
