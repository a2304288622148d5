"""Tripping: a touch, then Balance against it (TRP).

The touch is an attack without harm; what it comes to is what the target has to balance against. A flyer is not thrown
down but loses mobility and stalls, and drops when it can keep itself up no longer (TRP-06 to TRP-10).
"""

from __future__ import annotations

from systems import attack, contest, falling, points, stack, states
from systems.battle import Battle
from systems.commands import Trip
from systems.facts import cite
from systems.offers import Refusal
from systems.rulesets.answers import Tripped


def why_not(battle: Battle, command: Trip) -> Refusal | None:
    """Why there is no trip: not with this weapon, not on one that lies already or that nothing can trip."""
    refusal = attack.why_not(battle, command)
    if refusal is not None:
        return refusal
    actor, target = battle.unit(command.actor), battle.unit(command.target)
    weapon = actor.weapon(command.weapon)
    assert weapon is not None
    named = (("unit", actor.id), ("target", target.id), ("weapon", weapon.key))
    if not battle.rules.trips(weapon):
        return Refusal("trip.weapon", ("TRP-02", "TRP-11", "TRP-12"), named)
    if target.prone:
        return Refusal("trip.prone", ("TRP-05",), named[:2])
    word, rules = battle.rules.no_trip(target)
    if word == "immune":
        return Refusal("trip.immune", rules, named[:2])
    return Refusal("trip.steady", rules, named[:2]) if word else None


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The touch has landed; then Balance has been rolled."""
    if frame.step == "hit":
        contest.begin(
            battle, "trip", frame.fact("actor"), frame.fact("target"), weapon=frame.fact("weapon"),
            successes=frame.fact("successes"),
        )  # fmt: skip
        return
    stack.pop(battle)
    actor, target = frame.fact("actor"), frame.fact("target")
    done = battle.rules.tripped(battle.unit(target), frame.fact("margin"))
    if done.stall:
        _unsteady(battle, target, actor, done)
    if done.falls:
        falling.fall(battle, target, actor, done.falls, ("TRP-07",), prone=True)
    elif done.prone:
        falling.topple(battle, target, actor, ("TRP-05",))


def _unsteady(battle: Battle, target: str, actor: str, done: Tripped) -> None:
    """The flyer flies worse and slower for a round: until the start of the tripper's next turn (TRP-06, TRP-09,
    TRP-10).
    """
    cite("TRP-06", "TRP-09", "TRP-10")
    if done.slower:
        states.inflict(battle, target, done.slower, actor, ends=f"start:{actor}")
    points.give(battle, target, "stall", done.stall, actor, ends=f"start:{actor}")
