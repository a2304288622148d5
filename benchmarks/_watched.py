"""The program with a watch on every frame: how much of the processor it took, and what it was spent on.

Frames go through the window's own loop; only its clock is another one, which does not wait. Times are of this process
alone, so that what else the machine does counts little.
"""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable, Generator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import pygame

from game import ai, table
from game.app import feared, keeping, lookout, loop, session, staging
from game.app.program import Program

FRAME = 16
"""Milliseconds that every frame is said to have taken."""
Script = Generator[None, None, None]


class Clock:
    """A clock that says sixty frames a second and never waits."""

    def tick(self, _: int) -> int:
        return FRAME


class Watched(Program):
    """``script`` is what hands do: it posts events and yields once a frame; the program is closed when it is done."""

    def __init__(self, *arguments: Any, script: Callable[[Watched], Script], **named: Any) -> None:
        self._open = True
        self.phase = ""
        """What the frames are counted under; "" for frames that do not count."""
        self.frames: dict[str, list[float]] = {}
        self.draws: dict[str, list[float]] = {}
        self.worst: list[tuple[float, str, str]] = []
        """Milliseconds, phase and what they were spent on, of the longest frames."""
        self.stretches: list[tuple[float, str, str]] = []
        """The same of what minds do between two pauses."""
        self.spent: dict[str, float] = {}
        self._script = script(self)
        self._began = process_time()
        self._drawn = 0.0
        super().__init__(*arguments, **named)

    @property
    def running(self) -> bool:
        """Asked once a frame by the loop: here one ends and the next begins."""
        now = process_time()
        if self.phase:
            self._count(1000 * (now - self._began))
        self.spent, self._drawn = {}, 0.0
        if self._open:
            try:
                next(self._script)
            except StopIteration:
                self._open = False
        self._began = process_time()
        return self._open

    @running.setter
    def running(self, value: bool) -> None:
        self._open = value

    def draw(self, on: pygame.Surface) -> None:
        begin = process_time()
        super().draw(on)
        self._drawn = 1000 * (process_time() - begin)
        self.spent["draw"] = self._drawn

    def _count(self, took: float) -> None:
        self.frames.setdefault(self.phase, []).append(took)
        self.draws.setdefault(self.phase, []).append(self._drawn)
        parts = sorted(self.spent.items(), key=lambda each: -each[1])
        words = ", ".join(f"{name} {part:.0f}" for name, part in parts[:5] if part >= 1)
        self.worst = sorted([*self.worst, (took, self.phase, words)], reverse=True)[:200]

    def note(self, name: str, milliseconds: float) -> None:
        """Something in this frame took so long."""
        self.spent[name] = self.spent.get(name, 0.0) + milliseconds

    def typical(self, phase: str) -> tuple[float, float, float]:
        """Median and longest frame of a phase, median of its drawing; 0 where there was none."""
        found = self.frames.get(phase, [0.0])
        return median(found), max(found), median(self.draws.get(phase, [0.0]))

    def play(self, window: pygame.Surface) -> None:
        """Run the window's loop until the script is done, with the watch on what it calls."""
        clock, pygame.time.Clock = pygame.time.Clock, Clock  # type: ignore[misc,assignment]
        gc.callbacks.append(self._collected)
        places: list[tuple[Any, str, str]] = [
            (session.Session, "_think", "minds"), (session.Session, "after", "looking again"),
            (table.Table, "submit", "command"), (staging, "refresh", "filling"), (keeping.Keeper, "keep", "autosave"),
            (lookout.Lookout, "tick", "lookout"), (feared.Feared, "tick", "feared"),
        ]  # fmt: skip
        before = [(owner, name, getattr(owner, name)) for owner, name, _ in places]
        mind = ai.mind
        try:
            for owner, name, words in places:
                setattr(owner, name, self._timed(getattr(owner, name), words))
            ai.mind = self._minded(mind)
            loop.run(self, window)
        finally:
            for owner, name, job in before:
                setattr(owner, name, job)
            ai.mind = mind
            gc.callbacks.remove(self._collected)
            pygame.time.Clock = clock  # type: ignore[misc]

    def _timed(self, job: Callable[..., Any], words: str) -> Callable[..., Any]:
        @functools.wraps(job)
        def timed(*arguments: Any, **named: Any) -> Any:
            begin = process_time()
            try:
                return job(*arguments, **named)
            finally:
                self.note(words, 1000 * (process_time() - begin))

        return timed

    def _minded(self, mind: Callable[..., Any]) -> Callable[..., Any]:
        """Minds whose stretches between two pauses are timed and named by where they began and ended."""

        def timed(*chosen: Any, **named: Any) -> Callable[..., Any]:
            inner = mind(*chosen, **named)

            def think(*given: Any, **more: Any) -> Generator[None, None, Any]:
                thoughts, where = inner(*given, **more), "its beginning"
                while True:
                    begin = process_time()
                    try:
                        next(thoughts)
                    except StopIteration as done:
                        self._stretch(begin, where, "its end")
                        return done.value
                    where = self._stretch(begin, where, place(thoughts))
                    yield

            return think

        return timed

    def _stretch(self, begin: float, start: str, end: str) -> str:
        took = 1000 * (process_time() - begin)
        self.stretches.append((took, start, end))
        if len(self.stretches) > 4000:
            self.stretches = sorted(self.stretches, reverse=True)[:100]
        return end

    def _collected(self, phase: str, _: object) -> None:
        if phase == "start":
            self._collecting = process_time()
        else:
            self.note("garbage", 1000 * (process_time() - self._collecting))


def place(thoughts: Generator[None, None, Any]) -> str:
    """Where a generator pauses, the innermost of those it hands on to."""
    inner: Any = thoughts
    while getattr(inner, "gi_yieldfrom", None) is not None and hasattr(inner.gi_yieldfrom, "gi_frame"):
        inner = inner.gi_yieldfrom
    frame = inner.gi_frame
    return "its end" if frame is None else f"{Path(frame.f_code.co_filename).stem}:{frame.f_lineno}"
