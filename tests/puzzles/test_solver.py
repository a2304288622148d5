"""The solver of puzzles: its dice are exact, it finds what a forecast finds, and what it takes together is the same."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game import puzzles
from game.puzzles import ALIKE, MARGIN, Puzzle, named, position
from systems import referee
from systems.battle import Battle
from systems.commands import Attack, Command, Ready
from systems.forecast import Forecast
from tests.amounts import amount, behind
from tests.exact import thrown
from tests.puzzles.falls import RARE, Falls, successes
from tests.puzzles.prove import rounded
from tests.puzzles.solver import Solver, described

CHEAP = ("round-the-cover", "reload-or-draw", "push-off-the-roof", "feint-first", "break-the-hold")
"""The ones that are gone through fastest come first."""


@pytest.mark.parametrize("again", [10, 9, 8])
@pytest.mark.parametrize("pool", range(7))
def test_the_falls_of_a_roll_are_all_there_is(pool: int, again: int) -> None:
    row = successes(pool, again, 0)
    assert sum(row) == 1
    assert 0 <= row[-1] < RARE or len(row) <= 2


@pytest.mark.parametrize(("pool", "again"), [(0, 10), (1, 10), (2, 9), (3, 8)])
def test_the_falls_of_a_roll_have_the_chances_of_its_faces(pool: int, again: int) -> None:
    by_faces, longer = thrown(pool, again, 2)
    for hits, chance in enumerate(successes(pool, again, 0)[:-1]):
        assert 0 <= chance - by_faces.get(hits, Fraction(0)) <= longer


def test_dice_fall_every_way_once() -> None:
    """Two rolls and a plain die: every combination comes, each once, and the chances add up to exactly 1."""
    seen: set[object] = set()
    sum_ = Fraction(0)
    path: list[int] | None = []
    while path is not None:
        dice = Falls(path)
        fall = (dice.roll(2, 10, ()).successes, dice.roll(0, 10, ()), dice.d10(()))
        assert fall not in seen
        seen.add(fall)
        sum_ += dice.chance
        path = dice.next_path()
    assert sum_ == 1
    assert len(seen) == len(successes(2, 10, 0)) * (len(successes(0, 10, 0)) + 1) * 10


def test_an_attack_is_worth_what_its_forecast_says() -> None:
    """The chance that a blow fells its target comes out as the odds have it, which are reckoned another way."""
    puzzle = puzzles.load("push-off-the-roof")
    solver = Solver(puzzle)
    battle = solver.begin()
    blow = Attack("ana", "bob", "fist")
    forecast = referee.forecast(battle, blow)
    assert isinstance(forecast, Forecast)
    worth = solver.move(battle, blow, 1)
    assert abs(float(worth) - forecast.drop) < float(RARE)


def test_more_successes_never_harm() -> None:
    """What the solver takes together: a blow with something held back is never worth more than the whole blow."""
    puzzle = puzzles.load("round-the-cover")
    whole, parts = Solver(puzzle), Solver(puzzle, trimmed=False)
    battle = parts.begin()
    held = 0
    for command in parts.commands(battle, first=True):
        if isinstance(command, Attack) and (command.pulled or command.extra > -1) and not command.spot:
            held += 1
            full = type(command)(command.actor, command.target, command.weapon)
            assert whole.move(battle, command, 1) <= whole.move(battle, full, 1)
    assert held > 3


def test_what_lies_between_two_falls_that_lead_to_the_same_leads_there_too() -> None:
    """What the solver takes together: one command of every verb, with every fall and with the short cut."""
    puzzle = puzzles.load("feint-first")
    whole, parts = Solver(puzzle), Solver(puzzle, trimmed=False)
    battle = whole.begin()
    chosen = {each.verb: each for each in reversed(whole.commands(battle, first=True))}
    assert {"attack", "feint"} <= chosen.keys()
    for command in chosen.values():
        short, long = (_outcomes(solver, battle, command) for solver in (whole, parts))
        assert short == long, command
    assert whole.submitted < parts.submitted


def _outcomes(solver: Solver, battle: Battle, command: Command) -> dict[object, Fraction]:
    """Everything that may come of a command, with its chance."""
    found: dict[object, Fraction] = {}
    for chance, after, left in solver.falls(battle, command, solver.puzzle.turns):
        ended = referee.decides(after) is None or left == 0
        key = "the end" if ended else after.hash()
        found[key] = found.get(key, Fraction(0)) + chance
        after.close()
    return found


def test_deeds_readied_for_the_same_moment_are_worth_the_same() -> None:
    """What the solver takes together: what waits in a duel for a foe that may only attack."""
    name = next(name for name in puzzles.names() if name.startswith("drawn"))
    solver = Solver(puzzles.load(name))
    battle = solver.begin()
    alike: dict[object, list[Command]] = {}
    for command in solver.commands(battle, first=True):
        if isinstance(command, Ready) and command.deed in ("attack", "total_defense"):
            alike.setdefault(solver.kind(battle, command), []).append(command)
    together = [commands for commands in alike.values() if len(commands) > 1]
    assert len(together) > 1
    for commands in together:
        assert len({solver.move(battle, each, solver.puzzle.turns) for each in commands}) == 1, commands


@pytest.fixture(scope="module")
def shipped() -> tuple[Puzzle, ...]:
    """Every puzzle that ships with the program."""
    return tuple(puzzles.load(name) for name in puzzles.names())


def test_half_of_the_puzzles_are_drawn(shipped: tuple[Puzzle, ...]) -> None:
    """At least 24, twelve of them written by hand, and every file of the folder is proven."""
    drawn = [puzzle.key for puzzle in shipped if puzzle.theme == "drawn"]
    assert len(drawn) >= 12
    assert len(shipped) - len(drawn) >= 12
    assert len(shipped) == len([*puzzles.FOLDER.glob("*.toml")])


def test_every_puzzle_has_one_best_move_by_a_tenth(shipped: tuple[Puzzle, ...]) -> None:
    for puzzle in shipped:
        assert puzzle.lead >= MARGIN, puzzle.key
        assert all(value <= puzzle.top - MARGIN or value >= puzzle.top - ALIKE for _, value in puzzle.worths)


def test_the_table_of_a_puzzle_holds_every_first_move_there_is(shipped: tuple[Puzzle, ...]) -> None:
    for puzzle in shipped:
        solver = Solver(puzzle)
        battle = solver.begin()
        moves = {named(command) for command in solver.commands(battle, first=True)}
        assert moves == {move for move, _ in puzzle.worths}, puzzle.key
        battle.close()


def test_a_position_comes_out_the_same_twice(shipped: tuple[Puzzle, ...]) -> None:
    for puzzle in shipped:
        battle, again = position(puzzle), position(puzzle)
        assert battle.hash() == again.hash()
        assert battle.acting() == puzzle.unit
        battle.close()
        again.close()


@pytest.mark.parametrize("place", range(behind(), behind() + amount("puzzles_proven")))
def test_what_a_puzzle_says_is_proven(place: int) -> None:
    """The whole proof once more: every first move is worth what the table has."""
    order = (*CHEAP, *(name for name in puzzles.names() if name not in CHEAP))
    if place >= len(order):
        return
    puzzle = puzzles.load(order[place])
    found = {move: rounded(worth) for move, worth in described(Solver(puzzle).table())}
    assert found == dict(puzzle.worths)
