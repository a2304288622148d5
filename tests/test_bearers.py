"""What the fallen have on them is taken up by whoever reaches them (MOV-18, ITM-01)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai import decide
from systems.battle import Battle
from systems.commands import Draw, Move, PickUp
from systems.events import ItemStripped
from systems.facts import UnitSheet
from systems.setup import Objective
from systems.view import view
from tests.afflicted import hurt
from tests.field import FIST, PISTOL, SWORD, do, end, fight, offered, one, refused, unit, verbs

GEAR = (("case", 1), ("rope", 2))
EDITIONS = pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])


def down(who: UnitSheet, dead: bool = True, gap: int = 0, **more: object) -> Battle:
    """Bob lies there beyond help, or unconscious; eve keeps his side in the fight."""
    at = {"ann": (0, 0), "bob": (1 + gap, 0), "eve": (8, 0)}
    battle = fight(["." * 9], unit("ann"), who, unit("eve", "blue"), at=at, **more)  # type: ignore[arg-type]
    health = battle.unit("bob").derived.health
    hurt(battle, "bob", **({"aggravated": health} if dead else {"lethal": health - 1, "aggravated": 1}))
    assert battle.unit("bob").fallen
    return battle


def bob(**kept: str) -> UnitSheet:
    sheet = unit("bob", "blue", weapons=(SWORD, PISTOL, FIST))
    return replace(sheet, gear=GEAR, kept=tuple(kept.items()))


@EDITIONS
@pytest.mark.rule("MOV-18")
@pytest.mark.parametrize("dead", [True, False])
def test_what_a_fallen_one_has_in_hand_is_picked_up_with_the_rounds_in_it(dead: bool, edition: str) -> None:
    battle = down(bob(), dead=dead, edition=edition)
    assert {"bob/sword", "bob/pistol"} <= offered(battle, "ann", "pick_up", "item")
    do(battle, PickUp("ann", "bob/pistol"))
    assert one(battle, ItemStripped) == ItemStripped(unit="ann", target="bob", item="bob/pistol", rules=("MOV-18",))
    unit_now = battle.unit("ann")
    assert (unit_now.move, unit_now.standard) == (0, 1)
    assert unit_now.loaded(next(arm for arm in unit_now.arms if arm.item == "pistol@bob")) == PISTOL.shots
    assert battle.unit("bob").weapon("pistol") is None
    assert "bob/fist" not in offered(battle, "ann", "pick_up", "item"), "a body is no thing"


@EDITIONS
@pytest.mark.rule("ITM-01", "ITM-04")
def test_what_it_wears_costs_what_its_place_asks_for_and_never_less_than_picking_up(edition: str) -> None:
    def paid(item: str, place: str) -> tuple[int, int, int]:
        battle = down(bob(**{item.removeprefix("bob/"): place}), edition=edition)
        before = battle.unit("ann")
        do(battle, PickUp("ann", item))
        after = battle.unit("ann")
        return before.standard - after.standard, before.move - after.move, before.swift - after.swift

    assert paid("bob/sword", "back") == (0, 1, 0)
    assert paid("case", "handy_pocket") == (0, 1, 0), "a swift action for its owner, a move action for others"
    assert paid("case", "pocket") == (0, 1, 0)
    assert paid("case", "belt_pouch") == (1, 0, 0)
    assert paid("case", "backpack") == (1, 1, 1)


@pytest.mark.rule("MOV-18")
def test_gear_comes_piece_by_piece_into_the_hand() -> None:
    battle = down(bob(rope="pocket"))
    do(battle, PickUp("ann", "rope"))
    assert (battle.unit("ann").held, battle.unit("ann").gear) == ((("rope", 1),), (("rope", 1),))
    assert dict(battle.unit("bob").gear) == {"case": 1, "rope": 1}


@pytest.mark.rule("MOV-18", "ACT-02")
def test_nothing_is_taken_from_who_stands_from_afar_or_with_full_hands() -> None:
    battle = down(bob())
    assert refused(battle, PickUp("ann", "eve/fist")).key == "pick_up.not_there"
    assert refused(battle, PickUp("ann", "coin")).key == "pick_up.not_there"
    do(battle, PickUp("ann", "bob/sword"))
    do(battle, PickUp("ann", "bob/pistol"))
    end(battle)
    end(battle)
    assert battle.acting() == "ann"
    assert "case" not in offered(battle, "ann", "pick_up", "item")
    assert refused(battle, PickUp("ann", "case")).key == "hands.full"
    standing = fight(["AB"], unit("ann"), bob())
    assert "pick_up" not in verbs(standing, "ann")
    assert refused(standing, PickUp("ann", "bob/sword")).key == "pick_up.not_there"
    far = down(bob(), gap=2)
    assert refused(far, PickUp("ann", "bob/sword")).key == "pick_up.not_there"


@pytest.mark.rule("ITM-04")
def test_a_pack_takes_a_full_turn_that_has_to_be_left() -> None:
    battle = down(bob(case="backpack"))
    do(battle, PickUp("ann", "bob/sword"))
    no = refused(battle, PickUp("ann", "case"))
    assert (no.key, no.fact("place"), no.rules[-1]) == ("draw.action", "backpack", "ACT-06")
    assert refused(battle, Draw("ann", "case")).key == "draw.not_carried"


@pytest.mark.rule("MOV-18")
def test_what_is_to_be_seized_is_seized_from_a_fallen_bearer() -> None:
    """A mind walks to where he lies, takes the case off him and has it."""
    battle = down(bob(case="pocket"), gap=3, objectives=(Objective("red", "seize", item="case"),))
    for expected in (Move, PickUp):
        command = decide("best_odds", view(battle, "ann"), 1)
        assert isinstance(command, expected), command
        do(battle, command)
    assert battle.over is not None
    assert battle.over.winner == "red"
