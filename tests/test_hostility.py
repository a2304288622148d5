"""Before the first blow (HOS, PRE): waiting, what shows hostility, whom one blames; EX-02 and EX-10."""

from __future__ import annotations

from dataclasses import replace

import pytest

from components.condition import Conditions
from components.movement import Position
from components.scene import Opening
from systems import attack_facts, hostility, knowledge, referee
from systems.battle import Battle
from systems.commands import (
    Attack,
    AttackSquare,
    Command,
    Draw,
    EndTurn,
    Feint,
    GoOnAlert,
    Move,
    Parry,
    ReadIntent,
    Ready,
    StandUp,
    TotalDefense,
    Warn,
)
from systems.course import Before, Hidden, Prepared
from systems.detection import PINPOINTED, UNLOCATED
from systems.events import (
    ActionFired,
    ActLost,
    AttackResolved,
    Blamed,
    Drawn,
    HostilityShown,
    IntentRead,
    RoundStarted,
    SurpriseBegan,
    TurnStarted,
    WaitingBegan,
    WaitingEnded,
)
from systems.forecast import Forecast
from tests.field import PISTOL, SWORD, do, end, hit, offered, one, preview, refused, rows, unit, verbs, weapon
from tests.openings import opened, phase
from tests.test_readied import Loaded

EDITIONS = ("overseer", "overseer_classic")
ANN = unit("ann", weapons=(SWORD,), Blade=2)
BOB = unit("bob", "blue", weapons=(SWORD,), Blade=2)
GHOST = weapon("ghost", "throwing", damage=1, base=40, subtle=1)
STARS = weapon("stars", "throwing", size=1, damage=12, grade="A", base=20)

# --- waiting


@pytest.mark.rule("HOS-04", "HOS-02")
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_comes_into_view_starts_nothing(edition: str) -> None:
    """Ann walks up to Bob, sword in hand: they see each other, and still there is no fight."""
    battle = opened(["A......B"], ANN, BOB, before=Before(hostile=("ann",)), edition=edition)
    do(battle, Move("ann", ((1, 0), (2, 0), (3, 0))))
    end(battle)
    assert battle.acting() == "bob"
    assert phase(battle) == "before"
    assert not rows(battle, HostilityShown)
    assert battle.unit("bob").flat_footed, "a turn before the fight is no action in it"


@pytest.mark.rule("HOS-04")
def test_turns_go_round_in_the_order_of_the_scenario_with_one_action_each() -> None:
    battle = opened(["A......B"], ANN, unit("bob", "blue", DEX=9, COM=9), before=Before())
    do(battle, Move("ann", ((1, 0),)))
    assert not verbs(battle, "ann") & {"move", "attack", "parry"}
    end(battle)
    do(battle, EndTurn("bob"))
    assert [event.unit for event in rows(battle, TurnStarted)] == ["ann", "bob", "ann"]
    assert [event.left for event in rows(battle, WaitingBegan)] == [3, 2]


@pytest.mark.rule("HOS-03", "INI-01")
def test_a_wait_that_nobody_ends_becomes_an_ordinary_fight() -> None:
    """Both notice what the other is about: everybody rolls, and there was no surprise round."""
    battle = opened(["A......B"], ANN, BOB, before=Before(rounds=1))
    end(battle)
    do(battle, EndTurn("bob"), (4, 9))
    assert one(battle, WaitingEnded).into == "rounds"
    assert (phase(battle), battle.round, battle.acting()) == ("rounds", 1, "bob")
    assert not rows(battle, SurpriseBegan)
    assert battle.scene(Opening).peace == ()


@pytest.mark.rule("HOS-03")
def test_or_they_part_in_peace() -> None:
    battle = opened(["A......B"], ANN, BOB, before=Before(rounds=1, otherwise="peace"))
    end(battle)
    end(battle)
    assert battle.over is not None
    assert (battle.over.winner, battle.over.cause) == ("", "peace")


# --- showing hostility


