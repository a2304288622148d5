"""``dicefield lab``: an answer for people, for programs, as a page; clear words for what cannot be asked."""

from __future__ import annotations

import csv
import json
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from game import replay
from game.__main__ import cli
from game.lab import tuning
from tests.test_text import faults_of_chinese

QUICK = ("--battles", "3", "--minds", "best_odds", "--jobs", "1")
EMPTY = """
format = 1
[scenario]
name = "Alone"
text = "Nobody else comes."
difficulty = 1
[map]
size = [8, 8]
[[side]]
id = "red"
name = "Red"
[[side]]
id = "blue"
name = "Blue"
[[unit]]
id = "ann"
template = "wrestler"
side = "red"
at = [2, 2]
"""


def run(folder: Path, *words: str | Path) -> Result:
    runner = CliRunner(env={"COLUMNS": "100", "LANG": "en_US.UTF-8"})
    return runner.invoke(cli, [*("lab", *map(str, words)), "--data-dir", str(folder)])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One data folder for the file: a question that was asked before is not fought again."""
    return tmp_path_factory.mktemp("data")


def test_the_answer_comes_first_then_numbers_then_doubts(folder: Path) -> None:
    told = run(folder, "dojo", *QUICK, "--lang", "en")
    assert told.exit_code == 0, told.output
    lines = told.output.splitlines()
    assert lines[0] == "Dojo"
    assert " go to " in lines[1]
    assert "Renka Moor" in told.output
    assert "Only 3 battles" in told.output
    assert "Best odds" in told.output


def test_it_is_told_in_chinese(folder: Path) -> None:
    told = run(folder, "dojo", *QUICK, "--lang", "zh")
    assert told.exit_code == 0, told.output
    assert "赢下" in told.output
    for line in told.output.splitlines()[:3]:  # below stands a table, whose blanks are its own
        assert not faults_of_chinese(line)


def test_the_answer_for_programs_has_all_its_parts(folder: Path) -> None:
    """That any number of workers and a cluster give the same is held in ``test_lab_cluster.py``."""
    one = json.loads(run(folder, "dojo", *QUICK, "--json").stdout)
    assert one.pop("timing")["workers"] == 1
    assert {"scenario", "ruleset", "minds", "seed", "battles", "wins", "draws", "rounds", "units", "warnings"} <= set(
        one
    )


def test_what_a_change_makes_of_it_is_told_pair_by_pair(folder: Path) -> None:
    told = json.loads(run(folder, "dojo", *QUICK, "--vary", "rules.cover=literal,graded", "--json").stdout)
    assert [each["varied"] for each in told["answers"]] == ["rules.cover=literal", "rules.cover=graded"]
    assert [each["side"] for each in told["comparisons"]] == ["guest", "house"]
    assert all(each["pairs"] == 3 for each in told["comparisons"])
    shown = run(folder, "dojo", *QUICK, "--vary", "rules.cover=literal,graded", "--lang", "en")
    assert "with the same luck" in shown.output
    assert "House rules: " in shown.output


def test_rows_report_and_replays_are_written(folder: Path, tmp_path: Path) -> None:
    rows, page, battles = tmp_path / "rows.csv", tmp_path / "page.html", tmp_path / "battles"
    done = run(folder, "dojo", *QUICK, "--csv", rows, "--report", page, "--replays", battles, "--lang", "zh")
    assert done.exit_code == 0, done.output
    with rows.open(encoding="utf-8", newline="") as file:
        table = [*csv.DictReader(file)]
    assert [row["unit"] for row in table] == ["renka", "osamu"]
    files = sorted(battles.glob("*.json"))
    assert len(files) >= 3
    assert replay.read(files[0]).scenario.key == "dojo"
    text = page.read_text(encoding="utf-8")
    assert "会怎样" in text
    assert not [word for word in ("http://", "https://", "src=", "@import") if word in text], "it needs no network"
    assert _Balanced.open_tags(text) == []


class _Balanced(HTMLParser):
    """Finds tags that are never closed."""

    LONELY = ("meta", "rect", "path", "circle", "polyline", "br", "!doctype")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in self.LONELY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """``<rect/>`` opens nothing."""

    def handle_endtag(self, tag: str) -> None:
        if tag in self.LONELY:
            return
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    @classmethod
    def open_tags(cls, text: str) -> list[str]:
        reader = cls()
        reader.feed(text)
        return reader.open


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("dojoo",), 2, "dojo"),
        (("dojo", "--battles", "0"), 2, "battles"),
        (("dojo", "--battles", "5", "--until", "±2%"), 2, "one of them"),
        (("dojo", "--until", "lots"), 2, "no such share"),
        (("dojo", "--until", ""), 2, "no such share"),
        (("dojo", "--minds", "best_oods"), 2, "best_odds"),
        (("dojo", "--minds", "regular,expertt"), 2, "called expertt;"),
        (("dojo", "--minds", "regular,"), 2, "--minds names 1."),
        (("dojo", "--minds", ","), 2, "--minds names 0."),
        (("dojo", "--minds", "best_odds,best_odds,best_odds"), 2, "2 sides"),
        (("dojo", "--quick", "--minds", "regular"), 2, "who thinks"),
        (("dojo", "--vary", "units.nobody.count=2"), 2, "units.nobody.count leads nowhere. Expected one of osamu,"),
        (("dojo", "--vary", "units.osmau.count=2"), 2, "mean osamu?"),
        (("dojo", "--vary", "map.at.B2=zzz"), 2, "map.at.B2=zzz leads nowhere. Expected one of barrel,"),
        (("dojo", "--vary", "units.renka.skills.Brawl=many"), 3, "Brawl"),
        (("dojo", "--vs", "alley", "--vary", "map.light=dark"), 2, "one thing at a time"),
        (("dojo", "--vary", "units.osamu.count=0"), 3, "house"),
        (("dojo", "--vary", "units.osamu.count=99"), 3, "no place is left for it"),
        (("dojo", "--vary", "map.light=dim,dark", "--aim", "draw<9%", "--csv", "x.csv"), 2, "--replays tell of one"),
        (("dojo", "--vary", "sides.house.places=1,2"), 2, "no zone"),
        (("dojo", "--csv", "/proc/nowhere/x.csv", "--battles", "1"), 1, "/proc/nowhere"),
    ],
)
def test_what_cannot_be_asked_is_said_before_anything_is_fought(
    folder: Path, words: tuple[str, ...], code: int, said: str
) -> None:
    refused = run(folder, *words, "--lang", "en")
    assert refused.exit_code == code, refused.output
    assert said in refused.output


@pytest.mark.parametrize(
    "words",
    [
        ("--battles", "5", "--quick"), ("--until", "lots"), ("--minds", "regular,"), ("--quick", "--minds", "regular"),
        ("--vs", "alley", "--vary", "map.light=dark"), ("--vary", "units.nobody.count=2"),
        ("--vary", "units.osmau.count=2"), ("--vary", "map.at.B2=zzz"), ("--minds", "regular,expertt"),
    ],
)  # fmt: skip
def test_it_is_said_in_chinese_too(folder: Path, words: tuple[str, ...]) -> None:
    refused = run(folder, "dojo", *words, "--lang", "zh")
    assert refused.exit_code == 2
    [said] = refused.output.removeprefix(
        "Usage: cli lab [OPTIONS] SCENARIO\nTry 'cli lab --help' for help.\n\n"
    ).splitlines()
    assert not faults_of_chinese(said.removeprefix("Error: "))


@contextmanager
def full(bytes_left: int) -> Iterator[None]:
    """Files of this process take no more than so many bytes, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_left, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_ends_a_batch_with_its_name_and_what_was_done_is_kept(tmp_path: Path) -> None:
    run(tmp_path, "dojo", *QUICK[2:], "--battles", "1")
    [book] = (tmp_path / "lab").iterdir()
    whole = book.read_bytes()
    with full(len(whole) + 100):
        refused = run(tmp_path, "dojo", *QUICK, "--lang", "en")
    assert refused.exit_code == 1, refused.output
    assert book.name in refused.output.replace("\n", "")
    assert "File too large" in refused.output
    assert book.read_bytes()[: len(whole)] == whole
    later = json.loads(run(tmp_path, "dojo", *QUICK, "--json").stdout)
    book.unlink()
    anew = json.loads(run(tmp_path, "dojo", *QUICK, "--json").stdout)
    assert {**later, "timing": 0} == {**anew, "timing": 0}
    assert book.read_bytes().startswith(whole)


