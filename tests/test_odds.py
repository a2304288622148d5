"""Exact odds against rational arithmetic, every face sequence, seeded rolls and peers (DIC; bug cases H21, H26)."""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Any, NamedTuple

import pytest
from hypothesis import given, strategies as st

from systems import odds
from systems.dice import AGAINS, Dice, DiceExhausted, ScriptedDice
from systems.odds import Notation, NotationError
from systems.rulesets.health import Track, damage_to_fall
from tests.amounts import amount

BINS = 80
#: again -> how many faces fail, succeed, and succeed and add a die; written down here once more, on purpose.
FACES = {10: (7, 2, 1), 9: (7, 1, 2), 8: (7, 0, 3)}


@cache
def by_hand(dice: int, again: int) -> list[int]:
    """Chances of 0..BINS-1 successes as integers out of 10 ** (dice + k): one die's chain, added up die by die."""
    fail, plain, more = (9, 0, 1) if dice <= 0 else FACES[again]
    one = [fail] + [more**k * fail + 10 * more ** (k - 1) * plain for k in range(1, BINS)]
    if dice <= 1:
        return one
    rest = by_hand(dice - 1, again)
    return [sum(rest[j] * one[k - j] for j in range(k + 1)) for k in range(BINS)]


@pytest.mark.parametrize("again", AGAINS)
def test_odds_equal_exact_rational_arithmetic(again: int) -> None:
    """Pools 0 to 30: every bin within a few units of the last digit, the integer recurrence exactly."""
    for dice in range(31):
        exact = [Fraction(n, 10 ** (max(dice, 1) + k)) for k, n in enumerate(by_hand(dice, again))]
        assert odds.exact_pool(dice, again, BINS) == exact
        shown = odds.pool(dice, again)
        assert len(shown) < BINS
        for k, chance in enumerate(shown[:-1]):
            assert abs(Fraction(chance) - exact[k]) <= exact[k] * Fraction(1, 10**14)
        rest = 1 - sum(exact[: len(shown) - 1])
        assert abs(Fraction(shown[-1]) - rest) < Fraction(1, 10**14)
        assert 1 - sum(exact[: len(shown)]) <= Fraction(1, 10**15)


@pytest.mark.parametrize(("dice", "again"), [(1, 10), (2, 10), (3, 10), (1, 9), (2, 9), (1, 8), (2, 8), (0, 10)])
def test_every_face_sequence_adds_up_to_the_odds(dice: int, again: int) -> None:
    """All rolls with at most two added dice, thrown one by one: as many of each result as the formula says.

    With n dice, w added ones and j plain successes among n: C(n+w-1, w) more^w times C(n, j) fail^(n-j) plain^j.
    """
    count = max(dice, 1)
    fail, plain, more = (9, 0, 1) if dice <= 0 else FACES[again]
    seen: Counter[tuple[int, int]] = Counter()
    open_: list[tuple[int, ...]] = [()]
    while open_:
        faces = open_.pop()
        try:
            roll = ScriptedDice(faces).roll(dice, again, ())
        except DiceExhausted:
            if sum(face >= (10 if dice <= 0 else again) for face in faces) <= 2:
                open_ += [(*faces, face) for face in range(1, 11)]
        else:
            seen[roll.added, roll.successes] += 1
    for added, plains in product(range(3), range(count + 1)):
        ways = (
            comb(count + added - 1, added)
            * more**added
            * comb(count, plains)
            * fail ** (count - plains)
            * plain**plains
        )
        assert seen[added, added + plains] == ways
    least = sum(Fraction(n, 10 ** (count + added)) for (added, wins), n in seen.items() if added <= 2 and wins == 1)
    assert least == odds.exact_pool(dice, again, 2)[1]  # one success needs at most one added die: nothing was cut


class Situation(NamedTuple):
    """One attack: dice, added dice, successes lost, extras of both sides, cap."""

    dice: int
    again: int = 10
    lost: int = 0
    defense: int = 0
    extra: int = 0
    cap: int = 99


