"""Prove puzzles and write down what every first move is worth: ``python -m tests.puzzles.prove [NAME …]``.

The table goes to the end of the puzzle's file, in place of an older one. A puzzle whose best move does not lead by a
tenth is no puzzle: it is said, and the file stays as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from pathlib import Path
from time import process_time

from game.puzzles import ALIKE, FOLDER, MARGIN, PROVEN, WHOLE, load
from tests.puzzles.solver import Solver, described

HEAD = f"\n{PROVEN}\n"


def say(line: str) -> None:
    """One line for whoever waits."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def rounded(worth: Fraction) -> int:
    """A worth in ten-thousandths, to the nearest."""
    return round(worth * WHOLE)


def written(table: Sequence[tuple[str, Fraction]]) -> str:
    """The table as it stands in a file: moves that are worth the same in one row."""
    rows = []
    for value, moves in groupby(table, key=lambda row: rounded(row[1])):
        listed = "".join(f'    "{move}",\n' for move, _ in moves)
        rows.append(f"{HEAD}value = {value}\nmoves = [\n{listed}]\n")
    return "".join(rows)


def lead(table: Sequence[tuple[str, Fraction]]) -> int:
    """By how much the best move beats the best of those that are not as good as it."""
    values = [rounded(worth) for _, worth in table]
    return values[0] - max((value for value in values if value < values[0] - ALIKE), default=0)


def prove(file: Path) -> bool:
    """Go through one puzzle and write its table. Returns whether its best move leads by a tenth."""
    started = process_time()
    solver = Solver(load(file))
    table = described(solver.table())
    by = lead(table)
    said = f"{file.stem}: {table[0][0]} is worth {float(table[0][1]):.4f} and leads by {by / WHOLE:.4f}"
    say(f"{said}; {solver.submitted} commands, {process_time() - started:.0f} s")
    if by < MARGIN:
        for move, worth in table[:8]:
            say(f"    {float(worth):.4f} {move}")
        return False
    text = file.read_text(encoding="utf-8").split(HEAD)[0]
    file.write_text(text + written(table), encoding="utf-8")
    return True


if __name__ == "__main__":
    wanted = sys.argv[1:] or sorted(path.stem for path in FOLDER.glob("*.toml"))
    sys.exit(sum(not prove(FOLDER / f"{name}.toml") for name in wanted))
