"""The rail of the title screen: name and menu in ink, languages and ruleset at its foot."""

from __future__ import annotations

import pygame

from game.app import draw, theme
from game.app.browsing import Browser, MenuRow
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.icons import put_icon
from game.app.layout import Title
from game.app.widgets import outline


def draw_rail(on: pygame.Surface, at: Title, show: Browser, hits: Hits, kind: Type) -> None:
    """Draw the rail: die, name and motto, the menu, the foot; in a small window a row of icons."""
    px = kind.scale.px
    on.fill(theme.INK, at.rail)
    if at.mode == "small":
        put_icon(on, "die", (at.rail.left + px(30), at.rail.centery), px(32), theme.CARD)
    else:
        die = (at.rail.left + px(56), px(61))
        put_icon(on, "die", die, px(50), theme.CARD)
        kind.put(on, "8", die[0], die[1], theme.NAME, theme.INK, True, "centre")
        kind.put(on, show.name, at.rail.left + px(92), px(51), theme.BIG, theme.CARD, True)
        kind.put(on, show.motto, at.rail.left + px(93), px(78), theme.CAPTION, theme.LINE, most=px(184))
    for place, row in enumerate(show.menu):
        box = at.menu_box(place)
        tip = row.tip or (row.word if at.mode == "small" else "")
        hits.add(box, "menu", row.name, row.enabled, tip)
        _menu_row(on, at, box, row, show.chosen == row.name, hits, kind)
    _foot(on, at, show, hits, kind)


def _menu_row(
    on: pygame.Surface, at: Title, box: pygame.Rect, row: MenuRow, chosen: bool, hits: Hits, kind: Type
) -> None:
    scale = kind.scale
    px = scale.px
    hot = hits.state("menu", row.name) != "rest"
    if chosen:
        draw.card(on, box, scale, theme.PANEL, None, theme.R_CARD, None)
        on.fill(theme.AMBER, (box.left, box.top + px(10), px(4), box.height - px(20)))
    elif hot:
        draw.card(on, box, scale, theme.WALL, None, theme.R_CARD, None)
    ink = theme.INK if chosen else theme.CARD if hot else theme.PANEL
    soft = theme.INK if chosen else theme.LINE
    if at.mode == "small":
        put_icon(on, row.icon, box.center, px(18), soft)
    else:
        put_icon(on, row.icon, (box.left + px(33), box.centery), px(17), soft)
        most = px(110) if row.note else box.width - px(72)
        kind.put(on, row.word, box.left + px(64), box.centery, theme.NAME, ink, chosen, most=most)
        if row.note:
            x = box.right - px(16)
            kind.put(on, row.note, x, box.centery, theme.CAPTION, soft, align="right", most=px(72))
    if hits.focus("menu", row.name):
        outline(on, box.inflate(px(6), px(6)), scale.exact(theme.R_CARD + 3), scale.exact(2), theme.CARD)


def _foot(on: pygame.Surface, at: Title, show: Browser, hits: Hits, kind: Type) -> None:
    """The languages, and the ruleset the battles are played by."""
    px = kind.scale.px
    x, y = at.foot.left, at.foot.top + px(16) if at.mode != "small" else at.foot.centery
    for key, word in show.languages:
        chosen = key == show.language
        colour = theme.CARD if chosen or hits.state("language", key) != "rest" else theme.LINE
        box = kind.put(on, word, x, y, theme.BODY, colour, chosen)
        if chosen:
            on.fill(theme.AMBER, (box.left, box.bottom + px(6), box.width, px(2)))
        hits.add(box, "language", key, least=px(theme.HIT))
        if hits.focus("language", key):
            outline(on, box.inflate(px(8), px(12)), px(4), kind.scale.exact(2), theme.CARD)
        x = box.right + px(22)
    if at.mode != "small":
        y = at.foot.top + px(43)
        kind.put(on, show.ruleset, at.foot.left, y, theme.CAPTION, theme.LINE, most=at.foot.width)
