"""Jobs over processes: the same results however many work, and nobody's fault but the faulty job's own."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.lab import batch
from game.lab.batch import Batch, Done, Failed, interruptible

HERE = os.getpid()


def square(job: int) -> int:
    return job * job


def faulty(job: int) -> int:
    if job == 5:
        raise ValueError("no fives")
    return job


def deadly(job: tuple[int, str]) -> tuple[int, int]:
    """Number 7 ends its worker; where a file is named, only as long as it does not exist."""
    number, file = job
    if number == 7 and not (file and Path(file).exists()):
        if file:
            Path(file).write_text("once", encoding="utf-8")
        os._exit(3)
    return number, number


def slow(job: int) -> int:
    """The first four are done at once, the others take until the batch is ended."""
    for _ in range(3000 if job >= 4 else 0):
        batch.stopping()
        time.sleep(0.01)
    return job


def whose(job: int) -> int:
    return os.getpid()


def done(came: list[Any]) -> list[Any]:
    return [each.result for each in came if isinstance(each, Done)]


def failed(came: list[Any]) -> list[int]:
    return [each.number for each in came if isinstance(each, Failed)]


def interrupted_after(came: Iterator[Any], count: int) -> list[Any]:
    """What came, Ctrl-C being pressed once so many are there."""
    found = []
    for each in came:
        found.append(each)
        if len(found) == count:
            signal.raise_signal(signal.SIGINT)
    return found


def test_results_come_in_order_and_are_the_same_for_any_number_of_workers_and_any_chunks() -> None:
    expected = [*Batch(square, range(40)).run()]
    assert done(expected) == [each * each for each in range(40)]
    assert [each.number for each in expected] == [*range(40)]
    for workers, chunk in ((2, 0), (3, 7)):
        assert [*Batch(square, range(40), workers, chunk).run()] == expected


def test_no_jobs_are_no_results_and_no_workers_are_refused() -> None:
    assert [*Batch(square, (), 1).run()] == [*Batch(square, (), 2).run()] == []
    with pytest.raises(ValueError, match="needs a worker"):
        Batch(square, (1,), 0).run()


def test_one_worker_is_this_process_and_two_are_others_spawned_once() -> None:
    assert done([*Batch(whose, range(3)).run()]) == [HERE] * 3
    others = set(done([*Batch(whose, range(40), 2, 1).run()]))
    assert HERE not in others
    assert 1 <= len(others) <= 2


@pytest.mark.parametrize("workers", [1, 2])
def test_a_job_that_fails_is_told_and_the_others_are_done(workers: int) -> None:
    came = [*Batch(faulty, range(10), workers, 4).run()]
    assert done(came) == [0, 1, 2, 3, 4, 6, 7, 8, 9]
    fault = came[5]
    assert isinstance(fault, Failed)
    assert (fault.number, fault.job, fault.why) == (5, 5, "ValueError: no fives")
    assert "in faulty" in fault.trace


def test_the_chunk_of_a_dead_worker_is_tried_again(tmp_path: Path) -> None:
    made = Batch(deadly, [(number, str(tmp_path / "died")) for number in range(20)], 2, 2)
    assert done([*made.run()]) == [(number, number) for number in range(20)]
    assert (made.deaths, made.interrupted) == (1, False)


def test_a_job_that_always_kills_its_worker_takes_only_its_chunk_with_it() -> None:
    made = Batch(deadly, [(number, "") for number in range(14)], 2, 2)
    came = [*made.run()]
    assert failed(came) == [6, 7]
    assert [number for number, _ in done(came)] == [each for each in range(14) if each not in (6, 7)]
    assert made.deaths == batch.TRIES
    assert [each.number for each in came] == [*range(14)]


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_ends_a_batch_and_keeps_what_is_done(workers: int) -> None:
    made = Batch(slow, range(12), workers, 1)
    timer = threading.Timer(60, os._exit, (9,))  # a batch that does not end would hang the tests
    timer.start()
    before = signal.getsignal(signal.SIGINT)
    try:
        with interruptible(made):
            came = interrupted_after(made.run(), 4)
    finally:
        timer.cancel()
    assert done(came)[:4] == [0, 1, 2, 3]
    assert (made.interrupted, len(came)) == (True, 4)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_second_ctrl_c_is_not_kept_from_anybody() -> None:
    made = Batch(square, range(12))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs in the background ignores it
    try:
        with interruptible(made):
            signal.raise_signal(signal.SIGINT)
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
