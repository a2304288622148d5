"""The way on the board pulled with the pointer: pressed on it and moved, it follows; let go, it stays there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.app.screens.battle import BattleScreen

Square = tuple[int, int]
PULL = 6
"""Logical pixels a pressed pointer may wander before it pulls the way instead of clicking."""


class Pulling:
    """The pointer that pulls the way: what is pressed, and whether it has moved."""

    def __init__(self) -> None:
        self._from: tuple[int, int] | None = None
        self._square: Square = (-1, -1)
        self._on = False

    def event(self, e: pygame.event.Event, screen: BattleScreen) -> bool:
        """Whether the event pulled the way, or was a part of that: then nobody else takes it."""
        if e.type == pygame.MOUSEBUTTONDOWN and e.button == 1:
            return self._down(screen, screen.pointer.picture(e.pos))
        if self._from is None:
            return False
        if e.type == pygame.MOUSEMOTION:
            self._move(screen, screen.pointer.picture(e.pos))
            return True
        if e.type == pygame.MOUSEBUTTONUP and e.button == 1:
            self._up(screen)
            return True
        escape = e.type == pygame.KEYDOWN and e.key == pygame.K_ESCAPE
        if escape or e.type == pygame.WINDOWFOCUSLOST or (e.type == pygame.MOUSEBUTTONDOWN and e.button == 3):
            if self._on:
                screen.wish("pull end", None)
            self._from, self._on = None, False
            return escape
        return False

    def _down(self, screen: BattleScreen, point: tuple[int, int]) -> bool:
        hit = screen.hits.at(point)
        square = screen.camera.square(point) if hit is not None and hit.action == "board" else None
        if square is None or square not in screen.scene.marks.handles or screen.held.measures or screen.panning.shifted:
            return False
        self._from, self._square, self._on = point, square, False
        return True

    def _move(self, screen: BattleScreen, point: tuple[int, int]) -> None:
        assert self._from is not None
        away = abs(point[0] - self._from[0]) + abs(point[1] - self._from[1])
        if not self._on and away > screen.at.scale.px(PULL):
            self._on = True
            screen.wish("pull", self._square)
        if self._on:
            screen.point_at(point)

    def _up(self, screen: BattleScreen) -> None:
        if self._on:
            screen.wish("pull end", screen.hovered)
        else:
            screen.wish("square", self._square)
        self._from, self._on = None, False
