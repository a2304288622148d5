"""What each side wants of a battle, in words: its victories, its defeats, what lies on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.scenario.build import goals
from game.text import Cast, Text
from game.text.numbers import square

if TYPE_CHECKING:
    from game.scenario.scenario import Goal, Scenario
    from systems.course import Condition, Ending
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
    if goal.kind == "protect":
        return what(text, names, goal)
    return text.say(f"goal.{goal.result}", what=what(text, names, goal))


def what(text: Text, names: Cast, goal: Goal | Objective) -> str:
    """What has to come about for one objective."""
    facts: dict[str, Any] = {"count": goal.count, "rounds": goal.rounds}
    if goal.unit:
        facts["unit"] = text.unit(names, goal.unit)
    if goal.area:
        facts["area"] = _area(text, goal.area)
    if goal.item:
        facts["item"] = names.belonging(text.text, goal.item).text
    return text.say("goal.seize_in" if goal.kind == "seize" and goal.area else f"goal.{goal.kind}", **facts)


def ending(text: Text, names: Cast, end: Ending, objectives: Sequence[Objective]) -> str:
    """What else ends the battle, and for whom: "Wins" for its side, a draw for nobody's."""
    return text.say("goal.victory" if end.side else "goal.draw", what=_when(text, names, end.when, objectives))


def _when(text: Text, names: Cast, when: Condition, objectives: Sequence[Objective]) -> str:
    """What a trigger waits for."""
    goal = next((each for each in objectives if when.kind == "goal" and each.key == when.key), None)
    if goal is not None:
        return what(text, names, goal)
    facts: dict[str, Any] = {"count": when.number}
    if when.unit:
        facts["unit"] = text.unit(names, when.unit)
    if when.side:
        facts["side"] = names.side(text.text, when.side).text
    if when.area:
        facts["area"] = _area(text, when.area)
    if when.at[0]:
        facts["at"] = square(when.at[1], when.at[2])
    if when.item:
        facts["item"] = names.belonging(text.text, when.item).text
    name = when.kind
    if when.kind == "enters":
        name = "enters_by_unit" if when.unit else "enters_by_side" if when.side else "enters_by_anybody"
    elif when.kind == "seen" and when.side:
        name = "seen_by_side"
    elif when.kind == "destroyed" and when.item:
        name = "destroyed_thing"
    return text.say(f"goal.when.{name}", **facts)


def _area(text: Text, area: tuple[int, ...]) -> str:
    """A rectangle of squares by its first and its last."""
    left, top, right, bottom = area
    first, last = square(left, top), square(right, bottom)
    return first if first == last else text.say("goal.area", first=first, last=last)
