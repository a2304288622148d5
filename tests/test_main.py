"""The command's front door: every way out has its exit code and one message, and help costs next to nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import click
import pytest

import game.__main__ as door

ROOT = Path(__file__).resolve().parent.parent
#: What no command may load before it is called.
HEAVY = ("numpy", "pygame", "pygame_gui", "pydantic", "esper", "rich", "PIL", "tomlkit", "numba", "systems")


def _python(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code, *words], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", timeout=60
    )


def _command(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """List one more command, ``probe``, that does ``act``."""
    monkeypatch.setattr(sys.modules[__name__], "probe", click.Command("probe", callback=act), raising=False)
    monkeypatch.setitem(door.COMMANDS, "probe", (f"{__name__}:probe", "For this test."))


def test_help_lists_every_command_and_loads_none_of_them() -> None:
    shown = _python(
        "import sys; from game.__main__ import run; code = run(['--help'])\n"
        f"print('LOADED', sorted(set({HEAVY!r}) & set(sys.modules)), [m for m in sys.modules if 'game.cli.' in m])\n"
        "sys.exit(code)"
    )
    assert shown.returncode == 0, shown.stderr
    assert "LOADED [] []" in shown.stdout
    for name, (_, line) in door.COMMANDS.items():
        assert f"  {name} " in shown.stdout
        assert line.split()[0] in shown.stdout


@pytest.mark.parametrize("name", sorted(door.COMMANDS))
def test_every_listed_command_is_there_and_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert door.run([name, "--help"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"Usage: dicefield {name} ")
    assert len(door.COMMANDS[name][1]) <= 60


def test_the_version_is_the_packages() -> None:
    from importlib.metadata import version

    shown = _python("from game.__main__ import main; main(['--version'])")
    assert shown.stdout == f"dicefield, version {version('dicefield')}\n"


@pytest.mark.parametrize("words", [["wach"], ["--no-such-option"], ["", "x"]])
def test_wrong_use_is_code_2_and_says_where_help_is(words: Sequence[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert door.run(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "Try 'dicefield --help'" in said.err
    assert "Traceback" not in said.err


@pytest.mark.parametrize(("value", "code"), [(None, 0), (0, 0), (3, 3), (4, 4), (True, 0)])
def test_a_command_says_its_exit_code_by_returning_it(
    monkeypatch: pytest.MonkeyPatch, value: object, code: int
) -> None:
    _command(monkeypatch, lambda: value)
    assert door.run(["probe"]) == code


def test_leaving_from_inside_keeps_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    def leave() -> None:
        click.get_current_context().exit(4)

    _command(monkeypatch, leave)
    assert door.run(["probe"]) == 4


def test_an_interrupted_command_is_code_130_and_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    _command(monkeypatch, interrupt)
    assert door.run(["probe"]) == 130
    assert capsys.readouterr().err.strip() == "dicefield: interrupted"


def test_a_file_that_cannot_be_had_is_code_1_and_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def read() -> None:
        (tmp_path / "no" / "battle.json").read_bytes()

    _command(monkeypatch, read)
    assert door.run(["probe"]) == 1
    said = capsys.readouterr().err
    assert str(tmp_path / "no" / "battle.json") in said
    assert len(said.splitlines()) == 1


def test_a_fault_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong() -> None:
        raise ZeroDivisionError

    _command(monkeypatch, wrong)
    with pytest.raises(ZeroDivisionError):
        door.run(["probe"])


@pytest.mark.skipif(os.name == "nt", reason="pipes close otherwise there")
def test_a_reader_that_leaves_gets_no_traceback() -> None:
    code = (
        "import sys, click, game.__main__ as door\n"
        "probe = click.Command('probe', callback=lambda: [click.echo('line ' + str(n)) for n in range(100_000)])\n"
        "door.COMMANDS['probe'] = ('__main__:probe', '')\n"
        "door.main(['probe'])\n"
    )
    writer = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    assert writer.stderr is not None
    assert writer.stdout.readline() == "line 0\n"
    writer.stdout.close()
    assert writer.stderr.read() == ""
    assert writer.wait(30) == 1
    writer.stderr.close()


def test_a_terminal_without_chinese_still_gets_its_line() -> None:
    code = (
        "import click, game.__main__ as door\n"
        "probe = click.Command('probe', callback=lambda: click.echo('骰子'))\n"
        "door.COMMANDS['probe'] = ('__main__:probe', '')\n"
        "door.main(['probe'])\n"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        timeout=60,
    )
    assert (shown.returncode, shown.stdout, shown.stderr) == (0, "\\u9ab0\\u5b50\n", "")
