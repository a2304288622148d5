"""Looking for the setting that makes an encounter what it is to be.

Every combination of what may be varied is tried with few battles, with the same luck for all. Those that certainly miss
the aim are dropped, the nearest half goes on with twice as many, and so on; the best are then judged by battles that no
choice was made by (held-out seeds), since the luckiest of many always looks better than it is.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.lab.aim import Aim
from game.lab.findings import Findings
from game.lab.inquiry import Inquiry, Wanted, ask
from game.lab.question import Question
from game.scenario.variation import Setting

if TYPE_CHECKING:
    from game.lab.cluster import Cluster

FIRST = 32
"""Battles of every combination before the first are dropped."""
LAST = 512
"""Battles after which nobody is dropped any more."""
KEPT = 3
"""How many settings are judged by held-out battles."""
HELD_OUT = 400
MOST = 256
"""Combinations that are tried; more are refused."""
APART = 0x5EED
"""What the seed of the held-out battles is moved by."""


@dataclass(slots=True)
class Candidate:
    """One setting: what its battles say, and what those say that were held out."""

    setting: Setting
    question: Question
    first: Findings | None = None
    """What the battles say that every setting has fought."""
    found: Findings | None = None
    """What all of its battles say that choices were made by."""
    judged: Findings | None = None
    dropped: bool = False
    """It certainly misses the aim."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a value of one piece makes of each term, on average over everything else."""

    path: str
    value: str
    means: tuple[float, ...]


Inquires = Callable[[Question, Wanted], Inquiry]
"""How a question becomes an inquiry: into which book."""


@dataclass(slots=True)
class Tuning:
    """A search under way. ``run`` yields after every battle; ``stage`` says where it is."""

    aim: Aim
    candidates: list[Candidate]
    inquire: Inquires
    workers: int = 1
    compiled: bool = False
    cluster: Cluster | None = None
    stage: tuple[str, int, int] = ("try", 0, 0)
    """(``try`` or ``judge``, battles of each, candidates)."""
    interrupted: bool = False
    failed: int = 0
    planned: int = 0
    """Battles up to the end of the stage it is in, those of an earlier run counted too."""

    def run(self) -> Iterator[None]:
        """Search. Ctrl-C ends it; what is known by then is kept."""
        going, battles = list(self.candidates), FIRST
        while True:
            self.stage = ("try", battles, len(going))
            found = yield from self._fight([each.question for each in going], battles)
            for each, one in zip(going, found, strict=True):
                each.found = one
                each.first = each.first or one
            if self.interrupted:
                return
            for each in going:
                assert each.found is not None
                each.dropped = self.aim.hopeless(each.found)
            order = sorted(going, key=lambda each: (each.dropped, self._gap(each)))
            hopeful = [each for each in order if not each.dropped]
            if len(hopeful) <= KEPT or battles >= LAST:
                break
            going = hopeful[: max(KEPT, len(going) // 2)]
            battles *= 2
        best = (hopeful or order)[:KEPT]
        self.stage = ("judge", HELD_OUT, len(best))
        apart = [replace(each.question, seed=each.question.seed ^ APART) for each in best]
        judged = yield from self._fight(apart, HELD_OUT)
        if not self.interrupted:
            for each, one in zip(best, judged, strict=True):
                each.judged = one

    def _fight(self, questions: list[Question], battles: int) -> Generator[None, None, list[Findings]]:
        """The findings of each question after so many battles."""
        inquiries = [self.inquire(each, Wanted(battles=battles)) for each in questions]
        self.planned += battles * len(questions)
        for _ in ask(inquiries, self.workers, self.compiled, self.cluster):
            yield
        self.interrupted = any(each.interrupted for each in inquiries)
        self.failed = sum(len(each.failed) for each in inquiries)
        return [each.findings for each in inquiries]

    def _gap(self, each: Candidate) -> float:
        assert each.found is not None
        return self.aim.gap(each.found)

    def met(self) -> list[Candidate]:
        """The settings that meet the aim on held-out battles, the nearest to its middle first."""
        judged = [each for each in self.candidates if each.judged is not None]
        return sorted(
            (each for each in judged if each.judged is not None and self.aim.met(each.judged)),
            key=lambda each: self._middle(each.judged),
        )

    def _middle(self, found: Findings | None) -> float:
        assert found is not None
        return sum(abs(term.estimate(found)[0] - term.value) / term.scale() for term in self.aim.terms)

    def nearest(self) -> list[Candidate]:
        """All that were tried, the nearest to the aim first; what was judged by held-out battles before the rest."""
        tried = [each for each in self.candidates if each.found is not None]

        def far(each: Candidate) -> tuple[bool, float]:
            known = each.judged or each.found
            assert known is not None
            return each.judged is None, self.aim.gap(known)

        return sorted(tried, key=far)

    def sensitivity(self) -> list[Effect]:
        """How each value of each piece moves each term: the mean over all settings that have it, from the battles that
        every setting has fought, so that luck and the other pieces are the same for all.
        """
        found = []
        for path in dict.fromkeys(path for each in self.candidates for path, _ in each.setting):
            for value in dict.fromkeys(dict(each.setting)[path] for each in self.candidates):
                same = [each.first for each in self.candidates if dict(each.setting)[path] == value and each.first]
                if same:
                    means = [sum(term.estimate(one)[0] for one in same) / len(same) for term in self.aim.terms]
                    found.append(Effect(path, value, tuple(means)))
        return found
