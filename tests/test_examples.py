"""The printed examples of the rulebook, the vectors derived from it and those of its companion pages: each is played.

``examples.toml`` names the tests of each. A test that names an example, in its name, its docstring or beside a case,
is in that list, so that the list can be neither too long nor too short.
"""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

HERE = Path(__file__).parent
PRINTED = (
    *(f"EX-{number:02}" for number in range(1, 31)),
    *(f"DV-{number:02}" for number in range(1, 22)),
    *(f"T{number}" for number in range(1, 32)),
)
IN_WORDS = re.compile(r"\b(EX-\d\d|DV-\d\d|T\d{1,2})\b")
IN_A_NAME = re.compile(r"(?:^|_)(ex|dv|t)_?(\d{1,2})(?=_|$)")


class Played(NamedTuple):
    """A test that names examples: what it says of them, and whether the engine has to cite a rule while it runs."""

    names: frozenset[str]
    words: str
    marked: bool


@cache
def index() -> dict[str, dict[str, object]]:
    return tomllib.loads((HERE / "examples.toml").read_text(encoding="utf-8"))


@cache
def played() -> dict[str, Played]:
    """Every test of the house by ``file::name``."""
    found: dict[str, Played] = {}
    for path in sorted(HERE.rglob("test_*.py")):
        if path == Path(__file__):
            continue
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        where = path.relative_to(HERE).with_suffix("").as_posix()
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                words = "\n".join(lines[first - 1 : node.end_lineno])
                names = {f"T{int(n)}" if kind == "t" else f"{kind.upper()}-{int(n):02}"
                         for kind, n in IN_A_NAME.findall(node.name)}  # fmt: skip
                named = frozenset((*names, *IN_WORDS.findall(words)))
                marked = any("rule" in ast.unparse(each) for each in node.decorator_list)
                found[f"{where}::{node.name}"] = Played(named, words, marked)
    return found


def test_all_thirty_examples_and_fifty_two_vectors_are_listed_in_their_order() -> None:
    assert tuple(index()) == PRINTED
    assert len(PRINTED) == 30 + 21 + 31


@pytest.mark.parametrize("example", PRINTED)
def test_an_example_lists_exactly_the_tests_that_name_it(example: str) -> None:
    row = index()[example]
    assert row["tests"], f"nobody plays {example}"
    assert row["tests"] == [name for name, each in played().items() if example in each.names]


@pytest.mark.parametrize("example", [each for each in PRINTED if not each.startswith("T")])
def test_an_example_of_the_rulebook_is_held_by_a_rule_the_engine_cites(example: str) -> None:
    listed = index()[example]["tests"]
    assert isinstance(listed, list)
    assert any(played()[name].marked for name in listed)


def test_no_test_names_an_example_nobody_has_printed() -> None:
    assert {name for each in played().values() for name in each.names} - set(PRINTED) == set()


@pytest.mark.parametrize("example", [each for each, row in index().items() if "prints" in row or "ruled" in row])
def test_where_the_texts_contradict_each_other_a_test_says_so(example: str) -> None:
    """What is printed otherwise stands in a test's own words beside what is asserted."""
    row = index()[example]
    listed = row["tests"]
    assert isinstance(listed, list)
    assert row["ruled"]
    assert any(str(row["prints"]) in played()[name].words.replace("_", " ") for name in listed)
