"""Disarming: a blow at what the target holds, then Strength + Blade against it (DIS).

Priced like a called shot and without harm. What is lost falls into the target's square, or stays in a bare hand that
took it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from systems import actions, announcing, attack, condition, contest, hands, items, stack
from systems.battle import Battle
from systems.commands import Disarm, Sunder
from systems.events import ItemTaken
from systems.facts import UnitFacts, WeaponFacts
from systems.offers import Field, Offer, Refusal


def why_not(battle: Battle, command: Disarm) -> Refusal | None:
    """Why there is no disarming: not with this attack, not of this item, nothing to take hold of it with."""
    return attack.why_not(battle, command) or why_not_item(battle, command)


def why_not_item(battle: Battle, command: Disarm) -> Refusal | None:
    """Why it cannot be struck from the hand or taken by an attack that is possible."""
    actor, target = battle.unit(command.actor), battle.unit(command.target)
    weapon, item = actor.weapon(command.weapon), in_hand(battle, target, command.item)
    assert weapon is not None
    named = (("unit", actor.id), ("target", target.id), ("item", command.item))
    if item is None:
        return Refusal("disarm.no_item", ("DIS-07",), named)
    immune = battle.rules.disarmable(item)
    if immune:
        return Refusal("disarm.immune", immune, named)
    if command.take and battle.rules.hands_free(actor) < 1:
        return hands.full(actor.id, items.name_of(target.id, item.item), ("DIS-04",))
    if command.take and not battle.rules.takes(weapon):
        return Refusal("disarm.no_hand", ("DIS-04",), (*named, ("weapon", weapon.key)))
    return None


def in_hand(battle: Battle, target: UnitFacts, key: str) -> WeaponFacts | None:
    """The one item that is meant, if the target has it in hand; each is named by one of its ways (DIS-07, SUN-09)."""
    item = target.weapon(key)
    if item is None or (not item.natural and item not in items.movable(battle, target)):
        return None
    return item if items.present(battle, target, item) else None


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The blow has landed; then the grip has been rolled for."""
    actor, target = frame.fact("actor"), frame.fact("target")
    if frame.step == "hit":
        item = in_hand(battle, battle.unit(target), frame.fact("item"))
        if item is None:
            stack.pop(battle)
            return
        contest.begin(
            battle, "disarm", actor, target, weapon=frame.fact("weapon"), successes=frame.fact("successes"),
            item=item.key,
        )  # fmt: skip
        return
    stack.pop(battle)
    if frame.fact("margin"):
        lose(battle, actor, target, frame.fact("item"), take=frame.fact("take"))


def lose(battle: Battle, actor: str, target: str, key: str, *, take: bool) -> None:
    """The item leaves the target's hand: to the ground, or into the hand that struck (DIS-03, DIS-04)."""
    unit = battle.unit(target)
    item = unit.weapon(key)
    assert item is not None
    name = items.name_of(target, item.item)
    if take:
        count = items.release(battle, target, name, one=True, rules=("DIS-04",))
        items.receive(battle, actor, name, count, ("DIS-04",))
        battle.say(ItemTaken(unit=actor, target=target, item=name, rules=("DIS-04",)))
    else:
        items.fall(battle, target, name, (unit.x, unit.y), "disarmed", ("DIS-03", "DIS-07"), one=True)
    condition.progress(battle)


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """What the unit may strike out of whose hands, weapon by weapon."""
    yield from aimed_at_items(battle, unit, "disarm", why_not_item)


def aimed_at_items(
    battle: Battle, unit: UnitFacts, verb: str, judge: Callable[[Battle, Any], Refusal | None]
) -> Iterator[Offer]:
    """An offer for each weapon and target of a blow at what the target holds; natural weapons are never meant."""
    price = actions.payable(battle, unit, verb)
    if price is None:
        return
    kind: type[Disarm | Sunder] = Disarm if verb == "disarm" else Sunder
    struck = {weapon.key: [foe.id for foe in attack.strikable(battle, unit, weapon)] for weapon in unit.arms}
    for foe in battle.units():
        near = [weapon for weapon in unit.arms if foe.id in struck[weapon.key]]
        held = items.movable(battle, foe) if near else ()
        for weapon in near if held else ():
            if attack.why_not_so(battle, kind(unit.id, foe.id, weapon.key), unit, weapon) is not None:
                continue
            wanted = [(each.key, kind(unit.id, foe.id, weapon.key, item=each.key)) for each in held]
            keys = tuple([key for key, command in wanted if judge(battle, command) is None])
            if keys:
                fields = _fields(battle, unit, foe.id, weapon, keys)
                fields += _take(battle, unit, weapon) if verb == "disarm" else ()
                yield Offer(verb, unit.id, fields, price, battle.rules.verb(verb).rules)


def _fields(
    battle: Battle, unit: UnitFacts, target: str, weapon: WeaponFacts, keys: tuple[str, ...]
) -> tuple[Field, ...]:
    return (
        Field("target", "unit", (target,)),
        Field("weapon", "weapon", (weapon.key,)),
        Field("item", "choice", keys),
        Field("extra", "number", low=-1, high=attack.most_extra(battle, unit, weapon)),
        Field("willpower", "flag", (False, True) if unit.willpower else (False,)),
        *announcing.domain(battle, unit, weapon, announcing.PLAIN),
    )


def _take(battle: Battle, unit: UnitFacts, weapon: WeaponFacts) -> tuple[Field, ...]:
    takes = battle.rules.takes(weapon) and battle.rules.hands_free(unit) > 0
    return (Field("take", "flag", (False, True) if takes else (False,)),)
