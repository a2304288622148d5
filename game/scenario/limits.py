"""What a file may hold at most: one table, checked before anything is built from the file (DESIGN 9).

``read`` refuses a file by its size before it is opened, ``oversized`` walks parsed data without recursion, and
``map_size`` judges a map by its text. A file inside every limit is not thereby valid; it is only safe to look at.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from game.scenario.faults import Fault, Trail


class Limit(NamedTuple):
    """One row: the largest value that is still accepted, and its unit in words."""

    most: int
    unit: str
    least: int = 0


LIMITS: dict[str, Limit] = {
    "file": Limit(32 * 1024 * 1024, "bytes (32 MB)"),
    "map": Limit(500, "squares a side", least=1),
    "units": Limit(500, "units", least=1),
    "string": Limit(10_000, "characters"),
    "nesting": Limit(64, "levels"),
}

#: Long text that is measured by its lines, as a map, and not as one string.
GRIDS: tuple[Trail, ...] = (("map", "rows"), ("map", "heights"), ("map", "lights"))


def read(path: Path) -> bytes | Fault:
    """The bytes of a file, or the fault of a file that is too large. Raises OSError as ``open`` does.

    Never reads more than one byte over the limit, whatever the file system says about its size.
    """
    most = LIMITS["file"].most
    size = path.stat().st_size
    if size > most:
        return file_fault(size)
    with path.open("rb") as file:
        data = file.read(most + 1)
    return file_fault(len(data)) if len(data) > most else data


def file_fault(size: int) -> Fault:
    """The fault of a file of ``size`` bytes, more than the table allows."""
    limit = LIMITS["file"]
    return Fault((), f"the file has {size} bytes", f"at most {limit.most} {limit.unit}")


def oversized(data: object) -> Iterator[Fault]:
    """Strings that are too long and values nested too deep, anywhere in parsed data, each with its path."""
    string, nesting = LIMITS["string"], LIMITS["nesting"]
    todo: list[tuple[Trail, object]] = [((), data)]
    while todo:
        trail, value = todo.pop()
        if len(trail) > nesting.most and isinstance(value, (dict, list)):
            yield Fault(trail[:4], f"values are nested {len(trail)} levels deep", f"at most {nesting.most} levels")
            return
        if isinstance(value, str):
            if len(value) > string.most and trail not in GRIDS:
                yield Fault(trail, f"the text has {len(value)} characters", f"at most {string.most}")
        elif isinstance(value, dict):
            for key, inner in reversed(value.items()):
                if len(key) > string.most:
                    yield Fault(trail, f"a key has {len(key)} characters", f"at most {string.most}")
                todo.append(((*trail, key), inner))
        elif isinstance(value, list):
            todo.extend(((*trail, n), value[n]) for n in reversed(range(len(value))))


def map_size(trail: Trail, width: int, height: int) -> Iterator[Fault]:
    """The faults of a map of that many squares; 1×1 is a map, 0×5 is not."""
    limit = LIMITS["map"]
    for side, count in (("wide", width), ("high", height)):
        if not limit.least <= count <= limit.most:
            yield Fault(trail, f"the map is {count} squares {side}", f"{limit.least} to {limit.most}")
