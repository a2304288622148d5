"""Concentration: one thing at a time, paid for again each turn (companion 5, SPL-05, TDF-05)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from systems import referee
from systems.battle import Battle
from systems.commands import Cast, KeepSpell, TotalDefense
from systems.events import EffectEnded, SpellKept
from systems.facts import Amount, Grant, SpellFacts
from tests.field import do, end, fight, grant, one, parts, refused, shot, unit

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
