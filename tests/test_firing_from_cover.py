"""Shooting from behind cover (FFC): EX-27 (what the current edition makes of its table), DV-09."""

from __future__ import annotations

import pytest

from systems import cover, referee
from systems.board import EdgeKind, Thing, draw
from systems.commands import Attack
from systems.events import ActionSpent
from tests.field import SPEAR, fight, hit, lines, one, parts, refused, rows, shot, unit, weapon

GUN = weapon("gun", "firearm", damage=9, strength=2, base=100)
ANN = unit("ann", STR=4, PER=5, Firearms=5, Blade=5, weapons=(GUN, SPEAR))
BOB = unit("bob", "blue", Firearms=5, printed={"base_defense": 0}, weapons=(GUN,))


def leaning(size: int, *, shooter: int = 5) -> dict[str, int]:
    """The lines of a shot over an object of that Size right in front of the shooter."""
    board = draw(["Ax......B"], legend={"x": Thing("crate", size)})
    ann = unit("ann", STR=4, PER=5, Firearms=5, size=shooter, weapons=(GUN,))
    battle = fight(board, ann, BOB, at={"ann": (0, 0), "bob": (8, 0)})
    return lines(shot(battle, "ann", "bob", "gun"))


@pytest.mark.rule("FFC-01", "FFC-02")
def test_leaning_out_shooting_and_ducking_back_is_one_attack_and_costs_no_other_action() -> None:
    battle = fight(["A5......B"], ANN, BOB)
    pool = shot(battle, "ann", "bob", "gun").pool
    hit(battle, "ann", "bob", "gun", faces=(1,) * pool)
    assert [event.costs for event in rows(battle, ActionSpent)][-1:] == [("standard",)]
    assert one(battle, ActionSpent).verb == "attack"
    assert battle.unit("ann").footprint == (0, 0, 1)


@pytest.mark.rule("FFC-02")
@pytest.mark.parametrize(("size", "cost"), [(3, 1), (4, 1), (5, 2), (6, 2), (9, 4)])
def test_half_of_ones_own_cover_comes_off_the_shot(size: int, cost: int) -> None:
    """EX-27: a chair (2) −1, half a car door (4) −2, a car (8) −4; DV-09: cover 5 → −2, 8 → −4."""
    assert leaning(size)["firing_from_cover"] == -cost


@pytest.mark.rule("FFC-02", "COV-13")
def test_by_the_switch_only_the_hidden_share_of_ones_own_space_costs_dice() -> None:
    """A crate of Size 5 gives 4, and half is 2; of three corners hidden from the target it gives 3, of one 1."""
    for map, hidden, graded in (
        (["A5......B"], 4, -2),
        (["A5......", "........", ".......B"], 3, -1),
        (["A.......", "5.......", ".......B"], 1, 0),
    ):
        for way, cost in (("literal", -2), ("graded", graded)):
            battle = fight(map, ANN, BOB, house={"cover": way})
            ann, bob = battle.footprint("ann"), battle.footprint("bob")
            (piece,) = cover.between(battle.board, ann, bob, 5).pieces
            (back,) = cover.between(battle.board, bob, ann, 5).pieces
            assert (piece.touches_attacker, piece.own_corners, back.hidden_corners) == (True, hidden, hidden)
            assert lines(shot(battle, "ann", "bob", "gun")).get("firing_from_cover", 0) == cost


@pytest.mark.rule("FFC-02")
def test_a_single_point_of_cover_costs_nothing_and_two_cost_one_die() -> None:
    assert "firing_from_cover" not in leaning(2)
    assert leaning(3)["firing_from_cover"] == -1


@pytest.mark.rule("FFC-02")
def test_ones_own_barricade_gives_the_target_nothing_and_still_covers_the_shooter() -> None:
    battle = fight(["A5......B"], ANN, BOB)
    assert parts(shot(battle, "ann", "bob", "gun")) == {}
    back = fight(["A5......B"], BOB, unit("ann", printed={"base_defense": 0}))
    assert parts(shot(back, "bob", "ann", "gun")) == {"cover": 4}


@pytest.mark.rule("FFC-02", "COV-03")
def test_only_cover_towards_this_target_costs_dice() -> None:
    battle = fight(["5A......B", ".5......."], ANN, BOB)
    assert "firing_from_cover" not in lines(shot(battle, "ann", "bob", "gun"))
    ahead = fight(["5A5.....B", ".5......."], ANN, BOB)
    assert lines(shot(ahead, "ann", "bob", "gun"))["firing_from_cover"] == -2


@pytest.mark.rule("FFC-02", "COV-04")
def test_a_crate_one_does_not_lean_on_covers_the_target_instead() -> None:
    battle = fight(["A..5....B"], ANN, BOB)
    found = shot(battle, "ann", "bob", "gun")
    assert parts(found) == {"cover": 4}
    assert "firing_from_cover" not in lines(found)
    both = fight(["A5.4....B"], ANN, BOB)
    found = shot(both, "ann", "bob", "gun")
    assert (parts(found), lines(found)["firing_from_cover"]) == ({"cover": 3}, -2)


@pytest.mark.rule("COV-04")
def test_melee_over_ones_own_barricade_costs_no_dice() -> None:
    battle = fight(["A5B"], ANN, BOB)
    found = shot(battle, "ann", "bob", "spear")
    assert (parts(found), "firing_from_cover" in lines(found)) == ({"cover": 4}, False)


@pytest.mark.rule("FFC-03")
def test_from_total_cover_there_is_no_shot() -> None:
    """The shooter is small (Size 3) behind a Size 6 crate; its target of Size 5 has only ordinary cover from it."""
    board = draw(["Ax.......B"], legend={"x": Thing("crate", 6)})
    imp = unit("ann", size=3, STR=4, PER=5, Firearms=5, weapons=(GUN,))
    battle = fight(board, imp, BOB, at={"ann": (0, 0), "bob": (9, 0)})
    refusal = refused(battle, Attack("ann", "bob", "gun"))
    assert (refusal.key, refusal.rules) == ("attack.from_total_cover", ("FFC-03",))
    assert "attack" not in {offer.verb for offer in referee.legal(battle, "ann")}


@pytest.mark.rule("FFC-03", "COV-06")
def test_ex_27_total_cover_neither_shoots_nor_is_shot() -> None:
    pane = EdgeKind("pane", blocks=True, opaque=False, size=10, material="glass")
    battle = fight(["A......B"], ANN, BOB, edges=[("v", 1, 0, pane)])
    assert refused(battle, Attack("ann", "bob", "gun")).rules[0] == "COV-06"
    back = fight(["A......B"], BOB, ANN, edges=[("v", 1, 0, pane)])
    assert refused(back, Attack("bob", "ann", "gun")).rules[0] == "COV-06"
    board = draw(["Ax.......B"], legend={"x": Thing("crate", 6)})
    imp = unit("ann", size=3, PER=5, weapons=(GUN,))
    assert refused(fight(board, imp, BOB, at={"ann": (0, 0), "bob": (9, 0)}), Attack("ann", "bob", "gun")).rules == (
        "FFC-03",
    )
