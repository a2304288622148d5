"""The wheel is the whole program: installed where the project is not, it knows its rules, texts and scenarios.

The environment it is installed into is new, but borrows the site-packages of the one that runs the tests: what is tried
is the wheel, not the package index. That no dependency is missing from its list is a test of its own.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from game import __version__

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("components", "systems", "game", "assets")
#: Packages that are one with another: its pinned inner half.
PART_OF = {"pydantic-core": "pydantic"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the project as it is, built here with the backend that is already installed."""
    home = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(home), str(ROOT)]
    said = subprocess.run(words, cwd=home, capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, said.stdout + said.stderr
    (made,) = home.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment outside the project with nothing but the wheel; what it depends on is borrowed from ours.

    Borrowed, not downloaded: a path file adds our site-packages behind the new ones, and the path files that lie there
    (the one that leads back to the project among them) are not read.
    """
    home = tmp_path_factory.mktemp("elsewhere")
    venv.create(home / "env", with_pip=False, symlinks=os.name != "nt")
    python = _program(home, "python")
    words = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    said = subprocess.run([*words, str(wheel)], cwd=home, capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, said.stdout + said.stderr
    paths = _run(home, "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip()
    borrowed = dict.fromkeys((sysconfig.get_path("purelib"), sysconfig.get_path("platlib")))
    (Path(paths) / "borrowed.pth").write_text("\n".join(borrowed) + "\n", "utf-8")
    return home


def _program(home: Path, name: str) -> Path:
    return home / "env" / ("Scripts" if os.name == "nt" else "bin") / name


def _run(home: Path, name: str, *words: str) -> subprocess.CompletedProcess[str]:
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    environ |= {"PYTHONUTF8": "1", "PYTHONWARNINGS": "error", "XDG_CONFIG_HOME": str(home / "config")}
    return subprocess.run(
        [str(_program(home, name)), *words],
        cwd=home,
        env=environ,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )


def test_every_file_of_the_packages_travels_and_nothing_else(wheel: Path) -> None:
    there = {
        file.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for file in (ROOT / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if ".dist-info/" not in name}
        known = {name.split("/", 1)[1] for name in archive.namelist() if ".dist-info/" in name}
    assert packed == there
    assert {"METADATA", "entry_points.txt", "licenses/LICENSE"} <= known


def test_the_program_runs_from_the_wheel_and_not_from_here(elsewhere: Path) -> None:
    code = f"import {', '.join(PACKAGES)}\nfor each in ({', '.join(PACKAGES)}): print(each.__file__)"
    shown = _run(elsewhere, "python", "-c", code)
    assert shown.returncode == 0, shown.stderr
    for file in shown.stdout.splitlines():
        assert elsewhere in Path(file).parents
    shown = _run(elsewhere, "dicefield", "--version")
    assert (shown.returncode, shown.stdout) == (0, f"dicefield, version {__version__}\n"), shown.stderr


def test_what_the_program_imports_is_what_it_asks_for() -> None:
    """No package comes along by luck, because a tool of ours happens to need it."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    asked = [
        *project["dependencies"],
        *(each for name in ("fast", "cluster", "video") for each in project["optional-dependencies"][name]),
    ]
    declared = {_plain(re.split(r"[<>=\[; ]", each)[0]) for each in asked}
    providers = packages_distributions()
    for module, importer in _imported():
        named = {PART_OF.get(_plain(name), _plain(name)) for name in providers.get(module, [module])}
        assert named & declared, f"{importer} imports {module}: add it to the dependencies in pyproject.toml"


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _imported() -> Iterator[tuple[str, str]]:
    """Top-level modules of other people that the program imports, and who does."""
    ours = {*PACKAGES, *sys.stdlib_module_names}
    for file in (each for package in PACKAGES for each in sorted((ROOT / package).rglob("*.py"))):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            yield from ((top, str(file)) for name in names if (top := name.split(".")[0]) not in ours)


def test_the_scenarios_are_in_the_wheel(elsewhere: Path) -> None:
    for scenario in ("dojo", "warehouse"):
        shown = _run(elsewhere, "dicefield", "check", scenario)
        assert shown.returncode == 0, shown.stdout + shown.stderr


def test_a_whole_battle_is_fought_from_the_wheel(elsewhere: Path) -> None:
    shown = _run(elsewhere, "dicefield", "watch", "dojo", "--seed", "1", "--json")
    assert (shown.returncode, shown.stderr) == (0, "")
    told = json.loads(shown.stdout)
    assert told["scenario"] == "dojo"
    assert told["rounds"] >= 1
    assert any(unit["fallen"] for unit in told["units"])
