"""Many jobs over processes: spawned once, in chunks, results in the order of the jobs whatever finishes first.

``run`` hands them on as they come, so a batch is never in memory as a whole: at most ``AHEAD`` chunks a worker are
under way or wait for an earlier one. A job that fails is a ``Failed`` among the results of the others. A worker that
dies takes only its chunk with it: that chunk is tried again, alone, and gives up its jobs after ``TRIES``. Ctrl-C
within ``interruptible`` ends the batch and keeps what is done. Which process does a job, and after which others, must
not matter to its result.
"""

from __future__ import annotations

import pickle
import signal
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from types import FrameType, SimpleNamespace
from typing import Any, Generic, TypeVar

from game import compiled

Job = TypeVar("Job")
Result = TypeVar("Result")

MOST_AT_ONCE = 4
"""Jobs of a chunk where nobody says how many: battles of minds that search take seconds, and each is told when done."""
AHEAD = 4
"""Chunks a worker that may be under way or finished before an earlier one is."""
TRIES = 3
"""How often a chunk is tried whose worker dies."""
WAIT = 0.25
"""Seconds between two looks at whether somebody wants the batch to end."""


class Stopped(Exception):
    """The batch ends while this job is under way: it has no result."""


@dataclass(frozen=True, slots=True)
class Done(Generic[Job, Result]):
    """One job with what came of it; ``number`` counts the jobs of the batch from 0."""

    number: int
    job: Job
    result: Result


@dataclass(frozen=True, slots=True)
class Failed(Generic[Job]):
    """One job that came to nothing: the words of the fault and where it was raised, or that its worker died."""

    number: int
    job: Job
    why: str
    trace: str = ""


Came = Done[Job, Result] | Failed[Job]


@dataclass(slots=True)
class Batch(Generic[Job, Result]):
    """What is to be done: ``work`` makes the result of one job, in a worker that has called ``prepare`` once.

    Both are functions of a module, and everything can be pickled. ``chunk`` 0 chooses a size.
    """

    work: Callable[[Job], Result]
    jobs: Sequence[Job]
    workers: int = 1
    chunk: int = 0
    prepare: Callable[[], None] | None = None
    interrupted: bool = False
    """It was ended before its last job was done."""
    deaths: int = 0
    """How many workers died."""
    flag: Any = field(default_factory=lambda: SimpleNamespace(value=0), init=False)
    """Its value is 1 once the batch is to end; workers see it."""

    def run(self) -> Iterator[Came[Job, Result]]:
        """What came of each job, in their order, as soon as all before it are there.

        With one worker the jobs are done in this process. Raises ValueError for fewer than one worker.
        """
        if self.workers < 1:
            raise ValueError(f"a batch needs a worker, not {self.workers}")
        return self._here() if self.workers == 1 else self._spread()

    def stop(self) -> None:
        """End the batch: nothing new is begun, what is under way is dropped, what is done is still handed on."""
        self.flag.value = 1

    def _here(self) -> Iterator[Came[Job, Result]]:
        global _flag
        before, _flag = _flag, self.flag
        try:
            if self.prepare is not None:
                self.prepare()
            for number, job in enumerate(self.jobs):
                stopping()
                yield _one(self.work, number, job)
        except Stopped:
            self.interrupted = True
        finally:
            _flag = before

    def _spread(self) -> Iterator[Came[Job, Result]]:
        chunks = [*self._chunks()]
        pool: _Pool[Job, Result] = _Pool(self, min(self.workers, max(1, len(chunks))))
        try:
            yield from pool.results(chunks)
        finally:
            pool.close()

    def _chunks(self) -> Iterator[_Chunk[Job]]:
        return (_Chunk(piece) for piece in chunks(self.jobs, self.workers, self.chunk))


