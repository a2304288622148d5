"""What goes on after it has hit, and how (companion 9): [Penetrating], [Super Penetrating], and what penetrates only
who wears nothing (companion 13.2, R23).
"""

from __future__ import annotations

from dataclasses import replace
from math import fsum

from systems import plan_odds
from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AttackFacts, Forecast, Modifier
from systems.rulesets import things

THROUGH, SUPER, BARE = "penetrating", "super_penetrating", "penetrating_unarmored"
TRAITS = frozenset((THROUGH, SUPER, BARE))


def penetrates(weapon: WeaponFacts, target: UnitFacts) -> bool:
    """Whether a shot that has done damage to this target goes on; some do only where nothing is worn against them."""
    if weapon.trait(THROUGH) or weapon.trait(SUPER):
        return True
    sheet = target.sheet
    return weapon.trait(BARE) > 0 and sheet.armor is None and sheet.shield is None and not sheet.natural_armor


def slowed(weapon: WeaponFacts, dealt: int) -> int:
    """Dice that the shot loses by the damage it has done before."""
    return 0 if weapon.trait(SUPER) else dealt


def lines(facts: AttackFacts) -> list[Modifier]:
    """What is lost by whom the shot has gone through (COV-15)."""
    if not facts.pierced:
        return []
    return [Modifier("COV-15", "modifier.pierced", -facts.pierced, kind="untyped", source=facts.weapon.key)]


def ignored_cover(weapon: WeaponFacts) -> int:
    """Points of Cover Defense that a super-penetrating shot goes through."""
    return weapon.trait("armor_piercing") if weapon.trait(SUPER) else 0


def passes(facts: AttackFacts) -> bool:
    """Whether it goes through everything that covers the target whole: all of it softer than the shot is piercing."""
    power = facts.weapon.trait("armor_piercing")
    if not facts.weapon.trait(SUPER) or not facts.cover.pieces:
        return False
    cite("COV-15")
    return all(things.HARDNESS.get(each.material, things.HARDNESS["wood"]) < power for each in facts.cover.pieces)


def in_the_odds(rows: tuple[tuple[float, Forecast], ...]) -> Forecast:
    """One forecast of several, each with its chance; what is missing to 1 is that it never comes to any of them."""
    left = max(0.0, 1.0 - fsum(chance for chance, _ in rows))
    likeliest = max(rows, key=lambda each: each[0])[1]

    def mixed(part: str) -> tuple[float, ...]:
        shares = [(chance, getattr(row, part)) for chance, row in rows]
        return plan_odds.mixture([*shares, (left, (1.0,))])

    return replace(
        likeliest,
        successes=mixed("successes"),
        damage=mixed("damage"),
        hit=fsum(chance * row.hit for chance, row in rows),
        drop=fsum(chance * row.drop for chance, row in rows),
        mean=fsum(chance * row.mean for chance, row in rows),
        effects=(),
        steps=(),
    )
