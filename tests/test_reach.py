"""Reach of melee attacks (MEL) and what counts as an attack on one target (ATK): DV-04, companion vector T29."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import referee
from systems.board import EdgeKind
from systems.commands import Attack
from systems.facts import WeaponFacts
from systems.rulesets.overseer import Overseer
from tests.field import FIST, KNIFE, SPEAR, SWORD, fight, hit, lines, refused, shot, unit, weapon

CLAW = weapon("claw", size=6, damage=2, grade="L")
TAIL = weapon("tail", size=10, damage=1)


def reach(held: WeaponFacts, size: int = 5) -> int:
    """Metres a unit of that Size reaches with what it holds, asked of the rules."""
    battle = fight(["A........B"], unit("ann", weapons=(held,)), unit("bob", "blue"))
    bearer = replace(battle.unit("ann"), sheet=unit("ann", size=size, weapons=(held,)))
    return Overseer().reach(bearer, held)


@pytest.mark.rule("MEL-01")
@pytest.mark.parametrize(
    ("held", "size", "metres"),
    [
        (FIST, 5, 1),  # max(1, half of Size 1)
        (weapon("stick", "blade", size=4), 5, 2),  # 1 + a third of 4
        (weapon("pike", "blade", size=4, polearm=1), 5, 3),  # the weapon part counts twice
        (weapon("whip", "blade", size=4, flexible=1), 5, 3),
        (weapon("staff", "blade", size=5, polearm=1), 5, 3),  # a third of 5 is 1 before it is doubled
        (CLAW, 30, 3),
        (TAIL, 30, 5),
        (SPEAR, 40, 6),  # a hand of Size 8 holds it: 4 + 2
    ],
)
def test_reach_is_half_the_natural_weapon_and_a_third_of_the_blade(held: WeaponFacts, size: int, metres: int) -> None:
    """DV-04: 1, 2 and 3 m for a human with bare hands, a Size 4 weapon and a Size 4 polearm; 3 and 5 m for a beast of
    Size 30 with a claw of 6 and a tail of 10.
    """
    assert reach(held, size) == metres


@pytest.mark.rule("MEL-01")
def test_a_human_reaches_1_2_and_3_metres_with_dagger_greatsword_and_long_spear() -> None:
    """Companion vector T29."""
    dagger = weapon("dagger", "blade", size=1)
    greatsword = weapon("greatsword", "blade", size=3)
    assert [reach(each) for each in (dagger, greatsword, SPEAR)] == [1, 2, 3]


@pytest.mark.rule("MEL-02", "MEL-01")
def test_one_target_within_reach_can_be_struck_and_one_metre_farther_none() -> None:
    ann = unit("ann", STR=4, Blade=2, weapons=(SPEAR,))
    near = fight(["A..B......"], ann, unit("bob", "blue"))
    hit(near, "ann", "bob", "spear", faces=(1,) * 8)
    far = fight(["A...B....."], ann, unit("bob", "blue"))
    refusal = refused(far, Attack("ann", "bob", "spear"))
    assert (refusal.key, refusal.fact("distance"), refusal.fact("limit")) == ("attack.out_of_reach", 4, 3)
    assert "MEL-02" in refusal.rules


@pytest.mark.rule("MEL-01")
def test_reach_is_measured_over_corners_by_the_straight_line_rounded_down() -> None:
    ann = unit("ann", STR=4, Blade=2, weapons=(SPEAR,))
    map = ["A....", ".....", "..B.."]
    assert shot(fight(map, ann, unit("bob", "blue")), "ann", "bob", "spear").pool > 0  # root of 8: 2 m
    map = ["A....", ".....", ".....", "...B."]
    assert refused(fight(map, ann, unit("bob", "blue")), Attack("ann", "bob", "spear")).fact("distance") == 4


@pytest.mark.rule("MEL-02", "COV-06")
def test_a_wall_between_two_units_stops_the_blow() -> None:
    battle = fight(["A#B"], unit("ann", STR=4, Blade=2, weapons=(SPEAR,)), unit("bob", "blue"))
    assert refused(battle, Attack("ann", "bob", "spear")).key == "attack.not_located"
    # A window pane is seen through, but it is as solid as a wall: total cover without hiding.
    pane = EdgeKind("pane", blocks=True, opaque=False, size=10, material="glass")
    ann = unit("ann", STR=4, Blade=2, weapons=(SPEAR,))
    glass = fight(["AB"], ann, unit("bob", "blue"), edges=[("v", 1, 0, pane)])
    refusal = refused(glass, Attack("ann", "bob", "spear"))
    assert (refusal.key, refusal.rules) == ("attack.total_cover", ("COV-06", "COV-07", "MEL-02"))


@pytest.mark.rule("MEL-02", "COV-16")
def test_a_target_out_of_sight_in_the_smoke_cannot_be_struck() -> None:
    battle = fight(["AoB"], unit("ann", STR=4, Blade=2, weapons=(SPEAR,)), unit("bob", "blue"))
    refusal = refused(battle, Attack("ann", "bob", "spear"))
    assert (refusal.key, refusal.rules) == ("attack.not_located", ("MEL-02", "COV-16"))


@pytest.mark.rule("ATK-02")
@pytest.mark.parametrize("held", [FIST, SWORD, KNIFE])
def test_an_attack_on_one_target_loses_a_die_for_each_point_of_its_defense(held: WeaponFacts) -> None:
    def pool(**bob: int) -> int:
        ann = unit("ann", STR=3, DEX=3, Brawl=2, Blade=2, Athletics=2, weapons=(held,))
        battle = fight(["AB"], ann, unit("bob", "blue", more=bob))
        found = shot(battle, "ann", "bob", held.key)
        return found.pool

    assert pool(DEX=1, PER=1) - pool(DEX=4, PER=4) == 3


@pytest.mark.rule("PRE-01", "ATK-02")
def test_a_fight_needs_two_sides_and_nobody_attacks_its_own() -> None:
    battle = fight(["AB", "D."], unit("ann"), unit("bob", "blue"), unit("dan"))
    assert refused(battle, Attack("ann", "dan", "fist")).rules[0] == "PRE-01"
    assert lines(shot(battle, "ann", "bob", "fist"))["attribute"] == 2


@pytest.mark.rule("STD-01")
def test_one_attack_costs_the_standard_action_and_a_second_is_refused() -> None:
    battle = fight(["AB"], unit("ann", Brawl=1), unit("bob", "blue", DEX=1))
    hit(battle, "ann", "bob", "fist", faces=(1, 1))
    assert (battle.unit("ann").standard, battle.unit("ann").move) == (0, 1)
    refusal = refused(battle, Attack("ann", "bob", "fist"))
    assert (refusal.key, refusal.rules) == ("action.spent", ("STD-01", "ACT-06"))


@pytest.mark.rule("STD-05")
@pytest.mark.parametrize("verb", ["total_defense", "all_out_attack"])
def test_total_defense_and_all_out_attack_cost_the_standard_action(verb: str) -> None:
    battle = fight(["AB"], unit("ann", STR=4, Brawl=1), unit("bob", "blue"))
    offers = {offer.verb: offer for offer in referee.legal(battle, "ann")}
    assert offers[verb].costs == ("standard",)
    hit(battle, "ann", "bob", "fist", faces=(1, 1, 1))
    assert verb not in {offer.verb for offer in referee.legal(battle, "ann")}
