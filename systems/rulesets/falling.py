"""Falls of the Overseer rules: the save against one, and the damage it does (DMG-15, companion 7.3).

Three metres are free; every further 3 m, or part of them, is one point of lethal damage. Reflex: each success takes 2 m
off. Damage reduction is useless against a fall, absorption is not; what shortens a fall lowers it and immunity removes
it. Points have no limit.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from systems import odds
from systems.facts import UnitFacts, UnitSheet, cite
from systems.forecast import ContestFacts, Side
from systems.rulesets import harm, saves, wounding
from systems.rulesets.answers import Harmed
from systems.rulesets.soak import Harm, Soak

FREE = 3
PER_POINT = 3
CANCELLED = 2
"""Metres that one success of the save takes off."""
#: Traits that only a fall asks for: metres it is shortened by, and immunity to its damage.
FALL_TRAITS: frozenset[str] = frozenset(("shorter_falls", "fall_immune"))


def counted_metres(unit: UnitFacts, metres: int) -> int:
    """How deep a fall counts for this unit before its save."""
    return max(0, metres - dict(unit.sheet.traits).get("shorter_falls", 0))


def save(unit: UnitFacts) -> Side:
    """Reflex against the fall (DIC-13); who cannot roll it falls with the full weight of its body."""
    side = saves.save(ContestFacts("reflex", unit, unit)).other
    return replace(side, immune=(), fails=side.immune, successes=(1.0,)) if side.immune else side


def points(metres: int, successes: int) -> int:
    """Points of damage of a fall so deep, after so many successes of the save."""
    cite("DMG-15")
    left = metres - CANCELLED * successes - FREE
    return -(-max(0, left) // PER_POINT)


def fall(unit: UnitFacts, metres: int, successes: int) -> Harmed:
    """What a fall does to the unit before its track takes it."""
    dealt = points(counted_metres(unit, metres), successes)
    result = harm.resolve((Harm(lethal=dealt, types=("falling",)),), soak(unit.sheet))
    return Harmed(
        result.bashing, result.lethal, result.aggravated, dealt=result.dealt, absorbed=result.absorbed,
        modifiers=result.modifiers,
    )  # fmt: skip


def damage(unit: UnitFacts, metres: int) -> tuple[float, ...]:
    """Chance of each number of points a fall puts on the track."""

    def reaches(successes: int) -> int:
        harmed = fall(unit, metres, successes)
        return harmed.bashing + harmed.lethal + harmed.aggravated

    return odds.mapped(save(unit).successes, reaches)


@lru_cache(maxsize=1024)
def soak(sheet: UnitSheet) -> Soak:
    """Absorption of physical force also holds in a fall; reductions and armor do not."""
    whole = wounding.soak(sheet, ())
    return replace(
        whole,
        immune=("falling",) if dict(sheet.traits).get("fall_immune") else (),
        absorption=tuple(replace(each, against="falling") for each in whole.absorption),
        resistance=(),
    )
