"""People and creatures under assets/ have the numbers of their lists.

The tables below were typed from the lists, not from the files.
"""

from __future__ import annotations

import pytest

from game.scenario.catalogue import shipped
from game.scenario.schema import UnitBlock
from game.scenario.sheets import build
from systems.facts import ATTRIBUTES, UnitSheet
from systems.rulesets.contests import CONTESTS
from systems.rulesets.house import House
from systems.rulesets.sheet import derive
from systems.rulesets.spots import SPECIALTY

CATALOGUE = shipped()


def sheet(key: str) -> UnitSheet:
    block = UnitBlock(id="x", template=key, side="a", at=[0, 0])
    return build(block, CATALOGUE.units[key], CATALOGUE)


#: key, Size, nine Attributes (– as -1), printed Health, Initiative, speed, Willpower, natural armor, armor melee/ranged
CREATURES = [
    ("zombie", 5, "4 4 4 - - - - - 1", 18, 2, 10, 0, 0, "0/0"),
    ("zombie_hound", 3, "5 5 3 - 6 - - - 1", 12, 7, 25, 0, 0, "0/0"),
    ("bloom_zombie", 5, "6 6 4 - 5 - - - 1", 19, 7, 20, 0, 0, "0/0"),
    ("night_ghoul", 5, "4 6 4 1 6 3 2 1 1", 18, 7, 30, 0, 4, "0/0"),
    ("tribal_warrior", 5, "3 3 2 1 3 2 1 1 2", 7, 10, 15, 4, 0, "2/2"),
    ("pirate", 5, "3 3 3 1 3 1 1 1 2", 9, 6, 11, 3, 0, "1/1"),
    ("tribal_chief", 5, "6 6 4 2 4 3 1 1 3", 10, 9, 22, 6, 0, "3/3"),
    ("mutant_cannibal", 5, "6 4 6 2 4 4 2 1 3", 14, 12, 20, 7, 0, "2/2"),
    ("kobold", 4, "4 4 2 1 3 1 1 1 3", 6, 10, 15, 4, 0, "1/1"),
    ("orc", 5, "6 4 6 1 2 4 2 1 1", 13, 6, 16, 5, 2, "4/4"),
    ("large_orc", 5, "6 4 6 1 2 4 2 1 1", 16, 6, 16, 5, 2, "4/4"),
    ("cave_mutant", 6, "6 4 6 2 4 2 2 2 4", 13, 13, 20, 6, 4, "0/0"),
    ("anaconda", 6, "6 4 6 1 4 2 1 1 2", 13, 11, 16, 4, 4, "0/0"),
    ("giant_anaconda", 10, "11 8 11 4 8 4 2 1 4", 24, 17, 31, 8, 12, "0/0"),
    ("giant_bat", 6, "6 6 6 2 6 2 2 2 2", 13, 13, 23, 4, 4, "0/0"),
    ("shadowfang_dragon", 6, "8 8 11 3 8 5 4 1 4", 20, 12, 25, 9, 6, "0/0"),
]


@pytest.mark.parametrize(
    ("key", "size", "attributes", "health", "initiative", "speed", "willpower", "natural", "armor"), CREATURES
)
def test_a_creature_has_its_printed_block(
    key: str,
    size: int,
    attributes: str,
    health: int,
    initiative: int,
    speed: int,
    willpower: int,
    natural: int,
    armor: str,
) -> None:
    unit = sheet(key)
    found = derive(unit, House())
    assert unit.size == size
    assert unit.attributes == tuple(-1 if each == "-" else int(each) for each in attributes.split())
    assert (found.health, found.initiative, found.speed, found.willpower) == (health, initiative, speed, willpower)
    assert unit.natural_armor == natural
    assert (f"{unit.armor.melee}/{unit.armor.ranged}" if unit.armor else "0/0") == armor


