"""Where the map of a battle lies in the window: moved by hand, sent to what has to be seen, gliding there."""

from __future__ import annotations

from dataclasses import replace

from game.app import theme
from game.app.camera import Camera, Square
from game.app.layout import Battle
from game.app.screens import sheets
from game.app.showing import Panels
from systems.board import Board


class MovedMap:
    """The part of a battle's screen that moves its map."""

    at: Battle
    panels: Panels
    camera: Camera

    def __init__(self) -> None:
        self.sought: tuple[Square, ...] = ()
        """The squares that were brought into sight last: nothing is laid over them."""
        self.reserved = 0
        """Pixels of the board's right side that are to stay free while the map is moved."""
        self._glide: tuple[Camera, Camera, float] | None = None

    def first_camera(self, board: Board) -> Camera:
        """The camera on a map that nobody has moved yet."""
        box = self.at.board
        return Camera(
            board.width, board.height, (box.left, box.top, box.width, box.height), self.at.scale.percent
        ).held()

    def glide(self, milliseconds: int) -> None:
        """Let time pass: the map goes on to where it was sent."""
        if self._glide is None:
            return
        start, end, passed = self._glide
        passed += milliseconds
        part = min(1.0, passed / theme.CAMERA_MS)
        share = 3 * part**2 - 2 * part**3
        self.camera = replace(
            end, x=round(start.x + (end.x - start.x) * share), y=round(start.y + (end.y - start.y) * share)
        )
        self._glide = (start, end, passed) if part < 1 else None

    def arrive(self) -> None:
        """Stop where it is."""
        self._glide = None

    def show(self, *squares: Square, glide: bool = False) -> None:
        """Move the map as little as needed so that these squares show beside an open sheet; it may glide there."""
        self.sought = squares
        end = (self._glide[1] if self._glide is not None else self.camera).showing(squares, self.covered)
        if end == self.camera:
            self._glide = None
        elif glide:
            self._glide = (self.camera, end, 0.0)
        else:
            self.camera, self._glide = end, None

    def show_both(self, one: Square, other: Square, glide: bool = False) -> None:
        """Both squares in sight, at a smaller zoom where the present one has no room for them."""
        camera, (_, _, width, height) = self.camera, self.camera.view
        zoom, width = camera.zoom, width - self.covered
        wide, high = abs(one[0] - other[0]) + 3, abs(one[1] - other[1]) + 3
        least = theme.Q_LEAST if self.reserved else theme.Q_FLAT
        while zoom > least and max(wide * height, high * width) * camera.unit * zoom > width * height:
            zoom -= 1
        if zoom != camera.zoom:
            self.camera, self._glide = camera.zoomed(zoom), None
        self.show(one, other, glide=glide)

    def pan(self, dx: int, dy: int) -> None:
        """Move the map by picture pixels, at once."""
        self.look(self.camera.panned(dx, dy))

    def zoom(self, steps: int, about: tuple[int, int]) -> None:
        """Zoom by steps of an eighth, what lies under a point staying there."""
        self.look(self.camera.zoomed(self.camera.zoom + steps * max(1, self.camera.zoom // 8), about))

    def look(self, camera: Camera) -> None:
        """Look at the map so, at once."""
        self.camera, self._glide = camera, None

    @property
    def covered(self) -> int:
        """Pixels of the board's right side under an open sheet, or kept free for a card that comes."""
        if self.reserved:
            return self.reserved
        return self.at.sheet.width if self.at.small and self.panels.tab in sheets.SHEETS else 0

    def whole_map(self) -> None:
        """At the greatest zoom that shows the whole map."""
        self.camera, self._glide = self.camera.whole(self.covered), None
