"""Minds play the mission: whatever decides a battle is gone for, and kept from the other side (DESIGN 9).

Each case is a small drawn fight with something near at hand to strike at. ``baseline``, which only strikes at what is
nearest, misses what the battle is about in every one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import pytest

from components.objects import Lying
from game.ai import decide, expert
from systems import items, referee
from systems.battle import Battle
from systems.board import Edge, draw
from systems.commands import BY_VERB, Attack, Command, EndTurn, Leave, PickUp
from systems.course import Condition, Consequence, Trigger
from systems.dice import Dice
from systems.events import AttackAnnounced
from systems.facts import UnitSheet
from systems.setup import Objective, Setup
from systems.store import SCENE
from systems.view import view
from tests import baseline
from tests.field import FIST, SWORD, unit

PURSUE = ("best_odds", "regular", "novice", "expert")
SOUND = ("best_odds", "regular", "expert")
"""Who heeds danger and looks for arms."""
DENY = ("regular", "expert")
"""Who sees ahead."""
NODES = 12
"""The expert's foresight, kept short: what it goes for is decided before that."""
ANN = unit("ann", STR=4, DEX=3, Blade=3, weapons=(FIST, SWORD))
STRONG = unit("ann", STR=9, DEX=3, Blade=9, weapons=(FIST, SWORD))
ABE = replace(ANN, id="abe")
ROCK = unit("bob", "blue", STR=1, END=9, natural=9, printed={"health": 60, "speed": 0})
"""Somebody to strike at for ever, who does nothing."""
BRUTE = unit("cid", "blue", STR=7, Brawl=7, Blade=7, DEX=4, weapons=(FIST, SWORD), printed={"health": 40, "speed": 4})
RUNNER = unit("dan", "blue", STR=1, DEX=2, printed={"health": 12, "speed": 3})
FAINT = unit("bob", "blue", STR=1, printed={"health": 3, "speed": 0})
"""Somebody whom one blow brings down."""
OPEN = ["............"] * 5

Goals = tuple[Objective, ...]


@dataclass(frozen=True)
class Case:
    """A fight, who leads the blue side, for how many rounds, and what has to have come of it for red."""

    units: Mapping[UnitSheet, tuple[int, int]]
    wanted: Callable[[Battle], bool]
    goals: Goals = ()
    triggers: tuple[Trigger, ...] = ()
    blue: str = ""
    rounds: int = 5
    rows: list[str] = field(default_factory=lambda: OPEN)
    edges: tuple[Edge, ...] = ()


def begun(case: Case) -> Battle:
    placed = tuple(replace(sheet, x=x, y=y) for sheet, (x, y) in case.units.items())
    board = draw(case.rows, edges=case.edges)
    setup = Setup(board, placed, ("red", "blue"), case.goals, triggers=case.triggers)
    return referee.new_battle(setup, dice=Dice(5))


def played(case: Case, mind: str) -> Battle:
    """The fight, with that mind on the red side."""
    return fought(begun(case), case, mind)


def fought(battle: Battle, case: Case, mind: str) -> Battle:
    """Play it on."""
    while battle.over is None and battle.round <= case.rounds:
        who = str(referee.decides(battle))
        leads = mind if battle.unit(who).side == "red" else case.blue
        command = commanded(battle, who, leads)
        assert referee.submit(battle, command) is None, command
    return battle


def commanded(battle: Battle, who: str, mind: str) -> Command:
    """What the mind does there; "" does nothing."""
    if mind in ("baseline", "expert"):
        seen = view(battle, who)
        thoughts = baseline.think(seen, 1) if mind == "baseline" else expert.think(seen, 1, nodes=NODES)
        while True:
            try:
                next(thoughts)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]
    if mind:
        return decide(mind, view(battle, who), len(battle.commands))
    asked = referee.asks(battle)
    return EndTurn(who) if asked is None else BY_VERB[asked.choice](who, **dict(asked.default))


def won(*causes: str) -> Callable[[Battle], bool]:
    """Red has won, by one of these."""
    return lambda battle: battle.over is not None and battle.over.winner == "red" and battle.over.cause in causes


def not_lost(battle: Battle) -> bool:
    return battle.over is None or battle.over.winner == "red"


def struck(target: str) -> Callable[[Battle], bool]:
    """The first blow of the red side is at that one."""

    def first(battle: Battle) -> bool:
        blows = [event.target for event in battle.log if isinstance(event, AttackAnnounced) and event.unit == "ann"]
        return blows[:1] == [target]

    return first


