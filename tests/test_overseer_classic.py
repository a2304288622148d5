"""The classic edition where it differs from the current one: chapters up to the multiple-attack penalty."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import hold, points, referee
from systems.board import Thing, draw
from systems.commands import Aim, Attack, BreakFree, BullRush, Grapple, Trip
from systems.forecast import ContestFacts
from systems.rulesets import RULESETS, ruleset
from systems.rulesets.house import SWITCHES
from tests.field import (
    BOW,
    FIST,
    KNIFE,
    PISTOL,
    do,
    end_until,
    fight,
    line,
    lines,
    preview,
    refused,
    unit,
    weapon,
)  # fmt: skip
from tests.wrestling import plan, settle

CLASSIC = "overseer_classic"


@pytest.mark.rule("FIR-06")
def test_dv17_a_firearm_has_no_high_speed_within_five_metres() -> None:
    """And all of it from the sixth metre on."""
    ann = unit("ann", weapons=(PISTOL,), Firearms=3)
    bob = unit("bob", "blue", DEX=6, PER=6)
    near, far = (
        lines(preview(fight(["A" + "." * between + "B"], ann, bob, edition=CLASSIC), Attack("ann", "bob", "pistol")))
        for between in (4, 5)
    )
    assert "high_speed" not in near
    assert "close_shot" in near
    assert far["high_speed"] == 5
    assert "close_shot" not in far


@pytest.mark.rule("THR-09")
def test_dv21_three_points_of_strength_short_is_usable() -> None:
    """At −6 DP; the current edition forbids it."""
    heavy = weapon("axe", "throwing", damage=2, strength=6, base=10)
    ann, bob = unit("ann", STR=3, weapons=(heavy,)), unit("bob", "blue")
    shown = preview(fight(["A..B"], ann, bob, edition=CLASSIC), Attack("ann", "bob", "axe"))
    assert line(shown, "THR-08").value == -6
    assert "THR-09" in refused(fight(["A..B"], ann, bob), Attack("ann", "bob", "axe")).rules


@pytest.mark.rule("COV-05")
@pytest.mark.parametrize(("size", "worth"), [(3, 2), (5, 4), (9, 8)])
def test_ex27_light_partial_and_heavy_cover_protect(size: int, worth: int) -> None:
    """+2 behind a chair, +4 behind a car door, +8 behind a car."""
    ann, bob = unit("ann", STR=3, weapons=(BOW,)), unit("bob", "blue")
    shown = preview(fight([f"A...{size}B"], ann, bob, edition=CLASSIC), Attack("ann", "bob", "bow"))
    assert dict(shown.defense)["cover"] == worth


@pytest.mark.rule("COV-07", "FFC-03")
def test_ex27_nothing_is_shot_at_or_out_of_total_cover() -> None:
    ann, bob = unit("ann", STR=3, weapons=(BOW,)), unit("bob", "blue")
    board = draw(["A...xB"], legend={"x": Thing("crate", 10)})
    at = {"ann": (0, 0), "bob": (5, 0)}
    assert "COV-07" in refused(fight(board, ann, bob, at=at, edition=CLASSIC), Attack("ann", "bob", "bow")).rules
    imp = unit("ann", size=3, STR=3, weapons=(BOW,))
    out = draw(["Ax...B"], legend={"x": Thing("crate", 6)})
    assert refused(fight(out, imp, bob, at=at, edition=CLASSIC), Attack("ann", "bob", "bow")).rules == ("FFC-03",)


@pytest.mark.rule("FFC-02", "COV-05")
@pytest.mark.parametrize(("size", "lost"), [(3, 1), (5, 2), (9, 4)])
def test_ex27_shooting_out_costs_by_grade(size: int, lost: int) -> None:
    """Light −1, partial −2, heavy −4, as an environmental penalty."""
    ann, bob = unit("ann", STR=3, weapons=(BOW,)), unit("bob", "blue", size=9)
    battle = fight([f"A{size}...B"], ann, bob, edition=CLASSIC)
    shown = line(preview(battle, Attack("ann", "bob", "bow")), "FFC-02")
    assert (shown.value, shown.kind) == (-lost, "environment")


def test_cover_without_a_grade_costs_a_shot_nothing() -> None:
    ann, bob = unit("ann", STR=3, weapons=(BOW,)), unit("bob", "blue", size=9)
    battle = fight(["A2...B"], ann, bob, edition=CLASSIC)
    assert "firing_from_cover" not in lines(preview(battle, Attack("ann", "bob", "bow")))


@pytest.mark.rule("THR-02")
def test_all_thrown_weapons_have_one_formula() -> None:
    """Dexterity for a heavy one, and no equipment bonus for a light one."""
    spear = weapon("pilum", "throwing", damage=2, strength=1, base=10, heavy_throwing=1)
    ann, bob = unit("ann", STR=5, DEX=2, Athletics=2, weapons=(KNIFE, spear)), unit("bob", "blue")
    battle = fight(["A..B"], ann, bob, edition=CLASSIC)
    assert "modifier.light_throwing" not in {m.key for m in preview(battle, Attack("ann", "bob", "knife")).modifiers}
    sources = {m.source for m in preview(battle, Attack("ann", "bob", "pilum")).modifiers}
    assert "DEX" in sources
    assert "STR" not in sources


@pytest.mark.rule("DMG-05")
def test_no_modifiers_in_the_damage_cap() -> None:
    """Legendary Strength and Size raise the cap of the current edition alone."""
    ann, bob = unit("ann", STR=7, size=9, Brawl=2), unit("bob", "blue")
    at = {"ann": (0, 0), "bob": (1, 0)}
    caps = {
        name: preview(fight(["...."], ann, bob, at=at, edition=name), Attack("ann", "bob", "fist")).cap
        for name in RULESETS
    }
    assert caps == {"overseer": 7 + 2 + 1 + 2, CLASSIC: 7 + 2}


@pytest.mark.rule("AIM-02")
def test_aiming_reaches_as_far_as_one_sees_at_all() -> None:
    """11 m off with a sensory range of 10 m: too far to aim today, near enough in the classic edition."""
    ann, bob = unit("ann", PER=1, STR=3, weapons=(BOW,)), unit("bob", "blue")
    aim = Aim("ann", "bob", "bow")
    assert referee.why_not(fight(["A" + "." * 10 + "B"], ann, bob, edition=CLASSIC), aim) is None
    assert refused(fight(["A" + "." * 10 + "B"], ann, bob), aim).key == "aim.too_far"


def test_an_edition_is_only_known_by_what_it_answers() -> None:
    """Its switches are rows of the one table, and a scenario may still set each of them."""
    rules = ruleset(CLASSIC, (("close_shots", "off"),))
    assert rules.house["close_shots"] == "off"
    assert rules.house.differing() == (("close_shots", "off"),)
    assert ruleset(CLASSIC).house.differing() == ()
    assert set(rules.house.edition) <= {switch.name for switch in SWITCHES}


@pytest.mark.rule("CAL-06", "CAL-03")
def test_a_shot_at_the_head_costs_three_dice_and_stuns_by_successes() -> None:
    """A point for every two of them, whatever the wound takes; the current edition asks four dice."""
    ann, bob = unit("ann", STR=6, Brawl=6), unit("bob", "blue", END=3, PER=2, DEX=2, Survival=1)
    battle = fight(["AB"], ann, bob, edition=CLASSIC)
    shot = Attack("ann", "bob", "fist", spot="head")
    assert lines(preview(battle, shot))["called_shot"] == -3
    pool, extra = preview(battle, shot).pool, preview(battle, shot).attack_extra
    do(battle, shot, (8, 8, 8, *(1,) * (pool - 3), *(1,) * battle.unit("bob").derived.fortitude))
    assert battle.unit("bob").point("stun") == (3 + extra) // 2


@pytest.mark.rule("CAL-12")
def test_the_temple_costs_five_dice_and_raises_older_wounds_alone() -> None:
    """Unhurt, nothing of the target can rise; a bruise of an earlier blow can."""
    ann, bob = unit("ann", STR=9, Brawl=9), unit("bob", "blue", END=5)
    battle = fight(["AB"], ann, bob, edition=CLASSIC)
    shot = Attack("ann", "bob", "fist", spot="temple")
    assert lines(preview(battle, shot))["called_shot"] == -5
    assert [each.chance for each in preview(battle, shot).effects if each.key == "risen"] == [pytest.approx(0)]
    pool = preview(battle, Attack("ann", "bob", "fist")).pool
    do(battle, Attack("ann", "bob", "fist", extra=0), (8, *(1,) * (pool - 1)))
    end_until(battle, "ann")
    risen = next(each for each in preview(battle, shot).effects if each.key == "risen")
    assert risen.chance > 0
    assert "CAL-12" in risen.rules


@pytest.mark.rule("GRP-01", "GRP-03", "DEF-16")
def test_a_grab_only_has_to_touch_and_claws_help_it() -> None:
    """By Dexterity where that is better; the claws add nothing to the contest any more."""
    claw = weapon("claw", damage=3, grapple=1)
    boot = weapon("boot", damage=2)
    ann, bob = unit("ann", STR=2, DEX=4, Brawl=2, weapons=(claw, boot, FIST)), unit("bob", "blue", armor=(4, 4))
    battle = fight(["AB"], ann, bob, edition=CLASSIC)
    assert "boot" not in {each.source for each in preview(battle, Grapple("ann", "bob", "boot")).modifiers}
    shown = preview(battle, Grapple("ann", "bob", "claw"))
    assert {each.source for each in shown.modifiers} >= {"DEX", "claw"}
    assert lines(shown)["touch"] == 4
    assert shown.steps[0].own is not None
    assert "GRP-03" not in {each.rule for each in shown.steps[0].own.modifiers}
    today = preview(fight(["AB"], ann, bob), Grapple("ann", "bob", "claw")).steps[0].own
    assert today is not None
    assert "GRP-03" in {each.rule for each in today.modifiers}


@pytest.mark.rule("BRS-03", "BRS-04")
def test_a_bull_rush_is_one_contest_and_size_counts_in_it() -> None:
    ann, bob = unit("ann", STR=4, Brawl=2), unit("bob", "blue", size=7, STR=1)
    battle = fight(["A.B"], ann, bob, edition=CLASSIC, at={"ann": (0, 0), "bob": (1, 0)})
    shown = preview(battle, BullRush("ann", "bob", "fist", rush="knock_down"))
    assert shown.hit == 1.0
    own = shown.steps[0].own
    assert own is not None
    assert [each.value for each in own.modifiers if each.rule == "BRS-03"] == [-2]
    others = tuple(1 for _ in range(shown.steps[0].other.pool))
    do(battle, BullRush("ann", "bob", "fist", rush="knock_down"), (8, *(1,) * (own.pool - 1), *others))
    assert battle.unit("bob").prone


@pytest.mark.rule("GRP-11", "GRP-12")
def test_ex12_odd_faces_meet_the_grappler_of_equal_size() -> None:
    rules = ruleset(CLASSIC)
    battle = fight(["AB.D"], unit("ann"), unit("bob", "blue"), unit("dan", "blue", size=8), edition=CLASSIC)
    ann, bob, dan = battle.units()
    assert rules.grapple_faces(ann, bob) == (1, 3, 5, 7, 9)
    assert rules.grapple_faces(ann, dan) == (1, 2, 3)


@pytest.mark.rule("GRP-13", "PIN-07")
def test_a_blow_into_a_hold_meets_the_lower_defense_and_who_is_pinned_is_held() -> None:
    ann, bob = unit("ann", armor=(6, 6)), unit("bob", "blue")
    eve = unit("eve", "blue", STR=5, Brawl=5)
    battle = fight(["EAB"], ann, bob, eve, edition=CLASSIC)
    with battle:
        hold.take(battle, "ann", "bob", 2, weapon="fist")
        hold.change(battle, "ann", ("PIN-03",), pins=True)
    assert battle.unit("bob").bars("insight") is False
    assert {"held", "pinned"} <= set(battle.unit("bob").states)
    end_until(battle, "eve")
    shown = preview(battle, Attack("eve", "ann", "fist"))
    assert line(shown, "GRP-13").value > 0


@pytest.mark.rule("GRP-13")
def test_of_several_in_a_hold_the_one_with_the_lowest_defense_counts() -> None:
    """Armor 6 is struck as if it were bob's 1 and not dan's 4."""
    ann, dan, bob = unit("ann", armor=(6, 6)), unit("dan", armor=(4, 4)), unit("bob", "blue", armor=(1, 1))
    battle = fight(["EAB", "..D"], ann, dan, bob, unit("eve", "blue", STR=5, Brawl=5), edition=CLASSIC)
    with battle:
        for each in ("ann", "dan"):
            hold.take(battle, each, "bob", 2, weapon="fist")
    end_until(battle, "eve")
    assert line(preview(battle, Attack("eve", "ann", "fist")), "GRP-13").value == 5


@pytest.mark.rule("PIN-10")
def test_the_pinned_are_held_and_strain_against_the_pin_all_the_same() -> None:
    """Every other roll of a held body fails, and so does this one once something else holds it as well."""
    bob = unit("bob", "blue", STR=4, END=3, RES=2, Brawl=3, specialties=["grappling"])
    battle = fight(["AB.D"], unit("ann"), bob, unit("dan"), edition=CLASSIC)
    with battle:
        hold.take(battle, "ann", "bob", 1, weapon="fist")
        hold.change(battle, "ann", ("PIN-03",), pins=True)
    rules, (ann, pinned, dan) = battle.rules, battle.units()
    assert rules.contest(ContestFacts("trip", dan, pinned, against=(0.0, 1.0))).other.fails == ("PIN-07",)
    end_until(battle, "bob")
    step = plan(battle, BreakFree("bob", "STR")).steps[0]
    assert step.own is not None
    assert (step.own.fails, step.own.pool) == ((), 8)
    do(battle, BreakFree("bob", "STR"), settle(step, 1))
    assert not battle.unit("bob").pinned
    assert battle.unit("bob").grappled
    assert "held" not in battle.unit("bob").states
    with battle:
        hold.change(battle, "ann", ("PIN-03",), pins=True)
        points.give(battle, "bob", "paralysis", 3, "dan")
    own = rules.contest(ContestFacts("break_pin", battle.unit("bob"), ann, own="STR")).own
    assert own is not None
    assert own.fails == ("PIN-07",)


@pytest.mark.rule("GRP-13")
def test_only_the_defense_of_the_other_one_in_a_hold_is_lower_and_not_its_size() -> None:
    """Ann, of Size 8, holds Bob, of Size 5, and has the lower defense: Size burdens a trip of her all the same."""
    ann, bob = unit("ann", size=8, armor=(0, 0)), unit("bob", "blue", armor=(4, 4))
    eve = unit("eve", "blue", STR=5, Brawl=5)
    for armor, lower in (((0, 0), 0), ((4, 4), 4)):
        large = replace(ann, armor=replace(ann.armor, melee=armor[0], ranged=armor[1]))  # type: ignore[type-var]
        battle = fight(["EAB"], large, replace(bob, armor=ann.armor), eve, edition=CLASSIC)
        with battle:
            hold.take(battle, "ann", "bob", 2, weapon="fist")
        end_until(battle, "eve")
        assert lines(preview(battle, Attack("eve", "ann", "fist"))).get("lower_defense", 0) == lower
        trip = lines(preview(battle, Trip("eve", "ann", "fist")))
        assert (trip["target_larger"], trip.get("lower_defense", 0)) == (-3, 0)
