"""Automatic fire: how many rounds a burst takes, what it gives, whom else it reaches (companion 9): [Short Burst],
[Long Burst], [Full Auto].

Whoever else it reaches is met by an attack roll of its own, with its own defense; each of them makes all of these rolls
harder (SEP-02).
"""

from __future__ import annotations

from typing import NamedTuple

from systems.facts import WeaponFacts
from systems.forecast import AttackFacts, Modifier

GUN = "firearm"
"""How what fires bursts is used."""
BESIDE = 1
"""Metres from the first target within which somebody is beside it."""


class Fire(NamedTuple):
    """One way of firing: the trait it takes, its line, its rounds and dice, and how many more targets it reaches;
    ``chosen``: the shooter picks them, otherwise it is everybody beside the first.
    """

    trait: str
    line: str
    rounds: int
    dice: int
    others: int = 0
    chosen: bool = False


#: By verb.
BURSTS = {
    "short_burst": Fire("short_burst", "modifier.short_burst", 3, 1),
    "long_burst": Fire("long_burst", "modifier.long_burst", 5, 2, 1, chosen=True),
    "full_auto": Fire("full_auto", "modifier.full_auto", 10, 3, 9),
}
BONUS, EACH = "full_auto_bonus", "rounds_per_attack"
TRAITS = frozenset((*(each.trait for each in BURSTS.values()), BONUS, EACH))


def fires(verb: str, weapon: WeaponFacts) -> bool:
    """Whether the weapon can be fired by that verb: any but a burst, or a burst the gun is made for."""
    return verb not in BURSTS or (weapon.mode == GUN and weapon.trait(BURSTS[verb].trait) > 0)


def rounds(verb: str, weapon: WeaponFacts) -> int:
    """Rounds that one attack takes; some guns fire so many whatever they do."""
    return max(BURSTS[verb].rounds if verb in BURSTS else 1, weapon.trait(EACH) if weapon.mode == GUN else 0)


def metres(verb: str) -> int:
    """Metres round the first target in which a burst reaches others; 0: none."""
    return BESIDE if verb in BURSTS and BURSTS[verb].others else 0


def reached(facts: AttackFacts, near: tuple[str, ...]) -> tuple[str, ...]:
    """Whom of those near enough the attack meets: all of them where shot scatters, otherwise as the burst has it."""
    row = BURSTS.get(facts.verb)
    if row is None or facts.weapon.trait("splash"):
        return near
    if row.chosen:
        return tuple(each for each in near if each == facts.beside)
    return near[: row.others]


def lines(facts: AttackFacts) -> list[Modifier]:
    """The dice of a burst, a perfect bonus (BON-04)."""
    row, weapon = BURSTS.get(facts.verb), facts.weapon
    if row is None:
        return []
    found = [Modifier("BON-04", row.line, row.dice, kind="perfect", source=weapon.key)]
    if facts.verb == "full_auto" and weapon.trait(BONUS):
        found.append(Modifier("BON-04", "modifier.full_auto_bonus", weapon.trait(BONUS), "add", "perfect", weapon.key))
    return found
