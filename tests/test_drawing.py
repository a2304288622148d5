"""Hands and storage: what is in hand, what it costs to have something there, what hands are full for (ITM, ARC-09)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.objects import Carried
from systems.battle import Battle
from systems.commands import Attack, Draw, DropItem, PickUp, Stow
from systems.events import Drawn
from systems.facts import UnitSheet, WeaponFacts
from tests.field import BOW, FIST, SWORD, do, end, fight, miss, offered, one, refused, unit, verbs, weapon

DAGGER = weapon("dagger", "blade", damage=1, strength=1)
DARTS = weapon("darts", "throwing", damage=2, strength=1, base=20, shots=3, light_throwing=1)
MAUL = weapon("maul", "blade", size=4, damage=6, strength=2, two_handed=1)
MAP = ["A...B"]


def armed(*weapons: WeaponFacts, kept: dict[str, str] | None = None, gear: dict[str, int] | None = None) -> UnitSheet:
    """Ann with two hands, and with what she carries where."""
    ann = unit("ann", STR=4, Blade=2, weapons=(FIST, *weapons), traits={"hands": 2})
    return replace(ann, kept=tuple((kept or {}).items()), gear=tuple((gear or {}).items()))


def met(ann: UnitSheet, **more: object) -> Battle:
    return fight(["AB"], ann, unit("bob", "blue"), **more)  # type: ignore[arg-type]


def spent(battle: Battle) -> tuple[int, int, int]:
    ann = battle.unit("ann")
    return 1 - ann.standard, 1 - ann.move, 1 - ann.swift


@pytest.mark.rule("ACT-02")
def test_a_fight_begins_with_what_two_hands_can_use_and_the_rest_ready_to_hand() -> None:
    """The bow takes both hands, so the dagger hangs at the waist; with the sword in one hand the dagger fits too."""
    archer, fencer = met(armed(BOW, DAGGER)), met(armed(SWORD, DAGGER))
    assert [arm.key for arm in archer.unit("ann").arms] == ["fist", "bow"]
    assert archer.unit("ann").stowed == (("dagger", "waist"),)
    assert [arm.key for arm in fencer.unit("ann").arms] == ["fist", "sword", "dagger"]
    sheathed = met(armed(SWORD, MAUL), house={"start_armed": "sheathed"}).unit("ann")
    assert sheathed.stowed == (("sword", "waist"), ("maul", "back"))


@pytest.mark.rule("MOV-06", "ITM-02", "ACT-02")
def test_a_sheathed_sword_has_to_be_drawn_with_a_move_action_before_it_strikes() -> None:
    battle = met(armed(SWORD, kept={"sword": "waist"}))
    no = refused(battle, Attack("ann", "bob", "sword"))
    assert (no.key, no.fact("place"), no.rules) == ("hands.stowed", "waist", ("MOV-06", "ACT-02"))
    do(battle, Draw("ann", "ann/sword"))
    assert spent(battle) == (0, 1, 0)
    assert (one(battle, Drawn).armed, one(battle, Drawn).place) == (True, "waist")
    miss(battle, Attack("ann", "bob", "sword"))


@pytest.mark.rule("MOV-07")
def test_taking_a_bow_off_the_back_is_a_move_action() -> None:
    battle = fight(MAP, armed(BOW, kept={"bow": "back"}), unit("bob", "blue"))
    assert refused(battle, Attack("ann", "bob", "bow")).rules[0] == "MOV-07"
    do(battle, Draw("ann", "ann/bow"))
    assert (spent(battle), one(battle, Drawn).rules[0]) == ((0, 1, 0), "MOV-07")


@pytest.mark.rule("ITM-01")
@pytest.mark.parametrize(
    ("place", "costs", "rule"),
    [("handy_pocket", (0, 0, 1), "SWF-02"), ("dart_pouch", (0, 0, 1), "SWF-02"), ("belt_pouch", (1, 0, 0), "STD-02"),
     ("pocket", (0, 1, 0), "MOV-08"), ("quiver", (0, 0, 1), "ITM-03"), ("bandolier", (0, 0, 1), "ITM-03")],
)  # fmt: skip
def test_what_it_costs_depends_on_where_it_is_carried(place: str, costs: tuple[int, int, int], rule: str) -> None:
    battle = met(armed(gear={"tube": 1}, kept={"tube": place}))
    do(battle, Draw("ann", "tube"))
    assert (spent(battle), battle.unit("ann").held) == (costs, (("tube", 1),))
    assert one(battle, Drawn).rules[0] == rule


@pytest.mark.rule("SWF-02", "STD-02", "MOV-06", "MOV-08")
def test_the_printed_handy_items() -> None:
    """EX-30: test tube in a breast pocket swift; dart in a dart pouch swift; belt pouch standard; sword and a thing in
    a pocket move.
    """
    costs = {}
    for key, place in (
        ("tube", "handy_pocket"), ("darts", "dart_pouch"), ("flask", "belt_pouch"), ("sword", "waist"),
        ("coin", "pocket"),
    ):  # fmt: skip
        arms = {"darts": (DARTS,), "sword": (SWORD,)}.get(key, ())
        gear = {} if arms else {key: 1}
        battle = met(armed(*arms, gear=gear, kept={key: place}))
        do(battle, Draw("ann", f"ann/{key}" if arms else key))
        costs[key] = spent(battle)
    assert costs == {"tube": (0, 0, 1), "darts": (0, 0, 1), "flask": (1, 0, 0), "sword": (0, 1, 0), "coin": (0, 1, 0)}


@pytest.mark.rule("FUL-05", "ITM-04")
def test_something_out_of_the_backpack_takes_the_full_turn() -> None:
    battle = met(armed(gear={"tube": 1}, kept={"tube": "backpack"}))
    do(battle, Draw("ann", "tube"))
    assert spent(battle) == (1, 1, 1)
    tired = met(armed(gear={"tube": 2}, kept={"tube": "backpack"}))
    miss(tired, Attack("ann", "bob", "fist"))
    no = refused(tired, Draw("ann", "tube"))
    assert (no.key, no.rules[:2]) == ("draw.action", ("FUL-05", "ITM-04"))


@pytest.mark.rule("ITM-03")
def test_a_magazine_comes_out_of_the_bandolier_with_a_swift_action_or_a_dearer_one() -> None:
    battle = met(armed(gear={"magazine": 3}, kept={"magazine": "bandolier"}))
    for costs in ((0, 0, 1), (0, 1, 1), (1, 1, 1)):
        do(battle, Draw("ann", "magazine"))
        assert spent(battle) == costs
    assert battle.unit("ann").held == (("magazine", 3),)


@pytest.mark.rule("STD-04", "FRE-07")
def test_putting_a_weapon_away_costs_a_standard_action_and_dropping_it_nothing() -> None:
    battle = met(armed(SWORD, DAGGER))
    do(battle, Stow("ann", "ann/dagger"))
    assert (spent(battle), battle.unit("ann").stowed) == ((1, 0, 0), (("dagger", "waist"),))
    do(battle, DropItem("ann", "ann/sword"))
    assert spent(battle) == (1, 0, 0)
    assert refused(battle, DropItem("ann", "ann/dagger")).key == "drop_item.not_held", "what is sheathed cannot fall"


@pytest.mark.rule("ARC-09")
def test_a_bow_is_useless_while_one_hand_holds_something_else() -> None:
    battle = fight(MAP, armed(BOW, DAGGER), unit("bob", "blue"))
    do(battle, Draw("ann", "ann/dagger"))
    no = refused(battle, Attack("ann", "bob", "bow"))
    assert (no.key, no.rules) == ("hands.both", ("ARC-09",))
    do(battle, DropItem("ann", "ann/dagger"))
    miss(battle, Attack("ann", "bob", "bow"))


@pytest.mark.rule("ACT-02")
def test_full_hands_take_nothing_more() -> None:
    battle = met(armed(SWORD, DAGGER, gear={"tube": 1}))
    assert refused(battle, Draw("ann", "tube")).key == "hands.full"
    do(battle, DropItem("ann", "ann/dagger"))
    do(battle, Draw("ann", "tube"))
    end(battle)
    end(battle)
    assert refused(battle, PickUp("ann", "ann/dagger")).key == "hands.full"
    assert "pick_up" not in verbs(battle, "ann")


@pytest.mark.rule("ITM-01")
def test_only_what_is_carried_out_of_hand_can_be_drawn() -> None:
    battle = met(armed(SWORD, DAGGER))
    assert refused(battle, Draw("ann", "ann/sword")).key == "draw.not_carried"
    assert refused(battle, Stow("ann", "ann/spoon")).key == "stow.not_held"
    do(battle, Stow("ann", "ann/sword"))
    assert offered(battle, "ann", "draw", "item") == {"ann/sword"}
    assert battle.of("ann", Carried).stowed == (("ann/sword", "waist"),)
