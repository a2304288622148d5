"""Dice in a fight (DIC): extra successes, Willpower, the chance die, specialties; companion T6, T7, T19, T20, T31."""

from __future__ import annotations

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Defend, Parry, SetStanding
from systems.dice import throw
from systems.events import AttackResolved, DefenseDeclared, Rolled
from systems.facts import UnitSheet
from systems.rulesets.sheet import legend, skill_extra
from tests.field import FIST, do, end, end_until, fight, hit, line, lines, one, parts, refused, rows, shot, unit, weapon

SOFT = {"base_defense": 0, "health": 30}


def duel(ann: UnitSheet, bob: UnitSheet | None = None) -> Battle:
    """Ann acts beside bob, who is easy to hit and hard to fell unless the test brings another one."""
    return fight(["AB"], ann, bob or unit("bob", "blue", printed=SOFT))


# --- the pool and what it throws


@pytest.mark.rule("DIC-01", "DIC-03")
def test_an_attack_throws_its_pool_and_a_die_for_each_ten() -> None:
    battle = duel(unit("ann", STR=3, Brawl=2))
    hit(battle, "ann", "bob", "fist", faces=(7, 8, 9, 10, 10, 10, 1, 4))
    rolled = one(battle, Rolled)
    assert (rolled.pool, rolled.added, rolled.successes) == (5, 3, 5)


@pytest.mark.rule("DIC-02")
@pytest.mark.parametrize(("skill", "dice", "successes"), [(0, 3, 2), (1, 4, 3)])
def test_a_pool_is_attribute_and_skill_and_a_skill_of_zero_loses_a_success(
    skill: int, dice: int, successes: int
) -> None:
    battle = duel(unit("ann", STR=3, Brawl=skill))
    assert lines(shot(battle, "ann", "bob", "fist")) == {"attribute": 3} | ({"skill": skill} if skill else {})
    hit(battle, "ann", "bob", "fist", faces=(8, 8, 8) + (1,) * (dice - 3))
    result = one(battle, AttackResolved)
    assert (result.dice, result.successes) == (3, successes)


@pytest.mark.rule("DIC-16")
@pytest.mark.parametrize(("face", "hits"), [(7, False), (8, True)])
def test_one_success_is_a_hit_and_none_is_not(face: int, hits: bool) -> None:
    battle = duel(unit("ann", Brawl=2))
    hit(battle, "ann", "bob", "fist", faces=(face, 1, 1, 1))
    assert (one(battle, AttackResolved).hit, battle.unit("bob").healthy) == (hits, 29 if hits else 30)


# --- extra successes


@pytest.mark.rule("DIC-08")
@pytest.mark.parametrize(
    ("strength", "extra"), [(1, 0), (5, 0), (6, 1), (10, 1), (11, 2), (16, 3), (21, 4)], ids=lambda each: str(each)
)
def test_companion_t19_extra_successes_of_an_attribute(strength: int, extra: int) -> None:
    found = shot(duel(unit("ann", STR=strength, Brawl=1)), "ann", "bob", "fist")
    assert found.attack_extra == extra == legend(strength)


@pytest.mark.rule("DIC-08")
@pytest.mark.parametrize(("skill", "extra"), [(4, 0), (5, 1), (9, 1), (10, 2), (11, 3), (12, 3), (13, 4), (15, 5)])
def test_companion_t20_extra_successes_of_a_skill(skill: int, extra: int) -> None:
    assert shot(duel(unit("ann", Brawl=skill)), "ann", "bob", "fist").attack_extra == extra == skill_extra(skill)


@pytest.mark.rule("DIC-08", "DIC-09")
@pytest.mark.parametrize(
    ("dice", "defense", "final"), [(0, 0, 0), (1, 0, 4), (2, 2, 0), (3, 2, 4), (1, 3, 0), (6, 2, 7)]
)
def test_the_defenders_extras_come_off_first_and_the_attackers_join_only_a_success(
    dice: int, defense: int, final: int
) -> None:
    """Three attack extras: 6 − 2 + 3 = 7 as in EX-16; T7: a roll that nets nothing has no use for extras."""
    bob = unit("bob", "blue", printed=SOFT | {"base_defense": 1, "defense_extra": 3})
    battle = duel(unit("ann", STR=6, Brawl=10), bob)
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "fist"))
    do(battle, Defend("bob", extra=defense), faces=(8,) * dice + (1,) * (16 - dice))
    result = one(battle, AttackResolved)
    assert (result.attack_extra, result.successes, result.hit) == (3 if final else 0, final, final > 0)


