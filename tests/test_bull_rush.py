"""Bull rush: knock back, knock down, pushing along, on a charge, and the answer to it (BRS, CHG-15, IMM-02)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.actions import ActionBudget
from systems import bull_rush, referee
from systems.battle import Battle
from systems.commands import BullRush, Charge, CounterRush, Defend, Oppose, SetStanding, Trip
from systems.events import ActionSpent, ContestResolved, CounterDecided, DamageTaken, Moved, Pushed, Toppled
from systems.forecast import Modifier
from tests.field import (
    FIST,
    SWORD,
    do,
    end,
    fight,
    grant,
    line,
    lines,
    offered,
    one,
    parts,
    preview,
    refused,
    rows,
    unit,
    verbs,
    weapon,
)  # fmt: skip
from tests.shoving import place, shove, strike
from tests.wrestling import fall, settle

ANN = unit("ann", STR=4, Brawl=4, DEX=3)
BOB = unit("bob", "blue", STR=3, DEX=1, Athletics=2)
BACK, DOWN = BullRush("ann", "bob", "fist"), BullRush("ann", "bob", "fist", rush="knock_down")
RAM = weapon("ram", "blade", size=3, damage=3, bull_rush=1)
HORNS = weapon("horns", damage=2, bull_rush=1)


def rushed(battle: Battle, command: BullRush, own: int, other: int = 0) -> None:
    do(battle, command, shove(battle, command, own, other))


@pytest.mark.rule("BRS-04", "BRS-06", "DIC-06", "BRS-01")
def test_whoever_wins_knocks_the_target_straight_back_a_metre_a_point_of_margin() -> None:
    """Three successes against one: two metres, no harm, and the rusher stays where it is."""
    battle = fight(["AB....."], ANN, BOB)
    rushed(battle, BACK, 3, 1)
    assert one(battle, ContestResolved).margin == 2
    assert place(battle, "bob") == (3, 0)
    assert place(battle, "ann") == (0, 0)
    assert (one(battle, Pushed).metres, one(battle, Pushed).wanted, one(battle, Pushed).stopped) == (2, 2, "")
    assert not rows(battle, DamageTaken)
    assert not battle.unit("bob").prone
    assert (battle.unit("ann").standard, battle.unit("ann").move) == (0, 1)


@pytest.mark.rule("BRS-02", "BRS-05")
def test_knock_down_chosen_beforehand_throws_the_target_down_where_it_stands() -> None:
    battle = fight(["AB....."], ANN, BOB)
    rushed(battle, DOWN, 3, 1)
    assert battle.unit("bob").prone
    assert place(battle, "bob") == (1, 0)
    assert one(battle, Toppled).by == "ann"


@pytest.mark.rule("BRS-02")
def test_a_bull_rush_is_meant_to_knock_back_or_down_and_nothing_else() -> None:
    battle = fight(["AB....."], ANN, BOB)
    assert refused(battle, BullRush("ann", "bob", "fist", rush="")).key == "bull_rush.kind"
    assert offered(battle, "ann", "bull_rush", "rush") == {"knock_back", "knock_down"}


@pytest.mark.rule("BRS-05")
def test_nobody_is_knocked_down_who_lies_already() -> None:
    battle = fight(["AB....."], ANN, BOB)
    rushed(battle, DOWN, 2, 0)
    grant(battle, "ann")
    assert refused(battle, DOWN).key == "bull_rush.prone"
    assert offered(battle, "ann", "bull_rush", "rush") == {"knock_back"}


@pytest.mark.rule("BRS-04")
def test_the_blow_is_a_brawl_attack_against_all_of_the_defense() -> None:
    battle = fight(["AB"], ANN, unit("bob", "blue", armor=(3, 3)))
    shown = preview(battle, BACK)
    assert parts(shown)["armor"] == 3
    assert shown.damage == (1.0,)


@pytest.mark.rule("BRS-03")
def test_each_point_of_size_the_target_has_over_the_rusher_costs_a_die_of_the_blow_alone() -> None:
    battle = fight(["AB"], ANN, unit("bob", "blue", size=8))
    shown = preview(battle, BACK)
    assert line(shown, "BRS-03") == Modifier("BRS-03", "modifier.target_larger", -3, kind="untyped")
    own = shown.steps[0].own
    assert own is not None
    assert all(each.rule != "BRS-03" for each in own.modifiers)


@pytest.mark.rule("DIC-07")
def test_a_tie_moves_nobody() -> None:
    battle = fight(["AB....."], ANN, BOB)
    with battle:
        battle.write("bob", ActionBudget, "immediate", 0)
    rushed(battle, BACK, 2, 2)
    assert one(battle, ContestResolved).margin == 0
    assert place(battle, "bob") == (1, 0)
    assert not rows(battle, Pushed)


@pytest.mark.rule("BRS-04")
def test_the_target_chooses_whether_it_holds_off_or_gets_out_of_the_way() -> None:
    battle = fight(["AB....."], ANN, BOB)
    do(battle, SetStanding("bob", "ask"))
    shown = preview(battle, BACK)
    assert [(side.option) for side in shown.steps[0].options] == ["STR", "DEX"]
    do(battle, BACK)
    do(battle, Defend("bob"), fall(shown.pool, 1))
    asked = referee.asks(battle)
    assert asked is not None
    assert (asked.unit, asked.choice, dict(asked.default)["option"]) == ("bob", "oppose", "STR")
    assert asked.step is not None
    dodge = next(side for side in asked.step.options if side.option == "DEX")
    own = shown.steps[0].own
    assert own is not None
    do(battle, Oppose("bob", "DEX"), fall(own.pool, 2) + fall(dodge.pool, 0))
    assert place(battle, "bob") == (3, 0)


@pytest.mark.rule("INF-01")
def test_whoever_is_shoved_by_a_stranger_is_told_odds_that_no_strength_of_his_changes() -> None:
    """With hidden numbers Bob reckons with the middle of what Ann may be, weak or strong as she is."""
    told = []
    for strength in (3, 5):
        battle = fight(["AB....."], replace(ANN, attributes=(strength, *ANN.attributes[1:])), BOB,
                       house={"reveal_enemy_defense": "off"})  # fmt: skip
        do(battle, SetStanding("bob", "ask"))
        shown = preview(battle, BACK)
        do(battle, BACK)
        do(battle, Defend("bob"), fall(shown.pool, 1))
        asked = referee.asks(battle)
        assert asked is not None
        assert asked.step is not None
        assert asked.step.own is not None
        told.append((asked.step.own.successes, asked.step.win, asked.default))
    assert told[0] == told[1]


# pushing along


@pytest.mark.rule("BRS-07", "BRS-08")
def test_pushing_along_spends_the_move_action_and_ends_beside_the_target() -> None:
    """The target goes the margin once; the rusher is beside it again."""
    battle = fight(["AB....."], ANN, BOB)
    rushed(battle, BullRush("ann", "bob", "fist", push=True), 3)
    assert (place(battle, "ann"), place(battle, "bob")) == ((3, 0), (4, 0))
    assert battle.unit("ann").move == 0
    assert one(battle, ActionSpent).costs == ("move",)
    assert (one(battle, Moved).means, one(battle, Moved).half) == ("follow", 6)


@pytest.mark.rule("BRS-08")
def test_nobody_pushes_along_without_a_move_action_to_move_with() -> None:
    battle = fight(["AB....."], ANN, BOB)
    with battle:
        battle.write("ann", ActionBudget, "move", 0)
    refusal = refused(battle, BullRush("ann", "bob", "fist", push=True))
    assert (refusal.key, "BRS-08" in refusal.rules) == ("bull_rush.no_move", True)
    assert offered(battle, "ann", "bull_rush", "push") == {False}


def test_a_rush_that_fails_spends_no_move_action() -> None:
    battle = fight(["AB....."], ANN, BOB)
    with battle:
        battle.write("bob", ActionBudget, "immediate", 0)
    rushed(battle, BullRush("ann", "bob", "fist", push=True), 1, 2)
    assert battle.unit("ann").move == 1


@pytest.mark.rule("BRS-07")
def test_only_who_is_knocked_back_is_pushed_along() -> None:
    battle = fight(["AB....."], ANN, BOB)
    command = BullRush("ann", "bob", "fist", rush="knock_down", push=True)
    assert refused(battle, command).key == "bull_rush.push_down"


@pytest.mark.rule("BRS-07")
def test_difficult_ground_lets_the_rusher_follow_only_as_far_as_its_speed() -> None:
    """Speed 9: four metres of rubble cost eight, the fifth is too much; the target is driven all the same."""
    battle = fight(["AB~~~~~~~"], unit("ann", STR=4, Brawl=4, DEX=3, printed={"speed": 9}), BOB)
    rushed(battle, BullRush("ann", "bob", "fist", push=True), 5)
    assert place(battle, "bob") == (6, 0)
    assert place(battle, "ann") == (5, 0)


# on a charge


@pytest.mark.rule("CHG-15", "BRS-01")
def test_a_bull_rush_may_be_the_blow_of_a_charge_with_the_bonus_of_the_run() -> None:
    ann = unit("ann", STR=4, Brawl=4, DEX=3, PER=3, printed={"speed": 9})
    battle = fight(["A....B...."], ann, BOB)
    command = Charge("ann", "bob", "fist", square=(4, 0), rush="knock_down")
    assert lines(preview(battle, command))["charge"] == 3
    assert preview(battle, command).costs == ("move", "standard")
    do(battle, command, shove(battle, command, 2, 0))
    assert place(battle, "ann") == (4, 0)
    assert battle.unit("bob").prone
    assert battle.unit("ann").charge_loss == 3


@pytest.mark.rule("BRS-09")
def test_what_is_left_of_a_charge_carries_the_rusher_along() -> None:
    """Speed 6, four metres run: two are left, whatever the margin."""
    ann = unit("ann", STR=4, Brawl=4, DEX=3, printed={"speed": 6})
    battle = fight(["A....B......"], ann, BOB)
    command = Charge("ann", "bob", "fist", square=(4, 0), rush="knock_back", push=True)
    do(battle, command, shove(battle, command, 4, 0))
    assert place(battle, "bob") == (9, 0)
    assert place(battle, "ann") == (6, 0)
    assert "BRS-09" in one(battle, Moved).rules


@pytest.mark.rule("BRS-09")
def test_a_charge_of_the_whole_speed_leaves_nothing_to_push_with() -> None:
    ann = unit("ann", STR=4, Brawl=4, DEX=3, printed={"speed": 4})
    battle = fight(["A....B......"], ann, BOB)
    command = Charge("ann", "bob", "fist", square=(4, 0), rush="knock_back", push=True)
    assert refused(battle, command).key == "bull_rush.no_move"
    pushes = [
        {f.name: f.values for f in offer.fields} for offer in referee.legal(battle, "ann") if offer.verb == "charge"
    ]
    assert {(each["rush"], each["push"]) for each in pushes} == {
        (("",), (False,)), (("knock_back",), (False,)), (("knock_down",), (False,)),
    }  # fmt: skip


# the counter


@pytest.mark.rule("BRS-10", "BRS-11", "IMM-02", "ACT-09")
def test_whoever_holds_a_rush_off_by_strength_may_rush_back_at_once() -> None:
    """A tie holds off. The counter is a bull rush of its own; the one held off has two dice less against it."""
    bob = unit("bob", "blue", STR=5, Brawl=4, Athletics=3, DEX=1)
    battle = fight([".AB....."], unit("ann", STR=3, Brawl=2, DEX=1, END=5, printed={"base_defense": 0}), bob)
    assert battle.unit("bob").immediate == 1
    do(battle, BACK, shove(battle, BACK, 1, 1) + _counter_faces(battle))
    decided = one(battle, CounterDecided)
    assert (decided.unit, decided.target, decided.counter) == ("bob", "ann", True)
    contest = one(battle, ContestResolved)
    assert (contest.unit, contest.target) == ("bob", "ann")
    assert [each.value for each in contest.other_modifiers if each.rule == "BRS-11"] == [-2]
    assert battle.unit("ann").prone
    assert (battle.unit("bob").immediate, battle.unit("bob").swift_owed) == (0, True)


def _counter_faces(battle: Battle) -> tuple[int, ...]:
    """Dice of bob's counter: a hit, two successes against none."""
    with battle:
        unit, rusher = battle.unit("bob"), battle.unit("ann")
        used = bull_rush.counter_with(battle, unit, rusher)
        assert used is not None
        facts = bull_rush.counter_facts(battle, unit, rusher, used, "knock_down")
        shown = battle.rules.forecast(facts)
    assert shown.steps[0].own is not None
    return fall(shown.pool, 1 + shown.defense_extra) + settle(shown.steps[0], 2, 0)


