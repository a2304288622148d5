"""Compiled kernels give the interpreted answers, and nobody pays for them who did not ask."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.ai import strikes
from game.match import fight, minds
from game.scenario.loader import load, names
from systems import fast, paths, sight
from systems.commands import Command
from systems.facts import Footprint
from tests.amounts import amount, seed, some
from tests.twin.maps import Draws, random_board, random_space


@pytest.fixture
def _back() -> Iterator[None]:
    yield
    fast.disable()


@pytest.mark.usefixtures("_back")
def test_compiled_sight_and_reach_equal_the_interpreted_ones() -> None:
    if not fast.available():
        pytest.skip("numba is not installed (extra: fast)")
    for number in range(seed(), seed() + amount("compiled_maps")):
        draws = Draws(number, 7)
        board = random_board(draws, 2, 14, with_edges=number % 2 > 0)
        spaces = [random_space(draws, board, draws.chance(40)) for _ in range(4)]
        solid = bytes(int(draws.chance(8)) for _ in board.ground)
        answers = []
        for compiled in (False, True):
            (fast.enable if compiled else fast.disable)()
            fresh = replace(board)
            fields = [sight.field(fresh, space) for space in spaces]
            reached = [paths.reach(fresh, space, 17, solid) for space in spaces]
            ways = [[found.path(*square) for square in found.squares()] for found in reached]
            answers.append((fields, [list(found.costs.items()) for found in reached], ways))
        assert answers[0] == answers[1], f"map {number}"


@pytest.mark.usefixtures("_back")
def test_compiled_work_tables_grow_too(monkeypatch: pytest.MonkeyPatch) -> None:
    if not fast.available():
        pytest.skip("numba is not installed (extra: fast)")
    board = random_board(Draws(5), 12, 12)
    space = Footprint(6, 6)
    wanted = sight.field(board, space), paths.reach(board, space, 20).costs
    monkeypatch.setattr(sight, "ROOM", 4)
    monkeypatch.setattr(paths, "LINKS", 2)
    fast.enable()
    small = replace(board)
    assert (sight.field(small, space), paths.reach(small, space, 20).costs) == wanted


def fought(name: str, number: int, compiled: bool) -> tuple[tuple[Command, ...], tuple[str, ...]]:
    """The commands of a battle's beginning, or of all of it, and the state after each.

    Nothing that one battle has found out may help another: a new board each time, and an empty store.
    """
    (fast.enable if compiled else fast.disable)()
    strikes.forget()
    scenario = load(name)
    most = len(scenario.units) + amount("compiled_commands")  # everybody's standing answers come first
    match = fight(scenario, number, minds(scenario, "best_odds"), limit=most)
    commands, states = tuple(match.battle.commands), match.notes.replay(match.battle).hashes
    assert len(commands) == most or match.battle.over is not None
    match.battle.close()
    return commands, states


@pytest.mark.usefixtures("_back")
@pytest.mark.parametrize("name", some("compiled_scenarios", names()))
def test_battles_are_the_same_command_for_command_with_compiled_kernels(name: str) -> None:
    if not fast.available():
        pytest.skip("numba is not installed (extra: fast)")
    for number in range(seed(), seed() + amount("compiled_battles")):
        interpreted = fought(name, number, False)
        assert interpreted == fought(name, number, True), f"{name}, seed {number}"
        assert len(interpreted[0]) > len(load(name).units), "somebody has done something"


@pytest.mark.usefixtures("_back")
def test_a_battle_looks_and_walks_with_the_compiled_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    if not fast.available():
        pytest.skip("numba is not installed (extra: fast)")
    called: dict[str, int] = {"look": 0, "run": 0}

    def counted(name: str) -> None:
        inner = getattr(fast, name)

        def call(*arguments: object) -> object:
            called[name] += 1
            return inner(*arguments)

        monkeypatch.setattr(fast, name, call)

    counted("look")
    counted("run")
    fought("dojo", 7, True)
    assert all(called.values()), called


def test_where_no_folder_keeps_machine_code_it_is_compiled_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    if not fast.available():
        pytest.skip("numba is not installed (extra: fast)")
    import numba.core.dispatcher

    def nowhere(self: object) -> None:
        raise RuntimeError("cannot cache function: no locator available")

    monkeypatch.setattr(numba.core.dispatcher.Dispatcher, "enable_caching", nowhere)

    def twice(number: int) -> int:
        return 2 * number

    assert fast._machine_code(twice)(21) == 42


def test_without_numba_enable_says_no_and_the_rules_never_import_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast, "find_spec", lambda name: None)
    assert fast.enable() is False
    assert sight.LOOK is None
    assert paths.RUN is None
    code = "import sys, systems.fast, systems.cover, systems.paths; assert not {'numba', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
