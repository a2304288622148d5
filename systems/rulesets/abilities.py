"""Abilities by the Overseer rules: what they cost, which clash, what they give while they run (CUL, BON, AOA-07).

What an ability gives is a bonus of a type like any other (BON-01): DP on attacks of the type the ability names, Dodge,
which adds up, Insight and Armor, of which only the highest counts, metres of speed, and damage reduction.
"""

from __future__ import annotations

from systems.facts import AbilityFacts, UnitFacts, cite
from systems.frozen import replace
from systems.rulesets import boons
from systems.rulesets.boons import given, running
from systems.rulesets.verbs import MOVE, STANDARD

PRICES: dict[str, tuple[tuple[str, ...], ...]] = {
    "standard": (STANDARD,),
    "move": (MOVE, STANDARD),
    "swift": (("swift",), MOVE, STANDARD),
    "free": ((),),
}
"""What each kind of action is paid with; a dearer one may stand in for a cheaper (ACT-07)."""
TAGS = ("cultivation", "footwork", "protective_qi")
GIVES = boons.GIVES
BONUSES = ("technique", "training", "enhancement", "morale", "luck", "perfect")
"""Types an ability's bonus on attacks may have (companion 6.2)."""
RULE = boons.ABILITY_RULE


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


def speed(unit: UnitFacts) -> int:
    """Metres of a move that abilities and spells add; speeds always add up (companion 6.2)."""
    return sum(each.points for each in given(unit, "speed"))


#: What is given -> the trait of the body that it makes larger, where that is more than its own.
BODY = {"reduction": "damage_reduction", "absorption": "physical_absorption"}


def hardened(unit: UnitFacts) -> UnitFacts:
    """The unit with the damage reduction and absorption that abilities and spells give, where that is more than it has
    of its own (DMG-14, companion 7.2).
    """
    traits = dict(unit.sheet.traits)
    for what, trait in BODY.items():
        most = max((each.points for each in given(unit, what)), default=0)
        if most > traits.get(trait, 0):
            traits.pop(trait, None)
            traits[trait] = most
    if tuple(traits.items()) == unit.sheet.traits:
        return unit
    return replace(unit, sheet=replace(unit.sheet, traits=tuple(traits.items())))


class Arts:
    """The answers of the Overseer rules about abilities; see ``base.Ruleset``."""

    def ability_prices(self, ability: AbilityFacts) -> tuple[tuple[str, ...], ...]:
        return PRICES[ability.action]

    def clash(self, unit: UnitFacts, ability: AbilityFacts) -> tuple[str, tuple[str, ...]]:
        return clash(unit, ability)

    def one_action(self, unit: UnitFacts) -> tuple[str, ...]:
        """One action pays for one ability; an all-out attack has taken the standard action (CUL-01, AOA-07)."""
        return ("CUL-01", "ACT-10", *(("AOA-07",) if unit.all_out_used else ()))
