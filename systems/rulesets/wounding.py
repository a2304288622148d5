"""From one attack to the two sides of its damage: the attacker's Blow and the target's Soak (FLW-06, DMG-14, DMG-18).

``harm`` works them out step by step; here is said which of a weapon's and a target's traits they carry.
"""

from __future__ import annotations

from functools import lru_cache

from systems.facts import UnitSheet, WeaponFacts, cite
from systems.forecast import Modifier
from systems.rulesets import grading, soak as soaking
from systems.rulesets.soak import Blow, Harm, Protection, Soak

TYPES = {"pierce": "piercing", "slash": "slashing", "blunt": "bludgeoning"}
#: Trait -> what it protects against and what bypasses it.
REDUCTIONS = {
    "damage_reduction": ("physical", "-"),
    "damage_reduction_artifact": ("physical", "artifact"),
    "damage_reduction_magic": ("physical", "magic"),
    "damage_reduction_silver": ("physical", "silver"),
    "energy_resistance": ("energy", ""),
    "all_energy_resistance": ("energy", ""),
}
#: What a weapon may be made of or blessed with, so that a reduction with that weakness does not hold it (DMG-14).
PASSING = ("artifact", "magic", "silver")
FIXED = "fixed_damage"
"""What a weapon does on any hit, whatever was rolled (DMG-12)."""
#: Traits of bodies, armor and weapons that are played here.
WOUND_TRAITS = frozenset((FIXED, *REDUCTIONS, "physical_absorption", "bulletproof", "live_round", "stone", *PASSING))


@lru_cache(maxsize=1024)
def blow(weapon: WeaponFacts, cap: int) -> Blow:
    """What final successes with this weapon become: grade, types, tags and cap (DMG-02 to DMG-04)."""
    kinds = tuple(dict.fromkeys(TYPES.get(kind, kind) for kind in weapon.types)) or ("physical",)
    if all(kind in TYPES.values() for kind in kinds):
        kinds = ("physical",)
    tags = tuple(tag for tag in ("live_round", *PASSING) if weapon.trait(tag))
    more = weapon.trait("extra_damage")
    extra = (Harm(types=kinds, tags=tags).holding(_graded(weapon.grade, more)),) if more else ()
    return Blow(grade=weapon.grade, types=kinds, tags=tags, cap=cap, fixed=weapon.trait(FIXED), extra=extra)


def _graded(grade: str, points: int) -> tuple[int, int, int]:
    """So many points of one grade."""
    return (points if grade == "B" else 0, points if grade == "L" else 0, points if grade == "A" else 0)


@lru_cache(maxsize=1024)
def soak(sheet: UnitSheet, bulletproof: tuple[str, ...], kinds: grading.Rows = ()) -> Soak:
    """What stands between that damage and the track; ``bulletproof`` names the places whose Bulletproof still holds,
    ``kinds`` what the weapon's own kind does to this target.
    """
    traits = [*sheet.traits, *(sheet.armor.traits if sheet.armor else ())]
    return Soak(
        hardness=dict(traits).get("stone", 0) - grading.softened(kinds),
        absorption=tuple(
            Protection("physical", points, source=name) for name, points in traits if name == "physical_absorption"
        ),
        conversions=(*grading.conversions(kinds), *(soaking.bulletproof(place) for place in bulletproof)),
        vulnerable=grading.vulnerable(kinds),
        halved=grading.halved(kinds),
        immune=grading.immune(kinds),
        resistance=tuple(
            Protection(REDUCTIONS[name][0], points, REDUCTIONS[name][1], source=name)
            for name, points in traits
            if name in REDUCTIONS
        ),
    )


def changes(weapon: WeaponFacts, sheet: UnitSheet, bulletproof: tuple[str, ...]) -> tuple[Modifier, ...]:
    """The lines a forecast shows about harm: Bulletproof where it bites, reductions and absorption by their size."""
    lines = [
        Modifier("DMG-18", "modifier.bulletproof", 0, op="grade", source=place, scope="scene")
        for place in bulletproof
        if weapon.trait("live_round") and weapon.grade != "B"
    ]
    passes = blow(weapon, 0).tags
    for each in soak(sheet, ()).resistance:
        if each.weakness in passes:
            cite("DMG-14")
            continue
        lines.append(
            Modifier("DMG-14", "modifier.reduction", each.amount, op="soak", source=each.source, scope="scene")
        )
    for each in soak(sheet, ()).absorption:
        lines.append(
            Modifier("FLW-06", "modifier.absorption", each.amount, op="soak", source=each.source, scope="scene")
        )
    return tuple(lines)
