"""Draws a piece of a map: ground, walls, edges, objects and smoke.

Three layers, because regions are drawn between them: ``ground`` (opaque), ``solid`` (walls, edges, objects) and
``smoke``. Every mark that looks like chance comes from the square's own place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import pygame

from game.app import draw, theme
from game.app.draw import put
from game.app.edge_pieces import edge_picture
from game.app.pieces import thing_picture
from game.app.terrain import PLAIN, Piece, Terrain, edge_look
from game.app.textures import VARIANTS, grain, texture_picture
from game.app.theme import half_up
from systems.board import EdgeKind


@dataclass(frozen=True, slots=True)
class Painter:
    """One piece of a map while it is drawn: squares ``x0`` to ``x1`` and ``y0`` to ``y1`` onto ``on``, ``q`` pixels a
    square.

    What a square throws beyond itself (shadows, edges, smoke) is drawn for the squares around the piece too, so that
    pieces join without a seam.
    """

    terrain: Terrain
    on: pygame.Surface
    x0: int
    y0: int
    x1: int
    y1: int
    q: int
    unit: float

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return half_up((x - self.x0) * self.q), half_up((y - self.y0) * self.q)

    def _wall(self, x: int, y: int) -> bool:
        """Whether a square is wall; around the map there is a rim of squares that are none."""
        return bool(self.terrain.rimmed[(y + 1) * self._wide + x + 1])

    @property
    def _wide(self) -> int:
        return self.terrain.board.width + 2

    # layer 1

    def ground(self) -> None:
        """Floors in their colours with textures and square lines, what makes them difficult, shadows and darkness.

        Colours and lines are filled in runs of equal squares: a field costs as much as its rows and columns.
        """
        width, q, on = self.terrain.board.width, self.q, self.on
        line = max(1, half_up(self.unit))
        for y in range(self.y0, self.y1):
            row = self.terrain.floors[y * width + self.x0 : y * width + self.x1]
            for start, length, look in runs(row):
                fill, texture = PLAIN[look]
                left, top = self._at(self.x0 + start, y)
                on.fill(fill, (left, top, length * q, q))
                if texture and (q >= theme.Q_FLAT * self.unit or texture == "waves"):
                    self._textures(texture, self.x0 + start, y, length)
        for y in range(self.y0, self.y1):
            row = self.terrain.floors[y * width + self.x0 : y * width + self.x1]
            for start, length in stretches(row):
                left, top = self._at(self.x0 + start, y)
                on.fill(theme.GRID, (left, top, length * q, line))
        for x in range(self.x0, self.x1):
            column = self.terrain.floors[self.y0 * width + x : self.y1 * width : width]
            for start, length in stretches(column):
                left, top = self._at(x, self.y0 + start)
                on.fill(theme.GRID, (left, top, line, length * q))
        self._difficult()
        self._shadows()
        if self.terrain.has_dark:
            self._darkness()

    def _textures(self, texture: str, x: int, y: int, length: int) -> None:
        found = []
        for n in range(length):
            variant = int(grain(x + n, y, 3) * VARIANTS) if texture != "planks" else 0
            found.append((texture_picture(texture, variant, self.q, self.unit), self._at(x + n, y)))
        self.on.fblits(found, draw.PREMULTIPLIED)

    def _difficult(self) -> None:
        """Carets and tufts on every floor that slows."""
        board = self.terrain.board
        kinds = [
            "" if ground.factor < 2 or ground.look == "water" else "carets" if ground.factor < 4 else "tufts"
            for ground in board.grounds
        ]
        if not any(kinds):
            return
        found = []
        for y in range(self.y0, self.y1):
            row = board.ground[y * board.width + self.x0 : y * board.width + self.x1]
            for x, number in enumerate(row, self.x0):
                if kinds[number] and not self._wall(x, y):
                    picture = texture_picture(kinds[number], int(grain(x, y, 5) * VARIANTS), self.q, self.unit)
                    found.append((picture, self._at(x, y)))
        self.on.fblits(found, draw.PREMULTIPLIED)

    def _shadows(self) -> None:
        """The shadows that wall squares above, to the left and at the corner between throw on the others."""
        wide, walls = self._wide, self.terrain.rimmed
        for y in range(self.y0, self.y1):
            here, up = (y + 1) * wide, y * wide
            if 1 not in walls[up + self.x0 : up + self.x1 + 1] and 1 not in walls[here + self.x0 : here + self.x1 + 1]:
                continue
            for x in range(self.x0, self.x1):
                corner, above, before = walls[up + x], walls[up + x + 1], walls[here + x]
                if (above or before or corner) and not walls[here + x + 1]:
                    self._shadow(x, y, above, before, corner)

    def _shadow(self, x: int, y: int, above: int, before: int, corner: int) -> None:
        left, top = self._at(x, y)
        q, down, right = self.q, max(1, half_up(0.14 * self.q)), max(1, half_up(0.10 * self.q))
        boxes = []
        if above:
            start = 0 if before or corner else right
            boxes.append((left + start, top, q - start, down))
        if before:
            start = down if above or not corner else 0
            boxes.append((left, top + start, right, q - start))
        if corner and not above and not before:
            boxes.append((left, top, right, down))
        for box in boxes:
            draw.wash(self.on, pygame.Rect(box), theme.SHADOW, theme.ALPHA["wall_shadow"])

    def _darkness(self) -> None:
        board, q = self.terrain.board, self.q
        for y in range(self.y0, self.y1):
            for x, level in enumerate(board.dark[y * board.width + self.x0 : y * board.width + self.x1], self.x0):
                if level and not self._wall(x, y):
                    alpha = theme.ALPHA["dim"] if level == 1 else theme.ALPHA["dark"]
                    draw.wash(self.on, pygame.Rect(*self._at(x, y), q, q), theme.INK, alpha)

    # layer 7

    def solid(self) -> None:
        """Walls with their outlines, edges with their shadows, objects."""
        board, q = self.terrain.board, self.q
        hatch, outlined = [], []
        for y in range(max(0, self.y0 - 1), min(board.height, self.y1 + 1)):
            for x in range(max(0, self.x0 - 1), min(board.width, self.x1 + 1)):
                if self._wall(x, y):
                    outlined.append((x, y))
                    if self.x0 <= x < self.x1 and self.y0 <= y < self.y1:
                        hatch.append((texture_picture("hatch", 0, q, self.unit), self._at(x, y)))
        self.on.fblits(hatch, draw.PREMULTIPLIED)
        for x, y in outlined:
            self._outline(x, y)
        self._edges(shade=True)
        self._edges(shade=False)
        drawn: set[Piece] = set()
        for row in range(self.y0 - 1, self.y1 + 1):
            for piece in self.terrain.in_row(row):
                if piece not in drawn and piece.x <= self.x1 and piece.x + piece.wide >= self.x0:
                    drawn.add(piece)
                    picture = thing_picture(piece.look, piece.material, piece.wide, piece.high, q, self.unit)
                    left, top = self._at(piece.x, piece.y)
                    put(self.on, picture, (left - q // 4, top - q // 4))

    def _outline(self, x: int, y: int) -> None:
        """The wall's outline where it meets other ground; the map's rim counts as other ground."""
        left, top = self._at(x, y)
        q, w = self.q, max(1, half_up(self.q / 16))
        out = w // 2
        inside = w - out
        for dx, dy, box in (
            (0, -1, (left - out, top - out, q + 2 * out, w)),
            (0, 1, (left - out, top + q - inside, q + 2 * out, w)),
            (-1, 0, (left - out, top - out, w, q + 2 * out)),
            (1, 0, (left + q - inside, top - out, w, q + 2 * out)),
        ):
            if not self._wall(x + dx, y + dy):
                self.on.fill(theme.EDGE, box)

    def _edges(self, shade: bool) -> None:
        for y in range(self.y0 - 1, self.y1 + 1):
            for x, standing, kind in self.terrain.lines_in_row(y):
                if self.x0 - 1 <= x <= self.x1:
                    self._edge(kind, x if standing else x + 0.5, y + 0.5 if standing else y, standing, shade)

    def _edge(self, kind: EdgeKind, x: float, y: float, standing: bool, shade: bool) -> None:
        look = edge_look(kind)
        middle = self._at(x, y)
        if shade:
            if look in ("wall", "door"):
                size = (self.q, max(1, half_up(5 * self.unit)))
                box = pygame.Rect((0, 0), size[::-1] if standing else size)
                box.center = middle
                draw.wash(self.on, box.move(half_up(self.unit), half_up(2 * self.unit)), theme.SHADOW, 35)
            return
        picture = edge_picture(look, standing, self.q, self.unit)
        put(self.on, picture, (middle[0] - picture.get_width() // 2, middle[1] - picture.get_height() // 2))

    # layer 9

    def smoke(self) -> None:
        """Clouds over everything that lies on the ground."""
        board = self.terrain.board
        if not self.terrain.has_smoke:
            return
        squares = [
            (x, y)
            for y in range(max(0, self.y0 - 1), min(board.height, self.y1 + 1))
            for x in range(max(0, self.x0 - 1), min(board.width, self.x1 + 1))
            if board.smoke[y * board.width + x]
        ]
        if not squares:
            return
        cloud = pygame.Surface(self.on.get_size(), pygame.SRCALPHA)
        for layer in ("smoke line", "smoke fill", "smoke core"):
            for x, y in squares:
                left, top = self._at(x, y)
                picture = texture_picture(layer, int(grain(x, y, 9) * VARIANTS), self.q, self.unit)
                put(cloud, picture, (left - self.q // 2, top - self.q // 2))
        put(self.on, draw.faded(cloud, theme.ALPHA["smoke"]), (0, 0))


def runs(row: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Equal neighbours of a row as (first, how many, what); empty ones are left out."""
    at = 0
    for what, group in groupby(row):
        length = sum(1 for _ in group)
        if what:
            yield at, length, what
        at += length


def stretches(row: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Neighbours of a row that are not empty as (first, how many)."""
    at = 0
    for full, group in groupby(row, bool):
        length = sum(1 for _ in group)
        if full:
            yield at, length
        at += length
