"""Tending: flames put out, bleeding staunched, the dying steadied, sleepers woken (companion 7.1, 8.2, 8.3).

First aid on somebody who is awake begins with a touch: an attack like any other, which a friend lets happen. Each is
one roll against a difficulty of 1; every success takes a point off.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.actions import ActionBudget
from components.condition import Conditions
from systems import actions, attack_facts, attack_flow, condition, hands, knowledge, points, stack, states
from systems.battle import Battle
from systems.commands import Attack, Command, FirstAid, PutOut, Staunch, Wake
from systems.events import Steadied, Tended, Toppled
from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import Forecast
from systems.offers import Field, Offer, Refusal
from systems.rolls import side_rolls

RULES: dict[str, tuple[str, ...]] = {
    "put_out": ("CAL-10", "DIC-13"),
    "staunch": ("CAL-10",),
    "first_aid": ("DMG-20", "DEF-16"),
    "wake": ("CDG-09",),
}
WHOLE = ("standard", "move", "swift")
"""What a turn that has only just begun still has."""


# whether


def why_not_put_out(battle: Battle, command: PutOut) -> Refusal | None:
    """Only the burning."""
    unit = battle.unit(command.actor)
    return None if unit.point("burn") else Refusal("put_out.no_fire", RULES["put_out"][:1], (("unit", unit.id),))


def why_not_staunch(battle: Battle, command: Staunch) -> Refusal | None:
    """Only the bleeding, and before anything else in the turn (companion 8.2)."""
    unit = battle.unit(command.actor)
    if not unit.point("bleed"):
        return Refusal("staunch.no_blood", RULES["staunch"], (("unit", unit.id),))
    budget = battle.of(unit.id, ActionBudget)
    if not all(getattr(budget, kind) for kind in WHOLE):
        return Refusal("staunch.late", RULES["staunch"], (("unit", unit.id),))
    return None


def why_not_first_aid(battle: Battle, command: FirstAid) -> Refusal | None:
    """Only others in reach of the hands, alive in the common way, dying or bleeding (companion 7.1)."""
    refusal = _at_hand(battle, command.actor, command.target, "first_aid.nobody", "first_aid.out_of_reach", ("DMG-20",))
    if refusal is not None:
        return refusal
    named = (("unit", command.actor), ("target", command.target))
    target = battle.unit(command.target)
    if target.dead or not battle.rules.treatable(target):
        return Refusal("first_aid.no_patient", ("DMG-20",), named)
    if not target.worsening and not target.point("bleed"):
        return Refusal("first_aid.no_need", ("DMG-20",), named)
    if not target.fallen and hand(battle.unit(command.actor)) is None:
        return Refusal("first_aid.no_hand", ("DEF-16",), named)
    return None


def why_not_wake(battle: Battle, command: Wake) -> Refusal | None:
    """Only sleepers in reach (companion 8.3)."""
    refusal = _at_hand(battle, command.actor, command.target, "wake.nobody", "wake.out_of_reach", ("CDG-09",))
    if refusal is not None or "asleep" in battle.unit(command.target).states:
        return refusal
    return Refusal("wake.awake", RULES["wake"], (("unit", command.actor), ("target", command.target)))


def _at_hand(battle: Battle, actor: str, target: str, nobody: str, far: str, rules: tuple[str, ...]) -> Refusal | None:
    """Somebody else, known to be there and in reach of the hands with nothing between; ``nobody`` and ``far`` are the
    keys of the refusals.
    """
    named = (("unit", actor), ("target", target))
    if target not in battle.sheets or target == actor:
        return Refusal(nobody, rules, named)
    unit, other = battle.unit(actor), battle.unit(target)
    if not knowledge.locates(battle, unit.side, target) or not hands.reach_unit(battle, unit, other):
        metres = (("distance", knowledge.distance(battle, unit, other)), ("limit", battle.rules.grasp(unit)))
        return Refusal(far, rules, (*named, *metres))
    return None


def hand(unit: UnitFacts) -> WeaponFacts | None:
    """What the unit touches with: its bare body before anything it holds."""
    arms = [arm for arm in unit.arms if arm.melee]
    return next((arm for arm in arms if arm.natural), arms[0] if arms else None)


# what is offered, and what will come of it


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Own flames and wounds, and everybody in reach who can be helped."""
    if unit.point("burn") and actions.payable(battle, unit, "put_out") is not None:
        yield _offer(battle, unit, "put_out", Field("prone", "flag", (False, True)))
    if why_not_staunch(battle, Staunch(unit.id)) is None and actions.payable(battle, unit, "staunch") is not None:
        yield _offer(battle, unit, "staunch")
    if actions.payable(battle, unit, "first_aid") is None:
        return
    needy = [other for other in battle.units() if _needs(other)]
    patients = tuple(each.id for each in needy if why_not_first_aid(battle, FirstAid(unit.id, each.id)) is None)
    if patients:
        yield _offer(battle, unit, "first_aid", Field("target", "unit", patients))
    sleepers = tuple(each.id for each in needy if why_not_wake(battle, Wake(unit.id, each.id)) is None)
    if sleepers and actions.payable(battle, unit, "wake") is not None:
        yield _offer(battle, unit, "wake", Field("target", "unit", sleepers))


