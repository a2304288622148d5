"""Moments that a solver need not tell apart: deeds that wait in vain or for the same, places in the order of turns."""

from __future__ import annotations

from dataclasses import replace

from game.puzzles import Puzzle
from systems.battle import Battle
from systems.commands import Command, Delay, Ready
from systems.readied import STEPS


def waits_in_vain(battle: Battle, puzzle: Puzzle, command: Command, left: int) -> bool:
    """Whether a deed is prepared for a moment that cannot come before the horizon, or for the same one as another: only
    what others do is a moment, within the bounds of the puzzle; of two ways to name the only foe one is enough.
    """
    if not isinstance(command, Ready):
        return False
    side = battle.unit(command.actor).side
    foes = [each.id for each in battle.units() if each.side != side and not each.fallen]
    if foes == [command.whom]:
        return True
    for doer in {*coming(battle, puzzle, command.actor, left)} & {*([command.whom] if command.whom else foes)}:
        verbs = puzzle.then if battle.unit(doer).side == puzzle.side else puzzle.reply
        used = command.trigger.removeprefix("uses:")
        if verbs is None:
            return False
        if used in verbs or (command.trigger in STEPS and any(verb in GOING for verb in verbs)):
            return False
        if used == command.trigger and command.trigger not in STEPS:
            return False
    return True


GOING = ("move", "charge", "overrun", "crawl", "jump", "swim", "fly", "ride", "balance", "climb", "move_hold")
"""Verbs by which somebody takes a step; of those who are moved by others nobody has a moment."""


def coming(battle: Battle, puzzle: Puzzle, unit: str, left: int) -> tuple[str, ...]:
    """Who has a turn after this unit's before the horizon, in the order of the scenario."""
    others = [each for each in battle.units() if each.id != unit]
    if left > 1 or puzzle.until == unit:
        return tuple(each.id for each in others) if left > 1 else ()
    first, last = battle.unit(unit).initiative, battle.unit(puzzle.until).initiative
    if last > first:
        return tuple(each.id for each in others)
    return tuple(each.id for each in others if first >= each.initiative >= last)


def place_after(battle: Battle, command: Delay) -> tuple[str, int, int]:
    """Where a turn is put off to: behind so many others. Scores between the same two lead to the same order."""
    others = [each.initiative for each in battle.units() if each.id != command.actor]
    return "delay", sum(score > command.score for score in others), others.count(command.score)


def lone_wait(command: Ready, foe: str) -> object:
    """What a unit without friends waits for, one foe being left that may only attack: there is nobody but itself to be
    attacked, and nobody but that foe to strike or to be waited for.
    """
    if command.trigger == "attacks_friend":
        return "ready", "in vain"
    trigger = "attacks_me" if command.trigger == "attacks" else command.trigger
    return replace(command, trigger=trigger, whom="", target="" if command.target == foe else command.target)
