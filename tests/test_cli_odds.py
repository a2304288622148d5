"""``dicefield odds``: JSON for programs, a table for people, one message for a slip of the pen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from game.cli.odds import command, rows, why
from game.text import LANGS, Phrases
from systems import odds


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "80"}).invoke(command, list(arguments))


def test_json_is_the_whole_distribution() -> None:
    done = run("20a10+3", "--json")
    data = json.loads(done.stdout)
    assert (done.exit_code, done.stderr) == (0, "")
    assert list(data) == ["notation", "mean", "distribution"]
    assert data["notation"] == "20a10+3"
    dist = odds.parse("20a10+3").distribution()
    assert data["distribution"] == [{"successes": number, "p": chance} for number, chance in enumerate(dist)]
    assert data["mean"] == pytest.approx(odds.mean(dist))


def test_json_of_a_contest_says_who_wins() -> None:
    data = json.loads(run("6", "--vs", "6a8", "--json").stdout)
    assert data["vs"]["notation"] == "6a8"
    expected = odds.contest(odds.pool(6), odds.pool(6, 8))
    assert (data["win"], data["tie"], data["lose"]) == pytest.approx(expected)
    assert data["win"] + data["tie"] + data["lose"] == pytest.approx(1)


def test_a_person_sees_a_table_up_to_what_hardly_happens() -> None:
    done = run("3", "--lang", "en")
    lines = done.stdout.splitlines()
    assert (done.exit_code, done.stderr) == (0, "")
    assert lines[0] == "3a10  mean 1.00"
    assert lines[2].split()[:3] == ["0", "34.3%", "100%"]
    assert lines[3].split()[:3] == ["1", "39.7%", "65.7%"]
    assert lines[-2].split()[1:3] == ["or", "more"]


def test_a_contest_ends_with_three_lines_in_chinese() -> None:
    done = run("20", "--vs", "0", "--lang", "zh")
    assert "机运骰" in done.stdout
    assert [line.split()[0] for line in done.stdout.splitlines()[-3:]] == ["20a10", "相等", "0a10"]


def test_no_color_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars are coloured on a terminal, never with NO_COLOR, and nothing is when the output goes to a file."""
    assert "\x1b" not in run("3").stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[36m█" in run("3").stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[36m" not in run("3").stdout


@pytest.mark.parametrize(
    ("lang", "wrong", "message"),
    [
        ("en", "20a7", "'20a7', character 4: dice are added from 8, 9 or 10 up, not from 7; write a8, a9 or a10."),
        ("zh", "20a7", "“20a7”第 4 个字符：加骰只能从 8、9 或 10 起，不能从 7 起，请写 a8、a9 或 a10。"),
        ("en", "201", "'201', character 1: at most 200 are allowed; write a smaller number."),
        ("en", "6\n7", r"'6\n7', character 2: cannot read '\n'; write it like 20a10+3."),
    ],
)
def test_wrong_notation_is_one_message_and_exit_code_2(lang: str, wrong: str, message: str) -> None:
    done = run("--lang", lang, "--", wrong)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == f"Error: {message}\n"


@pytest.mark.parametrize("wrong", ["-3", "-3a10", "-3+1"])
def test_dice_below_none_are_a_wrong_notation_not_an_option(wrong: str) -> None:
    done = run(wrong, "--lang", "zh")
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"“{wrong}”第 1 个字符：此处应为骰数，请写成 20a10+3 的形式。" in done.stderr
    assert "20a10+3" in run("6", "--vs", wrong, "--lang", "en").stderr


def test_an_option_that_does_not_exist_is_still_told_so() -> None:
    for wrong in ("--jsn", "-x"):
        done = run("6", wrong) if wrong == "-x" else run(wrong)
        assert done.exit_code == 2
        assert "3" not in done.stdout
        assert wrong in done.stderr


def test_a_very_long_slip_is_shortened() -> None:
    done = run("--", "5" + "x" * 5000)
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
    assert len(done.stderr) < 200


def test_a_wrong_second_side_is_named() -> None:
    done = run("6", "--vs", "6b", "--json", "--lang", "en")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "'6b', character 2" in done.stderr


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ("", "expected_dice"),
        ("2a", "expected_again"),
        ("2+", "expected_extra"),
        ("2a7", "again"),
        ("999", "too_many"),
        ("2x", "rest"),
    ],
)
def test_every_fault_of_a_notation_has_words_in_both_languages(wrong: str, key: str) -> None:
    with pytest.raises(odds.NotationError) as raised:
        odds.parse(wrong)
    assert raised.value.key == key
    english, chinese = (why(raised.value, Phrases(lang)) for lang in LANGS)
    assert english.isascii()
    assert not chinese.isascii()


@pytest.mark.parametrize("notation", ["0", "1", "20a10+3", "60a8", "200a9+200"])
def test_the_lines_of_the_table_add_up_to_one(notation: str) -> None:
    """The last line stands for everything above it; nothing is lost between them."""
    lines = list(rows(odds.parse(notation).distribution()))
    assert sum(chance for _, chance, _, _ in lines) == pytest.approx(1)
    assert [last for *_, last in lines] == [False] * (len(lines) - 1) + [True]


def test_remembered_language_is_used(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"lang": "zh"}', encoding="utf-8")
    assert "平均" in run("3", "--data-dir", str(tmp_path)).stdout
