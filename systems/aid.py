"""Aid: standing ready to help somebody with a deed (AID, RDY-01, RDY-03, RDY-05).

Readying costs the standard action. When the unit that is helped comes to its roll, every helper makes the same roll
first; its successes are dice of the deed. The kind of action it took is missing in the helper's next turn; where the
moment never comes the help lapses when that turn begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import esper

from components.abilities import Readied
from components.actions import ActionBudget
from systems import actions, condition, knowledge
from systems.battle import Battle
from systems.commands import Aid, Command
from systems.events import ActionOwed, AidGiven, AidLapsed, AidReadied
from systems.facts import UnitFacts
from systems.forecast import AttackFacts, ContestFacts, Side
from systems.offers import Field, Offer, Refusal
from systems.rolls import side_rolls

RULES = ("AID-01", "RDY-05", "RDY-01")
#: What only a hold or bonds give occasion to, and when they do; the most pressing first.
OCCASIONS: dict[str, Callable[[UnitFacts], bool]] = {
    "break_pin": lambda unit: unit.pinned,
    "break_free": lambda unit: unit.grappled and not unit.pinned,
    "escape": lambda unit: unit.bound > 0,
    "pin": lambda unit: unit.holds != "",
    "throw_target": lambda unit: unit.holds != "",
    "hold": lambda unit: unit.group != "",
    "objection": lambda unit: unit.group != "",
}


def why_not(battle: Battle, command: Aid) -> Refusal | None:
    """Only for others of the own side who can act, only with rolls of Skills, one at a time (AID-01, AID-04)."""
    named = (("unit", command.actor), ("target", command.target))
    if command.target not in battle.sheets or command.target == command.actor:
        return Refusal("aid.nobody", ("AID-01",), named)
    target = battle.unit(command.target)
    if target.side != battle.unit(command.actor).side:
        return Refusal("aid.foe", ("AID-01",), named)
    if target.fallen or target.helpless:
        return Refusal("aid.helpless", ("AID-01",), named)
    if command.deed not in battle.rules.deeds():
        return Refusal("aid.no_skill", ("AID-04",), (*named, ("deed", command.deed)))
    if any(battle.unit(command.actor).readied):
        return Refusal("aid.ready", ("RDY-01",), named)
    return None


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Whom the unit could help, and with what: one offer for all friends to whom the same deeds come first (AID-01)."""
    price = actions.payable(battle, unit, "aid")
    if price is None or any(unit.readied):
        return
    deeds = battle.rules.deeds()
    alike: dict[tuple[str, ...], list[str]] = {}
    for other in battle.units():
        if other.side == unit.side and why_not(battle, Aid(unit.id, other.id, deeds[0])) is None:
            alike.setdefault(foremost(deeds, other), []).append(other.id)
    for ordered, friends in alike.items():
        fields = (Field("target", "unit", tuple(friends)), Field("deed", "choice", ordered))
        yield Offer("aid", unit.id, fields, price, battle.rules.verb("aid").rules)


def foremost(deeds: tuple[str, ...], unit: UnitFacts) -> tuple[str, ...]:
    """The deeds in the order in which the unit is likely to come to them: what its hold or its bonds give occasion to,
    then what anybody may do, last what it is in no position to do now.
    """
    rare = tuple(deed for deed in OCCASIONS if deed in deeds)
    now = tuple(deed for deed in rare if OCCASIONS[deed](unit))
    return (*now, *(deed for deed in deeds if deed not in OCCASIONS), *(deed for deed in rare if deed not in now))


def helpers(battle: Battle, unit: str, deed: str = "", target: str = "") -> tuple[UnitFacts, ...]:
    """Everybody whose help would go off if the unit came to this deed now; ``deed`` "" for any at all (AID-03).

    A helper has to be able to act and to move its body, and near enough to either of the two.
    """
    return tuple(
        other
        for other in battle.units()
        if other.readied[0] == unit
        and deed in ("", other.readied[1])
        and not (other.fallen or other.helpless or other.bars("act") or other.bars("move"))
        and (near(battle, other, unit) or near(battle, other, target))
    )


def near(battle: Battle, helper: UnitFacts, unit: str) -> bool:
    """Whether the helper is near enough to that unit to lend a hand."""
    if not unit:
        return False
    other = battle.unit(unit)
    distance = knowledge.distance(battle, helper, other)
    return distance <= battle.rules.aid_reach(helper)


def planned(battle: Battle, facts: ContestFacts) -> ContestFacts:
    """The facts of a contest that is only thought of, with everybody who would help (AID-02)."""
    return replace(facts, helpers=helpers(battle, facts.actor.id, facts.name, facts.target.id))


def joined(battle: Battle, facts: AttackFacts) -> AttackFacts:
    """The facts of an attack with everybody who would help with the contest it leads to (AID-01, AID-04)."""
    found = helpers(battle, facts.actor.id, target=facts.target.id)
    return replace(facts, helpers=found) if found else facts


def fire(battle: Battle, side: Side, deed: str) -> tuple[tuple[str, int], ...]:
    """The helpers of this side make their rolls, before it makes its own: (helper, dice) (AID-02, RDY-03)."""
    return tuple((each.unit, _help(battle, each, side.unit, deed)) for each in side.helpers)


def _help(battle: Battle, roll: Side, helped: str, deed: str) -> int:
    dice = side_rolls(battle, roll, deed)
    battle.write(roll.unit, Readied, "owes", battle.rules.helped_with(deed), ("RDY-01",))
    _forget(battle, roll.unit)
    battle.say(
        AidGiven(unit=roll.unit, target=helped, deed=deed, dice=dice, rules=("AID-02", "RDY-03", "BON-04", "AID-04"))
    )
    return dice


def _forget(battle: Battle, unit: str) -> None:
    battle.write(unit, Readied, "target", "", ("AID-01",))
    battle.write(unit, Readied, "deed", "", ("AID-01",))


def lapse(battle: Battle, unit: str) -> None:
    """The helper's own turn begins and the moment has not come: nothing is left of it (AID-03, RDY-01)."""
    target, deed = battle.unit(unit).readied
    if target:
        _forget(battle, unit)
        battle.say(AidLapsed(unit=unit, target=target, deed=deed, rules=("AID-03", "RDY-01")))


def pay_back(battle: Battle, unit: str) -> None:
    """The new turn lacks an action of the kind that the readied one has taken (RDY-01)."""
    kind = battle.of(unit, Readied).owes
    if kind:
        battle.write(unit, ActionBudget, kind, max(0, getattr(battle.of(unit, ActionBudget), kind) - 1), ("RDY-01",))
        battle.write(unit, Readied, "owes", "", ("RDY-01",))
        battle.say(ActionOwed(unit=unit, kind=kind, rules=("RDY-01",)))


class Aiding(esper.Processor):
    """Takes the standard action for standing ready."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, Aid):
            return
        condition.undertake(battle, command.actor, command.verb)
        battle.write(command.actor, Readied, "target", command.target, RULES)
        battle.write(command.actor, Readied, "deed", command.deed, RULES)
        battle.say(AidReadied(unit=command.actor, target=command.target, deed=command.deed, rules=(*RULES, "RDY-02")))
