"""What the kind of a weapon makes of its damage: energy weapons, bolts, holy and unholy ones (companion 9 and 14)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from systems.battle import Battle
from systems.events import DamageTaken
from systems.facts import ArmorFacts, WeaponFacts
from systems.forecast import Forecast
from tests.field import fight, hit, one, rows, shot, unit, weapon

EDITIONS = pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])


def gun(damage: int = 5, size: int = 4, **traits: int) -> WeaponFacts:
    return weapon("gun", "firearm", size=size, damage=damage, strength=2, base=40, shots=20, more=traits)


def struck(arm: WeaponFacts, edition: str = "overseer", successes: int = 6, **bob: object) -> tuple[Battle, Forecast]:
    """Ann hits Bob with so many successes of her gun; what that was foreseen to be."""
    victim = unit("bob", "blue", END=9, printed={"base_defense": 0}, **bob)  # type: ignore[arg-type]
    battle = fight(["A.B"], unit("ann", STR=4, DEX=5, Firearms=6, weapons=[arm]), victim, edition=edition)
    shown = shot(battle, "ann", "bob", "gun", extra=0)
    hit(battle, "ann", "bob", "gun", faces=(8,) * successes + (1,) * (shown.pool - successes), extra=0)
    return battle, shown


def grades(battle: Battle) -> tuple[int, int, int]:
    taken = one(battle, DamageTaken)
    return taken.bashing, taken.lethal, taken.aggravated


@EDITIONS
@pytest.mark.rule("DMG-17")
def test_half_of_an_energy_weapons_damage_rating_becomes_aggravated(edition: str) -> None:
    """A rating of 5: two points of six rise."""
    battle, shown = struck(gun(energy_weapon=1), edition)
    assert grades(battle) == (0, 4, 2)
    assert [(each.key, each.value) for each in shown.conversion] == [("modifier.energy_weapon", 2)]
    assert shown.damage[6] == shown.successes[6], "a grade changes no number of points"


def test_energyproof_armor_keeps_it_from_rising_until_it_is_pierced() -> None:
    armor = ArmorFacts("vest", 2, 2, traits=(("energyproof", 1),))
    held, shown = struck(gun(energy_weapon=1), armor=armor)
    assert grades(held) == (0, 6, 0)
    assert [each.key for each in shown.conversion] == ["modifier.energyproof"]
    pierced, _ = struck(gun(energy_weapon=1, armor_piercing=2), armor=armor)
    assert grades(pierced) == (0, 4, 2)
    blunted, _ = struck(gun(energy_weapon=1, armor_piercing=1), armor=armor)
    assert grades(blunted) == (0, 6, 0), "a point of the armor is left, and with it what is proof"


@pytest.mark.rule("DMG-17")
def test_a_bolt_rises_half_its_size_where_it_is_stronger_than_what_is_worn() -> None:
    """Armor after Armor Piercing against a damage rating of 5."""
    for worn, piercing, expected in ((4, 0, (0, 4, 2)), (5, 0, (0, 6, 0)), (5, 1, (0, 4, 2))):
        battle, _ = struck(gun(bolt=1, armor_piercing=piercing), armor=(worn, worn))
        assert grades(battle) == expected, (worn, piercing)


def test_natural_armor_counts_against_a_bolt_as_well() -> None:
    assert grades(struck(gun(bolt=1), armor=(2, 2), natural=3)[0]) == (0, 6, 0)


@pytest.mark.parametrize(
    ("trait", "kind", "expected"),
    [
        ("holy", "dark", (0, 1, 5)), ("unholy", "light", (0, 1, 5)), ("holy", "light", (0, 6, 0)),
        ("holy", "human", (0, 6, 0)),
    ],
)  # fmt: skip
def test_what_is_holy_is_a_grade_worse_for_creatures_of_the_dark(
    trait: str, kind: str, expected: tuple[int, int, int]
) -> None:
    """As many points as the damage rating rise, five of six; so it is with what is unholy and creatures of light."""
    assert grades(struck(gun(**{trait: 1}), kind=kind)[0]) == expected


@EDITIONS
@pytest.mark.rule("FLW-06")
@pytest.mark.parametrize("trait", ["holy", "netherworld"])
def test_the_undead_take_twice_the_damage_of_what_is_holy_or_of_the_netherworld(edition: str, trait: str) -> None:
    battle, shown = struck(gun(**{trait: 1}), edition, successes=3, kind="undead")
    assert sum(grades(battle)) == 6
    assert shown.damage[6] == shown.successes[3]


def test_a_kobold_is_a_creature_of_the_dark_by_its_trait() -> None:
    assert grades(struck(gun(holy=1), traits={"dark_creature": 1})[0]) == (0, 1, 5)


def bats(**traits: int) -> dict[str, Any]:
    return {"kind": "swarm", "traits": traits}


@EDITIONS
@pytest.mark.rule("FLW-06")
@pytest.mark.parametrize(
    ("types", "expected"),
    [
        (("pierce",), 2), (("slash",), 2), (("pierce", "slash"), 2), (("blunt",), 5), (("blunt", "pierce"), 5),
        (("lightning",), 5),
    ],
)  # fmt: skip
def test_half_of_what_pierces_or_cuts_goes_through_a_swarm(types: tuple[str, ...], expected: int, edition: str) -> None:
    """Bodies of Size 1; of a weapon that does either of two types the better one counts."""
    arm = replace(gun(either_type=1), types=types)
    battle, shown = struck(arm, edition, successes=5, **bats(swarm_members=1))
    assert sum(grades(battle)) == expected
    assert any(each.key == "modifier.swarm_halved" for each in shown.conversion) == (expected == 2)
    whole = sum(chance for amount, chance in enumerate(shown.damage) if amount == expected)
    assert whole == pytest.approx(
        sum(c for n, c in enumerate(shown.successes) if (n // 2 if expected == 2 else n) == expected)
    )


@pytest.mark.rule("FLW-06")
def test_nothing_solid_hurts_a_swarm_of_smaller_bodies_and_fire_does() -> None:
    for types, expected in ((("pierce",), 0), (("blunt",), 0), (("fire",), 4), (("slash", "fire"), 4)):
        battle, shown = struck(replace(gun(), types=types), successes=4, **bats(swarm_motes=1))
        assert sum(each.lethal for each in rows(battle, DamageTaken)) == expected, types
        assert (shown.damage[0] > 0.999) == (expected == 0)
