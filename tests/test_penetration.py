"""Shots that go on through whom they hurt, and through what they break (companion 9, COV-15)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Attack, BreakObject
from systems.events import AttackAnnounced, AttackResolved, DamageTaken, ObjectStruck
from systems.facts import UnitSheet, WeaponFacts
from systems.forecast import Forecast
from tests.field import do, fight, lines, one, preview, rows, unit, weapon

EDITIONS = pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
BARE = {"base_defense": 0, "dodge_defense": 0}


def rifle(**traits: int) -> WeaponFacts:
    found = {"penetrating": 1, **traits}
    return weapon("rifle", "firearm", size=3, damage=6, strength=3, base=400, shots=10, more=found)


def foe(name: str, side: str = "blue", **more: object) -> UnitSheet:
    return unit(name, side, **{"END": 4, "printed": BARE, **more})  # type: ignore[arg-type]


def scene(
    map: Sequence[str], *others: UnitSheet, arm: WeaponFacts | None = None, edition: str = "overseer", **ann: object
) -> Battle:
    shooter = unit("ann", **{"STR": 3, "DEX": 4, "PER": 4, "Firearms": 4, "weapons": [arm or rifle()], **ann})  # type: ignore[arg-type]
    return fight(map, shooter, *others, edition=edition)


@EDITIONS
@pytest.mark.rule("COV-15")
def test_having_done_damage_it_meets_the_next_on_the_line_with_so_many_dice_fewer(edition: str) -> None:
    """Three points on Bob, two on Dan behind him: 14 dice, 11, and 9 for Eve; who stands aside is left alone."""
    battle = scene(["A...B..D..E", "......F...."], foe("bob"), foe("dan"), foe("eve"), foe("fay"), edition=edition)
    command = Attack("ann", "bob", "rifle", extra=0)
    pool = preview(battle, command).pool
    faces = (8,) * 3 + (1,) * (pool - 3) + (8,) * 2 + (1,) * (pool - 3 - 2) + (1,) * (pool - 5)
    do(battle, command, faces)
    hit = [(each.target, each.successes) for each in rows(battle, AttackResolved)]
    assert hit == [("bob", 3), ("dan", 2), ("eve", 0)]
    assert [lines(each.forecast).get("pierced", 0) for each in rows(battle, AttackAnnounced)] == [0, -3, -5]
    assert battle.unit("ann").loaded(rifle()) == 9, "it is one round"


def test_it_stops_where_it_does_no_damage() -> None:
    battle = scene(["A...B..D..."], foe("bob"), foe("dan"))
    command = Attack("ann", "bob", "rifle", extra=0)
    do(battle, command, (1,) * preview(battle, command).pool)
    assert [each.target for each in rows(battle, AttackResolved)] == ["bob"]


@pytest.mark.rule("COV-15")
def test_a_hit_that_does_no_damage_goes_no_further() -> None:
    """What Bob's hide takes does not come out behind him; a point more does."""
    for number, struck in ((3, ["bob"]), (4, ["bob", "dan"])):
        battle = scene(["A...B..D..."], foe("bob", traits={"damage_reduction": 3}), foe("dan"))
        command = Attack("ann", "bob", "rifle", extra=0)
        pool = preview(battle, command).pool
        again = (1,) * (pool - 1) if number > 3 else ()
        do(battle, command, (8,) * number + (1,) * (pool - number) + again)
        assert [each.target for each in rows(battle, AttackResolved)] == struck


def test_a_comrade_on_the_line_is_hit_as_well() -> None:
    battle = scene(["A...B..D..."], foe("bob"), foe("dan", "red"))
    command = Attack("ann", "bob", "rifle", extra=0)
    pool = preview(battle, command).pool
    do(battle, command, (8, *(1,) * (pool - 1), 8, *(1,) * (pool - 2)))
    assert [each.unit for each in rows(battle, DamageTaken)] == ["bob", "dan"]


def test_a_wall_behind_the_first_ends_it() -> None:
    battle = scene(["A...B.#D..."], foe("bob"), foe("dan"))
    command = Attack("ann", "bob", "rifle", extra=0)
    pool = preview(battle, command).pool
    do(battle, command, (8,) * 3 + (1,) * (pool - 3))
    assert len(rows(battle, AttackResolved)) == 1


@pytest.mark.parametrize(("armor", "goes_on"), [(None, True), ((1, 1), False)])
def test_some_rifles_go_only_through_whoever_wears_nothing(armor: tuple[int, int] | None, goes_on: bool) -> None:
    arm = weapon("rifle", "firearm", size=3, damage=6, strength=3, base=400, shots=10, penetrating_unarmored=1)
    battle = scene(["A...B..D..."], foe("bob", armor=armor), foe("dan"), arm=arm)
    command = Attack("ann", "bob", "rifle", extra=0)
    shown = preview(battle, command)
    assert [name for name, _ in shown.each] == (["bob", "dan"] if goes_on else [])
    again = (1,) * (shown.pool - 1) if goes_on else ()
    do(battle, command, (8, *(1,) * (shown.pool - 1), *again))
    assert len(rows(battle, AttackResolved)) == 1 + goes_on


