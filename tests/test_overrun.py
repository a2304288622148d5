"""Overrun: through an enemy's space, as a move action and inside a charge (OVR, MOV-20, CHG-15)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.condition import Conditions
from systems import referee
from systems.battle import Battle
from systems.commands import Charge, Move, Overrun
from systems.events import ActionSpent, AttackAnnounced, AttackResolved, ContestResolved, Discovered, Moved, Overran
from systems.forecast import Forecast
from tests.field import do, end, fight, line, one, preview, refused, rows, unit, verbs
from tests.shoving import place, strike
from tests.wrestling import plan, settle

ANN = unit("ann", STR=4, DEX=2, Athletics=3, Brawl=3, specialties=("overrun",), printed={"speed": 8})
BOB = unit("bob", "blue", STR=1, DEX=3)
EVE = unit("eve", "blue", printed={"base_defense": 0})
LANE = ["A.B....."]
THROUGH = ((1, 0), (2, 0), (3, 0), (4, 0))
OVER = Overrun("ann", "bob", THROUGH)
FLIES = (("flight", 8), ("flight_good", 1))


def overran(battle: Battle, command: Overrun, own: int, other: int = 0) -> None:
    do(battle, command, settle(plan(battle, command).steps[0], own, other))


@pytest.mark.rule("OVR-01", "MOV-20")
def test_an_overrun_is_a_move_action_and_a_standard_action_buys_another() -> None:
    battle = fight(LANE, ANN, BOB)
    assert plan(battle, OVER).costs == ("move",)
    overran(battle, OVER, 2)
    assert one(battle, ActionSpent).costs == ("move",)
    assert (battle.unit("ann").move, battle.unit("ann").standard) == (0, 1)
    back = Overrun("ann", "bob", ((3, 0), (2, 0), (1, 0)), by="DEX")
    assert plan(battle, back).costs == ("standard",)


@pytest.mark.rule("OVR-04")
def test_who_wins_gets_past_and_goes_on_with_the_movement_left() -> None:
    battle = fight(LANE, ANN, BOB)
    overran(battle, OVER, 2, 1)
    assert place(battle, "ann") == (4, 0)
    assert place(battle, "bob") == (2, 0)
    assert one(battle, Overran).passed
    assert [each.path for each in rows(battle, Moved)] == [((0, 0), (1, 0)), ((1, 0), (2, 0), (3, 0), (4, 0))]


@pytest.mark.rule("OVR-05", "DIC-07")
def test_who_does_not_win_stops_in_front_and_the_move_action_is_over() -> None:
    """A tie is not won."""
    battle = fight(LANE, ANN, BOB)
    overran(battle, OVER, 1, 1)
    assert place(battle, "ann") == (1, 0)
    assert not one(battle, Overran).passed
    assert battle.unit("ann").move == 0
    assert battle.acting() == "ann"


@pytest.mark.rule("OVR-03")
def test_the_unit_rolls_strength_or_dexterity_with_athletics_as_it_likes() -> None:
    battle = fight(LANE, ANN, BOB)
    for by, rating in (("STR", 4), ("DEX", 2)):
        own = plan(battle, Overrun("ann", "bob", THROUGH, by=by)).steps[0].own
        assert own is not None
        assert {each.source: each.value for each in own.modifiers} == {by: rating, "Athletics": 3, "overrun": 1}
    assert refused(battle, Overrun("ann", "bob", THROUGH, by="INT")).key == "overrun.means"


@pytest.mark.rule("OVR-03")
def test_the_target_rolls_the_higher_attribute_alone() -> None:
    """Strength 1, Dexterity 3: three dice, no Skill, no choice."""
    battle = fight(LANE, ANN, unit("bob", "blue", STR=1, DEX=3, Athletics=5))
    step = plan(battle, OVER).steps[0]
    assert [(each.source, each.value) for each in step.other.modifiers] == [("DEX", 3)]
    assert len(step.options) == 1


@pytest.mark.rule("OVR-03")
def test_the_higher_attribute_is_the_higher_rating_even_where_size_favours_the_other() -> None:
    battle = fight(["A......", "..B....", "......."], ANN, unit("bob", "blue", STR=2, DEX=3, size=13))
    command = Overrun("ann", "bob", ((1, 1), (2, 1), (3, 1), (4, 1)))
    assert plan(battle, command).steps[0].other.option == "DEX"


@pytest.mark.rule("OVR-04")
def test_nobody_stops_in_the_space_of_the_one_it_gets_past() -> None:
    battle = fight(LANE, ANN, BOB)
    assert refused(battle, Overrun("ann", "bob", THROUGH[:2])).key == "move.occupied"


@pytest.mark.rule("OVR-02")
def test_the_way_must_lead_through_the_target() -> None:
    battle = fight(["A.B.....", "........"], ANN, BOB)
    assert refused(battle, Overrun("ann", "bob", ((1, 1), (2, 1)))).key == "overrun.not_through"


@pytest.mark.rule("OVR-02", "MOV-01")
def test_friends_and_the_helpless_are_passed_without_it() -> None:
    battle = fight(["A.BF...."], ANN, BOB, unit("fay"))
    assert refused(battle, Overrun("ann", "fay", THROUGH)).key == "overrun.needless"
    with battle:
        battle.write("bob", Conditions, "unconscious", True)
    assert refused(battle, OVER).key == "overrun.needless"
    assert referee.why_not(battle, Move("ann", THROUGH)) is None


@pytest.mark.rule("MOV-01")
def test_what_no_walk_could_do_no_overrun_can() -> None:
    far = fight(["A.B.........."], ANN, BOB)
    assert refused(far, Overrun("ann", "bob", tuple((x, 0) for x in range(1, 11)))).key == "move.too_far"
    walled = fight(["A.B#"], ANN, BOB)
    assert refused(walled, OVER).key == "move.blocked"
    two = fight(["A.BE...."], ANN, BOB, EVE)
    assert refused(two, OVER).key == "move.blocked"
    prone = fight(LANE, ANN, BOB)
    with prone:
        prone.write("ann", Conditions, "prone", True)
    assert refused(prone, OVER).key == "move.prone"
    assert "overrun" not in verbs(prone, "ann")


@pytest.mark.rule("OVR-05")
def test_there_must_be_room_to_stop_in_front() -> None:
    """A friend stands in front of the target: who is held up there could not stop."""
    battle = fight(["AFB....."], ANN, BOB, unit("fay"))
    assert refused(battle, OVER).key == "overrun.front_taken"
    assert "overrun" not in verbs(battle, "ann")


def test_the_offer_lists_a_way_through_to_every_square_beyond() -> None:
    """Every listed way is legal, none ends inside; the one to the near side goes in and out again."""
    battle = fight(LANE, ANN, BOB)
    (offer,) = [each for each in referee.legal(battle, "ann") if each.verb == "overrun"]
    ways = {each.name: each.values for each in offer.fields}["path"]
    assert [way[-1] for way in ways] == [(1, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0)]  # type: ignore[index]
    assert all(referee.why_not(battle, Overrun("ann", "bob", way)) is None for way in ways)  # type: ignore[arg-type]


def test_a_wide_unit_is_offered_no_way_over_somebody_beside_the_target() -> None:
    """Two squares wide, it would run over eve on the way in: found by the fuzz."""
    wide = unit("ann", size=10, STR=6, Athletics=3, printed={"speed": 12})
    battle = fight(
        ["A.......", "........", "..BE....", "........"],
        wide,
        BOB,
        EVE,
        at={"ann": (0, 0), "bob": (2, 2), "eve": (3, 1)},
    )
    found = [
        each for each in referee.legal(battle, "ann") if each.verb == "overrun" and each.fields[0].values == ("bob",)
    ]
    ways = [way for each in found for way in each.fields[1].values]
    assert ways
    assert [way for way in ways if referee.why_not(battle, Overrun("ann", "bob", way))] == []  # type: ignore[arg-type]
    assert (2, 1) not in {square for way in ways for square in way}, "there it would stand on eve as well"  # type: ignore[attr-defined]


def test_the_ends_offered_are_all_that_a_way_through_leads_to() -> None:
    """Brute force over every path of up to five steps on a small map."""
    battle = fight(["A...", ".B..", "...E"], unit("ann", printed={"speed": 4}), BOB, EVE)
    (offer,) = [each for each in referee.legal(battle, "ann") if each.verb == "overrun"
                and each.fields[0].values == ("bob",)]  # fmt: skip
    ends = {way[-1] for way in {each.name: each.values for each in offer.fields}["path"]}  # type: ignore[index]
    found: set[tuple[int, int]] = set()
    _walk(battle, (), found)
    assert ends == found - {(0, 0)}


def _walk(battle: Battle, path: tuple[tuple[int, int], ...], found: set[tuple[int, int]]) -> None:
    x, y = path[-1] if path else (0, 0)
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            step = (x + dx, y + dy)
            if (dx, dy) == (0, 0) or not battle.board.inside(*step) or step in path:
                continue
            longer = (*path, step)
            if referee.why_not(battle, Overrun("ann", "bob", longer)) is None:
                found.add(step)
            if len(longer) < 4:
                _walk(battle, longer, found)


@pytest.mark.rule("OVR-04")
def test_h10_nobody_is_overrun_together_with_the_one_behind() -> None:
    """Bob and Eve stand one behind the other: a way through both is refused, and everybody stays where it is."""
    battle = fight(["A.BE....", "........"], ANN, BOB, EVE)
    both = Overrun("ann", "bob", ((1, 0), (2, 0), (3, 0), (4, 0)))
    assert refused(battle, both).rules[0] == "MOV-01"
    round_her = Overrun("ann", "bob", ((1, 0), (2, 0), (3, 1), (4, 0)))
    overran(battle, round_her, 2, 0)
    assert [place(battle, each) for each in ("ann", "bob", "eve")] == [(4, 0), (2, 0), (3, 0)]


def test_an_unseen_unit_beyond_sends_the_runner_back_to_a_free_square() -> None:
    """Behind the corner stands somebody nobody had seen: past the target there is no place left to stop."""
    battle = fight(["A.B....", "##.####", "##E####"], ANN, BOB, EVE)
    command = Overrun("ann", "bob", ((1, 0), (2, 0), (2, 1), (2, 2)))
    overran(battle, command, 2, 0)
    assert one(battle, Discovered).hidden == "eve"
    assert place(battle, "ann") == (2, 1)


# inside a charge


LONG = ["A..B....E."]
RUN = Charge("ann", "eve", "fist", square=(7, 0), overrun="bob")


@pytest.mark.rule("OVR-06", "CHG-08")
def test_a_declared_overrun_lifts_the_ban_on_the_lane_for_that_one_creature() -> None:
    battle = fight(LONG, ANN, BOB, EVE)
    assert refused(battle, Charge("ann", "eve", "fist", square=(7, 0))).key == "charge.creature"
    assert referee.why_not(battle, RUN) is None
    two = fight(["A..BD...E."], ANN, BOB, EVE, unit("dan", "blue"))
    assert refused(two, RUN).key == "charge.creature"
    slow = fight(["A..B.~..E."], ANN, BOB, EVE)
    assert refused(slow, RUN).key == "charge.slow"


@pytest.mark.rule("CHG-15", "OVR-04", "CHG-02")
def test_a_charge_goes_on_over_the_one_in_its_lane_and_strikes_with_all_of_its_run() -> None:
    """Seven metres run, four of Strength: four dice."""
    ann = unit("ann", STR=4, DEX=2, Athletics=3, Brawl=3, printed={"speed": 8, "base_defense": 4})
    battle = fight(LONG, ann, BOB, EVE)
    found = preview(battle, RUN)
    contest = found.steps[0]
    assert contest.name == "overrun"
    assert line(found, "CHG-02").value == 4
    faces = settle(contest, 2, 0) + strike(battle, RUN)
    do(battle, RUN, faces)
    assert place(battle, "ann") == (7, 0)
    assert one(battle, AttackResolved).hit
    assert one(battle, AttackResolved).target == "eve"
    assert battle.unit("ann").charge_loss == 4
    assert [each.path for each in rows(battle, Moved)] == [((0, 0), (2, 0)), ((2, 0), (7, 0))]


@pytest.mark.rule("OVR-05", "OVR-06")
def test_a_failed_overrun_stops_the_charge_in_front_and_the_blow_is_lost() -> None:
    battle = fight(LONG, ANN, BOB, EVE)
    do(battle, RUN, settle(preview(battle, RUN).steps[0], 1, 1))
    assert place(battle, "ann") == (2, 0)
    assert not rows(battle, AttackAnnounced)
    assert (battle.unit("ann").move, battle.unit("ann").standard) == (0, 0)
    end(battle)


@pytest.mark.rule("OVR-05")
def test_the_odds_of_such_a_charge_are_those_of_both_steps() -> None:
    battle = fight(LONG, ANN, BOB, EVE)
    found = preview(battle, RUN)
    alone = fight(["A.......E."], ANN, BOB, EVE, at={"ann": (0, 0), "bob": (9, 0), "eve": (8, 0)})
    plain = preview(alone, Charge("ann", "eve", "fist", square=(7, 0)))
    win = found.steps[0].win
    assert found.hit == pytest.approx(win * plain.hit)
    assert found.mean == pytest.approx(win * plain.mean)
    assert sum(found.damage) == pytest.approx(1.0)
    assert [each.key for each in found.effects] == ["passed"]
    assert found.effects[0].chance == pytest.approx(win)
    assert isinstance(found, Forecast)


@pytest.mark.rule("OVR-06")
def test_only_who_stands_in_the_lane_is_overrun_and_not_the_one_that_is_charged() -> None:
    battle = fight(["A..B....E.", "...D......"], ANN, BOB, EVE, unit("dan", "blue"))
    named = Charge("ann", "eve", "fist", square=(7, 0))
    assert refused(battle, replace(named, overrun="eve")).key == "overrun.blow"
    assert refused(battle, replace(named, overrun="dan")).key == "overrun.not_through"
    assert refused(battle, replace(RUN, by="INT")).key == "overrun.means"


@pytest.mark.rule("OVR-06")
def test_the_offer_of_a_charge_names_the_one_to_be_overrun() -> None:
    battle = fight(LONG, ANN, BOB, EVE)
    found = [{f.name: f.values for f in each.fields} for each in referee.legal(battle, "ann") if each.verb == "charge"
             and each.fields[0].values == ("eve",)]  # fmt: skip
    assert {(each["overrun"], each["rush"]) for each in found} == {
        (("bob",), ("",)), (("bob",), ("knock_back",)), (("bob",), ("knock_down",)),
    }  # fmt: skip


def test_an_overrun_and_a_bull_rush_fit_into_one_charge() -> None:
    battle = fight(LONG, ANN, BOB, EVE)
    command = replace(RUN, rush="knock_down")
    found = preview(battle, command)
    assert [step.name for step in found.steps] == ["overrun", "bull_rush"]
    faces = settle(found.steps[0], 2, 0) + strike(battle, command) + settle(found.steps[1], 2, 0)
    do(battle, command, faces)
    assert battle.unit("eve").prone
    assert [each.name for each in rows(battle, ContestResolved)] == ["overrun", "bull_rush"]


@pytest.mark.rule("OVR-02", "MOV-01")
def test_nobody_overruns_what_flies_above_it_nor_from_the_air() -> None:
    """It is passed without it, and who flies does not walk; neither is offered."""
    above = fight(["A.B....."], ANN, replace(BOB, altitude=4))
    assert refused(above, OVER).key == "overrun.needless"
    assert "overrun" not in verbs(above, "ann")
    assert referee.why_not(above, Move("ann", THROUGH)) is None
    aloft = fight(["A.B....."], replace(ANN, altitude=1, traits=FLIES), replace(BOB, altitude=1, traits=FLIES))
    assert refused(aloft, OVER).key == "going.aloft"
    assert "overrun" not in verbs(aloft, "ann")


@pytest.mark.rule("CHG-08", "MOV-01")
def test_what_flies_above_the_lane_of_a_charge_does_not_bar_it() -> None:
    battle = fight(["A..B....C"], ANN, replace(BOB, altitude=4, traits=FLIES), unit("cal", "blue"))
    assert referee.why_not(battle, Charge("ann", "cal", "fist", square=(7, 0))) is None
    low = fight(["A..B....C"], ANN, BOB, unit("cal", "blue"))
    assert refused(low, Charge("ann", "cal", "fist", square=(7, 0))).key == "charge.creature"
