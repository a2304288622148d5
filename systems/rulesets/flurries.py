"""Several blows with one action by the Overseer rules: how many, and the odds of all of them together (DMG-10, DMG-11).

Beside the first, each meets a target that has suffered an attack more, has spent its defensive extra successes and is
hurt; it uses no extra success of the attacker and nothing else that was announced once.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from systems import odds
from systems.facts import UnitFacts, cite
from systems.forecast import AttackFacts, Forecast
from systems.odds import Distribution
from systems.rulesets import boons, hardiness
from systems.rulesets.house import House

VERB = "flurry"
BLOWS = "blows"
"""What gives more than one blow: the number of them all."""
TRAITS = frozenset((BLOWS,))


def later(facts: AttackFacts, before: Forecast, number: int) -> AttackFacts:
    """The facts of a blow once so many have been struck."""
    target = facts.target
    worn = replace(
        target, attacks_suffered=target.attacks_suffered + number,
        defense_extra_left=max(0, target.defense_extra_left - number * before.defense_extra),
    )  # fmt: skip
    return replace(facts, target=worn, extra=0, willpower=False, spot="", coup=False, pulled=0)


def joined(one: Distribution, other: Distribution, least: int) -> Distribution:
    """The harm of two blows, the second only where the first has not felled the target."""
    found = [0.0] * (max(len(one), min(len(one), least) + len(other) - 1))
    for first, chance in enumerate(one):
        if first >= least:
            found[first] += chance
            continue
        for second, share in enumerate(other):
            found[first + second] += chance * share
    return tuple(found)


class Flurries:
    """The answers about several blows; see ``base.Ruleset``."""

    house: House

    @abstractmethod
    def forecast(self, facts: AttackFacts) -> Forecast: ...

    @abstractmethod
    def falls(self, unit: UnitFacts, damage: tuple[float, ...]) -> float: ...

    def untargeted(self, verb: str) -> tuple[str, ...]:
        if verb != VERB:
            return ()
        if self.house["techniques"] == "barred":
            return ("SPA-02",)
        cite("CAL-02", "CDG-03")
        return ()

    def blows(self, unit: UnitFacts) -> int:
        return max(1, boons.most(unit, BLOWS))

    def flurry_plan(self, facts: AttackFacts, number: int) -> Forecast:
        """The first blow with the harm of all."""
        cite("DMG-10", "DMG-11")
        first = self.forecast(facts)
        damage, missed = first.damage, 1.0 - first.hit
        least = hardiness.least_to_fall(facts.target)
        for done in range(1, number):
            shown = self.forecast(later(facts, first, done))
            damage, missed = joined(damage, shown.damage, least), missed * (1.0 - shown.hit)
        return replace(
            first, damage=damage, hit=1.0 - missed, mean=odds.mean(damage), drop=self.falls(facts.target, damage)
        )
