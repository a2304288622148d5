"""The real window: opens it, feeds the program with events and time, shows its picture sixty times a second."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.app.camera import Pointer
from game.app.program import Program
from game.app.sounds import Sounds

FRAMES = 60
CAPTION = "Dicefield"
#: Drivers that SDL falls back to where no display answers: their window is seen by nobody.
UNSEEN = ("offscreen", "dummy")
NEVER = 1_000_000
#: Rounds of the garbage collector over what is young, after which what has stayed is looked through and left alone.
ROUNDS = 6


class NoWindow(Exception):
    """There is no display that could show a window."""


def open_window(size: tuple[int, int]) -> pygame.Surface:
    """A resizable window. Raises NoWindow where there is no display, or one that nobody sees."""
    try:
        with quiet():
            pygame.display.init()
            pygame.display.set_caption(CAPTION)
            window = pygame.display.set_mode(size, pygame.RESIZABLE)
    except pygame.error as fault:
        pygame.display.quit()
        raise NoWindow(str(fault)) from fault
    driver = pygame.display.get_driver()
    if driver in UNSEEN:
        pygame.display.quit()
        raise NoWindow(driver)
    return window


@contextmanager
def quiet() -> Iterator[None]:
    """Keep what SDL and the system's libraries write to standard error from the person: we say what is wrong, once."""
    try:
        kept = os.dup(2)
    except OSError:  # started without a standard error: nothing to keep quiet
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def run(program: Program, window: pygame.Surface) -> None:
    """Until the person closes it."""
    program.sounds = Sounds(program.settings.volume, mute=program.settings.mute)
    if program.session is not None:
        program.session.sound = program.sounds.play
    if program.viewer is not None:  # it was asked for on the command line
        program.viewer.sound = program.sounds.play
    clock = pygame.time.Clock()
    pygame.key.set_repeat(300, 60)
    thresholds = gc.get_threshold()
    gc.set_threshold(*thresholds[:2], NEVER)  # the loop says when everything is looked through
    full = program.full_screen
    settled: object = None
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
        shown = program.viewer or program.session or program.title
        if shown is not settled:
            settled = shown
            settle(all_of_it=shown is program.title)
        else:
            tidy()
    gc.set_threshold(*thresholds)
    pygame.display.quit()


def settle(*, all_of_it: bool = True) -> None:
    """What a screen was made from will stay: leave it out of the garbage collector's rounds, once its picture shows.

    A round over a battle of hundreds of units takes half a second, and would come every few seconds of panning. What
    the screens before have left is looked through at the title alone, where nobody waits for anything.
    """
    if all_of_it:
        gc.unfreeze()
        gc.collect()
    gc.freeze()


def tidy() -> None:
    """Look through what has come about since the last time, as soon as it is enough that it costs a frame, and leave
    the rest of it alone too: no round is longer than the first.
    """
    if gc.get_count()[2] >= ROUNDS:
        gc.collect()
        gc.freeze()


def _point(program: Program) -> None:
    for screen in program.screens:
        screen.pointer = program.pointer