@pytest.mark.rule("HOS-06", "HOS-03", "SUR-02")
@pytest.mark.parametrize(
    "command",
    [GoOnAlert("ann"), Parry("ann", "sword"), TotalDefense("ann"), Feint("ann", "bob"), Draw("ann", "ann/axe")],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_shows_hostility_starts_the_surprise_round(command: Command, edition: str) -> None:
    axe = weapon("axe", "blade", size=2, damage=3)
    ann = replace(unit("ann", weapons=(SWORD, axe), Blade=2), kept=(("axe", "waist"),))
    battle = opened(["AB"], ann, BOB, edition=edition)
    do(battle, command, _faces(battle, command))
    assert phase(battle) != "before"
    assert one(battle, SurpriseBegan).initiator == "ann"
    assert one(battle, HostilityShown).verb == command.verb
    assert hostility.foes(battle, "bob") == ("red",)


@pytest.mark.rule("HOS-06", "ATY-04", "HOS-03")
@pytest.mark.parametrize("x", [2, 4], ids=["bob is there", "nobody is there"])
def test_a_blow_at_where_somebody_may_be_shows_hostility_too(x: int) -> None:
    """Bob has walked into smoke; Ann strikes into it, whether he stands there or not."""
    battle = opened(["A.....B", ".ooooo."], ANN, BOB)
    with battle:
        battle.write("bob", Position, "x", x)
        battle.write("bob", Position, "y", 1)
        knowledge.look(battle)
        battle.dice = Loaded()
        blow = AttackSquare("ann", "bob", (1, 1), "sword")
        assert referee.submit(battle, blow) is None
    assert one(battle, SurpriseBegan).initiator == "ann"
    assert one(battle, HostilityShown).verb == "attack_square"
    assert hostility.foes(battle, "bob") == ("red",)


def _faces(battle: Battle, command: Command) -> tuple[int, ...]:
    """The Initiative die, and those of a feint's contest: as many as it asks for, none of which succeeds."""
    if not isinstance(command, Feint):
        return (5,)
    found = referee.forecast(battle, command)
    assert isinstance(found, Forecast)
    step = found.steps[0]
    assert step.own is not None
    return (5,) * (1 + max(1, step.own.pool) + max(1, step.other.pool))


@pytest.mark.rule("HOS-06")
def test_what_shows_nothing_starts_nothing() -> None:
    """Lying down, getting up, readying a blow and watching somebody are no threats."""
    for command in (Ready("ann", "attack", "sword", trigger="attacks"), StandUp("ann"), Move("ann", ((0, 1),))):
        battle = opened(["AB", ".."], ANN, BOB)
        if isinstance(command, StandUp):
            with battle:
                battle.write("ann", Conditions, "prone", True)
        do(battle, command)
        assert phase(battle) == "before"


@pytest.mark.rule("HOS-06", "SUR-07")
def test_an_attack_out_of_the_blue_is_struck_in_the_surprise_round() -> None:
    """Ann rolls Initiative before her blow falls; Bob is flat-footed under it and has no turn."""
    battle = opened(["AB"], ANN, BOB, before=Before(hostile=("ann",)))
    shown = preview(battle, Attack("ann", "bob", "sword"))
    hit(battle, "ann", "bob", "sword", (7, *(2,) * max(1, shown.pool)))
    assert one(battle, SurpriseBegan).caught == ("bob",)
    assert not one(battle, AttackResolved).hit
    refusal = refused(battle, Attack("ann", "bob", "sword"))
    assert refusal.key == "action.spent"
    do(battle, EndTurn("ann"), (2,))
    assert [event.round for event in rows(battle, RoundStarted)] == [1]


@pytest.mark.rule("HOS-03", "HOS-06")
def test_third_parties_stay_out_of_it_until_they_are_drawn_in() -> None:
    """Ann strikes at Bob: Kim has no quarrel with either until somebody strikes at her."""
    kim = unit("kim", "green", weapons=(SWORD,))
    battle = opened(["AB.K"], ANN, BOB, kim, before=Before(hostile=("ann",)))
    shown = preview(battle, Attack("ann", "bob", "sword"))
    hit(battle, "ann", "bob", "sword", (7, *(2,) * max(1, shown.pool)))
    assert hostility.foes(battle, "bob") == ("red",)
    assert hostility.foes(battle, "kim") == ()
    do(battle, EndTurn("ann"), (2, 9))
    assert battle.acting() == "kim"
    shown = preview(battle, Attack("kim", "bob", "sword"))
    hit(battle, "kim", "bob", "sword", (2,) * max(1, shown.pool))
    assert hostility.foes(battle, "bob") == ("red", "green")
    assert hostility.foes(battle, "kim") == ("blue",)


# --- sensing it


@pytest.mark.rule("HOS-01", "HOS-02", "SUR-03")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("faces", "found"), [((8, 8, 8, 2), True), ((8, 2, 2, 2), False)])
def test_who_looks_closely_may_see_what_is_coming(faces: tuple[int, ...], found: bool, edition: str) -> None:
    """Ann's smile came to one success: two of Bob's four dice see through it, and he is ready when she strikes."""
    ann = unit("ann", weapons=(SWORD,), MAN=2, Subterfuge=2, specialties=("bluff",))
    bob = unit("bob", "blue", PER=2, Empathy=1, specialties=("read_people",))
    before = Before(hostile=("ann",), hidden=(Hidden("ann", ("bob",), "intent"),))
    battle = opened(["A..B"], bob, ann, before=before, faces=(8, 2, 2, 2, 2), edition=edition)
    do(battle, ReadIntent("bob", "ann"), faces)
    assert one(battle, IntentRead).found is found
    assert hostility.foes(battle, "bob") == (("red",) if found else ())
    end(battle)
    do(battle, GoOnAlert("ann"), (1, 9) if found else (1,))
    assert ("bob", "SUR-03") in one(battle, SurpriseBegan).able or not found
    assert ("bob" in one(battle, SurpriseBegan).caught) is not found


