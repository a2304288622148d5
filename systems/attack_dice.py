"""The dice of one attack: thrown or certain, how they are told, and the rules that were announced with them.

A coup de grace throws none: all of them succeed (CDG-06).
"""

from __future__ import annotations

from systems.battle import Battle
from systems.dice import Roll
from systems.events import Rolled
from systems.forecast import AttackFacts, Forecast


def announced_rules(shown: Forecast) -> tuple[str, ...]:
    """The rules of what is announced with the attack: a spot, a coup de grace, successes given up."""
    spot = ("CAL-01", "CAL-02") if shown.spot else ()
    coup = ("CDG-01", "CDG-02") if shown.coup else ()
    return (*spot, *coup, *(("PUL-01",) if shown.pulled else ()))


def thrown(battle: Battle, facts: AttackFacts, final: Forecast) -> Roll:
    """The dice of the attack; of a coup de grace none is thrown, for all of them succeed (CDG-06). Its chance die is
    thrown, and adds no other (DIC-12).
    """
    if final.coup and final.pool > 0:
        return Roll((), 0, final.pool)
    roll = _rolled(battle, facts, final)
    again = facts.weapon.trait("reroll_zero") and not roll.chance  # a chance die has no bonus of any kind (DIC-12)
    if again and not roll.successes:  # once more (companion 13.1)
        battle.say(told(facts.actor.id, "wasted", final, roll))
        roll = _rolled(battle, facts, final)
    return battle.rules.read(final, roll)


def _rolled(battle: Battle, facts: AttackFacts, final: Forecast) -> Roll:
    return battle.roll(facts.actor.id, f"attack {facts.verb}", final.pool, final.again, final.presence)


def told(actor: str, verb: str, final: Forecast, roll: Roll) -> Rolled:
    """The event of that roll."""
    return Rolled(
        unit=actor,
        kind=verb,
        pool=final.pool,
        again=final.again,
        faces=roll.faces,
        added=roll.added,
        successes=roll.successes,
        chance=roll.chance,
        critical_failure=roll.critical_failure,
        presence=final.presence,
        rules=_roll_rules(final, roll),
    )


def resolved_rules(final: Forecast) -> tuple[str, ...]:
    """The rules that changed what the dice came to: the cap of a coup de grace, successes given up."""
    return (*(("CDG-08",) if final.coup else ()), *(("PUL-02",) if final.pulled else ()))


def _roll_rules(final: Forecast, roll: Roll) -> tuple[str, ...]:
    if final.coup:
        return ("CDG-06", "DIC-12") if roll.chance else ("CDG-06", "CDG-07")
    return ("DIC-12",) if roll.chance else ("DIC-01", "DIC-03")