@pytest.mark.rule("DIC-10")
def test_companion_t6_declared_defensive_extras_are_spent_used_or_not_and_return_with_the_own_turn() -> None:
    """1 success against 5 declared: a miss, 4 of the 5 for nothing, all 5 gone until bob's next turn begins."""
    battle = duel(unit("ann", Brawl=2), unit("bob", "blue", printed=SOFT | {"base_defense": 1, "defense_extra": 5}))
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "fist"))
    do(battle, Defend("bob", extra=5), faces=(8, 1, 1))
    assert (one(battle, AttackResolved).hit, battle.unit("bob").defense_extra_left) == (False, 0)
    assert one(battle, DefenseDeclared).extra == 5
    end(battle)
    assert battle.acting() == "bob"
    assert battle.unit("bob").defense_extra_left == 5


@pytest.mark.rule("DIC-10")
def test_an_attacker_may_hold_extras_back_but_not_name_more_than_it_has() -> None:
    battle = duel(unit("ann", STR=6, Brawl=5))
    assert refused(battle, Attack("ann", "bob", "fist", extra=3)).fact("limit") == 2
    hit(battle, "ann", "bob", "fist", faces=(8, *(1,) * 11), extra=1)
    assert one(battle, AttackResolved).successes == 2
    end_until(battle, "ann")
    hit(battle, "ann", "bob", "fist", faces=(8, *(1,) * 11))
    assert one(battle, AttackResolved).successes == 3, "every attack may use all of them"


@pytest.mark.rule("DIC-10")
@pytest.mark.parametrize(("pool", "left", "spent"), [(3, 3, 1), (4, 3, 2), (7, 3, 3), (9, 1, 1)])
def test_who_is_not_asked_spends_a_third_of_the_attack_dice_rounded_up(pool: int, left: int, spent: int) -> None:
    bob = unit("bob", "blue", printed=SOFT | {"base_defense": 1, "defense_extra": left})
    battle = duel(unit("ann", STR=2, Brawl=pool - 1), bob)
    found = shot(battle, "ann", "bob", "fist", extra=0)
    assert (found.pool, found.defense_extra) == (pool, spent)
    hit(battle, "ann", "bob", "fist", faces=(1,) * pool, extra=0)
    assert battle.unit("bob").defense_extra_left == left - spent


# --- Willpower


@pytest.mark.rule("DIC-11")
def test_a_point_of_willpower_buys_three_dice_once() -> None:
    battle = duel(unit("ann", Brawl=1, printed={"willpower": 1}))
    assert (line(shot(battle, "ann", "bob", "fist", willpower=True), "DIC-11").value) == 3
    hit(battle, "ann", "bob", "fist", faces=(8, 8, 8, 8, 8, 8), willpower=True)
    assert battle.unit("ann").willpower == 0
    end_until(battle, "ann")
    assert refused(battle, Attack("ann", "bob", "fist", willpower=True)).rules == ("DIC-11",)


@pytest.mark.rule("DIC-11")
def test_the_target_pays_a_point_for_three_more_defense_against_one_attack() -> None:
    bob = unit("bob", "blue", printed=SOFT | {"base_defense": 1, "willpower": 1})
    battle = duel(unit("ann", STR=4, Brawl=3), bob)
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "fist"))
    do(battle, Defend("bob", willpower=True), faces=(8, 8, 1))
    assert (one(battle, Rolled).pool, battle.unit("bob").willpower) == (4 + 3 - 1 - 3, 0)
    end_until(battle, "ann")
    do(battle, Attack("ann", "bob", "fist"))
    asked = referee.asks(battle)
    assert asked is not None
    assert {each.name: each.values for each in asked.fields}["willpower"] == (False,), "the only point is spent"
    do(battle, Defend("bob"), faces=(1,) * 6)


# --- the chance die


@pytest.mark.rule("DIC-12")
@pytest.mark.parametrize(
    ("faces", "successes"), [((9,), 0), ((8,), 0), ((10, 9), 1), ((10, 10, 1), 2)], ids=["9", "8", "10", "T31"]
)
def test_a_pool_of_nothing_rolls_one_die_where_only_a_ten_succeeds(faces: tuple[int, ...], successes: int) -> None:
    """The roller's two extras of Strength 6 and Brawl 5 do not count, nor does a 9-again weapon."""
    ann = unit("ann", STR=6, Brawl=5, weapons=(weapon("claw", again=9),))
    battle = duel(ann, unit("bob", "blue", printed={"base_defense": 12, "health": 30}))
    found = shot(battle, "ann", "bob", "claw")
    assert (found.pool, found.attack_extra) == (0, 0)
    hit(battle, "ann", "bob", "claw", faces=faces)
    result = one(battle, AttackResolved)
    assert (result.successes, one(battle, Rolled).chance, one(battle, Rolled).critical_failure) == (
        successes, True, False,
    )  # fmt: skip