def test_a_super_penetrating_shot_loses_nothing_on_its_way() -> None:
    arm = weapon("rifle", "firearm", size=3, damage=6, strength=3, base=400, shots=10, super_penetrating=1)
    battle = scene(["A...B..D..."], foe("bob"), foe("dan"), arm=arm)
    command = Attack("ann", "bob", "rifle", extra=0)
    pool = preview(battle, command).pool
    do(battle, command, (8,) * 3 + (1,) * (pool - 3) + (1,) * pool)
    assert "pierced" not in lines(rows(battle, AttackAnnounced)[1].forecast)


def test_what_happens_behind_the_first_is_foreseen_exactly() -> None:
    """Over every number of successes against Bob: the chance that Dan is hit, and by how much (FLW-02)."""
    command = Attack("ann", "bob", "rifle", extra=0)
    shown = preview(scene(["A...B..D..."], foe("bob"), foe("dan")), command)
    row = dict(shown.each)["dan"]
    hit, mean, left = 0.0, 0.0, sum(shown.damage[shown.pool + 1 :])
    for number, chance in enumerate(shown.damage):
        if not number or number > shown.pool:
            continue
        battle = scene(["A...B..D..."], foe("bob"), foe("dan"))
        again = max(1, shown.pool - number)
        do(battle, command, (8,) * number + (1,) * (shown.pool - number) + (2,) * again)
        then = rows(battle, AttackAnnounced)[1].forecast
        assert then.pool == shown.pool - number
        hit, mean = hit + chance * then.hit, mean + chance * then.mean
    assert row.hit == pytest.approx(hit, abs=left)
    assert row.mean == pytest.approx(mean, abs=20 * left)
    assert left < 1e-4


@pytest.mark.rule("COV-15")
def test_a_thing_that_breaks_is_the_first_on_the_line() -> None:
    """A crate of Size 3 with 6 points of structure: it breaks, and the rest of the shot goes on to Bob behind it."""
    battle = scene(["A..cB......"], foe("bob"))
    command = BreakObject("ann", ("square", 3, 0), "rifle", extra=0)
    shown = referee.forecast(battle, command)
    assert isinstance(shown, Forecast)
    broken = next(each.chance for each in shown.effects if each.key == "broken")
    assert [name for name, _ in shown.each] == ["bob"]
    assert 0 < shown.each[0][1].hit < broken
    faces = (8,) * 9 + (1,) * (shown.pool - 9)
    do(battle, command, (*faces, *(1,) * max(1, shown.pool - 6)))
    assert one(battle, ObjectStruck).left == 0
    assert lines(one(battle, AttackAnnounced).forecast)["pierced"] == -6


@pytest.mark.rule("COV-15")
def test_what_only_cracks_lets_nothing_through() -> None:
    battle = scene(["A..cB......"], foe("bob"))
    command = BreakObject("ann", ("square", 3, 0), "rifle", extra=0)
    shown = referee.forecast(battle, command)
    assert isinstance(shown, Forecast)
    faces = (8,) * 5 + (1,) * (shown.pool - 5)
    do(battle, command, faces)
    assert rows(battle, AttackAnnounced) == []


@pytest.mark.rule("COV-15")
def test_radar_and_a_penetrating_shot_get_past_total_cover() -> None:
    """EX-18: Bob stands behind a wall, found by a sense that goes through it. No attack on him is possible; the shot
    has to destroy the wall first, and what is left of it reaches him.
    """
    battle = scene(["A..#B......"], foe("bob"), traits={"tremorsense": 1}, STR=9, DEX=20, Firearms=15)
    assert referee.why_not(battle, Attack("ann", "bob", "rifle")) is not None
    command = BreakObject("ann", ("square", 3, 0), "rifle", extra=0)
    shown = referee.forecast(battle, command)
    assert isinstance(shown, Forecast)
    assert [name for name, _ in shown.each] == ["bob"]
    faces = (8,) * 15 + (1,) * (shown.pool - 15)
    then = shown.pool - 10
    do(battle, command, (*faces, *(8,) * 4, *(1,) * (then - 4)))
    assert one(battle, ObjectStruck).left == 0
    assert one(battle, DamageTaken).unit == "bob"


def test_nobody_shoots_on_at_whom_nobody_has_located() -> None:
    battle = scene(["A..#B......"], foe("bob"), DEX=20, Firearms=15)
    command = BreakObject("ann", ("square", 3, 0), "rifle", extra=0)
    shown = referee.forecast(battle, command)
    assert isinstance(shown, Forecast)
    assert shown.each == ()
    broken = (8,) * 15 + (1,) * (shown.pool - 15)
    do(battle, command, broken)
    assert one(battle, ObjectStruck).left == 0
    assert rows(battle, AttackAnnounced) == []


def test_a_super_penetrating_shot_ignores_cover_up_to_its_armor_piercing() -> None:
    plain = scene(["A...7B....."], foe("bob"))
    covered = preview(plain, Attack("ann", "bob", "rifle")).defense
    arm = weapon(
        "rifle", "firearm", size=3, damage=6, strength=3, base=400, shots=10, super_penetrating=1, armor_piercing=4
    )  # fmt: skip
    battle = scene(["A...7B....."], foe("bob"), arm=arm)
    assert dict(covered)["cover"] - dict(preview(battle, Attack("ann", "bob", "rifle")).defense)["cover"] == 4
