"""Willpower against wounds: a unit wounded out pays 1 point to keep acting until its next turn (DMG-20).

Companion 4.4 and 7.1. The question waits on the stack, as frame ``willpower``; the answer is the command ``FightOn``.
"""

from __future__ import annotations

import esper

from components.condition import Conditions
from components.willpower import Willpower as Points
from systems import stack
from systems.battle import Battle
from systems.commands import Command, FightOn
from systems.condition import fall
from systems.events import FoughtOn
from systems.offers import Ask, Field

RULES = ("DMG-20", "DIC-11")


def ask(battle: Battle, frame: stack.Frame) -> Ask:
    """Pay, or fall?"""
    unit = frame.fact("unit")
    return Ask(
        unit=unit,
        window="resolved",
        choice="fight_on",
        fields=(Field("pay", "flag", (False, True)),),
        facts=(("willpower", battle.unit(unit).willpower),),
        default=(("pay", False),),
        rules=RULES,
    )


def spend(battle: Battle, unit: str, rules: tuple[str, ...] = ("DIC-11",)) -> None:
    """One point less; whoever calls has seen to it that there is one."""
    battle.write(unit, Points, "points", battle.of(unit, Points).points - 1, rules)


class Willpower(esper.Processor):
    """Carries out the answer."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, FightOn):
            return
        unit = command.actor
        stack.pop(battle)
        if not command.pay:
            battle.write(unit, Conditions, "fights_on", False)
            fall(battle, unit)
            return
        spend(battle, unit, RULES)
        battle.say(FoughtOn(unit=unit, willpower_left=battle.of(unit, Points).points, rules=RULES))
