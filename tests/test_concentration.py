"""Concentration: one thing at a time, paid for again each turn (companion 5, SPL-05, TDF-05)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Cast, KeepSpell, Ready, TotalDefense
from systems.events import ActionFired, EffectEnded, SpellKept
from systems.facts import Amount, Grant, SpellFacts
from tests.field import do, end, fight, grant, one, parts, refused, shot, unit
from tests.openings import opened
from tests.test_readied import Loaded

WARD = SpellFacts(
    "ward", "C", "arcane", "effect", "friend", gives=(Grant("deflection", Amount(1, ("power",), 2)),),
    bonus="luck", reach=Amount(10), concentration=True,
)  # fmt: skip
SUE = replace(unit("sue", INT=6, RES=4, Occult=5), spells=(WARD, replace(WARD, key="other")))
ANN = unit("ann", STR=4)
BOB = unit("bob", "blue", STR=3, Brawl=3)


def scene() -> Battle:
    battle = fight(["S.AB"], SUE, ANN, BOB)
    do(battle, Cast("sue", "ward", "ann"))
    return battle


def warded(battle: Battle) -> int:
    return sum(each.points for each in battle.unit("ann").effects)


def to_the_question(battle: Battle) -> None:
    end(battle)
    while referee.asks(battle) is None:
        end(battle)


@pytest.mark.rule("SPL-05")
def test_the_same_action_paid_again_keeps_it_up() -> None:
    battle = scene()
    assert warded(battle) == 2
    to_the_question(battle)
    asked = referee.asks(battle)
    assert asked is not None
    assert (asked.unit, asked.choice, warded(battle)) == ("sue", "keep_spell", 2)
    do(battle, KeepSpell("sue", keep=True))
    assert (warded(battle), battle.unit("sue").standard, battle.unit("sue").move) == (2, 0, 1)
    assert one(battle, SpellKept).costs == ("standard",)
    to_the_question(battle)


@pytest.mark.rule("SPL-05")
def test_what_is_not_kept_up_ends_and_costs_nothing() -> None:
    battle = scene()
    to_the_question(battle)
    do(battle, KeepSpell("sue", keep=False))
    assert (warded(battle), battle.unit("sue").standard) == (0, 1)
    assert one(battle, EffectEnded).cause == "concentration"
    assert refused(battle, KeepSpell("sue", keep=True)).key == "turn.not_asked"


@pytest.mark.rule("SPL-05")
def test_nobody_concentrates_on_two_spells() -> None:
    battle = scene()
    grant(battle, "sue")
    do(battle, Cast("sue", "other", "sue"))
    assert (warded(battle), battle.unit("sue").keeps) == (0, "other")


@pytest.mark.rule("SPL-05")
def test_total_defense_is_concentration_as_well() -> None:
    battle = scene()
    grant(battle, "sue")
    do(battle, TotalDefense("sue"))
    assert (warded(battle), battle.unit("sue").keeps) == (0, "")
    grant(battle, "sue")
    do(battle, Cast("sue", "ward", "ann"))
    assert (warded(battle), battle.unit("sue").total_defense) == (2, False)


@pytest.mark.rule("SPL-05")
def test_the_ward_counts_for_whom_it_covers() -> None:
    battle = scene()
    end(battle)
    end(battle)
    assert parts(shot(battle, "bob", "ann", "fist"))["deflection"] == 2


# --- what a readied act has taken of the turn in which it would have to be paid again


def kept_with(command: Ready, spell: SpellFacts = WARD, **traits: int) -> Battle:
    """Sue keeps a ward up and had something ready for bob's blow, which went off; her turn is about to begin."""
    sue = replace(SUE, spells=(spell,), skills=(*SUE.skills, ("Brawl", 2)), traits=tuple(traits.items()))
    battle = fight(["SB.A"], sue, BOB, ANN)
    grant(battle, "sue")
    do(battle, command)
    do(battle, Cast("sue", spell.key, "ann"))
    end(battle)
    with battle:
        battle.dice = Loaded()
        assert referee.submit(battle, Attack("bob", "sue", "fist")) is None
    assert one(battle, ActionFired).unit == "sue"
    end(battle)
    return battle


PARRY = Ready("sue", deed="parry", weapon="fist", trigger="attacks_me")
STRIKE = Ready("sue", deed="attack", weapon="fist", trigger="attacks_me")


@pytest.mark.rule("SPL-05", "RDY-01")
def test_a_spell_whose_action_a_readied_blow_has_taken_ends_without_a_question() -> None:
    battle = kept_with(STRIKE)
    end(battle)
    assert (referee.asks(battle), battle.acting()) == (None, "sue")
    assert (warded(battle), battle.unit("sue").keeps, battle.unit("sue").standard) == (0, "", 0)
    assert not one(battle, SpellKept).kept


@pytest.mark.rule("SPL-05", "ACT-08")
def test_one_with_two_standard_actions_keeps_it_up_with_the_other() -> None:
    battle = kept_with(STRIKE, more_standard=1)
    end(battle)
    do(battle, KeepSpell("sue", keep=True))
    assert (warded(battle), battle.unit("sue").standard, battle.unit("sue").move) == (2, 0, 1)


@pytest.mark.rule("SPL-05", "RDY-01")
def test_a_parry_that_was_readied_takes_the_move_action_and_leaves_the_spell() -> None:
    battle = kept_with(PARRY)
    end(battle)
    do(battle, KeepSpell("sue", keep=True))
    assert (warded(battle), battle.unit("sue").standard, battle.unit("sue").move) == (2, 0, 0)


@pytest.mark.rule("SPL-05", "RDY-01")
@pytest.mark.parametrize("action", ["move", "swift"])
def test_a_spell_of_a_lesser_action_is_kept_up_with_a_greater_one_or_not_at_all(action: str) -> None:
    """The parry took the move action: what is cast with one is kept with the standard action in its place; what is
    cast with a swift one is untouched.
    """
    battle = kept_with(PARRY, replace(WARD, action=action))
    end(battle)
    do(battle, KeepSpell("sue", keep=True))
    sue = battle.unit("sue")
    assert (warded(battle), sue.standard, sue.move, sue.swift) == ((2, 0, 0, 1) if action == "move" else (2, 1, 0, 0))


@pytest.mark.rule("SPL-05", "SUR-05")
def test_before_the_fight_keeping_it_up_is_the_one_action_of_the_turn() -> None:
    battle = opened(["S...A...B"], SUE, ANN, BOB)
    do(battle, Cast("sue", "ward", "ann"))
    to_the_question(battle)
    do(battle, KeepSpell("sue", keep=True))
    sue = battle.unit("sue")
    assert (warded(battle), sue.standard, sue.move, sue.swift) == (2, 0, 0, 0)
