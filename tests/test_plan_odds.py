"""Odds of contests and whole plans against exact rational arithmetic and faces thrown one by one (DIC-05 to DIC-08)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given, strategies as st

from systems import harm_odds, odds, plan_odds as plans
from systems.dice import AGAINS
from systems.odds import Distribution
from systems.rulesets.plans import given_hit
from tests.exact import PAIRS, Side, assert_exact, thrown, weighed

# --------------------------------------------------------------------------------------------------------- one roll


@pytest.mark.rule("DIC-08")
@pytest.mark.parametrize("chosen", [each for pair in PAIRS for each in pair], ids=str)
def test_a_side_is_its_rolled_successes_under_the_rule(chosen: Side) -> None:
    assert_exact(chosen.odds, weighed(int, chosen))


@pytest.mark.rule("DIC-08", "DIC-12")
def test_extras_join_what_is_left_and_no_chance_die() -> None:
    """Two extras lift one success to three and leave none at none; a chance die keeps its single success."""
    assert plans.side(4, extra=2)[:3] == (odds.pool(4)[0], 0.0, 0.0)
    assert plans.side(4, extra=2)[3] == odds.pool(4)[1]
    assert plans.side(4, lost=1, extra=2)[0] == sum(odds.pool(4)[:2])
    assert plans.side(0, 8, extra=7) == plans.side(-9) == odds.chance_die()
    assert plans.side(5, presence=4) == odds.pool(5)


@pytest.mark.parametrize("name", ["lost", "extra", "presence", "fewer"])
def test_a_side_refuses_numbers_below_zero(name: str) -> None:
    with pytest.raises(ValueError, match=f"-1 {name}"):
        plans.side(5, **{name: -1})  # type: ignore[arg-type]


@pytest.mark.rule("DIC-07")
@pytest.mark.parametrize("dc", [0, 1, 3, 9])
def test_a_dc_is_reached_by_as_many_and_exceeded_by_more(dc: int) -> None:
    roll = Side(7, extra=1)
    exact = weighed(int, roll)
    assert plans.reaches(roll.odds, dc) == pytest.approx(float(sum(n for at, n in exact.items() if at >= dc)), abs=1e-9)
    assert plans.exceeds(roll.odds, dc) == pytest.approx(float(sum(n for at, n in exact.items() if at > dc)), abs=1e-9)
    assert plans.reaches(roll.odds, dc) == plans.exceeds(roll.odds, dc - 1)


@pytest.mark.rule("DIC-12")
@pytest.mark.parametrize("presence", [0, 1, 8, 20])
def test_every_die_of_a_coup_de_grace_is_a_success(presence: int) -> None:
    """Five dice are five successes; the chance die of none succeeds on the faces its line says and adds no die."""
    assert plans.coup_de_grace(5, presence) == (0.0, 0.0, 0.0, 0.0, 0.0, 1.0)
    faces = [face != 1 and face + presence >= 10 for face in range(1, 11)]
    assert plans.coup_de_grace(0, presence) == plans.coup_de_grace(-4, presence)
    assert plans.coup_de_grace(0, presence) == pytest.approx((faces.count(False) / 10, faces.count(True) / 10))


def test_a_coup_de_grace_meets_defensive_extras_and_the_cap_as_any_attack() -> None:
    """Nine dice, two defensive extras, three of the attacker: ten successes, six of them damage under a cap of 6."""
    final = odds.final_successes(plans.coup_de_grace(9), 2, 3)
    assert final == (0.0,) * 10 + (1.0,)
    assert odds.mapped(final, lambda number: min(number, 6)) == (0.0,) * 6 + (1.0,)
    assert odds.final_successes(plans.coup_de_grace(2), 2, 3) == (1.0,)


# --------------------------------------------------------------------------------------------------------- contests


@pytest.mark.rule("DIC-05", "DIC-06", "DIC-07")
@pytest.mark.parametrize(("own", "other"), PAIRS, ids=str)
def test_a_contest_is_won_by_one_success_more(own: Side, other: Side) -> None:
    """Win, tie and loss, every margin and every number of own successes, against all pairs of results."""
    shown = plans.contest(own.odds, other.odds)
    assert_exact(shown.margins, weighed(lambda a, b: max(0, a - b), own, other))
    assert_exact(shown.successes, weighed(lambda a, b: a if a > b else 0, own, other))
    sign = weighed(lambda a, b: (a > b) - (a < b), own, other)
    assert shown[:4] == pytest.approx([float(sign[1]), float(sign[0]), float(sign[-1]), 0.0], abs=1e-9)


@pytest.mark.rule("DIC-05", "DIC-06", "DIC-07")
@pytest.mark.parametrize(("own", "other"), PAIRS, ids=str)
def test_a_miss_leaves_nothing_to_oppose(own: Side, other: Side) -> None:
    """The attack's final successes are its side; where there are none, neither a tie nor a loss is counted."""
    shown = plans.after(own.odds, other.odds)
    assert_exact(shown.margins, weighed(lambda a, b: max(0, a - b) if a else 0, own, other))
    assert_exact(shown.successes, weighed(lambda a, b: a if a > b else 0, own, other))
    four = weighed(lambda a, b: 0 if not a else 1 if a > b else 2 if a == b else 3, own, other)
    expected = [float(four.get(each, 0)) for each in (1, 2, 3, 0)]
    assert shown[:4] == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("one", "two"), [((1, 10, 6), (1, 9, 5)), ((1, 8, 5), (0, 10, 6)), ((2, 10, 3), (1, 10, 6))], ids=str
)
def test_every_pair_of_face_sequences_adds_up_to_the_contest(
    one: tuple[int, int, int], two: tuple[int, int, int]
) -> None:
    """What the thrown pairs come to is no more than the odds, and less only by the rolls too long to throw."""
    (ours, ours_longer), (theirs, theirs_longer) = thrown(*one), thrown(*two)
    assert sum(ours.values()) + ours_longer == 1
    bound = float(ours_longer + theirs_longer)
    assert bound < 0.02
    shown = plans.contest(odds.pool(*one[:2]), odds.pool(*two[:2]))
    pairs = [(a - b, p * q) for (a, p), (b, q) in product(ours.items(), theirs.items())]
    for margin, chance in enumerate(shown.margins[1:8], 1):
        assert -1e-15 <= chance - float(sum(p for at, p in pairs if at == margin)) <= bound
    for chance, test in ((shown.tie, range(1)), (shown.lose, range(-99, 0)), (shown.win, range(1, 99))):
        assert -1e-15 <= chance - float(sum(p for at, p in pairs if at in test)) <= bound


