"""Sundering: a blow at a weapon or shield, then Strength + Blade against it, then its Hardness (SUN).

Priced like a called shot; the one who holds it takes no harm. Wear is kept with the item, whoever has it.
"""

from __future__ import annotations

from collections.abc import Iterator

from systems import attack, attack_flow, condition, contest, disarm, items, stack, things
from systems.battle import Battle
from systems.commands import Sunder
from systems.events import ItemStruck
from systems.facts import UnitFacts
from systems.offers import Offer, Refusal


def why_not(battle: Battle, command: Sunder) -> Refusal | None:
    """Why there is no sundering: not with this attack, not of this item."""
    return attack.why_not(battle, command) or why_not_item(battle, command)


def why_not_item(battle: Battle, command: Sunder) -> Refusal | None:
    """Why the item cannot be struck by an attack that is possible."""
    item = disarm.in_hand(battle, battle.unit(command.target), command.item)
    named = (("unit", command.actor), ("target", command.target), ("item", command.item))
    if item is None:
        return Refusal("sunder.no_item", ("SUN-09",), named)
    return Refusal("sunder.immune", ("SUN-08",), named) if item.natural else None


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The blow has landed; then the weapon has been saved or not."""
    actor, target = frame.fact("actor"), frame.fact("target")
    if frame.step == "hit":
        item = disarm.in_hand(battle, battle.unit(target), frame.fact("item"))
        if item is None:
            stack.pop(battle)
            return
        cap = battle.rules.forecast(attack_flow.facts_in(battle, frame)).cap
        stack.turn(battle, "hit", cap=cap)
        contest.begin(
            battle, "sunder", actor, target, weapon=frame.fact("weapon"), successes=frame.fact("successes"),
            item=item.key,
        )  # fmt: skip
        return
    stack.pop(battle)
    if frame.fact("margin"):
        _strain(battle, frame)


def _strain(battle: Battle, frame: stack.Frame) -> None:
    """Every success up to the cap is 1 damage, less the item's Hardness; without structure points it is gone (SUN-06,
    companion 7.4).
    """
    actor, target = battle.unit(frame.fact("actor")), frame.fact("target")
    weapon, item = actor.weapon(frame.fact("weapon")), battle.unit(target).weapon(frame.fact("item"))
    assert weapon is not None
    assert item is not None
    name = items.name_of(target, item.item)
    thing = things.item(battle, target, item)
    damage = battle.rules.strain(thing, weapon, frame.fact("successes"), frame.fact("cap"))
    left = things.hurt(battle, name, thing, damage, ("SUN-06",))
    battle.say(
        ItemStruck(
            unit=target, source=actor.id, item=name, damage=damage, hardness=battle.rules.hardness(thing), left=left,
            rules=("SUN-06", "SUN-09", "DMG-16"),
        )
    )  # fmt: skip
    if left == 0:
        items.release(battle, target, name, one=True, rules=("SUN-06",))
        things.forget(battle, name)
    if damage:
        condition.progress(battle)


def offers(battle: Battle, unit: UnitFacts) -> Iterator[Offer]:
    """What the unit may strike at in whose hands, weapon by weapon."""
    yield from disarm.aimed_at_items(battle, unit, "sunder", why_not_item)
