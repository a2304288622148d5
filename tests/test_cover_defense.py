"""What cover is worth (COV): DV-09, EX-19, the switch ``cover``. Where cover lies is the twin's business."""

from __future__ import annotations

import pytest

from systems.board import EDGES, EdgeKind, Thing, draw
from systems.commands import Attack
from tests.field import PISTOL, SPEAR, fight, line, lines, offered, parts, refused, shot, unit, weapon

GUN = weapon("gun", "firearm", damage=9, strength=2, base=100)
ANN = unit("ann", STR=4, PER=5, Firearms=5, Blade=3, weapons=(GUN, SPEAR))


def behind(size: int, *, target: int = 5, house: dict[str, str] | None = None) -> dict[str, int]:
    """The defense of a unit of that Size two squares behind an object of ``size``, the shooter ten squares off."""
    board = draw(["A.......x.B"], legend={"x": Thing("crate", size)})
    bob = unit("bob", "blue", size=target, printed={"base_defense": 0})
    battle = fight(board, ANN, bob, at={"ann": (0, 0), "bob": (10, 0)}, house=house)
    return parts(shot(battle, "ann", "bob", "gun"))


@pytest.mark.rule("COV-04", "COV-08")
@pytest.mark.parametrize(("size", "value"), [(2, 1), (3, 2), (5, 4), (8, 7), (9, 8)])
def test_cover_is_the_objects_size_less_ones_own_plus_four_and_at_most_eight(size: int, value: int) -> None:
    """DV-09: Size 5 behind Size 3 has 2, behind 5 has 4, behind 9 has 8."""
    assert behind(size) == {"cover": value}


@pytest.mark.rule("COV-02")
def test_an_object_too_small_is_no_cover() -> None:
    """DV-09: Size 5 behind Size 1 has none."""
    assert behind(1) == {}
    assert behind(2) == {"cover": 1}


@pytest.mark.rule("COV-04")
def test_the_smaller_the_unit_the_better_the_same_crate() -> None:
    assert behind(3, target=4) == {"cover": 3}
    assert behind(3, target=6) == {"cover": 1}


@pytest.mark.rule("COV-06")
@pytest.mark.parametrize(("size", "target"), [(10, 5), (4, 2), (7, 3)])
def test_an_object_of_twice_ones_size_covers_totally(size: int, target: int) -> None:
    """DV-09: Size 5 behind Size 10, Size 2 behind Size 4 although the formula gives 6."""
    board = draw(["A.......xB"], legend={"x": Thing("crate", size)})
    bob = unit("bob", "blue", size=target)
    battle = fight(board, ANN, bob, at={"ann": (0, 0), "bob": (9, 0)})
    refusal = refused(battle, Attack("ann", "bob", "gun"))
    assert (refusal.key, refusal.rules) == ("attack.total_cover", ("COV-06", "COV-07", "RNG-01"))
    assert refusal.fact("at") == ("square", 8, 0)


@pytest.mark.rule("COV-07")
def test_instead_of_who_is_behind_total_cover_the_object_in_the_way_is_struck() -> None:
    board = draw(["A.......xB"], legend={"x": Thing("crate", 10, material="wood")})
    battle = fight(board, ANN, unit("bob", "blue"), at={"ann": (0, 0), "bob": (9, 0)})
    refusal = refused(battle, Attack("ann", "bob", "gun"))
    assert "COV-07" in refusal.rules
    assert refusal.fact("at") in offered(battle, "ann", "break_object", "at")
    assert "bob" not in offered(battle, "ann", "attack", "target")


@pytest.mark.rule("COV-13", "COV-04")
def test_total_cover_needs_every_line_blocked_otherwise_it_is_eight_at_most() -> None:
    """A car of Size 10 that hides only half of a large unit."""
    board = draw(["A.......x..", "........x..", "..........."], legend={"x": Thing("car", 20)})
    bob = unit("bob", "blue", size=10, printed={"base_defense": 0, "dodge_defense": 0})
    battle = fight(board, ANN, bob, at={"ann": (0, 1), "bob": (9, 1)})
    assert parts(shot(battle, "ann", "bob", "gun")) == {"cover": 8}


@pytest.mark.rule("COV-02", "COV-04")
def test_of_several_objects_only_the_best_counts() -> None:
    board = draw(["A..3.5.4.B"])
    bob = unit("bob", "blue", printed={"base_defense": 0})
    battle = fight(board, ANN, bob, at={"ann": (0, 0), "bob": (9, 0)})
    found = shot(battle, "ann", "bob", "gun")
    assert parts(found) == {"cover": 4}
    assert line(found, "COV-04").at == ("square", 5, 0)


