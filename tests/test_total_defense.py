"""Total defense (TDF)."""

from __future__ import annotations

import pytest

from components.condition import Conditions
from systems import hold, referee
from systems.battle import Battle
from systems.commands import (
    Aid,
    AllOutAttack,
    Attack,
    Charge,
    Defend,
    DropProne,
    Fire,
    Grapple,
    KeepTotalDefense,
    Move,
    Overrun,
    Parry,
    Ready,
    SetStanding,
    TotalDefense,
)  # fmt: skip
from systems.events import ActionFired, ActionOwed, ActionSpent, AidGiven, StanceEnded, StanceTaken
from tests.afflicted import inflict
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
from tests.test_readied import Loaded

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


# --- what a readied act has taken of the turn in which it would have to be paid again


def ready_for(command: Ready) -> Battle:
    """Ann, who has two standard actions this once, has something ready and is on total defense; bob is acting."""
    battle = fight(["AB......"], ANN, BOB)
    do(battle, SetStanding("ann", "ask"))
    grant(battle, "ann")
    do(battle, command)
    do(battle, TotalDefense("ann"))  # the other way round readying would be the standard action that ends it
    end(battle)
    return battle


def struck(battle: Battle, *, fires: bool = True) -> None:
    """Bob strikes at ann and misses; her answer is what she has ready."""
    fired = len(rows(battle, ActionFired))
    with battle:
        battle.dice = Loaded()
        assert referee.submit(battle, Attack("bob", "ann", "fist")) is None
        while (asked := referee.asks(battle)) is not None:
            assert asked.choice in ("fire", "defend")
            answer = Fire("ann", fire=fires) if asked.choice == "fire" else Defend("ann")
            assert referee.submit(battle, answer) is None
    assert len(rows(battle, ActionFired)) - fired == fires


PARRY = Ready("ann", deed="parry", weapon="fist", trigger="attacks_me")
DEFEND = Ready("ann", deed="total_defense", trigger="attacks_me")


@pytest.mark.rule("TDF-05", "RDY-01")
@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
@pytest.mark.parametrize("standing", ["ask", "danger", "default", "never"])
def test_total_defense_that_was_readied_is_over_when_the_turn_that_it_was_paid_with_begins(
    edition: str, standing: str
) -> None:
    """It went off for bob's blow, and the next turn lacks the standard action: there is nothing to keep it up with, and
    nobody is asked whether to.
    """
    battle = fight(["AB......"], ANN, BOB, edition=edition)
    do(battle, SetStanding("ann", standing))
    do(battle, DEFEND)
    end(battle)
    struck(battle)
    assert battle.unit("ann").total_defense
    end(battle)
    assert (referee.asks(battle), battle.acting()) == (None, "ann")
    ann = battle.unit("ann")
    assert (ann.total_defense, ann.standard, ann.move, ann.swift) == (False, 0, 1, 1)
    assert (one(battle, StanceEnded).cause, one(battle, StanceEnded).rules) == ("owed", ("TDF-05", "RDY-01"))
    assert [event.kind for event in rows(battle, ActionOwed)] == ["standard"]
    assert [event.verb for event in rows(battle, ActionSpent)].count("total_defense") == 1


@pytest.mark.rule("TDF-05", "RDY-05")
@pytest.mark.parametrize(("deed", "kept"), [("grapple", False), ("overrun", True)])
def test_help_that_went_off_costs_the_standard_action_that_would_keep_it_up(deed: str, kept: bool) -> None:
    """Lent to a grab it takes a standard action of the next turn, and the stance is over; lent to one who overruns it
    takes a move action, and the stance can be kept.
    """
    battle = fight(["AB..", "P..."], ANN, BOB, unit("pat", STR=4, Brawl=4, Athletics=4, specialties=("Grappling",)))
    do(battle, SetStanding("ann", "ask"))
    grant(battle, "ann")
    do(battle, Aid("ann", "pat", deed))
    do(battle, TotalDefense("ann"))
    end(battle)
    end(battle)
    act = Grapple("pat", "bob", "fist") if deed == "grapple" else Overrun("pat", "bob", path=((1, 0), (2, 0)))
    with battle:
        battle.dice = Loaded("ann", "pat")
        assert referee.submit(battle, act) is None
    assert one(battle, AidGiven).unit == "ann"
    end_until_asked(battle, "ann")
    assert choice_of(battle) == (("ann", "keep_total_defense") if kept else None)
    if kept:
        do(battle, KeepTotalDefense("ann", keep=True))
    assert (battle.unit("ann").total_defense, battle.unit("ann").standard) == (kept, 0)
    assert kept or one(battle, StanceEnded).cause == "owed"


