"""The real window: opens it, feeds the program with events and time, shows its picture sixty times a second."""

from __future__ import annotations

import pygame

from game.app.camera import Pointer
from game.app.program import Program

FRAMES = 60
CAPTION = "Dicefield"


class NoWindow(Exception):
    """There is no display that could show a window."""


def open_window(size: tuple[int, int]) -> pygame.Surface:
    """A resizable window. Raises NoWindow where there is no display."""
    try:
        pygame.display.init()
        pygame.display.set_caption(CAPTION)
        return pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as fault:
        raise NoWindow(str(fault)) from fault


def run(program: Program, window: pygame.Surface) -> None:
    """Until the person closes it."""
    clock = pygame.time.Clock()
    pygame.key.set_repeat(300, 60)
    full = program.full_screen
    while program.running:
        for event in pygame.event.get():
            program.event(event)
        if program.full_screen != full:
            full = program.full_screen
            window = pygame.display.set_mode(
                (0, 0) if full else program.size, pygame.FULLSCREEN if full else pygame.RESIZABLE
            )
        if window.get_size() != program.size:
            program.resize(window.get_size())
        logical = pygame.display.get_window_size()
        program.pointer = Pointer.fit(logical, window.get_size())
        _point(program)
        program.tick(min(100, clock.tick(FRAMES)))
        program.draw(window)
        pygame.display.flip()
    pygame.display.quit()


def _point(program: Program) -> None:
    for screen in (program.title, program.page, program.session.screen if program.session else None):
        if screen is not None:
            screen.pointer = program.pointer
