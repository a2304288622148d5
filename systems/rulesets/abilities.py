"""Abilities by the Overseer rules: what they cost, which clash, what they give while they run (CUL, BON, AOA-07).

What an ability gives is a bonus of a type like any other (BON-01): DP on attacks of the type the ability names, Dodge,
which adds up, Insight and Armor, of which only the highest counts, metres of speed, and damage reduction.
"""

from __future__ import annotations

from dataclasses import replace

from systems.facts import AbilityFacts, UnitFacts, cite
from systems.forecast import Modifier
from systems.rulesets.verbs import MOVE, STANDARD

PRICES: dict[str, tuple[tuple[str, ...], ...]] = {
    "standard": (STANDARD,),
    "move": (MOVE, STANDARD),
    "swift": (("swift",), MOVE, STANDARD),
    "free": ((),),
}
"""What each kind of action is paid with; a dearer one may stand in for a cheaper (ACT-07)."""
TAGS = ("cultivation", "footwork", "protective_qi")
GIVES = ("attack", "dodge", "insight", "armor", "speed", "reduction")
BONUSES = ("technique", "training", "enhancement", "morale", "luck", "perfect")
"""Types an ability's bonus on attacks may have (companion 6.2)."""
RULE = "CUL-03"


def running(unit: UnitFacts) -> tuple[AbilityFacts, ...]:
    """The abilities in force, in the order of the sheet."""
    if not unit.abilities_active:
        return ()
    active = dict(unit.abilities_active)
    return tuple(each for each in unit.sheet.abilities if each.key in active)


def given(unit: UnitFacts, what: str) -> tuple[tuple[AbilityFacts, int], ...]:
    """Which abilities in force give of that, and how many points."""
    return tuple((each, points) for each in running(unit) for name, points in each.gives if name == what and points)


def clash(unit: UnitFacts, ability: AbilityFacts) -> tuple[str, tuple[str, ...]]:
    """What forbids to use the ability beside those in force: the other's key and the rules; ("", ()) when nothing does.

    Of each tag one may run; two footwork arts would both move the body (CUL-02 to CUL-04).
    """
    cite("CUL-03")
    for other in running(unit):
        if other.key == ability.key:
            return other.key, ("CUL-01",)
        if ability.tag and other.tag == ability.tag:
            return other.key, ("CUL-02", "CUL-03", *(("CUL-04",) if ability.tag == "footwork" else ()))
    return "", ()


def attack_lines(unit: UnitFacts) -> list[Modifier]:
    """Bonuses on attacks, each of its own type (BON-01, BON-05)."""
    return [
        Modifier(RULE, "modifier.ability", points, kind=each.bonus, source=each.key)
        for each, points in given(unit, "attack")
    ]


def guard(unit: UnitFacts, part: str, own: int) -> tuple[tuple[str, int], ...]:
    """What abilities add to a part of defense that is ``own`` without them: (ability, points).

    Dodge adds up; of Insight and Armor only the highest counts, so an ability adds what it has more (BON-01).
    """
    found = given(unit, part)
    if part == "dodge":
        return tuple((each.key, points) for each, points in found)
    if found:
        cite("BON-01")
    best = max(found, key=lambda each: each[1], default=None)
    if best is None or best[1] <= own:
        return ()
    return ((best[0].key, best[1] - own),)


def speed(unit: UnitFacts) -> int:
    """Metres of a move that abilities add; speeds always add up (companion 6.2)."""
    return sum(points for _, points in given(unit, "speed"))


def hardened(unit: UnitFacts) -> UnitFacts:
    """The unit with the damage reduction its abilities give, where that is more than it has of its own (DMG-14)."""
    most = max((points for _, points in given(unit, "reduction")), default=0)
    if most <= dict(unit.sheet.traits).get("damage_reduction", 0):
        return unit
    others = tuple(each for each in unit.sheet.traits if each[0] != "damage_reduction")
    traits = (*others, ("damage_reduction", most))
    return replace(unit, sheet=replace(unit.sheet, traits=traits))


class Arts:
    """The answers of the Overseer rules about abilities; see ``base.Ruleset``."""

    def ability_prices(self, ability: AbilityFacts) -> tuple[tuple[str, ...], ...]:
        return PRICES[ability.action]

    def clash(self, unit: UnitFacts, ability: AbilityFacts) -> tuple[str, tuple[str, ...]]:
        return clash(unit, ability)

    def one_action(self, unit: UnitFacts) -> tuple[str, ...]:
        """One action pays for one ability; an all-out attack has taken the standard action (CUL-01, AOA-07)."""
        return ("CUL-01", "ACT-10", *(("AOA-07",) if unit.all_out_used else ()))
