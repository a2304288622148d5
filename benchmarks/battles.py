"""Whole turns a second: ``python -m benchmarks.battles [--rounds N] [--scenario NAME]``.

A turn is everything between two slots of the order: the view, the thinking, the rules, the log. Floors and goals are
those of the design (per core, on ``warehouse``): ``best_odds`` 40 turns a second interpreted and 150 with the extra
``fast``, ``regular`` 15 and 60, goals three times that. ``fast`` means compiled rules and minds: where ``dicefield
fast`` has not made them of these very sources, only the interpreted ones are timed. What matters of ``expert`` is how
long a person waits for one turn of it: 1.5 s at most.
Printed are the medians of rounds in which every job has its turn (A B A B), so that a machine whose speed drifts drifts
for all alike; seconds are those of the processor, so that other programs count little. Each job has a process of its
own, so that none lives on what another has found out about the same battle, and is warm: some battles with other seeds
went before, as in a batch. What compiling costs is not in the figures. Two workers against one are timed by
the clock, each pool kept alive and its workers warm.

The games that ``speed.md`` names, natural20 and DnD-battler, are not in the package index, so they cannot be run here.
The peer is a bare bookkeeping of the same battle: the recorded commands submitted again, without a mind. It says what
the rules and the log cost by themselves.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import ExitStack
from functools import cache
from multiprocessing import get_context
from multiprocessing.pool import Pool
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, NamedTuple

from game import compiled, garbage

if TYPE_CHECKING:  # each process says first which kind of rules it takes: nothing up here may bring them along
    from systems.battle import Battle
    from systems.commands import Command
    from systems.setup import Setup

FLOORS = {"best_odds": 40.0, "best_odds, fast": 150.0, "regular": 15.0, "regular, fast": 60.0}
GOALS = {name: 3 * floor for name, floor in FLOORS.items()}
SLOWEST = {"expert": 1.5}
"""Seconds that a mind may think about one turn."""
FAST = ", fast"
TIMED = ("best_odds", "any_legal", "regular", "expert")
WARMING = 30
"""Battles of each job before those that count: a batch of two hundred has most of its stores filled by then."""
WORKERS_FLOOR, WORKERS_GOAL = 1.4, 1.8


class Fought(NamedTuple):
    """One battle: turns begun, commands, seconds, and where the seconds went."""

    turns: int
    commands: list[Command]
    seconds: float
    seeing: float
    thinking: float
    ruling: float
    slowest: float
    """Seconds of thinking about the turn that took longest, its questions included."""


def fight(setup: Setup, mind: str, seed: int) -> Fought:
    """One battle of a mind against itself."""
    from game.ai import decide, mind as mind_of, plays_on
    from systems import referee
    from systems.view import view

    thinker = mind_of(mind)
    battle = referee.new_battle(setup, seed)
    seeing = thinking = ruling = slowest = turn = 0.0
    acting: str | None = None
    began = process_time()
    while (who := referee.decides(battle)) is not None:
        start = process_time()
        seen = view(battle, who, sandbox=plays_on(thinker))
        looked = process_time()
        command = decide(mind, seen, seed)
        thought = process_time()
        refusal = referee.submit(battle, command)
        if refusal is not None:
            raise RuntimeError(f"{mind} was refused: {refusal}")
        seeing += looked - start
        thinking += thought - looked
        if battle.acting() != acting:
            acting, turn = battle.acting(), 0.0
        turn += thought - looked
        slowest = max(slowest, turn)
        ruling += process_time() - thought
    found = Fought(turns_of(battle), list(battle.commands), process_time() - began, seeing, thinking, ruling, slowest)
    battle.close()
    return found


def replay(setup: Setup, commands: Sequence[Command], seed: int) -> float:
    """Seconds for the rules and the log alone: the same commands once more."""
    from systems import referee

    battle = referee.new_battle(setup, seed)
    began = process_time()
    for command in commands:
        referee.submit(battle, command)
    seconds = process_time() - began
    battle.close()
    return seconds


def turns_of(battle: Battle) -> int:
    return sum(event.key == "turn_started" for event in battle.log)


def switch(quick: bool) -> None:
    """Compiled rules, minds and kernels from now on, or the interpreted ones; garbage looked for as the program does.

    Raises RuntimeError where there are no compiled rules, or others have been imported already.
    """
    garbage.seldom(garbage.MANY)
    if quick and not compiled.use():
        raise RuntimeError("these rules are not compiled, or interpreted ones are here already")
    from systems import fast

    if quick:
        fast.enable()
    else:
        fast.disable()


def built() -> bool:
    """Whether these very sources are compiled."""
    return compiled.build(compiled.shelf() / compiled.digest()) is not None


@cache
def setup_of(scenario: str) -> Setup:
    """The scenario's beginning, its board included: one in each process."""
    from game.scenario.loader import load

    return load(scenario).setup()


