"""Sundering: a blow at a weapon or shield, then the grip, then its Hardness (SUN, DMG-16)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.objects import Carried, Lying, Wear
from systems.battle import Battle
from systems.commands import Attack, Disarm, DropItem, Parry, PickUp, Sunder
from systems.events import ContestResolved, ItemStruck
from systems.facts import WeaponFacts
from tests.field import (
    FIST,
    PISTOL,
    SWORD,
    do,
    end,
    end_until,
    fight,
    grant,
    line,
    lines,
    offered,
    one,
    preview,
    refused,
    unit,
    weapon,
)  # fmt: skip

MAUL = weapon("maul", "blade", size=3, damage=9, strength=3)
PICK = weapon("pick", "blade", size=3, damage=9, strength=3, armor_piercing=2)
STAFF = weapon("staff", "blade", size=4, damage=3, strength=3, specialty="staff", two_handed=1)
WAND = weapon("wand", "blade", size=1, damage=1, strength=1, hardness=1)
CLAW = weapon("claw", natural=True)


def pair(*held: WeaponFacts, size: int = 5, **more: object) -> Battle:
    """Ann with enough dice to do damage; bob with Base and Dodge."""
    ann = unit("ann", size=size, STR=5, Blade=4, weapons=(FIST, MAUL, PICK))
    bob = unit("bob", "blue", STR=3, Blade=2, weapons=held or (FIST, SWORD), **more)  # type: ignore[arg-type]
    return fight(["AB"] if size < 10 else ["A.B", "..."], ann, bob)


def play(battle: Battle, command: Sunder, own: int, other: int) -> None:
    """So many successes of the blow, so many of the grip."""
    shown = preview(battle, command)
    grip = shown.steps[0].other
    assert shown.pool >= own
    do(battle, command, (8,) * own + (1,) * (shown.pool - own) + (8,) * other + (1,) * (grip.pool - other))


@pytest.mark.rule("SUN-01", "CAL-03", "SUN-07")
def test_it_is_priced_like_a_called_shot_and_does_its_wielder_no_harm() -> None:
    battle = pair(kind="construct")
    plain, found = preview(battle, Attack("ann", "bob", "maul")), preview(battle, Sunder("ann", "bob", "maul",
                                                                                        item="sword"))  # fmt: skip
    assert line(found, "SUN-01").value == -3
    assert found.pool == plain.pool - 6
    before = battle.unit("bob").healthy
    play(battle, Sunder("ann", "bob", "maul", item="sword"), 5, 0)
    assert battle.unit("bob").healthy == before


@pytest.mark.rule("SUN-02", "SUN-06", "DMG-16")
def test_damage_is_what_the_successes_leave_over_of_its_hardness() -> None:
    """A steel sword of Size 3: Hardness 7, 10 points. 9 successes are 2 damage whatever the grip came to,
    7 none.
    """
    battle = pair()
    command = Sunder("ann", "bob", "maul", item="sword")
    assert preview(battle, command).steps[0].other.pool == 5
    play(battle, command, 9, 4)
    struck = one(battle, ItemStruck)
    assert (struck.damage, struck.hardness, struck.left) == (2, 7, 8)
    assert battle.scene(Wear).damage == (("bob/sword", 2),)
    grant(battle, "ann")
    play(battle, command, 7, 1)
    assert one(battle, ItemStruck).damage == 0
    assert battle.scene(Wear).damage == (("bob/sword", 2),)


@pytest.mark.rule("SUN-02", "DIC-07")
def test_a_tie_saves_the_weapon() -> None:
    battle = pair(FIST, WAND)
    play(battle, Sunder("ann", "bob", "maul", item="wand"), 3, 3)
    assert one(battle, ContestResolved).margin == 0
    assert battle.scene(Wear).damage == ()


@pytest.mark.rule("SUN-06")
def test_an_item_without_structure_points_is_gone_from_the_hand() -> None:
    """Size 1 and Hardness 1: two points, broken by three successes."""
    battle = pair(FIST, WAND)
    do(battle, Attack("ann", "bob", "fist"), (1,) * preview(battle, Attack("ann", "bob", "fist")).pool)
    end(battle)
    do(battle, Parry("bob", "wand"))
    end(battle)
    play(battle, Sunder("ann", "bob", "maul", item="wand"), 3, 0)
    assert one(battle, ItemStruck).left == 0
    assert [arm.key for arm in battle.unit("bob").arms] == ["fist"]
    assert battle.of("bob", Carried).items == ("bob/fist",)
    assert battle.scene(Lying).items == ()
    assert battle.scene(Wear).damage == ()
    assert battle.unit("bob").parry_weapon == ""


@pytest.mark.rule("SUN-06")
def test_wear_stays_with_the_item_whoever_has_it() -> None:
    battle = pair(FIST, weapon("pole", "blade", size=4, damage=3, strength=3, specialty="staff"))
    play(battle, Sunder("ann", "bob", "maul", item="pole"), 5, 0)
    assert battle.scene(Wear).damage == (("bob/pole", 2),)
    end(battle)
    do(battle, DropItem("bob", "bob/pole"))
    end(battle)
    do(battle, PickUp("ann", "bob/pole"))
    end(battle)
    assert preview(battle, Sunder("bob", "ann", "fist", item="pole@bob")).effects[1].key == "broken"
    assert battle.scene(Wear).damage == (("bob/pole", 2),)


@pytest.mark.rule("DMG-04", "SUN-06")
def test_the_cap_of_the_weapon_bounds_what_the_item_takes() -> None:
    """A popgun's cap is Firearms 1 + 2 × damage 1 = 3: four successes are 3, less Hardness 1 is 2."""
    popgun = weapon("popgun", "firearm", damage=1, strength=1, base=20, shots=6)
    plank = weapon("plank", "blade", size=5, damage=1, strength=1, hardness=1)
    ann = unit("ann", DEX=9, PER=2, Firearms=1, weapons=(FIST, popgun))
    battle = fight(["A.B"], ann, unit("bob", "blue", STR=1, DEX=1, PER=1, weapons=(FIST, plank)))
    command = Sunder("ann", "bob", "popgun", item="plank")
    assert preview(battle, command).cap == 3
    assert len(preview(battle, command).effects[0].amounts) == 3
    play(battle, command, 4, 0)
    assert one(battle, ItemStruck).damage == 2


