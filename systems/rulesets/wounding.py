"""From one attack to the two sides of its damage: the attacker's Blow and the target's Soak (FLW-06, DMG-14, DMG-18).

``harm`` works them out step by step; here is said which of a weapon's and a target's traits they carry.
"""

from __future__ import annotations

from functools import lru_cache

from systems.facts import UnitSheet, WeaponFacts
from systems.forecast import Modifier
from systems.rulesets import soak as soaking
from systems.rulesets.soak import Blow, Protection, Soak

TYPES = {"pierce": "piercing", "slash": "slashing", "blunt": "bludgeoning"}
#: Trait -> what it protects against and what bypasses it.
REDUCTIONS = {
    "damage_reduction": ("physical", "-"),
    "damage_reduction_artifact": ("physical", "artifact"),
    "energy_resistance": ("energy", ""),
    "all_energy_resistance": ("energy", ""),
}
#: Traits of bodies, armor and weapons that are played here.
WOUND_TRAITS = frozenset((*REDUCTIONS, "physical_absorption", "bulletproof", "live_round", "stone"))


@lru_cache(maxsize=1024)
def blow(weapon: WeaponFacts, cap: int) -> Blow:
    """What final successes with this weapon become: grade, types, tags and cap (DMG-02 to DMG-04)."""
    kinds = tuple(dict.fromkeys(TYPES.get(kind, kind) for kind in weapon.types)) or ("physical",)
    if all(kind in TYPES.values() for kind in kinds):
        kinds = ("physical",)
    tags = tuple(tag for tag in ("live_round", "artifact", "magic") if weapon.trait(tag))
    return Blow(grade=weapon.grade, types=kinds, tags=tags, cap=cap)


@lru_cache(maxsize=1024)
def soak(sheet: UnitSheet, bulletproof: tuple[str, ...]) -> Soak:
    """What stands between that damage and the track; ``bulletproof`` names the places whose Bulletproof still holds."""
    traits = [*sheet.traits, *(sheet.armor.traits if sheet.armor else ())]
    return Soak(
        hardness=dict(traits).get("stone", 0),
        absorption=tuple(
            Protection("physical", points, source=name) for name, points in traits if name == "physical_absorption"
        ),
        conversions=tuple(soaking.bulletproof(place) for place in bulletproof),
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
    for each in soak(sheet, ()).resistance:
        lines.append(
            Modifier("DMG-14", "modifier.reduction", each.amount, op="soak", source=each.source, scope="scene")
        )
    for each in soak(sheet, ()).absorption:
        lines.append(
            Modifier("FLW-06", "modifier.absorption", each.amount, op="soak", source=each.source, scope="scene")
        )
    return tuple(lines)
