"""Blade attacks and what a weapon asks of its wielder (BLD): EX-22, companion vector T28, T22."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems.commands import Attack
from systems.events import AttackAnnounced, AttackResolved, DamageTaken
from tests.field import SWORD, fight, hit, lines, one, refused, shot, unit, weapon

MAUL = weapon("maul", "blade", size=4, damage=4, strength=6)
CHAIN = weapon("chain", "blade", size=3, damage=4, strength=3, blade_required=3, dexterity_required=4)


@pytest.mark.rule("BLD-01", "STD-01")
def test_a_blade_attack_is_a_standard_action_against_one_target_in_reach() -> None:
    battle = fight(["A.B"], unit("ann", STR=3, Blade=1, weapons=(SWORD,)), unit("bob", "blue"))
    hit(battle, "ann", "bob", "sword", faces=(8, 1, 1, 1, 1, 1))
    announced = one(battle, AttackAnnounced)
    assert announced.forecast.costs == ("standard",)
    assert "BLD-01" in announced.rules
    assert one(battle, DamageTaken).lethal == 1


@pytest.mark.rule("BLD-02")
def test_the_blade_pool_is_strength_blade_and_the_weapon_less_defense() -> None:
    battle = fight(["AB"], unit("ann", STR=5, DEX=1, Blade=3, Brawl=9, weapons=(SWORD,)), unit("bob", "blue"))
    found = shot(battle, "ann", "bob", "sword")
    assert lines(found) == {"attribute": 5, "skill": 3, "weapon": 4, "base_defense": -2}
    assert found.pool == 10
    hit(battle, "ann", "bob", "sword", faces=(8, 9, 8) + (1,) * 7)
    assert (one(battle, AttackResolved).successes, one(battle, DamageTaken).lethal) == (3, 3)


@pytest.mark.rule("BLD-03")
def test_the_blade_cap_is_strength_blade_and_weapon_damage() -> None:
    battle = fight(
        ["AB"],
        unit("ann", STR=3, Blade=2, weapons=(SWORD,)),
        unit("bob", "blue", size=9, END=5, printed={"base_defense": 0}),
    )
    assert shot(battle, "ann", "bob", "sword").cap == 9
    hit(battle, "ann", "bob", "sword", faces=(10,) * 9 + (8,) * 9)
    assert (one(battle, AttackResolved).successes, one(battle, DamageTaken).lethal) == (18, 9)


@pytest.mark.rule("BLD-03", "DMG-05")
@pytest.mark.parametrize(("switch", "of_16"), [("single", 3), ("triangular", 6)])
def test_legendary_strength_raises_the_cap(switch: str, of_16: int) -> None:
    """Companion vector T22: Strength 8, Blade 3, weapon 4L: 16 in both editions; Strength 16 gives 3, or 6."""

    def cap(strength: int) -> tuple[int, int]:
        ann = unit("ann", STR=strength, Blade=3, weapons=(SWORD,))
        found = shot(fight(["AB"], ann, unit("bob", "blue"), house={"legendary_cap": switch}), "ann", "bob", "sword")
        return found.cap, lines(found, cap=True)["legendary_strength"]

    assert cap(8) == (8 + 3 + 4 + 1, 1)
    assert cap(16) == (16 + 3 + 4 + of_16, of_16)


@pytest.mark.rule("BLD-05")
@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
@pytest.mark.parametrize(("strength", "needs", "penalty"), [(5, 6, -2), (4, 6, -4), (3, 6, -6), (2, 4, -4)])
def test_each_missing_point_of_strength_costs_two_dice(strength: int, needs: int, penalty: int, edition: str) -> None:
    """EX-22: Strength 3 with a weapon that needs 6 is possible at −6 DP; T28: Strength 2 with one of 4 at −4."""
    held = replace(MAUL, strength=needs)
    battle = fight(
        ["AB"], unit("ann", STR=strength, Blade=9, weapons=(held,)), unit("bob", "blue"), edition=edition
    )  # fmt: skip
    assert lines(shot(battle, "ann", "bob", "maul"))["too_weak"] == penalty
    strong = fight(["AB"], unit("ann", STR=6, Blade=9, weapons=(held,)), unit("bob", "blue"), edition=edition)
    assert "too_weak" not in lines(shot(strong, "ann", "bob", "maul"))


@pytest.mark.rule("BLD-05")
def test_skills_and_other_attributes_are_asked_for_in_the_same_way() -> None:
    battle = fight(["AB"], unit("ann", STR=3, DEX=2, Blade=2, weapons=(CHAIN,)), unit("bob", "blue"))
    assert lines(shot(battle, "ann", "bob", "chain"))["requirement"] == -2 * (4 - 2) - 2 * (3 - 2)
    able = fight(["AB"], unit("ann", STR=3, DEX=4, Blade=3, weapons=(CHAIN,)), unit("bob", "blue"))
    assert "requirement" not in lines(shot(able, "ann", "bob", "chain"))


@pytest.mark.rule("DIC-14")
def test_without_the_weapons_specialty_the_skill_counts_half() -> None:
    saber = weapon("saber", "blade", size=3, damage=4, strength=3, specialty="saber")
    plain = fight(["AB"], unit("ann", STR=3, Blade=5, weapons=(saber,)), unit("bob", "blue"))
    found = shot(plain, "ann", "bob", "saber")
    assert lines(found)["skill"] + lines(found)["no_specialty"] == 2
    assert (found.cap, found.attack_extra) == (3 + 2 + 4, 0)
    schooled = unit("ann", STR=3, Blade=5, specialties=("saber",), weapons=(saber,))
    found = shot(fight(["AB"], schooled, unit("bob", "blue")), "ann", "bob", "saber")
    assert (lines(found)["specialty"], found.cap, found.attack_extra) == (1, 3 + 5 + 4, 1)


@pytest.mark.rule("BLD-06")
@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
def test_four_points_short_is_too_weak_for_any_use(edition: str) -> None:
    """EX-22: Strength 3 cannot use a weapon that needs 7; T28: nor Strength 1 one that needs 5."""
    for strength, needs in ((3, 7), (1, 5)):
        held = weapon("maul", "blade", size=4, damage=4, strength=needs)
        battle = fight(["AB"], unit("ann", STR=strength, Blade=9, weapons=(held,)), unit("bob", "blue"))
        refusal = refused(battle, Attack("ann", "bob", "maul"))
        assert (refusal.key, refusal.rules, refusal.fact("needs")) == ("attack.too_weak", ("BLD-06",), needs)


@pytest.mark.rule("BLD-05")
def test_companion_t28_strength_2_with_a_weapon_that_needs_4() -> None:
    held = weapon("maul", "blade", size=4, damage=4, strength=4)
    battle = fight(["AB"], unit("ann", STR=2, Blade=9, weapons=(held,)), unit("bob", "blue"))
    assert lines(shot(battle, "ann", "bob", "maul"))["too_weak"] == -4


@pytest.mark.rule("BLD-06")
def test_four_points_short_of_another_requirement_forbid_the_weapon_too() -> None:
    held = weapon("chain", "blade", size=3, damage=4, strength=3, blade_required=5)
    battle = fight(["AB"], unit("ann", STR=3, Blade=1, weapons=(held,)), unit("bob", "blue"))
    assert refused(battle, Attack("ann", "bob", "chain")).rules == ("BLD-06",)
