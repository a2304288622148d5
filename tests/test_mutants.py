"""The runner of mutants must notice a rule that no test holds: a small project with good tests and a blind one."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from game.ledger import sources
from tests.mutants import LEFT_OUT, TABLE, Mutant, faults, main, pick, read

#: What the plugin needs of the real project to hear a citation.
BORROWED = (
    "game/__init__.py",
    "systems/__init__.py",
    "systems/forecast.py",
    "systems/frozen.py",
    "systems/offers.py",
    "tests/ledger_plugin.py",
)
CHARGE = """
from systems.facts import cite


def dice(metres: int, strength: int) -> int:
    cite("CHG-02", "CHG-03")
    return min(metres, strength)


def loss(metres: int) -> int:
    cite("CHG-04")
    while metres > 9:
        metres -= 1
    return metres
"""
TESTS = """
import pytest
from systems.charge import dice, loss


@pytest.mark.rule("CHG-02")
def test_every_metre_is_a_die():
    assert dice(3, 5) == 3


@pytest.mark.rule("CHG-03")
def test_that_sees_nothing():
    assert dice(3, 5) < 99


@pytest.mark.rule("CHG-04")
def test_loss():
    assert loss(12) == 9
"""
MIN = "return min(metres, strength)"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A whole project around one chapter, ``systems/charge.py``."""
    root = tmp_path / "project"
    for name in BORROWED:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(sources.root() / name, root / name)
    for room in (("game", "ledger"), ("systems", "events"), ("systems", "facts")):
        shutil.copytree(sources.root().joinpath(*room), root.joinpath(*room), ignore=LEFT_OUT)
    (root / "assets" / "rules").mkdir(parents=True)
    (root / "assets" / "__init__.py").touch()
    index = '[CHG]\ncount = 4\ntitle = { en = "Charge", zh = "冲锋" }\n'
    (root / "assets" / "rules" / "index.toml").write_text(index, encoding="utf-8")
    card = '[CHG-0{}]\ntitle = {{ en = "A", zh = "甲" }}\ntext = {{ en = "B.", zh = "乙。" }}\nstatus = "played"\n'
    cards = "".join(card.format(number) for number in (2, 3, 4))
    (root / "assets" / "rules" / "charge.toml").write_text(cards, encoding="utf-8")
    (root / "systems" / "charge.py").write_text(CHARGE)
    (root / "tests" / "__init__.py").touch()
    (root / "tests" / "conftest.py").write_text('pytest_plugins = ["tests.ledger_plugin"]\n')
    (root / "tests" / "test_charge.py").write_text(TESTS)
    return root


def table(root: Path, *rows: tuple[str, str, str]) -> None:
    row = '[[mutant]]\nrule = "{}"\nfile = "systems/charge.py"\nold = "{}"\nnew = "{}"\n'
    (root / TABLE).write_text("".join(row.format(*each) for each in rows))