pools = st.builds(plans.side, st.integers(-1, 25), st.sampled_from(AGAINS), st.integers(0, 2), st.integers(0, 6))


@given(pools, pools)
def test_a_contest_turned_round_swaps_win_and_loss(own: Distribution, other: Distribution) -> None:
    one, two = plans.contest(own, other), plans.contest(other, own)
    assert (one.win, one.tie, one.lose) == pytest.approx((two.lose, two.tie, two.win), abs=1e-15)
    assert sum(one[:4]) == pytest.approx(1, abs=1e-13)
    for dist in (one.margins, one.successes):
        assert sum(dist) == pytest.approx(1, abs=1e-13)
        assert odds.at_least(dist, 1) == pytest.approx(one.win, abs=1e-14)
    assert odds.mean(one.margins) <= odds.mean(one.successes) + 1e-12


@given(st.integers(0, 24), st.sampled_from(AGAINS), st.integers(0, 3), pools)
def test_one_die_more_never_worsens_a_contest(dice: int, again: int, extra: int, other: Distribution) -> None:
    """Nor a margin, a save, an attack that hits first, a plan of several steps, or an escape within three minutes."""
    few, many = plans.side(dice, again, 0, extra), plans.side(dice + 1, again, 0, extra)
    for worse, better in zip(figures(few, other), figures(many, other), strict=True):
        assert better >= worse - 1e-13


def figures(own: Distribution, other: Distribution) -> tuple[float, ...]:
    """What the better roll must have as much of, at least."""
    contest = plans.contest(own, other)
    return (
        contest.win,
        -contest.lose,
        odds.mean(contest.margins),
        odds.mean(contest.successes),
        plans.after(own, other).win,
        odds.mean(plans.in_turn(own, contest.margins)),
        -odds.mean(harm_odds.points(other, 2, own)),
        plans.exceeds_within(own, 4, 3),
    )


