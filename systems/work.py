"""Work that takes a minute: full turns in a row, and the dice fall with the last of them (SCN-05).

Whatever else the worker does, or a turn that ends without it, and the work is lost.
"""

from __future__ import annotations

from components.actions import ActionBudget
from components.binding import Work
from systems.battle import Battle
from systems.events import WorkDone, WorkStopped

RULES = {"bind": ("BND-03", "SCN-05"), "escape": ("BND-06", "SCN-05"), "unbind": ("BND-06",),
         "don_light": ("ITM-01",), "don_heavy": ("ITM-01", "SCN-05")}  # fmt: skip


def go_on(battle: Battle, unit: str, kind: str, target: str) -> bool:
    """One more full turn of this work; whether it is done now. Other work the unit was at is lost."""
    at = battle.of(unit, Work)
    if (at.kind, at.target) != (kind, target):
        stop(battle, unit, "other_act")
        battle.write(unit, Work, "kind", kind, RULES[kind])
        battle.write(unit, Work, "target", target, RULES[kind])
    rounds, of = at.rounds + 1, battle.rules.work_rounds(kind)
    battle.write(unit, Work, "rounds", rounds, RULES[kind])
    if of > 1:
        battle.say(WorkDone(unit=unit, target=target, kind=kind, rounds=rounds, of=of, rules=RULES[kind]))
    if rounds < of:
        return False
    _clear(battle, unit)
    return True


def stop(battle: Battle, unit: str, cause: str) -> None:
    """Work that is not done is lost; nothing happens when there is none."""
    at = battle.of(unit, Work)
    if not at.rounds:
        return
    kind, target, rounds = at.kind, at.target, at.rounds
    _clear(battle, unit)
    battle.say(WorkStopped(unit=unit, target=target, kind=kind, cause=cause, rounds=rounds, rules=RULES[kind]))


def idle(battle: Battle, unit: str) -> None:
    """The turn ends without having gone into the work: its move action is still there."""
    if battle.of(unit, ActionBudget).move:
        stop(battle, unit, "idle")


def _clear(battle: Battle, unit: str) -> None:
    for field, value in (("kind", ""), ("target", ""), ("rounds", 0)):
        battle.write(unit, Work, field, value)
