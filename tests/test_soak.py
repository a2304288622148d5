"""The soak runner: each counted check once, to its whole amount or not at all, and never twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import amounts, soak
from tests.soak import Check, Result

AMOUNTS = """
[good]
test = 1
soak = 30
at = "tests/test_some.py::test_good"
[bad]
test = 1
soak = 20
at = "tests/test_some.py::test_bad"
[away]
test = 1
soak = 10
at = "tests/test_some.py::test_away"
"""

TESTS = """
import os, pathlib, pytest
def test_good():
    assert (os.environ["DICEFIELD_AMOUNTS"], os.environ["DICEFIELD_SEED"]) == ("soak", "7")
    with open("runs.txt", "a") as file:
        file.write("good ")
@pytest.mark.parametrize("n", range(3))
def test_bad(n):
    assert n == 1
def test_away():
    pytest.skip("the texts are not here")
def test_slow():
    pathlib.Path("started").touch()
    import time; time.sleep(60)
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "amounts.toml").write_text(AMOUNTS)
    (tmp_path / "tests" / "test_some.py").write_text(TESTS)
    return tmp_path


def _states(house: Path) -> dict[str, tuple[str, int, int]]:
    state = json.loads((house / "soak" / "state.json").read_text())
    return {name: (row["state"], row["done"], row["failed"]) for name, row in state["checks"].items()}


def test_done_failed_and_skipped_are_told_apart(house: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert soak.soak(house, 0, 7) == 1
    assert _states(house) == {"good": ("done", 30, 0), "bad": ("failed", 0, 2), "away": ("skipped", 0, 0)}
    rows = {line.split()[0]: line.split() for line in (house / "soak" / "table.txt").read_text().splitlines()}
    assert rows["good"][1:4] == ["30", "30", "0"]
    assert rows["bad"][1:4] == ["20", "0", "2"]
    assert "test_some.py::test_bad -n0 --hypothesis-seed=7" in capfd.readouterr().out

    # Nothing is run a second time, and what failed is not forgotten.
    assert soak.soak(house, 0, 7) == 1
    assert (house / "runs.txt").read_text() == "good "


def test_another_seed_or_other_code_begins_anew(house: Path) -> None:
    (house / "soak").mkdir()
    code = soak.fingerprint(house)
    soak.keep(house, 7, code, [], {"good": Result("done", 30)})
    assert soak.remembered(house, 7, code) == {"good": Result("done", 30)}
    assert soak.remembered(house, 8, code) == {}
    with (house / "tests" / "test_some.py").open("a") as file:
        file.write("\n")
    assert soak.remembered(house, 7, soak.fingerprint(house)) == {}
    (house / "soak" / "state.json").write_text('{"seed": 7')
    assert soak.remembered(house, 7, code) == {}


def test_a_check_cut_off_by_the_clock_was_not_run(house: Path) -> None:
    (house / "soak").mkdir()
    result = soak.run(Check("slow", 5, ("tests/test_some.py::test_slow",)), 7, house, 1.0)
    assert (result.state, result.done, result.failed) == ("not run", 0, 0)
    assert result.seconds < 30


def test_a_check_without_tests_has_failed(house: Path) -> None:
    (house / "soak").mkdir()
    result = soak.run(Check("lost", 5, ("tests/test_some.py::test_of_no_such_name",)), 7, house, None)
    assert (result.state, result.failed) == ("failed", 1)


def test_every_check_is_some_seeds_first() -> None:
    found = [Check(name, 1, ("x",)) for name in "abc"]
    assert ["".join(check.name for check in soak.from_seed(found, seed)) for seed in range(4)] == [
        "abc",
        "bca",
        "cab",
        "abc",
    ]


def test_a_check_is_the_test_that_asks_for_its_amount(house: Path) -> None:
    (house / "tests" / "test_other.py").write_text(
        "from tests.amounts import amount\n"
        'MANY = amount("shared")\n'
        '@given(most=amount("decorated"))\n'
        'def test_one(): amount("single")\n'
        "class TestTwo:\n"
        '    def test_inner(self): return range(amounts.amount("inside"))\n'
        'def helper(): return amount("single2")\n'
        'def test_shared(): amount("shared")\n'
    )
    assert soak.addresses(house) == {
        "shared": ("tests/test_other.py",),
        "decorated": ("tests/test_other.py::test_one",),
        "single": ("tests/test_other.py::test_one",),
        "inside": ("tests/test_other.py::TestTwo::test_inner",),
        "single2": ("tests/test_other.py",),
    }
    with (house / "tests" / "amounts.toml").open("a") as file:
        file.write('[inside]\ntest = 1\nsoak = 2\n[shared]\ntest = 1\nsoak = 2\nat = ["tests"]\nonly = "fuzz"\n')
    assert soak.checks(house)[-2:] == [
        Check("inside", 2, ("tests/test_other.py::TestTwo::test_inner",)),
        Check("shared", 2, ("tests",), "fuzz"),
    ]


def test_a_row_without_a_test_is_named(house: Path) -> None:
    with (house / "tests" / "amounts.toml").open("a") as file:
        file.write("[lonely]\ntest = 1\nsoak = 2\n")
    with pytest.raises(ValueError, match="lonely"):
        soak.checks(house)


@pytest.mark.parametrize("words", [["--minutes", "-1"], ["--minutes", "soon"], ["--seed", "xyz"], ["--second", "1"]])
def test_wrong_use_is_exit_code_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        soak.main(words)
    assert left.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_a_long_check_is_done_part_by_part(house: Path) -> None:
    """A run that is cut off keeps the parts it has done, and the next one goes on behind them."""
    (house / "tests" / "amounts.toml").write_text(
        '[long]\ntest = 1\nsoak = 10\nparts = 4\nat = "tests/test_some.py::test_parts"\n'
    )
    (house / "tests" / "test_some.py").write_text(
        "import os\ndef test_parts():\n"
        "    with open('parts.txt', 'a') as file:\n        file.write(os.environ['DICEFIELD_PART'] + ' ')\n"
    )
    (house / "soak").mkdir()
    check = soak.checks(house)[0]
    first = soak.run(check, 7, house, None, Result("not run", 5, 0, 1.0, 2))
    assert (first.state, first.done, first.parts) == ("done", 10, 4)
    assert (house / "parts.txt").read_text() == "long:2/4 long:3/4 "
    cut = soak.run(check, 7, house, 0.0, Result("not run", 5, 0, 1.0, 2))
    assert (cut.state, cut.done, cut.parts) == ("not run", 5, 2)


def test_the_parts_of_a_check_make_its_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each draws from where the one before it ended; other checks of the same test keep their own amount."""
    monkeypatch.setattr(amounts, "table", lambda: {"long": {"soak": 10}, "other": {"soak": 3}})
    monkeypatch.setenv("DICEFIELD_AMOUNTS", "soak")
    monkeypatch.setenv("DICEFIELD_SEED", "100")
    ranges: list[int] = []
    long, other = "long", "other"
    for number in range(4):
        monkeypatch.setenv("DICEFIELD_PART", f"long:{number}/4")
        ranges += range(amounts.seed(), amounts.seed() + amounts.amount(long))
        assert amounts.amount(other) == 3
    assert ranges == list(range(100, 110))
