"""Total defense (TDF)."""

from __future__ import annotations

import pytest

from systems import hold, referee
from systems.battle import Battle
from systems.commands import AllOutAttack, Charge, KeepTotalDefense, Move, Parry, SetStanding, TotalDefense
from systems.events import StanceEnded, StanceTaken
from tests.field import (
    FIST,
    PISTOL,
    SPEAR,
    do,
    end,
    end_until,
    fight,
    grant,
    hit,
    lines,
    one,
    parts,
    refused,
    rows,
    shot,
    unit,
    weapon,
)  # fmt: skip

WHIRL = weapon("whirl", "blade", size=1, damage=1, high_speed=2)
ANN = unit("ann", STR=4, DEX=3, PER=4, Brawl=2, weapons=(FIST, SPEAR))
BOB = unit("bob", "blue", STR=4, Brawl=2, Blade=2, Firearms=5, weapons=(FIST, WHIRL, PISTOL))


def guarding(map: list[str] | None = None) -> Battle:
    """Ann has taken total defense and ended her turn; bob is acting."""
    battle = fight(map or ["AB......"], ANN, BOB)
    do(battle, SetStanding("ann", "ask"))
    do(battle, TotalDefense("ann"))
    end(battle)
    return battle


@pytest.mark.rule("TDF-01", "STD-05")
def test_total_defense_costs_the_standard_action() -> None:
    battle = fight(["AB......"], ANN, BOB)
    do(battle, TotalDefense("ann"))
    assert (battle.unit("ann").standard, battle.unit("ann").move) == (0, 1)
    assert one(battle, StanceTaken).value == 3


@pytest.mark.rule("TDF-02")
def test_dodge_rises_by_base_defense() -> None:
    battle = guarding()
    found = shot(battle, "bob", "ann", "fist")
    assert lines(found)["total_defense"] == -3
    assert parts(found) == {"base": 3, "dodge": 3}
    assert shot(fight(["BA"], BOB, ANN), "bob", "ann", "fist").pool - found.pool == 3


@pytest.mark.rule("TDF-02", "CHG-02")
def test_base_is_read_at_each_attack_after_ones_own_losses() -> None:
    """Ann charges 2 m (−2 Base) and takes total defense with a second standard action: Base 1, and 1 more Dodge."""
    battle = fight(["A..B...."], ANN, BOB)
    do(battle, Charge("ann", "bob", "fist", square=(2, 0)), faces=(1,) * 6)
    grant(battle, "ann")
    do(battle, TotalDefense("ann"))
    end(battle)
    assert parts(shot(battle, "bob", "ann", "fist")) == {"base": 1, "dodge": 1}


@pytest.mark.rule("TDF-02")
@pytest.mark.parametrize("deed", ["attack", "all_out", "charge", "move"])
def test_it_lasts_until_another_standard_action(deed: str) -> None:
    battle = fight(["A......B"] if deed in ("charge", "move") else ["AB......"], ANN, BOB)
    do(battle, TotalDefense("ann"))
    grant(battle, "ann")
    if deed == "attack":
        hit(battle, "ann", "bob", "fist", faces=(1,) * 4)
    elif deed == "all_out":
        do(battle, AllOutAttack("ann", "bob", "fist"), faces=(1,) * 6)
    elif deed == "charge":
        do(battle, Charge("ann", "bob", "fist", square=(6, 0)), faces=(1,) * 7)
    else:
        do(battle, Move("ann", ((1, 0),)))
        assert battle.unit("ann").total_defense  # paid with the move action
        do(battle, Move("ann", ((0, 0),)))  # paid with the standard action
    assert not battle.unit("ann").total_defense
    assert one(battle, StanceEnded).rules == ("TDF-02",)


@pytest.mark.rule("TDF-02", "FLW-09")
def test_parrying_with_the_move_action_goes_with_it() -> None:
    battle = fight(["AB......"], ANN, BOB)
    do(battle, TotalDefense("ann"))
    do(battle, Parry("ann", "fist"))
    end(battle)
    assert parts(shot(battle, "bob", "ann", "fist")) == {"base": 3, "dodge": 3, "parry": 2}


@pytest.mark.rule("TDF-04")
def test_who_is_seen_shooting_gains_nothing_from_the_guns_high_speed() -> None:
    battle = guarding(["A......B"])
    found = shot(battle, "bob", "ann", "pistol")
    assert parts(found) == {"base": 3, "dodge": 3}
    assert "high_speed" not in lines(found)
    plain = fight(["A......B"], ANN, BOB)
    end(plain)
    assert parts(shot(plain, "bob", "ann", "pistol")) == {}


