"""What if? ``PATH=VALUES`` as a person writes it. ``varied.py`` makes the scenarios.

Paths name what a scenario file has, so whatever a file can say can be varied:
``ruleset`` · ``rules.NAME`` · ``draw.rounds`` · ``map.light`` · ``map.door`` (shut, locked, open: all of the map) ·
``map.at.K7`` (the kind of thing on a square, or none) · ``sides.ID.KEY`` · ``sides.ID.places`` (0 as the file says, any
other number is another draw from the side's zones) · ``arrivals.N.round`` · ``units.ID.KEY`` · ``units.ID.count`` (0
takes the unit out, more put others of its kind beside it).
``ID`` of a unit is its id, or the name of a template: then all units of it. Commas or ``2..5`` between the values.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import product
from typing import Any

DOORS = {"shut": "door", "locked": "locked_door", "closed": "door", "open": "open_door"}
"""How a door may stand, and the kind of edge that stands so."""
MOST_VALUES = 100
MOST_NAMES = 12
"""How many names there may be for all of them to be told."""


class Unvaried(ValueError):
    """A variation that is none: what is wrong with it, and what was expected."""

    def __init__(self, key: str, **facts: str) -> None:
        self.key = key
        self.facts = facts
        super().__init__(f"{key} {facts}")


@dataclass(frozen=True, slots=True)
class Variation:
    """One thing that is varied, and what it is to be, one after the other."""

    path: str
    values: tuple[str, ...]


Setting = tuple[tuple[str, str], ...]
"""(path, value) of everything that is set in one of the scenarios that are compared."""


def parse(text: str) -> Variation:
    """``map.door=open,closed`` or ``units.guard.count=2..5``. Raises Unvaried for anything else."""
    path, equals, values = (part.strip() for part in text.partition("="))
    if not equals or not path or not values:
        raise Unvaried("lab.vary.form", said=text)
    span = re.fullmatch(r"(-?\d+)\.\.(-?\d+)", values)
    if span:
        low, high = int(span[1]), int(span[2])
        if not low < high < low + MOST_VALUES:
            raise Unvaried("lab.vary.span", said=values, most=str(MOST_VALUES))
        return Variation(path, tuple(map(str, range(low, high + 1))))
    found = tuple(each.strip() for each in re.split(r",(?![^\[{]*[\]}])", values))
    if not all(found) or len(set(found)) < len(found):
        raise Unvaried("lab.vary.values", said=values)
    return Variation(path, found)


def settings(variations: Sequence[Variation]) -> Iterator[Setting]:
    """Every combination, the last path changing fastest."""
    for values in product(*(each.values for each in variations)):
        yield tuple((each.path, value) for each, value in zip(variations, values, strict=True))


def label(setting: Setting) -> str:
    """The setting in a few letters."""
    return ", ".join(f"{path}={value}" for path, value in setting)


def plain(value: str) -> Any:
    """A value as a file would have it: a number, a list, a table, true; otherwise the word itself."""
    try:
        return tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return value


def unknown(path: str, said: str, known: Iterable[str]) -> Unvaried:
    """A path in which one name is not there: the nearest of those that are, or all of them where they are few."""
    names = sorted(known)
    near = get_close_matches(said, names, n=1, cutoff=0.6)
    if near:
        return Unvaried("lab.vary.near", path=path, name=near[0])
    if 0 < len(names) <= MOST_NAMES:
        return Unvaried("lab.vary.known", path=path, names=", ".join(names))
    return Unvaried("lab.vary.unknown", path=path, said=said)
