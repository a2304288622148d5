"""The forecast.

Action, target and costs, the one big number, the harm chart, every modifier with its rule, the pool.
"""

from __future__ import annotations

import pygame

from game.app import draw, theme
from game.app.bars import chart
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.showing import ForecastCard, Note, Row
from game.app.widgets import button, focus_frame, link, pips

SMALL_EFFECTS = 3
"""Effects the sheet of the small arrangement shows."""
FIRST_ROW = 166
"""Logical pixels from the card's top to the line above the modifiers."""


class ForecastPanel:
    """Draws the forecast card; ``scroll`` moves the modifiers in screen pixels, the pool line stays."""

    def __init__(self) -> None:
        self.scroll = 0
        self.most_scroll = 0
        self.rows_box = pygame.Rect(0, 0, 0, 0)
        self.strikes = ""
        """What a click on a modifier does, in words."""
        self.narrow = False
        """Whether it was drawn last as a sheet, with the sheet's cross in its corner."""

    def draw(
        self,
        on: pygame.Surface,
        box: pygame.Rect,
        show: ForecastCard | Note | None,
        hits: Hits,
        kind: Type,
        small: bool = False,
    ) -> None:
        scale = kind.scale
        if not small:
            draw.card(on, box, scale)
        self.rows_box, self.narrow = pygame.Rect(0, 0, 0, 0), small
        self.strikes = show.strikes if isinstance(show, ForecastCard) else ""
        if isinstance(show, Note):
            self._note(on, box, show, hits, kind)
        elif show is not None and small:
            self._small(on, box, show, hits, kind)
        elif show is not None:
            self._large(on, box, show, hits, kind)

    def put_away(self) -> None:
        """It is not drawn: nothing of it is under the pointer."""
        self.rows_box = pygame.Rect(0, 0, 0, 0)

    def wanted(self, show: ForecastCard | Note | None, wide: int, kind: Type) -> int:
        """Screen pixels the large card needs to show all of a forecast, or of what stands in its place."""
        px = kind.scale.px
        if not isinstance(show, ForecastCard):
            return 0 if show is None else self._note_height(show, wide, kind)
        return px(FIRST_ROW) + px(3) + px(theme.ROW_LIST) * len(show.rows) + self._foot_height(show, kind)

    def wheel(self, steps: int, point: tuple[int, int], kind: Type) -> bool:
        """Scroll the modifiers when the pointer is over them; True when it was."""
        if not self.rows_box.collidepoint(point):
            return False
        self.scroll = max(0, min(self.most_scroll, self.scroll - steps * kind.scale.px(theme.ROW_LIST)))
        return True

    @staticmethod
    def _note_height(show: Note, wide: int, kind: Type) -> int:
        px, inner = kind.scale.px, wide - 2 * kind.scale.px(theme.CARD_PADDING)
        taken = kind.width(show.rule, theme.CAPTION) + px(8) if show.rule else 0
        texts = [(show.title, theme.NAME, True, inner - taken, 4)]
        texts += [(line, theme.BODY, False, inner, 4) for line in show.lines]
        texts += [(show.remedy, theme.BODY, True, inner, 12)] if show.remedy else []
        said = sum(
            kind.scale.line_height(size) * len(kind.wrap(text, room, size, bold)) + px(gap)
            for text, size, bold, room, gap in texts
        )
        rows = px(6) + px(theme.ROW_LIST) * len(show.rows) if show.rows else 0
        return px(8) + said + rows + px(8)

    def _note(self, on: pygame.Surface, box: pygame.Rect, show: Note, hits: Hits, kind: Type) -> None:
        """A heading, sentences, a remedy, and perhaps the lines of a sum with their rules."""
        px = kind.scale.px
        left, right = box.left + px(theme.CARD_PADDING), box.right - px(theme.CARD_PADDING)
        edge = right - (px(22) if self.narrow else 0)
        taken = link(on, show.rule, edge, box.top + px(20), hits, kind).width + px(8) if show.rule else 0
        y = box.top + px(8)
        place = pygame.Rect(left, y, edge - left - taken, box.bottom - y)
        y += kind.paragraph(on, show.title, place, theme.NAME, bold=True) + px(4)
        for line in show.lines:
            place = pygame.Rect(left, y, right - left, box.bottom - y)
            y += kind.paragraph(on, line, place, theme.BODY, theme.INK1) + px(4)
        if show.remedy:
            place = pygame.Rect(left, y + px(4), right - left, box.bottom - y)
            y += kind.paragraph(on, show.remedy, place, theme.BODY, theme.GREEN_TEXT, True) + px(8)
        if show.rows:
            on.fill(theme.LINE, (left, y + px(2), right - left, px(1)))
            area = pygame.Rect(box.left + px(4), y + px(6), box.width - 2 * px(4), box.bottom - px(8) - y - px(6))
            self._rows(on, area, left, right, show.rows, hits, kind)

    def _large(self, on: pygame.Surface, box: pygame.Rect, show: ForecastCard, hits: Hits, kind: Type) -> None:
        px = kind.scale.px
        left, right, top = box.left + px(theme.CARD_PADDING), box.right - px(theme.CARD_PADDING), box.top
        costs = pips(on, show.costs, right, top + px(19), px(12), theme.INK)
        head = kind.put(on, show.action, left, top + px(20), theme.NAME, bold=True, most=right - left - costs)
        room = right - costs - px(8) - head.right - px(8)
        kind.put(on, show.target, head.right + px(8), top + px(20), theme.CAPTION, theme.INK2, most=room)
        big = theme.BIG if kind.width(show.chance, theme.BIG, True) <= px(112) else theme.TITLE
        kind.put(on, show.chance, left, top + px(56), big, bold=True)
        word = f"{show.chance_word} · {show.estimate}" if show.estimate else show.chance_word
        kind.put(on, word, left, top + px(81), theme.CAPTION, theme.INK2, most=px(106))
        for place, (value, words) in enumerate(show.pairs[:2]):
            y = top + px(104 + 22 * place)
            size = theme.BODY if kind.width(value, theme.NAME, True) > px(46) else theme.NAME
            after = max(left + px(48), kind.put(on, value, left, y, size, bold=True).right + px(6))
            kind.put(on, words, after, y, theme.CAPTION, theme.INK2, most=left + px(114) - after)
        area = pygame.Rect(left + px(116), top + px(34), right - left - px(116), px(120))
        chart(on, area, show.bars, show.bars_caption, kind, bool(show.estimate))
        y = top + px(FIRST_ROW)
        on.fill(theme.LINE, (left, y - px(1), right - left, px(1)))
        foot = self._foot_height(show, kind)
        rows = pygame.Rect(box.left + px(4), y + px(3), box.width - 2 * px(4), box.bottom - foot - y - px(3))
        pool_top = self._rows(on, rows, left, right, show.rows, hits, kind)
        self._foot(on, left, right, pool_top, show, hits, kind)

    @staticmethod
    def _foot_height(show: ForecastCard, kind: Type) -> int:
        px = kind.scale.px
        lines = (1 if show.pool_word else 0) + len(show.notes) + (1 if show.extra else 0) + len(show.effects)
        answers = len(show.answers) + 1 if show.answers else 0
        apart = px(8) if show.effects and show.pool_word else 0
        return px(4) + px(20) * lines + apart + (px(10) + px(20) * answers if answers else 0) + px(8)

    def _rows(
        self,
        on: pygame.Surface,
        area: pygame.Rect,
        left: int,
        right: int,
        rows: tuple[Row, ...],
        hits: Hits,
        kind: Type,
    ) -> int:
        """Draw the modifiers; returns where the pool line begins: right under them, or under the scrolled area."""
        px = kind.scale.px
        step = px(theme.ROW_LIST)
        whole = step * len(rows)
        fits = whole <= area.height
        high = whole if fits else area.height // step * step
        self.most_scroll = max(0, whole - high)
        self.scroll = min(self.scroll, self.most_scroll)
        self.rows_box = pygame.Rect(area.left, area.top, area.width, high)
        before = on.get_clip()
        on.set_clip(self.rows_box.clip(before))
        for place, row in enumerate(rows):
            y = area.top + place * step - self.scroll
            if y + step > area.top and y < area.top + high:
                self._row(on, pygame.Rect(area.left, y, area.width, step), left, right, place, row, hits, kind)
        on.set_clip(before)
        if not fits:
            self._bar(on, pygame.Rect(area.right - px(3), area.top, px(3), high), whole, high, kind)
        return area.top + high

    def _bar(self, on: pygame.Surface, rail: pygame.Rect, whole: int, high: int, kind: Type) -> None:
        size = max(kind.scale.px(16), rail.height * high // whole)
        top = rail.top + (rail.height - size) * self.scroll // max(1, self.most_scroll)
        box = pygame.Rect(rail.left, top, rail.width, size)
        draw.card(on, box, kind.scale, theme.LINE2, None, radius=theme.R_BOX, shade=None)

    def _row(
        self,
        on: pygame.Surface,
        box: pygame.Rect,
        left: int,
        right: int,
        place: int,
        row: Row,
        hits: Hits,
        kind: Type,
    ) -> None:
        px = kind.scale.px
        value = right - px(60)
        beside = kind.width(row.value, theme.CAPTION, True) + px(8)
        most = value - beside - left if row.value else right - kind.width(row.rule, theme.CAPTION) - px(8) - left
        free = value - beside if row.value else value
        paid = pips(on, row.costs, free, box.centery, px(10), theme.INK1) if row.costs else 0
        most = min(most, free - paid - px(6) - left) if row.costs else most
        tip = row.text if kind.width(row.text, theme.CAPTION) > most else ""
        if row.kind:
            self._heading(on, box, left, right, row, hits, kind)
            return
        tip = "\n".join(each for each in (tip, self.strikes) if each)
        hits.add(box, "modifier", place, tip=tip, focusable=bool(row.at or self.strikes), within=self.rows_box)
        if row.lit or hits.state("modifier", place) != "rest":
            draw.card(on, box, kind.scale, theme.AMBER_WASH, None, radius=theme.R_TAG, shade=None)
            on.fill(theme.AMBER, (box.left, box.top, px(3), box.height))
        middle = box.top + box.height / 2
        text = row.short if row.short and kind.width(row.text, theme.CAPTION) > most else row.text
        ink = theme.INK2 if row.struck else theme.INK
        said = kind.put(on, text, left, middle, theme.CAPTION, ink, most=most)
        worth = kind.put(on, row.value, value, middle, theme.CAPTION, ink, not row.struck, "right")
        for each in (said, worth) if row.struck else ():
            on.fill(theme.INK1, (each.left - px(1), round(middle), each.width + px(2), max(1, px(1))))
        if hits.focus("modifier", place):
            focus_frame(on, box.inflate(-px(6), -px(6)), kind.scale, theme.R_TAG)
        link(on, row.rule, right, middle, hits, kind, within=self.rows_box)

    def _heading(
        self, on: pygame.Surface, box: pygame.Rect, left: int, right: int, row: Row, hits: Hits, kind: Type,
        within: bool = True,
    ) -> None:  # fmt: skip
        """A row that is no modifier: a contest with its chance, whose roll it is, a pool, an effect, its amounts."""
        px = kind.scale.px
        middle = box.top + box.height / 2
        clip = self.rows_box if within else None
        if row.kind == "spread":
            kind.put(on, row.text, left + px(8), middle, theme.CAPTION, theme.INK1, most=right - left - px(8))
            return
        if row.kind == "head" and box.top > (clip.top if clip is not None else 0):
            on.fill(theme.LINE, (left, box.top, right - left, px(1)))
        strong = row.kind in ("head", "pool", "effect")
        wanted = kind.width(row.text, theme.CAPTION, strong) + px(8) + kind.width(row.value, theme.CAPTION, True)
        ruled = row.kind != "head" or left + wanted <= right - px(60)  # each side's lines under it have the rule too
        wide = link(on, row.rule, right, middle, hits, kind, within=clip).width if ruled else 0
        edge = right - max(px(60), wide + px(8)) if ruled else right
        value = kind.put(on, row.value, edge, middle, theme.CAPTION, bold=True, align="right")
        ink = theme.INK if strong else theme.INK1
        kind.put(on, row.text, left, middle, theme.CAPTION, ink, strong, most=value.left - px(8) - left)

    def _foot(
        self, on: pygame.Surface, left: int, right: int, y: int, show: ForecastCard, hits: Hits, kind: Type
    ) -> None:
        px = kind.scale.px
        on.fill(theme.LINE2, (left, y, right - left, px(1)))
        y += px(12)
        if show.pool_word:
            kind.put(on, show.pool_word, left, y, theme.CAPTION, bold=True, most=right - px(100) - left)
            kind.put(on, show.pool, right - px(60), y, theme.BODY, bold=True, align="right")
        else:
            y -= px(20)
        for note in show.notes:
            y += px(20)
            kind.put(on, note.text, left, y, theme.CAPTION, theme.INK1, most=right - px(94) - left)
            kind.put(on, note.value, right - px(60), y, theme.CAPTION, theme.INK1, align="right")
            link(on, note.rule, right, y, hits, kind)
        if show.extra:
            y += px(20)
            wide = link(on, show.extra_rule, right, y, hits, kind).width
            kind.put(on, show.extra, left, y, theme.CAPTION, theme.INK1, most=right - left - wide - px(8))
        if show.effects and show.pool_word:
            y += px(14)
            on.fill(theme.LINE, (left, y, right - left, px(1)))
            y -= px(6)
        for row in show.effects:
            y += px(20)
            line = pygame.Rect(left, round(y - px(10)), right - left, px(20))
            self._heading(on, line, left, right, row, hits, kind, within=False)
        if show.answers:
            y += px(16)
            on.fill(theme.LINE, (left, y, right - left, px(1)))
            y += px(16)
            kind.put(on, show.answer_word, left, y, theme.CAPTION, theme.INK2, True)
            for text, rule in show.answers:
                y += px(20)
                wide = link(on, rule, right, y, hits, kind).width
                kind.put(on, text, left, y, theme.CAPTION, most=right - left - wide - px(8))

    def _small(self, on: pygame.Surface, box: pygame.Rect, show: ForecastCard, hits: Hits, kind: Type) -> None:
        """The sheet of the small arrangement: 240 wide, its own commit button at the foot."""
        px = kind.scale.px
        left, right, top = box.left + px(theme.CARD_PADDING), box.right - px(theme.CARD_PADDING), box.top
        edge = right - px(22)
        costs = pips(on, show.costs, edge, top + px(16), px(10), theme.INK)
        title = f"{show.action} {show.target.split(',')[0].split('（')[0]}".strip()
        kind.put(on, title, left, top + px(16), theme.BODY, bold=True, most=edge - costs - px(6) - left)
        kind.put(on, show.chance, left, top + px(44), theme.TITLE, bold=True)
        kind.put(on, show.chance_word, left, top + px(64), theme.CAPTION, theme.INK2, most=px(86))
        for place, (value, words) in enumerate(show.pairs[:1]):
            y = top + px(86 + 16 * place)
            wide = kind.put(on, value, left, y, theme.CAPTION, bold=True)
            kind.put(on, words, wide.right + px(5), y, theme.CAPTION, theme.INK2, most=left + px(90) - wide.right)
        area = pygame.Rect(left + px(92), top + px(24), right - left - px(92), px(73))
        chart(on, area, show.bars, "", kind, bool(show.estimate))
        y = top + px(106)
        on.fill(theme.LINE, (left, y, right - left, px(1)))
        commit = px(44) if show.commit else px(4)
        effects = tuple(row for row in show.effects if row.kind == "effect")[:SMALL_EFFECTS]
        foot = px(6) + px(20) * (len(effects) + (1 if show.pool_word else 0))
        rows = pygame.Rect(box.left + px(4), y + px(2), box.width - 2 * px(4), box.bottom - commit - foot - y - px(2))
        y = self._rows(on, rows, left, right, (*show.rows, *show.notes), hits, kind)
        on.fill(theme.LINE2, (left, y, right - left, px(1)))
        if show.pool_word:
            kind.put(on, show.pool_word, left, y + px(12), theme.CAPTION, bold=True)
            kind.put(on, show.pool, right - px(60), y + px(12), theme.BODY, bold=True, align="right")
            y += px(20)
        for row in effects:
            self._heading(on, pygame.Rect(left, y + px(2), right - left, px(20)), left, right, row, hits, kind, False)
            y += px(20)
        if show.commit:
            spot = pygame.Rect(left, box.bottom - px(44), right - left, px(32))
            hits.add(spot, "commit", None, show.commit_enabled)
            button(
                on, spot, show.commit, hits.state("commit"), kind, icon="check", primary=True,
                enabled=show.commit_enabled, focused=hits.focus("commit"), size=theme.BODY,
            )  # fmt: skip
