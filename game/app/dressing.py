"""Draws the marks that lie under the tokens, layers 1 to 9 of the board, chunk by chunk.

A chunk that nothing touches is the bare map; of the others only the part that is touched is drawn layer by layer.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.app import overlays, regions, theme, tokens
from game.app.camera import Camera
from game.app.chunks import Chunks, Place
from game.app.draw import Point, put
from game.app.dress import BARE, Dress, extent, part
from game.app.floor_edges import floor_edges
from game.app.fonts import Type
from game.app.marks import Field, Placed, Square, Squares
from game.app.pieces import cover_badge
from game.app.terrain import Terrain
from game.app.theme import half_up
from game.app.tokens import Token
from systems.board import Board


class Dresser:
    """Gives the picture of every chunk as it is to be seen now."""

    def __init__(self, chunks: Chunks) -> None:
        self.chunks = chunks
        self.terrain: Terrain = chunks.terrain
        self._whole = BARE
        self._size = 0
        self._parts: dict[Place, Dress] = {}
        self._borders: dict[Squares, list[tuple[Square, Square]]] = {}
        self.drawn = 0
        """How many chunks were dressed so far: the tests and the benchmark count them."""

    def parts(self, camera: Camera, whole: Dress) -> Iterator[tuple[Place, tuple[int, int], Dress]]:
        """The chunks that show, where on the screen, and what touches each."""
        size = self.chunks.squares(camera.q)
        if size != self._size or whole != self._whole:
            self._whole, self._size = whole, size
            self._parts.clear()
        for place, at in self.chunks.shown(camera):
            dress = self._parts.get(place)
            if dress is None:
                dress = self._parts[place] = part(whole, place, size)
            yield place, at, dress

    def draw(self, on: pygame.Surface, at: Square, place: Place, camera: Camera, dress: Dress, kind: Type) -> None:
        """Draw a chunk as it is to be seen with what touches it, its top left corner ``at`` a pixel of ``on``."""
        bare = self.chunks.bare(place, camera)
        on.blit(bare, at)
        if dress == BARE:
            return
        self.drawn += 1
        box = bare.get_rect(topleft=at)
        shown = box.clip(on.get_rect())
        part_of = on.subsurface(shown)
        side = self.chunks.squares(camera.q) * camera.q
        # a camera that shows the chunk, or as much of it as lies on the picture
        x, y = place[0] * side + shown.left - box.left, place[1] * side + shown.top - box.top
        local = Camera(camera.columns, camera.rows, (0, 0, *shown.size), camera.percent, camera.zoom, x, y)
        self._layers(part_of, local, place, dress, kind)

    def _layers(self, on: pygame.Surface, camera: Camera, place: Place, dress: Dress, kind: Type) -> None:
        """What the dress touches of one chunk, in the stacking order; ``camera`` shows just this chunk."""
        unit, origin = camera.unit, camera.screen((0, 0))
        size = self.chunks.squares(camera.q)
        corner = camera.screen((place[0] * size, place[1] * size))
        shown = on.get_rect()
        if not (dress.heights or dress.tall):
            squares = extent(dress)
            shown = shown.clip(camera.box(squares.topleft, *squares.size))
        on.set_clip(shown)
        on.blit(self.chunks.layer("ground", place, camera), corner)
        for zone in dress.zones:
            overlays.fill(on, region(camera, zone, shown), theme.SKY, theme.ALPHA["zone"])
        overlays.fill(on, region(camera, dress.reach, shown), theme.GREEN, theme.ALPHA["reach"])
        for grade, feared in enumerate((dress.slight, dress.danger, dress.deadly), 1):
            overlays.hatch(on, region(camera, feared, shown), theme.PINK, unit, origin, grade)
        if dress.lane is not None:
            start, end = (
                pygame.Rect(camera.box(square, dress.lane.side, dress.lane.side))
                for square in (dress.lane.start, dress.lane.end)
            )
            overlays.lane(on, start, end, unit)
        area = region(camera, dress.area, shown)
        overlays.fill(on, area, theme.VERMILION, theme.ALPHA["area"])
        overlays.dots(on, area, theme.VERMILION_TEXT, unit, origin)
        put(on, self.chunks.layer("solid", place, camera), corner)
        self._outlines(on, camera, dress)
        if camera.zoom >= theme.Q_BADGES:
            for square, value in dress.badges:
                put_badge(on, camera, square, value)
        if dress.heights or dress.tall:
            self._heights(on, camera, kind, every=dress.tall)
        for each in dress.fallen:
            put_token(on, camera, each)
        if self.terrain.has_smoke:
            put(on, self.chunks.layer("smoke", place, camera), corner)

    def _outlines(self, on: pygame.Surface, camera: Camera, dress: Dress) -> None:
        for squares, colour, dash in (
            *((zone, theme.BLUE_TEXT, "dotted") for zone in dress.zones),
            (dress.enemy_fire, theme.VERMILION_TEXT, "dotted"),
            (dress.enemy_reach, theme.VERMILION_TEXT, "dashed"),
            (dress.deadly, theme.PINK_LINE, ""),
            (dress.area, theme.VERMILION_TEXT, ""),
            (dress.second, theme.GREEN_LINE, "dashed"),
            (dress.reach, theme.GREEN_LINE, ""),
        ):
            if squares:
                overlays.outline(on, self._border(camera, squares, on.get_clip()), colour, camera.unit, dash)

    def _border(self, camera: Camera, squares: Squares, shown: pygame.Rect) -> list[tuple[Point, Point]]:
        """The outline of a region in pixels, where it comes near what shows, but for sides with an edge feature; found
        once a region.
        """
        lines = self._borders.get(squares)
        if lines is None:
            if len(self._borders) > 32:
                self._borders.clear()
            lines = self._borders[squares] = regions.borders(squares, self.terrain.edged)
        left, top = (shown.left + camera.x) // camera.q - 1, (shown.top + camera.y) // camera.q - 1
        right, bottom = (shown.right + camera.x) // camera.q + 1, (shown.bottom + camera.y) // camera.q + 1
        return [
            (camera.screen(a), camera.screen(b))
            for a, b in lines
            if a[0] <= right and b[0] >= left and a[1] <= bottom and b[1] >= top
        ]

    def _heights(self, on: pygame.Surface, camera: Camera, kind: Type, *, every: bool = False) -> None:
        """Floor heights: a line where the floor changes and a number at the upper left corner of each level, or of
        every square that is not at 0.
        """
        board = self.terrain.board
        floor_edges(on, camera, board, camera.unit)
        if camera.zoom < theme.Q_BADGES:
            return
        first_x, first_y, last_x, last_y = camera.shown()
        # one square more on each side: numbers reach over their squares
        for y in range(max(0, first_y - 1), min(board.height, last_y + 1)):
            for x in range(max(0, first_x - 1), min(board.width, last_x + 1)):
                if first_of_level(board, x, y) or (
                    every and board.floor_at(x, y) and board.factors[y * board.width + x]
                ):
                    left, top = camera.screen((x, y))
                    level = str(board.floor[y * board.width + x])
                    kind.put(on, level, left + 4 * camera.unit, top + 9 * camera.unit, 12, theme.INK1)


def first_of_level(board: Board, x: int, y: int) -> bool:
    """Whether a square is the one that shows how high its floor is: one that can be entered, higher than 0, and none
    of the same level that can be entered is on its left or above.
    """
    level, at = board.floor_at(x, y), y * board.width + x
    others = [at - 1] * (x > 0) + [at - board.width] * (y > 0)
    joined = any(board.factors[other] and board.floor[other] == level for other in others)
    return level != 0 and board.factors[at] > 0 and not joined


def region(camera: Camera, squares: Squares | Field, shown: pygame.Rect) -> list[pygame.Rect]:
    """A region as pixel boxes that do not overlap, those that show: neighbours in a row, equal rows joined."""
    if isinstance(squares, Field):
        first_x, first_y, last_x, last_y = camera.shown()
        rows = squares.runs(range(first_x, last_x), range(first_y, last_y))
    else:
        rows = iter(regions.rows_of(squares))
    found = (pygame.Rect(camera.box((x, y), wide, high)) for x, y, wide, high in regions.joined(rows))
    return [box for box in found if box.colliderect(shown)]


def put_badge(on: pygame.Surface, camera: Camera, square: Square, value: str) -> None:
    """A cover badge in the middle of its square."""
    picture = cover_badge(value, camera.unit * min(1.0, camera.zoom / 36))
    x, y = camera.middle(square)
    put(on, picture, (x - picture.get_width() // 2, y - picture.get_height() // 2))


def put_edge_badge(on: pygame.Surface, camera: Camera, ends: tuple[Point, Point], value: str) -> None:
    """A cover badge in the middle of an edge."""
    picture = cover_badge(value, camera.unit * min(1.0, camera.zoom / 36))
    (ax, ay), (bx, by) = ends
    put(on, picture, (half_up((ax + bx - picture.get_width()) / 2), half_up((ay + by - picture.get_height()) / 2)))


def face(camera: Camera, token: Token, side: int) -> pygame.Surface:
    """The picture of a token at this zoom; under ``Q_FLAT`` without letters, wounds and marks."""
    if camera.zoom < theme.Q_FLAT:
        token = Token(token.side, "", None, (), token.fallen, token.hollow)
    r = theme.TOKEN_R * side * camera.q
    least = half_up(theme.CAPTION * camera.unit)
    return tokens.token(token, r, least, camera.zoom * side >= theme.Q_FLAT)


def put_token(on: pygame.Surface, camera: Camera, each: Placed) -> None:
    """A token where it stands."""
    put(on, *faced(camera, each, face(camera, each.token, each.side)))


def faced(camera: Camera, each: Placed, picture: pygame.Surface) -> tuple[pygame.Surface, Square]:
    """A token's picture with the pixel of its top left corner."""
    x, y = centre(camera, (each.x, each.y), each.side)
    return picture, (half_up(x - picture.get_width() / 2), half_up(y - picture.get_height() / 2))


def centre(camera: Camera, square: tuple[float, float], side: int) -> Point:
    """The middle of a space in pixels."""
    left, top = camera.screen(square)
    return left + side * camera.q / 2, top + side * camera.q / 2