def _needs(unit: UnitFacts) -> bool:
    return unit.worsening or bool(unit.point("bleed")) or "asleep" in unit.states


def _offer(battle: Battle, unit: UnitFacts, verb: str, *fields: Field) -> Offer:
    row = battle.rules.verb(verb)
    return Offer(verb, unit.id, fields, row.prices[0], row.rules)


def forecast(battle: Battle, command: PutOut | Staunch | FirstAid | Wake) -> Forecast:
    """The roll, and how far it gets, exactly; for somebody awake after the touch."""
    unit = battle.unit(command.actor)
    if isinstance(command, (FirstAid, Wake)):
        target = battle.unit(command.target)
        if isinstance(command, FirstAid) and not target.fallen:
            weapon = hand(unit)
            assert weapon is not None
            return battle.rules.forecast(
                attack_facts.gather(battle.board, battle.rules, "first_aid", unit, target, weapon)
            )
        return battle.rules.care(command.verb, unit, target)
    rolling = isinstance(command, PutOut) and command.prone
    return battle.rules.care("put_out_rolling" if rolling else command.verb, unit, unit)


# doing it


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The touch of first aid has landed."""
    stack.pop(battle)
    _treat(battle, frame.fact("actor"), frame.fact("target"))


def _treat(battle: Battle, unit: str, target: str) -> None:
    """DEX + Medicine: any success stops the worsening, each takes a point of bleeding (companion 7.1)."""
    successes = _roll(battle, unit, target, "first_aid", "first_aid")
    if successes and battle.unit(target).worsening:
        battle.write(target, Conditions, "worsening", False, ("DMG-20",))
        condition.progress(battle)
        battle.say(Steadied(unit=target, by=unit, rules=("DMG-20",)))
    points.reduce(battle, target, "bleed", successes, "tended")


def _roll(battle: Battle, unit: str, target: str, verb: str, roll: str) -> int:
    successes = side_rolls(battle, battle.rules.tending(battle.unit(unit), roll), verb)
    battle.say(Tended(unit=unit, target=target, verb=verb, successes=successes, rules=RULES[verb]))
    return successes


class Tending(esper.Processor):
    """Pays for it and does it."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, (PutOut, Staunch, FirstAid, Wake)):
            return
        unit = command.actor
        condition.undertake(battle, unit, command.verb)
        if isinstance(command, PutOut):
            self._put_out(battle, unit, rolling=command.prone)
        elif isinstance(command, Staunch):
            points.reduce(battle, unit, "bleed", _roll(battle, unit, unit, "staunch", "staunch"), "tended")
        elif isinstance(command, Wake):
            battle.say(Tended(unit=unit, target=command.target, verb="wake", successes=0, rules=RULES["wake"]))
            states.rouse(battle, command.target)
        elif battle.unit(command.target).fallen:
            _treat(battle, unit, command.target)
        else:
            weapon = hand(battle.unit(unit))
            assert weapon is not None
            attack_flow.announce(battle, Attack(unit, command.target, weapon.key), verb="first_aid")

    def _put_out(self, battle: Battle, unit: str, *, rolling: bool) -> None:
        if rolling and not battle.unit(unit).prone:
            battle.write(unit, Conditions, "prone", True, ("CAL-10", "IMM-01"))
            battle.say(Toppled(unit=unit, by=unit, rules=("CAL-10", "IMM-01")))
        successes = _roll(battle, unit, unit, "put_out", "put_out_rolling" if rolling else "put_out")
        points.reduce(battle, unit, "burn", successes, "tended")
