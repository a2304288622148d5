"""How often each counted check runs: ``tests/amounts.toml`` has one row a check, with a test and a soak amount.

``amount("name")`` is the figure of the column that the environment variable ``DICEFIELD_AMOUNTS`` chooses (``test`` or
``soak``). Each row also says where the check is: ``at = "tests/test_x.py::test_y"``; ``make soak`` runs what it names.
A long check says in how many ``parts`` it may be run; ``DICEFIELD_PART`` (``name:2/25``) then asks for one of them.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, product, zip_longest
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")

FILE = Path(__file__).with_name("amounts.toml")


@cache
def table() -> dict[str, dict[str, int | str]]:
    """Every row of amounts.toml by name."""
    with FILE.open("rb") as file:
        return tomllib.load(file)


def amount(name: str) -> int:
    """The amount of one check; raises KeyError for a check without a row."""
    column = os.environ.get("DICEFIELD_AMOUNTS", "test")
    whole = int(table()[name][column])
    of, number, parts = part()
    return whole if of != name else share(whole, number, parts)


def some(name: str, things: Sequence[T]) -> list[T]:
    """As many of these things as the amount of a check says, spread over all of them; all where it is not less."""
    wanted = min(amount(name), len(things))
    return [things[number * len(things) // wanted] for number in range(wanted)]


def checkered(*choices: Iterable[Any]) -> list[tuple[Any, ...]]:
    """All combinations, the white fields of a chessboard in turn with its black ones: every second of them still has
    everything that is chosen from, and each language, say, with each size.
    """
    fields = list(product(*(enumerate(each) for each in choices)))
    white, black = (
        [tuple(chosen for _, chosen in field) for field in fields if sum(at for at, _ in field) % 2 == colour]
        for colour in (0, 1)
    )
    return [field for field in chain.from_iterable(zip_longest(white, black)) if field is not None]


def part() -> tuple[str, int, int]:
    """The check that is run in parts, which of them this is (from 0) and how many there are; ("", 0, 1) for none."""
    said = os.environ.get("DICEFIELD_PART", "")
    if not said:
        return "", 0, 1
    name, _, place = said.partition(":")
    number, _, parts = place.partition("/")
    return name, int(number), int(parts)


def share(whole: int, number: int, parts: int) -> int:
    """How much of a whole falls to one part; all of them together make the whole."""
    return whole * (number + 1) // parts - whole * number // parts


def behind() -> int:
    """How much of a check the parts before this one have done."""
    name, number, parts = part()
    return int(table()[name][os.environ.get("DICEFIELD_AMOUNTS", "test")]) * number // parts if name else 0


def seed() -> int:
    """Where the random draws of a counted check begin: 0 in a test run, the soak runner's seed in a soak."""
    return int(os.environ.get("DICEFIELD_SEED", "0")) + behind()
