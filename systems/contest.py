"""Contests: two rolls against each other, and the choice of what to oppose with (DIC-05 to DIC-07).

A chapter opens a contest on top of its own frame; once the dice have fallen that frame goes on at step ``settle`` with
``own``, ``other``, ``margin`` and ``option`` (what the target opposed with) among its facts. Steps of the frame
``contest``: open (helpers roll) → (ask) → roll.
"""

from __future__ import annotations

import esper

from systems import aid, information, stack
from systems.battle import Battle
from systems.commands import Command, Oppose
from systems.events import ContestResolved
from systems.facts import UnitFacts
from systems.forecast import ContestFacts, Step
from systems.frozen import replace
from systems.offers import Ask, Field, Refusal
from systems.rolls import side_rolls

SETTLES = "settle"
"""The step at which a chapter goes on once its contest is over."""


def begin(
    battle: Battle, name: str, actor: str, target: str, *, weapon: str = "", own: str = "", option: str = "",
    successes: int = -1, ranged: bool = False, counter: bool = False, item: str = "", pulled: int = 0, charge: int = 0,
    willpower: bool = False, circumstances: tuple[str, ...] = (),
) -> None:  # fmt: skip
    """Open a contest above the newest frame. ``successes`` of an attack stand in for its own roll (−1: it rolls)."""
    stack.push(
        battle, "contest", "open", name=name, actor=actor, target=target, weapon=weapon, own=own, option=option,
        successes=successes, ranged=ranged, counter=counter, item=item, pulled=pulled, charge=charge,
        willpower=willpower, circumstances=circumstances,
    )  # fmt: skip


def facts_in(battle: Battle, frame: stack.Frame) -> ContestFacts:
    """The facts of an open contest, gathered now."""
    found = dict(frame.facts)
    actor, target = battle.unit(found["actor"]), battle.unit(found["target"])
    successes = found["successes"]
    return ContestFacts(
        name=found["name"],
        actor=actor,
        target=target,
        weapon=actor.weapon(found["weapon"]) if found["weapon"] else None,
        own=found["own"],
        option=found["option"],
        against=() if successes < 0 else (0.0,) * successes + (1.0,),
        ranged=found["ranged"],
        counter=found["counter"],
        item=target.weapon(found["item"]) if found["item"] else None,
        pulled=found["pulled"],
        charge=found["charge"],
        willpower=found["willpower"],
        aid=found.get("aid", ()),
        circumstances=found["circumstances"],
    )


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Take an open contest one step further."""
    facts = facts_in(battle, frame)
    if frame.step == "open":
        facts = _helped(battle, facts)
    step = battle.rules.contest(facts)
    if frame.step == "open" and asked(facts.target, step):
        stack.wait(battle, facts.target.id)
        return
    _roll(battle, facts, step, frame.fact("successes"))


def _helped(battle: Battle, facts: ContestFacts) -> ContestFacts:
    """The facts once everybody who was ready to help has rolled; the actor then rolls what they rolled (AID-02)."""
    step = battle.rules.contest(aid.planned(battle, facts))
    if step.own is None or not step.own.helpers:
        return facts
    won, own = aid.fire(battle, step.own, facts.name), step.own.option
    stack.turn(battle, "open", aid=won, own=own)
    return replace(facts, aid=won, own=own)


def planned(battle: Battle, facts: ContestFacts) -> Step:
    """A contest that is only thought of, with everybody who stands ready to help (AID-02)."""
    return battle.rules.contest(aid.planned(battle, facts))


def asked(target: UnitFacts, step: Step) -> bool:
    """Whether the target chooses its roll itself: it has a choice and its standing answer wants to be asked."""
    return len(step.options) > 1 and not step.other.fails and target.standing in ("ask", "danger")


def told(battle: Battle, facts: ContestFacts) -> Step:
    """The contest as the target's side knows it: the other's dice are the middle of what they may be where its numbers
    are hidden (INF-01). A blow that has been rolled is known.
    """
    record = information.record(battle, facts.target.side, facts.actor.id)
    weak, strong = (battle.rules.contest(replace(facts, actor=end)) for end in (record.low, record.high))
    if record.exact or weak.own is None or strong.own is None:
        return weak if record.exact else strong
    own = replace(strong.own, successes=information.middle(weak.own.successes, strong.own.successes))
    return replace(strong, own=own, win=(weak.win + strong.win) / 2)


def ask(battle: Battle, frame: stack.Frame) -> Ask:
    """Which Attribute to oppose with? The default holds the other off best."""
    facts = facts_in(battle, frame)
    step = told(battle, facts)
    return Ask(
        unit=facts.target.id,
        window="resolved",
        choice="oppose",
        fields=(Field("option", "choice", tuple(side.option for side in step.options)),),
        facts=(("attacker", facts.actor.id), ("contest", facts.name)),
        default=(("option", step.other.option),),
        step=step,
        rules=step.rules,
    )


def why_not(battle: Battle, command: Oppose) -> Refusal | None:
    """Only one of the rolls that were offered."""
    frame = stack.waiting(battle)
    assert frame is not None
    step = battle.rules.contest(facts_in(battle, frame))
    if command.option in [side.option for side in step.options]:
        return None
    return Refusal("contest.no_option", step.rules, (("unit", command.actor), ("option", command.option)))


def _roll(battle: Battle, facts: ContestFacts, step: Step, successes: int) -> None:
    """Both sides roll, the actor first; a tie leaves things as they are (DIC-07)."""
    own = successes if step.own is None else side_rolls(battle, step.own, step.name)
    other = side_rolls(battle, step.other, step.name)
    margin = max(0, own - other)
    battle.say(
        ContestResolved(
            unit=facts.actor.id,
            target=facts.target.id,
            name=facts.name,
            own=own,
            other=other,
            margin=margin,
            own_option="" if step.own is None else step.own.option,
            other_option="" if step.other.fails else step.other.option,
            own_modifiers=() if step.own is None else step.own.modifiers,
            other_modifiers=step.other.modifiers,
            rules=(*step.rules, "DIC-05", "DIC-06", "DIC-07", *(() if step.own is None else ("FLW-08",))),
        )
    )
    stack.pop(battle)
    option = "" if step.other.fails else step.other.option
    stack.turn(battle, SETTLES, own=own, other=other, margin=margin, option=option)


class Contests(esper.Processor):
    """Takes the choice of what to oppose with."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Oppose):
            stack.turn(battle, "roll", option=command.option)
