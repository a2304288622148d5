"""The unit card: token, name, Health boxes and the numbers one asks for."""

from __future__ import annotations

import pygame

from game.app import draw, theme, tokens
from game.app.draw import put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.icons import put_icon
from game.app.showing import UnitCard
from game.app.widgets import focus_frame, question

MANY = 20
"""Health boxes that fit one row; a bigger track shows counts beside one box a grade."""


def draw_unit(
    on: pygame.Surface, box: pygame.Rect, show: UnitCard, hits: Hits, kind: Type, small: bool = False
) -> None:
    """Draw the card into its box (304 x 128, or the sheet of the small arrangement)."""
    scale = kind.scale
    px = scale.px
    if not small:
        draw.card(on, box, scale)
    left, right, top = box.left + px(theme.CARD_PADDING), box.right - px(theme.CARD_PADDING), box.top
    r = max(theme.R_RING, scale.exact(19.5))  # the card shows the ring at every scale
    picture = tokens.token(show.token, r, scale.type(theme.CAPTION))
    middle = (left + px(24), top + px(30))
    put(on, picture, (middle[0] - picture.get_width() // 2, middle[1] - picture.get_height() // 2))
    text = left + px(56)
    room = right - text - (px(22) if show.unplayed else 0) - (px(46 if small else 28) if show.gear else 0)
    name = kind.put(on, show.name, text, top + px(19), theme.NAME, bold=True, most=room)
    fits = not show.short or kind.width(show.line, theme.CAPTION) <= right - text
    line = show.line if fits else show.short
    ink = theme.INK2
    if show.state and not small:
        line, ink = show.state[:1].upper() + show.state[1:], theme.INK
    kind.put(on, line, text, top + px(40), theme.CAPTION, ink, most=right - text)
    tip = "\n".join((show.line, *show.words) if show.state else show.words) if not small else ""
    hits.add(pygame.Rect(left, top + px(8), right - left, px(44)), "unit", show.unit, tip=tip)
    if show.unplayed:
        spot = (name.right + px(14), top + px(19))
        question(on, spot, kind)
        around = pygame.Rect(0, 0, px(24), px(24))
        around.center = spot
        hits.add(around, "unit", show.unit, tip=show.unplayed, focusable=False)
    if show.gear:
        _gear(on, pygame.Rect(right - px(24) - (px(18) if small else 0), top + px(8), px(24), px(22)), show, hits, kind)
    if hits.focus("unit", show.unit):
        focus_frame(on, pygame.Rect(left, top + px(8), right - left, px(44)), scale)
    _boxes(on, left, top + px(62), right, show, kind)
    _stats(on, left, top + px(90), right, show, hits, kind)
    y = top + px(140)
    for word in show.words:
        if y + px(16) > box.bottom:
            break
        for line in kind.wrap(word, right - left, theme.CAPTION):
            kind.put(on, line, left, y, theme.CAPTION, theme.INK1)
            y += px(16)


def _gear(on: pygame.Surface, box: pygame.Rect, show: UnitCard, hits: Hits, kind: Type) -> None:
    """The case that opens its hands and gear."""
    if hits.state("gear", show.unit) != "rest":
        draw.card(on, box, kind.scale, theme.WELL, None, radius=theme.R_TAG, shade=None)
    hits.add(box, "gear", show.unit, tip=show.gear, least=kind.scale.px(theme.HIT))
    put_icon(on, "bag", box.center, kind.scale.px(15), theme.INK1)
    if hits.focus("gear", show.unit):
        focus_frame(on, box, kind.scale, theme.R_TAG)


def _boxes(on: pygame.Surface, left: int, top: int, right: int, show: UnitCard, kind: Type) -> None:
    px = kind.scale.px
    side, x = px(12), left
    word = kind.put(on, show.health, right, top + side / 2, theme.CAPTION, theme.INK1, align="right")
    step = px(15)
    room = word.left - px(8) - left
    if show.harm.total <= MANY and show.harm.total * step <= room + px(3):
        for grade in show.harm.boxes():
            put(on, tokens.health_box(grade, side), (x, top))
            x += step
        return
    counts = (show.harm.aggravated, show.harm.lethal, show.harm.bashing, show.harm.healthy)
    for grade, count in zip("ALBH", counts, strict=True):
        if count:
            put(on, tokens.health_box(grade, side), (x, top))
            x = kind.put(on, str(count), x + px(16), top + side / 2, theme.CAPTION).right + px(10)


def _stats(on: pygame.Surface, left: int, top: int, right: int, show: UnitCard, hits: Hits, kind: Type) -> None:
    px = kind.scale.px
    if not show.stats:
        return
    step = (right - left) / max(5, len(show.stats))
    widths = [kind.width(stat.caption, theme.CAPTION) for stat in show.stats]
    edges = [left + round(step * place) for place in range(len(show.stats) + 1)]
    if max(widths) > round(step) - px(4):  # too narrow for equal columns: each as wide as its caption
        gap = max(px(4), (right - left - sum(widths)) // len(widths))
        edges = [left + sum(widths[:place]) + gap * place for place in range(len(widths) + 1)]
    for place, stat in enumerate(show.stats):
        x, room = edges[place], edges[place + 1] - edges[place]
        cell = pygame.Rect(x, top - px(8), room, px(40))
        if stat.rule:
            hits.add(cell, "rule", stat.rule, tip=stat.tip)
        kind.put(on, stat.caption, x, top, theme.CAPTION, theme.INK2, most=room - px(3))
        hot = stat.rule and hits.state("rule", stat.rule) != "rest"
        kind.put(on, stat.value, x, top + px(21), theme.NAME, theme.BLUE_TEXT if hot else theme.INK, True)
