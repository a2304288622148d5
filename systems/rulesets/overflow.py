"""Weapons that kill nobody: the damage they would kill with is thrown away and counts as stun (OVF-04, companion 13.2).

What overflows is what OVF-02 finds no more use for; for such a weapon already what would turn the last wound that keeps
the unit alive. So much less Endurance are points of stun, which add up with earlier ones; nothing saves from them.
"""

from __future__ import annotations

from systems.facts import UnitFacts, WeaponFacts, cite
from systems.harm_odds import Harm
from systems.rulesets import hardiness, health

NAME, POINTS = "stun_overflow", "stun"
RULES = ("OVF-04",)
TRAITS = frozenset((NAME,))


def spares(weapon: WeaponFacts) -> bool:
    """Whether nobody dies of this weapon's damage."""
    return weapon.trait(NAME) > 0


def struck(unit: UnitFacts, older: int, harm: Harm, sparing: bool) -> tuple[health.Track, int, str]:
    """The track after harm, what overflowed, and the state it leaves, as ``hardiness.struck`` has them; where the
    weapon is ``sparing``, what would kill overflows, the gravest points first.
    """
    left, points = 0, list(harm)
    while sparing and hardiness.struck(unit, older, (points[0], points[1], points[2]))[2] == health.DEAD:
        worst = max((grade for grade in range(3) if points[grade]), default=-1)
        if worst >= 0:
            points[worst] -= 1
        elif older:
            older -= 1
        else:
            break
        left += 1
        cite(*RULES)
    track, overflow, state = hardiness.struck(unit, older, (points[0], points[1], points[2]))
    return track, overflow + left, state


def stunned(unit: UnitFacts, overflow: int) -> int:
    """Points of stun that so much overflow gives."""
    return max(0, overflow - unit.attribute("END"))
