"""What is readied is resolved before the act that brings it about, whatever that act is (RDY-03, SUR-15)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from components.movement import Position
from systems import knowledge, referee
from systems.battle import Battle
from systems.commands import (
    Aim,
    Attack,
    AttackSquare,
    BreakFree,
    Cast,
    Command,
    DropProne,
    Feint,
    Grapple,
    GrappleAttack,
    Lob,
    Move,
    Pin,
    Ready,
    StandUp,
    Suppress,
    ThrowTarget,
    Trip,
)
from systems.events import (
    ActionFired,
    ActionOwed,
    ActionSpent,
    AreaAimed,
    AttackResolved,
    ContestResolved,
    Drawn,
    ReadiedStays,
    SpellCast,
    SquareStruck,
)
from tests.blasts import GUN, armed, grenade
from tests.field import BOW, FIST, SWORD, do, end, end_until, fight, one, refused, rows, unit, weapon
from tests.test_casting import BOLT, CHILL, MISSILE, SUE
from tests.test_casting_ground import FIRE
from tests.test_readied import Loaded
from tests.wrestling import held

FANG = weapon("fang", damage=20, grade="A", size=10)
SAM = unit("sam", "red", weapons=(FANG,), STR=4, Brawl=4)
GIL = unit("gil", "red", printed={"base_defense": 0})
EVE = armed(
    unit("eve", "blue", STR=5, DEX=3, Brawl=3, Archery=3, Firearms=3, specialties=("Grappling",),
         weapons=(FIST, BOW, GUN)),
    grenade(),
)  # fmt: skip
WITCH = replace(SUE, id="eve", side="blue")
MAP = [".........", "S.E.G...Z", "........."]
NEAR = [".........", "S.EG....Z", "........."]


@dataclass(frozen=True)
class Act:
    """What Eve does, beside Sam who has it for his moment; ``trace``: the event that shows that it came about."""

    command: Command
    trigger: str
    trace: type
    map: list[str]
    before: Callable[[Battle], None] = lambda battle: None
    """What has to be so first."""


def holding(battle: Battle) -> None:
    held(battle, "eve", "gil", 3)


def caught(battle: Battle) -> None:
    held(battle, "gil", "eve", 3)


def lying(battle: Battle) -> None:
    do(battle, DropProne("eve"))


ACTS = {
    "a shot": Act(Attack("eve", "gil", "bow"), "attacks", AttackResolved, MAP),
    "a shot at a friend": Act(Attack("eve", "gil", "bow"), "attacks_friend", AttackResolved, MAP),
    "a blow": Act(Attack("eve", "gil", "fist"), "attacks_friend", AttackResolved, NEAR),
    "a trip": Act(Trip("eve", "gil", "fist"), "attacks", AttackResolved, NEAR),
    "a grab": Act(Grapple("eve", "gil", "fist"), "attacks_friend", AttackResolved, NEAR),
    "a blow into a hold": Act(GrappleAttack("eve", "gil", "fist"), "attacks", AttackResolved, NEAR, holding),
    "a grenade": Act(Lob("eve", (5, 1), "grenade"), "attacks_friend", AreaAimed, MAP),
    "a grenade at nobody": Act(Lob("eve", (2, 0), "grenade"), "attacks", AreaAimed, MAP),
    "a sweep of fire": Act(Suppress("eve", (4, 1), "machine_gun", shape="line"), "attacks", AreaAimed, MAP),
    "a feint": Act(Feint("eve", "gil"), "uses:feint", ContestResolved, NEAR),
    "aiming": Act(Aim("eve", "gil", "bow"), "uses:aim", AttackResolved, MAP),
    "a throw": Act(ThrowTarget("eve", "gil", (6, 1)), "uses:throw_target", ContestResolved, NEAR, holding),
    "a pin": Act(Pin("eve", "gil"), "uses:pin", ContestResolved, NEAR, holding),
    "breaking free": Act(BreakFree("eve"), "uses:break_free", ContestResolved, NEAR, caught),
    "getting up": Act(StandUp("eve"), "uses:stand_up", AttackResolved, MAP, lying),
}


def about_to(act: Act, eve: object = EVE) -> Battle:
    """Eve is about to act, and Sam has his bite ready for her."""
    battle = fight(act.map, SAM, eve, GIL, unit("zed", "blue"))  # type: ignore[arg-type]
    end(battle)
    act.before(battle)
    end_until(battle, "sam")
    do(battle, Ready("sam", deed="attack", weapon="fang", trigger=act.trigger, whom="eve"))
    end(battle)
    assert battle.acting() == "eve"
    return battle


def traces(battle: Battle, act: Act) -> list[int]:
    """Where the log has what shows that Eve's act came about."""
    return [
        at
        for at, event in enumerate(battle.log)
        if isinstance(event, act.trace) and getattr(event, "unit", "") == "eve"
    ]


