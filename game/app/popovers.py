"""What opens beside a thing: the reason why it is not possible, and the small note of a tooltip."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app import draw, theme
from game.app.draw import Sheet, kept, put
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.theme import Scale
from game.app.widgets import link


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a thing is not possible: what, rule ID, why and where, and what would make it possible."""

    title: str
    why: str
    rule: str = ""
    remedy: str = ""


def reason_size(reason: Reason, kind: Type, width: int = 280) -> tuple[int, int]:
    """How big the popover of a reason is; ``width`` in logical pixels."""
    scale = kind.scale
    inner = scale.px(width) - 2 * scale.px(theme.CARD_PADDING)
    room = inner - (kind.width(reason.rule, theme.CAPTION) + scale.px(8) if reason.rule else 0)
    height = (
        scale.px(7)
        + scale.px(11)
        + scale.line_height(theme.BODY) * len(kind.wrap(reason.title, room, theme.BODY, True))
    )
    height += scale.px(6) + scale.line_height(theme.CAPTION) * len(kind.wrap(reason.why, inner, theme.CAPTION))
    if reason.remedy:
        height += scale.px(8) + scale.line_height(theme.CAPTION) * len(
            kind.wrap(reason.remedy, inner, theme.CAPTION, True)
        )
    return scale.px(width), height


def reason_popover(
    on: pygame.Surface, anchor: pygame.Rect, within: pygame.Rect, reason: Reason, hits: Hits, kind: Type
) -> pygame.Rect:
    """The popover of a refused thing, above ``anchor`` with a beak at it, moved so that it stays ``within``."""
    scale = kind.scale
    px = scale.px
    wide, high = reason_size(reason, kind)
    wide = min(wide, within.width)
    box = pygame.Rect(anchor.centerx - wide // 2, anchor.top - px(10) - high, wide, high)
    below = box.top < within.top
    if below:
        box.top = anchor.bottom + px(10)
    box.left = max(within.left, min(box.left, within.right - wide))
    draw.card(on, box, scale, theme.CARD, theme.VERMILION_TEXT, shade=theme.POPOVER, line_width=theme.POPOVER_LINE)
    _beak(on, anchor.centerx, box, below, scale)
    hits.add(box, "popover", focusable=False)
    left, right = box.left + px(theme.CARD_PADDING), box.right - px(theme.CARD_PADDING)
    y = float(box.top + px(7))
    room = right - left - (kind.width(reason.rule, theme.CAPTION) + px(8) if reason.rule else 0)
    link(on, reason.rule, right, y + scale.line_height(theme.BODY) / 2, hits, kind)
    y += kind.paragraph(on, reason.title, pygame.Rect(left, round(y), room, high), theme.BODY, bold=True) + px(6)
    y += kind.paragraph(on, reason.why, pygame.Rect(left, round(y), right - left, high), theme.CAPTION, theme.INK)
    if reason.remedy:
        place = pygame.Rect(left, round(y + px(8)), right - left, high)
        kind.paragraph(on, reason.remedy, place, theme.CAPTION, theme.GREEN_TEXT, bold=True)
    return box


def _beak(on: pygame.Surface, x: int, box: pygame.Rect, below: bool, scale: Scale) -> None:
    size, line = scale.px(8), scale.exact(theme.POPOVER_LINE)
    x = max(box.left + 2 * size, min(x, box.right - 2 * size))
    key = ("beak", size, line, below)

    def make() -> pygame.Surface:
        sheet = Sheet(2 * size, size + 2)
        base, tip = (0.0, size + 1.5) if not below else (float(size + 2), 2.0)
        sheet.polygon(((0, base), (2 * size, base), (size, tip)), theme.CARD)
        sheet.stroke(
            ((0, base), (size, tip - line if not below else tip), (2 * size, base)), line, theme.VERMILION_TEXT
        )
        return sheet.finish()

    at = (x - size, box.bottom - round(line) if not below else box.top - size)
    put(on, kept(key, make), at)
    clean = pygame.Rect(
        x - size + 1, box.bottom - round(line) if not below else box.top, 2 * size - 2, max(1, round(line))
    )
    on.fill(theme.CARD, clean)


def tooltip(on: pygame.Surface, anchor: pygame.Rect, text: str, within: pygame.Rect, kind: Type) -> pygame.Rect:
    """A small note beside what is pointed at: below it, or above where there is no room."""
    scale = kind.scale
    px = scale.px
    lines = kind.wrap(text, px(260), theme.CAPTION)
    wide = max(kind.width(line, theme.CAPTION) for line in lines) + px(16)
    high = scale.line_height(theme.CAPTION) * len(lines) + px(10)
    box = pygame.Rect(0, 0, wide, high)
    box.midtop = (anchor.centerx, anchor.bottom + px(6))
    if box.bottom > within.bottom:
        box.bottom = anchor.top - px(6)
    box.clamp_ip(within.inflate(-px(8), -px(8)))
    draw.card(on, box, scale, theme.INK, None, radius=theme.R_TAG, shade=theme.POPOVER)
    for place, line in enumerate(lines):
        y = box.top + px(5) + scale.line_height(theme.CAPTION) * (place + 0.5)
        kind.put(on, line, box.left + px(8), y, theme.CAPTION, theme.CARD)
    return box
