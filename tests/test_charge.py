"""Charge (CHG, FUL-01): DV-07. The lane itself is held against a brute force elsewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.damage import Health
from systems import charge_run, condition, referee
from systems.battle import Battle
from systems.board import Board, draw
from systems.commands import AllOutAttack, Attack, Charge, DropProne, Move
from systems.events import AttackResolved, Discovered, Moved
from systems.facts import Footprint
from systems.forecast import Forecast
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
    offered,
    one,
    parts,
    preview,
    refused,
    shot,
    unit,
    verbs,
)  # fmt: skip
from tests.twin.maps import TURNS, turn_board, turn_square

ANN = unit("ann", STR=5, DEX=3, PER=3, Brawl=2, Blade=2, weapons=(FIST, SPEAR), printed={"speed": 12})
BOB = unit("bob", "blue", printed={"base_defense": 0})
EVE = unit("eve", "blue")
DAN = unit("dan")


def charged(battle: Battle, x: int, y: int = 0, weapon: str = "fist", target: str = "bob") -> Forecast:
    """Ann charges to the square and misses; what the forecast had said."""
    command = Charge("ann", target, weapon, square=(x, y))
    found = preview(battle, command)
    do(battle, command, faces=(1,) * max(1, found.pool))
    return found


def fell(battle: Battle, unit: str) -> None:
    """The unit has lost every healthy point and lies helpless."""
    with battle:
        health = battle.unit(unit).derived.health
        battle.write(unit, Health, "healthy", 0)
        battle.write(unit, Health, "bashing", health)
        condition.settle(battle, unit, "unconscious")


@pytest.mark.rule("CHG-01", "FUL-01")
def test_a_charge_takes_standard_and_move_action_together_runs_and_strikes_once() -> None:
    battle = fight(["A......B"], ANN, BOB)
    charged(battle, 6)
    ann = battle.unit("ann")
    assert ((ann.x, ann.y), ann.standard, ann.move, ann.swift) == ((6, 0), 0, 0, 1)
    assert (one(battle, Moved).path, one(battle, Moved).means) == (((0, 0), (6, 0)), "charge")
    assert one(battle, AttackResolved).verb == "charge"


@pytest.mark.rule("FUL-01", "CHG-01")
def test_with_one_of_the_two_actions_gone_there_is_no_charge() -> None:
    battle = fight(["A......B"], ANN, BOB)
    assert "charge" in verbs(battle, "ann")
    do(battle, Move("ann", ((1, 0),)))
    refusal = refused(battle, Charge("ann", "bob", "fist", square=(6, 0)))
    assert (refusal.key, refusal.fact("missing"), refusal.rules[0]) == ("action.spent", "move", "CHG-01")
    assert "charge" not in verbs(battle, "ann")


@pytest.mark.rule("CHG-01")
def test_one_charges_with_melee_weapons_and_only_at_what_is_not_in_reach_yet() -> None:
    ann = unit("ann", STR=5, Firearms=2, Brawl=2, weapons=(FIST, PISTOL))
    battle = fight(["A......B"], ann, BOB)
    assert refused(battle, Charge("ann", "bob", "pistol", square=(6, 0))).key == "charge.melee_only"
    near = fight(["AB......"], ann, BOB)
    assert refused(near, Charge("ann", "bob", "fist", square=(0, 0))).key == "charge.in_reach"


@pytest.mark.rule("CHG-02", "CHG-10")
def test_each_metre_gives_one_die_and_takes_one_point_of_base_defense() -> None:
    battle = fight(["A..B...."], ANN, BOB)
    assert lines(charged(battle, 2))["charge"] == 2
    assert (battle.unit("ann").base_defense, battle.unit("ann").charge_loss) == (1, 2)
    end(battle)
    found = shot(battle, "bob", "ann", "fist")
    assert (lines(found)["base_defense"], lines(found)["charge_loss"]) == (-3, 2)


@pytest.mark.rule("CHG-02")
def test_metres_are_the_straight_distance_rounded_down() -> None:
    """2 squares aside and 2 down: root of 8, 2 m."""
    battle = fight(["A....", ".....", ".....", "...B."], ANN, BOB)
    assert lines(charged(battle, 2, 2))["charge"] == 2


@pytest.mark.rule("CHG-03", "CHG-04", "CHG-02")
def test_dv_07_six_metres_with_strength_5_and_base_3() -> None:
    battle = fight(["A......B"], ANN, BOB)
    assert lines(charged(battle, 6))["charge"] == 3
    assert battle.unit("ann").base_defense == 0


@pytest.mark.rule("CHG-03")
@pytest.mark.parametrize(("strength", "bonus"), [(1, 1), (2, 2), (4, 3)])
def test_the_bonus_is_never_higher_than_strength(strength: int, bonus: int) -> None:
    ann = unit("ann", STR=strength, DEX=3, PER=3, printed={"speed": 12})
    battle = fight(["A......B"], ann, BOB)
    assert lines(charged(battle, 6))["charge"] == bonus
    assert battle.unit("ann").charge_loss == bonus


@pytest.mark.rule("CHG-04")
@pytest.mark.parametrize(("reading", "bonus", "lost"), [("together", 3, 3), ("apart", 5, 3)])
def test_bonus_and_loss_are_one_number_or_two_by_the_switch(reading: str, bonus: int, lost: int) -> None:
    battle = fight(["A......B"], ANN, BOB, house={"charge_bound": reading})
    assert lines(charged(battle, 6))["charge"] == bonus
    assert (battle.unit("ann").charge_loss, battle.unit("ann").base_defense) == (lost, 0)


@pytest.mark.rule("CHG-05")
def test_the_run_is_no_longer_than_the_speed() -> None:
    there = fight(["A............B"], ANN, BOB)
    charged(there, 12)
    beyond = fight(["A.............B"], ANN, BOB)
    refusal = refused(beyond, Charge("ann", "bob", "fist", square=(13, 0)))
    assert (refusal.key, refusal.rules) == ("charge.too_far", ("CHG-05",))
    assert (refusal.fact("distance"), refusal.fact("limit")) == (13, 12)


@pytest.mark.rule("CHG-06")
@pytest.mark.parametrize("ground", ["~", '"', "w", "3"])
def test_difficult_ground_and_obstacles_in_the_way_forbid_the_charge(ground: str) -> None:
    battle = fight([f"A..{ground}...B", "........"], ANN, BOB)
    refusal = refused(battle, Charge("ann", "bob", "fist", square=(6, 0)))
    assert (refusal.rules, refusal.fact("at")) == (("CHG-06",), ("square", 3, 0))
    assert "charge" not in verbs(battle, "ann")


@pytest.mark.rule("CHG-06")
def test_a_low_wall_across_the_way_forbids_it_too() -> None:
    battle = fight(["A......B"], ANN, BOB, edges=[("v", 3, 0, "low_wall")])
    refusal = refused(battle, Charge("ann", "bob", "fist", square=(6, 0)))
    assert (refusal.rules, refusal.fact("at")) == (("CHG-06",), ("v", 3, 0))


@pytest.mark.rule("CHG-06", "MOV-19")
def test_who_lies_on_the_ground_does_not_charge() -> None:
    battle = fight(["A......B"], ANN, BOB)
    do(battle, DropProne("ann"))
    assert refused(battle, Charge("ann", "bob", "fist", square=(6, 0))).key == "move.prone"


@pytest.mark.rule("CHG-07", "MEL-01")
def test_one_ends_on_the_nearest_square_from_which_one_can_strike() -> None:
    battle = fight(["A......B"], ANN, BOB)
    assert offered(battle, "ann", "charge", "square") == {(6, 0), (4, 0)}  # fist 1 m, spear 3 m
    refusal = refused(battle, Charge("ann", "bob", "spear", square=(5, 0)))
    assert (refusal.key, refusal.rules, refusal.fact("ends")) == ("charge.not_nearest", ("CHG-07",), ((4, 0),))


@pytest.mark.rule("CHG-07")
def test_if_the_nearest_square_is_taken_there_is_no_charge() -> None:
    for map in (["A.....DB", "........"], ["A.....EB", "........"]):
        battle = fight(map, ANN, BOB, DAN if "D" in map[0] else EVE)
        refusal = refused(battle, Charge("ann", "bob", "fist", square=(6, 0)))
        assert (refusal.key, refusal.rules) == ("charge.end_blocked", ("CHG-07",))


@pytest.mark.rule("CHG-07")
def test_among_equally_near_squares_any_free_one_will_do() -> None:
    """Straight down the diagonal the spear (3 m) strikes from two squares of equal distance."""
    ann = unit("ann", STR=5, DEX=3, PER=3, Blade=2, weapons=(SPEAR,), printed={"speed": 12})
    map = ["A.....", "......", "...E..", "..D...", "......", ".....B"]
    free = fight([row.replace("E", ".").replace("D", ".") for row in map], ann, BOB)
    assert offered(free, "ann", "charge", "square") == {(3, 2), (2, 3)}
    one_taken = fight([row.replace("D", ".") for row in map], ann, BOB, EVE)
    assert offered(one_taken, "ann", "charge", "square") == {(2, 3)}
    both_taken = fight(map, ann, BOB, EVE, DAN)
    for square in ((3, 2), (2, 3)):
        assert refused(both_taken, Charge("ann", "bob", "spear", square=square)).key == "charge.end_blocked"


@pytest.mark.rule("CHG-08")
@pytest.mark.parametrize(("letter", "who"), [("D", DAN), ("E", EVE)])
def test_a_creature_in_the_lane_forbids_the_charge_friend_or_foe(letter: str, who: object) -> None:
    battle = fight([f"A..{letter}...B", "........"], ANN, BOB, DAN if who is DAN else EVE)
    refusal = refused(battle, Charge("ann", "bob", "fist", square=(6, 0)))
    assert (refusal.key, refusal.rules, refusal.fact("at")) == ("charge.creature", ("CHG-08",), ("square", 3, 0))


@pytest.mark.rule("CHG-08")
def test_every_line_from_start_to_end_square_must_be_clear() -> None:
    """On a slant the lane is wider than one row: a creature at its edge is enough; a step farther it is not."""
    battle = fight(["A.......", "...E....", "......B."], ANN, BOB, EVE)
    assert refused(battle, Charge("ann", "bob", "fist", square=(5, 1))).key == "charge.creature"
    beside = fight(["A.....E.", "........", "......B."], ANN, BOB, EVE)
    assert referee.why_not(beside, Charge("ann", "bob", "fist", square=(5, 1))) is None


@pytest.mark.rule("CHG-08")
def test_a_spoilt_charge_stops_on_the_same_place_however_the_map_is_turned() -> None:
    """Eve stands unseen in smoke beside the lane's end; halfway between two places ann is still on the nearer one."""
    rows = [".....ooo", "........", ".....ooo", "........", "........", "........", "........", "........"]
    places = {"ann": (0, 0), "bob": (6, 3), "eve": (5, 2)}
    board, ends = draw(rows), set()
    for turn in TURNS:
        turned = turn_board(board, turn)
        at = {id: turn_square(board, turn, Footprint(*place))[:2] for id, place in places.items()}
        battle = fight(turned, replace(ANN, weapons=(FIST,)), BOB, EVE, at=at)
        (square,) = offered(battle, "ann", "charge", "square")
        do(battle, Charge("ann", "bob", "fist", square=square))  # type: ignore[arg-type]
        assert one(battle, Discovered).hidden == "eve"
        ends |= {place for place in _all(board) if turn_square(board, turn, place) == battle.footprint("ann")}
    assert ends == {(4, 2, 1)}
    assert charge_run.on_line(Footprint(0, 0), Footprint(4, 2)) == ((1, 0), (2, 1), (3, 1), (4, 2))
    assert charge_run.on_line(Footprint(0, 0), Footprint(5, 3)) == ((1, 1), (2, 1), (3, 2), (4, 2), (5, 3))


