"""States: what each leaves of a unit, how they begin and what ends them (companion 6.1, 8.3)."""

from __future__ import annotations

import pytest

from components.condition import Conditions
from components.damage import Health
from systems import condition, knowledge, odds, points, referee, states
from systems.commands import (
    Attack,
    BullRush,
    Disarm,
    EndTurn,
    PutOut,
    TotalDefense,
    Trip,
    Wake,
)
from systems.dice import ScriptedDice
from systems.events import (
    AttackResolved,
    ContestResolved,
    Fell,
    ItemFell,
    PointsReduced,
    Pushed,
    Rose,
    StanceEnded,
    StateBegan,
    StateEnded,
    TurnPassed,
)
from systems.rulesets.point_types import POINTS
from systems.rulesets.states import STATES
from tests.afflicted import give, hurt, inflict, pair
from tests.field import (
    FIST,
    SWORD,
    attacked,
    do,
    end,
    fight,
    line,
    lines,
    one,
    parts,
    preview,
    refused,
    rows,
    shot,
    unit,
    verbs,
)

# --- parts of defense (companion 6.1)


@pytest.mark.rule("CDG-09")
@pytest.mark.parametrize(
    ("state", "left"),
    [
        ("helpless", {"armor": 4}),
        ("asleep", {"armor": 4}),
        ("unconscious", {"armor": 4}),
        ("airborne", {"insight": 3, "armor": 4}),
        ("blind", {"insight": 3, "armor": 4}),
        ("sickened", {"insight": 3, "armor": 4}),
        ("world_weary", {"base": 3, "insight": 3, "armor": 4}),
        ("dazed", {"base": 3, "dodge": 2, "insight": 3, "armor": 4}),
        ("exhausted", {"base": 3, "dodge": 2, "insight": 3, "armor": 4}),
    ],
)
def test_each_state_leaves_the_parts_of_defense_it_does_not_take(state: str, left: dict[str, int]) -> None:
    battle = pair()
    inflict(battle, state)
    inflict(battle, "deaf")  # alone it takes nothing
    assert parts(shot(battle, "ann", "bob", "fist")) == left


@pytest.mark.rule("PIN-07")
@pytest.mark.parametrize("state", ["held", "frozen"])
def test_who_is_held_keeps_insight_and_armor_alone(state: str) -> None:
    battle = pair()
    inflict(battle, state)
    assert parts(shot(battle, "ann", "bob", "fist")) == {"insight": 3, "armor": 4}
    assert line(shot(battle, "ann", "bob", "fist"), "PIN-07").value == 5


@pytest.mark.rule("DEF-15", "CDG-09")
def test_a_body_of_stone_has_its_endurance_as_armor_and_hardness() -> None:
    battle = pair(END=11)
    plain = shot(battle, "ann", "bob", "fist")
    inflict(battle, "petrified")
    found = shot(battle, "ann", "bob", "fist")
    assert parts(found) == {"armor": 11}
    assert battle.unit("bob").helpless
    assert found.mean < plain.mean


# --- senses


@pytest.mark.rule("CDG-09")
def test_the_blind_see_nobody_and_are_seen() -> None:
    battle = pair(gap="..")
    inflict(battle, "blind")
    with battle:
        assert not knowledge.sees(battle, battle.unit("bob"), battle.unit("ann"))
        assert knowledge.sees(battle, battle.unit("ann"), battle.unit("bob"))
        assert knowledge.located(battle, "blue") == {"bob"}


@pytest.mark.rule("CDG-09")
def test_between_the_blind_and_others_four_dice_lie_both_ways() -> None:
    """Whoever strikes the blind cannot be seen, and whom the blind strike cannot be seen either (companion 6.4)."""
    ann, dan = unit("ann", STR=9, Brawl=5), unit("dan", "blue")
    battle = fight(["ABD"], ann, unit("bob", "blue", STR=9, Brawl=5), dan)
    mine = shot(battle, "ann", "bob", "fist")
    inflict(battle, "blind", ends="")
    assert lines(shot(battle, "ann", "bob", "fist"))["unseen_attacker"] == 4
    assert mine.pool < shot(battle, "ann", "bob", "fist").pool
    end(battle)
    assert lines(shot(battle, "bob", "ann", "fist"))["sightless"] == -4


