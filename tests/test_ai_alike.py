"""Every mind, wherever it is asked: the same view, seed and personality give the same command (DESIGN 4)."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from components.movement import Position
from game.ai import AT_A_GLANCE, MINDS, decide, mind, plays_on
from game.scenario.loader import load
from game.scenario.personalities import personalities
from systems import referee
from systems.battle import Battle
from systems.dice import Dice
from systems.rulesets import RULESETS
from systems.view import View, view
from tests.amounts import amount, seed

ELSEWHERE = """
import pickle, sys
from pathlib import Path
from game.ai import decide
jobs = pickle.loads(Path(sys.argv[1]).read_bytes())
print([repr(decide(mind, seen, 11, personality)) for mind, personality, seen in jobs])
"""
"""A mind with nothing but a pickled view: no battle exists in that process."""


def states(count: int, ruleset: str) -> Iterator[Battle]:
    """A battle of quick minds at each of so many decisions."""
    scenario = ("warehouse", "wrestlers", "alley")[seed() % 3]
    battle = referee.new_battle(load(scenario).by(ruleset).setup(), seed())
    for number in range(count):
        who = referee.decides(battle)
        if who is None:
            return
        yield battle
        assert referee.submit(battle, decide("best_odds", view(battle, who), number)) is None
    battle.close()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_fresh_process_with_nothing_but_the_view_gives_the_same_command(ruleset: str, tmp_path: Path) -> None:
    kinds = ["", *personalities()]
    jobs: list[tuple[str, str, View]] = []
    for number, battle in enumerate(states(amount("minds_elsewhere"), ruleset)):
        if number % 3 == 0:
            seen = view(battle, str(referee.decides(battle)))
            jobs += [(mind, kinds[(number + at) % len(kinds)], seen) for at, mind in enumerate(MINDS)]
    here = [repr(decide(mind, seen, 11, personality)) for mind, personality, seen in jobs]
    file = tmp_path / "jobs"
    file.write_bytes(pickle.dumps(jobs))
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(file)], capture_output=True, text=True, check=True, timeout=300
    )
    assert done.stdout.strip() == str(here)
    assert len(set(here)) > len(MINDS), "they had different things to decide"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_battles_own_dice_reach_no_mind(ruleset: str) -> None:
    """The same state with other dice to come: not one of them does anything else."""
    for number, battle in enumerate(states(amount("minds_and_dice"), ruleset)):
        who = str(referee.decides(battle))
        mind = [*MINDS][number % len(MINDS)]
        command = decide(mind, view(battle, who), 5)
        kept = battle.dice, battle.seed
        battle.dice, battle.seed = Dice(battle.seed + 1), battle.seed + 1
        assert decide(mind, view(battle, who), 5) == command, (number, mind)
        battle.dice, battle.seed = kept


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_mind_that_plays_nothing_on_decides_the_same_without_a_sandbox(ruleset: str) -> None:
    quick = [name for name in MINDS if not plays_on(mind(name))]
    assert sorted(set(MINDS) - set(quick)) == ["expert"]
    assert len(quick) == len(AT_A_GLANCE)
    for battle in states(amount("minds_elsewhere"), ruleset):
        who = str(referee.decides(battle))
        whole, bare = view(battle, who), view(battle, who, sandbox=False)
        assert bare.beliefs is None
        assert [decide(each, whole, 3) for each in quick] == [decide(each, bare, 3) for each in quick]


@pytest.mark.parametrize("name", MINDS)
def test_a_flyer_may_be_farther_up_than_the_map_is_wide(name: str) -> None:
    battle = referee.new_battle(load("rooftop").setup(), 3)
    assert battle.board.floors[0] < battle.board.floors[1]
    foe = next(each for each in battle.units() if each.side != battle.unit(str(battle.acting())).side)
    with battle:
        battle.write(foe.id, Position, "altitude", 2 * battle.board.width)
    for _ in range(8):
        who = referee.decides(battle)
        assert who is not None
        assert referee.submit(battle, decide(name, view(battle, who), 1)) is None
    battle.close()
