"""How often each counted check runs: ``tests/amounts.toml`` has one row a check, with a test and a soak amount.

``amount("name")`` is the figure of the column that the environment variable ``DICEFIELD_AMOUNTS`` chooses (``test`` or
``soak``). Each row also says where the check is: ``at = "tests/test_x.py::test_y"``; ``make soak`` runs what it names.
"""

from __future__ import annotations

import os
import tomllib
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("amounts.toml")


@cache
def table() -> dict[str, dict[str, int | str]]:
    """Every row of amounts.toml by name."""
    with FILE.open("rb") as file:
        return tomllib.load(file)


def amount(name: str) -> int:
    """The amount of one check; raises KeyError for a check without a row."""
    column = os.environ.get("DICEFIELD_AMOUNTS", "test")
    return int(table()[name][column])


def seed() -> int:
    """Where the random draws of a counted check begin: 0 in a test run, the soak runner's seed in a soak."""
    return int(os.environ.get("DICEFIELD_SEED", "0"))
