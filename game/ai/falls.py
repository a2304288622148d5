"""What a fall does to somebody, on average: to the unit that climbs or leaps, to a foe that is driven over an edge."""

from __future__ import annotations

from game.ai import worth
from game.ai.strikes import MILLION, millionths
from systems.facts import UnitFacts
from systems.rulesets.base import Ruleset


def hurt(rules: Ruleset, unit: UnitFacts, metres: int) -> int:
    """Worth of the harm of a fall so deep, before weighing who falls; whoever it would drop counts as dropped."""
    cost = 0
    if metres < 1:
        return 0
    for successes, chance in enumerate(rules.fall_save(unit).successes):
        harmed = rules.fall(unit, metres, successes)
        points = harmed.bashing + harmed.lethal + harmed.aggravated
        lost = worth.DROP if points >= unit.healthy else worth.HARM * points // max(1, unit.healthy)
        cost += millionths(chance) * lost // MILLION
    return cost
