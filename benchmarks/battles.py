"""Whole turns a second: ``python -m benchmarks.battles [--rounds N] [--scenario NAME]``.

A turn is everything between two slots of the order: the view, the thinking, the rules, the log. Floors and goals are
those of the design (per core, on ``warehouse``): ``best_odds`` 40 turns a second interpreted, goal three times that.
Printed are the medians of rounds in which every job has its turn (A B A B), so that a machine whose speed drifts drifts
for all alike; seconds are those of the processor, so that other programs count little. Two workers against one are
timed by the clock.

No game measured for ``speed.md`` is installed with us, so the peer here is a bare bookkeeping of the same battle: the
recorded commands submitted again, without a mind. It says what the rules and the log cost by themselves.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from multiprocessing import get_context
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from game.ai import decide
from game.scenario.loader import load
from systems import referee
from systems.battle import Battle
from systems.commands import Command
from systems.setup import Setup
from systems.view import view

FLOORS = {"best_odds": 40.0}
GOALS = {"best_odds": 120.0}
WORKERS_FLOOR, WORKERS_GOAL = 1.4, 1.8


class Fought(NamedTuple):
    """One battle: turns begun, commands, seconds, and where the seconds went."""

    turns: int
    commands: list[Command]
    seconds: float
    seeing: float
    thinking: float
    ruling: float


def fight(setup: Setup, mind: str, seed: int) -> Fought:
    """One battle of a mind against itself."""
    battle = referee.new_battle(setup, seed)
    seeing = thinking = ruling = 0.0
    began = process_time()
    while (who := referee.decides(battle)) is not None:
        start = process_time()
        seen = view(battle, who)
        looked = process_time()
        command = decide(mind, seen, seed)
        thought = process_time()
        refusal = referee.submit(battle, command)
        if refusal is not None:
            raise RuntimeError(f"{mind} was refused: {refusal}")
        seeing += looked - start
        thinking += thought - looked
        ruling += process_time() - thought
    found = Fought(turns_of(battle), list(battle.commands), process_time() - began, seeing, thinking, ruling)
    battle.close()
    return found


def replay(setup: Setup, commands: Sequence[Command], seed: int) -> float:
    """Seconds for the rules and the log alone: the same commands once more."""
    battle = referee.new_battle(setup, seed)
    began = process_time()
    for command in commands:
        referee.submit(battle, command)
    seconds = process_time() - began
    battle.close()
    return seconds


def turns_of(battle: Battle) -> int:
    return sum(event.key == "turn_started" for event in battle.log)


def work(job: tuple[str, str, int]) -> int:
    """One battle in a worker; its turns."""
    scenario, mind, seed = job
    return fight(load(scenario).setup(), mind, seed).turns


def rate_of_workers(scenario: str, mind: str, count: int, battles: int) -> float:
    """Turns a second by the clock with so many workers, their start and first battle left out."""
    with get_context("spawn").Pool(count) as pool:
        pool.map(work, [(scenario, mind, seed) for seed in range(2 * count)], chunksize=1)
        began = perf_counter()
        turns = sum(pool.map(work, [(scenario, mind, seed) for seed in range(battles)], chunksize=1))
        return turns / (perf_counter() - began)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9, help="battles of each job (9)")
    parser.add_argument("--scenario", default="warehouse", help="which one (warehouse)")
    parser.add_argument("--workers", type=int, default=12, help="battles for the comparison of workers (12; 0 = none)")
    asked = parser.parse_args(argv)
    setup = load(asked.scenario).setup()
    fight(setup, "best_odds", 1000)
    fought: dict[str, list[Fought]] = {"best_odds": [], "any_legal": []}
    alone: list[float] = []
    for seed in range(asked.rounds):
        for mind, found in fought.items():
            found.append(fight(setup, mind, seed))
        alone.append(replay(setup, fought["best_odds"][-1].commands, seed))
    print(f"{asked.scenario}: whole turns a second on one core, median of {asked.rounds} battles")
    for mind, found in fought.items():
        rate = median(each.turns / each.seconds for each in found)
        wanted = f"  floor {FLOORS[mind]:.0f}, goal {GOALS[mind]:.0f}" if mind in FLOORS else ""
        print(f"  {mind:<10} {rate:8.1f}{wanted}")
    whole = fought["best_odds"]
    turns = sum(each.turns for each in whole)
    for name in ("seeing", "thinking", "ruling"):
        print(f"    {name:<10} {1000 * sum(getattr(each, name) for each in whole) / turns:6.2f} ms a turn")
    ratio = sum(each.seconds for each in whole) / sum(alone)
    print(f"  the same commands without a mind: {turns / sum(alone):.0f} turns a second, {ratio:.1f}x as many")
    if asked.workers:
        rounds = [
            rate_of_workers(asked.scenario, "best_odds", 2, asked.workers)
            / rate_of_workers(asked.scenario, "best_odds", 1, asked.workers)
            for _ in range(5)
        ]
        print(f"  2 workers / 1 worker: {median(rounds):.2f}x  floor {WORKERS_FLOOR}x, goal {WORKERS_GOAL}x")


if __name__ == "__main__":
    main()
