"""The same batch on several machines: chunks go to a Dask cluster, results come back in the order of the jobs.

Needs the extra ``cluster``. Every worker has to have this very program installed; a chunk whose worker is lost is done
again by the scheduler, and one that keeps losing them fails by itself. Which machine does a job does not matter to its
result, so the answer is the one a single process gives.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any, TypeVar

from game import __version__, compiled
from game.lab.batch import Batch, Came, Failed, chunks, done_there

Job = TypeVar("Job")
Result = TypeVar("Result")

AHEAD = 4
"""Chunks a worker thread that may be under way or finished before an earlier one is."""


class Unreachable(Exception):
    """No cluster answers at an address, it has no workers, or its workers are of another version."""

    def __init__(self, key: str, **facts: str) -> None:
        self.key = key
        self.facts = facts
        super().__init__(f"{key} {facts}")


def available() -> bool:
    """Whether the extra ``cluster`` is installed."""
    from importlib.util import find_spec

    return find_spec("distributed") is not None


class Cluster:
    """A connection to the scheduler of a Dask cluster. Raises Unreachable."""

    def __init__(self, address: str, wait: float = 10.0) -> None:
        import distributed

        client: Any = distributed.Client
        try:
            self.client = client(address, timeout=wait, set_as_default=False)
            self.client.wait_for_workers(1, timeout=wait)
        except (OSError, TimeoutError, ValueError) as fault:
            raise Unreachable("lab.cluster.none", address=address, why=str(fault).partition("\n")[0]) from None
        versions = set(self.client.run(_version, compiled.in_use()).values())
        if versions != {__version__}:
            self.close()
            found = ", ".join(sorted(map(str, versions)))
            raise Unreachable("lab.cluster.version", address=address, found=found, own=__version__)

    def close(self) -> None:
        """Leave the cluster as it was."""
        self.client.close()

    @property
    def threads(self) -> int:
        """How many jobs it does at once."""
        return max(1, sum(map(int, self.client.nthreads().values())))

    def run(self, batch: Batch[Job, Result]) -> Iterator[Came[Job, Result]]:
        """What came of each job, in their order. ``batch.stop`` ends it: what is under way is dropped."""
        waiting = deque(chunks(batch.jobs, self.threads, batch.chunk))
        window: deque[tuple[Any, Any]] = deque()
        try:
            while (waiting or window) and not batch.flag.value:
                while waiting and len(window) < AHEAD * self.threads:
                    chunk = waiting.popleft()
                    future = self.client.submit(done_there, batch.prepare, batch.work, chunk, pure=False, retries=2)
                    window.append((chunk, future))
                chunk, future = window[0]
                if not _there(future):
                    continue
                window.popleft()
                yield from _came(chunk, future)
            batch.interrupted = bool(waiting or window)
        finally:
            self.client.cancel([future for _, future in window], force=True)


def _there(future: Any) -> bool:
    """Whether a chunk is done, a moment from now at the latest."""
    try:
        future.exception(timeout=0.25)
    except TimeoutError:
        return False
    return True


def _came(chunk: Any, future: Any) -> Iterator[Any]:
    fault = future.exception()
    if fault is None:
        yield from future.result()
    else:
        yield from (Failed(number, job, f"its worker died ({fault})") for number, job in chunk)


def _version(machine_code: bool) -> str:
    """The version of a worker's program; it takes the rules compiled from now on, where it has them so."""
    if machine_code:
        compiled.use()
    return __version__
