"""Where units stand: the one function that places them automatically, for scenario files, minds and the editor (H33).

``deploy`` has no chance in it: the same board, zone, units and taken squares give the same places. Bigger footprints go
first because they fit least, then the order given; each takes the first place of the zone, row by row. Nobody is ever
put on a wall, off the map or on another unit; who does not fit is named and stays in reserve.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from systems.board import Board
from systems.facts import Footprint
from systems.geometry import squares

Square = tuple[int, int]


def footprint(x: int, y: int, size: int) -> Footprint:
    """The squares of a unit of that Size whose top-left square is (x, y): max(1, Size // 5) a side (DESIGN 5)."""
    return Footprint(x, y, max(1, size // 5))


def deploy(
    board: Board, zone: Iterable[Square], units: Sequence[tuple[str, int]], taken: Iterable[Square] = ()
) -> tuple[dict[str, Square], tuple[str, ...]]:
    """Places (top-left squares) for ``units`` = (id, Size), and the ids of those that do not fit, in the order given.

    A footprint lies wholly inside ``zone`` and shares no square with ``taken`` or another unit. Squares of the zone
    that are off the map are passed over.
    """
    inside = {square for square in zone if board.inside(*square)}
    busy = set(taken)
    order = sorted(range(len(units)), key=lambda n: (-footprint(0, 0, units[n][1]).side, n))
    starts = sorted(inside, key=lambda square: (square[1], square[0]))
    placed: dict[str, Square] = {}
    for n in order:
        name, size = units[n]
        for x, y in starts:
            place = footprint(x, y, size)
            covered = squares(place)
            if all(square in inside and square not in busy for square in covered) and board.free(*place):
                placed[name] = (x, y)
                busy.update(covered)
                break
    return (
        {name: placed[name] for name, _ in units if name in placed},
        tuple(name for name, _ in units if name not in placed),
    )
