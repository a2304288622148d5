"""Random battles over water, ice, ledges, slopes and heights, with a rider and a flyer: all ways of going at random."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai import any_legal
from game.ai.chance import Chance
from systems import referee
from systems.board import Board
from systems.commands import EndTurn
from systems.setup import Setup
from systems.view import view
from tests.amounts import amount, seed
from tests.field import unit
from tests.fuzz.invariants import Watch
from tests.fuzz.offers import draw, inside
from tests.fuzz.reckoning import chances
from tests.moving import ground

WIDE, HIGH = 12, 9
SIGNS = "......==*-/~#4c2m"
WAYS = frozenset(
    ("move", "jump", "climb", "crawl", "swim", "balance", "fly", "wing", "mount", "dismount", "ride", "drop_prone",
     "stand_up", "attack", "trip")
)  # fmt: skip
MOBILITIES = ("clumsy", "average", "good", "perfect")


def country(chance: Chance) -> Board:
    rows = ["".join(chance.pick(SIGNS) for _ in range(WIDE)) for _ in range(HIGH)]
    return ground(rows, ["".join(chance.pick("000000030") for _ in range(WIDE)) for _ in range(HIGH)])


def setup(chance: Chance, edition: str) -> Setup:
    board = country(chance)
    free = [(x, y) for x in range(WIDE) for y in range(HIGH) if board.free(x, y)]
    mobility = f"flight_{chance.pick(MOBILITIES)}"
    sheets = [
        unit("ann", STR=4, DEX=3, Athletics=4),
        unit("horse", size=8, STR=4, DEX=3, traits={"mount": 1}),
        unit("bob", "blue", STR=3, Athletics=2),
        replace(unit("fay", "blue", traits={"flight": 9, mobility: 1}), altitude=chance.below(5)),
    ]
    placed = []
    for sheet in sheets:
        x, y = free.pop(chance.below(len(free)))
        placed.append(replace(sheet, x=x, y=y))
    return Setup(board, tuple(placed), ("red", "blue"), (), ruleset=edition)


@pytest.mark.parametrize("edition", ["overseer", "overseer_classic"])
def test_random_battles_keep_everybody_where_one_can_be(edition: str) -> None:
    for number in range(seed(), seed() + amount("moving_battles")):
        chance = Chance(number)
        battle = referee.new_battle(setup(chance, edition), seed=number)
        try:
            watch = Watch(battle, saves=False)
            for turn in range(40):
                actor = referee.decides(battle)
                if actor is None:
                    break
                seen = view(battle, actor)
                offers = [each for each in seen.offers if each.verb in WAYS]
                free = Chance(number, turn)
                if seen.ask is not None:
                    command = any_legal.drawn(seen, free)
                elif offers and free.below(7):
                    verb = free.pick(tuple(dict.fromkeys(each.verb for each in offers)))
                    command = any_legal.fill(seen, free.pick([each for each in offers if each.verb == verb]), free)
                else:
                    command = EndTurn(actor)
                odd = draw(battle, seen, free)
                if odd.verb in WAYS and seen.ask is None:
                    refusal = referee.why_not(battle, odd)
                    assert inside(battle, seen, odd) == (refusal is None), f"{odd}: {refusal}"
                if type(command) in referee.PLANS:
                    chances(referee.forecast(battle, command))  # type: ignore[arg-type]
                refusal = referee.submit(battle, command)
                assert refusal is None, f"battle {number}, command {turn}: {command}: {refusal}"
                watch.after(command)
        finally:
            battle.close()