@pytest.mark.rule("HOS-02")
def test_who_means_no_harm_has_nothing_to_be_seen() -> None:
    bob = unit("bob", "blue", PER=2, Empathy=1, specialties=("read_people",))
    battle = opened(["A..B"], bob, ANN)
    do(battle, ReadIntent("bob", "ann"), (8, 8, 8, 8))
    assert not one(battle, IntentRead).found


@pytest.mark.rule("HOS-08")
def test_nothing_is_sensed_of_whom_one_cannot_locate() -> None:
    battle = opened(["A#B"], BOB, ANN, before=Before(hostile=("ann",)))
    assert refused(battle, ReadIntent("bob", "ann")).rules == ("HOS-08",)
    assert "read_intent" not in verbs(battle, "bob")


@pytest.mark.rule("HOS-01")
def test_sensing_is_for_the_time_before_the_fight() -> None:
    battle = opened(["A..B"], ANN, BOB)
    do(battle, GoOnAlert("ann"), (5,))
    do(battle, EndTurn("ann"), (9,))
    assert refused(battle, ReadIntent("bob", "ann")).key == "hostility.fighting"


# --- whom one blames


@pytest.mark.rule("HOS-07")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_invisible_fist_is_blamed_on_the_only_other_side(edition: str) -> None:
    """EX-10: only red is there for Bob to see; Gus of the greens, whom nobody has noticed, has struck him."""
    gus = unit("gus", "green", weapons=(GHOST,), DEX=4, Athletics=4)
    hidden = (Hidden("gus", ("ann", "bob")),)
    before = Before(hostile=("gus",), hidden=hidden)
    battle = opened(["B....A", "......", "G....."], gus, ANN, BOB, before=before, edition=edition)
    assert knowledge.level(battle, "bob", "gus") == UNLOCATED
    shown = preview(battle, Attack("gus", "bob", "ghost"))
    hit(battle, "gus", "bob", "ghost", (5, *(8,) * shown.pool))
    assert one(battle, AttackResolved).hit
    assert (one(battle, Blamed).unit, one(battle, Blamed).side) == ("bob", "red")
    assert hostility.foes(battle, "bob") == ("red",)
    assert hostility.foes(battle, "ann") == ("blue",), "and the reds count as having shown hostility"
    assert knowledge.level(battle, "bob", "gus") == UNLOCATED, "nothing gave him away"


@pytest.mark.rule("HOS-07")
def test_with_two_other_sides_in_sight_nobody_is_blamed() -> None:
    gus = unit("gus", "green", weapons=(GHOST,), DEX=4, Athletics=4)
    kim = unit("kim", "gold")
    before = Before(hostile=("gus",), hidden=(Hidden("gus", ("ann", "bob", "kim")),))
    battle = opened(["B....A", ".....K", "G....."], gus, ANN, BOB, kim, before=before)
    shown = preview(battle, Attack("gus", "bob", "ghost"))
    hit(battle, "gus", "bob", "ghost", (5, *(8,) * shown.pool))
    assert one(battle, Blamed).side == ""
    assert hostility.foes(battle, "bob") == ()


# --- the ninja at the negotiation


TABLE = ["A.B...", "H.....", "I....N"]


