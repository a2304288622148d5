"""Weapons, shields and armor under assets/ have the numbers of their lists.

The tables below were typed from the lists, not from the files.
"""

from __future__ import annotations

import pytest

from game.scenario.catalogue import shipped
from game.scenario.sheets import NATURAL_PART, explosive, weapon_facts
from game.scenario.templates import Held
from systems.facts import WeaponFacts

CATALOGUE = shipped()


def weapon(key: str, size: int = 5) -> dict[str, WeaponFacts]:
    """The uses of one item by mode, the first of each."""
    return {facts.mode: facts for facts in reversed(weapon_facts(Held(item=key), size, CATALOGUE))}


#: key, Size, Strength requirement, damage and grade, base range, shots, some traits
WEAPONS = [
    ("quarterstaff", "blade", 5, 5, "3L", 0, 0, {"polearm": 1}),
    ("mace", "blade", 3, 4, "3L", 0, 0, {"overpower": 1, "heavy": 1}),
    ("throwing_hammer", "throwing", 2, 2, "2L", 10, 1, {"heavy_throwing": 1}),
    ("warhammer", "blade", 3, 3, "3L", 0, 0, {"armor_piercing": 1}),
    ("maul", "blade", 4, 4, "6L", 0, 0, {"two_handed": 1, "heavy_weapon": 1}),
    ("dagger", "blade", 1, 1, "1L", 0, 0, {}),
    ("dagger", "throwing", 1, 1, "1L", 15, 1, {"light_throwing": 0}),
    ("rapier", "blade", 2, 2, "3L", 0, 0, {"armor_piercing": 1}),
    ("longsword", "blade", 2, 2, "4L", 0, 0, {}),
    ("greatsword", "blade", 3, 3, "5L", 0, 0, {"overpower": 1, "two_handed": 1}),
    ("katana", "blade", 3, 3, "2L", 0, 0, {"again": 9}),
    ("glaive", "blade", 5, 5, "5L", 0, 0, {"polearm": 1, "two_handed": 1, "overpower": 2}),
    ("hand_axe", "throwing", 2, 2, "2L", 10, 1, {"heavy_throwing": 1}),
    ("great_axe", "blade", 4, 4, "6L", 0, 0, {"heavy_weapon": 1}),
    ("javelin", "throwing", 3, 3, "2L", 15, 1, {"heavy_throwing": 1}),
    ("long_spear", "blade", 4, 4, "4L", 0, 0, {"polearm": 1, "two_handed": 1}),
    ("halberd", "blade", 4, 6, "5L", 0, 0, {"heavy": 1, "polearm": 1, "two_handed": 1}),
    ("flail", "blade", 3, 3, "3L", 0, 0, {"flexible": 1}),
    ("buckler", "blade", 1, 1, "0L", 0, 0, {"parry": 1}),
    ("large_shield", "blade", 2, 2, "1L", 0, 0, {"parry": 2}),
    ("heavy_shield", "blade", 4, 6, "2L", 0, 0, {"parry": 4, "heavy": 1}),
    ("knight_shield", "blade", 4, 4, "0L", 0, 0, {"parry": 4, "bulletproof": 1}),
    ("shuriken", "throwing", 1, 1, "2L", 20, 11, {"light_throwing": 1, "hidden_weapon": 1}),
    ("stun_baton", "blade", 2, 2, "2B", 0, 0, {"paralysis": 1}),
    ("practice_sword", "blade", 3, 3, "2B", 0, 0, {"again": 9}),
    ("lance", "blade", 6, 6, "4L", 0, 0, {"overpower": 3, "polearm": 1}),
    ("crossbow", "firearm", 2, 2, "3L", 30, 1, {"high_speed": 2, "live_round": 0}),
    ("longbow", "archery", 3, 3, "3L", 40, 1, {}),
    ("strong_bow", "archery", 3, 4, "4L", 40, 1, {}),
    ("far_bow", "archery", 3, 4, "3L", 80, 1, {"high_speed": 3}),
    ("small_revolver", "firearm", 1, 3, "3L", 20, 6, {"high_speed": 5, "live_round": 1}),
    ("large_revolver", "firearm", 2, 4, "4L", 40, 6, {"high_speed": 5}),
    ("small_pistol", "firearm", 1, 2, "2L", 20, 11, {"high_speed": 5}),
    ("heavy_pistol", "firearm", 1, 4, "4L", 30, 7, {"high_speed": 5}),
    ("improved_revolver", "firearm", 2, 6, "6L", 50, 8, {"high_speed": 5, "armor_piercing": 1}),
    ("shotgun", "firearm", 2, 3, "4L", 30, 5, {"high_speed": 5, "two_handed": 1}),
    ("submachine_gun", "firearm", 2, 2, "2L", 20, 30, {"high_speed": 5}),
    ("heavy_machine_gun", "firearm", 3, 4, "4L", 100, 100, {"high_speed": 5, "bipod": 1}),
    ("sniper_rifle", "firearm", 3, 3, "5L", 200, 5, {"high_speed": 5, "two_handed": 1}),
    ("assault_rifle", "firearm", 2, 3, "3L", 150, 30, {"high_speed": 5, "armor_piercing": 1}),
    ("marksman_rifle", "firearm", 3, 3, "5L", 500, 5, {"high_speed": 5, "armor_piercing": 2}),
    ("anti_materiel_rifle", "firearm", 3, 4, "6L", 400, 10, {"high_speed": 5, "armor_piercing": 2}),
    ("grenade_launcher", "artillery", 2, 4, "5L", 30, 5, {"high_speed": 5, "bombardment": 1}),
    ("rocket_launcher", "artillery", 3, 4, "8L", 50, 1, {"high_speed": 5, "armor_piercing": 6, "radius": 10}),
    ("mortar", "artillery", 4, 5, "10L", 3500, 1, {"heavy_weapon": 1, "bombardment": 1, "minimum_range": 50}),
    ("flamethrower", "firearm", 3, 4, "5L", 50, 10, {"flame_cone": 1, "base_is_maximum": 1}),
    ("anti_tank_missile", "artillery", 4, 5, "10L", 200, 1, {"armor_piercing": 6, "heavy_weapon": 1}),
]


