"""Where everything goes, in one place: boxes in screen pixels for a window size and a UI scale. Needs no display.

Three arrangements by the window's logical size (pixels divided by the scale): ``wide``; ``narrow`` under 1100, with
pips without words and smaller chips; ``small`` under 900 x 560, with a tab rail and sheets instead of the right panel.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app.theme import Scale, half_up

Box = pygame.Rect
TABS = ("unit", "odds", "log", "order", "map", "rules")
TOOLS = 9
"""Most tools the strip has."""
LEAST = (640, 400)
"""The smallest logical window that is still laid out; smaller ones are drawn at this size and cut."""


def arrangement(size: tuple[int, int], scale: Scale) -> str:
    """``wide``, ``narrow`` or ``small`` for a window size in screen pixels."""
    wide, high = size[0] * 100 / scale.percent, size[1] * 100 / scale.percent
    if wide < 900 or high < 560:
        return "small"
    return "narrow" if wide < 1100 else "wide"


@dataclass(frozen=True, slots=True)
class Battle:
    """Boxes of the battle screen.

    ``panel`` and its cards are empty in the small arrangement, ``rail`` and ``sheet`` else.
    """

    mode: str
    scale: Scale
    size: tuple[int, int]
    strip: Box
    board: Box
    bar: Box
    panel: Box
    unit: Box
    forecast: Box
    log: Box
    rail: Box
    sheet: Box
    round: Box
    chips: Box
    """Room for chips, the overflow mark among them."""
    chip: tuple[int, int]
    chip_gap: int
    tools: Box
    view_switch: Box
    budget: Box
    buttons: Box
    button: tuple[int, int]
    button_gap: int
    end_turn: Box

    @property
    def small(self) -> bool:
        """Whether this is the small arrangement, with tabs and sheets instead of the column."""
        return self.mode == "small"

    def chip_boxes(self, count: int) -> tuple[list[Box], int]:
        """Boxes of the chips that fit beside an overflow mark, and how many do not."""
        step = self.chip[0] + self.chip_gap
        fit = (self.chips.width + self.chip_gap) // step
        if count > fit:
            fit = max(1, (self.chips.width + self.chip_gap - self.scale.px(40)) // step)
        shown = min(count, fit)
        return [Box(self.chips.left + step * n, self.chips.top, *self.chip) for n in range(shown)], count - shown

    def button_boxes(self, count: int) -> list[Box]:
        """Boxes of the action buttons that fit on the one row; the caller puts what is left under *More*."""
        step = self.button[0] + self.button_gap
        fit = max(1, (self.buttons.width + self.button_gap) // step)
        return [Box(self.buttons.left + step * n, self.buttons.top, *self.button) for n in range(min(count, fit))]

    def tab_boxes(self) -> list[Box]:
        """The six tabs of the rail, equally high."""
        high = self.rail.height / len(TABS)
        edges = [self.rail.top + half_up(high * n) for n in range(len(TABS) + 1)]
        return [Box(self.rail.left, edges[n], self.rail.width, edges[n + 1] - edges[n]) for n in range(len(TABS))]

    def tool_boxes(self, count: int) -> list[Box]:
        """Square tools, right aligned, the last one at the edge."""
        side = self.tools.height
        step = self.scale.px(34) if not self.small else self.scale.px(30)
        side = min(side, step)
        top = self.tools.top + (self.tools.height - side) // 2
        right = self.tools.right
        return [Box(right - step * (count - n) + (step - side) // 2, top, side, side) for n in range(count)]


def battle(size: tuple[int, int], scale: Scale) -> Battle:
    """The boxes of the battle screen."""
    px = scale.px
    mode = arrangement(size, scale)
    width, height = max(size[0], px(LEAST[0])), max(size[1], px(LEAST[1]))
    return _small(width, height, scale) if mode == "small" else _large(width, height, scale, mode)


def _large(width: int, height: int, scale: Scale, mode: str) -> Battle:
    px = scale.px
    side = max(px(320), min(px(400), width // 4))
    strip = Box(0, 0, width, px(64))
    panel = Box(width - side, strip.bottom, side, height - strip.bottom)
    bar = Box(0, height - px(96), panel.left, px(96))
    board = Box(0, strip.bottom, panel.left, bar.top - strip.bottom)
    gap = px(8)
    unit = Box(panel.left + gap, panel.top + gap, side - 2 * gap, px(128))
    room = panel.bottom - gap - (unit.bottom + gap)
    forecast_high = min(px(396), max(px(240), room - gap - px(84)))
    forecast = Box(unit.left, unit.bottom + gap, unit.width, forecast_high)
    log = Box(unit.left, forecast.bottom + gap, unit.width, max(0, panel.bottom - gap - forecast.bottom - gap))
    # under 100 % type stays at its smallest size while boxes shrink: give words the room they need
    chip = (px(84 if scale.percent >= 100 else 94), px(48)) if mode == "wide" else (px(64), px(48))
    tools = Box(width - px(16) - px(TOOLS * 34), px(16), px(TOOLS * 34), px(32))
    switch = Box(tools.left - px(124), px(16), px(104), px(32))
    chips = Box(px(104), px(8), switch.left - px(16) - px(104), px(48))
    end = Box(bar.right - px(16) - px(112), bar.top + px(12), px(112), px(72))
    left = px(120) if mode == "wide" else px(40)
    return Battle(
        mode, scale, (width, height), strip, board, bar, panel, unit, forecast, log, Box(0, 0, 0, 0), Box(0, 0, 0, 0),
        Box(px(24), px(8), px(76), px(48)), chips, chip, px(8), tools, switch,
        Box(px(18), bar.top + px(12), left - px(26), px(72)),
        Box(left, bar.top + px(12), max(0, end.left - px(8) - left), px(72)), (px(80), px(72)), px(8), end,
    )  # fmt: skip


def _small(width: int, height: int, scale: Scale) -> Battle:
    px, none = scale.px, Box(0, 0, 0, 0)
    strip = Box(0, 0, width, px(40))
    bar = Box(0, height - px(56), width, px(56))
    rail = Box(width - px(40), strip.bottom, px(40), bar.top - strip.bottom)
    board = Box(0, strip.bottom, rail.left, bar.top - strip.bottom)
    sheet = Box(rail.left - px(240), strip.bottom, px(240), board.height)
    tools = Box(width - px(158), px(4), px(150), px(32))
    chips = Box(px(52), px(4), tools.left - px(8) - px(52), px(32))
    end = Box(width - px(8) - px(80), bar.top + px(4), px(80), px(48))
    return Battle(
        "small", scale, (width, height), strip, board, bar, none, none, none, none, rail, sheet,
        Box(px(12), px(4), px(38), px(32)), chips, (px(54), px(32)), px(4), tools, none,
        Box(px(8), bar.top + px(4), px(16), px(48)),
        Box(px(32), bar.top + px(4), max(0, end.left - px(8) - px(32)), px(48)), (px(60), px(48)), px(4), end,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Title:
    """Boxes of the title screen and its browser of battles."""

    mode: str
    scale: Scale
    size: tuple[int, int]
    rail: Box
    page: Box
    heading: Box
    search: Box
    filters: Box
    cards: Box
    """The part of the page in which cards scroll."""
    card: tuple[int, int]
    card_gap: int
    columns: int
    menu: Box
    foot: Box

    def card_box(self, place: int, scroll: int) -> Box:
        """The box of a card by its place in the list, moved up by what is scrolled."""
        column, row = place % self.columns, place // self.columns
        return Box(
            self.cards.left + column * (self.card[0] + self.card_gap),
            self.cards.top + row * (self.card[1] + self.card_gap) - scroll,
            *self.card,
        )

    def most_scroll(self, count: int) -> int:
        """How far the cards can be scrolled."""
        rows = -(-count // self.columns)
        high = rows * self.card[1] + max(0, rows - 1) * self.card_gap + self.scale.px(32)
        return max(0, high - self.cards.height)

    def menu_box(self, place: int) -> Box:
        """One 48 px row of the menu, or one word of the top row in the small arrangement."""
        px = self.scale.px
        if self.mode == "small":
            wide = self.menu.width // 7
            return Box(self.menu.left + wide * place, self.menu.top, wide, self.menu.height)
        step = min(px(56), self.menu.height // 7)
        return Box(self.menu.left, self.menu.top + step * place, self.menu.width, min(px(48), step))


def title(size: tuple[int, int], scale: Scale) -> Title:
    """The boxes of the title screen: rail 288 and as many columns of cards as fit; under 900 a top row, one column."""
    px = scale.px
    mode = arrangement(size, scale)
    width, height = max(size[0], px(LEAST[0])), max(size[1], px(LEAST[1]))
    if mode == "small":
        rail = Box(0, 0, width, px(56))
        page = Box(0, rail.bottom, width, height - rail.bottom)
        left = px(16)
        heading = Box(left, page.top + px(12), px(200), px(32))
        search = Box(width - px(16) - px(200), page.top + px(12), px(200), px(32))
        filters = Box(left, heading.bottom + px(8), width - 2 * left, px(32))
        cards = Box(left, filters.bottom + px(12), width - 2 * left, page.bottom - filters.bottom - px(12))
        menu = Box(px(56), px(8), width - px(56) - px(150), px(40))
        foot = Box(width - px(142), 0, px(134), rail.height)
        return Title(mode, scale, (width, height), rail, page, heading, search, filters, cards,
                     (cards.width, px(304)), px(20), 1, menu, foot)  # fmt: skip
    rail = Box(0, 0, px(288), height)
    page = Box(rail.right, 0, width - rail.right, height)
    left, right = page.left + px(32), width - px(32)
    search = Box(right - px(288), px(28), px(288), px(40))
    heading = Box(left, px(28), max(0, search.left - px(16) - left), px(40))
    filters = Box(left, px(84), right - left, px(32))
    cards = Box(left, px(136), right - left, height - px(136))
    columns = max(1, (cards.width + px(20)) // (px(296) + px(20)))
    menu = Box(px(16), px(136), rail.width - px(32), max(px(7 * 36), height - px(136) - px(80)))
    foot = Box(px(32), height - px(72), rail.width - px(64), px(56))
    return Title(mode, scale, (width, height), rail, page, heading, search, filters, cards,
                 (px(296), px(304)), px(20), columns, menu, foot)  # fmt: skip
