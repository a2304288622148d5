"""Questions being answered: battles are fought, written into a book, added to the findings, until it is enough.

``ask`` yields after every battle, so that whoever waits can show how far it is. Where an answer is to have a stated
exactness, it is looked at after 200, 400, 800 … battles only: a look after each would stop at lucky moments.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from game.lab.account import Account
from game.lab.batch import Batch, Came, Failed, interruptible
from game.lab.book import Book, Missed
from game.lab.findings import Findings
from game.lab.question import Question, prepare, work
from game.lab.statistics import wilson

if TYPE_CHECKING:
    from game.lab.cluster import Cluster

FIRST_LOOK = 200
MOST = 100_000
"""Battles after which an answer stays as exact as it is."""
TOGETHER = 8
"""Battles of one question that are fought before the next question has its turn: whoever stops has whole pairs."""
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
    book: Book | None = None
    fresh: bool = False
    findings: Findings = field(init=False)
    failed: list[Failed[tuple[int, int]]] = field(default_factory=list)
    interrupted: bool = False
    again: int = 0
    """Battles that an earlier run had fought already."""
    goal: int = 0
    """Battles after which the answer is looked at next."""
    settled: bool = False
    """Nothing more is to be fought."""
    _looks: Iterator[int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        scenario = self.question.scenario
        self.findings = Findings([side.id for side in scenario.sides], {unit.id: unit.side for unit in scenario.units})
        self._looks = self.wanted.looks()
        self.goal = next(self._looks)

    @property
    def done(self) -> int:
        """Battles that are over, whatever came of them."""
        return self.findings.battles + len(self.failed)

    def read(self) -> None:
        """Take over what an earlier run has fought. Raises FileFault where the book cannot be read or made."""
        for row in self.book.open(fresh=self.fresh) if self.book is not None else ():
            self._look()
            if self.settled:
                return
            if isinstance(row, Missed):
                self.failed.append(Failed(row.number, (0, row.number), row.why))
            else:
                self.findings.add(row)
            self.again += 1
        self._look()

    def accounts(self) -> Iterator[Account]:
        """Every account so far, read from the book again. Raises ValueError without a book."""
        if self.book is None:
            raise ValueError("the accounts of this question were not kept")
        again = Book(self.book.file, self.question)
        return (row for row in again.read() if isinstance(row, Account))

    def missing(self) -> range:
        """The numbers of the battles up to the next look."""
        return range(self.done, self.done if self.settled else self.goal)

    def came(self, came: Came[tuple[int, int], Account]) -> None:
        """Count a battle; one that does not come next is left to be fought again (an earlier one was dropped)."""
        _, number = came.job
        if number != self.done:
            return
        if isinstance(came, Failed):
            self.failed.append(came)
            if self.book is not None:
                self.book.miss(number, came.why)
        else:
            self.findings.add(came.result)
            if self.book is not None:
                self.book.write(came.result)
        self._look()

    def _look(self) -> None:
        """Whether it is enough, where it is looked at."""
        if self.settled or self.done < self.goal:
            return
        if self.goal >= MOST or self.wanted.enough(self.findings):
            self.settled = True
        else:
            self.goal = next(self._looks, MOST)


def ask(
    inquiries: Sequence[Inquiry], workers: int = 1, compiled: bool = False, cluster: Cluster | None = None, *,
    apart: bool = False,
) -> Generator[Inquiry, None, None]:  # fmt: skip
    """Fight whatever these questions miss, by one set of workers or on a cluster; yields after every battle whose it
    was. Ctrl-C ends it and keeps what is done; ``apart`` from the main thread whoever asks has to end it.

    Raises FileFault where a book cannot be read or written; what it holds by then is kept.
    """
    try:
        for each in inquiries:
            each.read()
        while jobs := sorted(
            ((place, number) for place, each in enumerate(inquiries) for number in each.missing()),
            key=lambda job: (job[1] // TOGETHER, *job),
        ):
            questions = tuple(each.question for each in inquiries)
            batch = Batch(partial(work, questions), jobs, workers, prepare=partial(prepare, compiled))
            with nullcontext() if apart else interruptible(batch):
                for came in batch.run() if cluster is None else cluster.run(batch):
                    inquiry = inquiries[came.job[0]]
                    inquiry.came(came)
                    yield inquiry
            if batch.interrupted:
                for each in inquiries:
                    each.interrupted = not each.settled
                return
    finally:
        for each in inquiries:
            if each.book is not None:
                each.book.close()
