"""Forced movement: where whoever is driven comes to rest (BRS-06, H09, H10), for spaces of every size."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from components.condition import Conditions
from systems import forced, forced_path, referee
from systems.battle import Battle
from systems.board import Board, draw
from systems.commands import BullRush, EndTurn
from systems.events import Changed, Fell, Pushed, Toppled
from systems.facts import Footprint
from systems.forced_path import away, course, outcomes, ride
from systems.geometry import overlap
from tests.amounts import amount, seed
from tests.field import do, end, fight, one, preview, refused, rows, unit
from tests.shoving import place, shove
from tests.twin.maps import TURNS, Draws, turn_board, turn_square

ANN = unit("ann", STR=4, Brawl=4, DEX=3)
TOM = unit("tom", "blue", STR=3, DEX=1, Athletics=1)
BEN = unit("ben", "blue")
RUSH = BullRush("ann", "tom", "fist")
OPEN = ["......."] * 7


def pushed(battle: Battle, metres: int) -> Pushed:
    """Ann rushes Tom and wins by so many; what the log says of it."""
    do(battle, RUSH, shove(battle, RUSH, metres))
    return one(battle, Pushed)


def everywhere(battle: Battle) -> dict[str, tuple[int, int]]:
    return {each: place(battle, each) for each in battle.ids}


# H09: pushed off the map


@pytest.mark.rule("BRS-06")
def test_h09_whoever_is_pushed_at_the_border_of_the_map_stays_on_it() -> None:
    """Tom stands on the east edge and is pushed three metres: he stays, in the order of turns, a target as before."""
    battle = fight(OPEN, ANN, TOM, at={"ann": (5, 3), "tom": (6, 3)})
    said = pushed(battle, 3)
    assert place(battle, "tom") == (6, 3)
    assert (said.metres, said.wanted, said.stopped) == (0, 3, "map")
    end(battle)
    assert battle.acting() == "tom"
    end(battle)
    assert referee.why_not(battle, RUSH) is None


@pytest.mark.rule("BRS-06")
def test_h09_a_space_of_two_squares_a_side_stops_with_all_of_it_on_the_map() -> None:
    tom = unit("tom", "blue", STR=3, DEX=1, size=10)
    battle = fight(OPEN, unit("ann", STR=5, Brawl=5, DEX=3), tom, at={"ann": (3, 3), "tom": (4, 3)})
    with battle:
        gone = forced.drive(battle, "tom", "ann", 3, forced.away(battle, "tom", "ann"), ("BRS-06",))
    assert place(battle, "tom") == (5, 3)
    assert (gone.metres, gone.stopped) == (1, "map")


@pytest.mark.rule("BRS-06")
def test_h09_nobody_is_pushed_out_of_a_corner() -> None:
    battle = fight(OPEN, ANN, TOM, at={"ann": (5, 1), "tom": (6, 0)})
    assert (pushed(battle, 3).stopped, place(battle, "tom")) == ("map", (6, 0))


# H10: pushed into somebody


@pytest.mark.rule("BRS-06")
def test_h10_whoever_is_pushed_at_somebody_stops_before_it_and_nobody_is_lost() -> None:
    battle = fight(OPEN, ANN, TOM, BEN, at={"ann": (2, 3), "tom": (3, 3), "ben": (4, 3)})
    before, heard = everywhere(battle), len(battle.log)
    said = pushed(battle, 2)
    assert everywhere(battle) == before
    assert (said.stopped, said.obstacle) == ("unit", "ben")
    assert not [event for event in battle.log[heard:] if isinstance(event, Changed) and event.unit == "ben"]


@pytest.mark.rule("BRS-06")
def test_h10_variants_a_wall_a_crowd_and_a_large_neighbour() -> None:
    walled = fight([".......", ".......", ".......", "....#..", "......."], ANN, TOM, at={"ann": (2, 3), "tom": (3, 3)})
    assert pushed(walled, 2).stopped == "blocked"
    around = {f"g{n}": (3 + dx, 3 + dy) for n, (dx, dy) in enumerate(
        (dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) not in ((0, 0), (-1, 0)))}  # fmt: skip
    crowd = [unit(name, "blue") for name in around]
    hemmed = fight(OPEN, ANN, TOM, *crowd, at={"ann": (2, 3), "tom": (3, 3), **around})
    before = everywhere(hemmed)
    assert pushed(hemmed, 2).stopped == "unit"
    assert everywhere(hemmed) == before
    large = fight(OPEN, ANN, TOM, unit("ben", "blue", size=10), at={"ann": (2, 3), "tom": (3, 3), "ben": (4, 2)})
    assert pushed(large, 2).obstacle == "ben"


@pytest.mark.rule("BRS-06")
def test_the_dead_bar_nobody_and_the_fallen_do() -> None:
    at = {"ann": (1, 3), "tom": (2, 3), "ben": (4, 3)}
    for state, end_at in (("dead", (5, 3)), ("unconscious", (3, 3))):
        battle = fight(OPEN, ANN, TOM, BEN, at=at)
        with battle:
            battle.write("ben", Conditions, state, True)
        pushed(battle, 3)
        assert place(battle, "tom") == end_at


# sizes and directions


@pytest.mark.rule("BRS-06")
def test_size_15_drives_size_2_and_the_other_way_round() -> None:
    """Three squares a side against one, straight away from centre to centre."""
    ogre, imp = Footprint(2, 2, 3), Footprint(5, 3, 1)
    board = draw(["." * 14] * 9)
    assert ride(course(board, imp, away(ogre, imp), (("ogre", ogre),)), 4).path == ((6, 3), (7, 3), (8, 3), (9, 3))
    assert ride(course(board, ogre, away(imp, ogre), (("imp", imp),)), 4).path == ((1, 2), (0, 2))
    assert ride(course(board, ogre, away(imp, ogre), ()), 4).stopped == "map"


@pytest.mark.rule("BRS-06")
def test_a_slanting_push_goes_along_the_line_of_the_centres() -> None:
    """Ann stands a row lower beside a space of three: its centre lies two squares across and one up from hers."""
    board = draw(["." * 16] * 10)
    source, driven = Footprint(3, 6, 1), Footprint(4, 4, 3)
    way = away(source, driven)
    assert way == (4, -2)
    assert ride(course(board, driven, way, ()), 4).path == ((5, 4), (6, 3), (7, 3), (8, 2))


@pytest.mark.rule("BRS-06")
def test_metres_are_those_of_the_displacement_rounded_down() -> None:
    board = draw(["." * 9] * 9)
    way = course(board, Footprint(1, 1), (2, 2), ())
    assert [ride(way, metres).path for metres in (1, 2, 3, 4)] == [
        ((2, 2),), ((2, 2), (3, 3)), ((2, 2), (3, 3)), ((2, 2), (3, 3), (4, 4)),
    ]  # fmt: skip


@pytest.mark.parametrize("side", [1, 2, 3])
def test_a_push_comes_out_the_same_however_the_map_is_turned(side: int) -> None:
    blank = "." * 10
    drawn = [blank, "....#.....", blank, ".......#..", blank, "..c.......", blank, blank, "......#...", blank]
    board = draw(drawn)
    for sx, sy in ((0, 0), (4, 2), (6, 6), (1, 7)):
        start = Footprint(min(sx, 10 - side), min(sy, 10 - side), side)
        if not board.free(*start):
            continue
        for way in ((2, 0), (2, 2), (-4, 2), (3, -5)):
            base = ride(course(board, start, way, ()), 5)
            for turn in TURNS:
                turned = turn_board(board, turn)
                first = turn_square(board, turn, start)
                toward = turn_square(board, turn, Footprint(start.x, start.y, side))
                origin, tip = _turned(board, turn, side, way)
                assert toward == first
                found = ride(course(turned, first, (tip[0] - origin[0], tip[1] - origin[1]), ()), 5)
                want = tuple(turn_square(board, turn, Footprint(x, y, side))[:2] for x, y in base.path)
                assert (found.path, found.stopped) == (want, base.stopped), (turn, start, way)


def _turned(board: Board, turn: object, side: int, way: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """A direction as a turned map has it: where two far-off places end up."""
    big = draw(["." * 40] * 40)
    origin = turn_square(big, turn, Footprint(20, 20, 1))  # type: ignore[arg-type]
    tip = turn_square(big, turn, Footprint(20 + way[0], 20 + way[1], 1))  # type: ignore[arg-type]
    return (origin.x, origin.y), (tip.x, tip.y)


# walls, corners, heights


@pytest.mark.rule("BRS-06")
def test_an_edge_a_crate_and_a_closed_corner_stop_a_push() -> None:
    window = draw(["......"], edges=[("v", 3, 0, "window")])
    assert ride(course(window, Footprint(1, 0), (2, 0), ()), 4)[1:4] == (((2, 0),), 1, "blocked")
    crate = draw(["...c.."])
    assert ride(course(crate, Footprint(1, 0), (2, 0), ()), 4).stopped == "blocked"
    post = draw([".#", ".."])
    assert ride(course(post, Footprint(0, 0), (2, 2), ()), 1)[1:4] == ((), 0, "blocked")


@pytest.mark.rule("BRS-06")
def test_a_step_up_of_more_than_a_metre_stops_a_push_and_one_metre_does_not() -> None:
    steps = draw(["....."], floor=[[0, 0, 1, 3, 3]])
    found = ride(course(steps, Footprint(0, 0), (2, 0), ()), 4)
    assert (found.path, found.stopped) == (((1, 0), (2, 0)), "rise")


def test_difficult_ground_does_not_shorten_a_push() -> None:
    assert ride(course(draw(["A~~~~~"]), Footprint(0, 0), (2, 0), ()), 4).metres == 4


# over an edge


@pytest.mark.rule("DMG-15", "BRS-06")
def test_over_an_edge_of_more_than_a_metre_the_target_falls() -> None:
    """Pushed four metres along a roof three metres wide, six metres up: it lands on the first square below."""
    board = draw(["......."], floor=[[6, 6, 6, 0, 0, 0, 0]])
    battle = fight(board, ANN, TOM, at={"ann": (0, 0), "tom": (1, 0)})
    shown = preview(battle, RUSH)
    fall = {each.key: each for each in shown.effects}["fall"]
    assert len(fall.amounts) == 7
    assert fall.amounts[6] == pytest.approx(shown.hit * sum(shown.steps[0].margins[2:]))
    do(battle, RUSH, (*shove(battle, RUSH, 4), 1, 1))
    assert place(battle, "tom") == (3, 0)
    assert one(battle, Pushed).metres == 2
    assert battle.unit("tom").lethal == 1
    assert battle.unit("tom").prone


def test_a_space_of_three_goes_over_whole_or_not_at_all() -> None:
    """It lands on the first place that is below the edge with all nine squares; where none is, it stays."""
    wide = draw(["." * 12] * 3, floor=[[8] * 5 + [0] * 7] * 3)
    gone = ride(course(wide, Footprint(1, 0, 3), (2, 0), ()), 2)
    assert (gone.path[-1], gone.fall) == ((5, 0), 8)
    short = draw(["." * 7] * 3, floor=[[8] * 5 + [0] * 2] * 3)
    stays = ride(course(short, Footprint(1, 0, 3), (2, 0), ()), 2)
    assert (stays.path, stays.stopped, stays.fall) == (((2, 0),), "map", 0)
    pit = draw(["." * 9] * 3, floor=[[8] * 5 + [0, 0, 8, 8]] * 3)
    assert ride(course(pit, Footprint(1, 0, 3), (2, 0), ()), 2).stopped in ("rise", "ledge")


def test_somebody_below_keeps_the_target_on_the_edge() -> None:
    board = draw(["....."], floor=[[5, 5, 0, 0, 0]])
    battle = fight(board, ANN, TOM, BEN, at={"ann": (0, 0), "tom": (1, 0), "ben": (2, 0)})
    said = pushed(battle, 3)
    assert (place(battle, "tom"), said.stopped, said.obstacle) == ((1, 0), "unit", "ben")
    assert not rows(battle, Toppled)


def test_a_flyer_keeps_its_height_over_an_edge() -> None:
    board = draw(["....."], floor=[[5, 5, 0, 0, 0]])
    tom = replace(unit("tom", "blue", STR=3, DEX=1, traits={"flight": 9}), altitude=1)
    battle = fight(board, unit("ann", STR=4, Brawl=4, DEX=3), tom, at={"ann": (0, 0), "tom": (1, 0)})
    pushed(battle, 2)
    tom_now = battle.unit("tom")
    assert (tom_now.x, tom_now.altitude) == (3, 6)
    assert not rows(battle, Fell)


# promises


def test_outcomes_are_the_rides_of_every_margin() -> None:
    board = draw(["....#."], floor=[[3, 3, 3, 3, 3, 3]])
    way = course(board, Footprint(0, 0), (2, 0), ())
    found = outcomes(way)
    for metres in range(9):
        gone = ride(way, metres)
        assert found[min(metres, len(found) - 1)] == (gone.metres, gone.fall)


def test_nobody_ever_leaves_the_map_or_enters_a_wall_or_a_unit() -> None:
    """Random maps, spaces of one to three squares, others in the way: every stop is a place one can stand."""
    chance = Draws(seed())
    for _ in range(amount("pushes")):
        size = 6 + chance.below(5)
        drawn = ["".join(".....#c~"[chance.below(8)] for _ in range(size)) for _ in range(size)]
        floor = [[(0, 0, 0, 1, 4)[chance.below(5)] for _ in range(size)] for _ in range(size)]
        board = draw(drawn, floor=floor)
        side = 1 + chance.below(3)
        start = Footprint(chance.below(size - side + 1), chance.below(size - side + 1), side)
        others = [("b", Footprint(chance.below(size), chance.below(size), 1)) for _ in range(2)]
        others = [(name, space) for name, space in others if not overlap(start, space)]
        way = (chance.below(9) - 4, chance.below(9) - 4)
        if not board.free(*start) or way == (0, 0):
            continue
        found = ride(course(board, start, way, others), chance.below(8))
        for x, y in found.path:
            there = Footprint(x, y, side)
            assert board.free(*there), (drawn, start, way)
            assert not any(overlap(there, space) for _, space in others)
        if found.fall:
            assert found.fall > 1


def test_the_odds_of_a_push_off_a_roof_are_those_of_seeded_plays() -> None:
    """Blow, contest, the way to the edge, the fall and its save, all in one: every amount of every effect."""
    board = draw(["........."], floor=[[12, 12, 12, 12, 0, 0, 0, 0, 0]])
    tom = unit("tom", "blue", STR=2, DEX=2, END=4, Athletics=1)
    battle = fight(board, unit("ann", STR=5, Brawl=5, DEX=3), tom, at={"ann": (0, 0), "tom": (1, 0)})
    found = preview(battle, RUSH)
    plays = amount("roof_plays")
    hurt, gone = Counter[int](), Counter[int]()
    for number in range(plays):
        twin = battle.fork(seed() + number)
        assert referee.submit(twin, RUSH) is None
        hurt[twin.unit("tom").lethal] += 1
        gone[place(twin, "tom")[0] - 1] += 1
        twin.close()
    pushed = {each.key: each.amounts for each in found.effects}["pushed"]
    for chances, seen in ((found.damage, hurt), (pushed, gone)):
        assert max(seen) < len(chances)
        for value, chance in enumerate(chances):
            slack = 4.5 * (chance * (1.0 - chance) / plays) ** 0.5 + 1.0 / plays
            assert abs(seen[value] / plays - chance) <= slack, (value, chance, seen)


def test_a_refused_rush_pushes_nobody() -> None:
    battle = fight(OPEN, ANN, TOM, at={"ann": (0, 0), "tom": (6, 6)})
    assert refused(battle, RUSH).key == "attack.out_of_reach"
    assert referee.why_not(battle, EndTurn("ann")) is None
    assert forced_path.MOST == 64
