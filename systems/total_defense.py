"""Total defense: a dodge bonus the size of Base Defense until the next other standard action (TDF).

Keeping it up is asked for at the start of each turn (``initiative``, TDF-05); what it does to High Speed is in the
ruleset (TDF-04).
"""

from __future__ import annotations

import esper

from components.defense import Defense
from systems import actions, condition
from systems.battle import Battle
from systems.commands import Command, TotalDefense
from systems.events import StanceTaken
from systems.facts import UnitFacts
from systems.offers import Refusal


def why_not(battle: Battle, unit: UnitFacts) -> Refusal | None:
    """Not twice at a time, and not in somebody's grip, which would end it at once (TDF-05)."""
    if unit.total_defense:
        return Refusal("total_defense.already", ("TDF-05",), (("unit", unit.id),))
    if unit.grappled:
        return Refusal("total_defense.grappled", ("TDF-05",), (("unit", unit.id), ("target", unit.held_by[0].grappler)))
    return None


class Defending(esper.Processor):
    """Takes the stance."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, TotalDefense):
            return
        actions.pay(battle, command.actor, command.verb)
        condition.lose_aim(battle, command.actor, "other_action")
        battle.write(command.actor, Defense, "total_defense", True, ("TDF-02",))
        battle.say(
            StanceTaken(
                unit=command.actor,
                stance="total_defense",
                value=battle.unit(command.actor).base_defense,
                rules=("TDF-01", "TDF-02"),
            )
        )