def test_the_places_along_a_line_are_whole_numbers_and_turn_with_it() -> None:
    for dx, dy in ((4, 2), (7, 3), (6, 1), (5, 5), (9, 4)):
        way = charge_run.on_line(Footprint(20, 20), Footprint(20 + dx, 20 + dy))
        for sx, sy in ((1, -1), (-1, 1), (-1, -1)):
            other = charge_run.on_line(Footprint(20, 20), Footprint(20 + sx * dx, 20 + sy * dy))
            assert other == tuple((20 + sx * (x - 20), 20 + sy * (y - 20)) for x, y in way)
        assert charge_run.on_line(Footprint(0, 0), Footprint(dy, dx)) == tuple((y - 20, x - 20) for x, y in way)


def _all(board: Board) -> list[Footprint]:
    return [Footprint(x, y) for x in range(board.width) for y in range(board.height)]


@pytest.mark.rule("CHG-09")
def test_the_helpless_do_not_stop_a_charge() -> None:
    battle = fight(["A..E...B", "........"], ANN, BOB, EVE)
    assert refused(battle, Charge("ann", "bob", "fist", square=(6, 0))).key == "charge.creature"
    fell(battle, "eve")
    charged(battle, 6)
    assert battle.unit("ann").x == 6


@pytest.mark.rule("CHG-10")
def test_the_lost_base_defense_comes_back_when_ones_next_turn_starts() -> None:
    battle = fight(["A..B...."], ANN, BOB)
    charged(battle, 2)
    end(battle)
    assert battle.unit("ann").base_defense == 1
    end(battle)
    assert (battle.acting(), battle.unit("ann").base_defense) == ("ann", 3)


