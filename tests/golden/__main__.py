"""``python -m tests.golden``: record the golden replay of each ruleset anew, when a rule was changed on purpose.

A replay of a released version is never overwritten: its file has the version in its name.
"""

from __future__ import annotations

from pathlib import Path

from game import __version__, replay
from game.match import fight, minds
from game.scenario.loader import load

SCENARIO, SEED = "dojo", 7


def main() -> None:
    scenario = load(SCENARIO)
    match = fight(scenario, SEED, minds(scenario))
    made = match.notes.replay(match.battle)
    replay.write(made, Path(__file__).with_name(f"{made.ruleset}-{__version__}-{SCENARIO}.json"))


if __name__ == "__main__":
    main()
