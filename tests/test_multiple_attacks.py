"""The multiple-attack penalty (MAT): DV-10, companion vectors T9 (the extras) and T10; one switch."""

from __future__ import annotations

import pytest

from systems.battle import Battle
from systems.commands import Attack, Charge, Parry
from systems.events import AttackResolved
from tests.field import attacked, do, end, fight, grant, lines, miss, one, parts, shot, unit, weapon

PLAIN = weapon("plain", "blade", size=1, damage=9)
FAST = weapon("fast", "blade", size=1, damage=9, high_speed=5)
BOB = unit("bob", "blue", STR=4, Brawl=4, Blade=4, weapons=(PLAIN, FAST))
#: DV-10: Parry 1, Dodge 1, Base 2, and things no attack wears down.
ANN = unit(
    "ann", Brawl=1, armor=(3, 3), natural=1, deflection=1,
    printed={"base_defense": 2, "dodge_defense": 1, "insight_defense": 1},
)  # fmt: skip
MOBILE = ("parry", "dodge", "base")


def parried(house: dict[str, str] | None = None) -> Battle:
    """Ann has parried; bob is acting."""
    battle = fight(["AB"], ANN, BOB, house=house)
    do(battle, Parry("ann", "fist"))
    end(battle)
    return battle


@pytest.mark.rule("MAT-02", "MAT-04")
def test_the_order_of_the_penalty_is_a_switch() -> None:
    """Three attacks on Parry 1, Dodge 1 and Base 2 leave 1 of Base, or by the switch 1 of Parry."""
    for order, left in (("parry_dodge_base", {"base": 1}), ("base_dodge_parry", {"parry": 1})):
        battle = parried({"attacks_order": order})
        attacked(battle, "ann", 3)
        found = parts(shot(battle, "bob", "ann", "plain"))
        assert {part: points for part, points in found.items() if part in MOBILE} == left


@pytest.mark.rule("MAT-02", "MAT-03", "MAT-04")
def test_dv_10_five_attacks_meet_4_3_2_1_and_0_points() -> None:
    battle = parried()
    met, order = [], []
    for _ in range(5):
        left = parts(shot(battle, "bob", "ann", "plain"))
        met.append(sum(left.get(part, 0) for part in MOBILE))
        order.append(tuple(left.get(part, 0) for part in MOBILE))
        grant(battle, "bob")
        miss(battle, Attack("bob", "ann", "plain"))
    assert met == [4, 3, 2, 1, 0]
    assert order == [(1, 1, 2), (0, 1, 2), (0, 0, 2), (0, 0, 1), (0, 0, 0)]


@pytest.mark.rule("MAT-02", "MAT-03", "MAT-04")
def test_companion_t10_before_the_fifth_attack_two_points_of_base_are_left() -> None:
    ann = unit("ann", Brawl=2, printed={"base_defense": 3, "dodge_defense": 1})
    battle = fight(["AB"], ann, BOB)
    do(battle, Parry("ann", "fist"))
    end(battle)
    attacked(battle, "ann", 4)
    assert parts(shot(battle, "bob", "ann", "plain")) == {"base": 2}


@pytest.mark.rule("MAT-05")
def test_the_rest_of_the_defense_stays_whole() -> None:
    battle = parried()
    attacked(battle, "ann", 9)
    assert parts(shot(battle, "bob", "ann", "plain")) == {"insight": 1, "armor": 3, "natural": 1, "deflection": 1}


#: Legendary Dexterity and Perception: two defensive extra successes and a point of Dodge.
QUICK = unit("ann", DEX=6, PER=6, STR=9, Brawl=1, printed={"base_defense": 3})


@pytest.mark.rule("MAT-06")
def test_worn_down_to_no_base_defense_there_are_no_defensive_extra_successes() -> None:
    battle = fight(["BA"], BOB, QUICK)
    assert shot(battle, "bob", "ann", "plain").defense_extra_max == 2
    attacked(battle, "ann", 3)
    assert shot(battle, "bob", "ann", "plain").defense_extra_max == 2  # Dodge 1 and two of three points of Base
    attacked(battle, "ann", 1)
    found = shot(battle, "bob", "ann", "plain")
    assert (found.defense_extra_max, found.defense_extra) == (0, 0)


@pytest.mark.rule("MAT-06", "DEF-09")
def test_companion_t9_high_speed_that_takes_all_base_takes_the_extras_with_it() -> None:
    found = shot(fight(["BA"], BOB, QUICK), "bob", "ann", "fast")
    assert (parts(found).get("base", 0), found.defense_extra_max) == (0, 0)


@pytest.mark.rule("MAT-06", "CHG-02")
def test_a_charge_that_costs_all_base_costs_the_extras_too() -> None:
    battle = fight(["A....B"], QUICK, BOB)
    miss(battle, Charge("ann", "bob", "fist", square=(4, 0)))
    end(battle)
    assert battle.unit("ann").base_defense == 0
    assert shot(battle, "bob", "ann", "plain").defense_extra_max == 0


@pytest.mark.rule("MAT-06")
def test_the_flat_footed_have_no_defensive_extra_successes() -> None:
    assert shot(fight(["BA"], BOB, QUICK, fresh=True), "bob", "ann", "plain").defense_extra_max == 0


@pytest.mark.rule("MAT-07", "MAT-02")
def test_an_attack_that_misses_wears_the_guard_down_too() -> None:
    battle = parried()
    miss(battle, Attack("bob", "ann", "plain"))
    assert not one(battle, AttackResolved).hit
    assert battle.unit("ann").attacks_suffered == 1
    grant(battle, "bob")
    assert lines(shot(battle, "bob", "ann", "plain"))["attacks_suffered"] == 1


@pytest.mark.rule("MAT-02")
def test_the_first_attack_does_not_suffer_from_its_own_point() -> None:
    battle = parried()
    found = shot(battle, "bob", "ann", "plain")
    assert "attacks_suffered" not in lines(found)
    miss(battle, Attack("bob", "ann", "plain"))
    assert one(battle, AttackResolved).modifiers == found.modifiers


@pytest.mark.rule("MAT-02")
@pytest.mark.parametrize(("reading", "in_ann_s_turn", "in_the_next_round"), [("round", 1, 0), ("own_turn", 0, 1)])
def test_the_count_starts_anew_with_the_round_or_with_ones_own_turn(
    reading: str, in_ann_s_turn: int, in_the_next_round: int
) -> None:
    """Bob strikes before ann's turn, eve after it; then the next round begins."""
    eve = unit("eve", "blue", STR=4, Brawl=4)
    battle = fight(["BAE"], BOB, ANN, eve, house={"attacks_reset": reading})
    miss(battle, Attack("bob", "ann", "plain"))
    end(battle)
    assert (battle.acting(), battle.unit("ann").attacks_suffered) == ("ann", in_ann_s_turn)
    end(battle)
    miss(battle, Attack("eve", "ann", "fist"))
    end(battle)
    assert (battle.acting(), battle.unit("ann").attacks_suffered) == ("bob", in_the_next_round)


@pytest.mark.rule("MAT-02")
def test_the_attacker_bears_no_penalty_for_striking_often() -> None:
    battle = fight(["AB", "E."], unit("ann", STR=5, Brawl=5), BOB, unit("eve", "blue"))
    first = shot(battle, "ann", "eve", "fist")
    grant(battle, "ann")
    miss(battle, Attack("ann", "bob", "fist"))
    assert shot(battle, "ann", "eve", "fist") == first
