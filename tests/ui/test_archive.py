"""Saves and replays as a page: listed, marked, loaded, watched, named, replaced, deleted; by mouse, by keys (H28)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import match, replay, saves
from game.app import archive
from game.app.program import Program
from game.app.screens.page_figures import Item
from game.scenario import loader
from game.settings import Settings
from game.text import Text
from tests.ui.hands import Hands

SIZES = [((1280, 800), 100), ((1280, 800), 200), ((640, 400), 100)]


class Keeper(Hands):
    """A person with a data folder, before the title or in a battle."""

    def __init__(
        self, data: Path, lang: str = "en", size: tuple[int, int] = (1280, 800), scale: int = 100, battle: bool = False
    ) -> None:
        if battle:
            super().__init__("dojo", 3, lang=lang, size=size, scale=scale, data=data)
            self.wait()
            return
        self.program = Program(size, Settings(scale=scale, motion="reduced"), lang, data=data)
        self.surface = pygame.Surface(size)
        self.script = []
        self.program.show_title()
        self.look()

    def open(self) -> None:
        """The page, with every file read."""
        self.key(pygame.K_s, pygame.KMOD_LCTRL)
        self.settle()

    def settle(self) -> None:
        for _ in range(30):
            self.look()

    def items(self) -> list[Item]:
        page = self.program.page
        assert page is not None
        return [row.figures for row in page.show.rows if isinstance(row.figures, Item)]

    def item(self, name: str) -> Item:
        return next(each for each in self.items() if Path(each.value).name.startswith(name))

    def type(self, text: str) -> None:
        for letter in text:
            self.event(pygame.KEYDOWN, key=ord(letter) if ord(letter) < 128 else 0, mod=0, unicode=letter)
            self.event(pygame.TEXTINPUT, text=letter)
        self.look()

    def buttons(self) -> list[str]:
        page = self.program.page
        assert page is not None
        return [each.name for each in page.show.buttons]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a good save and a good replay of the same battle."""
    loaded = loader.load("dojo")
    done = match.fight(loaded, 5, match.minds(loaded, "best_odds"))
    recorded = done.notes.replay(done.battle)
    (tmp_path / "replays").mkdir()
    replay.write(recorded, tmp_path / "replays" / "dojo-3-abcdef.replay.json")
    half = len(recorded.commands) // 2
    past = replay.Replay(loaded, 5, recorded.start, recorded.commands[:half], recorded.hashes[:half])
    battle = replay.run(past)
    saves.save(battle, past, tmp_path / "saves", "alpha")
    return tmp_path


def loaded(hands: Hands, file: Path) -> None:
    """The battle goes on from the save; a mind whose turn it is may have acted since."""
    wanted, session = saves.read(file), hands.session
    count = len(wanted.replay.commands)
    assert tuple(session.battle.commands[:count]) == wanted.replay.commands
    assert session.table.notes is not None
    assert session.table.notes.hashes[count - 1] == wanted.hash
    assert session.battle.over is None


