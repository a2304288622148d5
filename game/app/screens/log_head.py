"""The head of the log: its name, or what is searched for with the place among the hits; and the chips of its filter."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app import draw, theme
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.icons import put_icon
from game.app.log_filter import Filter
from game.app.log_shown import LogFilters
from game.app.widgets import face, focus_frame

if TYPE_CHECKING:
    from game.app.screens.log_panel import LogPanel

CHIP = 24
"""Logical pixels of a chip's height; its hit area is higher."""


def draw_head(
    on: pygame.Surface, log: LogPanel, box: pygame.Rect, word: str, edition: str, count: int, show: LogFilters,
    hits: Hits, kind: Type,
) -> None:  # fmt: skip
    """The heading with its two tools; while one searches, what is searched for, the hits and the way through them."""
    px = kind.scale.px
    middle, right = box.top + px(18), box.right
    tools = (("search", "log search", None, log.typing or bool(log.search)),
             ("filter", "log filter", None, log.filtering or log.wanted.on))  # fmt: skip
    for (icon, action, value, on_), tip in zip(tools, show.tips, strict=False):
        right = _tool(on, right, middle, icon, action, value, tip, hits, kind, on_)
    if log.search.strip():
        for icon, by, tip in (("down", 1, show.tips[3]), ("up", -1, show.tips[2])):
            right = _tool(on, right, middle, icon, "log step", by, tip, hits, kind)
    if log.narrowed:
        place = str(log.hit + 1) if log.hit >= 0 else "–"
        said = show.counted.format(at=place, all=count) if log.search.strip() else str(count)
        right = kind.put(on, said, right, middle, theme.CAPTION, theme.INK1, align="right").left - px(8)
    room = right - px(4) - box.left
    if not (log.typing or log.search):
        end = kind.put(on, word, box.left, middle, theme.BODY, bold=True, most=room).right + px(8)
        if end < right and not log.narrowed:
            most = right - px(4) - end
            kind.put(on, edition, right - px(4), middle, theme.CAPTION, theme.INK2, align="right", most=most)
        return
    text = log.search
    while len(text) > 1 and kind.width(text) > room - px(4):
        text = text[1:]
    end = kind.put(on, text, box.left, middle, theme.BODY).right if text else box.left
    if log.typing and log.caret_ms < 500:
        on.fill(theme.INK, (end + px(1), middle - px(18) // 2, max(1, px(1)), px(18)))


def _tool(
    on: pygame.Surface, right: int, middle: int, icon: str, action: str, value: object, tip: str, hits: Hits,
    kind: Type, chosen: bool = False,
) -> int:  # fmt: skip
    """A small tool of the head; returns where the next one to the left ends."""
    px = kind.scale.px
    box = pygame.Rect(right - px(22), middle - px(11), px(22), px(22))
    state = hits.state(action, value)
    if chosen or state != "rest":
        draw.card(on, box, kind.scale, face(state, chosen).fill, None, radius=theme.R_TAG, shade=None)
    hits.add(box, action, value, tip=tip, least=px(theme.HIT) if right - px(22) > 0 else 0)
    put_icon(on, icon, box.center, px(14), face(state, chosen).ink if chosen else theme.INK1)
    if hits.focus(action, value):
        focus_frame(on, box, kind.scale, theme.R_TAG)
    return box.left - px(4)


def draw_filters(
    on: pygame.Surface, wanted: Filter, room: pygame.Rect, show: LogFilters, hits: Hits, kind: Type
) -> int:  # fmt: skip
    """Kinds and sides as chips, the unit between two arrows; returns where the rows begin."""
    px = kind.scale.px
    y = _chips(on, room, room.top + px(2), "kind", show.kinds, wanted.kind, hits, kind)
    y = _chips(on, room, y, "side", show.sides, wanted.side, hits, kind)
    box = pygame.Rect(room.left, y, room.width, px(CHIP))
    left = _arrow(on, box.left, box, "left", "-1", hits, kind)
    right = _arrow(on, box.right - px(CHIP), box, "right", "1", hits, kind) - px(CHIP)
    name = dict(show.units).get(wanted.unit, show.all_word)
    kind.put(on, name, (left + right) / 2, box.centery, theme.CAPTION, theme.INK, bool(wanted.unit), "centre",
             right - left - px(8))  # fmt: skip
    y = box.bottom + px(6)
    on.fill(theme.LINE, (room.left, y, room.width, px(1)))
    return y + px(4)


def _arrow(
    on: pygame.Surface, left: int, line: pygame.Rect, icon: str, by: str, hits: Hits, kind: Type
) -> int:  # fmt: skip
    px = kind.scale.px
    box = pygame.Rect(left, line.top, px(CHIP), px(CHIP))
    look = face(hits.state("log by unit", by))
    draw.card(on, box, kind.scale, look.fill, theme.LINE2, radius=theme.R_TAG, shade=None)
    put_icon(on, icon, box.center, px(12), theme.INK1)
    hits.add(box, "log by unit", by, least=px(theme.HIT))
    if hits.focus("log by unit", by):
        focus_frame(on, box, kind.scale, theme.R_TAG)
    return box.right


def _chips(
    on: pygame.Surface, room: pygame.Rect, y: int, what: str, choices: tuple[tuple[str, str], ...], now: str,
    hits: Hits, kind: Type,
) -> int:  # fmt: skip
    """Chips one after the other, in as many lines as they need; returns where the next line begins."""
    px = kind.scale.px
    x, action = room.left, f"log by {what}"
    for name, word in choices:
        wide = min(room.width, kind.width(word, theme.CAPTION, True) + px(18))
        if x > room.left and x + wide > room.right:
            x, y = room.left, y + px(CHIP + 4)
        box = pygame.Rect(x, y, wide, px(CHIP))
        state, chosen = hits.state(action, name), name == now
        look = face(state, chosen)
        radius = box.height * 50 / kind.scale.percent
        draw.card(on, box, kind.scale, look.fill, look.line if chosen else theme.LINE2, radius=radius, shade=None)
        kind.put(on, word, box.centerx, box.centery, theme.CAPTION, look.ink, chosen, "centre", wide - px(12))
        hits.add(box, action, name, least=px(CHIP + 4))
        if hits.focus(action, name):
            focus_frame(on, box, kind.scale, radius)
        x += wide + px(4)
    return y + px(CHIP + 4) if choices else y
