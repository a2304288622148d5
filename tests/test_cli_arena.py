"""``dicefield arena``: a table for people, JSON for programs, one message when it is wrong."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Generator
from functools import cache

import pytest
from click.testing import CliRunner, Result

from game.__main__ import cli
from game.ai import MINDS
from game.ai.notes import Note
from game.ai.temper import EVEN, Temper
from game.lab import arena
from game.lab.arena import Job, Met
from game.lab.batch import Came
from game.lab.standings import Standings
from game.text import LANGS
from systems.commands import Command
from systems.view import View
from tests.test_text import faults_of_chinese

WORDS = ("arena", "--minds", "novice,any_legal", "--battles", "2", "--seed", "36", "--jobs", "1")


def run(*words: str) -> Result:
    return CliRunner(env={"COLUMNS": "120", "LANG": "en_US.UTF-8"}).invoke(cli, words)


@cache
def met(*more: str) -> Result:
    return run(*WORDS, *more)


def test_json_tells_what_came_of_it_and_nothing_else_is_printed() -> None:
    done = met("--json")
    assert (done.exit_code, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    assert list(data) == [
        "minds", "ruleset", "seed", "battles", "done", "interrupted", "stalemate", "nodes", "pairs", "ratings", "audit",
        "refused", "rounds", "endings", "disagreements", "failures", "timing",
    ]  # fmt: skip
    assert (data["seed"], data["battles"], data["done"], data["interrupted"]) == (36, 2, 2, False)
    assert data["stalemate"] == {"still": 15, "rounds": 100}
    [pair] = data["pairs"]
    assert list(pair) == ["one", "other", "games", "wins", "draws", "losses", "share", "low", "high"]
    assert pair["games"] == pair["wins"] + pair["draws"] + pair["losses"] == 2
    assert [each["mind"] for each in data["ratings"]] == ["novice", "any_legal"]
    assert (data["refused"], data["failures"]) == (0, [])
    for each in data["disagreements"]:
        assert list(each) == ["scenario", "seed", "command", "round", "west", "east", "unit", "loss", "opinions"]
        assert [each["mind"] for each in each["opinions"]] == ["novice", "any_legal"]
        assert all("verb" in opinion["command"] for opinion in each["opinions"])
    assert sum(data["endings"].values()) == 2


@pytest.mark.parametrize("lang", LANGS)
def test_the_table_says_who_is_stronger_in_both_languages(lang: str) -> None:
    done = met("--lang", lang)
    assert done.exit_code == 0, done.output
    assert "novice" in done.stdout
    assert "any_legal" in done.stdout
    assert "15" in done.stdout, "the rule of a draw"
    assert ("Idle turns" if lang == "en" else "闲置回合") in done.stdout
    if lang == "zh":
        assert not faults_of_chinese(re.sub(r"\s{2,}", "\n", done.stdout))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--minds", "novice"), "at least two minds"),
        (("--minds", ""), "at least two minds"),
        (("--minds", "novice,novice"), "no mind meets itself"),
        (("--minds", "novice,wizard"), "No mind is called wizard"),
        (("--minds", "novice,regular", "--battles", "0"), "0 is not in the range"),
        (("--minds", "novice,regular", "--battles", "5"), "5 is odd"),
        (("--minds", "novice,regular", "--jobs", "0"), "0 is not in the range"),
        (("--minds", "novice,regular", "--ruleset", "chess"), "'chess' is not one of"),
    ],
)
def test_wrong_use_is_told_in_one_message(words: tuple[str, ...], said: str) -> None:
    done = run("arena", *words)
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stdout == ""


def test_ctrl_c_keeps_what_is_done_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pressed once two battles of ten thousand are there."""
    added = Standings.add

    def add(standings: Standings, came: Came[Job, Met]) -> None:
        added(standings, came)
        if standings.done == 2:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Standings, "add", add)
    words = ("arena", "--minds", "novice,any_legal", "--battles", "10000", "--jobs", "1", "--seed", "1")
    done = run(*words, "--json")
    assert (done.exit_code, done.stderr) == (130, "")
    data = json.loads(done.stdout)
    assert (data["interrupted"], data["done"], data["battles"]) == (True, 2, 10000)
    assert data["pairs"][0]["games"] == 2
    assert "Interrupted after 2 of 10,000 battles" in " ".join(run(*words, "--lang", "en").stdout.split())


def test_a_battle_that_comes_to_nothing_is_told_and_fails_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(job: Job) -> Met:
        raise OSError("the disk is full")

    monkeypatch.setattr(arena, "meet", wrong)
    done = run(*WORDS, "--lang", "en")
    assert done.exit_code == 1
    assert "No result: open-melee2 36 novice:any_legal: OSError: the disk is full" in done.stdout


def test_a_mind_that_searches_has_a_quarter_of_its_nodes_and_the_table_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def searcher(
        view: View, seed: int, *, temper: Temper = EVEN, notes: list[Note] | None = None, nodes: int = 80
    ) -> Generator[None, None, Command]:
        asked.append(nodes)
        return (yield from MINDS["novice"](view, seed, temper=temper, notes=notes))

    monkeypatch.setitem(MINDS, "searcher", searcher)
    words = ("arena", "--minds", "searcher,any_legal", "--battles", "2", "--seed", "36", "--jobs", "1")
    assert "searcher searches with 20 of its 80 nodes here" in run(*words, "--lang", "en").stdout
    assert {*asked} == {20}
    assert json.loads(run(*words, "--json").stdout)["nodes"] == {"searcher": {"used": 20, "full": 80}}
