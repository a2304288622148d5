"""The order of turns (INI, SCN-02): EX-04, ties down to the re-rolled die, flat-footed units, and case H12."""

from __future__ import annotations

import pytest

from systems import initiative, referee
from systems.battle import Battle
from systems.commands import Attack
from systems.events import (
    InitiativeRolled,
    RoundStarted,
    TieRolled,
    TieSettled,
    TurnPassed,
    TurnStarted,
    WoundsWorsened,
)
from systems.facts import UnitSheet
from tests.field import do, end, end_until, fight, hit, parts, pass_round, refused, rows, shot, unit, weapon

FANG = weapon("fang", damage=3, grade="A")
CLUB = weapon("club", damage=3, grade="L")


def rolled(*units: UnitSheet, faces: tuple[int, ...]) -> Battle:
    """A fight of units in a row that have just rolled Initiative with these dice."""
    places = {sheet.id: (2 * index, 0) for index, sheet in enumerate(units)}
    row = "." * (2 * len(units))
    return fight([row], *units, at=places, rolled=True, fresh=True, faces=faces)


# --- the roll


@pytest.mark.rule("INI-01", "INI-03")
def test_the_five_around_the_dragon_act_from_the_highest_score_down() -> None:
    """EX-04: each die and modifier as printed."""
    battle = rolled(
        unit("dragon", "beasts", printed={"initiative": 12}),
        unit("alphabet", "heroes", printed={"initiative": 9}),
        unit("suzi", "heroes", printed={"initiative": 10}),
        unit("white night", "heroes", printed={"initiative": 5}),
        unit("shiyue", "heroes", printed={"initiative": 16}),
        faces=(2, 6, 10, 1, 3),
    )
    scores = {event.unit: event.score for event in rows(battle, InitiativeRolled)}
    assert scores == {"dragon": 14, "alphabet": 15, "suzi": 20, "white night": 6, "shiyue": 19}
    assert initiative.order(battle) == ("suzi", "shiyue", "alphabet", "dragon", "white night")
    for _ in range(5):
        end(battle)
    turns = [event.unit for event in rows(battle, TurnStarted)]
    assert turns == ["suzi", "shiyue", "alphabet", "dragon", "white night", "suzi"]


@pytest.mark.rule("INI-04")
@pytest.mark.parametrize(
    ("dexterity", "composure", "modifier"), [(1, 2, 3), (5, 5, 10), (2, 6, 9), (7, 11, 20), (6, 1, 7)]
)
def test_the_modifier_is_dexterity_composure_and_legendary_composure(
    dexterity: int, composure: int, modifier: int
) -> None:
    battle = rolled(unit("ann", DEX=dexterity, COM=composure), unit("bob", "blue", DEX=0, COM=0), faces=(4, 1))
    first = rows(battle, InitiativeRolled)[0]
    assert (first.modifier, first.score) == (modifier, modifier + 4)


@pytest.mark.rule("INI-02")
def test_nothing_that_helps_rolls_helps_initiative() -> None:
    """A master of every Skill throws one bare die like everybody else; its 10 adds no die and counts 10."""
    master = unit("ann", PRE=16, MAN=11, Brawl=15, Athletics=15, specialties=("hand",), weapons=(weapon("f", again=8),))
    battle = rolled(master, unit("bob", "blue"), faces=(10, 1))
    first = rows(battle, InitiativeRolled)[0]
    assert (first.face, first.score) == (10, 14)
    assert battle.unit("ann").willpower == 4


@pytest.mark.rule("INI-05")
def test_scores_are_kept_from_round_to_round() -> None:
    battle = rolled(unit("ann"), unit("bob", "blue"), unit("cid", "blue"), faces=(3, 9, 6))
    kept = {each.id: each.initiative for each in battle.units()}
    for _ in range(3):
        pass_round(battle)  # no die falls: the script is empty
        assert {each.id: each.initiative for each in battle.units()} == kept
        assert battle.acting() == "bob"


# --- equal scores


@pytest.mark.rule("INI-06")
def test_equal_scores_go_by_composure_first() -> None:
    battle = rolled(unit("ann", DEX=5, COM=1), unit("bob", "blue", DEX=2, COM=4), faces=(4, 4))
    assert initiative.order(battle) == ("bob", "ann")
    assert rows(battle, TieRolled) == []
    assert [(each.unit, each.other, each.attribute) for each in rows(battle, TieSettled)] == [("bob", "ann", "COM")]


@pytest.mark.rule("INI-06")
def test_equal_scores_and_composure_go_by_dexterity() -> None:
    battle = rolled(unit("ann", DEX=2, COM=2), unit("bob", "blue", DEX=3, COM=2), faces=(5, 4))
    assert [each.score for each in rows(battle, InitiativeRolled)] == [9, 9]
    assert initiative.order(battle) == ("bob", "ann")
    assert rows(battle, TieRolled) == []
    assert [(each.unit, each.other, each.attribute) for each in rows(battle, TieSettled)] == [("bob", "ann", "DEX")]


@pytest.mark.rule("INI-06")
def test_what_is_still_equal_goes_by_one_die_that_is_kept() -> None:
    battle = rolled(unit("ann"), unit("bob", "blue"), unit("cid", "blue", COM=5), faces=(4, 4, 4, 3, 8))
    assert [(each.unit, each.face) for each in rows(battle, TieRolled)] == [("ann", 3), ("bob", 8)]
    assert rows(battle, TieSettled) == [], "cid's score is higher, and between the others the die has spoken"
    assert initiative.order(battle) == ("cid", "bob", "ann")
    pass_round(battle)
    assert initiative.order(battle) == ("cid", "bob", "ann")


