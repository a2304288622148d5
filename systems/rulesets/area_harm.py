"""What an area does to one unit in it by the Overseer rules (AOE-04, DMG-08, companion 7, 9, 13.3).

Its damage is a number of its own, or what an attack roll comes to; each success of the target's save takes 1 off before
anything else, and only then Sealed, reductions and the track follow.
"""

from __future__ import annotations

from functools import lru_cache

from systems import odds, plan_odds
from systems.facts import WeaponFacts, cite
from systems.forecast import AreaFacts
from systems.frozen import dataclass, replace
from systems.odds import Distribution
from systems.rulesets import area_saves, handling, harm, keywords, point_types, wounding
from systems.rulesets.answers import Way
from systems.rulesets.area_ways import POINTS, SPELLS
from systems.rulesets.house import House
from systems.rulesets.sheet import skill_counted
from systems.rulesets.soak import Blow, Conversion, Soak


def damage(facts: AreaFacts, house: House, way: Way, rolled: int) -> int:
    """Damage before the save: the weapon's own, less for who is too weak for it; of a spray what was rolled, up to the
    cap, which every resource has (DMG-08).
    """
    weapon = facts.weapon
    if facts.amount >= 0:
        return facts.amount
    if way.counts:
        skilled = skill_counted(facts.actor, weapon.skill, weapon.specialty)
        cap = skilled + 2 * weapon.damage
        if way.name in SPELLS:
            cap = facts.actor.attribute(handling.rolled_attribute(weapon, house)) + skilled + weapon.damage
            cite("SPL-03")
        if rolled > cap:
            cite("DMG-08")
        return min(rolled, cap)
    if way.name == "suppress":
        short = handling.shortfall(facts.actor, weapon)
        return max(0, weapon.damage + weapon.trait("suppressive_damage") - short)
    return weapon.damage


def penalty(way: Way, rolled: int) -> int:
    """Dice that the successes take from the save; of a spray they are the damage itself."""
    return 0 if way.counts else rolled


def blow(weapon: WeaponFacts) -> Blow:
    """The damage as the harm steps take it: from an area, without a cap of its own."""
    plain = wounding.blow(weapon, 0)
    return replace(plain, cap=None, tags=(*plain.tags, "area"))


def soak(facts: AreaFacts, house: House, way: Way) -> Soak:
    """What stands between the damage and the track: beside the rest [Sealed X], for which damage smaller than Armor + X
    is a grade milder (companion 9); to a swarm areas do twice the harm (companion 14). A part that is pierced bare
    protects no longer.
    """
    unit, sheet = facts.target, facts.target.sheet
    parts = area_saves.guards(unit)
    area_saves.pierce(parts, facts, house, way.heeds)
    pierced = "armor_piercing" in way.heeds and facts.weapon.trait("armor_piercing") > 0
    places = (
        ("armor", "armor", sheet.armor.traits if sheet.armor else ()),
        ("body", "natural", sheet.traits),
    )
    held = tuple(
        place for place, part, traits in places if dict(traits).get("bulletproof") and not (pierced and not parts[part])
    )
    plain = wounding.soak(sheet, held)
    worn = dict(sheet.armor.traits).get("sealed", 0) if sheet.armor else 0
    if pierced and not parts["armor"]:
        worn = 0
    conversions = plain.conversions
    if worn and sheet.armor:
        limit = sheet.armor.ranged + worn
        conversions = (*conversions, Conversion("sealed", "armor", needs=("area",), below=limit, rule="AOE-04"))
    swarm = ("all",) if sheet.kind == "swarm" else ()
    immune = (*plain.immune, "poison") if keywords.unpoisoned(sheet) else plain.immune
    return replace(
        plain, conversions=conversions, sealed=worn, vulnerable=(*plain.vulnerable, *swarm), immune=immune
    )  # fmt: skip


def ignites(facts: AreaFacts) -> int:
    """The least harm that sets the target on fire: what the weapon says, or any where it carries what burns (companion
    13.3); 0 where nothing does, or it burns already.
    """
    unit = facts.target
    if unit.point("burn") or point_types.immune(unit.sheet, "burn"):
        return 0
    carried = any(each.trait("volatile") and unit.loaded(each) for each in unit.sheet.explosives)
    return 1 if carried else facts.weapon.trait("ignites")


def points_at(weapon: WeaponFacts, near: int) -> tuple[tuple[str, int], ...]:
    """Condition points by distance from the middle: all of them inside, fewer in the outer ring (companion 13.3)."""
    close = near <= weapon.trait("blast")
    return tuple(
        (kind, number if close else weapon.trait("outer_points"))
        for trait, kind in POINTS.items()
        if (number := weapon.trait(trait))
    )


@dataclass(frozen=True, slots=True)
class Saving:
    """What of a save its odds depend on."""

    pool: int
    lost: int
    extra: int
    presence: int
    fails: bool


@lru_cache(maxsize=20000)
def dealt(
    own: Distribution, saving: Saving, flat: int, counts: bool, cap: int, hurts: Blow, guard: Soak
) -> tuple[Distribution, Distribution]:
    """Damage left by the save, and what of it reaches the track, over everything that may be rolled.

    ``flat``: the damage where it is a number of its own; with ``counts`` it is what was rolled, up to ``cap``.
    """
    left: list[float] = [0.0]
    for rolled, chance in enumerate(own):
        if not chance:
            continue
        amount = min(rolled, cap) if counts else flat
        saved = _saves(saving, 0 if counts else rolled)
        left += [0.0] * (amount + 1 - len(left))
        for successes, share in enumerate(saved):
            left[max(0, amount - successes)] += chance * share
    table = [sum(each) for each in harm.by_successes(hurts, guard, len(left) - 1)]
    return tuple(left), odds.mapped(tuple(left), table.__getitem__)


def _saves(saving: Saving, fewer: int) -> Distribution:
    if saving.fails:
        return (1.0,)
    pool = saving.pool - fewer
    extra, presence = (saving.extra, 0) if pool > 0 else (0, saving.presence)
    return plan_odds.side(pool, lost=saving.lost, extra=extra, presence=presence)
