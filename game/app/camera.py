"""From squares to pixels and back, exactly: the square under the pointer is the square that was drawn there.

A square is a whole number of screen pixels wide, so every square of a map is equally big and rounding cannot drift.
``Pointer`` turns what the window system reports into pixels of the drawn picture, where display scaling or a letterbox
makes them differ. Nothing here needs a display.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.app.theme import Q_FULL, Q_LEAST, Q_MOST, Q_START, Q_WHOLE, half_up

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Pointer:
    """How window coordinates lie over the picture: ``scale`` picture pixels a window unit, behind bars of ``left``,
    ``top``.

    The bars are in window units. Without scaling and letterbox this is the identity.
    """

    scale: float = 1.0
    left: float = 0.0
    top: float = 0.0

    @staticmethod
    def fit(window: tuple[int, int], picture: tuple[int, int]) -> Pointer:
        """A picture shown as big as fits into a window, centred: its letterbox. Refuses empty sizes with ValueError."""
        if min(*window, *picture) <= 0:
            raise ValueError(f"expected sizes above 0, found {window} and {picture}")
        share = min(window[0] / picture[0], window[1] / picture[1])
        left, top = (window[0] - picture[0] * share) / 2, (window[1] - picture[1] * share) / 2
        return Pointer(1 / share, left, top)

    def picture(self, window: tuple[float, float]) -> tuple[int, int]:
        """The picture pixel under a window point; outside the picture it is negative or beyond its size."""
        return (
            int((window[0] - self.left) * self.scale // 1),
            int((window[1] - self.top) * self.scale // 1),
        )

    def window(self, pixel: tuple[float, float]) -> tuple[float, float]:
        """The window point at a picture pixel's middle."""
        return (pixel[0] + 0.5) / self.scale + self.left, (pixel[1] + 0.5) / self.scale + self.top


