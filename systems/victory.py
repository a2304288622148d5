"""When a fight is over: objectives, sides beaten, draws (SCN-06, DESIGN 9 and 10)."""

from __future__ import annotations

import esper

from components.condition import Conditions
from components.scene import Outcome, Progress
from systems.battle import Battle
from systems.commands import Command
from systems.events import BattleEnded
from systems.facts import UnitFacts
from systems.setup import Objective
from systems.store import SCENE

RULES = ("SCN-06",)


def beaten(battle: Battle, side: str) -> bool:
    """None of its units can act or will again by itself: all have fallen, or are helpless until somebody helps them."""
    return all(unit.fallen or _lost(battle, unit) for unit in battle.units() if unit.side == side)


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
    inside = sum(
        unit.side == objective.side and not unit.fallen and _in(unit, objective.area) for unit in battle.units()
    )
    return inside >= objective.count


def _in(unit: UnitFacts, area: tuple[int, ...]) -> bool:
    left, top, right, bottom = area
    side = unit.derived.footprint
    return left <= unit.x and unit.x + side - 1 <= right and top <= unit.y and unit.y + side - 1 <= bottom


def judge(battle: Battle, *, round_over: bool = False) -> None:
    """End the battle when an objective is met, one side is left, or nothing has happened for too long."""
    if battle.over is not None:
        return
    for objective in battle.setup.objectives:
        if met(battle, objective, round_over=round_over):
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
        judge(battle)