@pytest.mark.rule("BRS-10")
def test_who_dodges_the_rush_instead_of_holding_it_off_may_not_answer() -> None:
    bob = unit("bob", "blue", STR=1, Brawl=4, Athletics=3, DEX=5)
    battle = fight([".AB....."], unit("ann", STR=3, Brawl=2, DEX=1, printed={"base_defense": 0}), bob)
    assert preview(battle, BACK).steps[0].other.option == "DEX"
    rushed(battle, BACK, 1, 2)
    assert not rows(battle, CounterDecided)
    assert battle.unit("bob").immediate == 1


@pytest.mark.rule("BRS-10")
def test_a_counter_is_asked_of_who_wants_to_be_asked_and_may_be_left() -> None:
    bob = unit("bob", "blue", STR=5, Brawl=4, Athletics=3, DEX=1)
    battle = fight([".AB....."], unit("ann", STR=3, Brawl=2, DEX=1), bob)
    do(battle, SetStanding("bob", "danger"))
    shown = preview(battle, BACK)
    do(battle, BACK, strike(battle, BACK))
    asked = referee.asks(battle)
    assert asked is not None
    assert asked.choice == "oppose"
    do(battle, Oppose("bob", "STR"), settle(shown.steps[0], 1, 1))
    asked = referee.asks(battle)
    assert asked is not None
    assert (asked.unit, asked.choice, asked.rules) == ("bob", "counter_rush", ("BRS-10", "IMM-02"))
    assert asked.forecast is not None
    assert dict(asked.default) == {"counter": True, "rush": "knock_down"}
    assert refused(battle, CounterRush("bob", True, "sideways")).key == "bull_rush.kind"
    assert refused(battle, Trip("ann", "bob", "fist")).key == "turn.asked"
    do(battle, CounterRush("bob", False))
    assert not one(battle, CounterDecided).counter
    assert battle.acting() == "ann"
    assert battle.unit("bob").immediate == 1