FRAG = {"blast": 5, "high_speed": 5}
#: key, damage and grade, its kind, how far it is thrown, traits (all of them)
EXPLOSIVES = [
    ("frag_grenade", "5L", "pierce", 10, FRAG),
    ("molotov", "5L", "fire", 10, {"blast": 5, "ignites": 2, "volatile": 1}),
    ("incendiary_grenade", "5L", "fire", 10, {"blast": 10, "ignites": 2}),
    ("bang_grenade", "0B", "blunt", 10, {"blast": 5, "outer_blast": 10, "bang": 5, "outer_points": 3}),
    ("flash_grenade", "0B", "blunt", 10, {"blast": 5, "outer_blast": 10, "flash": 5, "outer_points": 3}),
    ("flashbang", "0B", "blunt", 10, {"blast": 5, "outer_blast": 10, "bang": 5, "flash": 5, "outer_points": 3}),
    ("tear_gas", "0B", "blunt", 10, {"blast": 5, "outer_blast": 10, "tear_gas": 5, "outer_points": 3}),
    ("gas_grenade", "5L", "poison", 10, {"blast": 5, "gas_cloud": 5}),
    ("smoke_grenade", "0B", "blunt", 10, {"blast": 10, "smoke_cloud": 5}),
    ("claymore", "10L", "pierce", 0, {**FRAG, "tripwire": 3}),
    ("anti_tank_mine", "20L", "pierce", 0, {"high_speed": 5, "armor_piercing": 10, "pressure": 6, "obvious": 1}),
]


@pytest.mark.parametrize(("key", "harm", "kind", "reach", "traits"), EXPLOSIVES)
def test_an_explosive_has_the_numbers_of_the_list(
    key: str, harm: str, kind: str, reach: int, traits: dict[str, int]
) -> None:
    """Every one of them is of Size 1, thrown with Dexterity + Athletics under the specialty of light throwing."""
    facts = weapon(key)["throwing"]
    assert (f"{facts.damage}{facts.grade}", facts.types, facts.base_range) == (harm, (kind,), reach)
    assert (facts.size, facts.skill, facts.specialty) == (1, "Athletics", "light_throwing")
    assert dict(facts.traits) == traits
    assert explosive(facts)


@pytest.mark.parametrize(("key", "mode", "size", "strength", "harm", "reach", "shots", "traits"), WEAPONS)
def test_a_weapon_has_the_numbers_of_the_list(
    key: str, mode: str, size: int, strength: int, harm: str, reach: int, shots: int, traits: dict[str, int]
) -> None:
    facts = weapon(key)[mode]
    assert (facts.size, facts.strength) == (size, strength)
    assert f"{facts.damage}{facts.grade}" == harm
    assert (facts.base_range, facts.shots) == (reach, shots)
    assert {trait: facts.trait(trait) for trait in traits} == traits


def test_every_firearm_of_the_list_has_high_speed_five() -> None:
    slow = {"crossbow": 2, "blowgun": 2, "flamethrower": 0}
    for key in CATALOGUE.weapons:
        for facts in weapon(key).values():
            if facts.mode == "firearm":
                assert facts.trait("high_speed") == slow.get(key, 5), key


