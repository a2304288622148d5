"""Real dice at the table: their faces are typed for named rolls, as many as each takes, and repeated by a replay."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from game import replay
from game.real_dice import RealDice
from game.replay import Recorder
from game.scenario.loader import load
from game.table import PERSON, Table
from systems import events as ev, referee
from systems.battle import Battle
from systems.commands import (
    Attack,
    Command,
    Defend,
    EndTurn,
    RollByHand,
    SetHealth,
    SetStanding,
    Trip,
    from_data,
    to_data,
)
from systems.dice import NEVER, Dice, throw
from systems.typed_dice import FacesLeft, FacesWanted, TypedDice, owed
from tests.field import FIST, do, fight, unit

ANN = unit("ann", STR=3, DEX=3, Brawl=3)
BOB = unit("bob", "blue", STR=2, Brawl=1, weapons=(FIST,), printed={"base_defense": 0})
STRIKE = Attack("ann", "bob", "fist")
KIND = "attack attack"


def near() -> Battle:
    battle = fight(["AB"], ANN, BOB)
    battle.dice = Dice(7)
    return battle


def by_hand(*faces: int, command: Command = STRIKE, kind: str = KIND) -> RollByHand:
    return RollByHand("ann", command, (("ann", kind, 0, faces),))


def last(battle: Battle) -> ev.Rolled:
    return [event for event in battle.log if isinstance(event, ev.Rolled)][-1]


# how many dice a roll takes -------------------------------------------------------------------------------------------


@pytest.mark.rule("DIC-03")
def test_added_dice_are_owed_one_wave_after_another() -> None:
    assert owed(3, 10, ()) == 3
    assert owed(3, 10, (10, 10)) == 1
    assert owed(3, 10, (10, 10, 2)) == 2, "both tens add a die"
    assert owed(3, 10, (10, 10, 2, 10, 1)) == 1
    assert owed(3, 10, (10, 10, 2, 10, 1, 4)) == 0
    assert owed(3, 10, (10, 10, 2, 10, 1, 4, 4)) == -1
    assert owed(2, 8, (8, 9)) == 2
    assert owed(2, NEVER, (10, 10)) == 0
    assert throw(3, 10, iter((10, 10, 2, 10, 1, 4)).__next__).added == 3


@pytest.mark.rule("DIC-12")
def test_a_chance_die_is_one_die_that_only_a_ten_adds_to() -> None:
    assert owed(0, 8, ()) == 1
    assert owed(-2, 8, (9,)) == 0
    assert owed(0, 8, (10,)) == 1
    assert throw(0, 8, iter((9,)).__next__).chance


@given(st.integers(-2, 12), st.sampled_from((10, 9, 8, NEVER)), st.integers(0, 2**32))
def test_what_is_owed_is_what_a_throw_takes(pool: int, again: int, number: int) -> None:
    """The faces of a roll are exactly enough; one fewer is short, one more is over."""
    faces = Dice(number).roll(pool, again, (1, "ann", "x", 0)).faces
    assert owed(pool, again, faces) == 0
    assert owed(pool, again, (*faces, 1)) == -1
    assert owed(pool, again, faces[:-1]) >= 1


def test_typed_faces_belong_to_one_roll_and_the_rest_falls_as_ever() -> None:
    dice = TypedDice(Dice(3), (("ann", "x", 1, (8, 8)),))
    assert dice.roll(2, 10, (1, "ann", "x", 0)) == Dice(3).roll(2, 10, (1, "ann", "x", 0))
    assert dice.roll(2, 10, (1, "ann", "x", 1)).faces == (8, 8)
    dice.done()
    with pytest.raises(FacesLeft):
        TypedDice(Dice(3), (("ann", "x", 1, (8, 8)),)).done()
    with pytest.raises(FacesLeft):
        TypedDice(Dice(3), (("ann", "x", 0, (8, 8)),)).d10((1, "ann", "x", 0))


# one command with its dice --------------------------------------------------------------------------------------------


def test_the_roll_shows_what_was_typed_and_the_log_says_so() -> None:
    battle = near()
    assert referee.submit(battle, by_hand(10, 9, 8, 1, 1, 1, 5), at_table=True) is None
    assert (last(battle).faces, last(battle).added, last(battle).successes) == ((10, 9, 8, 1, 1, 1, 5), 1, 3)
    (given_,) = [event for event in battle.log if isinstance(event, ev.FacesGiven)]
    assert (given_.unit, given_.faces, given_.how) == ("ann", (10, 9, 8, 1, 1, 1, 5), "typed")
    assert battle.commands[-1] == by_hand(10, 9, 8, 1, 1, 1, 5)


@pytest.mark.parametrize(
    ("faces", "key", "count"),
    [((1, 2, 3), "faces.too_few", 3), ((10, 1, 1, 1, 1, 1), "faces.too_few", 1), ((1,) * 8, "faces.too_many", 2)],
)
def test_too_few_and_too_many_faces_are_refused_with_nothing_changed(
    faces: tuple[int, ...], key: str, count: int
) -> None:
    battle = near()
    before = battle.hash(), len(battle.log), len(battle.commands)
    refusal = referee.submit(battle, by_hand(*faces), at_table=True)
    assert refusal is not None
    assert (refusal.key, refusal.fact("count")) == (key, count)
    assert (battle.hash(), len(battle.log), len(battle.commands)) == before


def test_no_die_has_a_face_beyond_ten_and_no_roll_two_throws() -> None:
    battle = near()
    for face in (0, 11, -1):
        refusal = referee.submit(battle, by_hand(face, 1, 1, 1, 1, 1), at_table=True)
        assert refusal is not None
        assert (refusal.key, refusal.fact("number")) == ("faces.no_face", face)
    twice = RollByHand("ann", STRIKE, 2 * by_hand(*(1,) * 6).thrown)
    assert getattr(referee.submit(battle, twice, at_table=True), "key", "") == "faces.twice"
    elsewhere = by_hand(*(1,) * 6, kind="contest trip")
    assert getattr(referee.submit(battle, elsewhere, at_table=True), "key", "") == "faces.too_many"


def test_what_is_not_legal_is_not_legal_with_dice_in_hand_and_nobody_types_without_a_table() -> None:
    battle = near()
    refusal = referee.submit(battle, by_hand(1, command=EndTurn("bob")), at_table=True)
    assert refusal is not None
    assert refusal.key == "turn.not_yours"
    refusal = referee.submit(battle, by_hand(*(1,) * 6))
    assert refusal is not None
    assert refusal.key == "fiat.no_storyteller"


def test_a_roll_by_hand_is_written_down_with_its_command_and_never_within_another() -> None:
    command = by_hand(10, 9, 8, 1, 1, 1, 5)
    data = json.loads(json.dumps(to_data(command)))
    assert from_data(data) == command
    with pytest.raises(ValueError, match="command"):
        from_data(data | {"command": data})
    with pytest.raises(ValueError, match="thrown"):
        from_data(data | {"thrown": [["ann", "x", "0", [1]]]})


# at the table ---------------------------------------------------------------------------------------------------------


def table(battle: Battle | None = None) -> Table:
    battle = battle or near()
    return Table(battle, dict.fromkeys(battle.setup.sides, PERSON))


def asked_for(playing: Table) -> FacesWanted:
    """What the table waits for."""
    assert playing.waiting is not None
    assert playing.waiting.wanted is not None
    return playing.waiting.wanted


def waits(playing: Table) -> bool:
    return playing.waiting is not None


def test_the_table_asks_for_exactly_the_dice_that_fall_wave_after_wave() -> None:
    playing = table()
    playing.real_dice.mode, playing.real_dice.units = "units", frozenset(("ann",))
    before = playing.battle.hash()
    assert playing.submit(STRIKE) is None
    assert playing.battle.hash() == before, "nothing has happened yet"
    waiting, wanted = playing.waiting, asked_for(playing)
    assert (wanted.name, wanted.count, wanted.added) == (("ann", KIND, 0), 6, False)
    assert getattr(playing.type_faces((1, 2)), "key", "") == "faces.too_few"
    assert getattr(playing.type_faces((1,) * 7), "key", "") == "faces.too_many"
    assert getattr(playing.type_faces((11,) * 6), "key", "") == "faces.no_face"
    assert playing.waiting is waiting
    assert playing.type_faces((10, 10, 1, 1, 1, 1)) is None
    wanted = asked_for(playing)
    assert (wanted.count, wanted.added, wanted.faces) == (2, True, (10, 10, 1, 1, 1, 1))
    assert playing.type_faces((8, 2)) is None
    assert not waits(playing)
    assert last(playing.battle).faces == (10, 10, 1, 1, 1, 1, 8, 2)
    assert playing.battle.hash() != before


def test_the_next_roll_alone_is_typed_and_then_the_dice_fall_again() -> None:
    playing = table()
    do(playing.battle, SetStanding("bob", "ask"))
    playing.real_dice.mode = "next"
    assert playing.submit(STRIKE) is None
    assert not waits(playing), "the defender is asked before any die falls"
    assert playing.submit(Defend("bob")) is None
    assert waits(playing)
    assert playing.type_faces((1,) * 6) is None
    assert not waits(playing)
    assert playing.real_dice == RealDice()


def test_a_roll_can_be_left_to_chance_and_a_command_not_given_after_all() -> None:
    playing = table()
    playing.real_dice.mode, playing.real_dice.units = "units", frozenset(("ann", "bob"))
    before = playing.battle.hash()
    assert playing.submit(STRIKE) is None
    playing.give_up_waiting()
    assert (playing.waiting, playing.battle.hash()) == (None, before)
    plain = near()
    assert referee.submit(plain, STRIKE) is None
    assert playing.submit(STRIKE) is None
    assert playing.leave_to_chance() is None
    assert last(playing.battle).faces == last(plain).faces
    assert playing.battle.commands[-1] == STRIKE, "no die was typed: the command is the plain one"
    with pytest.raises(RuntimeError):
        playing.type_faces((1,))


def test_both_sides_of_a_contest_are_typed_one_after_the_other() -> None:
    playing = table()
    playing.real_dice.mode, playing.real_dice.units = "units", frozenset(("ann", "bob"))
    assert playing.submit(Trip("ann", "bob", "fist")) is None
    asked = []
    while playing.waiting is not None:
        wanted = playing.waiting.wanted
        assert wanted is not None
        asked.append(wanted.name[0])
        assert playing.type_faces((8,) * wanted.count) is None
    assert asked == ["ann", "bob"]
    thrown = playing.battle.commands[-1]
    assert isinstance(thrown, RollByHand)
    assert len(thrown.thrown) == len(asked)


def test_a_mind_s_blow_waits_for_the_dice_of_the_person_too() -> None:
    scenario = load("dojo")
    battle = referee.new_battle(scenario.setup(), 5)
    playing = Table(battle, dict.fromkeys(battle.setup.sides, "best_odds"), notes=Recorder.of(battle, scenario))
    playing.real_dice.mode, playing.real_dice.units = "units", frozenset(battle.ids)
    typed = 0
    while battle.over is None and typed < 4:
        for _ in playing.think():
            pass
        while playing.waiting is not None:
            wanted = playing.waiting.wanted
            assert wanted is not None
            assert playing.type_faces((3,) * wanted.count) is None
            typed += 1
    assert typed >= 4
    assert any(isinstance(command, RollByHand) for command in battle.commands)


def test_typed_dice_and_fiats_are_repeated_by_the_replay(tmp_path: Path) -> None:
    scenario = load("dojo")
    battle = referee.new_battle(scenario.setup(), 5)
    playing = Table(battle, dict.fromkeys(battle.setup.sides, PERSON), notes=Recorder.of(battle, scenario))
    playing.real_dice.mode, playing.real_dice.units = "units", frozenset(battle.ids)
    assert playing.decree(SetHealth(battle.ids[0], bashing=2)) is None
    for _ in range(4):
        name = referee.decides(battle)
        assert name is not None
        enemy = next(each for each in battle.units() if each.side != battle.unit(name).side)
        struck = Attack(name, enemy.id, battle.unit(name).arms[0].key)
        assert playing.submit(struck if referee.why_not(battle, struck) is None else EndTurn(name)) is None
        while playing.waiting is not None and playing.waiting.wanted is not None:
            assert playing.type_faces((9,) * playing.waiting.wanted.count) is None
        asked = referee.asks(battle)
        if asked is not None:
            assert playing.submit(Defend(asked.unit)) is None
            while playing.waiting is not None and playing.waiting.wanted is not None:
                assert playing.type_faces((9,) * playing.waiting.wanted.count) is None
    assert playing.notes is not None
    recorded = playing.notes.replay(battle)
    replay.write(recorded, tmp_path / "typed.json")
    assert replay.run(replay.read(tmp_path / "typed.json")).hash() == battle.hash()


def test_what_a_roll_wants_is_said_to_nobody_but_who_asked_for_it() -> None:
    """Without a table the dice fall; a choice that wants no roll changes nothing."""
    one, other = near(), near()
    assert referee.submit(one, STRIKE) is None
    assert referee.submit(other, STRIKE, chosen=lambda name: False) is None
    assert one.hash() == other.hash()
    with pytest.raises(FacesWanted):
        referee.submit(near(), STRIKE, chosen=lambda name: True)
