"""Binding: tying somebody up, working on one's bonds, untying others (BND, SCN-05).

All of it is ``work`` of full turns in a row. Who is bound has no use of its hands; bound all over it is helpless.
"""

from __future__ import annotations

from collections.abc import Iterator

import esper

from components.binding import Bonds, Work
from components.objects import Carried
from systems import actions, aid, condition, hands, knowledge, things, work
from systems.battle import Battle
from systems.commands import ANSWERS, Bind, Command, Escape, Fiat, Unbind
from systems.events import BondsEnded, BondsTied, EscapeTried
from systems.facts import ThingFacts, UnitFacts
from systems.forecast import Forecast
from systems.offers import Field, Offer, Refusal
from systems.rolls import side_rolls

PASSING = ("end_turn", "set_standing")
"""Commands that are no act; a turn that ends without work is for ``work.idle``."""
Worker = Bind | Escape | Unbind


def material(unit: UnitFacts) -> ThingFacts | None:
    """What the unit has left to bind with, the first of its sheet's (BND-02)."""
    carried = dict(unit.gear)
    return next((each for each in unit.sheet.bindings if carried.get(each.key, 0)), None)


def bindable(actor: UnitFacts, target: UnitFacts) -> bool:
    """Who is helpless, and who lets it happen: one of the own side (BND-01)."""
    return target.side == actor.side or target.helpless


# whether


def why_not(battle: Battle, command: Bind) -> Refusal | None:
    """Only the helpless and the willing, in reach of the hands, with something to bind them with (BND-01, BND-02).

    Bound already: only as long as a reinforcement still adds something (BND-05). Bound all over: only by reinforcing
    (BND-08).
    """
    refusal = _hands_on(battle, command)
    if refusal is not None:
        return refusal
    actor, target = battle.unit(command.actor), battle.unit(command.target)
    named = (("unit", actor.id), ("target", target.id))
    if target.dead:
        return Refusal("bind.dead", ("BND-01",), named)
    if not bindable(actor, target):
        return Refusal("bind.able", ("BND-01",), named)
    if not target.bound and material(actor) is None:
        return Refusal("bind.material", ("BND-02",), named)
    if not target.bound and command.solid:
        return Refusal("bind.not_yet", ("BND-08", "BND-04"), named)
    if target.bound and battle.of(target.id, Bonds).final:
        return Refusal("bind.final", ("BND-05",), named)
    return None


def why_not_escape(battle: Battle, command: Escape) -> Refusal | None:
    """Only out of bonds (BND-06); those that leave nothing to move leave no act either (BND-08)."""
    bound = battle.unit(command.actor).bound
    return None if bound else Refusal("escape.free", ("BND-06",), (("unit", command.actor),))


def why_not_unbind(battle: Battle, command: Unbind) -> Refusal | None:
    """Only bonds of others, in reach of the hands (BND-06)."""
    refusal = _hands_on(battle, command)
    if refusal is None and not battle.unit(command.target).bound:
        return Refusal("unbind.free", ("BND-06",), (("unit", command.actor), ("target", command.target)))
    return refusal


def _hands_on(battle: Battle, command: Bind | Unbind) -> Refusal | None:
    actor, named = battle.unit(command.actor), (("unit", command.actor), ("target", command.target))
    if command.target not in battle.sheets or command.target == command.actor:
        return Refusal("binding.nobody", ("BND-01",), named)
    target = battle.unit(command.target)
    if not knowledge.locates(battle, actor.side, target.id) or not hands.reach_unit(battle, actor, target):
        return Refusal("binding.out_of_reach", ("BND-01",), named)
    return None


