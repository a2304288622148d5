"""The buttons at the foot of a screen: right aligned, in few lines of which none is much longer than another."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import pygame

from game.app import theme
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.widgets import button

if TYPE_CHECKING:
    from game.app.screens.page import PageButton

Line = list[tuple["PageButton", int]]
"""Buttons side by side, each with its width in screen pixels."""
GAP = 8
ICON = 24
"""Logical pixels between two buttons, and those an icon takes before its word."""


def arranged(buttons: tuple[PageButton, ...], room: int, kind: Type, least: int = 96, apart: int = 32) -> list[Line]:
    """The lines of the buttons in ``room`` screen pixels. Each is ``apart`` logical pixels wider than its word, and at
    least ``least``.
    """
    px = kind.scale.px
    sized = [
        (each, min(room, max(px(least), kind.width(each.label, theme.BODY, True) + px(apart + ICON * bool(each.icon)))))
        for each in buttons
    ]
    greedy = _filled(sized, room, px(GAP))
    if len(greedy) < 2:
        return greedy
    ends = [0, *accumulate(wide + px(GAP) for _, wide in sized)]
    spans = sorted({ends[b] - ends[a] - px(GAP) for b in range(len(ends)) for a in range(b)})
    return next(lines for span in spans if len(lines := _filled(sized, span, px(GAP))) == len(greedy))


def _filled(sized: Line, room: int, gap: int) -> list[Line]:
    """Line after line, each as full as it can be."""
    lines: list[Line] = [[]]
    used = 0
    for each, wide in sized:
        if lines[-1] and used + wide > room:
            lines.append([])
            used = 0
        lines[-1].append((each, wide))
        used += wide + gap
    return lines


def draw_buttons(
    on: pygame.Surface, lines: list[Line], right: int, top: int, hits: Hits, kind: Type, high: int = 36, step: int = 44
) -> None:
    """Draw the lines with their right ends at ``right``; ``high`` and ``step`` are logical pixels."""
    px = kind.scale.px
    for line in lines:
        left = right - sum(wide for _, wide in line) - px(GAP) * (len(line) - 1)
        for each, wide in line:
            box = pygame.Rect(left, top, wide, px(high))
            hits.add(box, "button", each.name)
            button(
                on, box, each.label, hits.state("button", each.name), kind, primary=each.primary,
                focused=hits.focus("button", each.name), icon=each.icon,
            )  # fmt: skip
            left += wide + px(GAP)
        top += px(step)
