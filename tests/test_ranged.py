"""Ranged attacks in general (RNG) and artillery fired straight (ART): DV-01, the house switch of range penalties."""

from __future__ import annotations

import pytest

from systems import referee
from systems.commands import Attack
from systems.events import AttackAnnounced, AttackResolved, DamageTaken
from systems.facts import WeaponFacts
from systems.rulesets.house import House
from tests.field import BOW, KNIFE, PISTOL, fight, hit, lines, one, parts, refused, shot, unit, weapon

LAUNCHER = weapon("launcher", "artillery", size=2, damage=5, strength=4, base=30, shots=5, high_speed=5)
#: Weapons of 10 m base range, so that the distances of DV-01 fit.
PISTOL_10 = weapon("pistol", "firearm", damage=3, strength=2, base=10)
GUNNER = {"STR": 4, "DEX": 4, "INT": 4, "PER": 5, "Firearms": 3, "Archery": 3, "Athletics": 3}


def at(metres: int, held: WeaponFacts, house: dict[str, str] | None = None, **ratings: int) -> dict[str, int]:
    """The lines of a shot at that distance."""
    ann = unit("ann", weapons=(held,), more={**GUNNER, **ratings})
    battle = fight(["A" + "." * (metres - 1) + "B"], ann, unit("bob", "blue", PER=5), house=house)
    return lines(shot(battle, "ann", "bob", held.key))


@pytest.mark.rule("RNG-01")
@pytest.mark.parametrize("held", [KNIFE, BOW, PISTOL])
def test_a_target_behind_a_wall_cannot_be_shot_however_near(held: WeaponFacts) -> None:
    battle = fight(["A#B"], unit("ann", weapons=(held,), more=GUNNER), unit("bob", "blue"))
    refusal = refused(battle, Attack("ann", "bob", held.key))
    assert (refusal.key, refusal.rules) == ("attack.not_located", ("RNG-01",))


@pytest.mark.rule("RNG-01")
def test_knowing_the_place_through_a_friend_is_not_seeing_it() -> None:
    ann = unit("ann", weapons=(PISTOL,), more=GUNNER)
    battle = fight(["A#B", "##.", "..E"], ann, unit("bob", "blue"), unit("eve"))
    assert refused(battle, Attack("ann", "bob", "pistol")).key == "attack.no_sight"


@pytest.mark.rule("RNG-01")
def test_line_of_sight_works_both_ways() -> None:
    ann, bob = unit("ann", weapons=(PISTOL,), more=GUNNER), unit("bob", "blue", weapons=(PISTOL,), more=GUNNER)
    seen = []
    for map in (["A.#.B"], ["A...B"], ["A....", "##...", "..#.B"], ["A.#..", "..#..", "...#B"]):
        there = referee.why_not(fight(map, ann, bob), Attack("ann", "bob", "pistol"))
        back = referee.why_not(fight(map, bob, ann), Attack("bob", "ann", "pistol"))
        assert (there is None) == (back is None)
        seen.append(there is None)
    assert set(seen) == {True, False}


@pytest.mark.rule("RNG-02")
@pytest.mark.parametrize(("metres", "penalty"), [(10, 0), (11, 2), (20, 2), (21, 4), (50, 8)])
def test_each_base_range_begun_beyond_the_first_costs_two_dice(metres: int, penalty: int) -> None:
    """DV-01, base range 10 m."""
    assert -at(metres, PISTOL_10).get("range", 0) == penalty


@pytest.mark.rule("RNG-02")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("beyond", {10: 0, 11: 2, 19: 2, 20: 2, 21: 4, 30: 4, 50: 8}),
        ("full", {10: 0, 11: 0, 19: 0, 20: 2, 21: 2, 30: 4, 50: 8}),
        ("started", {10: 0, 11: 2, 19: 2, 20: 4, 21: 4, 30: 6, 50: 10}),
    ],
)
def test_the_switch_offers_the_other_two_readings_of_the_range_penalty(reading: str, expected: dict[int, int]) -> None:
    house = {"range_penalty": reading}
    assert House(tuple(house.items()))["range_penalty"] == reading
    assert {metres: -at(metres, PISTOL_10, house).get("range", 0) for metres in expected} == expected


