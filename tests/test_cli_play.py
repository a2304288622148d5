"""``dicefield play`` where no window can be seen, and ``shot``: one message, a battle in the terminal, its files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from game import LANGS, match
from game.__main__ import cli
from game.text import Text
from tests.amounts import some
from tests.test_text import faults_of_chinese

ROOT = Path(__file__).resolve().parent.parent
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="displays have these names on Linux only")

SILENT: tuple[dict[str, str], ...] = (
    {"DISPLAY": ":4177"},
    {"WAYLAND_DISPLAY": "wayland-4177"},
    {"SDL_VIDEODRIVER": "offscreen"},
    {},
)


def run(*words: str | Path) -> Result:
    runner = CliRunner(env={"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "", "COLUMNS": "100"})
    return runner.invoke(cli, [str(word) for word in words])


@LINUX
@pytest.mark.parametrize("display", some("silent_displays", SILENT))
def test_a_display_that_does_not_answer_is_no_display(display: dict[str, str], tmp_path: Path) -> None:
    """SDL would take a driver of its own then, and run for ever in a window that nobody sees."""
    words = [sys.executable, "-m", "game", "play", "dojo", "--seed", "7", "--lang", "en", "--out", str(tmp_path)]
    bare = {
        name: value for name, value in os.environ.items() if not name.startswith(("DISPLAY", "WAYLAND", "SDL", "XDG"))
    }
    done = subprocess.run(
        words, cwd=ROOT, env={**bare, **display}, capture_output=True, text=True, encoding="utf-8", timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == "No display was found. Fighting Dojo AI against AI instead.\n"
    assert sorted(os.listdir(tmp_path)) == ["dojo-7.png", "dojo-7.replay.json"]
    assert done.stdout.count(str(tmp_path)) == 2


@LINUX
def test_what_the_libraries_say_of_a_display_is_kept_from_the_person(capfd: pytest.CaptureFixture[str]) -> None:
    """The message is written where SDL writes, past Python; afterwards standard error is as it was."""
    from game.app import loop

    with loop.quiet():
        os.write(2, b"error: XDG_RUNTIME_DIR is invalid or not set in the environment.\n")
    os.write(2, b"ours\n")
    assert capfd.readouterr().err == "ours\n"


@LINUX
def test_the_picture_has_the_size_and_scale_that_the_window_would_have_had(tmp_path: Path) -> None:
    pictures = []
    for number, words in enumerate((("--size", "1000x700"), ("--size", "1000x700", "--scale", "150"))):
        folder = tmp_path / str(number)
        assert run("play", "dojo", "--seed", "7", "--lang", "en", "--out", folder, *words).exit_code == 0
        with Image.open(folder / "dojo-7.png") as picture:
            pictures.append(picture.convert("RGB"))
    assert [picture.size for picture in pictures] == [(1000, 700), (1000, 700)]
    assert pictures[0].tobytes() != pictures[1].tobytes()


@LINUX
def test_the_remembered_scale_holds_for_the_picture_too(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"scale": 150}', "utf-8")
    asked, remembered = tmp_path / "asked", tmp_path / "remembered"
    run("play", "dojo", "--seed", "7", "--lang", "en", "--out", asked, "--scale", "150")
    run("play", "dojo", "--seed", "7", "--lang", "en", "--out", remembered, "--data-dir", tmp_path)
    assert (asked / "dojo-7.png").read_bytes() == (remembered / "dojo-7.png").read_bytes()


def test_the_sentence_about_the_display_is_set_as_its_language_is() -> None:
    said = [Text(lang).say("window.no_display", scenario=name) for lang in LANGS for name in ("Dojo", "道场")]
    assert all(not faults_of_chinese(sentence) for sentence in said[2:])
    assert "。 " not in "".join(said)


# what cannot be written, or is not there: place and remedy, in the chosen language, before anything is fought ---------


@pytest.fixture
def unfought(monkeypatch: pytest.MonkeyPatch) -> None:
    def fought(*_: object) -> None:
        raise AssertionError("a battle was fought first")

    monkeypatch.setattr(match, "fight", fought)


@LINUX
@pytest.mark.usefixtures("unfought")
@pytest.mark.parametrize(
    ("words", "where"),
    [(("play", "dojo", "--out"), "/proc/zz"), (("watch", "dojo", "--out"), "/proc/zz/battle.json"),
     (("shot", "dojo", "-o"), "/proc/zz/dojo.png")],
)  # fmt: skip
def test_a_folder_that_takes_no_file_is_told_before_the_battle(words: tuple[str, ...], where: str) -> None:
    for lang, remedy in (("en", "Choose another folder."), ("zh", "请选择别的文件夹。")):
        done = run(*words, where, "--lang", lang)
        assert done.exit_code == 1
        assert "/proc/zz" in done.stderr
        assert done.stderr.rstrip().endswith(remedy)
        assert done.stdout == ""


@pytest.mark.parametrize("words", [("play",), ("watch",), ("check",), ("shot", "-o", "x.png")])
def test_a_scenario_that_is_not_there_is_told_in_the_chosen_language(words: tuple[str, ...], tmp_path: Path) -> None:
    name, *more = words
    for missing, english, chinese in (
        ("nosuch", "there is no such scenario. Give a file, or one of", "没有这个场景。请给出文件，或以下之一："),
        ("dojjo", "there is no such scenario. Did you mean dojo?", "没有这个场景。是否指 dojo？"),
        ("gone.toml", "there is no such file. Check the name and the folder.", "没有这个文件。请检查文件名和文件夹。"),
        (str(tmp_path), "Give a scenario file", "请给出场景文件"),
    ):
        for lang, said in (("en", english), ("zh", chinese)):
            done = run(name, missing, *more, "--lang", lang)
            assert name == "check" or done.exit_code == 2  # check returns its code, see its own tests
            assert done.stderr.startswith(missing)
            assert said in done.stderr
            assert done.stderr.count("\n") == 1


def test_a_folder_is_no_replay(tmp_path: Path) -> None:
    for lang, said in (("en", ": this is a folder. Choose a file"), ("zh", "：这是文件夹。请选择本程序写出的文件。")):
        done = run("replay", tmp_path, "--lang", lang)
        assert (done.exit_code, done.stdout) == (3, "")
        assert done.stderr.startswith(f"{tmp_path}{said}")


def test_a_picture_makes_its_folder(tmp_path: Path) -> None:
    out = tmp_path / "not" / "there" / "dojo.png"
    assert run("shot", "dojo", "-o", out).exit_code == 0
    with Image.open(out) as picture:
        assert picture.size == (1280, 800)
