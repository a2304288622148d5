"""The small arrangement: a rail of six tabs at the right, each opening a sheet over the board."""

from __future__ import annotations

import pygame

from game.app import draw, theme, tokens
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.icons import put_icon
from game.app.layout import TABS, Battle
from game.app.screens.forecast_panel import ForecastPanel
from game.app.screens.log_panel import LogPanel
from game.app.screens.unit_card import draw_unit
from game.app.showing import Panels
from game.app.widgets import focus_frame

#: Tabs that open a sheet; the others are tools (the whole map, the rulebook).
SHEETS = ("unit", "odds", "log", "order")


def draw_rail(on: pygame.Surface, at: Battle, show: Panels, hits: Hits, kind: Type) -> None:
    """Draw the six tabs: icon over word, the open one on card with an ink bar."""
    px = at.scale.px
    on.fill(theme.PANEL, at.rail)
    on.fill(theme.LINE2, (at.rail.left, at.rail.top, px(1), at.rail.height))
    for name, word, box in zip(TABS, show.tabs, at.tab_boxes(), strict=True):
        chosen = name == show.tab
        hits.add(box, "tab", name, tip=word)
        hot = hits.state("tab", name) != "rest"
        if chosen or hot:
            on.fill(theme.CARD, (box.left, box.top, box.width, box.height))
        if chosen:
            bar = pygame.Rect(box.left, box.top + px(6), px(3), box.height - px(12))
            draw.card(on, bar, at.scale, theme.INK, None, theme.R_BOX, None)
        ink = theme.INK if chosen else theme.INK1
        put_icon(on, name, (box.centerx, box.top + box.height * 0.36), px(15), ink)
        size = theme.CAPTION
        kind.put(on, word, box.centerx, box.top + box.height * 0.76, size, ink, chosen, "centre", box.width - px(1))
        if hits.focus("tab", name):
            focus_frame(on, box.inflate(-px(8), -px(8)), at.scale)


def draw_sheet(
    on: pygame.Surface,
    at: Battle,
    show: Panels,
    forecast: ForecastPanel,
    log: LogPanel,
    hits: Hits,
    kind: Type,
) -> None:
    """Draw the open sheet: unit card, odds, log or the order of turns."""
    if show.tab not in SHEETS:
        return
    px, box = at.scale.px, at.sheet
    on.fill(theme.CARD, box)
    on.fill(theme.LINE2, (box.left, box.top, px(1), box.height))
    hits.add(box, "popover", "sheet", focusable=False)
    if show.tab == "unit" and show.unit is not None:
        draw_unit(on, box, show.unit, hits, kind, small=True)
    elif show.tab == "odds":
        forecast.draw(on, box, show.forecast, hits, kind, small=True)
    elif show.tab == "log":
        log.draw(on, box, show.log_word, show.log, hits, kind, small=True, edition=show.edition_short,
                 filters=show.log_filters)  # fmt: skip
    else:
        _order(on, box, show, hits, kind)
    draw_cross(on, box, hits, kind)


def draw_cross(on: pygame.Surface, box: pygame.Rect, hits: Hits, kind: Type) -> None:
    """The cross that closes a sheet."""
    px = kind.scale.px
    cross = pygame.Rect(0, 0, px(24), px(24))
    cross.center = (box.right - px(12), box.top + px(16))
    hits.add(cross, "tab", "", least=px(theme.HIT))
    put_icon(on, "close", cross.center, px(11), theme.INK1)


def _order(on: pygame.Surface, box: pygame.Rect, show: Panels, hits: Hits, kind: Type) -> None:
    """The whole order of turns as a list."""
    px = kind.scale.px
    kind.put(on, show.tabs[TABS.index("order")], box.left + px(12), box.top + px(16), theme.NAME, bold=True)
    y = box.top + px(32)
    for chip in show.strip.chips:
        if y + px(28) > box.bottom:
            break
        row = pygame.Rect(box.left + px(8), y, box.width - px(16), px(28))
        hits.add(row, "chip", chip.unit, tip="\n".join(filter(None, (chip.tip, chip.note))))
        if chip.current or hits.state("chip", chip.unit) != "rest":
            draw.card(on, row, kind.scale, theme.WELL, None, theme.R_TAG, None)
        face = tokens.token(tokens.Token(chip.token.side, chip.token.letters[:1], None, (), chip.token.fallen),
                            kind.scale.exact(10), kind.scale.type(theme.CAPTION))  # fmt: skip
        draw.put(on, face, (row.left + px(14) - face.get_width() // 2, row.centery - face.get_height() // 2))
        kind.put(on, chip.initiative, row.left + px(50), row.centery, theme.BODY, bold=chip.current, align="right")
        room = row.width - px(68)
        if chip.word:
            said = kind.put(on, chip.word, row.right - px(8), row.centery, theme.CAPTION, theme.INK2, align="right")
            room -= said.width + px(8)
        kind.put(on, chip.name, row.left + px(60), row.centery, theme.CAPTION, theme.INK1, most=room)
        y += px(28)
