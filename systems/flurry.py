"""Several blows with one action: what an art, a spell or a body allows (DMG-10, DMG-11).

Each is an attack with a roll of its own against the defense that is left. Extra successes are used once, with the
first; extra damage comes with every one that hits. Who has fallen is struck no more. The frame lies below the first
blow and makes the others one after the other.
"""

from __future__ import annotations

from typing import Any

from systems import attack, stack
from systems.battle import Battle
from systems.commands import Attack
from systems.forecast import AttackFacts, Forecast
from systems.offers import Refusal

CHAPTER = "flurry"
RULES = ("DMG-10", "DMG-11")
ONLY_ONCE = {"willpower": False, "spot": "", "coup": False, "pulled": 0, "extra": 0}
"""What is announced for the first blow alone."""


def why_not(battle: Battle, command: Attack) -> Refusal | None:
    """Only who is able to, and only in melee; for the rest it is an attack like any other."""
    unit = battle.unit(command.actor)
    weapon = unit.weapon(command.weapon)
    named = (("unit", unit.id), ("weapon", command.weapon))
    if battle.rules.blows(unit) < 2:
        return Refusal("flurry.unable", RULES, named)
    if weapon is not None and not weapon.melee:
        return Refusal("flurry.ranged", RULES, named)
    return attack.why_not(battle, command)


def opened(battle: Battle, said: dict[str, Any]) -> None:
    """The first blow is announced: the others wait below it."""
    number = battle.rules.blows(battle.unit(said["actor"]))
    stack.push(battle, CHAPTER, "next", **said, left=number - 1)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The next blow at the target that still stands, by whoever can still strike."""
    left, target = frame.fact("left"), frame.fact("target")
    actor = battle.unit(frame.fact("actor"))
    weapon = actor.weapon(frame.fact("weapon"))
    if not left or target in battle.absent() or battle.unit(target).fallen or actor.idle or weapon is None:
        stack.pop(battle)
        return
    stack.turn(battle, "next", left=left - 1)
    said = {name: value for name, value in frame.facts if name != "left"}
    stack.push(battle, "attack", "announce", **{**said, **ONLY_ONCE})


def plan(battle: Battle, facts: AttackFacts) -> Forecast:
    """The first blow line by line, and the harm of all of them together."""
    return battle.rules.flurry_plan(facts, battle.rules.blows(facts.actor))
