"""Tripping: a touch, then Balance against it (TRP).

The touch is an attack without harm; what it comes to is what the target has to balance against. A flyer is not thrown
down but loses mobility and stalls (TRP-06 to TRP-10).
"""

from __future__ import annotations

from components.condition import Conditions
from systems import attack, condition, contest, stack
from systems.battle import Battle
from systems.commands import Trip
from systems.events import Toppled
from systems.offers import Refusal


def why_not(battle: Battle, command: Trip) -> Refusal | None:
    """Why there is no trip: not with this weapon, not on one that lies already."""
    refusal = attack.why_not(battle, command)
    if refusal is not None:
        return refusal
    target = battle.unit(command.target)
    if target.prone:
        return Refusal("trip.prone", ("TRP-05",), (("unit", command.actor), ("target", target.id)))
    return None


def go_on(battle: Battle, frame: stack.Frame) -> None:
    """The touch has landed; then Balance has been rolled."""
    if frame.step == "hit":
        contest.begin(
            battle, "trip", frame.fact("actor"), frame.fact("target"), weapon=frame.fact("weapon"),
            successes=frame.fact("successes"),
        )  # fmt: skip
        return
    stack.pop(battle)
    if frame.fact("margin"):
        topple(battle, frame.fact("target"), frame.fact("actor"), ("TRP-05",))


def topple(battle: Battle, unit: str, by: str, rules: tuple[str, ...]) -> None:
    """The unit falls prone; what it was aiming at is lost."""
    battle.write(unit, Conditions, "prone", True, rules)
    battle.say(Toppled(unit=unit, by=by, rules=rules))
    condition.lose_aim(battle, unit, "prone")
