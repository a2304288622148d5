"""The card with the map: where it happens, in five steps of heat; a square leads to the battles in which it did."""

from __future__ import annotations

import pygame

from game.app import draw, theme
from game.app.draw import put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.lab_show import LabShow, Square, Told
from game.app.map_picture import map_picture
from game.app.widgets import chip, focus_frame, outline, tag, tag_size
from game.lab import charts

MAP_LEAST, MAP_MOST = 260, 420
"""Logical pixels of a map in one column with other cards."""
HEAT_ALPHA = 225
WALLS = 153
"""Alpha of the map under the heat: walls at three fifths."""
FOOT = 32


class MapCard:
    """The map of one show. ``cursor`` is the square the arrow keys have come to."""

    def __init__(self, show: LabShow, kind: Type, hits: Hits, cursor: Square | None) -> None:
        self.show, self.kind, self.hits, self.cursor = show, kind, hits, cursor

    def high(self, wide: int) -> int:
        """How high the card stands at an inner width, in a column with others."""
        px, board = self.kind.scale.px, self.show.board
        tall = min(px(MAP_MOST), max(px(MAP_LEAST), wide * board.height // board.width))
        return self._head(wide) + tall + px(FOOT) + px(8)

    def _chips(self) -> list[tuple[int, str, int]]:
        px = self.kind.scale.px
        return [
            (place, name, self.kind.width(name, theme.BODY, True) + px(28))
            for place, name in enumerate(self.show.heats)
        ]

    def _title_fits(self, wide: int) -> bool:
        px = self.kind.scale.px
        chips = sum(each for _, _, each in self._chips()) + px(8) * (len(self.show.heats) - 1)
        return chips + self.kind.width(self.show.words["where"], theme.NAME, True) + px(24) <= wide

    def _head(self, wide: int) -> int:
        return self.kind.scale.px(48 if self._title_fits(wide) else 84)

    def draw(self, on: pygame.Surface, box: pygame.Rect) -> None:
        """Draw it into the inside of its card."""
        px, kind, show = self.kind.scale.px, self.kind, self.show
        kind.put(on, show.words["where"], box.left, box.top + px(24), theme.NAME, bold=True, most=box.width)
        self._draw_chips(on, box)
        head = self._head(box.width)
        area = pygame.Rect(box.left, box.top + head, box.width, box.height - head - px(FOOT))
        told = show.told
        legend = px(76) if told and told.legend and area.width > px(400) else 0
        wide = self._size(area, legend)[0] + legend
        area.move_ip((area.width - wide) // 2, 0)
        self._board(on, pygame.Rect(area.left, area.top, area.width - legend, area.height), told)
        if told is None:
            return
        kind.put(on, told.heat_said, box.left, box.bottom - px(16), theme.CAPTION, theme.INK2, most=box.width)
        if legend:
            self._legend(on, area.left + self._size(area, legend)[0] + px(16), area.top, told)

    def _draw_chips(self, on: pygame.Surface, box: pygame.Rect) -> None:
        px, hits, chips = self.kind.scale.px, self.hits, self._chips()
        wide = sum(each for _, _, each in chips) + px(8) * (len(chips) - 1)
        left, top = box.right - wide, box.top + px(10)
        if not self._title_fits(box.width):
            left, top = box.left, box.top + px(46)
        for place, name, each in chips:
            at = pygame.Rect(left, top, min(each, box.right - left), px(28))
            state = hits.state("heat", place)
            chip(on, at, name, place == self.show.heat, state, self.kind, hits.focus("heat", place))
            hits.add(at, "heat", place)
            left += each + px(8)

    def _size(self, area: pygame.Rect, legend: int) -> tuple[int, int]:
        """How big the whole map is drawn beside its legend."""
        board = self.show.board
        share = min((area.width - legend) / board.width, area.height / board.height)
        return max(1, int(board.width * share)), max(1, int(board.height * share))

    def _square(self, area: pygame.Rect, share: float, x: int, y: int) -> pygame.Rect:
        left, right = (area.left + theme.half_up(share * (x + more)) for more in (0, 1))
        top, bottom = (area.top + theme.half_up(share * (y + more)) for more in (0, 1))
        return pygame.Rect(left, top, right - left, bottom - top)

    def _board(self, on: pygame.Surface, area: pygame.Rect, told: Told | None) -> None:
        board, px, hits = self.show.board, self.kind.scale.px, self.hits
        size = self._size(area, 0)
        share = size[0] / board.width
        key = ("lab map", id(board), size, self.kind.scale.percent)
        picture = draw.kept(key, lambda: draw.faded(map_picture(board, (), size, self.kind.scale), WALLS))
        put(on, picture, area.topleft)
        if told is None:
            return
        watched = told.listing is not None
        for cell in told.cells:
            square = self._square(area, share, cell.x, cell.y)
            gap = 1 if square.width > 6 else 0
            draw.wash(on, square.inflate(-2 * gap, -2 * gap), theme.rgb(charts.HEAT[cell.step]), HEAT_ALPHA)
            if cell.step >= charts.DOTTED and square.width >= 8:
                pygame.draw.circle(on, theme.CARD, square.center, max(1, square.width // 9))
            here = watched and (cell.x, cell.y) == self.cursor
            hits.add(square, "square", (cell.x, cell.y), tip=str(cell.count), focusable=here)
        for at, wide in ((self._peak(told), 2), (self.show.square, 3)):
            if at is not None:
                square = self._square(area, share, *at)
                outline(on, square.inflate(px(wide), px(wide)), theme.R_BOX, max(2, px(wide)), theme.INK)
        if self.cursor is not None and hits.focus("square", self.cursor):
            focus_frame(on, self._square(area, share, *self.cursor), self.kind.scale, theme.R_BOX)
        self._tag(on, area, share, told)

    def _peak(self, told: Told) -> Square | None:
        return next(((cell.x, cell.y) for cell in told.cells if cell.peak), None)

    def _tag(self, on: pygame.Surface, area: pygame.Rect, share: float, told: Told) -> None:
        """The name of the hottest square beside it, wholly on the map."""
        px, peak = self.kind.scale.px, self._peak(told)
        if peak is None:
            return
        square = self._square(area, share, *peak)
        wide, high = tag_size(told.peak, "", self.kind)
        at = pygame.Rect(square.right + px(6), square.centery - high // 2, wide, high)
        whole = pygame.Rect(area.topleft, self._size(area, 0))
        if at.right > whole.right:
            at.right = square.left - px(6)
        tag(on, at.clamp(whole), theme.INK, told.peak, "", self.kind)

    def _legend(self, on: pygame.Surface, left: int, top: int, told: Told) -> None:
        px = self.kind.scale.px
        for place, (step, least) in enumerate(told.legend):
            swatch = pygame.Rect(left, top + px(28) * place, px(20), px(24))
            draw.card(on, swatch, self.kind.scale, theme.rgb(charts.HEAT[step]), None, theme.R_BOX, None)
            if step >= charts.DOTTED:
                pygame.draw.circle(on, theme.CARD, swatch.center, px(2))
            more = "+" if place == 0 else ""
            self.kind.put(on, f"{least}{more}", swatch.right + px(8), swatch.centery, theme.CAPTION, theme.INK1)


def beside(cells: tuple[charts.Cell, ...], at: Square, by: Square) -> Square:
    """The square with heat that lies nearest in a direction (−1, 0 or 1 each); where there is none, the same one."""
    best, found = None, at
    for cell in cells:
        across, down = cell.x - at[0], cell.y - at[1]
        ahead = across * by[0] + down * by[1]
        off = abs(across * by[1]) + abs(down * by[0])
        if ahead > 0 and off <= ahead and (best is None or (ahead + off, off) < best):
            best, found = (ahead + off, off), (cell.x, cell.y)
    return found
