"""Rolls of the Overseer rules that nobody opposes: their successes are the result (DIC-02, companion 2.1 and 2.4).

One row of ``CHECKS`` is one kind of work. What can be helped with is here as well: rolls of Skills (AID-04).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from systems.facts import UnitFacts
from systems.forecast import Modifier, Side
from systems.rulesets.contests import Contest, Row, rolled


class Check(NamedTuple):
    """The rule that gives the roll, and the roll."""

    rule: str
    roll: Row


CHECKS: dict[str, Check] = {
    "bind": Check("BND-03", Row("INT", "Larceny", "binding")),
    "escape": Check("BND-06", Row("DEX", "Athletics", "escape")),
}


def check(
    name: str, unit: UnitFacts, aid: tuple[tuple[str, int], ...] = (), helpers: tuple[UnitFacts, ...] = ()
) -> Side:
    """The unit's roll with every line: ``aid`` are dice that helpers have won, ``helpers`` have still to roll."""
    rule, roll = CHECKS[name]
    sides = tuple(rolled(rule, each, roll, []) for each in helpers)
    lines = [Modifier("AID-02", "modifier.aid", dice, kind="perfect", source=helper) for helper, dice in aid]
    return rolled(rule, unit, roll, lines, helpers=sides)


def aidable(contests: Mapping[str, Contest]) -> tuple[str, ...]:
    """The deeds that can be helped with: rolls of a Skill made on purpose, none that an attack decides (AID-04)."""
    skilled = [name for name, row in contests.items() if row.own and all(roll.skill for roll in row.own)]
    return (*skilled, *CHECKS)
