"""Battles into which somebody keeps reaching: the invariants hold after every fiat, and a replay repeats them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ai import decide
from game.ai.chance import Chance
from systems import referee
from systems.battle import Battle
from systems.commands import from_data, to_data
from systems.rulesets import RULESETS
from systems.view import view
from tests.amounts import amount, seed
from tests.fuzz import arena, yard
from tests.fuzz.fiats import HandWatch, lay_hands

EDITIONS = sorted(RULESETS)
ROUNDS = 4


def play(battle: Battle, number: int) -> tuple[int, list[str]]:
    """A battle by ``any_legal`` with fiats between its commands; returns how many were possible, and all hashes."""
    watch = HandWatch(battle)
    watch.after()
    chance, possible, hashes = Chance(number, "fiats"), 0, []
    while (unit := referee.decides(battle)) is not None and battle.round <= ROUNDS and len(battle.commands) < 250:
        for _ in range(chance.below(3)):
            if battle.over is None and lay_hands(battle, watch, chance):
                possible += 1
                hashes.append(battle.hash())
        unit = referee.decides(battle)
        if unit is None:
            break
        refusal = referee.submit(battle, decide("any_legal", view(battle, unit), number))
        assert refusal is None
        hashes.append(battle.hash())
        watch.after()
    return possible, hashes


def hold(begin: Callable[[int], Battle], count: int) -> None:
    for number in range(seed(), seed() + count):
        battle, again = begin(number), begin(number)
        begun = len(again.commands)
        try:
            possible, hashes = play(battle, number)
            assert possible or battle.over is not None
            found = []
            for command in battle.commands[begun:]:
                assert referee.submit(again, from_data(to_data(command)), at_table=True) is None
                found.append(again.hash())
            assert found == hashes, "a replay of the same commands leads elsewhere"
        except Exception as fault:
            raise AssertionError(f"battle {number}, after {len(battle.commands)} commands: {fault}") from fault
        finally:
            battle.close()
            again.close()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_invariants_hold_after_any_fiat(edition: str) -> None:
    hold(lambda number: arena.battle(number, ruleset=edition), amount("fuzz_fiats"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_invariants_hold_where_everything_meets_a_hand(edition: str) -> None:
    """Three sides, Sizes 1 to 15, flyers, mounts and holds, one yard."""
    hold(lambda number: yard.battle(number, edition), amount("fuzz_fiats_yard"))