def spoil(data: Path) -> None:
    """What a folder may hold after crashes and other versions (H28)."""
    place = data / "saves"
    good = (place / "alpha.dicefield").read_text("utf-8")
    (place / "empty.dicefield").write_bytes(b"")
    (place / "noise.dicefield").write_bytes(bytes(range(256)) * 4)
    (place / "cut.dicefield").write_text(good[: len(good) // 2], "utf-8")
    (place / "folder.dicefield").mkdir()
    (place / "newer.dicefield").write_text(good.replace(f'"format":{saves.FORMAT}', '"format":99', 1), "utf-8")
    (place / "readonly.dicefield").write_text(good, "utf-8")
    os.chmod(place / "readonly.dicefield", 0o444)
    (data / "replays" / "torn.replay.json").write_text("{", "utf-8")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_spoilt_folder_is_listed_and_each_file_says_what_it_is(data: Path, lang: str) -> None:
    spoil(data)
    hands, say = Keeper(data, lang), Text(lang).say
    hands.open()
    notes = {Path(each.value).name: each for each in hands.items()}
    assert len(notes) == 9
    for name in ("empty", "noise", "cut", "folder"):
        assert notes[f"{name}.dicefield"].note == say("archive.damaged"), name
        assert notes[f"{name}.dicefield"].harm
    assert notes["torn.replay.json"].note == say("archive.damaged")
    assert notes["newer.dicefield"].note == say("archive.newer")
    for name in ("alpha", "readonly"):
        assert not notes[f"{name}.dicefield"].harm
    assert not notes["dojo-3-abcdef.replay.json"].harm


def test_every_damaged_file_can_say_why_and_be_deleted(data: Path) -> None:
    spoil(data)
    hands = Keeper(data)
    for name in ("empty", "noise", "cut", "newer", "torn"):
        hands.open()
        hands.click("item", hands.item(name).value)
        assert "load" not in hands.buttons()
        hands.click("button", "why")
        page: Any = hands.program.page
        assert name in page.show.lines[0]
        hands.key(pygame.K_ESCAPE)
        hands.open()
        hands.settle()
        file = Path(hands.item(name).value)
        hands.click("button", "delete")
        hands.click("button", "delete yes")
        assert not file.exists()
        hands.key(pygame.K_ESCAPE)
    hands.open()
    assert {Path(each.value).name for each in hands.items()} == {
        "alpha.dicefield", "readonly.dicefield", "folder.dicefield", "dojo-3-abcdef.replay.json",
    }  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_mouse_alone_loads_and_watches(data: Path, lang: str, size: tuple[int, int], scale: int) -> None:
    hands = Keeper(data, lang, size, scale)
    hands.program._looked = True
    hands.click("menu", "saves")
    hands.settle()
    hands.click("item", hands.item("dojo").value)
    hands.click("button", "watch")
    program: Any = hands.program
    assert program.viewer is not None
    assert program.viewer.rerun.replay.seed == 5
    hands.look()
    hit = program.viewer.screen.hits.find(("tool", "close"))
    hands.press(hit.box.center)
    hands.settle()
    assert program.page_name == archive.PAGE
    hands.click("item", hands.item("alpha").value)
    hands.click("button", "load")
    assert program.page is None
    loaded(hands, data / "saves" / "alpha.dicefield")


def test_the_keys_alone_choose_load_and_delete(data: Path) -> None:
    hands = Keeper(data)
    hands.open()
    hands.key(pygame.K_DOWN)
    assert hands.item("alpha").chosen
    hands.key(pygame.K_DOWN)
    assert hands.item("dojo").chosen
    hands.key(pygame.K_DOWN)
    assert hands.item("dojo").chosen, "the last one stays chosen"
    hands.key(pygame.K_UP)
    for _ in range(10):
        hands.key(pygame.K_TAB)
        if hands.hits().focused == ("button", "delete"):
            break
    hands.key(pygame.K_RETURN)
    assert hands.program.page_name == archive.CONFIRM
    hands.key(pygame.K_RETURN)
    assert (data / "saves" / "alpha.dicefield").exists(), "Enter keeps it"
    hands.settle()
    hands.key(pygame.K_RETURN)
    loaded(hands, data / "saves" / "alpha.dicefield")


def test_escape_deletes_nothing(data: Path) -> None:
    hands = Keeper(data)
    hands.open()
    hands.click("item", hands.item("alpha").value)
    hands.click("button", "delete")
    hands.key(pygame.K_ESCAPE)
    assert (data / "saves" / "alpha.dicefield").exists()
    assert hands.program.page_name == archive.PAGE


@pytest.mark.parametrize("name", ["before the door", "门口之前", "перед дверью", "ドア の前 3", "عند الباب"])
def test_a_battle_is_saved_under_a_name_in_any_script_and_loaded(tmp_path: Path, name: str) -> None:
    hands = Keeper(tmp_path, battle=True)
    before = hands.session.battle.hash()
    hands.open()
    hands.key(pygame.K_BACKSPACE, pygame.KMOD_LCTRL)
    hands.type(name)
    hands.key(pygame.K_RETURN)
    assert hands.program.page is None
    assert name in hands.program.notice
    assert saves.read(saves.file_of(tmp_path / "saves", name)).name == name
    hands.key(pygame.K_RETURN, pygame.KMOD_LCTRL)
    hands.wait()
    hands.open()
    chosen = next(each for each in hands.items() if each.name == name)
    hands.click("item", chosen.value)
    hands.click("button", "load")
    assert hands.session.battle.hash() == before


def test_a_name_that_is_taken_is_asked_about(tmp_path: Path) -> None:
    hands = Keeper(tmp_path, battle=True)
    for _ in range(2):
        hands.open()
        hands.key(pygame.K_BACKSPACE, pygame.KMOD_LCTRL)
        hands.type("one")
        hands.click("button", "save")
    file = saves.file_of(tmp_path / "saves", "one")
    old = file.read_bytes()
    assert hands.program.page_name == archive.CONFIRM
    hands.click("button", "keep")
    assert file.read_bytes() == old
    assert not saves.backup_of(file).exists()
    hands.key(pygame.K_BACKSPACE, pygame.KMOD_LCTRL)
    hands.type("one")
    hands.click("button", "save")
    hands.click("button", "replace yes")
    assert saves.backup_of(file).read_bytes() == old


def test_a_damaged_save_gives_way_to_the_one_before(tmp_path: Path) -> None:
    hands = Keeper(tmp_path, battle=True)
    for _ in range(2):
        assert hands.program.keeper.save(hands.session.battle, hands.session.table.notes, "one")
    wanted = hands.session.battle.hash()
    saves.file_of(tmp_path / "saves", "one").write_bytes(b"")
    hands.open()
    hands.click("item", hands.item("one").value)
    hands.click("button", "load backup")
    assert hands.session.battle.hash() == wanted


def test_a_folder_that_takes_no_file_is_said_on_the_page(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("a file where a folder should be", "utf-8")
    hands = Keeper(tmp_path, battle=True)
    hands.open()
    hands.click("button", "save")
    page: Any = hands.program.page
    assert hands.program.page_name == archive.PAGE
    assert str(tmp_path) in page.show.lines[0]


def test_a_full_folder_opens_at_once_and_is_read_one_file_a_frame(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = (data / "saves" / "alpha.dicefield").read_text("utf-8")
    for number in range(12):
        (data / "saves" / f"copy-{number}.dicefield").write_text(good, "utf-8")
    read: list[Path] = []
    before = archive.read

    def counted(entry: archive.Entry) -> archive.Entry:
        read.append(entry.file)
        return before(entry)

    monkeypatch.setattr(archive, "read", counted)
    hands = Keeper(data)
    hands.event(pygame.KEYDOWN, key=pygame.K_s, mod=pygame.KMOD_LCTRL, unicode="")
    assert len(hands.items()) == 14
    assert not read
    for number in range(14):
        hands.program.tick(16)
        assert len(read) == number + 1
    hands.key(pygame.K_DOWN)
    assert len(read) == 14, "what is known is not read again"


def test_play_opens_a_save_and_a_replay_by_its_file(data: Path) -> None:
    from game.cli import play

    for name in ("saves/alpha.dicefield", "replays/dojo-3-abcdef.replay.json"):
        assert play.kept(name)
        program: Any = Program((1280, 800), Settings(motion="reduced"), "en", data=data)
        play._open(program, data / name)
        assert program.page is None
        if name.startswith("saves"):
            assert program.session.battle.round > 0
        else:
            assert program.viewer.rerun.replay.seed == 5
    assert not play.kept("warehouse")
    assert not play.kept("mine.toml")


@pytest.mark.parametrize("name", ["saves/none.dicefield", "replays/none.replay.json"])
def test_play_says_over_the_title_what_is_wrong_with_a_file(data: Path, name: str) -> None:
    from game.cli import play

    program: Any = Program((1280, 800), Settings(), "en", data=data)
    play._open(program, data / name)
    assert program.title is not None
    assert program.page_name == "notice"
    assert "none" in program.page.show.lines[0]


def test_without_a_display_a_replay_is_pointed_to_its_command(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from game.__main__ import cli

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    file = str(data / "replays" / "dojo-3-abcdef.replay.json")
    done = CliRunner().invoke(cli, ["play", file, "--lang", "en"])
    assert done.exit_code == 1
    assert "dicefield replay" in done.output
    assert "Traceback" not in done.output