@pytest.mark.rule("RNG-03")
@pytest.mark.parametrize(
    ("held", "most"),
    [
        (weapon("knife", "throwing", damage=2, strength=1, base=5), 5 * 4),  # Strength 4
        (weapon("bow", "archery", damage=3, strength=3, base=5), 5 * 8),
        (weapon("pistol", "firearm", damage=3, strength=2, base=5), 5 * 5),
        (weapon("gun", "artillery", damage=5, strength=4, base=5), 5 * 4),
    ],
)
def test_nothing_flies_beyond_its_maximum_range(held: WeaponFacts, most: int) -> None:
    ann = unit("ann", weapons=(held,), more=GUNNER)
    there = fight(["A" + "." * (most - 1) + "B"], ann, unit("bob", "blue", PER=5))
    assert lines(shot(there, "ann", "bob", held.key))["range"] < 0
    beyond = fight(["A" + "." * most + "B"], ann, unit("bob", "blue", PER=5))
    refusal = refused(beyond, Attack("ann", "bob", held.key))
    assert (refusal.key, refusal.rules[0]) == ("attack.out_of_range", "RNG-03")
    assert (refusal.fact("distance"), refusal.fact("limit")) == (most + 1, most)


@pytest.mark.rule("RNG-04", "ART-02")
def test_artillery_loses_two_dice_a_base_range_like_any_gun() -> None:
    assert [-at(metres, LAUNCHER).get("range", 0) for metres in (30, 31, 60, 61, 120)] == [0, 2, 2, 4, 6]


@pytest.mark.rule("ART-01", "ART-02")
def test_artillery_is_laid_with_intelligence() -> None:
    ann = unit("ann", weapons=(LAUNCHER,), more=GUNNER, DEX=1)
    battle = fight(["A...B"], ann, unit("bob", "blue"))
    found = shot(battle, "ann", "bob", "launcher")
    assert lines(found) == {"attribute": 4, "skill": 3, "weapon": 5, "base_defense": -2, "high_speed": 2}
    hit(battle, "ann", "bob", "launcher", faces=(8, 8) + (1,) * 10)
    assert "ART-01" in one(battle, AttackAnnounced).rules
    assert one(battle, DamageTaken).lethal == 2


@pytest.mark.rule("ART-03")
def test_the_artillery_cap_is_firearms_and_twice_the_weapon_damage() -> None:
    battle = fight(["A...B"], unit("ann", weapons=(LAUNCHER,), more=GUNNER), unit("bob", "blue", END=5, size=9))
    assert shot(battle, "ann", "bob", "launcher").cap == 3 + 2 * 5
    hit(battle, "ann", "bob", "launcher", faces=(10,) * 12 + (8,) * 12)
    assert (one(battle, AttackResolved).successes, one(battle, DamageTaken).dealt) == (24, 13)


@pytest.mark.rule("ART-04")
def test_artillery_reaches_four_base_ranges() -> None:
    ann = unit("ann", weapons=(LAUNCHER,), more=GUNNER)
    at_120 = fight(["A" + "." * 119 + "B"], ann, unit("bob", "blue"))
    assert lines(shot(at_120, "ann", "bob", "launcher"))["range"] == -6
    at_121 = fight(["A" + "." * 120 + "B"], ann, unit("bob", "blue"))
    assert refused(at_121, Attack("ann", "bob", "launcher")).rules == ("RNG-03", "ART-04")


@pytest.mark.rule("ART-06")
@pytest.mark.parametrize("metres", [1, 6, 60])
def test_a_shell_is_as_fast_as_the_gun_says(metres: int) -> None:
    """High Speed 5 against Base 4 and Dodge 2 leaves 1 point of Dodge; a slower gun leaves 3 points of Base as well."""
    bob = unit("bob", "blue", printed={"base_defense": 4, "dodge_defense": 2})
    slow = weapon("launcher", "artillery", size=2, damage=5, strength=4, base=30, shots=5, high_speed=1)
    for held, left in ((LAUNCHER, {"dodge": 1}), (slow, {"base": 3, "dodge": 2})):
        ann = unit("ann", weapons=(held,), more=GUNNER)
        battle = fight(["A" + "." * (metres - 1) + "B"], ann, bob)
        assert parts(shot(battle, "ann", "bob", "launcher")) == left
