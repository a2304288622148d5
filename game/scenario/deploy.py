"""Where units stand: the one function that places them automatically, for scenario files, minds and the editor (H33),
and what keeps a person from putting one somewhere.

``deploy`` has no chance in it: the same board, zone, units and taken squares give the same places. Bigger footprints go
first because they fit least, then the order given; each takes the first place of the zone, row by row. Nobody is ever
put on a wall, off the map or on another unit; who does not fit is named and stays in reserve.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set as AbstractSet
from typing import NamedTuple

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


class Stands(NamedTuple):
    """A unit in its place: top-left square and Size."""

    x: int
    y: int
    size: int

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares it covers."""
        return tuple(squares(footprint(self.x, self.y, self.size)))


class Barred(NamedTuple):
    """Why a unit cannot stand there: ``zone``, ``off``, ``shut`` (cannot be entered), ``edge`` (a wall or a closed door
    between its squares), ``laid`` (a mine), ``taken`` by ``unit``; ``square`` is the first that is in the way.
    """

    why: str
    square: Square
    unit: str = ""


def barred(
    board: Board, zone: AbstractSet[Square], units: Mapping[str, Stands], unit: str, at: Square,
    laid: AbstractSet[Square] = frozenset(),
) -> Barred | None:  # fmt: skip
    """What keeps a unit from standing with its top-left square at ``at``; None where it may. ``units`` are all that
    stand, ``laid`` the squares with mines. The same judgement as on a scenario file (``scenario.standing``), and the
    zone.
    """
    moved = Stands(*at, units[unit].size)
    covered = moved.squares
    for square in covered:
        if not board.inside(*square):
            return Barred("off", square)
    for square in covered:
        if square not in zone:
            return Barred("zone", square)
        if not board.step_factor(*square):
            return Barred("shut", square)
        if square in laid:
            return Barred("laid", square)
    if not board.free(*footprint(*moved)):
        return Barred("edge", at)
    for name, other in units.items():
        if name != unit:
            shared = next((square for square in other.squares if square in covered), None)
            if shared is not None:
                return Barred("taken", shared, name)
    return None