@pytest.mark.rule("CDG-09")
def test_half_the_successes_of_the_blind_count() -> None:
    ann, dan = unit("ann"), unit("dan", "blue")
    battle = fight(["ABD"], ann, unit("bob", "blue", STR=5, Brawl=4), dan, house={"defense_extra": "none"})
    end(battle)
    inflict(battle, "blind")
    pool = shot(battle, "bob", "ann", "fist").pool
    plan = shot(battle, "bob", "ann", "fist")
    do(battle, Attack("bob", "ann", "fist"), (8,) * 3 + (1,) * (pool - 3))
    found = one(battle, AttackResolved)
    assert (found.dice, found.lost, found.successes) == (3, 2, 1 + plan.attack_extra)


@pytest.mark.rule("CDG-09")
def test_what_the_blind_will_do_is_reckoned_with_half_the_successes() -> None:
    """One success of the dice is none: the chance to hit is that of two or more."""
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue", STR=5, Brawl=4), unit("dan", "blue"),
                   house={"defense_extra": "none"})  # fmt: skip
    end(battle)
    inflict(battle, "blind")
    found = shot(battle, "bob", "ann", "fist")
    assert found.hit == pytest.approx(odds.at_least(odds.pool(found.pool), 2))


def test_the_deaf_suffer_twice_from_many_attacks() -> None:
    battle = pair()
    inflict(battle, "deaf")
    attacked(battle, "bob", 2)
    assert lines(shot(battle, "ann", "bob", "fist"))["attacks_suffered"] == 4


def test_deafness_halves_the_place_in_the_order() -> None:
    ann, bob = unit("ann"), unit("bob", "blue")
    battle = fight(["AB"], ann, bob)
    assert battle.acting() == "ann"
    inflict(battle, "deaf", "ann")
    end(battle)
    assert battle.acting() == "bob"
    end(battle)
    assert battle.acting() == "bob"


# --- what fails by itself


@pytest.mark.rule("PIN-07")
def test_who_is_held_fails_every_roll_of_a_physical_skill() -> None:
    battle = pair()
    inflict(battle, "held")
    step = preview(battle, Trip("ann", "bob", "fist")).steps[0]
    assert step.other.fails == ("PIN-07",)
    assert step.win == pytest.approx(1.0)


@pytest.mark.rule("DIC-05")
@pytest.mark.parametrize(
    "how",
    [
        pytest.param("wounds", marks=pytest.mark.rule("DMG-20")),
        *(pytest.param(state, marks=pytest.mark.rule("CDG-09")) for state in ("asleep", "helpless", "petrified")),
        "unconscious",
    ],
)
def test_nobody_who_lies_there_opposes_anything(how: str) -> None:
    """Neither out of a sleep nor out of a faint, whichever way it came to that: no die is thrown for it."""
    bob = unit("bob", "blue", STR=4, Brawl=3, Athletics=3, Blade=3, weapons=(FIST, SWORD))
    battle = fight(["AB..", "..D."], unit("ann", STR=3, Brawl=3), bob, unit("dan", "blue"))
    if how == "wounds":
        hurt(battle, "bob", bashing=battle.unit("bob").derived.health)
    else:
        inflict(battle, how)
    rush = BullRush("ann", "bob", "fist")
    for command in (Trip("ann", "bob", "fist"), rush, Disarm("ann", "bob", "fist", item="sword")):
        other = preview(battle, command).steps[0].other
        assert (other.fails != (), other.pool, other.successes) == (True, 0, (1.0,))
    shown = preview(battle, rush)
    assert shown.steps[0].own is not None
    do(battle, rush, (8,) + (1,) * (shown.pool - 1) + (8, 8) + (1,) * (shown.steps[0].own.pool - 2))
    assert one(battle, ContestResolved).other == 0
    assert one(battle, Pushed).wanted == 2


