"""Rounds that are no plain ones, and several kinds in one attack (companion 13.2, MEF-02, MEF-03)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.attack import Loads
from systems.battle import Battle
from systems.commands import Attack, DropItem, FullAuto, PickUp, Reload, ShortBurst
from systems.events import DamageTaken
from systems.facts import WeaponFacts
from tests.field import do, fight, grant, lines, offered, one, preview, rows, shot, unit, weapon

RIFLE = replace(
    weapon("rifle", "firearm", size=2, damage=3, strength=2, base=150, shots=30, more={
        "short_burst": 1, "full_auto": 1, "armor_piercing": 1}),
    loading="magazine", ammo="magazine",
)  # fmt: skip
GEAR = (
    ("magazine", 3), ("silver_magazine", 2), ("piercing_magazine", 1), ("tracer_magazine", 1), ("ruby_magazine", 1),
    ("silver_cartridge", 9), ("piercing_cartridge", 9), ("cartridge", 9),
)  # fmt: skip


def scene(arm: WeaponFacts = RIFLE, **bob: object) -> Battle:
    ann = replace(unit("ann", STR=3, DEX=4, Firearms=4, weapons=[arm]), gear=GEAR)
    foe = unit("bob", "blue", **{"END": 9, "printed": {"base_defense": 0}, **bob})  # type: ignore[arg-type]
    return fight(["A...B"], ann, foe)


def load(battle: Battle, step: str, arm: str = "rifle") -> None:
    grant(battle, "ann", "move")
    do(battle, Reload("ann", arm, step))


def test_a_magazine_of_another_kind_is_another_step() -> None:
    found = offered(scene(), "ann", "reload", "step")
    assert found == {"magazine_silver", "magazine_piercing", "magazine_tracer", "magazine_ruby"}


@pytest.mark.rule("BON-06", "DMG-14")
def test_silver_rounds_cost_two_dice_and_pass_what_only_silver_passes() -> None:
    battle = scene(traits={"damage_reduction_silver": 3})
    plain = shot(battle, "ann", "bob", "rifle", extra=0)
    load(battle, "magazine_silver")
    shown = shot(battle, "ann", "bob", "rifle", extra=0)
    assert lines(shown)["silver_rounds"] == -2
    assert shown.pool == plain.pool - 2
    do(battle, Attack("ann", "bob", "rifle", extra=0), (8,) * 4 + (1,) * (shown.pool - 4))
    assert one(battle, DamageTaken).lethal == 4
    assert sum(each.value for each in plain.conversion) == 3, "plain ones are held back"


@pytest.mark.rule("DEF-10")
def test_armor_piercing_rounds_pierce_one_more() -> None:
    battle = scene(armor=(4, 4))
    load(battle, "magazine_piercing")
    shown = shot(battle, "ann", "bob", "rifle")
    assert (lines(shown)["armor_piercing"], lines(shown)["piercing_rounds"]) == (2, -1)


def test_tracers_help_full_auto_alone() -> None:
    battle = scene()
    load(battle, "magazine_tracer")
    burst = lines(preview(battle, ShortBurst("ann", "bob", "rifle")))
    auto = lines(preview(battle, FullAuto("ann", "bob", "rifle")))
    assert (burst["tracer_rounds"], burst.get("tracers_seen", 0)) == (-2, 0)
    assert (auto["tracer_rounds"], auto["tracers_seen"]) == (-2, 1)


@pytest.mark.rule("DMG-14")
def test_ruby_rounds_are_magic() -> None:
    battle = scene(traits={"damage_reduction_magic": 3})
    load(battle, "magazine_ruby")
    assert not [each for each in shot(battle, "ann", "bob", "rifle").conversion if each.key == "modifier.reduction"]


def loaded(battle: Battle) -> tuple[tuple[str, str, int], ...]:
    with battle:
        return battle.scene(Loads).rows


@pytest.mark.rule("MEF-02")
def test_one_plain_round_among_them_takes_the_effect_from_all() -> None:
    """Two silver rounds on top of plain ones: a burst of three has none of it, a single shot has."""
    battle = scene(replace(RIFLE, loading="single_shot", ammo="cartridge", shots=30))
    spend(battle, "rifle", 2)
    load(battle, "load_silver")
    load(battle, "load_silver")
    assert loaded(battle) == (("ann/rifle", "plain", 28), ("ann/rifle", "silver", 1), ("ann/rifle", "silver", 1))
    assert "silver_rounds" not in lines(preview(battle, ShortBurst("ann", "bob", "rifle")))
    assert lines(shot(battle, "ann", "bob", "rifle"))["silver_rounds"] == -2
    spend(battle, "rifle", 2)
    assert loaded(battle) == (), "those put in last are gone first"


@pytest.mark.rule("MEF-03")
def test_of_several_effects_the_one_put_in_last_counts() -> None:
    battle = scene(replace(RIFLE, loading="single_shot", ammo="cartridge", shots=30))
    spend(battle, "rifle", 3)
    for kind in ("silver", "silver", "piercing"):
        load(battle, f"load_{kind}")
    burst = lines(preview(battle, ShortBurst("ann", "bob", "rifle")))
    assert (burst.get("piercing_rounds", 0), burst.get("silver_rounds", 0)) == (-1, 0)


def spend(battle: Battle, arm: str, number: int) -> None:
    """So many single shots that hit nothing."""
    for _ in range(number):
        grant(battle, "ann")
        command = Attack("ann", "bob", arm)
        do(battle, command, (1,) * preview(battle, command).pool)


def test_what_is_put_in_last_is_fired_first_and_then_it_is_plain_again() -> None:
    battle = scene(replace(RIFLE, loading="single_shot", ammo="cartridge", shots=30))
    spend(battle, "rifle", 1)
    load(battle, "load_silver")
    spend(battle, "rifle", 1)
    assert loaded(battle) == ()
    assert "silver_rounds" not in lines(shot(battle, "ann", "bob", "rifle"))


def test_everybody_a_burst_reaches_is_hit_by_the_same_rounds() -> None:
    ann = replace(unit("ann", STR=3, DEX=4, Firearms=4, weapons=[RIFLE]), gear=GEAR)
    proof = {"damage_reduction_silver": 9}
    foes = (unit(name, "blue", printed={"base_defense": 0}, traits=proof) for name in ("bob", "eve"))
    battle = fight(["A...BE"], ann, *foes)
    load(battle, "magazine_silver")
    spend(battle, "rifle", 1)
    grant(battle, "ann")
    shown = preview(battle, FullAuto("ann", "bob", "rifle", extra=0))
    do(battle, FullAuto("ann", "bob", "rifle", extra=0), (8,) * sum(row.pool for _, row in shown.each))
    assert len(rows(battle, DamageTaken)) == 2


def test_the_kind_goes_with_the_gun() -> None:
    battle = scene()
    load(battle, "magazine_silver")
    do(battle, DropItem("ann", "ann/rifle"))
    grant(battle, "ann", "move")
    do(battle, PickUp("ann", "ann/rifle"))
    assert lines(shot(battle, "ann", "bob", "rifle"))["silver_rounds"] == -2
