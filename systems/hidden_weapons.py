"""Weapons seen too late: the target looks before the dice of the attack fall (companion 9, DEF-15)."""

from __future__ import annotations

from systems import attack_flow, rolls, stack
from systems.battle import Battle
from systems.events import WeaponNoticed


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Roll the look and let the attack below go on with its result."""
    stack.pop(battle)
    below = stack.top(battle)
    assert below is not None
    facts = attack_flow.facts_in(battle, below)
    step = battle.rules.watch(facts)
    assert step is not None
    rolled = rolls.side_rolls(battle, step.other, step.name)
    noticed = rolled > 0
    battle.say(
        WeaponNoticed(
            unit=facts.target.id,
            source=facts.actor.id,
            weapon=facts.weapon.key,
            successes=rolled,
            noticed=noticed,
            modifiers=step.other.modifiers,
            rules=(*step.rules, *step.other.fails),
        )
    )
    stack.turn(battle, "roll", noticed=noticed)
