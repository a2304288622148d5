"""Free actions and small ones: words, what is kicked aside, a draught (FRE-01 to FRE-06, MOV-16)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.objects import Moved
from systems import points
from systems.battle import Battle
from systems.commands import Consume, Draw, LiftCover, Move, Say, SetDown
from systems.events import Consumed, KickedAside, Spoke
from systems.facts import SupplyFacts
from tests.afflicted import hurt
from tests.field import do, end_until, fight, offered, one, refused, rows, unit, verbs

CARTON, STAKE = ["A%..", "...B"], ["A.&.", "...B"]


@pytest.mark.rule("FRE-01", "FRE-04")
def test_a_few_words_cost_nothing_and_come_once_a_turn() -> None:
    battle = fight(["A..B"], unit("ann"), unit("bob", "blue"))
    do(battle, Say("ann", "Now!"))
    ann = battle.unit("ann")
    assert (ann.standard, ann.move, ann.swift) == (1, 1, 1)
    assert one(battle, Spoke).words == "Now!"
    assert refused(battle, Say("ann", "Again!")).key == "say.again"
    assert "say" not in verbs(battle, "ann")
    end_until(battle, "ann")
    assert "with_me" in offered(battle, "ann", "say", "words")


@pytest.mark.rule("FRE-04")
def test_a_speech_is_no_free_action() -> None:
    battle = fight(["A..B"], unit("ann"), unit("bob", "blue"))
    no = refused(battle, Say("ann", "a" * 61))
    assert (no.key, no.fact("most"), no.rules) == ("say.too_long", 60, ("FRE-04",))
    assert refused(battle, Say("ann", " ")).key == "say.nothing"
    do(battle, Say("ann", "a" * 60))


@pytest.mark.rule("FRE-05")
def test_an_empty_carton_is_kicked_aside_on_the_way() -> None:
    """EX-20: a free action during the move; the way costs no more than without it."""
    battle = fight(CARTON, unit("ann"), unit("bob", "blue"))
    do(battle, Move("ann", path=((1, 0), (2, 0))))
    ann = battle.unit("ann")
    assert ((ann.x, ann.y), ann.standard, ann.move, ann.bashing) == ((2, 0), 1, 0, 0)
    assert (one(battle, KickedAside).square, one(battle, KickedAside).hurt) == ((1, 0), False)
    assert battle.board.thing[1] == 0, "it lies in nobody's way any more"


@pytest.mark.rule("FRE-06")
def test_a_carton_over_a_stake_stops_the_kicker_and_hurts() -> None:
    """EX-20: the kicker may be hurt: 1 point of bashing, and the move ends before it."""
    battle = fight(STAKE, unit("ann"), unit("bob", "blue"))
    do(battle, Move("ann", path=((1, 0), (2, 0), (3, 0))))
    ann = battle.unit("ann")
    assert ((ann.x, ann.y), ann.bashing, ann.move) == ((1, 0), 1, 0)
    assert one(battle, KickedAside).hurt
    end_until(battle, "ann")
    assert refused(battle, Move("ann", path=((2, 0),))).key == "move.blocked", "now everybody knows it"
    assert len(rows(battle, KickedAside)) == 1


@pytest.mark.rule("MOV-01")
def test_nobody_kicks_at_the_carton_under_somebodys_feet() -> None:
    """It would turn solid with Cid in it: one walks past him."""
    at = {"ann": (0, 0), "cid": (1, 0), "bob": (5, 0)}
    battle = fight([".&...."], unit("ann"), unit("bob", "blue"), unit("cid"), at=at)
    do(battle, Move("ann", ((1, 0), (2, 0))))
    assert (battle.unit("ann").x, rows(battle, KickedAside)) == (2, [])


@pytest.mark.parametrize(
    ("row", "gives_way"),
    [
        pytest.param("A.%....B", True, marks=pytest.mark.rule("FRE-05")),
        pytest.param("A.&....B", False, marks=pytest.mark.rule("FRE-06")),
    ],
)
def test_what_was_carried_off_is_kicked_at_where_it_now_is(row: str, gives_way: bool) -> None:
    """It stands nowhere else for that: the place it came from is free, and where it stood is what it was."""
    battle = fight([row, "........"], unit("ann", STR=9), unit("bob", "blue"))
    do(battle, Move("ann", path=((1, 0),)))
    do(battle, LiftCover("ann", ("square", 2, 0)))
    do(battle, SetDown("ann", (1, 1)))
    end_until(battle, "ann")
    do(battle, Move("ann", path=((1, 1), (2, 1))))
    ann = battle.unit("ann")
    assert ((ann.x, ann.y), ann.bashing) == (((2, 1), 0) if gives_way else ((1, 0), 1))
    assert battle.scene(Moved).things == ((2, 0, *((-1, -1) if gives_way else (1, 1))),)
    assert [battle.board.thing[8 * y + x] > 0 for x, y in ((2, 0), (1, 1))] == [False, not gives_way]
    end_until(battle, "ann")
    if not gives_way:
        assert refused(battle, Move("ann", path=((1, 1),))).key == "move.blocked", "now everybody knows it"


@pytest.mark.rule("MOV-01")
def test_a_large_body_does_not_kick_at_what_it_stands_on() -> None:
    """It began on the carton over a stake: going half off it, it is still there, and nothing turns solid in it."""
    at = {"ann": (2, 0), "bob": (8, 1)}
    battle = fight(["..&......", "........."], unit("ann", size=10), unit("bob", "blue"), at=at)
    do(battle, Move("ann", ((1, 0), (0, 0))))
    assert (battle.unit("ann").x, rows(battle, KickedAside)) == (0, [])
    end_until(battle, "ann")
    do(battle, Move("ann", ((1, 0),)))
    assert (battle.unit("ann").x, one(battle, KickedAside).hurt) == (0, True), (
        "it has left it, and meets it like any other"
    )


@pytest.mark.rule("FRE-05")
def test_a_large_body_kicks_what_it_walks_over_only_once() -> None:
    """It comes over the square with one half and then with the other; what was carried there keeps where it is from."""
    at = {"ann": (1, 0), "bob": (8, 2), "ogre": (0, 1)}
    ogre = unit("ogre", size=10)
    battle = fight(["..%......", ".........", "........."], unit("ann"), unit("bob", "blue"), ogre, at=at)
    do(battle, LiftCover("ann", ("square", 2, 0)))
    do(battle, SetDown("ann", (2, 1)))
    end_until(battle, "ogre")
    do(battle, Move("ogre", path=((1, 1), (2, 1), (3, 1))))
    assert [each.square for each in rows(battle, KickedAside)] == [(2, 1)]
    assert battle.scene(Moved).things == ((2, 0, -1, -1),)


def drinker(*supplies: SupplyFacts) -> Battle:
    gear = tuple((each.key, 2) for each in supplies)
    ann = replace(
        unit("ann", END=5), gear=gear, supplies=supplies, kept=tuple((key, "handy_pocket") for key, _ in gear)
    )
    return fight(["A..B"], ann, unit("bob", "blue"))


@pytest.mark.rule("MOV-16")
def test_a_draught_is_drunk_with_a_move_action_once_it_is_in_hand() -> None:
    battle = drinker(SupplyFacts("draught", "drink", heals=2))
    hurt(battle, "ann", lethal=3)
    assert refused(battle, Consume("ann", "draught")).key == "consume.not_in_hand"
    do(battle, Draw("ann", "draught"))
    do(battle, Consume("ann", "draught"))
    ann = battle.unit("ann")
    assert (ann.standard, ann.move, ann.swift, ann.lethal) == (1, 0, 0, 1)
    assert (ann.gear, ann.held, one(battle, Consumed).way) == ((("draught", 1),), (), "drink")
    assert refused(battle, Consume("ann", "spoon")).key == "consume.nothing"


@pytest.mark.rule("MOV-16")
def test_a_dose_takes_points_away() -> None:
    battle = drinker(SupplyFacts("drops", "take", eases=(("nausea", 2),)))
    with battle:
        points.give(battle, "ann", "nausea", 3)
    do(battle, Draw("ann", "drops"))
    do(battle, Consume("ann", "drops"))
    assert battle.unit("ann").point("nausea") == 1
