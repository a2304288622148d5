"""Climbing onto a giant, being carried along, and being shaken off (GRP-07)."""

from __future__ import annotations

import pytest

from components.actions import ActionBudget
from components.condition import Conditions
from systems import clinging, referee
from systems.battle import Battle
from systems.commands import Attack, ClimbOnto, Command, DropProne, Move, ShakeOff
from systems.events import ActionSpent, ClingingEnded, ClungTo, ContestResolved, Moved, Pushed, ThrownOff
from systems.facts import UnitSheet
from tests.field import FIST, do, end_until, fight, offered, one, refused, rows, unit, verbs
from tests.wrestling import held, plan, settle

ANN = unit("ann", STR=3, Athletics=3, specialties=("climb",), weapons=(FIST,))
BOB = unit("bob", "blue", size=10, DEX=2, Athletics=2, specialties=("balance",), weapons=(FIST,))
EVE, FAY = unit("eve", "blue"), unit("fay", "blue")
FIELD = ["............", "............", "....B.......", "...A........", "............", "............"]
PASSAGE = ["AB....##", "......##", "########"]
CLIMB, SHAKE = ClimbOnto("ann", "bob"), ShakeOff("bob", "ann")


def field(map: list[str] = FIELD, ann: UnitSheet = ANN, bob: UnitSheet = BOB) -> Battle:
    return fight(map, ann, bob)


def climb(battle: Battle, own: int = 2, other: int = 0, directions: tuple[int, ...] = ()) -> None:
    do(battle, CLIMB, settle(plan(battle, CLIMB).steps[0], own, other) + directions)


def clung(map: list[str] = FIELD, bob: UnitSheet = BOB) -> Battle:
    """Ann clings to Bob, whose turn it is."""
    battle = field(map, bob=bob)
    with battle:
        clinging.take_hold(battle, "ann", "bob")
    end_until(battle, "bob")
    return battle


def test_the_builder_puts_them_side_by_side() -> None:
    battle = field()
    assert (battle.footprint("ann"), battle.footprint("bob")) == ((3, 3, 1), (4, 2, 2))


@pytest.mark.rule("GRP-07")
def test_climbing_on_is_strength_against_dexterity_for_a_standard_action() -> None:
    """STR 3 + Athletics 3 + Climb 1 against DEX 2 + Athletics 2, Balance added: no Size counts."""
    battle = field()
    step = plan(battle, CLIMB).steps[0]
    assert step.own is not None
    assert {each.source: each.value for each in step.own.modifiers} == {"STR": 3, "Athletics": 3, "climb": 1}
    assert {each.source for each in step.other.modifiers} == {"DEX", "Athletics", "balance"}
    climb(battle, 3)
    assert one(battle, ActionSpent).costs == ("standard",)
    assert (one(battle, ContestResolved).margin, one(battle, ClungTo).kept) == (3, False)
    assert (battle.unit("ann").clings_to, battle.unit("ann").standard) == ("bob", 0)


@pytest.mark.rule("GRP-07")
def test_a_margin_above_three_leaves_the_standard_action() -> None:
    battle = field()
    climb(battle, 4)
    assert one(battle, ClungTo).kept
    assert battle.unit("ann").standard == 1


@pytest.mark.rule("GRP-07")
@pytest.mark.parametrize(("faces", "place"), [((7,), (1, 3)), ((8,), (1, 1)), ((9, 10, 5), (3, 5)), ((1,), (3, 1))])
def test_a_failure_throws_the_climber_as_far_as_it_was_lost_by(faces: tuple[int, ...], place: tuple[int, int]) -> None:
    """One of eight directions, clockwise from the top; a d10 above 8 is thrown again."""
    battle = field()
    climb(battle, 0, 2, faces)
    assert (battle.unit("ann").x, battle.unit("ann").y) == place
    assert one(battle, Pushed).wanted == 2
    assert one(battle, ThrownOff).faces == faces
    assert not battle.unit("ann").clings_to


@pytest.mark.rule("GRP-07")
def test_thrown_against_the_creature_itself_it_stops_there() -> None:
    battle = field()
    climb(battle, 0, 1, (3,))
    assert (one(battle, Pushed).stopped, one(battle, Pushed).metres) == ("unit", 0)


@pytest.mark.rule("DIC-07")
def test_a_tie_changes_nothing() -> None:
    battle = field()
    climb(battle, 1, 1)
    assert not rows(battle, Pushed)
    assert not rows(battle, ClungTo)


@pytest.mark.rule("GRP-07")
def test_the_forecast_has_every_end_with_its_chance() -> None:
    """The chances of each effect add up to 1, and flying happens exactly when the contest is lost."""
    battle = field()
    shown = plan(battle, CLIMB)
    found = {each.key: each for each in shown.effects}
    assert set(found) == {"clinging", "action_kept", "thrown"}
    for each in shown.effects:
        assert sum(each.amounts) == pytest.approx(1.0)
        assert each.unit == "ann"
    step = shown.steps[0]
    assert step.own is not None
    tie = sum(a * b for a, b in zip(step.own.successes, step.other.successes, strict=False))
    # of eight directions that east leads into Bob at once, and that north-east too: his body is two squares high
    assert found["thrown"].chance == pytest.approx((1 - step.win - tie) * 6 / 8)
    assert found["action_kept"].chance == pytest.approx(sum(step.margins[4:]))