#: key, weapon, damage and grade, the traits behind its name
ATTACKS = [
    ("zombie", "bite", "1L", {}), ("zombie_hound", "bite", "3L", {}), ("night_ghoul", "claw", "5L", {}),
    ("tribal_warrior", "long_spear", "3L", {"polearm": 1, "two_handed": 1}), ("tribal_chief", "long_spear", "4L", {}),
    ("tribal_chief", "blowgun", "2L", {"high_speed": 2}), ("pirate", "flintlock", "3L", {}), ("orc", "saber", "5L", {}),
    ("mutant_cannibal", "shotgun", "4L", {"high_speed": 5}), ("kobold", "bite", "0B", {}),
    ("anaconda", "bite", "4L", {"armor_piercing": 2}), ("anaconda", "tail", "1L", {}),
    ("giant_anaconda", "bite", "6L", {"armor_piercing": 3}), ("giant_bat", "bite", "5L", {}),
    ("shadowfang_dragon", "claw", "4L", {"armor_piercing": 2}), ("guard_dog", "bite", "2L", {}),
    ("shadowfang_dragon", "bite", "6L", {"armor_piercing": 3}), ("brawler", "knuckles", "0L", {"fist_weapon": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("key", "arm", "harm", "traits"), ATTACKS)
def test_a_creature_strikes_as_printed(key: str, arm: str, harm: str, traits: dict[str, int]) -> None:
    facts = {facts.key: facts for facts in sheet(key).weapons}[arm]
    assert f"{facts.damage}{facts.grade}" == harm
    assert {trait: facts.trait(trait) for trait in traits} == traits
    assert facts.specialty in (*sheet(key).specialties, "blowgun")


#: key, nine Attributes, Base, Health, Initiative, speed, armor melee/ranged: the constructed characters
PEOPLE = [
    ("office_worker", "2 2 2 2 2 2 2 2 2", 2, 7, 4, 9, "0/0"), ("street_thug", "3 2 3 1 2 2 2 1 2", 2, 8, 4, 10, "1/1"),
    ("patrol_officer", "2 3 2 2 3 2 1 1 2", 3, 7, 5, 10, "2/2"),
    ("rifle_soldier", "3 3 3 1 3 2 1 1 2", 3, 8, 5, 11, "2/4"),
    ("machine_gunner", "4 3 4 1 3 2 1 1 1", 3, 9, 4, 12, "4/4"), ("sniper", "3 4 2 1 4 2 1 1 2", 4, 7, 6, 12, "2/2"),
    ("shield_guard", "4 3 4 1 3 2 1 1 1", 2, 9, 4, 11, "3/3"),
    ("greatsword_trainee", "3 1 4 1 1 4 1 1 2", 1, 10, 3, 9, "0/0"),
    ("wrestler", "4 2 3 1 2 2 1 1 2", 2, 8, 4, 11, "0/0"), ("archer", "3 4 2 1 4 2 1 1 2", 4, 7, 6, 12, "1/1"),
    ("infiltrator", "3 4 2 1 4 2 1 1 2", 4, 7, 6, 12, "0/0"), ("arcanist", "1 2 2 6 2 3 1 1 3", 2, 7, 5, 8, "0/0"),
    ("guard_dog", "3 4 3 1 4 2 1 1 1", 4, 6, 5, 10, "0/0"), ("grenadier", "4 2 3 4 3 2 1 1 1", 2, 8, 3, 11, "4/4"),
    ("brawler", "6 4 6 2 4 4 2 2 2", 4, 12, 6, 15, "0/0"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "attributes", "base", "health", "initiative", "speed", "armor"), PEOPLE)
def test_a_constructed_character_has_its_numbers(
    key: str, attributes: str, base: int, health: int, initiative: int, speed: int, armor: str
) -> None:
    unit = sheet(key)
    found = derive(unit, House())
    assert unit.attributes == tuple(int(each) for each in attributes.split())
    assert (found.base_defense, found.health, found.initiative, found.speed) == (base, health, initiative, speed)
    assert (f"{unit.armor.melee}/{unit.armor.ranged}" if unit.armor else "0/0") == armor


def test_the_dragon_is_the_printed_one() -> None:
    """EX-16: Base 8, Dodge 1, Insight 1, Natural Armor 6, Deflection 2, two defensive extras, 20 Health, +12."""
    unit = sheet("shadowfang_dragon")
    found = derive(unit, House())
    parts = found.base_defense, found.dodge_defense, found.insight_defense, unit.natural_armor, unit.deflection
    assert parts == (8, 1, 1, 6, 2)
    assert sum(parts) == 18
    assert (found.defense_extra, found.health, found.initiative) == (2, 20, 12)


@pytest.mark.parametrize(("key", "initiative"), [("alphabet", 9), ("suzi", 10), ("white_night", 5), ("shiyue", 16)])
def test_the_four_heroes_have_their_printed_initiative(key: str, initiative: int) -> None:
    """EX-04; the rest is the D row: two Attributes of 6, three of 4, four of 2; Skills 5, 3 and 1."""
    unit = sheet(key)
    assert derive(unit, House()).initiative == initiative
    assert sorted(unit.attributes) == [2, 2, 2, 2, 4, 4, 4, 6, 6]
    assert sorted(rating for _, rating in unit.skills) == [1] * 5 + [3] * 4 + [5] * 3


def test_shiyue_shoots_with_eighteen_dice_and_three_extra_successes() -> None:
    """EX-16: DEX 6 + Firearms 5 + damage 6 + specialty 1; extras of DEX, Firearms and the pistol; High Speed 5 only."""
    unit = sheet("shiyue")
    pistol = unit.weapons[0]
    skills = dict(unit.skills)
    assert pistol.specialty in unit.specialties
    assert unit.attributes[ATTRIBUTES.index("DEX")] + skills[pistol.skill] + pistol.damage + 1 == 18
    assert (unit.attributes[ATTRIBUTES.index("DEX")], skills["Firearms"]) == (6, 5)  # one extra success each
    assert pistol.trait("extra_successes") == 1
    assert [pistol.trait(name) for name in ("high_speed", "armor_piercing", "spell_piercing")] == [5, 0, 0]
    assert pistol.strength <= unit.attributes[ATTRIBUTES.index("STR")]


@pytest.mark.parametrize("key", CATALOGUE.units)
def test_printed_values_are_only_those_that_differ_from_the_formula(key: str) -> None:
    """A printed number equal to the formula would hide a fault of the formula. The dragon's block is printed whole."""
    template = CATALOGUE.units[key]
    if key == "shadowfang_dragon":
        return
    plain = derive(build(UnitBlock(id="x", template=key, side="a", at=[0, 0]),
                         template.model_copy(update={"printed": {}}), CATALOGUE), House())  # fmt: skip
    same = {name for name, value in template.printed.items() if getattr(plain, name) == value}
    assert same <= ({"defense_extra"} if "undead" in template.traits else set())


@pytest.mark.parametrize("key", CATALOGUE.units)
def test_a_unit_can_wield_what_it_carries(key: str) -> None:
    unit = sheet(key)
    strength = unit.attributes[0]
    for facts in (*unit.weapons, *((unit.shield,) if unit.shield else ())):
        assert facts.strength - strength <= 2, facts.key
        assert facts.specialty in unit.specialties or facts.natural or facts.key in SPARE, (key, facts.key)


#: Carried by somebody who is not trained with it, as in the source.
SPARE = {"blowgun", "rapier", "stun_baton", "dagger", "dagger_thrown", "shuriken", "large_shield", "hand_axe_thrown"}


#: What protects a creature from manoeuvres and conditions, beside its kind (companion 11, 14; CDG-05).
PROTECTED = [
    ("shadowfang_dragon", {"sleep_immune", "paralysis_immune"}),
    ("giant_anaconda", {"fatigue_immune", "dazed_immune", "paralysis_immune", "mental_bind_immune"}),
    ("bat_swarm", {"trip_immune", "bull_rush_immune", "grapple_immune"}),
    ("guard_robot", {"hidden_vital_spot"}),
    ("slime", set()), ("stone_guardian", set()),
]  # fmt: skip


@pytest.mark.parametrize(("key", "traits"), PROTECTED)
def test_a_creature_is_protected_as_its_kind_is(key: str, traits: set[str]) -> None:
    assert {name for name, _ in sheet(key).traits if name.endswith(("_immune", "vital_spot", "vital_spots"))} == traits


def test_every_flyer_says_how_well_it_flies() -> None:
    """Speed and mobility belong together (companion 10): a trip takes a step of mobility away (TRP-06)."""
    flyers = {key: sheet(key) for key in CATALOGUE.units if dict(sheet(key).traits).get("flight")}
    assert set(flyers) == {"cave_mutant", "giant_bat", "bat_swarm"}
    for key, unit in flyers.items():
        assert sum(name in MOBILITY for name, _ in unit.traits) == 1, key


MOBILITY = ("flight_perfect", "flight_good", "flight_average", "flight_clumsy")


def test_every_specialty_belongs_to_a_weapon_or_to_a_roll() -> None:
    """One that nothing asks for would be a slip of the pen."""
    arms = (*CATALOGUE.weapons.values(), *CATALOGUE.shields.values())
    asked = {kind.specialty for kind in arms} | {"light_throwing", "heavy_throwing", SPECIALTY, "binding"}
    asked |= {roll.specialty for row in CONTESTS.values() for roll in (*row.own, *row.other)}
    asked |= {spell.specialty for spell in CATALOGUE.spells.values()}
    for key in CATALOGUE.units:
        assert set(sheet(key).specialties) <= asked, key


@pytest.mark.parametrize("specialty", ["grappling", "escape", "balance", "bull_rush", "overrun", "feint",
                                       "read_people", "binding", "heavy_throwing"])  # fmt: skip
def test_somebody_is_trained_in_each_manoeuvre(specialty: str) -> None:
    assert any(specialty in sheet(key).specialties for key in CATALOGUE.units)


def test_rope_is_carried_by_who_can_bind() -> None:
    ropes = {key: {thing.key for thing in sheet(key).bindings} for key in CATALOGUE.units}
    carried = {
        key: {item: number for item, number in sheet(key).gear if item in found}
        for key, found in ropes.items()
        if found
    }
    assert carried == {"ring_judge": {"rope": 2}, "whip_fighter": {"rope": 1}}
    for key in carried:
        assert "binding" in sheet(key).specialties
        assert dict(sheet(key).skills)["Larceny"] > 0
