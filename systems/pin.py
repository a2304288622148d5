"""Pinning: a hold that keeps its target from acting (PIN), and its body as cover (PIN-09).

``Pin`` is one contest on top of a hold. A pinned unit neither attacks nor goes anywhere (PIN-07); it may try to get
back to a mere hold (PIN-10, ``grapple``). Steps of the frame ``pin``: open → settle.
"""

from __future__ import annotations

import esper

from systems import condition, contest, hold, stack
from systems.battle import Battle
from systems.commands import BodyShield, Command, Pin
from systems.events import BodyRaised, PinTaken
from systems.facts import UnitFacts
from systems.forecast import ContestFacts, Forecast
from systems.offers import Refusal


def why_not(battle: Battle, command: Pin) -> Refusal | None:
    """Only one that is grappled by this very unit can be pinned by it (PIN-01)."""
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("target", command.target))
    if unit.pinned:
        return Refusal("hold.pinned", ("PIN-07",), named)
    if not unit.holds or unit.holds != command.target:
        return Refusal("pin.no_hold", ("PIN-01",), named)
    if unit.grip is not None and unit.grip.pins:
        return Refusal("pin.pinned", ("PIN-03",), named)
    return None


def facts_of(battle: Battle, unit: UnitFacts) -> ContestFacts:
    """The contest of a pin (PIN-02): with the weapon that made the hold (PIN-06), and as far off (GRP-19)."""
    assert unit.grip is not None
    return ContestFacts("pin", unit, battle.unit(unit.holds), unit.weapon(unit.grip.weapon), ranged=unit.grip.ranged)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The contest; won, both are pinning each other and the target is pinned (PIN-03)."""
    unit, target = frame.fact("actor"), frame.fact("target")
    if frame.step == "open":
        facts = facts_of(battle, battle.unit(unit))
        contest.begin(battle, "pin", unit, target, weapon=facts.weapon.key if facts.weapon else "", ranged=facts.ranged)
        return
    stack.pop(battle)
    margin = frame.fact("margin")
    if margin and battle.unit(unit).holds == target:
        hold.change(battle, unit, ("PIN-03", "GRP-10"), pins=True, margin=margin)
        battle.say(PinTaken(unit=unit, target=target, margin=margin, rules=("PIN-03", "PIN-04")))
        condition.end_total_defense(battle, target, "grappled")


def forecast(battle: Battle, command: Pin) -> Forecast:
    """The contest, and what it brings (PIN-02, PIN-03)."""
    unit = battle.unit(command.actor)
    step = contest.planned(battle, facts_of(battle, unit))
    return battle.rules.undertaken(command.verb, unit.id, command.target, (step,), unit)


# its body as cover


def why_not_shield(battle: Battle, command: BodyShield) -> Refusal | None:
    """Only a pin won by more than the target's Strength makes its body cover (PIN-09)."""
    unit = battle.unit(command.actor)
    named = (("unit", unit.id), ("target", command.target))
    grip = unit.grip
    if grip is None or unit.holds != command.target or not grip.pins:
        return Refusal("body_shield.no_pin", ("PIN-09",), named)
    if grip.shield:
        return Refusal("body_shield.raised", ("PIN-09",), named)
    strength = battle.unit(command.target).attribute("STR")
    if grip.margin <= strength:
        margin = (("margin", grip.margin), ("strength", strength))
        return Refusal("body_shield.margin", ("PIN-09",), (*named, *margin))
    return None


class Pinning(esper.Processor):
    """Pays for a pin and opens it; holds the body in the way of attacks."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Pin):
            condition.undertake(battle, command.actor, command.verb)
            stack.push(battle, "pin", "open", actor=command.actor, target=command.target)
        elif isinstance(command, BodyShield):
            condition.undertake(battle, command.actor, command.verb)
            hold.change(battle, command.actor, ("PIN-09",), shield=True)
            battle.say(BodyRaised(unit=command.actor, target=command.target, rules=("PIN-09", "COV-10")))
