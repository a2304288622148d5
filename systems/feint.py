"""Feints: a false move that opens the target's guard for one melee attack, and getting over one (FNT).

A feint hangs over its target until the feinter has struck at it in melee, until the end of the feinter's next turn, or
until the target has readjusted.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.condition import Conditions
from systems import actions, condition, contest, knowledge, sight, stack
from systems.battle import Battle
from systems.commands import Command, Feint, Readjust
from systems.events import Feinted, FeintEnded
from systems.facts import UnitFacts
from systems.forecast import ContestFacts, Effect, Forecast
from systems.offers import Field, Offer, Refusal
from systems.rulesets.plans import once, undertaking

TURNS = 2
"""Ends of the feinter's turns within which it must strike: of this turn and of its next (FNT-04)."""


def why_not(battle: Battle, command: Feint) -> Refusal | None:
    """Only an enemy is deceived, and only one that can see the move (FNT-01)."""
    unit = battle.unit(command.actor)
    if command.target not in battle.sheets or command.target == command.actor:
        return Refusal("attack.no_target", ("FNT-01",), (("unit", unit.id), ("target", command.target)))
    target = battle.unit(command.target)
    named = (("unit", unit.id), ("target", target.id))
    if target.side == unit.side:
        return Refusal("attack.friend", ("PRE-01", "FNT-01"), named)
    if target.helpless:
        return Refusal("feint.helpless", ("FNT-01", "CDG-09"), named)
    if not knowledge.locates(battle, unit.side, target.id):
        return Refusal("attack.not_located", ("FNT-01",), named)
    if target.bars("see") or not sight.sees(battle.board, unit.footprint, target.footprint):
        return Refusal("feint.unseen", ("FNT-01", "FNT-02"), named)
    return None


def why_not_readjust(battle: Battle, command: Readjust) -> Refusal | None:
    """Only who has fallen for a feint has something to get over (FNT-06)."""
    if battle.unit(command.actor).feinted_by:
        return None
    return Refusal("readjust.nothing", ("FNT-06",), (("unit", command.actor),))


def forecast(battle: Battle, command: Feint) -> Forecast:
    """The contest, and the chance that the target falls for it (FNT-02, FNT-03)."""
    step = contest.planned(battle, ContestFacts("feint", battle.unit(command.actor), battle.unit(command.target)))
    return undertaking(
        "feint", command.actor, command.target, battle.rules.verb("feint").prices[0],
        steps=(step,), effects=(Effect("feinted", once(step.win), ("FNT-03",)),), hit=step.win,
    )  # fmt: skip


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Whom the unit may deceive; and getting over what it has fallen for."""
    if actions.payable(battle, unit, "feint") is not None:
        foes = tuple(
            foe.id
            for foe in battle.units()
            if foe.side != unit.side and not foe.dead and why_not(battle, Feint(unit.id, foe.id)) is None
        )
        if foes:
            verb = battle.rules.verb("feint")
            yield Offer("feint", unit.id, (Field("target", "unit", foes),), verb.prices[0], verb.rules)
    price = actions.payable(battle, unit, "readjust")
    if price is not None and unit.feinted_by:
        yield Offer("readjust", unit.id, (), price, battle.rules.verb("readjust").rules)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The contest has been rolled: the target falls for it or not (FNT-03)."""
    actor, target = frame.fact("actor"), frame.fact("target")
    if frame.step == "open":
        contest.begin(battle, "feint", actor, target)
        return
    stack.pop(battle)
    if not frame.fact("margin"):
        return
    others = tuple(row for row in battle.of(target, Conditions).feinted_by if row[0] != actor)
    left = TURNS if battle.acting() == actor else TURNS - 1
    battle.write(target, Conditions, "feinted_by", (*others, (actor, left)), ("FNT-03", "FNT-04"))
    battle.say(Feinted(unit=actor, target=target, rules=("FNT-03", "FNT-04")))


def used(battle: Battle, actor: str, target: str) -> None:
    """The feinter has struck at the target in melee: hit or miss, the feint is used up (FNT-05)."""
    _end(battle, actor, target, "used", ("FNT-05",))


def turn_over(battle: Battle, unit: str) -> None:
    """A turn of the feinter ends: its feints last one turn less (FNT-04)."""
    for target in battle.ids:
        rows = battle.of(target, Conditions).feinted_by
        left = dict(rows).get(unit, 0)
        if left == 1:
            _end(battle, unit, target, "expired", ("FNT-04",))
        elif left:
            fewer = tuple((who, turns - (who == unit)) for who, turns in rows)
            battle.write(target, Conditions, "feinted_by", fewer, ("FNT-04",))


def forget(battle: Battle, unit: str) -> None:
    """The unit has left the field: nobody is deceived by it any longer, and it by nobody."""
    for target in battle.ids:
        for feinter in battle.unit(target).feinted_by:
            if unit in (target, feinter):
                _end(battle, feinter, target, "expired", ("FNT-04",))


def _end(battle: Battle, actor: str, target: str, cause: str, rules: tuple[str, ...]) -> None:
    rows = battle.of(target, Conditions).feinted_by
    if actor not in dict(rows):
        return
    battle.write(target, Conditions, "feinted_by", tuple(row for row in rows if row[0] != actor), rules)
    battle.say(FeintEnded(unit=actor, target=target, cause=cause, rules=rules))


class Feints(esper.Processor):
    """Carries out feints and readjusting."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Feint):
            condition.undertake(battle, command.actor, command.verb)
            stack.push(battle, "feint", "open", actor=command.actor, target=command.target)
        elif isinstance(command, Readjust):
            condition.undertake(battle, command.actor, command.verb)
            for feinter in battle.unit(command.actor).feinted_by:
                _end(battle, feinter, command.actor, "readjusted", ("FNT-06", "FUL-03"))
