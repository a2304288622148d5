"""Aiming over several turns (AIM-04, AIM-05) and what breaks it (AIM-02, AIM-06, AIM-07).

Aiming and shooting in one full turn is the verb ``aimed_attack`` of the attack chapter; this chapter only gathers
rounds.
"""

from __future__ import annotations

import esper

from components.attack import Aim as Gathered
from systems import actions, attack, condition, knowledge
from systems.battle import Battle
from systems.commands import Aim, Command
from systems.events import AimTaken
from systems.offers import Refusal


def why_not(battle: Battle, command: Aim) -> Refusal | None:
    """Why the unit cannot aim: no such weapon, a melee weapon, out of the limits, not located."""
    unit = battle.unit(command.actor)
    weapon = unit.weapon(command.weapon)
    if weapon is None:
        return Refusal("attack.no_weapon", ("ATK-02",), (("unit", unit.id), ("weapon", command.weapon)))
    if command.target not in battle.sheets or command.target == unit.id:
        return Refusal("attack.no_target", ("ATK-02",), (("unit", unit.id), ("target", command.target)))
    weak = attack.too_weak(battle.rules, unit, weapon, (("unit", unit.id), ("weapon", weapon.key)))
    if weak is not None:
        return weak
    if not unit.in_hand(weapon):
        named = (("unit", unit.id), ("target", command.target), ("weapon", weapon.key))
        return attack.unready(battle.rules, unit, weapon, named)
    if not knowledge.locates(battle, unit.side, command.target):
        return Refusal("attack.not_located", ("RNG-01",), (("unit", unit.id), ("target", command.target)))
    return attack.why_not_aim(battle, unit, command.target, weapon)


def review(battle: Battle) -> None:
    """Drop the aim of everyone whose target has left the limits or the sight (AIM-02, AIM-07)."""
    for unit in battle.units():
        if not unit.aim_rounds:
            continue
        weapon = unit.weapon(unit.aim_weapon)
        if weapon is None or attack.why_not_aim(battle, unit, unit.aim_target, weapon) is not None:
            condition.lose_aim(battle, unit.id, "target_lost", ("AIM-02", "AIM-07"))


class Aiming(esper.Processor):
    """Spends the full turn and adds one round of aiming."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, Aim):
            return
        unit = command.actor
        actions.pay(battle, unit, command.verb)
        condition.end_total_defense(battle, unit, "other_standard")
        before = battle.of(unit, Gathered)
        same = (before.target, before.weapon) == (command.target, command.weapon)
        if not same:
            condition.lose_aim(battle, unit, "other_target", ("AIM-07",))
        rounds = before.rounds + 1 if same else 1
        battle.write(unit, Gathered, "target", command.target, ("AIM-04",))
        battle.write(unit, Gathered, "weapon", command.weapon, ("AIM-04",))
        battle.write(unit, Gathered, "rounds", rounds, ("AIM-04",))
        battle.say(AimTaken(unit=unit, target=command.target, rounds=rounds, rules=("AIM-04", "AIM-05")))
