"""Coups de grace: finding a vital spot that does not show, before the blow (CDG-05).

The rest of a coup de grace is part of the attack: it is announced with it (CDG-02) and its dice all succeed (CDG-06).
"""

from __future__ import annotations

from systems import attack_flow, rolls, stack
from systems.battle import Battle
from systems.events import SpotSought


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Roll the search and let the attack below go on with its result; a vain one leaves an ordinary attack."""
    stack.pop(battle)
    below = stack.top(battle)
    assert below is not None
    step = battle.rules.search(attack_flow.facts_in(battle, below))
    assert step is not None
    assert step.own is not None
    rolled = rolls.side_rolls(battle, step.own, step.name)
    found = rolled >= step.dc
    battle.say(
        SpotSought(
            unit=step.own.unit,
            target=step.other.unit,
            successes=rolled,
            difficulty=step.dc,
            found=found,
            modifiers=step.own.modifiers,
            rules=step.rules,
        )
    )
    stack.turn(battle, "roll", found=found)
