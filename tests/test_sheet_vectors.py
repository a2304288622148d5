"""Derived values and attack rows of the sample creatures and characters (companion 15.2 and 16), sheet by sheet.

Built by hand from the tables and worked out by the formulas alone. Left out is only what no rule of these chapters
plays: Dexterity for Brawl (M5), full auto (P4, P5), spells (P12). Printed Health that contains a feat is the formula
plus ``feat``. Six attack rows lack the die of the specialty that each listed attack of a creature has (companion 4.2):
``WITHOUT_THE_DIE``; there the program has one die more than the row.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from systems import attack_facts
from systems.facts import ArmorFacts, UnitSheet, WeaponFacts
from systems.rulesets.overseer import Overseer
from tests.field import fight, unit, weapon

SKILLS = {
    "Ath": "Athletics", "Bra": "Brawl", "Bla": "Blade", "Fir": "Firearms", "Arc": "Archery", "Sur": "Survival",
}  # fmt: skip
ATTRIBUTES = ("STR", "DEX", "END", "INT", "PER", "RES", "PRE", "MAN", "COM")
DERIVED = (
    "base_defense", "dodge_defense", "insight_defense", "defense_extra", "reflex", "fortitude", "will",
    "sensory_range", "health", "initiative", "speed",
)  # fmt: skip
#: No Base, Dodge or Insight whatever the Perception (notes of 15.2).
SHAMBLING = {"base_defense": 0, "dodge_defense": 0, "insight_defense": 0, "defense_extra": 0}


@dataclass(frozen=True)
class Row:
    """One line of the tables: nine Attributes (– is none), Skills, derived values (– where the row has none)."""

    id: str
    attributes: str
    skills: str
    derived: str
    size: int = 5
    kind: str = "human"
    feat: int = 0
    penalty: int = 0
    shambling: bool = False

    @property
    def sheet(self) -> UnitSheet:
        ratings = {
            name: -1 if value == "-" else int(value)
            for name, value in zip(ATTRIBUTES, self.attributes.split(), strict=True)
        }
        ratings |= {SKILLS[word[:3]]: int(word[3:]) for word in self.skills.split()}
        armor = ArmorFacts("armor", 0, 0, self.penalty) if self.penalty else None
        printed = SHAMBLING if self.shambling else {}
        return unit(self.id.lower(), size=self.size, kind=self.kind, armor=armor, printed=printed, more=ratings)


#: Attributes from STR to COM; derived values in the order of ``DERIVED``.
ROWS = (
    Row("M1", "4 1 4 - - - - - 1", "Ath1 Bra1 Sur1", "0 0 0 0 2 5 - 0 18 2 10", kind="undead", shambling=True),
    Row("M2", "5 5 3 - 6 - - - 1", "Ath4 Bra5 Sur4", "0 0 0 0 9 7 - 80 12 6 13", 3, "undead", shambling=True),
    Row("M3", "6 6 4 - 5 - - - 1", "Ath3 Bra3 Sur3", "0 0 0 0 9 8 - 50 18 7 20", kind="undead", shambling=True),
    Row("M4", "11 6 11 - 6 - - - 4", "Ath8 Bra8 Sur8", "6 1 2 2 14 21 - 80 40 10 26", 6, "undead"),
    Row("M5", "4 6 4 1 6 3 2 1 1", "Ath5 Bra5 Sur5", "6 1 2 2 11 9 4 80 18 7 18", kind="undead"),
    Row("M6", "3 3 2 1 3 2 1 1 2", "Ath3 Bla3 Sur3", "3 0 0 0 6 5 4 30 7 5 11"),
    Row("M7", "3 3 3 1 3 1 1 1 2", "Ath3 Bra2 Fir3 Bla3 Sur2", "3 0 0 0 6 5 3 30 9 5 11", feat=1),
    Row("M8", "6 6 4 2 4 3 1 1 3", "Ath3 Sur5 Bla5", "4 1 0 1 9 10 6 40 10 9 20", feat=1),
    Row("M9", "6 4 6 2 4 4 2 1 3", "Ath5 Bra4 Fir4 Bla4 Sur4", "4 0 0 0 9 11 7 40 14 7 15", feat=2),
    Row("M10", "4 4 2 1 3 1 1 1 3", "Ath3 Bra3 Sur2 Bla3", "3 0 0 0 7 4 4 30 6 7 12", 4, "dark"),
    Row("M11", "6 4 6 1 2 4 2 1 1", "Ath3 Bra3 Sur3 Bla5", "2 0 0 0 7 10 5 20 13 5 15", kind="humanoid", feat=1),
    Row("M12", "6 4 6 1 2 4 2 1 1", "Ath3 Bra3 Sur3 Bla5", "2 0 0 0 7 10 5 20 16 5 15", kind="humanoid", feat=4),
    Row("M13", "6 4 6 2 4 2 2 2 4", "Ath5 Bra5 Sur5", "4 0 0 0 9 12 6 40 13 8 16", 6, "beast"),
    Row("M14", "6 4 6 1 4 2 1 1 2", "Ath3 Bra3 Sur3", "4 0 0 0 7 10 4 40 13 6 16", 6, "animal"),
    Row("M15", "11 8 11 4 8 4 2 1 4", "Ath3 Bra3 Sur3", "7 0 2 2 11 16 8 100 24 12 32", 10, "animal"),
    Row("M16", "6 6 6 2 6 2 2 2 2", "Ath5 Bra5 Sur5", "6 1 2 2 11 12 4 80 13 8 21", 6, "animal"),
    Row("M17", "4 4 2 1 2 1 1 1 1", "Ath3 Bra3 Sur3", "2 2 0 0 7 5 2 20 3 5 9", 1, "alien"),
    Row("M18", "11 6 11 4 6 6 4 4 4", "Ath8 Bra8 Sur8", "5 0 2 2 14 21 11 80 24 10 30", 10, "alien"),
    Row("M19", "17 16 16 4 11 11 6 1 4", "Ath10 Bra10 Sur5", "11 2 4 5 26 24 17 150 30 20 50", 8, "dark"),
    Row("M20", "16 11 16 3 11 11 6 1 6", "Ath10 Bra10 Sur10", "6 0 4 4 21 29 19 150 44 18 53", 20, "dragon", feat=2),
    Row("M21", "11 4 11 4 6 6 4 4 6", "Ath8 Bra8 Sur8", "0 0 2 1 12 21 13 80 54 11 55", 40, "plant"),
    Row("M22", "2 2 1 1 2 1 1 1 2", "Ath1 Bra1 Sur1", "2 2 0 0 3 2 3 20 4 4 5", 1, "undead"),
    Row("P1", "2 2 2 2 2 2 2 2 2", "Ath1", "2 0 0 0 3 2 4 20 7 4 9"),
    Row("P2", "3 2 3 1 2 2 2 1 2", "Ath1 Bra2 Bla1 Sur1", "2 0 0 0 3 4 4 20 8 4 10"),
    Row("P3", "2 3 2 2 3 2 1 1 2", "Ath2 Bra2 Fir3 Sur1", "3 0 0 0 5 3 4 30 7 5 10"),
    Row("P4", "3 3 3 1 3 2 1 1 2", "Ath3 Bra2 Bla2 Fir3 Sur3", "3 0 0 0 6 6 4 30 8 5 11"),
    Row("P5", "4 3 4 1 3 2 1 1 1", "Ath2 Bra2 Fir3 Sur3", "3 0 0 0 5 7 3 30 9 4 12"),
    Row("P6", "3 4 2 1 4 2 1 1 2", "Ath2 Fir4 Sur2", "4 0 0 0 6 4 4 40 7 6 12"),
    Row("P7", "4 3 4 1 3 2 1 1 1", "Ath3 Bra2 Bla4 Sur2", "2 0 0 0 6 6 3 30 9 4 11", penalty=1),
    Row("P8", "3 1 4 1 1 4 1 1 2", "Ath3 Bra3 Bla3 Sur2", "1 0 0 0 4 6 6 10 10 3 9", feat=1),
    Row("P9", "4 2 3 1 2 2 1 1 2", "Ath3 Bra3 Sur1", "2 0 0 0 5 4 4 20 8 4 11"),
    Row("P10", "3 4 2 1 4 2 1 1 2", "Ath2 Arc4 Sur2 Bla1", "4 0 0 0 6 4 4 40 7 6 12"),
    Row("P11", "3 4 2 1 4 2 1 1 2", "Ath4 Bla3 Sur1", "4 0 0 0 8 3 4 40 7 6 12"),
    Row("P12", "1 2 2 6 2 3 1 1 3", "Ath1", "2 0 0 0 3 2 6 20 7 5 8"),
    Row("P13", "3 4 3 1 4 2 1 1 1", "Ath3 Bra3 Sur2", "4 1 0 0 7 5 3 40 6 5 10", 3, "animal"),
    Row("P14", "4 2 3 4 3 2 1 1 1", "Ath3 Fir3 Sur2", "2 0 0 0 5 5 3 30 8 3 11"),
    Row("P15", "6 4 6 2 4 4 2 2 2", "Ath5 Bra5 Sur5 Bla3", "4 0 0 0 9 12 6 40 12 6 15"),
    Row("P16", "8 8 11 3 8 5 4 1 4", "Ath5 Bra5 Sur5", "8 1 1 2 13 17 9 100 20 12 25", 6, "dragon"),
)  # fmt: skip
BY_ID = {row.id: row for row in ROWS}


@pytest.mark.rule("DEF-03", "DEF-04", "DEF-06", "INI-04")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_derived_values_of_the_sample_sheets(row: Row) -> None:
    """The dragon (P16) follows the older Insight rule, as its printed block does (companion R9)."""
    house = (("legendary_insight", "single"),) if row.id == "P16" else ()
    derived = Overseer(house).derive(row.sheet)
    worked_out = {name: getattr(derived, name) for name in DERIVED}
    expected = {
        name: worked_out[name] if value == "-" else int(value)
        for name, value in zip(DERIVED, row.derived.split(), strict=True)
    }
    expected["health"] -= row.feat
    assert worked_out == expected


def test_the_dragon_by_the_current_insight_rule_would_have_19_defense() -> None:
    """Companion 16: the document's 18 is evidence for the older rule."""
    sheet = replace(BY_ID["P16"].sheet, natural_armor=6, deflection=2)
    totals = []
    for reading in ("single", "double"):
        derived = Overseer((("legendary_insight", reading),)).derive(sheet)
        totals.append(derived.base_defense + derived.dodge_defense + derived.insight_defense + 6 + 2)
    assert totals == [18, 19]