@pytest.mark.rule("INI-06")
def test_an_equal_tie_die_is_thrown_again() -> None:
    battle = rolled(unit("ann"), unit("bob", "blue"), faces=(4, 4, 6, 6, 10, 10, 2, 9))
    assert [each.face for each in rows(battle, TieRolled)] == [6, 6, 10, 10, 2, 9]
    assert initiative.order(battle) == ("bob", "ann")


@pytest.mark.rule("INI-06")
@pytest.mark.parametrize(
    ("again", "order"), [((1, 2), ("cid", "bob", "ann", "dan")), ((10, 1), ("cid", "ann", "bob", "dan"))]
)
def test_a_second_tie_die_settles_only_who_was_still_equal(again: tuple[int, int], order: tuple[str, ...]) -> None:
    """Dice 5, 5, 7 and 4: the two fives throw again, between the seven and the four, whatever they throw."""
    units = (unit("ann"), unit("bob", "blue"), unit("cid", "blue"), unit("dan", "blue"))
    battle = rolled(*units, faces=(3, 3, 3, 3, 5, 5, 7, 4, *again))
    assert [each.unit for each in rows(battle, TieRolled)] == ["ann", "bob", "cid", "dan", "ann", "bob"]
    assert initiative.order(battle) == order


# --- before the first turn, and the passing of turns


@pytest.mark.rule("INI-08", "DEF-15")
def test_a_unit_is_flat_footed_until_its_first_turn_begins() -> None:
    battle = fight(["ABD"], unit("ann"), unit("bob", "blue", DEX=3, PER=3), unit("dan", "red"), fresh=True)
    assert battle.unit("bob").flat_footed
    assert parts(shot(battle, "ann", "bob", "fist")) == {}
    end(battle)
    assert not battle.unit("bob").flat_footed, "its turn has begun, before it does anything"
    end(battle)
    assert battle.round == 1
    assert parts(shot(battle, "dan", "bob", "fist")) == {"base": 3}


@pytest.mark.rule("SCN-02")
def test_in_a_round_everybody_has_one_turn_in_the_same_order() -> None:
    battle = fight(["A.B.D"], unit("ann"), unit("bob", "blue"), unit("dan", "red"), fresh=True)
    for _ in range(7):
        end(battle)
    found = [(event.round, event.unit) for event in rows(battle, TurnStarted)]
    assert found == [(n, who) for n in (1, 2) for who in ("ann", "bob", "dan")] + [(3, "ann"), (3, "bob")]
    assert [event.round for event in rows(battle, RoundStarted)] == [1, 2, 3]
    assert refused(battle, Attack("ann", "bob", "fist")).key == "turn.not_yours"


# --- H12: the dead unit at the top of the list


def slain(*ids: str, health: int = 1, weapon_key: str = "fang") -> Battle:
    """Ann, bob and cid of red act before dan of blue, who takes one of ``ids`` down at the end of each round."""
    frail = {"health": health, "base_defense": 0}
    red = [unit(name, printed=frail) for name in ("ann", "bob", "cid")]
    dan = unit("dan", "blue", STR=5, Brawl=1, weapons=(FANG, CLUB))
    battle = fight(["ABX", ".D."], *red, dan, at={"cid": (2, 0)}, fresh=True)
    for name in ids:
        end_until(battle, "dan")
        hit(battle, "dan", name, weapon_key, faces=(8,) * health + (1,) * (9 - health))
    return battle


@pytest.mark.rule("INI-01", "DMG-20")
@pytest.mark.parametrize(("dead", "next_up"), [(("ann",), "bob"), (("ann", "bob"), "cid")])
def test_h12_a_dead_unit_at_the_top_gets_no_turn(dead: tuple[str, ...], next_up: str) -> None:
    battle = slain(*dead)
    assert all(battle.unit(name).dead for name in dead)
    assert battle.acting() == "dan"
    before, said = battle.round, len(battle.log)
    end(battle)
    assert (battle.round, battle.acting()) == (before + 1, next_up)
    later = battle.log[said:]
    assert not any(getattr(event, "unit", "") in dead for event in later if event.key != "changed")
    numbers = [event.round for event in rows(battle, RoundStarted)]
    assert numbers == list(range(1, before + 2))


def test_h12_with_a_whole_side_dead_no_turn_begins() -> None:
    battle = slain("ann", "bob", "cid")
    turns = len(rows(battle, TurnStarted))
    assert battle.over is not None
    assert battle.over.winner == "blue"
    assert (len(rows(battle, TurnStarted)), battle.acting(), referee.legal(battle, "dan")) == (turns, "dan", ())
    assert refused(battle, Attack("dan", "ann", "fang")).key == "turn.over"


@pytest.mark.rule("DMG-20")
def test_h12_an_unconscious_unit_is_passed_over_but_its_wounds_tick() -> None:
    """Three Health under three lethal: out cold; under one more it is dying, and worse at its place each round."""
    battle = slain("ann", health=3, weapon_key="club")
    assert battle.unit("ann").fallen
    end(battle)
    assert battle.acting() == "bob"
    assert [(event.unit, event.cause) for event in rows(battle, TurnPassed)] == [("ann", "unconscious")]
    assert rows(battle, WoundsWorsened) == []
    while battle.acting() != "dan":
        end(battle)
    hit(battle, "dan", "ann", "club", faces=(8, *(1,) * 8))
    assert (battle.unit("ann").lethal, battle.unit("ann").aggravated) == (2, 1)
    end(battle)
    assert (battle.unit("ann").lethal, battle.unit("ann").aggravated) == (1, 2)
    assert battle.acting() == "bob"
    assert battle.round == 3
    assert [event.unit for event in rows(battle, TurnStarted)].count("ann") == 1
    do(battle, Attack("bob", "dan", "fist"), faces=(1,))