SITUATIONS = (
    [Situation(dice, again) for dice in (-2, 0, 1, 2, 3, 5, 8, 13) for again in AGAINS]
    + [Situation(8, 10, 0, 2, 3), Situation(8, 10, 0, 6, 10), Situation(0, 10, 0, 1, 0), Situation(12, 9, 0, 0, 0, 3)]
    + [Situation(6, 8, 1), Situation(4, 10, 2), Situation(1, 10, 1), Situation(10, 10, 1, 2, 3, 4)]
    + [
        Situation(15, 10, 0, 3, 1, 8),
        Situation(3, 9, 0, 1, 1, 2),
        Situation(20, 8, 2, 4, 5, 20),
        Situation(2, 10, 0, 5, 5),
    ]
    + [
        Situation(5, 10, 0, 0, 2, 5),
        Situation(7, 8, 1, 1, 1, 7),
        Situation(9, 9, 2, 2, 2, 9),
        Situation(11, 10, 0, 1, 0, 1),
    ]
)


@pytest.mark.parametrize("chosen", SITUATIONS, ids=str)
def test_seeded_rolls_agree_with_the_odds(chosen: Situation) -> None:
    """H26: the share of hits and the mean within 4.5 standard errors, in 40 situations."""
    dist = odds.shift(odds.pool(chosen.dice, chosen.again), chosen.lost)
    dist = odds.mapped(odds.final_successes(dist, chosen.defense, chosen.extra), lambda points: min(points, chosen.cap))
    count = amount("odds_rolls")
    dice = Dice(SITUATIONS.index(chosen))
    hits = total = 0
    for number in range(count):
        rolled = dice.roll(chosen.dice, chosen.again, (1, "shiyue", "attack", number)).successes
        points = min(odds.final(max(0, rolled - chosen.lost), chosen.defense, chosen.extra), chosen.cap)
        hits += points > 0
        total += points
    hit, mean = odds.at_least(dist, 1), odds.mean(dist)
    variance = sum((number - mean) ** 2 * chance for number, chance in enumerate(dist))
    assert abs(hits - count * hit) <= 4.5 * (count * hit * (1 - hit)) ** 0.5
    assert abs(total - count * mean) <= 4.5 * (count * variance) ** 0.5


def test_forty_situations_are_forty() -> None:
    assert len(set(SITUATIONS)) == 40


def test_a_pool_of_zero_and_below_is_the_chance_die() -> None:
    """H21: the boundary lies between 1 die and 0 dice, and again does not matter below it."""
    for again in AGAINS:
        assert odds.pool(0, again) == odds.pool(-1, again) == odds.pool(-40, again) == odds.chance_die()
        assert odds.pool(1, again)[0] == pytest.approx(0.7, abs=1e-15)
    assert odds.chance_die()[:3] == pytest.approx((0.9, 0.09, 0.009), abs=1e-15)
    for presence in range(12):
        fail = max(1, 9 - presence)
        exact = odds.exact_pool(0, 10, 6, presence)
        assert exact[:2] == [Fraction(fail, 10), Fraction(9 - fail, 10) + Fraction(fail, 100)]
        assert odds.chance_die(presence)[:6] == pytest.approx([float(each) for each in exact], abs=1e-15)


@pytest.mark.parametrize("again", [11, 7, 0])
def test_an_unknown_again_is_refused(again: int) -> None:
    with pytest.raises(ValueError, match="10, 9 or 8"):
        odds.pool(3, again)


@pytest.mark.rule("DIC-08", "DIC-09")
def test_extras_join_only_a_roll_that_has_succeeded() -> None:
    """The dragon: 6 dice successes − 2 + 3 = 7. Derived vector: dice 1, defender 2, attacker 3 → miss."""
    six = (0.0,) * 6 + (1.0,)
    assert odds.final_successes(six, 2, 3) == (0.0,) * 7 + (1.0,)
    assert odds.final_successes((0.0, 1.0), 2, 3) == (1.0,)
    assert (odds.final(6, 2, 3), odds.final(1, 2, 3), odds.final(2, 2, 3), odds.final(3, 2, 3)) == (7, 0, 0, 4)


