"""Throwing (THR): DV-02, DV-19, DV-21, companion vector T28; the house switch of the weak thrower."""

from __future__ import annotations

import pytest

from systems.commands import Attack
from systems.events import AttackAnnounced, AttackResolved, DamageTaken
from systems.facts import WeaponFacts
from systems.forecast import Forecast
from tests.field import KNIFE, fight, hit, lines, one, refused, shot, unit, weapon

AXE = weapon("axe", "throwing", size=2, damage=2, strength=2, base=10, heavy_throwing=1)
STONE = weapon("stone", "throwing", damage=0, grade="B")


def thrown(held: WeaponFacts, metres: int, house: dict[str, str] | None = None, **ratings: int) -> Forecast:
    """The forecast of a throw at a target without defense."""
    battle = fight(
        ["A" + "." * (metres - 1) + "B"],
        unit("ann", weapons=(held,), more={"PER": 5, "Athletics": 3, **ratings}),
        unit("bob", "blue", PER=5, printed={"base_defense": 0}),
        house=house,
    )
    return shot(battle, "ann", "bob", held.key)


@pytest.mark.rule("THR-01", "STD-01")
def test_a_throw_is_a_standard_action_and_spends_the_weapon_it_counts() -> None:
    knives = weapon("knife", "throwing", damage=2, strength=1, base=10, shots=2, light_throwing=1)
    battle = fight(["A..B"], unit("ann", Athletics=2, weapons=(knives,)), unit("bob", "blue"))
    hit(battle, "ann", "bob", "knife", faces=(8, 1, 1, 1, 1))
    assert "THR-01" in one(battle, AttackAnnounced).rules
    assert battle.unit("ann").standard == 0
    assert battle.unit("ann").loaded(knives) == 1


@pytest.mark.rule("THR-02", "THR-03")
def test_a_light_weapon_takes_dexterity_and_one_die_more_a_heavy_one_strength() -> None:
    """DV-19: DEX 4 + Athletics 3 + weapon 2 + 1 = 10; STR 5 + 3 + 2 = 10; the cap of both is STR + Athletics + 2."""
    light = thrown(KNIFE, 5, DEX=4, STR=2)
    assert lines(light) == {"attribute": 4, "skill": 3, "weapon": 2, "light_throwing": 1}
    heavy = thrown(AXE, 5, DEX=2, STR=5)
    assert lines(heavy) == {"attribute": 5, "skill": 3, "weapon": 2}
    assert (light.pool, heavy.pool) == (10, 10)
    assert (light.cap, heavy.cap) == (2 + 3 + 2, 5 + 3 + 2)


@pytest.mark.rule("THR-03")
def test_a_thing_of_neither_kind_takes_dexterity_and_no_bonus() -> None:
    axe = weapon("axe", "throwing", size=2, damage=2, strength=2, base=10, heavy_throwing=1)
    assert lines(thrown(axe, 5, DEX=2, STR=5))["attribute"] == 5
    assert lines(thrown(STONE, 5, DEX=4, STR=2)) == {"attribute": 4, "skill": 3}


@pytest.mark.rule("THR-04")
@pytest.mark.parametrize(("held", "grade"), [(KNIFE, "lethal"), (STONE, "bashing")])
def test_each_success_is_one_damage_of_the_thrown_weapons_grade(held: WeaponFacts, grade: str) -> None:
    battle = fight(["A..B"], unit("ann", Athletics=3, weapons=(held,)), unit("bob", "blue", DEX=1))
    found = shot(battle, "ann", "bob", held.key)
    assert found.grade == held.grade
    hit(battle, "ann", "bob", held.key, faces=(8, 8) + (1,) * (found.pool - 2))
    harm = one(battle, DamageTaken)
    assert (getattr(harm, grade), harm.bashing + harm.lethal + harm.aggravated) == (2, 2)