@pytest.mark.parametrize(
    ("key", "creature", "size"),
    [
        ("fist", 5, 1),
        ("foot", 10, 2),
        ("claw", 20, 4),
        ("bite", 20, 0),
        ("bite", 50, 1),
        ("tail", 20, 6),
        ("horns", 11, 2),
        ("tentacle", 20, 6),
        ("fist", 4, 0),
    ],
)
def test_natural_weapons_are_a_part_of_the_creature(key: str, creature: int, size: int) -> None:
    """BRW-04: hands, feet and claws a fifth, teeth a fiftieth, a tail a third; no Strength is asked for. Horns rank
    with hands and tentacles with tails.
    """
    facts = weapon(key, creature)["brawl"]
    assert (facts.size, facts.natural, facts.strength) == (size, True, 0)
    assert set(NATURAL_PART) == {"hand", "leg", "tooth", "tail", "horn", "tentacle"}


#: What each manoeuvre can be made with, beside bare hands (GRP-03, GRP-08, TRP-11, TRP-12, BRS-12, DIS-03).
MADE_FOR = {
    "grapple": {"bite", "claw", "tentacle", "long_chain", "chain_sickle", "whip"},
    "trip": {"hooked_spear", "long_staff"},
    "flexible": {"flail", "long_chain", "chain_sickle", "whip"},
    "bull_rush": {"horns", "spiked_shield"},
    "fist_weapon": {"knuckles"},
}


@pytest.mark.parametrize("trait", MADE_FOR)
def test_weapons_made_for_a_manoeuvre_say_so(trait: str) -> None:
    kinds = {**CATALOGUE.weapons, **CATALOGUE.shields}
    assert {key for key, kind in kinds.items() if kind.traits.get(trait)} == MADE_FOR[trait]


def test_made_weapons_that_take_hold_are_flexible() -> None:
    """GRP-08 speaks of flexible weapons only; every other grapple is made with the body."""
    for key in MADE_FOR["grapple"]:
        kind = CATALOGUE.weapons[key]
        assert kind.natural or kind.traits.get("flexible"), key


def test_traits_of_one_piece_are_laid_over_those_of_its_kind() -> None:
    """A creature's bite goes on being one that grabs, whatever else it does; a 0 takes that away."""
    venomous = weapon_facts(Held(item="bite", traits={"venom": 3}), 5, CATALOGUE)[0]
    blunted = weapon_facts(Held(item="bite", traits={"grapple": 0}), 5, CATALOGUE)[0]
    assert venomous.traits == (("grapple", 1), ("venom", 3))
    assert blunted.traits == ()


#: key, defense against melee and ranged, penalty, Bulletproof
ARMOR = [
    ("reinforced_vest", 2, 2, 0, 0), ("ballistic_vest", 2, 2, 0, 1), ("combat_vest", 2, 4, 0, 1),
    ("marine_armor", 4, 4, 0, 1), ("drop_armor", 4, 5, 0, 1), ("leather_coat", 1, 1, 0, 0), ("scale_mail", 3, 3, 1, 1),
    ("cataphract_plate", 6, 9, 3, 1), ("dragonhide_plate", 7, 10, 3, 0), ("high_tech_power_armor", 10, 10, 2, 1),
    ("space_suit", 0, 0, 2, 0), ("horse_barding", 3, 3, 1, 1),
]  # fmt: skip


@pytest.mark.parametrize(("key", "melee", "ranged", "penalty", "bulletproof"), ARMOR)
def test_armor_has_the_numbers_of_the_list(key: str, melee: int, ranged: int, penalty: int, bulletproof: int) -> None:
    armor = CATALOGUE.armors[key]
    assert (armor.melee, armor.ranged, armor.penalty) == (melee, ranged, penalty)
    assert armor.traits.get("bulletproof", 0) == bulletproof


def test_what_is_heavy_asks_for_half_its_size_more_already() -> None:
    """The whole requirement is written down: the number the list has, or the Size, and half the Size for [Heavy]."""
    plain = {"mace": 3, "halberd": 4, "heavy_shield": 4, "plate_shield": 6}
    kinds = {**CATALOGUE.weapons, **CATALOGUE.shields}
    assert {key for key, kind in kinds.items() if "heavy" in kind.traits} == set(plain)
    for key, strength in plain.items():
        assert kinds[key].strength == strength + (kinds[key].size or 0) // 2, key


@pytest.mark.parametrize("key", ["quarterstaff", "short_club"])
def test_what_may_bash_is_used_in_a_second_way_that_only_bruises(key: str) -> None:
    first, flat = weapon_facts(Held(item=key), 5, CATALOGUE)
    assert (first.key, first.grade) == (key, "L")
    assert (flat.key, flat.item, flat.grade, flat.damage) == (f"{key}_flat", key, "B", first.damage)
    name, of_flat = CATALOGUE.name(key), CATALOGUE.name(flat.key)
    assert name is not None
    assert of_flat is not None
    assert (of_flat.en, of_flat.zh) == (f"{name.en} (flat)", f"{name.zh}（钝击）")
    assert len(weapon_facts(Held(item="longsword"), 5, CATALOGUE)) == 1
