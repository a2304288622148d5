"""What a board means for the eye: which ground lies under every square, which squares are wall, where objects stand.

Found once a board; ``painter`` draws it and ``chunks`` keeps the pictures.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from game.app import theme
from game.app.pieces import WHOLE
from game.app.theme import Colour
from systems.board import Board, EdgeKind, Ground

#: Plain grounds by look: fill and texture. Other looks lie on the ground around them.
PLAIN: dict[str, tuple[Colour, str]] = {
    "floor": (theme.FLOOR, ""),
    "boards": (theme.FLOOR, "planks"),
    "planks": (theme.FLOOR, "planks"),
    "tatami": (theme.FLOOR, "planks"),
    "yard": (theme.YARD, "specks"),
    "outside": (theme.YARD, "specks"),
    "grass": (theme.YARD, "specks"),
    "dirt": (theme.YARD, "specks"),
    "sand": (theme.YARD, "specks"),
    "street": (theme.YARD, "specks"),
    "water": (theme.WATER, "waves"),
    "deep_water": (theme.WATER, "deep"),
    "rough_water": (theme.WATER, "surf"),
    "bog": (theme.YARD, "waves"),
    "ice": (theme.FLOOR, "waves"),
    "ledge": (theme.FLOOR, "planks"),
    "slope": (theme.YARD, "specks"),
    "fire": (theme.AMBER_WASH, "carets"),
    "lava": (theme.VERMILION_PALE, "specks"),
}
OBJECT_GROUNDS = frozenset(("tree", "rock", "boulder", "pillar", "column", "car", "table", "crate", "bush", "shelf"))


@dataclass(frozen=True, slots=True)
class Piece:
    """One object as drawn: its look over a box of squares."""

    look: str
    material: str
    x: int
    y: int
    wide: int
    high: int


def is_wall(ground: Ground) -> bool:
    """Whether a ground is drawn as wall mass: it blocks movement and sight and is no named object."""
    return ground.factor == 0 and ground.opaque and ground.look not in OBJECT_GROUNDS and ground.look not in PLAIN


def edge_look(kind: EdgeKind) -> str:
    """How an edge is drawn: by its key where that names a look, else by what it does."""
    for look in ("open_door", "low_wall", "window", "door", "fence", "hedge", "wall"):
        if kind.key == look or kind.key.replace("-", "_").endswith(look):
            return look
    if kind.blocks:
        return "wall" if kind.opaque else "window"
    return "low_wall" if kind.size else "open_door"


def raised(board: Board) -> bool:
    """Whether any floor of the board is higher than 0; looked at once."""
    return board.derived("floors at all", lambda board: (any(board.floor),))[0]


Line = tuple[int, bool, EdgeKind]
"""One edge feature in a row: its column, whether it stands (on the left of the square, else on its top), its kind."""


class Terrain:
    """What one board looks like. Make a new one when the board changes."""

    def __init__(self, board: Board) -> None:
        self.board = board
        wall = [is_wall(ground) for ground in board.grounds]
        self.walls = bytes(wall[number] for number in board.ground)
        rim = bytes(board.width + 2)
        rows = (self.walls[y * board.width : (y + 1) * board.width] for y in range(board.height))
        self.rimmed = rim + b"".join(b"\0" + row + b"\0" for row in rows) + rim
        """The walls with a rim of one square around, where there are none: neighbours need no question."""
        self.bases = self._bases()
        self.floors = ["" if wall else look for wall, look in zip(self.walls, self.bases, strict=True)]
        self.pieces = self._pieces()
        self.has_smoke = any(board.smoke)
        self.has_dark = any(board.dark)
        self._rows: dict[int, list[Piece]] = {}
        for piece in self.pieces:
            for row in range(piece.y, piece.y + piece.high):
                self._rows.setdefault(row, []).append(piece)
        self._lines = self._edge_lines()

    # what the board means for the eye, once

    def _bases(self) -> list[str]:
        """The plain ground under every square: its own, or the nearest plain one's for rubble, objects and walls."""
        board = self.board
        own = [ground.look if ground.look in PLAIN and not is_wall(ground) else "" for ground in board.grounds]
        found = [own[number] if not thing else "" for number, thing in zip(board.ground, board.thing, strict=True)]
        self._under_things(found)
        # only plain squares beside one that has no ground yet have anything to give
        beside: set[int] = set()
        for at, look in enumerate(found):
            if not look and not self.walls[at]:
                beside.update(self._around(at))
        edge = deque(sorted(at for at in beside if found[at]))
        while edge:
            at = edge.popleft()
            for near in self._around(at):
                if not found[near] and not self.walls[near]:
                    found[near] = found[at] if found[at] != "water" else "yard"
                    edge.append(near)
        return [look or "floor" for look in found]

    def _around(self, at: int) -> list[int]:
        """The squares on the four sides of a square: above, right, below, left."""
        board = self.board
        x, y = at % board.width, at // board.width
        return [
            at + dx + dy * board.width for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)) if board.inside(x + dx, y + dy)
        ]

    def _under_things(self, found: list[str]) -> None:
        """What lies under loose objects: the ground the map gives them where it goes on beside them, else the one that
        surrounds them. A crate's sign in a map says nothing about the ground, so a crate in a yard stands on yard.
        """
        board = self.board
        left = [at for at in range(len(found)) if board.thing[at] and not self.walls[at]]
        while left:
            settled: dict[int, str] = {}
            for at in left:
                around = [found[near] for near in self._beside(at) if found[near]]
                own = board.grounds[board.ground[at]].look
                if around and own in PLAIN:
                    settled[at] = own if own in around else max(around, key=around.count)
                elif around:
                    settled[at] = around[0] if around[0] != "water" else "yard"
            if not settled:
                break
            for at, look in settled.items():
                found[at] = look
            left = [at for at in left if at not in settled]
        for at in left:
            look = board.grounds[board.ground[at]].look
            found[at] = look if look in PLAIN else "floor"

    def _beside(self, at: int) -> list[int]:
        """The squares on the four sides of a square that no edge feature parts from it."""
        board = self.board
        x, y = at % board.width, at // board.width
        sides = (
            (0, -1, ("h", x, y)), (1, 0, ("v", x + 1, y)), (0, 1, ("h", x, y + 1)), (-1, 0, ("v", x, y)),
        )  # fmt: skip
        return [
            at + dx + dy * board.width
            for dx, dy, edge in sides
            if board.inside(x + dx, y + dy) and not self.edged(*edge)
        ]

    def _pieces(self) -> list[Piece]:
        """Objects, those over several squares joined to one body."""
        board = self.board
        looks: dict[tuple[int, int], tuple[str, str]] = {}
        objects = [
            (ground.look, ground.material) if ground.look in OBJECT_GROUNDS else None for ground in board.grounds
        ]
        for at, (number, thing) in enumerate(zip(board.ground, board.thing, strict=True)):
            shown = objects[number]
            if thing:
                shown = board.things[thing - 1].look, board.things[thing - 1].material
            if shown is not None:
                looks[at % board.width, at // board.width] = shown
        found: list[Piece] = []
        done: set[tuple[int, int]] = set()
        for square, (look, material) in looks.items():
            if square in done:
                continue
            wide, high = self._body(looks, done, square)
            done.update((square[0] + dx, square[1] + dy) for dx in range(wide) for dy in range(high))
            found.append(Piece(look, material, *square, wide, high))
        return found

    @staticmethod
    def _body(
        looks: dict[tuple[int, int], tuple[str, str]], done: set[tuple[int, int]], square: tuple[int, int]
    ) -> tuple[int, int]:
        """How many squares right and down the object at its top left square reaches."""
        short, long = WHOLE.get(looks[square][0], (1, 1))
        best = (1, 1)
        for most_wide, most_high in ((short, long), (long, short)):
            wide = 1
            while wide < most_wide and _same(looks, done, square, wide, 0):
                wide += 1
            high = 1
            while high < most_high and all(_same(looks, done, square, dx, high) for dx in range(wide)):
                high += 1
            if wide * high > best[0] * best[1]:
                best = (wide, high)
        return best

    def edged(self, axis: str, x: int, y: int) -> bool:
        """Whether an edge feature is drawn on the top ("h") or left ("v") of square (x, y)."""
        board = self.board
        if axis == "h":
            return bool(board.h_edges[y * board.width + x])
        return bool(board.v_edges[y * (board.width + 1) + x])

    def in_row(self, row: int) -> list[Piece]:
        """The objects that stand in a row of squares."""
        return self._rows.get(row, [])

    def lines_in_row(self, row: int) -> list[Line]:
        """The edge features of a row of squares, those on the top and on the left of each, from left to right."""
        return self._lines.get(row, [])

    def _edge_lines(self) -> dict[int, list[Line]]:
        board = self.board
        found: dict[int, list[Line]] = {}
        for wide, standing, edges in ((board.width, False, board.h_edges), (board.width + 1, True, board.v_edges)):
            for at, number in enumerate(edges):
                if number:
                    found.setdefault(at // wide, []).append((at % wide, standing, board.edge_kinds[number - 1]))
        for lines in found.values():
            lines.sort(key=lambda line: (line[0], line[1]))
        return found


def _same(
    looks: dict[tuple[int, int], tuple[str, str]], done: set[tuple[int, int]], square: tuple[int, int], dx: int, dy: int
) -> bool:
    other = (square[0] + dx, square[1] + dy)
    return other not in done and looks.get(other) == looks[square]