@pytest.mark.rule("BRS-10")
def test_a_counter_cannot_be_countered() -> None:
    ann, bob = unit("ann", STR=5, Brawl=4, Athletics=4, DEX=1), unit("bob", "blue", STR=5, Brawl=4, Athletics=4, DEX=1)
    battle = fight([".AB....."], ann, bob)
    do(battle, SetStanding("bob", "danger"))
    shown = preview(battle, BACK)
    do(battle, BACK, strike(battle, BACK))
    do(battle, Oppose("bob", "STR"), settle(shown.steps[0], 1, 1))
    asked = referee.asks(battle)
    assert asked is not None
    assert asked.forecast is not None
    counter = asked.forecast
    faces = fall(counter.pool, 1 + counter.defense_extra) + settle(counter.steps[0], 1, 3)
    do(battle, CounterRush("bob", True, "knock_down"), faces)
    assert counter.steps[0].other.option == "STR"
    assert len(rows(battle, CounterDecided)) == 1
    assert battle.acting() == "ann"


@pytest.mark.rule("BRS-10")
def test_the_counter_may_drive_the_rusher_back() -> None:
    bob = unit("bob", "blue", STR=5, Brawl=4, Athletics=3, DEX=1)
    battle = fight(["..AB...."], unit("ann", STR=3, Brawl=2, DEX=1), bob)
    do(battle, SetStanding("bob", "danger"))
    shown = preview(battle, BACK)
    do(battle, BACK, strike(battle, BACK))
    do(battle, Oppose("bob", "STR"), settle(shown.steps[0], 0, 1))
    asked = referee.asks(battle)
    assert asked is not None
    assert asked.forecast is not None
    counter = asked.forecast
    faces = fall(counter.pool, 1 + counter.defense_extra) + settle(counter.steps[0], 2, 0)
    do(battle, CounterRush("bob", True, "knock_back"), faces)
    assert place(battle, "ann") == (0, 0)


