"""Odds of saves and of the harm they change, against exact rational arithmetic (CAL-06 to CAL-12)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, strategies as st

from systems import harm_odds, odds, plan_odds as plans
from systems.dice import AGAINS
from systems.harm_odds import Harm
from systems.odds import Distribution
from systems.rulesets import health
from systems.rulesets.health import Track
from tests.exact import PAIRS, Side, assert_exact, weighed


def certain(number: int) -> Distribution:
    return (*[0.0] * number, 1.0)


def test_printed_saves_against_a_head_and_a_throat() -> None:
    """Head, 7 damage, Fortitude 1: 2 stun points. Throat, 7L, Fortitude 3: 4 of them become A."""
    assert odds.at_least(harm_odds.points(certain(7), 2, certain(1)), 2) == 1.0
    assert odds.at_least(harm_odds.points(certain(7), 2, certain(1)), 3) == 0.0
    assert harm_odds.graded(certain(7), certain(3)) == (((7, 4), 1.0),)
    assert harm_odds.raised((0, 7, 0), 4) == (0, 3, 4)


@pytest.mark.parametrize("per", [1, 2])
@pytest.mark.parametrize(("wound", "save"), PAIRS, ids=str)
def test_points_are_what_a_save_leaves_of_the_damage(wound: Side, save: Side, per: int) -> None:
    shown = harm_odds.points(wound.odds, per, save.odds)
    assert_exact(shown, weighed(lambda damage, saved: max(0, damage // per - saved), wound, save))


def test_points_refuse_to_be_one_for_no_damage() -> None:
    with pytest.raises(ValueError, match="every 0 damage"):
        harm_odds.points(odds.pool(3), 0, odds.pool(3))


@pytest.mark.parametrize(("wound", "save"), PAIRS, ids=str)
def test_as_many_points_rise_as_the_damage_exceeds_the_save(wound: Side, save: Side) -> None:
    shown = dict(harm_odds.graded(wound.odds, save.odds))
    pairs = [*product(range(len(wound.odds)), repeat=2)]
    exact = weighed(lambda damage, saved: damage * 1000 + max(0, damage - saved), wound, save)
    for damage, risen in pairs:
        expected = float(exact.get(damage * 1000 + risen, Fraction(0)))
        assert shown.get((damage, risen), 0.0) == pytest.approx(expected, abs=1e-6)
    assert all(risen <= damage for damage, risen in shown)
    assert sum(shown.values()) == pytest.approx(1, abs=1e-13)


@pytest.mark.parametrize(
    ("harm", "number", "after"),
    [((3, 0, 0), 2, (1, 2, 0)), ((2, 3, 1), 4, (0, 3, 3)), ((1, 1, 1), 9, (0, 1, 2)), ((0, 0, 4), 3, (0, 0, 4))],
)
def test_a_point_rises_one_grade_and_only_once(harm: Harm, number: int, after: Harm) -> None:
    assert harm_odds.raised(harm, number) == after
    assert sum(after) == sum(harm)


def test_the_chance_to_fell_and_to_kill_is_read_off_the_track() -> None:
    """Throat of somebody with 4 points of Health, all healthy: felled by 4 damage, dead where all 4 become A."""
    strike, save, track = Side(6, extra=1), Side(3), Track(4)
    table = [(0, min(number, 5), 0) for number in range(len(strike.odds))]
    wounds = harm_odds.saved(harm_odds.harms(strike.odds, table), save.odds, sum)
    left = harm_odds.turned(wounds, lambda each: health.take(track, *harm_odds.raised(*each))[0])

    def dead(a: int, b: int) -> bool:
        damage = min(a, 5)
        risen = max(0, damage - b)
        return health.state(health.take(track, 0, damage - risen, risen)[0]) == health.DEAD

    felled = weighed(lambda a: min(a, 5) >= 4, strike)[True]
    assert harm_odds.chance_of(left, lambda each: not each.healthy) == pytest.approx(float(felled), abs=1e-9)
    killed = weighed(dead, strike, save)[True]
    assert 0.0 < killed < felled
    assert harm_odds.chance_of(left, lambda each: health.state(each) == health.DEAD) == pytest.approx(float(killed))
    assert harm_odds.chance_of(left, lambda _: True) == pytest.approx(1)


def test_outcomes_that_are_the_same_are_one() -> None:
    """A cap of 2 makes one outcome of two successes and more; a table too short for them is refused."""
    table = [(0, min(number, 2), 0) for number in range(len(odds.pool(4)))]
    shown = harm_odds.harms(odds.pool(4), table)
    assert [harm for harm, _ in shown] == [(0, 0, 0), (0, 1, 0), (0, 2, 0)]
    assert shown[2][1] == pytest.approx(odds.at_least(odds.pool(4), 2))
    assert harm_odds.turned(shown, sum) == tuple((sum(harm), chance) for harm, chance in shown)
    with pytest.raises(ValueError, match="a table of 3"):
        harm_odds.harms(odds.pool(4), table[:3])


sides = st.builds(plans.side, st.integers(-1, 15), st.sampled_from(AGAINS), st.integers(0, 2), st.integers(0, 5))


@given(sides, st.integers(0, 14), st.integers(1, 3))
def test_a_save_changes_what_a_wound_does_and_not_how_large_it_is(damage: Distribution, dice: int, per: int) -> None:
    """The damage of all outcomes together is the damage; a die more for the save never leaves more points or rises."""
    weak, strong = plans.side(dice), plans.side(dice + 1)
    wounds = harm_odds.graded(damage, weak)
    assert harm_odds.numbers(wounds, lambda each: each[0]) == pytest.approx(damage, abs=1e-14)
    assert harm_odds.numbers(wounds, lambda each: each[1]) == pytest.approx(plans.contest(damage, weak).margins)
    for least in range(1, 6):
        some, fewer = (odds.at_least(harm_odds.points(damage, per, save), least) for save in (weak, strong))
        assert fewer <= some + 1e-14
    both = harm_odds.saved(tuple(enumerate(damage)), weak, lambda each: each // per)
    assert harm_odds.numbers(both, lambda each: each[1]) == pytest.approx(harm_odds.points(damage, per, weak))


def test_a_number_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="-2 has no place"):
        harm_odds.numbers((((1, 0, 0), 1.0),), lambda each: each[0] - 3)
