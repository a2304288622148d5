"""``dicefield watch`` and ``dicefield replay``: a log for people, JSON for programs, one message when it is wrong."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from game import replay
from game.__main__ import COMMANDS, cli
from game.scenario.loader import load, names
from game.text import LANGS
from systems import fast, sight
from tests.amounts import some
from tests.test_replay import played
from tests.test_text import faults_of_chinese

ROOT = Path(__file__).resolve().parent.parent
RULE = re.compile(r"\b[A-Z]{3}-\d\d\b")


def run(*words: str | Path) -> Result:
    return CliRunner(env={"COLUMNS": "100", "LANG": "en_US.UTF-8"}).invoke(cli, [str(word) for word in words])


@cache
def watched(lang: str = "en") -> Result:
    return run("watch", "dojo", "--seed", "7", "--lang", lang)


def process(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own, warnings being errors."""
    return subprocess.run(
        [sys.executable, "-m", "game", *words], cwd=ROOT, env={**os.environ, "PYTHONWARNINGS": "error", **environ},
        capture_output=True, text=True, encoding="utf-8", timeout=120,
    )  # fmt: skip


# watch ----------------------------------------------------------------------------------------------------------------


def test_json_tells_how_the_battle_ended_and_nothing_else_is_printed() -> None:
    done = run("watch", "dojo", "--seed", "7", "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    data = json.loads(done.stdout)
    assert list(data) == [
        "scenario", "ruleset", "seed", "winner", "cause", "rounds", "turns", "commands", "hash", "units",
    ]  # fmt: skip
    made = played("dojo", 7)
    assert (data["scenario"], data["ruleset"], data["seed"]) == ("dojo", "overseer", 7)
    assert (data["commands"], data["hash"]) == (len(made.commands), made.hashes[-1])
    assert data["winner"] in ("guest", "house")
    assert data["rounds"] <= data["turns"] <= data["commands"]
    assert [(unit["id"], unit["side"]) for unit in data["units"]] == [("renka", "guest"), ("osamu", "house")]
    assert {unit["side"] for unit in data["units"] if not unit["fallen"]} == {data["winner"]}
    for unit, sheet in zip(data["units"], load("dojo").units, strict=True):
        assert list(unit["health"]) == ["H", "B", "L", "A"]
        assert sum(unit["health"].values()) > 0
        assert unit["id"] == sheet.id


def test_the_same_seed_is_the_same_battle_and_another_one_is_not() -> None:
    hashes = [json.loads(run("watch", "dojo", "--seed", seed, "--json").stdout)["hash"] for seed in ("7", "7", "8")]
    assert hashes[0] == hashes[1] != hashes[2]


def test_fast_is_the_same_battle_and_leaves_nothing_switched_on() -> None:
    if not fast.available():
        pytest.skip("numba is not installed (extra: fast)")
    done = run("watch", "dojo", "--seed", "7", "--json", "--fast")
    assert done.stdout == run("watch", "dojo", "--seed", "7", "--json").stdout
    assert (done.exit_code, sight.LOOK) == (0, None)
    assert (
        done.stderr
        == "The rules are not compiled (dicefield fast does that, once); --fast compiles sight and paths alone.\n"
    )


@pytest.mark.parametrize("lang", LANGS)
def test_fast_without_numba_is_one_message_that_names_the_remedy(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "available", lambda: False)
    done = run("watch", "dojo", "--seed", "7", "--fast", "--lang", lang)
    assert (done.exit_code, done.stdout) == (2, "")
    assert "pip install 'dicefield[fast]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("options", [(), ("--fast",)])
def test_only_fast_imports_numba(options: tuple[str, ...]) -> None:
    if not fast.available():
        pytest.skip("numba is not installed (extra: fast)")
    code = (
        "import sys; from game.__main__ import cli; "
        f"cli(['watch', 'dojo', '--seed', '7', '--json', *{options!r}], standalone_mode=False); "
        "print('numba' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.split()[-1] == str(bool(options))


def test_without_a_seed_the_fresh_one_is_told_and_fights_the_same_battle_again() -> None:
    first = json.loads(run("watch", "dojo", "--mind", "any_legal", "--json").stdout)
    again = json.loads(run("watch", "dojo", "--mind", "any_legal", "--json", "--seed", str(first["seed"])).stdout)
    assert first == again


@pytest.mark.parametrize("lang", LANGS)
def test_the_log_has_every_round_every_blow_and_their_rules(lang: str) -> None:
    done = watched(lang)
    assert (done.exit_code, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    data = json.loads(run("watch", "dojo", "--seed", "7", "--json").stdout)
    rounds = [line for line in lines if re.match(r"Round \d|第 \d+ 轮", line)]
    assert len(rounds) == data["rounds"]
    assert all(RULE.search(line) for line in rounds)
    sheets = load("dojo").units
    assert any((sheets[0].name_zh if lang == "zh" else sheets[0].name_en) in line for line in lines)
    assert any(line.strip().startswith(("STR", "力量")) for line in lines)
    assert data["hash"] in done.stdout
    assert "\x1b" not in done.stdout
    if lang == "zh":
        for line in lines:
            bare = re.sub(r"\[.*?\]$", "", line).strip()
            for piece in re.split(r" {2,}", bare):  # columns are two spaces apart
                assert faults_of_chinese(piece) == [], line


def test_the_first_line_names_each_house_rule_that_differs(tmp_path: Path) -> None:
    text = (load.__globals__["SCENARIOS"] / "dojo.toml").read_text("utf-8")
    file = tmp_path / "hard.toml"
    file.write_text(text + '\n[rules]\ncover = "graded"\ncritical_failure = "off"\n', "utf-8")
    done = run("watch", file, "--seed", "1", "--lang", "en", "--mind", "any_legal")
    first = next(line for line in done.stdout.splitlines() if line.strip())
    assert "Cover: by hidden corners" in first
    assert "Critical failure makes flat-footed: off" in first
    assert "COV-13" in first
    assert "DIC-12" in first


def test_out_writes_the_replay_of_just_this_battle(tmp_path: Path) -> None:
    file = tmp_path / "sub" / "battle.json"
    done = run("watch", "dojo", "--seed", "7", "--out", file, "--lang", "en")
    assert done.exit_code == 0
    assert f"Replay: {file}" in done.stdout
    assert file.read_text("utf-8") == replay.text(played("dojo", 7))
    silent = run("watch", "dojo", "--seed", "7", "--out", file, "--json")
    assert str(file) not in silent.stdout


@pytest.mark.parametrize("name", some("watched_scenarios", names()[::-1]))
def test_every_scenario_that_ships_is_fought_to_its_end(name: str) -> None:
    done = run("watch", name, "--seed", "2", "--json", "--mind", "any_legal")
    assert done.exit_code == 0, done.output
    assert json.loads(done.stdout)["cause"]


def test_a_wrong_word_is_one_message_and_its_exit_code(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("format = 2\n", "utf-8")
    for words, code, said in (
        (("watch", "nowhere"), 2, "dojo"),
        (("watch", str(tmp_path)), 2, str(tmp_path)),
        (("watch", str(bad)), 3, "format"),
        (("watch", "dojo", "--mind", "deep_blue"), 2, "best_odds"),
        (("watch", "dojo", "--seed", "-1"), 2, "--seed"),
        (("watch", "dojo", "--seed", "seven"), 2, "--seed"),
        (("watch", "dojo", "--lang", "fr"), 2, "--lang"),
        (("watch",), 2, "SCENARIO"),
        (("watch", "dojo", "--seed", "1", "--out", str(bad / "below.json")), 1, f"{bad}: "),
        (("replay", str(tmp_path / "none.json")), 2, "none.json"),
        (("replay", str(bad)), 3, "bad.toml"),
        (("replay",), 2, "FILE"),
    ):
        done = run(*words)
        assert done.exit_code == code, (words, done.output)
        assert said in done.stderr
        assert "Traceback" not in done.output
        if words[0] == "replay" or "--out" not in words:
            assert done.stdout == ""


def test_a_strange_locale_and_no_display_and_no_colour_stop_nothing() -> None:
    """Chinese on a terminal that knows only ASCII comes out as escapes; no byte of colour when it is not wanted."""
    bare = {
        "LC_ALL": "C",
        "PYTHONIOENCODING": "ascii",
        "PYTHONUTF8": "0",
        "DISPLAY": "",
        "NO_COLOR": "1",
        "TERM": "dumb",
    }
    done = process("watch", "dojo", "--seed", "7", "--lang", "zh", **bare)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\u" in done.stdout
    assert "\x1b" not in done.stdout


@cache
def on_a_terminal(*words: str, **environ: str) -> str:
    """What the command shows on a terminal, standard error included."""
    outer, inner = pytest.importorskip("pty").openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "game", *words], cwd=ROOT, stdout=inner, stderr=inner,
        env={**{key: value for key, value in os.environ.items() if key != "NO_COLOR"}, "TERM": "xterm", **environ},
    )  # fmt: skip
    os.close(inner)
    seen = b""
    while True:
        try:
            data = os.read(outer, 65536)
        except OSError:  # the other end is closed
            break
        if not data:
            break
        seen += data
    os.close(outer)
    assert child.wait(timeout=120) == 0
    return seen.decode("utf-8")


def test_a_terminal_has_colours_unless_no_color_says_otherwise() -> None:
    colour = re.compile(r"\x1b\[[0-9;]*3\d[;m]")
    words = ("watch", "dojo", "--seed", "7", "--lang", "en")
    assert colour.search(on_a_terminal(*words))
    assert not colour.search(on_a_terminal(*words, NO_COLOR="1"))


def test_progress_is_shown_to_who_waits_for_json_and_to_nobody_else() -> None:
    seen = on_a_terminal("watch", "dojo", "--seed", "7", "--json", "--lang", "en")
    assert "dojo: round 1, 2 commands" in seen
    assert json.loads(seen[seen.index("{") :])["commands"] > 0
    assert "commands\r" not in on_a_terminal("watch", "dojo", "--seed", "7", "--lang", "en")


# replay ---------------------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "battle.json"
    replay.write(played("dojo", 7), file)
    return file


def test_a_replay_prints_the_log_that_the_battle_had(file: Path) -> None:
    done = run("replay", file, "--lang", "en")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == watched().stdout


def test_check_says_that_every_state_is_as_recorded(file: Path) -> None:
    done = run("replay", file, "--check", "--lang", "en")
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == f"{file}: {len(played('dojo', 7).commands)} commands, every state as recorded.\n"
    data = json.loads(run("replay", file, "--check", "--json").stdout)
    assert data["ok"] is True
    assert data["hash"] == played("dojo", 7).hashes[-1]


def test_check_names_the_first_command_that_differs(file: Path) -> None:
    made = played("dojo", 7)
    data = json.loads(file.read_text("utf-8"))
    data["hashes"][2] = data["hashes"][3] = "0" * 24
    file.write_text(json.dumps(data), "utf-8")
    done = run("replay", file, "--check", "--lang", "en")
    assert (done.exit_code, done.stdout) == (4, "")
    assert re.search(rf"command 3, \w.* of (Renka Moor|Osamu Vale), leaves another state .*{made.program}", done.stderr)
    told = json.loads(run("replay", file, "--check", "--json").stdout)
    assert (told["ok"], told["command"], told["found"]) == (False, 3, made.hashes[2])
    assert run("replay", file).exit_code == 0, "without --check nothing is compared"


def test_a_refused_command_ends_a_replay_with_or_without_check(file: Path) -> None:
    data = json.loads(file.read_text("utf-8"))
    data["commands"][1] = {"verb": "fight_on", "actor": "osamu"}
    file.write_text(json.dumps(data), "utf-8")
    for words in ((), ("--check",)):
        done = run("replay", file, "--lang", "en", *words)
        assert done.exit_code == 4
        assert "command 2, Fight on of Osamu Vale, is refused: Nobody has asked Osamu Vale." in done.stderr
    chinese = run("replay", file, "--check", "--lang", "zh").stderr
    assert "第 2 个指令（修武的坚持）被拒绝" in chinese


def test_another_seed_differs_from_the_very_beginning(file: Path) -> None:
    data = json.loads(file.read_text("utf-8"))
    data["seed"] += 1
    file.write_text(json.dumps(data), "utf-8")
    done = run("replay", file, "--check", "--lang", "en")
    assert done.exit_code == 4
    assert "begins in another state" in done.stderr


def test_both_commands_are_listed() -> None:
    assert {"watch", "replay"} <= set(COMMANDS)
    shown = run("--help").stdout
    assert "watch" in shown
    assert "replay" in shown
