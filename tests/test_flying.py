"""Flight (MOV-01, companion 10, DESIGN 5)."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest
from hypothesis import given, strategies as st

from systems import flying_lines, referee, states
from systems.battle import Battle
from systems.board import Board
from systems.commands import Attack, EndTurn, Fly, Move, Wing
from systems.events import Flew, Plunged, Stalled
from systems.facts import UnitSheet
from systems.offers import Refusal
from tests.field import BOW, FIST, do, end, end_until, fight, offered, one, refused, rows, shot, unit, verbs
from tests.moving import ground, place

MAP = ["..........", "..........", ".........."]
BOB = unit("bob", "blue")


def bird(mobility: str = "good", altitude: int = 0, speed: int = 8, size: int = 5) -> UnitSheet:
    """A flyer of that mobility, 8 m a flight."""
    sheet = unit("ann", size=size, STR=2, DEX=3, PER=4, traits={"flight": speed, f"flight_{mobility}": 1})
    return replace(sheet, altitude=altitude)


def sky(
    mobility: str = "good", altitude: int = 0, map: list[str] | Board = MAP, at: tuple[int, int] = (1, 1), **more: int
) -> Battle:
    board = map if isinstance(map, Board) else ground(map)
    return fight(board, bird(mobility, altitude, **more), BOB, at={"ann": at, "bob": (9, 2)}, fresh=True)


def level(*xs: int, z: int, y: int = 1) -> tuple[tuple[int, int, int], ...]:
    return tuple((x, y, z) for x in xs)


@pytest.mark.rule("MOV-01")
def test_a_flight_costs_its_length_in_three_dimensions() -> None:
    """Up by a metre on a metre is 1.5 m, level 1 m, diagonally 1.5 m, and 8 m is a flight of this bird."""
    battle = sky()
    do(battle, Fly("ann", ((2, 1, 1), (3, 1, 1), (4, 2, 1))))
    assert (place(battle, "ann"), one(battle, Flew).half) == ((4, 2, 1), 3 + 2 + 3)
    far = refused(sky(altitude=2), Fly("ann", (*level(*range(2, 10), z=2), (9, 0, 2))))
    assert (far.key, far.fact("limit")) == ("move.too_far", 16)


@pytest.mark.rule("MOV-01")
@pytest.mark.parametrize(("mobility", "rise", "run"), [("average", 1, 1), ("good", 1, 1), ("good", 3, 2)])
def test_how_steep_each_class_climbs(mobility: str, rise: int, run: int) -> None:
    """45° is a metre a metre, 60° is 1.7; 30° for the clumsy, and the perfect go straight up."""
    battle = sky(mobility)
    way = tuple((1 + n, 1, rise * n // run) for n in range(1, run + 1))
    assert referee.why_not(battle, Fly("ann", way)) is None
    assert refused(battle, Fly("ann", ((2, 1, 2),))).key == "fly.steep"
    assert refused(battle, Fly("ann", ((1, 1, 1),))).key == "fly.steep"
    assert referee.why_not(sky("perfect"), Fly("ann", ((1, 1, 1), (1, 1, 2)))) is None
    clumsy = sky("clumsy", 1)
    assert refused(clumsy, Fly("ann", ((2, 1, 2),))).key == "fly.steep"
    assert referee.why_not(clumsy, Fly("ann", ((2, 1, 1), (3, 1, 2)))) is None


@pytest.mark.rule("MOV-01")
def test_turns_are_any_for_the_good_a_right_angle_for_the_average_and_none_for_the_clumsy() -> None:
    back = ((2, 1, 2), (1, 1, 2))
    assert referee.why_not(sky("good", 2), Fly("ann", back)) is None
    assert refused(sky("average", 2), Fly("ann", back)).key == "fly.turn"
    corner = ((2, 1, 2), (2, 2, 2))
    assert referee.why_not(sky("average", 2), Fly("ann", corner)) is None
    assert refused(sky("clumsy", 2), Fly("ann", corner)).key == "fly.turn"


@pytest.mark.rule("MOV-01")
def test_a_clumsy_flyer_takes_off_turns_and_lands_by_actions_of_their_own() -> None:
    battle = sky("clumsy")
    assert refused(battle, Fly("ann", ((2, 1, 1),))).key == "fly.clumsy"
    do(battle, Wing("ann", "take_off"))
    assert (place(battle, "ann"), battle.unit("ann").move) == ((1, 1, 1), 0)
    do(battle, Fly("ann", level(2, 3, 4, z=1)))
    end_until(battle, "ann")
    assert refused(battle, Fly("ann", ((4, 2, 1),))).key == "fly.turn"
    do(battle, Wing("ann", "right"))
    assert battle.unit("ann").heading == 3
    do(battle, Fly("ann", ((5, 2, 1),)))
    assert refused(sky("good"), Wing("ann", "take_off")).key == "wing.nimble"


@pytest.mark.rule("MOV-01")
@pytest.mark.parametrize(("mobility", "falls"), [("clumsy", True), ("average", True), ("good", False)])
def test_who_cannot_hover_and_does_not_fly_half_its_speed_falls(mobility: str, falls: bool) -> None:
    battle = sky(mobility, 3)
    do(battle, Fly("ann", level(2, 3, z=3)))
    do(battle, EndTurn("ann"))
    assert place(battle, "ann") == (3, 1, 0 if falls else 3)
    assert bool(rows(battle, Plunged)) is falls
    flown = sky(mobility, 3)
    do(flown, Fly("ann", level(2, 3, 4, 5, z=3)))
    do(flown, EndTurn("ann"))
    assert place(flown, "ann") == (5, 1, 3)


@pytest.mark.rule("MOV-01")
def test_one_flies_above_what_ends_below_and_never_through_walls() -> None:
    """Bob is Size 5, 2 m; a crate of Size 4 ends at 1.6 m; a wall has no top."""
    row = ["..........", "...4.#....", ".........."]
    over = fight(ground(row), bird("good", 2), BOB, at={"ann": (1, 1), "bob": (2, 1)}, fresh=True)
    assert referee.why_not(over, Fly("ann", level(2, 3, z=2))) is None
    assert refused(over, Fly("ann", level(2, 3, 4, 5, z=2))).key == "fly.blocked"
    low = fight(ground(row), bird("good", 1), BOB, at={"ann": (1, 1), "bob": (2, 1)}, fresh=True)
    assert refused(low, Fly("ann", level(2, z=1))).key == "fly.blocked"
    do(over, Fly("ann", level(2, z=2)))
    assert place(over, "ann") == (2, 1, 2)
    end(over)
    assert (3, 2) in offered(over, "bob", "move", "path"), "the one below walks as it likes"


@pytest.mark.rule("MOV-01")
def test_who_flies_does_not_walk_and_who_can_fly_no_more_comes_down() -> None:
    battle = sky("good", 3)
    assert "move" not in verbs(battle, "ann")
    assert refused(battle, Move("ann", ((2, 1),))).key == "going.aloft"
    with battle:
        states.inflict(battle, "ann", "held")
    do(battle, EndTurn("ann"))
    assert place(battle, "ann") == (1, 1, 0)
    assert one(battle, Stalled).cause == "unable"


@pytest.mark.rule("MOV-01", "SCN-08")
def test_reach_and_range_count_the_height() -> None:
    """From 3 m up nobody is struck with fists; a bow shoots the straight line."""
    battle = fight(ground(MAP), replace(bird("good", 3), weapons=(FIST, BOW)), BOB, at={"ann": (1, 1), "bob": (2, 1)})
    assert refused(battle, Attack("ann", "bob", "fist")).key == "attack.out_of_reach"


@pytest.mark.rule("DEF-03")
@pytest.mark.parametrize(("mobility", "base"), [("clumsy", 0), ("average", 1), ("good", 2), ("perfect", 3)])
def test_flying_costs_base_defense(mobility: str, base: int) -> None:
    """DEX 3 and PER 4 give Base 3: a quarter, a half, three quarters of it or all, rounded down."""
    battle = fight(
        ground(MAP), bird(mobility, 1), unit("bob", "blue", weapons=(FIST, BOW), STR=3, Archery=2),
        at={"ann": (1, 1), "bob": (9, 2)}, fresh=True,
    )  # fmt: skip
    do(battle, Fly("ann", level(2, 3, 4, 5, z=1)))
    end(battle)
    assert dict(shot(battle, "bob", "ann", "bow").defense)["base"] == base


STEPS = st.lists(st.tuples(st.integers(-1, 1), st.integers(-1, 1), st.integers(-2, 2)), min_size=1, max_size=10)
ROWS = st.lists(st.text("....#c4~", min_size=10, max_size=10), min_size=2, max_size=4)


@given(ROWS, STEPS, st.sampled_from(["clumsy", "average", "good", "perfect"]), st.integers(0, 4))
def test_every_legal_flight_is_open_affordable_and_on_the_map(
    walls: list[str], steps: list[tuple[int, int, int]], mobility: str, altitude: int
) -> None:
    map = ["A.........", *walls, ".........B"]
    board = ground([row.replace("A", ".").replace("B", ".") for row in map])
    battle = fight(board, bird(mobility, altitude), BOB, at={"ann": (0, 0), "bob": (9, len(map) - 1)}, fresh=True)
    way, (x, y, z) = [], (0, 0, altitude)
    for dx, dy, dz in steps:
        x, y, z = x + dx, y + dy, z + dz
        way.append((x, y, z))
    command = Fly("ann", tuple(way))
    if isinstance(referee.why_not(battle, command), Refusal):
        return
    length = 0.0
    for (x, y, z), (u, v, w) in zip([(0, 0, altitude), *way], way, strict=False):
        assert board.inside(u, v)
        assert map[v][u] != "#"
        assert w >= 2 or map[v][u] != "4"
        assert w >= 0
        length += sqrt((u - x) ** 2 + (v - y) ** 2 + (w - z) ** 2)
    assert length <= 8 * 1.06, "a diagonal counts 1.5 m for 1.41"
    do(battle, command)
    assert place(battle, "ann") == way[-1]


@given(ROWS, st.sampled_from(["clumsy", "average", "good", "perfect"]), st.integers(0, 3), st.integers(0, 4))
def test_every_flight_that_is_offered_is_legal(walls: list[str], mobility: str, altitude: int, hill: int) -> None:
    """Over level ground and where it rises to meet the flyer."""
    rows = ["..........", *walls, ".........."]
    board = ground(rows, [f"000{hill}{hill}00{hill}{hill}0"] * len(rows))
    battle = fight(board, bird(mobility, altitude), BOB, at={"ann": (0, 0), "bob": (9, len(walls) + 1)}, fresh=True)
    with battle:
        for way in flying_lines.flights(battle, battle.unit("ann")):
            assert referee.why_not(battle, Fly("ann", way)) is None


@pytest.mark.rule("MOV-01")
@pytest.mark.parametrize("at", [(8, 1), (0, 0), (7, 0)])
def test_a_large_clumsy_flyer_is_offered_nothing_that_leads_off_the_map(at: tuple[int, int]) -> None:
    """Every square of it stays on the map, whichever way it is heading."""
    battle = fight(ground(MAP), bird("clumsy", 3, size=10), BOB, at={"ann": at, "bob": (4, 0)}, fresh=True)
    ways = [way for offer in referee.legal(battle, "ann") if offer.verb == "fly" for way in offer.fields[0].values]
    assert ways
    assert all(x <= 8 and y <= 1 for way in ways for x, y, _ in way)  # type: ignore[attr-defined]