@pytest.mark.rule("SUN-03")
def test_both_hands_on_the_weapon_are_four_dice_for_it() -> None:
    battle = pair(FIST, SWORD, STAFF)
    one_hand = preview(battle, Sunder("ann", "bob", "maul", item="sword")).steps[0].other
    both = preview(battle, Sunder("ann", "bob", "maul", item="staff")).steps[0].other
    assert both.pool == one_hand.pool + 4
    assert [each.rule for each in both.modifiers if each.rule.startswith("SUN-03")] == ["SUN-03"]


@pytest.mark.rule("SUN-04")
def test_familiarity_with_the_weapon_costs_its_wielder_four_dice() -> None:
    plain, familiar = pair(), pair(traits={"weapon_familiarity": 1})
    command = Sunder("ann", "bob", "maul", item="sword")
    assert preview(familiar, command).steps[0].other.pool == preview(plain, command).steps[0].other.pool - 4
    guns = [pair(FIST, PISTOL, traits=traits) for traits in ({}, {"weapon_familiarity": 1})]
    pools = [preview(battle, replace(command, item="pistol")).steps[0].other.pool for battle in guns]
    assert pools[0] == pools[1]


@pytest.mark.rule("SUN-05")
def test_the_larger_side_has_the_difference_in_size_as_bonus() -> None:
    """A Size 8 wielder adds 3 to its roll; a Size 10 striker adds 5 to its attack, and never both."""
    command = Sunder("ann", "bob", "maul", item="sword")
    larger = pair(size=5)
    bob = replace(larger.sheets["bob"], size=8)
    wielder = fight(["AB"], larger.sheets["ann"], bob)
    grip = {each.rule: each.value for each in preview(wielder, command).steps[0].other.modifiers}
    assert grip["SUN-05"] == 3
    assert "larger" not in lines(preview(wielder, command))
    striker = pair(size=10)
    assert lines(preview(striker, command))["larger"] == 5
    assert all(each.rule != "SUN-05" for each in preview(striker, command).steps[0].other.modifiers)


