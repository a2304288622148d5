"""What a process that fights battles grows by: ``python -m benchmarks.memory [--battles N] [--scenario NAME]``.

One process, one battle after the other, each added to the findings, as the lab does it with one worker. Without a name
two strong and brittle wrestlers meet in a closet, so that ten thousand battles are soon fought; any scenario may be
named. Printed are the resident megabytes on the way, the allocated blocks of Python beside them, and at the end what
the battles after the first tenth added. The goal of the
lab: 10,000 battles grow by at most 20 MB after the first thousand; so 0.0022 MB a battle. What fills at first are the
stores of odds, ways and cover, each of which has an end.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Sequence
from pathlib import Path

from game import garbage
from game.lab.findings import Findings
from game.lab.question import asked as question, fight
from game.scenario.loader import load

CLOSET = b"""
format = 1
[scenario]
name = "Closet"
text = "Two that hit hard and break soon, and no room for anything else."
difficulty = 1
[map]
size = [4, 4]
[[side]]
id = "red"
name = "Red"
[[side]]
id = "blue"
name = "Blue"
[[unit]]
id = "ann"
template = "wrestler"
attributes = { STR = 6, END = 1, DEX = 1 }
skills = { Brawl = 6 }
side = "red"
at = [1, 1]
[[unit]]
id = "bob"
template = "wrestler"
attributes = { STR = 6, END = 1, DEX = 1 }
skills = { Brawl = 6 }
side = "blue"
at = [2, 1]
[[objective]]
side = "red"
kind = "rout"
[[objective]]
side = "blue"
kind = "rout"
"""
MOST_MB, OF_BATTLES = 20.0, 9_000
PAGE = 4096


def resident() -> float:
    """Megabytes of this process that are in memory now (Linux)."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * PAGE / 1e6


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--battles", type=int, default=10_000, help="how many (10000)")
    parser.add_argument("--scenario", default="", help="which one (a duel in a closet)")
    parser.add_argument("--mind", default="best_odds", help="who leads everybody (best_odds)")
    asked = parser.parse_args(argv)
    garbage.seldom(garbage.MANY)
    scenario = load(asked.scenario) if asked.scenario else load(CLOSET, "closet")
    of = question(scenario, 1, asked.mind)
    found = Findings([side.id for side in scenario.sides], {unit.id: unit.side for unit in scenario.units})
    first, after = max(1, asked.battles // 10), 0.0
    for number in range(asked.battles):
        found.add(fight(of, number))
        if (number + 1) % max(1, asked.battles // 20) == 0:
            print(f"  {number + 1:6} battles {resident():8.1f} MB {sys.getallocatedblocks():9} blocks", flush=True)
        if number + 1 == first:
            after = resident()
    grown, most = resident() - after, MOST_MB * (asked.battles - first) / OF_BATTLES
    print(f"{scenario.key}, {asked.mind}: {grown:+.1f} MB after the first {first}, at most {most:.1f} MB")


if __name__ == "__main__":
    main()
