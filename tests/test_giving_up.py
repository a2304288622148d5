"""Giving up parts of the defense, and declining extra successes (GIV)."""

from __future__ import annotations

import pytest

from components.defense import Defense
from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Defend, SetStanding
from systems.events import AttackResolved, DefenseDeclared
from systems.facts import UnitSheet
from systems.offers import Ask
from tests.field import do, fight, grant, one, parts, refused, shot, unit, weapon

AXE = weapon("axe", "blade", size=3, damage=8)
GUARDED = {"base_defense": 3, "dodge_defense": 2, "insight_defense": 1, "defense_extra": 2}


def asked(bob: UnitSheet) -> tuple[Battle, Ask]:
    """Bob, who wants to be asked, has been attacked with an axe."""
    battle = fight(["AB"], unit("ann", weapons=[AXE], STR=5, Blade=5), bob)
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "axe"))
    found = referee.asks(battle)
    assert found is not None
    return battle, found


@pytest.mark.rule("GIV-01", "DEF-18")
def test_each_of_the_four_parts_is_given_up_whole_and_by_itself() -> None:
    bob = unit("bob", "blue", armor=(4, 4), printed=GUARDED)
    battle, found = asked(bob)
    assert found.forecast is not None
    values = {each.name: each.values for each in found.fields}["give_up"]
    assert (len(values), values[0], values[-1]) == (8, (), ("base", "dodge", "insight"))
    pool = found.forecast.pool
    do(battle, Defend("bob", give_up=("dodge", "insight")), (1,) * (pool + 3))
    lines = {each.key: (each.value, each.rule) for each in one(battle, AttackResolved).modifiers}
    assert lines["modifier.dodge_given_up"] == (2, "GIV-01")
    assert lines["modifier.insight_given_up"] == (1, "GIV-01")
    assert lines["modifier.armor_defense"][0] == -4
    assert one(battle, DefenseDeclared).give_up == ("dodge", "insight")


@pytest.mark.rule("GIV-01")
def test_armor_and_what_is_not_there_cannot_be_given_up() -> None:
    battle, _ = asked(unit("bob", "blue", armor=(4, 4), printed={**GUARDED, "insight_defense": 0}))
    for parts_given in (("armor",), ("insight",), ("base", "parry"), ("base", "base")):
        assert refused(battle, Defend("bob", give_up=parts_given)).key == "defend.not_there"


@pytest.mark.rule("MAT-06", "DEF-17")
def test_without_base_the_defensive_extra_successes_are_gone() -> None:
    battle, found = asked(unit("bob", "blue", printed=GUARDED))
    assert found.forecast is not None
    do(battle, Defend("bob", extra=2, give_up=("base",)), (8,) + (1,) * (found.forecast.pool + 2))
    assert one(battle, DefenseDeclared).extra == 0
    assert one(battle, AttackResolved).hit
    assert battle.unit("bob").defense_extra_left == 2


@pytest.mark.rule("GIV-01")
def test_it_counts_for_one_attack_and_no_standing_answer_does_it() -> None:
    battle, found = asked(unit("bob", "blue", printed=GUARDED))
    assert found.forecast is not None
    assert dict(found.default)["give_up"] == ()
    do(battle, Defend("bob", give_up=("base", "dodge", "insight")), (1,) * (found.forecast.pool + 6))
    grant(battle, "ann")
    assert parts(shot(battle, "ann", "bob", "axe")) == {"base": 3, "dodge": 1, "insight": 1}


@pytest.mark.rule("GIV-01", "AOA-05")
def test_giving_up_base_after_an_all_out_attack_takes_the_rest_with_it() -> None:
    bob = unit("bob", "blue", printed=GUARDED)
    battle = fight(["AB"], unit("ann", weapons=[AXE], STR=5, Blade=5), bob)
    with battle:
        battle.write("bob", Defense, "all_out", True)
    do(battle, SetStanding("bob", "ask"))
    do(battle, Attack("ann", "bob", "axe"))
    found = referee.asks(battle)
    assert found is not None
    assert found.forecast is not None
    do(battle, Defend("bob", give_up=("base",)), (1,) * (found.forecast.pool + 6))
    lines = {each.key: each.value for each in one(battle, AttackResolved).modifiers}
    assert (lines["modifier.base_given_up"], lines["modifier.collapse"]) == (3, 3)