@pytest.mark.rule("THR-05")
@pytest.mark.parametrize("held", [KNIFE, AXE])
def test_the_cap_of_a_throw_is_strength_athletics_and_weapon_for_light_and_heavy(held: WeaponFacts) -> None:
    assert thrown(held, 5, DEX=5, STR=3).cap == 3 + 3 + 2
    battle = fight(
        ["A..B"],
        unit("ann", STR=3, DEX=5, Athletics=3, weapons=(held,)),
        unit("bob", "blue", size=9, END=5, printed={"base_defense": 0}),
    )
    pool = shot(battle, "ann", "bob", held.key).pool
    hit(battle, "ann", "bob", held.key, faces=(10,) * pool + (8,) * pool)
    assert (one(battle, AttackResolved).successes, one(battle, DamageTaken).dealt) == (2 * pool, 8)


@pytest.mark.rule("THR-06")
def test_a_thing_without_a_base_range_of_its_own_has_ten_metres() -> None:
    assert [lines(thrown(STONE, metres, STR=3)).get("range", 0) for metres in (10, 11, 30)] == [0, -2, -4]


@pytest.mark.rule("THR-07", "RNG-03")
def test_no_throw_goes_farther_than_base_range_times_strength() -> None:
    assert lines(thrown(KNIFE, 30, STR=3))["range"] == -4
    battle = fight(["A" + "." * 30 + "B"], unit("ann", STR=3, PER=5, weapons=(KNIFE,)), unit("bob", "blue"))
    refusal = refused(battle, Attack("ann", "bob", "knife"))
    assert (refusal.fact("limit"), refusal.rules) == (30, ("RNG-03", "THR-07"))


@pytest.mark.rule("THR-07")
def test_legendary_strength_lengthens_the_base_range_of_a_throw() -> None:
    """Companion 3.1: the base is multiplied by one more than the legendary points: 10 m × 2 × Strength 6 = 120 m."""
    assert "range" not in lines(thrown(KNIFE, 20, STR=6))
    assert lines(thrown(KNIFE, 21, STR=6))["range"] == -2
    battle = fight(["A" + "." * 120 + "B"], unit("ann", STR=6, PER=5, weapons=(KNIFE,)), unit("bob", "blue"))
    refusal = refused(battle, Attack("ann", "bob", "knife"))
    assert (refusal.fact("limit"), refusal.rules[1]) == (120, "THR-07")


@pytest.mark.rule("THR-08", "THR-10")
def test_a_thrower_too_weak_by_two_loses_twelve_dice_at_25_metres() -> None:
    """DV-02: Strength 3, weapon needs 5, base 10, 25 m: range 4, equipment 4, extra range 4; at most 30 m."""
    stone = weapon("stone", "throwing", damage=2, strength=5, base=10)
    found = thrown(stone, 25, STR=3)
    costs = {key: value for key, value in lines(found).items() if value < 0}
    assert costs == {"range": -4, "too_weak": -4, "weak_range": -4}
    battle = fight(["A" + "." * 30 + "B"], unit("ann", STR=3, PER=5, weapons=(stone,)), unit("bob", "blue"))
    assert refused(battle, Attack("ann", "bob", "stone")).fact("limit") == 30


@pytest.mark.rule("THR-10")
def test_the_extra_range_penalty_does_not_grow_with_the_shortfall() -> None:
    def extra(needs: int) -> int:
        return lines(thrown(weapon("stone", "throwing", damage=2, strength=needs, base=10), 25, STR=3))["weak_range"]

    assert extra(4) == extra(5) == -4


@pytest.mark.rule("THR-09")
@pytest.mark.parametrize(("reading", "forbidden"), [("three_short", {6, 7}), ("four_short", {7})])
def test_three_points_short_forbid_the_throw_or_four_by_the_switch(reading: str, forbidden: set[int]) -> None:
    """DV-21 and T28: the weapon needs 6, Strength 3: unusable, or −6 DP by the classic reading."""
    for needs in (4, 5, 6, 7):
        stone = weapon("stone", "throwing", damage=2, strength=needs, base=10)
        ann = unit("ann", STR=3, Athletics=3, weapons=(stone,))
        battle = fight(["A..B"], ann, unit("bob", "blue"), house={"weak_thrower": reading})
        if needs in forbidden:
            refusal = refused(battle, Attack("ann", "bob", "stone"))
            assert (refusal.key, refusal.rules) == ("attack.too_weak", ("THR-09",))
        else:
            assert lines(shot(battle, "ann", "bob", "stone"))["too_weak"] == -2 * (needs - 3)
