"""The nine parts of defense and what strips them (DEF): EX-11, EX-16, companion T8 to T11, flat-footed and prone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from systems import attack_facts
from systems.battle import Battle
from systems.commands import AllOutAttack, Attack, Defend, DropProne, Parry, SetStanding, TotalDefense
from systems.events import AttackResolved, DamageTaken, DefenseDeclared
from systems.facts import ArmorFacts, WeaponFacts
from tests.field import (
    FIST,
    do,
    end,
    end_until,
    fight,
    hit,
    line,
    lines,
    one,
    parts,
    refused,
    shot,
    unit,
    weapon,
)

SHIELD = weapon("shield", "blade", size=3, damage=0, parry=2, bulletproof=1)
FOIL = weapon("foil", "blade", size=2, damage=1)
VEST = ArmorFacts("vest", 3, 3, traits=(("bulletproof", 1),))


def gun(name: str = "gun", **traits: Any) -> WeaponFacts:
    return weapon(name, "firearm", damage=20, base=20, shots=9, live_round=1, **traits)


def guarded(*weapons: WeaponFacts, parry: str = "", suffered: int = 0, **bob: Any) -> Battle:
    """Ann, with these weapons, is about to attack bob, who has parried and has been attacked so many times."""
    others = tuple(unit(f"x{n}", weapons=(FIST,), size=1) for n in range(suffered))
    at = {"bob": (1, 1), "ann": (0, 1), "x0": (0, 0), "x1": (1, 0), "x2": (2, 0), "x3": (2, 1)}
    ann = unit("ann", Brawl=2, Firearms=2, weapons=weapons)
    battle = fight(["...", "...", "..."], unit("bob", "blue", **bob), *others, ann, at=at)
    if parry:
        do(battle, Parry("bob", parry))
    for other in others:
        end(battle)
        hit(battle, other.id, "bob", "fist", faces=(2,) * max(1, shot(battle, other.id, "bob", "fist").pool))
    end(battle)
    return battle


# --- the parts


@pytest.mark.rule("DEF-01", "DEF-02", "DEF-18")
def test_the_dragons_defense_adds_up_to_eighteen_and_comes_off_the_dice() -> None:
    """EX-16 before High Speed: Base 8, Dodge 1, Insight 1, Natural Armor 6, Deflection 2 against 21 dice."""
    dragon = unit(
        "dragon", "blue", natural=6, deflection=2,
        printed={"base_defense": 8, "dodge_defense": 1, "insight_defense": 1},
    )  # fmt: skip
    shiyue = unit("shiyue", DEX=3, Firearms=4, weapons=(weapon("gun", "firearm", damage=14, base=20),))
    battle = fight(["S....D"], shiyue, dragon)
    found = shot(battle, "shiyue", "dragon", "gun")
    assert sum(points for _, points in found.defense) == 18
    assert found.pool == 21 - 18
    assert sum(each.value for each in found.modifiers) == found.pool


@pytest.mark.rule("DEF-03")
@pytest.mark.parametrize(
    ("dexterity", "perception", "penalty", "base"), [(3, 4, 0, 3), (4, 2, 0, 2), (4, 3, 2, 1), (2, 2, 5, 0)]
)
def test_base_defense_is_the_lower_of_dexterity_and_perception_less_the_armors_penalty(
    dexterity: int, perception: int, penalty: int, base: int
) -> None:
    bob = unit("bob", "blue", DEX=dexterity, PER=perception, armor=ArmorFacts("mail", 0, 0, penalty))
    assert parts(shot(fight(["AB"], unit("ann"), bob), "ann", "bob", "fist")).get("base", 0) == base


@pytest.mark.rule("DEF-04")
@pytest.mark.parametrize(
    ("dexterity", "size", "dodge", "base"),
    [(3, 5, 0, 3), (6, 5, 1, 4), (11, 5, 2, 4), (11, 7, 1, 4), (11, 11, 0, 3), (3, 3, 1, 3), (3, 1, 2, 3)],
)
def test_dodge_comes_from_legendary_dexterity_and_small_size_and_great_size_eats_it(
    dexterity: int, size: int, dodge: int, base: int
) -> None:
    """Perception 4; what Size takes beyond Dodge comes off Base."""
    bob = unit("bob", "blue", DEX=dexterity, PER=4, size=size)
    battle = fight(["AB.", "..."], unit("ann"), bob)
    found = parts(shot(battle, "ann", "bob", "fist"))
    assert (found.get("dodge", 0), found.get("base", 0)) == (dodge, base)


@pytest.mark.rule("DEF-05")
def test_parry_defense_is_there_only_while_parrying() -> None:
    battle = guarded(FIST, Blade=3, weapons=(FOIL,))
    assert "parry" not in parts(shot(battle, "ann", "bob", "fist"))
    battle = guarded(FIST, parry="foil", Blade=3, weapons=(FOIL,))
    assert parts(shot(battle, "ann", "bob", "fist"))["parry"] == 3
    end_until(battle, "bob")
    end_until(battle, "ann")
    assert "parry" not in parts(shot(battle, "ann", "bob", "fist"))


@pytest.mark.rule("DEF-06")
def test_insight_is_two_a_legendary_perception_and_stands_against_speed_and_numbers() -> None:
    battle = guarded(gun("rifle", high_speed=20), suffered=3, DEX=3, PER=11)
    found = shot(battle, "ann", "bob", "rifle")
    assert parts(found) == {"insight": 4}
    printed = guarded(FIST, PER=11, printed={"insight_defense": 1})
    assert parts(shot(printed, "ann", "bob", "fist"))["insight"] == 1


@pytest.mark.rule("DEF-07")
def test_armor_shield_and_natural_armor_are_three_parts() -> None:
    bob: dict[str, Any] = {"DEX": 1, "armor": ArmorFacts("mail", 3, 1), "natural": 4, "weapons": (SHIELD,)}
    battle = guarded(FIST, gun(), parry="shield", **bob)
    assert parts(shot(battle, "ann", "bob", "fist")) == {"base": 1, "armor": 3, "shield": 2, "natural": 4}
    assert parts(shot(battle, "ann", "bob", "gun"))["armor"] == 1, "worn armor has a value of its own against shots"
    battle = guarded(FIST, **bob)
    assert "shield" not in parts(shot(battle, "ann", "bob", "fist")), "the shield only protects who parries with it"


@pytest.mark.rule("DEF-08", "DEF-11")
@pytest.mark.parametrize(("magic", "left"), [(True, 1), (False, 5)])
def test_spell_piercing_takes_deflection_of_supernatural_origin_only(magic: bool, left: int) -> None:
    wand = gun("wand", spell_piercing=4, armor_piercing=9, high_speed=9)
    bob: dict[str, Any] = {"DEX": 2, "armor": (2, 2), "natural": 2, "deflection": 5, "supernatural": magic}
    found = shot(guarded(wand, gun(), **bob), "ann", "bob", "wand")
    assert parts(found) == {"deflection": left}
    plain = shot(guarded(wand, gun(), **bob), "ann", "bob", "gun")
    assert parts(plain)["deflection"] == 5


# --- the attacker's traits


@pytest.mark.rule("DEF-09", "DEF-17")
def test_high_speed_against_the_dragon() -> None:
    """EX-16, T1: Base 8 − 5 = 3, defense 13, 8 dice; 6 successes − 2 + 3 = 7 lethal, 13 healthy + 7L."""
    dragon = unit(
        "dragon", "blue", natural=6, deflection=2,
        printed={"base_defense": 8, "dodge_defense": 1, "insight_defense": 1, "defense_extra": 2, "health": 20},
    )  # fmt: skip
    rifle = weapon("rifle", "firearm", damage=3, base=20, shots=5, high_speed=5, live_round=1, extra_successes=1)
    shiyue = unit("shiyue", DEX=5, Firearms=10, weapons=(rifle,))
    battle = fight(["S....D"], shiyue, dragon)
    found = shot(battle, "shiyue", "dragon", "rifle", willpower=True)
    assert parts(found) == {"base": 3, "dodge": 1, "insight": 1, "natural": 6, "deflection": 2}
    assert (found.pool, found.attack_extra) == (21 - 13, 3)
    do(battle, SetStanding("dragon", "ask"))
    do(battle, Attack("shiyue", "dragon", "rifle", willpower=True))
    do(battle, Defend("dragon", extra=2), faces=(8, 8, 9, 9, 8, 8, 1, 1))
    result = one(battle, AttackResolved)
    assert (result.dice, result.defense_extra, result.successes) == (6, 2, 7)
    assert (one(battle, DefenseDeclared).extra, battle.unit("dragon").defense_extra_left) == (2, 0)
    assert (battle.unit("dragon").healthy, battle.unit("dragon").lethal) == (13, 7)


@pytest.mark.rule("DEF-09")
def test_high_speed_takes_base_then_dodge_then_parry_and_never_the_shield() -> None:
    """T9: Parry 4, Shield 2, Dodge 1, Base 3, High Speed 5; with Base gone the extras of its legends are gone too."""
    bob: dict[str, Any] = {
        "DEX": 6, "PER": 3, "Blade": 4, "weapons": (SHIELD,), "printed": {"dodge_defense": 1, "base_defense": 3},
    }  # fmt: skip
    battle = guarded(gun("rifle", high_speed=5), gun(), parry="shield", **bob)
    assert shot(battle, "ann", "bob", "gun").defense_extra_max == 1
    found = shot(battle, "ann", "bob", "rifle")
    assert parts(found) == {"parry": 3, "shield": 2}
    assert found.defense_extra_max == 0
    assert found.leftover == ()


@pytest.mark.rule("DEF-09")
def test_the_keyword_pages_order_of_high_speed_is_a_switch() -> None:
    ann = unit("ann", weapons=(gun("rifle", high_speed=5),))
    bob = unit("bob", "blue", DEX=6, PER=3, Blade=4, weapons=(FOIL,))
    battle = fight(["AB"], ann, bob, house={"high_speed_order": "parry_dodge_base"})
    end(battle)
    do(battle, Parry("bob", "foil"))
    end(battle)
    assert parts(shot(battle, "ann", "bob", "rifle")) == {"base": 3}


@pytest.mark.rule("DEF-10")
def test_armor_piercing_takes_shield_armor_and_natural_armor_in_this_order() -> None:
    """T8: Shield 2, Armor 3, Natural 4, Armor Piercing 6; both kinds of Bulletproof lapse."""
    bob: dict[str, Any] = {"armor": VEST, "natural": 4, "weapons": (SHIELD,), "DEX": 1}
    battle = guarded(gun("rifle", armor_piercing=6), gun(), parry="shield", **bob)
    found = shot(battle, "ann", "bob", "rifle")
    assert parts(found) == {"base": 1, "natural": 3}
    assert found.conversion == ()
    whole = shot(battle, "ann", "bob", "gun")
    assert [each.source for each in whole.conversion] == ["shield", "armor"]


@pytest.mark.rule("DEF-10")
def test_the_order_of_armor_piercing_is_a_switch() -> None:
    """Shield 2, Armor 3, Armor Piercing 4: one point of Armor is left, or by the switch one of the Shield."""
    for order, left in (("shield_armor_natural", {"armor": 1}), ("armor_shield_natural", {"shield": 1})):
        ann = unit("ann", Firearms=2, weapons=(gun("rifle", armor_piercing=4),))
        bob = unit("bob", "blue", armor=VEST, weapons=(SHIELD,), printed={"base_defense": 0})
        battle = fight(["AB"], ann, bob, house={"armor_piercing_order": order})
        end(battle)
        do(battle, Parry("bob", "shield"))
        end(battle)
        assert parts(shot(battle, "ann", "bob", "rifle")) == left


@pytest.mark.rule("DEF-14")
def test_left_over_overpower_and_spell_piercing_are_kept_as_well() -> None:
    """Parry 2 and Shield 2 against Overpower 5: 1 is over; Spell Piercing 3 finds 2 points, or none that are magic."""
    for magic, over in ((True, 1), (False, 3)):
        held = gun("rifle", overpower=5, spell_piercing=3)
        battle = guarded(held, parry="shield", Blade=2, weapons=(SHIELD,), deflection=2, supernatural=magic)
        assert dict(shot(battle, "ann", "bob", "rifle").leftover) == {"overpower": 1, "spell_piercing": over}


@pytest.mark.rule("DEF-15", "DEF-16")
def test_a_touch_ignores_armor_shield_and_natural_armor_or_by_the_switch_armor_alone() -> None:
    """No deed makes one yet: the ruleset is asked. What flat-footedness leaves, Armor 3 and Natural 2, is ignored."""
    for way, left in (("armor_shield_natural", {"deflection": 1}), ("armor_only", {"natural": 2, "deflection": 1})):
        bob = unit("bob", "blue", armor=(3, 3), natural=2, deflection=1, DEX=3, PER=3)
        battle = fight(["AB"], unit("ann", Brawl=4), bob, fresh=True, house={"touch": way})
        facts = attack_facts.gather(battle.board, battle.rules, "attack", battle.unit("ann"), battle.unit("bob"), FIST)
        assert parts(battle.rules.forecast(facts)) == {"armor": 3, "natural": 2, "deflection": 1}
        found = battle.rules.forecast(replace(facts, touch=True))
        assert parts(found) == left
        assert (line(found, "DEF-16").value, line(found, "DEF-15").value) == (6 - sum(left.values()), 3)


@pytest.mark.rule("DEF-16")
def test_a_touch_goes_past_the_shield_and_not_past_the_parry() -> None:
    battle = guarded(FIST, parry="shield", Blade=3, weapons=(SHIELD,), printed={"base_defense": 0})
    facts = attack_facts.gather(battle.board, battle.rules, "attack", battle.unit("ann"), battle.unit("bob"), FIST)
    assert parts(battle.rules.forecast(facts)) == {"parry": 3, "shield": 2}
    assert parts(battle.rules.forecast(replace(facts, touch=True))) == {"parry": 3}


@pytest.mark.rule("DEF-04")
def test_by_the_switch_great_size_takes_dodge_below_0_and_the_total_with_it() -> None:
    """Size 9, Dexterity and Perception 4: two points off Base 4, or Dodge −2; the same total of 2."""
    for way, base, dodge in (("floor", 2, 0), ("negative", 4, -2)):
        ann = unit("ann", Firearms=2, weapons=(gun(), gun("rifle", high_speed=3)))
        battle = fight(["A..B"], ann, unit("bob", "blue", size=9, DEX=4, PER=4), house={"size_dodge": way})
        found = battle.unit("bob").derived
        assert (found.base_defense, found.dodge_defense) == (base, dodge)
        defense = [24 - shot(battle, "ann", "bob", held).pool for held in ("gun", "rifle")]
        assert defense == [2, 0]


@pytest.mark.rule("DEF-10", "DMG-18")
@pytest.mark.parametrize(
    ("piercing", "armor_left", "holds"), [(0, 3, True), (2, 1, True), (3, 0, False), (5, 0, False)]
)
def test_bulletproof_lapses_where_piercing_leaves_no_armor(piercing: int, armor_left: int, holds: bool) -> None:
    battle = guarded(gun("rifle", armor_piercing=piercing), armor=VEST, DEX=0, printed={"health": 20})
    found = shot(battle, "ann", "bob", "rifle")
    assert parts(found).get("armor", 0) == armor_left
    hit(battle, "ann", "bob", "rifle", faces=(8,) * 4 + (1,) * (found.pool - 4))
    harm = one(battle, DamageTaken)
    assert (harm.bashing, harm.lethal) == ((4, 0) if holds else (0, 4))


@pytest.mark.rule("DEF-18")
@pytest.mark.parametrize(
    ("trait", "left", "bulletproof"), [("none", 4, True), ("armor_piercing", 1, False), ("high_speed", 1, True)]
)
def test_a_penalty_on_the_total_strips_no_part(trait: str, left: int, bulletproof: bool) -> None:
    """T11 with the penalty of lying prone in melee, 2: Base 3 and Armor 3 become 4, or 1 when a trait takes 3 more;
    only Armor Piercing makes Bulletproof lapse."""
    traits: dict[str, Any] = {trait: 3}
    pike = weapon("pike", "blade", size=3, damage=9, live_round=1, **traits)
    battle = fight(["AB"], unit("ann", weapons=(pike,)), unit("bob", "blue", DEX=3, PER=3, armor=VEST))
    end(battle)
    do(battle, DropProne("bob"))
    end(battle)
    found = shot(battle, "ann", "bob", "pike")
    assert 2 + 9 - found.pool == left
    assert bool(found.conversion) is bulletproof


@pytest.mark.rule("DEF-18")
@pytest.mark.parametrize("trait", ["armor_piercing", "high_speed"])
def test_the_total_is_never_below_zero(trait: str) -> None:
    """T11 again, Base 2 and Armor 2 less 2 for lying prone: 2, or 0 with a trait that takes 2 or more."""
    traits: dict[str, Any] = {trait: 3}
    pike = weapon("pike", "blade", size=3, damage=9, **traits)
    bob = unit("bob", "blue", DEX=1, PER=1, armor=ArmorFacts("coat", 1, 1))
    battle = fight(["AB"], unit("ann", weapons=(pike,)), bob)
    end(battle)
    do(battle, DropProne("bob"))
    end(battle)
    found = shot(battle, "ann", "bob", "pike")
    assert found.pool == 2 + 9
    assert sum(each.value for each in found.modifiers) == found.pool


@pytest.mark.rule("DEF-12")
def test_overpower_ignores_what_the_parry_gave_and_nothing_else() -> None:
    bob: dict[str, Any] = {"DEX": 2, "Blade": 3, "weapons": (SHIELD,), "armor": (2, 2)}
    three = guarded(weapon("maul", "blade", size=3, damage=9, overpower=4), parry="shield", **bob)
    assert parts(shot(three, "ann", "bob", "maul")) == {"base": 2, "shield": 1, "armor": 2}
    most = guarded(weapon("maul", "blade", size=3, damage=9, overpower=9), parry="shield", **bob)
    assert parts(shot(most, "ann", "bob", "maul")) == {"base": 2, "armor": 2}


def test_overpower_that_breaks_the_whole_parry_ends_the_shields_bulletproof_too() -> None:
    bob: dict[str, Any] = {"DEX": 1, "Blade": 1, "weapons": (SHIELD,)}
    for power, held in ((2, ["shield"]), (3, [])):
        battle = guarded(gun("rifle", overpower=power), parry="shield", **bob)
        assert [each.source for each in shot(battle, "ann", "bob", "rifle").conversion] == held


@pytest.mark.rule("DEF-13")
def test_ignoring_high_speed_cancels_all_of_it() -> None:
    battle = fight(["AB"], unit("ann", weapons=(gun("rifle", high_speed=5),)), unit("bob", "blue", DEX=2))
    assert parts(shot(battle, "ann", "bob", "rifle")) == {}
    end(battle)
    do(battle, TotalDefense("bob"))
    end(battle)
    found = shot(battle, "ann", "bob", "rifle")
    assert parts(found) == {"base": 2, "dodge": 2}
    assert found.leftover == ()


@pytest.mark.rule("DEF-14", "DEF-09")
def test_an_all_out_attack_and_high_speed_leave_one_point_over() -> None:
    """EX-11: Strength 7, Base 5, Parry 3: +3 dice, Base 2; High Speed 3 takes 2, the Parry goes, 1 point is over."""
    bob = unit("bob", "blue", STR=7, DEX=5, PER=5, Blade=3, weapons=(FOIL, FIST))
    battle = fight(["AB"], unit("ann", weapons=(gun("rifle", high_speed=3),)), bob)
    end(battle)
    assert lines(shot(battle, "bob", "ann", "fist"))["legendary_strength"] == 1
    do(battle, Parry("bob", "foil"))
    pool = shot(battle, "bob", "ann", "fist").pool
    do(battle, AllOutAttack("bob", "ann", "fist"), faces=(1,) * (pool + 3))
    end(battle)
    assert battle.unit("bob").base_defense == 2
    found = shot(battle, "ann", "bob", "rifle")
    assert parts(found) == {}
    assert found.leftover == (("high_speed", 1),)


@pytest.mark.rule("DEF-14")
def test_piercing_that_finds_nothing_more_is_left_over() -> None:
    found = shot(guarded(gun("rifle", armor_piercing=5, high_speed=4), DEX=1, armor=(2, 2)), "ann", "bob", "rifle")
    assert found.leftover == (("armor_piercing", 3), ("high_speed", 3))


# --- states and numbers


@pytest.mark.rule("DEF-15")
def test_a_flat_footed_unit_keeps_only_what_it_wears() -> None:
    bob = unit(
        "bob", "blue", DEX=6, PER=6, armor=(2, 2), natural=3, deflection=1, Blade=4, weapons=(FOIL,),
    )  # fmt: skip
    battle = fight(["AB"], unit("ann"), bob, fresh=True)
    found = shot(battle, "ann", "bob", "fist")
    assert parts(found) == {"armor": 2, "natural": 3, "deflection": 1}
    assert found.defense_extra_max == 0
    assert line(found, "DEF-15").value == 6 + 1 + 2
    end(battle)
    end(battle)
    found = shot(battle, "ann", "bob", "fist")
    assert parts(found) == {"base": 6, "dodge": 1, "insight": 2, "armor": 2, "natural": 3, "deflection": 1}
    assert found.defense_extra_max == 2


def test_four_attacks_suffered_come_off_parry_dodge_and_base() -> None:
    """T10: Parry 2, Dodge 1, Base 3: before the fifth attack Parry 0, Dodge 0, Base 2."""
    bob: dict[str, Any] = {"Blade": 2, "weapons": (FOIL,), "printed": {"dodge_defense": 1, "base_defense": 3}}
    battle = guarded(FIST, parry="foil", suffered=4, **bob)
    assert battle.unit("bob").attacks_suffered == 4
    assert parts(shot(battle, "ann", "bob", "fist")) == {"base": 2}


@pytest.mark.rule("DEF-17")
@pytest.mark.parametrize(("spent", "final"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_each_defensive_extra_cancels_one_success(spent: int, final: int) -> None:
    bob: dict[str, Any] = {"printed": {"defense_extra": 3, "base_defense": 1, "health": 20}}
    battle = guarded(FIST, **bob)
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "fist"))
    do(battle, Defend("bob", extra=spent), faces=(8, 8, 8))
    assert one(battle, AttackResolved).successes == final
    assert battle.unit("bob").defense_extra_left == 3 - spent


@pytest.mark.rule("DIC-10")
def test_more_defensive_extras_than_are_left_are_refused() -> None:
    battle = guarded(FIST, printed={"defense_extra": 1, "base_defense": 1})
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "fist"))
    assert refused(battle, Defend("bob", extra=2)).fact("limit") == 1
    assert refused(battle, Defend("bob", extra=-1)).key == "defend.too_many"
