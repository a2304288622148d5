"""The Health track: filling, overflow, worsening, healing and how it looks (DMG, OVF, companion 7.1; bug case H23).

Companion vectors T1, T3, T4, T5 and T25; printed examples EX-14, EX-16, EX-29.
"""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from systems.rulesets.health import Track, band, damage_to_fall, heal, rapid_healing, resized, state, take, worsen

amounts = st.integers(0, 12)
tracks = st.builds(Track, amounts, amounts, amounts, amounts)


@pytest.mark.rule("OVF-01", "OVF-02")
def test_two_healthy_points_under_five_lethal_are_two_aggravated_and_one_over() -> None:
    """EX-14."""
    assert take(Track(2), lethal=5) == (Track(0, 0, 0, 2), 1)


@pytest.mark.rule("DMG-19")
def test_twenty_health_under_seven_lethal_are_thirteen_healthy() -> None:
    """EX-16, EX-29, companion T1; the classic text's 14 is a slip of the pen (played: ``test_overflow``)."""
    assert take(Track(20), lethal=7) == (Track(13, 0, 7, 0), 0)


@pytest.mark.rule("DMG-01")
def test_companion_t3_grades_fill_and_push_each_other_up() -> None:
    track = Track(20)
    for bashing, lethal, aggravated in ((3, 0, 0), (0, 4, 0), (0, 0, 5)):
        track, overflow = take(track, bashing, lethal, aggravated)
        assert overflow == 0
    assert track == Track(8, 3, 4, 5)
    assert take(track, bashing=10, lethal=10) == (Track(0, 0, 14, 6), 0)


@pytest.mark.rule("DMG-20")
def test_companion_t4_five_lethal_on_five_health_is_unconscious() -> None:
    track, _ = take(Track(5), lethal=5)
    assert (track, state(track)) == (Track(0, 0, 5, 0), "unconscious")
    assert worsen(track) == Track(0, 0, 4, 1)


def test_companion_t5_six_lethal_on_five_health_worsens() -> None:
    track, _ = take(Track(5), lethal=6)
    assert (track, state(track)) == (Track(0, 0, 4, 1), "worsening")
    assert worsen(track) == Track(0, 0, 3, 2)


@pytest.mark.parametrize(
    ("track", "expected"),
    [
        (Track(1, 0, 0, 9), "able"),
        (Track(0, 3, 2, 0), "unconscious"),
        (Track(0, 1, 0, 6), "worsening"),
        (Track(0, 0, 1, 6), "worsening"),
        (Track(0, 0, 0, 7), "dead"),
    ],
)
def test_state_follows_from_the_track(track: Track, expected: str) -> None:
    """Dead exactly when the last point is aggravated, not one early, not one late (H23)."""
    assert state(track) == expected


def test_worsening_takes_lethal_before_bashing_and_ends_with_the_last() -> None:
    track = Track(0, 1, 1, 1)
    track = worsen(track)
    assert track == Track(0, 1, 0, 2)
    track = worsen(track)
    assert track == Track(0, 0, 0, 3)
    assert worsen(track) == track
    assert worsen(Track(1, 1, 1, 1)) == Track(1, 1, 1, 1)


@pytest.mark.parametrize(
    ("dealt", "after"),
    [((1, 0, 0), Track(0, 0, 1, 2)), ((0, 1, 0), Track(0, 0, 1, 2)), ((0, 0, 1), Track(0, 0, 0, 3))],
)
def test_a_full_track_raises_the_mildest_wound(dealt: tuple[int, int, int], after: Track) -> None:
    """1B 2A, full: B or L turn the B into L, an aggravated point turns it into A; nothing is recorded milder."""
    assert take(Track(0, 1, 0, 2), *dealt) == (after, 0)


def test_h23_healing_everything_leaves_nothing_hidden() -> None:
    """7 points, 9 light, all healed, 3 light: as if new."""
    hurt, overflow = take(Track(7), bashing=9)
    assert (hurt, overflow) == (Track(0, 5, 2, 0), 0)
    assert heal(hurt, bashing=7, lethal=7, aggravated=7) == Track(7)
    assert take(Track(7), bashing=3) == (Track(4, 3, 0, 0), 0)


def test_h23_seven_light_then_one_grave() -> None:
    full, _ = take(Track(7), bashing=7)
    assert take(full, aggravated=1) == (Track(0, 6, 0, 1), 0)


