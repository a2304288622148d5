"""Random battles by both minds: the invariants hold after every command, and every battle ends (DESIGN 3, 4, 7)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.ai import decide
from game.ai.chance import Chance
from systems import referee
from systems.battle import Battle
from systems.rulesets import RULESETS
from systems.view import view
from tests.amounts import amount, seed
from tests.fuzz import arena, offers, yard
from tests.fuzz.invariants import Watch

EDITIONS = sorted(RULESETS)


def play(battle: Battle, mind: str, number: int, *, probes: int = 0, saves: bool = True) -> Watch:
    """Fight the battle with one mind on all sides, every invariant checked after every command."""
    watch = Watch(battle, saves=saves)
    watch.after()
    chance, rounds = Chance(number, "probes"), amount("fuzz_rounds")
    while (unit := referee.decides(battle)) is not None and battle.round <= rounds:
        if probes:
            offers.check(battle, chance, probes)
        command = decide(mind, view(battle, unit), number)
        refusal = referee.submit(battle, command)
        assert refusal is None, f"{mind} asked for {command} and was refused: {refusal}"
        watch.after(command)
    return watch


def hold(begin: Callable[[int], Battle], mind: str, count: int) -> None:
    """So many battles, each begun from its number, with every invariant after every command."""
    for number in range(seed(), seed() + count):
        battle = begin(number)
        try:
            play(battle, mind, number, probes=2)
        except AssertionError as fault:
            raise AssertionError(f"battle {number}, {mind}, after {len(battle.commands)} commands: {fault}") from fault
        finally:
            battle.close()


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("mind", ["any_legal", "best_odds"])
def test_every_invariant_holds_after_every_command(mind: str, edition: str) -> None:
    count = amount("fuzz_any_legal") if mind == "any_legal" else amount("fuzz_best_odds")
    hold(lambda number: arena.battle(number, ruleset=edition), mind, count)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_invariant_holds_where_everything_meets_everything(edition: str) -> None:
    """Three sides, Sizes 1 to 15, kit for every manoeuvre, one yard."""
    hold(lambda number: yard.battle(number, edition), "any_legal", amount("fuzz_yard"))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_better_mind_holds_every_invariant_there_too(edition: str) -> None:
    hold(lambda number: yard.battle(number, edition), "best_odds", amount("fuzz_yard_minds"))


def test_a_random_battle_is_left_after_its_rounds() -> None:
    """The yard is large enough for more: nobody waits for its end."""
    battle = yard.battle(0)
    play(battle, "any_legal", 0, saves=False)
    assert battle.over is not None or battle.round == amount("fuzz_rounds") + 1
    battle.close()
