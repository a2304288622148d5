"""Armor that is packed as the fight begins, and put on in the middle of it (companion 5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.scenario.catalogue import shipped
from game.scenario.schema import UnitBlock
from game.scenario.sheets import sheet
from systems.battle import Battle
from systems.commands import Attack, Don, EndTurn, Move
from systems.events import ArmorDonned, WorkDone, WorkStopped
from systems.facts import ArmorFacts, UnitSheet
from tests.field import PISTOL, do, end, end_until, fight, offered, one, parts, refused, rows, shot, unit, verbs

COAT = ArmorFacts("leather_coat", 2, 2)
PLATE = ArmorFacts("plate", 6, 6, penalty=2, traits=(("heavy_armor", 1), ("strength_bonus", 1)))
EDITIONS = pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])


def field(armor: ArmorFacts, packed: bool = True, edition: str = "overseer") -> Battle:
    ann = unit("ann", armor=armor, STR=3, DEX=3)
    ann = replace(ann, kept=((armor.key, "back"),) if packed else ())
    return fight(["A...B"], ann, unit("bob", "blue", weapons=(PISTOL,)), edition=edition)


def armor_of(battle: Battle) -> int:
    return parts(shot(battle, "bob", "ann", "pistol")).get("armor", 0) if battle.acting() == "bob" else -1


@EDITIONS
@pytest.mark.rule("ITM-01", "ACT-05")
def test_light_armor_is_on_after_a_full_turn(edition: str) -> None:
    battle = field(COAT, edition=edition)
    assert battle.unit("ann").sheet.armor is None
    do(battle, Don("ann"))
    now = battle.unit("ann")
    assert (now.standard, now.move, now.swift) == (0, 0, 0)
    assert (now.sheet.armor, one(battle, ArmorDonned).armor) == (COAT, "leather_coat")
    assert not rows(battle, WorkDone), "one turn is no long work"
    end(battle)
    assert armor_of(battle) == 2
    end_until(battle, "ann")
    assert "don" not in verbs(battle, "ann")
    assert refused(battle, Don("ann")).key == "don.nothing"
    bare = field(COAT, edition=edition)
    end(bare)
    assert armor_of(bare) == 0


@EDITIONS
@pytest.mark.rule("ITM-01", "SCN-05")
def test_heavy_armor_takes_a_minute_of_full_turns(edition: str) -> None:
    """Ten of them in a row; from then on it weighs, and lends its Strength."""
    battle = field(PLATE, edition=edition)
    before = battle.unit("ann")
    for turn in range(10):
        assert battle.unit("ann").sheet.armor is None, turn
        do(battle, Don("ann"))
        end_until(battle, "ann")
    after = battle.unit("ann")
    assert after.sheet.armor == PLATE
    assert (after.attribute("STR"), after.base_defense) == (before.attribute("STR") + 1, before.base_defense - 2)
    assert [each.of for each in rows(battle, WorkDone)] == [10] * 10


@pytest.mark.rule("ITM-01")
def test_whoever_does_something_else_has_to_begin_again() -> None:
    battle = field(PLATE)
    do(battle, Don("ann"))
    end_until(battle, "ann")
    do(battle, Move("ann", ((1, 0),)))
    assert one(battle, WorkStopped).rounds == 1
    end_until(battle, "ann")
    do(battle, Don("ann"))
    end_until(battle, "ann")
    do(battle, EndTurn("ann"))
    assert one(battle, WorkStopped).cause == "idle"


@pytest.mark.rule("ITM-01")
def test_what_is_worn_is_not_put_on_and_a_turn_that_has_begun_is_too_short() -> None:
    worn = field(COAT, packed=False)
    assert (worn.unit("ann").sheet.armor, "don" in verbs(worn, "ann")) == (COAT, False)
    assert refused(worn, Don("ann")).key == "don.nothing"
    begun = field(COAT)
    do(begun, Move("ann", ((1, 0),)))
    assert refused(begun, Don("ann")).key == "action.spent"
    assert refused(field(COAT), Attack("bob", "ann", "pistol")).key == "turn.not_yours"
    assert offered(field(COAT), "ann", "don", "target") == set()


def test_a_scenario_says_whose_armor_is_packed() -> None:
    block = {"id": "a", "template": "archer", "side": "red", "at": [0, 0], "kept": {"leather_coat": "backpack"}}
    found = sheet(UnitBlock.model_validate(block), shipped(), ())
    assert isinstance(found, UnitSheet), found
    assert found.armor is not None
    assert dict(found.kept)["leather_coat"] == "backpack"
