"""``dicefield check``: one ok line or every fault, the exit codes of DESIGN 9, quick enough to use while writing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from game import puzzles
from game.cli.check import command
from tests.test_scenario import text, unit


def run(*arguments: str | Path) -> Result:
    """The command with its exit code as the program gives it."""
    return CliRunner(env={"LANG": "en_GB.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}).invoke(
        command, [str(each) for each in arguments], standalone_mode=False
    )


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.toml"
    path.write_text(text("...", unit("a", (0, 0))), encoding="utf-8")
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "坏.toml"
    path.write_text(text("..?", unit("a", (9, 0), template="street_thog")), encoding="utf-8")
    return path


def test_a_sound_file_is_one_ok_line(good: Path) -> None:
    done = run(good, "warehouse")
    assert done.return_value == 0
    assert done.stdout.splitlines() == [f"ok: {good}: Try, 3×1, 1 unit", "ok: warehouse: Warehouse, 30×30, 8 units"]
    assert done.stderr == ""


def test_every_fault_of_a_file_is_a_line_of_its_own(bad: Path, good: Path) -> None:
    done = run(bad, good)
    assert done.return_value == 3
    first, second, third = done.stdout.splitlines()
    assert first.startswith(f"{bad}:10: map.rows[0]: unknown sign '?' at square (2, 0), expected")
    assert second.startswith(f"{bad}:22: unit[0].template: unknown template 'street_thog', expected 'street_thug'")
    assert third.startswith("ok: ")
    assert done.stderr == ""


def test_a_puzzle_is_sound_when_its_position_comes_about(tmp_path: Path) -> None:
    """The block of a puzzle is read as well, and played: a command that is refused there is a fault of the file."""
    file = puzzles.FOLDER / "feint-first.toml"
    assert run(file).stdout == f"ok: {file}: Feint first, 2×1, 2 units\n"
    written = file.read_text(encoding="utf-8")
    for old, new, said in (
        ('until = "ana"', 'until = "rob"', "puzzle.until: unknown unit 'rob', expected a unit of the scenario"),
        ('actor = "bob"', 'actor = "ana"', "puzzle.start: wrong: command"),
    ):
        assert old in written
        wrong = tmp_path / "wrong.toml"
        wrong.write_text(written.replace(old, new), encoding="utf-8")
        done = run(wrong)
        assert done.return_value == 3
        (line,) = done.stdout.splitlines()
        assert re.match(rf"{re.escape(str(wrong))}:[0-9]+: {re.escape(said)}", line)


def test_a_file_that_is_not_there_is_one_message_and_wrong_use(good: Path, tmp_path: Path) -> None:
    done = run(tmp_path / "none.toml", good)
    assert done.return_value == 2
    assert done.stderr == f"{tmp_path / 'none.toml'}: there is no such file. Check the name and the folder.\n"
    assert done.stdout.startswith("ok: ")


def test_a_name_that_is_not_there_is_answered_with_the_nearest() -> None:
    done = run("warehose")
    assert (done.return_value, done.stdout) == (2, "")
    assert done.stderr == "warehose: there is no such scenario. Did you mean warehouse?\n"


def test_a_folder_is_no_scenario(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert (done.return_value, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_wrong_use_outranks_faults_whatever_the_order(bad: Path) -> None:
    assert run(bad, "nowhere.toml").return_value == run("nowhere.toml", bad).return_value == 2


def test_json_says_the_same_to_programs(good: Path, bad: Path) -> None:
    done = run(good, bad, "nowhere.toml", "--json")
    sound, faulty, missing = json.loads(done.stdout)["files"]
    assert sound == {"file": str(good), "ok": True, "name": {"en": "Try", "zh": "Try"},
                     "ruleset": "overseer", "width": 3, "height": 1, "units": 1, "sides": ["blue", "red"]}  # fmt: skip
    assert (faulty["file"], faulty["ok"]) == (str(bad), False)
    assert [fault["line"] for fault in faulty["faults"]] == [10, 22]
    assert set(faulty["faults"][0]) == {"line", "path", "what", "expected"}
    assert (missing["ok"], missing["error"]) == (False, "No such file or directory")
    assert done.return_value == 2


def seconds(code: str, folder: Path) -> float:
    """Wall clock of one Python process; compiled modules are kept in the folder, as an installed program has them."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL, env=environment)
    return time.perf_counter() - start


CHECK = "from game.cli.check import command; command.main(['warehouse'], standalone_mode=False)"


def test_checking_the_warehouse_starts_up_quickly(tmp_path: Path) -> None:
    """At most 2.5 times ``import numpy``, best of a few runs of each so that a busy machine does not decide."""
    for code in (CHECK, "import numpy"):
        seconds(code, tmp_path)
    ratios = []
    for _ in range(5):
        check, numpy = (min(seconds(code, tmp_path) for _ in range(3)) for code in (CHECK, "import numpy"))
        ratios.append(check / numpy)
        if ratios[-1] <= 2.5:
            return
    pytest.fail(f"check takes {ratios} times import numpy")


def test_checking_loads_no_window_and_no_battle() -> None:
    """What would make the command slow is not even imported."""
    heavy = "pygame", "numpy", "esper", "tomlkit", "rich", "systems.battle"
    subprocess.run([sys.executable, "-c", f"{CHECK}; import sys; assert not set(sys.modules) & {set(heavy)!r}"],
                   check=True, stdout=subprocess.DEVNULL)  # fmt: skip
