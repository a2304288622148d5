"""``dicefield rules`` tells a person, or a program, what a rule says and how much of the book is played."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from game import ledger
from game.cli.editions import others
from game.cli.rules import command
from game.ledger import editions, sources
from systems.rulesets import RULESETS
from systems.rulesets.house import SWITCHES

INDEX = """
[CHG]
count = 12
title = { en = "Charge", zh = "冲锋" }
[COV]
count = 2
title = { en = "Cover", zh = "掩蔽" }
"""
CARDS = """
[CHG-02]
title = { en = "Dice for distance", zh = "以距离换骰子" }
text = { en = "Every metre is worth a die.", zh = "每跑一米多一颗骰子。" }
status = "played"
see = ["CHG-03"]
[CHG-03]
title = { en = "Strength is the limit", zh = "力量为限" }
text = { en = "Never more dice than Strength.", zh = "骰子不会多于力量。" }
status = "played"
[CHG-12]
title = { en = "Straight line", zh = "直线" }
text = { en = "A line.", zh = "线。" }
status = "term"
used_by = "CHG-02"
[COV-01]
title = { en = "Good cover", zh = "好的掩蔽" }
text = { en = "The Storyteller decides.", zh = "由主持人决定。" }
status = "st"
instead = { en = "The map decides.", zh = "由地图决定。" }
"""
Ask = Callable[..., Result]


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Run the command on four cards, in English, with settings that do not exist."""
    (tmp_path / "index.toml").write_text(INDEX, encoding="utf-8")
    (tmp_path / "charge.toml").write_text(CARDS, encoding="utf-8")
    monkeypatch.setattr(ledger, "load", lambda: ledger.read(tmp_path)[0])
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")

    def run(*words: str) -> Result:
        return CliRunner().invoke(command, [*words, "--data-dir", str(tmp_path)])

    return run


def test_a_card_shows_title_text_status_and_titles_of_what_to_see(ask: Ask) -> None:
    result = ask("CHG-02")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "CHG-02  Dice for distance  [played]",
        "Every metre is worth a die.",
        "See also: CHG-03 Strength is the limit",
    ]


def test_a_card_left_to_the_storyteller_says_what_the_program_does(ask: Ask) -> None:
    assert ask("COV-01").stdout.splitlines() == [
        "COV-01  Good cover  [left to the Storyteller]",
        "The Storyteller decides.",
        "In this program: The map decides.",
    ]


def test_a_card_in_chinese(ask: Ask) -> None:
    assert ask("CHG-12", "--lang", "zh").stdout.splitlines() == [
        "CHG-12  直线  [术语]",
        "线。",
        "用于：CHG-02 以距离换骰子",
    ]


@pytest.mark.parametrize("typed", ["chg-03", "CHG-3", "chg3", "CHG03"])
def test_an_id_is_understood_as_a_person_types_it(ask: Ask, typed: str) -> None:
    assert ask(typed).stdout == ask("CHG-03").stdout


def test_several_ids_show_several_cards(ask: Ask) -> None:
    heads = [line for line in ask("CHG-03", "COV-01").stdout.splitlines() if re.match(r"[A-Z]{3}-\d\d  ", line)]
    assert [head[:6] for head in heads] == ["CHG-03", "COV-01"]


def test_an_unknown_id_names_the_nearest_and_ends_with_wrong_use(ask: Ask) -> None:
    result = ask("CHG-13")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: There is no rule CHG-13. Nearest: CHG-12, CHG-03, CHG-02\n"
    assert "COV-01" in ask("CVO-01").stderr
    assert ask("CHG-13", "--lang", "zh").stderr.startswith("Error: 没有规则 CHG-13。相近的有：CHG-12、CHG-03")


