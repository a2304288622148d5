"""The two gauges of each type of condition points: one keeps the highest, one adds up; the larger counts (companion
8.1).

A row is (kind, stacking, points, source, ends) as in ``components.condition``. Rows in, rows out; nothing is below 1.
"""

from __future__ import annotations

from systems.rulesets.point_types import POINTS

Row = tuple[str, bool, int, str, str]
Rows = tuple[Row, ...]
FADES = "fades"
"""How a row says that it loses 1 point at the end of the unit's own turn."""


def gauges(rows: Rows, kind: str) -> tuple[int, int]:
    """The highest number that does not stack, and the sum of those that do."""
    highest = max((points for name, stacks, points, _, _ in rows if name == kind and not stacks), default=0)
    return highest, sum(points for name, stacks, points, _, _ in rows if name == kind and stacks)


def effective(rows: Rows, kind: str) -> int:
    """The points that count: the larger gauge."""
    return max(gauges(rows, kind))


def kinds(rows: Rows) -> tuple[str, ...]:
    """The types there are points of, in the order of the table."""
    present = {row[0] for row in rows}
    return tuple(kind for kind in POINTS if kind in present)


def given(rows: Rows, kind: str, number: int, source: str, stacking: bool, ends: str) -> tuple[Rows, int]:
    """The rows with so many points more, and how many are left of them once they have cancelled their opposite.

    Freezing fades by itself. Points that do not stack and are no more than the gauge change nothing. Refuses a negative
    number.
    """
    if number < 0:
        raise ValueError(f"{kind} points below 0: {number}")
    opposite = POINTS[kind].opposite
    if opposite:
        cancelled = min(number, effective(rows, opposite))
        rows, number = reduced(rows, opposite, cancelled), number - cancelled
    if not number or (not stacking and number <= gauges(rows, kind)[0]):
        return rows, number
    if POINTS[kind].fades and not ends:
        ends = FADES
    same = [row for row in rows if stacking and row[:2] == (kind, True) and row[3:] == (source, ends)]
    others = tuple(row for row in rows if row not in same)
    return (*others, (kind, stacking, number + sum(row[2] for row in same), source, ends)), number


def increased(rows: Rows, kind: str, number: int, source: str, ends: str) -> Rows:
    """Both gauges raised by so many points ("increase by N")."""
    highest, _ = gauges(rows, kind)
    rows, _ = given(rows, kind, highest + number, source, False, ends)
    return given(rows, kind, number, source, True, ends)[0]


def reduced(rows: Rows, kind: str, number: int) -> Rows:
    """Both gauges lowered by so many points, so that as many fewer count; of those that add up the oldest go first.

    Refuses a negative number.
    """
    if number < 0:
        raise ValueError(f"{kind} points cannot be reduced by {number}")
    most = max(0, gauges(rows, kind)[0] - number)
    left, found = number, []
    for row in rows:
        name, stacks, points, source, ends = row
        if name != kind:
            found.append(row)
            continue
        taken = min(points, left) if stacks else max(0, points - most)
        left -= taken if stacks else 0
        if points > taken:
            found.append((name, stacks, points - taken, source, ends))
    return tuple(found)


def faded(rows: Rows) -> Rows:
    """The rows after the end of the unit's turn: each gauge of what fades has 1 point less, from however many sources
    it comes; of those that add up the oldest goes first (companion 8.1).
    """
    found, done = [], []
    for kind, stacks, points, source, ends in rows:
        fades = ends == FADES and not (stacks and kind in done)
        done += [kind] if fades and stacks else []
        if points > fades:
            found.append((kind, stacks, points - fades, source, ends))
    return tuple(found)


def without(rows: Rows, ends: str) -> Rows:
    """The rows without those that end then."""
    return tuple(row for row in rows if row[4] != ends)
