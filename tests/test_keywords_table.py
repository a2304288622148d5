"""Every keyword of items (companion 9): data, one procedure, a test of it; or outside, with a reason that is shown.

What a column of an armor or a weapon plays, its defense against melee and shots, its penalty, its Strength, has no
trait.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

import pytest

from game import LANGS
from game.ledger.coverage import unplayed_traits
from game.scenario.catalogue import shipped
from game.text import Text
from game.text.phrases import templates
from systems.rulesets import RULESETS

TESTS = Path(__file__).parent


class Row(NamedTuple):
    """A keyword that is played: its traits, and a test of its procedure, ``file::test``."""

    test: str
    traits: tuple[str, ...]


def row(test: str, *traits: str) -> Row:
    return Row(test, traits)


PLAYED = {
    "High Speed": row("defense::test_high_speed_takes_base_then_dodge_then_parry_and_never_the_shield", "high_speed"),
    "Armor Piercing": row(
        "defense::test_armor_piercing_takes_shield_armor_and_natural_armor_in_this_order", "armor_piercing"
    ),
    "Spell Piercing": row(
        "defense::test_spell_piercing_takes_deflection_of_supernatural_origin_only", "spell_piercing"
    ),
    "Overpower": row("defense::test_overpower_ignores_what_the_parry_gave_and_nothing_else", "overpower"),
    "Light Throwing": row(
        "throwing::test_a_light_weapon_takes_dexterity_and_one_die_more_a_heavy_one_strength", "light_throwing"
    ),
    "Heavy Throwing": row(
        "throwing::test_a_light_weapon_takes_dexterity_and_one_die_more_a_heavy_one_strength", "heavy_throwing"
    ),
    "Hidden Weapon": row("hidden_weapons::test_the_next_throw_is_looked_for_anew", "hidden_weapon"),
    "Flexible": row("trip::test_blade_weapons_made_for_it_and_flexible_ones_trip_with_blade", "flexible"),
    "Polearm": row("reach::test_a_human_reaches_1_2_and_3_metres_with_dagger_greatsword_and_long_spear", "polearm"),
    "Fist Weapon": row("disarm::test_natural_weapons_and_fist_weapons_stay_where_they_are", "fist_weapon"),
    "Returning": row("outfit::test_a_returning_weapon_is_back_in_the_hand", "returning"),
    "Explosive": row("area::test_a_grenade_strikes_friend_foe_and_thrower", "blast"),
    "Defense A/B": row("template_weapons::test_armor_has_the_numbers_of_the_list"),
    "Armor Penalty": row("defense::test_base_defense_is_the_lower_of_dexterity_and_perception_less_the_armors_penalty"),
    "Bulletproof": row("damage::test_bulletproof_drops_live_rounds_one_grade", "bulletproof", "live_round"),
    "Energyproof": row("grading::test_energyproof_armor_keeps_it_from_rising_until_it_is_pierced", "energyproof"),
    "Sealed": row("area::test_sealed_armor_takes_one_off_and_a_grade", "sealed"),
    "Triple-proof": row("hot_ground::test_armor_that_is_proof_against_heat_lets_none_of_it_through", "triple_proof"),
    "Spell Resistance": row(
        "keywords_more::test_spell_resistance_takes_successes_from_what_is_cast_at_one", "spell_resistance"
    ),
    "Penetrating": row(
        "penetration::test_having_done_damage_it_meets_the_next_on_the_line_with_so_many_dice_fewer",
        "penetrating",
        "penetrating_unarmored",
    ),
    "Super Penetrating": row(
        "penetration::test_a_super_penetrating_shot_loses_nothing_on_its_way", "super_penetrating"
    ),
    "Energy Weapon": row("grading::test_half_of_an_energy_weapons_damage_rating_becomes_aggravated", "energy_weapon"),
    "Magic": row("keywords_passing::test_a_weapon_of_the_right_kind_passes_the_reduction", "magic"),
    "Netherworld": row(
        "grading::test_the_undead_take_twice_the_damage_of_what_is_holy_or_of_the_netherworld", "netherworld"
    ),
    "Guided": row("lock_on::test_each_point_of_the_lock_trades_a_die_for_an_extra_success", "guided"),
    "Tracking": row("lock_on::test_a_missile_that_misses_comes_again_with_five_dice_fewer_each_time", "tracking"),
    "Holy": row("grading::test_what_is_holy_is_a_grade_worse_for_creatures_of_the_dark", "holy"),
    "Unholy": row("grading::test_what_is_holy_is_a_grade_worse_for_creatures_of_the_dark", "unholy"),
    "Artifact": row("outfit::test_an_artifact_finds_any_thing_half_as_hard", "artifact"),
    "Stun": row("keywords::test_stun_asks_for_more_damage_than_the_body_is_large_and_tough", "stun"),
    "Knockback": row("knockback::test_every_fall_of_the_dice_is_what_was_foreseen", "knockback"),
    "Parry": row("parrying::test_a_held_weapon_adds_the_number_of_its_parry_or_its_size", "parry"),
    "Bolt": row("grading::test_a_bolt_rises_half_its_size_where_it_is_stronger_than_what_is_worn", "bolt"),
    "Bombardment": row("area::test_the_printed_bombardment_of_t24", "bombardment"),
    "Bipod": row("keywords_more::test_a_bipod_halves_the_strength_a_gun_asks_for_until_it_is_moved", "bipod"),
    "Short Burst": row("bursts::test_a_burst_takes_its_rounds_and_gives_perfect_dice", "short_burst"),
    "Long Burst": row("bursts::test_a_long_burst_also_meets_the_one_it_is_meant_for", "long_burst"),
    "Full Auto": row("bursts::test_full_auto_meets_everybody_beside_the_target_comrades_too", "full_auto"),
    "Suppressive Fire": row(
        "area::test_sweeping_fire_takes_twenty_rounds_and_spares_for_a_success_each", "suppressive_fire"
    ),
    "Spray": row("area::test_a_spray_does_what_it_rolls_up_to_its_cap_whatever_the_defense", "spray"),
    "Unlimited Ammo": row("outfit::test_what_never_runs_dry_spends_no_round", "unlimited_ammo"),
    "Two-handed": row("bars::test_one_arm_is_not_enough_for_a_weapon_of_two_hands_and_none_for_any", "two_handed"),
    "Heavy": row("template_weapons::test_what_is_heavy_asks_for_half_its_size_more_already", "heavy"),
    "Heavy weapon": row(
        "bonuses::test_gear_gives_bonuses_and_penalties_of_the_equipment_type", "heavy_weapon", "vehicle_class"
    ),
    "Material": row("ammunition::test_silver_rounds_cost_two_dice_and_pass_what_only_silver_passes", "silver"),
}
#: Outside the program: the traits by which it is named. Texts say why, on the page of whoever bears it.
OUTSIDE = {
    "EMP": "emp",
    "Auto-guided": "auto_guided",
    "Soul-bound": "soul_bound",
}
OF_THE_CHAPTER = 48
"""Keywords of companion 9: 47 rows, one of them about two others, two of them with two keywords."""
REASON = {"en": "Not played: ", "zh": "未实装："}


def names_in(name: str) -> set[str]:
    tree = ast.parse((TESTS / f"test_{name}.py").read_text("utf-8"))
    return {each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)}


@pytest.mark.parametrize("keyword", PLAYED)
def test_a_keyword_that_is_played_is_data_with_a_procedure_that_is_tested(keyword: str) -> None:
    found = PLAYED[keyword]
    for rules in RULESETS.values():
        assert set(found.traits) <= rules.played_traits, keyword
    file, _, test = found.test.partition("::")
    assert test in names_in(file), f"{keyword}: no test is called so"
    for lang in LANGS:
        text = Text(lang)
        for trait in found.traits:
            assert text.text.has(f"trait.{trait}"), (lang, trait)
            assert trait == "blast" or REASON[lang] not in text.say(f"keyword.{trait}"), (lang, trait)


@pytest.mark.parametrize("keyword", OUTSIDE)
def test_a_keyword_outside_has_a_reason_that_is_shown_and_is_marked_as_not_played(keyword: str) -> None:
    trait = OUTSIDE[keyword]
    for rules in RULESETS.values():
        assert trait not in rules.played_traits, keyword
    for lang in LANGS:
        said = Text(lang).say(f"keyword.{trait}")
        assert REASON[lang] in said, said
        assert len(said.partition(REASON[lang])[2]) > 8, "a reason, not only that there is one"


def test_the_table_is_whole_and_names_nothing_twice() -> None:
    assert not set(PLAYED) & set(OUTSIDE)
    assert len(PLAYED) + len(OUTSIDE) == OF_THE_CHAPTER


def test_nothing_that_is_played_is_marked_as_not_played_and_nothing_that_is_marked_is_unknown() -> None:
    """Of everything that ships: a trait on the list of what is not played has no row among what is."""
    played = {trait for found in PLAYED.values() for trait in found.traits}
    idle = set(unplayed_traits())
    assert not idle & played
    worn = {name for kind in shipped().weapons.values() for name in kind.traits}
    assert idle & worn <= idle


@pytest.mark.parametrize("lang", LANGS)
def test_every_keyword_with_a_description_is_a_trait_with_a_name(lang: str) -> None:
    text = Text(lang)
    told = {key.partition(".")[2] for key in templates(lang) if key.startswith("keyword.")}
    assert {name for name in told if not text.text.has(f"trait.{name}")} == set()
    known = {trait for found in PLAYED.values() for trait in found.traits} - {"blast"}
    assert known | set(OUTSIDE.values()) <= told