def natural(key: str, damage: int, grade: str = "L", **traits: int) -> WeaponFacts:
    return weapon(key, damage=damage, grade=grade, specialty=key, more=traits)


def blade(key: str, damage: int, size: int = 1, **more: int) -> WeaponFacts:
    return weapon(key, "blade", size=size, damage=damage, strength=size, specialty=key, more=more)


def gun(key: str, damage: int, strength: int = 2, **traits: int) -> WeaponFacts:
    return weapon(key, "firearm", damage=damage, strength=strength, base=50, specialty=key, more=traits)


ATTACKS = (
    ("M1", natural("bite", 1), "6 / 0 / 6L"),
    ("M2", natural("bite", 3), "14 / 1 / 12L"),
    ("M3", natural("bite", 3), "14 / 1 / 13L"),
    ("M4", natural("bite", 9, armor_piercing=8), "31 / 3 / 30L"),
    ("M4", natural("claw", 13, armor_piercing=4), "35 / 3 / 34L"),
    ("M6", blade("spear", 3, polearm=1), "10 / 0 / 9L"),
    ("M7", blade("longsword", 4, 2), "11 / 0 / 10L"),
    ("M7", gun("flintlock", 3), "10 / 0 / 9L"),
    ("M8", blade("spear", 4, 4, polearm=1), "17 / 2 / 16L"),
    ("M8", replace(gun("blowgun", 2, high_speed=2), specialty=""), "8 / 1 / 4L"),
    ("M9", blade("axe", 2, 2), "14 / 1 / 13L"),
    ("M9", gun("shotgun", 4, high_speed=5), "13 / 0 / 12L"),
    ("M10", blade("short_sword", 3, 2), "10 / 0 / 10L"),
    ("M10", natural("bite", 0, "B"), "8 / 0 / 7B"),
    ("M11", blade("saber", 5, 3), "18 / 2 / 17L"),
    ("M12", blade("saber", 5, 3), "18 / 2 / 17L"),
    ("M13", natural("claw", 3), "16 / 2 / 15L"),
    ("M13", natural("bite", 4), "17 / 2 / 16L"),
    ("M14", natural("bite", 4, armor_piercing=2), "15 / 1 / 14L"),
    ("M14", natural("tail", 1), "11 / 1 / 11L"),
    ("M15", natural("bite", 6, armor_piercing=3), "23 / 2 / 24L"),
    ("M15", natural("tail", 3), "19 / 2 / 21L"),
    ("M16", natural("bite", 5), "18 / 2 / 17L"),
    ("M18", natural("claw", 11, armor_piercing=6), "33 / 3 / 34L"),
    ("M18", natural("bite", 13, armor_piercing=7), "35 / 3 / 36L"),
    ("M18", natural("tongue", 13, armor_piercing=5, high_speed=4), "34 / 3 / 36L"),
    ("M19", natural("claw", 12, again=8), "43 / 5 / 43L"),
    ("M20", natural("claw", 8, again=9), "38 / 5 / 44L"),
    ("M20", natural("bite", 10, again=8), "40 / 5 / 46L"),
    ("M20", natural("tail", 6), "35 / 5 / 42L"),
    ("M21", natural("trunk", 8), "30 / 3 / 46L"),
    ("M22", natural("bite", 1), "5 / 0 / 2L"),
    ("P2", natural("fist", 0, "B"), "6 / 0 / 5B"),
    ("P2", blade("dagger", 1), "6 / 0 / 5L"),
    ("P3", gun("pistol", 2, high_speed=5), "9 / 0 / 7L"),
    ("P3", replace(blade("baton", 2, 2), grade="B", specialty=""), "4 / 0 / 4B"),
    ("P4", gun("rifle", 3, 3, armor_piercing=1, high_speed=5), "10 / 0 / 9L"),
    ("P4", blade("dagger", 1), "7 / 0 / 6L"),
    ("P6", gun("rifle", 5, 3, high_speed=5), "14 / 0 / 14L"),
    ("P7", blade("longsword", 4, 2), "13 / 0 / 12L"),
    ("P8", blade("greatsword", 5, 3, overpower=1), "12 / 0 / 11L"),
    ("P9", natural("fist", 0, "B"), "8 / 0 / 7B"),
    ("P10", weapon("bow", "archery", size=3, damage=3, strength=3, base=40, specialty="bow"), "12 / 0 / 13L"),
    ("P11", weapon("shuriken", "throwing", damage=2, strength=1, base=20, specialty="light", light_throwing=1),
     "12 / 0 / 9L"),
    ("P11", blade("short_sword", 3, 2), "10 / 0 / 9L"),
    ("P13", natural("bite", 2), "9 / 0 / 7L"),
    ("P14", weapon("launcher", "artillery", size=2, damage=5, strength=4, base=30, specialty="artillery"),
     "13 / 0 / 13L"),
    ("P15", natural("fist", 0, "L"), "13 / 2 / 12L"),
    ("P16", natural("claw", 4, armor_piercing=2), "19 / 2 / 18L"),
    ("P16", natural("bite", 6, armor_piercing=3), "21 / 2 / 20L"),
)  # fmt: skip