# weapons


@pytest.mark.rule("BRS-12")
def test_a_weapon_made_for_it_adds_its_damage_to_the_rush_and_is_used_with_brawl() -> None:
    ann = unit("ann", STR=4, Brawl=4, Blade=1, weapons=(FIST, RAM, HORNS, SWORD), specialties=("bull_rush",))
    battle = fight(["AB..."], ann, BOB)
    made = preview(battle, BullRush("ann", "bob", "ram"))
    assert ("Brawl", 4) in {(each.source, each.value) for each in made.modifiers}
    assert "Blade" not in {each.source for each in made.modifiers}
    for used, damage in (("ram", 3), ("horns", 2)):
        own = preview(battle, BullRush("ann", "bob", used)).steps[0].own
        assert own is not None
        assert [each.value for each in own.modifiers if each.rule == "BRS-12"] == [damage]
    fist = preview(battle, BACK).steps[0].own
    assert fist is not None
    assert not [each for each in fist.modifiers if each.rule == "BRS-12"]


@pytest.mark.rule("BRS-12", "BRS-04")
def test_a_sword_shoves_nobody() -> None:
    battle = fight(["AB..."], unit("ann", STR=4, Brawl=4, weapons=(SWORD,)), BOB)
    assert refused(battle, BullRush("ann", "bob", "sword")).key == "bull_rush.weapon"
    assert "bull_rush" not in verbs(battle, "ann")


