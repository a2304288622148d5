"""What strips a defense: its parts as they stand, and what the attacker's weapon takes from them (step 6 of DEF-18).

Lines are seen from the attacker, so what is stripped is positive.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from systems.facts import UnitFacts, WeaponFacts, cite
from systems.forecast import AttackFacts, Modifier
from systems.rulesets import boons, knacks
from systems.rulesets.house import House

CLOSE_SHOT = 5
"""Metres within which a firearm's High Speed may be lost (FIR-06)."""
EFFECTS = ("high_speed", "armor_piercing", "overpower", "spell_piercing", "target_base", "unfamiliar_base")
"""Special effects of a weapon that strip defense."""
#: What says that a gun's High Speed travels with the shot.
GUN_SPEED = {"firearm": "FIR-05", "artillery": "ART-06"}


@dataclass(slots=True)
class Stripping:
    """The parts as they stand, the lines so far, and what is left over of the attacker's traits."""

    parts: dict[str, int]
    all_out: bool
    lines: list[Modifier] = field(default_factory=list)
    leftover: dict[str, int] = field(default_factory=dict)
    collapsed: bool = False

    def take(self, part: str, most: int) -> int:
        """Strip up to ``most`` points of one part; returns what was taken. Base at 0 collapses the rest (AOA-05)."""
        taken = max(0, min(self.parts[part], most))
        self.parts[part] -= taken
        return taken

    def collapse(self) -> None:
        """After an all-out attack Base at 0 takes Dodge, Insight and Parry with it, at once (AOA-05, AOA-06)."""
        if not self.all_out or self.collapsed or self.parts["base"] > 0:
            return
        self.collapsed = True
        gone = sum(self.take(part, self.parts[part]) for part in ("dodge", "insight", "parry"))
        self.lines.append(Modifier("AOA-05", "modifier.collapse", gone, scope="scene"))


def by_weapon(work: Stripping, facts: AttackFacts, house: House) -> None:
    """Everything the weapon takes off, one effect after the other (DEF-09 to DEF-12, MEF-01)."""
    if sum(number > 0 and name in EFFECTS for name, number in facts.weapon.traits) > 1:
        cite("MEF-01")  # one blow, and every effect of the weapon applies
    _awkward(work, facts)
    _high_speed(work, facts, house)
    _armor_piercing(work, facts, house)
    _overpower(work, facts)
    _spell_piercing(work, facts)


def _awkward(work: Stripping, facts: AttackFacts) -> None:
    """A weapon that is hard to stand against takes from Base Defense by the way it is used (companion 13)."""
    lost = knacks.base_lost(facts)
    if lost:
        taken = work.take("base", lost)
        work.lines.append(Modifier("DEF-03", "modifier.awkward_weapon", taken, source=facts.weapon.key, scope="scene"))
        work.collapse()


def _high_speed(work: Stripping, facts: AttackFacts, house: House) -> None:
    """High Speed strips Base, then Dodge, then Parry; nothing goes on after a collapse (DEF-09, AOA-06, TDF-04)."""
    speed = facts.weapon.trait("high_speed")
    if not speed:
        return
    if house["close_shots"] == "on" and facts.weapon.mode == "firearm" and facts.distance <= CLOSE_SHOT:
        work.lines.append(Modifier("FIR-06", "modifier.close_shot", 0, op="note", scope="scene"))
        return
    if facts.target.total_defense and _firearm(facts.weapon) and facts.target_sees_attacker:
        cite("DEF-13")  # all of it, not just some points
        work.lines.append(Modifier("TDF-04", "modifier.high_speed_ignored", 0, op="note", scope="scene"))
        return
    base_first = house["high_speed_order"] == "base_dodge_parry"
    order = ("base", "dodge", "parry") if base_first else ("parry", "dodge", "base")
    if facts.weapon.mode in GUN_SPEED:
        cite(GUN_SPEED[facts.weapon.mode])
    left = speed
    for part in order:
        left -= work.take(part, left)
        if part == "base" and work.parts["base"] == 0 and work.all_out and not work.collapsed:
            cite("AOA-06")
            break
    work.lines.append(Modifier("DEF-09", "modifier.high_speed", speed - left, source=facts.weapon.key, scope="scene"))
    work.leftover["high_speed"] = left
    work.collapse()


