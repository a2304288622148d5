"""Intervals hold the truth as often as they say, and ratings find who is stronger, on battles whose truth is known."""

from __future__ import annotations

from math import exp, sqrt

import pytest

from game.lab.statistics import Game, deviations, quantile, ratings, wilson
from systems.dice import Dice
from tests.amounts import amount, seed

TRUTHS = (0.02, 0.1, 0.35, 0.5, 0.8, 0.99)


def shares(truth: float, number: int) -> list[bool]:
    """So many battles, each won with that chance to the nearest hundredth."""
    dice = Dice(number)
    return [
        (dice.d10((1, "lab", "tens", at)) - 1) * 10 + dice.d10((1, "lab", "ones", at)) - 1 < round(truth * 100)
        for at in range(60)
    ]


def test_printed_intervals() -> None:
    """The values that textbooks print for these numbers (Newcombe 1998, method 3)."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0, 0.1611), abs=5e-5)
    assert wilson(29, 29) == pytest.approx((0.8830, 1), abs=5e-5)


def test_the_ends_are_shares_and_nothing_is_known_before_the_first_battle() -> None:
    assert wilson(0, 0) == (0, 1)
    for played in (1, 2, 50, 10_000):
        assert wilson(0, played).low == 0
        assert wilson(played, played).high == 1
        low, high = wilson(played / 2, played)
        assert 0 < low < 0.5 < high < 1
        assert low + high == pytest.approx(1)
    assert deviations(0.95) == pytest.approx(1.959964, abs=1e-6)


@pytest.mark.parametrize(("won", "played"), [(3, 2), (-1, 2), (1, 0)])
def test_more_won_than_played_is_refused(won: int, played: int) -> None:
    with pytest.raises(ValueError, match="cannot have been won"):
        wilson(won, played)


@pytest.mark.parametrize("confidence", [0, 1, 95])
def test_a_confidence_is_a_share(confidence: float) -> None:
    with pytest.raises(ValueError, match="no share"):
        wilson(1, 2, confidence)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Over truths from hardly ever to nearly always, 95 and 80 of a hundred intervals hold it, on the mean."""
    batches = amount("lab_coverage")
    for confidence in (0.95, 0.8):
        held = 0
        for truth in TRUTHS:
            for number in range(seed(), seed() + batches):
                won = shares(truth, number)
                low, high = wilson(sum(won), len(won), confidence)
                held += low <= truth <= high
        tried = batches * len(TRUTHS)
        spread = 4 * sqrt(confidence * (1 - confidence) / tried)
        assert abs(held / tried - confidence) < spread + 0.02  # Wilson's own wave at 60 battles


def test_draws_as_halves_are_held_at_least_as_often() -> None:
    """A third of the battles is drawn: the same share, less spread, so the interval is on the safe side."""
    held, batches = 0, amount("lab_coverage")
    for number in range(seed(), seed() + batches):
        dice = Dice(number)
        brought = [dice.d10((1, "lab", "drawn", at)) for at in range(60)]
        score = sum(0.5 if face <= 4 else face >= 8 for face in brought)
        low, high = wilson(score, 60)
        held += low <= 0.4 * 0.5 + 0.3 <= high
    assert held / batches >= 0.95 - 3 * sqrt(0.05 * 0.95 / batches)


def test_quantiles_lie_between_their_neighbours() -> None:
    assert [quantile([10, 20, 40], share) for share in (0, 0.25, 0.5, 0.75, 1)] == [10, 15, 20, 30, 40]
    assert quantile([7], 0.9) == 7
    for values, share in (([], 0.5), ([1.0], 1.5)):
        with pytest.raises(ValueError, match="quantile"):
            quantile(values, share)


# ratings --------------------------------------------------------------------------------------------------------------


def league(strength: dict[str, float], number: int, rounds: int) -> list[Game]:
    """Everybody against everybody, decided by strengths on openskill's scale with its spread of one battle."""
    dice, games, names = Dice(number), [], [*strength]
    for at in range(rounds):
        for place, one in enumerate(names):
            for other in names[place + 1 :]:
                chance = 1 / (1 + exp((strength[other] - strength[one]) / (25 / 6 * sqrt(2))))
                roll = sum((dice.d10((at, one, other, digit)) - 1) * 10**digit for digit in range(4))
                games.append(Game(one, other, 1.0 if roll < 10_000 * chance else 0.0))
    return games


def test_ratings_find_the_truth_and_their_intervals_hold_it() -> None:
    strength = {"weak": 20.0, "middling": 25.0, "strong": 30.0}
    held = tried = ordered = 0
    for number in range(seed(), seed() + amount("lab_ratings")):
        found = ratings([*strength], league(strength, number, 100))
        assert [each.name for each in found] == [*strength]
        ordered += found[0].rating < found[1].rating < found[2].rating
        for each in found:
            tried += 1
            held += each.low <= strength[each.name] <= each.high
            assert each.high - each.low == pytest.approx(2 * deviations() * each.sigma)
    assert held / tried >= 0.95 - 3 * sqrt(0.05 * 0.95 / tried)
    # neighbours lie two and a half errors of their ratings apart: one league in a hundred has them the wrong way round
    assert ordered >= 0.97 * tried / len(strength) - 1


def test_ratings_depend_on_nothing_but_the_games() -> None:
    games = league({"a": 20, "b": 30}, 5, 30)
    assert ratings(["a", "b"], games) == ratings(["a", "b"], iter(games))
    nobody = ratings(["a", "b"], [])
    assert [each.rating for each in nobody] == [25, 25]
    drawn = ratings(["a", "b"], [Game("a", "b", 0.5)] * 50)
    assert drawn[0].rating == pytest.approx(drawn[1].rating)
    assert drawn[0].sigma < nobody[0].sigma
    with pytest.raises(KeyError):
        ratings(["a"], [Game("a", "b", 1.0)])