def negotiation(edition: str, *, knew: bool) -> Battle:
    """Ann with Hal and Ira across from Bob; Nin, whom none of the three has noticed, holds her stars ready."""
    pistol = replace(PISTOL, damage=3)
    ann = replace(
        unit("ann", weapons=(pistol, weapon("fist")), printed={"initiative": 1, "health": 3, "willpower": 0}),
        kept=(("pistol", "waist"),),
    )
    hal = unit("hal", weapons=(SWORD,), printed={"initiative": 4})
    ira = unit("ira", weapons=(SWORD,), printed={"initiative": 2})
    bob = unit("bob", "blue", printed={"initiative": 3})
    nin = unit("nin", "blue", weapons=(STARS,), DEX=4, Athletics=4, printed={"initiative": 9})
    before = Before(
        initiator="ann",
        act="draw",
        told=(("ann", "hal"), ("ann", "ira")) if knew else (),
        hidden=(Hidden("nin", ("ann", "hal", "ira")),),
        ready=(Prepared("nin", "attack", "stars", trigger="uses:draw", whom="ann"),),
    )
    able = 4 if knew else 2
    return opened(TABLE, ann, hal, ira, bob, nin, before=before, faces=(5,) * able, edition=edition, looks=60)


@pytest.mark.rule("SUR-14", "SUR-09", "HID-09")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("knew", [True, False])
def test_the_negotiation_turns_into_an_ambush(knew: bool, edition: str) -> None:
    """EX-02, first half: Ann goes first with the lowest score; her men act if they knew, and Bob never does."""
    battle = negotiation(edition, knew=knew)
    began = one(battle, SurpriseBegan)
    assert began.initiator == "ann"
    assert dict(began.able) == ({"hal": "SUR-14", "ira": "SUR-14"} if knew else {}) | {"ann": "SUR-02", "nin": "SUR-15"}
    assert began.caught == (("bob",) if knew else ("hal", "ira", "bob"))
    assert battle.acting() == "ann"
    assert [knowledge.level(battle, each, "nin") for each in ("ann", "hal", "ira")] == [UNLOCATED] * 3
    assert refused(battle, Attack("ann", "bob", "fist")).key == "surprise.act"
    assert offered(battle, "ann", "draw", "item") == {"ann/pistol"}


@pytest.mark.rule("SUR-15", "SUR-16", "RDY-03", "HID-10")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_shuriken_flies_before_the_pistol_is_out(edition: str) -> None:
    """EX-02, second half: it kills Ann, the draw does not happen, and only now her men notice Nin; they still act."""
    battle = negotiation(edition, knew=True)
    assert not battle.unit("nin").flat_footed
    do(battle, Draw("ann", "ann/pistol"), (9,) * _throw(battle))
    assert one(battle, ActionFired).unit == "nin"
    assert battle.unit("ann").dead
    assert one(battle, ActLost).verb == "draw"
    assert not rows(battle, Drawn)
    assert [knowledge.level(battle, each, "nin") for each in ("hal", "ira")] == [PINPOINTED] * 2
    turns = [event.unit for event in rows(battle, TurnStarted)]
    assert battle.acting() == "hal", "her man's own action is still to come"
    do(battle, EndTurn("hal"))
    assert battle.acting() == "ira"
    do(battle, EndTurn("ira"), (5,))
    assert [event.unit for event in rows(battle, TurnStarted)][len(turns) :][:1] == ["ira"]
    assert phase(battle) == "rounds"
    assert "nin" not in turns, "her throw was her one action"
    assert battle.acting() == "nin"
    assert battle.unit("nin").standard == 1, "and it is paid for"


def _throw(battle: Battle) -> int:
    """Dice of the throw as it will be made."""
    with battle:
        nin = battle.unit("nin")
        found = nin.weapon("stars")
        assert found is not None
        facts = attack_facts.gather(battle.board, battle.rules, "attack", nin, battle.unit("ann"), found)
        return battle.rules.forecast(attack_facts.driven(battle, facts)).pool


@pytest.mark.rule("PRE-03")
def test_a_warning_is_free_and_leaves_the_one_action() -> None:
    battle = opened(["A..B"], ANN, BOB)
    do(battle, Warn("ann", "bob"), (5,))
    assert battle.unit("ann").standard == 1
    assert refused(battle, EndTurn("bob")).key == "turn.not_yours"
