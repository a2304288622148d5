"""Bursts of fire: more rounds, more dice, and whoever stands beside the target (companion 9, SEP)."""

from __future__ import annotations

import pytest

from components.damage import Health
from systems import referee
from systems.battle import Battle
from systems.commands import Attack, FullAuto, LongBurst, ShortBurst
from systems.events import AttackAnnounced, AttackResolved, DamageTaken
from systems.facts import UnitSheet, WeaponFacts
from systems.forecast import Forecast
from tests.field import do, fight, lines, offered, preview, refused, rows, unit, weapon

EDITIONS = pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
DRAWN = ("A.......BE", "........D.", "F.........")


def rifle(shots: int = 30, **traits: int) -> WeaponFacts:
    modes = {"short_burst": 1, "long_burst": 1, "full_auto": 1, **traits}
    return weapon("rifle", "firearm", size=2, damage=3, strength=2, base=150, shots=shots, more=modes)


def scene(arm: WeaponFacts, *others: UnitSheet, edition: str = "overseer") -> Battle:
    """Ann with her rifle eight metres from Bob; Eve and Dan stand beside him."""
    ann = unit("ann", STR=3, DEX=4, PER=3, Firearms=4, weapons=[arm])
    bare = {"base_defense": 0, "dodge_defense": 0}
    return fight(
        DRAWN, ann, unit("bob", "blue", printed=bare), *others or (unit("eve", "blue", printed=bare),
        unit("dan", "blue", printed=bare), unit("fay", "red")), edition=edition,
    )  # fmt: skip


@EDITIONS
@pytest.mark.parametrize(("command", "rounds", "dice"), [(ShortBurst, 3, 1), (LongBurst, 5, 2)])
@pytest.mark.rule("BON-04", "FIR-01")
def test_a_burst_takes_its_rounds_and_gives_perfect_dice(
    command: type[Attack], rounds: int, dice: int, edition: str
) -> None:
    battle = scene(rifle(), edition=edition)
    single = preview(battle, Attack("ann", "bob", "rifle"))
    shown = preview(battle, command("ann", "bob", "rifle"))
    assert shown.pool == single.pool + dice
    assert lines(shown)[command.verb] == dice
    assert shown.each == ()
    do(battle, command("ann", "bob", "rifle"), (1,) * shown.pool)
    assert battle.unit("ann").loaded(rifle()) == 30 - rounds
    assert len(rows(battle, AttackResolved)) == 1


@pytest.mark.rule("SEP-02")
def test_a_long_burst_also_meets_the_one_it_is_meant_for() -> None:
    """Each of the two rolls is a die harder; who is not meant is left alone."""
    battle = scene(rifle())
    alone = preview(battle, LongBurst("ann", "bob", "rifle"))
    command = LongBurst("ann", "bob", "rifle", beside="dan")
    shown = preview(battle, command)
    each = dict(shown.each)
    assert list(each) == ["bob", "dan"]
    assert (shown.pool, each["bob"].pool) == (alone.pool - 1, alone.pool - 1)
    do(battle, command, (8, *(1,) * (shown.pool - 1), 8, 8, *(1,) * (each["dan"].pool - 2)))
    hit = [(one.target, one.successes - one.attack_extra) for one in rows(battle, AttackResolved)]
    assert hit == [("bob", 1), ("dan", 2)]
    assert battle.unit("ann").loaded(rifle()) == 25
    assert [one.verb for one in rows(battle, AttackAnnounced)] == ["long_burst"] * 2


@pytest.mark.rule("SEP-02")
def test_full_auto_meets_everybody_beside_the_target_comrades_too() -> None:
    battle = scene(
        rifle(), unit("eve", "blue"), unit("dan", "red"), unit("fay", "blue"),
    )  # fmt: skip
    shown = preview(battle, FullAuto("ann", "bob", "rifle"))
    assert [name for name, _ in shown.each] == ["bob", "eve", "dan"]
    assert lines(shown)["full_auto"] == 3
    assert lines(shown)["splash"] == -2
    do(battle, FullAuto("ann", "bob", "rifle"), (1,) * sum(row.pool for _, row in shown.each))
    assert battle.unit("ann").loaded(rifle()) == 20
    assert {one.target for one in rows(battle, AttackResolved)} == {"bob", "eve", "dan"}


