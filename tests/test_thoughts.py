"""Why a mind did what it did: noted beside the command, kept in a replay on request, told in both languages."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from game import match, replay
from game.__main__ import cli
from game.ai.notes import Note
from game.files import FileFault
from game.scenario.loader import load
from game.text import Cast, Text
from game.text.thoughts import amount, turns
from game.thoughts import MOST
from tests.test_text import faults_of_chinese


@cache
def told(why: bool) -> match.Match:
    scenario = load("dojo")
    noted: list[Note] | None = [] if why else None
    return match.fight(scenario, 4, match.minds(scenario, "regular", noted), limit=24, why=noted)


def recorded(why: bool = True) -> replay.Replay:
    return told(why).notes.replay(told(why).battle)


def test_a_mind_that_is_asked_why_does_the_same() -> None:
    assert recorded().commands == recorded(False).commands
    assert recorded(False).thoughts == ()


def test_each_thought_belongs_to_the_command_it_led_to() -> None:
    found = recorded()
    assert found.thoughts
    for thought in found.thoughts:
        command = found.commands[thought.number]
        assert command.actor == thought.unit
        assert 1 <= len(thought.notes) <= MOST
        assert thought.notes[0].command == command, "the chosen turn comes first"
        assert [note.worth for note in thought.notes] == sorted((note.worth for note in thought.notes), reverse=True)
        for note in thought.notes:
            assert sum(value for _, value in note.terms) == note.worth, "the terms are the whole of it"


def test_a_replay_keeps_them_and_is_still_the_same_battle(tmp_path: Path) -> None:
    file = tmp_path / "why.replay.json"
    replay.write(recorded(), file)
    again = replay.read(file)
    assert again == recorded()
    replay.run(again).close()
    plain = tmp_path / "plain.replay.json"
    replay.write(recorded(False), plain)
    assert replay.THOUGHTS not in json.loads(plain.read_text("utf-8"))


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        (lambda rows: rows.append(rows[0]), "number"),
        (lambda rows: rows[0].pop("mind"), "thoughts[0]"),
        (lambda rows: rows[0]["turns"].clear(), "1 to 3 turns"),
        (lambda rows: rows[0]["turns"][0]["terms"].append(["luck", 1]), "terms"),
        (lambda rows: rows[0]["turns"][0].update(worth=0.5), "whole numbers"),
        (lambda rows: rows[0].update(number=10_000), "rising"),
    ],
)
def test_damaged_thoughts_are_named(wrong: object, where: str, tmp_path: Path) -> None:
    values = replay.data(recorded())
    wrong(values[replay.THOUGHTS])  # type: ignore[operator]
    with pytest.raises(FileFault) as fault:
        replay.parse(values, tmp_path / "x.json")
    assert where in str(fault.value)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_they_are_told_in_words(lang: str) -> None:
    battle, text = told(True).battle, Text(lang)
    for thought in recorded().thoughts:
        for turn in turns(text, Cast.of(battle), thought):
            assert turn.deed
            assert turn.terms
            if lang == "zh":
                assert not faults_of_chinese(turn.deed)


def test_amounts_are_hundredths_with_a_true_minus() -> None:
    assert [amount(each, sign=True) for each in (351_000, -49_000, 4_000, -4_000)] == ["+35", "−5", "0", "0"]
    assert amount(1_020_000) == "102"


def test_watch_tells_them_on_request() -> None:
    words = ["watch", "dojo", "--seed", "4", "--mind", "regular", "--lang", "en"]
    assert "thought of" in CliRunner().invoke(cli, [*words, "--why"]).stdout
    assert "thought of" not in CliRunner().invoke(cli, words).stdout
