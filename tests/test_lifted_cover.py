"""Cover in one's arms: lifted, carried along, set down (COV-01, COV-03, COV-10 to COV-14; EX-19)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from components.condition import Conditions
from components.damage import Health
from components.objects import Carried, Moved, Wear
from systems import condition, referee, states, things, worn_board
from systems.battle import Battle
from systems.board import Board, Thing, draw
from systems.commands import Attack, BreakObject, EndTurn, LiftCover, Move, Parry, SetDown, from_data, to_data
from systems.events import CoverLifted, CoverSetDown
from tests.field import (
    FIST,
    PISTOL,
    SWORD,
    do,
    end,
    fight,
    grant,
    line,
    lines,
    offered,
    one,
    parts,
    refused,
    shot,
    unit,
    verbs,
    weapon,
)  # fmt: skip

HELD = ("square", 1, 0)


def bearer(*rows: str, house: dict[str, str] | None = None, board: Board | None = None, strength: int = 5) -> Battle:
    ann = unit("ann", STR=strength, DEX=3, PER=3, Firearms=2, Blade=2, weapons=(FIST, PISTOL, SWORD))
    bob = unit("bob", "blue", PER=3, DEX=3, Firearms=4, STR=4, Blade=3, weapons=(FIST, PISTOL, SWORD))
    drawn = list(rows)
    if board is None:
        return fight(drawn, ann, bob, house=house)
    at = {each: next((row.index(each[0].upper()), y) for y, row in enumerate(drawn) if each[0].upper() in row)
          for each in ("ann", "bob")}  # fmt: skip
    return fight(board, ann, bob, house=house, at=at)


@pytest.mark.rule("COV-10", "ACT-07")
def test_lifting_a_crate_is_a_move_action_and_takes_it_off_the_map() -> None:
    battle = bearer("A5...B")
    assert offered(battle, "ann", "lift_cover", "at") == {HELD}
    do(battle, LiftCover("ann", HELD))
    assert battle.unit("ann").move == 0
    assert one(battle, CoverLifted).thing == "crate5"
    assert not any(battle.board.thing)
    assert battle.unit("ann").carries == "crate5"
    assert refused(battle, LiftCover("ann", HELD)).key == "lift_cover.full"


@pytest.mark.rule("COV-04", "COV-03")
def test_it_gives_cover_by_its_size_wherever_the_attack_comes_from() -> None:
    """Size 4 held by Size 5: 4 − 5 + 4 = 3, against a shot from the east and from the south."""
    battle = bearer("A4...B", "......", "......", "......")
    do(battle, LiftCover("ann", HELD))
    end(battle)
    found = shot(battle, "bob", "ann", "pistol")
    assert line(found, "COV-04").value == -3
    assert line(found, "COV-04").source == "crate4"
    do(battle, Move("bob", ((5, 1), (5, 2), (4, 3), (3, 3), (2, 3), (1, 3), (0, 3))))
    assert line(shot(battle, "bob", "ann", "pistol"), "COV-04").value == -3


@pytest.mark.rule("COV-10", "COV-03")
def test_it_counts_against_blows_as_well_and_ends_with_the_wits_of_its_bearer() -> None:
    battle = bearer("A5.", ".B.")
    do(battle, LiftCover("ann", HELD))
    end(battle)
    assert lines(shot(battle, "bob", "ann", "sword"))["cover"] == -4
    with battle:
        battle.write("ann", Conditions, "flat_footed", True)
    assert "cover" not in lines(shot(battle, "bob", "ann", "sword"))


@pytest.mark.rule("COV-10")
def test_it_covers_nothing_against_what_its_bearer_does_not_see_coming() -> None:
    battle = bearer("A5...B")
    do(battle, LiftCover("ann", HELD))
    end(battle)
    assert lines(shot(battle, "bob", "ann", "pistol"))["cover"] == -4
    with battle:
        states.inflict(battle, "ann", "blind")
    assert "cover" not in lines(shot(battle, "bob", "ann", "pistol"))


@pytest.mark.rule("COV-13")
def test_what_is_held_up_never_hides_a_body_whole() -> None:
    """Size 9 held by Size 4 would be total cover on the map; in the arms it is 8 points."""
    ann = unit("ann", size=4, STR=9, weapons=(FIST,))
    bob = unit("bob", "blue", PER=3, DEX=4, Firearms=4, weapons=(FIST, PISTOL))
    battle = fight(["A9...B"], ann, bob)
    do(battle, LiftCover("ann", HELD))
    end(battle)
    assert lines(shot(battle, "bob", "ann", "pistol"))["cover"] == -8


@pytest.mark.rule("FFC-02")
def test_who_shoots_from_behind_it_pays_half_its_value() -> None:
    battle = bearer("A5...B")
    before = shot(battle, "ann", "bob", "pistol").pool
    do(battle, LiftCover("ann", HELD))
    after = shot(battle, "ann", "bob", "pistol")
    assert line(after, "FFC-02").value == -2
    assert "cover" not in lines(after)
    assert before == after.pool  # leaning on it where it stood cost the same


@pytest.mark.rule("FFC-02")
def test_in_melee_it_is_no_hindrance_to_its_bearer_and_no_help_to_the_other() -> None:
    battle = bearer("A5.", ".B.")
    plain = shot(bearer("A..", ".B."), "ann", "bob", "sword")
    do(battle, LiftCover("ann", HELD))
    assert shot(battle, "ann", "bob", "sword").pool == plain.pool
    assert referee.why_not(battle, Attack("ann", "bob", "pistol")) is None
    assert line(shot(battle, "ann", "bob", "pistol"), "FFC-02").value == -2


@pytest.mark.rule("COV-11")
def test_its_bearer_may_walk_on_and_stays_behind_it() -> None:
    battle = bearer("A5...B", "......")
    do(battle, LiftCover("ann", HELD))
    do(battle, Move("ann", ((0, 1), (1, 1), (2, 1))))
    assert battle.unit("ann").standard == 0
    end(battle)
    assert lines(shot(battle, "bob", "ann", "pistol"))["cover"] == -4


@pytest.mark.rule("COV-11")
@pytest.mark.parametrize(
    ("strength", "house", "most"),
    [(3, {}, 3), (4, {}, 4), (2, {"lift_cover": "size"}, 6), (5, {"lift_cover": "size"}, 7)],
)
def test_one_lifts_what_its_strength_or_by_the_switch_its_size_allows(
    strength: int, house: dict[str, str], most: int
) -> None:
    light, heavy = (bearer(f"A{size}...B", strength=strength, house=house) for size in (most, most + 1))
    assert referee.why_not(light, LiftCover("ann", HELD)) is None
    found = refused(heavy, LiftCover("ann", HELD))
    assert (found.key, found.rules) == ("lift_cover.too_heavy", ("COV-11",))


@pytest.mark.rule("COV-12")
def test_a_long_thin_thing_covers_nothing_and_half_a_thing_half() -> None:
    """EX-19: a Size 4 spear before a Size 5 body would be 3 by its Size; it is none."""
    for half, value in ((0, None), (1, -1), (2, -3)):
        board = draw(["As...B"], legend={"s": Thing("spear", 4, half=half)})
        battle = bearer("As...B", board=board)
        do(battle, LiftCover("ann", HELD))
        end(battle)
        assert lines(shot(battle, "bob", "ann", "pistol")).get("cover") == value


@pytest.mark.rule("COV-14", "PAR-06")
def test_a_shield_parries_and_is_no_cover() -> None:
    shield = weapon("buckler", "blade", size=1, strength=1, parry=2)
    ann, bob = bearer("A....B").sheets.values()
    battle = fight(["A....B"], replace(ann, shield=shield), bob)
    do(battle, Parry("ann", "buckler"))
    end(battle)
    found = shot(battle, "bob", "ann", "pistol")
    assert parts(found)["shield"] == 2
    assert "cover" not in lines(found)


@pytest.mark.rule("COV-10")
def test_what_stands_fast_or_far_cannot_be_lifted() -> None:
    board = draw(["ACC.4B", ".CC#.."], legend={"C": Thing("car", 5, joined=True)})
    battle = bearer("ACC.4B", ".CC#..", board=board)
    assert refused(battle, LiftCover("ann", HELD)).key == "lift_cover.fixed"
    assert refused(battle, LiftCover("ann", ("square", 3, 1))).key == "lift_cover.fixed"
    assert refused(battle, LiftCover("ann", ("square", 9, 9))).key == "lift_cover.fixed"
    assert refused(battle, LiftCover("ann", ("v", 1, 0))).key == "lift_cover.fixed"
    assert refused(battle, LiftCover("ann", ("square", 4, 0))).key == "lift_cover.out_of_reach"
    assert "lift_cover" not in verbs(battle, "ann")
    walled = fight(["A4B"], unit("ann", STR=5), unit("bob", "blue"), edges=[("v", 1, 0, "wall")])
    assert refused(walled, LiftCover("ann", HELD)).key == "lift_cover.out_of_reach"


@pytest.mark.rule("COV-10")
def test_it_is_set_down_for_nothing_on_an_open_square_beside() -> None:
    battle = bearer("A5B...", "#.....")
    do(battle, LiftCover("ann", HELD))
    budget = battle.unit("ann").standard
    assert offered(battle, "ann", "set_down", "square") == {(1, 0), (1, 1)}
    assert refused(battle, SetDown("ann", (2, 0))).key == "set_down.no_room"
    assert refused(battle, SetDown("ann", (0, 1))).key == "set_down.no_room"
    do(battle, SetDown("ann", (1, 1)))
    assert battle.unit("ann").standard == budget
    assert one(battle, CoverSetDown).at == ("square", 1, 1)
    assert worn_board.standing(battle.board, ("square", 1, 1)) == worn_board.standing(battle.setup.board, HELD)
    assert worn_board.standing(battle.board, HELD) is None
    assert refused(battle, SetDown("ann", (1, 0))).key == "set_down.nothing"
    grant(battle, "ann", "move")
    do(battle, LiftCover("ann", ("square", 1, 1)))
    do(battle, SetDown("ann", (1, 0)))
    assert battle.scene(Moved).things == ()
    assert battle.board is battle.setup.board


@pytest.mark.rule("COV-10")
def test_what_is_set_down_beside_its_like_stays_an_object_of_its_own() -> None:
    """Two tables that touch on the map are one; a third one put against them is not."""
    board = draw(["At..B", "..tt."], legend={"t": Thing("table", 4, joined=True)})
    battle = bearer("At..B", "..tt.", board=board)
    do(battle, LiftCover("ann", HELD))
    do(battle, SetDown("ann", (1, 1)))
    grant(battle, "ann", "move")
    assert referee.why_not(battle, LiftCover("ann", ("square", 1, 1))) is None
    do(battle, Move("ann", ((1, 0),)))
    assert refused(battle, LiftCover("ann", ("square", 2, 1))).key == "lift_cover.fixed"
    with battle:
        battle.write("", Wear, "damage", (("square:2,1", 7),))
    assert worn_board.standing(battle.board, ("square", 3, 1)) is None
    assert worn_board.standing(battle.board, ("square", 1, 1)) is not None


@pytest.mark.rule("DMG-16")
def test_what_was_carried_elsewhere_keeps_its_wear_and_breaks_there() -> None:
    ann = unit("ann", STR=5, Blade=4, weapons=(FIST, weapon("maul", "blade", size=3, damage=9, strength=3)))
    battle = fight(["A5...B", "......"], ann, unit("bob", "blue"))
    do(battle, BreakObject("ann", HELD, "maul"), (8,) * 5 + (1,) * 13)
    do(battle, LiftCover("ann", HELD))
    do(battle, SetDown("ann", (0, 1)))
    grant(battle, "ann")
    assert battle.scene(Wear).damage == (("square:1,0", 2),)
    do(battle, BreakObject("ann", ("square", 0, 1), "maul"), (8,) * 9 + (1,) * 9)
    assert battle.scene(Wear).damage == (("square:1,0", 8),)
    assert not any(battle.board.thing)


@pytest.mark.rule("DMG-16")
def test_what_is_put_where_another_broke_has_its_own_wear() -> None:
    """The first crate was carried to that square and broken there; the second one is neither worn nor gone."""
    battle = bearer("A55..B", "......")
    with battle:
        battle.write("", Moved, "things", ((1, 0, 0, 1), (2, 0, -1, -1)))
        battle.write("", Wear, "damage", (("square:1,0", 8),))
        battle.write("ann", Carried, "lifted", ("crate", 2, 0))
    do(battle, SetDown("ann", (0, 1)))
    found = things.at_place(battle, ("square", 0, 1))
    assert found is not None
    assert (found.worn, things.origin(battle, ("square", 0, 1))) == (0, ("square", 2, 0))
    do(battle, LiftCover("ann", ("square", 0, 1)))
    assert battle.of("ann", Carried).lifted[1:] == (2, 0)
    assert not any(battle.board.thing)


@pytest.mark.rule("COV-10")
def test_it_comes_down_beside_a_bearer_that_falls() -> None:
    battle = bearer("A5...B", "......")
    do(battle, LiftCover("ann", HELD))
    end(battle)
    with battle:
        for field, value in (("healthy", 0), ("bashing", 0), ("lethal", 7)):
            battle.write("ann", Health, field, value)
        condition.settle(battle, "ann", "unconscious")
    do(battle, EndTurn("bob"))
    assert battle.unit("ann").carries == ""
    assert one(battle, CoverSetDown).at == HELD


def test_commands_read_back_what_they_wrote() -> None:
    for command in (LiftCover("ann", HELD), SetDown("ann", (1, 1))):
        assert from_data(to_data(command)) == command


@given(st.lists(st.integers(0, 10_000), max_size=25))
def test_every_crate_is_always_in_exactly_one_place(choices: list[int]) -> None:
    """Lifted, carried, set down, knocked to pieces: on the map, in arms or broken, never under a unit."""
    arms = (FIST, weapon("maul", "blade", size=3, damage=9, strength=3))
    units = [replace(unit(name, side, STR=5, Blade=4, weapons=arms), x=0) for name, side in
             (("ann", "red"), ("bob", "blue"))]  # fmt: skip
    battle = fight(draw(["5.3.", ".4.."]), *units, at={"ann": (1, 0), "bob": (2, 1)})
    battle.seed = 3
    for choice in choices:
        actor = battle.acting() or ""
        places = [("square", x, y) for y in range(2) for x in range(4)]
        wanted = [
            *(LiftCover(actor, at) for at in places),
            *(SetDown(actor, at[1:]) for at in places),
            *(BreakObject(actor, at, "maul") for at in places),
            *(Move(actor, (at[1:],)) for at in places),
        ]
        legal = [each for each in wanted if referee.why_not(battle, each) is None]
        fork = battle.fork(choice)
        assert referee.submit(fork, [*legal, EndTurn(actor)][choice % (len(legal) + 1)]) is None
        kinds = [battle.setup.board.things[n - 1].key for n in fork.board.thing if n]
        kinds += [fork.unit(each).carries for each in fork.ids if fork.unit(each).carries]
        kinds += [f"crate{size}" for name, size in (("square:0,0", 5), ("square:2,0", 3), ("square:1,1", 4))
                  if dict(fork.scene(Wear).damage).get(name, 0) >= size + 3]  # fmt: skip
        assert sorted(kinds) == ["crate3", "crate4", "crate5"]
        for each in fork.ids:
            assert fork.board.free(*fork.footprint(each))
        again = Battle(fork.setup)
        again.restore(fork.state())
        assert (again.hash(), again.board) == (fork.hash(), fork.board)
        assert again.board is fork.board
        battle = fork
