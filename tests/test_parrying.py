"""Parrying (PAR): companion T9's shield that High Speed cannot touch, the guard of companion 16 (P7); one switch."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Move, Parry
from systems.events import StanceEnded, StanceTaken
from systems.facts import WeaponFacts
from tests.field import (
    FIST,
    PISTOL,
    SWORD,
    attacked,
    do,
    end,
    end_until,
    fight,
    hit,
    lines,
    offered,
    one,
    parts,
    refused,
    shot,
    unit,
    weapon,
)  # fmt: skip

SHIELD = weapon("shield", "blade", size=2, damage=1, strength=2, parry=2)
FAN = weapon("fan", "blade", size=4, damage=0, strength=3, parry=0)
"""[Parry] without a number: its Size counts."""
HORN = weapon("horn", size=3, damage=1, parry=0)
FAST = weapon("fast", "blade", size=1, damage=1, high_speed=9)
PIERCING = weapon("piercing", "blade", size=1, damage=1, armor_piercing=9)
BOB = unit("bob", "blue", STR=4, Brawl=2, Blade=2, Firearms=5, weapons=(FIST, FAST, PIERCING, PISTOL))


def parried(*held: WeaponFacts, house: dict[str, str] | None = None, **ratings: int) -> Battle:
    """Ann (Brawl 2, Blade 4) has parried with each weapon in turn and ended her turn; bob is acting."""
    skills = {"Brawl": 2, "Blade": 4, **ratings}
    battle = fight(
        ["AB......"], unit("ann", STR=3, weapons=(FIST, SWORD, SHIELD, FAN, HORN), more=skills), BOB, house=house
    )
    for each in held:
        do(battle, Parry("ann", each.key))
    end(battle)
    return battle


@pytest.mark.rule("PAR-01", "PAR-02")
def test_a_brawl_parry_costs_a_move_action_and_gives_the_brawl_rating() -> None:
    battle = fight(["AB......"], unit("ann", Brawl=2, Blade=4), BOB)
    do(battle, Parry("ann", "fist"))
    assert (battle.unit("ann").move, battle.unit("ann").standard) == (0, 1)
    end(battle)
    assert parts(shot(battle, "bob", "ann", "fist"))["parry"] == 2
    assert one(battle, StanceTaken).rules == ("PAR-01", "PAR-02")


@pytest.mark.rule("PAR-02", "FLW-09")
def test_it_lasts_until_ones_next_turn_starts() -> None:
    battle = parried(FIST)
    assert battle.unit("ann").parry_bonus == 2
    end(battle)
    assert battle.acting() == "ann"
    assert battle.unit("ann").parry_bonus == 0
    assert one(battle, StanceEnded).rules == ("PAR-02",)


@pytest.mark.rule("PAR-03", "PAR-02")
def test_a_blade_parry_needs_a_blade_and_gives_the_blade_rating() -> None:
    battle = parried(SWORD)
    assert parts(shot(battle, "bob", "ann", "fist"))["parry"] == 4
    assert one(battle, StanceTaken).rules == ("PAR-03", "PAR-02")


@pytest.mark.rule("PAR-03")
def test_one_does_not_parry_with_a_pistol_or_with_what_one_does_not_have() -> None:
    battle = fight(["AB......"], unit("ann", Brawl=2, weapons=(FIST, PISTOL)), BOB)
    for key in ("pistol", "sword"):
        refusal = refused(battle, Parry("ann", key))
        assert (refusal.key, refusal.rules) == ("parry.no_weapon", ("PAR-03",))
    assert offered(battle, "ann", "parry", "weapon") == {"fist"}


@pytest.mark.rule("PAR-03", "BLD-06")
def test_a_weapon_too_heavy_to_use_does_not_parry() -> None:
    maul = weapon("maul", "blade", size=4, damage=6, strength=7)
    battle = fight(["AB......"], unit("ann", STR=3, Blade=3, weapons=(FIST, maul)), BOB)
    assert refused(battle, Parry("ann", "maul")).rules == ("BLD-06",)
    strong = fight(["AB......"], unit("ann", STR=7, Blade=3, weapons=(FIST, maul)), BOB)
    do(strong, Parry("ann", "maul"))
    assert "PAR-03" in one(strong, StanceTaken).rules


@pytest.mark.rule("PAR-04", "PAR-06", "PAR-07")
def test_a_natural_weapon_with_parry_adds_its_size_as_shield_defense() -> None:
    battle = parried(HORN)
    left = parts(shot(battle, "bob", "ann", "fist"))
    assert (left["parry"], left["shield"]) == (2, 3)
    assert "PAR-04" in one(battle, StanceTaken).rules


@pytest.mark.rule("PAR-05", "PAR-06", "PAR-07")
@pytest.mark.parametrize(("held", "shield"), [(SHIELD, 2), (FAN, 4)])
def test_a_held_weapon_adds_the_number_of_its_parry_or_its_size(held: WeaponFacts, shield: int) -> None:
    """[Parry 2] adds 2; [Parry] alone on a fan of Size 4 adds 4."""
    battle = parried(held)
    left = parts(shot(battle, "bob", "ann", "fist"))
    assert (left["parry"], left["shield"]) == (4, shield)
    assert "PAR-05" in one(battle, StanceTaken).rules


@pytest.mark.rule("PAR-06", "DEF-09", "MAT-02")
def test_high_speed_and_repeated_attacks_leave_the_shield_alone() -> None:
    battle = parried(SHIELD)
    assert parts(shot(battle, "bob", "ann", "fast")) == {"shield": 2}
    attacked(battle, "ann", 9)
    assert parts(shot(battle, "bob", "ann", "fist")) == {"shield": 2}


@pytest.mark.rule("PAR-06", "DEF-10")
def test_armor_piercing_takes_the_shield_and_leaves_the_skill_part() -> None:
    battle = parried(SHIELD)
    assert parts(shot(battle, "bob", "ann", "piercing")) == {"base": 2, "parry": 4}


@pytest.mark.rule("PAR-05", "PAR-06")
def test_the_sword_and_shield_guard_parries_for_four_and_two() -> None:
    """Companion 16, P7: Base 2 + scale 3 + parry 4 + shield 2 = 11. The shield is carried, not listed as a weapon."""
    scale = unit("x", armor=(3, 3)).armor
    guard = unit("ann", STR=4, DEX=2, PER=3, Blade=4, weapons=(SWORD,), armor=scale)
    battle = fight(["AB......"], replace(guard, shield=SHIELD), BOB)
    assert offered(battle, "ann", "parry", "weapon") == {"sword", "shield"}
    do(battle, Parry("ann", "shield"))
    end(battle)
    left = parts(shot(battle, "bob", "ann", "fist"))
    assert left == {"base": 2, "armor": 3, "parry": 4, "shield": 2}
    assert sum(left.values()) == 11


@pytest.mark.rule("PAR-08")
def test_a_second_parry_counts_only_when_it_is_higher() -> None:
    battle = fight(["AB......"], unit("ann", STR=3, Brawl=2, Blade=4, weapons=(FIST, SWORD)), BOB)
    do(battle, Parry("ann", "fist"))
    do(battle, Parry("ann", "sword"))  # paid with the standard action: 4 instead of 2, not 6
    assert battle.unit("ann").parry_bonus == 4
    end_until(battle, "ann")
    do(battle, Parry("ann", "sword"))
    refusal = refused(battle, Parry("ann", "fist"))
    assert (refusal.key, refusal.rules) == ("parry.not_higher", ("PAR-08",))


@pytest.mark.rule("PAR-02", "PAR-06")
@pytest.mark.parametrize(("switch", "left"), [("on", {"parry": 4, "shield": 2}), ("off", {})])
def test_a_parry_helps_against_shots_too_unless_the_switch_says_no(switch: str, left: dict[str, int]) -> None:
    battle = fight(
        ["A...B..."],
        unit("ann", STR=3, Blade=4, weapons=(SHIELD,), printed={"base_defense": 0}),
        unit("bob", "blue", Archery=3, weapons=(weapon("bow", "archery", damage=3, base=40),)),
        house={"parry_vs_ranged": switch},
    )
    do(battle, Parry("ann", "shield"))
    end(battle)
    assert parts(shot(battle, "bob", "ann", "bow")) == left
    assert lines(shot(battle, "bob", "ann", "bow")).get("parry_defense", 0) == -left.get("parry", 0)


@pytest.mark.rule("FLW-09")
def test_standard_and_move_action_serve_different_ends() -> None:
    """EX-15: the standard action goes to one thing, the move action to a dagger parry, then the turn is over."""
    battle = fight(["AB......"], unit("ann", Brawl=2), BOB)
    hit(battle, "ann", "bob", "fist", faces=(1, 1))
    do(battle, Parry("ann", "fist"))
    assert {offer.verb for offer in referee.legal(battle, "ann")} == {"drop_prone", "end_turn", "say", "surrender"}
    assert refused(battle, Move("ann", ((0, 0),))).key == "action.spent"
