"""The band over the board: what is asked of the person now, or a plan with its choices and the button that does it.

It lies at the board's lower edge, or at the upper one where it would hide who is asked about.
"""

from __future__ import annotations

import pygame

from game.app import draw, theme
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.layout import Battle
from game.app.showing import Band, Choice
from game.app.widgets import button, chip, link

WIDEST = 720
ROW = 28


def place(at: Battle, show: Band, beside: int, kind: Type, under: int = 0) -> pygame.Rect:
    """The box of the band in the board's view; ``beside`` pixels at the right lie under a sheet, ``under`` at its edge
    under another band.
    """
    px = kind.scale.px
    pad = 2 * px(theme.CARD_PADDING)
    lines, rows = _lines(at, show, beside, kind), _rows(at, show, beside, kind)
    used = [kind.width(line, theme.BODY, not show.quiet) + _rule_room(show, kind) for line in lines]
    wide = max([*used, *(row[-1][1] + row[-1][2] for row in rows)]) + pad
    high = px(8) + px(20) * len(lines) + (px(4) if lines and rows else 0) + (px(ROW) + px(6)) * len(rows) + px(4)
    box = pygame.Rect(0, 0, wide, high)
    box.centerx = at.board.left + (at.board.width - beside) // 2
    if show.top:
        box.top = at.board.top + px(8) + under
    else:
        box.bottom = at.board.bottom - px(8) - under
    return box


def _inner(at: Battle, beside: int, kind: Type) -> int:
    px = kind.scale.px
    return min(px(WIDEST), at.board.width - beside - px(16)) - 2 * px(theme.CARD_PADDING)


def _lines(at: Battle, show: Band, beside: int, kind: Type) -> list[str]:
    room = _inner(at, beside, kind) - _rule_room(show, kind)
    return kind.wrap(show.text, room, theme.BODY, not show.quiet) if show.text else []


def _rows(at: Battle, show: Band, beside: int, kind: Type) -> list[list[tuple[Choice, int, int]]]:
    return _flow(show, _inner(at, beside, kind), kind)


def draw_band(
    on: pygame.Surface, at: Battle, show: Band, beside: int, hits: Hits, kind: Type, under: int = 0
) -> pygame.Rect:
    """Draw the band, which lies as ``place`` says. Returns its box."""
    px, box = kind.scale.px, place(at, show, beside, kind, under)
    strong, lines, rows = not show.quiet, _lines(at, show, beside, kind), _rows(at, show, beside, kind)
    fill = theme.CARD if strong else theme.PANEL
    draw.card(on, box, kind.scale, fill, theme.LINE2, theme.R_CARD, theme.POPOVER)
    hits.add(box, "popover", "band", focusable=False)
    left, y = box.left + px(theme.CARD_PADDING), box.top + px(8)
    for number, line in enumerate(lines):
        kind.put(on, line, left, y + px(10), theme.BODY, bold=strong)
        if number == 0:
            link(on, show.rule, box.right - px(theme.CARD_PADDING), y + px(10), hits, kind)
        y += px(20)
    y += px(4) if lines else 0
    for row in rows:
        for choice, offset, width in row:
            _choice(on, pygame.Rect(left + offset, y, width, px(ROW)), choice, hits, kind)
        y += px(ROW) + px(6)
    return box


def _rule_room(show: Band, kind: Type) -> int:
    return kind.width(show.rule, theme.CAPTION) + kind.scale.px(12) if show.rule else 0


def _width(choice: Choice, kind: Type) -> int:
    px = kind.scale.px
    if choice.name == "commit":
        return kind.width(choice.label, theme.BODY, True) + px(44)
    if not choice.name:
        return kind.width(choice.label, theme.BODY)
    said = f"{choice.key}  {choice.label}" if choice.key else choice.label
    return max(px(32), kind.width(said, theme.BODY, True) + px(22))


def _flow(show: Band, inner: int, kind: Type) -> list[list[tuple[Choice, int, int]]]:
    """The choices in rows that fit, each with its offset and width; the commit button comes last."""
    gap = kind.scale.px(8)
    rows: list[list[tuple[Choice, int, int]]] = []
    x = inner
    every = (*show.choices, *((Choice("commit", show.commit, "Enter", tip=show.commit_tip),) if show.commit else ()))
    for choice in every:
        wide = min(inner, _width(choice, kind))
        if x + wide > inner:
            rows.append([])
            x = 0
        rows[-1].append((choice, x, wide))
        x += wide + gap
    return rows


def _choice(on: pygame.Surface, box: pygame.Rect, choice: Choice, hits: Hits, kind: Type) -> None:
    if not choice.name:
        if choice.tip:
            hits.add(box, "popover", choice.label, tip=choice.tip, focusable=False)
        kind.put(on, choice.label, box.left, box.centery, theme.BODY, theme.INK1, most=box.width)
        return
    if choice.name == "commit":
        hits.add(box, "commit", None, tip=choice.tip)
        state, focused = hits.state("commit"), hits.focus("commit")
        button(on, box, choice.label, state, kind, icon="check", primary=True, focused=focused)
        return
    hits.add(box, "choice", choice.name, choice.enabled, choice.tip, least=kind.scale.px(theme.HIT))
    state, focused = hits.state("choice", choice.name), hits.focus("choice", choice.name)
    said = f"{choice.key}  {choice.label}" if choice.key else choice.label
    chip(on, box, said, choice.chosen, state if choice.enabled else "pressed", kind, focused)