def test_what_was_foreseen_for_each_is_what_is_rolled_for_each() -> None:
    """The dice, the cap and the damage of each attack are those of its own row."""
    battle = scene(rifle())
    shown = preview(battle, FullAuto("ann", "bob", "rifle"))
    faces: tuple[int, ...] = ()
    for _, row in shown.each:
        faces += (8,) * row.pool
    do(battle, FullAuto("ann", "bob", "rifle"), faces)
    for (name, row), told in zip(shown.each, rows(battle, AttackAnnounced), strict=True):
        then = told.forecast
        assert (name, row.pool, row.cap, row.damage) == (told.target, then.pool, then.cap, then.damage)
    for (_, row), taken in zip(shown.each, rows(battle, DamageTaken), strict=True):
        assert taken.lethal == min(row.cap, row.pool + row.attack_extra)


@pytest.mark.rule("SEP-03")
def test_nobody_who_stands_elsewhere_is_meant_by_a_burst() -> None:
    battle = scene(rifle())
    for whom in ("fay", "bob", "ann", "nobody"):
        assert refused(battle, LongBurst("ann", "bob", "rifle", beside=whom)).key == "burst.not_beside"
    assert offered(battle, "ann", "long_burst", "beside") == {"", "bob", "eve", "dan"}


def test_only_as_the_gun_can_and_with_the_rounds_for_it() -> None:
    battle = scene(rifle(shots=4))
    assert refused(battle, LongBurst("ann", "bob", "rifle")).key == "burst.too_few_rounds"
    assert offered(battle, "ann", "short_burst", "target") == {"bob", "eve", "dan"}
    assert offered(battle, "ann", "long_burst", "target") == set()
    single = weapon("rifle", "firearm", size=2, damage=3, strength=2, base=150, shots=30)
    assert refused(scene(single), ShortBurst("ann", "bob", "rifle")).key == "burst.no_way"


def test_a_minigun_spits_fifty_rounds_whatever_it_does() -> None:
    """Three more dice in full auto, and never less than fifty rounds (companion 13.2)."""
    gun = rifle(shots=120, rounds_per_attack=50, full_auto_bonus=3)
    battle = scene(gun)
    shown = preview(battle, FullAuto("ann", "bob", "rifle"))
    assert lines(shown)["full_auto_bonus"] == 3
    plain = preview(battle, Attack("ann", "bob", "rifle"))
    do(battle, Attack("ann", "bob", "rifle"), (1,) * plain.pool)
    assert battle.unit("ann").loaded(gun) == 70


def test_scattering_shot_in_a_burst_meets_everybody_near_whomever_it_is_meant_for() -> None:
    battle = scene(rifle(splash=1))
    shown = referee.forecast(battle, ShortBurst("ann", "bob", "rifle"))
    assert isinstance(shown, Forecast)
    assert [name for name, _ in shown.each] == ["bob", "eve", "dan"]


def test_a_burst_at_somebody_who_dies_of_it_still_meets_the_others() -> None:
    battle = scene(rifle(), unit("eve", "blue"), unit("dan", "blue"), unit("fay", "blue"))
    with battle:
        battle.write("bob", Health, "healthy", 0)
        battle.write("bob", Health, "aggravated", battle.unit("bob").lethal + 6)
    shown = preview(battle, FullAuto("ann", "bob", "rifle"))
    do(battle, FullAuto("ann", "bob", "rifle"), (8,) * shown.pool + (1,) * sum(row.pool for _, row in shown.each[1:]))
    assert {one.target for one in rows(battle, AttackResolved)} == {"bob", "eve", "dan"}
