"""The three cards at the right of the battle screen: unit, forecast, log, each kept apart.

The picture of a card reaches down to the next one's top and holds that one's upper shadow too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pygame

from game.app import draw, theme
from game.app.fonts import Type
from game.app.hits import Hits
from game.app.keeper import Keeper
from game.app.layout import Battle
from game.app.screens.forecast_panel import ForecastPanel
from game.app.screens.log_panel import LEAST, LogPanel
from game.app.screens.unit_card import draw_unit
from game.app.showing import Note, Panels

LOG_LEFT = 44
"""Logical pixels of rows the log keeps however long the forecast is."""
NOTE = 160
"""Logical pixels the card has at least when there is no forecast in it."""


def stretched(at: Battle, wanted: int, least: int) -> Battle:
    """The boxes with a forecast as high as it wants to be, but not under ``least``, as far as the log can spare it."""
    more = min(max(wanted, least) - at.forecast.height, at.log.height - at.scale.px(LEAST) - at.scale.px(LOG_LEFT))
    forecast = pygame.Rect(at.forecast.left, at.forecast.top, at.forecast.width, at.forecast.height + more)
    log = pygame.Rect(at.log.left, at.log.top + more, at.log.width, at.log.height - more)
    return replace(at, forecast=forecast, log=log)


def read(at: Battle) -> Battle:
    """The boxes with the log in the forecast's place too: somebody reads it."""
    log = at.forecast.union(at.log) if at.log.height else at.forecast
    return replace(at, forecast=pygame.Rect(at.forecast.left, at.forecast.top, at.forecast.width, 0), log=log)


def draw_cards(
    on: pygame.Surface, at: Battle, show: Panels, forecast: ForecastPanel, log: LogPanel, hits: Hits, kind: Type,
    keeper: Keeper,
) -> None:  # fmt: skip
    """Draw the column; a card that did not change is copied."""
    px = at.scale.px
    if log.wide:
        at = read(at)
    else:  # nothing but a few sentences leaves the rest of the column to the log
        least = px(NOTE) if isinstance(show.forecast, Note) else at.forecast.height
        at = stretched(at, forecast.wanted(show.forecast, at.forecast.width, kind), least)
    tops = (at.panel.top, at.forecast.top, at.log.top, at.panel.bottom)
    boxes = [pygame.Rect(at.panel.left, top, at.panel.width, end - top) for top, end in pairwise(tops)]

    def card(box: pygame.Rect, below: pygame.Rect | None, contents: Callable[[], None]) -> Callable[[], None]:
        def paint() -> None:
            on.fill(theme.PANEL, box)
            on.fill(theme.LINE2, (box.left, box.top, px(1), box.height))
            if below is not None:
                draw.card(on, below, at.scale)
            contents()

        return paint

    def unit() -> None:
        if show.unit is not None:
            draw_unit(on, at.unit, show.unit, hits, kind)

    below = at.log if log.wide else at.forecast
    keeper.panel("unit", on, boxes[0], hits, lambda: (at, show.unit), card(boxes[0], below, unit))
    if log.wide:
        forecast.put_away()
    else:
        keeper.panel(
            "forecast", on, boxes[1], hits, lambda: (at, show.forecast, forecast.scroll),
            card(boxes[1], at.log if at.log.height >= px(LEAST) else None,
                 lambda: forecast.draw(on, at.forecast, show.forecast, hits, kind)),
        )  # fmt: skip
    keeper.panel(
        "log", on, boxes[2], hits, lambda: (at, show.log_word, show.edition, show.log_filters, log.looks(show.log)),
        card(boxes[2], None, lambda: log.draw(on, at.log, show.log_word, show.log, hits, kind, edition=show.edition,
                                              filters=show.log_filters)),
    )  # fmt: skip
