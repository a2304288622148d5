"""Personalities: the same odds, weighed by another temper, each of them on a small map."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game import LANGS
from game.ai import decide, mind
from game.ai.temper import EVEN, temper
from game.match import minds
from game.scenario.loader import load
from game.scenario.personalities import personalities
from systems import geometry, referee
from systems.battle import Battle
from systems.commands import Attack, Command, EndTurn, Surrender
from systems.dice import Dice
from systems.facts import UnitSheet
from systems.view import view
from tests.afflicted import hurt
from tests.field import BOW, FIST, SWORD, fight, unit

EDITIONS = ("overseer", "overseer_classic")
LEAD = ("regular", "best_odds")
ANN = unit("ann", STR=3, DEX=3, Blade=3, Athletics=2, weapons=(FIST, SWORD), printed={"health": 10})
BOB = unit("bob", "blue", STR=4, DEX=3, Blade=4, weapons=(FIST, SWORD))
OPEN = ["." * 30] * 9


def duel(distance: int, *, wounds: int = 0, edition: str = "overseer", ann: UnitSheet = ANN) -> Battle:
    """Ann's turn, so many metres from Bob."""
    battle = fight(OPEN, ann, BOB, at={"ann": (10, 4), "bob": (10 + distance, 4)}, edition=edition)
    battle.dice = Dice(5)
    if wounds:
        hurt(battle, "ann", lethal=wounds)
    return battle


def turn(battle: Battle, personality: str, lead: str = "regular") -> list[Command]:
    """Ann's whole turn by a mind of that personality; questions are answered by their own minds."""
    done: list[Command] = []
    while battle.over is None and battle.acting() == "ann":
        asked = str(referee.decides(battle))
        command = decide(lead, view(battle, asked), 1, personality)
        assert referee.submit(battle, command) is None, command
        done += [command] if asked == "ann" else []
        if isinstance(command, EndTurn):
            break
    return done


def apart(battle: Battle) -> int:
    return geometry.distance(battle.unit("ann").footprint, battle.unit("bob").footprint)


def strikes(done: list[Command]) -> bool:
    return any(isinstance(command, Attack) for command in done)


@pytest.mark.parametrize("lead", LEAD)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_coward_that_is_hurt_runs_where_others_strike(lead: str, edition: str) -> None:
    """Half of Ann's Health is gone, and Bob stands before her with a sword."""
    plain = duel(1, wounds=5, edition=edition)
    assert strikes(turn(plain, "", lead))
    afraid = duel(1, wounds=5, edition=edition)
    done = turn(afraid, "coward", lead)
    assert not any(isinstance(command, EndTurn) for command in done[:1])
    assert apart(afraid) > 5


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_coward_gives_up_once_the_fight_is_lost_and_not_before(edition: str) -> None:
    """Four against one: hurt, the coward surrenders; unhurt it fights on, and a brutal one fights to the end."""
    rows = ["......", ".BDEG.", "..A...", "......"]
    gang = [replace(BOB, id=name) for name in ("bob", "dan", "eve", "gus")]
    for personality, wounds, gives_up in (("coward", 6, True), ("coward", 0, False), ("brutal", 6, False)):
        battle = fight(rows, ANN, *gang, edition=edition)
        battle.dice = Dice(5)
        hurt(battle, "ann", lethal=wounds)
        assert any(isinstance(command, Surrender) for command in turn(battle, personality)) == gives_up


@pytest.mark.parametrize("lead", LEAD)
def test_a_guard_lets_come_whom_a_brutal_one_goes_for(lead: str) -> None:
    """Bob is fifteen metres off: more than a walk and a blow."""
    keeps, goes = duel(15), duel(15)
    turn(keeps, "guard", lead)
    turn(goes, "brutal", lead)
    assert apart(keeps) > apart(goes)


@pytest.mark.parametrize("lead", LEAD)
def test_a_brutal_one_strikes_the_wounded_first(lead: str) -> None:
    """Bob counts a little more whole than Ben hurt by half: brutality makes the difference."""
    ben = unit("ben", "blue", STR=4, DEX=3, Blade=4, weapons=(FIST, SWORD), natural=5)
    struck = []
    for personality in ("", "brutal"):
        battle = fight(OPEN, ANN, BOB, ben, at={"ann": (4, 4), "bob": (5, 3), "ben": (5, 5)})
        battle.dice = Dice(5)
        hurt(battle, "ben", lethal=3)
        done = turn(battle, personality, lead)
        struck.append(next(command.target for command in done if isinstance(command, Attack)))
    assert struck == ["bob", "ben"]


@pytest.mark.parametrize("lead", LEAD)
def test_a_skirmisher_shoots_from_where_no_blade_reaches(lead: str) -> None:
    """Ann's bow is made for six metres, and Bob has a sword: a skirmisher gives up the range to be out of his walk and
    reach when her turn is over, others do not."""
    bow = replace(BOW, base_range=6, damage=5)
    ann = unit("ann", STR=3, DEX=4, Archery=5, Blade=3, weapons=(SWORD, bow), traits={"hands": 4})
    battle = duel(8, ann=ann)
    assert strikes(turn(battle, "skirmisher", lead))
    assert apart(battle) > battle.unit("bob").speed + 2
    plain = duel(8, ann=ann)
    assert strikes(turn(plain, "", lead))
    assert apart(plain) < apart(battle)


def test_who_is_cautious_walks_up_to_a_stronger_one_later_than_others_do() -> None:
    near, far = duel(14), duel(14)
    turn(near, "brutal", "best_odds")
    turn(far, "cautious", "best_odds")
    assert apart(near) < apart(far)


def test_the_brutal_finish_who_lies_before_them_and_nobody_else_does() -> None:
    """Dot is down and will not get up; nobody else is left to strike at but Bob, far off behind a wall."""
    rows = ["AD...#....", "######....", ".........B"]
    dot = unit("dot", "blue", printed={"health": 6})
    finished = []
    for personality in ("", "brutal"):
        battle = fight(rows, ANN, dot, BOB)
        battle.dice = Dice(5)
        hurt(battle, "dot", lethal=6)
        done = turn(battle, personality)
        finished.append(any(isinstance(command, Attack) and command.coup for command in done))
    assert finished == [False, True]


# as data


def test_every_personality_differs_from_an_even_temper_and_says_how_it_fights() -> None:
    assert temper("") is EVEN
    assert len({temper(name) for name in personalities()} | {EVEN}) == len(personalities()) + 1
    for each in personalities().values():
        for lang in LANGS:
            assert getattr(each.name, lang)
            assert getattr(each.line, lang).endswith((".", "。"))


def test_an_unknown_personality_is_named() -> None:
    with pytest.raises(KeyError, match=r"no personality is called 'shy'; expected one of cautious, brutal, guard"):
        mind("regular", "shy")


def test_a_scenario_gives_its_minds_their_personalities() -> None:
    scenario = load("alley")
    gang = [sheet.id for sheet in scenario.units if sheet.side == "gang"]
    told = scenario._replace(tempers=tuple((unit, "coward") for unit in gang))
    led = minds(told, "regular")
    assert {led[unit] for unit in gang} == {mind("regular", "coward")}
    assert {led[sheet.id] for sheet in scenario.units if sheet.side != "gang"} == {mind("regular")}