def ends(when: Condition, side: str) -> tuple[Trigger, ...]:
    return (Trigger(when, (Consequence("end", side=side),)),)


EAST = (11, 0, 11, 4)
GATE = ["......#.....", "......#.....", "............", "......#.....", "......#....."]
"""A wall with one gap."""
DOORED = ("v", 6, 2, "door")

WINS: dict[str, Case] = {
    "reach with two": Case(
        {ANN: (1, 2), ABE: (1, 1), ROCK: (2, 2)}, won("reach"), (Objective("red", "reach", area=EAST, count=2),)
    ),
    "hold for three rounds": Case(
        {ANN: (6, 2), ROCK: (7, 2)}, won("hold"), (Objective("red", "hold", area=(0, 0, 1, 4), rounds=3),)
    ),
    "escape with two": Case(
        {ANN: (5, 2), ABE: (5, 1), ROCK: (6, 2)}, won("escape"),
        (Objective("red", "escape", area=(0, 0, 0, 4), count=2),),
    ),
    "carry it there": Case(
        {replace(ANN, gear=(("case", 1),)): (1, 2), ROCK: (2, 2)}, won("seize"),
        (Objective("red", "seize", item="case", area=EAST),),
    ),
    "survive four rounds": Case(
        {ANN: (0, 2), BRUTE: (7, 2)}, won("survive"), (Objective("red", "survive", rounds=4),), blue="baseline",
    ),
    "hold it to the end": Case(
        {STRONG: (1, 2), FAINT: (5, 2)}, won("hold"), (Objective("red", "hold", area=(0, 0, 1, 4), rounds=1),), rounds=1
    ),
    "bring one down": Case(
        {ANN: (1, 2), ROCK: (2, 2), RUNNER: (7, 2)}, won("fall"), (Objective("red", "fall", unit="dan"),)
    ),
    "a stage that ends it": Case(
        {ANN: (1, 2), ROCK: (2, 2)}, won("trigger"),
        (Objective("red", "reach", "stage", area=EAST, count=1, key="there"),),
        ends(Condition("goal", key="there"), "red"),
    ),
    "step into an area": Case(
        {ANN: (1, 2), ROCK: (2, 2)}, won("trigger"), (), ends(Condition("enters", area=EAST, side="red"), "red")
    ),
    "open a door": Case(
        {ANN: (2, 2), ROCK: (3, 3)}, won("trigger"), (), ends(Condition("opened", at=("v", 6, 2)), "red"),
        edges=(DOORED,),
    ),
    "break a door": Case(
        {STRONG: (4, 2), ROCK: (3, 3)}, won("trigger"), (), ends(Condition("destroyed", at=("v", 6, 2)), "red"),
        edges=(DOORED,), rounds=12,
    ),
    "wound one": Case(
        {ANN: (1, 2), ROCK: (2, 2), RUNNER: (7, 2)}, won("trigger"), (),
        ends(Condition("health", unit="dan", number=9), "red"),
    ),
    "see the fall of one": Case(
        {ANN: (1, 2), ROCK: (2, 2), RUNNER: (7, 2)}, won("trigger"), (), ends(Condition("falls", unit="dan"), "red")
    ),
    "find somebody": Case(
        {ANN: (1, 2), ROCK: (2, 2), RUNNER: (10, 0)}, won("trigger"), (),
        ends(Condition("seen", unit="dan", side="red"), "red"), rows=GATE, rounds=9,
    ),
    "let a round come": Case(
        {ANN: (0, 2), BRUTE: (7, 2)}, won("trigger"), (), ends(Condition("round", number=5), "red"), blue="baseline"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WINS)
def test_who_only_strikes_does_not_win(name: str) -> None:
    case = WINS[name]
    assert not case.wanted(played(case, "baseline"))


@pytest.mark.parametrize("mind", PURSUE)
@pytest.mark.parametrize("name", WINS)
def test_what_wins_is_gone_for(name: str, mind: str) -> None:
    case = WINS[name]
    battle = played(case, mind)
    assert case.wanted(battle), (battle.over, [(each.id, each.x, each.y) for each in battle.units()])


def lives(unit: str) -> Callable[[Battle], bool]:
    return lambda battle: not_lost(battle) and not battle.unit(unit).fallen


SOFT = unit("bob", "blue", STR=1, printed={"health": 40, "speed": 0})
PIT = (5, 0, 11, 4)

LOSES: dict[str, Case] = {
    "stand in an area": Case(
        {ANN: (1, 2), SOFT: (7, 2)}, not_lost, (Objective("red", "reach", "defeat", area=PIT, count=1),)
    ),
    "step into an area": Case(
        {ANN: (1, 2), SOFT: (7, 2)}, not_lost, (), ends(Condition("enters", area=PIT, side="red"), "blue")
    ),
    "hold an area": Case(
        {ANN: (6, 2), SOFT: (4, 2)}, not_lost, (Objective("red", "hold", "defeat", area=PIT, rounds=2),), rounds=4
    ),
    "bring one down": Case(
        {STRONG: (1, 2), RUNNER: (2, 2), ROCK: (2, 3)}, lives("dan"), (Objective("red", "fall", "defeat", unit="dan"),)
    ),
    "the last one falls": Case(
        {STRONG: (1, 2), RUNNER: (2, 2)}, lives("dan"), (Objective("red", "rout", "defeat"),)
    ),
    "wound one": Case(
        {STRONG: (1, 2), RUNNER: (2, 2), ROCK: (2, 3)}, not_lost, (),
        ends(Condition("health", unit="dan", number=9), "blue"),
    ),
    "be seen": Case(
        {ANN: (1, 0), ROCK: (7, 2)}, not_lost, (), ends(Condition("seen", unit="ann", side="blue"), "blue"),
        rows=["...#........", "...#........", "...#........", "...#........", "............"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LOSES)
def test_who_only_strikes_loses(name: str) -> None:
    case = LOSES[name]
    assert not case.wanted(played(case, "baseline"))


@pytest.mark.parametrize("mind", PURSUE)
@pytest.mark.parametrize("name", LOSES)
def test_what_loses_is_not_done(name: str, mind: str) -> None:
    case = LOSES[name]
    battle = played(case, mind)
    assert case.wanted(battle), (battle.over, [(each.id, each.x, each.y) for each in battle.units()])


def outside(unit: str, area: tuple[int, ...]) -> Callable[[Battle], bool]:
    """Red has not lost, and that one is not in the area."""

    def check(battle: Battle) -> bool:
        there = battle.unit(unit)
        return not_lost(battle) and not (area[0] <= there.x <= area[2] and area[1] <= there.y <= area[3])

    return check


WARD = unit("eve", STR=1, printed={"health": 30, "speed": 0})
FAST = unit("dan", "blue", STR=2, DEX=2, printed={"health": 9, "speed": 3})
EASY = unit("bob", "blue", STR=1, printed={"health": 10, "speed": 0})
SLOW = unit("dan", "blue", STR=1, DEX=2, printed={"health": 14, "speed": 2})
"""Somebody on the way while easier ones stand by."""
THROUGH = {STRONG: (4, 1), EASY: (3, 1), replace(EASY, id="ben"): (3, 0), SLOW: (9, 2)}
WEST = (0, 0, 0, 4)

DENIED: dict[str, Case] = {
    "an area reached": Case(
        THROUGH, not_lost, (Objective("blue", "reach", area=WEST, count=1),),
        blue="best_odds", rounds=8, rows=GATE,
    ),
    "a way out": Case(
        THROUGH, not_lost, (Objective("blue", "escape", area=WEST, count=1),),
        blue="best_odds", rounds=8, rows=GATE,
    ),
    "an area entered": Case(
        THROUGH, not_lost, (),
        ends(Condition("enters", area=WEST, unit="dan"), "blue"), blue="best_odds", rounds=8, rows=GATE,
    ),
    "an area held": Case(
        {STRONG: (8, 2), ROCK: (9, 2), FAST: (1, 1)}, not_lost,
        (Objective("blue", "hold", area=(0, 0, 2, 4), rounds=4),), blue="best_odds", rounds=7,
    ),
    "a thing carried off": Case(
        {STRONG: (4, 1), EASY: (3, 1), replace(EASY, id="ben"): (3, 0), replace(SLOW, gear=(("case", 1),)): (9, 2)},
        not_lost,
        (Objective("blue", "seize", item="case", area=WEST),), blue="best_odds", rounds=8, rows=GATE,
    ),
    "a comrade brought down": Case(
        {STRONG: (7, 2), ROCK: (8, 2), WARD: (1, 2), FAST: (2, 3)}, won("rout", "protect"),
        (Objective("red", "protect", unit="eve"), Objective("blue", "protect", unit="dan")), blue="baseline", rounds=8,
    ),
    "the ward of the other side": Case(
        {STRONG: (1, 2), ROCK: (2, 2), RUNNER: (7, 2)}, won("protect"), (Objective("blue", "protect", unit="dan"),)
    ),
    "a door opened": Case(
        {STRONG: (4, 4), ROCK: (3, 4), FAST: (11, 2)}, not_lost, (),
        ends(Condition("opened", at=("v", 6, 2)), "blue"), blue="best_odds", rounds=8,
        edges=(DOORED,),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", DENIED)
def test_who_only_strikes_lets_it_happen(name: str) -> None:
    case = DENIED[name]
    assert not case.wanted(played(case, "baseline"))


@pytest.mark.parametrize("mind", DENY)
@pytest.mark.parametrize("name", DENIED)
def test_what_the_other_side_wins_by_is_kept_from_it(name: str, mind: str) -> None:
    case = DENIED[name]
    battle = played(case, mind)
    assert case.wanted(battle), (battle.over, [(each.id, each.x, each.y) for each in battle.units()])


@pytest.mark.parametrize("mind", PURSUE)
def test_nobody_leaves_by_a_way_out_that_is_the_defeat_of_its_side(mind: str) -> None:
    """Nor with too few left for a victory; the same unit leaves where that wins."""
    at = {ANN: (0, 2), ROCK: (3, 2)}
    stays = Objective("red", "escape", "defeat", area=WEST, count=1)
    too_few, wins = replace(stays, result="victory", count=2), replace(stays, result="victory")
    for goal, leaves in ((stays, False), (too_few, False), (wins, True)):
        battle = played(Case(at, not_lost, (goal,), rounds=1), mind)
        assert any(isinstance(command, Leave) for command in battle.commands) == leaves


@pytest.mark.parametrize("mind", SOUND)
def test_a_thing_that_nobody_of_the_side_may_have_is_left_alone(mind: str) -> None:
    """Eve's sword lies before Ann, who has none; where nothing forbids it she takes it."""
    ann, eve = replace(ANN, weapons=(FIST,)), unit("eve", "blue", weapons=(FIST, SWORD), printed={"speed": 0})
    cursed = Objective("red", "seize", "defeat", item="eve/sword")
    for goals, takes in (((cursed,), False), ((), True)):
        case = Case({ann: (1, 2), eve: (11, 2)}, not_lost, goals)
        battle = begun(case)
        with battle:
            items.release(battle, "eve", "eve/sword", one=True, rules=())
            battle.write(SCENE, Lying, "items", (("eve/sword", 1, 1, 1),))
        taken = [command for command in fought(battle, case, mind).commands if isinstance(command, PickUp)]
        assert any(command.actor == "ann" for command in taken) == takes


@pytest.mark.parametrize("mind", SOUND)
def test_whose_time_runs_out_does_not_wait(mind: str) -> None:
    """Cid is far stronger: with time enough Ann keeps her guard up, in the last rounds she goes at him."""
    weak = unit("ann", STR=2, DEX=3, Blade=2, weapons=(FIST, SWORD), printed={"health": 8, "willpower": 0})
    cid = replace(BRUTE, printed=(("health", 18), ("speed", 4), ("willpower", 2)))
    for goals, goes in (
        ((), False), ((Objective("blue", "survive", rounds=3),), True),
        ((Objective("red", "survive", "defeat", rounds=3),), True), ((Objective("blue", "survive", rounds=40),), False),
    ):  # fmt: skip
        battle = played(Case({weak: (0, 2), cid: (6, 2)}, not_lost, goals, rounds=1), mind)
        assert any(isinstance(command, Attack) and command.actor == "ann" for command in battle.commands) == goes


def test_sides_are_told_what_ends_the_battle_and_nothing_else_of_what_a_scenario_has_in_store() -> None:
    news = Trigger(Condition("round", number=2), (Consequence("message", en="Rain."),))
    triggers = (*ends(Condition("round", number=9), "blue"), news)
    battle = begun(Case({ANN: (1, 2), ROCK: (5, 2)}, not_lost, triggers=triggers))
    seen = view(battle, str(referee.decides(battle)))
    assert [(each.when.number, each.side) for each in seen.endings] == [(9, "blue")]