def test_a_rule_of_the_book_without_a_card_is_told_apart(ask: Ask) -> None:
    result = ask("CHG-05", "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: Rule CHG-05 has no card yet.\n"


def test_words_list_the_cards_that_hold_them(ask: Ask) -> None:
    lines = ask("dice").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["Rule", "CHG-02", "CHG-03"]
    assert [each["id"] for each in json.loads(ask("never", "strength", "--json").stdout)] == ["CHG-03"]
    assert [each["id"] for each in json.loads(ask("地图", "--json").stdout)] == ["COV-01"]


def test_words_on_no_card_are_a_failure_and_say_so(ask: Ask) -> None:
    result = ask("dragon", "fire")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "No rule card holds these words: dragon fire\n"
    assert ask("dragon", "--json").stdout == "[]\n"


def test_a_chapters_letters_list_the_chapter(ask: Ask) -> None:
    assert [each["id"] for each in json.loads(ask("chg", "--json").stdout)] == ["CHG-02", "CHG-03", "CHG-12"]


def test_without_words_every_chapter_is_counted(ask: Ask) -> None:
    assert [line.split() for line in ask().stdout.splitlines()] == [
        ["Chapter", "Title", "Rules", "Cards", "played"],
        ["CHG", "Charge", "12", "3", "2"],
        ["COV", "Cover", "2", "1", "0"],
    ]
    assert json.loads(ask("--json").stdout)[0] == {
        "chapter": "CHG", "title": {"en": "Charge", "zh": "冲锋"}, "rules": 12, "cards": 3, "played": 2,
    }  # fmt: skip


def test_json_of_a_card_is_whole_and_in_both_languages(ask: Ask) -> None:
    assert json.loads(ask("COV-01", "--json", "--lang", "zh").stdout) == {
        "id": "COV-01",
        "title": {"en": "Good cover", "zh": "好的掩蔽"},
        "text": {"en": "The Storyteller decides.", "zh": "由主持人决定。"},
        "status": "st",
        "used_by": None,
        "instead": {"en": "The map decides.", "zh": "由地图决定。"},
        "see": [],
    }


def test_ledger_counts_every_rule_once(ask: Ask) -> None:
    data = json.loads(ask("--ledger", "--json").stdout)
    assert list(data) == [
        "total", "played", "term", "st", "outside", "deviation",
        "untested", "tests_read", "missing", "unplayed_traits",
    ]  # fmt: skip
    counts = [data[status] for status in ledger.STATUSES]
    assert (data["total"], counts, len(data["missing"])) == (14, [2, 1, 1, 0, 0], 10)
    assert data["tests_read"] is True
    assert "CHG-04" in data["missing"]


def test_ledger_names_what_no_test_holds(ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_charge.py").write_text('@pytest.mark.rule("CHG-02")\ndef test_it(): ...\n')
    monkeypatch.setattr(sources, "tests_folder", lambda: tests)
    assert json.loads(ask("--ledger", "--json").stdout)["untested"] == ["CHG-03"]
    said = ask("--ledger").stdout
    assert "14  rules in all" in said
    assert "played, but named by no test (1)\nCHG-03\n" in said


def test_ledger_without_tests_says_that_it_cannot_know(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "tests_folder", lambda: None)
    result = ask("--ledger", "--json")
    data = json.loads(result.stdout)
    assert (data["untested"], data["tests_read"]) == ([], False)
    assert result.stderr.startswith("The tests are not installed here")
    assert "The tests are not installed here" in ask("--ledger").stdout
    assert "named by no test" not in ask("--ledger").stdout


def test_house_lists_every_switch_whole(ask: Ask) -> None:
    data = json.loads(ask("--house", "--json").stdout)
    assert [row["name"] for row in data] == [switch.name for switch in SWITCHES]
    assert next(row for row in data if row["name"] == "cover") == {
        "name": "cover",
        "rule": "COV-13",
        "default": "literal",
        "alternatives": ["graded"],
        "editions": {},
    }
    assert {"overseer_classic": "four_short"} in [row["editions"] for row in data]
    lines = ask("--house").stdout.splitlines()
    for switch in SWITCHES:
        assert any(
            {switch.name, switch.default, switch.rule, *switch.alternatives} <= set(line.split()) for line in lines
        )


MARKED = """
[CHG-02]
title = { en = "Dice for distance", zh = "以距离换骰子" }
text = { en = "A metre is a die. Classic edition: two metres are.", zh = "一米一颗。经典版：两米一颗。" }
status = "played"
"""


def test_editions_are_compared_by_their_tables_and_their_cards(ask: Ask, tmp_path: Path) -> None:
    """A house rule, a row of another table, and what a card says after the mark."""
    (tmp_path / "charge.toml").write_text(MARKED + CARDS.split("[CHG-03]")[1].join(("[CHG-03]", "")), encoding="utf-8")
    book = ledger.read(tmp_path)[0]
    found = editions.compare(book, "overseer", "overseer_classic", {"en": "Classic edition:", "zh": "经典版："})
    assert [(card.id, words) for card, words in found.notes] == [
        ("CHG-02", ledger.Words("two metres are.", "两米一颗。"))
    ]
    rows = {(row.table, row.row, row.field): (row.rule, row.first, row.second) for row in found.values}
    assert rows["house", "weak_thrower", ""] == ("THR-09", "three_short", "four_short")
    assert rows["spot", "head", "penalty"] == ("CAL-06", 4, 3)
    assert rows["contest", "grapple", "natural"] == ("GRP-03", "GRP-03", "")
    assert not any(row.first == row.second for row in found.values)
    assert editions.compare(book, "overseer", "overseer", {}).values == ()


def test_the_difference_of_the_editions_is_shown_with_titles_in_both_languages() -> None:
    """The real cards: house rules, tables and wording, each value in words; nothing is cut off in a narrow terminal."""
    en = ("House rules that each edition plays", "Deeds, contests and called shots", "What the rules say otherwise")
    zh = ("两版各自采用的房规", "行动、对抗与声明部位", "规则文字的不同")
    for lang, heads, told in (
        ("en", en, ("THR-09", "Too weak to throw it", "3 points short", "CAL-06", "−4", "−3", "has no such chapter.")),
        ("zh", zh, ("THR-09", "差 3 点", "CAL-06", "−4", "−3", "没有这一章。")),
    ):
        said = CliRunner(env={"COLUMNS": "100"}).invoke(command, ["--diff-editions", "--lang", lang])
        assert said.exit_code == 0, said.output
        places = [said.stdout.index(head) for head in heads]
        assert places == sorted(places)
        assert [piece for piece in told if piece not in said.stdout] == []
        assert "…" not in said.stdout
        assert "Part(" not in said.stdout


def test_json_of_the_difference_holds_every_rule_behind_it_with_its_title() -> None:
    data = json.loads(CliRunner().invoke(command, ["--diff-editions", "--json"]).stdout)
    (found,) = data
    assert found["editions"] == list(RULESETS)
    titles = {rule["id"]: rule["title"] for rule in found["rules"]}
    assert {row["rule"] for row in found["differences"]} <= set(titles)
    assert titles["CAL-06"] == {"en": "Head", "zh": "头部"}
    assert all(title["en"] and title["zh"] for title in titles.values())


def test_what_the_tables_of_an_edition_hold_otherwise_its_cards_say_too() -> None:
    """Whoever reads the card of a rule learns what the other edition plays: no value differs in silence."""
    (found,) = others(ledger.load())
    noted = {card.id for card, _ in found.notes}
    assert sorted({row.rule for row in found.values} - noted) == []
    assert [card.id for card, words in found.notes if not (words.en and words.zh)] == []


@pytest.mark.parametrize(
    "words", [("--ledger", "--house"), ("--house", "--diff-editions"), ("CHG-02", "--ledger"), ("dice", "--house")]
)
def test_two_questions_at_once_are_wrong_use(ask: Ask, words: tuple[str, ...]) -> None:
    result = ask(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "one of them" in result.stderr


def test_faulty_cards_are_all_named_and_end_with_invalid_file(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def load() -> ledger.Ledger:
        raise ledger.LedgerFault(["a.toml: CHG-01: title is missing", "b.toml: not valid TOML"])

    monkeypatch.setattr(ledger, "load", load)
    result = ask("CHG-02")
    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr == "Error: a.toml: CHG-01: title is missing\nb.toml: not valid TOML\n"


def test_output_to_a_pipe_is_plain_and_no_color_holds_on_a_terminal(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in ask("CHG-02").stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[\d;]*[34]\d[;m]", ask("CHG-02").stdout)


def test_the_command_costs_nothing_until_it_is_called() -> None:
    code = "import sys, game.cli.rules; print([m for m in ('rich', 'pydantic', 'game.ledger') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=sources.root())
    assert done.stdout.strip() == "[]"


def test_the_programs_own_cards_can_be_shown() -> None:
    result = CliRunner().invoke(command, ["CHG-03", "--json"])
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["title"] == ledger.load().card("CHG-03").title.data()