@pytest.mark.parametrize(
    ("rolled", "lost", "defense", "attack", "result"),
    [(8, 0, 0, 3, 11), (1, 0, 5, 0, 0), (0, 0, 0, 10, 0), (1, 1, 0, 10, 0), (35, 0, 10, 10, 35)],
    ids=["T2", "T6", "T7", "one success lost", "T15"],
)
def test_companion_vectors_of_extra_successes(rolled: int, lost: int, defense: int, attack: int, result: int) -> None:
    certain = (0.0,) * rolled + (1.0,)
    final = odds.final_successes(odds.shift(certain, lost), defense, attack)
    assert final == (0.0,) * result + (1.0,)


dists = st.tuples(st.integers(0, 25), st.sampled_from(AGAINS)).map(lambda pool: odds.pool(*pool))


@given(dists, st.integers(0, 6), st.integers(0, 6), st.integers(0, 12))
def test_a_distribution_stays_one(dist: odds.Distribution, defense: int, attack: int, cap: int) -> None:
    """Whatever is done to it, the chances add up to 1, and the mean never passes the cap."""
    capped = odds.mapped(odds.final_successes(dist, defense, attack), lambda points: min(points, cap))
    assert sum(capped) == pytest.approx(1, abs=1e-13)
    assert len(capped) <= cap + 1
    assert odds.mean(capped) <= cap


@pytest.mark.rule("DIC-05")
@pytest.mark.parametrize(
    ("one", "other"), [((3, 10), (2, 8)), ((0, 10), (5, 10)), ((12, 9), (12, 9)), ((1, 8), (20, 10))]
)
def test_a_contest_equals_every_pair_of_results(one: tuple[int, int], other: tuple[int, int]) -> None:
    """Win, tie and lose against the double sum over exact fractions."""
    a, b = odds.exact_pool(*one, 60), odds.exact_pool(*other, 60)
    pairs = list(product(range(60), repeat=2))
    exact = [
        sum(a[i] * b[j] for i, j in pairs if i > j),
        sum(a[i] * b[i] for i in range(60)),
        sum(a[i] * b[j] for i, j in pairs if i < j),
    ]
    shown = odds.contest(odds.pool(*one), odds.pool(*other))
    assert shown == pytest.approx([float(chance) for chance in exact], abs=1e-14)


def test_mean_of_a_pool_is_a_third_of_its_dice() -> None:
    """One die with 10-again: 0.3 / 0.9; 9-again 0.3 / 0.8; 8-again 0.3 / 0.7."""
    assert odds.mean(odds.pool(30)) == pytest.approx(10)
    assert odds.mean(odds.pool(30, 9)) == pytest.approx(11.25)
    assert odds.mean(odds.pool(30, 8)) == pytest.approx(90 / 7)


def test_chance_to_drop_is_the_tail_from_the_last_healthy_point_on() -> None:
    """Three dice against one with 2 healthy points left: 1 minus the chances of 0 and of 1 damage."""
    none, one = odds.exact_pool(3, 10, 2)
    damage = odds.pool(3)
    assert odds.at_least(damage, damage_to_fall(Track(2, 5, 0, 0))) == pytest.approx(float(1 - none - one))
    assert odds.at_least(damage, damage_to_fall(Track(0, 5, 0, 0))) == 1.0
    assert odds.at_least(damage, damage_to_fall(Track(500))) == 0.0


def test_a_result_below_zero_is_refused() -> None:
    with pytest.raises(ValueError, match="-1 has no place"):
        odds.mapped(odds.pool(2), lambda wins: wins - 1)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("20a10+3", (20, 10, 3)),
        ("20", (20, 10, 0)),
        ("8a9", (8, 9, 0)),
        ("4+2", (4, 10, 2)),
        (" 007A8 ", (7, 8, 0)),
        ("0", (0, 10, 0)),
        ("200a10+200", (200, 10, 200)),
    ],
)
def test_dice_notation_is_read(text: str, meant: tuple[int, int, int]) -> None:
    assert odds.parse(text) == Notation(*meant)


