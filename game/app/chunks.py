"""Pictures of a map in square pieces near 512 pixels a side, painted once and kept by zoom.

A map of 500 x 500 squares costs no more than what shows of it, and panning only copies what is there already. A chunk
is kept *bare*, all layers in one; where marks lie between the layers, the layers are kept apart as well.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.app import draw
from game.app.caches import Pictures
from game.app.camera import Camera
from game.app.painter import Painter
from game.app.terrain import Terrain

SIDE = 512
BUDGET = 96 << 20
Place = tuple[int, int]
"""Column and row of a chunk."""


class Chunks:
    """The kept pictures of one board; make another when the board changes."""

    def __init__(self, terrain: Terrain, budget: int = BUDGET) -> None:
        self.terrain = terrain
        self.budget = budget
        self.pictures = Pictures(budget)

    @staticmethod
    def squares(q: int) -> int:
        """How many squares a side a chunk has at ``q`` pixels a square."""
        return max(1, SIDE // q)

    def shown(self, camera: Camera) -> Iterator[tuple[Place, tuple[int, int]]]:
        """The chunks that show at least in part, with the screen pixel of their top left corner."""
        size = self.squares(camera.q)
        first_x, first_y, last_x, last_y = camera.shown()
        for cy in range(first_y // size, -(-last_y // size)):
            for cx in range(first_x // size, -(-last_x // size)):
                yield (cx, cy), camera.screen((cx * size, cy * size))

    def room_for(self, size: tuple[int, int]) -> None:
        """Hold at least a view of this size: with the layers it was dressed from, or every frame would paint anew."""
        self.pictures.limit = max(self.budget, 5 * 4 * size[0] * size[1])

    def draw(self, on: pygame.Surface, camera: Camera) -> None:
        """Draw the map without any marks."""
        for place, at in self.shown(camera):
            on.blit(self.bare(place, camera), at)

    def bare(self, place: Place, camera: Camera) -> pygame.Surface:
        """A chunk with all layers, nothing between them."""

        def make() -> pygame.Surface:
            picture = self._made("ground", place, camera).copy()
            draw.put(picture, self._made("solid", place, camera), (0, 0))
            if self.terrain.has_smoke:
                draw.put(picture, self._made("smoke", place, camera), (0, 0))
            return picture

        return self.pictures.get(("bare", place, camera.q, camera.unit), make)

    def _made(self, name: str, place: Place, camera: Camera) -> pygame.Surface:
        """A layer that is kept, else painted for this once: bare chunks are many, and most are never dressed."""
        if (name, place, camera.q, camera.unit) in self.pictures:
            return self.layer(name, place, camera)
        return self._painted(name, place, camera)

    def layer(self, name: str, place: Place, camera: Camera) -> pygame.Surface:
        """One layer of a chunk: ``ground`` (opaque), ``solid`` or ``smoke`` (premultiplied)."""

        key = (name, place, camera.q, camera.unit)
        return self.pictures.get(key, lambda: self._painted(name, place, camera))

    def _painted(self, name: str, place: Place, camera: Camera) -> pygame.Surface:
        picture, painter = self._board(place, camera.q, camera.unit, 0 if name == "ground" else pygame.SRCALPHA)
        {"ground": painter.ground, "solid": painter.solid, "smoke": painter.smoke}[name]()
        return picture

    def _board(self, place: Place, q: int, unit: float, flags: int) -> tuple[pygame.Surface, Painter]:
        """An empty picture for a chunk and its painter. Opaque ones get the window's format, so that copying them
        converts nothing.
        """
        size = self.squares(q)
        x0, y0 = place[0] * size, place[1] * size
        board = self.terrain.board
        x1, y1 = min(board.width, x0 + size), min(board.height, y0 + size)
        window = pygame.display.get_surface() if pygame.display.get_init() else None
        pixels = ((x1 - x0) * q, (y1 - y0) * q)
        if flags or window is None:
            picture = pygame.Surface(pixels, flags, 32)
        else:
            picture = pygame.Surface(pixels, 0, window)
        return picture, Painter(self.terrain, picture, x0, y0, x1, y1, q, unit)
