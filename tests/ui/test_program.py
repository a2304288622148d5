"""Whole battles through the window without a display: input events in, commands, state and log rows out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import replay, saves
from game.app import title_wishes
from game.app.program import Program
from game.settings import Settings
from game.table import PERSON
from systems import referee
from systems.commands import BullRush, Command, Disarm, EndTurn, Grapple, Sunder, Trip, to_data
from tests.amounts import some
from tests.ui import persons, players
from tests.ui.hands import Hands


def golden(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((players.GOLDEN / f"{name}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", some("recorded_battles", [each[0] for each in players.BATTLES]))
def test_a_recorded_battle_plays_again_event_for_event(name: str) -> None:
    """The same clicks and keys give the same commands, the same state and the same log."""
    wanted = golden(name)
    where, sides = players.source(wanted["scenario"]), players.sides(wanted["scenario"])
    hands = Hands(where, wanted["seed"], lang=wanted["lang"], persons=sides)
    hands.play(wanted["script"])
    found = players.outcome(hands)
    assert found["commands"] == wanted["commands"]
    assert found["hash"] == wanted["hash"]
    assert found["rows"] == wanted["rows"]
    assert hands.session.battle.over is not None
    assert hands.program.page_name == "result"
    accounted(hands)


def accounted(hands: Hands) -> None:
    """Every row names its rule; in its sums every line has one, and none stands there twice."""
    hands.session.journal.read()
    for row in hands.session.journal.reader.rows:
        assert row.rules, row.text
        told: set[tuple[str, str, str]] = set()
        for line in row.lines:
            if line.key in ("contest.side", "modifier.cap"):  # another sum begins
                told.clear()
            assert line.rule or line.key == "contest.side", (row.text, line)
            assert (line.text, line.value, line.rule) not in told, (row.text, line)
            told.add((line.text, line.value, line.rule))


def test_every_manoeuvre_of_a_turn_is_in_one_of_the_recorded_battles() -> None:
    """What a person can do with dice in it, and most of what needs none; bonds are slipped nowhere in so few rounds,
    nobody there is large enough to be climbed, and none has to swim, keep its balance or spray, to read what another is
    up to or has a guided weapon (``test_around_the_turn`` does both).
    """
    done = {each["verb"] for name, *_ in players.BATTLES for each in golden(name)["commands"]}
    attacks: tuple[type[Command], ...] = (Trip, BullRush, Grapple, Disarm, Sunder)
    rolled = {command.verb for command in (*referee.PLANS, *attacks)}
    assert rolled - done <= {
        "escape", "unbind", "put_out", "staunch", "wake", "climb_onto", "swim", "balance", "spray",
        "read_intent", "lock_on",
    }  # fmt: skip
    assert {"oppose", "counter_rush", "consent", "defend", "fight_on", "aid", "pick_up", "lift_cover"} <= done


def test_one_script_is_played_with_keys_alone_and_one_with_the_mouse_alone() -> None:
    kinds = {name: {each[0] for each in golden(name)["script"]} for name, *_ in players.BATTLES}
    assert kinds["window-dojo-keys"] == kinds["window-wrestlers-keys"] == {"key", "wait"}
    assert kinds["window-alley-mouse"] == kinds["window-rooftop-mouse"] == {"click", "square", "wait"}


def test_a_person_fights_a_mind_to_the_end(tmp_path: Path) -> None:
    """Every round is kept; at the end the replay lies in the data folder, checks, and nothing is left to continue."""
    hands = Hands("dojo", 3, data=tmp_path)
    kept = []
    player = persons.Keys(hands)
    hands.wait()
    while hands.session.battle.over is None:
        player.answer() if hands.session.ask is not None else player.turn()
        hands.wait()
        entry = hands.program.keeper.entry()
        kept.append(entry.round if entry is not None else 0)
    assert max(kept) >= 2, "the battle is kept as it goes"
    assert hands.program.page_name == "result"
    files = list((tmp_path / "replays").iterdir())
    assert [str(file) for file in files] == [hands.program.replay_file]
    assert replay.run(replay.read(files[0])).hash() == hands.session.battle.hash()
    assert hands.program.keeper.entry() is None, "a battle that is over cannot be continued"


def test_continue_goes_on_where_the_window_was_closed(tmp_path: Path) -> None:
    hands = Hands("dojo", 3, data=tmp_path)
    player = persons.Keys(hands)
    hands.wait()
    while hands.session.battle.round < 2:
        player.answer() if hands.session.ask is not None else player.turn()
        hands.wait()
    before = hands.session.battle
    hands.event(pygame.QUIT)
    assert not hands.program.running
    again = Program((1280, 800), Settings(), "zh", data=tmp_path)
    again.show_title()
    surface = pygame.Surface((1280, 800))
    for _ in range(100):
        again.draw(surface)
        again.tick(50)
        menu = again.title.show.menu if again.title is not None and not again.title.waiting else ()
        if any(row.name == "continue" for row in menu):
            break
    row = next(row for row in again.title.show.menu if row.name == "continue")  # type: ignore[union-attr]
    assert row.note == f"第 {before.round} 轮"
    title_wishes.menu(again, "continue")
    session = again.session
    assert session is not None
    assert session.battle.hash() == before.hash()
    assert session.battle.commands == before.commands
    assert len(session.journal.read()) > 5, "the log is there again"
    assert [session.table.players[unit] for unit in session.battle.ids] == [PERSON, "novice"]


def test_a_damaged_save_is_said_and_the_title_stays(tmp_path: Path) -> None:
    file = saves.file_of(tmp_path / "saves", "autosave")
    file.parent.mkdir()
    file.write_text("{", encoding="utf-8")
    program = Program((1280, 800), Settings(), "en", data=tmp_path)
    program.show_title()
    title_wishes.menu(program, "continue")
    assert program.session is None
    assert program.title is not None
    assert program.page_name == "notice"
    assert program.page is not None
    assert str(file) in program.page.show.lines[0]


def test_a_folder_that_takes_nothing_costs_nothing_but_the_files(tmp_path: Path) -> None:
    (tmp_path / "replays").write_text("a file where a folder should be", encoding="utf-8")
    (tmp_path / "saves").write_text("here too", encoding="utf-8")
    hands = Hands("dojo", 5, persons=("guest", "house"), data=tmp_path)
    hands.play(golden("window-dojo-keys")["script"])
    assert hands.session.battle.over is not None
    assert hands.program.page is not None
    assert any(str(tmp_path) in line for line in hands.program.page.show.lines), "the result page says why"


def test_f5_reads_the_file_again_and_a_faulty_one_leaves_the_battle_standing(tmp_path: Path) -> None:
    from importlib import resources

    shipped = resources.files("assets").joinpath("scenarios/dojo.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(shipped, encoding="utf-8")
    hands = Hands(str(file), 1)
    file.write_text(shipped.replace("difficulty = 1", "difficulty = 9"), encoding="utf-8")
    first = hands.session
    hands.key(pygame.K_F5)
    assert hands.session is first
    assert hands.program.page_name == "faults"
    assert hands.program.page is not None
    assert "difficulty" in hands.program.page.show.lines[0]
    hands.key(pygame.K_ESCAPE)
    file.write_text(shipped.replace('en = "Dojo"', 'en = "My dojo"'), encoding="utf-8")
    hands.key(pygame.K_F5)
    again = hands.session
    assert again is not first
    assert again.scenario.name.en == "My dojo"


def test_minds_are_hurried_by_any_key() -> None:
    """A key while a mind acts shows the end of what it does, and is not taken for anything else."""
    hands = Hands("dojo", 4)
    hands.session.motion.reduced = False
    hands.wait()
    first = hands.session.person
    assert first is not None
    hands.session.submit(EndTurn(first.id))
    assert hands.session.table.decides() != (first.id, PERSON)
    before = list(hands.session.battle.commands)
    hands.event(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u")
    hurried = hands.session.hurry
    assert hurried
    for _ in range(400):
        hands.program.tick(16)
        if hands.session.person is not None:
            break
    assert hands.session.battle.commands[: len(before)] == before, "the key undid nothing"
    assert not hands.session.motion.busy
    assert not hands.session.hurry


def test_full_screen_and_language_are_keys_on_every_screen() -> None:
    hands = Hands("dojo", 1)
    for page in ("", "settings", "help", "rule", "unit"):
        if page:
            hands.program.open_page(page, "DIC-01" if page == "rule" else "")
        hands.key(pygame.K_F11)
        assert hands.program.full_screen
        hands.key(pygame.K_F11)
        if page != "help":  # there letters are looked for
            hands.key(pygame.K_l, 0, "l")
            assert hands.program.text.lang == "zh", page
            hands.key(pygame.K_l, 0, "l")
        hands.program.page = None


def test_the_rulebook_is_searched_by_typing() -> None:
    program = Program((1280, 800), Settings(), "en")
    program.show_title()
    program.open_page("rules")
    surface = pygame.Surface((1280, 800))
    program.draw(surface)
    page = program.page
    assert page is not None
    for letter in "cov-04":
        program.event(pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter))
        program.event(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert [row.rule for row in page.rows()] == ["COV-04"]
    program.draw(surface)
    hit = page.hits.find(("rule", "COV-04"))
    assert hit is not None
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        program.event(pygame.event.Event(kind, pos=hit.box.center, button=1))
    assert program.page_name == "rule"
    assert program.page_of == "COV-04"


def test_the_commands_of_a_golden_script_are_read_as_they_were_written() -> None:
    """The record holds plain commands, so that a reader sees what was played."""
    hands = Hands("dojo", 5, persons=("guest", "house"))
    assert [to_data(each) for each in hands.session.battle.commands] == golden("window-dojo-keys")["commands"][:2]
