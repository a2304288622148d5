"""Which puzzles each mind solves: ``python -m tests.puzzles.score [--minds novice,regular,expert]``.

A mind sees the position as it would in any battle, and plays on until it has made a move that the table knows; what
prepares for later is none. Its chance is its own: the seed is the same for all of them.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from game import ai, puzzles
from game.match import finished
from game.puzzles import Puzzle, named
from systems import referee
from systems.view import view
from tests.puzzles.prove import say

SEED = 1
GOALS = {"novice": 8, "regular": 18, "expert": 23}
"""What is asked of each mind, of 24 (issue 6)."""
MOVES = 6
"""Commands within which a move has to come: swift and free acts may go before it."""


class Answer(NamedTuple):
    """What a mind did: the move as the table writes it, "" for none, and what it is worth."""

    move: str
    worth: int
    solved: bool


def answer(puzzle: Puzzle, mind: str) -> Answer:
    """The first move of a mind in a puzzle that counts."""
    battle = puzzles.position(puzzle)
    try:
        for number in range(MOVES):
            unit = referee.decides(battle)
            if unit is None or battle.unit(unit).side != puzzle.side:
                break
            command = finished(ai.mind(mind)(view(battle, unit), SEED + number))
            assert command is not None
            worth = puzzle.worth(command)
            if worth is not None:
                return Answer(named(command), worth, puzzle.solved_by(command))
            refusal = referee.submit(battle, command)
            assert refusal is None, f"{mind} in {puzzle.key}: {command} is refused: {refusal}"
        return Answer("", 0, False)
    finally:
        battle.close()


def table(minds: tuple[str, ...]) -> dict[str, dict[str, Answer]]:
    """By puzzle and by mind what it did."""
    found = {}
    for name in puzzles.names():
        puzzle = puzzles.load(name)
        found[name] = {mind: answer(puzzle, mind) for mind in minds}
    return found


def show(minds: tuple[str, ...]) -> None:
    """Print who solved what, what each did instead, and the sums."""
    found = table(minds)
    for name, row in found.items():
        puzzle = puzzles.load(name)
        say(f"{name}: {puzzle.worths[0][0]} is worth {puzzle.top}")
        for mind, did in row.items():
            say(f"    {'+' if did.solved else '-'} {mind}: {did.move or 'nothing that counts'} ({did.worth})")
    for mind in minds:
        solved = sum(row[mind].solved for row in found.values())
        say(f"{mind}: {solved} of {len(found)}" + (f", asked are {GOALS[mind]} of 24" if mind in GOALS else ""))


if __name__ == "__main__":
    asked = sys.argv[2] if sys.argv[1:2] == ["--minds"] else ",".join(name for name in GOALS if name in ai.MINDS)
    show(tuple(asked.split(",")))
