"""When a fight is over (SCN-06, DESIGN 9 and 10): objectives of both results, three sides, draws."""

from __future__ import annotations

import pytest

from components.objects import Carried
from systems import referee
from systems.battle import Battle
from systems.commands import EndTurn, Move
from systems.events import BattleEnded
from systems.setup import Objective
from tests.field import do, end, fight, hit, one, pass_round, refused, rows, unit, weapon

ARM = weapon("arm", damage=18, grade="L")
FRAIL = {"health": 3, "base_defense": 0, "willpower": 0}


def field(*objectives: Objective, house: dict[str, str] | None = None, third: bool = False) -> Battle:
    """Ann and amy of red between bob and bea of blue, perhaps with gus of green."""
    units = [
        unit("ann", weapons=(ARM,), Brawl=1, printed=FRAIL),
        unit("bob", "blue", weapons=(ARM,), Brawl=1, printed=FRAIL),
        unit("amy", weapons=(ARM,), Brawl=1, printed=FRAIL),
        unit("eve", "blue", weapons=(ARM,), Brawl=1, printed=FRAIL),
    ]
    if third:
        units.append(unit("gus", "green", weapons=(ARM,), Brawl=1, printed=FRAIL))
    places = {"ann": (1, 1), "bob": (2, 1), "amy": (1, 2), "eve": (2, 2), "gus": (3, 2)}
    return fight(["......"] * 6, *units, objectives=objectives, house=house, at=places)


def fell(battle: Battle, who: str, target: str) -> None:
    """Turns pass until this unit acts, and it fells its target."""
    for _ in range(9):
        if battle.acting() == who:
            break
        end(battle)
    hit(battle, who, target, "arm", faces=(8, 8, 8, *(1,) * 18))


def outcome(battle: Battle) -> tuple[str, str] | None:
    return None if battle.over is None else (battle.over.winner, battle.over.cause)


# --- a side beaten


def test_a_side_is_beaten_when_all_its_units_have_fallen() -> None:
    battle = field()
    fell(battle, "ann", "bob")
    assert outcome(battle) is None
    fell(battle, "amy", "eve")
    assert outcome(battle) == ("red", "rout")
    assert battle.unit("eve").unconscious, "fallen, though not dead"
    ended = one(battle, BattleEnded)
    assert (ended.winner, ended.cause, ended.round) == ("red", "rout", 2)


def test_of_three_sides_the_fight_goes_on_until_one_is_left() -> None:
    battle = field(third=True)
    fell(battle, "ann", "bob")
    fell(battle, "amy", "eve")
    assert outcome(battle) is None
    do(battle, EndTurn("amy"))
    assert battle.acting() == "gus"
    end(battle)
    do(battle, Move("ann", ((2, 0), (3, 1))))
    fell(battle, "ann", "gus")
    assert outcome(battle) == ("red", "rout")


def test_a_rout_objective_is_met_when_every_other_side_is_beaten() -> None:
    goal = Objective("red", "rout")
    battle = field(goal, third=True)
    fell(battle, "ann", "bob")
    fell(battle, "amy", "eve")
    assert outcome(battle) is None
    end(battle)
    end(battle)
    do(battle, Move("ann", ((2, 0), (3, 1))))
    fell(battle, "ann", "gus")
    assert (outcome(battle), rows(battle, BattleEnded)[0].cause) == (("red", "rout"), "rout")


# --- objectives


def test_fall_as_a_victory_is_won_the_moment_that_unit_falls() -> None:
    battle = field(Objective("red", "fall", unit="eve"))
    fell(battle, "ann", "bob")
    assert outcome(battle) is None
    fell(battle, "amy", "eve")
    assert outcome(battle) == ("red", "fall")


@pytest.mark.parametrize("kind", ["fall", "protect"])
@pytest.mark.parametrize("third", [False, True])
def test_a_defeat_is_the_others_victory_named_when_only_one_of_them_stands(kind: str, third: bool) -> None:
    """With two others standing nobody is the winner: the fight is over all the same."""
    battle = field(Objective("red", kind, result="defeat", unit="ann"), third=third)
    fell(battle, "bob", "ann")
    assert outcome(battle) == ("" if third else "blue", kind)


def test_protecting_is_lost_when_the_unit_falls_however_it_was_written_down() -> None:
    battle = field(Objective("red", "protect", unit="amy"), Objective("blue", "rout"))
    fell(battle, "eve", "amy")
    assert outcome(battle) == ("blue", "protect")


@pytest.mark.parametrize(("result", "winner"), [("victory", "red"), ("defeat", "blue")])
def test_survive_counts_when_its_round_is_over(result: str, winner: str) -> None:
    """As a victory for who holds out, as a defeat for who had to be done by then."""
    battle = field(Objective("red", "survive", result=result, rounds=3))
    end(battle)
    end(battle)
    end(battle)
    assert (battle.round, outcome(battle)) == (2, None)
    end(battle)
    assert (battle.round, outcome(battle)) == (3, None)
    for _ in range(3):
        end(battle)
    assert outcome(battle) is None
    end(battle)
    assert outcome(battle) == (winner, "survive")
    assert one(battle, BattleEnded).round == 3


def test_a_side_that_is_beaten_has_not_survived() -> None:
    battle = field(Objective("red", "survive", rounds=2))
    fell(battle, "bob", "ann")
    fell(battle, "eve", "amy")
    assert outcome(battle) == ("blue", "rout")


