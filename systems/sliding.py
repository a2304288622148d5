"""Running down a steep slope: whoever does not keep its balance falls and slides on (MOV-01, companion 10)."""

from __future__ import annotations

import esper

from components.hiding import Hiding
from systems import falling, hiding, mines, movement, readied, slopes, stack
from systems.battle import Battle
from systems.commands import Command, Move
from systems.events import GaitRolled, Moved
from systems.facts import Footprint
from systems.rolls import side_rolls

RULES = ("MOV-01",)


class Sliding(esper.Processor):
    """Notes, before anything of it happens, who is about to run."""

    def process(self, battle: Battle, command: Command) -> None:
        if not isinstance(command, Move) or not slopes.any_steep(battle.board):
            return
        if "moved" in battle.of(command.actor, Hiding).deeds:
            hiding.did(battle, command.actor, slopes.RAN)


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """Its feet are tried where the way begins to lead down: a roll to keep its balance, then the rest of the way, or
    it falls and slides.
    """
    stack.pop(battle)
    unit, at = battle.unit(frame.fact("unit")), frame.fact("at")
    ground = slopes.under(battle.board, unit.footprint)
    if (unit.x, unit.y) != at or unit.idle or unit.prone or unit.bars("walk") or ground is None:
        return
    side = battle.rules.gait("balance", unit)
    successes = side_rolls(battle, side, "balance")
    held = successes >= ground.dc
    battle.say(
        GaitRolled(
            unit=unit.id, gait="downhill", dc=ground.dc, successes=successes, half=0,
            fate="stands" if held else "prone", modifiers=side.modifiers, rules=RULES,
        )
    )  # fmt: skip
    path = frame.fact("path")
    if not held:
        falling.topple(battle, unit.id, unit.id, RULES)
        _slide(battle, unit.id)
    elif path and readied.prepared(battle):
        movement.watched(battle, unit, path, "move")
    elif path:
        movement.stroll(battle, unit, path)


def _slide(battle: Battle, name: str) -> None:
    """Down the slope, 1d2 times a sixth of its speed in metres, as far as nothing stops it."""
    unit, board = battle.unit(name), battle.board
    metres = battle.rules.slid(unit, battle.d10(name, "slide"))
    side, here = unit.derived.footprint, (unit.x, unit.y)
    dx, dy = slopes.downhill(board, unit.footprint)
    path = [here]
    while (dx or dy) and len(path) <= metres:
        there = (here[0] + dx, here[1] + dy)
        if not board.step_half(*here, dx, dy, side) or movement.occupant(
            battle, unit, Footprint(*there, side), passing=False
        ):
            break
        path.append(there)
        here = there
    if len(path) > 1:
        movement.put(battle, name, here, RULES)
        battle.say(Moved(unit=name, path=tuple(path), half=2 * (len(path) - 1), means="slide", rules=RULES))
        mines.driven(battle, name, tuple(path[1:]))
