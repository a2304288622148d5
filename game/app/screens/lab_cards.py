"""The cards of the lab's screen, each with its height at a width and how it is drawn."""

from __future__ import annotations

import pygame

from game.app import draw, theme
from game.app.draw import put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.lab_show import LabShow, Told
from game.app.map_picture import map_picture
from game.app.screens.page_rows import Rows
from game.app.screens.timeline import fall
from game.app.widgets import button, chip, tag, tag_size
from game.lab import charts

PAD = 16
BAR, WHISKER = 28, 22
MAP_LEAST = 260
"""Logical pixels of a map in one column with other cards."""
HEAT_ALPHA = 225
WALLS = 153
"""Alpha of the map under the heat: walls at three fifths."""


class Cards:
    """The cards of one show."""

    def __init__(self, show: LabShow, kind: Type, hits: Hits) -> None:
        self.show, self.kind, self.hits = show, kind, hits
        self.rows = Rows(kind, hits)

    def high(self, name: str, wide: int) -> int:
        """How high a card stands, in screen pixels; 0 for one that has nothing to say."""
        px, told = self.kind.scale.px, self.show.told
        inner = wide - 2 * px(PAD)
        if name == "choices":
            rows = sum(self.rows.high(row, inner) for row in self.show.rows)
            return rows + 2 * px(12) if self.show.rows else 0
        if name == "answer":
            return self._answer_high(inner)
        if name == "map":
            board = self.show.board
            tall = min(px(420), max(px(MAP_LEAST), inner * board.height // board.width))
            return px(76) + tall + px(56)
        if told is None:
            return 0
        if name == "rounds":
            return px(184)
        if name == "units":
            return px(48) + px(28) * len(told.units) + px(8)
        return px(48) + px(40) * len(told.battles) + px(4) if told.battles else 0

    def draw(self, on: pygame.Surface, name: str, box: pygame.Rect) -> None:
        """Draw a card into its box."""
        draw.card(on, box, self.kind.scale, theme.CARD, theme.LINE, theme.R_CARD)
        inner = box.inflate(-2 * self.kind.scale.px(PAD), 0)
        told = self.show.told
        if name == "choices":
            y = box.top + self.kind.scale.px(12)
            for row in self.show.rows:
                self.rows.draw(on, row, inner.left, y, inner.width, box)
                y += self.rows.high(row, inner.width)
        elif name == "answer":
            self._answer(on, inner)
        elif name == "map":
            self._map(on, inner)
        elif told is not None:
            {"rounds": self._rounds, "units": self._units, "battles": self._battles}[name](on, inner, told)

    def _title(self, on: pygame.Surface, box: pygame.Rect, word: str) -> None:
        px = self.kind.scale.px
        self.kind.put(on, self.show.words[word], box.left, box.top + px(24), theme.NAME, bold=True, most=box.width)

    # the answer

    def _sentence(self, wide: int) -> list[str]:
        told = self.show.told
        return self.kind.wrap(told.sentence if told else self.show.words["ask"], wide, theme.TITLE, True)

    def _notes(self, wide: int) -> list[str]:
        told = self.show.told
        said = told.warnings if told else ()
        return [line for each in said for line in self.kind.wrap(each, wide, theme.CAPTION)]

    def _answer_high(self, wide: int) -> int:
        px = self.kind.scale.px
        high = px(20) + px(28) * len(self._sentence(wide))
        if self.show.told is None:
            return high + px(12)
        return high + px(8 + BAR + WHISKER + 20) + px(16) * len(self._notes(wide)) + px(12)

    def _answer(self, on: pygame.Surface, box: pygame.Rect) -> None:
        px, kind, told = self.kind.scale.px, self.kind, self.show.told
        y = box.top + px(26)
        for line in self._sentence(box.width):
            kind.put(on, line, box.left, y, theme.TITLE, bold=True)
            y += px(28)
        if told is None:
            return
        bar = pygame.Rect(box.left, y - px(6), box.width, px(BAR))
        self._bar(on, bar, told)
        low, share, high = (bar.left + theme.half_up(bar.width * each) for each in told.whisker)
        middle = bar.bottom + px(10)
        thick = max(2, px(2))
        on.fill(theme.INK, pygame.Rect(low, middle - thick // 2, max(thick, high - low), thick))
        for x in (low, high):
            on.fill(theme.INK, pygame.Rect(x - thick // 2, middle - px(4), thick, px(8)))
        pygame.draw.circle(on, theme.INK, (share, middle), px(4))
        y = bar.bottom + px(WHISKER) + px(8)
        right = kind.put(on, told.right, box.right, y, theme.CAPTION, theme.INK2, align="right")
        kind.put(on, told.left, box.left, y, theme.CAPTION, theme.INK2, most=right.left - px(12) - box.left)
        for line in self._notes(box.width):
            y += px(16)
            kind.put(on, line, box.left, y + px(4), theme.CAPTION, theme.AMBER_TEXT)

    def _bar(self, on: pygame.Surface, bar: pygame.Rect, told: Told) -> None:
        px, kind, x = self.kind.scale.px, self.kind, bar.left
        for place, piece in enumerate(told.pieces):
            end = bar.right if place == len(told.pieces) - 1 else x + theme.half_up(bar.width * piece.share)
            part = pygame.Rect(x, bar.top, end - x, bar.height)
            fill, ink = theme.LINE, theme.INK
            if piece.side >= 0:
                fill, ink = theme.side(piece.side).fill, theme.side(piece.side).letters
            on.fill(fill, part)
            words = f"{piece.name} {piece.said}"
            if part.width > kind.width(words, theme.BODY, True) + px(16):
                last = place == len(told.pieces) - 1
                at = part.right - px(10) if last else part.left + px(10)
                kind.put(on, words, at, part.centery, theme.BODY, ink, True, "right" if last else "left")
            self.hits.add(part, "piece", place, tip=words, focusable=False)
            x = end

    # the map

    def _map(self, on: pygame.Surface, box: pygame.Rect) -> None:
        px, kind, show = self.kind.scale.px, self.kind, self.show
        y = box.top + px(24)
        chips = [(place, name, kind.width(name, theme.BODY, True) + px(28)) for place, name in enumerate(show.heats)]
        wide = sum(each for _, _, each in chips) + px(8) * (len(chips) - 1)
        title = kind.width(show.words["where"], theme.NAME, True) + px(24)
        left, chip_y = box.right - wide, y - px(14)
        if wide + title <= box.width:
            self._title(on, box, "where")
        else:
            left = box.left
        for place, name, each in chips:
            at = pygame.Rect(left, chip_y, min(each, box.right - left), px(28))
            state = self.hits.state("heat", place)
            chip(on, at, name, place == show.heat, state, kind, self.hits.focus("heat", place))
            self.hits.add(at, "heat", place)
            left += each + px(8)
        foot = px(32)
        area = pygame.Rect(box.left, box.top + px(48), box.width, box.height - px(48) - foot)
        told = show.told
        legend = px(76) if told and told.legend and area.width > px(400) else 0
        wide = self._map_size(area, legend)[0] + legend
        area.move_ip((area.width - wide) // 2, 0)
        self._board(on, pygame.Rect(area.left, area.top, area.width - legend, area.height), told)
        if told is None:
            return
        kind.put(on, told.heat_said, box.left, box.bottom - px(16), theme.CAPTION, theme.INK2, most=box.width)
        if legend:
            self._legend(on, area.left + self._map_size(area, legend)[0] + px(16), area.top, told)

    def _map_size(self, area: pygame.Rect, legend: int) -> tuple[int, int]:
        """How big the whole map is drawn beside its legend."""
        board = self.show.board
        share = min((area.width - legend) / board.width, area.height / board.height)
        return max(1, int(board.width * share)), max(1, int(board.height * share))

    def _board(self, on: pygame.Surface, area: pygame.Rect, told: Told | None) -> None:
        board, px = self.show.board, self.kind.scale.px
        size = self._map_size(area, 0)
        share = size[0] / board.width
        key = ("lab map", id(board), size, self.kind.scale.percent)
        picture = draw.kept(key, lambda: draw.faded(map_picture(board, (), size, self.kind.scale), WALLS))
        put(on, picture, area.topleft)
        if told is None:
            return
        for cell in told.cells:
            left, right = (area.left + theme.half_up(share * (cell.x + more)) for more in (0, 1))
            top, bottom = (area.top + theme.half_up(share * (cell.y + more)) for more in (0, 1))
            square = pygame.Rect(left, top, right - left, bottom - top)
            gap = 1 if square.width > 6 else 0
            draw.wash(on, square.inflate(-2 * gap, -2 * gap), theme.rgb(charts.HEAT[cell.step]), HEAT_ALPHA)
            if cell.step >= charts.DOTTED and square.width >= 8:
                pygame.draw.circle(on, theme.CARD, square.center, max(1, square.width // 9))
            self.hits.add(square, "square", (cell.x, cell.y), tip=str(cell.count), focusable=False)
        peak = next((cell for cell in told.cells if cell.peak), None)
        if peak is not None:
            square = pygame.Rect(
                area.left + theme.half_up(share * peak.x), area.top + theme.half_up(share * peak.y),
                theme.half_up(share), theme.half_up(share),
            )  # fmt: skip
            pygame.draw.rect(on, theme.INK, square.inflate(2, 2), max(2, px(2)))
            wide, high = tag_size(told.peak, "", self.kind)
            at = pygame.Rect(square.right + px(6), square.centery - high // 2, wide, high)
            if at.right > area.left + size[0]:
                at.right = square.left - px(6)
            tag(on, at, theme.INK, told.peak, "", self.kind)

    def _legend(self, on: pygame.Surface, left: int, top: int, told: Told) -> None:
        px = self.kind.scale.px
        for place, (step, least) in enumerate(told.legend):
            swatch = pygame.Rect(left, top + px(28) * place, px(20), px(24))
            draw.card(on, swatch, self.kind.scale, theme.rgb(charts.HEAT[step]), None, theme.R_BOX, None)
            if step >= charts.DOTTED:
                pygame.draw.circle(on, theme.CARD, swatch.center, px(2))
            more = "+" if place == 0 else ""
            self.kind.put(on, f"{least}{more}", swatch.right + px(8), swatch.centery, theme.CAPTION, theme.INK1)

    # at the right

    def _rounds(self, on: pygame.Surface, box: pygame.Rect, told: Told) -> None:
        px, kind = self.kind.scale.px, self.kind
        self._title(on, box, "rounds")
        used = kind.width(self.show.words["rounds"], theme.NAME, True) + px(16)
        if kind.width(told.rounds_said, theme.CAPTION) + used <= box.width:
            kind.put(on, told.rounds_said, box.right, box.top + px(24), theme.CAPTION, theme.INK2, align="right")
        low, tall = box.bottom - px(32), box.height - px(92)
        for bar in charts.rounds(told.rounds, told.spread, box.width, tall):
            left = box.left + theme.half_up(bar.x)
            rect = pygame.Rect(left, low - theme.half_up(bar.height), max(1, int(bar.width)), theme.half_up(bar.height))
            on.fill(theme.BLUE_TEXT if bar.strong else theme.LINE2, rect)
            if bar.label and bar.width >= px(14):
                kind.put(on, bar.label, rect.centerx, rect.top - px(9), theme.CAPTION, theme.INK1, align="centre")
            if bar.tick:
                median = bar.tick == str(told.spread["p50"])
                kind.put(on, bar.tick, rect.centerx, low + px(14), theme.CAPTION, theme.INK, median, "centre")
        on.fill(theme.INK, pygame.Rect(box.left, low, box.width, max(1, px(1))))

    def _units(self, on: pygame.Surface, box: pygame.Rect, told: Told) -> None:
        px, kind, words = self.kind.scale.px, self.kind, self.show.words
        self._title(on, box, "units")
        ends = (box.right - px(124), box.right - px(62), box.right)
        for word, end in zip(("falls", "dealt", "taken"), ends, strict=True):
            kind.put(on, words[word], end, box.top + px(24), theme.CAPTION, theme.INK2, align="right", most=px(60))
        y = box.top + px(40)
        for row in told.units:
            middle = y + px(14)
            picture = fall(row.side, kind)
            put(on, picture, (box.left, middle - picture.get_height() // 2))
            name_left = box.left + picture.get_width() + px(8)
            bar = pygame.Rect(ends[0] - px(48) - px(64), middle - px(4), px(60), px(8))
            kind.put(on, row.name, name_left, middle, theme.BODY, most=bar.left - px(8) - name_left)
            draw.card(on, bar, kind.scale, theme.WELL, None, theme.R_TAG, None)
            if row.share:
                filled = pygame.Rect(bar.left, bar.top, max(px(4), theme.half_up(bar.width * row.share)), bar.height)
                draw.card(on, filled, kind.scale, theme.INK1, None, theme.R_TAG, None)
            for said, end in zip((row.falls, row.dealt, row.taken), ends, strict=True):
                kind.put(on, said, end, middle, theme.BODY, align="right", most=px(60))
            y += px(28)

    def _battles(self, on: pygame.Surface, box: pygame.Rect, told: Told) -> None:
        px, kind = self.kind.scale.px, self.kind
        self._title(on, box, "battles")
        y = box.top + px(40)
        for row in told.battles:
            middle = y + px(18)
            at = pygame.Rect(0, 0, max(px(80), kind.width(self.show.words["watch"], theme.BODY) + px(24)), px(32))
            at.midright = (box.right, middle)
            first = kind.put(on, row.kind, box.left, middle, theme.BODY, bold=True, most=px(120))
            left = max(first.right + px(12), box.left + px(96))
            kind.put(on, row.said, left, middle, theme.BODY, theme.INK1, most=at.left - px(8) - left)
            button(
                on, at, self.show.words["watch"], self.hits.state("watch", row.number), kind,
                focused=self.hits.focus("watch", row.number),
            )  # fmt: skip
            self.hits.add(at, "watch", row.number)
            y += px(40)
