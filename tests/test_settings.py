"""Settings survive a crash, a damaged file and a strange system; nothing about them ever stops the program."""

from __future__ import annotations

import locale
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from game import settings
from game.cli.options import language as chosen
from game.settings import BACKUP, FILE, Damaged, Settings, folder, language, load, save

MINE = Settings(lang="zh", scale=150, view="player", motion="reduced")


def test_what_is_saved_is_read_again(tmp_path: Path) -> None:
    save(MINE, tmp_path / "not" / "there" / "yet")
    assert load(tmp_path / "not" / "there" / "yet") == (MINE, None)


def test_a_first_run_has_the_defaults_and_no_complaint(tmp_path: Path) -> None:
    assert load(tmp_path) == (Settings(), None)


def test_the_data_folder_asked_for_wins_over_the_systems(tmp_path: Path) -> None:
    assert folder(tmp_path) == tmp_path
    assert folder().name == "dicefield"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (b"", "line 1"),
        (b'{"lang": "zh"', "line 1"),
        (b"\xff\xfe\x00", "line 1"),
        (b"[" * 50_000, "recursion"),
        (b"[]", "object"),
        (b'{"lang": "fr"}', "lang"),
        (b'{"scale": 74}', "scale"),
        (b'{"scale": 201}', "scale"),
        (b'{"scale": "100"}', "scale"),
        (b'{"scale": true}', "scale"),
        (b'{"scale": 1e400}', "scale"),
        (b'{"view": ["st"]}', "view"),
        (b'{"scale": 80} ' + b" " * settings.LIMIT, "65,536"),
    ],
)
def test_a_damaged_file_means_the_defaults_and_one_message(tmp_path: Path, text: bytes, named: str) -> None:
    (tmp_path / FILE).write_bytes(text)
    found, fault = load(tmp_path)
    assert found == Settings()
    assert named in str(fault)
    assert str(tmp_path / FILE) in str(fault)
    assert "\n" not in str(fault)


@given(st.binary(max_size=200))
def test_no_bytes_at_all_stop_the_program(data: bytes) -> None:
    try:
        found = settings._read(data)
    except ValueError:
        return
    assert found.lang in ("", "en", "zh")
    assert 75 <= found.scale <= 200


def test_a_folder_in_the_place_of_the_file_is_a_message_too(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    found, fault = load(tmp_path)
    assert found == Settings()
    assert isinstance(fault, Damaged)


def test_a_newer_programs_keys_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"weather": "rain", "volume": 70, "scale": 125}')
    assert load(tmp_path) == (Settings(scale=125), None)


def test_the_file_before_stays_as_the_one_backup(tmp_path: Path) -> None:
    for scale in (100, 125, 150):
        save(replace(MINE, scale=scale), tmp_path)
    assert sorted(os.listdir(tmp_path)) == [BACKUP, FILE]
    assert settings._read((tmp_path / BACKUP).read_bytes()).scale == 125
    assert load(tmp_path)[0].scale == 150


def test_a_damaged_file_never_takes_the_backups_place(tmp_path: Path) -> None:
    save(MINE, tmp_path)
    save(replace(MINE, scale=75), tmp_path)
    (tmp_path / FILE).write_text("{")
    save(Settings(), tmp_path)
    assert settings._read((tmp_path / BACKUP).read_bytes()) == MINE


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_crash_while_writing_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    save(MINE, tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", FILE)

    monkeypatch.setattr(os, step, full)
    with pytest.raises(OSError, match="No space left"):
        save(Settings(), tmp_path)
    assert load(tmp_path) == (MINE, None)
    assert os.listdir(tmp_path) == [FILE]


@pytest.mark.skipif(os.name == "nt", reason="making links needs a privilege there")
def test_a_linked_file_is_written_where_it_lies(tmp_path: Path) -> None:
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    home.mkdir()
    elsewhere.mkdir()
    (home / FILE).symlink_to(elsewhere / FILE)
    save(MINE, home)
    assert (home / FILE).is_symlink()
    assert load(elsewhere) == (MINE, None)


@pytest.mark.parametrize(
    ("environ", "spoken"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "zh_TW"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "xx_YY.no-such-locale@nowhere"}, "en"),
        ({"LC_ALL": "", "LANG": "zh_CN"}, "zh"),
        ({"LANG": "zh"}, "zh"),
        ({"LANG": "Chinese (Simplified)_China.936"}, "zh"),
        ({"LANG": "Chinese_China.936"}, "zh"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_without_a_word_from_anybody_the_system_says_the_language(environ: dict[str, str], spoken: str) -> None:
    assert language(Settings(), None, environ) == spoken
    assert language(Settings(lang="en"), None, environ) == "en"
    assert language(Settings(lang="en"), "zh", environ) == "zh"


def test_a_locale_that_python_does_not_know_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> tuple[str | None, str | None]:
        raise ValueError("unknown locale: UTF-8")

    monkeypatch.setattr(locale, "getlocale", unknown)
    assert language(Settings(), None, {}) == "en"


def test_a_command_says_once_that_the_settings_are_damaged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(Settings(lang="zh"), tmp_path)
    assert chosen(None, tmp_path) == "zh"
    assert chosen("en", tmp_path) == "en"
    assert capsys.readouterr().err == ""
    (tmp_path / FILE).write_text("{")
    assert chosen(None, tmp_path) in ("en", "zh")
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert str(tmp_path / FILE) in said.err
