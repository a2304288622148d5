"""The board on screen: terrain, marks and tokens put together in one fixed stacking order.

What lies under the tokens comes from kept chunks: panning copies them, and a moving token redraws what lies above the
ground and nothing else. The screen keeps a frame that stands still whole.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app import aims, badges, holding, overlays, theme, tokens
from game.app.camera import Camera
from game.app.chunks import Chunks
from game.app.draw import PREMULTIPLIED, Point, put
from game.app.dress import Dress, worn
from game.app.dressing import centre, face, faced, put_badge, put_edge_badge, region
from game.app.fonts import Type
from game.app.marks import At, Marks, Placed
from game.app.tag_places import place_tag
from game.app.terrain import Terrain
from game.app.theme import half_up
from game.app.underlay import Underlay
from game.app.widgets import tag, tag_size
from systems.board import Board

TONES = {"blue": theme.BLUE_TEXT, "amber": theme.AMBER_TEXT, "vermilion": theme.VERMILION_TEXT}


class BoardView:
    """Draws one board; set ``board`` when it changes."""

    def __init__(self, board: Board) -> None:
        self._set(board)

    def _set(self, board: Board) -> None:
        self.terrain = Terrain(board)
        self.chunks = Chunks(self.terrain)
        self.under = Underlay(self.chunks)
        self._shown: tuple[Camera, Dress, Type] | None = None
        self._faces: dict[int, tuple[Placed, pygame.Surface, int, int]] = {}
        """Tokens by the number of their object, which is held with its picture and its place on the map."""
        self._faces_of: tuple[int, float] = (0, 0.0)

    @property
    def board(self) -> Board:
        """The board that is drawn; another one is drawn from the ground up."""
        return self.terrain.board

    @board.setter
    def board(self, board: Board) -> None:
        if board is not self.terrain.board:
            self._set(board)

    def draw(
        self, on: pygame.Surface, camera: Camera, placed: Sequence[Placed], marks: Marks, kind: Type, covered: int = 0
    ) -> None:
        """Draw the board into the camera's view and nowhere else; ``covered`` pixels at its right lie under a sheet."""
        local = camera_at_origin(camera)
        part = on.subsurface(pygame.Rect(camera.view).clip(on.get_rect()))
        self._shown = (local, worn(marks, tuple(each for each in placed if each.token.fallen)), kind)
        self.under.draw(part, *self._shown)
        self._draw_over(part, local, placed, marks, kind, covered)

    def ahead(self) -> bool:
        """Use a frame in which nothing changes: paint a piece that a pan would show next. False when all are there."""
        return self._shown is not None and self.under.ahead(*self._shown)

    # layers 10 to 16

    def _tokens(self, on: pygame.Surface, camera: Camera, seen: Sequence[Placed]) -> None:
        """The living, in one call: two hundred of them cost less than the ground under them."""
        if self._faces_of != (camera.q, camera.unit) or len(self._faces) > 4000:
            self._faces, self._faces_of = {}, (camera.q, camera.unit)
        dx, dy = camera.screen((0, 0))
        found = []
        for each in seen:
            kept = self._faces.get(id(each))
            if kept is None or kept[0] is not each:
                picture, (x, y) = faced(camera, each, face(camera, each.token, each.side))
                kept = self._faces[id(each)] = (each, picture, x - dx, y - dy)
            found.append((kept[1], (kept[2] + dx, kept[3] + dy)))
        on.fblits(found, PREMULTIPLIED)

    def _draw_over(
        self, on: pygame.Surface, camera: Camera, placed: Sequence[Placed], marks: Marks, kind: Type, covered: int
    ) -> None:
        unit = camera.unit
        x0, y0, x1, y1 = camera.shown()
        seen = [each for each in placed if x0 - each.side <= each.x <= x1 and y0 - each.side <= each.y <= y1]
        for aim in marks.aims:
            aims.draw_aim(on, camera, aim)
        for at, stage in marks.worn:
            holding.wear(on, camera, at, stage)
        for square, count in marks.lying:
            holding.items(on, camera, square, count)
        for square, party in marks.rough:
            holding.somewhere(on, camera, square, party)
        for square, sign in marks.signs:
            holding.sign(on, camera, square, sign)
        self._tokens(on, camera, [each for each in seen if not each.token.fallen])
        for each in seen:
            if each.token.marks and camera.zoom >= theme.Q_BADGES and not each.token.fallen:
                self._marks_of(on, camera, each)
        where = {each.id: each for each in placed}
        for link in marks.links:
            if link.by in where and link.on in where:
                holding.link(on, camera, where[link.by], where[link.on], link)
        for flown in marks.flying:
            holding.items(on, camera, flown, 1)
        self._plan(on, camera, marks)
        for line in marks.sights:
            a, b = centre(camera, line.start, line.start_side), centre(camera, line.end, line.end_side)
            trims = [theme.TOKEN_R * side * camera.q + 2 * unit for side in (line.start_side, line.end_side)]
            overlays.sight_line(on, a, b, trims[0], trims[1], unit, line.open)
        for line in marks.shots:
            a, b = centre(camera, line.start, line.start_side), centre(camera, line.end, line.end_side)
            trims = [theme.TOKEN_R * side * camera.q + 2 * unit for side in (line.start_side, line.end_side)]
            overlays.shot(on, a, b, trims[0], trims[1], unit)
        for place in marks.between:
            if place[0] == "square":
                box = pygame.Rect(camera.box(place[1:])).inflate(-round(3 * unit), -round(3 * unit))
                overlays.between(on, [box.topleft, box.topright, box.bottomright, box.bottomleft, box.topleft], unit)
            else:
                overlays.between(on, edge_ends(camera, place), unit)
        for place in marks.causes:
            if place[0] == "square":
                overlays.cause_box(on, pygame.Rect(camera.box(place[1:])), unit)
                for square, value in marks.badges:
                    if square == place[1:] and camera.zoom >= theme.Q_BADGES:
                        put_badge(on, camera, square, value)
            else:
                overlays.cause_edge(on, *edge_ends(camera, place), unit)
        for place in marks.refused:
            if place[0] == "square":
                overlays.refused_box(on, pygame.Rect(camera.box(place[1:])), unit)
            else:
                overlays.refused_edge(on, *edge_ends(camera, place), unit)
        self._things(on, camera, marks)
        for square, side, name in marks.possible:
            box = pygame.Rect(camera.box(square, side, side)).inflate(-round(8 * unit), -round(8 * unit))
            badges.brackets(on, box, theme.GREEN_TEXT, unit, arm=7, grow=0)
            if camera.zoom >= theme.Q_BADGES:
                paper = pygame.Rect(0, 0, kind.width(name, 12, True) + round(4 * unit), round(12 * unit))
                paper.midbottom = (box.centerx, box.bottom + half_up(unit))
                on.fill(theme.CARD, paper)
                kind.put(on, name, box.centerx, box.bottom - 5 * unit, 12, theme.GREEN_TEXT, True, "centre")
        for name, colour in ((marks.target, theme.VERMILION_TEXT), (marks.selected, theme.INK)):
            if name in where:
                each = where[name]
                left, top = camera.screen((each.x, each.y))
                side = each.side * camera.q
                grow = 1.0 if camera.zoom >= theme.Q_BADGES else 0.0
                badges.brackets(on, pygame.Rect(left, top, side, side), colour, unit, min(10.0, camera.zoom / 4), grow)
        if camera.zoom >= theme.Q_BADGES:
            for place, value in marks.edge_badges:
                put_edge_badge(on, camera, edge_ends(camera, place), value)
        if marks.ruler:
            a, b = (centre(camera, end, 1) for end in marks.ruler)
            overlays.ruler(on, a, b, camera.q, unit)
        overlays.fill(on, region(camera, marks.unseen, on.get_rect()), theme.INK, theme.ALPHA["unseen"])
        self._tags(on, camera, placed, marks, kind, covered)

    @staticmethod
    def _things(on: pygame.Surface, camera: Camera, marks: Marks) -> None:
        """What a deed can be aimed at: green brackets on squares, green lines on edges."""
        unit = camera.unit * min(1.0, camera.zoom / 32)
        for place in marks.things:
            if place[0] == "square":
                box = pygame.Rect(camera.box(place[1:])).inflate(-round(4 * unit), -round(4 * unit))
                badges.brackets(on, box, theme.GREEN_TEXT, unit, arm=7, grow=0)
            else:
                overlays.offered_edge(on, *edge_ends(camera, place), unit)

    @staticmethod
    def _marks_of(on: pygame.Surface, camera: Camera, each: Placed) -> None:
        unit = camera.unit * min(1.0, camera.zoom / 32)
        left, top = camera.screen((each.x + each.side, each.y))
        badges.put_marks(on, each.token.marks, (left - 4 * unit, top + 6 * unit), unit)

    def _plan(self, on: pygame.Surface, camera: Camera, marks: Marks) -> None:
        if len(marks.path) > 1:
            points: list[Point] = [centre(camera, square, marks.path_side) for square in marks.path]
            r = theme.TOKEN_R * marks.path_side * camera.q
            start = _toward(points[0], points[1], r)
            overlays.path(on, [start, *points[1:]], theme.side(marks.path_unit).text, camera.unit, camera.q)
        for square in marks.via:
            middle = centre(camera, square, marks.path_side)
            overlays.waypoint(on, middle, theme.side(marks.path_unit).text, camera.unit, camera.q)
        if marks.ghost:
            r = theme.TOKEN_R * marks.ghost.side * camera.q
            picture = tokens.ghost(marks.ghost.token, r, half_up(theme.CAPTION * camera.unit))
            x, y = centre(camera, marks.ghost.square, marks.ghost.side)
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


def edge_ends(camera: Camera, place: At) -> tuple[Point, Point]:
    """The two ends of an edge in pixels."""
    kind, x, y = place
    return camera.screen((x, y)), camera.screen((x, y + 1) if kind == "v" else (x + 1, y))


def _toward(a: Point, b: Point, by: float) -> Point:
    length = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
    return (a[0] + (b[0] - a[0]) * by / length, a[1] + (b[1] - a[1]) * by / length) if length else a
