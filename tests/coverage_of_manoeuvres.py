"""``python -m tests.coverage_of_manoeuvres``: the table of every manoeuvre with every condition of either end.

A bot that prefers the least used fights encounters until each pair has occurred so many times; the table says how often
each one did, or which rules forbid it. Exit codes: 0 the table is as the rules say, 1 a pair is missing or occurred
although it is forbidden, 2 wrong use.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from systems.rulesets import DEFAULT, RULESETS
from tests.fuzz import forbidden, least_used
from tests.fuzz.encounters import CONDITIONS, FOOTPRINTS, MANOEUVRES, Wish, wishes


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.coverage_of_manoeuvres", description="How often each pair occurs."
    )
    parser.add_argument("--times", type=int, default=1, metavar="N", help="occurrences of each pair (1)")
    parser.add_argument("--edition", choices=sorted(RULESETS), default=DEFAULT)
    parser.add_argument("--manoeuvre", choices=sorted(MANOEUVRES), action="append", help="only these rows")
    asked = parser.parse_args(argv)
    if asked.times < 1:
        parser.error("--times: expected 1 or more")
    pairs = [wish for wish in wishes() if not asked.manoeuvre or wish.manoeuvre in asked.manoeuvre]
    counted = least_used.cover(pairs, asked.times, asked.edition, tries=40)
    print("\n".join(table(pairs, counted, asked.edition)))
    wrong = least_used.faults(pairs, counted, asked.times, asked.edition)
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


def table(pairs: Sequence[Wish], counted: Counter[Wish], edition: str) -> Iterator[str]:
    """Markdown: a row a condition or footprint, a column a manoeuvre and end; a letter stands for a forbidding row."""
    columns = list(dict.fromkeys((wish.manoeuvre, wish.end) for wish in pairs))
    rows = list(forbidden.rows(edition))
    yield "| | " + " | ".join(f"{name} {end}" for name, end in columns) + " |"
    yield "|---" * (len(columns) + 1) + "|"
    for sign in (*FOOTPRINTS, *CONDITIONS):
        cells = [_cell(Wish(name, end, sign), counted, rows, edition) for name, end in columns]
        yield f"| {sign} | " + " | ".join(cells) + " |"
    yield ""
    for number, row in enumerate(rows, 1):
        yield f"[{number}] {', '.join(row.rules)}: {row.why}"


def _cell(wish: Wish, counted: Counter[Wish], rows: list[forbidden.Forbidden], edition: str) -> str:
    row = forbidden.why(wish, edition)
    return str(counted[wish]) if row is None else f"[{rows.index(row) + 1}]"


if __name__ == "__main__":
    sys.exit(main())
