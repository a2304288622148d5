"""Hard cases in which several chapters meet: H13 to H15, H18, H24, H25, H29."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from components.abilities import Readied
from components.attack import Aim
from components.condition import Conditions
from components.damage import Health
from components.initiative import Initiative as Place
from components.scene import Opening
from game.ai import decide
from game.saves import load
from systems import doors, hold, joining, points, referee, states
from systems.battle import Battle
from systems.board import draw
from systems.commands import (
    BY_VERB,
    Attack,
    BreakFree,
    Cast,
    Delay,
    EndTurn,
    Lob,
    Move,
    Parry,
    Ready,
    SetStanding,
    Spray,
    Surrender,
)
from systems.course import Arrival
from systems.dice import Dice, ScriptedDice
from systems.events import ActionFired, AreaSaved, DamageTaken, HoldEnded, TurnPassed, TurnStarted
from systems.facts import Amount, Grant, SpellFacts
from systems.setup import Setup
from systems.view import view
from tests.blasts import FLAMER, armed, grenade
from tests.field import FIST, do, end, fight, hit, offered, refused, rows, unit, verbs, weapon
from tests.test_order import rest, standing
from tests.test_readied import Loaded
from tests.test_saves import CHILD, ROOT, Playing
from tests.wrestling import held

# --- H13 and H14: arrivals in the middle of a round


def waiting(*, ties: bool = False) -> Battle:
    """Ann, bob and cid, and dan who can be called; with ``ties`` all have 14."""
    names, scores = ("ann", "bob", "cid", "dan"), (14, 14, 14, 14) if ties else (20, 15, 10, 17)
    sheets = tuple(
        replace(unit(name, "rbrb"[n], printed={"initiative": score - 1}), x=2 * n)
        for n, (name, score) in enumerate(zip(names, scores, strict=True))
    )
    setup = Setup(draw(["........"]), sheets, ("r", "b"), arrivals=(Arrival(("dan",), key="horn"),))
    return referee.new_battle(setup, dice=ScriptedDice((1, 1, 1, *((9, 6, 3) if ties else ()))))


@pytest.mark.rule("JOI-02", "ICH-08")
@pytest.mark.parametrize(("acting", "then"), [("bob", ["bob", "cid"]), ("ann", ["ann", "bob", "cid"])])
def test_h13_who_joins_above_or_below_the_acting_unit_waits_for_the_next_round(acting: str, then: list[str]) -> None:
    """(e) Dan, 17, comes in before bob in bob's turn, (f) behind ann in hers: she keeps it, and he has none yet."""
    battle = waiting()
    while battle.acting() != acting:
        end(battle)
    battle.dice = ScriptedDice((1,))
    with battle:
        joining.call(battle, "horn")
    assert battle.acting() == acting
    assert rest(battle) == then
    assert rest(battle) == ["ann", "dan", "bob", "cid"]


@pytest.mark.rule("INI-06", "JOI-02")
def test_h14_equal_scores_keep_their_order_for_ten_rounds_of_saving_and_loading() -> None:
    """Dice 9, 6, 3 for ann, bob and cid; dan comes in round 3 and throws a 4."""
    battle = waiting(ties=True)
    for number in range(1, 11):
        if number == 3:
            battle.dice = ScriptedDice((1, 4))
            with battle:
                joining.call(battle, "horn")
        seen = []
        while battle.round == number:
            seen.append(battle.acting())
            battle.restore(json.loads(json.dumps(battle.state())))
            end(battle)
        assert seen == (["ann", "bob", "cid"] if number < 4 else ["ann", "bob", "dan", "cid"])


# --- H15: what ticks, ticks once a round


