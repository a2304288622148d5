"""Odds of whole plans: a hit, then a contest or a save, then what it brings about (FLW-02).

``follow`` gives an attack's forecast the steps that come after the hit. Facts in, numbers out, exact.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from systems import odds, plan_odds
from systems.forecast import AttackFacts, ContestFacts, Effect, Forecast, Step

Judge = Callable[[ContestFacts], Step]
"""How the edition works a contest out."""


def follow(judge: Judge, facts: AttackFacts, forecast: Forecast) -> Forecast:
    """The forecast of an attack that does no harm by itself, with its contest and what that brings about."""
    return FOLLOWS[facts.verb](judge, facts, harmless(forecast))


def harmless(forecast: Forecast) -> Forecast:
    """The hit does no damage: TRP-02, BRS-04, GRP-02, DIS-01, SUN-01."""
    return replace(forecast, damage=(1.0,), drop=0.0, mean=0.0)


def given_hit(successes: tuple[float, ...]) -> tuple[float, ...]:
    """Chances of each number of final successes once it is known to be a hit; a sure miss stays one."""
    hit = 1.0 - successes[0]
    return (0.0, *(chance / hit for chance in successes[1:])) if hit > 0 else (1.0,)


def margins(forecast: Forecast, step: Step) -> tuple[float, ...]:
    """Chances of each margin of the whole plan, hit and contest; 0 where either fails (DIC-06)."""
    return plan_odds.in_turn(forecast.successes, step.margins)


def once(chance: float) -> tuple[float, float]:
    """The amounts of something that happens or does not."""
    return (1.0 - chance, chance)


def _trip(judge: Judge, facts: AttackFacts, forecast: Forecast) -> Forecast:
    """The successes of the touch against Balance; a win throws the target down (TRP-04, TRP-05)."""
    step = judge(ContestFacts("trip", facts.actor, facts.target, facts.weapon, against=given_hit(forecast.successes)))
    prone = Effect("prone", once(odds.at_least(margins(forecast, step), 1)), ("TRP-05",))
    return replace(forecast, steps=(step,), effects=(prone,))


FOLLOWS: dict[str, Callable[[Judge, AttackFacts, Forecast], Forecast]] = {"trip": _trip}
