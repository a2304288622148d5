"""Hidden weapons: the target looks first, and who notices nothing is flat-footed for the attack (companion 9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems.commands import Attack, Defend, SetStanding
from systems.events import AttackResolved, DefenseDeclared, Rolled, WeaponNoticed
from systems.facts import UnitSheet
from tests.field import do, fight, grant, lines, one, parts, rows, shot, unit, weapon

DART = weapon("dart", "throwing", damage=2, base=20, shots=9, light_throwing=1, hidden_weapon=1)
ANN = unit("ann", DEX=4, PER=4, Athletics=4, weapons=(DART,))


def bob(**more: int) -> UnitSheet:
    return unit("bob", "blue", **{"DEX": 3, "PER": 3, "Investigation": 1, **more})  # type: ignore[arg-type]


@pytest.mark.rule("DEF-15", "DIC-07")
@pytest.mark.parametrize(("face", "noticed", "pool"), [(8, True, 8), (1, False, 11)])
def test_the_target_looks_before_the_dice_of_the_attack_fall(face: int, noticed: bool, pool: int) -> None:
    battle = fight(["A...B"], ANN, bob())
    assert shot(battle, "ann", "bob", "dart").steps[0].other.pool == 4
    do(battle, Attack("ann", "bob", "dart"), (face, 1, 1, 1) + (1,) * pool)
    assert (one(battle, WeaponNoticed).noticed, one(battle, WeaponNoticed).successes) == (noticed, int(noticed))
    assert [each.pool for each in rows(battle, Rolled)] == [4, pool]
    taken = {line.key: line.value for line in one(battle, AttackResolved).modifiers}
    assert taken.get("modifier.flat_footed", 0) == (0 if noticed else 3)


@pytest.mark.rule("DEF-15")
def test_what_is_foreseen_is_both_in_the_odds_of_the_look() -> None:
    battle = fight(["A...B"], ANN, bob())
    found = shot(battle, "ann", "bob", "dart")
    plain = replace(ANN, weapons=(replace(DART, traits=(("light_throwing", 1),)),))
    seen = shot(fight(["A...B"], plain, bob()), "ann", "bob", "dart")
    unseen = shot(fight(["A...B"], plain, bob(), fresh=True), "ann", "bob", "dart")
    missed = 0.7**4
    assert found.steps[0].win == pytest.approx(missed, abs=1e-12)
    assert found.hit == pytest.approx((1 - missed) * seen.hit + missed * unseen.hit, abs=1e-12)
    assert found.mean == pytest.approx((1 - missed) * seen.mean + missed * unseen.mean, abs=1e-12)
    assert (found.pool, parts(found)) == (seen.pool, parts(seen))
    assert sum(found.damage) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.rule("DEF-15", "DIC-02")
def test_without_investigation_nobody_notices() -> None:
    battle = fight(["A...B"], ANN, bob(Investigation=0))
    found = shot(battle, "ann", "bob", "dart")
    assert found.steps[0].win == 1.0
    do(battle, Attack("ann", "bob", "dart"), (1,) * (found.pool + 3))
    assert not one(battle, WeaponNoticed).noticed


@pytest.mark.rule("DEF-15")
def test_who_is_flat_footed_already_has_nothing_to_notice() -> None:
    battle = fight(["A...B"], ANN, bob(), fresh=True)
    found = shot(battle, "ann", "bob", "dart")
    assert (found.steps, lines(found)["flat_footed"]) == ((), 3)


@pytest.mark.rule("DEF-15", "DIC-10")
def test_who_notices_nothing_keeps_the_extras_it_had_declared() -> None:
    battle = fight(["A...B"], ANN, bob(DEX=6, PER=6))
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "dart"))
    left = battle.unit("bob").defense_extra_left
    do(battle, Defend("bob", extra=2), (1,) * 7 + (1,) * 11)
    assert not rows(battle, DefenseDeclared)[-1].extra
    assert battle.unit("bob").defense_extra_left == left


@pytest.mark.rule("DEF-15")
def test_the_next_throw_is_looked_for_anew() -> None:
    battle = fight(["A...B"], ANN, bob())
    do(battle, Attack("ann", "bob", "dart"), (1,) * 4 + (1,) * 11)
    grant(battle, "ann")
    pool = shot(battle, "ann", "bob", "dart").pool
    do(battle, Attack("ann", "bob", "dart"), (8, 1, 1, 1) + (1,) * pool)
    assert [each.noticed for each in rows(battle, WeaponNoticed)] == [False, True]
