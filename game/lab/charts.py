"""The pictures of a report as numbers: where each bar, line and square of a chart stands. The template draws them.

All lengths are in units of the picture (``width`` by ``height``), y downwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from systems.board import Board

HEAT = ("FBEBCB", "F3C27B", "DD8A3C", "A94F1E", "5E2312")
"""The five steps of a heat map, the mildest first; the top two carry a dot as well."""
DOTTED = 3
"""The first step that does."""


def rounded(value: float) -> float:
    """A length as the file has it: a tenth is finer than any printer."""
    return round(value, 1)


@dataclass(frozen=True, slots=True)
class Bar:
    x: float
    y: float
    width: float
    height: float
    label: str = ""
    tick: str = ""
    strong: bool = False
    middle: bool = False
    """The median is here."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through points, with its name at the end."""

    points: str
    name: str
    side: int
    dash: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of a heat map; ``step`` 0 to 4."""

    x: int
    y: int
    step: int
    count: int
    peak: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float
    kind: str


def rounds(counts: Sequence[tuple[int, int]], spread: Mapping[str, float], width: float, height: float) -> list[Bar]:
    """One bar a round; the middle eighty in a hundred are strong, per cents stand over those high enough."""
    if not counts:
        return []
    total, found = sum(count for _, count in counts), dict(counts)
    first, last = min(found), max(found)
    most = max(found.values())
    pace = width / (last - first + 1)
    bars = []
    for place, number in enumerate(range(first, last + 1)):
        count = found.get(number, 0)
        tall = height * count / most
        share = round(100 * count / total)
        every = max(1, round(24 / pace))  # numbers that stand too close say nothing
        bars.append(
            Bar(
                rounded(place * pace + pace * 0.06), rounded(height - tall), rounded(pace * 0.88), rounded(tall),
                str(share) if share >= 2 and pace >= 18 else "", str(number) if place % every == 0 else "",
                spread["p10"] <= number <= spread["p90"], number == spread["p50"],
            )
        )  # fmt: skip
    return bars


NAME = 14.0
"""What a name at the end of a curve takes."""
DASHES = ("", "6 3", "2 3", "9 3 2 3", "4 4", "1 3")


def survival(
    curves: Mapping[str, Sequence[float]],
    names: Mapping[str, str],
    sides: Mapping[str, int],
    width: float,
    height: float,
) -> list[Curve]:
    """One staircase a unit, from everybody standing on the left to the last round on the right."""
    found: list[Curve] = []
    used: dict[int, int] = {}
    for unit, row in curves.items():
        side = sides[unit]
        dash = DASHES[used.get(side, 0) % len(DASHES)]
        used[side] = used.get(side, 0) + 1
        pace = width / max(1, len(row) - 1)
        points: list[str] = []
        for number, share in enumerate(row):
            y = rounded(height * (1 - share))
            if number:
                points.append(f"{rounded(number * pace)},{points[-1].partition(',')[2]}")
            points.append(f"{rounded(number * pace)},{y}")
        found.append(Curve(" ".join(points), names[unit], side, dash, width, rounded(height * (1 - row[-1]))))
    below = -NAME
    for place in sorted(range(len(found)), key=lambda place: found[place].y):
        below = max(below + NAME, found[place].y)  # names of curves that end together stand below each other
        found[place] = replace(found[place], y=below)
    return found


def ticks(last: int, width: float) -> list[tuple[float, str]]:
    """(x, number) under curves that run from round 0 to the last one; not closer than numbers can stand."""
    pace = width / max(1, last)
    every = max(1, ceil(24 / pace))
    return [(rounded(number * pace), str(number)) for number in range(0, last + 1, every)]


def heat(squares: Sequence[Sequence[int]]) -> list[Cell]:
    """The squares of one map: five steps, each a fifth of the way to the greatest in falling shares (a square root, so
    that a single hot square does not make all others pale).
    """
    most = max((count for *_, count in squares), default=0)
    cells = []
    for x, y, count in squares:
        step = min(len(HEAT) - 1, int(len(HEAT) * (count / most) ** 0.5)) if most else 0
        cells.append(Cell(x, y, step, count))
    if cells:
        peak = max(cells, key=lambda cell: (cell.count, -cell.y, -cell.x))
        cells[cells.index(peak)] = Cell(peak.x, peak.y, peak.step, peak.count, True)
    return cells


def steps(cells: Sequence[Cell]) -> list[tuple[int, int]]:
    """(step, least count of it) of a heat map, the hottest first: its legend."""
    least: dict[int, int] = {}
    for cell in cells:
        least[cell.step] = min(cell.count, least.get(cell.step, cell.count))
    return sorted(least.items(), reverse=True)


def squares(board: Board) -> list[tuple[int, int, str]]:
    """What stands on squares: (x, y, ``wall`` | ``thing`` | ``rough``)."""
    found = []
    for y in range(board.height):
        for x in range(board.width):
            at = y * board.width + x
            ground = board.grounds[board.ground[at]]
            if ground.factor == 0:
                found.append((x, y, "wall"))
            elif board.thing[at]:
                found.append((x, y, "thing"))
            elif ground.factor > 1:
                found.append((x, y, "rough"))
    return found


def edges(board: Board) -> list[Line]:
    """Walls, doors and windows between squares."""
    found = []
    for y in range(board.height):
        for x in range(board.width + 1):
            kind = board.v_edges[y * (board.width + 1) + x]
            if kind:
                found.append(Line(x, y, x, y + 1, _kind(board, kind)))
    for y in range(board.height + 1):
        for x in range(board.width):
            kind = board.h_edges[y * board.width + x]
            if kind:
                found.append(Line(x, y, x + 1, y, _kind(board, kind)))
    return found


def _kind(board: Board, number: int) -> str:
    edge = board.edge_kinds[number - 1]
    if edge.door:
        return "open" if edge.door == "open" else "door"
    if edge.blocks and not edge.opaque:
        return "window" if edge.material == "glass" else "low"
    return "wall" if edge.blocks else "low"


def calibration(rows: Sequence[Mapping[str, Any]], side: float) -> list[dict[str, float]]:
    """Points of what was forecast against what came of it, with the interval, in a square picture."""
    return [
        {
            "x": rounded(row["said"] * side), "y": rounded((1 - row["came"]) * side),
            "top": rounded((1 - row["high"]) * side), "bottom": rounded((1 - row["low"]) * side),
            "n": row["n"],
        }
        for row in rows
    ]  # fmt: skip
