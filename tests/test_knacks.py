"""Small numbers of single weapons, and of who knows how to use them (companion 4.3 and 13)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import hold
from systems.commands import AllOutAttack, GrappleAttack, Parry, TotalDefense
from systems.events import StanceTaken
from systems.facts import ArmorFacts, WeaponFacts
from tests.field import SWORD, do, end, fight, lines, one, parts, preview, shot, unit, weapon

BARE = {"base_defense": 0, "dodge_defense": 0, "insight_defense": 0}


def against(arm: WeaponFacts, **bob: object) -> dict[str, int]:
    """The lines of Ann's attack with the weapon on Bob."""
    battle = fight(["AB"], unit("ann", STR=4, Blade=3, weapons=(arm,)), unit("bob", "blue", **bob))  # type: ignore[arg-type]
    return lines(shot(battle, "ann", "bob", arm.key))


@pytest.mark.rule("AOA-03")
def test_a_longsword_is_made_for_all_out_attacks() -> None:
    arm = replace(SWORD, traits=(("all_out_bonus", 1),))
    battle = fight(["AB"], unit("ann", STR=4, Blade=3, DEX=3, PER=3, weapons=(arm,)), unit("bob", "blue"))
    assert "weapon_all_out" not in lines(shot(battle, "ann", "bob", "sword"))
    given = lines(preview(battle, AllOutAttack("ann", "bob", "sword")))
    assert (given["all_out"], given["weapon_all_out"]) == (2, 1)


@pytest.mark.parametrize(
    ("trait", "line", "armor", "counts"),
    [
        ("no_heavy_armor_bonus", "no_heavy_armor", None, True),
        ("no_heavy_armor_bonus", "no_heavy_armor", ArmorFacts("coat", 1, 1), True),
        ("no_heavy_armor_bonus", "no_heavy_armor", ArmorFacts("plate", 3, 3, traits=(("heavy_armor", 1),)), False),
        ("powered", "powered", None, True),
        ("powered", "powered", ArmorFacts("plate", 3, 3, traits=(("heavy_armor", 1),)), True),
        ("unarmored_bonus", "unarmored", None, True),
        ("unarmored_bonus", "unarmored", ArmorFacts("coat", 1, 1), False),
    ],
)
def test_some_weapons_are_better_where_armor_is_worse(
    trait: str, line: str, armor: ArmorFacts | None, counts: bool
) -> None:
    arm = replace(SWORD, traits=((trait, 1),))
    assert against(arm, armor=armor).get(line, 0) == int(counts)


def test_natural_armor_is_armor_for_a_submachine_gun() -> None:
    assert "unarmored" not in against(replace(SWORD, traits=(("unarmored_bonus", 1),)), natural=1)


@pytest.mark.rule("DEF-03")
@pytest.mark.parametrize(
    ("trait", "specialties", "lost"),
    [
        ("target_base", (), 1),
        ("target_base", ("scythe",), 1),
        ("unfamiliar_base", (), 1),
        ("unfamiliar_base", ("scythe",), 0),
    ],
)
def test_a_weapon_that_is_hard_to_stand_against_takes_base(trait: str, specialties: tuple[str, ...], lost: int) -> None:
    arm = replace(SWORD, specialty="scythe", traits=((trait, 1),))
    bob = unit("bob", "blue", DEX=3, PER=3, specialties=specialties)
    battle = fight(["AB"], unit("ann", STR=4, Blade=3, weapons=(arm,)), bob)
    found = shot(battle, "ann", "bob", "sword")
    assert (parts(found)["base"], lines(found).get("awkward_weapon", 0)) == (3 - lost, lost)


@pytest.mark.rule("MEF-01")
def test_that_joins_what_else_the_weapon_strips() -> None:
    arm = replace(SWORD, traits=(("target_base", 1), ("high_speed", 1)))
    battle = fight(["AB"], unit("ann", Blade=3, STR=3, weapons=(arm,)), unit("bob", "blue", DEX=3, PER=3))
    assert parts(shot(battle, "ann", "bob", "sword"))["base"] == 1


@pytest.mark.rule("PAR-02", "PAR-03", "TDF-06")
def test_a_short_sword_parries_better() -> None:
    arm = replace(SWORD, traits=(("parry_bonus", 1),))
    battle = fight(["AB"], unit("ann", STR=3, Blade=2, weapons=(arm,)), unit("bob", "blue"))
    do(battle, Parry("ann", "sword"))
    assert one(battle, StanceTaken).value == battle.unit("ann").parry_bonus == 3


@pytest.mark.rule("TDF-02", "TDF-06")
def test_a_short_sword_helps_total_defense_while_it_is_in_hand() -> None:
    arm = replace(SWORD, traits=(("total_defense_dodge", 1),))
    bob = unit("bob", "blue", DEX=3, PER=3, Blade=2, weapons=(arm,))
    battle = fight(["BA"], bob, unit("ann", STR=4, Brawl=2))
    do(battle, TotalDefense("bob"))
    end(battle)
    found = shot(battle, "ann", "bob", "fist")
    assert (parts(found)["dodge"], lines(found)["weapon_dodge"], lines(found)["total_defense"]) == (4, -1, -3)
    assert found.pool == sum(lines(found).values())


@pytest.mark.rule("BLD-02")
@pytest.mark.parametrize(("dex", "rolled"), [(5, "DEX"), (2, "STR")])
def test_who_is_familiar_with_weapons_strikes_with_dexterity_and_one_die_more(dex: int, rolled: str) -> None:
    ann = unit("ann", STR=3, DEX=dex, Blade=3, weapons=(SWORD,), traits={"weapon_familiarity": 1})
    battle = fight(["AB"], ann, unit("bob", "blue", printed=BARE))
    found = shot(battle, "ann", "bob", "sword")
    assert [each.source for each in found.modifiers if each.key == "modifier.attribute"] == [rolled]
    assert lines(found)["weapon_familiarity"] == 1
    assert found.pool == max(dex, 3) + 3 + SWORD.damage + 1
    assert lines(found, cap=True)["attribute"] == 3, "the cap goes by Strength all the same"


@pytest.mark.rule("BRW-02", "GRP-26")
def test_the_claw_of_a_ghoul_may_use_dexterity_but_not_inside_a_hold() -> None:
    claw = weapon("claw", damage=5, use_dexterity=1)
    battle = fight(["AB"], unit("ann", STR=4, DEX=6, Brawl=5, weapons=(claw,)), unit("bob", "blue", printed=BARE))
    found = shot(battle, "ann", "bob", "claw")
    assert lines(found)["attribute"] == 6
    assert found.attack_extra == 2, "the legend of Dexterity, and the Skill"
    assert "legendary_strength" not in lines(found, cap=True)
    with battle:
        hold.take(battle, "ann", "bob", 2, weapon="claw")
    assert lines(preview(battle, GrappleAttack("ann", "bob", "claw")))["attribute"] == 4