@pytest.mark.rule("DLY-04")
def test_h15_what_ends_or_ticks_with_a_turn_does_so_once_a_round_however_often_it_is_put_off() -> None:
    """A bleeds at the end of her turn and has a point that lasts until its end; she puts the turn off twice."""
    for delays in ((), (12,), (12, 4)):
        battle = standing(("a", 20), ("b", 15), ("c", 10), ("d", 5), sides="rbbb")
        with battle:
            states.inflict(battle, "a", "dazzled", "b", "end:a")
            points.give(battle, "a", "bleed", 1, "b")
        told = len(battle.log)
        for score in delays:
            do(battle, Delay("a", score))
            while battle.acting() != "a":
                end(battle)
        assert "dazzled" in battle.unit("a").states
        assert not [event for event in battle.log[told:] if isinstance(event, DamageTaken)]
        rest(battle)
        assert "dazzled" not in battle.unit("a").states
        assert [event.unit for event in battle.log[told:] if isinstance(event, DamageTaken)] == ["a"]


# --- H18: the dead


FANG = weapon("fang", damage=20, grade="A")
WARD = SpellFacts(
    "ward", "C", "arcane", "effect", "friend", gives=(Grant("deflection", Amount(1, ("power",), 2)),),
    bonus="luck", reach=Amount(10), concentration=True,
)  # fmt: skip


@pytest.mark.rule("DMG-20", "RDY-01")
def test_h18_whoever_is_killed_is_out_of_everything_at_once() -> None:
    """Tom holds Hal, keeps a spell up on Dan, has a blow ready and acts next; Ann kills him, and two rounds go by."""
    tom = replace(unit("tom", "blue", INT=6, RES=4, Occult=5, printed={"base_defense": 0}), spells=(WARD,))
    battle = fight(
        [".....", ".ATD.", "..H..", "....."], unit("ann", weapons=(FANG,), STR=4, Brawl=4), unit("hal"), tom,
        unit("dan", "blue"), at={"ann": (1, 1), "tom": (2, 1), "dan": (3, 1), "hal": (2, 2)},
    )  # fmt: skip
    while battle.acting() != "tom":
        end(battle)
    do(battle, Cast("tom", "ward", "dan"))
    with battle:
        held(battle, "tom", "hal", 2)
    while battle.acting() != "ann":
        end(battle)
    with battle:
        states.inflict(battle, "hal", "dazed", "tom", "")
        for name, value in (("act", "attack"), ("weapon", "fist"), ("trigger", "attacks"), ("whom", "")):
            battle.write("tom", Readied, name, value)
    assert battle.unit("dan").effects
    do(battle, SetStanding("tom", "ask"))
    told = len(battle.log)
    battle.dice = Loaded("ann attack")
    assert referee.submit(battle, Attack("ann", "tom", "fang")) is None
    while (ask := referee.asks(battle)) is not None and not battle.unit("tom").dead:
        said = dict(ask.default) | ({"fire": False} if ask.choice == "fire" else {})
        assert referee.submit(battle, BY_VERB[ask.choice](ask.unit, **said)) is None
    assert battle.unit("tom").dead
    assert referee.asks(battle) is None
    assert (battle.unit("hal").group, battle.unit("tom").readied) == ("", ("", ""))
    assert battle.unit("dan").effects == ()
    assert rows(battle, HoldEnded)
    for command in (
        Attack("tom", "ann", "fist"), EndTurn("tom"), Move("tom", ((2, 0),)), Parry("tom", "fist"), BreakFree("tom"),
        Ready("tom", deed="total_defense", trigger="attacks"), Delay("tom", 0), Surrender("tom"),
    ):  # fmt: skip
        assert refused(battle, command).key in ("turn.fallen", "turn.not_yours"), command
    assert "tom" not in offered(battle, "ann", "attack", "target")
    assert refused(battle, Attack("ann", "tom", "fang")).key
    with battle:
        assert all(other.id != "tom" or other.dead for other in battle.units())
    now = battle.round
    while battle.round < now + 2 and battle.over is None:
        acting = referee.decides(battle)
        assert acting not in (None, "tom")
        assert verbs(battle, "tom") == set()
        mind = "best_odds" if battle.unit(str(acting)).side == "blue" else "any_legal"
        thought = decide(mind, view(battle, str(acting)), len(battle.commands))
        assert referee.submit(battle, thought if mind == "best_odds" else EndTurn(str(acting))) is None
    later = battle.log[told:]
    for kind in (TurnStarted, ActionFired, TurnPassed):
        assert not [event for event in later if isinstance(event, kind) and event.unit == "tom"]


