"""From a scenario to the ``Setup`` a battle starts from."""

from __future__ import annotations

from game.scenario.scenario import Goal, Scenario
from systems.rulesets import DEFAULT
from systems.setup import Objective, Setup


def setup(scenario: Scenario) -> Setup:
    """Everything ``Battle`` needs, in the order of the file. A side without a victory of its own wins by a rout."""
    return Setup(
        board=scenario.board,
        units=scenario.units,
        sides=tuple(side.id for side in scenario.sides),
        objectives=tuple(_objective(goal) for goal in goals(scenario)),
        ruleset=scenario.ruleset or DEFAULT,
        house=scenario.rules,
        scenario=scenario.key,
        arrivals=scenario.arrivals,
        triggers=scenario.triggers,
        before=scenario.before,
        orders=scenario.orders,
    )


def goals(scenario: Scenario) -> tuple[Goal, ...]:
    """The goals as written, and the rout that is nobody's to write down."""
    winning = {goal.side for goal in scenario.goals if goal.result == "victory"}
    return scenario.goals + tuple(Goal(side.id, "rout") for side in scenario.sides if side.id not in winning)


def _objective(goal: Goal) -> Objective:
    return Objective(
        goal.side, goal.kind, goal.result, goal.unit, goal.area, goal.count, goal.rounds, goal.item, goal.key
    )  # fmt: skip