def test_a_full_disk_keeps_nobody_from_the_answer_nor_a_file_from_another(folder: Path, tmp_path: Path) -> None:
    run(folder, "dojo", *QUICK)  # fought before, so that only files are missing
    rows, page = tmp_path / "rows.csv", tmp_path / "page.html"
    with full(5000):
        told = run(folder, "dojo", *QUICK, "--csv", rows, "--report", page, "--lang", "en")
    assert told.exit_code == 1
    assert " go to " in told.output
    assert page.name in told.output.replace("\n", "")
    assert rows.exists()
    assert [*tmp_path.iterdir()] == [rows], "no half of a page is left"


def test_a_side_without_anybody_is_no_battle(tmp_path: Path) -> None:
    file = tmp_path / "alone.toml"
    file.write_text(EMPTY, encoding="utf-8")
    refused = run(tmp_path, file, "--lang", "en")
    assert refused.exit_code == 3
    assert "blue" in refused.output


def test_a_setting_is_looked_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, few in (("FIRST", 2), ("LAST", 2), ("HELD_OUT", 2), ("KEPT", 1)):
        monkeypatch.setattr(tuning, name, few)
    words = ("dojo", *QUICK, "--aim", "win(guest)=50%±50, rounds<50", "--vary", "units.osamu.skills.Blade=3,4")
    page = folder / "aim.html"
    told = run(folder, *words, "--report", page, "--lang", "en")
    assert told.exit_code == 0, told.output
    text = page.read_text(encoding="utf-8")
    assert "meets the aim on battles" in text
    assert "units.osamu.skills.Blade=4" in text
    assert _Balanced.open_tags(text) == []
    assert "meets the aim on battles that it was not chosen by" in told.output
    found = json.loads(run(folder, *words, "--json").stdout)
    assert found["met"][0]["held_out"]["battles"] == 2
    assert {row["value"] for row in found["sensitivity"]} == {"3", "4"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("dojo", "--aim", "win(guest)=50%"), "says nothing the lab may vary"),
        (("dojo", "--aim", "win(nobody)=50%", "--vary", "map.light=dim,dark"), "guest, house"),
        (("dojo", "--aim", "soon", "--vary", "map.light=dim,dark"), "no aim"),
        (("dojo", "--aim", "win(guest)=50%", "--vary", "map.light=dim"), "combinations"),
    ],
)
def test_an_aim_that_is_none_is_refused(folder: Path, words: tuple[str, ...], said: str) -> None:
    refused = run(folder, *words, "--lang", "en")
    assert refused.exit_code == 2, refused.output
    assert said in refused.output