def test_h18_where_a_dead_unit_lies_others_may_stand() -> None:
    battle = fight(["ABE."], unit("ann", weapons=(FANG,), STR=4, Brawl=4), unit("bob", "blue"), unit("eve", "blue"))
    hit(battle, "ann", "bob", "fang", (9,) * 26)
    assert battle.unit("bob").dead
    do(battle, Move("ann", ((1, 0),)))
    assert (battle.unit("ann").x, battle.unit("bob").x) == (1, 1)


# --- H24 and H25: areas


@pytest.mark.rule("AOE-01", "AOE-04")
@pytest.mark.parametrize("ducked", [False, True])
def test_h24_whom_a_blast_reaches_depends_on_where_it_goes_off_alone(ducked: bool) -> None:
    """H24: the thrower sees neither Tom nor, once it has ducked, the place; the blast is the same."""
    rows_ = (".....#U", ".....##", "A...X..", "...#...", "...#T..")
    plain = tuple(row.replace("X", ".") for row in rows_)
    thrower = armed(unit("ann", PER=1), grenade(blast=2))
    battle = fight(plain, thrower, unit("tom", "blue"), unit("ulf", "blue"))
    if ducked:
        with battle:
            battle.write("ann", Conditions, "prone", True)
    battle.dice = Dice(2)
    assert referee.submit(battle, Lob("ann", (4, 2), "grenade")) is None
    saved = {event.unit for event in rows(battle, AreaSaved)}
    harmed = {event.unit for event in rows(battle, DamageTaken)}
    assert saved | harmed == {"tom"}


OGRE = unit("ogre", "blue", size=10, printed={"health": 60})


@pytest.mark.rule("AOE-01")
@pytest.mark.parametrize(("at", "struck"), [((4, 4), 1), ((5, 3), 1), ((8, 3), 0)])
def test_h25_a_body_on_four_squares_is_struck_once(at: tuple[int, int], struck: int) -> None:
    ann = armed(unit("ann", DEX=4), grenade(blast=2 if at == (4, 4) else 1, damage=9))
    field = ["..........", "..........", "..........", "..........", "..........", "..........", ".........."]
    battle = fight(field, ann, OGRE, at={"ann": (0, 3), "ogre": (3, 3)})
    battle.dice = Dice(6)
    assert referee.submit(battle, Lob("ann", at, "grenade")) is None
    assert len([event for event in rows(battle, DamageTaken) if event.unit == "ogre"]) <= struck
    assert len([event for event in rows(battle, AreaSaved) if event.unit == "ogre"]) == struck


@pytest.mark.rule("AOE-01")
def test_h25_a_cone_over_all_four_squares_harms_once() -> None:
    ann = unit("ann", weapons=(FIST, FLAMER), STR=3, Firearms=4)
    battle = fight(["........"] * 6, ann, OGRE, at={"ann": (0, 2), "ogre": (2, 2)})
    battle.dice = Dice(6)
    assert referee.submit(battle, Spray("ann", (5, 2), "flamer")) is None
    assert len([event for event in rows(battle, AreaSaved) if event.unit == "ogre"]) == 1
    assert len([event for event in rows(battle, DamageTaken) if event.unit == "ogre"]) <= 1


# --- H29: everything at once


YARD = """
format = 1
[scenario]
name = "Yard"
text = "Everything at once."
difficulty = 1
[map]
ground = "floor"
double = true
legend = {}
rows = '''
%s
'''
[[side]]
id = "red"
name = "Red"
[[side]]
id = "blue"
name = "Blue"
%s
[before]
initiator = "ann"
told = { ann = ["bob", "cid", "dan"] }
"""