@pytest.mark.rule("SUN-08")
def test_natural_weapons_cannot_be_sundered() -> None:
    battle = pair(CLAW, SWORD)
    assert refused(battle, Sunder("ann", "bob", "maul", item="claw")).rules == ("SUN-08",)
    assert offered(battle, "ann", "sunder", "item") == {"sword"}


@pytest.mark.rule("SUN-09")
def test_one_sunder_is_meant_for_one_item_a_shield_as_well() -> None:
    buckler = weapon("buckler", "blade", size=1, strength=1, parry=1, hardness=3)
    ann, bob = pair(FIST, SWORD).sheets.values()
    battle = fight(["AB"], ann, replace(bob, shield=buckler))
    assert offered(battle, "ann", "sunder", "item") == {"sword", "buckler"}
    assert refused(battle, Sunder("ann", "bob", "maul")).rules == ("SUN-09",)
    play(battle, Sunder("ann", "bob", "maul", item="buckler"), 7, 0)
    assert one(battle, ItemStruck).left == 0
    assert [arm.key for arm in battle.unit("bob").arms] == ["fist", "sword"]
    end_until(battle, "bob")
    assert refused(battle, Parry("bob", "buckler")).key == "parry.no_weapon"


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(Sunder, marks=pytest.mark.rule("SUN-09")),
        pytest.param(Disarm, marks=pytest.mark.rule("DIS-07")),
    ],
)
def test_one_item_that_strikes_and_flies_is_one_item(kind: type[Sunder | Disarm]) -> None:
    """It is meant by one of its ways, the one that is offered; the other one names nothing."""
    dagger = weapon("dagger", "blade", damage=2, shots=1)
    battle = pair(FIST, dagger, weapon("dagger_thrown", "thrown", item="dagger", damage=2, base=5, shots=1))
    assert offered(battle, "ann", kind.verb, "item") == {"dagger"}
    assert preview(battle, kind("ann", "bob", "maul", item="dagger"))
    assert refused(battle, kind("ann", "bob", "maul", item="dagger_thrown")).key == f"{kind.verb}.no_item"


@pytest.mark.rule("DMG-16")
def test_armor_piercing_lowers_the_hardness_that_stands_in_the_way() -> None:
    battle = pair()
    blunt = preview(battle, Sunder("ann", "bob", "maul", item="sword"))
    sharp = preview(battle, Sunder("ann", "bob", "pick", item="sword"))
    assert len(sharp.effects[0].amounts) == len(blunt.effects[0].amounts) + 2


@pytest.mark.rule("SUN-06")
def test_the_plan_foretells_wear_and_the_chance_to_break_exactly() -> None:
    battle = pair(FIST, WAND)
    shown = preview(battle, Sunder("ann", "bob", "maul", item="wand"))
    (step,) = shown.steps
    wear = {effect.key: effect for effect in shown.effects}
    for damage in (1, 2):
        by_hand = sum(
            chance * sum(step.other.successes[:number])
            for number, chance in enumerate(shown.successes)
            if max(0, min(number, shown.cap) - 1) == damage
        )
        assert wear["wear"].amounts[damage] == pytest.approx(by_hand)
    assert wear["broken"].chance == pytest.approx(sum(wear["wear"].amounts[2:]))
