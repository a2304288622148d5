"""A question being answered: battles are fought, written into a book, added to the findings, until it is enough.

``Inquiry.run`` yields after every battle, so that whoever waits can show how far it is. Where the answer is to have a
stated exactness, it is looked at after 200, 400, 800 … battles only: a look after each would stop at lucky moments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial

from game.lab.account import Account
from game.lab.batch import Batch, Came, Failed, interruptible
from game.lab.book import Book, Missed
from game.lab.findings import Findings
from game.lab.question import Question, prepare, work
from game.lab.statistics import wilson

FIRST_LOOK = 200
MOST = 100_000
"""Battles after which an answer stays as exact as it is."""
QUICK, QUICK_MIND = 200, "best_odds"


@dataclass(frozen=True, slots=True)
class Wanted:
    """How many battles: ``battles`` of them, or until every side's chance to win is known to ± ``until`` hundredths of
    a percent.
    """

    battles: int = 0
    until: int = 0

    def looks(self) -> Iterator[int]:
        """After how many battles the answer is looked at; the last one ends it."""
        if self.battles:
            yield self.battles
            return
        look = FIRST_LOOK
        while look < MOST:
            yield look
            look *= 2
        yield MOST

    def enough(self, found: Findings) -> bool:
        """Whether it is exact enough at a look."""
        return bool(self.battles) or all(reach(found, side) * 10_000 <= self.until for side in found.sides)


def reach(found: Findings, side: str) -> float:
    """Half the width of the interval of a side's chance to win."""
    low, high = wilson(found.wins[side], found.battles)
    return (high - low) / 2


@dataclass(slots=True)
class Inquiry:
    """One question and all that is known of it. ``book`` keeps the accounts; None: they are only added up."""

    question: Question
    wanted: Wanted
    workers: int = 1
    book: Book | None = None
    fresh: bool = False
    fast: bool = False
    """With compiled kernels: the same battles."""
    findings: Findings = field(init=False)
    failed: list[Failed[int]] = field(default_factory=list)
    interrupted: bool = False
    again: int = 0
    """Battles that an earlier run had fought already."""
    goal: int = 0
    """Battles after which the answer is looked at next."""

    def __post_init__(self) -> None:
        scenario = self.question.scenario
        self.findings = Findings([side.id for side in scenario.sides], {unit.id: unit.side for unit in scenario.units})

    @property
    def done(self) -> int:
        """Battles that are over, whatever came of them."""
        return self.findings.battles + len(self.failed)

    def run(self) -> Iterator[None]:
        """Fight what is missing; yields after each battle. Ctrl-C ends it and keeps what is done.

        Raises FileFault where the book cannot be written; what it holds by then is kept.
        """
        known = iter(()) if self.book is None else self.book.open(fresh=self.fresh)
        try:
            looks = self.wanted.looks()
            self.goal = next(looks)
            for row in known:
                if self.done >= self.goal:
                    if self.wanted.enough(self.findings):
                        return
                    self.goal = next(looks, MOST)
                if isinstance(row, Missed):
                    self.failed.append(Failed(row.number, row.number, row.why))
                else:
                    self.findings.add(row)
                self.again += 1
            while True:
                yield from self._fight()
                if self.interrupted or self.wanted.enough(self.findings) or self.goal >= MOST:
                    return
                self.goal = next(looks, MOST)
        finally:
            if self.book is not None:
                self.book.close()

    def accounts(self) -> Iterator[Account]:
        """Every account so far, read from the book again. Raises ValueError without a book."""
        if self.book is None:
            raise ValueError("the accounts of this question were not kept")
        again = Book(self.book.file, self.question)
        return (row for row in again.read() if isinstance(row, Account))

    def _fight(self) -> Iterator[None]:
        """The battles up to the next look."""
        batch = Batch(
            work(self.question), range(self.done, self.goal), self.workers, prepare=partial(prepare, self.fast)
        )
        with interruptible(batch):
            for came in batch.run():
                if came.job != self.done:
                    break  # an earlier one was dropped when the batch was ended: it will be fought again
                self._came(came)
                yield
        self.interrupted = batch.interrupted

    def _came(self, came: Came[int, Account]) -> None:
        if isinstance(came, Failed):
            self.failed.append(came)
            if self.book is not None:
                self.book.miss(came.job, came.why)
            return
        self.findings.add(came.result)
        if self.book is not None:
            self.book.write(came.result)
