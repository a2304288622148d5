"""The house keeps its own rules: who may import whom, what is banned and why, names, amounts of counted checks."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.amounts import table
from tests.soak import asked, checks

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("components", "systems", "game")
SCRIPTS = Path(sys.executable).parent


def _run(words: list[str], folder: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, cwd=folder, input=given, capture_output=True, text=True, encoding="utf-8", timeout=120)


def _sources(*rooms: str) -> Iterator[Path]:
    for room in rooms:
        yield from sorted((ROOT / room).rglob("*.py"))


# -------------------------------------------------------------------------------------------------- import contract

#: A line that breaks a contract when it is added to a file, and the contract it breaks.
BREACHES = (
    ("components/__init__.py", "import systems.facts", "Doors open one way"),
    ("systems/facts/__init__.py", "import systems.commands", "Chapters of the rules"),
    ("game/scenario/__init__.py", "import game.app", "Rooms of the program"),
    ("systems/rulesets/__init__.py", "import esper", "Arithmetic knows no world"),
    ("game/ai/__init__.py", "import pygame", "pygame stays in the window"),
    ("systems/commands/base.py", "import time", "No chance and no clock"),
    ("game/ai/__init__.py", "import components", "A mind sees a view"),
)


def _contracts() -> list[str]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return [contract["name"] for contract in tomllib.load(file)["tool"]["importlinter"]["contracts"]]


def _skeleton(home: Path) -> Path:
    """The sources and the contracts, without anything else, where they may be broken."""
    shutil.copy(ROOT / "pyproject.toml", home)
    for room in ROOMS:
        shutil.copytree(ROOT / room, home / room, ignore=shutil.ignore_patterns("__pycache__"))
    return home


def _verdicts(home: Path) -> dict[str, str]:
    """KEPT or BROKEN by contract."""
    said = _run([str(SCRIPTS / "lint-imports"), "--no-cache", "--no-logo"], home).stdout
    found = {}
    for name in _contracts():
        line = next((line for line in said.splitlines() if line.startswith(name)), "")
        found[name] = line.removeprefix(name).split(" ")[1] if line else f"not checked:\n{said}"
    return found


def test_every_import_contract_is_kept_and_would_notice_a_breach(tmp_path: Path) -> None:
    home = _skeleton(tmp_path)
    assert _verdicts(home) == dict.fromkeys(_contracts(), "KEPT")
    for file, line, _ in BREACHES:
        with (home / file).open("a") as source:
            source.write(f"\n{line}\n")
    assert _verdicts(home) == dict.fromkeys(_contracts(), "BROKEN")
    for name in _contracts():
        assert any(name.startswith(broken) for _, _, broken in BREACHES), f"no breach tries {name!r}"


def test_every_room_but_the_window_is_kept_from_pygame() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    (named,) = (each["source_modules"] for each in contracts if each["name"] == "pygame stays in the window")
    rooms = {f"game.{each.stem}" for each in (ROOT / "game").iterdir() if not each.stem.startswith("__pycache")}
    assert set(named) == (rooms | {"components", "systems"}) - {"game.app", "game.__init__"}


def test_a_room_that_no_contract_knows_is_a_breach(tmp_path: Path) -> None:
    home = _skeleton(tmp_path)
    (home / "systems" / "magic.py").touch()
    (home / "game" / "network.py").touch()
    broken = sorted(name.split(":")[0] for name, verdict in _verdicts(home).items() if verdict != "KEPT")
    assert broken == ["Chapters of the rules", "Rooms of the program"]


# --------------------------------------------------------------------------------------------------- what is banned

BANNED = {
    "import esper\nesper.switch_world('x')": "with battle",
    "import esper\nesper.delete_world('x')": "takes its world with it",
    "import esper\nesper.clear_database()": "Only systems/battle.py",
    "from esper import delete_entity\ndelete_entity(1)": "The fallen stay",
    "import esper\nesper.dispatch_event('hit')": "append an event to battle.log",
    "import esper\nesper.set_handler('hit', print)": "battle.log",
    "import random\nrandom.random()": "systems/dice.py",
    "from random import randint\nrandint(1, 10)": "systems/dice.py",
    "import copy\ncopy.deepcopy(1)": "battle.fork",
}


@pytest.mark.parametrize("source", BANNED)
def test_a_banned_call_is_told_what_to_write_instead(source: str) -> None:
    words = [str(SCRIPTS / "ruff"), "check", "--select", "TID251", "--output-format", "json", "--no-cache"]
    said = _run([*words, "--stdin-filename", "systems/charge.py", "-"], ROOT, source + "\n").stdout
    assert any(BANNED[source] in fault["message"] for fault in json.loads(said))


def test_handlers_and_deleted_entities_are_banned_in_the_battle_itself_too() -> None:
    # ruff lets systems/battle.py switch worlds, and with that everything; here is what is left to say about it.
    banned = {"dispatch_event", "set_handler", "delete_entity"}
    for file in _sources("systems"):
        named = {
            node.attr if isinstance(node, ast.Attribute) else node.id
            for node in ast.walk(ast.parse(file.read_text("utf-8")))
            if isinstance(node, (ast.Attribute, ast.Name))
        }
        assert not named & banned, file


def test_no_file_has_a_name_that_says_nothing() -> None:
    empty = {"utils", "util", "helpers", "helper", "manager", "core", "engine", "misc", "common"}
    assert [str(file) for file in _sources(*ROOMS, "tests", "benchmarks") if file.stem in empty] == []


# ---------------------------------------------------------------------------------------------------- counted checks


def test_every_counted_check_has_one_row_and_every_row_a_check() -> None:
    in_tests = {name for file in _sources("tests") for _, names in asked(file.read_text("utf-8")) for name in names}
    assert in_tests - set(table()) == set(), "amount(...) without a row in tests/amounts.toml"
    assert set(table()) - in_tests == set(), "rows of tests/amounts.toml that no test asks for"


@pytest.mark.parametrize("name", sorted(table()))
def test_a_row_of_the_amounts_says_what_and_how_often(name: str) -> None:
    row: dict[str, object] = dict(table()[name])
    assert set(row) <= {"test", "soak", "what", "at", "only", "parts"}
    test, soak, what = (row[key] for key in ("test", "soak", "what"))
    assert isinstance(test, int)
    assert isinstance(soak, int)
    assert 0 < test <= soak
    assert isinstance(what, str)
    assert what


def test_the_tests_of_the_counted_checks_are_there() -> None:
    for check in checks(ROOT):
        for address in check.at:
            file, _, function = address.partition("::")
            assert (ROOT / file).exists(), f"{check.name}: {address}"
            if function:
                tree = ast.parse((ROOT / file).read_text("utf-8"))
                names = {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
                assert set(function.split("[")[0].split("::")) <= names, f"{check.name}: {address}"


# ------------------------------------------------------------------------------------------------------------ papers


def test_the_tour_names_every_file_of_the_rules() -> None:
    """A chapter that the tour does not mention is found by nobody; one it mentions and that is gone misleads."""
    tour = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("```")[1].split("game/   ")[0]
    named = set(re.findall(r"(\w+)\.py", tour))
    files = {each.stem for each in (ROOT / "systems").rglob("*.py")}
    chapters = {each.stem for each in (ROOT / "systems").glob("*.py")} - {"__init__"}
    assert named - files == set()
    assert chapters - named == set()


@pytest.mark.parametrize("paper", ["README.md", "CONTRIBUTING.md"])
def test_every_file_that_a_paper_names_is_there(paper: str) -> None:
    """Paths in backquotes and links; not what a make target or a person writes first (a capital, a placeholder)."""
    text = (ROOT / paper).read_text("utf-8")
    made = (".venv", "soak/", "dist/", "my-scenario.toml")
    named = re.findall(r"`([\w.-]+(?:/[\w.-]+)*/?)`|\]\(([\w./-]+)\)", text)
    paths = [path for path in map("".join, named) if "/" in path or path.endswith((".toml", ".md", ".py"))]
    wanted = [path for path in paths if not path.startswith(made)]
    assert len(wanted) > (1 if paper == "README.md" else 20)
    homes = ("", "assets/scenarios", "systems", "systems/rulesets", "game/app")
    assert [path for path in wanted if not any((ROOT / home / path).exists() for home in homes)] == []


# ----------------------------------------------------------------------------------------------------------- make


def test_readme_and_make_name_the_same_targets() -> None:
    """``make`` alone lists every target, and the two commands of the README are among them."""
    made = (ROOT / "Makefile").read_text("utf-8")
    phony = next(line for line in made.splitlines() if line.startswith(".PHONY:")).split()[1:]
    helped = {line.split('"make ')[1].split()[0] for line in made.splitlines() if '@echo "make ' in line}
    assert set(phony) - {"help", "pytest"} == helped
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "make play" in readme
    assert "make test" in readme


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not here")
def test_make_says_which_package_brings_a_missing_venv(tmp_path: Path) -> None:
    bare = tmp_path / "python-without-venv"
    # Debian's Python without its venv package: it runs, but the module cannot be imported.
    bare.write_text(
        f'#!/bin/sh\ncase "$2" in *ensurepip*) exit 1;; esac\nexec {sys.executable} "$@"\n', encoding="utf-8"
    )
    bare.chmod(0o755)
    said = _run(["make", f"PYTHON={bare}", f"VENV={tmp_path / 'venv'}", f"{tmp_path / 'venv'}/.made"], ROOT)
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    assert said.returncode != 0
    assert f"apt install python{version}-venv" in said.stderr
    assert not (tmp_path / "venv").exists()


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not here")
def test_make_passes_by_a_python_that_is_too_old(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    old.chmod(0o755)
    words = ["make", "-n", f"PYTHON={old}", f"VENV={tmp_path / 'venv'}", f"{tmp_path / 'venv'}/.made"]
    assert _run(words, ROOT).returncode == 0
    only_old = {"PATH": f"{tmp_path}:/no/other"}
    make = shutil.which("make")
    assert make is not None
    said = subprocess.run(
        [make, "SHELL=/bin/sh", "PYTHON=", f"VENV={tmp_path / 'venv'}", f"{tmp_path / 'venv'}/.made"],
        cwd=ROOT,
        env=only_old,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert said.returncode != 0
    assert "Python 3.11 or newer" in said.stderr
