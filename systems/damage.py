"""Damage reaches a Health track, and tracks worsen (DMG, OVF, FLW-06)."""

from __future__ import annotations

from components.damage import Health
from systems import condition
from systems.battle import Battle
from systems.events import DamageTaken, WoundsWorsened
from systems.rulesets.base import Harmed, Wounded

RULES = ("FLW-06", "DMG-01", "DMG-03")


def inflict(battle: Battle, unit: str, source: str, successes: int, harmed: Harmed) -> None:
    """Put harm on the track and make the unit's state fit; logs what was given, absorbed and overflowed.

    DMG-01, DMG-02, OVF-01, OVF-03.
    """
    facts = battle.unit(unit)
    wounded = battle.rules.wound(facts, harmed)
    _put(battle, unit, wounded)
    rules = (*RULES, "OVF-01", "OVF-02") if wounded.overflow else RULES
    battle.say(
        DamageTaken(
            unit=unit,
            source=source,
            successes=successes,
            dealt=harmed.dealt,
            grade="A" if harmed.aggravated else "L" if harmed.lethal else "B",
            bashing=harmed.bashing,
            lethal=harmed.lethal,
            aggravated=harmed.aggravated,
            absorbed=harmed.absorbed,
            overflow=wounded.overflow,
            modifiers=harmed.modifiers,
            healthy_left=wounded.healthy,
            rules=rules,
        )
    )
    if harmed.bashing + harmed.lethal + harmed.aggravated and wounded.state != "able":
        condition.settle(battle, unit, wounded.state)


def worsen(battle: Battle, unit: str) -> None:
    """A dying unit's wounds worsen by one point at its place in the order (companion 7.1, DMG-20)."""
    wounded = battle.rules.worsen(battle.unit(unit))
    _put(battle, unit, wounded)
    battle.say(WoundsWorsened(unit=unit, rules=("DMG-20",)))
    if wounded.state == "dead":
        condition.settle(battle, unit, "dead")


def _put(battle: Battle, unit: str, wounded: Wounded) -> None:
    for field in ("healthy", "bashing", "lethal", "aggravated"):
        battle.write(unit, Health, field, getattr(wounded, field), RULES)
    battle.write(unit, Health, "overflowed", wounded.overflow, ("OVF-01",))
    worth = 3 * wounded.healthy + 2 * wounded.bashing + wounded.lethal
    if worth < battle.of(unit, Health).low:
        battle.write(unit, Health, "low", worth)
        condition.progress(battle)