# what is offered


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Whom it may bind or untie, and its own bonds."""
    price = actions.payable(battle, unit, "bind")
    for other in battle.units() if price is not None else ():
        if why_not(battle, Bind(unit.id, other.id)) is None:
            solid = (False, True) if other.bound else (False,)
            fields = (Field("target", "unit", (other.id,)), Field("solid", "flag", solid))
            yield Offer("bind", unit.id, fields, price or (), battle.rules.verb("bind").rules)
    price = actions.payable(battle, unit, "unbind")
    if price is not None:
        tied = tuple(each.id for each in battle.units() if why_not_unbind(battle, Unbind(unit.id, each.id)) is None)
        if tied:
            yield Offer("unbind", unit.id, (Field("target", "unit", tied),), price, battle.rules.verb("unbind").rules)
    price = actions.payable(battle, unit, "escape")
    if price is not None and why_not_escape(battle, Escape(unit.id)) is None:
        yield Offer("escape", unit.id, (), price, battle.rules.verb("escape").rules)


# what will come of it


def forecast(battle: Battle, command: Worker) -> Forecast:
    """The roll at the end of the work, and what its successes bring about, exactly."""
    unit, target = battle.unit(command.actor), getattr(command, "target", command.actor)
    found = battle.of(target, Bonds)
    return battle.rules.work_plan(
        command.verb, unit, target, (found.dc, found.reinforced, found.escaped),
        solid=getattr(command, "solid", False), helpers=aid.helpers(battle, unit.id, command.verb, target),
    )  # fmt: skip


# doing it


def review(battle: Battle) -> None:
    """Bonds that are broken fall off; work that cannot go on ends: the worker fell, or what it works on is out of reach
    or out of the question.
    """
    for unit in battle.ids:
        if battle.of(unit, Bonds).dc:
            _broken(battle, unit)
        done = battle.of(unit, Work)
        if done.rounds:
            cause = _why_stopped(battle, battle.unit(unit), done)
            if cause:
                work.stop(battle, unit, cause)


def _broken(battle: Battle, unit: str) -> None:
    """Bonds break like any other thing, whoever has struck at them (companion 7.4)."""
    made_of = things.bonds_of(battle, unit)
    if made_of is not None and made_of.worn >= battle.rules.structure(made_of):
        free(battle, unit, unit, "broken")


def _why_stopped(battle: Battle, worker: UnitFacts, done: Work) -> str:
    if worker.fallen:
        return "fell"
    if worker.helpless or worker.bars("act") or (done.kind != "escape" and worker.bars("hands")):
        return "unable"
    if done.kind.startswith("don_"):
        return ""
    target = battle.unit(done.target)
    if done.kind == "escape":
        return "" if worker.bound else "no_longer"
    if not hands.reach_unit(battle, worker, target):
        return "out_of_reach"
    if done.kind == "bind":
        return "" if bindable(worker, target) and not target.dead else "no_longer"
    return "" if target.bound else "no_longer"


def _tie(battle: Battle, command: Bind) -> None:
    """The minute is over: the dice fall, and the target is bound, or bound better (BND-03 to BND-05, BND-08)."""
    bound = battle.of(command.target, Bonds)
    side = battle.rules.check("bind", battle.unit(command.actor),
                              helpers=aid.helpers(battle, command.actor, "bind", command.target))  # fmt: skip
    if side.helpers:
        side = battle.rules.check("bind", battle.unit(command.actor), aid.fire(battle, side, "bind"))
    rules = ("BND-03",) if not bound.dc else ("BND-04", *(("BND-05",) if bound.reinforced else ()))
    successes = side_rolls(battle, side, "bind")
    condition.progress(battle)
    number = bound.reinforced + 1 if bound.dc else 0
    added = battle.rules.reinforced(successes, number) if bound.dc else successes
    if bound.dc:
        _reinforce(battle, command, added)
    elif added:
        _spend_material(battle, command)
        battle.write(command.target, Bonds, "dc", added, ("BND-03",))
    tied = battle.of(command.target, Bonds)
    battle.say(
        BondsTied(
            unit=command.actor, target=command.target, dc=tied.dc, material=tied.material, number=number, added=added,
            solid=tied.solid, modifiers=side.modifiers,
            rules=(*rules, *(("BND-08",) if command.solid else ())),
        )
    )  # fmt: skip
    if added:
        condition.end_parry(battle, command.target, "bound")


def _reinforce(battle: Battle, command: Bind, added: int) -> None:
    """A reinforcement that adds nothing was the last one; one that holds can leave no way to act (BND-05, BND-08)."""
    bound = battle.of(command.target, Bonds)
    if added:
        battle.write(command.target, Bonds, "dc", bound.dc + added, ("BND-04",))
        battle.write(command.target, Bonds, "reinforced", bound.reinforced + 1, ("BND-04",))
    else:
        battle.write(command.target, Bonds, "final", True, ("BND-05",))
    if command.solid and bound.reinforced:
        battle.write(command.target, Bonds, "solid", True, ("BND-08",))


def _spend_material(battle: Battle, command: Bind) -> None:
    """One piece of what binds goes from the binder's gear onto the target (BND-02)."""
    used = material(battle.unit(command.actor))
    assert used is not None, "the referee has seen to it"
    give(battle, command.actor, used.key, -1)
    battle.write(command.target, Bonds, "material", used.key, ("BND-02",))


