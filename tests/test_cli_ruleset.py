"""``--ruleset``: any scenario by another edition, on the command line, in the window, in replays and saves."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from game import replay
from game.app import battles
from game.app.program import Program
from game.scenario.loader import load
from game.settings import Settings
from game.text import LANGS, Phrases
from systems.commands import SetStanding
from systems.rulesets import DEFAULT, RULESETS
from tests.test_cli_watch import run

CLASSIC = "overseer_classic"
SIZE = (1280, 800)


@pytest.mark.parametrize("words", [("watch", "dojo"), ("play", "dojo"), ("check", "dojo"), ("shot", "dojo", "-o", "x")])
def test_an_edition_that_does_not_exist_is_wrong_use(words: tuple[str, ...]) -> None:
    done = run(*words, "--ruleset", "chess")
    assert done.exit_code == 2
    assert "--ruleset" in done.output
    assert all(repr(name) in done.output for name in RULESETS)


def test_a_watched_battle_says_by_which_edition_and_its_replay_repeats_it(tmp_path: Path) -> None:
    file = tmp_path / "dojo.json"
    done = run("watch", "dojo", "--seed", "7", "--ruleset", CLASSIC, "--out", file, "--lang", "en")
    assert "Battle: Dojo (Overseer, classic edition)" in done.stdout
    found = replay.read(file)
    assert (found.ruleset, found.scenario.ruleset) == (CLASSIC, CLASSIC)
    assert replay.run(found).hash() == found.hashes[-1]
    assert "Overseer" not in run("watch", "dojo", "--seed", "7", "--lang", "en").stdout
    data = json.loads(run("watch", "dojo", "--seed", "7", "--ruleset", CLASSIC, "--json").stdout)
    assert (data["ruleset"], data["hash"]) == (CLASSIC, found.hashes[-1])


def test_a_scenario_by_the_edition_it_has_anyway_is_the_same() -> None:
    dojo = load("dojo")
    assert dojo.by(DEFAULT) is dojo
    assert dojo.by(CLASSIC).by(DEFAULT).setup() == dojo.setup()
    with pytest.raises(KeyError):
        dojo.by("chess")


def test_check_says_by_which_edition_a_scenario_is_fought() -> None:
    assert (
        run("check", "dojo", "--ruleset", CLASSIC, "--lang", "en")
        .stdout.rstrip()
        .endswith("by Overseer, classic edition")
    )
    for words, name in (((), DEFAULT), (("--ruleset", CLASSIC), CLASSIC)):
        assert json.loads(run("check", "dojo", "--json", *words).stdout)["files"][0]["ruleset"] == name


def test_without_a_display_the_edition_counts_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert run("play", "dojo", "--seed", "7", "--ruleset", CLASSIC, "--out", tmp_path).exit_code == 0
    assert replay.read(tmp_path / "dojo-7.replay.json").ruleset == CLASSIC


@pytest.mark.parametrize("lang", LANGS)
def test_every_edition_has_a_name(lang: str) -> None:
    names = {Phrases(lang).say(f"ruleset.{name}") for name in RULESETS}
    assert len(names) == len(RULESETS)


# the window -----------------------------------------------------------------------------------------------------------


def window(ruleset: str, data: Path | None = None) -> Program:
    program = Program(SIZE, Settings(), "en", data=data)
    program.ruleset = ruleset
    return program


def pressed(program: Program, key: int) -> None:
    program.event(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


@pytest.mark.parametrize("ruleset", [CLASSIC, ""])
def test_the_title_names_the_edition_of_the_chosen_battle(ruleset: str) -> None:
    program = window(ruleset)
    program.show_title("dojo")
    said = "Rules: Overseer, classic edition" if ruleset else "Rules: Overseer, current edition"
    assert program.title is not None
    assert program.title.show.ruleset == said
    surface = pygame.Surface(SIZE)
    while program.title.waiting:
        program.draw(surface)
        program.tick(50)
    assert {card.rules for card in program.title.show.cards} == {said}
    program.speak("zh")
    assert program.title.show.ruleset == ("规则：主神，经典版" if ruleset else "规则：主神，现行版")


def test_a_battle_begun_anew_and_one_gone_on_with_keep_their_edition(tmp_path: Path) -> None:
    program = window(CLASSIC, tmp_path)
    program.start("dojo", 3)
    assert program.session is not None
    assert program.session.battle.rules.name == CLASSIC
    assert "classic edition" in program.session.screen.panels.log[0].title
    table = program.session.table
    assert table.submit(SetStanding("renka", "never")) is None
    program.close()
    later = window("", tmp_path)
    battles.go_on(later)
    for _ in range(2):
        assert later.session is not None
        assert later.session.battle.rules.name == CLASSIC
        pressed(later, pygame.K_F5)
    battles.begin(later, "dojo", 3)
    assert later.session is not None
    assert later.session.battle.rules.name == DEFAULT