def _firearm(weapon: WeaponFacts) -> bool:
    """A gun, artillery included; what the Skill Firearms shoots without powder is none (TDF-04)."""
    return weapon.mode in ("firearm", "artillery") and not (weapon.trait("crossbow") or weapon.trait("blowgun"))


def _armor_piercing(work: Stripping, facts: AttackFacts, house: House) -> None:
    """Armor Piercing strips Shield, Armor, Natural Armor (DEF-10)."""
    piercing = facts.weapon.trait("armor_piercing")
    if not piercing:
        cite("DEF-10")  # nothing is stripped, and Bulletproof holds
        return
    left = piercing
    shield_first = house["armor_piercing_order"] == "shield_armor_natural"
    for part in ("shield", "armor", "natural") if shield_first else ("armor", "shield", "natural"):
        left -= work.take(part, left)
    work.lines.append(
        Modifier("DEF-10", "modifier.armor_piercing", piercing - left, source=facts.weapon.key, scope="scene")
    )
    work.leftover["armor_piercing"] = left


def holding(work: Stripping, facts: AttackFacts, house: House, keyword: str) -> tuple[str, ...]:
    """Where Bulletproof or Energyproof still holds: Armor Piercing ends it on a part it strips bare (DMG-18, companion
    9 and T11).

    A shield's works while it parries, and fails with the whole parry under Overpower (companion 6.3).
    """
    unit, weapon = facts.target, facts.weapon
    armor, shield = unit.sheet.armor, unit.weapon(unit.parry_weapon) if unit.parry_weapon else None
    parries = unit.parry_shield > 0 and (weapon.melee or house["parry_vs_ranged"] == "on")
    if weapon.trait("overpower") and work.parts["parry"] + work.parts["shield"] == 0:
        parries = False
    places = (
        ("shield", "shield", shield.traits if shield and parries else ()),
        ("armor", "armor", armor.traits if armor else ()),
        ("body", "natural", unit.sheet.traits),
    )
    worn = [(place, part) for place, part, traits in places if traits and dict(traits).get(keyword)]
    if not worn:
        return ()
    if keyword == "bulletproof":
        cite("DMG-18")
    pierced = weapon.trait("armor_piercing") > 0
    return tuple(place for place, part in worn if not (pierced and work.parts[part] == 0))


def _overpower(work: Stripping, facts: AttackFacts) -> None:
    """Overpower ignores defense that comes from the act of parrying: Parry, then its Shield part (DEF-12)."""
    power = facts.weapon.trait("overpower")
    if not power:
        return
    left = power
    for part in ("parry", "shield"):
        left -= work.take(part, left)
    work.lines.append(Modifier("DEF-12", "modifier.overpower", power - left, source=facts.weapon.key, scope="scene"))
    work.leftover["overpower"] = left


def _spell_piercing(work: Stripping, facts: AttackFacts) -> None:
    """Spell Piercing strips defense of supernatural origin only (DEF-11)."""
    piercing = facts.weapon.trait("spell_piercing")
    if piercing:
        taken = 0
        for part in ("deflection", "armor", "natural", "dodge", "insight"):
            taken += work.take(part, min(piercing - taken, supernatural(facts.target, part, facts.weapon.melee)))
        work.lines.append(Modifier("DEF-11", "modifier.spell_piercing", taken, source=facts.weapon.key, scope="scene"))
        work.leftover["spell_piercing"] = piercing - taken


def supernatural(unit: UnitFacts, part: str, melee: bool) -> int:
    """Points of a part of defense that spells have given, or that the sheet calls supernatural (DEF-08, DEF-11)."""
    if part == "deflection":
        own = unit.sheet.deflection
        return boons.supernatural(unit, part, own) + (own if unit.sheet.deflection_supernatural else 0)
    if not unit.effects:
        return 0
    armor = unit.sheet.armor
    worn = 0 if armor is None else armor.melee if melee else armor.ranged
    own = {"armor": worn, "natural": unit.sheet.natural_armor, "insight": unit.derived.insight_defense}.get(part, 0)
    return boons.supernatural(unit, part, own)
