"""The upper part of a rule card that shows a stage of a resolution: which stage, who does what, dice, and numbers with
their rules; and the buttons at its foot that go on and back.
"""

from __future__ import annotations

import pygame

from game.app import draw, theme
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.log_shown import Cast
from game.app.screens.log_rows import die_lines, draw_dice
from game.app.showing import RuleCard, SumRow
from game.app.widgets import button, link

RULE_WIDE = 58
"""Logical pixels for the rule ID before a row."""
LINE, ROW = 16, 20


def height(show: RuleCard, kind: Type, inner: int) -> int:
    """Pixels the lead needs at a width."""
    px = kind.scale.px
    high = px(20) + px(20) * len(kind.wrap(show.headline, inner, theme.BODY, True))
    if show.result:
        high += px(24) * len(kind.wrap(show.result, inner, theme.NAME, True))
    if show.dice:
        high += _dice_height(show, inner, kind) + px(4)
    if show.here:
        high += px(16) + sum(_row_height(row, kind, inner) for row in show.here) + px(8)
    return high + px(4)


def draw_lead(
    on: pygame.Surface, left: int, right: int, y: int, show: RuleCard, hits: Hits, kind: Type, within: pygame.Rect
) -> int:
    """Draw it; returns where the rule's own words begin."""
    px, inner = kind.scale.px, right - left
    kind.put(on, show.stage, left, y + px(8), theme.CAPTION, theme.INK2, True)
    y += px(20)
    for line in kind.wrap(show.headline, inner, theme.BODY, True):
        kind.put(on, line, left, y + px(8), theme.BODY, bold=True)
        y += px(20)
    for line in kind.wrap(show.result, inner, theme.NAME, True) if show.result else ():
        kind.put(on, line, left, y + px(10), theme.NAME, theme.VERMILION_TEXT, True)
        y += px(24)
    if show.dice:
        high = _dice_height(show, inner, kind)
        draw_dice(on, pygame.Rect(left, y, inner, high), y + px(11), show.dice, kind)
        y += high + px(4)
    if show.here:
        y = _sum(on, left, right, y, show, hits, kind, within)
    return y + px(4)


def _dice_height(show: RuleCard, inner: int, kind: Type) -> int:
    return kind.scale.px(22) * die_lines(Cast("", show.dice, ""), inner, kind)[0]


def _sum(
    on: pygame.Surface, left: int, right: int, y: int, show: RuleCard, hits: Hits, kind: Type, within: pygame.Rect
) -> int:
    """The box of numbers, each with its rule before it."""
    px, inner = kind.scale.px, right - left
    box = pygame.Rect(left, y, inner, px(16) + sum(_row_height(row, kind, inner) for row in show.here))
    draw.card(on, box, kind.scale, theme.PANEL, theme.LINE, theme.R_CARD, None)
    y += px(8)
    for row in show.here:
        if row.total and row is not show.here[0]:
            on.fill(theme.LINE2, (left + px(12), y, inner - px(24), px(1)))
        middle = y + px(ROW) // 2
        if row.rule:
            link(on, row.rule, left + px(12), middle, hits, kind, align="left", within=within)
        size = theme.BODY if row.total else theme.CAPTION
        kind.put(on, row.value, right - px(12), middle, size, bold=True, align="right")
        for place, line in enumerate(_wrapped(row, kind, inner)):
            kind.put(on, line, left + px(12 + RULE_WIDE), middle + place * px(LINE), size, bold=row.total)
        y += _row_height(row, kind, inner)
    return box.bottom + px(8)


def _wrapped(row: SumRow, kind: Type, inner: int) -> list[str]:
    px, size = kind.scale.px, theme.BODY if row.total else theme.CAPTION
    room = inner - px(12 + RULE_WIDE) - px(24) - kind.width(row.value, size, True)
    return kind.wrap(row.text, max(px(60), room), size, row.total)


def _row_height(row: SumRow, kind: Type, inner: int) -> int:
    px = kind.scale.px
    return px(ROW) + px(LINE) * (len(_wrapped(row, kind, inner)) - 1)


def draw_buttons(on: pygame.Surface, box: pygame.Rect, show: RuleCard, hits: Hits, kind: Type) -> None:
    """The buttons in one row, as wide as their words want."""
    px = kind.scale.px
    gap, count = px(8), len(show.buttons)
    wanted = [kind.width(each.label, theme.CAPTION, True) + px(12) for each in show.buttons]
    spare = (box.width - gap * (count - 1) - sum(wanted)) // count
    x = box.left
    for each, wide in zip(show.buttons, wanted, strict=True):
        place = pygame.Rect(x, box.top, wide + spare, box.height)
        tip = f"{each.tip or each.label} ({each.key})" if each.key else each.tip
        hits.add(place, "stage", each.name, each.enabled, tip)
        state = hits.state("stage", each.name) if each.enabled else "pressed"
        focused = hits.focus("stage", each.name)
        button(on, place, each.label, state, kind, primary=each.chosen, focused=focused, size=theme.CAPTION)
        x = place.right + gap
