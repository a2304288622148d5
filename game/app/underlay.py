"""What lies under the tokens in one picture: the view and some map around it.

Panning within it is one copy of the view's pixels; long rows are what copies fast. It is put together from chunks, and
only those of it that changed are put in again.
"""

from __future__ import annotations

import pygame

from game.app import theme
from game.app.camera import Camera
from game.app.chunks import Chunks, Place
from game.app.dress import Dress
from game.app.dressing import Dresser
from game.app.fonts import Type

MARGIN = 256
"""Screen pixels of map kept beyond each side of the view."""


class Underlay:
    """The kept picture of one board's ground with its marks and the fallen."""

    def __init__(self, chunks: Chunks) -> None:
        self.chunks, self.dresser = chunks, Dresser(chunks)
        self._picture = pygame.Surface((1, 1))
        self._box = pygame.Rect(0, 0, 0, 0)
        """The part of the map that the picture shows, in pixels of the map."""
        self._zoom: tuple[int, int] = (0, 0)
        self._shown: dict[Place, Dress] = {}
        self._whole: Dress | None = None
        """What every chunk of the picture is dressed in; None while some are missing or dressed otherwise."""
        self.placed = 0
        """How many chunks were put into the picture so far: the tests count them."""

    def draw(self, on: pygame.Surface, camera: Camera, dress: Dress, kind: Type) -> None:
        """Fill ``on`` with the map as the camera shows it and the desk around it; the view begins at (0, 0)."""
        whole = pygame.Rect(0, 0, camera.columns * camera.q, camera.rows * camera.q)
        view = pygame.Rect(camera.x, camera.y, camera.view[2], camera.view[3])
        _desk(on, whole.move(-camera.x, -camera.y))
        seen = view.clip(whole)
        if not seen.width or not seen.height:
            return
        zoom = (camera.q, camera.percent)
        if zoom != self._zoom or not self._box.contains(seen):
            self._zoom, self._box = zoom, view.inflate(2 * MARGIN, 2 * MARGIN).clip(whole)
            self._shown.clear()
            self._whole = None
            self.chunks.room_for(self._box.size)
            if self._picture.get_size() != self._box.size:
                self._picture = pygame.Surface(self._box.size, 0, on)
        if self._whole is None or self._whole != dress:
            self._whole = None
            for place, at, part in self.dresser.parts(camera, dress):
                self._put(place, (at[0] + camera.x, at[1] + camera.y), part, camera, kind)
            if seen == self._box:
                self._whole = dress
        on.blit(self._picture, (self._box.left - camera.x, self._box.top - camera.y))

    def ahead(self, camera: Camera, dress: Dress, kind: Type) -> bool:
        """Use a frame in which nothing happens: put in one chunk that a pan would show next. False when all are in."""
        box = Camera(
            camera.columns, camera.rows, (0, 0, *self._box.size), camera.percent, camera.zoom, *self._box.topleft
        )
        for place, at, part in self.dresser.parts(box, dress):
            if self._put(place, (at[0] + box.x, at[1] + box.y), part, camera, kind):
                return True
        self._whole = dress
        return False

    def _put(self, place: Place, at: tuple[int, int], part: Dress, camera: Camera, kind: Type) -> bool:
        """Put in a chunk, ``at`` in pixels of the map, unless it is there and dressed like this already."""
        if self._shown.get(place) == part:
            return False
        self._shown[place] = part
        self.dresser.draw(self._picture, (at[0] - self._box.left, at[1] - self._box.top), place, camera, part, kind)
        self.placed += 1
        return True


def _desk(on: pygame.Surface, covered: pygame.Rect) -> None:
    """Fill what the map leaves free: above and below it, left and right of it."""
    free = on.get_rect()
    covered = covered.clip(free)
    if not covered.width or not covered.height:
        on.fill(theme.DESK)
        return
    on.fill(theme.DESK, (0, 0, free.width, covered.top))
    on.fill(theme.DESK, (0, covered.bottom, free.width, free.height - covered.bottom))
    on.fill(theme.DESK, (0, covered.top, covered.left, covered.height))
    on.fill(theme.DESK, (covered.right, covered.top, free.width - covered.right, covered.height))
