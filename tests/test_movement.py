"""Walking on the grid (MOV-01, SCN-08, GRD-01): costs, who may be passed, what nobody saw; case H06."""

from __future__ import annotations

import pytest

from game.ai.ground import reach_of
from systems import knowledge, movement, referee
from systems.battle import Battle
from systems.commands import Command, Move
from systems.events import Discovered, Moved
from systems.view import view
from tests.field import do, end, fight, grant, hit, offered, one, refused, rows, unit, verbs, weapon

FANG = weapon("fang", damage=18, grade="A")
CLUB = weapon("club", damage=18, grade="L")
FRAIL = {"health": 3, "base_defense": 0, "willpower": 0}


def east(*, to: int, start: int = 0, y: int = 0) -> tuple[tuple[int, int], ...]:
    return tuple((x, y) for x in range(start + 1, to + 1))


def place(battle: Battle, who: str = "ann") -> tuple[int, int]:
    return battle.unit(who).x, battle.unit(who).y


# --- what a step costs, how far one move goes


@pytest.mark.rule("MOV-01", "GRD-01")
@pytest.mark.parametrize(
    ("board", "path", "half"),
    [
        (["A......", ".......", "......B"], east(to=3), 6),
        (["A......", ".......", "......B"], ((1, 1), (2, 2)), 6),
        (["A......", ".......", "......B"], ((1, 1), (2, 1)), 5),
        (["A~~....", ".......", "......B"], east(to=3), 4 + 4 + 2),
        (["A......", ".~.....", "......B"], ((1, 1), (2, 2)), 6 + 3),
        (['A".....', ".......", "......B"], east(to=2), 8 + 2),
    ],
    ids=["straight", "diagonal", "both", "difficult", "diagonal into difficult", "undergrowth"],
)
def test_a_step_is_a_metre_a_diagonal_one_and_a_half_and_bad_ground_costs_more(
    board: list[str], path: tuple[tuple[int, int], ...], half: int
) -> None:
    battle = fight(board, unit("ann"), unit("bob", "blue"))
    do(battle, Move("ann", path))
    assert (one(battle, Moved).half, place(battle)) == (half, path[-1])
    assert one(battle, Moved).path == ((0, 0), *path)


@pytest.mark.rule("MOV-01")
@pytest.mark.parametrize(
    ("strength", "dexterity", "size", "speed"), [(2, 2, 5, 9), (1, 3, 4, 8), (5, 6, 5, 19), (2, 11, 5, 24)]
)
def test_one_move_covers_strength_dexterity_size_and_three_a_legend(
    strength: int, dexterity: int, size: int, speed: int
) -> None:
    row = "A" + "." * 25
    ann = unit("ann", STR=strength, DEX=dexterity, size=size)
    battle = fight([row, "." * 25 + "B"], ann, unit("bob", "blue"))
    refusal = refused(battle, Move("ann", east(to=speed + 1)))
    assert (refusal.key, refusal.fact("limit"), refusal.fact("half")) == ("move.too_far", 2 * speed, 2 * speed + 2)
    do(battle, Move("ann", east(to=speed)))
    assert place(battle) == (speed, 0)


@pytest.mark.rule("MOV-01")
def test_six_diagonal_steps_are_nine_metres() -> None:
    board = ["A......."] + ["........"] * 6 + [".......B"]
    battle = fight(board, unit("ann"), unit("bob", "blue"))
    diagonal = tuple((n, n) for n in range(1, 7))
    assert refused(battle, Move("ann", (*diagonal, (6, 7)))).key == "move.too_far"
    do(battle, Move("ann", diagonal))


@pytest.mark.rule("MOV-01")
@pytest.mark.parametrize(
    "path",
    [(), ((2, 0),), ((0, 0),), ((-1, 0),), ((1, 1),), ((0, 1), (1, 2)), ((1, 0), (1, 0))],
    ids=["nowhere", "a jump", "on the spot", "off the map", "past a corner", "past another", "standing still between"],
)
def test_a_path_that_cannot_be_walked_is_refused(path: tuple[tuple[int, int], ...]) -> None:
    battle = fight(["A..", ".#.", "#.B"], unit("ann"), unit("bob", "blue"))
    assert refused(battle, Move("ann", path)).rules == ("MOV-01",)