@dataclass(frozen=True, slots=True)
class Camera:
    """What part of a map of ``columns`` x ``rows`` squares shows in a view (left, top, width, height in picture
    pixels).

    ``zoom`` is the side of a square in logical pixels, 12 to 96; ``x`` and ``y`` are the map pixel at the view's top
    left corner. All values are whole numbers.
    """

    columns: int
    rows: int
    view: tuple[int, int, int, int]
    percent: int = 100
    zoom: int = Q_START
    x: int = 0
    y: int = 0

    q: int = field(init=False, compare=False, repr=False)
    """Side of a square in picture pixels."""
    unit: float = field(init=False, compare=False, repr=False)
    """Picture pixels a logical pixel."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "q", max(1, half_up(self.zoom * self.percent / 100)))
        object.__setattr__(self, "unit", self.percent / 100)

    def screen(self, square: tuple[float, float]) -> tuple[int, int]:
        """The picture pixel of a square's top left corner; parts of squares are allowed."""
        return (
            self.view[0] - self.x + half_up(square[0] * self.q),
            self.view[1] - self.y + half_up(square[1] * self.q),
        )

    def middle(self, square: Square, side: int = 1) -> tuple[int, int]:
        """The picture pixel in the middle of a footprint."""
        left, top = self.screen(square)
        return left + side * self.q // 2, top + side * self.q // 2

    def box(self, square: Square, wide: int = 1, high: int = 1) -> tuple[int, int, int, int]:
        """Left, top, width, height of some squares in picture pixels."""
        left, top = self.screen(square)
        return left, top, wide * self.q, high * self.q

    def square(self, pixel: tuple[int, int]) -> Square | None:
        """The square drawn under a picture pixel; None outside the view or the map."""
        left, top, width, height = self.view
        if not (left <= pixel[0] < left + width and top <= pixel[1] < top + height):
            return None
        column, row = (pixel[0] - left + self.x) // self.q, (pixel[1] - top + self.y) // self.q
        return (column, row) if 0 <= column < self.columns and 0 <= row < self.rows else None

    def shown(self) -> tuple[int, int, int, int]:
        """First column, first row, last column + 1, last row + 1 of the squares that show at least in part."""
        q, (_, _, width, height) = self.q, self.view
        first_column, first_row = max(0, self.x // q), max(0, self.y // q)
        last_column = min(self.columns, -(-(self.x + width) // q))
        last_row = min(self.rows, -(-(self.y + height) // q))
        return first_column, first_row, max(first_column, last_column), max(first_row, last_row)

    # movements: each gives another camera

    def held(self) -> Camera:
        """Moved so that the map fills the view; a map smaller than the view is centred in it."""
        return replace(
            self,
            x=_held(self.x, self.columns * self.q, self.view[2]),
            y=_held(self.y, self.rows * self.q, self.view[3]),
        )

    def panned(self, dx: int, dy: int) -> Camera:
        """Moved by picture pixels."""
        return replace(self, x=self.x + dx, y=self.y + dy).held()

    def zoomed(self, zoom: int, about: tuple[int, int] | None = None) -> Camera:
        """At another zoom, the map point under ``about`` (or the view's middle) staying where it is."""
        zoom = max(Q_LEAST, min(Q_MOST, zoom))
        left, top, width, height = self.view
        ax, ay = (about[0] - left, about[1] - top) if about else (width // 2, height // 2)
        other = replace(self, zoom=zoom)
        return replace(
            other,
            x=half_up((self.x + ax) * other.q / self.q) - ax,
            y=half_up((self.y + ay) * other.q / self.q) - ay,
        ).held()

    def resized(self, view: tuple[int, int, int, int], percent: int | None = None) -> Camera:
        """In another view or at another UI scale; the map keeps the point in its middle."""
        other = replace(self, view=view, percent=percent or self.percent)
        mx, my = self.x + self.view[2] / 2, self.y + self.view[3] / 2
        return replace(
            other,
            x=half_up(mx * other.q / self.q - view[2] / 2),
            y=half_up(my * other.q / self.q - view[3] / 2),
        ).held()

    def centred(self, square: tuple[float, float]) -> Camera:
        """With a square's middle in the middle of the view."""
        return replace(
            self,
            x=half_up((square[0] + 0.5) * self.q - self.view[2] / 2),
            y=half_up((square[1] + 0.5) * self.q - self.view[3] / 2),
        ).held()

    def showing(self, squares: tuple[Square, ...], beside: int = 0) -> Camera:
        """Moved as little as needed so that all these squares show; ``beside`` pixels at the right are covered by a
        sheet.

        Squares further apart than the view keep the first one in sight.
        """
        width, height = max(1, self.view[2] - beside), self.view[3]
        camera = self
        for square in reversed(squares):
            # one square of air around it where the view is big enough
            air = self.q if min(width, height) >= 4 * self.q else 0
            left, top = square[0] * self.q, square[1] * self.q
            x = min(max(camera.x, left + self.q + air - width), left - air)
            y = min(max(camera.y, top + self.q + air - height), top - air)
            camera = replace(camera, x=x, y=y)
        return camera if beside else camera.held()

    def whole(self, beside: int = 0) -> Camera:
        """At the greatest zoom that shows the whole map; ``beside`` pixels at the right are covered by a sheet."""
        free = replace(self, view=(*self.view[:2], max(1, self.view[2] - beside), self.view[3]))
        for zoom in range(Q_MOST, Q_LEAST, -1):
            other = replace(free, zoom=zoom)
            if other.columns * other.q <= other.view[2] and other.rows * other.q <= other.view[3]:
                return replace(other.held(), view=self.view)
        return replace(free.zoomed(Q_LEAST), view=self.view)

    def begun(self) -> Camera:
        """As a battle begins: a map that fits the view whole fills it, within what is easy to read."""
        whole = self.whole().zoom
        return self.zoomed(min(whole, Q_FULL) if whole >= Q_WHOLE else Q_START)


def _held(at: int, length: int, room: int) -> int:
    if length <= room:
        return -((room - length) // 2)
    return max(0, min(at, length - room))