@pytest.mark.rule("DIC-12")
def test_declared_defensive_extras_still_subtract_from_a_chance_die() -> None:
    bob = unit("bob", "blue", printed={"base_defense": 12, "defense_extra": 1, "health": 30})
    battle = duel(unit("ann", Brawl=1), bob)
    assert shot(battle, "ann", "bob", "fist").hit == pytest.approx(0.01), "two tens in a row"
    hit(battle, "ann", "bob", "fist", faces=(10, 9))
    assert (one(battle, AttackResolved).hit, battle.unit("bob").defense_extra_left) == (False, 0)


@pytest.mark.rule("DIC-12", "DEF-15")
def test_a_critical_failure_leaves_the_attacker_flat_footed_to_the_next_attack() -> None:
    bob = unit("bob", "blue", Brawl=3, printed={"base_defense": 12})
    battle = duel(unit("ann", Brawl=1, DEX=3, PER=3, printed={"health": 30}), bob)
    hit(battle, "ann", "bob", "fist", faces=(1,))
    assert one(battle, Rolled).critical_failure
    assert battle.unit("ann").stumbled
    end(battle)
    found = shot(battle, "bob", "ann", "fist")
    assert (parts(found), found.pool) == ({}, 5)
    hit(battle, "bob", "ann", "fist", faces=(8, 1, 1, 1, 1))
    assert not battle.unit("ann").stumbled, "one attack, then it is over"
    end_until(battle, "bob")
    assert parts(shot(battle, "bob", "ann", "fist")) == {"base": 3}


def test_a_stumble_nobody_used_is_over_when_the_next_turn_begins() -> None:
    battle = duel(unit("ann", Brawl=1), unit("bob", "blue", printed={"base_defense": 12}))
    hit(battle, "ann", "bob", "fist", faces=(1,))
    end(battle)
    assert battle.unit("ann").stumbled
    end(battle)
    assert not battle.unit("ann").stumbled


def test_with_the_switch_off_a_critical_failure_is_just_a_miss() -> None:
    bob = unit("bob", "blue", printed={"base_defense": 12})
    battle = fight(["AB"], unit("ann", Brawl=1), bob, house={"critical_failure": "off"})
    hit(battle, "ann", "bob", "fist", faces=(1,))
    assert one(battle, Rolled).critical_failure
    assert not battle.unit("ann").stumbled


# --- specialties


@pytest.mark.rule("DIC-14", "SCN-07")
@pytest.mark.parametrize(("skill", "counted", "extra"), [(3, 1, 0), (10, 5, 1), (11, 5, 1), (1, 0, 0)])
def test_without_the_specialty_the_skill_counts_half_in_pool_extras_and_cap(
    skill: int, counted: int, extra: int
) -> None:
    """Rounded down; half of 1 is 0, but that is not the same as having no Skill: no success is lost."""
    blade = weapon("saber", "blade", size=3, damage=2, specialty="sabers")
    found = shot(duel(unit("ann", STR=3, Blade=skill, weapons=(blade,))), "ann", "bob", "saber")
    assert (found.pool, found.attack_extra, found.cap, found.lost_successes) == (3 + 2 + counted, extra, 5 + counted, 0)


@pytest.mark.rule("DIC-14")
def test_with_the_specialty_there_is_one_die_more() -> None:
    blade = weapon("saber", "blade", size=3, damage=2, specialty="sabers")
    ann = unit("ann", STR=3, Blade=5, specialties=("sabers",), weapons=(blade, FIST))
    found = shot(duel(ann), "ann", "bob", "saber")
    assert (found.pool, found.attack_extra, found.cap) == (3 + 2 + 5 + 1, 1, 10)
    assert line(found, "DIC-14").value == 1


def test_saves_and_parries_use_the_whole_skill() -> None:
    blade = weapon("saber", "blade", size=3, specialty="sabers")
    ann = unit("ann", DEX=3, END=3, Athletics=3, Survival=5, Blade=5, weapons=(blade,))
    battle = duel(ann)
    assert (battle.unit("ann").derived.reflex, battle.unit("ann").derived.fortitude) == (6, 8)
    do(battle, Parry("ann", "saber"))
    assert battle.unit("ann").parry_bonus == 5


# --- dice are logged as they fell


def test_what_the_log_says_fell_is_what_the_script_held() -> None:
    battle = duel(unit("ann", Brawl=1))
    hit(battle, "ann", "bob", "fist", faces=(10, 4, 9, 10, 2))
    faces = [event.faces for event in rows(battle, Rolled)]
    assert faces == [(10, 4, 9, 10, 2)]
    given = iter((10, 4, 9, 10, 2))
    assert throw(3, 10, lambda: next(given)).faces == faces[0]
