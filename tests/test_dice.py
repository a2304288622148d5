"""Dice: pools, added dice, the chance die, and luck that belongs to a named roll (DIC, bug cases H21, H22, H27)."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import cycle, pairwise, permutations
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from systems import dice, odds
from systems.dice import Dice, DiceExhausted, DiceLeft, DiceSource, NoDice, NoDiceHere, Roll, ScriptedDice, throw
from tests.amounts import amount

KEY = (1, "shiyue", "attack", 0)
ROOT = Path(__file__).parents[1]


def rolled(pool: int, faces: list[int], again: int = 10) -> Roll:
    """The roll these faces make; every one of them must be drawn."""
    script = ScriptedDice(faces)
    roll = script.roll(pool, again, KEY)
    script.done()
    return roll


@pytest.mark.rule("DIC-01")
def test_eight_nine_and_ten_succeed() -> None:
    assert rolled(9, [1, 2, 3, 4, 5, 6, 7, 8, 9]).successes == 2


@pytest.mark.rule("DIC-03")
def test_each_ten_adds_a_die_and_added_tens_add_more() -> None:
    """H22: two dice show 10 10, then 10 9, then 4: five faces, sum 43, thrown wave by wave."""
    roll = rolled(2, [10, 10, 10, 9, 4])
    assert (roll.faces, roll.added, roll.successes) == ((10, 10, 10, 9, 4), 3, 4)
    assert sum(roll.faces) == 43


def test_nines_add_nothing_with_ten_again() -> None:
    assert rolled(2, [9, 9]) == Roll((9, 9), 0, 2)


@pytest.mark.parametrize(
    ("again", "faces", "added", "successes"),
    [(9, (9, 8, 7), 1, 2), (8, (9, 8, 7, 3), 2, 2), (8, (7, 8, 10, 1), 2, 2), (9, (8, 8), 0, 2)],
)
def test_nine_and_eight_again_add_from_their_face_up(
    again: int, faces: tuple[int, ...], added: int, successes: int
) -> None:
    """The success line stays at 8, whatever adds dice."""
    assert rolled(2, list(faces), again) == Roll(faces, added, successes)


@pytest.mark.parametrize("again", [12, 7, 1, 0, -3])
def test_a_die_that_adds_from_any_other_face_is_refused(again: int) -> None:
    """H22: a die that always adds another would never end, so no pool may have one."""
    with pytest.raises(ValueError, match="10, 9 or 8"):
        Dice(1).roll(3, again, KEY)


@given(st.integers(1, 8), st.sampled_from(dice.AGAINS), st.lists(st.integers(1, 10), min_size=1, max_size=40))
def test_wave_by_wave_draws_as_many_faces_as_die_by_die(pool: int, again: int, faces: list[int]) -> None:
    """A second thrower that finishes each die before the next sees the same faces of one endless source."""
    source = [*faces, 1]  # a 1 in every round of the source, so that both end
    endless = cycle(source)
    roll = throw(pool, again, lambda: next(endless))
    other = cycle(source)
    drawn: list[int] = []
    for _ in range(pool):
        drawn.append(next(other))
        while drawn[-1] >= again:
            drawn.append(next(other))
    assert list(roll.faces) == drawn
    assert roll.added == len(drawn) - pool
    assert roll.successes == sum(face >= 8 for face in drawn)


@given(st.integers(-50, dice.FACES), st.sampled_from(dice.AGAINS))
def test_every_roll_ends_even_if_all_faces_are_tens(pool: int, again: int) -> None:
    """H22: at most 100 waves of added dice and 1,000 faces under a source that knows only tens."""
    roll = throw(pool, again, lambda: 10)
    assert len(roll.faces) == min(max(pool, 1) * (dice.WAVES + 1), dice.FACES)
    assert roll.successes == len(roll.faces)


def test_with_one_wave_of_added_dice_four_tens_are_four_faces(monkeypatch: pytest.MonkeyPatch) -> None:
    """H22, add once: no rule of ours says so, but the wave limit cuts exactly there, neither early nor late."""
    monkeypatch.setattr(dice, "WAVES", 1)
    assert rolled(2, [10, 10, 10, 10]).added == 2


def test_more_dice_than_a_roll_may_show_are_refused() -> None:
    with pytest.raises(ValueError, match="1001 dice"):
        Dice(1).roll(1001, 10, KEY)


@pytest.mark.rule("DIC-12")
@pytest.mark.parametrize("pool", [0, -1, -7])
@pytest.mark.parametrize("face", [9, 8, 2])
def test_a_pool_of_nothing_is_one_chance_die_where_only_a_ten_succeeds(pool: int, face: int) -> None:
    """H21: a negative pool never throws a negative count, and 8-again does not widen the chance die."""
    roll = rolled(pool, [face], 8)
    assert (roll.chance, roll.successes, roll.added) == (True, 0, 0)


def test_a_ten_on_the_chance_die_adds_a_die_on_the_same_terms() -> None:
    """Companion T31: 10, 10, 1 are two successes and no critical failure; 9 after a 10 is none."""
    assert rolled(0, [10, 10, 1]) == Roll((10, 10, 1), 2, 2, chance=True)
    assert not rolled(0, [10, 10, 1]).critical_failure
    assert rolled(0, [10, 9], 9).successes == 1


def test_a_one_on_a_bare_chance_die_is_a_critical_failure() -> None:
    assert rolled(0, [1]).critical_failure
    assert not rolled(0, [2]).critical_failure
    assert not rolled(1, [1]).critical_failure


@pytest.mark.rule("DIC-12")
def test_legendary_presence_lifts_the_face_of_a_chance_die_and_adds_no_die() -> None:
    """One point: 9 + 1 succeeds, 8 + 1 does not; only the natural 10 brings a die, and a natural 1 is never saved."""
    for presence, face, successes in ((1, 9, 1), (1, 8, 0), (3, 7, 1), (3, 6, 0), (0, 9, 0), (9, 2, 1), (9, 1, 0)):
        roll = throw(0, 8, iter([face]).__next__, presence)
        assert (roll.successes, roll.added, roll.critical_failure) == (successes, 0, face == 1), (presence, face)
    assert throw(0, 10, iter([10, 9, 1]).__next__, 1) == Roll((10, 9), 1, 2, chance=True)
    assert throw(3, 10, iter([7, 7, 7]).__next__, 9).successes == 0, "dice of a pool are not lifted"


@pytest.mark.parametrize(
    ("base", "modifiers", "faces", "chance"), [(1, (-2, 2), 1, False), (1, (-2,), 1, True), (1, (-5, 1), 1, True)]
)
def test_the_floor_comes_once_at_the_end(base: int, modifiers: tuple[int, ...], faces: int, chance: bool) -> None:
    """H21: in every order the same pool, rolled and shown; −3 dice are the chance die of 0 dice."""
    for order in permutations(modifiers):
        pool = base + sum(order)
        roll = throw(pool, 10, lambda: 5)
        assert (len(roll.faces), roll.chance) == (faces, chance)
        assert odds.pool(pool) == (odds.chance_die() if chance else odds.pool(1))


@pytest.mark.rule("DIC-17")
def test_initiative_is_one_plain_face() -> None:
    """A 10 adds nothing: the next face of the script stays where it is."""
    script = ScriptedDice([10, 3])
    assert script.d10(KEY) == 10
    with pytest.raises(DiceLeft, match=r"\[3\]"):
        script.done()


def test_the_same_seed_and_key_always_give_the_same_faces() -> None:
    """Whatever else was rolled before, and however often it is asked."""
    fresh, used = Dice(7), Dice(7)
    for other in range(20):
        used.roll(5, 8, (other, "dragon", "attack", other))
    assert fresh.roll(12, 10, KEY) == used.roll(12, 10, KEY) == used.roll(12, 10, KEY)


@given(
    st.lists(
        st.lists(st.integers(-(2**70), 2**70) | st.text(max_size=20), max_size=5).map(tuple),
        min_size=2,
        max_size=2,
        unique=True,
    )
)
def test_no_two_keys_share_their_luck(keys: list[tuple[int | str, ...]]) -> None:
    """Parts that would read alike when glued together included."""
    one, other = (Dice(7).roll(40, 10, key).faces for key in keys)
    assert one != other


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((1, 23), (12, 3)),
        (("a", "bc"), ("ab", "c")),
        (("1",), (1,)),
        ((), ("",)),
        ((0,), (0, 0)),
        (("a",), ("a\0",)),
        ((-1,), (255,)),
    ],
)
def test_keys_that_look_alike_are_told_apart(one: tuple[int | str, ...], other: tuple[int | str, ...]) -> None:
    assert Dice(7).roll(40, 10, one).faces != Dice(7).roll(40, 10, other).faces


def test_the_generator_is_splitmix64() -> None:
    """The published first outputs of SplitMix64 from seed 0."""
    outputs = [dice._mix(step * 0x9E3779B97F4A7C15 & (1 << 64) - 1) for step in (1, 2, 3)]
    assert outputs == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


FACES_OF_KEY = "from systems.dice import Dice; print(*Dice(20261129).roll(24, 9, (3, '时雨', 'attack', 1)).faces)"


def test_faces_are_the_same_in_every_process() -> None:
    """H27: three processes with other hash seeds throw what this one throws."""
    here = " ".join(map(str, Dice(20261129).roll(24, 9, (3, "时雨", "attack", 1)).faces))
    for seed in ("0", "1", "random"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run(
            [sys.executable, "-c", FACES_OF_KEY], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == here


def test_every_face_is_as_likely_as_the_others() -> None:
    """First faces of following keys, alone and in pairs, within 4.5 standard errors."""
    count = amount("dice_faces")
    faces = [Dice(5).d10((turn, "shiyue", "initiative", 0)) for turn in range(count)]
    for face in range(1, 11):
        assert_share(faces.count(face), count, 0.1)
    pairs = list(pairwise(faces))
    for pair in ((one, other) for one in range(1, 11) for other in range(1, 11)):
        assert_share(pairs.count(pair), len(pairs), 0.01)


def assert_share(seen: int, count: int, chance: float) -> None:
    error = (count * chance * (1 - chance)) ** 0.5
    assert abs(seen - count * chance) <= 4.5 * error


def test_a_script_fails_when_asked_for_more_than_it_holds() -> None:
    with pytest.raises(DiceExhausted, match="all 2 scripted faces"):
        ScriptedDice([10, 4]).roll(2, 10, KEY)


def test_a_script_fails_when_faces_are_left() -> None:
    script = ScriptedDice([3, 4, 5])
    script.roll(1, 10, KEY)
    with pytest.raises(DiceLeft, match=r"never drawn \[4, 5\]"):
        script.done()


@pytest.mark.parametrize("face", [0, 11])
def test_a_script_knows_only_faces_of_a_d10(face: int) -> None:
    with pytest.raises(ValueError, match=f"no face {face}"):
        ScriptedDice([5, face])


def test_a_fork_without_a_seed_refuses_to_roll() -> None:
    source: DiceSource = NoDice()
    with pytest.raises(NoDiceHere, match="attack"):
        source.roll(3, 10, KEY)
    with pytest.raises(NoDiceHere, match="initiative"):
        source.d10((1, "shiyue", "initiative", 0))