@pytest.mark.rule("CHG-11")
def test_a_target_out_of_sight_when_the_turn_began_is_not_charged() -> None:
    """Bob comes into sight only after ann has stepped past the corner; next turn he may be charged."""
    ann = unit("ann", STR=5, DEX=3, PER=3, Brawl=2, printed={"speed": 12})
    battle = fight(["A.###...", "..###...", "..###.B.", "........"], ann, BOB)
    do(battle, Move("ann", ((0, 1), (0, 2), (1, 3))))
    grant(battle, "ann", "move")
    refusal = refused(battle, Charge("ann", "bob", "fist", square=(5, 3)))
    assert (refusal.key, refusal.rules) == ("charge.not_seen", ("CHG-11",))
    end_until(battle, "ann")
    charged(battle, 5, 3)


@pytest.mark.rule("CHG-16", "AOA-01")
def test_the_blow_of_a_charge_is_not_an_all_out_attack_as_well() -> None:
    battle = fight(["A......B"], ANN, BOB)
    found = charged(battle, 6)
    assert "all_out" not in lines(found)
    refusal = refused(battle, AllOutAttack("ann", "bob", "fist"))
    assert (refusal.key, refusal.fact("missing")) == ("action.spent", "standard")


@pytest.mark.rule("CHG-01", "CHG-02")
def test_what_was_announced_is_what_is_rolled_although_base_defense_is_gone_by_then() -> None:
    battle = fight(["A......B"], ANN, BOB)
    found = preview(battle, Charge("ann", "bob", "fist", square=(6, 0)))
    do(battle, Charge("ann", "bob", "fist", square=(6, 0)), faces=(8,) + (1,) * (found.pool - 1))
    assert (one(battle, AttackResolved).modifiers, parts(found)) == (found.modifiers, {})
    assert one(battle, AttackResolved).successes == 1
    end_until(battle, "ann")
    hit(battle, "ann", "bob", "fist", faces=(1,) * shot(battle, "ann", "bob", "fist").pool)
    assert refused(battle, Attack("ann", "bob", "fist")).key == "action.spent"
