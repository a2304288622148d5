"""Falling: how deep is free, what the rest costs, what helps (DMG-15, companion 7.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.attack import Aim
from components.condition import Conditions
from systems import falling
from systems.battle import Battle
from systems.dice import ScriptedDice
from systems.events import AimLost, DamageTaken, Fell, Plunged, Rolled, Toppled
from systems.facts import UnitFacts, UnitSheet
from systems.rulesets import falling as falls
from tests.field import BOW, FIST, fight, one, rows, unit

TOM = unit("tom", "blue", DEX=3, Athletics=2, MAN=2)


def standing(sheet: UnitSheet = TOM) -> Battle:
    return fight(["AT"], unit("ann"), sheet)


def facts(sheet: UnitSheet = TOM) -> UnitFacts:
    return standing(sheet).unit("tom")


def fell(battle: Battle, metres: int, faces: tuple[int, ...] = (), *, prone: bool = False) -> None:
    """Tom falls so deep with these dice for his Reflex, no more and no fewer."""
    battle.dice = dice = ScriptedDice(faces)
    with battle:
        falling.fall(battle, "tom", "ann", metres, ("BRS-06",), prone=prone)
    dice.done()


@pytest.mark.rule("DMG-15")
@pytest.mark.parametrize(
    ("metres", "points"), [(0, 0), (3, 0), (4, 1), (6, 1), (7, 2), (9, 2), (10, 3), (30, 9), (300, 99)]
)
def test_three_metres_are_free_and_every_three_more_or_part_of_them_hurt_once(metres: int, points: int) -> None:
    """Lethal damage, and no limit to it."""
    harmed = falls.fall(facts(), metres, 0)
    assert (harmed.bashing, harmed.lethal, harmed.aggravated) == (0, points, 0)
    assert falls.points(metres, 0) == points


@pytest.mark.rule("DMG-15")
def test_t18_ten_metres_are_three_points_and_one_success_makes_them_two() -> None:
    """(10 − 3) / 3, rounded up, is 3 L; one success of Reflex leaves 8 m: 2 L."""
    for faces, lethal in (((1,) * 5, 3), ((8, 1, 1, 1, 1), 2)):
        battle = standing()
        fell(battle, 10, faces)
        assert (battle.unit("tom").lethal, battle.unit("tom").bashing) == (lethal, 0)


@pytest.mark.rule("DMG-15", "DIC-13")
def test_each_success_of_reflex_takes_two_metres_off() -> None:
    """Ten metres, two successes: six are left, three of them free: one point."""
    battle = standing()
    side = battle.rules.fall_save(battle.unit("tom"))
    assert side.pool == 5
    fell(battle, 10, (8, 9, 1, 1, 1))
    assert battle.unit("tom").lethal == 1
    assert (one(battle, Plunged).metres, one(battle, Plunged).saved) == (10, 4)
    assert one(battle, Rolled).kind == "reflex"


@pytest.mark.rule("DMG-15")
def test_a_fall_that_cannot_hurt_asks_for_no_save_and_leaves_one_standing() -> None:
    battle = standing()
    fell(battle, 3)
    assert not rows(battle, DamageTaken)
    assert not battle.unit("tom").prone
    assert one(battle, Plunged).saved == 0


@pytest.mark.rule("DMG-15")
def test_whoever_is_hurt_by_a_fall_lies_prone_and_loses_its_aim() -> None:
    battle = fight(["A...T"], unit("ann"), replace(TOM, weapons=(FIST, BOW)))
    with battle:
        battle.write("tom", Aim, "rounds", 2)
    fell(battle, 4, (1,) * 5)
    assert battle.unit("tom").prone
    assert one(battle, Toppled).by == "ann"
    assert one(battle, AimLost).cause == "prone"


@pytest.mark.rule("DMG-15")
def test_damage_reduction_is_useless_against_a_fall_and_absorption_is_not() -> None:
    reduced = unit("tom", "blue", traits={"damage_reduction": 5})
    absorbing = unit("tom", "blue", traits={"physical_absorption": 1})
    assert falls.fall(facts(reduced), 9, 0).lethal == 2
    harmed = falls.fall(facts(absorbing), 9, 0)
    assert (harmed.lethal, harmed.dealt, harmed.absorbed) == (1, 2, 1)
    assert [each.value for each in harmed.modifiers] == [-1]


@pytest.mark.rule("DMG-15")
def test_armor_and_natural_armor_do_not_soften_a_fall() -> None:
    assert falls.fall(facts(unit("tom", "blue", armor=(6, 6), natural=9)), 9, 0).lethal == 2


@pytest.mark.rule("DMG-15")
def test_what_shortens_a_fall_lowers_it_and_immunity_removes_it() -> None:
    assert falls.fall(facts(unit("tom", "blue", traits={"shorter_falls": 6})), 12, 0).lethal == 1
    harmed = falls.fall(facts(unit("tom", "blue", traits={"fall_immune": 1})), 30, 0)
    assert (harmed.lethal, harmed.absorbed) == (0, 9)


@pytest.mark.rule("DIC-13", "CDG-09")
def test_the_helpless_have_no_save_against_a_fall() -> None:
    battle = standing()
    with battle:
        battle.write("tom", Conditions, "inflicted", (("asleep", "", ""),))
    assert battle.unit("tom").helpless
    fell(battle, 9)
    assert battle.unit("tom").lethal == 2


@pytest.mark.rule("DMG-15")
def test_a_body_of_stone_takes_its_hardness_off_a_fall() -> None:
    battle = standing()
    with battle:
        battle.write("tom", Conditions, "inflicted", (("petrified", "", ""),))
    fell(battle, 14)
    assert battle.unit("tom").lethal == 1


@pytest.mark.rule("DMG-15", "DMG-20")
def test_a_deep_fall_takes_its_victim_out() -> None:
    battle = standing()
    health = battle.unit("tom").derived.health
    fell(battle, 3 + 3 * health, (1,) * 5)
    assert battle.unit("tom").fallen
    assert one(battle, Fell).unit == "tom"


def test_who_lies_already_is_not_thrown_down_again() -> None:
    battle = standing()
    with battle:
        battle.write("tom", Conditions, "prone", True)
    fell(battle, 4, (1,) * 5)
    assert not rows(battle, Toppled)
    assert battle.unit("tom").prone


def test_a_fall_by_a_trip_throws_down_however_short_it_is() -> None:
    battle = standing()
    fell(battle, 1, prone=True)
    assert battle.unit("tom").prone


@pytest.mark.rule("DMG-15")
@pytest.mark.parametrize("metres", [0, 3, 5, 8, 14])
def test_the_odds_of_a_fall_are_those_of_its_save(metres: int) -> None:
    """Point by point: the chance of each number of successes, and the points they leave."""
    tom = facts()
    chances = falls.save(tom).successes
    wanted = [0.0] * (falls.points(metres, 0) + 1)
    for successes, chance in enumerate(chances):
        wanted[falls.points(metres, successes)] += chance
    assert falls.damage(tom, metres) == pytest.approx(wanted)
