"""Typed bonuses and penalties (BON): which of them count together, in any order; case H21."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, strategies as st

from systems.commands import AllOutAttack, DropProne, TotalDefense
from systems.events import Rolled
from systems.forecast import Modifier
from systems.rulesets.stacking import counting, total
from tests.field import FIST, do, end, fight, hit, lines, one, parts, preview, shot, unit, weapon

ADDING = ("perfect", "base", "dodge", "size")
ADDING_PENALTIES = ("equipment", "environment", "speed", "dodge", "untyped")
SINGLE = ("aiming", "parry", "cover", "shield", "enhancement", "morale", "luck", "specialty", "untyped")


def change(value: int, kind: str, source: str = "") -> Modifier:
    return Modifier("BON-01", "modifier.test", value, kind=kind, source=source)


def summed(*changes: tuple[int, str]) -> int:
    return total(counting(change(value, kind, str(n)) for n, (value, kind) in enumerate(changes)))


# --- one type at a time


@pytest.mark.rule("BON-01")
@pytest.mark.parametrize("kind", ["aiming", "enhancement", "specialty", "equipment", "morale"])
def test_of_several_bonuses_of_one_type_only_the_highest_counts(kind: str) -> None:
    assert summed((2, kind), (3, kind), (1, kind)) == 3
    assert summed((2, kind), (2, kind)) == 2, "equal ones count once"


@pytest.mark.rule("BON-01")
def test_bonuses_of_different_types_add_up() -> None:
    assert summed((2, "aiming"), (3, "enhancement"), (1, "specialty")) == 6


@pytest.mark.rule("BON-03")
def test_penalties_without_a_type_all_count() -> None:
    assert summed((-2, "untyped"), (-2, "untyped"), (-1, "untyped")) == -5


@pytest.mark.rule("BON-03")
def test_distance_and_weakness_both_cost_a_thrower_dice() -> None:
    """Two range penalties of different rules have no type: one base range costs 2, and 2 more who is too weak."""
    knife = weapon("knife", "throwing", damage=2, strength=3, base=5)
    ann = unit("ann", DEX=5, Athletics=8, STR=2, weapons=(knife,))
    found = lines(shot(fight(["A.........B"], ann, unit("bob", "blue")), "ann", "bob", "knife"))
    assert (found["range"], found["weak_range"]) == (-2, -2)


@pytest.mark.rule("BON-04")
def test_perfect_bonuses_add_to_everything() -> None:
    """Legendary Strength and Willpower are both perfect: 1 + 3 dice, beside the enhancement of an all-out attack."""
    assert summed((3, "perfect"), (1, "perfect"), (2, "enhancement")) == 6
    battle = fight(["AB"], unit("ann", STR=7, Brawl=2), unit("bob", "blue"))
    found = shot(battle, "ann", "bob", "fist", willpower=True)
    assert lines(found)["legendary_strength"] + lines(found)["willpower"] == 4
    assert found.pool == 7 + 2 + 4 - 2


@pytest.mark.rule("BON-05")
def test_of_enhancement_bonuses_on_one_roll_only_the_highest_counts() -> None:
    """The charge's and the all-out attack's dice are of the type an enhanced belt gives."""
    assert summed((3, "enhancement"), (2, "enhancement")) == 3
    assert summed((2, "enhancement"), (3, "enhancement"), (-1, "enhancement"), (-2, "enhancement")) == 1


@pytest.mark.rule("BON-05", "BON-01")
def test_the_dice_of_an_all_out_attack_are_an_enhancement() -> None:
    battle = fight(["AB"], unit("ann", STR=5, DEX=5, PER=5), unit("bob", "blue"))
    found = preview(battle, AllOutAttack("ann", "bob", "fist"))
    assert [(each.kind, each.value) for each in found.modifiers if each.key == "modifier.all_out"] == [
        ("enhancement", 2)
    ]


@pytest.mark.rule("BON-06")
def test_gear_gives_bonuses_and_penalties_of_the_equipment_type() -> None:
    """A light throwing weapon gives 1, each missing point of its Strength takes 2, being heavy takes 6: all count."""
    dart = weapon("dart", "throwing", damage=1, strength=4, base=10, light_throwing=1, heavy_weapon=1)
    ann = unit("ann", STR=2, DEX=6, Athletics=9, weapons=(dart,))
    found = shot(fight(["A..B"], ann, unit("bob", "blue")), "ann", "bob", "dart")
    gear = {each.key: each.value for each in found.modifiers if each.kind == "equipment"}
    assert gear == {"modifier.light_throwing": 1, "modifier.too_weak": -4, "modifier.heavy_weapon": -6}
    assert summed((1, "equipment"), (2, "equipment"), (-4, "equipment"), (-6, "equipment")) == -8


@pytest.mark.rule("BON-07")
@pytest.mark.parametrize(
    ("kind", "bonuses", "penalties"),
    [
        ("base", 5, -3), ("dodge", 5, -5), ("size", 5, -3), ("perfect", 5, -3), ("environment", 3, -5),
        ("speed", 3, -5), ("equipment", 3, -5), ("untyped", 3, -5), ("cover", 3, -3), ("aiming", 3, -3),
        ("parry", 3, -3), ("shield", 3, -3), ("morale", 3, -3),
    ],
)  # fmt: skip
def test_each_type_adds_up_or_does_not(kind: str, bonuses: int, penalties: int) -> None:
    """Two bonuses of 2 and 3, two penalties of 2 and 3 (companion 6.2)."""
    assert summed((2, kind), (3, kind), (1, "luck")) == bonuses + 1
    assert summed((-2, kind), (-3, kind), (-1, "luck")) == penalties - 1
    assert summed((2, kind), (3, kind), (-2, kind), (-3, kind), (1, "luck")) == bonuses + penalties + 1


def test_dodge_bonuses_add_up_on_the_board() -> None:
    """Legendary Dexterity gives 1 Dodge, total defense as much as Base: both count."""
    battle = fight(["AB"], unit("ann"), unit("bob", "blue", DEX=6, PER=3))
    end(battle)
    do(battle, TotalDefense("bob"))
    end(battle)
    assert parts(shot(battle, "ann", "bob", "fist")) == {"base": 3, "dodge": 1 + 3}


# --- H21: the order of plus and minus


@given(st.data())
def test_h21_every_order_of_the_same_modifiers_gives_the_same(data: st.DataObject) -> None:
    kinds = st.sampled_from(("", *ADDING, *ADDING_PENALTIES, *SINGLE))
    values = st.integers(-9, 9)
    made = [change(*each, source=str(n)) for n, each in enumerate(data.draw(st.lists(st.tuples(values, kinds))))]
    other = data.draw(st.permutations(made))
    assert total(counting(made)) == total(counting(other))
    assert sorted(counting(made), key=str) == sorted(counting(other), key=str)


@given(st.lists(st.tuples(st.integers(-9, 9), st.sampled_from((*ADDING, *ADDING_PENALTIES, *SINGLE)))))
def test_what_counts_is_what_the_table_of_types_says(changes: list[tuple[int, str]]) -> None:
    """Written down a second time: sum what adds up, take the best bonus and the worst penalty of every other type."""
    expected = 0
    for kind in {kind for _, kind in changes}:
        plus = [value for value, each in changes if each == kind and value > 0]
        minus = [value for value, each in changes if each == kind and value < 0]
        expected += sum(plus) if kind in ADDING else max(plus, default=0)
        expected += sum(minus) if kind in ADDING_PENALTIES else min(minus, default=0)
    assert summed(*changes) == expected


@pytest.mark.parametrize("order", list(permutations(((1, ""), (-2, "untyped"), (2, "equipment")))))
def test_h21_one_die_less_two_plus_two_is_one_die_in_every_order(order: tuple[tuple[int, str], ...]) -> None:
    assert summed(*order) == 1


@pytest.mark.parametrize(
    ("base", "willpower", "pool"), [(3, True, 1), (3, False, -2), (9, True, -5)], ids=["back to 1", "chance", "deep"]
)
def test_h21_the_floor_comes_once_at_the_end_and_what_is_shown_is_rolled(base: int, willpower: bool, pool: int) -> None:
    """Ann's single die meets a defense of 3 or 9; Willpower's 3 dice count before the floor, not after it."""
    bob = unit("bob", "blue", printed={"base_defense": base})
    battle = fight(["AB"], unit("ann", STR=0, Brawl=1, weapons=(FIST,)), bob)
    found = shot(battle, "ann", "bob", "fist", willpower=willpower)
    assert found.pool == pool
    hit(battle, "ann", "bob", "fist", faces=(7,), willpower=willpower)
    rolled = one(battle, Rolled)
    assert (rolled.pool, len(rolled.faces), rolled.chance) == (pool, 1, pool <= 0)


def test_prone_and_an_open_field_do_not_hide_each_other() -> None:
    """Lying prone is an environment modifier of the defense: 2 more against shots, 2 less in melee."""
    traits: dict[str, Any] = {"live_round": 1}
    gun = weapon("gun", "firearm", damage=9, base=20, **traits)
    battle = fight(["AB"], unit("ann", Firearms=3, weapons=(gun, FIST)), unit("bob", "blue"))
    shots, blows = shot(battle, "ann", "bob", "gun").pool, shot(battle, "ann", "bob", "fist").pool
    end(battle)
    do(battle, DropProne("bob"))
    end(battle)
    assert (shot(battle, "ann", "bob", "gun").pool, shot(battle, "ann", "bob", "fist").pool) == (shots - 2, blows + 2)


# --- what may change a damage cap


@pytest.mark.rule("DMG-05")
@pytest.mark.parametrize(
    ("size", "strength", "cap"),
    [(5, 3, 9), (9, 3, 9 + 2), (1, 3, 9 - 2), (5, 11, 17 + 2), (9, 6, 12 + 1 + 2)],
)
def test_size_and_legendary_strength_change_a_melee_cap(size: int, strength: int, cap: int) -> None:
    """Strength, Blade 2 and the weapon's 4; then 1 a legendary point, and 1 for every 2 of Size beyond a human's 5."""
    ann = unit("ann", STR=strength, Blade=2, size=size, weapons=(weapon("blade", "blade", size=3, damage=4),))
    assert shot(fight(["AB"], ann, unit("bob", "blue")), "ann", "bob", "blade").cap == cap


def test_a_bows_cap_knows_neither_size_nor_legend() -> None:
    bow = weapon("bow", "archery", size=3, damage=3, strength=3, base=40)
    archers = [unit("ann", STR=11, Archery=2, size=size, weapons=(bow,)) for size in (5, 9)]
    small, great = (fight(["A...B"], archer, unit("bob", "blue")) for archer in archers)
    assert shot(small, "ann", "bob", "bow").cap == shot(great, "ann", "bob", "bow").cap == 2 + 2 * 3 + 3
