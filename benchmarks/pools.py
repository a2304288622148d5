"""Dice pools against dyce and icepool: ``python -m benchmarks.pools [--rounds N]``.

Every job is taken in turn with its peer's (A B A B), so that a machine whose speed drifts drifts for both; printed are
medians, the ratio and the goal. The peers cannot express unlimited added dice: they stop after five on each die, we
never do. icepool keeps the sums of a die; for a pool from nothing they are thrown away, as ours are.
Before anything is timed the answers are held against each other.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable
from fractions import Fraction
from statistics import median
from time import perf_counter
from typing import Any

from systems import odds

DEPTH = 5
Job = Callable[[], object]


def icepool_die() -> Any:
    """A d10's successes with up to five added dice, as icepool builds it."""
    import icepool

    one = icepool.d10.map({face: int(face >= 8) for face in range(1, 11)})
    for _ in range(DEPTH):
        one = icepool.d10.map({face: one + 1 if face == 10 else int(face >= 8) for face in range(1, 11)})
    return one


def dyce_die() -> Any:
    """The same die in dyce, from the same counts."""
    import dyce

    die = icepool_die()
    return dyce.H({int(outcome): int(count) for outcome, count in die.items()})


def fresh_pool(dice: int) -> odds.Distribution:
    """A pool from nothing: every table that was kept is thrown away first."""
    odds.pool.cache_clear()
    odds._ROWS.clear()
    return odds.pool(dice)


def fresh_icepool(one: Any, dice: int) -> Any:
    """icepool's pool from nothing."""
    vars(one).pop("_sum_cache", None)
    return dice @ one


def dyce_contest(one: Any, other: Any) -> Any:
    difference = one - other
    return sum(count for outcome, count in difference.items() if outcome > 0)


def icepool_contest(one: Any, other: Any) -> Any:
    return (one > other).probability(True)


def timed(job: Job, repeat: int) -> float:
    """Seconds of one call, the mean of ``repeat``."""
    start = perf_counter()
    for _ in range(repeat):
        job()
    return (perf_counter() - start) / repeat


def against(ours: Job, peer: Job, rounds: int, repeat: tuple[int, int]) -> tuple[float, float, float]:
    """Median seconds of both and the median of the ratios, taken round by round."""
    pairs = [(timed(ours, repeat[0]), timed(peer, repeat[1])) for _ in range(rounds)]
    mine, theirs = zip(*pairs, strict=True)
    return median(mine), median(theirs), median(b / a for a, b in pairs)


def check(one: Any, h: Any) -> None:
    """Twenty dice and a contest are the same for all three, up to what the peers' cut leaves out."""
    bound = 40 * 10 ** -(DEPTH + 1)
    die, histogram = 20 @ one, 20 @ h
    for wins, chance in enumerate(odds.pool(20)[:16]):
        peers = float(die.probability(wins)), float(Fraction(histogram.get(wins, 0), histogram.total))
        if any(abs(chance - peer) > bound for peer in peers):
            raise SystemExit(f"20 dice, {wins} successes: {chance}, peers {peers}")
    win = odds.contest(odds.pool(20), odds.pool(15))[0]
    difference = 20 @ h - 15 @ h
    peers = (
        float(icepool_contest(20 @ one, 15 @ one)),
        float(Fraction(dyce_contest(20 @ h, 15 @ h), difference.total)),
    )
    if any(abs(win - peer) > bound for peer in peers):
        raise SystemExit(f"20 against 15: {win}, peers {peers}")


def jobs(one: Any, h: Any) -> list[tuple[str, str, str, Job, Job, tuple[int, int]]]:
    """(job, peer, gate and goal, ours, theirs, calls a round)."""
    table = [
        (
            "20 dice, exact integers",
            "dyce",
            "50x, 150x",
            lambda: odds.exact_counts(20, 10, 40),
            lambda: 20 @ h,
            (200, 5),
        ),
        (
            "20 dice, exact integers",
            "icepool",
            "150x, 500x",
            lambda: odds.exact_counts(20, 10, 40),
            lambda: fresh_icepool(one, 20),
            (200, 3),
        ),
        ("20 dice, exact fractions", "dyce", "", lambda: odds.exact_pool(20, 10, 40), lambda: 20 @ h, (50, 5)),
        ("60 dice, exact integers", "dyce", "", lambda: odds.exact_counts(60, 10, 90), lambda: 60 @ h, (50, 1)),
        ("20 dice, table made anew", "dyce", "", lambda: fresh_pool(20), lambda: 20 @ h, (50, 5)),
        ("20 dice, looked up", "dyce", "", lambda: odds.pool(20), lambda: 20 @ h, (5000, 5)),
    ]
    a, b = odds.pool(20), odds.pool(15)
    ice_a, ice_b, h_a, h_b = 20 @ one, 15 @ one, 20 @ h, 15 @ h
    table += [
        (
            "20 against 15, pools built",
            "dyce",
            "200x, 700x",
            lambda: odds.contest(a, b),
            lambda: dyce_contest(h_a, h_b),
            (500, 3),
        ),
        (
            "20 against 15, pools built",
            "icepool",
            "",
            lambda: odds.contest(a, b),
            lambda: icepool_contest(ice_a, ice_b),
            (500, 3),
        ),
    ]
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # peers speak of what is experimental in them
        one, h = icepool_die(), dyce_die()
        check(one, h)
        print(f"{'job':28}{'peer':9}{'ours':>12}{'peer':>12}{'ratio':>9}  gate, goal")
        for name, peer, goal, ours, theirs, repeat in jobs(one, h):
            mine, other, ratio = against(ours, theirs, rounds, repeat)
            print(f"{name:28}{peer:9}{mine * 1e6:>9.1f} us{other * 1e6:>9.1f} us{ratio:>8.0f}x  {goal}")
        start = perf_counter()
        fresh_pool(60)
        print(f"every pool from 1 to 60 dice, once: {(perf_counter() - start) * 1e3:.2f} ms")


if __name__ == "__main__":
    main()
