"""Ways of going of the Overseer rules: climbing, crawling, swimming, balance, jumps and flight (MOV-03, companion 10).

Each has one roll whose successes say how far one comes: nothing, a part of the base speed, or twice that part where the
roll is worth twice the difficulty. Facts in, numbers out.
"""

from __future__ import annotations

from typing import NamedTuple

from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import Modifier, Side
from systems.rulesets import boons, flight
from systems.rulesets.contests import Row, rolled
from systems.rulesets.flight import CLUMSY, PERFECT, mobility
from systems.rulesets.house import House

#: Traits of bodies and of what they hold that these rules play.
TRAITS = frozenset((flight.FLIGHT, "climb", "climb_speed", "mount"))
CRAWL_DC = 1
HIGH, LONG = 4, 16
"""Tenths of a metre that one success carries high and far."""
HALF_A_DIE = 5
APEX = 4
"""A long jump is a quarter as high as it is far."""
SLOW, RAPID = 4, 3
"""Successes that a slow current takes, and a rapid one after it has halved them."""


class Gait(NamedTuple):
    """One way of going. ``part``: quarters of the base speed that a success gives; ``penalty``: DP a point of Armor
    Penalty takes; ``low``: what a roll below half the difficulty means, ``short`` one below it.
    """

    rule: str
    roll: Row
    part: int
    penalty: int
    short: str = "stuck"
    low: str = "stuck"


CLIMBING = Row("STR", "Athletics", "climb")
GAITS: dict[str, Gait] = {
    "climb": Gait("MOV-03", CLIMBING, 1, 1, low="falls"),
    "crawl": Gait("MOV-01", CLIMBING, 1, 1),
    "swim": Gait("MOV-01", Row("STR", "Athletics", "swim"), 1, 3, short="flounders", low="sinks"),
    "balance": Gait("MOV-01", Row("DEX", "Athletics", "balance"), 2, 1, low="prone"),
    "jump": Gait("MOV-03", Row("STR", "Athletics", "jump"), 0, 2),
    "measure": Gait("MOV-03", Row("INT", "Athletics", "jump"), 0, 2),
}


class Stride(NamedTuple):
    """What one roll comes to: ``goes``, ``stuck``, ``prone``, ``falls``, ``flounders`` or ``sinks``, and the half
    metres it is good for.
    """

    fate: str
    half: int = 0


def gait(name: str, unit: UnitFacts, run: int = 0) -> Side:
    """The roll, with every line: armor, claws, the run-up of a jump."""
    row = GAITS[name]
    lines = []
    armor = unit.sheet.armor
    if armor is not None and armor.penalty:
        lines.append(Modifier(row.rule, "modifier.armor_penalty", -row.penalty * armor.penalty, kind="untyped"))
    if row.roll is CLIMBING:
        lines += _claws(row.rule, unit.arms)
    if name == "jump" and run:
        points = min(run, unit.attribute("STR"))
        lines.append(Modifier(row.rule, "modifier.run_up", points, kind="enhancement"))
    return rolled(row.rule, unit, row.roll, lines)


def _claws(rule: str, arms: tuple[WeaponFacts, ...]) -> list[Modifier]:
    best = max(arms, key=lambda arm: arm.trait("climb"), default=None)
    points = best.trait("climb") if best is not None else 0
    return [Modifier(rule, "modifier.claws", points, kind="equipment", source=best.key)] if best and points else []


def stride(name: str, unit: UnitFacts, dc: int, successes: int) -> Stride:
    """How far so many successes bring the unit: a part of its base speed, twice that from twice the difficulty on."""
    row = GAITS[name]
    if successes >= dc:
        part = row.part * (2 if successes >= 2 * dc else 1)
        if name == "climb" and dict(unit.sheet.traits).get("climb_speed"):
            part = 4  # it climbs as fast as it walks
        return Stride("goes", 2 * unit.speed * part // 4)
    low = successes < dc // 2 if row.low == "falls" else 2 * successes < dc
    return Stride(row.low if low else row.short)


def upstream(successes: int, current: str) -> int:
    """What is left of the successes of one who swims against a ``slow`` or a ``rapid`` current."""
    if current == "rapid":
        return max(0, successes // 2 - RAPID)
    return max(0, successes - SLOW) if current else successes


def leap(successes: int, run: int, high: bool) -> int:
    """Tenths of a metre a jump carries, far or high; without a run-up the successes are halved, rounded down."""
    cite("MOV-03")
    return (successes if run else successes // 2) * (HIGH if high else LONG)


class Gaits:
    """The answers of the Overseer rules about ways of going; see ``base.Ruleset``."""

    house: House

    def gait(self, name: str, unit: UnitFacts, run: int = 0) -> Side:
        return gait(name, unit, run)

    def slid(self, unit: UnitFacts, face: int) -> int:
        """A d2 by the half of the die, times a sixth of the speed (companion 10)."""
        cite("MOV-01")
        return (1 if face <= HALF_A_DIE else 2) * unit.speed // 6

    def upstream(self, successes: int, current: str) -> int:
        return upstream(successes, current)

    def walks_walls(self, unit: UnitFacts) -> bool:
        """Whether it walks on any surface as on the ground, so that no climb takes a roll (companion 12)."""
        return boons.most(unit, "any_surface") > 0

    def stride(self, name: str, unit: UnitFacts, dc: int, successes: int) -> Stride:
        return stride(name, unit, dc, successes)

    def leap(self, successes: int, run: int, high: bool) -> int:
        return leap(successes, run, high)

    def flight(self, unit: UnitFacts) -> int:
        """What slows it on the ground slows it in the air, metre for metre."""
        return max(0, flight.metres(unit.sheet, unit.derived.speed) - unit.speed_lost)

    def aloft(self, unit: UnitFacts) -> bool:
        return flight.aloft(unit)

    def clumsy(self, unit: UnitFacts) -> bool:
        return mobility(unit) == CLUMSY

    def hovers(self, unit: UnitFacts) -> bool:
        """Good flyers may stay where they are; the others fly half their speed or fall."""
        return mobility(unit) >= PERFECT - 1 or dict(unit.sheet.traits).get("hover", 0) > 0

    def widest_turn(self, unit: UnitFacts) -> int:
        """Eighths of a circle it may turn by in flight: none, two, any."""
        return (0, 2, 4, 4)[mobility(unit)]

    def too_steep(self, unit: UnitFacts, rise: int, half: int) -> bool:
        """Whether climbing ``rise`` metres on ``half`` half metres of way is more than 30°, 45°, 60°; the perfect climb
        as they like.
        """
        rise, run = 4 * rise * rise, half * half
        return rise > 0 and (3 * rise > run, rise > run, rise > 3 * run, False)[mobility(unit)]