def test_h23_healing_one_after_a_wound_was_raised() -> None:
    raised, _ = take(Track(2, 5), bashing=3)
    assert raised == Track(0, 6, 1, 0)
    assert heal(raised, lethal=1) == Track(1, 6, 0, 0)


@given(tracks, st.sampled_from(["bashing", "lethal", "aggravated"]), st.integers(0, 60), st.integers(0, 60))
def test_split_and_single_damage_of_one_grade_end_alike(track: Track, grade: str, first: int, second: int) -> None:
    half, over = take(track, **{grade: first})
    split, more = take(half, **{grade: second})
    assert (split, over + more) == take(track, **{grade: first + second})


@given(tracks, amounts, amounts, amounts, st.tuples(amounts, amounts, amounts))
def test_a_track_keeps_its_length_and_only_gets_worse(
    track: Track, bashing: int, lethal: int, aggravated: int, healed: tuple[int, int, int]
) -> None:
    after, overflow = take(track, bashing, lethal, aggravated)
    assert after.maximum == track.maximum == heal(after, *healed).maximum == worsen(after).maximum
    assert min(after) >= 0
    assert after.aggravated >= track.aggravated
    assert after.healthy <= track.healthy
    assert 0 <= overflow <= bashing + lethal + aggravated
    assert overflow == 0 or after == Track(0, 0, 0, track.maximum)
    assert heal(after, *healed).healthy - after.healthy <= sum(healed)


@given(tracks, st.integers(0, 40), st.integers(0, 40))
def test_the_least_damage_that_drops_a_unit(track: Track, bashing: int, lethal: int) -> None:
    """Whatever the grades: one point less leaves it standing."""
    fallen = state(take(track, bashing, lethal)[0]) != "able"
    assert fallen == (bashing + lethal >= damage_to_fall(track))


def test_companion_t25_rapid_healing_of_two_sources_never_reaches_an_aggravated_wound() -> None:
    """3 and 2 from different sources heal 5 B or L, no A; one source of 5 alone heals 1 A; of 9, 2 A."""
    assert rapid_healing(Track(10, 3, 4, 5), (3, 2)) == Track(15, 2, 0, 5)
    assert rapid_healing(Track(10, 0, 0, 5), (3, 2)) == Track(10, 0, 0, 5)
    assert rapid_healing(Track(10, 0, 0, 5), (5,)) == Track(11, 0, 0, 4)
    assert rapid_healing(Track(10, 0, 1, 5), (9,)) == Track(13, 0, 0, 3)


def test_a_changed_maximum_gains_healthy_points_and_loses_the_mildest_first() -> None:
    assert resized(Track(2, 3, 1, 1), 10) == Track(5, 3, 1, 1)
    assert resized(Track(2, 3, 1, 1), 4) == Track(0, 2, 1, 1)
    assert resized(Track(2, 3, 1, 1), 1) == Track(0, 0, 0, 1)
    assert resized(Track(2, 3, 1, 1), 0) == Track(0, 0, 0, 0)


@pytest.mark.parametrize(
    ("track", "look"),
    [
        (Track(10), "unhurt"),
        (Track(9, 1), "light"),
        (Track(5, 0, 5), "light"),
        (Track(4, 0, 5, 1), "moderate"),
        (Track(0, 0, 10), "moderate"),
        (Track(0, 0, 9, 1), "severe"),
        (Track(0, 0, 1, 9), "severe"),
        (Track(0, 0, 0, 10), "dying"),
    ],
)
def test_how_hurt_a_unit_looks(track: Track, look: str) -> None:
    """B 1, L 2, A 3 against 10 points: up to 10 light, 20 moderate, 30 severe."""
    assert band(track) == look


def test_damage_and_healing_below_zero_are_refused() -> None:
    with pytest.raises(ValueError, match="-1L"):
        take(Track(5), lethal=-1)
    with pytest.raises(ValueError, match="-2B"):
        heal(Track(5), bashing=-2)
    with pytest.raises(ValueError, match="-1"):
        resized(Track(5), -1)


def test_huge_damage_ends_at_once() -> None:
    assert take(Track(5), bashing=10**9) == (Track(0, 0, 0, 5), 10**9 - 15)
    assert state(Track(0, 0, 0, 5)) == "dead"
