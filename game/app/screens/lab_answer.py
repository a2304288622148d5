"""The card that answers: a sentence, the bar of chances with its interval, what makes it doubtful (look 2, Lab).

Where two questions are held against each other, the sentence is about their difference, and each has a bar; a click on
one shows its map, rounds, units and battles.
"""

from __future__ import annotations

import pygame

from game.app import theme
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.lab_show import Chances, LabShow
from game.app.widgets import focus_frame, outline

PAD = 16
BAR, WHISKER = 28, 22


class AnswerCard:
    """The answer of one show."""

    def __init__(self, show: LabShow, kind: Type, hits: Hits) -> None:
        self.show, self.kind, self.hits = show, kind, hits

    def _sentence(self, wide: int) -> list[str]:
        show = self.show
        said = show.compared.sentence if show.compared else show.told.sentence if show.told else show.words["ask"]
        return self.kind.wrap(said, wide, theme.TITLE, True)

    def _notes(self, wide: int) -> list[tuple[str, tuple[int, int, int]]]:
        """What stands below the bars, in lines with their colours."""
        told, pair = self.show.told, self.show.compared
        said = [(pair.note, theme.INK2)] if pair and pair.note else []
        said += [(each, theme.AMBER_TEXT) for each in (told.warnings if told else ())]
        return [(line, ink) for each, ink in said for line in self.kind.wrap(each, wide, theme.CAPTION)]

    def _bars(self) -> tuple[Chances, ...]:
        if self.show.compared is not None:
            return self.show.compared.bars
        return (self.show.told.chances,) if self.show.told is not None else ()

    def _bar_high(self, bar: Chances) -> int:
        px = self.kind.scale.px
        return px(8 + BAR + WHISKER + 20) + (px(20) if bar.label else 0)

    def high(self, wide: int) -> int:
        """How high the card stands at an inner width."""
        px = self.kind.scale.px
        high = px(20) + px(28) * len(self._sentence(wide)) + px(12)
        return high + sum(map(self._bar_high, self._bars())) + px(16) * len(self._notes(wide))

    def draw(self, on: pygame.Surface, box: pygame.Rect) -> None:
        """Draw it between the left and right of ``box``, from its top."""
        px, kind = self.kind.scale.px, self.kind
        y = box.top + px(26)
        for line in self._sentence(box.width):
            kind.put(on, line, box.left, y, theme.TITLE, bold=True)
            y += px(28)
        y -= px(6)
        for place, bar in enumerate(self._bars()):
            high = self._bar_high(bar)
            self._one(on, pygame.Rect(box.left, y, box.width, high), place, bar)
            y += high
        y += px(2)
        for line, ink in self._notes(box.width):
            kind.put(on, line, box.left, y, theme.CAPTION, ink)
            y += px(16)

    def _one(self, on: pygame.Surface, box: pygame.Rect, place: int, bar: Chances) -> None:
        px, kind, pair, y = self.kind.scale.px, self.kind, self.show.compared, box.top
        if bar.label:
            chosen = pair is not None and pair.shown == place
            kind.put(on, bar.label, box.left, y + px(8), theme.BODY, theme.INK if chosen else theme.INK1, chosen)
            y += px(20)
        strip = pygame.Rect(box.left, y, box.width, px(BAR))
        self._strip(on, strip, bar)
        if bar.label:
            self.hits.add(strip, "pick shown", place, tip=self.show.words["shown"])
            if pair is not None and pair.shown == place:
                outline(on, strip.inflate(px(4), px(4)), theme.R_BOX, max(2, px(2)), theme.INK)
            if self.hits.focus("pick shown", place):
                focus_frame(on, strip, kind.scale)
        low, share, high = (strip.left + theme.half_up(strip.width * each) for each in bar.whisker)
        middle, thick = strip.bottom + px(10), max(2, px(2))
        on.fill(theme.INK, pygame.Rect(low, middle - thick // 2, max(thick, high - low), thick))
        for x in (low, high):
            on.fill(theme.INK, pygame.Rect(x - thick // 2, middle - px(4), thick, px(8)))
        pygame.draw.circle(on, theme.INK, (share, middle), px(4))
        y = strip.bottom + px(WHISKER) + px(8)
        right = kind.put(on, bar.right, box.right, y, theme.CAPTION, theme.INK2, align="right")
        kind.put(on, bar.left, box.left, y, theme.CAPTION, theme.INK2, most=right.left - px(12) - box.left)

    def _strip(self, on: pygame.Surface, strip: pygame.Rect, bar: Chances) -> None:
        px, kind, x = self.kind.scale.px, self.kind, strip.left
        for place, piece in enumerate(bar.pieces):
            last = place == len(bar.pieces) - 1
            end = strip.right if last else x + theme.half_up(strip.width * piece.share)
            part = pygame.Rect(x, strip.top, end - x, strip.height)
            fill, ink = theme.LINE, theme.INK
            if piece.side >= 0:
                fill, ink = theme.side(piece.side).fill, theme.side(piece.side).letters
            on.fill(fill, part)
            words = f"{piece.name} {piece.said}"
            if part.width > kind.width(words, theme.BODY, True) + px(16):
                at = part.right - px(10) if last else part.left + px(10)
                kind.put(on, words, at, part.centery, theme.BODY, ink, True, "right" if last else "left")
            if not bar.label:
                self.hits.add(part, "piece", place, tip=words, focusable=False)
            x = end
