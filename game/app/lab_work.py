"""The lab's battles while the window goes on: a thread waits for the processes that fight them.

Battles are fought in processes of their own, never in the thread: it adds up what comes and hands over an answer now
and then, whole, so that the window reads nothing that is being changed.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from time import monotonic
from typing import Any

from game.files import FileFault
from game.lab.answer import answer, comparisons
from game.lab.batch import Batch, Done
from game.lab.course import Course, course
from game.lab.inquiry import Inquiry, ask
from game.lab.question import Question, prepare, recorded
from game.replay import Replay

EVERY = 0.4
"""Seconds between two answers that are handed over."""


def workers() -> int:
    """Processes that fight: at least two, so that none of it happens in the window's own."""
    return max(2, os.cpu_count() or 2)


@dataclass(frozen=True, slots=True)
class Handed:
    """What all battles said at one moment, of each question in turn; ``pairs`` holds the others against the first."""

    answers: tuple[dict[str, Any], ...]
    courses: tuple[Course, ...]
    pairs: tuple[dict[str, Any], ...] = ()


def handed(inquiries: Sequence[Inquiry]) -> Handed:
    """What these inquiries say now. Only where nobody adds to them meanwhile."""
    found = [inquiry.findings for inquiry in inquiries]
    return Handed(tuple(map(answer, inquiries)), tuple(map(course, found)), tuple(comparisons(inquiries)))


class Work:
    """Inquiries being fought in the background, one or a pair. ``said`` is the newest whole answer."""

    def __init__(self, inquiries: Sequence[Inquiry]) -> None:
        self.inquiries = tuple(inquiries)
        self.said: Handed | None = None
        self.done = self.goal = 0
        self.fault: FileFault | None = None
        self.broken = ""
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="lab", daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether battles are still fought."""
        return self._thread.is_alive()

    def stop(self, wait: bool = False) -> None:
        """End it, and keep what is done; ``wait`` until it has ended."""
        self._end.set()
        if wait:
            self._thread.join(10)

    def _count(self) -> None:
        self.done = sum(each.done for each in self.inquiries)
        self.goal = sum(each.goal for each in self.inquiries)

    def _run(self) -> None:
        last = 0.0
        try:
            with closing(ask(self.inquiries, workers(), apart=True)) as asking:
                for _ in asking:
                    self._count()
                    if self._end.is_set():
                        for each in self.inquiries:
                            each.interrupted = not each.settled
                        break
                    if monotonic() - last >= EVERY:
                        self.said, last = handed(self.inquiries), monotonic()
        except FileFault as fault:
            self.fault = fault
        except Exception as fault:  # noqa: BLE001  # a fault of the program is told at the window, which goes on
            self.broken = f"{type(fault).__name__}: {fault}"
        self._count()
        self.said = handed(self.inquiries)


class Asked:
    """Inquiries that have been answered before: nothing is under way."""

    running, fault, broken = False, None, ""

    def __init__(self, inquiries: Sequence[Inquiry]) -> None:
        self.inquiries, self.said = tuple(inquiries), handed(inquiries)
        self.done = sum(each.done for each in inquiries)
        self.goal = sum(each.goal for each in inquiries)

    def stop(self, wait: bool = False) -> None:
        """Nothing is to be ended."""


class Rerun:
    """One battle of a question fought once more in the background, for its replay."""

    def __init__(self, question: Question, number: int, then: Callable[[Replay], None]) -> None:
        self.then = then
        self.broken = ""
        self._found: Replay | None = None
        self._batch = Batch(recorded, [(question, number)], 2, prepare=prepare)
        self._thread = threading.Thread(target=self._run, name="lab replay", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        for came in self._batch.run():
            if isinstance(came, Done):
                self._found = came.result
            else:
                self.broken = came.why

    def tick(self) -> bool:
        """Whether it is over; hands the replay on, in the window's own thread."""
        if self._thread.is_alive():
            return False
        if self._found is not None:
            self.then(self._found)
        return True

    def stop(self) -> None:
        """Nobody wants it any more."""
        self._batch.stop()