@pytest.mark.rule("RDY-03", "RDY-01")
@pytest.mark.parametrize("name", ACTS)
def test_whoever_is_struck_down_first_does_not_get_to_do_it(name: str) -> None:
    act = ACTS[name]
    battle = about_to(act)
    before = traces(battle, act)
    with battle:
        battle.dice = (
            Loaded("sam", "eve contest hold") if act.before is caught else Loaded("sam attack", "eve contest hold")
        )
        assert referee.submit(battle, act.command) is None
    assert battle.unit("eve").dead
    assert [event.unit for event in rows(battle, ActionFired)] == ["sam"]
    assert traces(battle, act) == before


@pytest.mark.rule("RDY-03", "RDY-01")
@pytest.mark.parametrize("name", [name for name in ACTS if name not in ("aiming", "getting up")])
def test_a_blow_that_misses_comes_before_the_act_all_the_same(name: str) -> None:
    act = ACTS[name]
    battle = about_to(act)
    with battle:
        battle.dice = Loaded("eve")
        assert referee.submit(battle, act.command) is None
    bite = next(at for at, event in enumerate(battle.log) if isinstance(event, AttackResolved) and event.unit == "sam")
    deed = traces(battle, act)
    assert deed
    assert deed[-1] > bite


FAR = replace(MISSILE, reach=BOLT.reach)
HEX = replace(CHILL, reach=BOLT.reach)
AT_GIL, AT_SAM, AT_NOBODY = (4, 1), (0, 1), (8, 0)


@pytest.mark.rule("RDY-03", "ATY-04")
@pytest.mark.parametrize(
    ("cast", "trigger"),
    [
        (Cast("eve", "bolt", "gil"), "uses:cast"),
        (Cast("eve", "bolt", "gil"), "attacks"),
        (Cast("eve", "bolt", "gil"), "attacks_friend"),
        (Cast("eve", "missile", "gil"), "uses:cast"),
        (Cast("eve", "missile", "gil"), "attacks"),
        (Cast("eve", "missile", "gil"), "attacks_friend"),
        (Cast("eve", "missile", "sam", targets=("gil",)), "attacks_friend"),
        (Cast("eve", "missile", "sam"), "attacks_me"),
        (Cast("eve", "fire", square=AT_GIL), "uses:cast"),
        (Cast("eve", "fire", square=AT_GIL), "attacks"),
        (Cast("eve", "fire", square=AT_GIL), "attacks_friend"),
        (Cast("eve", "fire", square=AT_SAM), "attacks_me"),
        (Cast("eve", "fire", square=AT_NOBODY), "attacks"),
    ],
)
def test_whoever_casts_is_struck_before_the_spell_is_out(cast: Cast, trigger: str) -> None:
    act = Act(cast, trigger, SpellCast, NEAR)
    battle = about_to(act, replace(WITCH, spells=(BOLT, FAR, FIRE)))
    with battle:
        battle.dice = Loaded("sam attack")
        assert referee.submit(battle, act.command) is None
    assert battle.unit("eve").dead
    assert [event.unit for event in rows(battle, ActionFired)] == ["sam"]
    assert not [event for event in rows(battle, AttackResolved) if event.unit == "eve"]
    assert battle.unit("gil").healthy == battle.unit("gil").derived.health


@pytest.mark.rule("RDY-01", "SPL-05")
@pytest.mark.parametrize(
    ("cast", "trigger"),
    [
        (Cast("eve", "hex", "gil"), "attacks"),  # it gives points; nothing calls it an attack
        (Cast("eve", "missile", "gil"), "attacks_me"),
        (Cast("eve", "fire", square=AT_GIL), "attacks_me"),
        (Cast("eve", "fire", square=AT_NOBODY), "attacks_friend"),
        (Cast("eve", "slow", square=AT_GIL), "attacks"),  # it takes another turn before it is out
    ],
)
def test_no_moment_has_come_where_a_casting_is_no_such_attack(cast: Cast, trigger: str) -> None:
    spells = (FAR, FIRE, replace(HEX, key="hex"), replace(FIRE, key="slow", action="full_round", turns=2))
    battle = about_to(Act(cast, trigger, SpellCast, NEAR), replace(WITCH, spells=spells))
    with battle:
        battle.dice = Loaded("eve")
        assert referee.submit(battle, cast) is None
    assert rows(battle, ActionFired) == []


# --- a blow at where somebody is thought to be


def blow_at(x: int, trigger: str = "attacks") -> Battle:
    """Gil has gone into smoke, and Eve strikes at a square of it, (3, 1): he stands at ``x``."""
    battle = fight(["SE......", "..ooo..."], SAM, EVE, GIL, unit("zed", "blue"), at=dict(PLACES))
    end(battle)
    with battle:
        battle.write("gil", Position, "x", x)
        battle.write("gil", Position, "y", 1)
        knowledge.look(battle)
    end_until(battle, "sam")
    do(battle, Ready("sam", deed="attack", weapon="fang", trigger=trigger, whom="eve"))
    end(battle)
    return battle


