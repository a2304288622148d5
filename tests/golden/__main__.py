"""``python -m tests.golden [RULESET …]``: record the golden replay of each ruleset anew, when a rule was changed on
purpose; without a name of all of them.

A replay of a released version is never overwritten: its file has the version in its name.
"""

from __future__ import annotations

import sys
from pathlib import Path

from game import __version__, replay
from game.match import fight, minds
from game.scenario.loader import load
from systems.rulesets import RULESETS

SCENARIO, SEED = "dojo", 7


def record(ruleset: str) -> Path:
    """Fight the battle by that edition and write its replay. Raises KeyError for an unknown edition."""
    scenario = load(SCENARIO).by(ruleset)
    match = fight(scenario, SEED, minds(scenario))
    made = match.notes.replay(match.battle)
    file = Path(__file__).with_name(f"{made.ruleset}-{__version__}-{SCENARIO}.json")
    replay.write(made, file)
    return file


def main() -> None:
    for ruleset in sys.argv[1:] or RULESETS:
        record(ruleset)


if __name__ == "__main__":
    main()
