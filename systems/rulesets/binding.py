"""What work on bonds brings about, exactly: tying, reinforcing, getting out, untying (BND-03 to BND-08)."""

from __future__ import annotations

from systems import odds, plan_odds
from systems.forecast import Effect, Forecast, Side
from systems.rulesets.plans import once, undertaking


def tied(side: Side, target: str, costs: tuple[str, ...]) -> Forecast:
    """The successes are the DC of getting out; none at all and the knots do not hold (BND-03)."""
    return undertaking(
        "bind", side.unit, target, costs, side=side, effects=(Effect("bound", side.successes, ("BND-03",)),)
    )


def reinforcing(
    side: Side, target: str, costs: tuple[str, ...], worth: tuple[int, ...], solid: bool, before: bool
) -> Forecast:
    """What the DC wins: ``worth[n]`` by n successes (BND-04, BND-05). ``solid`` needs a reinforcement that holds, this
    one or one ``before`` (BND-08).
    """
    added = odds.mapped(side.successes, worth.__getitem__)
    effects = [Effect("reinforced", added, ("BND-04", "BND-05"))]
    if solid:
        effects.append(Effect("helpless", once(1.0 if before else 1.0 - added[0]), ("BND-08",)))
    return undertaking("bind", side.unit, target, costs, side=side, effects=tuple(effects))


def escaping(side: Side, costs: tuple[str, ...], dc: int, gathered: int) -> Forecast:
    """The chance that this minute's successes take the sum above the DC, and what they add to it (BND-06, BND-07)."""
    freed = plan_odds.exceeds(side.successes, dc - gathered)
    effects = (Effect("freed", once(freed), ("BND-07",)), Effect("loosened", side.successes, ("BND-06",)))
    return undertaking("escape", side.unit, side.unit, costs, side=side, effects=effects)


def untied(unit: str, target: str, costs: tuple[str, ...]) -> Forecast:
    """No dice: knots give way to free hands (BND-06)."""
    return undertaking("unbind", unit, target, costs, effects=(Effect("freed", once(1.0), ("BND-06",)),))