def test_reach_needs_so_many_able_units_wholly_inside() -> None:
    battle = field(Objective("red", "reach", area=(0, 0, 2, 0), count=2))
    do(battle, Move("ann", ((1, 0),)))
    assert outcome(battle) is None
    end(battle)
    end(battle)
    do(battle, Move("amy", ((0, 1),)))
    assert outcome(battle) is None
    do(battle, Move("amy", ((0, 0),)))
    assert outcome(battle) == ("red", "reach")


def test_the_fallen_reach_nothing_and_a_big_unit_must_fit() -> None:
    ogre = unit("ogre", "red", size=10)
    goal = Objective("red", "reach", area=(3, 0, 4, 1), count=1)
    battle = fight(["O....B", "......", "......"], ogre, unit("bob", "blue"), objectives=(goal,))
    do(battle, Move("ogre", ((1, 0), (2, 0))))
    assert outcome(battle) is None, "half of it is still outside"
    do(battle, Move("ogre", ((3, 0),)))
    assert outcome(battle) == ("red", "reach")


def test_objectives_are_looked_at_in_their_order() -> None:
    """Bob's fall meets both: the first one written down counts."""
    goals = (Objective("blue", "fall", result="defeat", unit="bob"), Objective("red", "fall", unit="bob"))
    battle = field(*goals)
    fell(battle, "ann", "bob")
    assert outcome(battle) == ("red", "fall")
    battle = field(goals[1], Objective("blue", "fall", unit="bob"))
    fell(battle, "ann", "bob")
    assert outcome(battle) == ("red", "fall")


# --- draws


@pytest.mark.parametrize(("switch", "rounds"), [("15", 15), ("5", 5)])
def test_rounds_without_progress_make_a_draw_that_says_so(switch: str, rounds: int) -> None:
    battle = field(house={"stalemate_rounds": switch} if switch != "15" else None)
    for _ in range(rounds - 2):
        pass_round(battle)
        assert outcome(battle) is None
    assert battle.round == rounds
    for _ in range(4):
        end(battle)
    assert outcome(battle) == ("", "stalemate")
    assert one(battle, BattleEnded).round == rounds


def test_a_new_wound_starts_the_count_again() -> None:
    """One point in round 4: with the switch at 5 the draw comes at the end of round 9, not 5."""
    battle = field(house={"stalemate_rounds": "5"})
    pass_round(battle)
    pass_round(battle)
    assert battle.round == 4
    hit(battle, "ann", "bob", "arm", faces=(8, *(1,) * 20))
    while battle.over is None:
        end(battle)
    assert (outcome(battle), battle.round) == (("", "stalemate"), 9)


def test_turns_that_only_walk_and_lie_down_are_no_progress() -> None:
    battle = field(house={"stalemate_rounds": "5"})
    while battle.over is None:
        if battle.acting() == "ann":
            x = battle.unit("ann").x
            do(battle, Move("ann", ((x, 0 if battle.unit("ann").y else 1),)))
        end(battle)
    assert (outcome(battle), battle.round) == (("", "stalemate"), 5)


def test_the_round_limit_ends_a_fight_that_still_moves() -> None:
    """A wound every round keeps the stalemate away; round 20 ends it, and the draw says which of the two it was."""
    sturdy = unit("bob", "blue", printed={"health": 99, "base_defense": 0})
    ann = unit("ann", weapons=(ARM,), Brawl=1)
    battle = fight(["AB"], ann, sturdy, house={"round_limit": "20", "stalemate_rounds": "5"})
    while battle.over is None:
        if battle.acting() == "ann":
            hit(battle, "ann", "bob", "arm", faces=(8, *(1,) * 20))
        end(battle)
    assert (outcome(battle), battle.round) == (("", "round_limit"), 20)


# --- afterwards


def test_after_the_end_nothing_is_offered_and_nothing_accepted() -> None:
    battle = field(Objective("red", "fall", unit="bob"))
    fell(battle, "ann", "bob")
    said = len(battle.log)
    for who in battle.ids:
        assert referee.legal(battle, who) == ()
        assert refused(battle, EndTurn(who)).rules == ("SCN-06",)
    assert (referee.asks(battle), len(battle.log)) == (None, said)
    assert len(rows(battle, BattleEnded)) == 1


# --- hold and seize


def test_an_area_is_held_by_whoever_is_alone_in_it_for_rounds_in_a_row() -> None:
    battle = field(Objective("red", "hold", area=(1, 1, 1, 2), rounds=3))
    pass_round(battle)
    assert outcome(battle) is None
    do(battle, Move("ann", ((0, 1),)))
    do(battle, EndTurn("ann"))
    do(battle, Move("bob", ((1, 1),)))
    pass_round(battle)  # blue stands in it as well: the count begins anew
    do(battle, EndTurn("ann"))
    do(battle, Move("bob", ((2, 1),)))
    pass_round(battle)
    for _ in range(8):
        assert outcome(battle) is None
        end(battle)
    assert outcome(battle) == ("red", "hold")


def test_to_seize_is_to_carry_it_off_and_to_bring_it_where_it_is_wanted() -> None:
    goal = Objective("red", "seize", item="bob/arm", area=(0, 1, 0, 1))
    battle = field(goal)
    with battle:
        battle.write("ann", Carried, "items", (*battle.of("ann", Carried).items, "bob/arm"))
    do(battle, Move("ann", ((0, 1),)))
    assert outcome(battle) == ("red", "seize")