PLACES = {"sam": (0, 0), "eve": (1, 0), "gil": (4, 0), "zed": (7, 0)}
BLIND = AttackSquare("eve", "gil", (2, 1), "fist")


@pytest.mark.rule("RDY-03", "ATY-04", "COV-18")
@pytest.mark.parametrize("x", [2, 4], ids=["gil is there", "nobody is there"])
def test_a_blow_at_a_square_is_an_attack_whether_anybody_stands_there_or_not(x: int) -> None:
    battle = blow_at(x)
    with battle:
        battle.dice = Loaded("sam attack")
        assert referee.submit(battle, BLIND) is None
    assert battle.unit("eve").dead
    assert [event.unit for event in rows(battle, ActionFired)] == ["sam"]
    assert not any(event.found for event in rows(battle, SquareStruck))
    assert not [event for event in rows(battle, AttackResolved) if event.unit == "eve"]


@pytest.mark.rule("RDY-03", "COV-18")
def test_when_the_moment_comes_does_not_tell_whether_anybody_stands_there() -> None:
    """Paid for, then interrupted, then struck: the same for both."""
    told = []
    for x in (2, 4):
        battle = blow_at(x)
        known = len(battle.log)
        with battle:
            battle.dice = Loaded()
            assert referee.submit(battle, BLIND) is None
        kinds = (ActionSpent, ActionFired, SquareStruck)
        told.append([(type(each), each.unit) for each in battle.log[known:] if isinstance(each, kinds)])
    assert told[0] == told[1]
    assert [kind for kind, _ in told[0]] == [ActionSpent, ActionFired, ActionSpent, SquareStruck]


@pytest.mark.rule("RDY-01", "COV-18")
def test_a_blow_at_nobody_is_an_attack_on_no_friend() -> None:
    battle = blow_at(4, "attacks_friend")
    do(battle, BLIND)
    assert rows(battle, ActionFired) == []


# --- a weapon drawn


def swordsman() -> Battle:
    """Sam, sword at his side, beside Eve who is a step off."""
    sam = replace(
        unit("sam", "red", weapons=(FIST, SWORD), STR=4, Blade=4, traits={"hands": 2}), kept=(("sword", "waist"),)
    )
    return fight(["S..E...Z"], sam, unit("eve", "blue"), unit("zed", "blue"))


@pytest.mark.rule("RDY-01", "MOV-06")
def test_a_weapon_is_drawn_when_its_moment_comes_and_the_next_turn_lacks_that_action() -> None:
    """A sword at the waist takes a move action to draw: readied with the standard action, it is out as Eve comes."""
    battle = swordsman()
    do(battle, Ready("sam", deed="draw", weapon="sam/sword", trigger="reach"))
    end(battle)
    do(battle, Move("eve", path=((2, 0), (1, 0))))
    assert one(battle, Drawn).item == "sam/sword"
    assert any(each.key == "sword" for each in battle.unit("sam").arms)
    assert battle.unit("eve").x == 1
    end_until(battle, "sam")
    assert (battle.unit("sam").standard, battle.unit("sam").move) == (1, 0)
    assert one(battle, ActionOwed).kind == "move"


@pytest.mark.rule("RDY-01")
def test_only_what_is_carried_out_of_hand_can_be_readied_to_be_drawn() -> None:
    battle = swordsman()
    assert refused(battle, Ready("sam", deed="draw", weapon="fist", trigger="reach")).key == "ready.with_what"
    out = fight(["S..E"], unit("sam", weapons=(FIST, SWORD)), unit("eve", "blue"))
    assert refused(out, Ready("sam", deed="draw", weapon="sam/sword", trigger="reach")).key == "ready.with_what"


@pytest.mark.rule("RDY-01")
def test_a_draw_for_which_no_hand_is_free_stays_undone() -> None:
    """A dagger in either hand: Sam may mean to have dropped one by then, and has not."""
    daggers = (weapon("dagger", "blade", damage=1), weapon("dirk", "blade", damage=1))
    sam = replace(unit("sam", weapons=(FIST, *daggers, SWORD), STR=4, traits={"hands": 2}), kept=(("sword", "waist"),))
    battle = fight(["S..E...Z"], sam, unit("eve", "blue"), unit("zed", "blue"))
    do(battle, Ready("sam", deed="draw", weapon="sam/sword", trigger="reach"))
    end(battle)
    do(battle, Move("eve", path=((2, 0), (1, 0))))
    assert (rows(battle, Drawn), one(battle, ReadiedStays).deed) == ([], "draw")
    assert battle.unit("sam").readied == ("", "draw")