# --- how they begin and end


@pytest.mark.rule("DMG-20", "CDG-09")
def test_stunned_enough_a_unit_falls_unconscious_and_rises_with_the_points() -> None:
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue", END=2, RES=2), unit("dan", "blue"))
    give(battle, "stun", 2)
    bob = battle.unit("bob")
    assert (bob.fallen, bob.unconscious, bob.healthy) == (True, False, bob.derived.health)
    assert one(battle, Fell).state == "unconscious"
    with battle:
        points.reduce(battle, "bob", "stun", 1, "tended")
    assert not battle.unit("bob").fallen
    assert one(battle, Rose).unit == "bob"


@pytest.mark.rule("DMG-20")
def test_unconscious_by_wounds_and_by_points_are_two_things() -> None:
    """Healed wounds do not wake who is stunned, and points gone do not wake who is wounded out."""
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue", END=2, RES=2), unit("dan", "blue"))
    hurt(battle, "bob", bashing=battle.unit("bob").derived.health)
    give(battle, "stun", 3)
    with battle:
        points.clear(battle, "bob", "stun")
    assert battle.unit("bob").fallen
    assert rows(battle, Rose) == []
    give(battle, "stun", 3)
    with battle:
        battle.write("bob", Health, "healthy", 1)
        battle.write("bob", Health, "bashing", battle.unit("bob").derived.health - 1)
        condition.settle(battle, "bob", "able")
    assert battle.unit("bob").fallen
    assert rows(battle, Rose) == []


def test_a_side_whose_last_unit_sleeps_for_good_is_beaten() -> None:
    battle = pair()
    inflict(battle, "asleep")
    end(battle)
    assert battle.over is not None
    assert battle.over.winner == "red"


def test_a_side_whose_last_unit_will_wake_by_itself_is_not() -> None:
    battle = pair()
    inflict(battle, "helpless", ends="start:ann")
    end(battle)
    assert battle.over is None
    assert battle.unit("bob").states == ()


@pytest.mark.rule("CDG-09")
def test_dazed_until_its_turn_a_unit_loses_that_turn_and_what_it_holds() -> None:
    battle = pair()
    inflict(battle, "dazed", ends="start:bob")
    assert one(battle, ItemFell).unit == "bob"
    assert battle.unit("bob").weapon("sword") is None
    end(battle)
    passed = one(battle, TurnPassed)
    assert (passed.unit, passed.cause) == ("bob", "dazed")
    assert battle.unit("bob").states == ()
    assert battle.acting() == "ann"
    end(battle)
    assert battle.acting() == "bob"


def test_airborne_until_its_turn_a_unit_lands_prone() -> None:
    battle = pair()
    inflict(battle, "airborne", ends="start:bob")
    assert battle.unit("bob").speed == 0
    end(battle)
    assert battle.acting() == "bob"
    assert battle.unit("bob").prone
    assert battle.unit("bob").states == ()


def test_who_cannot_act_any_more_gives_up_its_stance() -> None:
    battle = pair()
    end(battle)
    do(battle, TotalDefense("bob"))
    inflict(battle, "asleep", ends="end:ann")
    assert not battle.unit("bob").total_defense
    assert one(battle, StanceEnded).cause == "state"


@pytest.mark.rule("CDG-09")
def test_any_damage_wakes_a_sleeper_whatever_drowsy_points_are_left() -> None:
    battle = fight(["ABD"], unit("ann", STR=5, Brawl=9), unit("bob", "blue", RES=2, COM=2), unit("dan", "blue"))
    give(battle, "drowsy", 2)
    assert battle.unit("bob").states == ("asleep",)
    found = shot(battle, "ann", "bob", "fist")
    do(battle, Attack("ann", "bob", "fist"), (8,) + (1,) * (found.pool - 1))
    assert (battle.unit("bob").states, battle.unit("bob").point("drowsy")) == ((), 2)
    give(battle, "drowsy", 3)
    assert battle.unit("bob").states == ("asleep",)