@pytest.mark.rule("COV-02", "COV-04")
def test_melee_asks_for_cover_as_well_and_ones_own_barricade_counts_there() -> None:
    bob = unit("bob", "blue", printed={"base_defense": 0})
    battle = fight(["A5B"], ANN, bob)
    assert parts(shot(battle, "ann", "bob", "spear")) == {"cover": 4}
    low = fight(["AB."], ANN, bob, edges=[("v", 1, 0, "low_wall")])
    assert parts(shot(low, "ann", "bob", "spear")) == {"cover": 4}


@pytest.mark.rule("COV-03")
def test_cover_has_a_direction() -> None:
    bob = unit("bob", "blue", printed={"base_defense": 0})
    map = ["A.....5B", "........", ".......E"]
    battle = fight(map, ANN, bob, unit("eve", weapons=(GUN,)))
    assert parts(shot(battle, "ann", "bob", "gun")) == {"cover": 4}
    facing = fight(["A.....5B", "........", ".......E"], unit("eve", PER=5, weapons=(GUN,)), bob, unit("ann"))
    assert parts(shot(facing, "eve", "bob", "gun")) == {}


@pytest.mark.rule("COV-08", "COV-04")
def test_cover_adds_to_the_rest_of_the_defense_and_high_speed_leaves_it() -> None:
    bob = unit("bob", "blue", armor=(1, 3))
    battle = fight(["A.....5.B"], unit("ann", PER=5, Firearms=5, weapons=(PISTOL,)), bob)
    found = shot(battle, "ann", "bob", "pistol")
    assert parts(found) == {"armor": 3, "cover": 4}
    assert lines(found)["cover"] == -4


@pytest.mark.rule("COV-12")
@pytest.mark.parametrize(("half", "value"), [(2, 3), (1, 1), (0, 0)])
def test_a_poor_object_counts_by_half_or_not_at_all(half: int, value: int) -> None:
    """EX-19: a Size 4 spear in front of a Size 5 unit would give 4 − 5 + 4 = 3, but it is a spear: none."""
    poor, crate = Thing("spear", size=4, half=half), Thing("twig", size=1, half=0)
    board = draw(["A...x..y.B"], legend={"x": poor, "y": crate})
    bob = unit("bob", "blue", printed={"base_defense": 0})
    battle = fight(board, ANN, bob, at={"ann": (0, 0), "bob": (9, 0)})
    assert parts(shot(battle, "ann", "bob", "gun")).get("cover", 0) == value


@pytest.mark.rule("COV-12")
def test_a_thin_object_of_any_size_never_covers_totally() -> None:
    board = draw(["A.......x.B"], legend={"x": Thing("mast", size=40, half=0)})
    bob = unit("bob", "blue", printed={"base_defense": 0})
    battle = fight(board, ANN, bob, at={"ann": (0, 0), "bob": (10, 0)})
    assert parts(shot(battle, "ann", "bob", "gun")) == {}


@pytest.mark.rule("COV-13")
@pytest.mark.parametrize(("size", "literal", "graded"), [(14, 8, 4), (10, 4, 2), (9, 3, 1)])
def test_the_switch_scales_cover_by_the_corners_it_hides(size: int, literal: int, graded: int) -> None:
    """A crate in front of the lower half of a 2 m wide target hides two of its four corners: value × 2 // 4."""
    board = draw(["...........", "A.......x.."], legend={"x": Thing("crate", size)})
    bob = unit("bob", "blue", size=10, printed={"base_defense": 0, "dodge_defense": 0})
    for switch, value in (("literal", literal), ("graded", graded)):
        battle = fight(board, ANN, bob, at={"ann": (0, 1), "bob": (9, 0)}, house={"cover": switch})
        assert parts(shot(battle, "ann", "bob", "gun")) == {"cover": value}


@pytest.mark.rule("COV-04")
def test_graded_cover_that_hides_everything_keeps_its_value() -> None:
    assert behind(8, house={"cover": "graded"}) == {"cover": 7}


@pytest.mark.rule("COV-16")
def test_smoke_hides_totally_or_gives_nothing() -> None:
    bob = unit("bob", "blue", printed={"base_defense": 0})
    hidden = fight(["A...o...B"], ANN, bob)
    refusal = refused(hidden, Attack("ann", "bob", "gun"))
    assert (refusal.key, refusal.rules) == ("attack.not_located", ("RNG-01", "COV-16"))
    beside = fight(["A.......B", "....o...."], ANN, bob)
    assert parts(shot(beside, "ann", "bob", "gun")) == {}


@pytest.mark.rule("COV-04", "COV-08")
def test_windows_and_low_walls_cover_by_their_own_size() -> None:
    bob = unit("bob", "blue", printed={"base_defense": 0})
    for kind, value in (("window", 3), ("low_wall", 4)):
        edge = EDGES[kind]
        assert isinstance(edge, EdgeKind)
        assert edge.size - 5 + 4 == value
        battle = fight(["A......B"], ANN, bob, edges=[("v", 6, 0, kind)])
        assert parts(shot(battle, "ann", "bob", "gun")) == {"cover": value}
