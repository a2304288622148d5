"""Odds of whole plans: a hit, then a contest or a save, then what it brings about (FLW-02).

``follow`` gives an attack's forecast the steps that come after the hit. Facts in, numbers out, exact.
"""

from __future__ import annotations

from collections.abc import Callable
from math import fsum

from systems import plan_odds
from systems.forecast import AttackFacts, ContestFacts, Effect, Forecast, Side, Step
from systems.frozen import replace

Judge = Callable[[ContestFacts], Step]
"""How the edition works a contest out."""


def follow(judge: Judge, facts: AttackFacts, forecast: Forecast) -> Forecast:
    """The forecast of an attack that does no harm by itself, with its contest and what that brings about."""
    return FOLLOWS[facts.verb](_helped(judge, facts), facts, forecast)


def _helped(judge: Judge, facts: AttackFacts) -> Judge:
    """The same, with everybody who is ready to help the attacker in the contest in question (AID-01)."""
    if not facts.helpers:
        return judge

    def asked(contest: ContestFacts) -> Step:
        ready = tuple(each for each in facts.helpers if each.readied == (contest.actor.id, contest.name))
        return judge(replace(contest, helpers=ready))

    return asked


def undertaking(
    verb: str, actor: str, target: str, costs: tuple[str, ...], *, side: Side | None = None,
    steps: tuple[Step, ...] = (), effects: tuple[Effect, ...] = (), hit: float = 1.0,
) -> Forecast:  # fmt: skip
    """The forecast of a deed without an attack roll: its own roll ``side``, if it has one, its contests and effects."""
    roll = Side(actor, "", 0, (), successes=(1.0 - hit, hit)) if side is None else side
    return Forecast(
        verb=verb, actor=actor, target=target, weapon="", costs=costs, modifiers=roll.modifiers, pool=roll.pool,
        again=roll.again, cap=0, cap_modifiers=(), defense=(), leftover=(), attack_extra=roll.extra,
        attack_extra_modifiers=roll.extra_modifiers, lost_successes=roll.lost, defense_extra=0, defense_extra_max=0,
        grade="", conversion=(), successes=roll.successes, damage=(1.0,), hit=1.0 - roll.successes[0], drop=0.0,
        mean=0.0, presence=roll.presence, steps=steps, effects=effects,
    )  # fmt: skip


def harmless(forecast: Forecast) -> Forecast:
    """The hit does nobody damage: TRP-02, BRS-04, GRP-02, DIS-01, SUN-01."""
    return replace(forecast, damage=(1.0,), drop=0.0, mean=0.0)


def uncapped(forecast: Forecast) -> Forecast:
    """Nor does it wear anything: there is no damage that the cap could bound (DMG-04)."""
    return replace(forecast, cap=0, cap_modifiers=())


def unrolled(forecast: Forecast) -> Forecast:
    """The same deed where no attack roll comes before its contest: it always comes to that."""
    return replace(
        forecast, modifiers=(), pool=0, attack_extra=0, attack_extra_modifiers=(), lost_successes=0,
        defense_extra=0, defense_extra_max=0, successes=(0.0, 1.0), hit=1.0, presence=0,
    )  # fmt: skip


def preceded(forecast: Forecast, step: Step, rule: str) -> Forecast:
    """The same plan behind a contest that has to be won before it is begun (OVR-05)."""

    def behind(chances: tuple[float, ...]) -> tuple[float, ...]:
        return plan_odds.in_turn(once(step.win), chances)

    effects = tuple(replace(each, amounts=behind(each.amounts)) for each in forecast.effects)
    return replace(
        forecast,
        successes=behind(forecast.successes),
        damage=behind(forecast.damage),
        hit=forecast.hit * step.win,
        drop=forecast.drop * step.win,
        mean=forecast.mean * step.win,
        steps=(step, *forecast.steps),
        effects=(Effect("passed", once(step.win), (rule,)), *effects),
    )


def given_hit(successes: tuple[float, ...]) -> tuple[float, ...]:
    """Chances of each number of final successes once it is known to be a hit; a sure miss stays one.

    The hits are added up: what a near-certain miss leaves of 1 is mostly rounding.
    """
    hit = fsum(successes[1:])
    return (0.0, *(chance / hit for chance in successes[1:])) if hit > 0 else (1.0,)


def margins(forecast: Forecast, step: Step) -> tuple[float, ...]:
    """Chances of each margin of the whole plan, hit and contest; 0 where either fails (DIC-06)."""
    return plan_odds.in_turn(forecast.successes, step.margins)


def once(chance: float) -> tuple[float, float]:
    """The amounts of something that happens or does not."""
    return (1.0 - chance, chance)


FOLLOWS: dict[str, Callable[[Judge, AttackFacts, Forecast], Forecast]] = {}
