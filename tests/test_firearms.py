"""Firearms and crossbows (FIR): DV-05 (the second cap), companion vector T28; ammunition."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenario.catalogue import Catalogue
from game.scenario.sheets import weapon_facts
from game.scenario.templates import Held
from systems.commands import Attack
from systems.events import AttackAnnounced, AttackResolved, DamageTaken
from systems.facts import WeaponFacts
from tests.field import PISTOL, end_until, fight, hit, lines, one, parts, refused, shot, unit, weapon

CROSSBOW = weapon("crossbow", "firearm", size=2, damage=3, strength=2, base=30, shots=1, high_speed=2)
RIFLE = weapon("rifle", "firearm", size=3, damage=4, strength=3, base=150, shots=30, high_speed=5)


@pytest.mark.rule("FIR-01", "STD-01")
@pytest.mark.parametrize("gun", [PISTOL, CROSSBOW])
def test_a_shot_is_a_standard_action_for_guns_and_crossbows(gun: WeaponFacts) -> None:
    battle = fight(["A...B"], unit("ann", Firearms=1, weapons=(gun,)), unit("bob", "blue", printed={"base_defense": 0}))
    hit(battle, "ann", "bob", gun.key, faces=(8, 1, 1, 1, 1, 1))
    assert "FIR-01" in one(battle, AttackAnnounced).rules
    assert (battle.unit("ann").standard, battle.unit("ann").loaded(gun)) == (0, gun.shots - 1)


@pytest.mark.rule("FIR-01", "ACT-02")
def test_an_empty_weapon_does_not_shoot() -> None:
    battle = fight(["A...B"], unit("ann", Firearms=1, weapons=(CROSSBOW,)), unit("bob", "blue", DEX=1))
    hit(battle, "ann", "bob", "crossbow", faces=(1,) * 6)
    end_until(battle, "ann")
    assert refused(battle, Attack("ann", "bob", "crossbow")).key == "attack.empty"


@pytest.mark.rule("FIR-02")
def test_the_firearm_pool_is_dexterity_firearms_and_the_gun_less_range_and_defense() -> None:
    ann = unit("ann", STR=5, DEX=3, PER=5, Firearms=2, Archery=9, weapons=(PISTOL,))
    battle = fight(["A" + "." * 24 + "B"], ann, unit("bob", "blue", armor=(1, 2)))
    found = shot(battle, "ann", "bob", "pistol")
    assert lines(found) == {
        "attribute": 3, "skill": 2, "weapon": 3, "range": -2, "base_defense": -2, "armor_defense": -2, "high_speed": 2,
    }  # fmt: skip
    hit(battle, "ann", "bob", "pistol", faces=(8, 9, 1, 1))
    assert (found.pool, one(battle, DamageTaken).lethal) == (4, 2)


@pytest.mark.rule("FIR-03")
def test_the_firearm_cap_is_firearms_and_twice_the_damage_whatever_the_strength() -> None:
    """DV-05: Firearms 3, weapon 4: eleven."""
    for strength in (3, 9):
        ann = unit("ann", STR=strength, DEX=5, Firearms=3, weapons=(RIFLE,))
        bob = unit("bob", "blue", size=9, END=5, printed={"base_defense": 0})
        battle = fight(["A...B"], ann, bob)
        assert shot(battle, "ann", "bob", "rifle").cap == 11
        hit(battle, "ann", "bob", "rifle", faces=(10,) * 12 + (8,) * 12)
        assert (one(battle, AttackResolved).successes, one(battle, DamageTaken).lethal) == (24, 11)


@pytest.mark.rule("FIR-04", "RNG-03")
def test_guns_and_crossbows_reach_five_base_ranges() -> None:
    for held in (PISTOL, CROSSBOW):
        most = 5 * held.base_range
        ann = unit("ann", PER=5, Firearms=3, weapons=(held,))
        there = fight(["A" + "." * (most - 1) + "B"], ann, unit("bob", "blue"))
        assert lines(shot(there, "ann", "bob", held.key))["range"] == -8
        beyond = fight(["A" + "." * most + "B"], ann, unit("bob", "blue"))
        refusal = refused(beyond, Attack("ann", "bob", held.key))
        assert (refusal.fact("limit"), refusal.rules) == (most, ("RNG-03", "FIR-04"))


@pytest.mark.rule("FIR-05", "DEF-09")
@pytest.mark.parametrize("metres", [1, 5, 6, 60])
def test_the_guns_high_speed_travels_with_the_shot_at_every_distance(metres: int) -> None:
    """High Speed 5 against Base 4 and Dodge 2 leaves 1 point of Dodge, also within 5 m (no exception: FIR-06)."""
    bob = unit("bob", "blue", printed={"base_defense": 4, "dodge_defense": 2})
    battle = fight(["A" + "." * (metres - 1) + "B"], unit("ann", PER=5, Firearms=9, weapons=(PISTOL,)), bob)
    found = shot(battle, "ann", "bob", "pistol")
    assert lines(found)["high_speed"] == 5
    assert parts(found) == {"dodge": 1}


@pytest.mark.rule("FIR-05")
def test_a_crossbow_is_slower_than_a_gun() -> None:
    bob = unit("bob", "blue", printed={"base_defense": 4, "dodge_defense": 2})
    battle = fight(["A..B"], unit("ann", Firearms=9, weapons=(CROSSBOW,)), bob)
    assert parts(shot(battle, "ann", "bob", "crossbow")) == {"base": 2, "dodge": 2}


@pytest.mark.rule("FIR-07")
def test_each_point_of_strength_too_few_for_a_gun_costs_two_dice_and_four_forbid_it() -> None:
    """Companion vector T28: 3 short is still −6 DP with any weapon that is neither thrown nor a bow."""
    cannon = weapon("cannon", "firearm", size=2, damage=6, strength=6, base=50)
    for strength, penalty in ((5, -2), (4, -4), (3, -6)):
        battle = fight(["A..B"], unit("ann", STR=strength, Firearms=3, weapons=(cannon,)), unit("bob", "blue"))
        assert lines(shot(battle, "ann", "bob", "cannon"))["too_weak"] == penalty
    battle = fight(["A..B"], unit("ann", STR=2, Firearms=3, weapons=(cannon,)), unit("bob", "blue"))
    refusal = refused(battle, Attack("ann", "bob", "cannon"))
    assert (refusal.key, refusal.rules) == ("attack.too_weak", ("FIR-07",))


@pytest.mark.rule("FIR-07")
def test_a_gun_that_states_no_requirement_asks_for_its_size(tmp_path: Path) -> None:
    (tmp_path / "items").mkdir()
    text = '[weapon.{}]\nname = {{ en = "Gun", zh = "枪" }}\nmode = "firearm"\nsize = 4\ndamage = 3\nrange = 20\n'
    text += 'types = ["pierce"]\nspecialty = "rifle"\n'
    (tmp_path / "items" / "guns.toml").write_text(
        text.format("unstated") + text.format("stated") + "strength = 2\n", encoding="utf-8"
    )
    pools = []
    for item in ("unstated", "stated"):
        gun = weapon_facts(Held(item=item), 5, Catalogue(tmp_path))[0]
        ann = unit("ann", STR=3, Firearms=3, specialties=("rifle",), weapons=(gun,))
        pools.append(lines(shot(fight(["A..B"], ann, unit("bob", "blue")), "ann", "bob", item)).get("too_weak", 0))
    assert pools == [-2, 0]