def chunks(jobs: Sequence[Job], workers: int, size: int = 0) -> Iterator[tuple[tuple[int, Job], ...]]:
    """The jobs with their numbers, cut into pieces of that size; 0 chooses one that keeps so many workers busy."""
    size = size or max(1, min(MOST_AT_ONCE, len(jobs) // (workers * 8)))
    numbered = iter(enumerate(jobs))
    while piece := tuple(islice(numbered, size)):
        yield piece


@contextmanager
def interruptible(batch: Batch[Job, Result]) -> Iterator[None]:
    """Within it the first Ctrl-C ends the batch, and the second one is what it was before. For the main thread."""

    def end(number: int, frame: FrameType | None) -> None:
        batch.stop()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@dataclass(slots=True, eq=False)
class _Chunk(Generic[Job]):
    """Jobs that are handed to a worker together, and how often one has died over them."""

    jobs: tuple[tuple[int, Job], ...]
    deaths: int = 0
    came: list[Any] | None = None


class _Pool(Generic[Job, Result]):
    """The workers of one batch. A pool that loses one is replaced; chunks that were under way are done again."""

    def __init__(self, batch: Batch[Job, Result], workers: int) -> None:
        self.batch = batch
        self.workers = workers
        self.context = get_context("spawn")
        batch.flag = self.context.RawValue("b", batch.flag.value)
        self.executor: ProcessPoolExecutor | None = None
        self.under_way: dict[Future[list[Came[Job, Result]]], _Chunk[Job]] = {}

    def results(self, chunks: Sequence[_Chunk[Job]]) -> Iterator[Came[Job, Result]]:
        waiting, window = deque(chunks), deque[_Chunk[Job]]()
        while (waiting or window) and not self.batch.flag.value:
            self._hand_out(waiting, window)
            self._wait()
            yield from self._in_order(window)
        if waiting or window:
            self.batch.interrupted = True
            self._rest()
            for chunk in window:
                yield from chunk.came or ()

    def _hand_out(self, waiting: deque[_Chunk[Job]], window: deque[_Chunk[Job]]) -> None:
        """Chunks for the workers, the earliest first; one over which a worker has died goes alone."""
        while waiting and len(window) < AHEAD * self.workers:
            window.append(waiting.popleft())
        out = set(map(id, self.under_way.values()))
        idle = [each for each in window if each.came is None and id(each) not in out]
        suspect = next((each for each in window if each.came is None and each.deaths), None)
        if suspect is not None:
            idle = [suspect] if not out else []
        for chunk in idle:
            if len(self.under_way) >= 2 * self.workers:
                return
            self._submit(chunk)

    def _submit(self, chunk: _Chunk[Job]) -> None:
        if self.executor is None:
            self.executor = ProcessPoolExecutor(
                self.workers, self.context, initializer=_begin,
                initargs=(self.batch.flag, compiled.in_use(), pickle.dumps(self.batch.prepare)),
            )  # fmt: skip
        try:
            future = self.executor.submit(_work, self.batch.work, chunk.jobs)
        except BrokenProcessPool:
            self._lose()
        else:
            self.under_way[future] = chunk

    def _wait(self) -> None:
        """Until a chunk is there, or a moment has passed."""
        done, _ = wait(self.under_way, timeout=WAIT, return_when=FIRST_COMPLETED)
        for future in done:
            if future not in self.under_way:
                continue
            if isinstance(future.exception(), BrokenProcessPool):
                self._lose()
                return
            chunk = self.under_way.pop(future)
            chunk.came = future.result()

    def _lose(self) -> None:
        """A worker has died, and its pool with it: the others' chunks are done again, at once or after the suspects."""
        self.batch.deaths += 1
        for future, chunk in [*self.under_way.items()]:
            if future.done() and future.exception() is None:
                chunk.came = future.result()
                continue
            chunk.deaths += 1
            if chunk.deaths >= TRIES:
                chunk.came = [Failed(number, job, "its worker died") for number, job in chunk.jobs]
        self.under_way.clear()
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)
            self.executor = None

    def _in_order(self, window: deque[_Chunk[Job]]) -> Iterator[Came[Job, Result]]:
        while window and window[0].came is not None:
            yield from window.popleft().came or ()

    def _rest(self) -> None:
        """Let the workers come to their ends; what they had done of their chunks is kept."""
        for future in self.under_way:
            future.cancel()
        wait(self.under_way)
        for future, chunk in self.under_way.items():
            if not future.cancelled() and future.exception() is None:
                chunk.came = future.result()
        self.under_way.clear()

    def close(self) -> None:
        """End the workers. Nothing is under way any more, or nobody waits for it."""
        self.batch.stop()
        if self.executor is not None:
            self.executor.shutdown(wait=True, cancel_futures=True)


# in a worker ----------------------------------------------------------------------------------------------------------

_flag: Any = None
_ready = False


def _begin(flag: Any, machine_code: bool, prepared: bytes) -> None:
    """Ctrl-C is for the process that has the batch: it tells the workers. What prepares them comes pickled once more:
    to unpickle it imports the rules, and these may have to come compiled.
    """
    global _flag
    _flag = flag
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if machine_code:
        compiled.use()
    prepare: Callable[[], None] | None = pickle.loads(prepared)
    if prepare is not None:
        prepare()


def stopping() -> None:
    """Called now and then by a job that takes long. Raises Stopped once its batch is to end."""
    if _flag is not None and _flag.value:
        raise Stopped


def done_there(
    prepare: Callable[[], None] | None, work: Callable[[Job], Result], jobs: Sequence[tuple[int, Job]]
) -> list[Came[Job, Result]]:
    """What came of the jobs of a chunk in a process of somebody else's, which is got ready before its first."""
    global _ready
    if prepare is not None and not _ready:
        prepare()
        _ready = True
    return _work(work, jobs)


def _work(work: Callable[[Job], Result], jobs: Sequence[tuple[int, Job]]) -> list[Came[Job, Result]]:
    """What came of the jobs of a chunk: of those that were done before the batch was to end."""
    came: list[Came[Job, Result]] = []
    try:
        for number, job in jobs:
            stopping()
            came.append(_one(work, number, job))
    except Stopped:
        pass
    return came


def _one(work: Callable[[Job], Result], number: int, job: Job) -> Came[Job, Result]:
    try:
        return Done(number, job, work(job))
    except Stopped:
        raise
    except Exception as fault:  # noqa: BLE001  # whatever a job dies of, the others go on, and it is told
        return Failed(number, job, f"{type(fault).__name__}: {fault}", traceback.format_exc())