@pytest.mark.rule("TDF-04", "DEF-09")
def test_artillery_is_a_firearm_and_a_crossbow_is_none() -> None:
    """High Speed 2 against Base 3 and as much total defense: the bolt takes 2 points of Base, the shell nothing."""
    bolt = weapon("bolt", "firearm", damage=9, base=20, high_speed=2, crossbow=1)
    shell = weapon("shell", "artillery", damage=9, base=20, high_speed=2)
    battle = fight(["A......B"], ANN, unit("bob", "blue", INT=4, Firearms=5, weapons=(bolt, shell)))
    do(battle, TotalDefense("ann"))
    end(battle)
    assert parts(shot(battle, "bob", "ann", "bolt")) == {"base": 1, "dodge": 3}
    assert parts(shot(battle, "bob", "ann", "shell")) == {"base": 3, "dodge": 3}


@pytest.mark.rule("DEF-09", "TDF-02")
def test_high_speed_of_a_blade_still_works_against_total_defense() -> None:
    battle = guarding()
    assert parts(shot(battle, "bob", "ann", "whirl")) == {"base": 1, "dodge": 3}


@pytest.mark.rule("DEF-09", "TDF-02")
def test_an_unseen_gunman_keeps_the_high_speed() -> None:
    """Perception 1 sees 100 m; from 101 m on a far-sighted gunman is not seen any more."""
    rifle = weapon("rifle", "firearm", damage=5, base=100, high_speed=5)
    ann = unit("ann", PER=1, DEX=3)
    bob = unit("bob", "blue", PER=5, Firearms=5, weapons=(rifle,))
    left = {}
    for metres in (100, 101):
        battle = fight(["A" + "." * (metres - 1) + "B"], ann, bob)
        do(battle, TotalDefense("ann"))
        end(battle)
        left[metres] = sum(parts(shot(battle, "bob", "ann", "rifle")).values())
    assert left == {100: 2, 101: 0}


@pytest.mark.rule("TDF-05")
def test_each_later_turn_opens_with_paying_again_or_letting_go() -> None:
    battle = guarding()
    end(battle)
    ask = referee.asks(battle)
    assert ask is not None
    assert (ask.unit, ask.choice) == ("ann", "keep_total_defense")
    assert {offer.verb for offer in referee.legal(battle, "ann")} == {"keep_total_defense", "delay"}
    do(battle, KeepTotalDefense("ann", keep=True))
    ann = battle.unit("ann")
    assert (ann.total_defense, ann.standard, ann.move) == (True, 0, 1)
    end(battle)
    end(battle)
    do(battle, KeepTotalDefense("ann", keep=False))
    ann = battle.unit("ann")
    assert (ann.total_defense, ann.standard) == (False, 1)
    assert one(battle, StanceEnded).cause == "not_kept"


@pytest.mark.rule("TDF-05")
def test_it_is_not_taken_twice_and_not_kept_by_one_who_is_not_asked() -> None:
    battle = fight(["AB......"], ANN, BOB)
    do(battle, TotalDefense("ann"))
    grant(battle, "ann")
    assert refused(battle, TotalDefense("ann")).rules == ("TDF-05",)
    end_until(battle, "ann")
    assert not battle.unit("ann").total_defense
    assert battle.unit("ann").standard == 1


@pytest.mark.rule("TDF-02", "DMG-20")
def test_who_falls_does_not_defend_any_more() -> None:
    bob = unit("bob", "blue", STR=9, Blade=9, weapons=(WHIRL,))
    battle = fight(["AB......"], ANN, bob)
    do(battle, TotalDefense("ann"))
    end(battle)
    pool = shot(battle, "bob", "ann", "whirl").pool
    hit(battle, "bob", "ann", "whirl", faces=(8,) * pool)
    assert battle.unit("ann").fallen
    assert [event.cause for event in rows(battle, StanceEnded) if event.stance == "total_defense"] == ["fell"]


@pytest.mark.rule("TDF-05")
def test_nobody_goes_on_total_defense_in_a_grip() -> None:
    """It would end at once: being grappled ends it."""
    battle = fight(["AB"], unit("ann"), unit("bob", "blue"))
    with battle:
        hold.take(battle, "bob", "ann", 1, weapon="fist")
    assert refused(battle, TotalDefense("ann")).key == "total_defense.grappled"
