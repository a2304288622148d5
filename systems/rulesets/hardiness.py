"""The feat that hardens a body, rank by rank: Die-hard (companion 4.3, OVF-03).

1: Fortitude + rank. 2 and 4: Health + 1. 3: never out of the fight by wounds alone, one more success on Fortitude.
4: + rank dice against condition points. 5: exactly filled with aggravated damage, and nothing over, it lives.
"""

from __future__ import annotations

from systems.facts import UnitFacts, UnitSheet, cite
from systems.harm_odds import Harm, raised
from systems.rulesets import health
from systems.rulesets.health import Track

FEAT = "die_hard"
HEALTHIER = (2, 4)
STAYS_UP, AGAINST_POINTS, FILLED = 3, 4, 5
TRAITS = frozenset((FEAT,))


def rank(sheet: UnitSheet) -> int:
    """The rank of the feat; 0 without it."""
    for name, number in sheet.traits:
        if name == FEAT:
            return number
    return 0


def health_bonus(sheet: UnitSheet) -> int:
    """Points of Health that the feat gives."""
    return sum(rank(sheet) >= each for each in HEALTHIER)


def stays_up(sheet: UnitSheet) -> bool:
    """Whether wounds never make the unit unconscious: it acts until it dies."""
    return rank(sheet) >= STAYS_UP


def dice(sheet: UnitSheet) -> int:
    """Dice on rolls against condition points."""
    return rank(sheet) if rank(sheet) >= AGAINST_POINTS else 0


def state(sheet: UnitSheet, track: Track, overflow: int) -> str:
    """What the track makes of the unit; with the fifth rank only damage beyond a full track kills (OVF-03)."""
    found = health.state(track)
    if found != health.DEAD or not rank(sheet):
        return found
    cite("OVF-03")
    return health.UNCONSCIOUS if rank(sheet) >= FILLED and not overflow else found


def struck(unit: UnitFacts, older: int, harm: Harm) -> tuple[Track, int, str]:
    """The track after harm of which ``older`` wounds rise a grade first, what overflowed, and the state it leaves."""
    wounds = (unit.bashing, unit.lethal, unit.aggravated)
    if older:
        wounds = raised(wounds, older)
    track, overflow = health.take(Track(unit.healthy, *wounds), *harm)
    return track, overflow, state(unit.sheet, track, overflow)


def falls(unit: UnitFacts, harm: Harm) -> bool:
    """Whether that harm puts the unit out of the fight: it has no healthy point left, or has to be killed."""
    track, _, found = struck(unit, 0, harm)
    if not sum(harm) or track.healthy:
        return False
    return found == health.DEAD or not stays_up(unit.sheet)


def least_to_fall(unit: UnitFacts) -> int:
    """The least lethal damage that puts the unit out of the fight; any does without a healthy point."""
    return least_to_die(unit) if stays_up(unit.sheet) else max(1, unit.healthy)


def least_to_die(unit: UnitFacts) -> int:
    """The least lethal damage that kills the unit."""
    filled = 2 * (unit.healthy + unit.bashing) + unit.lethal
    return filled + (rank(unit.sheet) >= FILLED)
