"""Disks that are full behind what the lab and the arena tell: one message, exit status 1, nothing lost or replaced."""

from __future__ import annotations

import json
import os
import shlex
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from game import files

ROOT = Path(__file__).resolve().parent.parent

FULL = Path("/dev/full")
LAB = ("lab", "dojo", "--battles", "2", "--minds", "best_odds", "--jobs", "1", "--lang", "en")
ARENA = ("arena", "--minds", "any_legal,best_odds", "--battles", "2", "--jobs", "1", "--seed", "1", "--lang", "en")
OUTPUT = "dicefield: standard output: No space left on device. Send the output somewhere that takes it.\n"
on_linux = pytest.mark.skipif(not FULL.exists(), reason="a device that is always full exists on Linux only")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One data folder for the file: what was fought once is not fought again."""
    return tmp_path_factory.mktemp("data")


def shell(folder: Path, *words: str, into: str = "") -> subprocess.CompletedProcess[str]:
    """``dicefield`` as a shell starts it; ``into`` is where its output goes."""
    line = shlex.join([sys.executable, "-m", "game", *words, "--data-dir", str(folder)])
    return subprocess.run(
        ["/bin/sh", "-c", f"{line} {into}"], cwd=ROOT, env={**os.environ, "COLUMNS": "200"},
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip


@on_linux
@pytest.mark.parametrize("words", [(*LAB, "--json"), (*ARENA, "--json")])
def test_an_answer_that_nothing_takes_is_one_message_and_code_1(folder: Path, words: tuple[str, ...]) -> None:
    done = shell(folder, *words, into=">/dev/full")
    assert (done.returncode, done.stderr) == (1, OUTPUT)


@on_linux
@pytest.mark.parametrize("option", ["--csv", "--report"])
def test_a_file_that_nothing_takes_is_named_after_the_answer(folder: Path, option: str) -> None:
    done = shell(folder, *LAB, "--json", option, str(FULL))
    assert done.returncode == 1
    assert done.stderr == "/dev/full: No space left on device. Choose another folder.\n"
    assert json.loads(done.stdout)["battles"] == 2
    assert stat.S_ISCHR(FULL.stat().st_mode), "it was replaced"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_a_pipe_is_written_to_and_never_replaced(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text("utf-8")), daemon=True)
    reader.start()
    files.write(pipe, "side,wins\n")
    reader.join(10)
    assert read == ["side,wins\n"]
    assert pipe.is_fifo()
    assert [each.name for each in tmp_path.iterdir()] == ["pipe"]
