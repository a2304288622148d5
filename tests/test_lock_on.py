"""Guided missiles are locked on their target before they are fired (ART-01, companion 9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import AimedAttack, Attack, EndTurn, LockOn, Reload
from systems.events import AttackResolved, LockedOn, MissileLost, MissileTurned, Rolled
from systems.forecast import Forecast
from tests.afflicted import hurt
from tests.field import do, end, end_until, fight, hit, lines, offered, one, preview, refused, rows, unit, verbs, weapon

MISSILE = replace(
    weapon("missile", "artillery", size=4, damage=4, strength=2, base=200, shots=1, guided=1), loading="shell",
    ammo="shell",
)  # fmt: skip
LAUNCHER = weapon("launcher", "artillery", size=4, damage=4, strength=2, base=200, shots=3)
EDITIONS = pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])


def field(edition: str = "overseer") -> Battle:
    """Ann throws six dice to lock on: four of Intelligence, two of Firearms; Bob's Reflex is three."""
    ann = unit("ann", INT=4, STR=3, weapons=(MISSILE, LAUNCHER), Firearms=2)
    ann = replace(ann, gear=(("shell", 2),))
    bob = unit("bob", "blue", DEX=2, Athletics=1, printed={"base_defense": 0, "health": 40})
    at = {"ann": (0, 0), "bob": (7, 0), "eve": (7, 1)}
    return fight(["........", "........"], ann, bob, unit("eve", "blue"), at=at, edition=edition)


def locked(edition: str = "overseer", margin: int = 3) -> Battle:
    battle = field(edition)
    faces = (8,) * (margin + 1) + (1,) * (5 - margin) + (8, 1, 1)
    do(battle, LockOn("ann", "bob", "missile"), faces)
    return battle


@EDITIONS
@pytest.mark.rule("ART-01", "ACT-04")
def test_a_guided_missile_is_locked_on_first_with_a_full_round_action_against_reflex(edition: str) -> None:
    battle = field(edition)
    assert refused(battle, Attack("ann", "bob", "missile")).key == "attack.no_lock"
    assert refused(battle, LockOn("ann", "bob", "launcher")).key == "lock_on.unguided"
    assert offered(battle, "ann", "lock_on", "target") == {"bob", "eve"}
    assert offered(battle, "ann", "lock_on", "weapon") == {"missile"}
    shown = referee.forecast(battle, LockOn("ann", "bob", "missile"))
    assert isinstance(shown, Forecast)
    assert (shown.pool, shown.steps[0].other.pool) == (6, 3)
    assert "weapon" not in {each.key.partition(".")[2] for each in shown.modifiers if each.value}
    assert sum(shown.effects[0].amounts) == pytest.approx(1.0)
    do(battle, LockOn("ann", "bob", "missile"), (8, 8, 8, 8, 1, 1, 8, 1, 1))
    assert one(battle, LockedOn) == LockedOn(unit="ann", target="bob", weapon="missile", points=3, rules=("ART-01",))
    now = battle.unit("ann")
    assert (now.standard, now.move) == (0, 0)


@EDITIONS
@pytest.mark.rule("ART-01", "DIC-08")
def test_each_point_of_the_lock_trades_a_die_for_an_extra_success(edition: str) -> None:
    """Three points: ten dice become seven, and three successes are sure once any die shows one; fewer may be taken."""
    battle = locked(edition)
    end_until(battle, "ann")
    plain = preview(battle, Attack("ann", "bob", "missile", extra=0))
    assert (plain.pool, plain.attack_extra) == (10, 0)
    for extra, pool, given in ((-1, 7, 3), (3, 7, 3), (2, 8, 2)):
        shown = preview(battle, Attack("ann", "bob", "missile", extra=extra))
        assert (shown.pool, shown.attack_extra, lines(shown)["lock"]) == (pool, given, -given)
    assert refused(battle, Attack("ann", "bob", "missile", extra=4)).key == "attack.too_many_extra"
    hit(battle, "ann", "bob", "missile", faces=(8, 1, 1, 1, 1, 1, 1))
    assert one(battle, AttackResolved).successes == 4


@pytest.mark.rule("ART-01")
def test_no_more_dice_are_traded_than_the_weapon_does_damage_and_one_stays() -> None:
    battle = locked(margin=5)
    end_until(battle, "ann")
    shown = preview(battle, Attack("ann", "bob", "missile"))
    assert (shown.pool, shown.attack_extra) == (6, 4), "a lock by five, a damage rating of four"