def yard(place: Path) -> Path:
    """A scenario that opens with a surprise round: four who know of it, four who do not, and a door."""
    width, height = 9, 5
    blank = " " * (2 * width + 1)
    lines = [blank if row % 2 == 0 else (" ." * width + " ") for row in range(2 * height + 1)]
    lines[1] = lines[1][:4] + "d" + lines[1][5:]
    places = {"ann": (0, 2), "bob": (0, 4), "cid": (2, 4), "dan": (8, 4), "eve": (3, 2), "fay": (3, 4), "gus": (5, 2),
              "hal": (8, 0)}  # fmt: skip
    units = "".join(
        f'[[unit]]\nid = "{name}"\ntemplate = "patrol_officer"\nside = "{"red" if name < "e" else "blue"}"\n'
        f"at = [{x}, {y}]\n"
        for name, (x, y) in places.items()
    )
    file = place / "yard.toml"
    file.write_text(YARD % ("\n".join(lines), units), "utf-8")
    return file


def test_h29_nothing_that_units_were_doing_is_forgotten_in_a_save(tmp_path: Path) -> None:
    """In a surprise round: one delays, one has a blow ready, two hold somebody (one pins); a condition of two rounds,
    wounds of all grades, an aim, a feint, an open door, a shot gone. A fresh process goes on from it alike.
    """
    playing = Playing(str(yard(tmp_path)), 5, asking=False)
    battle = playing.battle
    for command in (Attack("ann", "gus", "small_pistol"), EndTurn("ann")):
        playing.does(command)
    assert battle.scene(Opening).phase == "surprise"
    delayer = str(battle.acting())
    low = next(each for each in referee.legal(battle, delayer) if each.verb == "delay").fields[0].high
    playing.does(Delay(delayer, low))
    playing.does(Ready(str(battle.acting()), "total_defense", trigger="attacks"))
    assert (battle.of(delayer, Place).acted, battle.of("ann", Place).acted) == (False, True)
    with battle:
        hold.take(battle, "cid", "fay", 1, weapon="fist")
        hold.take(battle, "eve", "ann", 2, weapon="fist")
        hold.change(battle, "eve", ("PIN-03",), pins=True, margin=2)
        states.inflict(battle, "gus", "deaf", "ann", "start:gus")
        points.give(battle, "hal", "stun", 2, "ann")
        battle.write("hal", Health, "bashing", 1)
        battle.write("hal", Health, "lethal", 1)
        battle.write("hal", Health, "aggravated", 1)
        battle.write("hal", Health, "healthy", battle.unit("hal").derived.health - 3)
        battle.write("dan", Aim, "target", "hal")
        battle.write("dan", Aim, "weapon", "small_pistol")
        battle.write("dan", Aim, "rounds", 1)
        battle.write("gus", Conditions, "feinted_by", (("dan", 2),))
        doors.set_open(battle, ("v", 2, 0), open=True)
        shots = battle.unit("ann").loaded(battle.unit("ann").weapon("small_pistol"))  # type: ignore[arg-type]
    file = playing.save(tmp_path)
    found = load(file)
    assert found.battle.state() == battle.state()
    assert found.battle.unit("ann").loaded(found.battle.unit("ann").weapon("small_pistol")) == shots  # type: ignore[arg-type]
    assert (found.battle.scene(Opening).phase, found.battle.unit("ann").pinned) == ("surprise", True)
    assert any(unit.readied[1] for unit in found.battle.units())
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(file), "50"], cwd=ROOT, capture_output=True, text=True, timeout=120,
        env={**os.environ, "PYTHONHASHSEED": "random", "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    here = [battle.hash(), *(after.hash() for after in playing.go(50))]
    assert len(here) > 40
    assert done.stdout.split() == here
