"""What each side wants of a battle, in words: its victories, its defeats, what lies on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.scenario.build import goals
from game.text import Cast, Text
from game.text.numbers import square

if TYPE_CHECKING:
    from game.scenario.scenario import Goal, Scenario
    from systems.setup import Objective


def cast(scenario: Scenario) -> Cast:
    """The names of a scenario that is not fought yet."""
    sides = {side.id: (side.name.en, side.name.zh) for side in scenario.sides}
    return Cast(
        {sheet.id: sheet for sheet in scenario.units}, scenario.board, sides, (scenario.name.en, scenario.name.zh)
    )


def lines(text: Text, scenario: Scenario, side: str) -> list[str]:
    """Everything one side wins or loses by, in the order of the file; a rout where nothing else is said."""
    names = cast(scenario)
    return [line(text, names, goal) for goal in goals(scenario) if goal.side == side]


def line(text: Text, names: Cast, goal: Goal | Objective) -> str:
    """One objective. Whoever protects somebody loses when that unit falls, however it is put down."""
    facts: dict[str, Any] = {"count": goal.count, "rounds": goal.rounds}
    if goal.unit:
        facts["unit"] = text.unit(names, goal.unit)
    if goal.area:
        left, top, right, bottom = goal.area
        first, last = square(left, top), square(right, bottom)
        facts["area"] = first if first == last else text.say("goal.area", first=first, last=last)
    if goal.item:
        facts["item"] = names.belonging(text.text, goal.item).text
    if goal.kind == "protect":
        return text.say("goal.protect", **facts)
    what = text.say("goal.seize_in" if goal.kind == "seize" and goal.area else f"goal.{goal.kind}", **facts)
    return text.say(f"goal.{goal.result}", what=what)
