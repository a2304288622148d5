"""Abilities: cultivation methods, footwork arts, protective qi and other arts that are used as an action (CUL).

Each costs the action it names and is in force for a number of the unit's own turns. One action pays for one ability,
and of each tag one runs at a time; what it gives is the ruleset's to say.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.abilities import Abilities
from systems import actions, condition
from systems.battle import Battle
from systems.commands import Activate, Command
from systems.events import AbilityEnded, AbilityUsed
from systems.facts import AbilityFacts, UnitFacts
from systems.offers import Field, Offer, Refusal

VERB = "activate"


def named(unit: UnitFacts, key: str) -> AbilityFacts | None:
    """The ability of the sheet by that name."""
    return next((each for each in unit.sheet.abilities if each.key == key), None)


def why_not(battle: Battle, command: Activate) -> Refusal | None:
    """Not one it does not have, not beside one it clashes with, not without an action of its own (CUL-01 to CUL-04)."""
    unit = battle.unit(command.actor)
    who = (("unit", unit.id), ("ability", command.ability))
    ability = named(unit, command.ability)
    if ability is None:
        return Refusal("activate.unknown", ("CUL-01",), who)
    other, rules = battle.rules.clash(unit, ability)
    if other == ability.key:
        return Refusal("activate.running", rules, who)
    if other:
        return Refusal("activate.clash", rules, (*who, ("running", other)))
    if actions.first(unit, battle.rules.ability_prices(ability)) is None:
        price = battle.rules.ability_prices(ability)[0]
        return Refusal("activate.action", battle.rules.one_action(unit), (*who, ("costs", price)))
    return None


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Every ability that could be used now, with its own price."""
    for ability in unit.sheet.abilities if battle.rules.has(VERB) else ():
        if why_not(battle, Activate(unit.id, ability.key)) is None:
            price = actions.first(unit, battle.rules.ability_prices(ability)) or ()
            fields = (Field("ability", "choice", (ability.key,)),)
            yield Offer(VERB, unit.id, fields, price, battle.rules.verb(VERB).rules)


def pass_turn(battle: Battle, unit: str) -> None:
    """A turn of the unit begins: each of its abilities has one turn less, and those that have none left end."""
    rows = battle.of(unit, Abilities).active
    left = tuple((key, turns - 1) for key, turns in rows)
    battle.write(unit, Abilities, "active", tuple(row for row in left if row[1] > 0), ("CUL-03",))
    for key, turns in left:
        if turns <= 0:
            battle.say(AbilityEnded(unit=unit, ability=key, cause="time", rules=("CUL-03", "SCN-04")))


def review(battle: Battle) -> None:
    """Whoever has fallen keeps nothing up."""
    for unit in battle.ids:
        rows = battle.of(unit, Abilities).active
        if rows and battle.unit(unit).fallen:
            battle.write(unit, Abilities, "active", (), ("CUL-03",))
            for key, _ in rows:
                battle.say(AbilityEnded(unit=unit, ability=key, cause="fell", rules=("DMG-20",)))


class UsingAbilities(esper.Processor):
    """Pays for an ability and puts it in force."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, Activate):
            return
        ability = named(battle.unit(command.actor), command.ability)
        assert ability is not None
        price = actions.pay(battle, command.actor, VERB, battle.rules.ability_prices(ability))
        if price:
            condition.lose_aim(battle, command.actor, "other_action")
        if "standard" in price:
            condition.end_total_defense(battle, command.actor, "other_standard")
        rows = (*battle.of(command.actor, Abilities).active, (ability.key, ability.rounds))
        battle.write(command.actor, Abilities, "active", rows, ("CUL-01", "CUL-03"))
        battle.say(
            AbilityUsed(unit=command.actor, ability=ability.key, rounds=ability.rounds, rules=("CUL-01", "CUL-03"))
        )