# ------------------------------------------------------------------------------------------------------------ plans


@pytest.mark.parametrize("hit", [Side(4, extra=2), Side(0), Side(9, 8, lost=2)], ids=str)
def test_a_hit_then_a_contest_is_one_plan(hit: Side) -> None:
    """Bull rush: metres of a push that needs the hit first; the successes of the hit do not enter the contest."""
    own, other = Side(7, extra=1), Side(5)
    push = plans.in_turn(hit.odds, plans.contest(own.odds, other.odds).margins)
    assert_exact(push, weighed(lambda a, b, c: max(0, b - c) if a else 0, hit, own, other))


def test_a_contest_then_an_attack_gives_the_damage_of_the_attack() -> None:
    """In a hold: beat the opponent, then strike under a cap of 3; whoever is not beaten is not hurt."""
    own, other, strike = Side(6), Side(5, extra=1), Side(5)
    damage = odds.mapped(strike.odds, lambda successes: min(successes, 3))
    shown = plans.in_turn(plans.contest(own.odds, other.odds).margins, damage)
    assert_exact(shown, weighed(lambda a, b, c: min(c, 3) if a > b else 0, own, other, strike))
    assert plans.in_turn(damage) == damage
    three = plans.in_turn(own.odds, other.odds, damage)
    assert_exact(three, weighed(lambda a, b, c: min(c, 3) if a and b else 0, own, other, strike))


def test_every_objector_must_be_beaten() -> None:
    own, objectors = Side(8), (Side(4), Side(6, 9, extra=1), Side(0))
    contests = [plans.contest(own.odds, each.odds) for each in objectors]
    exact = prod(weighed(lambda a, b: a > b, own, each)[True] for each in objectors)
    assert plans.all_won(contests) == pytest.approx(float(exact), abs=1e-9)
    assert plans.all_won(iter(contests[:1])) == contests[0].win
    assert plans.all_won(()) == 1.0


def test_a_mixture_weighs_each_part_with_its_chance() -> None:
    """Struck into a hold, 1 to 4 the one and 5 to 10 the other."""
    one, two = Side(5), Side(9, extra=2)
    shown = plans.mixture(((0.4, one.odds), (0.6, two.odds)))
    first, second = weighed(int, one), weighed(int, two)
    none = Fraction(0)
    exact = {at: first.get(at, none) * Fraction(2, 5) + second.get(at, none) * Fraction(3, 5) for at in first | second}
    assert_exact(shown, exact)


@pytest.mark.parametrize("chances", [(0.5, 0.4), (), (1.5, -0.5)])
def test_a_mixture_refuses_chances_that_are_none(chances: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="add up to"):
        plans.mixture([(chance, odds.pool(3)) for chance in chances])


@pytest.mark.parametrize("dc", [0, 2, 5])
@pytest.mark.parametrize("roll", [Side(4), Side(0), Side(2, 8, extra=2)], ids=str)
def test_successes_of_several_tries_add_up(roll: Side, dc: int) -> None:
    """Ropes of that DC, exceeded within 1 and 2 minutes, and never less likely with more of them."""
    for tries in (1, 2):
        exact = weighed(lambda *each: sum(each) > dc, *[roll] * tries)
        assert plans.exceeds_within(roll.odds, dc, tries) == pytest.approx(float(exact[True]), abs=1e-9)
    assert plans.exceeds_within(roll.odds, dc, 0) == 0.0
    still = [1 - plans.exceeds_within(roll.odds, dc, tries) for tries in range(500)]
    assert still == sorted(still, reverse=True)


def test_tries_that_end_at_once_or_never() -> None:
    """A roll without any success never comes free; where nothing is left to do it is done."""
    assert plans.exceeds_within((1.0,), 0, 50) == 0.0
    assert plans.exceeds_within((1.0,), -1, 0) == 1.0


def test_a_near_certain_miss_still_leaves_whole_chances_of_what_a_hit_comes_to() -> None:
    """What is left of 1 is rounding there, and the hits divided by it came to more than 1: found by the fuzz."""
    found = given_hit((1.0 - 3e-16, 2e-16, 5e-17))
    assert sum(found) == pytest.approx(1, abs=1e-12)
    assert found[1] == pytest.approx(0.8)
