"""The top strip: round, initiative track, view switch and tools."""

from __future__ import annotations

import pygame

from game.app import draw, theme, tokens
from game.app.draw import put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.icons import pip
from game.app.layout import Battle
from game.app.showing import Chip, Strip
from game.app.widgets import face, focus_frame, icon_button, switch


class StripPanel:
    """Draws the strip; ``scroll`` is the place of the first chip that shows."""

    def __init__(self) -> None:
        self.scroll = 0

    def draw(self, on: pygame.Surface, at: Battle, show: Strip, hits: Hits, kind: Type) -> None:
        scale = at.scale
        px = scale.px
        on.fill(theme.PANEL, at.strip)
        on.fill(theme.LINE2, (at.strip.left, at.strip.bottom - px(1), at.strip.width, px(1)))
        if at.small:
            kind.put(on, show.round_short, at.round.left, at.round.centery, theme.BODY, bold=True, most=at.round.width)
        else:
            kind.put(on, show.round_word, at.round.left, at.round.top + px(16), theme.CAPTION, theme.INK2)
            fits = kind.width(show.round, theme.TITLE, True) <= at.round.width
            size = theme.TITLE if fits else theme.NAME  # the rounds before the first have words
            kind.put(on, show.round, at.round.left, at.round.top + px(35), size, bold=True, most=at.round.width)
        self._chips(on, at, show, hits, kind)
        if not at.small and len(show.views) > 1:
            switch(on, at.view_switch, show.views, show.view, hits, "view", kind)
        tools = [tool for tool in show.tools if not at.small or tool.name in show.small_tools]
        for tool, box in zip(tools, at.tool_boxes(len(tools)), strict=True):
            hits.add(box, "tool", tool.name, tool.enabled, tool.tip)
            icon_button(
                on, box, tool.name, hits.state("tool", tool.name), scale, hits.focus("tool", tool.name), tool.enabled,
                tool.chosen,
            )  # fmt: skip

    def _chips(self, on: pygame.Surface, at: Battle, show: Strip, hits: Hits, kind: Type) -> None:
        boxes, rest = at.chip_boxes(len(show.chips))
        self.scroll = max(0, min(self.scroll, rest))
        now = next((n for n, chip in enumerate(show.chips) if chip.current), 0)
        if rest and not self.scroll <= now < self.scroll + len(boxes):
            self.scroll = max(0, min(rest, now - 1))
        for chip, box in zip(show.chips[self.scroll :], boxes, strict=False):
            hits.add(box, "chip", chip.unit, tip="\n".join(filter(None, (chip.tip, chip.note))))
            self._chip(on, at, box, chip, hits, kind)
        if rest and boxes:
            left = boxes[-1].right + at.scale.px(8)
            text = f"+{rest}"
            box = kind.put(on, text, left, boxes[-1].centery, theme.CAPTION, theme.INK2)
            hits.add(box, "chips", "more", least=at.scale.px(theme.HIT))

    def _chip(self, on: pygame.Surface, at: Battle, box: pygame.Rect, chip: Chip, hits: Hits, kind: Type) -> None:
        scale = at.scale
        px = scale.px
        look = face(hits.state("chip", chip.unit))
        fill = theme.PANEL if chip.acted and not chip.current and look.lift == 0 else look.fill
        if chip.current:
            draw.card(on, box, scale, fill, theme.INK, shade=theme.REST, line_width=theme.REGION_LINE)
        else:
            draw.card(on, box, scale, fill, look.line, shade=None)
        inner = {"wide": (34, 24, 49), "narrow": (28, 20, 38), "small": (24, 16, 32)}[at.mode]
        r = px(inner[0]) / 2 - 1
        middle = (box.left + px(inner[1]), box.centery)
        bare = tokens.Token(chip.token.side, chip.token.letters[:2], None, (), chip.token.fallen)
        if at.small:
            bare = tokens.Token(chip.token.side, chip.token.letters[:1], None, (), chip.token.fallen)
        picture = tokens.token(bare, r, scale.type(theme.CAPTION))
        put(on, picture, (middle[0] - picture.get_width() // 2, middle[1] - picture.get_height() // 2))
        ink = theme.INK2 if chip.acted and not chip.current else theme.INK
        left = box.left + px(inner[2])
        if at.small:
            kind.put(on, chip.initiative, left, box.centery, theme.NAME, ink, chip.current)
        elif at.mode == "narrow":
            kind.put(on, chip.initiative, left, box.centery, theme.NAME, ink, chip.current, most=box.right - left)
        else:
            kind.put(on, chip.initiative, left, box.top + px(18), theme.NAME, ink, True)
            self._under(on, at, box, left, chip, kind)
        if hits.focus("chip", chip.unit):
            focus_frame(on, box, scale)

    @staticmethod
    def _under(on: pygame.Surface, at: Battle, box: pygame.Rect, left: int, chip: Chip, kind: Type) -> None:
        """The second line of a chip: one word, or its three cost pips."""
        px = at.scale.px
        if chip.word:
            colour = theme.INK if chip.current else theme.INK2
            wide = kind.width(chip.word, theme.CAPTION, chip.current)
            left = max(box.left + px(42), min(left, box.right - px(3) - wide))  # a long one moves to the token
            room = box.right - left - 2
            kind.put(on, chip.word, left, box.top + px(37), theme.CAPTION, colour, chip.current, most=room)
            return
        x = left
        for name, spent in chip.pips:
            picture = pip(name, px(8), theme.INK2, spent)
            put(on, picture, (x, box.top + px(36) - picture.get_height() // 2))
            x += px(11)