@pytest.mark.rule("GRP-07")
@pytest.mark.parametrize("size", [9, 10])
def test_only_a_creature_of_twice_the_size_is_climbed(size: int) -> None:
    battle = field(bob=unit("bob", "blue", size=size))
    assert (referee.why_not(battle, CLIMB) is None) == (size == 10)
    assert ("climb_onto" in verbs(battle, "ann")) == (size == 10)


def test_what_keeps_one_from_climbing() -> None:
    far = field(["A...........", "....B.......", "............"])
    assert refused(far, CLIMB).key == "climb_onto.reach"
    battle = field()
    do(battle, DropProne("ann"))
    assert refused(battle, CLIMB).key == "move.prone"
    battle = field()
    climb(battle, 4)
    assert refused(battle, CLIMB).key == "climb_onto.clings"
    assert refused(field(), ClimbOnto("ann", "ann")).key == "attack.no_target"


@pytest.mark.rule("GRP-07")
def test_the_creature_takes_along_who_clings_to_it() -> None:
    """Ann stays at Bob's side, at the place there that is nearest to where she was; she may strike him as before."""
    battle = clung()
    do(battle, Move("bob", ((5, 2), (6, 2), (7, 2))))
    assert (battle.unit("ann").x, battle.unit("ann").y) == (6, 3)
    moved = [each for each in rows(battle, Moved) if each.unit == "ann"]
    assert [(each.means, each.path) for each in moved] == [("clinging", ((3, 3), (6, 3)))]
    assert battle.unit("ann").clings_to == "bob"
    end_until(battle, "ann")
    assert referee.why_not(battle, Attack("ann", "bob", "fist")) is None


@pytest.mark.rule("GRP-07")
@pytest.mark.parametrize("more", [(), (EVE,), (EVE, FAY)])
def test_who_finds_no_place_at_the_creatures_side_is_torn_off(more: tuple[UnitSheet, ...]) -> None:
    """At the blind end of a passage as wide as Bob two places are left behind him; his friends may have them."""
    battle = fight(PASSAGE, ANN, BOB, *more, at={"eve": (3, 0), "fay": (3, 1)})
    with battle:
        clinging.take_hold(battle, "ann", "bob")
    end_until(battle, "bob")
    do(battle, Move("bob", ((2, 0), (3, 0), (4, 0))))
    ends = [event.cause for event in rows(battle, ClingingEnded)]
    assert ends == (["torn_off"] if len(more) == 2 else [])
    assert (battle.unit("ann").x, battle.unit("ann").y) == ((3, 0), (3, 1), (0, 0))[len(more)]


@pytest.mark.rule("GRP-07")
def test_shaking_off_costs_a_move_action_or_a_swift_one_after_moving() -> None:
    battle = clung()
    assert offered(battle, "bob", "shake_off", "target") == {"ann"}
    do(battle, SHAKE)
    assert one(battle, ClingingEnded).cause == "shaken_off"
    assert (battle.unit("bob").move, battle.unit("bob").swift) == (0, 1)
    moved = clung()
    do(moved, Move("bob", ((5, 2), (6, 2), (7, 2))))
    before = (moved.unit("bob").standard, moved.unit("bob").swift)
    do(moved, SHAKE)
    assert (moved.unit("bob").standard, moved.unit("bob").swift) == (before[0], before[1] - 1)
    assert not moved.unit("ann").clings_to


@pytest.mark.rule("GRP-07")
def test_without_having_moved_a_swift_action_is_not_enough() -> None:
    battle = clung()
    with battle:
        for kind in ("move", "standard"):
            battle.write("bob", ActionBudget, kind, 0)
    assert refused(battle, SHAKE).key == "shake_off.still"
    assert "shake_off" not in verbs(battle, "bob")


@pytest.mark.rule("GRP-07")
@pytest.mark.parametrize("who", ["ann", "bob"])
def test_it_ends_when_either_is_down(who: str) -> None:
    battle = clung()
    with battle:
        battle.write(who, Conditions, "dead", True)
        clinging.review(battle)
    assert one(battle, ClingingEnded).cause == "fell"
    assert not battle.unit("ann").clings_to


@pytest.mark.rule("GRP-07")
def test_it_ends_when_the_clinging_one_goes_its_own_way_or_lies_or_is_held() -> None:
    def after(command: Command) -> str:
        battle = field()
        climb(battle, 4)
        do(battle, command)
        return one(battle, ClingingEnded).cause

    assert after(Move("ann", ((2, 3),))) == "left"
    assert after(DropProne("ann")) == "unable"
    battle = clung()
    held(battle, "bob", "ann")
    with battle:
        clinging.review(battle)
    assert one(battle, ClingingEnded).cause == "unable"
