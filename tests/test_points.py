"""Condition points: two gauges a type, thresholds, opposites, fading, endurance (companion 8.1, CAL-10, H20)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from components.condition import Conditions
from components.sheet import Attributes
from systems import points, referee, states
from systems.battle import Battle
from systems.commands import Attack
from systems.dice import ScriptedDice
from systems.events import AttributesWorn, PointsGiven, PointsReduced, StateBegan, StateEnded
from systems.facts import ATTRIBUTES, UnitSheet
from systems.rulesets import gauges
from systems.rulesets.point_types import POINTS, devastating, endured, threshold
from tests.field import end, end_until, fight, one, rows, shot, unit

KINDS = st.sampled_from(list(POINTS))
#: Types that nothing cancels.
PLAIN = st.sampled_from([kind for kind, row in POINTS.items() if not row.opposite])
GIFTS = st.lists(st.tuples(st.integers(1, 9), st.booleans(), st.sampled_from(("ann", "bob", ""))), max_size=8)


def laid(kind: str, gifts: list[tuple[int, bool, str]]) -> gauges.Rows:
    found: gauges.Rows = ()
    for number, stacks, source in gifts:
        found, _ = gauges.given(found, kind, number, source, stacks, "")
    return found


# --- the two gauges


@given(PLAIN, GIFTS)
def test_the_larger_of_the_highest_and_the_sum_counts(kind: str, gifts: list[tuple[int, bool, str]]) -> None:
    highest = max((number for number, stacks, _ in gifts if not stacks), default=0)
    total = sum(number for number, stacks, _ in gifts if stacks)
    assert gauges.gauges(laid(kind, gifts), kind) == (highest, total)
    assert gauges.effective(laid(kind, gifts), kind) == max(highest, total)


@given(PLAIN, GIFTS.flatmap(lambda gifts: st.tuples(st.just(gifts), st.permutations(gifts))))
def test_the_order_in_which_points_are_given_never_matters(
    kind: str, both: tuple[list[tuple[int, bool, str]], list[tuple[int, bool, str]]]
) -> None:
    one_way, other_way = both
    assert gauges.gauges(laid(kind, one_way), kind) == gauges.gauges(laid(kind, other_way), kind)


@given(PLAIN, GIFTS, st.integers(0, 20))
def test_a_reduction_takes_exactly_so_many_of_what_counts(
    kind: str, gifts: list[tuple[int, bool, str]], number: int
) -> None:
    before = laid(kind, gifts)
    after = gauges.reduced(before, kind, number)
    assert gauges.effective(after, kind) == max(0, gauges.effective(before, kind) - number)
    assert all(row[2] >= 1 for row in after)


@given(PLAIN, GIFTS, st.integers(1, 9))
def test_points_given_and_taken_away_again_leave_nothing_behind(
    kind: str, gifts: list[tuple[int, bool, str]], number: int
) -> None:
    before = laid(kind, gifts)
    after, _ = gauges.given(before, kind, number, "", True, "")
    assert gauges.gauges(gauges.reduced(after, kind, number), kind)[1] == gauges.gauges(before, kind)[1]


@given(KINDS, GIFTS, st.integers(1, 9))
def test_raised_by_a_number_both_gauges_are(kind: str, gifts: list[tuple[int, bool, str]], number: int) -> None:
    before = laid(kind, gifts)
    highest, total = gauges.gauges(before, kind)
    assert gauges.gauges(gauges.increased(before, kind, number, "", ""), kind) == (highest + number, total + number)


@given(KINDS, st.integers(0, 30), st.integers(0, 20))
def test_what_is_endured_never_makes_more_than_twice_of_it(kind: str, number: int, rating: int) -> None:
    """With n of the higher key Attribute up to 2n points are borne; too many come back doubled."""
    sheet = unit("ann", more=dict.fromkeys(POINTS[kind].keys, rating))
    counted = endured(sheet, kind, number)
    borne = min(number, 2 * max(0, (rating - 1) // 5))
    assert counted == (number + borne if number - borne > 2 * rating else number - borne)


def test_no_number_below_0_is_given_or_taken() -> None:
    with pytest.raises(ValueError, match="below 0"):
        gauges.given((), "stun", -1, "", False, "")
    with pytest.raises(ValueError, match="reduced"):
        gauges.reduced((), "stun", -1)


@given(KINDS, st.lists(st.integers(0, 12), min_size=9, max_size=9))
def test_severe_begins_at_the_highest_key_attribute_and_devastating_beyond_twice_their_sum(
    kind: str, ratings: list[int]
) -> None:
    values = dict(zip(ATTRIBUTES, ratings, strict=True))
    keys = [values[name] for name in POINTS[kind].keys]
    sheet = unit("ann", more=values)
    assert threshold(sheet, kind) == max(1, *keys)
    assert devastating(sheet, kind) == 2 * (max(keys) if POINTS[kind].limb else sum(keys))


# --- on a unit


def pair(bob: UnitSheet | None = None, **ratings: int) -> Battle:
    return fight(["AB.."], unit("ann", Brawl=3), bob or unit("bob", "blue", more=ratings))


def give(battle: Battle, kind: str, number: int, source: str = "ann", **more: object) -> int:
    with battle:
        return points.give(battle, "bob", kind, number, source, **more)  # type: ignore[arg-type]


def reduce(battle: Battle, kind: str, number: int) -> int:
    with battle:
        return points.reduce(battle, "bob", kind, number, "tended")


@pytest.mark.rule("CAL-10")
def test_points_below_the_higher_key_attribute_bring_no_state() -> None:
    battle = pair(END=2, RES=4)
    assert give(battle, "paralysis", 3) == 3
    assert battle.unit("bob").states == ()
    assert give(battle, "paralysis", 4) == 4
    assert battle.unit("bob").states == ("held",)
    assert one(battle, StateBegan).state == "held"


@pytest.mark.rule("CAL-10")
def test_two_sources_that_do_not_stack_keep_the_highest_and_two_that_do_add_up() -> None:
    battle = pair(RES=5)
    give(battle, "stun", 2)
    assert give(battle, "stun", 1) == 2
    assert one(battle, PointsGiven).cause == "lower"
    give(battle, "pain", 2, "ann", stacking=True)
    assert give(battle, "pain", 1, "eve", stacking=True) == 3


@pytest.mark.rule("CAL-10", "CDG-09")
def test_the_state_goes_with_the_point_that_drops_below_the_threshold() -> None:
    battle = pair(END=2, RES=2)
    give(battle, "paralysis", 3)
    assert reduce(battle, "paralysis", 1) == 1
    assert battle.unit("bob").states == ("held",)
    assert reduce(battle, "paralysis", 1) == 1
    assert (battle.unit("bob").point("paralysis"), battle.unit("bob").states) == (1, ())
    assert one(battle, StateEnded).state == "held"
    assert reduce(battle, "paralysis", 5) == 1
    assert reduce(battle, "paralysis", 5) == 0


@pytest.mark.rule("CAL-10")
def test_the_threshold_follows_the_attributes_as_they_are_now() -> None:
    battle = pair(END=2, RES=3)
    give(battle, "paralysis", 2)
    ratings = battle.unit("bob").sheet.attributes
    with battle:
        battle.write("bob", Attributes, "ratings", (*ratings[:5], 2, *ratings[6:]))
    assert battle.unit("bob").states == ("held",)


@pytest.mark.parametrize(("first", "second"), [("freeze", "burn"), ("depression", "elation")])
def test_opposites_cancel_point_for_point_before_anything_is_added(first: str, second: str) -> None:
    battle = pair(STR=5, DEX=5, RES=5)
    give(battle, first, 3)
    assert give(battle, second, 2) == 0
    assert one(battle, PointsGiven).cause == "cancelled"
    assert battle.unit("bob").points == ((first, 1),)
    assert give(battle, second, 4) == 3
    assert battle.unit("bob").points == ((second, 3),)


def test_h20_a_fading_condition_goes_one_by_one_and_then_is_gone() -> None:
    """3, 2, 1, none; a save in between changes nothing, and neither does a turn that cannot be used."""
    battle = pair(STR=5)
    give(battle, "freeze", 3)
    found = []
    for _ in range(4):
        found.append(battle.unit("bob").point("freeze"))
        battle.restore(battle.state())
        end_until(battle, "ann")
    assert found == [3, 2, 1, 0]
    assert battle.of("bob", Conditions).points == ()
    assert [event.cause for event in rows(battle, PointsReduced)] == ["faded"] * 3


@pytest.mark.rule("CAL-10")
@pytest.mark.parametrize(("stacking", "found"), [(True, [3, 2, 1, 0]), (False, [2, 1, 0, 0])])
def test_h20_points_of_two_sources_fade_as_one_condition(stacking: bool, found: list[int]) -> None:
    """2 of one and 1 of another: they add up or the highest counts, and a turn takes one point either way."""
    battle = pair(STR=5)
    give(battle, "freeze", 2, "ann", stacking=stacking)
    give(battle, "freeze", 1, "bob", stacking=stacking)
    for number in found:
        assert battle.unit("bob").point("freeze") == number
        end_until(battle, "ann")


def test_h20_a_lost_turn_fades_once() -> None:
    battle = pair(STR=5)
    give(battle, "freeze", 3)
    with battle:
        states.inflict(battle, "bob", "helpless", ends="end:ann")
    end_until(battle, "ann")
    assert battle.unit("bob").point("freeze") == 2


@pytest.mark.parametrize(("ends", "last"), [("start:ann", "bob"), ("end:ann", "ann"), ("start:bob", "ann")])
def test_h19_points_are_gone_at_the_first_moment_of_the_turn_that_ends_them(ends: str, last: str) -> None:
    """The unit that acts while they last for the last time, in a row of two."""
    battle = pair(STR=5)
    give(battle, "stall", 2, ends=ends)
    held = []
    for _ in range(4):
        if battle.unit("bob").point("stall"):
            held.append(battle.acting())
        end(battle)
    assert held[-1] == last
    assert len(held) == {"start:ann": 2, "end:ann": 1, "start:bob": 1}[ends]


def test_h19_the_next_attack_ends_what_lasts_for_one() -> None:
    battle = pair(STR=5)
    give(battle, "stall", 2, ends="attack")
    battle.dice = ScriptedDice((1,) * 40)
    referee.submit(battle, Attack("ann", "bob", "fist"))
    assert battle.unit("bob").points == ()


@pytest.mark.rule("CAL-10")
def test_the_save_of_a_type_takes_a_point_a_success() -> None:
    """Stun names no save: the weaker key Attribute + Survival."""
    battle = pair(END=2, RES=3, Survival=2)
    battle.dice = ScriptedDice((8, 1, 1))
    assert give(battle, "stun", 2, save=True) == 1
    battle.dice = ScriptedDice((8, 8, 1))
    assert give(battle, "pain", 2, save=True) == 0
    assert one(battle, PointsGiven).cause == "saved"


# --- what keeps points off


@pytest.mark.parametrize(
    ("bob", "kind"),
    [
        (unit("bob", "blue", kind="undead"), "paralysis"),
        (unit("bob", "blue", kind="construct"), "fatigue"),
        (unit("bob", "blue", traits={"stun_immune": 1}), "stun"),
        (unit("bob", "blue", RES=-1, COM=-1), "drowsy"),
    ],
)
def test_the_immune_have_no_points_at_all(bob: UnitSheet, kind: str) -> None:
    battle = pair(bob)
    assert give(battle, kind, 3) == 0
    assert one(battle, PointsGiven).cause == "immune"
    assert battle.of("bob", Conditions).points == ()


def test_immunity_to_a_state_leaves_the_points_where_they_are() -> None:
    """The restless dead never sleep; they are slow with drowsiness all the same."""
    battle = pair(unit("bob", "blue", kind="undead", RES=2, COM=2))
    assert give(battle, "drowsy", 3) == 3
    assert battle.unit("bob").states == ()
    assert battle.unit("bob").speed == battle.unit("bob").derived.speed - 3


# --- too many


def test_devastating_dazzle_blinds_for_good() -> None:
    battle = pair(END=1, PER=2)
    give(battle, "dazzle", 7)
    reduce(battle, "dazzle", 7)
    assert (battle.unit("bob").points, battle.unit("bob").states) == ((), ("blind",))


def test_not_quite_devastating_dazzle_passes() -> None:
    battle = pair(END=1, PER=2)
    give(battle, "dazzle", 6)
    reduce(battle, "dazzle", 6)
    assert battle.unit("bob").states == ()


def test_too_much_fatigue_eats_strength_dexterity_and_endurance_in_turn() -> None:
    """END 2 and STR 2: beyond 8 each point is damage; Health shrinks with Endurance."""
    battle = pair(STR=2, DEX=2, END=2)
    before = battle.unit("bob").derived.health
    give(battle, "fatigue", 12)
    bob = battle.unit("bob")
    assert [bob.attribute(name) for name in ("STR", "DEX", "END")] == [0, 1, 1]
    assert bob.derived.health == before - 1
    assert bob.healthy == bob.derived.health
    assert bob.point("fatigue") == 8
    assert one(battle, AttributesWorn).ratings == (("STR", 0), ("DEX", 1), ("END", 1))


def test_legend_bears_two_points_each_until_there_are_too_many() -> None:
    battle = pair(END=6, RES=2)
    assert give(battle, "paralysis", 3) == 1
    assert give(battle, "paralysis", 15) == 17


# --- the vectors of the companion


@pytest.mark.rule("CAL-10")
def test_t12_nausea_that_adds_up_and_nausea_that_does_not() -> None:
    """10 and 8 that add up are 10; with 5 of the first saved off 8; 4 more change nothing; 3 that add up make 11."""
    battle = pair(END=5, RES=5)
    give(battle, "nausea", 10)
    assert give(battle, "nausea", 8, stacking=True) == 10
    battle = pair(END=5, RES=5, Survival=3)
    side = battle.rules.shaken_off(battle.unit("bob"), "nausea")
    battle.dice = ScriptedDice((8,) * (5 - side.extra) + (1,) * (side.pool - 5 + side.extra))
    give(battle, "nausea", 10, save=True)
    battle.dice.done()
    for number, stacking, effective in ((8, True, 8), (4, False, 8), (3, True, 11)):
        assert give(battle, "nausea", number, stacking=stacking) == effective


@pytest.mark.rule("CAL-10")
@pytest.mark.parametrize(("number", "out"), [(1, False), (2, False), (3, True), (10, True), (11, True)])
def test_t13_stun_against_endurance_3_and_resolve_2(number: int, out: bool) -> None:
    """One or two points are mild, three knock out; more than ten are devastating, which for stun means no more."""
    battle = pair(END=3, RES=2)
    give(battle, "stun", number)
    bob = battle.unit("bob")
    assert ("unconscious" in bob.states) == out
    assert (bob.point("stun") > devastating(bob.sheet, "stun")) == (number == 11)
    assert rows(battle, AttributesWorn) == []


@pytest.mark.rule("CAL-10")
def test_t14_seventeen_points_of_pain_eat_what_is_beyond_twice_the_sum() -> None:
    """END 3, RES 2, COM 4: 17 − 10 = 7, in turn off the three: END 0, RES 0, COM 2.

    The table of types has 17 − 6 = 11 instead, beyond twice the higher; the threshold counts (companion R4).
    """
    battle = pair(END=3, RES=2, COM=4)
    give(battle, "pain", 17)
    bob = battle.unit("bob")
    assert one(battle, AttributesWorn).ratings == (("END", 0), ("RES", 0), ("COM", 2))
    assert [bob.attribute(name) for name in ("END", "RES", "COM")] == [0, 0, 2]


# --- what they cost


@pytest.mark.rule("CAL-10")
@pytest.mark.parametrize(
    ("kind", "dice", "defense", "metres"),
    [
        ("freeze", 1, 1, 1), ("tinnitus", 0, 0, 0), ("dazzle", 1, 0, 0), ("nausea", 1, 0, 0), ("crystallize", 1, 1, 1),
        ("mental_bind", 0, 1, 1), ("entangle", 1, 1, 1), ("paralysis", 1, 1, 1), ("pain", 0, 1, 0), ("stun", 1, 0, 1),
        ("charm", 0, 0, 0), ("fatigue", 1, 0, 1), ("depression", 1, 0, 0), ("elation", 0, 1, 0), ("drowsy", 1, 0, 1),
        ("right_leg", 0, 0, 1), ("stall", 0, 0, 1), ("burn", 0, 0, 0), ("bleed", 0, 0, 0),
    ],
)  # fmt: skip
def test_a_point_of_each_type_costs_what_the_table_says(kind: str, dice: int, defense: int, metres: int) -> None:
    """On a blow, on the defense against one, and on a move."""
    ratings = dict.fromkeys(("STR", "DEX", "END", "PER", "RES", "COM", "PRE"), 4)
    battle = fight(["AB.."], unit("ann", Brawl=3, more=ratings), unit("bob", "blue", Brawl=3, more=ratings))
    attack, guard, speed = shot(battle, "ann", "bob", "fist").pool, shot(battle, "ann", "bob", "fist").pool, 0
    give(battle, kind, 1)
    speed = battle.unit("bob").derived.speed - battle.unit("bob").speed
    guard = shot(battle, "ann", "bob", "fist").pool - guard
    end(battle)
    attack -= shot(battle, "bob", "ann", "fist").pool
    assert (attack, guard, speed) == (dice, defense, metres)


@pytest.mark.rule("CAL-10")
def test_lost_defense_comes_off_base_then_dodge_then_parry() -> None:
    battle = fight(
        ["AB.."], unit("ann", Brawl=9), unit("bob", "blue", STR=5, DEX=2, PER=2, RES=5, printed={"dodge_defense": 1})
    )
    give(battle, "paralysis", 3)
    found = dict(shot(battle, "ann", "bob", "fist").defense)
    assert (found["base"], found["dodge"]) == (0, 0)
    lines = [line for line in shot(battle, "ann", "bob", "fist").modifiers if line.key == "modifier.points"]
    assert [(line.rule, line.source, line.value) for line in lines] == [("CAL-10", "paralysis", 3)]


def test_fear_weighs_on_nobodys_guard_against_the_one_who_is_feared() -> None:
    battle = fight(["ABE."], unit("ann", Brawl=3), unit("bob", "blue", DEX=4, PER=4, RES=5), unit("eve", Brawl=3))
    mine, hers = shot(battle, "ann", "bob", "fist").pool, 0
    end_until(battle, "eve")
    hers = shot(battle, "eve", "bob", "fist").pool
    give(battle, "fear", 2, "ann")
    assert shot(battle, "eve", "bob", "fist").pool == hers + 2
    end_until(battle, "ann")
    assert shot(battle, "ann", "bob", "fist").pool == mine


@given(PLAIN, GIFTS, st.integers(1, 5), st.integers(1, 5))
@settings(max_examples=40)
def test_on_a_unit_no_more_counts_than_was_given_and_states_follow_the_threshold(
    kind: str, gifts: list[tuple[int, bool, str]], high: int, low: int
) -> None:
    """Whatever was given in whatever way: as much as was given at most, and the state exactly from its number on."""
    keys = POINTS[kind].keys
    bob = unit("bob", "blue", more={name: (high if name == keys[0] else low) for name in keys})
    battle = pair(bob)
    for number, stacks, source in gifts:
        give(battle, kind, number, source, stacking=stacks)
    facts = battle.unit("bob")
    assert facts.point(kind) <= sum(number for number, _, _ in gifts)
    state = POINTS[kind].state
    if state and not POINTS[kind].wears:
        severe = facts.point(kind) >= threshold(facts.sheet, kind)
        assert (state in facts.states) == severe
