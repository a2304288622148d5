"""Armor that is put on in the middle of a fight (companion 5): light armor with a full turn, heavy armor in a minute of
them. Until then it lies packed where its bearer keeps it and does nothing.

That it is not worn is an effect on the bearer like what it gives once it is (``rulesets.outfit``).
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.effects import Effects
from systems import actions, condition, work
from systems.battle import Battle
from systems.commands import Command, Don
from systems.events import ArmorDonned
from systems.facts import Boon, UnitFacts
from systems.offers import Offer, Refusal

RULES = ("ITM-01", "ACT-05")


def why_not(battle: Battle, command: Don) -> Refusal | None:
    """Only armor that one has with one and does not wear."""
    if unworn(battle, command.actor):
        return None
    return Refusal("don.nothing", RULES[:1], (("unit", command.actor),))


def unworn(battle: Battle, unit: str) -> bool:
    """Whether the unit carries armor that it does not wear."""
    if battle.sheets[unit].armor is None:
        return False
    rows = tuple(Boon(*row) for row in battle.of(unit, Effects).rows)
    return battle.rules.dressed(battle.sheets[unit], rows).armor is None


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Its armor, where that is packed."""
    price = actions.payable(battle, unit, "don")
    if price is not None and unworn(battle, unit.id):
        yield Offer("don", unit.id, (), price, battle.rules.verb("don").rules)


class Donning(esper.Processor):
    """Spends the turn on it; with the last one it is on."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, Don):
            return
        unit, sheet = command.actor, battle.sheets[command.actor]
        assert sheet.armor is not None
        condition.undertake(battle, unit, command.verb)
        if not work.go_on(battle, unit, battle.rules.donning(sheet), unit):
            return
        rows = battle.of(unit, Effects).rows
        worn = battle.rules.donned(sheet, tuple(Boon(*row) for row in rows))
        battle.write(unit, Effects, "rows", tuple((*each,) for each in worn), RULES)
        condition.progress(battle)
        battle.say(ArmorDonned(unit=unit, armor=sheet.armor.key, rules=RULES))
