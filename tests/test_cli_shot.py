"""``dicefield shot``: the picture that is asked for, without a display, a sound device or a word too many."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest
from click.testing import CliRunner, Result

from game.__main__ import cli

ROOT = Path(__file__).parent.parent
BARE = {"PATH": os.environ.get("PATH", ""), "HOME": os.environ.get("HOME", "/"), "LC_ALL": "C.UTF-8"}
"""No display, no sound server, no locale of this machine."""


def run(*words: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", "shot", *words], cwd=ROOT, env=BARE | more, capture_output=True, text=True,
        check=False, timeout=120,
    )  # fmt: skip


def here(*words: str) -> Result:
    """The same in this process, which has everything imported."""
    return CliRunner().invoke(cli, ["shot", *words])


@pytest.mark.parametrize(("size", "scale"), [("1280x800", "100"), ("640x400", "75"), ("1921x1081", "150")])
def test_the_picture_has_the_size_asked_for_and_nothing_is_said(size: str, scale: str, tmp_path: Path) -> None:
    out = tmp_path / "dojo.png"
    done = here("dojo", "-o", str(out), "--size", size, "--scale", scale, "--lang", "zh")
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    wide, high = (int(each) for each in size.split("x"))
    assert pygame.image.load(out).get_size() == (wide, high)
    assert list(tmp_path.iterdir()) == [out], "no temporary file is left"


def test_the_same_call_draws_the_same_picture_in_another_process_which_says_nothing(tmp_path: Path) -> None:
    """In one that begins with it, sorts its sets in another way and knows of no display, and in this one."""
    words = ("alley", "--seed", "4", "--turns", "3", "-o")
    done = run(*words, str(tmp_path / "there.png"), PYTHONHASHSEED="1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert here(*words, str(tmp_path / "here.png")).exit_code == 0
    there, own = (
        pygame.image.tobytes(pygame.image.load(tmp_path / f"{name}.png"), "RGB") for name in ("there", "here")
    )
    assert there == own


def test_the_screens_that_are_offered_are_those_there_is_a_pose_for() -> None:
    from game.app import poses
    from game.cli.shot import SCREENS

    assert sorted(SCREENS) == sorted(poses.ALL)


@cache
def drawn(name: str) -> bytes:
    """One screen of a young battle as its pixels."""
    from game.app import shot
    from game.app.program import Program
    from game.scenario import loader
    from game.settings import Settings

    small = name.startswith("tab-")
    others = {"deploy": "alley", "spells": "parley", "area": "mortar", "result": "alley", "luck": "alley"}
    scenario = others.get(name, "dojo")
    program = Program((640, 400) if small else (1280, 800), Settings(hints=name == "hint"), "en")
    with TemporaryDirectory() as folder:
        shot.prepare(program, loader.load(scenario), scenario, 1, 2, name, Path(folder))
        return pygame.image.tobytes(shot.picture(program), "RGB")


def test_every_screen_can_be_drawn_and_no_two_are_alike() -> None:
    """Each pose brings the program to a screen of its own."""
    from game.app import poses

    found: dict[bytes, list[str]] = {}
    for name in poses.ALL:
        found.setdefault(drawn(name), []).append(name)
    assert [names for names in found.values() if len(names) > 1] == []


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("nowhere", "-o", "{out}"), 2, "nowhere"),
        (("dojo",), 2, "--out"),
        (("dojo", "-o", "{out}", "--size", "1280"), 2, "1280"),
        (("dojo", "-o", "{out}", "--size", "10x10"), 2, "640x400"),
        (("dojo", "-o", "{out}", "--scale", "300"), 2, "300"),
        (("dojo", "-o", "{out}", "--screen", "kitchen"), 2, "kitchen"),
        (("dojo", "-o", "{folder}/missing/deep/x.png", "--size", "abc"), 2, "abc"),
    ],
)
def test_wrong_use_is_one_message_and_no_file(words: tuple[str, ...], code: int, said: str, tmp_path: Path) -> None:
    out = tmp_path / "x.png"
    done = run(*(each.format(out=out, folder=tmp_path) for each in words))
    assert done.returncode == code
    assert done.stdout == ""
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_faulty_scenario_ends_with_code_3_and_its_line(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("format = 1\n[scenario]\nname = 5\n", encoding="utf-8")
    done = run(str(file), "-o", str(tmp_path / "x.png"))
    assert done.returncode == 3
    assert f"{file}:" in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == [file]


def test_a_place_that_takes_no_file_is_said_and_nothing_half_written_stays(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file", encoding="utf-8")
    done = run("dojo", "-o", str(taken / "x.png"))
    assert done.returncode == 1
    assert str(taken) in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == [taken]


def test_a_picture_that_cannot_be_finished_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.app import pictures

    out = tmp_path / "x.png"
    out.write_bytes(b"old")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pygame.image, "save", fail)
    with pytest.raises(OSError, match="No space left"):
        pictures.save(pygame.Surface((4, 4)), out)
    assert out.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [out]


def test_no_sound_device_is_opened_for_a_picture(tmp_path: Path) -> None:
    """A machine without sound says nothing about it: the mixer is never started, nor a window."""
    code = (
        "import pygame, sys\n"
        "from pathlib import Path\n"
        "from game.app import shot\n"
        "from game.scenario import loader\n"
        f"shot.write(loader.load('dojo'), 'dojo', Path({str(tmp_path / 'x.png')!r}), (640, 400), 100, 'en')\n"
        "assert pygame.mixer.get_init() is None\n"
        "assert not pygame.display.get_init()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=BARE, capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
