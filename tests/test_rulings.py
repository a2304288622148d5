"""Rulings that met in play and were decided wrong once: each test is the situation that showed it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.defense import Defense
from components.movement import Position
from systems import referee
from systems.battle import Battle
from systems.commands import (
    Aim,
    AimedAttack,
    AllOutAttack,
    Attack,
    Charge,
    Defend,
    DropProne,
    EndTurn,
    FightOn,
    KeepTotalDefense,
    Parry,
    SetStanding,
    StandUp,
    TotalDefense,
)
from systems.events import AttackResolved, BattleEnded, Discovered, StanceEnded
from systems.setup import Objective
from systems.view import view
from tests.field import (
    FIST,
    PISTOL,
    do,
    end,
    end_until,
    fight,
    grant,
    hit,
    miss,
    offered,
    one,
    refused,
    rows,
    shot,
    unit,
    weapon,
)

ARM = weapon("arm", damage=18, grade="L")
DAGGER = weapon("dagger", "blade", damage=1, strength=1, item="dagger")
THROWN = weapon("thrown", "throwing", damage=1, strength=1, base=15, item="dagger", shots=1)


def duel(*objectives: Objective) -> Battle:
    """Ann has just dealt bob, alone on his side and with 2 Willpower, as much as he has Health."""
    bob = unit("bob", "blue", printed={"health": 5, "base_defense": 0, "willpower": 2})
    battle = fight(["AB"], unit("ann", weapons=(ARM,), Brawl=1), bob, objectives=objectives)
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "arm"))
    do(battle, Defend("bob"), (8,) * 5 + (1,) * 16)
    return battle


def choice(battle: Battle) -> tuple[str, str]:
    found = referee.asks(battle)
    assert found is not None, "nobody is asked"
    return found.unit, found.choice


@pytest.mark.rule("DMG-20", "SCN-06")
@pytest.mark.parametrize("objectives", [(), (Objective("red", "fall", unit="bob"),)], ids=["rout", "fall"])
def test_the_last_of_a_side_may_pay_before_the_fight_is_over(objectives: tuple[Objective, ...]) -> None:
    """Wounded out he is asked, when it happens and at his own turn again; he has fallen once he does not pay."""
    battle = duel(*objectives)
    assert (battle.over, choice(battle)) == (None, ("bob", "fight_on"))
    assert [record.low.id for record in view(battle, "bob").records] == ["ann"], "he still sees whom he would fight"
    do(battle, FightOn("bob", pay=True))
    assert (battle.over, battle.acting()) == (None, "ann")
    end(battle)
    assert (battle.over, choice(battle)) == (None, ("bob", "fight_on"))
    do(battle, FightOn("bob", pay=False))
    assert one(battle, BattleEnded).winner == "red"


@pytest.mark.rule("ACT-02", "CHG-01")
def test_nobody_charges_with_a_dagger_already_thrown() -> None:
    battle = fight(["A......B"], unit("ann", weapons=(DAGGER, THROWN, FIST)), unit("bob", "blue"))
    assert offered(battle, "ann", "charge", "weapon") == {"dagger", "fist"}
    miss(battle, Attack("ann", "bob", "thrown"))
    end_until(battle, "ann")
    assert refused(battle, Charge("ann", "bob", "dagger", square=(6, 0))).key == "attack.empty"
    assert offered(battle, "ann", "charge", "weapon") == {"fist"}


@pytest.mark.rule("ACT-02", "AIM-04")
def test_nobody_aims_with_what_is_empty() -> None:
    battle = fight(["A......B"], unit("ann", weapons=(DAGGER, THROWN)), unit("bob", "blue"))
    assert offered(battle, "ann", "aim", "weapon") == {"thrown"}
    miss(battle, Attack("ann", "bob", "thrown"))
    end_until(battle, "ann")
    assert refused(battle, Aim("ann", "bob", "thrown")).key == "attack.empty"
    assert offered(battle, "ann", "aim", "weapon") == set()


@pytest.mark.rule("TDF-02", "MOV-19")
def test_getting_up_with_a_standard_action_ends_total_defense() -> None:
    """It is another standard action, like a second move; with the move action total defense goes on."""
    battle = fight(["A..B"], unit("ann"), unit("bob", "blue"))
    do(battle, TotalDefense("ann"))
    do(battle, DropProne("ann"))
    do(battle, StandUp("ann"))
    assert battle.unit("ann").total_defense
    grant(battle, "ann", "immediate")
    do(battle, DropProne("ann"))
    grant(battle, "ann")
    do(battle, StandUp("ann"))
    assert not battle.unit("ann").total_defense
    assert [event.cause for event in rows(battle, StanceEnded)] == ["other_standard"]


@pytest.mark.rule("PAR-03")
def test_a_parry_ends_when_its_weapon_is_thrown() -> None:
    """What has left the hand parries no more; a fist or a second dagger of the bundle does."""
    ann = unit("ann", weapons=(DAGGER, THROWN, FIST), Blade=3, Brawl=2)
    battle = fight(["A..B"], ann, unit("bob", "blue"))
    do(battle, Parry("ann", "dagger"))
    miss(battle, Attack("ann", "bob", "thrown"))
    assert (battle.unit("ann").parry_bonus, battle.unit("ann").parry_weapon) == (0, "")
    assert [(event.stance, event.cause) for event in rows(battle, StanceEnded)] == [("parry", "gone")]
    end_until(battle, "ann")
    do(battle, Parry("ann", "fist"))
    assert battle.unit("ann").parry_bonus == 2

    two = replace(ann, weapons=(DAGGER, replace(THROWN, shots=2)))
    battle = fight(["A..B"], two, unit("bob", "blue"))
    do(battle, Parry("ann", "dagger"))
    miss(battle, Attack("ann", "bob", "thrown"))
    assert battle.unit("ann").parry_bonus == 3


@pytest.mark.rule("DIC-12")
def test_legendary_presence_counts_on_the_chance_die() -> None:
    """Presence 6: a 9 is enough for a success, forecast and rolled, and the sum names it; with dice it does nothing."""
    for presence, chance, wins in ((5, 0.1, 0), (6, 0.2, 1)):
        bob = unit("bob", "blue", printed={"base_defense": 12, "health": 30})
        battle = fight(["AB"], unit("ann", Brawl=1, PRE=presence), bob)
        found = shot(battle, "ann", "bob", "fist")
        noted = [(each.rule, each.value) for each in found.modifiers if each.op == "note"]
        assert found.hit == pytest.approx(chance)
        assert (found.presence, noted) == (wins, [("DIC-12", 1)] * wins)
        hit(battle, "ann", "bob", "fist", faces=(9,))
        assert one(battle, AttackResolved).successes == wins
    battle = fight(["AB"], unit("ann", Brawl=4, PRE=6), unit("bob", "blue", printed={"base_defense": 1}))
    assert (shot(battle, "ann", "bob", "fist").pool, shot(battle, "ann", "bob", "fist").presence) == (5, 0)


@pytest.mark.rule("RNG-01")
def test_a_refusal_does_not_tell_how_far_an_unseen_enemy_is() -> None:
    """Behind a wall an enemy is not located, whatever is tried on it; its distance stays its own."""
    battle = fight(["A#......B"], unit("ann", PER=1, weapons=(PISTOL,)), unit("bob", "blue"))
    for verb in (Attack, AimedAttack, AllOutAttack):
        refusal = refused(battle, verb("ann", "bob", "pistol"))
        assert (refusal.key, refusal.fact("distance")) == ("attack.not_located", None)


@pytest.mark.rule("MAT-02", "MAT-03", "MAT-04")
def test_each_part_worn_down_names_its_own_rule() -> None:
    """Four attacks on Parry 2, Dodge 1 and Base 3: two points, one and one, each under the rule that takes it."""
    bob = unit("bob", "blue", Brawl=2, printed={"base_defense": 3, "dodge_defense": 1})
    battle = fight(["AB"], unit("ann", Brawl=9), bob)
    end(battle)
    do(battle, Parry("bob", "fist"))
    end(battle)
    with battle:
        battle.write("bob", Defense, "attacks_suffered", 4)
    worn = [(m.rule, m.value) for m in shot(battle, "ann", "bob", "fist").modifiers if m.rule.startswith("MAT")]
    assert worn == [("MAT-02", 2), ("MAT-03", 1), ("MAT-04", 1)]


@pytest.mark.rule("DMG-20", "TDF-05")
def test_who_is_asked_is_told_by_the_rule_that_asks() -> None:
    """A command out of its time is refused under the rule of the open question, whichever that is."""
    assert refused(duel(), EndTurn("ann")).rules == ("DMG-20",)
    battle = fight(["A..B"], unit("ann"), unit("bob", "blue"))
    do(battle, SetStanding("ann", "ask"))
    do(battle, TotalDefense("ann"))
    end(battle)
    end(battle)
    assert choice(battle) == ("ann", "keep_total_defense")
    assert refused(battle, EndTurn("ann")).rules == ("TDF-05",)
    do(battle, KeepTotalDefense("ann", keep=False))
    assert (one(battle, StanceEnded).cause, one(battle, StanceEnded).rules) == ("not_kept", ("TDF-05",))


@pytest.mark.rule("CHG-08")
def test_a_spoilt_charge_tells_where_the_unseen_stands() -> None:
    """Eve stands in smoke beside the end square, on the lane; the log names her square, not where ann came to rest."""
    bob, eve = unit("bob", "blue"), unit("eve", "blue")
    battle = fight(["....ooo", "......."], unit("ann"), bob, eve, at={"ann": (0, 0), "bob": (6, 1), "eve": (5, 0)})
    do(battle, Charge("ann", "bob", "fist", square=(5, 1)))
    assert (one(battle, Discovered).hidden, one(battle, Discovered).at) == ("eve", (5, 0))


@pytest.mark.rule("CHG-08")
def test_a_charge_spoilt_by_the_unseen_is_not_offered_again() -> None:
    """Whoever of the side charges this round finds the lane barred where eve was met; next round it may try again."""
    bob, eve = unit("bob", "blue", size=5), unit("eve", "blue")
    at = {"ann": (0, 0), "bob": (6, 1), "eve": (5, 0)}
    battle = fight(["....ooo.", "........"], unit("ann"), bob, eve, at=at)
    do(battle, Charge("ann", "bob", "fist", square=(5, 1)))
    with battle:
        for axis in ("x", "y"):
            battle.write("ann", Position, axis, 0)
    grant(battle, "ann")
    grant(battle, "ann", "move")
    again = refused(battle, Charge("ann", "bob", "fist", square=(5, 1)))
    assert (again.key, again.fact("at")) == ("charge.creature", ("square", 5, 0))
    assert offered(battle, "ann", "charge", "square") == set()
    end_until(battle, "ann")
    assert offered(battle, "ann", "charge", "square") == {(5, 1)}
