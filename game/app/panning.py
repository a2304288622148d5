"""Moving the map with the hand: dragging with Space held, two fingers on a touchpad or a screen, the wheel.

A touchpad tells of itself by fractions of a step, or by steps sideways: then both directions pan. A wheel zooms at the
pointer, with Shift it pans sideways, and so does a pinch of two fingers zoom between them.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.app.screens.battle import BattleScreen

STEP = 40
"""Logical pixels of map a step of two fingers, or of a wheel with Shift."""
GESTURE_MS = 400
"""Whole steps this soon after fractions of one still come from two fingers."""
SHIFT, CTRL = {pygame.K_LSHIFT, pygame.K_RSHIFT}, {pygame.K_LCTRL, pygame.K_RCTRL}
PINCH = 0.02
"""The share of the window by which two fingers part for one step of zoom."""


class Panning:
    """What the hand is doing to the map now."""

    def __init__(self) -> None:
        self.space = False
        self._down: set[int] = set()
        self._from: tuple[int, int] | None = None
        self._fingers: set[int] = set()
        self._rest = (0.0, 0.0)
        self._pinched = 0.0
        self._soft_until = -1

    @property
    def shifted(self) -> bool:
        """Whether Shift is held."""
        return bool(self._down & SHIFT)

    def let_go(self) -> None:
        """The window has lost the keyboard: nothing is held."""
        self.space, self._from = False, None
        self._fingers.clear()
        self._down.clear()

    def event(self, e: pygame.event.Event, screen: BattleScreen) -> bool:
        """Whether the event moved the map, or was a part of such a movement: then nobody else takes it."""
        if e.type == pygame.MOUSEWHEEL:
            return self._wheel(e, screen)
        if e.type in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION, pygame.MULTIGESTURE):
            return self._touch(e, screen)
        if e.type in (pygame.KEYDOWN, pygame.KEYUP) and e.key in SHIFT | CTRL:
            (self._down.add if e.type == pygame.KEYDOWN else self._down.discard)(e.key)
            return False
        if e.type in (pygame.KEYDOWN, pygame.KEYUP) and e.key == pygame.K_SPACE:
            self.space = e.type == pygame.KEYDOWN and not screen.log.typing and not screen.hits.focus_seen
            return False
        return self._drag(e, screen)

    def _drag(self, e: pygame.event.Event, screen: BattleScreen) -> bool:
        """Dragging anywhere on the board with Space held."""
        if e.type == pygame.MOUSEBUTTONDOWN and e.button == 1 and self.space:
            point = screen.pointer.picture(e.pos)
            self._from = point if screen.at.board.collidepoint(point) else None
            return self._from is not None
        if e.type == pygame.MOUSEBUTTONUP and e.button == 1 and self._from is not None:
            self._from = None
            return True
        if e.type == pygame.MOUSEMOTION and self._from is not None:
            point = screen.pointer.picture(e.pos)
            screen.pan(self._from[0] - point[0], self._from[1] - point[1])
            self._from = point
            return True
        return False

    def _wheel(self, e: pygame.event.Event, screen: BattleScreen) -> bool:
        if not screen.at.board.collidepoint(screen.point) or screen.panels.card is not None:
            return False
        x, y = float(getattr(e, "precise_x", e.x)), float(getattr(e, "precise_y", e.y))
        now = round(monotonic() * 1000)
        soft = x != 0 or y != int(y)
        if soft:
            self._soft_until = now + GESTURE_MS
        if self._down & CTRL:
            return False  # a pinch on many touchpads: zoom
        if self._down & SHIFT and not soft:
            x, y = y, 0.0
        elif not soft and now > self._soft_until:
            return False
        self._by(x * screen.kind.scale.px(STEP), -y * screen.kind.scale.px(STEP), screen)
        return True

    def _touch(self, e: pygame.event.Event, screen: BattleScreen) -> bool:
        """Two fingers on a screen; one is a pointer like any other."""
        if e.type == pygame.FINGERDOWN:
            self._fingers.add(e.finger_id)
            if len(self._fingers) > 1:
                screen.drop_drag()
        elif e.type == pygame.FINGERUP:
            self._fingers.discard(e.finger_id)
        elif e.type == pygame.FINGERMOTION and len(self._fingers) > 1:
            width, height = screen.at.size
            share = len(self._fingers)
            self._by(-e.dx * width / share, -e.dy * height / share, screen)
        elif e.type == pygame.MULTIGESTURE and e.num_fingers > 1:
            self._pinched += e.pinched
            steps = int(self._pinched / PINCH)
            if steps:
                self._pinched -= steps * PINCH
                width, height = screen.at.size
                screen.zoom(steps, (round(e.x * width), round(e.y * height)))
        return True

    def _by(self, dx: float, dy: float, screen: BattleScreen) -> None:
        """Pan by parts of pixels: what is less than one counts the next time."""
        x, y = self._rest[0] + dx, self._rest[1] + dy
        whole = (int(x), int(y))
        self._rest = (x - whole[0], y - whole[1])
        if whole != (0, 0):
            screen.pan(*whole)
