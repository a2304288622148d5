"""Holds for tests: a grab that succeeds, a pin, and dice for both sides of a contest.

seize(battle, "ann", "bob", by=2)      # the grab hits, the contest is won by two: bob is grappled
pin(battle, "ann", "bob", by=3)
"""

from __future__ import annotations

from systems import hold, referee
from systems.battle import Battle
from systems.commands import Command, Grapple, Pin
from systems.forecast import Forecast, Step
from tests.field import do, grant, preview


def fall(pool: int, successes: int) -> tuple[int, ...]:
    """The faces of one roll: so many successes, no dice added."""
    assert successes <= max(0, pool), f"{pool} dice cannot show {successes} successes"
    return (8,) * successes + (1,) * (max(1, pool) - successes)


def settle(step: Step, own: int, other: int = 0) -> tuple[int, ...]:
    """The faces of one contest; extra successes of either side come on top."""
    assert step.own is not None
    return fall(step.own.pool, own) + fall(step.other.pool, other)


def plan(battle: Battle, command: Command) -> Forecast:
    """The forecast of a deed that is no attack and must be legal."""
    found = referee.forecast(battle, command)
    assert isinstance(found, Forecast), f"{command} has no forecast: {found}"
    return found


def grab(battle: Battle, command: Grapple) -> tuple[int, ...]:
    """The faces of a grab that hits and no more."""
    shown = preview(battle, command)
    return fall(shown.pool, 1 + shown.defense_extra)


def seize(battle: Battle, actor: str, target: str, by: int = 1, weapon: str = "fist") -> None:
    """The acting unit grabs the target and wins the contest by so many."""
    command = Grapple(actor, target, weapon)
    step = preview(battle, command).steps[0]
    do(battle, command, grab(battle, command) + settle(step, by))


def held(battle: Battle, actor: str, target: str, by: int = 1, *, weapon: str = "fist", ranged: bool = False) -> None:
    """The actor holds the target, however it came to that."""
    with battle:
        hold.take(battle, actor, target, by, weapon=weapon, ranged=ranged)


def pin(battle: Battle, actor: str, target: str, by: int = 1) -> None:
    """The acting unit, given another standard action, wins the pin by so many."""
    grant(battle, actor)
    do(battle, Pin(actor, target), settle(plan(battle, Pin(actor, target)).steps[0], by))


def pinned(battle: Battle, actor: str, target: str, by: int = 1) -> None:
    """The actor pins the target, however it came to that."""
    if battle.unit(actor).holds != target:
        held(battle, actor, target, by)
    with battle:
        hold.change(battle, actor, ("PIN-03",), pins=True, margin=by)
