"""The arena with the frozen baseline among its minds: ``python -m tests.figures regular baseline --battles 400``.

What ``dicefield arena`` does, for the figures that are held against ``tests/baseline.py``: one line of JSON, and the
battles a second on standard error. Every mind may be named, the baseline too.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Generator, Sequence
from time import perf_counter

from game.ai import MINDS
from game.ai.notes import Note
from game.ai.temper import EVEN, Temper
from game.lab import arena, batch
from game.lab.standings import Standings
from systems.commands import Command
from systems.view import View
from tests import baseline


def think(
    view: View, seed: int, *, temper: Temper = EVEN, notes: list[Note] | None = None
) -> Generator[None, None, Command]:
    """The baseline as a mind: it has no temper, and nothing to say about what it does."""
    return (yield from baseline.think(view, seed))


def meet(job: arena.Job) -> arena.Met:
    """One battle, in a process that may know nothing of the baseline yet."""
    MINDS.setdefault("baseline", think)
    return arena.meet(job)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("minds", nargs="+", help="who meets, every two of them")
    parser.add_argument("--battles", type=int, default=400, help="of every two (400)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (1)")
    parser.add_argument("--ruleset", default="", help="the edition")
    parser.add_argument("--fast", action="store_true", help="compiled kernels, the same battles")
    asked = parser.parse_args(argv)
    MINDS.setdefault("baseline", think)
    jobs = arena.schedule(asked.minds, asked.battles, asked.seed, asked.ruleset)
    made, standings, began = arena.batch(jobs, asked.jobs, asked.fast), Standings(asked.minds), perf_counter()
    made.work = meet
    with batch.interruptible(made):
        for came in made.run():
            standings.add(came)
            if isinstance(came, batch.Failed):
                print(came.job, came.why, file=sys.stderr)
            elif standings.done % 20 == 0:
                pairs = " ".join(f"{pair.one}:{pair.other} {pair.wins}-{pair.draws}-{pair.losses}"
                                 for pair in standings.pairs.values())  # fmt: skip
                print(standings.done, f"{standings.done / (perf_counter() - began):.2f}/s", pairs, file=sys.stderr)
    print(json.dumps({"battles": len(jobs), "done": standings.done, "seed": asked.seed, **standings.data()}))


if __name__ == "__main__":
    main()
