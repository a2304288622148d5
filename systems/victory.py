"""When a fight is over: objectives, sides beaten, draws (SCN-06, DESIGN 9 and 10)."""

from __future__ import annotations

import esper

from components.condition import Conditions
from components.joining import Presence
from components.objects import Carried
from components.scene import Outcome, Progress
from components.triggers import Triggers
from systems import condition
from systems.battle import Battle
from systems.commands import Command
from systems.events import BattleEnded
from systems.facts import Footprint, UnitFacts
from systems.setup import Objective
from systems.store import SCENE

RULES = ("SCN-06",)


def beaten(battle: Battle, side: str) -> bool:
    """None of its units can act or will again by itself: all have fallen, are helpless until somebody helps them, have
    left the field or given up; and nobody is on the way (SCN-06, DESIGN 10).
    """
    if side in battle.kept("still up", _still_up):
        return False
    return all(_out(battle, unit) for unit, sheet in battle.sheets.items() if sheet.side == side)


def _still_up(battle: Battle) -> frozenset[str]:
    """The sides of whom somebody is on the field, has not given up and is not out of the fight: a matter of what is
    stored of units alone.
    """
    able = [unit for unit in battle.units() if unit.presence == "here" and not (unit.fallen or _lost(battle, unit))]
    return frozenset([unit.side for unit in able])


def _out(battle: Battle, unit: str) -> bool:
    state = battle.of(unit, Presence).state
    if state == "here":
        facts = battle.unit(unit)
        return facts.fallen or _lost(battle, facts)
    return state != "coming" or not _expected(battle, unit)


def _expected(battle: Battle, unit: str) -> bool:
    """Whether one that is still to come will come by itself: in its round, or because it has been called and only waits
    for room. A side that has had nobody on the field yet may also be called.
    """
    side = battle.sheets[unit].side
    called = battle.scene(Triggers).called
    if any(unit in each.units and (each.round or each.key in called) for each in battle.setup.arrivals):
        return True
    return all(battle.of(each, Presence).state == "coming" for each, own in battle.sheets.items() if own.side == side)


def _lost(battle: Battle, unit: UnitFacts) -> bool:
    """Helpless by something that does not go by itself: neither fades nor ends with a turn (DESIGN 10)."""
    if not unit.helpless:
        return False
    conditions = battle.of(unit.id, Conditions)
    return not any(row[-1] for row in (*conditions.points, *conditions.inflicted))


def met(battle: Battle, objective: Objective, *, round_over: bool = False) -> bool:
    """Whether what the objective names has come about."""
    if objective.kind == "rout":
        return all(beaten(battle, side) for side in battle.setup.sides if side != objective.side)
    if objective.kind in ("fall", "protect"):
        return battle.unit(objective.unit).fallen
    if objective.kind == "survive":
        return round_over and battle.round >= objective.rounds and not beaten(battle, objective.side)
    if objective.kind == "hold":
        return rounds_held(battle, objective) >= objective.rounds
    if objective.kind == "seize":
        return any(has(battle, unit, objective) for unit in battle.units() if able(unit, objective.side))
    if objective.kind == "escape":
        return sum(escaped(battle, unit, objective) for unit in battle.absent()) >= objective.count
    return sum(able(unit, objective.side) and inside(unit, objective.area) for unit in battle.units()) >= (
        objective.count
    )


def able(unit: UnitFacts, side: str) -> bool:
    """A unit of that side that has neither fallen nor given up."""
    return unit.side == side and not unit.fallen and not unit.surrendered


def escaped(battle: Battle, unit: str, objective: Objective) -> bool:
    """Whether the unit has left the field by the area the objective names."""
    facts = battle.unit(unit)
    return facts.side == objective.side and facts.presence == "gone" and inside(facts, objective.area)


def bears(battle: Battle, unit: UnitFacts, item: str) -> bool:
    """Whether the unit has the thing on it, in hand or out of it."""
    return item in battle.of(unit.id, Carried).items or any(name == item and number for name, number in unit.gear)


def has(battle: Battle, unit: UnitFacts, objective: Objective) -> bool:
    """Whether the unit carries what is to be seized, where it is to be brought."""
    return bears(battle, unit, objective.item) and (not objective.area or inside(unit, objective.area))


def rounds_held(battle: Battle, objective: Objective) -> int:
    """How many rounds in a row the side has held the area so far."""
    return dict(battle.scene(Triggers).held).get(battle.setup.objectives.index(objective), 0)


def count_held(battle: Battle) -> None:
    """A round is over: whoever alone has able units in an area it is to hold has held it one round more; anybody else
    begins anew.
    """
    rows = []
    for number, goal in enumerate(battle.setup.objectives):
        if goal.kind != "hold":
            continue
        there = {unit.side for unit in battle.units() if able(unit, unit.side) and meets(unit.footprint, goal.area)}
        if there == {goal.side}:
            rows.append((number, rounds_held(battle, goal) + 1))
    held = tuple(rows)
    if held != battle.scene(Triggers).held:
        battle.write(SCENE, Triggers, "held", held, RULES)
        condition.progress(battle)


def meets(space: Footprint, area: tuple[int, ...]) -> bool:
    """Whether any square of the space lies in the area."""
    left, top, right, bottom = area
    return space.x <= right and space.x + space.side > left and space.y <= bottom and space.y + space.side > top


def inside(unit: UnitFacts, area: tuple[int, ...]) -> bool:
    """Whether every square of the unit lies in the area."""
    left, top, right, bottom = area
    side = unit.derived.footprint
    return left <= unit.x and unit.x + side - 1 <= right and top <= unit.y and unit.y + side - 1 <= bottom


def judge(battle: Battle, *, round_over: bool = False) -> None:
    """End the battle when an objective is met, one side is left, or nothing has happened for too long."""
    if battle.over is not None:
        return
    if round_over:
        count_held(battle)
    for objective in battle.setup.objectives:
        if objective.result != "stage" and met(battle, objective, round_over=round_over):
            _objective_met(battle, objective)
            return
    standing = [side for side in battle.setup.sides if not beaten(battle, side)]
    if len(standing) < 2:
        end(battle, standing[0] if standing else "", "rout")
    elif round_over and battle.round - battle.scene(Progress).round >= int(battle.rules.house["stalemate_rounds"]):
        end(battle, "", "stalemate")
    elif round_over and battle.round >= int(battle.rules.house["round_limit"]):
        end(battle, "", "round_limit")


def _objective_met(battle: Battle, objective: Objective) -> None:
    """A victory is the side's own; a defeat is everybody else's, named when only one other side stands.

    Whoever had to protect somebody has lost when that unit falls, however the goal was put down.
    """
    if objective.result == "victory" and objective.kind != "protect":
        end(battle, objective.side, objective.kind)
        return
    others = [side for side in battle.setup.sides if side != objective.side and not beaten(battle, side)]
    end(battle, others[0] if len(others) == 1 else "", objective.kind)


def end(battle: Battle, winner: str, cause: str) -> None:
    """Write down the outcome; nothing is accepted afterwards."""
    battle.write(SCENE, Outcome, "winner", winner, RULES)
    battle.write(SCENE, Outcome, "cause", cause, RULES)
    battle.write(SCENE, Outcome, "over", True, RULES)
    battle.say(BattleEnded(winner=winner, cause=cause, round=battle.round, rules=RULES))


class Victory(esper.Processor):
    """Looks after every decision whether the fight is over."""

    def process(self, battle: Battle, command: Command) -> None:
        if not battle.scene(Triggers).due:  # what the scenario makes of it comes first
            judge(battle)