def give(battle: Battle, unit: str, item: str, number: int) -> None:
    """So many pieces of a thing more among the unit's gear, or fewer."""
    gear = dict(battle.of(unit, Carried).gear)
    gear[item] = gear.get(item, 0) + number
    battle.write(unit, Carried, "gear", tuple((each, count) for each, count in gear.items() if count > 0))


def free(battle: Battle, unit: str, by: str, cause: str) -> None:
    """The bonds are off; whoever undid them keeps what they were made of, unless it is broken (BND-07)."""
    made_of = battle.of(unit, Bonds).material
    blank = Bonds()
    for field in ("dc", "reinforced", "material", "solid", "escaped", "final"):
        battle.write(unit, Bonds, field, getattr(blank, field), ("BND-07",))
    if cause != "broken" and made_of:
        give(battle, by, made_of, 1)
    things.forget(battle, things.bonds_name(unit))
    condition.progress(battle)
    battle.say(BondsEnded(unit=unit, by=by, cause=cause, rules=("BND-07",) if cause == "escaped" else ("BND-06",)))


def _escape(battle: Battle, command: Escape) -> None:
    """The minute is over: its successes join those before; more than the DC and the unit is free (BND-06, BND-07)."""
    unit = command.actor
    bound = battle.of(unit, Bonds)
    side = battle.rules.check("escape", battle.unit(unit), helpers=aid.helpers(battle, unit, "escape"))
    if side.helpers:
        side = battle.rules.check("escape", battle.unit(unit), aid.fire(battle, side, "escape"))
    successes = side_rolls(battle, side, "escape")
    total = bound.escaped + successes
    battle.write(unit, Bonds, "escaped", total, ("BND-06",))
    if successes:
        condition.progress(battle)
    battle.say(
        EscapeTried(unit=unit, successes=successes, total=total, dc=bound.dc, modifiers=side.modifiers,
                    rules=("BND-06", "BND-07"))
    )  # fmt: skip
    if total > bound.dc:
        free(battle, unit, unit, "escaped")


class Binding(esper.Processor):
    """Carries work out turn by turn, and ends what some other act has interrupted."""

    def process(self, battle: Battle, command: Command) -> None:
        if isinstance(command, Bind | Escape | Unbind):
            condition.undertake(battle, command.actor, command.verb)
            if not work.go_on(battle, command.actor, command.verb, getattr(command, "target", command.actor)):
                return
            if isinstance(command, Bind):
                _tie(battle, command)
            elif isinstance(command, Escape):
                _escape(battle, command)
            else:
                free(battle, command.target, command.actor, "untied")
        elif isinstance(command, Fiat) or command.verb in ANSWERS or command.verb in PASSING or command.verb == "don":
            return  # nothing that anybody does
        elif any(battle.rules.verb(command.verb).prices[0]):
            work.stop(battle, command.actor, "other_act")