def test_a_mutant_no_test_notices_survives_and_the_runner_fails(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table(project, ("CHG-02", MIN, "return metres + 1"), ("CHG-03", MIN, "return metres + 1"))
    assert main([], project) == 1
    said = capsys.readouterr().out
    assert "1 of 2 mutants killed" in said
    assert "survived: CHG-03 in systems/charge.py" in said
    assert "survived: CHG-02" not in said
    assert (project / "systems" / "charge.py").read_text() == CHARGE, "the project itself is never touched"


def test_killed_mutants_only_are_fine_and_each_is_gone_before_the_next(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table(
        project,
        ("CHG-02", MIN, "return metres + 1"),
        ("CHG-04", "metres > 9", "metres > 8"),
        ("CHG-03", "min(", "99 + min("),
    )
    assert main(["--jobs", "1"], project) == 0
    assert "3 of 3 mutants killed" in capsys.readouterr().out


def test_a_mutant_that_never_ends_is_killed_by_the_time_limit(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table(project, ("CHG-04", "metres -= 1", "metres -= 0"))
    assert main(["--timeout", "4"], project) == 0
    assert "killed (time limit): CHG-04" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="this system has no such limit")
def test_a_mutant_that_takes_all_memory_is_killed_by_its_limit(project: Path) -> None:
    """Nine gigabytes that are never written to would be there for the asking: only the limit says no."""
    table(project, ("CHG-04", "metres -= 1", "metres -= 1 if bytearray(9_000_000_000) else 1"))
    assert main([], project) == 0


def test_a_test_that_fails_anyway_proves_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "tests" / "test_charge.py").write_text(TESTS.replace("== 3", "== 4"))
    table(project, ("CHG-02", MIN, "return metres + 1"))
    assert main([], project) == 1
    assert "the tests fail without any mutant" in capsys.readouterr().err


def test_rows_that_cannot_be_tried_are_all_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table(project, ("CHG-02", "metres", "yards"), ("CHG-01", MIN, "return 0"), ("CHG-03", MIN, "return ("))
    assert main([], project) == 1
    said = capsys.readouterr().err
    assert "'metres' -> 'yards': old occurs 6 times, expected once" in said
    assert "no test is marked with CHG-01" in said
    assert "the broken file is no Python" in said
    absent = Mutant("CHG-02", "systems/charges.py", "a", "b")
    assert faults([absent], project, frozenset({"CHG-02"})) == [f"{absent}: No such file or directory"]
    same = Mutant("CHG-02", "systems/charge.py", MIN, MIN)
    assert faults([same], project, frozenset({"CHG-02"})) == [f"{same}: old and new are the same"]


LAW = """
[[mutant]]
law = "a charge is a number"
test = "tests/test_charge.py::{}"
file = "systems/charge.py"
old = "return min(metres, strength)"
new = "return {}"
"""


@pytest.mark.parametrize(
    ("test", "instead", "code", "said"),
    [
        ("test_every_metre_is_a_die", "metres + 1", 0, "1 of 1 mutants killed"),
        ("test_that_sees_nothing", "metres + 1", 1, "survived: a charge is a number in systems/charge.py"),
        ("test_that_is_not_there", "metres + 1", 1, "there is no test tests/test_charge.py::test_that_is_not_there"),
    ],
)
def test_a_law_has_the_test_that_must_notice_in_its_row(
    project: Path, capsys: pytest.CaptureFixture[str], test: str, instead: str, code: int, said: str
) -> None:
    (project / TABLE).write_text(LAW.format(test, instead))
    assert main(["--jobs", "1"], project) == code
    assert said in "".join(capsys.readouterr())


def test_asking_for_a_rule_without_a_mutant_is_a_failure_not_a_success(project: Path) -> None:
    table(project, ("CHG-02", MIN, "return metres + 1"))
    assert main(["--rules", "CHG-03"], project) == 1


def test_a_pick_follows_from_the_seed_alone() -> None:
    mutants = [Mutant(f"CHG-{number:02d}", "systems/charge.py", "old", "new") for number in range(40)]
    chosen = pick(mutants, 20, "2548309")
    assert len(chosen) == 20
    assert chosen == pick(mutants, 20, "2548309")
    assert chosen == pick(mutants[::-1], 20, "2548309")[::-1], "the same ones whatever the order of the table"
    assert chosen != pick(mutants, 20, "eccb983")
    assert list(chosen) == sorted(chosen, key=mutants.index)
    assert pick(mutants, 50, "") == tuple(mutants)


@pytest.mark.parametrize(
    "text",
    [
        '[[mutant]]\nrule = "CHG-02"\nfile = "a.py"\nold = "a"\n',
        '[[mutant]]\nrule = "CHG-02"\nfile = "a.py"\nold = "a"\nnew = "b"\nwhy = "c"\n',
        '[[mutant]]\nrule = "CHG-02"\nfile = "a.py"\nold = 1\nnew = "b"\n',
        '[[mutant]]\nlaw = "undo"\nfile = "a.py"\nold = "a"\nnew = "b"\n',
        '[[mutants]]\nrule = "CHG-02"\nfile = "a.py"\nold = "a"\nnew = "b"\n',
        '[mutant]\nrule = "CHG-02"\n',
    ],
)
def test_a_faulty_row_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mutants.toml"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"mutants\.toml: "):
        read(file)
