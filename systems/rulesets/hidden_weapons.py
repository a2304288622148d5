"""Weapons that are seen too late: [Hidden Weapon] (companion 9, DEF-15).

Before the attack roll the target looks: PER + Investigation against a difficulty of 1. Who notices nothing is
flat-footed against this one attack.
"""

from __future__ import annotations

from systems import plan_odds
from systems.facts import UnitFacts, cite
from systems.forecast import AttackFacts, Forecast, Side, Step
from systems.frozen import replace
from systems.odds import Distribution
from systems.rulesets import saves

TRAIT = "hidden_weapon"
TRAITS = frozenset((TRAIT,))
DIFFICULTY = 1
RULES = ("DEF-15", "DIC-07")


def watch(facts: AttackFacts) -> Step | None:
    """The target's look at the weapon; None where it has been decided, or nothing depends on it any more."""
    if facts.noticed is not None or not facts.weapon.trait(TRAIT):
        return None
    unit = facts.target
    if unit.flat_footed or unit.stumbled or unit.helpless:
        return None
    side = looks(unit)
    missed = 1.0 - plan_odds.reaches(side.successes, DIFFICULTY)
    return Step("notice", None, side, (side,), missed, (1.0 - missed, missed), RULES)


def looks(unit: UnitFacts) -> Side:
    """The look itself; eyes that see nothing notice nothing."""
    side = saves.look(unit, RULES[0])
    return replace(side, successes=(1.0,), fails=RULES[:1]) if unit.bars("see") else side


def caught(facts: AttackFacts) -> AttackFacts:
    """The same attack on a target that has noticed nothing: flat-footed for it (DEF-15)."""
    if facts.noticed is not False:
        return facts
    cite("DEF-15")
    return replace(facts, target=replace(facts.target, stumbled=True))


def mixed(seen: Forecast, unseen: Forecast, step: Step) -> Forecast:
    """The two forecasts in the odds of the look; pool, defense and lines are those against a target that notices."""

    def either(a: Distribution, b: Distribution) -> Distribution:
        return plan_odds.mixture(((1.0 - step.win, a), (step.win, b)))

    def share(a: float, b: float) -> float:
        return (1.0 - step.win) * a + step.win * b

    return replace(
        seen,
        successes=either(seen.successes, unseen.successes),
        damage=either(seen.damage, unseen.damage),
        hit=share(seen.hit, unseen.hit),
        drop=share(seen.drop, unseen.drop),
        mean=share(seen.mean, unseen.mean),
        steps=(step, *seen.steps),
        effects=tuple(
            replace(one, amounts=either(one.amounts, other.amounts))
            for one, other in zip(seen.effects, unseen.effects, strict=True)
        ),
    )
