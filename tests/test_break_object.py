"""Things of the map: Hardness, structure points, breaking them, the board without them (DMG-16, companion 7.3, 7.4)."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, strategies as st

from components.objects import Lying, Wear
from game.ai.chance import Chance
from systems import knowledge, referee, sight, worn_board
from systems.battle import Battle
from systems.board import EdgeKind, Ground, Thing, draw
from systems.commands import Attack, BreakObject, Move, from_data, to_data
from systems.events import ObjectStruck
from systems.facts import ThingFacts, WeaponFacts
from systems.forecast import Forecast
from systems.rulesets import things as ruled
from systems.view import view
from tests.field import (
    FIST,
    PISTOL,
    do,
    end,
    fight,
    grant,
    lines,
    offered,
    one,
    refused,
    unit,
    weapon,
)  # fmt: skip

MAUL = weapon("maul", "blade", size=3, damage=9, strength=3)
TORCH = weapon("torch", "blade", damage=9, strength=1)
HATCHET = weapon("hatchet", "throwing", damage=6, strength=1, base=10, shots=1)


def plan(battle: Battle, command: BreakObject) -> Forecast:
    found = referee.forecast(battle, command)
    assert isinstance(found, Forecast), found
    return found


def smash(battle: Battle, at: tuple[str, int, int], own: int, held: str = "maul") -> None:
    """One attack on a thing with so many successes."""
    command = BreakObject("ann", at, held)
    pool = plan(battle, command).pool
    assert pool >= own
    do(battle, command, (8,) * own + (1,) * (pool - own))


def yard(*rows: str, edges: object = (), **more: object) -> Battle:
    ann = unit("ann", STR=5, Blade=4, Firearms=3, Athletics=3, weapons=(FIST, MAUL, PISTOL, HATCHET))
    bob = unit("bob", "blue")
    return fight(list(rows), ann, bob, edges=edges, **more)  # type: ignore[arg-type]


@pytest.mark.rule("DMG-16")
@pytest.mark.parametrize(
    ("material", "size", "hardness", "points"),
    [("wood", 5, 3, 8), ("stone", 999, 5, 10), ("glass", 3, 1, 4), ("metal", 10, 7, 17), ("cloth", 4, 1, 5)],
)
def test_an_object_has_its_materials_hardness_and_size_and_hardness_in_points(
    material: str, size: int, hardness: int, points: int
) -> None:
    """Companion 7.4: a wooden door 3 and 8, a section of brick wall 5 and 10, a pane of Size 3 1 and 4."""
    thing = ThingFacts("thing", size, material)
    assert (ruled.hardness(thing), ruled.structure(thing)) == (hardness, points)


@pytest.mark.rule("DMG-16")
@pytest.mark.parametrize(
    ("kind", "material", "damage"),
    [("blunt", "stone", 3), ("fire", "stone", 1), ("fire", "wood", 5), ("cold", "wood", 2), ("acid", "stone", 4),
     ("sonic", "stone", 8), ("force", "metal", 8), ("mental", "wood", 0), ("holy", "stone", 1)],
)  # fmt: skip
def test_what_a_type_of_damage_does_to_objects(kind: str, material: str, damage: int) -> None:
    """Eight successes. Companion 7.3: energy halves what is left, fire is whole on what burns, acid and sonic pass
    Hardness.
    """
    blow = WeaponFacts("ray", "ray", "blade", "Blade", 1, 0, types=(kind,))
    assert ruled.strain(ThingFacts("thing", 5, material), blow, 8, 20) == damage


@pytest.mark.rule("DMG-16")
def test_there_is_no_defense_and_hardness_comes_off_the_successes() -> None:
    """A crate of Size 3: Hardness 3, six points. Five successes are 2 damage."""
    battle = yard("A3..B")
    shown = plan(battle, BreakObject("ann", ("square", 1, 0), "maul"))
    assert shown.pool == 5 + 4 + 9
    assert sum(points for _, points in shown.defense) == 0
    assert lines(shown) == {"attribute": 5, "skill": 4, "weapon": 9}
    smash(battle, ("square", 1, 0), 5)
    struck = one(battle, ObjectStruck)
    assert (struck.thing, struck.damage, struck.hardness, struck.left) == ("crate3", 2, 3, 4)
    assert battle.scene(Wear).damage == (("square:1,0", 2),)
    assert battle.board is battle.setup.board
    assert battle.unit("ann").standard == 0


@pytest.mark.rule("DMG-04")
def test_the_cap_of_the_weapon_holds_against_objects_too() -> None:
    ann = unit("ann", STR=2, DEX=8, Firearms=1, weapons=(FIST, weapon("popgun", "firearm", damage=2, base=20)))
    battle = fight(["A.4.B"], ann, unit("bob", "blue"))
    shown = plan(battle, BreakObject("ann", ("square", 2, 0), "popgun"))
    assert shown.cap == 5
    smash(battle, ("square", 2, 0), 8, "popgun")
    assert one(battle, ObjectStruck).damage == 2


@pytest.mark.rule("DMG-16", "MOV-01")
def test_a_broken_crate_leaves_the_board_and_the_way_is_free() -> None:
    battle = yard("A3.B")
    assert refused(battle, Move("ann", ((1, 0),))).key == "move.blocked"
    smash(battle, ("square", 1, 0), 9)
    assert one(battle, ObjectStruck).left == 0
    assert battle.board.thing == (0, 0, 0, 0)
    assert refused(battle, BreakObject("ann", ("square", 1, 0), "maul")).key == "action.spent"
    assert "break_object" not in {offer.verb for offer in referee.legal(battle, "ann")}
    do(battle, Move("ann", ((1, 0),)))
    assert battle.unit("ann").x == 1
    grant(battle, "ann")
    assert refused(battle, BreakObject("ann", ("square", 1, 0), "maul")).key == "break_object.nothing"


@pytest.mark.rule("RNG-01", "DMG-16")
def test_a_door_broken_down_shows_who_stands_behind_it() -> None:
    battle = yard("A..B", edges=[("v", 1, 0, "door")])
    assert not knowledge.locates(battle, "red", "bob")
    assert refused(battle, Attack("ann", "bob", "pistol")).key == "attack.not_located"
    smash(battle, ("v", 1, 0), 11)
    assert not any(battle.board.v_edges)
    assert knowledge.locates(battle, "red", "bob")
    assert view(battle, "ann").board is battle.board
    grant(battle, "ann")
    assert referee.why_not(battle, Attack("ann", "bob", "pistol")) is None


@pytest.mark.rule("DMG-16")
def test_a_wall_opens_square_by_square_and_window_low_wall_edge_by_edge() -> None:
    battle = yard("A#B", "...", edges=[("h", 0, 1, "window")])
    smash(battle, ("square", 1, 0), 15)
    assert battle.board.grounds[battle.board.ground[1]].key == "floor"
    assert sight.sees(battle.board, battle.footprint("ann"), battle.footprint("bob"))
    grant(battle, "ann")
    smash(battle, ("h", 0, 1), 6)
    assert not any(battle.board.h_edges)


@pytest.mark.rule("DMG-16")
def test_a_car_on_four_squares_is_one_object() -> None:
    car = Thing("car", 10, material="metal", joined=True)
    board = draw(["ACC.B", ".CC.."], legend={"C": car})
    battle = fight(board, *yard("A...B").sheets.values(), at={"ann": (0, 0), "bob": (4, 0)})
    smash(battle, ("square", 1, 1), 14)
    assert battle.scene(Wear).damage == (("square:1,0", 7),)
    grant(battle, "ann")
    smash(battle, ("square", 1, 0), 17)
    assert not any(battle.board.thing)


@pytest.mark.rule("MEL-02")
def test_a_thing_out_of_reach_or_behind_a_wall_is_refused() -> None:
    battle = yard("A..3B", ".....", edges=[("v", 1, 0, "wall"), ("v", 1, 1, "wall"), ("v", 3, 1, "low_wall")])
    assert refused(battle, BreakObject("ann", ("square", 3, 0), "maul")).key == "break_object.out_of_reach"
    assert refused(battle, BreakObject("ann", ("square", 3, 0), "pistol")).key == "break_object.no_sight"
    assert refused(battle, BreakObject("ann", ("square", 9, 9), "maul")).key == "break_object.nothing"
    assert refused(battle, BreakObject("ann", ("", -1, -1), "maul")).key == "break_object.nothing"
    assert refused(battle, BreakObject("ann", ("v", 3, 1), "spoon")).key == "attack.no_weapon"
    assert offered(battle, "ann", "break_object", "at") == {("v", 1, 0), ("v", 1, 1)}


@pytest.mark.rule("ACT-02")
def test_things_are_shot_at_and_thrown_at_and_the_weapon_stays_before_them() -> None:
    battle = yard("A...3.B")
    smash(battle, ("square", 4, 0), 5, "pistol")
    assert dict(battle.unit("ann").ammunition)["pistol"] == 6
    grant(battle, "ann")
    smash(battle, ("square", 4, 0), 4, "hatchet")
    assert battle.scene(Lying).items == (("ann/hatchet", 3, 0, 1),)
    grant(battle, "ann")
    assert refused(battle, BreakObject("ann", ("square", 4, 0), "hatchet")).key == "attack.empty"


@pytest.mark.rule("DMG-16")
def test_the_plan_foretells_damage_and_breaking_exactly() -> None:
    battle = yard("A3..B")
    smash(battle, ("square", 1, 0), 5)
    grant(battle, "ann")
    shown = plan(battle, BreakObject("ann", ("square", 1, 0), "maul"))
    wear, broken = shown.effects
    assert (wear.key, broken.key) == ("wear", "broken")
    assert broken.chance == pytest.approx(sum(shown.successes[7:]))
    assert wear.chance == pytest.approx(sum(shown.successes[4:]))


def test_a_command_to_break_something_reads_back_what_it_wrote() -> None:
    command = BreakObject("ann", ("v", 3, 1), "maul", extra=1)
    assert from_data(to_data(command)) == command


# the board that follows


@pytest.mark.rule("COV-02")
def test_cover_goes_with_the_object_that_gave_it() -> None:
    battle = yard("A.3B")
    assert "cover" in lines(_shot(battle))
    smash(battle, ("square", 2, 0), 9)
    grant(battle, "ann")
    assert "cover" not in lines(_shot(battle))


def _shot(battle: Battle) -> Forecast:
    found = referee.forecast(battle, Attack("ann", "bob", "pistol"))
    assert isinstance(found, Forecast)
    return found


def test_equal_changes_share_one_board_and_forks_share_it_too() -> None:
    first = yard("A3.B", "...4")
    second = Battle(first.setup, 5)
    for battle in (first, second):
        with battle:
            battle.write("", Wear, "damage", (("square:1,0", 6), ("ann/maul", 3)))
    assert first.board is second.board
    assert first.board is not first.setup.board
    assert first.fork(1).board is first.board
    with second:
        second.write("", Wear, "damage", (("square:1,0", 5),))
    assert second.board is second.setup.board


def test_a_save_a_fork_and_a_rewind_have_the_board_of_their_state() -> None:
    battle = yard("A3.B")
    mark, fresh = battle.mark(), battle.hash()
    smash(battle, ("square", 1, 0), 9)
    twin = battle.fork(7)
    copy = Battle(battle.setup)
    copy.restore(battle.state())
    for other in (twin, copy):
        assert (other.hash(), other.board) == (battle.hash(), battle.board)
        assert other.board is battle.board
    assert pickle.loads(pickle.dumps(battle.board)) == battle.board
    broken = battle.board
    battle.rewind(mark)
    assert battle.hash() == fresh
    assert battle.board is battle.setup.board
    assert broken is twin.board


RUIN = draw(["3C#4", "5C.6", "#..#"], edges=[("v", 1, 0, "door"), ("h", 2, 1, "window"), ("v", 3, 2, "low_wall")])
PLACES = [(kind, x, y) for kind in ("square", "v", "h") for y in range(4) for x in range(5)]


@given(st.lists(st.sampled_from(PLACES), max_size=8), st.randoms(use_true_random=False))
def test_the_order_in_which_things_break_makes_no_difference(places: list[tuple[str, int, int]], order: object) -> None:
    """Any set of broken places is one board; it never has more of anything than the map, and nothing else changes."""
    rows = [(worn_board.place_name(at), 99) for at in places]
    board = worn_board.current(RUIN, tuple(sorted(rows)), (), ruled.structure)
    order.shuffle(rows)  # type: ignore[attr-defined]
    assert worn_board.current(RUIN, tuple(rows), (), ruled.structure) is board
    for at in PLACES:
        before, after = worn_board.standing(RUIN, at), worn_board.standing(board, at)
        gone = any(
            worn_board.standing(RUIN, each) is not None and worn_board.whole(RUIN, each) == worn_board.whole(RUIN, at)
            for each in places
            if each[0] == at[0]
        ) if before is not None else True  # fmt: skip
        joined = isinstance(before, Thing) and before.joined
        assert after in (before, None)
        if before is not None and not joined:
            assert (after is None) == gone
    assert (board.smoke, board.floor, board.dark) == (RUIN.smoke, RUIN.floor, RUIN.dark)


@pytest.mark.parametrize(
    ("rows", "at", "found"),
    [("3", ("square", 0, 0), Thing), ("#", ("square", 0, 0), Ground), (".", ("square", 0, 0), None),
     ("~", ("square", 0, 0), None), (".", ("v", 0, 0), EdgeKind), (".", ("v", 1, 0), None), (".", ("x", 0, 0), None)],
)  # fmt: skip
def test_what_can_be_struck_at(rows: str, at: tuple[str, int, int], found: type | None) -> None:
    board = draw([rows], edges=[("v", 0, 0, "door"), ("v", 1, 0, "open_door")])
    kind = worn_board.standing(board, at)
    assert kind is None if found is None else isinstance(kind, found)


def test_turns_go_on_over_a_board_that_changes() -> None:
    battle = yard("A3.B")
    smash(battle, ("square", 1, 0), 9)
    end(battle)
    assert (1, 0) in {square for offer in referee.legal(battle, "bob") for f in offer.fields for square in f.values}


@given(st.integers(0, 1 << 30))
def test_what_is_offered_to_strike_at_is_what_may_be_struck_at(seed: int) -> None:
    """Every place of a small map, with a blade and a pistol: offered exactly when it is legal."""
    drawn = Chance(seed)
    rows = ["".join(drawn.pick("...3#CCo") for _ in range(5)) for _ in range(4)]
    rows[1] = rows[1][:2] + "A" + rows[1][3:]
    rows[3] = rows[3][:4] + "B"
    edges = [
        (
            drawn.pick("vh"),
            drawn.below(5),
            drawn.below(4),
            drawn.pick(("door", "window", "low_wall", "wall")),
        )
        for _ in range(4)
    ]
    battle = fight(rows, unit("ann", STR=4, weapons=(FIST, PISTOL)), unit("bob", "blue"), edges=edges)
    offers = [offer for offer in referee.legal(battle, "ann") if offer.verb == "break_object"]
    for held in ("fist", "pistol"):
        listed = {
            at
            for offer in offers
            if any(field.values == (held,) for field in offer.fields)
            for field in offer.fields
            if field.name == "at"
            for at in field.values
        }
        may = {
            (kind, x, y)
            for kind in ("square", "v", "h")
            for y in range(-1, 6)
            for x in range(-1, 7)
            if referee.why_not(battle, BreakObject("ann", (kind, x, y), held)) is None
        }
        assert listed == may
