"""Saves: one roll of one unit against something harmful (DIC-13).

A chapter opens a save on top of its own frame; once the dice have fallen that frame goes on at step ``settle`` with
``own`` (what had to be beaten), ``other`` (the successes of the save) and ``margin`` (by how much it fell short) among
its facts, as after a contest. Nobody is asked: a save takes no action and leaves no choice (companion 8.1).
"""

from __future__ import annotations

from systems import contest, rolls, stack
from systems.battle import Battle
from systems.events import SaveResolved
from systems.forecast import ContestFacts


def begin(battle: Battle, name: str, actor: str, target: str, value: int, points: str = "") -> None:
    """Open a save of the target above the newest frame: ``fortitude``, ``reflex`` or ``will``, against ``value``;
    ``points``: the type of condition points it is against, if any.
    """
    stack.push(battle, "save", "roll", name=name, actor=actor, target=target, value=value, points=points)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Roll it and hand the result to the frame below. Who is immune does not roll, and nothing is left to beat."""
    found = dict(frame.facts)
    value = found["value"]
    against = (*[0.0] * value, 1.0)
    facts = ContestFacts(
        found["name"], battle.unit(found["actor"]), battle.unit(found["target"]),
        against=against, points=found["points"],
    )  # fmt: skip
    step = battle.rules.save(facts)
    immune = step.other.immune != ()
    rolled = 0 if immune else rolls.side_rolls(battle, step.other, step.name)
    margin = 0 if immune else max(0, value - rolled)
    battle.say(
        SaveResolved(
            unit=facts.target.id,
            source=facts.actor.id,
            name=facts.name,
            value=value,
            successes=rolled,
            margin=margin,
            immune=immune,
            modifiers=step.other.modifiers,
            rules=(*step.rules, *step.other.fails, *step.other.immune),
        )
    )
    stack.pop(battle)
    stack.turn(battle, contest.SETTLES, own=value, other=rolled, margin=margin)