@given(st.integers(0, 200), st.sampled_from(AGAINS), st.integers(0, 200))
def test_notation_written_and_read_again_is_the_same(dice: int, again: int, extra: int) -> None:
    notation = Notation(dice, again, extra)
    assert odds.parse(str(notation)) == notation


@pytest.mark.parametrize(
    ("text", "place", "key", "remedy"),
    [
        ("", 0, "expected_dice", "20a10+3"),
        ("a10", 0, "expected_dice", "20a10+3"),
        ("-3", 0, "expected_dice", "20a10+3"),
        ("20a7", 3, "again", "a8, a9 or a10"),
        ("20a11", 3, "again", "a8, a9 or a10"),
        ("20a", 3, "expected_again", "20a10+3"),
        ("20a10+", 6, "expected_extra", "20a10+3"),
        ("20a10+-1", 6, "expected_extra", "20a10+3"),
        ("201", 0, "too_many", "smaller number"),
        ("5+" + "9" * 5000, 2, "too_many", "smaller number"),
        ("20a10+3k7", 7, "rest", "20a10+3"),
        ("20 a10", 2, "rest", "20a10+3"),
        ("２", 0, "expected_dice", "20a10+3"),
    ],
)
def test_wrong_notation_names_place_and_remedy(text: str, place: int, key: str, remedy: str) -> None:
    with pytest.raises(NotationError) as raised:
        odds.parse(text)
    assert (raised.value.place, raised.value.key) == (place, key)
    assert f"character {place + 1}" in str(raised.value)
    assert remedy in str(raised.value)


def test_extra_successes_of_a_notation_need_a_success() -> None:
    """Companion T2: 20a10+3 with 8 dice successes is 11; none stays none, and the chance die takes no extras."""
    shown = odds.parse("20a10+3").distribution()
    assert shown[0] == odds.pool(20)[0]
    assert shown[1:4] == (0.0, 0.0, 0.0)
    assert shown[11] == odds.pool(20)[8]
    assert odds.parse("0+3").distribution() == odds.chance_die()


@pytest.mark.parametrize(("dice", "again"), [(1, 10), (4, 9), (7, 8)])
def test_odds_equal_icepool(dice: int, again: int) -> None:
    """A peer that cuts each die's chain after ten added dice: equal up to the chance of a longer chain."""
    icepool = pytest.importorskip("icepool", reason="icepool is not installed")
    one = icepool.d10.map(lambda face: int(face >= 8))
    for _ in range(10):
        one = icepool.d10.map({face: one + 1 if face >= again else int(face >= 8) for face in range(1, 11)})
    peer = dice @ one
    assert_like(odds.pool(dice, again), lambda wins: float(peer.probability(wins)), dice * (FACES[again][2] / 10) ** 10)


@pytest.mark.parametrize(("dice", "again"), [(1, 8), (5, 10), (6, 9)])
def test_odds_equal_dyce(dice: int, again: int) -> None:
    """Another peer, cut after six."""
    dyce = pytest.importorskip("dyce", reason="dyce is not installed")

    def successes(shown: Any, left: int) -> Any:
        if shown.outcome < again or not left:
            return int(shown.outcome >= 8)
        return dyce.expand(successes, shown.h, left=left - 1) + 1

    with warnings.catch_warnings():
        # dyce calls its own expand() experimental; nothing else may warn.
        warnings.simplefilter("ignore", dyce.lifecycle.ExperimentalWarning)
        one = dyce.expand(successes, dyce.H(10), left=6, min_path_probability=Fraction(0))
    peer = dice @ one
    assert_like(
        odds.pool(dice, again),
        lambda wins: float(Fraction(peer.get(wins, 0), peer.total)),
        dice * (FACES[again][2] / 10) ** 6,
    )


def assert_like(dist: odds.Distribution, peer: Callable[[int], float], bound: float) -> None:
    for wins, chance in enumerate(dist):
        assert chance == pytest.approx(peer(wins), rel=0, abs=bound + 1e-14)