def fight_here(scenario: str, mind: str, seed: int) -> Fought:
    """One battle in a process of its own."""
    return fight(setup_of(scenario), mind, seed)


def work(job: tuple[str, str, int]) -> int:
    """One battle in a worker; its turns."""
    return fight_here(*job).turns


def rate(pool: Pool, scenario: str, seeds: range) -> float:
    """Whole turns a second by the clock that a pool gets through."""
    began = perf_counter()
    turns = sum(pool.map(work, [(scenario, "best_odds", seed) for seed in seeds], chunksize=1))
    return turns / (perf_counter() - began)


def workers(scenario: str, battles: int, rounds: int, quick: bool) -> list[float]:
    """How much more two workers get done than one, round by round: the same battles in both pools, one at a time."""
    context = get_context("spawn")
    with context.Pool(1, switch, (quick,)) as one, context.Pool(2, switch, (quick,)) as two:
        for pool in (one, two):
            rate(pool, scenario, range(1000, 1000 + battles))
        ratios = []
        for number in range(rounds):
            seeds = range(number * battles, (number + 1) * battles)
            alone = rate(one, scenario, seeds)
            ratios.append(rate(two, scenario, seeds) / alone)
        return ratios


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9, help="battles of each job (9)")
    parser.add_argument("--scenario", default="warehouse", help="which one (warehouse)")
    parser.add_argument("--workers", type=int, default=12, help="battles for the comparison of workers (12; 0 = none)")
    asked = parser.parse_args(argv)
    jobs = [(name, name, False) for name in TIMED]
    quick = built()
    if quick:
        jobs += [(name, name.removesuffix(FAST), True) for name in FLOORS if name.endswith(FAST)]
    fought: dict[str, list[Fought]] = {name: [] for name, *_ in jobs}
    alone: list[float] = []
    context = get_context("spawn")
    with ExitStack() as open_pools:
        pools = {name: open_pools.enter_context(context.Pool(1, switch, (kind,))) for name, _, kind in jobs}
        for seed in range(-WARMING, asked.rounds):
            for name, mind, _ in jobs:
                battle = pools[name].apply(fight_here, (asked.scenario, mind, seed % 2**32))
                if seed >= 0:
                    fought[name].append(battle)
            if seed >= 0:
                commands = fought["best_odds"][-1].commands
                alone.append(pools["best_odds"].apply(replay, (setup_of(asked.scenario), commands, seed)))
    print(f"{asked.scenario}: whole turns a second on one core, median of {asked.rounds} battles")
    for name, found in fought.items():
        figure = median(each.turns / each.seconds for each in found)
        wanted = f"  floor {FLOORS[name]:.0f}, goal {GOALS[name]:.0f}" if name in FLOORS else ""
        if name in SLOWEST:
            wanted = f"  slowest turn {max(each.slowest for each in found):.2f} s, at most {SLOWEST[name]} s"
        print(f"  {name:<15} {figure:8.1f}{wanted}")
        if name in FLOORS or name in SLOWEST:
            _shares(found)
    if not quick:
        print("  compiled rules: not timed, there are none of these sources (dicefield fast makes them)")
    whole = fought["best_odds"]
    turns = sum(each.turns for each in whole)
    ratio = sum(each.seconds for each in whole) / sum(alone)
    print(f"  the same commands without a mind: {turns / sum(alone):.0f} turns a second, {ratio:.1f}x as many")
    if asked.workers:
        ratios = workers(asked.scenario, asked.workers, 5, quick)
        print(f"  2 workers / 1 worker: {median(ratios):.2f}x  floor {WORKERS_FLOOR}x, goal {WORKERS_GOAL}x")


def _shares(found: Sequence[Fought]) -> None:
    """Where the time of these battles went."""
    turns = sum(each.turns for each in found)
    for name in ("seeing", "thinking", "ruling"):
        print(f"    {name:<13} {1000 * sum(getattr(each, name) for each in found) / turns:6.2f} ms a turn")


if __name__ == "__main__":
    main()
