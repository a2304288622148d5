"""Minds that think in a process of their own, where a decision among hundreds of units would hold up the window.

A mind needs nothing but its view, which can be pickled, so it decides the same there. The board goes over once and
again when it has changed; what a mind has worked out about it stays with it there.
"""

from __future__ import annotations

import signal
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from multiprocessing import get_context
from time import sleep

from game import ai, garbage
from game.ai.notes import Note
from systems.board import Board, Ground
from systems.commands import Command
from systems.view import View

MANY = 100
"""Units from which on minds think apart: below, their pauses are short enough and a process would cost more."""
NOWHERE = Board(1, 1, (Ground("floor"),), (0,))
"""Stands for the board that is there already."""
LOOK = 0.002
"""Seconds between two looks at whether a mind has decided."""
Decided = tuple[Command, list[Note]]


class Apart:
    """One process in which minds think, begun when the first has to."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._there: Board | None = None
        self._under_way: Future[Decided] | None = None

    def think(
        self, name: str, personality: str, view: View, seed: int, *, noted: bool
    ) -> Generator[None, None, Decided]:
        """What the mind does, and what it noted where that is wanted; yields until it has decided. A process that dies
        is replaced once; then the mind thinks here.
        """
        for _ in range(2):
            try:
                future = self._under_way = self._begin(name, personality, view, seed, noted)
                while not future.done():
                    sleep(LOOK)
                    yield
                return future.result()
            except BrokenProcessPool:
                self.close()
        notes: list[Note] = []
        command = yield from ai.mind(name, personality, notes if noted else None)(view, seed)
        return command, notes

    def _begin(self, name: str, personality: str, view: View, seed: int, noted: bool) -> Future[Decided]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), initializer=_ready)
            self._there = None
        board = None if view.board is self._there else view.board
        self._there = view.board
        return self._pool.submit(_decide, name, personality, replace(view, board=NOWHERE), seed, noted, board)

    def close(self) -> None:
        """The process ends; what was being thought there is nobody's any more."""
        if self._pool is not None:
            if self._under_way is not None:
                self._under_way.cancel()
            for process in (self._pool._processes or {}).values():
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


# in the other process -------------------------------------------------------------------------------------------------

_board: Board = NOWHERE


def _ready() -> None:
    """Ctrl-C is for the window."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    garbage.seldom()


def _decide(name: str, personality: str, view: View, seed: int, noted: bool, board: Board | None) -> Decided:
    global _board
    if board is not None:
        _board = board
    notes: list[Note] = []
    seen = replace(view, board=_board)
    return ai.decide(name, seen, seed, personality, notes if noted else None), notes
