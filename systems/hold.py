"""Who holds whom (GRP-04, GRP-05): taking hold, letting go, and what ends a hold by itself (H08).

One unit holds at most one other; any number may hold the same one. Everybody who hangs together is one group, named
after its first member in the order of the scenario. Every hold stands twice, with its holder and with the one that is
held, and only this file writes either.
"""

from __future__ import annotations

from components.grapple import Grapple
from systems import condition, knowledge
from systems.battle import Battle
from systems.events import HoldEnded, HoldTaken
from systems.facts import Held, UnitFacts, cite
from systems.offers import Refusal

Row = tuple[str, int, str, bool, bool, bool]
RULES = ("GRP-04", "GRP-05")
FREE = ("GRP-15",)


def members(battle: Battle, unit: str) -> tuple[str, ...]:
    """Everybody in the unit's hold, the unit included, in the order of the scenario; nobody outside any."""
    group = battle.unit(unit).group
    return tuple(other.id for other in battle.units() if other.group == group) if group else ()


def together(one: UnitFacts, other: UnitFacts) -> bool:
    """Whether the two are in one hold: everyone in it is grappling everyone (GRP-05)."""
    return one.group != "" and one.group == other.group


def take(
    battle: Battle, grappler: str, target: str, margin: int, *, weapon: str, ranged: bool = False,
    rules: tuple[str, ...] = RULES,
) -> None:  # fmt: skip
    """The grappler has a firm hold of the target, by ``margin`` (GRP-04, GRP-10). It must hold nobody yet."""
    row: Row = (grappler, margin, weapon, ranged, False, False)
    battle.write(target, Grapple, "held_by", (*battle.of(target, Grapple).held_by, row), rules)
    battle.write(grappler, Grapple, "holds", target, rules)
    _regroup(battle)
    condition.progress(battle)
    battle.say(HoldTaken(unit=grappler, target=target, margin=margin, ranged=ranged, rules=(*rules, "GRP-10")))
    for unit in (grappler, target):
        condition.lose_aim(battle, unit, "grappled")
    condition.end_total_defense(battle, target, "grappled")


def change(battle: Battle, grappler: str, rules: tuple[str, ...], **new: int | bool) -> None:
    """Give the grappler's hold another margin, or make it a pin, a shield, or neither.

    A body is kept in the way only while the pin's margin is above its Strength (PIN-09).
    """
    target = battle.unit(grappler).holds
    strength = battle.unit(target).attribute("STR")
    rows = []
    for row in battle.of(target, Grapple).held_by:
        held = Held(*row)
        if held.grappler == grappler:
            held = held._replace(**new)  # type: ignore[arg-type]
            held = held._replace(shield=held.shield and held.pins and held.margin > strength)
        rows.append(_row(held))
    battle.write(target, Grapple, "held_by", tuple(rows), rules)
    condition.progress(battle)


def release(battle: Battle, grappler: str, cause: str, rules: tuple[str, ...] = FREE) -> None:
    """The grappler's hold ends, and with it what it made of the two; nothing happens when it holds nobody."""
    target = battle.unit(grappler).holds
    if not target:
        return
    battle.write(grappler, Grapple, "holds", "", rules)
    rows = tuple(row for row in battle.of(target, Grapple).held_by if row[0] != grappler)
    battle.write(target, Grapple, "held_by", rows, rules)
    _regroup(battle)
    condition.progress(battle)
    battle.say(HoldEnded(unit=grappler, target=target, cause=cause, rules=rules))


def review(battle: Battle) -> None:
    """Every hold that can no longer be ends at once: an end has fallen, is out of reach, or cannot hold (H08)."""
    for unit in battle.kept("held", _held):
        target = battle.unit(unit)
        for row in target.held_by:
            cause = why_ended(battle, battle.unit(row.grappler), target, row)
            if cause:
                release(battle, row.grappler, cause, ("GRP-04",))


def _held(battle: Battle) -> tuple[str, ...]:
    return tuple(unit.id for unit in battle.units() if unit.held_by)


def why_ended(battle: Battle, grappler: UnitFacts, target: UnitFacts, row: Held) -> str:
    """Why this hold cannot go on; "" while it can."""
    if grappler.fallen or target.fallen:
        return "fell"
    if grappler.helpless or grappler.bars("act"):
        return "unable"
    if target.bars("reach"):
        return "out_of_reach"  # nothing takes hold of the banished (companion 8.3)
    weapon = grappler.weapon(row.weapon)
    if weapon is None or not grappler.in_hand(weapon):
        return "no_weapon"
    if grappler.states and battle.rules.too_many_hands(grappler, weapon):
        cite(battle.rules.barring(grappler, "hands")[1] or "CDG-09")  # bound or disabled hands hold nobody
        return "unable"
    distance = knowledge.distance(battle, grappler, target)
    return "out_of_reach" if distance > battle.rules.grip_reach(grappler, weapon, row.ranged) else ""


def why_not_strike(actor: UnitFacts, target: UnitFacts) -> Refusal | None:
    """Inside a hold there is no plain attack on one another (GRP-24, GRP-25), except by who has won the pin
    (PIN-11).
    """
    named = (("unit", actor.id), ("target", target.id))
    if not together(actor, target):
        return None
    if actor.holds == target.id and actor.grip is not None and actor.grip.pins:
        cite("PIN-11")
        return None
    return Refusal("hold.inside", ("GRP-24", "GRP-25"), named)


def leave(battle: Battle, unit: str) -> None:
    """A grappler that moves alone is out of the hold by that (GRP-15)."""
    release(battle, unit, "left", ("GRP-15",))


def _row(held: Held) -> Row:
    return (held.grappler, held.margin, held.weapon, held.ranged, held.pins, held.shield)


def _regroup(battle: Battle) -> None:
    """Name every group anew: who hangs together, over however many holds (GRP-05)."""
    leader: dict[str, str] = {}
    holds = {unit: battle.of(unit, Grapple).holds for unit in battle.ids}
    for unit in battle.ids:  # in the order of the scenario, so that the first member names the group
        if unit in leader or not (holds[unit] or battle.of(unit, Grapple).held_by):
            continue
        open_ = [unit]
        while open_:
            one = open_.pop()
            if one in leader:
                continue
            leader[one] = unit
            open_ += [holds[one]] if holds[one] else []
            open_ += [row[0] for row in battle.of(one, Grapple).held_by]
    for unit in battle.ids:
        battle.write(unit, Grapple, "group", leader.get(unit, ""), RULES)
