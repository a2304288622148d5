"""What decides a battle, for whom: the objectives of all sides, and what else ends it (DESIGN 9).

A victory of one side is the defeat of the others, a stage is wanted by whoever it is set for, and a battle that ends as
soon as a door is opened is won, or lost, by opening it. Here all of that is one list, read from one side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from systems.course import Condition, Ending
from systems.setup import Objective
from systems.view import View


@dataclass(frozen=True, slots=True)
class Term:
    """Something that may come about, and whether that is ``good`` for the side that looks at it.

    ``kind``: rout, fall, survive, reach, hold, escape, seize as of an ``Objective``; seen, opened, destroyed as of a
    ``Condition``. ``side``: who would bring it about, "" anybody; ``who``: the one unit that can, "" any of them.
    ``rounds``: those that are left of a hold, and the last of a survival.
    """

    kind: str
    good: bool
    side: str
    unit: str = ""
    area: tuple[int, ...] = ()
    count: int = 1
    rounds: int = 0
    item: str = ""
    at: tuple[str, int, int] = ("", -1, -1)
    who: str = ""


def terms(view: View) -> list[Term]:
    """Everything that decides the battle, from the view's side."""
    found = [_of_goal(view, goal) for goal in view.objectives]
    for ending in view.endings:
        found += _of_ending(view, ending)
    return found


def _of_goal(view: View, goal: Objective) -> Term:
    """Whoever has to protect somebody loses when that unit falls, however the goal is put down."""
    wins = goal.result != "defeat" and goal.kind != "protect"
    return Term(
        "fall" if goal.kind == "protect" else goal.kind, wins == (goal.side == view.side), goal.side, goal.unit,
        goal.area, goal.count, goal.rounds - _held(view, goal), goal.item,
    )  # fmt: skip


def _held(view: View, goal: Objective) -> int:
    """Rounds of holding an area that are done already."""
    if goal.kind != "hold":
        return 0
    plain = replace(goal, result="", key="")
    same = [n for n, each in enumerate(view.objectives) if replace(each, result="", key="") == plain]
    return max((rounds for number, rounds in view.held if number in same), default=0)


def _of_ending(view: View, ending: Ending) -> Iterator[Term]:
    """A draw is no gain to anybody; that time runs out concerns all."""
    when, good = ending.when, ending.side == view.side
    if when.kind == "round":
        yield Term("survive", good, ending.side, rounds=when.number - 1)
    elif not ending.side:
        return
    elif when.kind in ("falls", "health"):
        yield Term("fall", good, ending.side, unit=when.unit)
    elif when.kind == "enters":
        for side in _entering(view, when):
            yield Term("reach", good, side, area=when.area, who=when.unit)
    elif when.kind == "goal":
        for goal in view.objectives:
            if goal.key == when.key:
                wins = ending.side == goal.side
                as_written = "victory" if wins else "defeat"
                yield _of_goal(view, Objective(
                    goal.side, "fall" if goal.kind == "protect" else goal.kind, as_written, goal.unit, goal.area,
                    goal.count, goal.rounds, goal.item,
                ))  # fmt: skip
    else:
        yield Term(when.kind, good, when.side, unit=when.unit, item=when.item, at=when.at)


def _entering(view: View, when: Condition) -> list[str]:
    """The sides whose units bring it about by stepping there."""
    known = {unit.id: unit.side for unit in (*view.own, *(record.low for record in view.records))}
    if when.unit:
        return [known[when.unit]] if when.unit in known else []
    return [side for side in dict.fromkeys(known.values()) if when.side in ("", side)]
