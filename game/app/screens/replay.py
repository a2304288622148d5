"""The screen of a replay: the battle's board and strip, the timeline for a bar, the events for a column."""

from __future__ import annotations

from typing import Any

import pygame

from game.app import theme
from game.app.camera import Pointer
from game.app.keeper import Looks
from game.app.replay_show import ReplayShow
from game.app.screens import sheets
from game.app.screens.battle import BattleScreen, Scene
from game.app.screens.event_panel import LEAST_LIST, EventList, card_height, draw_event
from game.app.screens.timeline import boxes, draw_timeline
from game.app.screens.unit_card import draw_unit
from game.app.showing import Panels


class ReplayScreen(BattleScreen):
    """A battle screen on which nothing is decided; its wishes are ``step``, ``place``, ``event``, ``speed``,
    ``branch``, ``film`` and those of looking.
    """

    def __init__(self, scene: Scene, panels: Panels, show: ReplayShow, pointer: Pointer | None = None) -> None:
        super().__init__(scene, panels, pointer)
        self.show_ = show
        self.list = EventList()
        self._dragging = False

    # drawing

    def _looks(self) -> Looks:
        show = self.show_
        return (*super()._looks(), show.timeline, show.card, len(show.rows), show.rows[-1:], show.counted,
                self.list.looks(), show.heading)  # fmt: skip

    def _bar(self, on: pygame.Surface) -> None:
        at, show, hits, kind = self.at, self.show_.timeline, self.hits, self.kind
        self.keeper.panel(
            "timeline", on, at.bar, hits, lambda: (at, show), lambda: draw_timeline(on, at, show, hits, kind)
        )

    def _over(self, on: pygame.Surface) -> None:
        """Nothing folds out of the timeline."""

    def _column(self, on: pygame.Surface) -> None:
        at, kind, show = self.at, self.kind, self.show_
        px, inspected = at.scale.px, self.panels.unit
        wide = at.unit.width
        high = at.unit.height if inspected is not None else card_height(show.card, wide, kind)
        room = at.panel.height - 3 * px(8)
        high = max(px(128), min(high, room - px(LEAST_LIST)))
        first = pygame.Rect(at.unit.left, at.unit.top, wide, high)
        rest = pygame.Rect(first.left, first.bottom + px(8), wide, at.panel.bottom - px(8) - first.bottom - px(8))

        def paint() -> None:
            on.fill(theme.PANEL, at.panel)
            on.fill(theme.LINE2, (at.panel.left, at.panel.top, px(1), at.panel.height))
            if inspected is not None:
                draw_unit(on, first, inspected, self.hits, kind)
            else:
                draw_event(on, first, show.card, self.hits, kind)
            self._list(on, rest)

        self.keeper.panel("events", on, at.panel, self.hits, lambda: (at, inspected, *self._told()), paint)

    def _told(self) -> Looks:
        show = self.show_
        return show.card, show.timeline.place, show.counted, len(show.rows), show.rows[-1:], self.list.looks()

    def _list(self, on: pygame.Surface, box: pygame.Rect, small: bool = False) -> None:
        show = self.show_
        self.list.draw(
            on, box, show.heading, show.counted, show.rows, show.timeline.place, self.hits, self.kind, small
        )  # fmt: skip

    def _small(self, on: pygame.Surface) -> None:
        at, tab = self.at, self.panels.tab
        sheets.draw_rail(on, at, self.panels, self.hits, self.kind)
        if not tab or self.panels.card is not None:
            return
        if tab not in ("odds", "log"):
            sheets.draw_sheet(on, at, self.panels, self.forecast, self.log, self.hits, self.kind)
            return
        box, px = at.sheet, at.scale.px
        on.fill(theme.CARD, box)
        on.fill(theme.LINE2, (box.left, box.top, px(1), box.height))
        self.hits.add(box, "popover", "sheet", focusable=False)
        if tab == "odds":
            draw_event(on, box, self.show_.card, self.hits, self.kind, small=True)
        else:
            self._list(on, box, small=True)
        sheets.draw_cross(on, box, self.hits, self.kind)

    # input

    def _down(self, point: tuple[int, int], button: int) -> None:
        super()._down(point, button)
        hit = self.hits.at(point)
        if button == 1 and hit is not None and hit.action in ("timeline", "fall"):
            self._dragging = True
            falls = self.show_.timeline.falls
            if hit.action == "fall" and isinstance(hit.value, int) and hit.value < len(falls):
                self._wish("place", falls[hit.value][0])
            else:
                self._drag_to(point)

    def _move(self, point: tuple[int, int]) -> None:
        super()._move(point)
        if self._dragging:
            self._drag_to(point)

    def _up(self, point: tuple[int, int], button: int) -> None:
        if button == 1 and self._dragging:
            self._dragging = False
            self.hits.release(point)
            return
        super()._up(point, button)

    def _drag_to(self, point: tuple[int, int]) -> None:
        show = self.show_.timeline
        self._wish("place", boxes(self.at, show, self.kind).place(point[0], show.count))

    def _wheel(self, steps: int) -> None:
        if not self.list.wheel(steps, self.point, self.kind):
            super()._wheel(steps)

    def _key(self, e: Any) -> None:
        if e.key == pygame.K_SPACE and not self.hits.focus_seen:  # Space would press what has the focus
            self._wish("key", (e.key, e.mod, " "))
            return
        super()._key(e)