def end_until_asked(battle: Battle, unit: str) -> None:
    """Turns end until this unit's has begun, or it is asked something at its beginning."""
    while referee.decides(battle) != unit:
        end(battle)


@pytest.mark.rule("TDF-05", "RDY-01")
@pytest.mark.parametrize("keeps", [True, False])
def test_one_with_two_standard_actions_keeps_it_with_the_one_that_is_left(keeps: bool) -> None:
    """Two of them, one for the readied stance of before: the other can still pay, and only that one is spent."""
    quick = unit("ann", STR=4, DEX=3, Brawl=2, traits={"more_standard": 1})
    battle = fight(["AB......"], quick, BOB)
    do(battle, SetStanding("ann", "ask"))
    do(battle, DEFEND)
    end(battle)
    struck(battle)
    end(battle)
    assert choice_of(battle) == ("ann", "keep_total_defense")
    do(battle, KeepTotalDefense("ann", keep=keeps))
    assert (battle.unit("ann").total_defense, battle.unit("ann").standard) == (keeps, 0 if keeps else 1)


@pytest.mark.rule("TDF-05", "ACT-08")
def test_keeping_it_costs_one_standard_action_of_two() -> None:
    quick = unit("ann", DEX=3, traits={"more_standard": 1})
    battle = fight(["AB......"], quick, BOB)
    do(battle, SetStanding("ann", "ask"))
    do(battle, TotalDefense("ann"))
    end(battle)
    end(battle)
    do(battle, KeepTotalDefense("ann", keep=True))
    assert (battle.unit("ann").total_defense, battle.unit("ann").standard) == (True, 1)


@pytest.mark.rule("TDF-05", "RDY-01")
@pytest.mark.parametrize(
    ("command", "kind"),
    [(PARRY, "move"), (Ready("ann", deed="stand_up", trigger="attacks_me"), "move")],
    ids=["parry", "stand_up"],
)
def test_a_move_action_that_is_owed_does_not_keep_anybody_from_keeping_it(command: Ready, kind: str) -> None:
    """The readied parry took a move action of the coming turn; total defense takes the standard one."""
    battle = ready_for(command)
    if command.deed == "stand_up":
        with battle:
            battle.write("ann", Conditions, "prone", True)
    struck(battle)
    assert battle.unit("ann").total_defense
    end(battle)
    assert choice_of(battle) == ("ann", "keep_total_defense")
    do(battle, KeepTotalDefense("ann", keep=True))
    ann = battle.unit("ann")
    assert (ann.total_defense, ann.standard, ann.move, ann.swift) == (True, 0, 0, 1)
    assert one(battle, ActionOwed).kind == kind


@pytest.mark.rule("TDF-05", "ACT-09")
def test_a_swift_action_that_is_owed_does_not_either() -> None:
    """Ann drops prone behind her guard: an immediate action, for which the next turn has no swift one."""
    battle = fight(["AB......"], ANN, BOB)
    do(battle, SetStanding("ann", "ask"))
    do(battle, TotalDefense("ann"))
    do(battle, DropProne("ann"))
    end(battle)
    end(battle)
    assert choice_of(battle) == ("ann", "keep_total_defense")
    do(battle, KeepTotalDefense("ann", keep=True))
    ann = battle.unit("ann")
    assert (ann.total_defense, ann.standard, ann.move, ann.swift) == (True, 0, 1, 0)


@pytest.mark.rule("TDF-05", "RDY-01")
def test_a_readied_act_that_did_not_go_off_takes_nothing() -> None:
    battle = ready_for(PARRY)
    struck(battle, fires=False)
    end(battle)
    assert choice_of(battle) == ("ann", "keep_total_defense")
    do(battle, KeepTotalDefense("ann", keep=True))
    assert (battle.unit("ann").total_defense, battle.unit("ann").standard, battle.unit("ann").move) == (True, 0, 1)


@pytest.mark.rule("TDF-05")
def test_who_has_no_standard_action_because_of_a_state_is_not_asked() -> None:
    battle = guarding()
    inflict(battle, "sickened", "ann", ends="start:bob")
    end(battle)
    assert (referee.asks(battle), battle.acting()) == (None, "ann")
    assert (battle.unit("ann").total_defense, one(battle, StanceEnded).cause) == (False, "state")


def choice_of(battle: Battle) -> tuple[str, str] | None:
    asked = referee.asks(battle)
    return None if asked is None else (asked.unit, asked.choice)
