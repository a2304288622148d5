"""What is marked on the board for the present question: plain values, no pixels, no rules.

One filled region and one lane at a time; whoever fills these values decides which question is the newest. ``At``
names a place as the rules do: ``("square", x, y)``, ``("v", x, y)`` for the edge on the left of a square, ``("h", x,
y)`` for the edge on its top.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.app.tokens import Token

Square = tuple[int, int]
At = tuple[str, int, int]
Squares = frozenset[Square]
NONE: Squares = frozenset()


@dataclass(frozen=True, slots=True)
class Field:
    """A region as one byte a square of the whole map, row by row, 1 inside: for regions that may be most of a map."""

    width: int
    cells: bytes

    def __bool__(self) -> bool:
        return 1 in self.cells

    def __contains__(self, square: object) -> bool:
        if not isinstance(square, tuple) or not 0 <= square[0] < self.width or square[1] < 0:
            return False
        at = square[1] * self.width + square[0]
        return bool(at < len(self.cells) and self.cells[at] == 1)

    def runs(self, columns: range, rows: range) -> Iterator[tuple[int, int, int]]:
        """Neighbours in a row inside a part of the map: first column, row, how many."""
        for y in rows:
            at, end = y * self.width + columns.start, y * self.width + columns.stop
            while (start := self.cells.find(1, at, end)) >= 0:
                at = self.cells.find(0, start, end)
                at = end if at < 0 else at
                yield start - y * self.width, y, at - start


@dataclass(frozen=True, slots=True)
class Placed:
    """A token on the board: parts of squares are allowed while it moves; ``side`` is its footprint in squares."""

    id: str
    token: Token
    x: float
    y: float
    side: int = 1


@dataclass(frozen=True, slots=True)
class Lane:
    """A charge lane between two spaces of the same footprint."""

    start: Square
    end: Square
    side: int = 1


@dataclass(frozen=True, slots=True)
class Ghost:
    """Where a plan puts a unit."""

    token: Token
    square: Square
    side: int = 1


@dataclass(frozen=True, slots=True)
class Sight:
    """A line between two spaces; ``open`` False draws it broken off in vermilion."""

    start: tuple[float, float]
    end: tuple[float, float]
    start_side: int = 1
    end_side: int = 1
    open: bool = True


@dataclass(frozen=True, slots=True)
class Link:
    """A hold: the unit ``by`` keeps the unit ``on``, with the margin that everybody has to reckon with."""

    by: str
    on: str
    margin: int
    pins: bool = False


@dataclass(frozen=True, slots=True)
class Tag:
    """Words on the board beside a place: ``tone`` is blue (plan), amber (cause) or vermilion (harm, refusal)."""

    tone: str
    strong: str
    weak: str = ""
    at: tuple[float, float] = (0.0, 0.0)
    side: int = 1
    prefer: str = "above"


@dataclass(frozen=True, slots=True)
class Aim:
    """Ground that a side's goal is about: (left, top, right, bottom), both ends included; ``side``: its place."""

    area: tuple[int, int, int, int]
    side: int = 0


@dataclass(frozen=True, slots=True)
class Marks:
    """All marks of one moment, in the stacking order of the board."""

    zones: tuple[Squares, ...] = ()
    reach: Squares = NONE
    second: Squares = NONE
    enemy_reach: Squares = NONE
    enemy_fire: Squares = NONE
    """Ground that enemies could strike at in their next turn."""
    slight: Squares = NONE
    danger: Squares = NONE
    deadly: Squares = NONE
    """Dangerous squares by grade, each in one of the three; the last are among the worst."""
    lane: Lane | None = None
    area: Squares = NONE
    badges: tuple[tuple[Square, str], ...] = ()
    """Cover values against the selected unit's Size, by the square they stand on."""
    path: tuple[Square, ...] = ()
    """Squares of a planned path, the start among them."""
    path_side: int = 1
    path_unit: int = 0
    """Place of the mover's side, for the colour of the path."""
    via: tuple[Square, ...] = ()
    """Squares that somebody has led the path over."""
    handles: tuple[Square, ...] = ()
    """Squares at which the path can be grabbed."""
    ghost: Ghost | None = None
    sights: tuple[Sight, ...] = ()
    shots: tuple[Sight, ...] = ()
    """Arrows of what was just done, from who struck to who was struck."""
    causes: tuple[At, ...] = ()
    between: tuple[At, ...] = ()
    """What else the line of fire meets: it covers too, but something better counts."""
    refused: tuple[At, ...] = ()
    possible: tuple[tuple[Square, int, str], ...] = ()
    links: tuple[Link, ...] = ()
    lying: tuple[tuple[Square, int], ...] = ()
    """Squares on which items lie, with how many."""
    flying: tuple[tuple[float, float], ...] = ()
    """Things in the air on their way."""
    worn: tuple[tuple[At, int], ...] = ()
    """Damaged things that still stand, with how far they are worn: 1 to 3."""
    aims: tuple[Aim, ...] = ()
    rough: tuple[tuple[Square, int], ...] = ()
    """Squares round which somebody is whose place is known only roughly, with the place of its side."""
    signs: tuple[tuple[Square, str], ...] = ()
    """What lies on the ground and is no thing: mines one knows of, gas, ground kept under fire."""
    things: tuple[At, ...] = ()
    """Squares and edges that the chosen deed can be aimed at."""
    hovered: Square | None = None
    selected: str = ""
    target: str = ""
    tags: tuple[Tag, ...] = ()
    unseen: Squares | Field = NONE
    heights: bool = False
    tall: bool = False
    """Whether every square says how high it is."""
    edge_badges: tuple[tuple[At, str], ...] = ()
    """Cover values of what stands on edges, as ``badges``."""
    ruler: tuple[tuple[float, float], tuple[float, float]] | None = None


def column_name(x: int) -> str:
    """A column as on a printed map: A to Z, then AA, AB, ..."""
    name = ""
    x += 1
    while x:
        x, rest = divmod(x - 1, 26)
        name = chr(65 + rest) + name
    return name


def square_name(x: int, y: int) -> str:
    """A square as it is said and written: column letter and row number from 1, ``J9``."""
    return f"{column_name(x)}{y + 1}"
