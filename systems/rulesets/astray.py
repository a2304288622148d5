"""The odds of an attack into a hold, which may meet somebody else than its target (GRP-11, GRP-12)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from systems import odds
from systems.facts import cite
from systems.forecast import AttackFacts, Effect, Forecast

RULES = ("GRP-11", "GRP-12")


def mixed(forecast: Callable[[AttackFacts], Forecast], facts: AttackFacts) -> Forecast:
    """The forecast of what the attack does to its target, with its chance to meet it at all, and as effects what it
    does to each other unit that it may meet. Pool, defense and lines are those against the target.
    """
    cite(*RULES)
    own = forecast(replace(facts, astray=()))
    meets = 1.0 - sum(stray.chance for stray in facts.astray)
    others: list[Effect] = [Effect("meets_target", (1.0 - meets, meets), RULES)]
    for stray in facts.astray:
        others.append(
            Effect("meets_other", (1.0 - stray.chance, stray.chance), RULES, unit=stray.facts.target.id),
        )
        if facts.item:  # a blow at what the target holds comes to nothing on anybody else
            continue
        other = forecast(stray.facts)
        harm = other.damage if len(other.damage) > 1 else (1.0 - other.hit, other.hit)
        others.append(Effect("struck_instead", scaled(harm, stray.chance), RULES, unit=stray.facts.target.id))
    damage = scaled(own.damage, meets)
    return replace(
        own,
        successes=scaled(own.successes, meets),
        damage=damage,
        hit=own.hit * meets,
        drop=own.drop * meets,
        mean=odds.mean(damage),
        effects=(
            *(replace(each, amounts=scaled(each.amounts, meets)) for each in own.effects),
            *others,
        ),
    )


def scaled(amounts: tuple[float, ...], chance: float) -> tuple[float, ...]:
    """The amounts of something that comes about only with that chance; 0 is all the rest."""
    rest = tuple(chance * each for each in amounts[1:])
    return (1.0 - sum(rest), *rest)
