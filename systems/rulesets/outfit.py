"""What is worn and held that helps by itself: small numbers of single armors, shields and weapons (companion 9 and 13).

Equipment defense of a weapon in hand, a shield held before shots without parrying, what a parry with it gives beside
its defense, extra successes that armor gives. Most gear gives nothing of all that.
"""

from __future__ import annotations

from dataclasses import replace

from systems.facts import Boon, UnitFacts, UnitSheet, WeaponFacts
from systems.forecast import Modifier

GUARD, SCREEN = "equipment_defense", "shield_vs_ranged"
DISMAY = "morale_loss"
REFLEX, REFLEX_EXTRA, PARRY_EXTRA = "parry_reflex", "parry_reflex_extra", "parry_defense_extra"
DEFENSE_EXTRA, STEALTH_EXTRA = "defense_extra", "stealth_extra"
RESISTANCE = "spell_resistance"
STRENGTH = "strength_bonus"
UNWORN = "unworn"
"""What an effect on a unit says whose armor is packed."""
TRAITS = frozenset((
    GUARD, SCREEN, DISMAY, REFLEX, REFLEX_EXTRA, PARRY_EXTRA, DEFENSE_EXTRA, STEALTH_EXTRA, RESISTANCE, STRENGTH,
))  # fmt: skip


def guards(unit: UnitFacts) -> tuple[int, str]:
    """Equipment bonus on the whole defense that something in hand gives, and what it is; (0, "") without one."""
    best = (0, "")
    for weapon in unit.arms:
        number = weapon.trait(GUARD)
        if number > best[0] and unit.in_hand(weapon) and not unit.helpless:
            best = number, weapon.key
    return best


def screen(unit: UnitFacts) -> int:
    """Shield Defense against ranged attacks of a shield that is held and does not parry."""
    shield = unit.sheet.shield
    if shield is None or not shield.trait(SCREEN) or unit.helpless:
        return 0
    return shield.trait(SCREEN) if any(each.key == shield.key for each in unit.arms) else 0


def dismay(unit: UnitFacts) -> tuple[Modifier, ...]:
    """What a shield that it parries with takes from the morale of whoever attacks it."""
    shield = parries_with(unit)
    if shield is None or not shield.trait(DISMAY):
        return ()
    return (Modifier("BON-07", "modifier.dismay", -shield.trait(DISMAY), kind="morale", source=shield.key),)


def parries_with(unit: UnitFacts) -> WeaponFacts | None:
    """What a running parry is made with."""
    return unit.weapon(unit.parry_weapon) if unit.parry_weapon else None


def reflex(unit: UnitFacts) -> tuple[int, int, str]:
    """Dice and extra successes on Reflex that the parrying shield gives, and the shield."""
    shield = parries_with(unit)
    return (0, 0, "") if shield is None else (shield.trait(REFLEX), shield.trait(REFLEX_EXTRA), shield.key)


def lent(sheet: UnitSheet) -> tuple[Boon, ...]:
    """The Strength that powered armor lends whoever wears it: an equipment bonus, as long as the battle lasts."""
    points = worn(sheet, STRENGTH)
    if not points or sheet.armor is None:
        return ()
    return (Boon(sheet.armor.key, sheet.id, "STR", points, "equipment"),)


def start(sheet: UnitSheet) -> tuple[Boon, ...]:
    """What its armor does for the unit as a fight begins: nothing, where it is kept packed and has to be put on."""
    armor = sheet.armor
    if armor is None or dict(sheet.kept).get(armor.key, "hand") == "hand":
        return lent(sheet)
    return (Boon(armor.key, sheet.id, UNWORN, 1),)


def dressed(sheet: UnitSheet, boons: tuple[Boon, ...]) -> UnitSheet:
    """The sheet without its armor where that is not worn."""
    return replace(sheet, armor=None) if any(each.what == UNWORN for each in boons) else sheet


def donned(sheet: UnitSheet, boons: tuple[Boon, ...]) -> tuple[Boon, ...]:
    """What lies on the unit once it has its armor on."""
    return (*lent(sheet), *(each for each in boons if each.what != UNWORN))


def resistance(unit: UnitFacts) -> int:
    """Successes that a casting loses against the unit: [Spell Resistance] of its body or armor (companion 9)."""
    own = max((number for name, number in unit.sheet.traits if name == RESISTANCE), default=0)
    return max(own, worn(unit.sheet, RESISTANCE))


def worn(sheet: UnitSheet, name: str) -> int:
    """The number of a trait of its armor; 0 without one."""
    if sheet.armor is None:
        return 0
    for key, value in sheet.armor.traits:
        if key == name:
            return value
    return 0
