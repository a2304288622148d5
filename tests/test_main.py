"""The command's front door: every way out has its exit code and one message, and help costs next to nothing."""

from __future__ import annotations

import os
import shlex
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


# output that goes nowhere, and Ctrl-C ---------------------------------------------------------------------------------

#: A line of each way a command has to print: click, rich, JSON, help.
TALKING = (("check", "dojo"), ("odds", "3"), ("odds", "3", "--json"), ("rules", "--house"), ("--help",))


def _shell(line: str, *words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """``dicefield`` with redirections as a shell makes them."""
    command = shlex.join([sys.executable, "-m", "game", *words])
    return subprocess.run(
        ["/bin/sh", "-c", f"{command} {line}"], cwd=ROOT, env={**os.environ, **environ},
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full exists on Linux only")
@pytest.mark.parametrize("words", TALKING)
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_behind_the_output_is_one_message_and_code_1(words: Sequence[str], unbuffered: str) -> None:
    done = _shell(">/dev/full", *words, PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == 1
    assert done.stderr == (
        "dicefield: standard output: No space left on device. Send the output somewhere that takes it.\n"
    )


@pytest.mark.skipif(os.name == "nt", reason="a shell that closes descriptors")
@pytest.mark.parametrize("words", TALKING)
def test_no_output_at_all_is_one_message_and_code_1(words: Sequence[str]) -> None:
    done = _shell(">&-", *words)
    assert done.returncode == 1
    assert done.stderr == "dicefield: standard output: Bad file descriptor. Send the output somewhere that takes it.\n"


@pytest.mark.skipif(os.name == "nt", reason="a shell that closes descriptors")
@pytest.mark.parametrize("line", ["2>&-", "2>/dev/full"])
def test_messages_nobody_can_read_change_no_exit_code(line: str) -> None:
    if "full" in line and not Path("/dev/full").exists():
        pytest.skip("a device that is always full exists on Linux only")
    for unbuffered in ("", "1"):
        assert _shell(line, "odds", "x", PYTHONUNBUFFERED=unbuffered).returncode == 2
        assert _shell(line, "odds", "3", PYTHONUNBUFFERED=unbuffered).returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is no signal there")
@pytest.mark.parametrize(
    "moment",
    [
        "before click",  # the first of our own imports
        "while loading",  # the command's module
        "while running",
        "after the end",  # Python cleans up
    ],
)
def test_ctrl_c_is_code_130_and_one_message_whenever_it_comes(moment: str, tmp_path: Path) -> None:
    """A signal from inside, so that the moment is exact: what is imported or called then sends it to the process."""
    (tmp_path / "stop.py").write_text("import os, signal; os.kill(os.getpid(), signal.SIGINT)", "utf-8")
    if moment == "before click":
        (tmp_path / "click.py").write_text("import stop", "utf-8")
    before = {
        "while loading": "import builtins, click; real = builtins.__import__\n"
        "builtins.__import__ = lambda name, *more: real('stop' if name == 'rich.table' else name, *more)\n",
        "while running": "import systems.odds as odds, importlib\n"
        "odds.parse = lambda text: importlib.import_module('stop')\n",
        "after the end": "import atexit, importlib; atexit.register(lambda: importlib.import_module('stop'))\n",
    }.get(moment, "")
    start = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{before}"
    done = _python(f"{start}from game.__main__ import main; main(['odds', '3'])")
    assert done.returncode == 130, done.stderr
    assert done.stderr.strip() == "dicefield: interrupted"