@pytest.mark.rule("ART-01")
def test_a_lock_that_reflex_holds_off_is_none_and_it_is_on_one_target_for_one_missile() -> None:
    battle = field()
    do(battle, LockOn("ann", "bob", "missile"), (8, 1, 1, 1, 1, 1, 8, 1, 1))
    assert one(battle, LockedOn).points == 0
    end_until(battle, "ann")
    assert refused(battle, Attack("ann", "bob", "missile")).key == "attack.no_lock"
    nothing = field()
    do(nothing, LockOn("ann", "bob", "missile"), (1,) * 6)
    assert one(nothing, LockedOn).points == 0
    battle = locked()
    end_until(battle, "ann")
    assert refused(battle, Attack("ann", "eve", "missile")).key == "attack.no_lock"
    hit(battle, "ann", "bob", "missile", faces=(1,) * 7)
    end_until(battle, "ann")
    do(battle, Reload("ann", "missile", "shell"))
    assert refused(battle, Attack("ann", "bob", "missile")).key == "attack.no_lock", "the next missile has none"


@pytest.mark.rule("ART-01")
def test_aiming_adds_nothing_to_a_guided_missile() -> None:
    battle = locked()
    end_until(battle, "ann")
    assert "lock_on" in verbs(battle, "ann")
    for key, aims in (("launcher", True), ("missile", False)):
        shown = preview(battle, AimedAttack("ann", "bob", key))
        assert ("aim" in lines(shown)) == aims


SEEKER = replace(MISSILE, traits=(*MISSILE.traits, ("tracking", 1)))


def missed(edition: str = "overseer") -> Battle:
    """Ann has locked a missile that comes again on Bob, and missed him with all her dice."""
    ann = unit("ann", INT=9, STR=3, weapons=(SEEKER,), Firearms=2)
    ann = replace(ann, gear=(("shell", 2),))
    bob = unit("bob", "blue", printed={"base_defense": 0, "health": 40})
    at = {"ann": (0, 0), "bob": (7, 0), "eve": (5, 0)}
    battle = fight(["........"], ann, bob, unit("eve", "blue"), at=at, edition=edition)
    do(battle, LockOn("ann", "bob", "missile"), (8, 8, *(1,) * 9, *(1,) * 2))
    end_until(battle, "ann")
    shown = preview(battle, Attack("ann", "bob", "missile"))
    hit(battle, "ann", "bob", "missile", faces=(1,) * shown.pool)
    return battle


@EDITIONS
@pytest.mark.rule("ART-01")
def test_a_missile_that_misses_comes_again_with_five_dice_fewer_each_time(edition: str) -> None:
    """Fifteen dice of attribute, skill and weapon: ten at her next turn, then five, then none; no action is taken."""
    battle = missed(edition)
    for times, pool in ((1, 10), (2, 5)):
        do(battle, EndTurn("ann"))
        end(battle)
        do(battle, EndTurn("eve"), (1,) * pool)
        turned = rows(battle, MissileTurned)[-1]
        assert (turned.target, turned.times) == ("bob", times)
        assert rows(battle, Rolled)[-1].pool == pool
        ann = battle.unit("ann")
        assert (battle.acting(), ann.standard, ann.move) == ("ann", 1, 1)
    do(battle, EndTurn("ann"))
    end(battle)
    do(battle, EndTurn("eve"))
    assert rows(battle, MissileLost)[-1].target == "bob"
    end_until(battle, "ann")
    assert len(rows(battle, MissileLost)) == 1


@pytest.mark.rule("ART-01")
def test_a_missile_that_hits_the_second_time_is_spent_and_one_whose_target_has_gone_is_lost() -> None:
    battle = missed()
    do(battle, EndTurn("ann"))
    end(battle)
    do(battle, EndTurn("eve"), (8, *(1,) * 9))
    struck = rows(battle, AttackResolved)[-1]
    assert struck.successes == 2, "a die, and the one that her Intelligence gives: the lock was for the first shot"
    assert not {"modifier.lock", "modifier.lock_extra"} & {each.key for each in struck.modifiers}
    assert battle.unit("ann").loaded(SEEKER) == 0
    end_until(battle, "ann")
    assert len(rows(battle, MissileTurned)) == 1
    gone = missed()
    hurt(gone, "bob", aggravated=40)
    end_until(gone, "ann")
    assert rows(gone, MissileLost)[-1].target == "bob"
    assert not rows(gone, MissileTurned)
