"""What a weapon's kind makes of its damage against this target: points that rise a grade, damage that counts twice
(companion 9 and 14): [Energy Weapon], [Bolt], [Holy], [Unholy], [Netherworld].

A line of the forecast carries the number of points; the resolution reads the same line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from systems.forecast import AttackFacts, Modifier
from systems.rulesets.soak import Conversion

RULE = "DMG-17"
TWICE = "FLW-06"
ENERGY, BOLT = "energy_weapon", "bolt"
HOLY, UNHOLY, NETHERWORLD = "holy", "unholy", "netherworld"
DARK, LIGHT = "dark_creature", "light_creature"
MEMBERS, MOTES, EITHER = "swarm_members", "swarm_motes", "either_type"
EDGED = ("pierce", "slash")
PHYSICAL = (*EDGED, "blunt")
TRAITS = frozenset((ENERGY, BOLT, HOLY, UNHOLY, NETHERWORLD, DARK, LIGHT, "energyproof", MEMBERS, MOTES, EITHER))
#: What counts twice on creatures of these types (companion 14).
DOUBLED = {"undead": (HOLY, NETHERWORLD), "spirit": (NETHERWORLD,), "incorporeal": (NETHERWORLD,)}
#: Keyword of a weapon -> the type and the trait of the creatures that it is worse for, and its line.
OPPOSITE = {HOLY: ("dark", DARK, "modifier.holy"), UNHOLY: ("light", LIGHT, "modifier.unholy")}


class Guard(NamedTuple):
    """What the target still has against this attack: points of armor and natural armor, and the places whose
    Energyproof holds.
    """

    worn: int
    energyproof: tuple[str, ...]
    pierced: int = 0
    """Armor Piercing that found nothing more to strip."""


def lines(facts: AttackFacts, guard: Guard) -> tuple[Modifier, ...]:
    """A line for each keyword that changes the damage on this target; none of most weapons."""
    found: list[Modifier] = []
    for name, _ in facts.weapon.traits:
        row = ROWS.get(name)
        if row is not None:
            found += row(facts, guard)
    found += _twice(facts)
    found += _scattered(facts)
    hard = dict(facts.target.sheet.traits).get("stone", 0) if guard.pierced else 0
    if hard:  # what is left of it works on the hardness of the body
        lost = min(hard, guard.pierced)
        found.append(Modifier("DEF-10", "modifier.hardness_pierced", -lost, op="soak", scope="scene"))
    return tuple(found)


def _energy(facts: AttackFacts, guard: Guard) -> Iterable[Modifier]:
    """Up to half the weapon's damage becomes aggravated, unless something Energyproof stands before it."""
    points = facts.weapon.damage // 2
    for place in guard.energyproof[:1]:
        return (Modifier(RULE, "modifier.energyproof", 0, op="note", source=place, scope="scene"),)
    return (Modifier(RULE, "modifier.energy_weapon", points, op="grade"),) * bool(points)


def _bolt(facts: AttackFacts, guard: Guard) -> Iterable[Modifier]:
    """Half the weapon's Size in points becomes aggravated where it is stronger than what the target wears."""
    points = facts.weapon.size // 2 if guard.worn < facts.weapon.damage else 0
    return (Modifier(RULE, "modifier.bolt", points, op="grade"),) * bool(points)


def _against(name: str) -> Callable[[AttackFacts, Guard], Iterable[Modifier]]:
    kind, trait, line = OPPOSITE[name]

    def judged(facts: AttackFacts, _: Guard) -> Iterable[Modifier]:
        sheet, points = facts.target.sheet, facts.weapon.damage
        if (sheet.kind != kind and not dict(sheet.traits).get(trait)) or not points:
            return ()
        return (Modifier(RULE, line, points, op="grade"),)

    return judged


ROWS: Mapping[str, Callable[[AttackFacts, Guard], Iterable[Modifier]]] = {
    ENERGY: _energy,
    BOLT: _bolt,
    HOLY: _against(HOLY),
    UNHOLY: _against(UNHOLY),
}


def _twice(facts: AttackFacts) -> Iterable[Modifier]:
    """The final damage counts twice on a creature that cannot stand the weapon's kind."""
    for name in DOUBLED.get(facts.target.sheet.kind, ()):
        if facts.weapon.trait(name):
            return (Modifier(TWICE, "modifier.twice", 0, op="note", source=name, scope="scene"),)
    return ()


def _scattered(facts: AttackFacts) -> Iterable[Modifier]:
    """One blow at a swarm: what pierces or cuts finds half of it where its bodies are of Size 1, and nothing physical
    does anything to smaller ones (companion 14). Of two types each has to be hindered, whether the weapon does both or
    either: one that does either does the better one.
    """
    sheet, types = facts.target.sheet, facts.weapon.types
    if sheet.kind != "swarm":
        return ()
    traits = dict(sheet.traits)
    if traits.get(MOTES) and all(kind in PHYSICAL for kind in types):
        return (Modifier(TWICE, "modifier.swarm_unhurt", 0, op="note", source=facts.weapon.key, scope="scene"),)
    if traits.get(MEMBERS) and types and all(kind in EDGED for kind in types):
        return (Modifier(TWICE, "modifier.swarm_halved", 0, op="note", source=facts.weapon.key, scope="scene"),)
    return ()


Rows = tuple[tuple[str, int], ...]


def rows(changes: Iterable[Modifier]) -> Rows:
    """What of a forecast's lines the soak has to know: (keyword, points)."""
    return tuple((each.key.partition(".")[2], each.value) for each in changes if each.key in KEYS)


SOFTER = "hardness_pierced"
HALVED, UNHURT = "swarm_halved", "swarm_unhurt"
KEYS = frozenset(f"modifier.{name}" for name in (*ROWS, "twice", SOFTER, HALVED, UNHURT))


def conversions(found: Rows) -> tuple[Conversion, ...]:
    """The attacker's conversions (companion 7.2, step 6): lethal damage turns aggravated, what is holy or unholy also
    raises bashing.
    """
    return tuple(
        Conversion(name, "attacker", 1, points, "L" if name in (ENERGY, BOLT) else "BL", rule=RULE)
        for name, points in found
        if name in ROWS
    )


def softened(found: Rows) -> int:
    """Points of Hardness that the attack goes through."""
    return -sum(points for name, points in found if name == SOFTER)


def halved(found: Rows) -> tuple[str, ...]:
    """Types of damage of which half is done."""
    return ("physical",) if any(name == HALVED for name, _ in found) else ()


def immune(found: Rows) -> tuple[str, ...]:
    """Types of damage that do nothing."""
    return ("physical",) if any(name == UNHURT for name, _ in found) else ()


def vulnerable(found: Rows) -> tuple[str, ...]:
    """Types of damage that count twice: all of them or none."""
    return ("all",) if any(name == "twice" for name, _ in found) else ()
