"""Where every point of damage goes, for any attack, any target and any track (invariants 11 and 12; bug case H26)."""

from __future__ import annotations

from hypothesis import given, strategies as st

from systems.rulesets import harm
from systems.rulesets.harm import suffer
from systems.rulesets.health import Track, take
from systems.rulesets.soak import Blow, Conversion, Harm, Protection, Soak

LIVE = ("live_round",)

amounts = st.integers(0, 12)
kinds = st.sampled_from(["physical", "slashing", "fire", "cold", "force", "lightning"])
some_kinds = st.lists(kinds, max_size=2, unique=True).map(tuple)
tags = st.sampled_from([(), LIVE, ("area",), ("silver", "live_round")])
harms = st.builds(Harm, amounts, amounts, amounts, some_kinds, tags)
against = st.sampled_from(["physical", "energy", "all", "fire", "cold"])
protections = st.lists(st.builds(Protection, against, amounts, st.sampled_from(["", "-", "silver"])), max_size=3).map(
    tuple
)
conversions = st.lists(
    st.builds(
        Conversion,
        key=st.sampled_from(["a", "b"]),
        place=st.sampled_from(harm.PLACES),
        step=st.sampled_from([1, -1]),
        amount=st.none() | amounts,
        grades=st.sampled_from(["B", "L", "LA", "BLA"]),
        needs=st.sampled_from([(), LIVE]),
        below=st.none() | amounts,
    ),
    max_size=3,
).map(tuple)
soaks = st.builds(
    Soak,
    immune=some_kinds,
    ignore=protections,
    hardness=amounts,
    absorption=protections,
    conversions=conversions,
    resistance=protections,
    sealed=st.integers(0, 2),
    negation=protections,
    vulnerable=some_kinds,
    vulnerability=protections,
    temporary=amounts,
)
blows = st.builds(
    Blow,
    grade=st.sampled_from("BLA"),
    types=some_kinds,
    tags=tags,
    cap=st.none() | amounts,
    fixed=amounts,
    extra=st.lists(harms, max_size=2).map(tuple),
)
tracks = st.builds(Track, amounts, amounts, amounts, amounts)


def arrived(result: harm.HarmResult) -> tuple[int, int, int]:
    return result.bashing, result.lethal, result.aggravated


@given(blows, st.integers(0, 30), soaks, tracks)
def test_given_is_recorded_plus_absorbed_plus_overflow(blow: Blow, successes: int, soak: Soak, track: Track) -> None:
    """Invariants 11 and 12: the lines lead from the successes to what arrives, and every point dealt ends somewhere."""
    result = suffer(blow, successes, soak)
    lines = sum(line.value for line in result.modifiers if line.op == "add")
    assert result.total == successes + lines
    assert result.dealt == result.absorbed + result.total
    assert min(*arrived(result), result.absorbed, result.temporary) >= 0
    after, overflow = take(track, *arrived(result))
    changed = steps(track, after, *arrived(result))
    assert result.dealt == changed + result.absorbed + overflow


def steps(track: Track, after: Track, bashing: int, lethal: int, aggravated: int) -> int:
    """How many points of damage the track took, one at a time, until it looks like ``after`` (a second, slower way)."""
    boxes = [0] * track.healthy + [1] * track.bashing + [2] * track.lethal + [3] * track.aggravated
    recorded = 0
    for grade, count in ((1, bashing), (2, lethal), (3, aggravated)):
        for _ in range(count):
            recorded += mark(boxes, grade)
    assert Track(*(boxes.count(grade) for grade in range(4))) == after
    return recorded


def mark(boxes: list[int], grade: int) -> int:
    """One point of damage, by the table of companion 7.1: 1 when a box changed, 0 when it overflowed."""
    rows = {1: ((0, 1), (1, 2), (2, 3)), 2: ((0, 2), (1, 2), (2, 3)), 3: ((0, 3), (1, 3), (2, 3))}
    for old, new in rows[grade]:
        if old in boxes:
            boxes[boxes.index(old)] = new
            return 1
    return 0


@given(soaks, st.integers(0, 25))
def test_a_forecast_reads_what_the_resolution_does(soak: Soak, most: int) -> None:
    """H26: the table of damage by successes is the attack itself, number by number."""
    blow = Blow(cap=15, tags=LIVE)
    table = harm.by_successes(blow, soak, most)
    assert table == tuple(arrived(suffer(blow, successes, soak)) for successes in range(most + 1))
