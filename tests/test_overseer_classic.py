"""The classic edition where it differs from the current one: chapters up to the multiple-attack penalty."""

from __future__ import annotations

import pytest

from systems import referee
from systems.commands import Aim, Attack
from systems.rulesets import RULESETS, ruleset
from systems.rulesets.house import SWITCHES
from tests.field import BOW, KNIFE, PISTOL, fight, line, lines, preview, refused, unit, weapon

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