@pytest.mark.rule("CDG-09")
def test_a_friend_wakes_a_sleeper_with_a_standard_action() -> None:
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue", RES=2, COM=2), unit("dan", "blue"))
    give(battle, "drowsy", 2)
    end(battle)
    assert battle.acting() == "dan"
    assert "wake" in verbs(battle, "dan")
    do(battle, Wake("dan", "bob"))
    assert battle.unit("bob").states == ()
    assert battle.unit("dan").standard == 0
    assert one(battle, StateEnded).state == "asleep"


# --- the house around them


def test_every_severe_state_is_in_the_table_of_states() -> None:
    assert {row.state for row in POINTS.values() if row.state} <= set(STATES)


def test_a_unit_without_points_and_states_is_not_even_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = pair()

    def never(*_: object) -> None:
        raise AssertionError("asked for conditions where there are none")

    monkeypatch.setattr(type(battle.rules), "conditioned", never)
    do(battle, EndTurn("ann"))
    assert battle.unit("bob").points == ()
    assert battle.of("bob", Conditions).points == ()


def test_all_of_it_survives_a_fork_and_a_save() -> None:
    battle = pair(END=3)
    give(battle, "burn", 2, ends="fades")
    inflict(battle, "manic", ends="end:ann")
    twin = battle.fork(seed=1)
    twin.restore(battle.state())
    assert twin.hash() == battle.hash()
    assert twin.unit("bob") == battle.unit("bob")
    end(twin)
    end(battle)
    assert twin.hash() == battle.hash()


def test_frost_on_the_frozen_hurts_without_a_save() -> None:
    battle = pair(STR=2, DEX=2)
    give(battle, "freeze", 2)
    assert battle.unit("bob").states == ("frozen",)
    give(battle, "freeze", 3, save=True)
    assert (battle.unit("bob").lethal, battle.unit("bob").point("freeze")) == (3, 2)


def test_points_that_lessen_say_why() -> None:
    battle = pair(DEX=2, Athletics=2)
    give(battle, "burn", 1)
    end(battle)
    do(battle, PutOut("bob"), (8, 1, 1, 1))
    assert (one(battle, PointsReduced).cause, one(battle, PointsReduced).points) == ("tended", 0)
    assert rows(battle, StateBegan) == []
    assert isinstance(battle.dice, ScriptedDice)


@pytest.mark.rule("CDG-09")
def test_a_sleep_that_no_points_bring_is_over_once_and_can_come_again() -> None:
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue"), unit("dan", "blue"))
    for _ in range(2):
        inflict(battle, "asleep")
        assert battle.unit("bob").states == ("asleep",)
        with battle:
            states.rouse(battle, "bob")
        assert battle.unit("bob").states == ()
        assert battle.of("bob", Conditions).inflicted == ()


def test_nobody_is_woken_for_good_by_points_that_are_gone() -> None:
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue", RES=2, COM=2), unit("dan", "blue"))
    give(battle, "drowsy", 2)
    with battle:
        states.rouse(battle, "bob")
        points.clear(battle, "bob", "drowsy")
    assert battle.of("bob", Conditions).inflicted == ()


def test_what_never_takes_hold_leaves_no_trace() -> None:
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue", kind="undead"), unit("dan", "blue"))
    inflict(battle, "asleep")
    assert battle.of("bob", Conditions).inflicted == ()


@pytest.mark.rule("CAL-14")
def test_the_blind_find_no_spot_to_aim_at() -> None:
    battle = fight(["ABE"], unit("ann", STR=3, Brawl=3), unit("bob", "blue"), unit("eve"))
    assert referee.why_not(battle, Attack("ann", "bob", "fist", spot="head")) is None
    inflict(battle, "blind", "ann")
    assert "CAL-14" in refused(battle, Attack("ann", "bob", "fist", spot="head")).rules
