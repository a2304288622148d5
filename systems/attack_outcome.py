"""The dice of an attack fall, are paid for, and what they do happens (FLW-05, FLW-06, DIC-09, DIC-10, MAT-02)."""

from __future__ import annotations

from dataclasses import replace

from components.actions import ActionBudget
from components.attack import Aim, Weapons
from components.condition import Conditions
from components.defense import Defense
from systems import (
    astray,
    attack_dice,
    condition,
    damage,
    feint,
    hostility,
    items,
    knowledge,
    penetration,
    points,
    separately,
    stack,
    willpower,
)
from systems.battle import Battle
from systems.dice import Roll
from systems.events import AttackResolved, DefenseDeclared, SquareStruck
from systems.forecast import AttackFacts, Forecast


def resolve(battle: Battle, facts: AttackFacts, frame: stack.Frame) -> None:
    """The dice fall, and what they do happens (FLW-05, FLW-06, DIC-09)."""
    if battle.rules.search(facts) is not None:  # the answer is in, and no die has been thrown
        stack.push(battle, "coup_de_grace", "search")
        return
    if battle.rules.watch(facts) is not None:
        stack.push(battle, "hidden_weapons", "look")
        return
    asked = dict(frame.facts).get("asked", False)
    final = battle.rules.forecast(facts)
    actor, target, weapon = facts.actor.id, facts.target.id, facts.weapon
    spend(battle, facts, final, asked)
    roll = attack_dice.thrown(battle, facts, final)
    battle.say(attack_dice.told(actor, facts.verb, final, roll))
    successes = battle.rules.final_successes(final, roll.successes, final.defense_extra)
    hit = successes >= 1
    unpulled = battle.rules.final_successes(replace(final, pulled=0), roll.successes, final.defense_extra)
    battle.say(
        AttackResolved(
            unit=actor,
            target=target,
            weapon=weapon.key,
            verb=facts.verb,
            dice=roll.successes,
            lost=_lost(final, roll),
            defense_extra=final.defense_extra,
            attack_extra=final.attack_extra if unpulled else 0,
            pulled=unpulled - successes,
            successes=successes,
            cap=final.cap,
            hit=hit,
            modifiers=final.modifiers,
            odds=(final.hit, final.drop, final.mean),
            rules=("FLW-05", "DIC-09", "DIC-16", *attack_dice.resolved_rules(final)),
        )
    )
    stack.pop(battle)
    if facts.others:
        separately.shot(battle)
    _afterwards(battle, facts, roll, hit)
    at_square(battle, facts, frame, hit)
    if hit:
        _struck(battle, facts, final, successes, frame)
    elif facts.body is not None and "harm" in battle.rules.verb(facts.verb).steps:
        astray.strike_body(battle, facts, final, roll.successes)


def spend(battle: Battle, facts: AttackFacts, final: Forecast, asked: bool) -> None:
    """Extras and Willpower declared are gone, ammunition is used, the attack counts for the next (DIC-10, MAT-02)."""
    actor, target = facts.actor.id, facts.target.id
    if final.defense_extra or facts.defense_willpower or asked:  # nothing is given up unasked
        battle.say(
            DefenseDeclared(
                unit=target,
                extra=final.defense_extra,
                willpower=facts.defense_willpower,
                asked=asked,
                give_up=facts.give_up,
                rules=("DIC-10", "FLW-04", "DEF-17", *(("GIV-01",) if facts.give_up else ())),
            )
        )
    battle.write(target, Defense, "extra_left", facts.target.defense_extra_left - final.defense_extra, ("DIC-10",))
    battle.write(target, Defense, "attacks_suffered", facts.target.attacks_suffered + 1, ("MAT-02", "MAT-07"))
    battle.write(target, Conditions, "stumbled", False)
    points.expire(battle, "attack", (target,))
    for unit, paid in ((actor, facts.willpower), (target, facts.defense_willpower)):
        if paid:
            willpower.spend(battle, unit)
    if not facts.fired:
        items.use_up(battle, actor, facts.weapon, battle.rules.rounds(facts.verb, facts.weapon))


def _lost(final: Forecast, roll: Roll) -> int:
    """Successes of the dice that do not count: a Skill of 0, blindness."""
    net = max(0, roll.successes - final.lost_successes)
    return roll.successes - (net // 2 if final.half else net)


def _afterwards(battle: Battle, facts: AttackFacts, roll: Roll, hit: bool) -> None:
    """What the attack costs both sides beside harm: aim used or broken, Base given away, a stumble."""
    actor, target = facts.actor.id, facts.target.id
    if not hostility.traceless(facts.weapon):
        knowledge.reveal(battle, actor)
    if not facts.fired:  # what the same throw meets besides is struck by the same piece
        items.land(battle, facts, hit)
    if hit:
        hostility.struck(battle, facts)
    elif back := battle.rules.comes_back(facts):
        rows = battle.of(actor, Weapons).handled
        battle.write(actor, Weapons, "handled", (*rows, (facts.weapon.item, back)), ("ART-01",))
    if facts.feinted:
        feint.used(battle, actor, target)
    if battle.of(actor, Aim).rounds:
        condition.lose_aim(battle, actor, "shot")
    if hit and facts.weapon.melee:
        condition.lose_aim(battle, target, "struck", ("AIM-07",))
    if facts.verb == "all_out_attack":
        battle.write(actor, Defense, "all_out_loss", facts.all_out_bonus, ("AOA-04",))
        battle.write(actor, Defense, "all_out", True, ("AOA-05",))
        battle.write(actor, ActionBudget, "all_out_used", True, ("AOA-02",))
    if roll.critical_failure and battle.rules.house["critical_failure"] == "on":
        battle.write(actor, Conditions, "stumbled", True, ("DIC-12",))


def at_square(battle: Battle, facts: AttackFacts, frame: stack.Frame, hit: bool) -> None:
    """A blow at a square tells only whether it struck somebody (COV-18)."""
    square = dict(frame.facts).get("guess")
    if square is None:
        return
    rules = ("COV-18", "STD-01")
    battle.say(SquareStruck(unit=facts.actor.id, square=square, weapon=facts.weapon.key, found=hit, rules=rules))
    if hit:
        knowledge.discover(battle, facts.actor.side, facts.target.id)


def _struck(battle: Battle, facts: AttackFacts, final: Forecast, successes: int, frame: stack.Frame) -> None:
    """A hit does its harm, or its chapter goes on from here: the frame of that name, at step ``hit``."""
    steps = battle.rules.verb(facts.verb).steps
    if "harm" in steps:
        harmed = battle.rules.harm(facts, final, successes)
        reached = harmed.bashing + harmed.lethal + harmed.aggravated
        penetration.prepare(battle, facts, reached, dict(frame.facts))
    if final.spot:
        harm = damage.packed(harmed)
        stack.push(battle, "called_shots", "hit", **dict(frame.facts) | {"successes": successes, "harm": harm})
    elif "harm" in steps:
        damage.strike(battle, facts.target.id, facts.actor.id, facts.weapon, successes, harmed)
    else:
        stack.push(battle, facts.verb, "hit", **dict(frame.facts) | {"successes": successes})
