"""Jumping (MOV-03 to MOV-05, companion 10)."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from systems import jumping, leap_lines
from systems.battle import Battle
from systems.commands import Jump, Move
from systems.events import LeapMeasured, Leapt, Moved, Plunged
from tests.field import FIST, do, end_until, fight, offered, one, refused, unit
from tests.moving import effect, foretold, ground, place, throw

ANN = unit("ann", STR=5, DEX=3, INT=3, Athletics=4, specialties=("jump",), weapons=(FIST,))  # speed 13, 10 dice
BOB = unit("bob", "blue")
GAP = ["............", "############"]
DEEP = ["555500005555", "000000000000"]
AT = {"ann": (3, 0), "bob": (11, 0)}


def gap(**more: tuple[int, int]) -> Battle:
    """A gap of four metres, five deep, with Ann at its edge."""
    return fight(ground(GAP, DEEP), ANN, BOB, at={**AT, **more})


@pytest.mark.rule("MOV-03")
@pytest.mark.parametrize(("run", "successes", "tenths"), [(0, 7, 48), (0, 4, 32), (2, 4, 64), (3, 1, 16)])
def test_a_success_carries_1_6_m_far_and_half_of_them_without_a_run_up(run: int, successes: int, tenths: int) -> None:
    battle = gap(ann=(3 - run, 0))
    command = Jump("ann", square=(8, 0), run=run, measured=True)
    fall = tenths < 50
    reflex = (1,) * battle.rules.fall_save(battle.unit("ann")).pool if fall else ()
    do(battle, command, throw(battle, "measure", "ann", 1) + throw(battle, "jump", "ann", successes, run) + reflex)
    assert (one(battle, Leapt).tenths, one(battle, Leapt).reached) == (tenths, not fall)


@pytest.mark.rule("MOV-03")
def test_a_metre_of_run_up_is_a_die_and_strength_the_limit() -> None:
    battle = gap(ann=(0, 0))
    side = [battle.rules.gait("jump", battle.unit("ann"), run).pool for run in (0, 3, 9)]
    assert side == [10, 13, 15]


@pytest.mark.rule("MOV-03", "DMG-15")
def test_who_jumps_short_falls_into_the_gap() -> None:
    battle = gap()
    reflex = (1,) * battle.rules.fall_save(battle.unit("ann")).pool
    do(battle, Jump("ann", square=(8, 0), measured=True),
       throw(battle, "measure", "ann", 1) + throw(battle, "jump", "ann", 4) + reflex)  # fmt: skip
    assert (place(battle, "ann"), one(battle, Plunged).metres) == ((6, 0, 0), 5)


@pytest.mark.rule("MOV-03")
def test_a_jump_that_is_not_measured_goes_as_far_as_it_carries() -> None:
    """Six successes with a run-up carry 9.6 m, over the square one wanted."""
    battle = fight(ground(["....................", "####################"]), ANN, BOB, at={**AT, "bob": (19, 0)})
    do(battle, Jump("ann", square=(7, 0), run=2), throw(battle, "jump", "ann", 6, 2))
    assert (battle.unit("ann").x, one(battle, Leapt).reached) == (14, False)
    measured = fight(ground(["....................", "####################"]), ANN, BOB, at={**AT, "bob": (19, 0)})
    faces = throw(measured, "measure", "ann", 1) + throw(measured, "jump", "ann", 6, 2)
    do(measured, Jump("ann", square=(7, 0), run=2, measured=True), faces)
    assert measured.unit("ann").x == 7
    assert one(measured, LeapMeasured).successes == 1


@pytest.mark.rule("MOV-03")
@pytest.mark.parametrize(("successes", "up"), [(10, True), (9, False)])
def test_up_is_0_4_m_a_success(successes: int, up: bool) -> None:
    """A ledge of 2 m needs five successes; without a run-up that is ten on the dice."""
    battle = fight(ground(["....", "####"], ["0022", "0000"]), ANN, BOB, at={"ann": (1, 0), "bob": (3, 0)})
    command = Jump("ann", square=(2, 0))
    do(battle, command, throw(battle, "jump", "ann", successes))
    assert (place(battle, "ann") == (2, 0, 0)) == up


@pytest.mark.rule("MOV-05")
def test_a_leap_over_a_table_is_a_jump_of_its_height() -> None:
    """A crate of Size 3 right in front is 1.2 m: three successes, with a run-up of a metre."""
    battle = fight(["A...c..B"], ANN, BOB)
    assert (5, 0) in offered(battle, "ann", "jump", "square")
    do(battle, Jump("ann", square=(5, 0), run=3, measured=True),
       throw(battle, "measure", "ann", 1) + throw(battle, "jump", "ann", 3, 3))  # fmt: skip
    assert place(battle, "ann") == (5, 0, 0)
    short = fight(["A...c..B"], ANN, BOB)
    do(short, Jump("ann", square=(5, 0), run=3, measured=True),
       throw(short, "measure", "ann", 1) + throw(short, "jump", "ann", 2, 3))  # fmt: skip
    assert place(short, "ann") == (3, 0, 0)


@pytest.mark.rule("MOV-03")
def test_nobody_leaps_through_walls_onto_others_or_in_a_hold() -> None:
    battle = fight(["A.#..B"], ANN, BOB)
    assert refused(battle, Jump("ann", square=(3, 0))).key == "jump.nowhere"
    assert refused(battle, Jump("ann", square=(5, 0))).key == "jump.nowhere"
    assert refused(battle, Jump("ann", square=(1, 0), run=9)).key == "jump.no_run"


@pytest.mark.rule("MOV-03")
def test_a_jump_that_outruns_the_move_takes_the_next_action_and_else_hangs_in_the_air() -> None:
    slow = unit("ann", STR=5, DEX=3, Athletics=4, specialties=("jump",), printed={"speed": 3})
    battle = fight(ground(["....................", "####################"]), slow, BOB, at={**AT, "bob": (19, 0)})
    do(battle, Jump("ann", square=(7, 0), run=1), throw(battle, "jump", "ann", 4, 1))
    assert (battle.unit("ann").move, battle.unit("ann").standard) == (0, 0)
    end_until(battle, "ann")
    do(battle, Jump("ann", square=(12, 0)), throw(battle, "jump", "ann", 4))
    do(battle, Jump("ann", square=(15, 0)), throw(battle, "jump", "ann", 6))
    assert battle.unit("ann").states == ("airborne",)
    end_until(battle, "ann")
    assert (battle.unit("ann").states, battle.unit("ann").move, battle.unit("ann").standard) == ((), 0, 1)


@pytest.mark.rule("MOV-03")
def test_the_forecast_of_a_jump_is_exact() -> None:
    battle = gap(ann=(1, 0))
    command = Jump("ann", square=(8, 0), run=2, measured=True)
    chances = battle.rules.gait("jump", battle.unit("ann"), 2).successes
    careful = 1 - battle.rules.gait("measure", battle.unit("ann")).successes[0]
    # 5 m need four successes; without measure the leap of 6.4 m goes to the ninth square, 8 m meets Bob's place
    assert effect(battle, command, "arrives")[1] == pytest.approx(careful * sum(chances[4:]))
    assert sum(effect(battle, command, "fall")[1:]) == pytest.approx(sum(chances[1:4]), abs=0.2)
    assert foretold(battle, command).pool == 12


@pytest.mark.rule("MOV-04")
@pytest.mark.parametrize("row", ["......", "..&..."])
def test_a_gap_of_one_metre_is_jumped_in_passing_for_two_metres(row: str) -> None:
    """Across, and the step beyond: 3 m for two squares, whatever lies in the gap; nobody rolls."""
    battle = fight(ground([row, "######"], ["330333", "000000"]), ANN, BOB, at={"ann": (0, 0), "bob": (5, 0)})
    assert (3, 0) in offered(battle, "ann", "move", "path")
    do(battle, Move("ann", ((1, 0), (3, 0), (4, 0))))
    assert (place(battle, "ann"), one(battle, Moved).half) == ((4, 0, 0), 2 + 6 + 2)


@pytest.mark.rule("MOV-04")
@pytest.mark.parametrize(
    ("row", "heights"), [("......", "330033"), ("..3...", "000000"), ("..#...", "000000"), ("......", "000000")]
)
def test_neither_wider_gaps_nor_higher_things_nor_walls_are_jumped_in_passing(row: str, heights: str) -> None:
    battle = fight(ground([row, "######"], [heights, "000000"]), ANN, BOB, at={"ann": (0, 0), "bob": (5, 0)})
    assert refused(battle, Move("ann", ((1, 0), (3, 0)))).key == "move.blocked"


@pytest.mark.rule("MOV-04")
def test_a_low_crate_is_jumped_in_passing_unless_the_switch_says_otherwise() -> None:
    row = ["A.2..B", "######"]
    assert (3, 0) in offered(fight(row, ANN, BOB), "ann", "move", "path")
    apart = fight(row, ANN, BOB, house={"short_jump": "apart"})
    assert (3, 0) not in offered(apart, "ann", "move", "path")
    assert refused(apart, Move("ann", ((1, 0), (3, 0)))).rules


SIGNS = st.lists(st.text(".....#c~", min_size=9, max_size=9), min_size=3, max_size=5)


@given(SIGNS, st.integers(0, 60), st.booleans())
def test_no_leap_ends_off_the_map_in_a_wall_or_past_one(rows_: list[str], tenths: int, measured: bool) -> None:
    map = ["A........", *rows_, "........B"]
    battle = fight(map, ANN, BOB)
    unit_ = battle.unit("ann")
    for square in jumping.aims(battle, unit_, 0):
        way = leap_lines.direction((unit_.x, unit_.y), square)
        assert way is not None
        stops = jumping.line(battle, unit_, (unit_.x, unit_.y), way)
        aim = next(n for n, stop in enumerate(stops) if stop.square == square)
        came = leap_lines.leap(stops, (unit_.x, unit_.y), aim, tenths, measured=measured)
        assert battle.board.free(*came.square)
        assert all(map[y][x] != "#" for x, y in came.path)
        assert came.reached == (came.square == square)