@pytest.mark.parametrize(
    ("kind", "passes"), [("wall", False), ("door", False), ("window", False), ("low_wall", False), ("open_door", True)]
)
def test_what_stands_between_two_squares_bars_the_step(kind: str, passes: bool) -> None:
    battle = fight(["A.B", "###"], unit("ann"), unit("bob", "blue"), edges=[("v", 1, 0, kind)])
    assert (referee.why_not(battle, Move("ann", ((1, 0),))) is None) is passes


# --- who stands in the way


@pytest.mark.rule("MOV-01")
def test_a_friend_may_be_passed_but_not_shared() -> None:
    battle = fight(["AF...B"], unit("ann"), unit("fay"), unit("bob", "blue"))
    assert refused(battle, Move("ann", east(to=1))).key == "move.occupied"
    do(battle, Move("ann", east(to=2)))
    assert place(battle) == (2, 0)


@pytest.mark.rule("MOV-01")
def test_an_able_enemy_blocks_the_way() -> None:
    battle = fight(["AB...", "#####"], unit("ann"), unit("bob", "blue"))
    refusal = refused(battle, Move("ann", east(to=2)))
    assert (refusal.key, refusal.fact("square"), refusal.fact("step")) == ("move.blocked", (1, 0), 1)
    assert "move" not in verbs(battle, "ann")


@pytest.mark.rule("MOV-01")
@pytest.mark.parametrize(("key", "shared"), [("club", False), ("fang", True)], ids=["helpless", "dead"])
def test_the_helpless_are_passed_and_the_dead_bar_nobody(key: str, shared: bool) -> None:
    ann = unit("ann", Brawl=1, weapons=(CLUB, FANG))
    battle = fight(["AB...", "####D"], ann, unit("bob", "blue", printed=FRAIL), unit("dan", "blue"))
    hit(battle, "ann", "bob", key, faces=(8, 8, 8, *(1,) * 18))
    assert battle.unit("bob").fallen
    if shared:
        do(battle, Move("ann", east(to=1)))
        assert place(battle) == place(battle, "bob")
    else:
        assert refused(battle, Move("ann", east(to=1))).key == "move.occupied"
        do(battle, Move("ann", east(to=3)))
        assert place(battle) == (3, 0)


# --- what nobody saw (DESIGN 6)


@pytest.mark.rule("MOV-01")
def test_a_walk_into_an_unseen_enemy_stops_before_it_and_costs_the_action() -> None:
    """Bob stands behind a cloud; ann walks through and finds him."""
    battle = fight(["A.o.B.D"], unit("ann"), unit("bob", "blue"), unit("dan", "blue"))
    assert battle.board.smoke[2]
    do(battle, Move("ann", east(to=5)))
    assert place(battle) == (3, 0)
    found = one(battle, Discovered)
    assert (found.unit, found.hidden, found.at) == ("ann", "bob", (4, 0))
    assert (one(battle, Moved).half, battle.unit("ann").move) == (6, 0)


def test_who_cannot_stop_where_the_unseen_enemy_is_found_goes_back() -> None:
    """A fallen friend lies on the way round the smoke, bob right behind: ann cannot stop on the friend."""
    ann, fay = unit("ann"), unit("fay", printed=FRAIL)
    bob = unit("bob", "blue", Brawl=1, weapons=(CLUB,))
    battle = fight([".F.", "AoB"], bob, ann, fay)
    hit(battle, "bob", "fay", "club", faces=(8, 8, 8, *(1,) * 18))
    end(battle)
    do(battle, Move("ann", ((1, 0), (2, 1))))
    assert (place(battle), rows(battle, Moved), battle.unit("ann").move) == ((0, 1), [], 0)
    assert one(battle, Discovered).hidden == "bob"


