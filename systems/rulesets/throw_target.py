"""Throwing a target, by the Overseer rules: whom, how far, what a crash does, and the whole plan (THT, EX-13)."""

from __future__ import annotations

from dataclasses import replace
from math import prod

from systems import odds, plan_odds
from systems.facts import UnitFacts, cite
from systems.forecast import Effect, Forecast, Landing, Step
from systems.rulesets import falling, hardiness, loads
from systems.rulesets.answers import Harmed
from systems.rulesets.harm import resolve
from systems.rulesets.house import House
from systems.rulesets.plans import once, undertaking
from systems.rulesets.soak import Harm
from systems.rulesets.things import HARDNESS

SOFT = 2
"""Hardness up to which an obstacle gives way as much as what flies into it (THT-07, KW-16)."""
Chances = tuple[float, ...]


def too_heavy(unit: UnitFacts, target: UnitFacts, house: House) -> tuple[str, ...]:
    """The rules by which the unit has not the strength to throw the target; empty when it has (THT-09)."""
    if house["throw_strength"] == "kilograms":
        fits = loads.weight(target.size) <= loads.load(unit).heavy
    else:
        fits = target.size <= unit.size + unit.attribute("STR") // 2
    cite("THT-09")
    return () if fits else ("THT-09",)


def metres(own: int, margin: int, house: House) -> int:
    """How far a throw goes that was won: a metre a success rolled, or a point of the margin (THT-04)."""
    return own if house["throw_distance"] == "successes" else margin


def crash(unit: UnitFacts, left: int, hardness: int) -> Harmed:
    """What flying so many metres further would have been does to a body that is stopped (THT-06 to THT-08).

    It counts as falling damage: reductions are useless, what shortens falls lowers it, immunity removes it.
    """
    points = falling.counted_metres(unit, left)
    hard = hardness > SOFT
    harm = Harm(lethal=points if hard else 0, bashing=0 if hard else points, types=("falling",))
    cite("THT-06" if hard else "THT-07", "THT-08")
    result = resolve((harm,), falling.soak(unit.sheet))
    return Harmed(
        result.bashing, result.lethal, result.aggravated, dealt=result.dealt, absorbed=result.absorbed,
        modifiers=result.modifiers,
    )  # fmt: skip


def plan(
    costs: tuple[str, ...], target: UnitFacts, steps: tuple[Step, ...], landings: tuple[Landing, ...],
    struck: UnitFacts | None, house: House,
) -> Forecast:  # fmt: skip
    """Everybody who objects, then the throw: how far, into what, with what harm; ``landings[n]`` for n metres thrown.

    ``struck`` is the unit that stands in the way, wherever the throw ends in one.
    """
    cite("THT-04", "THT-12")
    throw = steps[-1]
    assert throw.own is not None
    allowed = prod(step.win for step in steps[:-1])
    came = plan_odds.contest(throw.own.successes, throw.other.successes)
    thrown = came.successes if house["throw_distance"] == "successes" else came.margins
    flies = (1.0 - allowed * (1.0 - thrown[0]), *(allowed * chance for chance in thrown[1:]))
    harm = plan_odds.mixture([(chance, _harm(target, at)) for chance, at in zip(flies, landings, strict=True)])
    effects = [Effect("thrown", _spread(flies, [at.metres for at in landings]), ("THT-04",))]
    effects.append(Effect("released", once(allowed), ("THT-10",)))
    if any(at.fall for at in landings):
        effects.append(Effect("fall", _spread(flies, [at.fall for at in landings]), ("THT-04", "DMG-15")))
    if len(harm) > 1:
        effects.append(Effect("prone", once(1.0 - harm[0]), ("THT-12",)))
    if struck is not None:
        hurt = [_points(crash(struck, at.left, 0)) if at.unit == struck.id else 0 for at in landings]
        effects.append(Effect("crashed_into", _spread(flies, hurt), ("THT-07",)))
    shown = undertaking(
        "throw_target", throw.own.unit, target.id, costs, steps=steps, effects=tuple(effects), hit=1.0 - flies[0]
    )
    drop = odds.at_least(harm, hardiness.least_to_fall(target))
    return replace(shown, damage=harm, drop=drop, mean=odds.mean(harm))


def _harm(target: UnitFacts, at: Landing) -> Chances:
    """Chance of each number of points that landing so puts on the target's track."""
    if at.fall:
        return falling.damage(target, at.fall)
    points = _points(crash(target, at.left, at.hardness)) if at.hardness >= 0 else 0
    return (*[0.0] * points, 1.0)


def _points(harmed: Harmed) -> int:
    return harmed.bashing + harmed.lethal + harmed.aggravated


def _spread(chances: Chances, amounts: list[int]) -> Chances:
    """The distribution of what each outcome amounts to."""
    found = [0.0] * (1 + max(amounts))
    for chance, amount in zip(chances, amounts, strict=True):
        found[amount] += chance
    return tuple(found)


class Throws:
    """The answers of the Overseer rules about throwing people, and about loads; see ``base.Ruleset``."""

    house: House

    def load(self, unit: UnitFacts) -> tuple[int, int, int, int, int]:
        return loads.load(unit)

    def weight(self, unit: UnitFacts) -> int:
        return loads.weight(unit.size)

    def too_heavy(self, unit: UnitFacts, target: UnitFacts) -> tuple[str, ...]:
        return too_heavy(unit, target, self.house)

    def thrown_metres(self, own: int, margin: int) -> int:
        return metres(own, margin, self.house)

    def crash(self, unit: UnitFacts, left: int, hardness: int) -> Harmed:
        return crash(unit, left, hardness)

    def rock(self) -> int:
        return HARDNESS["stone"]

    def gives_way(self, hardness: int) -> bool:
        return hardness <= SOFT

    def throw_plan(
        self, costs: tuple[str, ...], target: UnitFacts, steps: tuple[Step, ...], landings: tuple[Landing, ...],
        struck: UnitFacts | None,
    ) -> Forecast:  # fmt: skip
        return plan(costs, target, steps, landings, struck, self.house)