def test_what_holds_a_rush_off_never_adds_a_weapon() -> None:
    battle = fight(["AB..."], ANN, unit("bob", "blue", STR=3, Athletics=2, weapons=(HORNS,)))
    assert not [each for each in preview(battle, BACK).steps[0].other.modifiers if each.rule == "BRS-12"]


# refusals and odds


def test_nobody_in_the_air_is_knocked_down_and_nobody_immune_is_rushed() -> None:
    fay = replace(unit("bob", "blue", traits={"flight": 9}), altitude=1)
    battle = fight(["AB..."], ANN, fay)
    assert refused(battle, DOWN).key == "bull_rush.flying"
    battle = fight(["AB..."], ANN, unit("bob", "blue", traits={"bull_rush_immune": 1}))
    assert refused(battle, BACK).key == "bull_rush.immune"


@pytest.mark.rule("BRS-06")
def test_the_forecast_counts_the_metres_the_ground_really_lets_the_target_go() -> None:
    """Open ground: the margin. A wall two metres behind: never more than two."""
    free = preview(fight(["AB.........."], ANN, BOB), BACK)
    walled = preview(fight(["AB..#......."], ANN, BOB), BACK)
    (pushed,), (stopped,) = free.effects, walled.effects
    assert (pushed.key, pushed.rules) == ("pushed", ("BRS-06",))
    assert sum(pushed.amounts) == pytest.approx(1.0)
    assert pushed.chance == pytest.approx(free.hit * free.steps[0].win)
    assert pushed.amounts[1] == pytest.approx(free.hit * free.steps[0].margins[1])
    assert len(stopped.amounts) == 3
    assert stopped.amounts[2] == pytest.approx(sum(pushed.amounts[2:]))


def test_the_turn_goes_on_after_a_rush() -> None:
    battle = fight(["AB..."], ANN, BOB)
    rushed(battle, BACK, 1, 0)
    assert battle.acting() == "ann"
    end(battle)
    assert battle.acting() == "bob"


@pytest.mark.rule("BRS-07")
def test_with_the_other_reading_pushing_along_is_added_to_the_margin() -> None:
    """Margin 3: driven three metres with the rusher beside it, and knocked three more."""
    battle = fight(["AB.........."], ANN, BOB, house={"push_along": "added"})
    command = BullRush("ann", "bob", "fist", push=True)
    found = preview(battle, command)
    assert found.effects[0].amounts[6] == pytest.approx(found.hit * found.steps[0].margins[3])
    rushed(battle, command, 3)
    assert (place(battle, "ann"), place(battle, "bob")) == ((3, 0), (7, 0))


def test_an_edition_without_the_blow_goes_straight_to_the_contest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is asked and nothing rolled against defense, the plan is the contest alone; an attack it is all the same
    (MAT-02).
    """
    battle = fight(["AB....."], ANN, BOB)
    verb = replace(battle.rules.verb("bull_rush"), steps=("declare", "contest", "move"))
    monkeypatch.setattr(
        battle.rules, "verb", lambda name, of=battle.rules.verb: verb if name == verb.name else of(name)
    )
    found = preview(battle, BACK)
    assert (found.hit, found.pool, found.modifiers) == (1.0, 0, ())
    assert found.effects[0].chance == pytest.approx(found.steps[0].win)
    do(battle, BACK, settle(found.steps[0], 2, 0))
    assert place(battle, "bob") == (3, 0)
    assert battle.unit("bob").attacks_suffered == 1