@pytest.mark.rule("MOV-01")
def test_the_step_into_the_unseen_is_not_offered_again_this_round() -> None:
    """Bob stands in the smoke. Once ann has run into him her side knows that square, for her and her friends, and goes
    by what it knows: that he slips away unseen changes nothing until the round is over.
    """
    ann, bob, fay = unit("ann"), unit("bob", "blue"), unit("fay")
    battle = fight(["A.oo.", "F.oo."], ann, bob, fay, at={"ann": (0, 0), "bob": (2, 0), "fay": (0, 1)})
    into = Move("ann", ((1, 0), (2, 0)))
    assert (2, 0) in offered(battle, "ann", "move", "path")
    do(battle, into)
    assert (place(battle), one(battle, Discovered).hidden) == ((1, 0), "bob")
    assert knowledge.last_seen(battle, "red")["bob"] == (2, 0, battle.round)
    grant(battle, "ann", "move")
    again = refused(battle, Move("ann", ((2, 0),)))
    assert (again.key, again.fact("square")) == ("move.blocked", (2, 0))
    assert (2, 0) not in offered(battle, "ann", "move", "path")
    assert [met.space for met in view(battle, "ann").met] == [(2, 0, 1)]
    assert (2, 0) not in reach_of(view(battle, "ann")).squares(), "a mind is told as well"
    end(battle)
    do(battle, Move("bob", ((3, 0),)))
    end(battle)
    assert battle.acting() == "fay"
    assert (2, 0) not in offered(battle, "fay", "move", "path")
    end(battle)
    assert view(battle, "ann").met == ()
    assert (2, 0) in offered(battle, "ann", "move", "path")


# --- big units (H06)


@pytest.mark.rule("MOV-01")
def test_h06_an_ogre_does_not_slip_between_two_closed_corners() -> None:
    board = ["O.#...", "......", "#.....", "......", "......", "....B."]
    battle = fight(board, unit("ogre", size=10), unit("bob", "blue"))
    assert refused(battle, Move("ogre", ((1, 1),))).key == "move.blocked"


@pytest.mark.rule("MOV-01")
@pytest.mark.parametrize(("size", "beyond"), [(10, False), (5, True)])
def test_h06_an_ogre_does_not_fit_through_a_gap_of_one_metre(size: int, beyond: bool) -> None:
    board = ["...#...", "O..#..B", ".......", "...#...", "...#..."]
    battle = fight(board, unit("ogre", size=size), unit("bob", "blue"))
    ways = offered(battle, "ogre", "move", "path")
    assert any(isinstance(way, tuple) and way[0] > 2 for way in ways) is beyond


@pytest.mark.rule("SCN-08")
@pytest.mark.parametrize(("size", "side"), [(1, 1), (4, 1), (9, 1), (10, 2), (14, 2), (15, 3), (24, 4)])
def test_a_unit_fills_a_square_with_a_fifth_of_its_size_a_side(size: int, side: int) -> None:
    board = ["O......"] + ["......."] * 6
    battle = fight(board, unit("ogre", size=size), unit("bob", "blue"), at={"bob": (6, 6)})
    assert battle.unit("ogre").footprint == (0, 0, side)


@pytest.mark.rule("SCN-08")
@pytest.mark.parametrize(
    ("x", "y", "metres"), [(1, 0, 1), (1, 1, 1), (2, 2, 2), (3, 3, 4), (3, 4, 5), (5, 2, 5)], ids=str
)
def test_reach_is_measured_straight_between_the_nearest_centres_rounded_down(x: int, y: int, metres: int) -> None:
    """A lance of exactly that reach strikes; one metre less does not."""
    for reach in (metres, metres - 1):
        lance = weapon("lance", "blade", size=3 * (reach - 1), damage=9)
        ann, places = unit("ann", weapons=(lance,)), {"ann": (0, 0), "bob": (x, y)}
        battle = fight(["......"] * 6, ann, unit("bob", "blue"), at=places)
        targets = offered(battle, "ann", "attack", "target")
        assert targets == ({"bob"} if reach >= max(1, metres) else set())


# --- offers and refusals say the same


def test_every_square_on_offer_is_accepted_and_no_other_is() -> None:
    """Invariant 6 over a whole small map: friend, enemy, wall, difficult ground and a far corner."""
    board = ["A.F.~~....", "..#.~~....", "B...#.....", ".........."]
    battle = fight(board, unit("ann"), unit("fay"), unit("bob", "blue"))
    offers = offered(battle, "ann", "move", "path")
    ways = movement.reach(battle, battle.unit("ann"))
    for y in range(4):
        for x in range(10):
            path = ways.path(x, y) if (x, y) in offers else ((x, y),)
            command: Command = Move("ann", tuple(path))
            refusal = referee.why_not(battle, command)
            assert (refusal is None) is ((x, y) in offers), (x, y, refusal)


def test_two_moves_in_one_turn_are_two_separate_walks() -> None:
    battle = fight(["A" + "." * 19 + "B"], unit("ann"), unit("bob", "blue"))
    do(battle, Move("ann", east(to=9)))
    do(battle, Move("ann", east(to=18, start=9)))
    assert place(battle) == (18, 0)