WITHOUT_THE_DIE = {
    ("M1", "bite"), ("M10", "short_sword"), ("M14", "tail"), ("M15", "tail"), ("M18", "tongue"), ("M20", "tail"),
}  # fmt: skip


def worked_out(id: str, held: WeaponFacts, *, specialty: bool = True, aim: int = 0) -> str:
    """The attack against a target without defense, in the tables' way of writing: dice / extras / cap and grade."""
    specialties = (held.specialty,) if specialty else ()
    sheet = replace(BY_ID[id].sheet, weapons=(held,), specialties=specialties)
    side = max(1, sheet.size // 5)
    target = unit("zed", "blue", printed={"base_defense": 0, "defense_extra": 0})
    board = ["." * (side + 2)] * (side + 1)
    battle = fight(board, sheet, target, at={sheet.id: (0, 0), "zed": (side, 0)})
    actor, other = battle.unit(sheet.id), battle.unit("zed")
    facts = attack_facts.gather(battle.board, battle.rules, "attack", actor, other, held)
    found = battle.rules.forecast(replace(facts, aim_rounds=aim))
    return f"{found.pool} / {found.attack_extra} / {found.cap}{found.grade}"


@pytest.mark.parametrize(("id", "held", "row"), ATTACKS, ids=lambda value: getattr(value, "key", str(value)))
def test_attack_rows_of_the_sample_sheets(id: str, held: WeaponFacts, row: str) -> None:
    dice, _, rest = row.partition(" ")
    assert worked_out(id, held) == f"{int(dice) + ((id, held.key) in WITHOUT_THE_DIE)} {rest}"


@pytest.mark.rule("DIC-14")
def test_the_trainee_with_a_rapier_and_no_rapier_specialty() -> None:
    """P8: Blade 3 counts 1: 7 / 0 / 7L."""
    assert worked_out("P8", blade("rapier", 3, 2, armor_piercing=1), specialty=False) == "7 / 0 / 7L"


@pytest.mark.rule("AIM-03")
def test_the_sniper_after_five_rounds_of_aiming() -> None:
    """P6: 19 / 0 / 19L."""
    assert worked_out("P6", gun("rifle", 5, 3, high_speed=5), aim=5) == "19 / 0 / 19L"


def test_the_officer_with_the_baton_loses_a_success_for_blade_0() -> None:
    sheet = replace(BY_ID["P3"].sheet, weapons=(replace(blade("baton", 2, 2), grade="B", specialty=""),))
    battle = fight(["PZ"], sheet, unit("zed", "blue"))
    facts = attack_facts.gather(
        battle.board, battle.rules, "attack", battle.unit("p3"), battle.unit("zed"), sheet.weapons[0]
    )
    assert battle.rules.forecast(facts).lost_successes == 1
