"""How a mind's turn grows with the map and the units: ``python -m benchmarks.mind_growth [--mind regular]``.

The field of ``benchmarks.growth``: squares with walls, crates and rubble, two bands of units that face each other.
First the map grows around eight units, then the units on the largest map; printed are the milliseconds of the
processor a turn, median and worst, and what looking (the view) takes of them. The first round is not counted: what is
kept on the board is made in it, once a battle. A turn may grow with what the unit can do and with whom it meets, never
with the map's area: peer of every row is the first one.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from statistics import median
from time import process_time
from typing import NamedTuple

from benchmarks.growth import scenario
from game import garbage
from game.ai import decide
from game.scenario.loader import load
from systems import referee
from systems.view import view

SIZES = ((30, 8), (100, 8), (200, 8), (200, 24), (200, 50), (200, 100))


class Turn(NamedTuple):
    """Seconds of one whole turn: looking, thinking, and both with the rules."""

    seeing: float
    thinking: float
    whole: float


def turns(side: int, units: int, mind: str, count: int) -> list[Turn]:
    """So many turns of a battle in which everybody is led by that mind, after the first ``units`` of them."""
    battle = referee.new_battle(load(scenario(side, units).encode(), "growth.toml").setup(), 1)
    found: list[Turn] = []
    for _ in range(units + count):
        seeing = thinking = whole = 0.0
        acting = battle.acting()
        while (who := referee.decides(battle)) is not None and battle.acting() == acting:
            start = process_time()
            seen = view(battle, who)
            looked = process_time()
            command = decide(mind, seen, 1)
            thought = process_time()
            refusal = referee.submit(battle, command)
            if refusal is not None:
                raise RuntimeError(f"{mind} was refused: {refusal}")
            seeing, thinking = seeing + looked - start, thinking + thought - looked
            whole += process_time() - start
        found.append(Turn(seeing, thinking, whole))
        if who is None:
            break
    battle.close()
    return found[units:] or found[-count:]


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mind", default="regular", help="who leads everybody (regular)")
    parser.add_argument("--turns", type=int, default=24, help="turns of each row (24)")
    asked = parser.parse_args(argv)
    garbage.seldom()
    first = 0.0
    print(f"{asked.mind}: milliseconds a turn, medians of {asked.turns} turns (and the worst)")
    for side, units in SIZES:
        found = turns(side, units, asked.mind, asked.turns)
        whole, seeing = (1000 * median(getattr(each, name) for each in found) for name in ("whole", "seeing"))
        worst = 1000 * max(each.whole for each in found)
        first = first or whole
        print(
            f"  {f'{side} x {side}, {units} units':<24} {whole:8.1f} ({worst:8.1f})"
            f"   looking {seeing:7.1f}   {whole / first:5.1f}x the first row",
            flush=True,
        )


if __name__ == "__main__":
    main()
