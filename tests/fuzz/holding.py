"""What must be true of the holds of a battle, reckoned from what is stored of each unit (invariant 8, H08)."""

from __future__ import annotations

from components.grapple import Grapple
from systems import geometry, knowledge
from systems.battle import Battle
from systems.facts import Held


def loose(battle: Battle) -> list[str]:
    """What is wrong with the holds: known to one end only, of somebody fallen, out of reach, in another group."""
    stored = {unit: battle.of(unit, Grapple) for unit in battle.ids}
    rows = [(Held(*row), unit) for unit, grapple in stored.items() for row in grapple.held_by]
    by_holder = sorted((unit, grapple.holds) for unit, grapple in stored.items() if grapple.holds)
    by_held = sorted((row.grappler, unit) for row, unit in rows)
    wrong = [] if by_holder == by_held else [f"the holders say {by_holder}, those they hold {by_held}"]
    named = {unit: grapple.group for unit, grapple in stored.items()}
    if named != _groups(battle.ids, by_held):
        wrong.append(f"groups are named {named}, but {by_held} hold one another")
    return wrong + [fault for row, unit in rows for fault in _faults(battle, row, unit)]


def _groups(units: tuple[str, ...], pairs: list[tuple[str, str]]) -> dict[str, str]:
    """Who hangs together, named after the first of them: every pair makes one group of two."""
    group = {unit: unit for unit in units}
    for one, other in pairs:
        joined = (group[one], group[other])
        first = min(joined, key=units.index)
        group = {unit: first if name in joined else name for unit, name in group.items()}
    holding = {unit for pair in pairs for unit in pair}
    return {unit: name if unit in holding else "" for unit, name in group.items()}


def _faults(battle: Battle, row: Held, held: str) -> list[str]:
    """Why this hold cannot be: it should have ended at once (GRP-04)."""
    grappler, target = battle.unit(row.grappler), battle.unit(held)
    name, weapon = f"{grappler.id} holds {held}", grappler.weapon(row.weapon)
    wrong = [f"{name}, and {each.id} has fallen" for each in (grappler, target) if each.fallen]
    if grappler.helpless or "act" in grappler.barred:
        wrong.append(f"{name} and cannot act: {grappler.states}")
    if weapon is None or not grappler.in_hand(weapon):
        return [*wrong, f"{name} with {row.weapon}, which it has not in hand"]
    distance = geometry.distance(grappler.footprint, target.footprint, knowledge.rise(battle, grappler, target))
    if distance > battle.rules.grip_reach(grappler, weapon, row.ranged):
        wrong.append(f"{name} {distance} m away")
    if row.grappler == held or row.margin < 0 or row.shield > row.pins:
        wrong.append(f"{name} as {row}")
    return wrong
