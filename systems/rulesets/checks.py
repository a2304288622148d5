"""Rolls of the Overseer rules that nobody opposes: their successes are the result (DIC-02, companion 2.1 and 2.4).

One row of ``CHECKS`` is one kind of work. What can be helped with is here as well: rolls of Skills (AID-04).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from systems.facts import UnitFacts, cite
from systems.forecast import Forecast, Modifier, Side
from systems.rulesets import binding
from systems.rulesets.contests import Contest, Row, rolled
from systems.rulesets.house import House
from systems.rulesets.verbs import BY_NAME

ROUND, MINUTE = 6, 60
"""Seconds (SCN-05, companion 1)."""
ADJACENT, ANYWHERE = 1, 10_000
"""Metres (companion 0.2)."""


UNAIDED = ("hide_intent", "read_intent")
"""Rolls that each makes for itself alone."""


class Check(NamedTuple):
    """The rule that gives the roll, and the roll."""

    rule: str
    roll: Row


CHECKS: dict[str, Check] = {
    "bind": Check("BND-03", Row("INT", "Larceny", "binding")),
    "hide_intent": Check("HID-06", Row("MAN", "Subterfuge", "bluff")),
    "read_intent": Check("HID-06", Row("PER", "Empathy", "read_people")),
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
    """The deeds that can be helped with: rolls of a Skill made on purpose, none that is an attack or that an attack
    decides (AID-04).
    """
    own = {name: row.own for name, row in contests.items() if row.own and not (row.attack or row.unbidden)}
    skilled = [name for name, rolls in own.items() if all(roll.skill for roll in rolls)]
    return (*skilled, *(name for name in CHECKS if name not in UNAIDED))


class Checks:
    """The answers of the Overseer rules about work and help; see ``base.Ruleset``."""

    house: House
    contests: ClassVar[Mapping[str, Contest]]

    def check(
        self, name: str, unit: UnitFacts, aid: tuple[tuple[str, int], ...] = (), helpers: tuple[UnitFacts, ...] = ()
    ) -> Side:
        return check(name, unit, aid, helpers)

    def deeds(self) -> tuple[str, ...]:
        cite("AID-04")
        return aidable(self.contests)

    def helped_with(self, deed: str) -> str:
        """A standard action; whoever overruns does it with a move action (OVR-01, RDY-01)."""
        return "move" if deed == "overrun" else "standard"

    def aid_reach(self, unit: UnitFacts) -> int:
        """Adjacent to where it happens; with the switch, anywhere (AID-02)."""
        return ADJACENT if self.house["aid_reach"] == "adjacent" else ANYWHERE

    def work_plan(
        self, kind: str, unit: UnitFacts, target: str, bound: tuple[int, int, int], *, solid: bool = False,
        helpers: tuple[UnitFacts, ...] = (),
    ) -> Forecast:  # fmt: skip
        dc, reinforced, gathered = bound
        costs = BY_NAME[kind].prices[0]
        if kind == "unbind":
            return binding.untied(unit.id, target, costs)
        side = check(kind, unit, helpers=helpers)
        if kind == "escape":
            return binding.escaping(side, costs, dc, gathered)
        if not dc:
            return binding.tied(side, target, costs)
        worth = tuple(self.reinforced(successes, reinforced + 1) for successes in range(len(side.successes)))
        return binding.reinforcing(side, target, costs, worth, solid, reinforced > 0)

    def work_rounds(self, kind: str) -> int:
        """A minute, ten rounds of 6 seconds (SCN-05); untying somebody takes one turn unless the switch says otherwise
        (BND-03, BND-06), and so does putting on light armor (companion 5).
        """
        if kind == "don_light":
            return 1
        if kind == "unbind" and self.house["unbinding"] == "full_turn":
            return 1
        cite("SCN-05")
        return MINUTE // ROUND

    def reinforced(self, successes: int, number: int) -> int:
        """Half the successes, and with every further reinforcement half of that, rounded down (BND-04, BND-05)."""
        cite("BND-04" if number == 1 else "BND-05", "SCN-07")
        return successes >> number
