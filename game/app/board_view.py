"""The board on screen: terrain, marks and tokens put together in one fixed stacking order.

What lies under the tokens is kept as one picture until camera, marks or fallen units change; the whole is kept until
anything changes. A steady frame is one blit, a moving token redraws what lies above the ground and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app import badges, overlays, theme, tokens
from game.app.camera import Camera
from game.app.draw import Point, put
from game.app.fonts import Type
from game.app.marks import At, Lane, Marks, Placed, Squares, Tag
from game.app.pieces import cover_badge
from game.app.terrain import Terrain
from game.app.theme import half_up
from game.app.tokens import Token
from game.app.widgets import tag, tag_size
from systems.board import Board

TONES = {"blue": theme.BLUE_TEXT, "amber": theme.AMBER_TEXT, "vermilion": theme.VERMILION_TEXT}


class BoardView:
    """Draws one board. ``terrain`` follows the board: set ``board`` when it changes."""

    def __init__(self, board: Board) -> None:
        self.terrain = Terrain(board)
        self._under: pygame.Surface | None = None
        self._under_key: tuple[object, ...] = ()
        self._whole: pygame.Surface | None = None
        self._whole_key: tuple[object, ...] = ()
        self._last_key: tuple[object, ...] = ()
        self._borders: dict[Squares, list[tuple[tuple[int, int], tuple[int, int]]]] = {}
        self.redrawn = 0
        """How often the picture under the tokens was put together: the tests and the benchmark count it."""

    @property
    def board(self) -> Board:
        return self.terrain.board

    @board.setter
    def board(self, board: Board) -> None:
        if board is not self.terrain.board:
            self.terrain = Terrain(board)
            self._under_key = self._whole_key = self._last_key = ()
            self._borders.clear()

    def draw(
        self, on: pygame.Surface, camera: Camera, placed: Sequence[Placed], marks: Marks, kind: Type, covered: int = 0
    ) -> None:
        """Draw the board into the camera's view and nowhere else; ``covered`` pixels at its right lie under a sheet."""
        view = pygame.Rect(camera.view)
        key = (camera, marks, tuple(placed), covered)
        if self._whole is not None and key == self._whole_key:
            on.blit(self._whole, view)
            return
        local = camera_at_origin(camera)
        fallen = tuple(each for each in placed if each.token.fallen)
        under_key = (local, marks, fallen)
        if self._under is None or under_key != self._under_key:
            self._under = self._fresh(self._under, view.size, on)
            self._draw_under(self._under, local, fallen, marks, kind)
            self._under_key = under_key
            self.redrawn += 1
        on.blit(self._under, view)
        # while something moves the next frame differs: only what stood still for a frame is worth keeping whole
        self._draw_over(on.subsurface(view.clip(on.get_rect())), local, placed, marks, kind, covered)
        if key == self._last_key:
            self._whole = self._fresh(self._whole, view.size, on)
            self._whole.blit(on, (0, 0), view)
            self._whole_key = key
        self._last_key = key

    @staticmethod
    def _fresh(old: pygame.Surface | None, size: tuple[int, int], like: pygame.Surface) -> pygame.Surface:
        if old is not None and old.get_size() == size:
            return old
        return pygame.Surface((max(1, size[0]), max(1, size[1])), 0, like)

    # layers 1 to 9

    def _draw_under(
        self, on: pygame.Surface, camera: Camera, fallen: Sequence[Placed], marks: Marks, kind: Type
    ) -> None:
        unit, origin = camera.unit, camera.screen((0, 0))
        on.fill(theme.DESK)
        zones = [box for zone in marks.zones for box in region(camera, zone)]
        reach, danger, area = (region(camera, each) for each in (marks.reach, marks.danger, marks.area))
        lane = _lane_boxes(camera, marks.lane)
        between = [*zones, *reach, *danger, *area, *([lane[0].union(lane[1])] if lane else [])]
        self.terrain.draw(on, camera, "ground", between)
        overlays.fill(on, zones, theme.SKY, theme.ALPHA["zone"])
        overlays.fill(on, reach, theme.GREEN, theme.ALPHA["reach"])
        overlays.hatch(on, danger, theme.PINK, unit, origin)
        if lane:
            overlays.lane(on, lane[0], lane[1], unit)
        overlays.fill(on, area, theme.VERMILION, theme.ALPHA["area"])
        overlays.dots(on, area, theme.VERMILION_TEXT, unit, origin)
        self.terrain.draw(on, camera, "solid", between)
        self._outlines(on, camera, marks)
        if camera.zoom >= theme.Q_BADGES:
            for square, value in marks.badges:
                picture = cover_badge(value, unit * min(1.0, camera.zoom / 36))
                x, y = camera.middle(square)
                put(on, picture, (x - picture.get_width() // 2, y - picture.get_height() // 2))
        if marks.heights:
            self._heights(on, camera, kind)
        for each in fallen:
            self._token(on, camera, each)
        self.terrain.draw(on, camera, "smoke")

    def _outlines(self, on: pygame.Surface, camera: Camera, marks: Marks) -> None:
        for squares, colour, dash in (
            *((zone, theme.BLUE_TEXT, "dotted") for zone in marks.zones),
            (marks.enemy_reach, theme.VERMILION_TEXT, "dashed"),
            (marks.danger, theme.PINK_LINE, ""),
            (marks.area, theme.VERMILION_TEXT, ""),
            (marks.second, theme.GREEN_LINE, "dashed"),
            (marks.reach, theme.GREEN_LINE, ""),
        ):
            if squares:
                overlays.outline(on, self._border(camera, squares), colour, camera.unit, dash)

    def _border(self, camera: Camera, squares: Squares) -> list[tuple[Point, Point]]:
        """The outline of a region in pixels, but for sides with an edge feature; found once a region."""
        lines = self._borders.get(squares)
        if lines is None:
            if len(self._borders) > 32:
                self._borders.clear()
            lines = self._borders[squares] = overlays.borders(squares, self.terrain.edged)
        return [(camera.screen(a), camera.screen(b)) for a, b in lines]

    def _heights(self, on: pygame.Surface, camera: Camera, kind: Type) -> None:
        """Floor heights: a number where it is not 0, a step line where it changes."""
        board = self.board
        first_x, first_y, last_x, last_y = camera.shown()
        width = max(1, half_up(2 * camera.unit))
        for y in range(first_y, last_y):
            for x in range(first_x, last_x):
                level = board.floor[y * board.width + x]
                left, top = camera.screen((x, y))
                if level and camera.zoom >= theme.Q_BADGES:
                    kind.put(on, str(level), left + 4 * camera.unit, top + 9 * camera.unit, 12, theme.INK1)
                if x and board.floor[y * board.width + x - 1] != level:
                    on.fill(theme.INK1, (left - width // 2, top, width, camera.q))
                if y and board.floor[(y - 1) * board.width + x] != level:
                    on.fill(theme.INK1, (left, top - width // 2, camera.q, width))

    # layers 10 to 16

    def _draw_over(
        self, on: pygame.Surface, camera: Camera, placed: Sequence[Placed], marks: Marks, kind: Type, covered: int
    ) -> None:
        unit = camera.unit
        x0, y0, x1, y1 = camera.shown()
        seen = [each for each in placed if x0 - each.side <= each.x <= x1 and y0 - each.side <= each.y <= y1]
        for each in seen:
            if not each.token.fallen:
                self._token(on, camera, each)
        for each in seen:
            if each.token.marks and camera.zoom >= theme.Q_BADGES and not each.token.fallen:
                self._marks_of(on, camera, each)
        self._plan(on, camera, marks)
        where = {each.id: each for each in placed}
        for line in marks.sights:
            a, b = _centre(camera, line.start, line.start_side), _centre(camera, line.end, line.end_side)
            trims = [theme.TOKEN_R * side * camera.q + 2 * unit for side in (line.start_side, line.end_side)]
            overlays.sight_line(on, a, b, trims[0], trims[1], unit, line.open)
        for place in marks.causes:
            if place[0] == "square":
                overlays.cause_box(on, pygame.Rect(camera.box(place[1:])), unit)
                for square, value in marks.badges:
                    if square == place[1:] and camera.zoom >= theme.Q_BADGES:
                        picture = cover_badge(value, unit * min(1.0, camera.zoom / 36))
                        x, y = camera.middle(square)
                        put(on, picture, (x - picture.get_width() // 2, y - picture.get_height() // 2))
            else:
                overlays.cause_edge(on, *edge_ends(camera, place), unit)
        for place in marks.refused:
            if place[0] == "square":
                overlays.refused_box(on, pygame.Rect(camera.box(place[1:])), unit)
            else:
                overlays.refused_edge(on, *edge_ends(camera, place), unit)
        for square, side, name in marks.possible:
            box = pygame.Rect(camera.box(square, side, side)).inflate(-round(8 * unit), -round(8 * unit))
            badges.brackets(on, box, theme.GREEN_TEXT, unit, arm=7, grow=0)
            if camera.zoom >= theme.Q_BADGES:
                kind.put(on, name, box.centerx, box.bottom - 5.5 * unit, 12, theme.GREEN_TEXT, True, "centre")
        for name, colour in ((marks.target, theme.VERMILION_TEXT), (marks.selected, theme.INK)):
            if name in where:
                each = where[name]
                left, top = camera.screen((each.x, each.y))
                side = each.side * camera.q
                grow = 1.0 if camera.zoom >= theme.Q_BADGES else 0.0
                badges.brackets(on, pygame.Rect(left, top, side, side), colour, unit, min(10.0, camera.zoom / 4), grow)
        if marks.ruler:
            a, b = (_centre(camera, end, 1) for end in marks.ruler)
            overlays.path(on, (a, b), theme.INK, unit, camera.q)
        overlays.fill(on, region(camera, marks.unseen), theme.INK, theme.ALPHA["unseen"])
        self._tags(on, camera, placed, marks, kind, covered)

    def _token(self, on: pygame.Surface, camera: Camera, each: Placed) -> None:
        r = theme.TOKEN_R * each.side * camera.q
        least = half_up(theme.CAPTION * camera.unit)
        letters = camera.zoom * each.side >= theme.Q_FLAT
        look = each.token
        if camera.zoom < theme.Q_FLAT:
            look = Token(look.side, "", None, (), look.fallen, look.hollow)
        picture = tokens.token(look, r, least, letters)
        x, y = _centre(camera, (each.x, each.y), each.side)
        put(on, picture, (half_up(x - picture.get_width() / 2), half_up(y - picture.get_height() / 2)))

    @staticmethod
    def _marks_of(on: pygame.Surface, camera: Camera, each: Placed) -> None:
        unit = camera.unit * min(1.0, camera.zoom / 32)
        left, top = camera.screen((each.x + each.side, each.y))
        badges.put_marks(on, each.token.marks, (left - 4 * unit, top + 6 * unit), unit)

    def _plan(self, on: pygame.Surface, camera: Camera, marks: Marks) -> None:
        if len(marks.path) > 1:
            points: list[Point] = [_centre(camera, square, marks.path_side) for square in marks.path]
            r = theme.TOKEN_R * marks.path_side * camera.q
            start = _toward(points[0], points[1], r)
            overlays.path(on, [start, *points[1:]], theme.side(marks.path_unit).text, camera.unit, camera.q)
        if marks.ghost:
            r = theme.TOKEN_R * marks.ghost.side * camera.q
            picture = tokens.ghost(marks.ghost.token, r, half_up(theme.CAPTION * camera.unit))
            x, y = _centre(camera, marks.ghost.square, marks.ghost.side)
            put(on, picture, (half_up(x - picture.get_width() / 2), half_up(y - picture.get_height() / 2)))

    def _tags(
        self, on: pygame.Surface, camera: Camera, placed: Sequence[Placed], marks: Marks, kind: Type, covered: int
    ) -> None:
        if not marks.tags:
            return
        taken = [self._box_of(camera, each) for each in placed]
        if marks.ghost:
            taken.append(pygame.Rect(camera.box(marks.ghost.square, marks.ghost.side, marks.ghost.side)))
        taken += [pygame.Rect(camera.box((x, y))) for _, x, y in marks.causes]
        taken += [pygame.Rect(camera.box(square, side, side)) for square, side, _ in marks.possible]
        shown = pygame.Rect(0, 0, on.get_width() - covered, on.get_height())
        view = shown.inflate(-round(8 * camera.unit), -round(8 * camera.unit))
        for each in marks.tags[:3]:
            left, top = camera.screen(each.at)
            anchor = pygame.Rect(left, top, each.side * camera.q, each.side * camera.q)
            box = place_tag(anchor, tag_size(each.strong, each.weak, kind), each, taken, view, camera.unit)
            tag(on, box, TONES[each.tone], each.strong, each.weak, kind)
            taken.append(box)

    @staticmethod
    def _box_of(camera: Camera, each: Placed) -> pygame.Rect:
        left, top = camera.screen((each.x, each.y))
        return pygame.Rect(left, top, each.side * camera.q, each.side * camera.q)


def place_tag(
    anchor: pygame.Rect,
    size: tuple[int, int],
    what: Tag,
    taken: Sequence[pygame.Rect],
    view: pygame.Rect,
    unit: float,
) -> pygame.Rect:
    """Where a tag goes: beside its place, covering nothing of ``taken``, inside the view; nearest free place first."""
    gap = round(6 * unit)
    order = {"above": "above below right left", "below": "below above right left"}.get(what.prefer, what.prefer)
    sides = order.split() if " " in order else [order, *(s for s in ("above", "below", "right", "left") if s != order)]
    best, least = pygame.Rect(anchor.topleft, size), 1 << 60
    for ring in range(5):
        away = gap + ring * round(14 * unit)
        for rank, side in enumerate(sides):
            box = pygame.Rect((0, 0), size)
            if side == "above":
                box.midbottom = (anchor.centerx, anchor.top - away)
            elif side == "below":
                box.midtop = (anchor.centerx, anchor.bottom + away)
            elif side == "right":
                box.midleft = (anchor.right + away, anchor.centery)
            else:
                box.midright = (anchor.left - away, anchor.centery)
            box.clamp_ip(view)
            hidden = sum(_area(box.clip(other)) for other in taken)
            cost = hidden * 1000 + ring * 10 + rank
            if cost < least:
                best, least = box, cost
        if least < 1000:
            return best
    return best


def _area(box: pygame.Rect) -> int:
    return box.width * box.height


def camera_at_origin(camera: Camera) -> Camera:
    """The same camera drawing into a picture of its own."""
    return Camera(
        camera.columns,
        camera.rows,
        (0, 0, camera.view[2], camera.view[3]),
        camera.percent,
        camera.zoom,
        camera.x,
        camera.y,
    )


def region(camera: Camera, squares: Squares) -> list[pygame.Rect]:
    """A region as pixel boxes, one a row of neighbours."""
    return [pygame.Rect(camera.box((x, y), length, 1)) for x, y, length in overlays.rows_of(squares)]


def edge_ends(camera: Camera, place: At) -> tuple[Point, Point]:
    """The two ends of an edge in pixels."""
    kind, x, y = place
    return camera.screen((x, y)), camera.screen((x, y + 1) if kind == "v" else (x + 1, y))


def _lane_boxes(camera: Camera, lane: Lane | None) -> list[pygame.Rect]:
    """The pixel boxes of a lane's start and end, or none."""
    if lane is None:
        return []
    return [pygame.Rect(camera.box(square, lane.side, lane.side)) for square in (lane.start, lane.end)]


def _centre(camera: Camera, square: tuple[float, float], side: int) -> Point:
    left, top = camera.screen(square)
    return left + side * camera.q / 2, top + side * camera.q / 2


def _toward(a: Point, b: Point, by: float) -> Point:
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    return (a[0] + (b[0] - a[0]) * by / length, a[1] + (b[1] - a[1]) * by / length) if length else a
