"""Locking a guided weapon on a target before it is fired, and missiles that come again (ART-01, companion 9):
[Guided], [Tracking].

A lock is that of the missile in the tube: it goes with it, and where it is locked on somebody else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import esper

from components.attack import Weapons
from systems import actions, attack, attack_facts, condition, contest, knowledge, rolls, saves, stack
from systems.battle import Battle
from systems.commands import Attack, Command, LockOn
from systems.events import LockedOn, MissileLost, MissileTurned
from systems.facts import UnitFacts, WeaponFacts
from systems.forecast import Forecast
from systems.frozen import replace
from systems.offers import Field, Offer, Refusal

RULES = ("ART-01",)
NO_LOCK = "attack.no_lock"


def why_not(battle: Battle, command: LockOn) -> Refusal | None:
    """Only a guided weapon, on what a shot with it could reach."""
    weapon = battle.unit(command.actor).weapon(command.weapon)
    if weapon is not None and not battle.rules.guided(weapon):
        return Refusal("lock_on.unguided", RULES, (("unit", command.actor), ("weapon", command.weapon)))
    refusal = attack.why_not(battle, Attack(command.actor, command.target, command.weapon))
    return None if refusal is not None and refusal.key == NO_LOCK else refusal


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """Whom each guided weapon in hand could be locked on."""
    price = actions.payable(battle, unit, "lock_on")
    for weapon in unit.arms if price is not None else ():
        if not battle.rules.guided(weapon):
            continue
        foes = tuple(foe.id for foe in battle.units() if foe.side != unit.side and not foe.dead)
        found = tuple(foe for foe in foes if why_not(battle, LockOn(unit.id, foe, weapon.key)) is None)
        if found and price is not None:
            fields = (Field("target", "unit", found), Field("weapon", "weapon", (weapon.key,)))
            yield Offer("lock_on", unit.id, fields, price, battle.rules.verb("lock_on").rules)


def forecast(battle: Battle, command: LockOn) -> Forecast:
    """The roll, the save, and how firmly the lock holds (exact)."""
    actor, target, weapon, distance = _ends(battle, command.actor, command.target, command.weapon)
    return battle.rules.locking(actor, target, weapon, distance)


def _ends(battle: Battle, actor: str, target: str, key: str) -> tuple[UnitFacts, UnitFacts, WeaponFacts, int]:
    unit, other = battle.unit(actor), battle.unit(target)
    weapon = unit.weapon(key)
    assert weapon is not None
    return unit, other, weapon, knowledge.distance(battle, unit, other)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The target's Reflex against it; then the lock holds by what is left, or does not."""
    actor, target, key = frame.fact("actor"), frame.fact("target"), frame.fact("weapon")
    if frame.step == "open":
        stack.turn(battle, contest.SETTLES, margin=0)
        if frame.fact("successes"):
            saves.begin(battle, "reflex", actor, target, frame.fact("successes"))
        return
    stack.pop(battle)
    weapon = battle.unit(actor).weapon(key)
    points = frame.fact("margin")
    if weapon is not None and points:
        rows = battle.rules.released(battle.of(actor, Weapons).handled, weapon)
        locked = (weapon.item, battle.rules.lock_mark(target, points))
        battle.write(actor, Weapons, "handled", (*rows, locked), RULES)
        condition.progress(battle)
    battle.say(LockedOn(unit=actor, target=target, weapon=key, points=points, rules=RULES))


# missiles that come again


def turn_begins(battle: Battle, unit: str) -> None:
    """Every missile of the unit that has missed strikes at its target once more, each time with fewer dice; it is lost
    where none are left, or nothing it could reach.
    """
    rows = battle.of(unit, Weapons).handled
    after = [(item, *battle.rules.chased(step)) for item, step in rows if battle.rules.chased(step)[0]]
    if not after:
        return
    kept = tuple(row for row in rows if not battle.rules.chased(row[1])[0])
    battle.write(unit, Weapons, "handled", kept, RULES)
    for item, target, times in after:
        weapon = next((arm for arm in battle.unit(unit).arms if arm.item == item), None)
        if weapon is None or not _reaches(battle, unit, target, weapon, times):
            battle.say(MissileLost(unit=unit, target=target, weapon=item, rules=RULES))
            continue
        command = Attack(unit, target, weapon.key)
        said = {each.name: getattr(command, each.name) for each in fields(command)}
        said |= {"verb": command.verb, "metres": 0, "guess": None, "fired": True, "rounds": battle.rules.again(times)}
        battle.say(MissileTurned(unit=unit, target=target, weapon=weapon.key, times=times, rules=RULES))
        stack.push(battle, "attack", "announce", **said)


def _reaches(battle: Battle, unit: str, target: str, weapon: WeaponFacts, times: int) -> bool:
    """Whether the missile still finds its target, with a die left to do it with."""
    actor, other = battle.unit(unit), battle.unit(target)
    if other.dead or other.presence != "here":
        return False
    armed = battle.rules.charged(battle.rules.armed(actor, weapon), battle.rules.again(times))
    facts = attack_facts.gather(battle.board, battle.rules, "attack", actor, other, armed)
    facts = replace(facts, weapon=armed, fired=True)
    return attack.impossible(battle.board, battle.rules, facts) is None and battle.rules.forecast(facts).pool > 0


class Locking(esper.Processor):
    """Pays for it and rolls."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, LockOn):
            return
        condition.undertake(battle, command.actor, command.verb)
        knowledge.reveal(battle, command.actor)
        side = battle.rules.lock_roll(*_ends(battle, command.actor, command.target, command.weapon))
        successes = rolls.side_rolls(battle, side, "lock_on")
        stack.push(
            battle, "lock_on", "open", actor=command.actor, target=command.target, weapon=command.weapon,
            successes=successes,
        )  # fmt: skip
