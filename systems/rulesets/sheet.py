"""Derived values of a character (companion 1, 3, 4): Health, speed, defense, saves, extra successes."""

from __future__ import annotations

from bisect import bisect_right

from systems.facts import ATTRIBUTES, PHYSICAL_SKILLS, SOCIAL_SKILLS, Derived, UnitFacts, UnitSheet, cite
from systems.rulesets import hardiness, outfit
from systems.rulesets.house import House

HUMAN_SIZE = 5
SKILL_EXTRAS = (5, 10, 11, 13, 15)
#: Creature types whose single track is twice as long (companion 14).
DOUBLED_HEALTH = frozenset(("undead", "construct"))


def legend(rating: int) -> int:
    """Legendary points of an Attribute: one at 6, two at 11 … (companion 1.5)."""
    return (rating - 1) // 5 if rating > 0 else 0


def skill_extra(rating: int) -> int:
    """Extra successes of a Skill: one each at 5, 10, 11, 13 and 15 (companion 3)."""
    return bisect_right(SKILL_EXTRAS, rating)


def size_steps(size: int) -> int:
    """Steps of Size away from a human, two points each, towards zero (companion 4.5)."""
    return int((size - HUMAN_SIZE) / 2)


def rating(sheet: UnitSheet, name: str) -> int:
    """An Attribute; a null Attribute counts 0."""
    return max(0, sheet.attributes[ATTRIBUTES.index(name)])


def skill(sheet: UnitSheet, name: str) -> int:
    return dict(sheet.skills).get(name, 0)


def skill_counted(unit: UnitFacts, name: str, specialty: str) -> int:
    """The Skill as a roll counts it: halved when the wanted specialty is lacking (DIC-14)."""
    value = unit.skill(name)
    if not specialty or specialty in unit.sheet.specialties:
        return value
    cite("SCN-07", "DIC-14")
    return value // 2


def lost_successes(sheet: UnitSheet, name: str) -> int:
    """Successes a roll loses with Skill 0: physical 1, social 2 (DIC-02; companion 4.2)."""
    cite("DIC-02")
    if skill(sheet, name) > 0:
        return 0
    return 1 if name in PHYSICAL_SKILLS else 2 if name in SOCIAL_SKILLS else 0


def derive(sheet: UnitSheet, house: House) -> Derived:
    """Every derived value by the formulas, with the sheet's printed values put in their place.

    INI-04 Initiative, DEF-03 Base, DEF-04 Dodge, DEF-06 Insight, PRE-02 sensory range, SCN-08 footprint by Size.
    """
    cite("INI-04", "DEF-03", "DEF-04", "DEF-06", "MOV-01", "SCN-08")
    a = {name: rating(sheet, name) for name in ATTRIBUTES}
    n = {name: legend(value) for name, value in a.items()}
    penalty = sheet.armor.penalty if sheet.armor else 0
    base, dodge = _size_dodge(min(a["DEX"], a["PER"]), n["DEX"], size_steps(sheet.size), house)
    insight = n["PER"] * (2 if house["legendary_insight"] == "double" else 1)
    values = {
        "health": (a["END"] + sheet.size + n["END"] * (n["END"] + 1) // 2) * (2 if sheet.kind in DOUBLED_HEALTH else 1),
        "speed": max(0, a["STR"] + a["DEX"] + sheet.size + 3 * n["DEX"] - penalty),
        "initiative": a["DEX"] + a["COM"] + n["COM"],
        "base_defense": max(0, base - penalty),
        "dodge_defense": dodge,
        "insight_defense": insight,
        "defense_extra": n["DEX"] + n["PER"] + outfit.worn(sheet, outfit.DEFENSE_EXTRA),
        "willpower": a["RES"] + a["COM"] + n["RES"] + n["COM"],
        "sensory_range": 10 * a["PER"] + 20 * n["PER"],
        "reflex": a["DEX"] + skill(sheet, "Athletics") + 2 * n["MAN"],
        "fortitude": a["END"] + skill(sheet, "Survival") + n["STR"],
        "will": a["RES"] + a["COM"] + n["RES"],
    }
    values["health"] += hardiness.health_bonus(sheet)
    for name, value in sheet.printed:
        if name not in values:
            raise ValueError(f"{sheet.id}: no derived value is called {name!r}; expected {', '.join(values)}")
        values[name] = value
    return Derived(footprint=max(1, sheet.size // 5), **values)


def _size_dodge(base: int, dodge: int, steps: int, house: House) -> tuple[int, int]:
    """Size takes Dodge first, then Base, neither below 0; small Size gives Dodge (companion 4.5). With the switch the
    whole loss is on Dodge, which then lowers the total (companion R10).
    """
    if steps <= 0 or house["size_dodge"] == "negative":
        return base, dodge - steps
    taken = min(dodge, steps)
    return max(0, base - (steps - taken)), dodge - taken
