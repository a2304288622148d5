"""The goals over the board: one line that is always there, at the upper edge; unfolded, everybody's."""

from __future__ import annotations

import pygame

from game.app import draw, theme
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.icons import put_icon
from game.app.layout import Battle
from game.app.showing import AimRow, Tracker
from game.app.tokens import Token, token
from game.app.widgets import focus_frame

WIDEST, WIDEST_OPEN = 460, 460
HIGH, MOST_LINES = 28, 2
LEAST = 72
"""Logical pixels of words under which none stand."""
SIDE = 48
"""Logical pixels left free at either side, where the corner map may lie."""


def draw_goals(
    on: pygame.Surface, at: Battle, show: Tracker, unfolded: bool, beside: int, taken: pygame.Rect, hits: Hits,
    kind: Type,
) -> int:  # fmt: skip
    """Draw the line, and the goals under it while they are unfolded; ``beside`` pixels at the right lie under a sheet,
    ``taken`` is where the corner map lies. Returns how far down the line reaches from the board's top.
    """
    px = kind.scale.px
    left, right = at.board.left + px(SIDE), at.board.right - beside - px(SIDE)
    if taken.width and taken.centerx < (left + right) // 2:
        left = max(left, taken.right + px(12))
    elif taken.width:
        right = min(right, taken.left - px(12))
    lines, wide = _lines(show, min(right - left, px(WIDEST)), kind)
    box = pygame.Rect(0, at.board.top + px(8), wide, px(HIGH) + px(16) * max(0, len(lines) - 1))
    middle = at.board.left + (at.board.width - beside) // 2
    box.centerx = max(left + box.width // 2, min(right - box.width // 2, middle))
    state = hits.state("goals", "line")
    fill = theme.WELL if state == "pressed" else theme.CARD
    draw.card(on, box, kind.scale, fill, theme.INK1 if state != "rest" else theme.LINE2, shade=theme.REST)
    tip = show.tip if lines else "\n".join(filter(None, (show.line, show.tip)))
    hits.add(box, "goals", "line", tip=tip, least=px(theme.HIT))
    put_icon(on, "goal", (box.left + px(15), box.centery), px(14), theme.side(show.place).text)
    put_icon(on, "up" if unfolded else "down", (box.right - px(12), box.centery), px(10), theme.INK1)
    kind.put(on, show.far, box.right - px(24), box.centery, theme.CAPTION, theme.INK, True, "right")
    for place, words in enumerate(lines):
        y = box.top + px(HIGH) // 2 + px(16) * place
        kind.put(on, words, box.left + px(28), y, theme.CAPTION, theme.INK)
    if hits.focus("goals", "line"):
        focus_frame(on, box, kind.scale)
    if unfolded:
        _unfolded(on, at, box, show, (left, right), hits, kind)
    return box.bottom - at.board.top


def _lines(show: Tracker, most: int, kind: Type) -> tuple[list[str], int]:
    """The words of the line and its width: on one line, on two, or none beside how far it is where even that is too
    little room; then the pointer and the unfolded goals say the rest.
    """
    px = kind.scale.px
    beside = px(28) + px(10) + kind.width(show.far, theme.CAPTION, True) + px(24)
    room = most - beside
    lines = kind.wrap(show.line, room, theme.CAPTION) if room > px(LEAST) else []
    widths = [kind.width(each, theme.CAPTION) for each in lines]
    if lines and len(lines) <= MOST_LINES and max(widths) <= room:
        return lines, beside + max(widths)
    return [], beside - px(10)


def _unfolded(
    on: pygame.Surface, at: Battle, line: pygame.Rect, show: Tracker, span: tuple[int, int], hits: Hits, kind: Type
) -> None:  # fmt: skip
    px = kind.scale.px
    wide = min(span[1] - span[0], px(WIDEST_OPEN))
    inner = wide - 2 * px(theme.CARD_PADDING) - px(24)
    room = at.board.bottom - line.bottom - px(12)
    for close in (False, True):  # where there is little room, how far a goal is stands beside it
        rows = [(goal, _words(goal, inner, kind, close=close)) for goal in show.goals]
        high = px(36) + sum(_high(lines, goal, kind, close=close) for goal, lines in rows) + px(4)
        if high <= room:
            break
    high = min(high, room)
    left = max(span[0], min(span[1] - wide, line.centerx - wide // 2))
    box = pygame.Rect(left, line.bottom + px(4), wide, high)
    draw.card(on, box, kind.scale, theme.CARD, theme.LINE2, theme.R_CARD, theme.POPOVER)
    hits.add(box, "popover", "goals", focusable=False)
    left, y = box.left + px(theme.CARD_PADDING), box.top + px(18)
    kind.put(on, show.heading, left, y, theme.BODY, bold=True, most=box.width - 2 * px(theme.CARD_PADDING))
    y += px(18)
    before = on.get_clip()
    on.set_clip(box.inflate(-2, -2).clip(before))
    for goal, lines in rows:
        _goal(on, (left, y, inner), goal, lines, kind, close=close)
        y += _high(lines, goal, kind, close=close)
    on.set_clip(before)


def _words(goal: AimRow, wide: int, kind: Type, *, close: bool) -> list[str]:
    beside = kind.width(goal.far, theme.CAPTION, True) + kind.scale.px(12) if close and goal.far else 0
    return kind.wrap(goal.what, wide - beside, theme.CAPTION)


def _high(lines: list[str], goal: AimRow, kind: Type, *, close: bool) -> int:
    if close:
        return kind.scale.px(16) * len(lines) + kind.scale.px(4)
    return kind.scale.px(16) * (len(lines) + (1 if goal.far else 0)) + kind.scale.px(8)


def _goal(
    on: pygame.Surface, span: tuple[int, int, int], goal: AimRow, lines: list[str], kind: Type, *, close: bool
) -> None:
    """One goal: the shape of its side, what it is, how far it has come: under it, or ``close`` beside it."""
    px = kind.scale.px
    left, y, wide = span
    if goal.place >= 0:
        shape = token(Token(goal.place, "", None), px(7), kind.scale.type(theme.CAPTION))
        draw.put(on, shape, (left + px(8) - shape.get_width() // 2, y + px(8) - shape.get_height() // 2))
    for place, line in enumerate(lines):
        kind.put(on, line, left + px(24), y + px(8) + px(16) * place, theme.CAPTION)
    if not goal.far:
        return
    ink = theme.GREEN_TEXT if goal.done else theme.INK1
    if close:
        kind.put(on, goal.far, left + px(24) + wide, y + px(8), theme.CAPTION, ink, True, "right")
    else:
        kind.put(on, goal.far, left + px(24), y + px(8) + px(16) * len(lines), theme.CAPTION, ink, True)
